"""The `burncard structure` commands: list, show, check, convert, sheet, build.

Faults go to stderr, each with its line in the file; the exit status is then 2, and nothing is written. What a format
cannot say is told on stderr too, and does no harm.
"""

import os
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from dealer.commandline import OK, UNREADABLE, SubParsers, clock_time, print_json, tell_faults
from dealer.strict import FaultsError, spoken
from dealer.tournament import schedule, sheet, structures
from dealer.tournament.builder import MOST_PLAYERS, BuildError, Wish, build
from dealer.tournament.chip_sets import chip_set
from dealer.tournament.estimate import estimate
from dealer.tournament.formats import shape
from dealer.tournament.levels import Structure, edited
from dealer.tournament.structures import Choices, StructureError

_ESTIMATE: Final = ("players", "total", "seconds", "at_most")


def add_commands(subparsers: SubParsers) -> None:
    """Add `structure` to the program's commands. Each parser sets `run`: its arguments -> exit status."""
    structure = subparsers.add_parser("structure", help="levels, breaks and chips: list, show, check, convert, build")
    actions = structure.add_subparsers(required=True, metavar="ACTION")
    _json(_add(actions, "list", _list, "the structures that come with burncard"))
    show = _named(_add(actions, "show", _show, "a timetable, and with --players when it will end"))
    _players(_json(show))
    _json(_named(_add(actions, "check", _check, "all faults of a structure, with their lines")))
    convert = _named(_add(actions, "convert", _convert, "write a structure in another format"))
    _out(convert, "a .toml, .json, .csv or .pts file")
    printed = _named(_add(actions, "sheet", _sheet, "the page to announce and print"))
    _players(_out(printed, "an .html file"))
    printed.add_argument("--start", type=clock_time, metavar="HH:MM", help="when the first level begins")
    printed.add_argument("--announced", metavar="NAME", help="mark what was edited since this one was announced")
    _wishes(_add(actions, "build", _build, "a structure that ends near a wanted time, with its estimate explained"))


def _add(actions: SubParsers, name: str, run: Callable[[Namespace], int], about: str) -> ArgumentParser:
    parser = actions.add_parser(name, help=about)
    parser.set_defaults(run=partial(_told, run))
    return parser


def _told(run: Callable[[Namespace], int], args: Namespace) -> int:
    """Run a command, and tell what it cannot use."""
    try:
        return run(args)
    except FaultsError as error:
        for fault in error.faults:
            print(f"{spoken(error.where)}: {fault}", file=sys.stderr)
    except BuildError as error:
        print(error, file=sys.stderr)
    return UNREADABLE


def _json(parser: ArgumentParser) -> ArgumentParser:
    parser.add_argument("--json", action="store_true", help="for programs")
    return parser


def _named(parser: ArgumentParser) -> ArgumentParser:
    """A parser that takes a structure, and what is chosen over what it says."""
    parser.add_argument("name", metavar="NAME", help="one that ships, or a .toml, .json, .csv, .pts or .tdt file")
    parser.add_argument("--title", metavar="TEXT", help="its title")
    parser.add_argument("--stack", type=int, metavar="CHIPS", help="the starting stack")
    parser.add_argument("--chips", metavar="NAME", help="the chip set: a shipped one, or the path of a .toml file")
    parser.add_argument("--bb-ante", action="store_true", help="the antes in the file are the big blind's, for all")
    return parser


def _players(parser: ArgumentParser) -> None:
    parser.add_argument("--players", type=_count, metavar="N", help="tell when so many players will end")


def _out(parser: ArgumentParser, what: str) -> ArgumentParser:
    parser.add_argument("out", metavar="OUT", type=Path, help=what)
    parser.add_argument("--force", action="store_true", help="write over a file that is there")
    return parser


def _wishes(parser: ArgumentParser) -> None:
    parser.add_argument("--players", type=_count, required=True, metavar="N", help="how many will play")
    parser.add_argument("--stack", type=int, required=True, metavar="CHIPS", help="the starting stack of each")
    parser.add_argument("--chips", default="t25", metavar="NAME", help="the chip set (t25)")
    parser.add_argument("--length", type=_hours, required=True, metavar="H:MM", help="how long it shall last")
    parser.add_argument("--level", type=int, metavar="MINUTES", help="how long each level lasts; else it is chosen")
    parser.add_argument(
        "--break", dest="rest", type=int, default=10, metavar="MINUTES", help="each break (10); 0: none"
    )
    parser.add_argument("--every", type=int, default=60, metavar="MINUTES", help="from break to break, about (60)")
    parser.add_argument("--bb-ante", action="store_true", help="the big blind posts an ante from the first break on")
    parser.add_argument("--title", default="Built", metavar="TEXT", help="its title")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write it: a .toml, .json, .csv or .pts file")
    parser.add_argument("--force", action="store_true", help="write over a file that is there")


