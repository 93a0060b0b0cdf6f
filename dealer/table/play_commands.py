"""The command `burncard play`: scenarios played, their checks compared.

Exit status: 0 all as written, 1 a check failed, 2 something could not be read.
"""

import json
import sys
from argparse import Namespace

from dealer.commandline import SubParsers
from dealer.rules.loader import ProfileError
from dealer.table.notation import NotationError, open_scenario
from dealer.table.scenario import Played, play
from dealer.table.view import reason_as_data


def add_commands(subparsers: SubParsers) -> None:
    """Add `play` to the program's commands. It sets `run`: its arguments -> exit status."""
    parser = subparsers.add_parser("play", help="play scenarios and compare their checks")
    parser.add_argument("files", nargs="+", metavar="FILE", help="a .hand or .night file")
    parser.add_argument("--json", action="store_true", help="one object a command on stdout")
    parser.add_argument("--rules", metavar="NAME", help="the rules to play by, in place of the file's")
    parser.set_defaults(run=_run)


def _run(args: Namespace) -> int:
    failed = passed = 0
    for name in args.files:
        try:
            failures = _play(name, args.rules, as_json=args.json)
        except (NotationError, ProfileError) as error:
            print(error, file=sys.stderr)
            return 2
        failed += bool(failures)
        passed += not failures
    if not args.json:
        print(f"{passed + failed} played, {passed} as written, {failed} not")
    return 1 if failed else 0


def _play(name: str, rules: str | None, *, as_json: bool) -> int:
    scenario = open_scenario(name)
    failures = 0
    for played in play(scenario, rules):
        if as_json:
            print(json.dumps(_as_data(name, played), ensure_ascii=False))
        for failure in played.failures:
            failures += 1
            print(f"{name}:{failure.line}: expected {failure.expected}; got {failure.got}", file=sys.stderr)
    return failures


def _as_data(name: str, played: Played) -> dict[str, object]:
    return {
        "file": name,
        "line": played.line.number,
        "command": played.line.text,
        "accepted": played.accepted,
        "rulings": [reason_as_data(reason) for reason in played.reasons],
        **played.data,
    }
