"""What the table waits for, and how a person hears it: always the next physical act, in one line."""

from dataclasses import dataclass
from typing import Final, Literal

from dealer.arbiter.steps import spoken
from dealer.cards import signed
from dealer.hand import betting, dealing, showdown
from dealer.hand.parts import Gathered, Step, Win
from dealer.hand.state import Hand, street_of
from dealer.table import lineup, opening, posting
from dealer.table.state import TableState

_HALTED: Final = "The table is too short: wait until it is filled"
Awaited = Literal["shuffle", "cut", "burn", "card", "board", "act", "show", "push", "done"]


@dataclass(frozen=True, slots=True)
class Expectation:
    """The next thing that is to happen. `seat`, `count` (cards or chips) and `pot` where the kind has them; its text
    is that of the notation, as in `push main 3 480`."""

    kind: Awaited
    seat: int | None = None
    count: int | None = None
    pot: str | None = None

    def __str__(self) -> str:
        parts = (self.kind, self.pot, self.seat, self.count)
        return " ".join(str(part) for part in parts if part is not None)


def expects(state: TableState) -> Expectation:
    """What the table waits for now."""
    hand = state.hand
    if hand is None:
        return Expectation("shuffle")
    if hand.over:
        return Expectation("done")
    if len(hand.live()) == 1:
        return _push(state, hand)
    due = dealing.due(hand)
    if due is not None:
        return _deck(due)
    if hand.held_up():
        return Expectation("done")
    seat = betting.turn(hand)
    if seat is not None:
        return Expectation("act", seat)
    to_table = showdown.next_to_table(hand)
    if to_table is not None and showdown.awards(hand) is None:
        return Expectation("show", to_table)
    return _push(state, hand)


def _deck(step: Step) -> Expectation:
    if step.word == "deal":
        return Expectation("card", step.number)
    if step.word == "board":
        return Expectation("board", count=step.number)
    if step.word == "cut":
        return Expectation("cut", step.number)
    return Expectation("shuffle" if step.word == "shuffle" else "burn")


def _push(state: TableState, hand: Hand) -> Expectation:
    wins = showdown.awards(hand)
    if wins is None:
        return Expectation("show")
    # All folded to a big blind with no small one: he has his own back, and there is nothing else.
    first = wins[0] if wins else Win("main", hand.live()[0].seat, 0)
    return Expectation("push", first.seat, first.amount, first.pot)


def prompt(state: TableState) -> str:
    """The next physical act, as one says it to the dealer: "Burn one, deal the flop"; and before it, where there is a
    side pot, how the bets go into the pots."""
    return " ".join((*into_pots(state), next_act(state)))


def into_pots(state: TableState) -> tuple[str, ...]:
    """How the bets of the street that is over go into the pots, where there is more than one, a sentence each: "Main:
    300 from each of 2, 4, 5 and 120 from 3.", "Side: 200 from each of 4, 5."."""
    hand = state.hand
    # Where all but one have folded, everything is his.
    gathered = hand.gathered if hand is not None and len(hand.live()) > 1 else ()
    shares: dict[str, list[str]] = {}
    for each in gathered:
        shares.setdefault(each.pot, []).append(_share(each))
    several = len(shares.keys() - {"", "main"}) > 1
    return tuple(f"{_short(pot, several)}{' and '.join(parts)}." for pot, parts in shares.items())


def _share(share: Gathered) -> str:
    seats = ", ".join(map(str, share.seats))
    if not share.pot:
        return f"{share.each} back to seat {seats}"
    if not seats:
        return f"{share.each} of the antes"
    return f"{share.each} from {'each of ' if len(share.seats) > 1 else ''}{seats}"


def _short(pot: str, several: bool) -> str:
    if not pot:
        return ""
    return f"Side {pot[4:]}: " if pot != "main" and several else f"{'Main' if pot == 'main' else 'Side'}: "


def next_act(state: TableState) -> str:
    """The next physical act alone, without the bets that are to be put into the pots."""
    awaited = expects(state)
    hand = state.hand
    match awaited.kind:
        case "shuffle":
            return _between(state) if hand is None else _shuffle(hand)
        case "cut":
            return f"Seat {awaited.seat} cuts the deck"
        case "burn":
            return _burn(state, hand)
        case "card":
            return _set_aside(hand) + f"Deal one to seat {awaited.seat}"
        case "board":
            return f"Deal {_board_name(state, hand, awaited.count)}"
        case "act":
            return _to_act(hand, awaited.seat)
        case "show":
            return f"Seat {awaited.seat} tables" if awaited.seat else "Name the winner"
        case "push":
            return f"Push {awaited.count} to seat {awaited.seat} ({_pot_name(awaited.pot)})"
        case "done":
            return _open_step(hand) or (_HALTED if opening.halted(state) else "Gather the cards. Next hand")


def _between(state: TableState) -> str:
    if len(lineup.present(state)) < 2:
        return "Wait for a second player"
    if opening.halted(state):
        return _HALTED
    return " ".join((*posting.put_out(state), "Shuffle for the next hand"))


def _shuffle(hand: Hand) -> str:
    return "Shuffle the stub" if hand.dealt else "Shuffle the deck"


def _open_step(hand: Hand | None) -> str | None:
    """The first step of a remedy that is still to be done, as it is said."""
    said = next(map(spoken, hand.pending()), None) if hand is not None else None
    return f"All hands stay face down. {said}" if said and hand is not None and hand.held_down else said


def _burn(state: TableState, hand: Hand | None) -> str:
    due = dealing.due(hand) if hand is not None else None
    if due is not None and due.word == "pick-burn":
        return spoken(due)
    return f"Burn one, then {_after_burn(state, hand)}"


def _set_aside(hand: Hand | None) -> str:
    """What comes before the next card: the exposed one is put with the burns."""
    first = next(iter(hand.pending()), None) if hand is not None else None
    if hand is None or first is None or first.word != "card-to-burn" or not hand.exposures:
        return ""
    return f"{signed(hand.exposures[-1].card)} to the burns. "


def _after_burn(state: TableState, hand: Hand | None) -> str:
    step = next((s for s in hand.pending() if s.word in ("board", "deal")), None) if hand is not None else None
    if step is not None and step.word == "board":
        return f"deal {_board_name(state, hand, step.number)}"
    return f"deal one to each, seat {step.number} first" if step is not None else "go on"


def _board_name(state: TableState, hand: Hand | None, count: int | None) -> str:
    street = street_of(hand) if hand is not None else None
    if street is not None and street.board == count:
        return f"the {street.name}"
    return "one more card to the board" if count == 1 else f"{count} more cards to the board"


def _to_act(hand: Hand | None, seat: int | None) -> str:
    options = betting.options(hand) if hand is not None else None
    player = hand.player(seat) if hand is not None and seat is not None else None
    if player is not None and player.begun.word == "raise":
        return f"Seat {seat}: how much?"
    if options is None or not options.to_call:
        return f"Seat {seat}: check or bet"
    return f"Seat {seat}: {options.to_call} to call"


def _pot_name(pot: str | None) -> str:
    return f"side pot {pot[4:]}" if pot is not None and pot.startswith("side") else f"{pot} pot"
