"""The commands `burncard read` and `burncard score`."""

import argparse
import json
import sys
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from vision.claim import Reading
from vision.image import ImageError, load, pictures
from vision.read import Reader
from vision.scoring import add_score

Subparsers = argparse._SubParsersAction  # pyright: ignore[reportPrivateUsage]  # argparse names it no other way


def add_commands(subparsers: "Subparsers[argparse.ArgumentParser]") -> None:
    """Add `read` and `score`; each sets `run`, a function of the parsed arguments to an exit status."""
    reading = subparsers.add_parser("read", help="read the playing cards in pictures")
    reading.add_argument("paths", nargs="+", type=Path, metavar="IMAGE_OR_FOLDER")
    reading.add_argument("--json", action="store_true", help="one JSON object a line and picture")
    reading.set_defaults(run=_read)
    add_score(subparsers.add_parser("score", help="score the reader against labelled photos"))


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
    # A name may hold bytes that are no text, and these cannot be printed.
    name = str(file).encode(errors="backslashreplace").decode()
    print(f"{name}: {len(readings)} {'card' if len(readings) == 1 else 'cards'}, {ms:.0f} ms")
    for one in readings:
        places = " ".join(f"{x:.0f},{y:.0f}" for x, y in _corners(one.corners))
        # What lies there unnamed has no confidence in a name.
        confidence = "   -" if one.name == "?" else f"{one.confidence:.2f}"
        print(f"  {one.name:4} {confidence}  {places}")


def _corners(corners: NDArray[np.float32]) -> list[list[float]]:
    return [[round(float(x), 1), round(float(y), 1)] for x, y in corners]
