"""The clock's screen in its states, over a table: scenes for `tests/ui/shots.py` and for tests."""

from collections.abc import Callable

from driver import Hands
from tables import clocked, colorado

from dealer.table import commands as c
from dealer.table.evening import Asked
from dealer.tournament import commands as t
from dealer.tournament import structures
from ui.services import Services
from ui.theme import Panel

START = 1000.0


def night(panel: Panel, services: Services | None = None, *, runs: bool = True) -> Hands:
    """A table of nine in the league of Wyoming."""
    tournament = clocked(structures.load("poker-league-wyoming"), START if runs else None)
    return Hands(colorado(9), panel, tournament, services)


def opened(panel: Panel, *asked: Asked, runs: bool = True) -> Hands:
    """The clock over a table, four minutes and a half into its first level, or not started."""
    hands = night(panel, runs=runs)
    hands.now += 266
    hands.app.refresh()
    hands.tell(*asked)
    hands.tap("button:clock")
    hands.app.clock.screen.close_buttons()
    return hands


def clock_runs(panel: Panel) -> Hands:
    return opened(panel)


def clock_buttons(panel: Panel) -> Hands:
    hands = opened(panel)
    hands.app.clock.lay()
    return hands


def clock_more(panel: Panel) -> Hands:
    hands = clock_buttons(panel)
    hands.tap("clock:more")
    return hands


def clock_ends(panel: Panel) -> Hands:
    hands = clock_more(panel)
    hands.tap("clock:ends")
    return hands


def clock_ends_at(panel: Panel) -> Hands:
    hands = clock_ends(panel)
    hands.taps("clock:ends-at", "key:2", "key:3", "key:3", "key:0")
    return hands


def clock_waits(panel: Panel) -> Hands:
    """A new level waits for the next hand."""
    hands = night(panel)
    hands.tell(c.Riffle(), c.DealRest(), t.Skip(1))
    hands.tap("button:clock")
    hands.app.clock.screen.close_buttons()
    return hands


def clock_minute(panel: Panel) -> Hands:
    return opened(panel, *[t.AddTime(-60)] * 12)


def clock_paused(panel: Panel) -> Hands:
    return opened(panel, t.Pause())


def clock_ready(panel: Panel) -> Hands:
    return opened(panel, runs=False)


def clock_countdown(panel: Panel) -> Hands:
    return opened(panel, t.StartIn(900), runs=False)


def clock_break(panel: Panel) -> Hands:
    return opened(panel, t.CallBreak(600))


def clock_frozen(panel: Panel) -> Hands:
    return opened(panel, t.Freeze())


def clock_last_hands(panel: Panel) -> Hands:
    return opened(panel, t.LastHands(3))


def clock_high(panel: Panel) -> Hands:
    """A late level: its blinds are long."""
    return opened(panel, *[t.Skip(1)] * 9)


def clock_slept(panel: Panel) -> Hands:
    asleep, now = [0.0], [START + 266]
    hands = night(panel, Services(boottime=lambda: now[0], asleep=lambda: asleep[0]))
    hands.app.tick()
    asleep[0] += 312
    now[0] += 313
    hands.app.tick()
    hands.tap("button:clock")
    hands.app.clock.screen.close_buttons()
    return hands


def clock_called(panel: Panel) -> Hands:
    """The clock was called on a player."""
    hands = night(panel)
    hands.tell(c.Riffle(), c.DealRest(), c.CallClock(4))
    hands.tap("button:clock")
    hands.app.clock.screen.close_buttons()
    return hands


def clock_ended(panel: Panel) -> Hands:
    return opened(panel, t.LastHands(0))


def clock_places(panel: Panel) -> Hands:
    """The end, with different stacks, some of them equal."""
    stacks = enumerate((12_500, 10_000, 10_000, 30_000, 4150, 900, 25), 1)
    return opened(panel, *(c.SetStack(seat, stack) for seat, stack in stacks), t.LastHands(0))


CLOCK_SCENES: tuple[Callable[[Panel], Hands], ...] = (
    clock_runs,
    clock_buttons,
    clock_more,
    clock_ends,
    clock_ends_at,
    clock_waits,
    clock_minute,
    clock_paused,
    clock_ready,
    clock_countdown,
    clock_break,
    clock_frozen,
    clock_last_hands,
    clock_high,
    clock_slept,
    clock_called,
    clock_ended,
    clock_places,
)
