"""`burncard` and `burncard run`: the app at a table, with its journal, its camera and its seat ring."""

import os
import sys
from argparse import Namespace
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from dealer.commandline import SubParsers
from dealer.rules.loader import ProfileError
from dealer.table.journal import Heartbeat, Journal, JournalError
from dealer.tournament import structures
from dealer.tournament.boottime import boot_id, boottime
from hardware.cameras import open_camera
from hardware.panel import open_panel
from hardware.ports import DeviceLost
from hardware.simulated.places import places_for
from ui.commands import sounding
from ui.commands.devices import PanelRing, ProcessEyes, layout
from ui.commands.game import GameError, add_options, game, opening
from ui.services import Eyes, NoEyes, Services
from ui.window import prepare
from vision.worker import VisionProcess


def add_commands(subparsers: SubParsers) -> None:
    """Add `run` to the program's commands. It sets `run`: its arguments -> exit status."""
    parser = subparsers.add_parser("run", help="the app at a table (also what `burncard` alone does)")
    add_options(parser)
    parser.add_argument("--journal", default=str(_journal_path()), metavar="FILE", help="the venue's file")
    parser.add_argument("--camera", metavar="SOURCE", help="pi, /dev/video0, or a recording; none: play by touch")
    parser.add_argument("--panel", default="none", metavar="PORT", help="the seat ring: auto, or its port (none)")
    parser.add_argument("--size", default="1280x720", choices=("800x480", "1280x720"), help="the window (1280x720)")
    sounding.add_options(parser)
    parser.set_defaults(run=_run)


def _journal_path() -> Path:
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "burncard" / "venue.db"


def _run(args: Namespace) -> int:
    try:
        return _at_the_table(args)
    except (GameError, ProfileError, structures.StructureError, JournalError, DeviceLost) as error:
        print(error, file=sys.stderr)
        return 2


def _at_the_table(args: Namespace) -> int:
    if not _has_display():
        raise DeviceLost("no display: start it on a desktop, or on a console with a screen")
    if _is_nothing(args.camera):
        raise DeviceLost(f"{args.camera}: no such file, folder or camera; give /dev/video0, pi or a recording")
    asked_for = opening(args)
    with ExitStack() as stack:
        journal = stack.enter_context(_opened(args.journal))
        table, clock = game(args, asked_for, journal)
        seats = tuple(seat.number for seat in table.state.seats)
        panel = open_panel(args.panel)
        stack.callback(panel.close)
        width, height = (int(side) for side in args.size.split("x"))
        prepare(width, height)
        ring = PanelRing(panel, lambda: table.state)
        services = Services(
            boottime=boottime,
            eyes=_eyes(args.camera, seats, stack),
            lights=ring,
            buttons=ring,
            beat=lambda elapsed: journal.beat(Heartbeat(boot_id(), boottime(), elapsed)),
            **sounding.sounding(args, stack),
        )
        from ui.app import BurncardApp

        BurncardApp(table, clock, services).run()
    return 0


def _opened(path: str) -> Journal:
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise JournalError(
            f"{path}: its folder cannot be made ({error.strerror}): choose another with --journal"
        ) from error
    return Journal.open(path)


def _has_display() -> bool:
    """Whether a window can be shown: on a desktop, on a bare console with a graphics driver, or where told to."""
    named = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))
    return named or any(Path("/dev/dri").glob("card*"))


def _is_nothing(source: str | None) -> bool:
    """Whether `source` is no device, which may come back, and no recording that is there."""
    if source is None or source == "pi" or source.isdigit() or source.startswith("/dev/"):
        return False
    return not Path(source).exists()


def _eyes(source: str | None, seats: tuple[int, ...], stack: ExitStack) -> Eyes:
    if source is None:
        return NoEyes()
    # The printed felt has the places of the simulated one.
    vision = VisionProcess(
        partial(open_camera, source), layout(places_for(max(seats)), tuple(range(1, max(seats) + 1)))
    )
    stack.callback(vision.close)
    return ProcessEyes(vision)
