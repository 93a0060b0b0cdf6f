"""On which line a TOML or JSON text says what. The parsers of Python's library do not tell.

Both are walked by one scanner, since the values of one look like those of the other. It is only shown texts that a
parser has taken, so it need not find faults, only places.
"""

import json
import re
import tomllib
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from dealer.strict import Place

Lines = dict[Place, int]
"""The line, from 1, on which each place of a document begins: `{("levels", 2, "big"): 12}`."""

_BLANK: Final = re.compile(r"(?:\s|#[^\n]*)*")
_STRING: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"""(?:"{0,2})' r"|'''.*?'''(?:'{0,2})" r'|"(?:\\.|[^"\\])*"' r"|'[^']*'", re.DOTALL
)
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN: Final = re.compile(r"[^,\]}\n#]*")
_DOT: Final = re.compile(r"[ \t]*\.[ \t]*")
_SEPARATOR: Final = re.compile(r"\s*[=:]")
_HEADER: Final = re.compile(r"\[\[?[ \t]*")


def toml_lines(text: str) -> Lines:
    """The lines of a TOML text that `tomllib` has taken.

    Raises:
        RecursionError: it is nested too deep.
    """
    return _Scanner(text, _unquoted_toml).document()


def json_lines(text: str) -> Lines:
    """The lines of a JSON text that `json` has taken.

    Raises:
        RecursionError: it is nested too deep.
    """
    return _Scanner(text, json.loads).value_alone()


def line_of(lines: Mapping[Place, int], place: Place) -> int | None:
    """The line of `place`, or of the innermost thing around it that has one."""
    return next((lines[place[:n]] for n in range(len(place), -1, -1) if place[:n] in lines), None)


def _unquoted_toml(key: str) -> str:
    return next(iter(tomllib.loads(f"{key} = 0")))


class _Scanner:
    """A cursor in a text, and the places it has come by."""

    def __init__(self, text: str, unquoted: Callable[[str], str]) -> None:
        self._text = text
        self._unquoted = unquoted
        self._at = 0
        self._ends = [match.start() for match in re.finditer("\n", text)]
        self._lines: Lines = {}
        self._tables: dict[Place, int] = {}

    def document(self) -> Lines:
        table: Place = ()
        self._skip(_BLANK)
        while self._at < len(self._text):
            before = self._at
            if header := self._take(_HEADER):
                table = self._table(several=header.startswith("[["))
            else:
                self._pair(table)
            self._skip(_BLANK)
            if self._at == before:
                break
        return self._lines

    def value_alone(self) -> Lines:
        self._skip(_BLANK)
        self._value(())
        return self._lines

    def _table(self, *, several: bool) -> Place:
        """The place of a table from its header; the cursor stands behind the first brackets."""
        *above, last = self._keys()
        place: Place = ()
        for key in above:
            place = (*place, key)
            if place in self._tables:
                place = (*place, self._tables[place])
        place = (*place, last)
        if several:
            self._mark(place)
            self._tables[place] = self._tables.get(place, -1) + 1
            place = (*place, self._tables[place])
        self._mark(place)
        self._skip(re.compile(r"[ \t]*\]\]?"))
        return place

    def _pair(self, table: Place) -> None:
        start = self._at
        keys = self._keys()
        place = table
        for key in keys:
            place = (*place, key)
            self._mark(place, start)
        self._skip(_SEPARATOR)
        self._skip(re.compile(r"\s*"))
        self._value(place)

    def _keys(self) -> tuple[str, ...]:
        return tuple(self._parts())

    def _parts(self) -> Iterator[str]:
        while True:
            if quoted := self._take(_STRING):
                yield self._unquoted(quoted)
            else:
                yield self._take(_BARE)
            if not self._take(_DOT):
                return

    def _value(self, place: Place) -> None:
        self._mark(place)
        match self._text[self._at : self._at + 1]:
            case "[":
                self._items("]", lambda index: self._value((*place, index)))
            case "{":
                self._items("}", lambda _: self._pair(place))
            case _:
                if not self._take(_STRING):
                    self._skip(_PLAIN)

    def _items(self, end: str, item: Callable[[int], None]) -> None:
        """What stands between brackets, comma by comma; the cursor goes behind the last one."""
        self._at += 1
        index = 0
        while True:
            self._skip(_BLANK)
            if self._at >= len(self._text) or self._text[self._at] == end:
                self._at += 1
                return
            before = self._at
            item(index)
            index += 1
            self._skip(_BLANK)
            if self._text[self._at : self._at + 1] == ",":
                self._at += 1
            if self._at == before:
                return

    def _take(self, pattern: re.Pattern[str]) -> str:
        match = pattern.match(self._text, self._at)
        if match is None:
            return ""
        self._at = match.end()
        return match[0]

    def _skip(self, pattern: re.Pattern[str]) -> None:
        self._take(pattern)

    def _mark(self, place: Place, at: int | None = None) -> None:
        position = self._at if at is None else at
        self._lines.setdefault(place, bisect_left(self._ends, position) + 1)
