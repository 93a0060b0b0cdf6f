"""The shipped networks, from a quad in a picture to probabilities."""

from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from dealer.cards import DECK, UNSEEN
from vision.flatten import glances_from, halved, indices_from, marks_from, normal, wholes_from
from vision.fuse import CLASSES, by_index, evidence, posterior, softmax
from vision.quads import Quads

WEIGHTS: Final = Path(__file__).parent / "weights"
NO_INDEX_AT_A_GLANCE: Final = 0.2
"""Least probability of an index, by the glance at it, for it to be read: on held-out renderings none of 4,230
that would be claimed falls below."""
PLAIN: Final = 0.995
"""Where the whole-card network alone is this sure of a back, or of no card, the corners are not looked at."""
FACELESS: Final = 0.02
"""Nor are they where it gives all faces and jokers together no more than this, and a back less than a half: no such
quad was claimed as a face on held-out renderings."""
_BOTH_ENDS: Final = ((0, 1, 2, 3), (2, 3, 0, 1))
_BACK: Final = CLASSES.index(UNSEEN)


class Networks:
    """The networks of one folder. One instance belongs to one thread."""

    def __init__(self, folder: Path = WEIGHTS) -> None:
        """Load them."""
        self._glance, self._mark, self._whole, self._corner, self._joint = (
            loaded(folder / f"{name}.onnx") for name in ("glance", "mark", "whole", "corner", "joint")
        )

    def glance(self, seen: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Probabilities (n,) that quads are cards at all, by `vision.flatten.glances_from`."""
        if not len(seen):
            return np.zeros(0, np.float32)
        return softmax(forward(self._glance, normal(seen, seen)))[:, 1]

    def classify(self, levels: list[NDArray[np.uint8]], quads: Quads) -> NDArray[np.float32]:
        """Probabilities (n, 55) of quads: the classes of `vision.fuse.CLASSES`.

        The corners are looked at only where the whole card leaves something open, see `settled`.

        Args:
            levels: `vision.flatten.pyramid` of a picture.
            quads: (n, 4, 2) pixels of its first level.
        """
        if not len(quads):
            return np.zeros((0, len(CLASSES)), np.float32)
        cards = wholes_from(levels, quads)
        light = halved(cards)
        whole = forward(self._whole, normal(cards, light))
        chances = softmax(whole)
        worth = np.flatnonzero(~settled(chances))
        if len(worth):
            cut = indices_from(levels, quads[worth][:, _BOTH_ENDS].reshape(-1, 4, 2))
            seen = forward(self._corner, normal(cut, np.repeat(light[worth], 2, axis=0)))
            chances[worth] = posterior(forward(self._joint, evidence(whole[worth], seen.reshape(len(worth), 2, -1))))
        return chances

    def indices(self, levels: list[NDArray[np.uint8]], quads: Quads) -> NDArray[np.float32]:
        """Probabilities (n, 52) of faces, by the index at the top left of each quad alone; they sum to at most 1.

        What is no index at a glance gets none.
        """
        chances = np.zeros((len(quads), len(DECK)), np.float32)
        if not len(quads):
            return chances
        light = glances_from(levels, quads)
        marks = marks_from(levels, quads)
        worth = np.flatnonzero(softmax(forward(self._mark, normal(marks, light)))[:, 1] >= NO_INDEX_AT_A_GLANCE)
        if len(worth):
            cut = indices_from(levels, quads[worth])
            chances[worth] = by_index(forward(self._corner, normal(cut, light[worth])))
        return chances


def settled(chances: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Which whole cards need no look at their corners, (n,), by the whole-card network's probabilities (n, 55)."""
    back, nothing = chances[:, _BACK], chances[:, -1]
    return (np.maximum(back, nothing) >= PLAIN) | ((1 - back - nothing < FACELESS) & (back < 0.5))


def loaded(path: Path) -> cv2.dnn.Net:
    """A network; the classic engine is the faster one on networks so small."""
    return cv2.dnn.readNetFromONNX(str(path), engine=cv2.dnn.ENGINE_CLASSIC)


def forward(net: cv2.dnn.Net, seen: NDArray[np.float32]) -> NDArray[np.float32]:
    """The logits of a batch."""
    net.setInput(seen)
    return np.array(net.forward(), np.float32)
