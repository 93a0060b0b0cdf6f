# pyright: basic
"""The clock alone, without a table: `burncard --clock`."""

from dataclasses import replace

from kivy.app import App
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from dealer.table.evening import Asked, Evening
from ui.beating import Beating
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
        self.services = services
        self._front = FloatLayout()
        self.night = Night(evening, lambda: None)
        self.ringer = Ringer(self._front, services, lambda: None)
        self.clock = ClockFront(self._front, panel, self.ringer, self.tell, services, closes=False)
        self._beating = Beating(services, self.ringer, self.poll, self.tick)

    def build(self) -> Widget:
        """The widget tree, with its first picture."""
        self._front.add_widget(self.clock.screen)
        self.refresh()
        return self._front

    def on_start(self) -> None:
        """Begin to beat."""
        self._beating.start()

    def on_stop(self) -> None:
        """Stop, and be silent."""
        self._beating.stop()

    def tell(self, command: Asked) -> None:
        """Tell the tournament what a finger asked for."""
        self.night.tell(command, self.services.boottime())
        self.refresh()

    def refresh(self) -> None:
        """Show the clock as it is now."""
        Window.allow_screensaver = False
        facts = replace(self.night.facts(self.services.boottime(), self.services.wall()), notice=self.ringer.notice)
        self.clock.show(facts)
        self.ringer.heed(Heard(None if facts.clock is None else facts.clock.reading))

    def poll(self) -> None:
        """Show the clock as it is now, and what became of the devices."""
        now = self.services.boottime()
        self.night.observe(self.services.devices(), now)
        self.ringer.poll(now)
        self.refresh()

    def tick(self) -> None:
        """Let the clock notice what came due."""
        self.services.each_second()
        self.night.tick(self.services.boottime(), self.services.asleep())
