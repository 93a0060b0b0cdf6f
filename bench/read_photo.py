"""How long reading takes, beside a floor that any camera program pays: half size, threshold, contours.

    python bench/read_photo.py [--rounds N] [--photos FOLDER]

Prints the median and the 90th percentile on one thread, in milliseconds of processor time and as multiples of the
floor of the same frame. The frames are drawn here, from 2 to 20 cards on felt, wood and checked cloth; or they are
the pictures of a folder, scaled to cover the frame and cut to it.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from dealer.cards import DECK
from hardware.simulated import deck
from vision.flatten import flatten
from vision.image import load, pictures
from vision.read import Reader

Frame = NDArray[np.uint8]
Laid = tuple[Frame, list[NDArray[np.float32]]]

MOST_PHOTOS = 40


def main() -> None:
    """Time each case and print one line for it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="how often each frame is read")
    parser.add_argument("--photos", type=Path, help="a folder of pictures to read in place of drawn frames")
    arguments = parser.parse_args()
    rounds: int = arguments.rounds
    cv2.setNumThreads(1)
    reader = Reader()
    print(f"{'':34}{'median':>10}{'p90':>10}{'median':>12}{'p90':>12}")
    for width, height in ((1280, 720), (1920, 1080)):
        size = f"{width}x{height}"
        drawn = list(_tables(width, height))
        frames = [frame for frame, _ in drawn]
        if arguments.photos is not None:
            frames = [_cut(load(path), width, height) for path in _some(pictures(arguments.photos))]
        floors = [_timed(lambda frame=frame: _floor(frame), rounds) for frame in frames]
        _print(f"{size} floor", floors, floors)
        _print(f"{size} uncalibrated", [_timed(lambda f=f: reader.read(f), rounds) for f in frames], floors)
        if arguments.photos is None:
            known = (0.85 * height / 11, 1.15 * height / 11)
            spent = [_timed(lambda f=f, known=known: reader.read(f, known), rounds) for f in frames]
            _print(f"{size} known scale", spent, floors)
        cards = [flatten(frame, quads[0]) for frame, quads in drawn]
        spent = [_timed(lambda card=card: reader.classify(card), 4 * rounds) for card in cards]
        _print(f"{size} one rectified card", spent, floors[: len(cards)])


def _some(files: list[Path]) -> list[Path]:
    return files[:: max(1, len(files) // MOST_PHOTOS)][:MOST_PHOTOS]


def _cut(picture: Frame, width: int, height: int) -> Frame:
    """The middle of a picture at this size; one that stands is laid on its side first."""
    if picture.shape[0] > picture.shape[1]:
        picture = np.asarray(cv2.rotate(picture, cv2.ROTATE_90_CLOCKWISE), np.uint8)
    zoom = max(width / picture.shape[1], height / picture.shape[0])
    size = (max(width, round(picture.shape[1] * zoom)), max(height, round(picture.shape[0] * zoom)))
    scaled = np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    y, x = (scaled.shape[0] - height) // 2, (scaled.shape[1] - width) // 2
    return np.ascontiguousarray(scaled[y : y + height, x : x + width])


def _tables(width: int, height: int) -> Iterator[Laid]:
    """Frames of each ground with 2, 5, 9 and 20 cards, and the quads of the cards."""
    rng = np.random.default_rng(7)
    for ground in ("felt", "wood", "cloth"):
        for count in (2, 5, 9, 20):
            frame = _ground(rng, ground, width, height)
            places = rng.permutation(20)[:count]
            yield frame, [_lay(rng, frame, int(place), n) for n, place in enumerate(places)]


def _ground(rng: np.random.Generator, kind: str, width: int, height: int) -> Frame:
    base = {"felt": (60, 100, 30), "wood": (60, 100, 150), "cloth": (130, 120, 110)}[kind]
    picture = np.full((height, width, 3), base, np.float64) + rng.normal(0, 4, (height, width, 1))
    if kind == "wood":
        grain = cv2.resize(rng.normal(0, 1, (height // 3, 12)), (width, height), interpolation=cv2.INTER_CUBIC)
        picture *= 1 + 0.15 * grain[..., None]
    if kind == "cloth":
        y, x = np.mgrid[:height, :width] // (height // 18)
        picture *= 0.75 + 0.25 * ((x + y) % 2)[..., None]
    return np.clip(picture, 0, 255).astype(np.uint8)


def _lay(rng: np.random.Generator, frame: Frame, place: int, number: int) -> NDArray[np.float32]:
    """Lay one card on one of 20 places, turned by lot, and return its quad."""
    height, width = frame.shape[:2]
    short = height / 11
    middle = np.array([width * (0.1 + 0.2 * (place % 5)), height * (0.14 + 0.24 * (place // 5))])
    turn = rng.uniform(0, 2 * np.pi)
    half = np.array([[-1, -88 / 63], [1, -88 / 63], [1, 88 / 63], [-1, 88 / 63]]) * short / 2
    quad = (half @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) + middle).astype(
        np.float32
    )
    patch = deck.face(DECK[(7 * number + 3 * place) % 52], "classic", short / 63)
    high, wide = patch.colour.shape[:2]
    source = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, quad)
    alpha = cv2.warpPerspective(np.full((high, wide), 1, np.float32), matrix, (width, height))[..., None]
    over = cv2.warpPerspective(np.asarray(patch.colour, np.float32), matrix, (width, height))
    frame[:] = np.clip(frame * (1 - alpha) + over * alpha, 0, 255)
    return quad


def _timed(act: Callable[[], object], rounds: int) -> list[float]:
    """The milliseconds of processor time that `act` takes, time after time; other work does not count."""
    act()
    spent: list[float] = []
    for _ in range(rounds):
        start = time.process_time()
        act()
        spent.append(1000 * (time.process_time() - start))
    return spent


def _floor(frame: Frame) -> None:
    gray = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    half = cv2.resize(gray, (gray.shape[1] // 2, gray.shape[0] // 2), interpolation=cv2.INTER_AREA)
    binary = cv2.adaptiveThreshold(half, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, 51, -5)
    cv2.findContours(binary, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)


def _print(what: str, spent: list[list[float]], floors: list[list[float]]) -> None:
    """Median and 90th percentile over all frames and rounds, and of their ratios to the floor of the same frame."""
    times = np.array(spent)
    ratios = times / np.median(np.array(floors), axis=1, keepdims=True)
    print(
        f"{what:34}{np.median(times):8.1f}ms{np.percentile(times, 90):8.1f}ms"
        f"{np.median(ratios):10.1f} x{np.percentile(ratios, 90):10.1f} x"
    )


if __name__ == "__main__":
    main()
