# pyright: basic
"""The demo's stage: the app on its window, with the director going on beside it."""

from typing import Final

from kivy.clock import Clock as Frames
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent

from dealer.table.evening import Evening
from dealer.table.notation import Scenario
from dealer.table.table import Table
from dealer.tournament.boottime import asleep, boottime
from dealer.tournament.chips import Chip, ChipSet
from dealer.tournament.commands import Start
from dealer.tournament.events import TournamentOpened
from dealer.tournament.levels import Level, Structure
from dealer.tournament.tournament import Tournament
from ui.app import BurncardApp
from ui.demo import Director, Felt
from ui.finger import DEVICE, Finger
from ui.report import Report
from ui.services import Eyes, Services

_STEP: Final = 0.1
_SHUTTER: Final = 0.3
_LEVEL: Final = 20 * 60


def perform(scenario: Scenario, seed: int, table: Table, report: Report, eyes: Eyes, felt: Felt) -> None:
    """Run the app on `table` until the director has played the scenario or given it up; `report` is told all."""
    tournament = Tournament(TournamentOpened(_structure(table)))
    tournament.tell(Start(), boottime())
    services = Services(boottime=boottime, asleep=asleep, eyes=eyes)
    app = BurncardApp(Evening(table, tournament), services, on_ruling=report.ruled)
    director = Director(scenario, seed, felt, Finger(app.centre), table)
    # A picture is taken a moment later, when the screen shows what was ruled.
    report.watch(lambda path: Frames.schedule_once(lambda _: app.screenshot(path), _SHUTTER))

    def go_on(_: float) -> bool:
        why = eyes.lost()
        if why is not None:
            report.said(f"camera: {why}")
        director.step()
        if director.ended:
            report.ended(director.failure)
            Frames.schedule_once(lambda _: app.stop(), 2 * _SHUTTER)
        return not director.ended

    going = Frames.schedule_interval(go_on, _STEP)

    def take_over(_: object, touch: MotionEvent) -> None:
        # A person who touches has the table from then on: what the director had in mind is no longer so.
        if touch.device != DEVICE and not report.taken:
            going.cancel()
            report.take()

    Window.bind(on_touch_down=take_over)
    app.run()
    Window.unbind(on_touch_down=take_over)
    if not director.ended and not report.taken:
        report.ended("the window was closed before the hand was over")


def _structure(table: Table) -> Structure:
    """One long level at the scenario's stakes: a hand is no evening."""
    stakes = table.state.stakes
    level = Level(stakes.small, stakes.big, stakes.ante, stakes.bb_ante, seconds=_LEVEL)
    stack = max(seat.stack for seat in table.state.seats)
    chips = ChipSet("demo", (Chip(stakes.chip, ""),))
    return Structure(name="demo", title="Demo", source="the scenario", stack=stack, chips=chips, stages=(level,))
