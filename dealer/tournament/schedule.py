"""A structure as a timetable: what is on at which time. A terminal and the printed sheet show its rows."""

from dataclasses import dataclass

from dealer.tournament.chips import Chip
from dealer.tournament.estimate import spoken
from dealer.tournament.levels import Break, Level, Structure


@dataclass(frozen=True, slots=True)
class Row:
    """One stage: `number` and `level` of a level, or None in a break with the chips that go in it.

    `starts` and `seconds` are the time from the start of the first level, and how long it lasts.
    """

    index: int
    number: int | None
    level: Level | None
    starts: int
    seconds: int
    colour_up: tuple[Chip, ...]
    note: str


def rows(structure: Structure) -> tuple[Row, ...]:
    """All stages in their order."""
    return tuple(_row(structure, index) for index in range(len(structure.stages)))


def _row(structure: Structure, index: int) -> Row:
    stage = structure.stages[index]
    level, gone = (stage, ()) if isinstance(stage, Level) else (None, stage.colour_up)
    chips = tuple(chip for chip in structure.chips.chips if chip.value in gone)
    number = structure.number(index) if level is not None else None
    return Row(index, number, level, structure.starts_at(index), stage.seconds, chips, stage.note)


def totals(structure: Structure) -> tuple[int, int]:
    """Seconds of play, and of breaks."""
    rest = sum(stage.seconds for stage in structure.stages if isinstance(stage, Break))
    return structure.starts_at(len(structure.stages)) - rest, rest


def as_text(structure: Structure) -> str:
    """The timetable for a terminal."""
    play, rest = totals(structure)
    head = [
        f"{structure.title} ({structure.name})",
        *([structure.source] if structure.source else []),
        f"Stack {structure.stack}; chips {'; '.join(map(str, structure.chips.chips))}",
        *structure.notes,
        "",
        f"{'Level':>5}  {'Starts':>6}  {'Min':>3}  Blinds",
    ]
    end = f"{spoken(play + rest)} in all: {spoken(play)} of play, {spoken(rest)} of breaks."
    return "\n".join((*head, *map(_line, rows(structure)), "", end))


def _line(row: Row) -> str:
    if row.level is not None:
        number, what = str(row.number), str(row.level)
    else:
        number, what = "", "Break" + "".join(f"; {chip} off the table" for chip in row.colour_up)
    note = f"  ({row.note})" if row.note else ""
    return f"{number:>5}  {spoken(row.starts):>6}  {row.seconds // 60:>3}  {what}{note}"
