# pyright: basic
"""The clock alone, without a table: `burncard --clock`."""

from dataclasses import replace

from kivy.app import App
from kivy.clock import Clock as Frames
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from dealer.table.evening import Asked, Evening
from ui.app import POLL
from ui.clock_front import ClockFront
from ui.night import Night
from ui.ringer import Ringer
from ui.services import Services
from ui.sounds.cues import Heard
from ui.theme import Panel


class ClockApp(App):
    """The clock of one tournament on one screen. Nobody sits at the table of its `evening`.

    `panel` is the touch panel whose millimetres the sizes are meant in; None takes one by the window's pixels.
    """

    title = "Burncard clock"

    def __init__(self, evening: Evening, services: Services, panel: Panel | None = None) -> None:
        super().__init__()
        self.use_kivy_settings = False
        self.night, self.services = Night(evening, lambda: None), services
        self._front = FloatLayout()
        self.ringer = Ringer(self._front, services, lambda: None)
        self.clock = ClockFront(self._front, panel, self.ringer, self.tell, services.boottime, closes=False)
        self._events = []

    def build(self) -> Widget:
        """The widget tree, with its first picture."""
        self._front.add_widget(self.clock.screen)
        self.refresh()
        return self._front

    def on_start(self) -> None:
        """Begin to beat once a second, with a test of the sound."""
        self.ringer.test()
        self.services.each_second()
        self._events = [
            Frames.schedule_interval(lambda _: self._poll(), POLL),
            Frames.schedule_interval(lambda _: self._tick(), 1.0),
        ]

    def on_stop(self) -> None:
        """Stop, and be silent."""
        for event in self._events:
            event.cancel()
        self.ringer.close()
        Window.allow_screensaver = True

    def tell(self, command: Asked) -> None:
        """Tell the tournament what a finger asked for."""
        self.night.tell(command, self.services.boottime())
        self.refresh()

    def refresh(self) -> None:
        """Show the clock as it is now."""
        Window.allow_screensaver = False
        facts = replace(self.night.facts(self.services.boottime()), notice=self.ringer.notice)
        self.clock.show(facts)
        self.ringer.heed(Heard(None if facts.clock is None else facts.clock.reading))

    def _poll(self) -> None:
        now = self.services.boottime()
        self.night.observe(self.services.devices(), now)
        self.ringer.poll(now)
        self.refresh()

    def _tick(self) -> None:
        self.services.each_second()
        self.night.tick(self.services.boottime(), self.services.asleep())
