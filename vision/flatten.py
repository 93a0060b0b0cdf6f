"""Rectify a card's quad to one canonical upright picture, whatever the card's format.

Poker (63 x 88 mm) and bridge cards (57 x 88 mm) go to the same picture: the ten per cent of stretch between them is
less than what perspective does, and the networks are trained over both.
"""

from functools import cache
from math import hypot, log2
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

CARD_SIZE: Final = (128, 176)
"""Width and height of a canonical card: about 2 pixels a millimetre of a poker card."""
WHOLE_SIZE: Final = (64, 88)
"""Width and height of the picture the whole-card network sees: half the canonical card, which is quick to make."""
GLANCE_SIZE: Final = (32, 44)
"""Width and height of the picture that is glanced at before that; its light is taken for the whole card's."""
CORNER_SIZE: Final = (48, 72)
"""Width and height of the index corner: 24 x 36 mm, enough for a jumbo rank and its suit."""
MARK_SIZE: Final = (24, 36)
"""Width and height of the picture of that corner that is glanced at before."""


def pyramid(image: NDArray[np.uint8], least: int = 64) -> list[NDArray[np.uint8]]:
    """The image and its halvings down to a shorter side of `least` pixels: large cards are averaged down, instead of
    sampled with gaps. An odd last row or column is left out of a halving, so that each pixel is the mean of four."""
    out = [image]
    while min(out[-1].shape[:2]) >= 2 * least:
        height, width = (side // 2 for side in out[-1].shape[:2])
        even = out[-1][: 2 * height, : 2 * width]
        out.append(_u8(cv2.resize(even, (width, height), interpolation=cv2.INTER_AREA)))
    return out


def flatten(image: NDArray[np.uint8], quad: NDArray[np.float32]) -> NDArray[np.uint8]:
    """Rectify a quad of a BGR image to a canonical card, (176, 128, 3) uint8 BGR; see `whole_from`."""
    return _warped(pyramid(image), quad, CARD_SIZE, CARD_SIZE)


def whole_from(levels: list[NDArray[np.uint8]], quad: NDArray[np.float32]) -> NDArray[np.uint8]:
    """What the whole-card network sees of a quad, (88, 64, 3) uint8 BGR.

    Args:
        levels: `pyramid` of a BGR image.
        quad: (4, 2) pixels of its first level, clockwise from the card's top left.
    """
    return _warped(levels, quad, WHOLE_SIZE, WHOLE_SIZE)


def glance_from(levels: list[NDArray[np.uint8]], quad: NDArray[np.float32]) -> NDArray[np.uint8]:
    """What is glanced at of a quad, (44, 32, 3) uint8 BGR; see `whole_from`."""
    return _warped(levels, quad, GLANCE_SIZE, GLANCE_SIZE)


def mark_from(levels: list[NDArray[np.uint8]], quad: NDArray[np.float32]) -> NDArray[np.uint8]:
    """What is glanced at of a quad's top left corner, (36, 24, 3) uint8 BGR; see `whole_from`."""
    return _warped(levels, quad, WHOLE_SIZE, MARK_SIZE)


def corners_from(levels: list[NDArray[np.uint8]], quad: NDArray[np.float32]) -> NDArray[np.uint8]:
    """The upright index corners of a quad, (2, 72, 48, 3) uint8 BGR: the top left and, turned, the bottom right."""
    return np.stack([corner_from(levels, turned) for turned in (quad, quad[[2, 3, 0, 1]])])


def corner_from(levels: list[NDArray[np.uint8]], quad: NDArray[np.float32]) -> NDArray[np.uint8]:
    """The top left index corner of a quad, (72, 48, 3) uint8 BGR."""
    return _warped(levels, quad, CARD_SIZE, CORNER_SIZE)


def _warped(
    levels: list[NDArray[np.uint8]], quad: NDArray[np.float32], card: tuple[int, int], size: tuple[int, int]
) -> NDArray[np.uint8]:
    """The top left `size` pixels of a quad rectified to `card` pixels; both are width and height."""
    # Plain floats: numpy's overhead on four points would dominate.
    (ax, ay), (bx, by), (cx, cy), _ = quad.tolist()
    short = min(hypot(bx - ax, by - ay), hypot(cx - bx, cy - by))
    level = min(len(levels) - 1, max(0, int(log2(max(short, 1.0) / card[0]) + 0.15)))
    # Corners of pixels lie half a pixel off their centres: so a quad turned by half gives the card turned by half.
    source = np.asarray((quad + np.float32(0.5)) / np.float32(2**level) - np.float32(0.5), np.float32)
    matrix = cv2.getPerspectiveTransform(source, _upright(card))
    return _u8(cv2.warpPerspective(levels[level], matrix, size, borderMode=cv2.BORDER_REPLICATE))


@cache
def _upright(card: tuple[int, int]) -> NDArray[np.float32]:
    """The corners of a card's picture of that width and height."""
    return np.array([[0, 0], [card[0], 0], card, [0, card[1]]], np.float32) - np.float32(0.5)


def halved(pictures: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Pictures (n, h, w, 3) at half their size: each pixel the mean of four."""
    size = (pictures.shape[2] // 2, pictures.shape[1] // 2)
    out = np.empty((len(pictures), size[1], size[0], 3), np.uint8)
    for into, picture in zip(out, pictures, strict=True):
        cv2.resize(picture, size, into, interpolation=cv2.INTER_AREA)
    return out


def normal(pictures: NDArray[np.uint8], glances: NDArray[np.uint8]) -> NDArray[np.float32]:
    """What a network sees: every card set to zero mean and unit spread, so that light matters little.

    Args:
        pictures: (n, h, w, 3) uint8, whole cards or corners, or these glanced at.
        glances: (n, 44, 32, 3) uint8, the card that each belongs to, of `glance_from`.

    Returns:
        (n, 3, h, w) float32.
    """
    out = np.empty((len(pictures), 3, *pictures.shape[1:3]), np.float32)
    for into, picture, glance in zip(out, pictures, glances, strict=True):
        means, spreads = cv2.meanStdDev(_u8(glance))
        channels: list[list[float]] = [np.asarray(part, np.float64).ravel().tolist() for part in (means, spreads)]
        mean = sum(channels[0]) / 3
        square = sum(one * one for part in channels for one in part) / 3
        # Rounding can leave less than nothing where all pixels are the same.
        spread = max(0.0, square - mean * mean) ** 0.5 + 8
        # Plane by plane: numpy takes four times as long over pictures whose channels are interleaved.
        for plane, channel in zip(into, cv2.split(_u8(picture)), strict=True):
            np.multiply(_u8(channel), np.float32(1 / spread), out=plane)
        into -= np.float32(mean / spread)
    return out


def _u8(image: object) -> NDArray[np.uint8]:
    return np.asarray(image, np.uint8)
