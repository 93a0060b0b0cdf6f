"""Score readings against a folder of labelled photos."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from dealer.cards import DECK, JOKER, RANKS, Card
from vision.claim import Reading
from vision.sheet import file_name, read_sheet

MANIFEST: Final = "manifest.csv"
_COLUMNS: Final = ("file", "labels", "repo")


@dataclass(frozen=True)
class Label:
    """What lies in a photo: a face, or a rank whose suit nobody labelled, a back, a joker; or something else.

    Attributes:
        name: `Ah`, `A?`, `back`, `XX` or `other`.
        partly: only partly in view, so missing it is no fault.
    """

    name: str
    partly: bool = False


@dataclass(frozen=True)
class Photo:
    """One line of a manifest; `file` is its name there, relative to the folder."""

    path: Path
    file: str
    source: str
    labels: tuple[Label, ...]


@dataclass(frozen=True)
class Score:
    """Counts of faces and backs; `unsure` are readings `?`."""

    right: int = 0
    wrong: int = 0
    missed: int = 0
    backs_right: int = 0
    backs_wrong: int = 0
    backs_missed: int = 0
    unsure: int = 0

    def __add__(self, other: "Score") -> "Score":
        return Score(*(a + b for a, b in zip(self._counts(), other._counts(), strict=True)))

    def _counts(self) -> tuple[int, ...]:
        return (
            self.right, self.wrong, self.missed,
            self.backs_right, self.backs_wrong, self.backs_missed, self.unsure,
        )  # fmt: skip


def load_manifest(folder: Path) -> tuple[list[Photo], list[str]]:
    """Read `folder`/manifest.csv: columns file, repo, labels (others are ignored), cards as `AH KD~ 9? back joker`.

    Returns:
        The photos, and one message for each line that is no good.

    Raises:
        SheetError: no line of it can be used.
    """

    def photo(cells: Mapping[str, str]) -> Photo:
        name = file_name(cells["file"])
        return Photo(folder / name, name, cells["repo"], tuple(_label(word) for word in cells["labels"].split()))

    return read_sheet(folder / MANIFEST, _COLUMNS, photo)


def _label(word: str) -> Label:
    bare = word.removesuffix("~")
    if bare == "joker":
        return Label(JOKER, bare != word)
    if bare in ("back", "other"):
        return Label(bare, bare != word)
    name = bare[:1] + bare[1:].lower()
    if name not in DECK and not (len(name) == 2 and name[0] in RANKS and name[1] == "?"):
        raise ValueError(f"{word!r} is no label; write AH, A?, back, joker or other, ~ after it if partly in view")
    return Label(name, bare != word)


def score(labels: Iterable[Label], readings: Iterable[Reading]) -> Score:
    """Match as multisets: matched is right, a reading left over is wrong, a label left over is missed."""
    open_labels = list(labels)
    result = Score()
    # Exact labels first, so that a rank without a suit does not take another label's reading.
    pending: list[Card] = []
    for reading in readings:
        if reading.card is None and not reading.back:
            result = replace(result, unsure=result.unsure + 1)
        elif reading.back:
            hit = _take(open_labels, "back") is not None
            result += Score(backs_right=int(hit), backs_wrong=int(not hit))
        elif (label := _take(open_labels, str(reading.card))) is not None:
            result += Score(right=int(not label.partly))
        else:
            pending.append(Card(str(reading.card)))
    for card in pending:
        label = _take(open_labels, f"{card[0]}?")
        result += Score(right=int(label is not None and not label.partly), wrong=int(label is None))
    left = [label for label in open_labels if not label.partly and label.name != "other"]
    backs = sum(label.name == "back" for label in left)
    return result + Score(missed=len(left) - backs, backs_missed=backs)


def _take(labels: list[Label], name: str) -> Label | None:
    """Remove and return a label of that name, one wholly in view first; None where there is none."""
    for label in sorted((one for one in labels if one.name == name), key=lambda one: one.partly):
        labels.remove(label)
        return label
    return None


def at_gate(readings: Iterable[Reading], gate: float) -> list[Reading]:
    """Leave out the faces that are less sure than `gate`."""
    return [one for one in readings if one.card is None or one.confidence >= gate]
