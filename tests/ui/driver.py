"""Drives the real app in a window that nobody sees: its own clock, real touches, real pixels."""

from collections.abc import Callable
from pathlib import Path

from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch

from dealer.table.evening import Answer, Asked, Evening
from dealer.table.table import Table
from dealer.tournament.tournament import Tournament
from ui.app import BurncardApp
from ui.services import Services
from ui.theme import PANELS, Panel


class Hands:
    """Fingers at one app. `now` is the time that the app is told; every touch takes a second of it."""

    def __init__(
        self,
        table: Table,
        panel: Panel,
        tournament: Tournament | None = None,
        services: Services | None = None,
        beat: Callable[[float], None] = lambda _: None,
    ) -> None:
        self.now = 1000.0
        self.panel = panel
        self.rulings: list[tuple[Asked, Answer | None]] = []
        if (Window.width, Window.height) != (panel.width, panel.height):
            Window.size = (panel.width, panel.height)
        self.app = BurncardApp(
            Evening(table, tournament, beat),
            services or Services(boottime=lambda: self.now),
            panel,
            on_ruling=lambda command, ruling: self.rulings.append((command, ruling)),
        )
        self.root = self.app.build()
        Window.add_widget(self.root)
        self.root.size = (panel.width, panel.height)
        assert self.app.screen is not None
        self.screen = self.app.screen
        self.screen.size = self.root.size
        EventLoop.ensure_window()
        self.idle()

    def close(self) -> None:
        self.app.on_stop()
        Window.remove_widget(self.root)

    def idle(self, frames: int = 2) -> None:
        for _ in range(frames):
            EventLoop.idle()

    def tap(self, name: str, after: float = 1.0) -> None:
        """Touch the middle of the widget of that name, as a finger does: down and up."""
        self.now += after
        centre = self.app.centre(name)
        assert centre is not None, f"there is no {name} to tap; there are {self.names()}"
        self.touch(*centre)

    def touch(self, x: float, y: float) -> None:
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        touch.touch_up()
        self.idle()

    def taps(self, *names: str) -> None:
        for name in names:
            self.tap(name)

    def tell(self, *commands: Asked) -> None:
        for command in commands:
            self.app.tell(command)
        self.idle()

    def names(self) -> list[str]:
        return sorted(w.name for w in self.screen.walk() if getattr(w, "name", "") and w.enabled)

    def shot(self, path: Path) -> None:
        self.idle()
        self.app.screenshot(path)


class Opened:
    """Opens apps, and closes them when the test is over."""

    def __init__(self) -> None:
        self.all: list[Hands] = []

    def __call__(self, table: Table, panel: Panel = PANELS[0], **more: object) -> Hands:
        self.all.append(Hands(table, panel, **more))  # type: ignore[arg-type]
        return self.all[-1]
