"""What `burncard run` plays: the game as the journal left it, or a new one as it was asked for."""

import re
from argparse import ArgumentParser, Namespace
from math import gcd
from typing import Final

from dealer.hand.state import Stakes
from dealer.rules.loader import load, with_switches
from dealer.rules.profile import RulesProfile
from dealer.table import notation
from dealer.table.events import TableOpened
from dealer.table.journal import Heartbeat, Journal
from dealer.table.table import Table
from dealer.tournament import structures
from dealer.tournament.boottime import boot_id, boottime
from dealer.tournament.clock import Clock
from dealer.tournament.levels import Structure

_STREAM: Final = re.compile(r"table-([0-9]+)")


class GameError(ValueError):
    """A game that cannot be played; the text says what was asked for and what is possible."""


def add_options(parser: ArgumentParser) -> None:
    """Add the options that say which game is played."""
    new = "of a new game: "
    parser.add_argument("--new", action="store_true", help="a new game, in place of the one in the journal")
    parser.add_argument("--rules", default="colorado", metavar="NAME", help=f"{new}the house (colorado)")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="SWITCH=VALUE",
        help=f"{new}a rule for tonight, such as betting=pot-limit; may be given again; "
        "`burncard rules show NAME` lists them",
    )
    parser.add_argument("--limit", metavar="SMALL/BIG", help=f"{new}the bets of fixed limit; blinds are half and one")
    parser.add_argument("--seats", type=int, default=6, choices=range(2, 11), metavar="N", help=f"{new}players (6)")
    parser.add_argument("--structure", default="colorado", metavar="NAME", help="levels and stacks (colorado)")
    parser.add_argument("--chips", metavar="NAME", help="the chip set, in place of the structure's own")


def opening(args: Namespace) -> TableOpened:
    """The new game that was asked for.

    Raises:
        GameError: what is set for tonight cannot be read, or does not go together.
        ProfileError: the house or a switch is unknown.
        StructureError: the structure is.
    """
    structure = _structure(args)
    rules, stakes = _for_tonight(args, structure)
    seats = tuple((seat, structure.stack, False) for seat in range(1, args.seats + 1))
    return TableOpened(rules, seats, stakes, button=1)


def game(args: Namespace, opening: TableOpened, journal: Journal) -> tuple[Table, Clock | None]:
    """The game as the journal left it, its clock paused; or a new one. A game with bets of its own has no levels,
    and so no clock.

    Raises:
        GameError: something is set for a new game, but one goes on.
    """
    nights = [int(found[1]) for stream in journal.streams() if (found := _STREAM.fullmatch(stream))]
    last = max(nights, default=0)
    if not last or args.new:
        journal.beat(Heartbeat(boot_id(), boottime(), 0.0))
        table = Table(opening, journal, f"table-{last + 1}")
    elif args.set or args.limit:
        asked = "--limit" if args.limit else "--set"
        raise GameError(f"{asked} is for a new game, and {args.journal} holds one that goes on: add --new")
    else:
        restored = Table.restored(journal, f"table-{last}")
        assert restored is not None
        table = restored
    return table, None if table.state.stakes.small_bet else _clock(_structure(args), journal)


def _structure(args: Namespace) -> Structure:
    return structures.load(args.structure, structures.Choices(chips=args.chips))


def _clock(structure: Structure, journal: Journal) -> Clock:
    """The clock where the heartbeat left it, paused."""
    beat = journal.heartbeat()
    clock = Clock.new(structure)
    return clock if beat is None else clock.started(0.0).restored(beat.elapsed)


def _for_tonight(args: Namespace, structure: Structure) -> tuple[RulesProfile, Stakes]:
    level = structure.level_at(0)
    stakes = Stakes(level.small, level.big, level.ante, level.bb_ante, structure.chip)
    option = "--set"
    try:
        switches = notation.switches(args.set)
        if args.limit is not None:
            option = "--limit"
            small, big = notation.limit_bets(args.limit)
            chip = gcd(structure.chip, small // 2, small, big)
            stakes = Stakes(small // 2, small, chip=chip, small_bet=small, big_bet=big)
            switches = {"betting": "fixed-limit"} | switches
    except notation.UnreadableError as error:
        raise GameError(f"{option}: {error}") from None
    rules = with_switches(load(args.rules), switches)
    if stakes.small_bet and rules.betting.value != "fixed-limit":
        raise GameError(f"--limit {args.limit} is of fixed limit, and betting={rules.betting.value} is set")
    return rules, stakes
