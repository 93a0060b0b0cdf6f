"""Structures by name or by file: the shipped ones, and any other TOML file of the same shape."""

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Final

from dealer.tournament.levels import Break, Level, Stage, Structure
from dealer.tournament.structure_file import BreakEntry, Entry, LevelEntry, read

_FOLDER: Final = files("dealer.tournament").joinpath("structures")


class StructureError(ValueError):
    """A structure that cannot be used. `faults` are all of them, each with its place: "level 3: big: missing"."""

    def __init__(self, where: str, faults: tuple[str, ...]) -> None:
        super().__init__(f"{where}: {'; '.join(faults)}")
        self.faults = faults


def shipped() -> tuple[str, ...]:
    """The names of the structures that come with Burncard, in alphabetical order."""
    names = (entry.name for entry in _FOLDER.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


def load(name_or_path: str) -> Structure:
    """Return the shipped structure of that name, or the one in the TOML file at that path.

    Raises:
        StructureError: there is none, it cannot be read, or it has faults.
    """
    if name_or_path in shipped():
        return parse(_FOLDER.joinpath(f"{name_or_path}.toml").read_text(encoding="utf-8"), name_or_path)
    path = Path(name_or_path)
    if path.suffix != ".toml":
        known = ", ".join(shipped())
        raise StructureError(name_or_path, (f"no such structure; use {known} or the path of a .toml file",))
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise StructureError(name_or_path, (f"cannot be read: {reason}",)) from error
    return parse(text, path.stem)


def parse(text: str, name: str) -> Structure:
    """Return the structure that the TOML `text` describes, calling it `name`.

    Raises:
        StructureError: the text is no TOML, or the structure has faults; all are told.
    """
    try:
        raw = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise StructureError(name, (f"not a TOML file: {error}",)) from error
    file, faults = read(raw)
    if file is None or faults:
        raise StructureError(name, faults)
    return Structure(
        name=name,
        title=file.title,
        source=file.source,
        stack=file.stack,
        chip=file.chip,
        stages=tuple(_stage(entry, file.minutes) for entry in file.levels),
    )


def _stage(entry: Entry, minutes: int) -> Stage:
    match entry:
        case BreakEntry():
            return Break(entry.minutes * 60)
        case LevelEntry():
            seconds = 60 * (minutes if entry.minutes is None else entry.minutes)
            return Level(entry.small, entry.big, entry.ante, entry.bb_ante, seconds=seconds)
