"""What the commands of the command line share."""

from argparse import ArgumentParser
from typing import Protocol


class SubParsers(Protocol):
    """What `ArgumentParser.add_subparsers` returns, as far as it is used here."""

    def add_parser(self, name: str, *, help: str) -> ArgumentParser:
        """Add a command of that name."""
        ...
