"""The shape of a structure file: what its keys are, and the faults of one that has another shape.

title = "Tuesday"            # source = "..." may say where the figures come from
stack = 4150
chip = 25                    # the smallest chip in play
minutes = 17                 # of a level that does not say its own
levels = [
    { small = 25, big = 50 },
    { small = 50, big = 100, bb_ante = 100, minutes = 20 },
    { break = 10 },
    { small = 75, big = 150 },
]
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, cast

from cattrs import BaseValidationError
from cattrs.gen import make_dict_structure_fn, override

from dealer.strict import Place, converter, faults, shown

_MOST_CHIPS: Final = 10**9
_MOST_MINUTES: Final = 24 * 60


@dataclass(frozen=True, slots=True)
class LevelEntry:
    """A level as the file has it. Without `minutes` it lasts as long as the file says levels do."""

    small: int
    big: int
    ante: int = 0
    bb_ante: int = 0
    minutes: int | None = None


@dataclass(frozen=True, slots=True)
class BreakEntry:
    """A break as the file has it: `{ break = 10 }`."""

    minutes: int


Entry = LevelEntry | BreakEntry


@dataclass(frozen=True, slots=True)
class StructureFile:
    """A structure as the file has it."""

    title: str
    stack: int
    chip: int
    minutes: int
    levels: list[Entry]
    source: str = ""


def read(raw: dict[str, Any]) -> tuple[StructureFile | None, tuple[str, ...]]:
    """Return the file that `raw` holds, or None, and all its faults: wrong keys and types, else wrong figures."""
    try:
        file = _CONVERTER.structure(raw, StructureFile)
    except BaseValidationError as error:
        return None, tuple(f"{_spoken(place, raw)}: {fault}" for place, fault in faults(error))
    return file, tuple(_figure_faults(file))


def _entry(value: object, _: object) -> Entry:
    if not isinstance(value, dict):
        raise TypeError(f"expected {{ small = ..., big = ... }} or {{ break = ... }}, got {shown(value)}")
    return _CONVERTER.structure(value, BreakEntry if "break" in value else LevelEntry)


_CONVERTER: Final = converter()
_CONVERTER.register_structure_hook(Entry, _entry)
_CONVERTER.register_structure_hook(
    BreakEntry,
    make_dict_structure_fn(BreakEntry, _CONVERTER, _cattrs_forbid_extra_keys=True, minutes=override(rename="break")),
)


def _spoken(place: Place, raw: dict[str, Any]) -> str:
    """The place of a fault of shape, as a person names it: `level 3: big`."""
    match place:
        case ("levels", int(index), *rest):
            entries = cast("list[object]", raw["levels"])
            breaks = [isinstance(entry, dict) and "break" in entry for entry in entries]
            words = [_name(breaks, index), *rest]
            if breaks[index] and rest == ["minutes"]:
                words[1] = "break"
            return ": ".join(str(word) for word in words)
        case _:
            return ": ".join(str(word) for word in place)


def _name(breaks: list[bool], index: int) -> str:
    """Entry `index` by the number that players know it by: breaks are not counted."""
    number = breaks[: index + 1].count(False)
    return f"break after level {number}" if breaks[index] else f"level {number}"


def _figure_faults(file: StructureFile) -> Iterator[str]:
    """What is wrong with the figures of a file of the right shape."""
    if not file.title.strip():
        yield "title: must not be empty"
    yield from _range("chip", file.chip, 1, _MOST_CHIPS)
    yield from _range("stack", file.stack, 1, _MOST_CHIPS)
    yield from _range("minutes", file.minutes, 1, _MOST_MINUTES)
    if file.chip > 0 and file.stack % file.chip:
        yield f"stack: {file.stack} cannot be made of chips of {file.chip}"
    if not file.levels or not isinstance(file.levels[0], LevelEntry) or not isinstance(file.levels[-1], LevelEntry):
        yield "levels: must begin and end with a level"
    breaks = [isinstance(entry, BreakEntry) for entry in file.levels]
    before = 0
    for index, entry in enumerate(file.levels):
        name = _name(breaks, index)
        if isinstance(entry, BreakEntry):
            yield from _range(f"{name}: break", entry.minutes, 1, _MOST_MINUTES)
            continue
        yield from (f"{name}: {fault}" for fault in _level_faults(entry, before, file.chip))
        before = max(before, entry.big)


def _level_faults(level: LevelEntry, before: int, chip: int) -> Iterator[str]:
    """What is wrong with one level, where `before` is the greatest big blind so far."""
    yield from _range("small", level.small, 0, _MOST_CHIPS)
    yield from _range("big", level.big, 1, _MOST_CHIPS)
    yield from _range("ante", level.ante, 0, _MOST_CHIPS)
    yield from _range("bb_ante", level.bb_ante, 0, _MOST_CHIPS)
    if level.minutes is not None:
        yield from _range("minutes", level.minutes, 1, _MOST_MINUTES)
    if level.small > level.big:
        yield f"small: {level.small} is more than the big blind of {level.big}"
    if level.big < before:
        yield f"big: {level.big} is less than {before} of a level before it"
    if level.ante > 0 and level.bb_ante > 0:
        yield "ante: a level has an ante or a bb_ante, not both"
    figures = {"small": level.small, "big": level.big, "ante": level.ante, "bb_ante": level.bb_ante}
    for key, figure in figures.items():
        if chip > 0 and figure % chip:
            yield f"{key}: {figure} cannot be made of chips of {chip}"


def _range(place: str, figure: int, least: int, most: int) -> Iterator[str]:
    if not least <= figure <= most:
        yield f"{place}: must be {least} to {most}, not {shown(figure)}"
