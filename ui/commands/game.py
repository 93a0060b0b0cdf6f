"""What `burncard run` plays: the game as the journal left it, or a new one as it was asked for."""

import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from math import gcd
from typing import Final, Literal

from dealer.hand.state import Stakes
from dealer.rules.loader import load, with_switches
from dealer.rules.profile import RulesProfile
from dealer.table import notation
from dealer.table.evening import Evening
from dealer.table.events import TableOpened
from dealer.table.journal import Heartbeat, Journal
from dealer.table.table import Table
from dealer.tournament import structures
from dealer.tournament.boottime import boot_id, boottime
from dealer.tournament.commands import EditStructure
from dealer.tournament.events import TournamentOpened
from dealer.tournament.levels import Structure
from dealer.tournament.tournament import Tournament

_STRUCTURE: Final = "colorado"
"""The structure where none is named."""
_FROM_FILES: Final = ("rules", "structure", "chips", "stack")
"""Options that may name a file, or go with one."""
_NO_HOUSE: Final = "tda-2024"
"""The rules of a table that nobody sits at."""


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
    add_structure(parser)


def add_structure(parser: ArgumentParser) -> None:
    """Add the options that say which structure is played. `usual`: the options that this table always has."""
    parser.set_defaults(usual=())
    parser.add_argument(
        "--structure",
        metavar="NAME",
        help="levels and stacks (colorado); of a game that goes on: its structure from now on, unless kept options "
        "name it",
    )
    parser.add_argument(
        "--stack", type=int, metavar="CHIPS", help="the starting stack, in place of the structure's own"
    )
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


def _structure(args: Namespace) -> Structure:
    return structures.load(
        _STRUCTURE if args.structure is None else args.structure,
        structures.Choices(stack=args.stack, chips=args.chips),
    )


def game(args: Namespace, journal: Journal) -> Evening:
    """The game as the journal left it, its clock paused; or a new one. A game with bets of its own has no levels,
    and so no clock. A game that goes on needs no file but the journal: what this table's own options name, as a
    structure on a stick that is gone, cannot keep it from going on.

    Raises:
        GameError: something is set for a new game, but one goes on; or the structure cannot be changed to what is
            asked for; or the journal holds something else in the tournament's place.
        GameError, ProfileError, StructureError: as `opening`, of a new game, and of what is asked beyond the usual.
    """
    last = last_night(journal, "table")
    if not last or args.new:
        asked = opening(args)
        journal.beat(Heartbeat(boot_id(), boottime(), 0.0))
        table = Table(asked, journal, f"table-{last + 1}")
        return Evening(table, _new_tournament(args, table, journal, last + 1), _beating(journal))
    if args.set or args.limit:
        asked = "--limit" if args.limit else "--set"
        raise GameError(f"{asked} is for a new game, and {args.journal} holds one that goes on: add --new")
    usual = _usual(args)
    if any(getattr(args, option) != getattr(usual, option) for option in _FROM_FILES):
        opening(args)
        _tell_unused(args, usual)
    return _reopened(args, journal, last)


def clock_alone(args: Namespace, journal: Journal) -> Evening:
    """The clock as the journal left it, paused, or a new one; nobody sits at its table.

    Raises:
        StructureError, GameError: as `opening` and `game`.
    """
    structure = _structure(args)
    level = structure.level_at(0)
    stakes = Stakes(level.small, level.big, level.ante, level.bb_ante, structure.chip)
    table = Table(TableOpened(load(_NO_HOUSE), (), stakes, button=1))
    last = last_night(journal, "tournament")
    if not last or args.new:
        journal.beat(Heartbeat(boot_id(), boottime(), 0.0))
        return Evening(table, _new_tournament(args, table, journal, last + 1), _beating(journal))
    return _with_clock(args, table, journal, last)


def last_night(journal: Journal, kind: Literal["table", "tournament"]) -> int:
    """The number of the last stream of that kind, from 1; 0 where there is none."""
    found = (re.fullmatch(rf"{kind}-([0-9]+)", stream) for stream in journal.streams())
    return max((int(each[1]) for each in found if each is not None), default=0)


def _beating(journal: Journal) -> Callable[[float], None]:
    return lambda elapsed: journal.beat(Heartbeat(boot_id(), boottime(), elapsed))


def _new_tournament(args: Namespace, table: Table, journal: Journal, night: int) -> Tournament | None:
    if table.state.stakes.small_bet:
        return None
    return Tournament(TournamentOpened(_structure(args)), journal, f"tournament-{night}")


def _reopened(args: Namespace, journal: Journal, night: int) -> Evening:
    table = Table.restored(journal, f"table-{night}")
    assert table is not None
    return _with_clock(args, table, journal, night)


def _with_clock(args: Namespace, table: Table, journal: Journal, night: int) -> Evening:
    """The evening as its streams left it, its clock where the heartbeat left that."""
    try:
        tournament = Tournament.restored(journal, f"tournament-{night}")
    except ValueError as error:
        raise GameError(f"{args.journal}: {error}: save it with `burncard journal export`, and add --new") from error
    if tournament is None:
        return Evening(table, _new_tournament(args, table, journal, night), _beating(journal))
    evening = Evening(table, tournament, _beating(journal))
    beat, now = journal.heartbeat(), boottime()
    elapsed = 0.0 if beat is None else beat.elapsed
    evening.reopened(elapsed, 0.0 if beat is None or beat.boot_id == boot_id() else now - beat.boottime, now)
    if args.structure is not None and args.structure != _usual(args).structure:
        _edit(args, tournament, now)
    return evening


def _usual(args: Namespace) -> Namespace:
    """The options that this table always has: those of a new game, not of tonight's."""
    parser = ArgumentParser(add_help=False)
    add_options(parser)
    return parser.parse_known_args(args.usual)[0]


def _tell_unused(args: Namespace, usual: Namespace) -> None:
    """Say which options do nothing to a game that goes on: house, chips and stack are those that it began with."""
    with_structure = args.structure != usual.structure
    unused = [
        f"--{option}"
        for option in _FROM_FILES
        if getattr(args, option) != getattr(usual, option) and (option == "rules" or not with_structure)
    ]
    if unused:
        print(
            f"{' and '.join(unused)}: for a new game, and {args.journal} holds one that goes on: add --new",
            file=sys.stderr,
        )


def _edit(args: Namespace, tournament: Tournament, now: float) -> None:
    """The structure that is asked for holds from now on; that it was changed is kept and marked.

    One that was asked for before is not news: who starts the app the same way every time keeps what was changed at
    the table since, as its minutes.
    """
    structure = _structure(args)
    in_force = tournament.state.clock.structure
    news = structure not in (in_force, tournament.brought)
    if news and tournament.tell(EditStructure(structure), now).refused:
        raise GameError(
            f"--structure {args.structure}: differs from {in_force.name} in what was played already, "
            "which cannot be changed; for a new game add --new"
        )


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
