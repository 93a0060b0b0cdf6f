"""Structures by name or by file: the shipped ones, and any other file in one of the formats."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, cast

from dealer.strict import DocumentError, FaultsError, text
from dealer.tournament.formats import csv_text, json_text, pts, shape, tdt, toml_text
from dealer.tournament.formats.reading import Fault, UnreadableError, Written
from dealer.tournament.levels import Structure

_FOLDER: Final = Path(__file__).with_name("structures")
_READERS: Final = {
    ".toml": toml_text.read,
    ".json": json_text.read,
    ".csv": csv_text.read,
    ".pts": pts.read,
    ".tdt": tdt.read,
}


class StructureError(FaultsError):
    """A structure cannot be used. `faults`: all of them, each with its line: "line 7: level 3: big: missing"."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What is chosen over what a file says, or for what it does not say: None leaves it to the file.

    `chips` is a chip set by name or path. `bb_ante`: the antes in it are the big blind's for the whole table, which
    some formats cannot tell.
    """

    title: str | None = None
    stack: int | None = None
    chips: str | None = None
    bb_ante: bool = False


@dataclass(frozen=True, slots=True)
class Imported:
    """A structure out of a file, or None with its `faults`; `losses` tell what was in the file and is not in it."""

    structure: Structure | None
    faults: tuple[Fault, ...]
    losses: tuple[str, ...] = ()


def shipped() -> tuple[str, ...]:
    """The names of the structures that come with Burncard, in alphabetical order."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))


def load(name_or_path: str, choices: Choices = Choices()) -> Structure:
    """Return the shipped structure of that name, or the one in the file at that path.

    Raises:
        StructureError: there is none, it cannot be read, or it has faults; all are told.
    """
    found = imported(name_or_path, choices)
    if found.structure is None:
        raise StructureError(name_or_path, tuple(map(str, found.faults)))
    return found.structure


def imported(name_or_path: str, choices: Choices = Choices()) -> Imported:
    """The structure of that name or in the file at that path, with its faults, and what could not be taken over."""
    path = _FOLDER / f"{name_or_path}.toml" if name_or_path in shipped() else Path(name_or_path)
    try:
        return _imported(path, choices)
    except UnreadableError as error:
        return Imported(None, (error.fault,))


def parse(written: str, name: str) -> Structure:
    """Return the structure that the TOML text `written` describes, calling it `name`.

    Raises:
        StructureError: the text is no TOML, or the structure has faults; all are told.
    """
    try:
        structure, faults = shape.read(toml_text.read(written), name)
    except UnreadableError as error:
        structure, faults = None, (error.fault,)
    if structure is None:
        raise StructureError(name, tuple(map(str, faults)))
    return structure


def text_of(structure: Structure, path: Path) -> tuple[str, tuple[str, ...]]:
    """The structure as the text of a file that is called so, and what such a file does not say of it.

    Raises:
        StructureError: no such file can be written.
    """
    match path.suffix.lower():
        case ".csv":
            return csv_text.write(structure)
        case ".pts":
            return pts.write(structure)
        case ".toml":
            return toml_text.write(shape.as_data(structure)), shape.losses(structure)
        case ".json":
            return json_text.write(shape.as_data(structure)), shape.losses(structure)
        case _:
            kind = path.suffix or "file without a suffix"
            raise StructureError(str(path), (f"a {kind} cannot be written; name it .toml, .json, .csv or .pts",))


def _imported(path: Path, choices: Choices) -> Imported:
    reader = _READERS.get(path.suffix.lower())
    if reader is None:
        known = ", ".join(shipped())
        formats = ", ".join(_READERS)
        raise UnreadableError(Fault(None, f"no such structure; use {known}, or the path of a {formats} file"))
    try:
        written = reader(text(path))
    except DocumentError as error:
        raise UnreadableError(Fault(error.line, str(error))) from None
    written = _chosen(replace(written, folder=path.parent), path.stem, choices)
    structure, faults = shape.read(written, path.stem)
    return Imported(structure, faults, written.losses)


def _chosen(written: Written, name: str, choices: Choices) -> Written:
    """What is written, with what was chosen in its place."""
    path = choices.chips is not None and choices.chips.endswith(".toml")
    chips = str(Path(choices.chips or "").absolute()) if path else choices.chips
    chosen = {"title": choices.title, "stack": choices.stack, "chips": chips}
    over = {key: value for key, value in chosen.items() if value is not None}
    data: dict[str, Any] = {**({"title": name} if written.unsaid else {}), **written.data, **over}
    if choices.bb_ante and isinstance(data.get("levels"), list):
        data["levels"] = [_of_the_big_blind(entry) for entry in data["levels"]]
    lines = {place: line for place, line in written.lines.items() if not place or place[0] not in over}
    return replace(written, data=data, lines=lines)


def _of_the_big_blind(entry: object) -> object:
    """The entry with its ante as the big blind's."""
    if not isinstance(entry, Mapping):
        return entry
    table = cast("Mapping[str, Any]", entry)
    if "ante" not in table or table.get("bb_ante"):
        return table
    return {**{key: value for key, value in table.items() if key != "ante"}, "bb_ante": table["ante"]}
