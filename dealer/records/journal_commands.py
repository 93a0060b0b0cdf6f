"""`burncard journal check FILE` and `burncard journal export FILE [--stream S] [--phh [--hand N]]`."""

import json
import sys
from argparse import Namespace
from dataclasses import asdict

from dealer.commandline import SubParsers
from dealer.records.phh_writing import CannotWriteError, write
from dealer.records.played import PlayedHand, hands_of_tables
from dealer.table.journal_file import JournalError
from dealer.table.journal_reading import check, export


def add_commands(subparsers: SubParsers) -> None:
    """Add `journal` with its two commands.

    Each sets `run`, which takes the arguments and returns the exit status: 0; 1 where a hand could not be written as
    PHH; 2 for a damaged or unreadable file.
    """
    journal = subparsers.add_parser("journal", help="look into a venue's file")
    commands = journal.add_subparsers(required=True, metavar="COMMAND")
    checking = commands.add_parser("check", help="read the whole file and say what is damaged, if anything")
    checking.add_argument("file", metavar="FILE")
    checking.set_defaults(run=_check)
    exporting = commands.add_parser("export", help="print the undamaged steps, one JSON object a line")
    exporting.add_argument("file", metavar="FILE")
    exporting.add_argument("--stream", metavar="S", help="only this stream, such as table-1")
    exporting.add_argument("--phh", action="store_true", help="print the hands that were played, as PHH")
    exporting.add_argument("--hand", metavar="N", type=int, help="with --phh: only this hand")
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
    if args.hand is not None and not args.phh:
        return _refused("--hand goes with --phh")
    try:
        return _export_phh(args) if args.phh else _export_steps(args)
    except BrokenPipeError:
        raise  # the reader has seen enough, as in `| head`; the program ends
    except OSError as error:  # JournalError, or the place where the output goes is full
        return _refused(error)


def _export_steps(args: Namespace) -> int:
    for step in export(args.file, args.stream):
        print(json.dumps(asdict(step), ensure_ascii=False))
    sys.stdout.flush()
    return 0


def _export_phh(args: Namespace) -> int:
    """The hands as tables of a `.phhs`, or the one hand that is asked for as a `.phh`."""
    found = hands_of_tables(export(args.file, args.stream))
    hands = [hand for hand in found.hands if args.hand in (None, hand.began.number)]
    if args.hand is not None and (len(hands) > 1 or not (hands or found.faults)):
        tables = ", ".join(hand.table for hand in hands)
        found.faults.append(
            f"{args.file}: hand {args.hand} was played at {tables}: name one with --stream"
            if hands
            else f"{args.file}: no hand {args.hand} was played to its end"
        )
        hands = []
    written = [text for hand in hands if (text := _written(hand)) is not None]
    for number, text in enumerate(written, start=1):
        print(text if args.hand is not None else f"[{number}]\n{text}\n")
    sys.stdout.flush()
    for fault in found.faults:
        print(fault, file=sys.stderr)
    return 2 if found.faults else int(len(written) < len(hands))


def _written(hand: PlayedHand) -> str | None:
    """The hand as PHH, or None where the format has no words for it. What is to be said of it goes to stderr."""
    try:
        written = write(hand)
    except CannotWriteError as error:
        print(f"{hand.table}, hand {hand.began.number}: not written: {error}", file=sys.stderr)
        return None
    if written.note:
        print(f"{hand.table}, hand {hand.began.number}: {written.note}", file=sys.stderr)
    return written.text


def _refused(what: object) -> int:
    print(what, file=sys.stderr)
    return 2
