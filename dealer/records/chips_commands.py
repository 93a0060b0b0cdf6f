"""The `burncard chips` commands: list, show, check, split, race, log. Faults go to stderr; exit status 2 then."""

import json
import sys
from argparse import Namespace
from collections.abc import Iterable
from dataclasses import asdict

from dealer.commandline import OK, UNREADABLE, SubParsers, add_action, print_json, tell_faults
from dealer.records import chips_race, chips_split
from dealer.records.chip_log import Movement, chip_log
from dealer.records.chips_arguments import SET, loaded, refused, seat
from dealer.records.played import tables, unfit
from dealer.strict import spoken
from dealer.table.journal_file import JournalError
from dealer.table.journal_reading import export
from dealer.tournament.chip_sets import ChipSetError, chip_set, shipped


def add_commands(subparsers: SubParsers) -> None:
    """Add `chips` to the program's commands. Each parser sets `run`: its arguments -> exit status."""
    chips = subparsers.add_parser("chips", help="chip sets, starting stacks, chip races, and where chips went")
    actions = chips.add_subparsers(required=True, metavar="ACTION")
    add_action(actions, "list", _list, "the chip sets that come with burncard")
    for name, run, about in (("show", _show, "the chips of a set"), ("check", _check, "all faults of a chip set")):
        add_action(actions, name, run, about).add_argument("chips", metavar="SET", help=SET)
    chips_split.add_options(
        add_action(actions, "split", chips_split.run, "how many chips of each value make up a stack")
    )
    chips_race.add_options(add_action(actions, "race", chips_race.run, "the sheet of a colour-up"))
    log = add_action(actions, "log", _log, "where each seat's chips came from and went, from a journal")
    log.add_argument("file", metavar="JOURNAL")
    log.add_argument("--seat", type=seat, metavar="S", help="only this seat")
    log.add_argument("--stream", metavar="S", help="only this table, such as table-1")


def _list(args: Namespace) -> int:
    sets = [chip_set(name) for name in shipped()]
    if args.json:
        print_json([{"name": chips.name, "title": chips.title, "values": chips.values} for chips in sets])
    else:
        for chips in sets:
            print(f"{chips.name:<16}{chips.title:<24}{'/'.join(map(str, chips.values))}")
    return OK


def _show(args: Namespace) -> int:
    chips = loaded(args.chips)
    if chips is None:
        return UNREADABLE
    if args.json:
        print_json(asdict(chips))
        return OK
    print(f"{chips.title} ({chips.name})")
    for chip in chips.chips:
        box = "" if chip.box is None else f"{chip.box:>8,} in the box"
        print(f"{chip.value:>12,}  {chip.colour:<16}{chip.name:<16}{box}".rstrip())
    if chips.source:
        print(f"Source: {chips.source}")
    return OK


def _check(args: Namespace) -> int:
    faults: tuple[str, ...] = ()
    try:
        chip_set(args.chips)
    except ChipSetError as error:
        faults = error.faults
    return tell_faults(spoken(args.chips), faults, as_json=args.json)


def _log(args: Namespace) -> int:
    faults: list[str] = []
    try:
        found = tables(export(args.file, args.stream), faults)
    except (JournalError, OSError) as error:
        return refused(error)
    for name, stream in found.items():
        with unfit(name, faults):
            _print_log(name, _about(chip_log(stream), args.seat), as_json=args.json)
    for fault in faults:
        print(fault, file=sys.stderr)
    return UNREADABLE if faults else OK


def _about(movements: Iterable[Movement], seat: int | None) -> list[Movement]:
    """Those about that seat, and those about the whole table; all where no seat is asked for."""
    return [each for each in movements if seat is None or each.seat in (None, seat)]


def _print_log(table: str, movements: list[Movement], *, as_json: bool) -> None:
    if as_json:
        for each in movements:
            print(json.dumps({"table": table, **asdict(each)}, ensure_ascii=False))
        return
    print(table)
    for each in movements:
        where = "table" if each.seat is None else f"seat {each.seat}"
        change = f"{each.change:+,}" if each.change else "0"
        print(f"  {where:<9}{each.what:<52}{change:>12}{each.stack:>14,}")
