"""What the deck must do next, as a list of steps, and how an act of the dealer ticks them off."""

from typing import Final

from dealer.cards import DECK
from dealer.evolve import evolve
from dealer.hand.parts import Step
from dealer.hand.state import Hand, steps_from
from dealer.rules.profile import Street

DECK_STEPS: Final = frozenset({"burn", "deal", "board"})
"""Steps that move the deal on and are never passed over; all others are ticked by whatever comes after them."""

AWAITED_STEPS: Final = DECK_STEPS | {"shuffle", "cut", "pick-burn"}
"""Steps that a person at the table waits for: they deal, shuffle or cut, or the floor draws a card."""


def opening_plan(hand: Hand) -> tuple[Step, ...]:
    """The steps of the initial deal: the cut the house wants, then the hole cards one at a time (rule 3)."""
    cut = (Step("cut", (right_of_dealer(hand),)),) if hand.rules.cut.value == "dealer-right" else ()
    return cut + street_plan(hand, hand.rules.streets.value[0])


def street_plan(hand: Hand, street: Street) -> tuple[Step, ...]:
    """The steps of one street for the players still in the hand, dealer last."""
    burn = (Step("burn"),) if street.burn else ()
    board = (Step("board", (street.board,)),) if street.board else ()
    down = tuple(Step("deal", (p.seat,)) for p in hand.live()) * street.down if street.down else ()
    return burn + board + down


def in_stub(hand: Hand) -> int:
    """How many cards the stub has."""
    returned = sum(x.code == "exposed-returned" for x in hand.exposures)
    return len(DECK) - hand.dealt - len(hand.board) + returned


def burned(hand: Hand) -> int:
    """How many cards lie with the burns: those that were burned, and hole cards that were exposed and replaced."""
    return len(hand.burns) + sum(x.joins_burns for x in hand.exposures)


def remade_plan(hand: Hand) -> tuple[Step, ...] | None:
    """The plan of a round for which the stub has too few cards: where it runs out it is shuffled with the burns, cut,
    and one is burned (by analogy with TDA RP-10H). None where it has enough, or where the burns would not do
    either."""
    pending, left = hand.pending(), in_stub(hand)
    needs = [step.number if step.word == "board" else int(step.word in DECK_STEPS) for step in pending]
    if sum(needs) <= left or sum(needs) + 1 > left + burned(hand):
        return None
    enough = next(i for i in range(len(needs)) if sum(needs[: i + 1]) > left)
    again = (Step("shuffle"), Step("cut", (right_of_dealer(hand),)), Step("burn"))
    return (*pending[:enough], *again, *pending[enough:])


def right_of_dealer(hand: Hand) -> int:
    """The seat at the dealer's immediate right: the last player before the button."""
    return max((p.seat for p in hand.players if p.seat != hand.button), key=lambda s: steps_from(hand.button, s))


def due(hand: Hand) -> Step | None:
    """The next step of the plan that a person at the table waits for."""
    return next((s for s in hand.pending() if s.word in AWAITED_STEPS), None)


def open_remedy(hand: Hand) -> tuple[Step, ...]:
    """The steps of the open remedy, done ones included; empty where no ruling wrote the plan."""
    return hand.plan if hand.remedied and hand.pending() else ()


def ticked(plan: tuple[Step, ...], word: str, number: int | None = None) -> tuple[Step, ...] | None:
    """The plan with the first undone `word` (of `number`) done, and with it what had to come before.

    Steps are done in order, so a later one shows that the ones before it were; but a burn, a card or a board
    that was passed over stays due. None where the plan has no such step.
    """
    index = next(
        (i for i, s in enumerate(plan) if not s.done and s.word == word and (number is None or s.number == number)),
        None,
    )
    if index is None:
        return None
    return tuple(
        evolve(s, done=True) if i == index or (i < index and not s.done and s.word not in DECK_STEPS) else s
        for i, s in enumerate(plan)
    )


def round_ticked(plan: tuple[Step, ...], seats: tuple[int, ...]) -> tuple[Step, ...]:
    """The plan after these seats were dealt a card each, in order; and with it what had to come before."""
    left = list(seats)
    after: list[Step] = []
    for step in plan:
        due = not step.done and bool(left)
        dealt = due and step.word == "deal" and step.number in left
        if dealt:
            left.remove(step.number)
        passed = dealt or (due and step.word not in DECK_STEPS)
        after.append(evolve(step, done=True) if passed else step)
    return tuple(after)


def laid(plan: tuple[Step, ...], count: int) -> tuple[Step, ...]:
    """The plan after `count` community cards: the board step is done, or waits for the cards that are missing."""
    step = next((s for s in plan if not s.done and s.word == "board"), None)
    if step is None or count >= step.number:
        return ticked(plan, "board") or plan
    return tuple(Step("board", (s.number - count,)) if s is step else s for s in plan)
