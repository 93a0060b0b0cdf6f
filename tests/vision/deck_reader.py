"""A reader that knows the simulated table's own deck by heart: it tests what is done with readings, not reading."""

from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from dealer.cards import DECK
from hardware.simulated import deck
from vision.find import Search
from vision.flatten import pyramid, whole_from
from vision.quads import overlap

# As in the vision process: with more threads than free cores OpenCV mostly waits.
cv2.setNumThreads(1)

_SMALL = (44, 62)
_ALIKE = 0.7


@dataclass(frozen=True)
class Known:
    """What the deck reader says of one card."""

    name: str
    confidence: float
    corners: NDArray[np.float32]


class DeckReader:
    """Names each quad after the card of the deck that it correlates with best."""

    def read(self, image: NDArray[np.uint8], card_px: tuple[float, float] | None) -> list[Known]:
        """The cards in `image`, the surest first, none twice."""
        levels = pyramid(image)
        quads = Search(levels, card_px).first()
        known = sorted((_name(whole_from(levels, quad), quad) for quad in quads), key=lambda k: -k.confidence)
        kept: list[Known] = []
        for one in known:
            if one.confidence > _ALIKE and all(overlap(one.corners, k.corners)[1] < 0.5 for k in kept):
                kept.append(one)
        return kept


def _name(card: NDArray[np.uint8], quad: NDArray[np.float32]) -> Known:
    names, faces = _deck()
    alike = faces @ _vector(card)
    best = int(alike.argmax())
    return Known(names[best], float(alike[best]), quad)


@cache
def _deck() -> tuple[list[str], NDArray[np.float32]]:
    cards = [(str(card), deck.face(card, "classic", 2.0).colour) for card in DECK]
    cards.append(("back", deck.back("red", 2.0).colour))
    both = [(name, view) for name, art in cards for view in (art, art[::-1, ::-1])]
    return [name for name, _ in both], np.stack([_vector(view) for _, view in both])


def _vector(card: NDArray[np.generic]) -> NDArray[np.float32]:
    small = cv2.resize(np.asarray(card, np.float32), _SMALL, interpolation=cv2.INTER_AREA)
    flat = cv2.GaussianBlur(small, (3, 3), 0)[3:-3, 3:-3].ravel()
    flat = flat - flat.mean()
    return flat / (np.linalg.norm(flat) + 1e-6)
