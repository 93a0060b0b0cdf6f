"""Which remedy the house has for a fault of the deal, and the plan that it makes of the rest of the round."""

from typing import Final

from dealer.hand import dealing
from dealer.hand.parts import Step
from dealer.hand.state import Hand, is_last_street, street_of, substantial_action
from dealer.rules.profile import Fault, Remedy, Until

REST_OF_DEAL: Final = "deal:rest"


def passed(hand: Hand) -> frozenset[Until]:
    """The moments that are over: who finds a fault after one gets the ruling for later."""
    over: set[Until] = set()
    if hand.street > 0 or not any(s.word == "deal" for s in hand.pending()):
        over.add("deal")
    if substantial_action(hand):
        over.add("substantial-action")
    if any(p.acted for p in hand.players):
        over.add("street")
    return frozenset(over)


def remedy_for(fault: Fault, hand: Hand) -> Remedy | None:
    """What the house does about `fault` now, or None where it does nothing."""
    return hand.rules.remedy(fault, passed(hand))


def instead(fault: Fault, hand: Hand) -> Remedy | None:
    """What the house does about `fault` where a misdeal is offered and declined."""
    return hand.rules.remedy(fault, passed(hand), misdeal=False)


def exposure_fault(hand: Hand) -> Fault:
    """What it is called when the next hole card lands face up (TDA 35-A7; Colorado Note 1)."""
    if hand.street > 0:
        return "third-up"
    if hand.exposures:
        return "more-cards-up"
    return "first-cards-up" if hand.dealt < 2 else "hole-card-up"


def _betting_remains(hand: Hand) -> bool:
    """Whether anyone could still bet on this street once it is dealt."""
    return sum(p.stack > 0 for p in hand.live()) > 1


def third_plays(hand: Hand) -> bool:
    """Whether an exposed third card stays because no betting remains: a switch for houses that follow TDA RP-10B."""
    rule = hand.rules.exposed_third_all_in.value
    return rule == "plays" and is_last_street(hand) and not _betting_remains(hand)


def plan(remedy: Remedy, hand: Hand, seat: int | None = None, dealt: int = 0) -> tuple[Step, ...]:
    """The steps of `remedy`, and after them what else this round of dealing still needs.

    `seat` is the seat at fault, `dealt` how many community cards were laid by mistake.
    """
    rest = _without_first(tuple(s for s in hand.pending() if s.word in dealing.DECK_STEPS), seat)
    steps: list[Step] = []
    for text in remedy.steps:
        if text == REST_OF_DEAL:
            steps.extend(s for s in rest if s.word == "deal")
            rest = tuple(s for s in rest if s.word != "deal")
        else:
            steps.append(_filled(remedy, text, hand, seat, dealt))
    owed = tuple(s for s in rest if s.word not in {x.word for x in steps} or s.word == "deal")
    return (*steps, *owed)


def _without_first(steps: tuple[Step, ...], seat: int | None) -> tuple[Step, ...]:
    """The steps but for the card that `seat` has just been dealt."""
    index = next((i for i, s in enumerate(steps) if s.word == "deal" and s.number == seat), len(steps))
    return steps[:index] + steps[index + 1 :]


def _filled(remedy: Remedy, text: str, hand: Hand, seat: int | None, dealt: int) -> Step:
    word, *places = text.split(":")
    numbers = {
        "seat": seat or 0,
        "right": dealing.right_of_dealer(hand),
        "due": _board_due(remedy.fault, hand),
        "dealt": dealt,
    }
    return Step(word, tuple(numbers[place] if place in numbers else int(place) for place in places))


def _board_due(fault: Fault, hand: Hand) -> int:
    """How many cards the street needs that was dealt wrong: the next one, where it came too early."""
    streets = hand.rules.streets.value
    ahead = streets[min(hand.street + 1, len(streets) - 1)].board if fault == "board-early" else 0
    return ahead or street_of(hand).board


def own_steps(remedy: Remedy, hand: Hand, seat: int | None = None, dealt: int = 0) -> tuple[Step, ...]:
    """The steps of a remedy that takes the place of what the round still needed: a new board, or a new deal."""
    return tuple(_filled(remedy, text, hand, seat, dealt) for text in remedy.steps if text != REST_OF_DEAL)
