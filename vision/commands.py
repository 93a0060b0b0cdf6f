"""The commands `burncard read` and `burncard score`."""

import argparse
import json
import sys
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.image import ImageError, load, pictures
from vision.read import Reader, Reading
from vision.score import ManifestError, Score, load_manifest, score

Subparsers = argparse._SubParsersAction  # pyright: ignore[reportPrivateUsage]  # argparse names it no other way


def add_commands(subparsers: "Subparsers[argparse.ArgumentParser]") -> None:
    """Add `read` and `score`; each sets `run`, a function of the parsed arguments to an exit status."""
    reading = subparsers.add_parser("read", help="read the playing cards in pictures")
    reading.add_argument("paths", nargs="+", type=Path, metavar="IMAGE_OR_FOLDER")
    reading.add_argument("--json", action="store_true", help="one JSON object a line and picture")
    reading.set_defaults(run=_read)
    scoring = subparsers.add_parser("score", help="score the reader against labelled photos")
    scoring.add_argument("folder", type=Path, metavar="FOLDER", help="a folder with manifest.csv")
    scoring.set_defaults(run=_score)


def _read(arguments: argparse.Namespace) -> int:
    paths: list[Path] = arguments.paths
    reader, status = Reader(), 0
    for path in paths:
        try:
            files = pictures(path)
        except ImageError as error:
            print(error, file=sys.stderr)
            status = 2
            continue
        for file in files:
            try:
                image = load(file)
            except ImageError as error:
                print(error, file=sys.stderr)
                status = 2
                continue
            start = time.perf_counter()
            readings = reader.read(image)
            _print_readings(file, readings, 1000 * (time.perf_counter() - start), as_json=arguments.json)
    return status


def _print_readings(file: Path, readings: list[Reading], ms: float, *, as_json: bool) -> None:
    if as_json:
        cards = [
            {"card": one.name, "confidence": round(one.confidence, 4), "corners": _corners(one.corners)}
            for one in readings
        ]
        print(json.dumps({"image": str(file), "cards": cards, "ms": round(ms, 1)}))
        return
    print(f"{file}: {len(readings)} {'card' if len(readings) == 1 else 'cards'}, {ms:.0f} ms")
    for one in readings:
        places = " ".join(f"{x:.0f},{y:.0f}" for x, y in _corners(one.corners))
        # What lies there unnamed has no confidence in a name.
        confidence = "   -" if one.name == "?" else f"{one.confidence:.2f}"
        print(f"  {one.name:4} {confidence}  {places}")


def _corners(corners: NDArray[np.float32]) -> list[list[float]]:
    return [[round(float(x), 1), round(float(y), 1)] for x, y in corners]


def _score(arguments: argparse.Namespace) -> int:
    folder: Path = arguments.folder
    try:
        photos = load_manifest(folder)
    except ManifestError as error:
        print(error, file=sys.stderr)
        return 2
    reader, status = Reader(), 0
    per_source: dict[str, Score] = {}
    for photo in photos:
        try:
            image = load(photo.path)
        except ImageError as error:
            print(error, file=sys.stderr)
            status = 2
            continue
        result = score(photo.labels, reader.read(image))
        per_source[photo.source] = per_source.get(photo.source, Score()) + result
    _print_table(per_source)
    return status


def _print_table(per_source: dict[str, Score]) -> None:
    width = max(len("in total"), *map(len, per_source)) if per_source else len("in total")
    heads = ("right", "wrong", "missed", "?", "backs right", "wrong", "missed")
    print(" " * width + "".join(f"  {head:>6}" for head in heads))
    rows = [*per_source.items(), ("in total", sum(per_source.values(), Score()))]
    for name, it in rows:
        counts = (it.right, it.wrong, it.missed, it.unsure, it.backs_right, it.backs_wrong, it.backs_missed)
        print(name.ljust(width) + "".join(f"  {n:>{max(6, len(h))}}" for n, h in zip(counts, heads, strict=True)))
