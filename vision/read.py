"""Read the cards in a frame: find quads, rectify them, classify each, keep the best by confidence.

A wrong card is worse than no card: a face is claimed only above `GATE`, which was chosen on renderings alone.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from dealer.cards import JOKER, UNSEEN, Card
from vision.find import find_quads
from vision.flatten import flatten_from, pyramid, views
from vision.fuse import CLASSES, posterior
from vision.quads import Quad, lengths, overlap

GATE: Final = 0.9
"""Least confidence at which a face is claimed."""
LIES: Final = 0.8
"""Least probability that a quad is a card at all for it to be reported as `?`."""
_WEIGHTS: Final = Path(__file__).parent / "weights"
_BATCH: Final = 32


@dataclass(frozen=True)
class Reading:
    """One card seen in a frame.

    Attributes:
        card: a face of `dealer.cards.DECK` or `JOKER`; None where no face is claimed.
        back: whether it lies face down.
        confidence: 0 to 1, of the face, the back, or that a card lies here at all.
        corners: (4, 2) float32, pixels of the image as given, clockwise from the card's top left as printed (a face
            that looks the same after half a turn may start at either; a back at any corner).
    """

    card: Card | None
    back: bool
    confidence: float
    corners: NDArray[np.float32]

    @property
    def name(self) -> str:
        """`Ah`, `XX` for a joker, `back`, or `?`: a card lies here, but reading it would be guessing."""
        return self.card if self.card is not None else "back" if self.back else "?"


class Reader:
    """Reads frames with the shipped weights. One instance belongs to one thread."""

    def __init__(self, gate: float = GATE) -> None:
        """Load the weights.

        Args:
            gate: least confidence at which a face, a back or a joker is claimed.
        """
        self._gate = gate
        self._whole = cv2.dnn.readNetFromONNX(str(_WEIGHTS / "whole.onnx"))
        self._corner = cv2.dnn.readNetFromONNX(str(_WEIGHTS / "corner.onnx"))

    def read(self, image: NDArray[np.uint8], card_px: tuple[float, float] | None = None) -> list[Reading]:
        """Read every card of a frame.

        Args:
            image: (H, W, 3) uint8 BGR.
            card_px: least and most short side of a card in pixels, where the scale is known (an overhead camera over
                a felt of known size); this is the fast path of a live camera.

        Returns:
            The readings, most confident first.
        """
        quads = find_quads(image, card_px)
        if not quads:
            return []
        levels = pyramid(image)
        return _best(quads, self.classify([flatten_from(levels, quad) for quad in quads]), self._gate)

    def classify(self, cards: list[NDArray[np.uint8]]) -> NDArray[np.float32]:
        """Probabilities (n, 55) of canonical cards (176, 126, 3): the 52 of DECK, back, joker, not a card."""
        found = [self._classify_some(cards[at : at + _BATCH]) for at in range(0, len(cards), _BATCH)]
        return np.concatenate(found) if found else np.zeros((0, len(CLASSES)), np.float32)

    def _classify_some(self, cards: list[NDArray[np.uint8]]) -> NDArray[np.float32]:
        seen = [views(card) for card in cards]
        self._whole.setInput(np.stack([whole for whole, _ in seen]))
        whole = np.asarray(self._whole.forward(), np.float32)
        self._corner.setInput(np.concatenate([corners for _, corners in seen]))
        corners = np.asarray(self._corner.forward(), np.float32)
        return posterior(whole, corners.reshape(len(cards), 2, -1))


def _best(quads: list[Quad], chances: NDArray[np.float32], gate: float) -> list[Reading]:
    """Turn candidates into readings, the most confident first, and drop what an earlier one explains."""
    kept: list[Reading] = []
    nothing = chances[:, -1]
    order: list[int] = np.argsort(nothing - chances[:, :-1].max(axis=1)).tolist()
    for at in order:
        reading = _reading(quads[at], chances[at], gate)
        if reading is not None and not any(_same_place(reading, other) for other in kept):
            kept.append(reading)
    return kept


def _reading(quad: Quad, chance: NDArray[np.float32], gate: float) -> Reading | None:
    best = int(chance[:-1].argmax())
    confidence = float(chance[best])
    if confidence >= gate:
        card = CLASSES[best]
        if card == UNSEEN:
            return Reading(None, True, confidence, quad)
        return Reading(card, False, confidence, quad)
    lies = 1 - float(chance[-1])
    # A guess about a card's face must at least look like a whole card.
    return Reading(None, False, lies, quad) if lies >= LIES and _card_shaped(quad) else None


def _card_shaped(quad: Quad) -> bool:
    sides = lengths(quad)
    return 1.2 < (sides[1] + sides[3]) / (sides[0] + sides[2]) < 1.75


def _same_place(reading: Reading, other: Reading) -> bool:
    """Whether two readings are one card: the same face, or two faces that cannot lie so on each other."""
    union, inside = overlap(reading.corners, other.corners)
    if reading.card is not None and reading.card == other.card and reading.card != JOKER:
        return inside > 0.2
    return union > 0.35 or inside > 0.6 or (inside > 0.25 and reading.card is None)
