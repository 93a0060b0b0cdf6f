"""The command `burncard replay`: recorded hands, replayed under a house's rules and compared with what was recorded.

Exit status: 0 all as recorded, 1 a mismatch, 2 something could not be read (what could be was replayed all the same).
"""

import json
import sys
from argparse import Namespace

from dealer.commandline import SubParsers
from dealer.records.outcome import Outcome, Tally, replay_all
from dealer.records.record import Fault
from dealer.rules.loader import ProfileError, load


def add_commands(subparsers: SubParsers) -> None:
    """Add `replay` to the program's commands. It sets `run`: its arguments -> exit status."""
    parser = subparsers.add_parser("replay", help="replay recorded hands and compare turns, amounts, pots and stacks")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a .phh or .phhs, or JSON lines")
    parser.add_argument("--json", action="store_true", help="one object a hand on stdout, and one for all")
    parser.add_argument("--rules", metavar="NAME", default="tda-2024", help="the rules to replay by (tda-2024)")
    parser.set_defaults(run=_run)


def _run(args: Namespace) -> int:
    try:
        rules = load(args.rules)
    except ProfileError as error:
        print(error, file=sys.stderr)
        return 2
    tally, unreadable = Tally(), 0
    for file in args.files:
        try:
            for found in replay_all(file, rules):
                if isinstance(found, Fault):
                    unreadable += 1
                    print(f"{file}:{found.line}: {found.what}", file=sys.stderr)
                    continue
                tally.count(found)
                _tell(file, found, as_json=args.json)
        except OSError as error:
            unreadable += 1
            print(f"{file}: cannot be read: {error.strerror or error}", file=sys.stderr)
    _tell_all(tally, unreadable, as_json=args.json)
    return 2 if unreadable else 1 if tally.results["mismatch"] else 0


def _tell(file: str, outcome: Outcome, *, as_json: bool) -> None:
    if as_json:
        told = ("id", "result", "where", "expected", "got", "reason")
        print(json.dumps({"file": file, **{key: getattr(outcome, key) for key in told}}, ensure_ascii=False))
    elif outcome.result == "mismatch":
        print(f"mismatch {outcome.id}: {outcome.where}: expected {outcome.expected}, got {outcome.got}")


def _tell_all(tally: Tally, unreadable: int, *, as_json: bool) -> None:
    if not as_json:
        print(tally)
        return
    counts = {result: tally.results[result] for result in ("exact", "mismatch", "skipped")}
    total = {"hands": tally.results.total(), **counts, "reasons": dict(tally.skipped), "unreadable": unreadable}
    print(json.dumps(total, ensure_ascii=False))
