"""`burncard` and `burncard run`: the app at a table, with its journal, its camera and its seat ring."""

import sys
import time
from argparse import Namespace
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from dealer.commandline import SubParsers
from dealer.rules.loader import ProfileError
from dealer.table.journal import Journal, JournalError
from dealer.table.table import Table
from dealer.tournament import structures
from dealer.tournament.boottime import asleep, boottime
from firmware.board import MAPS
from hardware.cameras import is_live, open_camera
from hardware.panel import find_ring
from hardware.ports import DeviceLost
from hardware.reopening import ReopeningPanel
from hardware.ring_talk import Settings
from hardware.simulated.places import places_for
from ui.commands import ending, sounding, start
from ui.commands.devices import ProcessEyes, layout
from ui.commands.game import GameError, add_options, game
from ui.commands.nightly import NightlyCopies
from ui.commands.pedals import PedalButtons, pedal_pins
from ui.commands.seat_ring import SeatRing
from ui.logs import LOG, keep_log
from ui.paths import copies_folder, log_file, venue_file
from ui.services import Buttons, Eyes, Lights, NoButtons, NoEyes, NoLights, Services
from ui.supervised import Supervisor
from vision.worker import VisionProcess


def add_commands(subparsers: SubParsers) -> None:
    """Add `run` to the program's commands. It sets `run`: its arguments -> exit status."""
    parser = subparsers.add_parser("run", help="the app at a table (also what `burncard` alone does)")
    add_options(parser)
    parser.add_argument("--journal", default=str(venue_file()), metavar="FILE", help="the venue's file")
    parser.add_argument(
        "--camera", metavar="SOURCE", help="auto, pi, /dev/video0, or a recording; none: play by touch"
    )
    parser.add_argument("--panel", default="none", metavar="PORT", help="the seat ring: auto, or its port (none)")
    parser.add_argument("--ring-seats", type=int, default=9, choices=MAPS, help="what the ring is wired for (9)")
    parser.add_argument("--pedal", metavar="NEXT,UNDO", help="GPIO numbers of two foot pedals, such as 17,27")
    ending.add_options(parser)
    start.add_options(parser)
    sounding.add_options(parser)
    parser.set_defaults(run=_run)


def _run(args: Namespace) -> int:
    try:
        return _at_the_table(args)
    except (GameError, ProfileError, structures.StructureError, JournalError, DeviceLost) as error:
        print(error, file=sys.stderr)
        return 2


def _at_the_table(args: Namespace) -> int:
    start.check_display()
    if _is_nothing(args.camera):
        raise DeviceLost(f"{args.camera}: no such file, folder or camera; give auto, /dev/video0, pi or a recording")
    if args.panel not in ("none", "auto") and not args.panel.startswith("/dev/"):
        raise DeviceLost(f"{args.panel}: no serial port; give auto, or a port such as /dev/ttyACM0")
    pins = _pins(args.pedal)
    with ExitStack() as stack:
        journal = stack.enter_context(start.open_journal(args.journal))
        evening = game(args, journal)
        ending.set_end(args, evening, boottime(), time.time())
        _keep_log()
        start.open_window(args)
        services = _services(args, pins, evening.table, journal, stack)
        from ui.app import BurncardApp

        BurncardApp(evening, services).run()
    return 0


def _services(
    args: Namespace, pins: tuple[int, int] | None, table: Table, journal: Journal, stack: ExitStack
) -> Services:
    """The devices that were asked for, each given back when `stack` is left."""
    seats = tuple(seat.number for seat in table.state.seats)
    eyes = _eyes(args.camera, seats, stack)
    lights, buttons = _ring(args, table, stack)
    copies = NightlyCopies(journal, copies_folder(Path(args.journal)))
    stack.callback(copies.close)
    supervisor = Supervisor()
    stack.callback(supervisor.close)
    others = [("copies", copies.lost)]
    if pins is not None:
        buttons = pedals = PedalButtons(pins, buttons, lambda: table.state)
        stack.callback(pedals.close)
        others.append(("pedal", pedals.pedals_lost))

    def each_second() -> None:
        supervisor.alive()
        copies.look()

    return Services(
        boottime=boottime,
        asleep=asleep,
        eyes=eyes,
        lights=lights,
        buttons=buttons,
        each_second=each_second,
        others=tuple(others),
        **sounding.sounding(args, stack),
    )


def _ring(args: Namespace, table: Table, stack: ExitStack) -> tuple[Lights, Buttons]:
    if args.panel == "none":
        return NoLights(), NoButtons()
    find = partial(find_ring, args.panel, Settings(args.ring_seats))
    panel = ReopeningPanel(find, Path(args.journal).with_name("ring.json"))
    stack.callback(panel.close)
    ring = SeatRing(panel, lambda: table.state)
    return ring, ring


def _pins(text: str | None) -> tuple[int, int] | None:
    try:
        return None if text is None else pedal_pins(text)
    except ValueError as error:
        raise GameError(f"--pedal {error}") from None


def _keep_log() -> None:
    why = keep_log(log_file())
    if why is not None:
        print(why, file=sys.stderr)
    LOG.info("started: %s", " ".join(sys.argv[1:]))


def _is_nothing(source: str | None) -> bool:
    """Whether `source` is no device, which may come back, and no recording that is there."""
    return source is not None and not is_live(source) and not Path(source).exists()


def _eyes(source: str | None, seats: tuple[int, ...], stack: ExitStack) -> Eyes:
    if source is None:
        return NoEyes()
    # The printed felt has the places of the simulated one.
    vision = VisionProcess(
        partial(open_camera, source), layout(places_for(max(seats)), tuple(range(1, max(seats) + 1)))
    )
    stack.callback(vision.close)
    return ProcessEyes(vision)
