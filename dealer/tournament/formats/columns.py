"""One level or break as other programs name its parts: `smallBlind`, `SB`, `Big Blind`, `duration`, `isBreak` ..."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from dealer.strict import shown

_LENGTHS: Final = ("duration", "time", "length")


def _lengths(*units: str) -> tuple[str, ...]:
    """The units by themselves, and behind what a length is called: `durationMinutes`, `Time (min)`."""
    return (*units, *(f"{length}{unit}" for length in _LENGTHS for unit in units))


_NAMES: Final = {
    "small": ("small", "sb", "smallblind"),
    "big": ("big", "bb", "bigblind"),
    "blinds": ("blinds", "blind"),
    "ante": ("ante", "antes"),
    "bb_ante": ("bbante", "bigblindante", "bba"),
    "minutes": _lengths("minutes", "minute", "mins", "min"),
    "duration": (*_LENGTHS, *(f"{each}{length}" for each in ("level", "round") for length in _LENGTHS)),
    "seconds": _lengths("seconds", "secs", "sec", "s"),
    "break": ("break", "isbreak"),
    "colour_up": ("colourup", "colorup", "chipup"),
    "note": ("note", "notes", "text", "comment", "comments", "description", "label", "name"),
    "kind": ("type", "kind", "leveltype"),
    "number": ("level", "levelnumber", "number", "nr", "no", "round", "roundnumber", "index", "order", "id"),
}
_KNOWN: Final = {name: ours for ours, names in _NAMES.items() for name in names}
_LONGEST_NUMBER: Final = 20
_LONGEST_DURATION: Final = 240
"""A duration without a unit that is more than this is surely not meant in minutes."""
_GROUPED: Final = re.compile(r"\d{1,3}(?:([,.'\u2019 \u00a0\u202f])\d{3})(?:\1\d{3})*", re.ASCII)
"""A number as spreadsheets show it: `1,000`, `12 500`."""
_MINUTES: Final = re.compile(r"(\d{1,4}) ?(?:m|min|mins|minutes?|')\.?", re.ASCII | re.IGNORECASE)


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


def plain(key: str) -> str:
    """The key without what programs differ in: `small_blind`, `smallBlind` and `Small Blind` are one."""
    return re.sub(r"[^a-z]", "", key.casefold())


def known(key: str) -> str | None:
    """The name here of what a program calls `key`, or None where nobody calls anything so."""
    return _KNOWN.get(plain(key))


def meant(key: str) -> tuple[str, ...]:
    """The keys of a structure file for what other programs call `key`."""
    ours = known(key)
    return ("minutes",) if ours == "duration" else ("small", "big") if ours == "blinds" else (ours,) if ours else ()


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
        values[ours] = _one_line(value) if ours == "note" else value if ours == "colour_up" else _whole(value)
        lines[ours] = row.lines[key]
    is_break = _is_break(values)
    wrong = () if is_break else _split_blinds(values, lines)
    made, faults = _timed(values)
    faults = (*wrong, *faults)
    if is_break and "break" not in made:
        made["break"] = 1
        faults += ("a break without minutes",)
    if is_break:
        losses += [
            f"a break has no {key}: {made[key]} is not kept"
            for key in _FIGURES
            if made.get(key) and not _named(made[key])
        ]
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
    """A whole number is one however another program wrote it: with a point, as a text, in groups of thousands."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    if not isinstance(value, str) or len(value) >= _LONGEST_NUMBER:
        return value
    digits = re.sub(r"\D", "", value, flags=re.ASCII) if _GROUPED.fullmatch(value) else value
    return int(digits) if digits.isascii() and digits.isdecimal() else value


def _split_blinds(values: dict[str, Any], lines: dict[str, int]) -> tuple[str, ...]:
    """Blinds that stand in one place, `25/50` or with the ante `100/200/25`, are put in their own; what is wrong."""
    if "blinds" not in values:
        return ()
    parts = re.split(r"\s*[/-]\s*", str(values["blinds"]))
    if not 2 <= len(parts) <= 3 or any(key in values for key in ("small", "big")):
        return (f"blinds: expected small/big, got {shown(values['blinds'])}",)
    for key, part in zip(("small", "big", "ante"), parts, strict=False):
        values.setdefault(key, _whole(part))
        lines.setdefault(key, lines["blinds"])
    return ()


def _is_break(values: Mapping[str, Any]) -> bool:
    flag = values.get("break")
    said = flag not in (None, False, 0) and str(flag).casefold() not in ("no", "false", "n")
    return said or any(_named(values.get(key)) for key in ("kind", "number", "small", "blinds"))


def _named(value: object) -> bool:
    """Whether this is what a break is called."""
    return re.search(r"\b(break|pause)\b", str(value), re.IGNORECASE) is not None


def _of_minutes(value: object) -> object:
    """The number of minutes in `15 min`."""
    told = _MINUTES.fullmatch(value) if isinstance(value, str) else None
    return value if told is None else int(told[1])


def _timed(values: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The values with their length in minutes, under `minutes` and `break`."""
    made = {key: values[key] for key in (*_FIGURES, "colour_up", "note") if key in values}
    faults: list[str] = []
    minutes = _of_minutes(values.get("minutes", values.get("duration")))
    seconds = values.get("seconds")
    if "minutes" not in values and type(minutes) is int and minutes > _LONGEST_DURATION:
        faults.append(f"duration: {minutes} minutes is too long; if they are seconds, call it durationSeconds")
    elif minutes is None and type(seconds) is int and seconds % 60 == 0:
        minutes = seconds // 60
    elif minutes is None and seconds is not None:
        faults.append(f"seconds: {seconds} are not whole minutes")
    flag = _of_minutes(values.get("break"))
    if minutes is None and type(flag) is int:
        minutes = flag
    if minutes is not None:
        made["minutes"] = made["break"] = minutes
    if isinstance(text := made.get("colour_up"), str):
        made["colour_up"] = [int(word) if word.isdecimal() and word.isascii() else word for word in text.split()]
    elif type(text) is int:
        made["colour_up"] = [text]
    return made, tuple(faults)
