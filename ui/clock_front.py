# pyright: basic
"""The clock's screen, before a table's or by itself: it is shown, it hears the finger, and it rings."""

from collections.abc import Callable

from kivy.uix.floatlayout import FloatLayout

from dealer.table.evening import Asked
from dealer.tournament.commands import EndIn
from ui.clock_views import ClockTap
from ui.face import Room, face, notice
from ui.presenter import Facts
from ui.ringer import Ringer
from ui.screens.clock_screen import ClockScreen
from ui.services import Services
from ui.theme import Panel
from ui.time_of_day import EndAt, seconds_until


class ClockFront:
    """The clock's screen over `front`. `tell(command)` tells the tournament what a finger asked for.

    `closes` says whether there is a table behind it to go back to.
    """

    def __init__(
        self,
        front: FloatLayout,
        panel: Panel | None,
        ringer: Ringer,
        tell: Callable[[Asked], None],
        services: Services,
        *,
        closes: bool,
    ) -> None:
        self.screen = ClockScreen(panel, self._tapped, services.boottime)
        self._front, self._ringer, self._tell, self._closes = front, ringer, tell, closes
        self._wall = services.wall
        self._facts: Facts | None = None

    @property
    def open(self) -> bool:
        """Whether it is shown."""
        return self.screen.parent is not None

    def show(self, facts: Facts) -> None:
        """The clock as it is now, where there is one."""
        self._facts = facts
        self._draw()

    def lay(self) -> None:
        """Lie over the table, with the buttons."""
        if not self.open:
            self._front.add_widget(self.screen)
            self._draw()
        self.screen.open_buttons()

    def take_away(self) -> None:
        """Show the table again."""
        self.screen.close_buttons()
        self._front.remove_widget(self.screen)

    def _draw(self) -> None:
        facts = self._facts
        if self.open and facts is not None and facts.clock is not None:
            self.screen.show(face(facts.clock, self._room(facts)))

    def _room(self, facts: Facts) -> Room:
        return Room(facts.called, facts.clock_undo, notice(facts), self._ringer.volume, self._closes)

    def _tapped(self, does: ClockTap) -> None:
        match does:
            case "close":
                self.take_away()
            case "sound-test" | "louder" | "softer":
                self._ringer.tapped(does)
                self._draw()
            case EndAt(at):
                # The time of day ends here: what is told, and kept, is how long it is until then.
                self._tell(EndIn(seconds_until(at, self._wall())))
            case _:
                self._tell(does)