def _count(text: str) -> int:
    """How many players."""
    if not re.fullmatch(r"\d{1,5}", text, re.ASCII) or not 2 <= int(text) <= MOST_PLAYERS:
        raise ArgumentTypeError(f"expected 2 to {MOST_PLAYERS} players, got {text!r}")
    return int(text)


def _hours(text: str) -> int:
    """Minutes of a length."""
    match = re.fullmatch(r"(\d{1,2}):([0-5]\d)", text, re.ASCII)
    if match is None:
        raise ArgumentTypeError(f"expected hours and minutes such as 3:30, got {text!r}")
    return 60 * int(match[1]) + int(match[2])


def _choices(args: Namespace) -> Choices:
    return Choices(args.title, args.stack, args.chips, args.bb_ante)


def _loaded(args: Namespace) -> Structure:
    """The structure that is named. What of its file cannot be kept is told."""
    found = structures.imported(args.name, _choices(args))
    if found.structure is None:
        raise StructureError(args.name, tuple(map(str, found.faults)))
    _tell_losses(args.name, found.losses)
    return found.structure


def _tell_losses(name: str, losses: tuple[str, ...]) -> None:
    for loss in losses:
        print(f"{spoken(name)}: {loss}", file=sys.stderr)


def _written(out: Path, text: str, losses: tuple[str, ...], *, force: bool) -> None:
    """Write the file, whole or not at all; one that is there stays, unless it is forced."""
    if out.exists() and not force:
        raise StructureError(str(out), ("is there already; name another file, or add --force",))
    part = out.with_name(f".{out.name}.part")
    try:
        part.write_text(text, encoding="utf-8", newline="")
        os.replace(part, out)
    except (OSError, ValueError) as error:
        part.unlink(missing_ok=True)
        reason = error.strerror if isinstance(error, OSError) else error
        raise StructureError(str(out), (f"cannot be written: {reason}",)) from None
    _tell_losses(str(out), losses)
    print(f"{spoken(str(out))}: written")


def _list(args: Namespace) -> int:
    shipped = [structures.load(name) for name in structures.shipped()]
    if args.json:
        print_json([{"name": each.name, "title": each.title} for each in shipped])
    else:
        for each in shipped:
            length = each.starts_at(len(each.stages))
            print(f"{each.name:<24}{each.title}: {each.stack} chips, {schedule.spoken(length)} hours")
    return OK


def _show(args: Namespace) -> int:
    structure = _loaded(args)
    found = None if args.players is None else estimate(structure, args.players)
    if args.json:
        told = {} if found is None else {"estimate": {key: getattr(found, key) for key in _ESTIMATE}}
        print_json({"name": structure.name, **shape.as_data(structure), **told})
        return OK
    print(schedule.as_text(structure))
    if found is not None:
        print(f"\n{found}")
    return OK


def _check(args: Namespace) -> int:
    found = structures.imported(args.name, _choices(args))
    faults = [str(fault) for fault in found.faults if not fault.unsaid]
    file = spoken(args.name)
    status = tell_faults(file, faults, as_json=args.json)
    for hint in (str(fault) for fault in found.faults if fault.unsaid and not faults):
        print(f"{file}: not checked: {hint}", file=sys.stderr)
    return status


def _convert(args: Namespace) -> int:
    text, losses = structures.text_of(_loaded(args), args.out)
    _written(args.out, text, losses, force=args.force)
    return OK


def _sheet(args: Namespace) -> int:
    structure = _loaded(args)
    if args.out.suffix.lower() not in (".html", ".htm"):
        raise StructureError(str(args.out), ("the sheet is an HTML page; name it .html",))
    changed = edited(structures.load(args.announced), structure) if args.announced is not None else frozenset[int]()
    page = sheet.page(structure, start=args.start, players=args.players, edited=changed)
    _written(args.out, page, (), force=args.force)
    return OK


def _build(args: Namespace) -> int:
    wish = Wish(
        title=args.title,
        players=args.players,
        stack=args.stack,
        chips=chip_set(args.chips),
        minutes=args.length,
        level=args.level,
        rest=args.rest,
        every=args.every,
        bb_ante=args.bb_ante,
    )
    built = build(wish)
    if args.out is not None:
        text, losses = structures.text_of(replace(built.structure, name=args.out.stem), args.out)
        _written(args.out, text, losses, force=args.force)
    print(f"{schedule.as_text(built.structure)}\n\n{built.why}")
    return OK
