"""A foot pedal or a big button for "next", and one for "undo", on the Raspberry Pi's pins."""

import threading
import time
import warnings
from collections.abc import Callable
from typing import Literal

from gpiozero import Button, Factory  # pyright: ignore[reportMissingTypeStubs]

from firmware.debounce import TICKS, Contact
from hardware.ports import DeviceLost

STEADY = 20
"""Milliseconds a contact must keep still to be believed: longer than contacts bounce or long wires crackle."""

Wish = Literal["next", "undo"]
"""What the dealer asks for with a foot."""


class Pedals:
    """The two switches, each between its pin and ground. gpiozero's thread tells edges, `wishes` collects them."""

    def __init__(
        self,
        next_pin: int,
        undo_pin: int,
        factory: Factory | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Watch two pins (BCM numbers). Raises `DeviceLost` where the computer has no such pins."""
        self._clock = clock
        self._guard = threading.Lock()
        self._wishes: list[Wish] = []
        self._buttons: dict[Wish, Button] = {}
        self._contacts: dict[Wish, Contact] = {"next": Contact(False, 0), "undo": Contact(False, 0)}
        try:
            self._buttons["next"] = self._watch("next", next_pin, factory)
            self._buttons["undo"] = self._watch("undo", undo_pin, factory)
        except DeviceLost:
            self.close()
            raise

    def wishes(self) -> tuple[Wish, ...]:
        """What was asked for since the last call, oldest first; never blocks. Poll it a few times a second."""
        for wish, button in self._buttons.items():
            self._see(wish, bool(button.value))
        with self._guard:
            wishes, self._wishes = tuple(self._wishes), []
        return wishes

    def close(self) -> None:
        """Give the pins back. May be called twice."""
        for button in self._buttons.values():
            button.close()
        self._buttons = {}

    def _watch(self, wish: Wish, pin: int, factory: Factory | None) -> Button:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # gpiozero warns of each pin library it tries in vain
                button = Button(pin, pin_factory=factory)
        except Exception as fault:  # each pin library raises its own kinds
            raise DeviceLost(
                f"pedal: pin GPIO{pin} for {wish} cannot be used ({fault}); on a Raspberry Pi install "
                "python3-lgpio, be in the group gpio, and give each pedal its own free pin"
            ) from fault
        button.when_pressed = lambda: self._see(wish, True)
        button.when_released = lambda: self._see(wish, False)
        return button

    def _see(self, wish: Wish, closed: bool) -> None:
        with self._guard:
            contact = self._contacts[wish]
            if contact.see(closed, int(self._clock() * 1000) & TICKS, STEADY) and contact.closed:
                self._wishes.append(wish)
