"""How long the simulated table takes over a frame, beside one plain warp of the whole picture.

    python bench/simulated_table.py [frames]

Prints the median, as milliseconds of one core and as a multiple of the warp, for frames on which nothing moves,
frames on which cards are dealt, and frames on which the camera is knocked.
"""

import sys
import time
from collections.abc import Callable
from queue import Queue
from statistics import median

import cv2
import numpy as np

from dealer.cards import DECK
from hardware.simulated import SimulatedTable
from hardware.simulated.acts import Act, Bump, Deal, Wait

SIZES = ((1920, 1080), (1280, 720))
SEATS = 9


def milliseconds(work: Callable[[], object]) -> float:
    """The processor time of `work`, so that other programs do not count."""
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)


def frames(size: tuple[int, int], acts: list[Act], count: int) -> list[float]:
    """The time of each frame while `acts` are done, the first frames of a table left out."""
    queue: Queue[Act] = Queue()
    queue.put(Wait(0.4))
    for act in acts:
        queue.put(act)
    table = SimulatedTable(SEATS, 1, queue, size=size)
    for _ in range(4):
        table.frame()
    return [milliseconds(table.frame) for _ in range(count)]


def measure(size: tuple[int, int], count: int) -> None:
    """Print one line a kind of frame for pictures of `size`."""
    image = np.random.default_rng(0).integers(0, 255, (size[1], size[0], 3), np.uint8)
    askew = np.array([[1.0, 0.01, 2], [-0.01, 1, 3], [1e-6, 1e-6, 1]])
    warp = median(milliseconds(lambda: cv2.warpPerspective(image, askew, size)) for _ in range(count))
    print(f"{size[0]}x{size[1]}  warp of the whole picture {warp:6.1f} ms")
    deals: list[Act] = [Deal(f"seat {n % SEATS + 1}", DECK[n]) for n in range(27)]
    kinds: dict[str, list[Act]] = {
        "nothing moves": [],
        "cards are dealt": [*deals, *(Deal("board", card, up=True) for card in DECK[27:32])],
        "the camera is knocked": [*deals, *(Bump(2, 1, 0.1) for _ in range(count))],
    }
    for kind, acts in kinds.items():
        times = frames(size, acts, len(deals) * 4 + count if "knocked" in kind else count)[-count:]
        worst = sorted(times)[int(0.95 * len(times))]
        print(
            f"           {kind:22} {median(times):6.1f} ms = {median(times) / warp:4.1f} warps; 95 %: {worst:.1f} ms"
        )


if __name__ == "__main__":
    cv2.setNumThreads(1)
    for picture in SIZES:
        measure(picture, int(sys.argv[1]) if len(sys.argv) > 1 else 100)
