"""Which of many quads are looked at first, and which need no look, since others say what they would."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flatten import GLANCE_SIZE
from vision.quads import Quads, areas, short_sides

Looks = NDArray[np.float32]
"""What quads look like, (n, 264): each a picture of 8 x 11 pixels of no mean and unit spread."""

NO_LOOKS: Final[Looks] = np.zeros((0, GLANCE_SIZE[0] * GLANCE_SIZE[1] * 3 // 16), np.float32)
_SAME: Final = 0.12
"""Root mean square by which looks may differ and be the same to a network: two checks of a cloth differ by 0.04 to
0.12, two cards by 0.3 and more, and a single index more or less makes 0.15."""
_BLOCK: Final = 31
_APART: Final = 0.15
"""Quads whose middles lie nearer than this x the longer of their short sides are guesses about one place."""
_LARGER: Final = 2
"""How many times as large as a quad one is in which it waits."""


def looks_of(glances: NDArray[np.uint8]) -> Looks:
    """The looks of quads by what is glanced at of them, (n, 44, 32, 3) uint8."""
    count, (width, height) = len(glances), GLANCE_SIZE
    if not count:
        return NO_LOOKS
    size = (width // 4, count * height // 4)
    small = cv2.resize(glances.reshape(count * height, width, 3), size, interpolation=cv2.INTER_AREA)
    looks = np.asarray(small, np.float32).reshape(count, -1)
    looks -= looks.mean(axis=1, keepdims=True)
    return looks / (np.sqrt(np.einsum("nl,nl->n", looks, looks) / looks.shape[1])[:, None] + 8)


def same(looks: Looks, others: Looks) -> NDArray[np.bool_]:
    """Which looks (n,) are the same as which others (m,), (n, m)."""
    gaps = np.einsum("nl,nl->n", looks, looks)[:, None] + np.einsum("nl,nl->n", others, others)
    # Numpy would start threads for larger products, which takes longer than these.
    for top in range(0, len(looks), _BLOCK):
        for left in range(0, len(others), _BLOCK):
            rows, columns = slice(top, top + _BLOCK), slice(left, left + _BLOCK)
            gaps[rows, columns] -= 2 * (looks[rows] @ others[columns].T)
    return gaps < _SAME**2 * looks.shape[1]


def rivals(quads: Quads) -> NDArray[np.bool_]:
    """Which quads are guesses about one place, (n, n): if one is a card, the other hardly is."""
    middles, short = quads.mean(axis=1), short_sides(quads)
    step = middles[:, None] - middles
    return np.einsum("nmi,nmi->nm", step, step) < (_APART * np.maximum(short[:, None], short)) ** 2


def waiting(quads: Quads) -> NDArray[np.bool_]:
    """Which quads lie in much larger ones, (n,): if these are cards, they are a pip or a picture on them."""
    low, high, size = quads.min(axis=1), quads.max(axis=1), areas(quads)
    inside = _LARGER * size[:, None] < size
    for axis in (0, 1):
        inside &= low[:, None, axis] >= low[:, axis]
        inside &= high[:, None, axis] <= high[:, axis]
    return inside.any(axis=1)


def picked(against: NDArray[np.bool_], most: int) -> NDArray[np.int64]:
    """The first quads, at most so many, none of which is against one before it; `against` is (n, n), symmetric."""
    free = np.ones(len(against), np.bool_)
    picks: list[int] = []
    while len(picks) < most and free.any():
        picks.append(int(free.argmax()))
        free &= ~against[picks[-1]]
        free[picks[-1]] = False
    return np.array(picks, np.int64)
