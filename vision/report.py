"""What a run of scoring comes to: per source, per kind of photo, per trait, in total, and over the gate."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from vision.claim import GATE, Reading
from vision.score import Photo, Score, at_gate, score
from vision.sheet import file_name, read_sheet

KINDS: Final = ("apart", "touching", "overlapping", "hand")
"""How the cards of a photo lie, the easiest first; a photo is of the hardest kind that any of its cards is of.

`touching`: edges meet, or leave less than a twentieth of a card between them. `overlapping`: a card lies partly under
another one or under a thing. `hand`: one is held or partly covered by a hand.
"""
UNSORTED: Final = "unsorted"
OWN_KINDS: Final = Path(__file__).parents[1] / "tests" / "vision" / "photo_kinds.csv"
"""What this project's own photos show; only in a checkout."""
LEAST_GATE: Final = 0.5
CURVE: Final = tuple(sorted({LEAST_GATE, 0.7, 0.8, 0.9, 0.95, 0.97, GATE, 0.99, 0.995, 0.999}))
"""The gates at which faces are counted."""
_COLUMNS: Final = ("file", "kind", "traits", "doubt")


@dataclass(frozen=True)
class Shown:
    """What a photo shows.

    Attributes:
        kind: one of `KINDS`, or `UNSORTED`.
        traits: other words for what is hard about it.
        doubt: why a label of it is surely wrong; empty where none is.
    """

    kind: str = UNSORTED
    traits: tuple[str, ...] = ()
    doubt: str = ""


@dataclass(frozen=True)
class Scored:
    """A photo and how it was read: as shipped, and at each gate of `CURVE`."""

    photo: Photo
    shown: Shown
    score: Score
    curve: tuple[Score, ...]


@dataclass(frozen=True)
class Line:
    """The sum over the photos of one name."""

    name: str
    photos: int
    score: Score


@dataclass(frozen=True)
class Report:
    """All that `burncard score` says; `doubted` are names of files and what is wrong with a label of each."""

    sources: tuple[Line, ...]
    total: Line
    kinds: tuple[Line, ...]
    traits: tuple[Line, ...]
    curve: tuple[tuple[float, Score], ...]
    doubted: tuple[tuple[str, str], ...]


def load_kinds(path: Path) -> tuple[dict[str, Shown], list[str]]:
    """Read what photos show, by file name: columns file, kind, traits (words), doubt (a reason, or empty).

    Returns:
        What each shows, and one message for each line that is no good.

    Raises:
        SheetError: no line of it can be used.
    """
    shown: dict[str, Shown] = {}

    def add(cells: Mapping[str, str]) -> None:
        name = file_name(cells["file"])
        if name in shown:
            raise ValueError(f"{name} was given before; keep one line of it")
        if cells["kind"] not in KINDS:
            raise ValueError(f"{cells['kind']!r} is no kind; write {', '.join(KINDS)}")
        shown[name] = Shown(cells["kind"], tuple(dict.fromkeys(cells["traits"].split())), cells["doubt"].strip())

    _, faults = read_sheet(path, _COLUMNS, add)
    return shown, faults


def scored(photo: Photo, shown: Shown, readings: list[Reading], eager: list[Reading]) -> Scored:
    """Score one photo.

    Args:
        photo: its labels.
        shown: what it shows.
        readings: of the reader as shipped.
        eager: of a reader whose gate is `LEAST_GATE`. What it names hides other guesses, so its readings at a gate
            are not quite those of a reader with that gate; they count only below the shipped one.
    """
    curve = tuple(score(photo.labels, at_gate(eager if gate < GATE else readings, gate)) for gate in CURVE)
    return Scored(photo, shown, score(photo.labels, readings), curve)


def report(every: list[Scored]) -> Report:
    """Add up."""
    traits = {trait for one in every for trait in one.shown.traits}
    kinds = (*KINDS, UNSORTED) if any(one.shown.kind == UNSORTED for one in every) else KINDS
    return Report(
        _lines(dict.fromkeys(one.photo.source for one in every), every, lambda one: (one.photo.source,)),
        _line("in total", every),
        _lines(kinds, every, lambda one: (one.shown.kind,)),
        _lines(sorted(traits), every, lambda one: one.shown.traits),
        tuple((gate, sum((one.curve[n] for one in every), Score())) for n, gate in enumerate(CURVE)),
        tuple((one.photo.file, one.shown.doubt) for one in every if one.shown.doubt),
    )


def _lines(names: Iterable[str], every: list[Scored], of: Callable[[Scored], tuple[str, ...]]) -> tuple[Line, ...]:
    return tuple(_line(name, [one for one in every if name in of(one)]) for name in names)


def _line(name: str, some: list[Scored]) -> Line:
    return Line(name, len(some), sum((one.score for one in some), Score()))
