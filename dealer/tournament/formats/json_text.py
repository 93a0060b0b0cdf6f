"""Structures as JSON: the keys of the TOML file, or those that programs commonly write.

There is no standard. Lists of levels with `smallBlind`, `bigBlind`, `ante`, `duration`, `isBreak` or `type` are
common, with or without an object around them; they are read too.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, cast

from dealer.strict import Place, shown
from dealer.tournament.formats import listed
from dealer.tournament.formats.columns import Row, known, plain
from dealer.tournament.formats.positions import Lines, json_lines
from dealer.tournament.formats.reading import Fault, UnreadableError, Written
from dealer.tournament.formats.shape import BREAK, HEAD, LEVEL

_HEADS: Final = {
    "title": ("title", "name", "tournamentname"),
    "stack": ("stack", "startingstack", "startingchips", "startstack", "startchips", "initialstack", "buyinchips"),
    "chips": ("chips",),
}


def read(text: str) -> Written:
    """What the text says.

    Raises:
        UnreadableError: it is no JSON, or neither an object nor a list of levels.
    """
    try:
        data = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
        lines = json_lines(text)
    except RecursionError:
        raise UnreadableError(Fault(None, "is nested too deep")) from None
    except json.JSONDecodeError as error:
        raise UnreadableError(Fault(error.lineno, f"is not JSON: {error.msg}")) from None
    except ValueError as error:
        raise UnreadableError(Fault(None, f"is not JSON: {error}")) from None
    if isinstance(data, list):
        return listed.written(_rows(cast("list[object]", data), (), lines), "a list of levels")
    if not isinstance(data, dict):
        raise UnreadableError(Fault(1, f"expected an object with levels, or a list of levels, got {shown(data)}"))
    table = cast("dict[str, Any]", data)
    key = _key_of_levels(table)
    return Written(table, lines) if key is None else _foreign(table, key, lines)


def write(data: Mapping[str, Any]) -> str:
    """The document `data`, as `shape.as_data` makes it, as JSON."""
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for key, value in pairs:
        if key in made:
            raise ValueError(f"the key {shown(key)} stands twice in one object")
        made[key] = value
    return made


def _constant(word: str) -> None:
    raise ValueError(f"{word} is no number")


def _key_of_levels(table: dict[str, Any]) -> str | None:
    """Under what key another program's object has its levels, or None where the object is no other program's:
    `levels` with keys that only others write, or, without `levels`, the one list whose entries tell blinds."""
    if "levels" in table:
        return "levels" if any(key not in LEVEL + BREAK and known(key) for key in _keys(table["levels"])) else None
    told = [key for key, value in table.items() if {"big", "blinds"} & {known(each) for each in _keys(value)}]
    return told[0] if len(told) == 1 else None


def _keys(levels: object) -> set[str]:
    """The keys of all entries of what may be a list of levels."""
    entries = cast("list[object]", levels) if isinstance(levels, list) else []
    return {key for each in entries if isinstance(each, dict) for key in cast("dict[str, Any]", each)}


def _foreign(table: dict[str, Any], at: str, lines: Lines) -> Written:
    """What another program's object says."""
    head: dict[str, Any] = {}
    told: Lines = {}
    for ours, theirs in _HEADS.items():
        if key := next((key for name in theirs for key in table if plain(key) == name), None):
            head[ours] = table[key]
            told[(ours,)] = lines.get((key,), 1)
    head |= {key: table[key] for key in HEAD if key in table and key != "levels"}
    names = {name for theirs in _HEADS.values() for name in theirs}
    taken = {at, *HEAD, *(key for key in table if plain(key) in names)}
    made = listed.written(_rows(table[at], (at,), lines), "this JSON", head, told | _of(head, lines))
    left = tuple(f"{shown(key)} is not kept" for key in table if key not in taken)
    return replace(made, losses=(*left, *made.losses))


def _of(head: Mapping[str, Any], lines: Lines) -> Lines:
    """The lines of what stands in `head` under its own keys, and of all within."""
    return {place: line for place, line in lines.items() if place and place[0] in head}


def _rows(levels: list[object], place: Place, lines: Lines) -> Iterator[tuple[int, Row | object]]:
    for index, level in enumerate(levels):
        line = lines.get((*place, index), 1)
        if not isinstance(level, dict):
            yield line, level
            continue
        table = cast("dict[str, Any]", level)
        yield line, Row(table, {key: lines.get((*place, index, key), line) for key in table})
