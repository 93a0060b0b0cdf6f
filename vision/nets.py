"""The shipped networks, from a quad in a picture to probabilities."""

from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from dealer.cards import DECK, UNSEEN
from vision.flatten import corners_from, normal, whole_from
from vision.fuse import CLASSES, by_index, evidence, posterior, softmax
from vision.quads import Quad

WEIGHTS: Final = Path(__file__).parent / "weights"
NOTHING_AT_A_GLANCE: Final = 0.02
"""Least probability of a card, by the glance, for a quad to be looked at closely: on held-out renderings one face in
a thousand falls below."""
PLAIN: Final = 0.995
"""Where the whole-card network alone is this sure of a back, or of no card, the corners are not looked at."""
_BACK: Final = CLASSES.index(UNSEEN)


class Networks:
    """The networks of one folder. One instance belongs to one thread."""

    def __init__(self, folder: Path = WEIGHTS) -> None:
        """Load them."""
        self._glance, self._whole, self._corner, self._joint = (
            loaded(folder / f"{name}.onnx") for name in ("glance", "whole", "corner", "joint")
        )

    def glance(self, wholes: NDArray[np.uint8]) -> NDArray[np.bool_]:
        """Which of some quads, (n, 88, 64, 3) uint8 as `whole_from` cuts them, are worth a closer look: (n,)."""
        return softmax(forward(self._glance, glanced_at(wholes)))[:, 1] >= NOTHING_AT_A_GLANCE

    def classify(self, levels: list[NDArray[np.uint8]], quads: list[Quad]) -> NDArray[np.float32]:
        """Probabilities (n, 55) of quads: the classes of `vision.fuse.CLASSES`.

        The corners are looked at only where the whole card is not plainly nothing or a back.

        Args:
            levels: `vision.flatten.pyramid` of a picture.
            quads: (4, 2) pixels of its first level.
        """
        if not quads:
            return np.zeros((0, len(CLASSES)), np.float32)
        cards = np.stack([whole_from(levels, quad) for quad in quads])
        whole = forward(self._whole, normal(cards, cards))
        chances = softmax(whole)
        worth = np.flatnonzero(np.maximum(chances[:, -1], chances[:, _BACK]) < PLAIN)
        if len(worth):
            cut = np.concatenate([corners_from(levels, quads[at]) for at in worth])
            seen = forward(self._corner, normal(cut, np.repeat(cards[worth], 2, axis=0)))
            chances[worth] = posterior(forward(self._joint, evidence(whole[worth], seen.reshape(len(worth), 2, -1))))
        return chances

    def indices(self, levels: list[NDArray[np.uint8]], quads: list[Quad]) -> NDArray[np.float32]:
        """Probabilities (n, 52) of faces, by the index at the top left of each quad alone; they sum to at most 1."""
        if not quads:
            return np.zeros((0, len(DECK)), np.float32)
        cut = np.stack([corners_from(levels, quad)[0] for quad in quads])
        seen = forward(self._corner, normal(cut, np.stack([whole_from(levels, quad) for quad in quads])))
        return by_index(seen)


def glanced_at(wholes: NDArray[np.uint8]) -> NDArray[np.float32]:
    """What the glance sees of cards (n, 88, 64, 3): (n, 3, 44, 32) float32."""
    size = (wholes.shape[2] // 2, wholes.shape[1] // 2)
    small = [np.asarray(cv2.resize(one, size, interpolation=cv2.INTER_AREA), np.uint8) for one in wholes]
    return normal(np.stack(small), wholes)


def loaded(path: Path) -> cv2.dnn.Net:
    """A network; the classic engine is the faster one on networks so small."""
    return cv2.dnn.readNetFromONNX(str(path), engine=cv2.dnn.ENGINE_CLASSIC)


def forward(net: cv2.dnn.Net, seen: NDArray[np.float32]) -> NDArray[np.float32]:
    """The logits of a batch."""
    net.setInput(seen)
    return np.array(net.forward(), np.float32)
