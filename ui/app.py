# pyright: basic
"""The Kivy app: sole owner of the table. Everything that happens comes through its inbox, and is shown at once."""

from collections.abc import Callable
from dataclasses import replace
from math import ceil
from pathlib import Path

from kivy.app import App
from kivy.clock import Clock as Frames
from kivy.core.window import Window
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from dealer.table.commands import See
from dealer.table.evening import Answer, Answers, Asked, Evening
from dealer.table.table import Table
from ui import pixels
from ui.beating import Beating
from ui.clock_front import ClockFront
from ui.hearing import heard
from ui.inbox import Inbox
from ui.menus import menu
from ui.night import Night
from ui.presenter import present
from ui.ringer import Ringer
from ui.screens.table_screen import TableScreen
from ui.services import Services
from ui.signals import flash, lamps
from ui.theme import Panel
from ui.views import MenuPad


class BurncardApp(App):
    """One table on one screen.

    `on_ruling(command, ruling)` is called after everything that the table and its clock were told or noticed, None
    where it could not be kept.
    `panel` is the touch panel whose millimetres the sizes are meant in; None takes one by the window's pixels.
    """

    title = "Burncard"

    def __init__(
        self,
        evening: Evening,
        services: Services,
        panel: Panel | None = None,
        on_ruling: Callable[[Asked, Answer | None], None] = lambda command, ruling: None,
    ) -> None:
        super().__init__()
        self.use_kivy_settings = False
        self.services = services
        self._front = FloatLayout()
        self.night = Night(evening, services.eyes.picture)
        self.on_ruling = on_ruling
        self._panel = panel
        self._lit = None
        self._drain_soon = Frames.create_trigger(lambda _: self._drain())
        self.inbox = Inbox(self._drain_soon)
        self.screen: TableScreen | None = None
        self.ringer = Ringer(self._front, services, self._light)
        self.clock = ClockFront(self._front, panel, self.ringer, self.tell, services, closes=True)
        self._beating = Beating(services, self.ringer, self.poll, self.tick)
        self._second: tuple[int | None, ...] = ()

    @property
    def table(self) -> Table:
        """The table; read it, and change it by `tell` alone."""
        return self.night.table

    def build(self) -> Widget:
        """The widget tree, with its first picture."""
        self.screen = TableScreen(
            self._panel, self.tell, self._dismiss, self.clock.lay, self._menu, now=self.services.boottime
        )
        self._front.add_widget(self.screen)
        self.refresh()
        return self._front

    def on_start(self) -> None:
        """Begin to beat."""
        self._beating.start()

    def on_stop(self) -> None:
        """Stop, be silent, and put out the lamps."""
        self._beating.stop()
        self.services.lights.show(())

    def tell(self, command: Asked) -> None:
        """Queue a command for the table or its clock. Any thread may call it; the answer comes to `on_ruling`."""
        self.inbox.put(command)

    def refresh(self) -> None:
        """Show the table as it is now."""
        Window.allow_screensaver = self.night.tournament is None
        facts = replace(self.night.facts(self.services.boottime(), self.services.wall()), notice=self.ringer.notice)
        view = present(facts)
        if self.screen is not None:
            self.screen.show(view)
        self.clock.show(facts)
        self.ringer.heed(heard(facts, view))
        self._light()

    def _light(self) -> None:
        kind, state = self.ringer.kind, self.table.state
        shown = lamps(state) if kind is None else flash(kind, state)
        if shown != self._lit:
            self._lit = shown
            self.services.lights.show(shown)

    def find(self, name: str) -> Widget | None:
        """The widget of that name that can be tapped now, such as "button:fold"; None where there is none."""
        shown = self.clock.screen if self.clock.open else self.screen
        assert shown is not None
        return next((w for w in shown.walk() if getattr(w, "name", None) == name and w.enabled), None)

    def centre(self, name: str) -> tuple[float, float] | None:
        """The middle of the widget of that name in window pixels (origin bottom left), or None."""
        widget = self.find(name)
        return None if widget is None else widget.to_window(*widget.center)

    def screenshot(self, path: str | Path) -> None:
        """Write what the window shows as a PNG."""
        pixels.save(Window, path)

    def _menu(self, name: str) -> MenuPad | None:
        return menu(self.night.facts(self.services.boottime(), self.services.wall()), name)

    def _dismiss(self, key: str) -> None:
        self.night.dismiss(key)
        self.refresh()

    def _drain(self) -> None:
        for command in self.inbox.drain():
            answers = self.night.tell(command, self.services.boottime())
            if answers is None:
                self.on_ruling(command, None)
            self._report(answers or ())
        self.refresh()

    def _report(self, answers: Answers) -> None:
        for said in answers:
            self.on_ruling(said.asked, said.answer)

    def _moved(self) -> bool:
        """Whether a clock shows another second than the screen does."""
        facts = self.night.facts(self.services.boottime(), self.services.wall())
        clock, called = facts.clock, facts.called
        left = None if called is None else called.left
        times = (left,) if clock is None else (left, clock.reading.remaining, clock.starts_in, clock.ends_in)
        second = tuple(None if time is None else ceil(time) for time in times)
        if second == self._second:
            return False
        self._second = second
        return True

    def poll(self) -> None:
        """Tell the table what the devices have to say, and show it."""
        eyes, buttons = self.services.eyes, self.services.buttons
        before = self.night.devices
        for command in self.night.observe(self.services.devices(), self.services.boottime()):
            self.tell(command)
        heard = self.ringer.poll(self.services.boottime())
        if any((heard, self.night.look(), self._moved(), self.night.devices != before)):
            self.refresh()
        scene = eyes.poll()
        if scene is not None:
            self.tell(See(scene))
        for command in buttons.commands():
            self.tell(command)

    def tick(self) -> None:
        """Let the clock notice what came due, and show it."""
        self.services.each_second()
        self._report(self.night.tick(self.services.boottime(), self.services.asleep()))
        self.refresh()
