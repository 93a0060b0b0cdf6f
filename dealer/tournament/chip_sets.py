"""Chip sets by name or by file: the shipped ones, and any other TOML file of the same shape.

title = "Tuesday's chips"    # source = "..." may say where the values and colours come from
chips = [
    { value = 25, colour = "white", name = "quarter", box = 100 },
    { value = 100, colour = "red" },
]

`colour` and `name` are the house's own words; `box` is how many of these chips there are. The last three may be left
out.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Final, cast

from cattrs import BaseValidationError

from dealer.strict import DocumentError, FaultsError, Place, converter, document, faults, shown
from dealer.tournament.chips import Chip, ChipSet

MOST_CHIPS: Final = 10**9
_MOST_KINDS: Final = 20
_LONGEST: Final = 40
_FOLDER: Final = Path(__file__).with_name("chip_sets")
_SUFFIX: Final = ".toml"


class ChipSetError(FaultsError):
    """A chip set cannot be used. `faults`: all that is wrong, each with its place: "chip 3: value: missing"."""


@dataclass(frozen=True, slots=True)
class _ChipEntry:
    """A chip as the file has it."""

    value: int
    colour: str = ""
    name: str = ""
    box: int | None = None


@dataclass(frozen=True, slots=True)
class _ChipSetFile:
    """A chip set as the file has it."""

    title: str
    chips: list[_ChipEntry]
    source: str = ""


def shipped() -> tuple[str, ...]:
    """The names of the chip sets that come with Burncard, in alphabetical order."""
    return tuple(sorted(path.stem for path in _FOLDER.glob(f"*{_SUFFIX}")))


def chip_set(name_or_path: str) -> ChipSet:
    """Return the shipped chip set of that name, or the one in the TOML file at that path.

    Raises:
        ChipSetError: there is none, it cannot be read, or it has faults; all are told.
    """
    if name_or_path in shipped():
        path = _FOLDER / f"{name_or_path}{_SUFFIX}"
    elif name_or_path.endswith(_SUFFIX):
        path = Path(name_or_path)
    else:
        listed = ", ".join(shipped())
        raise ChipSetError(name_or_path, (f"no such chip set; use {listed}, or the path of a .toml file",))
    try:
        return from_data(document(path), path.stem)
    except DocumentError as error:
        raise ChipSetError(name_or_path, (str(error),)) from None
    except ChipSetError as error:
        raise ChipSetError(name_or_path, error.faults) from None


def from_data(raw: dict[str, Any], name: str) -> ChipSet:
    """Return the chip set that the document `raw` describes, calling it `name`.

    Raises:
        ChipSetError: it has faults; all are told.
    """
    figures = tuple(_figure_faults(raw))
    try:
        file = _CONVERTER.structure(raw, _ChipSetFile)
    except BaseValidationError as error:
        shape = tuple(f"{_spoken(place)}: {fault}{_near(place, fault)}" for place, fault in faults(error))
        raise ChipSetError(name, (*shape, *figures)) from None
    if figures:
        raise ChipSetError(name, figures)
    chips = (Chip(chip.value, chip.colour.strip(), chip.name.strip(), chip.box) for chip in file.chips)
    return ChipSet(name, tuple(sorted(chips, key=lambda chip: chip.value)), file.title.strip(), file.source.strip())


def _entry(value: object, _: object) -> _ChipEntry:
    if not isinstance(value, dict):
        raise TypeError(f"expected {{ value = ..., colour = ... }}, got {shown(value)}")
    return _ENTRIES.structure(value, _ChipEntry)


_ENTRIES: Final = converter()
_CONVERTER: Final = converter()
_CONVERTER.register_structure_hook(_ChipEntry, _entry)


def _spoken(place: Place) -> str:
    """The place of a fault of shape, as a person names it: `chip 3: value`."""
    match place:
        case ("chips", int(index), *rest):
            return ": ".join((f"chip {index + 1}", *map(str, rest)))
        case _:
            return ": ".join(map(str, place))


def _near(place: Place, fault: str) -> str:
    """What was meant by an unknown key, where a known one is near."""
    known = [each.name for each in fields(_ChipSetFile if len(place) == 1 else _ChipEntry)]
    near = get_close_matches(str(place[-1]), known, 1) if fault == "unknown key" else []
    return f"; did you mean {near[0]}?" if near else ""


def _figure_faults(raw: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the figures and words of a document, as far as they are such; the rest is wrong in shape."""
    title, chips = raw.get("title"), raw.get("chips")
    if isinstance(title, str) and not title.strip():
        yield "title: must not be empty"
    yield from _text_faults("title", title)
    if not isinstance(chips, list):
        return
    entries = cast("list[object]", chips)
    if not 1 <= len(entries) <= _MOST_KINDS:
        yield f"chips: must be 1 to {_MOST_KINDS} kinds, not {len(entries)}"
    first: dict[int, int] = {}
    for number, entry in enumerate(entries, 1):
        if isinstance(entry, dict):
            yield from _chip_faults(number, cast("dict[str, Any]", entry), first)


def _chip_faults(number: int, chip: Mapping[str, Any], first: dict[int, int]) -> Iterator[str]:
    """What is wrong with one chip; `first` are the values of those before it, and whose they were."""
    place, value = f"chip {number}", chip.get("value")
    yield from _number_faults(f"{place}: value", value, 1)
    if type(value) is int:
        if value in first:
            yield f"{place}: value: {shown(value)} is that of chip {first[value]} too"
        first.setdefault(value, number)
    yield from _text_faults(f"{place}: colour", chip.get("colour"))
    yield from _text_faults(f"{place}: name", chip.get("name"))
    yield from _number_faults(f"{place}: box", chip.get("box"), 0)


def _number_faults(place: str, number: object, least: int) -> Iterator[str]:
    if type(number) is int and number.bit_length() <= 63 and not least <= number <= MOST_CHIPS:
        yield f"{place}: must be {least} to {MOST_CHIPS}, not {number}"


def _text_faults(place: str, text: object) -> Iterator[str]:
    if not isinstance(text, str):
        return
    if not text.isprintable():
        yield f"{place}: must be one line that can be printed"
    elif len(text) > _LONGEST:
        yield f"{place}: is longer than {_LONGEST} characters"
