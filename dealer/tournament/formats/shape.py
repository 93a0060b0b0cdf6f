"""The shape of a structure file: what its keys are, and all the faults of one that is otherwise, each with its line.

title = "Tuesday"            # source = "..." may say where the figures come from
stack = 4150
chips = "t25"                # a shipped chip set, the path of one from this file, or its chips: [{ value = 25 }, ...]
minutes = 17                 # of a level that does not say its own
notes = ["Late entry until the first break."]          # lines for the printed sheet; may be left out
levels = [
    { small = 25, big = 50 },
    { small = 50, big = 100, bb_ante = 100, minutes = 20, note = "Last rebuys." },
    { break = 10, colour_up = [25] },
    { small = 100, big = 200 },
]
"""

from collections.abc import Mapping
from dataclasses import asdict
from statistics import mode
from typing import Any, Final, cast

from dealer.strict import Place, shown
from dealer.tournament.chip_sets import chip_set, shipped
from dealer.tournament.chips import ChipSet
from dealer.tournament.formats.reading import MOST_CHIPS, Fault, Reader, Written
from dealer.tournament.levels import Break, Level, Stage, Structure

MOST_MINUTES: Final = 24 * 60
"""The longest that a level or a break may last."""
_MOST_STAGES: Final = 500
HEAD: Final = ("title", "source", "stack", "chips", "minutes", "notes", "levels")
"""The keys of a structure file."""
_FIGURES: Final = ("small", "big", "ante", "bb_ante")
LEVEL: Final = (*_FIGURES, "minutes", "note")
"""The keys of a level."""
BREAK: Final = ("break", "colour_up", "note")
"""The keys of a break."""


def read(written: Written, name: str) -> tuple[Structure | None, tuple[Fault, ...]]:
    """The structure called `name`, or None, and all the faults of what is written, in the order of their lines."""
    reader = Reader(written)
    data = written.data
    title, source = reader.text(data, ("title",)), reader.text(data, ("source",), "")
    stack = reader.whole(data, ("stack",), 1, MOST_CHIPS)
    chips = reader.chips(data)
    minutes = reader.whole(data, ("minutes",), 1, MOST_MINUTES) if "minutes" in data else None
    notes = reader.listed(data, ("notes",), reader.text) if "notes" in data else []
    if chips is not None and stack is not None:
        reader.payable(("stack",), stack, chips.values)
    stages = _Stages(reader, chips, minutes, "minutes" in data).read(data)
    reader.unknown(data, (), HEAD)
    found = reader.found
    if found or title is None or source is None or stack is None or chips is None:
        return None, tuple(sorted(found, key=lambda fault: fault.line or 0))
    lines = tuple(note for note in notes if note is not None)
    return Structure(
        name=name, title=title, source=source, stack=stack, chips=chips, stages=tuple(stages), notes=lines
    ), ()


