"""Rectify a card's quad to one canonical upright picture, whatever the card's format.

Poker (63 x 88 mm) and bridge cards (57 x 88 mm) go to the same picture: the ten per cent of stretch between them is
less than what perspective does, and the networks are trained over both.
"""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

CARD_SIZE: Final = (128, 176)
"""Width and height of a canonical card: about 2 pixels a millimetre of a poker card."""
WHOLE_SIZE: Final = (64, 88)
"""Width and height of the picture the whole-card network sees: half the canonical card, which is quick to make."""
CORNER_SIZE: Final = (48, 72)
"""Width and height of the index corner: 24 x 36 mm, enough for a jumbo rank and its suit."""

# Pixels have their corners half a pixel off their centres: so a quad turned by half gives the picture turned by half.
_TARGET: Final = np.array([[0, 0], [128, 0], [128, 176], [0, 176]], np.float32) - np.float32(0.5)


def pyramid(image: NDArray[np.uint8], levels: int = 4) -> list[NDArray[np.uint8]]:
    """The image and its halvings, so that large cards are averaged down instead of sampled with gaps."""
    out = [image]
    while len(out) < levels and min(out[-1].shape[:2]) >= 64:
        height, width = out[-1].shape[:2]
        out.append(_u8(cv2.resize(out[-1], (width // 2, height // 2), interpolation=cv2.INTER_AREA)))
    return out


def flatten(image: NDArray[np.uint8], quad: NDArray[np.float32]) -> NDArray[np.uint8]:
    """Rectify one quad of a BGR image; see `flatten_from`."""
    return flatten_from(pyramid(image), quad)


def flatten_from(levels: list[NDArray[np.uint8]], quad: NDArray[np.float32]) -> NDArray[np.uint8]:
    """Rectify a quad to a canonical card, (176, 128, 3) uint8 BGR.

    Args:
        levels: `pyramid` of a BGR image.
        quad: (4, 2) pixels of its first level, clockwise from the card's top left.
    """
    short = min(float(np.linalg.norm(quad[0] - quad[1])), float(np.linalg.norm(quad[1] - quad[2])))
    level = min(len(levels) - 1, max(0, int(np.log2(max(short, 1.0) / CARD_SIZE[0]) + 0.3)))
    chosen = levels[level]
    # Halved pictures are floored to whole pixels, so each axis has its own exact scale.
    scale = np.array([chosen.shape[1] / levels[0].shape[1], chosen.shape[0] / levels[0].shape[0]], np.float32)
    matrix = cv2.getPerspectiveTransform((quad * scale).astype(np.float32), _TARGET)
    return _u8(cv2.warpPerspective(chosen, matrix, CARD_SIZE, borderMode=cv2.BORDER_REPLICATE))


def inputs(wholes: NDArray[np.uint8], corners: NDArray[np.uint8]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """What the networks see of crops: every card set to zero mean and unit spread, so that light matters little.

    Args:
        wholes: (n, 88, 64, 3) uint8, the first of `crops`.
        corners: (n, 2, 72, 48, 3) uint8, the second.

    Returns:
        (n, 3, 88, 64) and (2n, 3, 72, 48) float32.
    """
    mean = wholes.mean(axis=(1, 2, 3), dtype=np.float32)[:, None, None, None]
    spread = wholes.std(axis=(1, 2, 3), dtype=np.float32)[:, None, None, None] + 8
    index = np.asarray((corners - mean[:, None]) / spread[:, None], np.float32)
    return (
        np.ascontiguousarray(((wholes - mean) / spread).transpose(0, 3, 1, 2), np.float32),
        np.ascontiguousarray(index.reshape(-1, *index.shape[2:]).transpose(0, 3, 1, 2)),
    )


def crops(card: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """The whole card (88, 64, 3) and its upright index corners (2, 72, 48, 3), uint8 BGR."""
    width, height = CORNER_SIZE
    whole = _u8(cv2.resize(card, WHOLE_SIZE, interpolation=cv2.INTER_AREA))
    corners = np.stack([card[:height, :width], card[::-1, ::-1][:height, :width]])
    return whole, corners


def _u8(image: object) -> NDArray[np.uint8]:
    return np.asarray(image, np.uint8)
