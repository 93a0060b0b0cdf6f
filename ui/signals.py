"""From the table's state to the lamps at the seats: whose turn it is, who has won, where something is wrong."""

from typing import Final

from dealer.hand.dealing import open_remedy
from dealer.hand.parts import Exposure
from dealer.hand.state import Hand
from dealer.table.prompts import expects
from dealer.table.state import TableState
from ui.services import Lamp
from ui.sounds.cues import Kind

AMBER: Final = (255, 150, 0)
GREEN: Final = (0, 200, 60)
RED: Final = (255, 20, 0)
BLUE: Final = (70, 150, 255)
VIOLET: Final = (200, 90, 255)
WHITE: Final = (255, 245, 225)

DIM: Final = (45, 45, 55)

FLASHES: Final[dict[Kind, tuple[int, int, int]]] = {
    "minute": AMBER,
    "level": GREEN,
    "break": BLUE,
    "all-in": VIOLET,
    "fault": RED,
    "count": AMBER,
    "test": WHITE,
}
"""The colour, on the screen and at the seats, of what is heard."""


def flash(kind: Kind, state: TableState) -> tuple[Lamp, ...]:
    """The lamps while a sound is shown: every seat's."""
    return tuple(Lamp(seat.number, FLASHES[kind], blinks=True) for seat in state.seats)


def lamps(state: TableState) -> tuple[Lamp, ...]:
    """The lamps that are lit, by seat: red and blinking at a fault or a question, green at who is won to, amber
    where the turn is, dim where the button is."""
    hand = state.hand
    lit = {state.button: Lamp(state.button, DIM)}
    awaited = expects(state)
    if awaited.kind in ("act", "show") and awaited.seat is not None:
        lit[awaited.seat] = Lamp(awaited.seat, AMBER)
    winners = {w.seat for w in hand.wins} if hand is not None else set[int]()
    if awaited.kind == "push" and awaited.seat is not None:
        winners.add(awaited.seat)
    lit |= {seat: Lamp(seat, GREEN) for seat in winners}
    lit |= {seat: Lamp(seat, RED, blinks=True) for seat in _at_fault(state, hand)}
    return tuple(lit[seat] for seat in sorted(lit))


def _at_fault(state: TableState, hand: Hand | None) -> set[int]:
    asked = {state.question.seat} if state.question is not None and state.question.seat else set[int]()
    if hand is None or not any(not s.done for s in open_remedy(hand)):
        return asked
    return asked | {x.seat for x in hand.exposures if _open(x)}


def _open(exposure: Exposure) -> bool:
    return exposure.code != "exposed-plays"
