"""`burncard journal check FILE` and `burncard journal export FILE [--stream S]`."""

import json
import sys
from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from typing import Protocol

from dealer.table.journal_file import JournalError
from dealer.table.journal_reading import check, export


class Subparsers(Protocol):
    """What `ArgumentParser.add_subparsers` returns."""

    def add_parser(self, name: str, *, help: str) -> ArgumentParser:
        """Add a command of that name."""
        ...


def add_commands(subparsers: Subparsers) -> None:
    """Add `journal` with its two commands.

    Each sets `run`, which takes the arguments and returns the exit status: 0, or 2 for a damaged or unreadable file.
    """
    journal = subparsers.add_parser("journal", help="look into a venue's file")
    commands = journal.add_subparsers(required=True, metavar="COMMAND")
    checking = commands.add_parser("check", help="read the whole file and say what is damaged, if anything")
    checking.add_argument("file")
    checking.set_defaults(run=_check)
    exporting = commands.add_parser("export", help="print the undamaged steps, one JSON object a line")
    exporting.add_argument("file")
    exporting.add_argument("--stream", metavar="S", help="only this stream, such as table-1")
    exporting.set_defaults(run=_export)


def _check(args: Namespace) -> int:
    try:
        found = check(args.file)
    except JournalError as error:
        return _refused(error)
    for stream, head in found.heads.items():
        print(f"{stream}: {head.seq} steps, head {head.hash}")
    if found.damages:
        return _refused(f"{args.file}: damaged: {found}")
    print(f"{args.file}: undamaged")
    return 0


def _export(args: Namespace) -> int:
    try:
        for step in export(args.file, args.stream):
            print(json.dumps(asdict(step), ensure_ascii=False))
        sys.stdout.flush()
    except BrokenPipeError:
        raise  # the reader has seen enough, as in `| head`; the program ends
    except OSError as error:  # JournalError, or the place where the output goes is full
        return _refused(error)
    return 0


def _refused(what: object) -> int:
    print(what, file=sys.stderr)
    return 2
