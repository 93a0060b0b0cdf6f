"""What it costs to watch the simulated table, frame by frame: looking at all full pictures, and by the small ones.

    python bench/watched_frame.py [seconds]

Prints, for a felt on which nothing happens for so many seconds (20), and for one to which cards are dealt, the mean
processor time a frame, how many full pictures were asked for, and the ratio of the two times.
"""

import sys
import time
from collections.abc import Sequence
from queue import Queue

import cv2
import numpy as np

from dealer.cards import DECK
from dealer.scene import Layout, Zone
from hardware.ports import Frame, Image
from hardware.simulated import SimulatedTable, places_for
from hardware.simulated.acts import Act, Deal
from vision.look import Eyes
from vision.read import Reader

SEATS, SIZE, RATE, SETTLE = 6, (1280, 720), 10, 30
"""The first `SETTLE` frames, in which every zone is read, are left out."""


def watch(acts: Sequence[Act], count: int, reader: Reader, *, by_luma: bool) -> tuple[float, int]:
    """Milliseconds a frame over `count` frames, and of how many the full picture was asked for."""
    queue: Queue[Act] = Queue()
    table, asked, spent = SimulatedTable(SEATS, 1, queue, size=SIZE), 0, 0.0
    places = places_for(SEATS)
    eyes = Eyes(reader, Layout(places.size, {Zone(zone): corners for zone, corners in places.zones.items()}))
    for number in range(SETTLE + count):
        if number == SETTLE:
            asked, spent = 0, 0.0
            for act in acts:
                queue.put(act)
        image = table.frame().image

        def make(image: Image = image) -> Image:
            nonlocal asked
            asked += 1
            return image

        start = time.process_time()
        # A small picture that changes all over makes the eyes look at every frame.
        luma = Frame(image, 0).luma if by_luma else np.full((90, 160), 255 * (number % 2), np.uint8)
        eyes.see(Frame(make, number / RATE, luma))
        spent += time.process_time() - start
    return 1000 * spent / count, asked


def main() -> None:
    """Print one line a kind of night."""
    count = RATE * int(sys.argv[1] if len(sys.argv) > 1 else 20)
    reader = Reader()
    deals = [Deal(f"seat {n % SEATS + 1}", DECK[n]) for n in range(2 * SEATS)]
    for name, acts in (("nothing happens", ()), ("cards are dealt", deals)):
        all_ms, every = watch(acts, count, reader, by_luma=False)
        luma_ms, asked = watch(acts, count, reader, by_luma=True)
        print(
            f"{name}: {all_ms:5.1f} ms with {every} full pictures, {luma_ms:5.1f} ms with {asked}, "
            f"of {count} frames: {luma_ms / all_ms:.2f}"
        )


if __name__ == "__main__":
    cv2.setNumThreads(1)
    main()
