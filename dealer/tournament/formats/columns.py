"""One level or break as other programs name its parts: `smallBlind`, `SB`, `Big Blind`, `duration`, `isBreak` ..."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

_NAMES: Final = {
    "small": ("small", "sb", "smallblind"),
    "big": ("big", "bb", "bigblind"),
    "ante": ("ante", "antes"),
    "bb_ante": ("bbante", "bigblindante", "bba"),
    "minutes": (
        "minutes",
        "minute",
        "mins",
        "min",
        "durationminutes",
        "durationmins",
        "durationmin",
        "lengthminutes",
    ),
    "duration": ("duration", "time", "length"),
    "seconds": ("seconds", "secs", "durationseconds", "durationsecs", "lengthseconds"),
    "break": ("break", "isbreak"),
    "colour_up": ("colourup", "colorup", "chipup"),
    "note": ("note", "notes", "text", "comment", "comments", "description", "label", "name"),
    "kind": ("type", "kind"),
    "number": ("level", "number", "nr", "no", "round", "index", "order", "id"),
}
_KNOWN: Final = {name: ours for ours, names in _NAMES.items() for name in names}
_LONGEST_DURATION: Final = 240
"""A duration without a unit that is more than this is surely not meant in minutes."""


@dataclass(frozen=True, slots=True)
class Row:
    """A level or break as it is written: values by the program's own keys, and the line of each."""

    values: Mapping[str, Any]
    lines: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Entry:
    """A level or break in the keys of a structure file, and their lines; what was not kept, and what is wrong."""

    data: Mapping[str, Any]
    lines: Mapping[str, int]
    losses: tuple[str, ...]
    faults: tuple[str, ...]


def known(key: str) -> str | None:
    """The name here of what a program calls `key`, or None where nobody calls anything so."""
    return _KNOWN.get(re.sub(r"[^a-z]", "", key.casefold()))


def entry(row: Row) -> Entry:
    """The level or break that the row tells."""
    values: dict[str, Any] = {}
    lines: dict[str, int] = {}
    losses: list[str] = []
    for key, value in row.values.items():
        ours = known(key)
        if value is None or value == "":
            continue
        if ours is None or ours in values:
            losses.append(f"{key} is not kept")
            continue
        values[ours] = _one_line(value) if ours == "note" else _whole(value)
        lines[ours] = row.lines[key]
    is_break = _is_break(values)
    made, faults = _timed(values)
    if is_break and "break" not in made:
        made["break"] = 1
        faults += ("a break without minutes",)
    if is_break:
        losses += [f"a break has no {key}: {made[key]} is not kept" for key in _FIGURES if made.get(key)]
        made = {key: made[key] for key in ("break", "colour_up", "note") if key in made}
    else:
        made.pop("break", None)
    length = next((lines[key] for key in ("minutes", "duration", "seconds") if key in lines), None)
    if length is not None:
        lines["break" if is_break else "minutes"] = length
    return Entry(made, lines, tuple(losses), faults)


_FIGURES: Final = ("small", "big", "ante", "bb_ante")


def _one_line(value: object) -> object:
    """A note on one line, as it is printed; one that is a number is a text all the same."""
    return " ".join(str(value).split()) if isinstance(value, str | int) else value


def _whole(value: object) -> object:
    """A number that another program wrote with a point, as in 20.0, is whole all the same."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _is_break(values: Mapping[str, Any]) -> bool:
    flag = values.get("break")
    said = flag not in (None, False, 0) and str(flag).casefold() not in ("no", "false", "n")
    words = (str(values.get(key, "")).casefold() for key in ("kind", "number", "small"))
    return said or any(word in ("break", "pause") for word in words)


def _timed(values: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The values with their length in minutes, under `minutes` and `break`."""
    made = {key: values[key] for key in (*_FIGURES, "colour_up", "note") if key in values}
    faults: list[str] = []
    minutes: object = values.get("minutes", values.get("duration"))
    seconds = values.get("seconds")
    if "minutes" not in values and type(minutes) is int and minutes > _LONGEST_DURATION:
        faults.append(f"duration: {minutes} minutes is too long; if they are seconds, call it durationSeconds")
    elif minutes is None and type(seconds) is int and seconds % 60 == 0:
        minutes = seconds // 60
    elif minutes is None and seconds is not None:
        faults.append(f"seconds: {seconds} are not whole minutes")
    flag = values.get("break")
    if minutes is None and type(flag) is int:
        minutes = flag
    if minutes is not None:
        made["minutes"] = made["break"] = minutes
    if isinstance(text := made.get("colour_up"), str):
        made["colour_up"] = [int(word) if word.isdecimal() and word.isascii() else word for word in text.split()]
    elif type(text) is int:
        made["colour_up"] = [text]
    return made, tuple(faults)
