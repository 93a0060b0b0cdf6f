"""What the commands of the command line share."""

import json
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from typing import Final, Protocol

OK: Final = 0
UNREADABLE: Final = 2
"""The exit status where something cannot be read or used."""


class SubParsers(Protocol):
    """What `ArgumentParser.add_subparsers` returns, as far as it is used here."""

    def add_parser(self, name: str, *, help: str) -> ArgumentParser:
        """Add a command of that name."""
        ...


def clock_time(text: str) -> int:
    """Minutes since midnight of a time of day, "19:30". Raises ArgumentTypeError where it is none."""
    match = re.fullmatch(r"(\d{1,2}):(\d\d)", text, re.ASCII)
    if match is None or int(match[1]) > 23 or int(match[2]) > 59:
        raise ArgumentTypeError(f"expected a time such as 19:30, got {text!r}")
    return 60 * int(match[1]) + int(match[2])


def print_json(value: object) -> None:
    """Print `value` for programs."""
    print(json.dumps(value, ensure_ascii=False, indent=2))


def add_action(actions: SubParsers, name: str, run: Callable[[Namespace], int], about: str) -> ArgumentParser:
    """Add the action `name`, which speaks to programs too; its parser sets `run`: its arguments -> exit status."""
    parser = actions.add_parser(name, help=about)
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(run=run)
    return parser


def tell_faults(file: str, faults: Sequence[str], *, as_json: bool) -> int:
    """Say whether `file` is without faults, or tell all it has on stderr; return the exit status."""
    if as_json:
        print_json({"file": file, "faults": faults})
    elif not faults:
        print(f"{file}: no faults")
    for fault in faults:
        print(f"{file}: {fault}", file=sys.stderr)
    return UNREADABLE if faults else OK
