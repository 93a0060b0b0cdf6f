"""Rectify a card's quad to one canonical upright picture, whatever the card's format.

Poker (63 x 88 mm) and bridge cards (57 x 88 mm) go to the same picture: the ten per cent of stretch between them is
less than what perspective does, and the networks are trained over both.
"""

from functools import cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.quads import short_sides

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


def darkest(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The darkest of the three channels of a BGR image, (H, W), in which red ink is as dark as black."""
    blue, green, red = cv2.split(image)
    return _u8(cv2.min(cv2.min(blue, green), red))


def flatten(image: NDArray[np.uint8], quad: NDArray[np.float32]) -> NDArray[np.uint8]:
    """Rectify a quad of a BGR image to a canonical card, (176, 128, 3) uint8 BGR; see `whole_from`."""
    return _cut(pyramid(image), quad[None], CARD_SIZE, CARD_SIZE)[0]


def whole_from(levels: list[NDArray[np.uint8]], quad: NDArray[np.float32]) -> NDArray[np.uint8]:
    """What the whole-card network sees of a quad, (88, 64, 3) uint8 BGR.

    Args:
        levels: `pyramid` of a BGR image.
        quad: (4, 2) pixels of its first level, clockwise from the card's top left.
    """
    return wholes_from(levels, quad[None])[0]


def corners_from(levels: list[NDArray[np.uint8]], quad: NDArray[np.float32]) -> NDArray[np.uint8]:
    """The upright index corners of a quad, (2, 72, 48, 3) uint8 BGR: the top left and, turned, the bottom right."""
    return indices_from(levels, np.stack([quad, quad[[2, 3, 0, 1]]]))


def corner_from(levels: list[NDArray[np.uint8]], quad: NDArray[np.float32]) -> NDArray[np.uint8]:
    """The top left index corner of a quad, (72, 48, 3) uint8 BGR."""
    return indices_from(levels, quad[None])[0]


def wholes_from(levels: list[NDArray[np.uint8]], quads: NDArray[np.float32]) -> NDArray[np.uint8]:
    """`whole_from` for quads (n, 4, 2): (n, 88, 64, 3)."""
    return _cut(levels, quads, WHOLE_SIZE, WHOLE_SIZE)


def indices_from(levels: list[NDArray[np.uint8]], quads: NDArray[np.float32]) -> NDArray[np.uint8]:
    """`corner_from` for quads (n, 4, 2): (n, 72, 48, 3)."""
    return _cut(levels, quads, CARD_SIZE, CORNER_SIZE)


def glances_from(levels: list[NDArray[np.uint8]], quads: NDArray[np.float32]) -> NDArray[np.uint8]:
    """What is glanced at of quads (n, 4, 2): (n, 44, 32, 3) uint8 BGR; see `whole_from`."""
    return _cut(levels, quads, GLANCE_SIZE, GLANCE_SIZE)


def marks_from(levels: list[NDArray[np.uint8]], quads: NDArray[np.float32]) -> NDArray[np.uint8]:
    """What is glanced at of the top left corners of quads (n, 4, 2): (n, 36, 24, 3) uint8 BGR; see `whole_from`."""
    return _cut(levels, quads, WHOLE_SIZE, MARK_SIZE)


def _cut(
    levels: list[NDArray[np.uint8]], quads: NDArray[np.float32], card: tuple[int, int], size: tuple[int, int]
) -> NDArray[np.uint8]:
    """The top left `size` pixels of quads (n, 4, 2) rectified to `card` pixels; both are width and height."""
    level = np.clip(
        (np.log2(np.maximum(short_sides(quads), 1) / card[0]) + 0.15).astype(np.int64), 0, len(levels) - 1
    )
    # Corners of pixels lie half a pixel off their centres: so a quad turned by half gives the card turned by half.
    sources = ((quads + 0.5) / np.exp2(level)[:, None, None] - 0.5).astype(np.float32)
    upright, border, ats = _upright(card), cv2.BORDER_REPLICATE, list[int](level.tolist())
    out = np.empty((len(quads), size[1], size[0], 3), np.uint8)
    for into, at, source in zip(out, ats, sources, strict=True):
        cv2.warpPerspective(levels[at], cv2.getPerspectiveTransform(source, upright), size, into, borderMode=border)
    return out


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
    lit = glances.reshape(len(glances), -1).astype(np.float32)
    mean = lit.mean(axis=1, keepdims=True)
    lit -= mean
    scale = 1 / (np.sqrt(np.einsum("nl,nl->n", lit, lit) / lit.shape[1]) + 8)[:, None, None]
    count, height, width = pictures.shape[:3]
    out = np.empty((count, 3, height, width), np.float32)
    # Plane by plane, and all pictures at once: numpy is slow where channels are interleaved, and for each call.
    planes = cv2.split(pictures.reshape(count * height, width, 3))
    for into, plane in zip(out.transpose(1, 0, 2, 3), planes, strict=True):
        np.multiply(plane.reshape(count, height, width), scale, out=into)
    out -= mean[:, :, None, None] * scale[:, None]
    return out


def _u8(image: object) -> NDArray[np.uint8]:
    return np.asarray(image, np.uint8)
