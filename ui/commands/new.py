"""`burncard new`: begins a new game in the venue's file, for a kiosk that has no command line of its own."""

import sys
from argparse import ArgumentError, ArgumentParser, Namespace

from dealer.commandline import SubParsers
from dealer.rules.loader import ProfileError
from dealer.table.journal import JournalError
from dealer.tournament.structures import StructureError
from ui.commands import start
from ui.commands.game import GameError, add_options, game
from ui.kept_options import OptionsError, kept_options
from ui.paths import options_file, venue_file


def add_commands(subparsers: SubParsers) -> None:
    """Add `new`. It sets `run`: its arguments -> exit status: 0, or 2 where no game could be begun."""
    parser = subparsers.add_parser("new", help="begin a new game, which the app then goes on with")
    _add_options(parser)
    parser.set_defaults(run=_run)


def _add_options(parser: ArgumentParser) -> None:
    add_options(parser)
    parser.add_argument("--journal", default=str(venue_file()), metavar="FILE", help="the venue's file")


def _run(args: Namespace) -> int:
    try:
        asked = _with_kept(args)
        with start.open_journal(asked.journal) as journal:
            table = game(asked, journal).table
    except (GameError, OptionsError, ProfileError, StructureError, JournalError) as error:
        print(error, file=sys.stderr)
        return 2
    print(f"{asked.journal}: a new game of {len(table.state.seats)}, {table.state.rules.title}")
    return 0


def _with_kept(args: Namespace) -> Namespace:
    """What was asked for, and for the rest what this table always does."""
    parser = ArgumentParser(add_help=False, exit_on_error=False)
    _add_options(parser)
    try:
        kept = vars(parser.parse_known_args(kept_options(options_file()))[0])
    except ArgumentError as error:
        raise OptionsError(f"{options_file()}: {error}") from error
    asked = {name: value for name, value in vars(args).items() if value != parser.get_default(name)}
    return Namespace(**(kept | asked | {"new": True}))
