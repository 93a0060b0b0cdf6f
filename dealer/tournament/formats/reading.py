"""Reading a structure file strictly: nothing is coerced, and every fault is told with its place and its line."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from math import gcd
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from dealer.strict import Place, shown
from dealer.tournament.chip_sets import ChipSetError, chip_set, from_data
from dealer.tournament.chips import ChipSet
from dealer.tournament.chips_needed import payable
from dealer.tournament.formats import columns
from dealer.tournament.formats.positions import line_of

T = TypeVar("T")

MOST_CHIPS: Final = 10**9
"""The largest number of chips that a figure may tell."""
_LONGEST: Final = 200


@dataclass(frozen=True, slots=True)
class Written:
    """What a file says, in the shape of a structure file, and the line of each place.

    `folder` is where the paths in it begin; `unsaid` are keys that its format has no place for, with what to do about
    it; `losses` tells, one line each, what the file says that a structure has no place for; `faults` are what could
    not even be brought into this shape.
    """

    data: Mapping[str, Any]
    lines: Mapping[Place, int] = field(default_factory=dict[Place, int])
    folder: Path = Path()
    unsaid: Mapping[str, str] = field(default_factory=dict[str, str])
    losses: tuple[str, ...] = ()
    faults: tuple["Fault", ...] = ()


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong at a place, told on one line: `line 7: level 3: big: missing`.

    `unsaid`: nothing is wrong with the file, but its format cannot say what a structure needs.
    """

    line: int | None
    what: str
    unsaid: bool = False

    def __str__(self) -> str:
        return self.what if self.line is None else f"line {self.line}: {self.what}"


class UnreadableError(ValueError):
    """A text that is not of its format at all. `fault` says why, and where."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


class Reader:
    """Reads values strictly: nothing is coerced. What is wrong is added to `found`, and the value is then None."""

    def __init__(self, written: Written) -> None:
        self.found: list[Fault] = [*written.faults]
        self._written = written
        levels = written.data.get("levels")
        entries = cast("list[object]", levels) if isinstance(levels, list) else []
        self._breaks = [isinstance(entry, dict) and "break" in entry for entry in entries]

    def fault(self, place: Place, what: str) -> None:
        line = line_of(self._written.lines, place)
        self.found.append(Fault(line, ": ".join((*self._spoken(place), what))))

    def missing(self, place: Place, advice: str = "") -> None:
        key = str(place[-1])
        if key in self._written.unsaid and len(place) == 1:
            self.found.append(Fault(None, f"{key}: {self._written.unsaid[key]}", unsaid=True))
        else:
            self.fault(place, f"missing{advice}")

    def unknown(self, table: Mapping[str, Any], place: Place, known: Collection[str]) -> None:
        for key in (key for key in table if key not in known):
            meant = [each for each in columns.meant(key) if each in {*known, "break"} - {key}]
            near = " and ".join(get_close_matches(key, known, 1) or meant)
            spoken = key if re.fullmatch(r"[\w-]{1,40}", key, re.ASCII) else shown(key)
            self.fault((*place, spoken), "unknown key" + (f"; did you mean {near}?" if near else ""))

    def whole(self, table: Mapping[str, Any], place: Place, least: int, most: int, default: int = -1) -> int | None:
        """A whole number; a `default` of 0 or more says that it may be left out."""
        key = str(place[-1])
        if key not in table:
            if default < 0:
                self.missing(place)
            return None if default < 0 else default
        return self._number(table[key], place, least, most)

    def _number(self, value: object, place: Place, least: int, most: int) -> int | None:
        if type(value) is not int:
            self.fault(place, f"expected a whole number, got {shown(value)}")
        elif not least <= value <= most:
            huge = value.bit_length() > 63
            self.fault(place, f"must be {least} to {most}, not {'a number far too large' if huge else value}")
        else:
            return value
        return None

    def text(self, table: Mapping[str, Any] | list[Any], place: Place, default: str | None = None) -> str | None:
        """One line of text; without a `default` it is needed."""
        key = place[-1]
        if isinstance(table, Mapping) and key not in table:
            if default is None:
                self.missing(place)
            return default
        value = cast("Any", table)[key]
        if type(value) is not str:
            self.fault(place, f"expected a text in quotes, got {shown(value)}")
        elif default is None and not value.strip():
            self.fault(place, "must not be empty")
        elif not value.isprintable():
            self.fault(place, "must be one line that can be printed")
        elif len(value) > _LONGEST:
            self.fault(place, f"is longer than {_LONGEST} characters")
        else:
            return value.strip()
        return None

    def listed(
        self, table: Mapping[str, Any], place: Place, read: Callable[[list[Any], Place], T | None]
    ) -> list[T | None]:
        """The entries of a list, each read by `read`."""
        value = table[str(place[-1])]
        if not isinstance(value, list):
            self.fault(place, f"expected a list in [ ], got {shown(value)}")
            return []
        entries = cast("list[Any]", value)
        return [read(entries, (*place, index)) for index in range(len(entries))]

    def number_in(self, entries: list[Any], place: Place) -> int | None:
        """The number of chips in one entry of a list."""
        return self._number(entries[cast("int", place[-1])], place, 1, MOST_CHIPS)

    def chips(self, data: Mapping[str, Any]) -> ChipSet | None:
        """The chip set: named, or told chip by chip."""
        if "chips" not in data:
            self.missing(("chips",))
            return None
        value = data["chips"]
        try:
            if isinstance(value, list):
                return from_data({"title": "chips", "chips": value}, "")
            if type(value) is str:
                return chip_set(str(self._written.folder / value) if value.endswith(".toml") else value)
            self.fault(("chips",), f"expected the name of a chip set in quotes, or a list in [ ], got {shown(value)}")
        except ChipSetError as error:
            for what in error.faults:
                in_file = isinstance(value, str) and value.endswith(".toml")
                self.fault(*((("chips",), f"{value}: {what}") if in_file else _of_a_chip(what)))
        return None

    def payable(self, place: Place, amount: int, values: Collection[int]) -> None:
        """A fault where chips of these values cannot make the amount, change allowed."""
        if not payable(amount, values):
            self.fault(place, f"{amount} cannot be made of chips of {gcd(*values)}")

    def _spoken(self, place: Place) -> Iterator[str]:
        """The place as a person names it: `level 3`, `big`. Breaks are not counted."""
        match place:
            case ("levels", int(index), *rest):
                number = self._breaks[: index + 1].count(False)
                yield f"break after level {number}" if self._breaks[index] else f"level {number}"
                yield from (str(part) for part in rest if isinstance(part, str))
            case ("chips", int(index), *rest):
                yield f"chip {index + 1}"
                yield from (str(part) for part in rest)
            case _:
                yield from (str(part) for part in place if isinstance(part, str))


def _of_a_chip(what: str) -> tuple[Place, str]:
    """The place of a chip set's fault in the file that holds its chips: `chip 3: value: missing` is in its third."""
    numbered = re.fullmatch(r"chip (\d+): (?:(\w+): )?(.*)", what, re.DOTALL)
    if numbered is None:
        return ("chips",), what.removeprefix("chips: ")
    key = (numbered[2],) if numbered[2] else ()
    return ("chips", int(numbered[1]) - 1, *key), numbered[3]
