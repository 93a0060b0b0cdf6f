"""The seat ring at the table: its lamps, its buttons, the dealer button's magnet and the card counter."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from dealer.table.commands import Act, Command, CountCards, FeelButton
from dealer.table.feeling import off_deck, to_come
from dealer.table.state import TableState
from hardware import ports
from ui.bar import actions
from ui.offers import notes
from ui.services import Lamp
from ui.trouble import SOUGHT

ANSWER: Final = 0.5
"""Seconds that a seat's lamps answer a press."""

TAKEN: Final = (255, 255, 255)
NOT_NOW: Final = (110, 0, 0)
"""How they answer: the act counts; it is not that seat's turn."""

STILL: Final = 2.0
"""Seconds without another card after which the deal is taken to have stopped."""

CHIRP: Final = (1800, 120)
"""Hertz and milliseconds of the buzzer when a lamp begins to blink."""

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Beam:
    """How the card counter stood in hand `hand`. `base`: its count before the first card of the hand; `first`: its
    count when this was first looked at; `total`, `known`: its count, and what the table knew of, when either last
    changed, `since` when. `silent`: the table has fewer cards out than before, so the two cannot be compared."""

    hand: int
    base: int
    first: int
    total: int
    known: int
    since: float
    silent: bool = False


class SeatRing:
    """The seat ring as the app's lamps and buttons.

    Where the house lets its seat buttons act, one acts for the player whose turn it is: short press check or call,
    long press fold; what was pressed while the ring was away does not. `clock`: seconds, any clock.
    """

    def __init__(
        self,
        panel: ports.Panel,
        state: Callable[[], TableState],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._panel, self._state, self._clock = panel, state, clock
        self._lost: str | None = None
        self._wanted: tuple[Lamp, ...] = ()
        self._shown: tuple[Lamp, ...] | None = None
        self._answers: dict[int, tuple[Lamp, float]] = {}
        self._beam: Beam | None = None
        self._watched = False  # whether no card can have come unseen since the last hand, or betting

    def show(self, lamps: tuple[Lamp, ...]) -> None:
        """Light exactly these, but where a seat's lamps answer a press. One that begins to blink is heard too."""
        begins = {lamp.seat for lamp in lamps if lamp.blinks} - {lamp.seat for lamp in self._wanted if lamp.blinks}
        self._wanted = lamps
        self._light()
        if begins:
            self._try(lambda: self._panel.buzz(*CHIRP), None)

    def commands(self) -> tuple[Command, ...]:
        """What was pressed and is felt, as far as the table does not know it already."""
        state = self._state()
        felt = (*self._pressed(state), *self._magnet(state), *self._cards(state))
        self._light()
        return felt

    def lost(self) -> str | None:
        """Why the ring is gone, or None; SOUGHT until the first search for it has ended."""
        return self._lost

    def _pressed(self, state: TableState) -> tuple[Command, ...]:
        presses = self._try(self._panel.presses, ())
        if state.rules.seat_buttons.value == "unused":
            return ()
        told: tuple[Command, ...] = ()
        for press in presses:
            act = None if press.late or told else _act(state, press)
            told += () if act is None else (act,)
            answer = Lamp(press.seat, NOT_NOW if act is None else TAKEN)
            self._answers[press.seat] = (answer, self._clock() + ANSWER)
        return told

    def _magnet(self, state: TableState) -> tuple[Command, ...]:
        seat = self._try(self._panel.magnet, None)
        return _news(state, FeelButton(seat)) if seat is not None else ()

    def _cards(self, state: TableState) -> tuple[Command, ...]:
        total = self._try(self._panel.cards, None)
        hand = state.running
        if total is None:
            self._beam, self._watched = None, False
            return ()
        if hand is None:
            self._watched = True
            return ()
        now, known = self._clock(), off_deck(hand)
        beam = self._beam
        if beam is None or beam.hand != state.hands:
            if not self._watched and to_come(hand):
                return ()  # some may have come that were neither counted nor told of
            beam = Beam(state.hands, total - known, total, total, known, now)
        elif (total, known) != (beam.total, beam.known):
            beam = replace(beam, total=total, known=known, since=now, silent=beam.silent or known < beam.known)
        self._beam, self._watched = beam, True
        if beam.silent or total == beam.first:
            return ()
        return _news(state, CountCards(total - beam.base, now - beam.since >= STILL))

    def _light(self) -> None:
        now = self._clock()
        self._answers = {seat: (lamp, ends) for seat, (lamp, ends) in self._answers.items() if now < ends}
        lit = {lamp.seat: lamp for lamp in self._wanted} | {seat: lamp for seat, (lamp, _) in self._answers.items()}
        shown = tuple(lit[seat] for seat in sorted(lit))
        if shown != self._shown:
            self._shown = shown
            lamps = tuple(ports.Lamp(lamp.seat, lamp.colour, lamp.blinks) for lamp in shown)
            self._try(lambda: self._panel.show(lamps), None)

    def _try(self, use: Callable[[], T], otherwise: T) -> T:
        try:
            got = use()
        except ports.DeviceSought:
            self._lost = SOUGHT
            return otherwise
        except ports.DeviceLost as error:
            self._lost = str(error)
            return otherwise
        self._lost = None
        return got


def _act(state: TableState, press: ports.Press) -> Act | None:
    """What the press says, where the screen would offer just that now."""
    kinds = ("fold",) if press.long else ("check", "call")
    offered = (button.does for button in actions(state))
    return next((a for a in offered if isinstance(a, Act) and a.seat == press.seat and a.kind in kinds), None)


def _news(state: TableState, command: Command) -> tuple[Command, ...]:
    return (command,) if notes(state, command) else ()