def as_data(structure: Structure) -> dict[str, Any]:
    """The structure in the shape of its file, of JSON types only: what `read` makes the same structure of."""
    levels = [stage for stage in structure.stages if isinstance(stage, Level)]
    minutes = mode(level.seconds // 60 for level in levels)
    data: dict[str, Any] = {
        "title": structure.title,
        "source": structure.source,
        "stack": structure.stack,
        "chips": _chips(structure.chips),
        "minutes": minutes,
        "notes": [*structure.notes],
        "levels": [_entry(stage, minutes) for stage in structure.stages],
    }
    return {key: value for key, value in data.items() if value not in ("", [])}


def losses(structure: Structure) -> tuple[str, ...]:
    """What `as_data` does not say of the structure."""
    chips = structure.chips
    told = isinstance(_chips(chips), str) or not chips.source
    return () if told else ("the source of the chip set is not kept, only its chips",)


def _chips(chips: ChipSet) -> str | list[dict[str, Any]]:
    """The name of a shipped set, or the chips one by one."""
    if chips.name in shipped() and chip_set(chips.name) == chips:
        return chips.name
    return [{key: value for key, value in asdict(chip).items() if value not in ("", None)} for chip in chips.chips]


def _entry(stage: Stage, minutes: int) -> dict[str, Any]:
    match stage:
        case Level():
            figures = {
                "ante": stage.ante,
                "bb_ante": stage.bb_ante,
                "minutes": stage.seconds // 60,
                "note": stage.note,
            }
            usual = {"ante": 0, "bb_ante": 0, "minutes": minutes, "note": ""}
            said = {key: value for key, value in figures.items() if value != usual[key]}
            return {"small": stage.small, "big": stage.big, **said}
        case Break():
            said = {"colour_up": [*stage.colour_up], "note": stage.note}
            return {"break": stage.seconds // 60, **{key: value for key, value in said.items() if value}}


class _Stages:
    """Reads levels and breaks in their order, and what one makes of the next: blinds rise, chips leave the table."""

    def __init__(self, reader: Reader, chips: ChipSet | None, minutes: int | None, minutes_said: bool) -> None:
        self._reader = reader
        self._chips = chips
        self._minutes = minutes
        self._minutes_said = minutes_said
        self._most = 0
        self._gone: set[int] = set()

    def read(self, data: Mapping[str, Any]) -> list[Stage]:
        place: Place = ("levels",)
        if "levels" not in data:
            self._reader.missing(place)
            return []
        if isinstance(data["levels"], list) and (count := len(cast("list[object]", data["levels"]))) > _MOST_STAGES:
            self._reader.fault(place, f"has {count} levels and breaks; a structure has at most {_MOST_STAGES}")
            return []
        stages = self._reader.listed(data, place, self._stage)
        if isinstance(data["levels"], list) and not (stages and self._level_at(data, 0) and self._level_at(data, -1)):
            self._reader.fault(place, "must begin and end with a level")
        return [stage for stage in stages if stage is not None]

    def _level_at(self, data: Mapping[str, Any], index: int) -> bool:
        entry = data["levels"][index]
        return not (isinstance(entry, dict) and "break" in entry)

    def _stage(self, entries: list[Any], place: Place) -> Stage | None:
        entry = entries[cast("int", place[-1])]
        if not isinstance(entry, dict):
            wanted = "expected { small = ..., big = ... } or { break = ... }"
            self._reader.fault(place, f"{wanted}, got {shown(entry)}")
            return None
        table = cast("dict[str, Any]", entry)
        return self._break(table, place) if "break" in table else self._level(table, place)

    def _level(self, table: dict[str, Any], place: Place) -> Level | None:
        reader, least, default = self._reader, {"big": 1}, {"ante": 0, "bb_ante": 0}
        figures = {
            key: reader.whole(table, (*place, key), least.get(key, 0), MOST_CHIPS, default.get(key, -1))
            for key in _FIGURES
        }
        minutes = self._minutes
        if "minutes" in table:
            minutes = reader.whole(table, (*place, "minutes"), 1, MOST_MINUTES)
        elif not self._minutes_said:
            reader.missing((*place, "minutes"), "; say them here, or for all levels once above them")
        note = reader.text(table, (*place, "note"), "")
        reader.unknown(table, place, LEVEL)
        small, big, ante, bb_ante = figures.values()
        self._compare(place, small, big, ante, bb_ante)
        if small is None or big is None or ante is None or bb_ante is None or minutes is None or note is None:
            return None
        return Level(small, big, ante, bb_ante, seconds=60 * minutes, note=note)

    def _compare(
        self, place: Place, small: int | None, big: int | None, ante: int | None, bb_ante: int | None
    ) -> None:
        """Faults of a level's figures beside each other, the levels before, and the chips still on the table."""
        fault = self._reader.fault
        if small is not None and big is not None and small > big:
            fault((*place, "small"), f"{small} is more than the big blind of {big}")
        if big is not None and big < self._most:
            fault((*place, "big"), f"{big} is less than {self._most} of a level before it")
        if ante and bb_ante:
            fault((*place, "ante"), "a level has an ante or a bb_ante, not both")
        if self._chips is not None:
            left = [value for value in self._chips.values if value not in self._gone]
            for key, figure in zip(_FIGURES, (small, big, ante, bb_ante), strict=True):
                if figure:
                    self._reader.payable((*place, key), figure, left)
        self._most = max(self._most, big or 0)

    def _break(self, table: dict[str, Any], place: Place) -> Break | None:
        reader = self._reader
        minutes = reader.whole(table, (*place, "break"), 1, MOST_MINUTES)
        note = reader.text(table, (*place, "note"), "")
        reader.unknown(table, place, BREAK)
        up = (*place, "colour_up")
        values = reader.listed(table, up, reader.number_in) if "colour_up" in table else []
        for index, value in enumerate(values):
            if value is not None:
                self._colour_up((*up, index), value)
        if minutes is None or note is None:
            return None
        return Break(60 * minutes, tuple(value for value in values if value is not None), note)

    def _colour_up(self, place: Place, value: int) -> None:
        """A chip leaves the table: one of the set, once, and a larger one is there to take its place."""
        if self._chips is None:
            return
        values = self._chips.values
        if value not in values:
            listed = ", ".join(map(str, values))
            self._reader.fault(place, f"{value} is not in the chip set; it has {listed}")
        elif value in self._gone:
            self._reader.fault(place, f"{value} is off the table already")
        elif value == max(values):
            self._reader.fault(place, f"{value} is the largest chip: none is left to take its place")
        else:
            self._gone.add(value)
