"""What the `burncard chips` commands share: how their arguments are read, and how they refuse."""

import sys
from argparse import ArgumentTypeError
from collections.abc import Callable
from typing import Final, TypeVar

from dealer.cards import Card, card
from dealer.commandline import UNREADABLE
from dealer.table import notation
from dealer.tournament.chip_sets import ChipSetError, chip_set
from dealer.tournament.chips import ChipSet

SET: Final = "a shipped chip set, or the path of a .toml file"

T = TypeVar("T")


def positive(text: str) -> int:
    """A whole number of at least 1."""
    found = natural(text)
    if not found:
        raise ArgumentTypeError("must be at least 1")
    return found


def natural(text: str) -> int:
    """A whole number."""
    return _read(notation.number, text)


def seat(text: str) -> int:
    """A seat, 1 to 15."""
    return _read(notation.seat, text)


def cards(text: str) -> tuple[Card, ...]:
    """Cards without anything between them: "AsKd"."""
    return tuple(_read(card, text[i : i + 2]) for i in range(0, len(text), 2))


def _read(reader: Callable[[str], T], text: str) -> T:
    try:
        return reader(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None


def pair(sign: str, left: Callable[[str], int], right: Callable[[str], T]) -> Callable[[str], tuple[int, T]]:
    """A reader of two values with `sign` between them."""

    def read(text: str) -> tuple[int, T]:
        one, found, other = text.partition(sign)
        if not found:
            raise ArgumentTypeError(f"{text!r} has no {sign!r} in it, as in 25{sign}100")
        return left(one), right(other)

    return read


def loaded(name: str) -> ChipSet | None:
    """The chip set of that name; None where its faults were told."""
    try:
        return chip_set(name)
    except ChipSetError as error:
        print(error, file=sys.stderr)
        return None


def refused(what: object) -> int:
    """Say on stderr why it cannot be done; the exit status."""
    print(what, file=sys.stderr)
    return UNREADABLE
