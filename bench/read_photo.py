"""How long reading takes, beside a floor that any camera program pays: half size, threshold, contours.

    python bench/read_photo.py [--rounds N]

Prints the median and the 90th percentile in milliseconds on one thread, and as multiples of the floor of the same
frame. The frames are drawn here: twenty cards on felt.
"""

import argparse
import time
from collections.abc import Callable

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flatten import flatten
from vision.read import Reader

Frame = NDArray[np.uint8]


def main() -> None:
    """Time each case and print one line for it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=20)
    rounds: int = parser.parse_args().rounds
    cv2.setNumThreads(1)
    reader = Reader()
    print(f"{'':34}{'median':>10}{'p90':>10}{'x floor':>10}")
    for width, height in ((1280, 720), (1920, 1080)):
        frame, quads, short = table(width, height)
        size = f"{width}x{height}"
        floor = timed(lambda frame=frame: _floor(frame), rounds)
        _print(f"{size} floor", floor, floor)
        _print(f"{size} uncalibrated photo", timed(lambda frame=frame: reader.read(frame), rounds), floor)
        known = (0.85 * short, 1.15 * short)
        spent = timed(lambda frame=frame, known=known: reader.read(frame, known), rounds)
        _print(f"{size} known scale", spent, floor)
        flat = flatten(frame, quads[0])
        _print(f"{size} one rectified card", timed(lambda flat=flat: reader.classify([flat]), rounds), floor)


def table(width: int, height: int) -> tuple[Frame, list[NDArray[np.float32]], float]:
    """A felt with twenty cards, their quads, and their short side in pixels."""
    rng = np.random.default_rng(7)
    frame = np.clip(np.array([60, 100, 30]) + rng.normal(0, 4, (height, width, 3)), 0, 255).astype(np.uint8)
    short = height / 11
    quads: list[NDArray[np.float32]] = []
    for n in range(20):
        middle = np.array([width * (0.1 + 0.2 * (n % 5)), height * (0.14 + 0.24 * (n // 5))])
        turn = rng.uniform(0, np.pi)
        half = np.array([[-1, -1.4], [1, -1.4], [1, 1.4], [-1, 1.4]]) * short / 2
        spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        quad = (half @ spin + middle).astype(np.float32)
        cv2.fillPoly(frame, [quad.astype(np.int32)], (248, 248, 248), cv2.LINE_AA)
        for corner in (0, 2):
            at = quad[corner] * 0.78 + middle * 0.22
            cv2.putText(frame, str(2 + n % 8), (int(at[0] - 6), int(at[1] + 6)), 0, short / 130, (20, 20, 20), 2)
        quads.append(quad)
    return frame, quads, short


def timed(act: Callable[[], object], rounds: int) -> tuple[float, float]:
    """Median and 90th percentile of `act` in milliseconds."""
    act()
    spent: list[float] = []
    for _ in range(rounds):
        start = time.perf_counter()
        act()
        spent.append(1000 * (time.perf_counter() - start))
    return float(np.median(spent)), float(np.percentile(spent, 90))


def _floor(frame: Frame) -> None:
    gray = cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY)
    half = cv2.resize(gray, (gray.shape[1] // 2, gray.shape[0] // 2), interpolation=cv2.INTER_AREA)
    binary = cv2.adaptiveThreshold(half, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, 51, -5)
    cv2.findContours(binary, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)


def _print(what: str, spent: tuple[float, float], floor: tuple[float, float]) -> None:
    print(f"{what:34}{spent[0]:8.1f}ms{spent[1]:8.1f}ms{spent[0] / floor[0]:10.1f}")


if __name__ == "__main__":
    main()
