"""`burncard demo`: a scenario played on the simulated table, seen by the camera, touched on the screen."""

import multiprocessing
import os
import sys
import tempfile
from argparse import Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path
from queue import Queue
from typing import Final

from dealer.cards import Card
from dealer.commandline import SubParsers
from dealer.scene import Zone
from dealer.table.notation import Scenario, open_scenario
from dealer.table.scenario import opening
from dealer.table.table import Table
from hardware.simulated import acts
from hardware.simulated.places import places_for
from hardware.simulated.table import SimulatedTable
from ui.commands.devices import ProcessEyes, layout
from ui.report import Report
from ui.script import check_showable
from ui.window import prepare
from vision.worker import VisionProcess

SHIPPED: Final = Path(__file__).parents[1] / "scenarios" / "note1.hand"


def add_commands(subparsers: SubParsers) -> None:
    """Add `demo` to the program's commands. It sets `run`: its arguments -> exit status."""
    parser = subparsers.add_parser("demo", help="a hand on the simulated table")
    parser.add_argument("--headless", action="store_true", help="off screen, even where there is a display")
    parser.add_argument("--hand", default=str(SHIPPED), metavar="FILE", help="the scenario to play")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="for the cards nobody names (1)")
    parser.add_argument("--size", default="1280x720", choices=("800x480", "1280x720"), help="the window (1280x720)")
    parser.add_argument("--cover-camera", action="store_true", help="cover the lens: the demo must then fail")
    parser.add_argument("--out", metavar="FOLDER", help="where screenshots go (a new temporary folder)")
    parser.set_defaults(run=_run)


def _run(args: Namespace) -> int:
    try:
        scenario = open_scenario(args.hand)
        table = Table(opening(scenario))
        check_showable(scenario)
        places_for(len(scenario.head.seats))
        out = _folder(args.out)
    except (OSError, ValueError) as error:  # a NotationError is a ValueError
        print(error, file=sys.stderr)
        return 2
    headless = args.headless or not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    width, height = (int(side) for side in args.size.split("x"))
    prepare(width, height, headless=headless, touch="none" if headless else "mouse")
    report = Report(table, out)
    _play(args, scenario, table, report, paced=not headless)
    return report.status()


def _folder(asked: str | None) -> Path:
    """The folder for the screenshots; raises OSError, in one line, where it cannot be made."""
    if asked is None:
        return Path(tempfile.mkdtemp(prefix="burncard-demo-"))
    try:
        Path(asked).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OSError(f"{asked}: cannot be made a folder ({error.strerror}); choose another with --out") from error
    return Path(asked)


def _play(args: Namespace, scenario: Scenario, table: Table, report: Report, *, paced: bool) -> None:
    """Run the app with the director beside it until the scenario has been played or given up."""
    seats = tuple(sorted(seat for seat, _, _ in scenario.head.seats))
    with multiprocessing.get_context("spawn").Manager() as manager:
        queue: Queue[acts.Act] = manager.Queue()
        if args.cover_camera:
            queue.put(acts.Cover(on=True))
        source = partial(SimulatedTable, len(seats), args.seed, queue, paced=paced)
        vision = VisionProcess(source, layout(places_for(len(seats)), seats))
        try:
            from ui.stage import perform  # the window must be prepared before Kivy is imported

            perform(scenario, args.seed, table, report, ProcessEyes(vision), SimulatedFelt(queue.put, seats))
        finally:
            vision.close()


class SimulatedFelt:
    """The hands of a dealer who deals on the simulated felt; `seats` are the table's seats, clockwise."""

    def __init__(self, put: Callable[[acts.Act], object], seats: tuple[int, ...]) -> None:
        self._put = put
        self._names = {f"seat {seat}": f"seat {i}" for i, seat in enumerate(seats, 1)}

    def deal(self, zone: Zone, card: Card, *, up: bool) -> None:
        """Lay the next card off the deck in `zone`."""
        self._put(acts.Deal(self._name(zone), card, up))

    def turn(self, zone: Zone) -> None:
        """Turn all cards of `zone` face up."""
        self._put(acts.Turn(self._name(zone)))

    def move(self, card: Card, start: Zone, end: Zone, *, up: bool) -> None:
        """Move a card to another zone."""
        self._put(acts.Move(card, self._name(start), self._name(end), up))

    def muck(self, zone: Zone) -> None:
        """Take the cards of `zone` into the muck."""
        self._put(acts.MuckHand(self._name(zone)))

    def _name(self, zone: Zone) -> str:
        return self._names.get(zone, zone)
