"""Tell what is only marked on the ground: within a box printed on felt lies felt."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flatten import whole_from
from vision.quads import Quad

_GROWN: Final = 1.5
"""How much larger than the quad the piece is that is looked at, to have its surroundings in view."""
_INSIDE: Final = (slice(26, 62), slice(19, 45))
"""Rows and columns of that piece, 88 x 64 pixels, well within the quad."""
_AROUND: Final = (
    (slice(3, 11), slice(16, 48)), (slice(77, 85), slice(16, 48)),
    (slice(20, 68), slice(2, 8)), (slice(20, 68), slice(56, 62)),
)  # fmt: skip
"""The same beyond each of its sides."""
_BEYOND: Final = 1.2
"""How far from its middle, in halves of a card, the places beyond its sides lie on which there may be another."""
_ALIKE: Final = 14.0
"""Grey levels by which two pieces of one ground differ at most, and by which the inside may be the rougher."""


def shows_ground(levels: list[NDArray[np.uint8]], quad: Quad, cards: Sequence[Quad] = ()) -> bool:
    """Whether a quad frames the same as lies beyond all of its sides, in colour, and no rougher.

    Args:
        levels: `vision.flatten.pyramid` of a BGR picture.
        quad: (4, 2) pixels of its first level.
        cards: where cards lie; what one beyond a side looks like, as in a row of backs, is not the ground's look.
    """
    middle = quad.mean(axis=0)
    beyond = (middle + ((quad + np.roll(quad, -1, axis=0)) / 2 - middle) * _BEYOND).tolist()
    if any(cv2.pointPolygonTest(card, (x, y), False) >= 0 for card in cards for x, y in beyond):
        return False
    piece = whole_from(levels, np.asarray(middle + (quad - middle) * _GROWN, np.float32)).astype(np.float32)
    colour, roughness = _look_of(piece[_INSIDE])
    for part in _AROUND:
        other, rough = _look_of(piece[part])
        if np.abs(other - colour).max() > _ALIKE or (roughness - rough).max() > _ALIKE:
            return False
    return True


def _look_of(piece: NDArray[np.float32]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The median and the spread of each channel, (3,): a line that crosses the piece changes the first little."""
    return np.asarray(np.median(piece, axis=(0, 1)), np.float32), piece.std(axis=(0, 1))
