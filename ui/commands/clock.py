"""`burncard --clock`: the clock of a tournament alone, without a table."""

import sys
import time
from argparse import Namespace
from contextlib import ExitStack

from dealer.commandline import SubParsers
from dealer.table.journal import JournalError
from dealer.tournament import structures
from dealer.tournament.boottime import asleep, boottime
from hardware.ports import DeviceLost
from ui.commands import ending, sounding, start
from ui.commands.game import GameError, add_structure, clock_alone
from ui.paths import clock_file
from ui.services import Services
from ui.supervised import Supervisor


def add_commands(subparsers: SubParsers) -> None:
    """Add `clock` to the program's commands. It sets `run`: its arguments -> exit status."""
    parser = subparsers.add_parser("clock", help="the clock alone, without a table (also `burncard --clock`)")
    add_structure(parser)
    parser.add_argument("--new", action="store_true", help="a new evening, in place of the one in the journal")
    parser.add_argument("--journal", default=str(clock_file()), metavar="FILE", help="where the clock is kept")
    ending.add_options(parser)
    start.add_options(parser)
    sounding.add_options(parser)
    parser.set_defaults(run=_run)


def _run(args: Namespace) -> int:
    try:
        return _alone(args)
    except (GameError, structures.StructureError, JournalError, DeviceLost) as error:
        print(error, file=sys.stderr)
        return 2


def _alone(args: Namespace) -> int:
    start.check_display()
    with ExitStack() as stack:
        evening = clock_alone(args, stack.enter_context(start.open_journal(args.journal)))
        ending.set_end(args, evening, boottime(), time.time())
        start.open_window(args)
        supervisor = Supervisor()
        stack.callback(supervisor.close)
        services = Services(
            boottime=boottime, asleep=asleep, each_second=supervisor.alive, **sounding.sounding(args, stack)
        )
        from ui.clock_app import ClockApp

        ClockApp(evening, services).run()
    return 0
