"""What the commands of the command line share."""

import json
from argparse import ArgumentParser
from typing import Protocol


class SubParsers(Protocol):
    """What `ArgumentParser.add_subparsers` returns, as far as it is used here."""

    def add_parser(self, name: str, *, help: str) -> ArgumentParser:
        """Add a command of that name."""
        ...


def print_json(value: object) -> None:
    """Print `value` for programs."""
    print(json.dumps(value, ensure_ascii=False, indent=2))
