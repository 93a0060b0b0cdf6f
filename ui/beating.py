# pyright: basic
"""What both apps do while they run: look at the devices, beat once a second, sound and fall silent."""

from kivy.app import App
from kivy.clock import Clock as Frames
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout

from ui.ringer import Ringer
from ui.services import Services

POLL = 0.1
"""Seconds between two looks at what the devices have to say."""


class BeatingApp(App):
    """An app that lives by `services`. Who extends it sets the `ringer`, and says what to `poll` and `tick`."""

    ringer: Ringer

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.use_kivy_settings = False
        self.services = services
        self._front = FloatLayout()
        self._events = []

    def on_start(self) -> None:
        """Begin to look at the devices and to beat once a second, with a test of the sound."""
        self.ringer.test()
        self.services.each_second()
        self._events = [
            Frames.schedule_interval(lambda _: self.poll(), POLL),
            Frames.schedule_interval(lambda _: self.tick(), 1.0),
        ]

    def on_stop(self) -> None:
        """Stop, and be silent."""
        for event in self._events:
            event.cancel()
        self.ringer.close()
        Window.allow_screensaver = True

    def poll(self) -> None:
        """Look at the devices: ten times a second."""
        raise NotImplementedError

    def tick(self) -> None:
        """Beat: once a second."""
        self.services.each_second()
