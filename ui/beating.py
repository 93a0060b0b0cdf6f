# pyright: basic
"""What both apps do while they run: look at the devices, beat once a second, sound and fall silent."""

from collections.abc import Callable

from kivy.clock import Clock as Frames
from kivy.core.window import Window

from ui.ringer import Ringer
from ui.services import Services

POLL = 0.1
"""Seconds between two looks at what the devices have to say."""


class Beating:
    """The life of an app: `poll` is called ten times a second, `tick` once."""

    def __init__(
        self, services: Services, ringer: Ringer, poll: Callable[[], None], tick: Callable[[], None]
    ) -> None:
        self._services, self._ringer = services, ringer
        self._poll, self._tick = poll, tick
        self._events = []

    def start(self) -> None:
        """Begin, with a test of the sound."""
        self._ringer.test()
        self._services.each_second()
        self._events = [
            Frames.schedule_interval(lambda _: self._poll(), POLL),
            Frames.schedule_interval(lambda _: self._tick(), 1.0),
        ]

    def stop(self) -> None:
        """Stop, and be silent; the screen may go dark."""
        for event in self._events:
            event.cancel()
        self._ringer.close()
        Window.allow_screensaver = True
