"""The command `burncard score`."""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from vision.claim import GATE
from vision.image import ImageError, load
from vision.read import Reader
from vision.report import LEAST_GATE, OWN_KINDS, Line, Report, Scored, Shown, load_kinds, report, scored
from vision.score import Photo, Score, load_manifest
from vision.sheet import SheetError

_HEADS: Final = ("right", "wrong", "missed", "?", "backs right", "wrong", "missed", "photos")


def add_score(scoring: argparse.ArgumentParser) -> None:
    """Give the parser of `score` its arguments, and `run`."""
    scoring.add_argument("folder", type=Path, metavar="FOLDER", help="a folder with manifest.csv")
    scoring.add_argument(
        "--kinds", type=Path, metavar="FILE", help="what each photo shows, as CSV: file, kind, traits, doubt"
    )
    scoring.add_argument("--json", action="store_true", help="one JSON object")
    scoring.set_defaults(run=_score)


def _score(arguments: argparse.Namespace) -> int:
    faults = _Faults()
    try:
        photos, broken = load_manifest(arguments.folder)
    except SheetError as error:
        faults.tell(str(error))
        return 2
    faults.tell(*broken)
    kinds = _kinds(arguments.kinds, photos, faults)
    every = list(_read(photos, kinds, faults))
    if not every:
        faults.tell(f"{arguments.folder}: no photo to score; list some in its manifest")
        return 2
    result = report(every)
    if arguments.json:
        print(json.dumps(_as_json(result)))
    else:
        _print(result)
    return 2 if faults.told else 0


class _Faults:
    """What is wrong with the input, told as it is found."""

    def __init__(self) -> None:
        self.told = False

    def tell(self, *messages: str) -> None:
        for message in messages:
            print(message, file=sys.stderr)
            self.told = True


def _kinds(given: Path | None, photos: list[Photo], faults: _Faults) -> dict[str, Shown]:
    """What the photos show; the project's own file need not have to do with them."""
    path = given or OWN_KINDS
    if given is None and not path.is_file():
        return {}
    try:
        shown, broken = load_kinds(path)
    except SheetError as error:
        faults.tell(str(error))
        return {}
    faults.tell(*broken)
    unknown = sorted(shown.keys() - {photo.file for photo in photos})
    if given and unknown:
        more = f" and {len(unknown) - 1} more" if unknown[1:] else ""
        faults.tell(f"{path}: {unknown[0]}{more}: no such photo in the manifest; take it out")
    return shown


def _read(photos: list[Photo], kinds: dict[str, Shown], faults: _Faults) -> Iterator[Scored]:
    """Score the photos that can be loaded; how far it got is shown on a terminal."""
    reader, eager = Reader(), Reader(LEAST_GATE)
    watched = sys.stderr.isatty()
    for number, photo in enumerate(photos, 1):
        if watched:
            print(f"\r{number} of {len(photos)}\r", end="", file=sys.stderr, flush=True)
        try:
            image = load(photo.path)
        except ImageError as error:
            faults.tell(str(error))
            continue
        yield scored(photo, kinds.get(photo.file, Shown()), reader.read(image), eager.read(image))


def _print(result: Report) -> None:
    lines = [*result.sources, result.total, *result.kinds, *result.traits]
    width = max(len(line.name) for line in lines)
    print(" " * width + "".join(f"  {head:>6}" for head in _HEADS))
    for title, some in (
        ("", (*result.sources, result.total)),
        ("\nby how the cards lie", result.kinds),
        ("\nby what is hard about the photo", result.traits),
    ):
        if title and some:
            print(title)
        for line in some:
            cells = zip(_counts(line), _HEADS, strict=True)
            print(line.name.ljust(width) + "".join(f"  {count:>{max(6, len(head))}}" for count, head in cells))
    print("\nfaces by gate  right  wrong  missed")
    for gate, score in result.curve:
        mark = "  as shipped" if gate == GATE else ""
        print(f"{gate:>13.3f}  {score.right:>5}  {score.wrong:>5}  {score.missed:>6}{mark}")
    if result.doubted:
        print("\nlabels surely wrong (counted as the manifest has them)")
    for name, doubt in result.doubted:
        print(f"{name}: {doubt}")


def _counts(line: Line) -> tuple[int, ...]:
    it = line.score
    return (
        it.right, it.wrong, it.missed, it.unsure, it.backs_right, it.backs_wrong, it.backs_missed, line.photos,
    )  # fmt: skip


def _as_json(result: Report) -> dict[str, object]:
    return {
        "sources": {line.name: _numbers(line) for line in result.sources},
        "total": _numbers(result.total),
        "kinds": {line.name: _numbers(line) for line in result.kinds},
        "traits": {line.name: _numbers(line) for line in result.traits},
        "gate": GATE,
        "curve": [{"gate": gate, **_faces(score)} for gate, score in result.curve],
        "doubted": [{"file": name, "doubt": doubt} for name, doubt in result.doubted],
    }


def _faces(score: Score) -> dict[str, int]:
    return {"right": score.right, "wrong": score.wrong, "missed": score.missed}


def _numbers(line: Line) -> dict[str, int]:
    it = line.score
    return {
        **_faces(it),
        "unsure": it.unsure,
        "backs": it.backs_right,
        "false_backs": it.backs_wrong,
        "missed_backs": it.backs_missed,
        "photos": line.photos,
    }
