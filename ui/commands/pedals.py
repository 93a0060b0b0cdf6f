"""Foot pedals at the table: one for the dealer's next act, one to take back."""

import re
from collections.abc import Callable
from typing import Final

from dealer.table.commands import Command, Undo
from dealer.table.prompts import expects
from dealer.table.state import TableState
from dealer.tournament.commands import TournamentCommand
from hardware.pedal import Pedals, Wish
from hardware.ports import DeviceLost
from ui.bar import actions
from ui.services import Buttons
from ui.time_of_day import EndAt
from ui.views import Opens, Pad

_PINS: Final = 28
"""The Raspberry Pi's header has GPIO0 to GPIO27."""


def pedal_pins(text: str) -> tuple[int, int]:
    """The two pins of "17,27": of the pedal for next, and of the one for undo.

    Raises:
        ValueError: the text says what is expected.
    """
    found = re.fullmatch(r"([0-9]{1,2}),([0-9]{1,2})", text)
    pins = (int(found[1]), int(found[2])) if found else (_PINS, _PINS)
    if max(pins) >= _PINS or pins[0] == pins[1]:
        raise ValueError(f"{text!r}: give two GPIO numbers from 0 to {_PINS - 1}, such as 17,27")
    return pins


def next_command(state: TableState) -> Command | None:
    """The dealer's next act, where a foot can say it: none while a player acts or shows, or a card must be named."""
    if expects(state).kind in ("act", "show"):
        return None
    main = (button.does for button in actions(state) if button.tone == "main")
    return next((does for does in main if not isinstance(does, Pad | Opens | EndAt | TournamentCommand)), None)


class PedalButtons:
    """The pedals beside other buttons. Where the computer has no such pins, they are lost and the rest works."""

    def __init__(self, pins: tuple[int, int], beside: Buttons, state: Callable[[], TableState]) -> None:
        self._beside, self._state = beside, state
        self._pedals: Pedals | None = None
        self._why: str | None = None
        try:
            self._pedals = Pedals(*pins)
        except DeviceLost as lost:
            self._why = str(lost)

    def commands(self) -> tuple[Command, ...]:
        """What was pressed, with a foot last."""
        return (*self._beside.commands(), *self._wishes())

    def lost(self) -> str | None:
        """Why the other buttons are not felt, or None."""
        return self._beside.lost()

    def pedals_lost(self) -> str | None:
        """Why the pedals are not felt, or None."""
        return self._why

    def close(self) -> None:
        """Give the pins back."""
        if self._pedals is not None:
            self._pedals.close()

    def _wishes(self) -> tuple[Command, ...]:
        if self._pedals is None:
            return ()
        told = (self._means(wish) for wish in self._pedals.wishes())
        return tuple(command for command in told if command is not None)

    def _means(self, wish: Wish) -> Command | None:
        return Undo() if wish == "undo" else next_command(self._state())
