"""Quads in a frame that may be cards: many and cheap; the classifier decides which are.

No single segmentation finds white cards on white desks, dark decks on felt and cards that touch, so several run and
all their quads are proposed.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.quads import Quad, card_like, enclosing, from_corners, from_sides, overlap, unlike

Gray = NDArray[np.uint8]

WORK_SIDE: Final = 960
"""The longer side, in pixels, of the reduced picture that is searched."""
WORK_CARD: Final = 52
"""Where a card's size is known, the picture is reduced until its short side has about this many pixels."""
LEAST_CARD: Final = 28
"""The shortest side, in pixels of the reduced picture, that is still proposed."""
FILL: Final = 0.86
"""The least share of its quad that a card's outline fills."""


@dataclass(frozen=True)
class Search:
    """What is looked for, in pixels of the reduced picture: the least and most short side of a card."""

    least: float
    most: float


def find_quads(image: NDArray[np.uint8], card_px: tuple[float, float] | None = None) -> list[Quad]:
    """Propose quads that may be cards.

    Args:
        image: (H, W, 3) uint8 BGR.
        card_px: least and most short side of a card in pixels, where the scale is known; far fewer candidates then.

    Returns:
        (4, 2) float32 corners in pixels of `image`, clockwise, the first side a short one.
    """
    small, back = _reduced(image if card_px is None else _gray(image), card_px)
    if min(small.shape[:2]) < LEAST_CARD:
        return []
    if card_px is None:
        search = Search(LEAST_CARD, 0.98 * min(small.shape[:2]))
        layers = _all_layers(small)
    else:
        search = Search(max(LEAST_CARD, card_px[0] / float(back[0])), card_px[1] / float(back[0]))
        layers = _quick_layers(small)
    quads = [quad for layer in layers for quad in _quads_of(layer, search)]
    return [np.asarray(quad * back, np.float32) for quad in unlike(quads, 0.035)]


def find_by_corners(image: NDArray[np.uint8], short: float, known: list[Quad]) -> list[Quad]:
    """Propose cards of which little more than a corner shows, once the size of cards in this picture is known.

    Args:
        image: (H, W, 3) uint8 BGR.
        short: short side of a card in pixels.
        known: quads of the cards already read; they are not proposed again.

    Returns:
        As `find_quads`.
    """
    small, back = _reduced(_gray(image), (short, short))
    reduced = short / float(back[0])
    if min(small.shape[:2]) < LEAST_CARD:
        return []
    quads: list[Quad] = []
    for layer in _quick_layers(small):
        for contour in _contours(layer, 0.6 * reduced):
            quads += from_corners(contour, reduced)
    found = [np.asarray(quad * back, np.float32) for quad in unlike(quads, 0.06)]
    return [quad for quad in found if all(overlap(quad, other)[0] < 0.6 for other in known)]


def _reduced(
    image: NDArray[np.uint8], card_px: tuple[float, float] | None
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """The picture at the size that is searched, and the factors (x, y) back to the given pixels."""
    height, width = image.shape[:2]
    scale = min(1.0, WORK_SIDE / max(height, width))
    if card_px is not None:
        scale = min(1.0, max(scale, WORK_CARD / max(card_px[0], 1.0)))
    if scale == 1:
        return image, np.ones(2, np.float32)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    small = _u8(cv2.resize(image, size, interpolation=cv2.INTER_AREA))
    return small, np.array([width / small.shape[1], height / small.shape[0]], np.float32)


def _all_layers(image: NDArray[np.uint8]) -> Iterator[Gray]:
    """Binary pictures in which cards may show as blobs, the most telling first."""
    soft = _u8(cv2.GaussianBlur(image, (5, 5), 0))
    gray = _gray(soft)
    yield _otsu(gray)
    yield from _edge_layers(gray)
    saturation = _u8(cv2.cvtColor(soft, cv2.COLOR_BGR2HSV))[..., 1]
    yield _u8(255 - _otsu(saturation))
    side = max(gray.shape) // 12 | 1
    for offset in (-4, 6):
        yield _adaptive(gray, side, offset)
    for level in (0.35, 0.6, 0.85):
        low, high = np.percentile(gray, (5, 97))
        yield _u8(cv2.threshold(gray, low + level * (high - low), 255, cv2.THRESH_BINARY)[1])
    for channel in (0, 2):
        yield _otsu(soft[..., channel])


def _quick_layers(image: Gray) -> Iterator[Gray]:
    """The layers that find cards on a felt whose scale is known."""
    gray = _u8(cv2.GaussianBlur(image, (3, 3), 0))
    yield _otsu(gray)
    yield _adaptive(gray, max(gray.shape) // 12 | 1, -6)
    yield _edges(gray, 40, 110)


def _edge_layers(gray: Gray) -> Iterator[Gray]:
    for low, high in ((15, 45), (40, 120)):
        yield _edges(gray, low, high)


def _edges(gray: Gray, low: int, high: int) -> Gray:
    edges = cv2.Canny(gray, low, high)
    return _u8(cv2.dilate(edges, np.ones((3, 3), np.uint8)))


def _otsu(gray: Gray) -> Gray:
    return _u8(cv2.threshold(gray, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)[1])


def _adaptive(gray: Gray, side: int, offset: float) -> Gray:
    return _u8(cv2.adaptiveThreshold(gray, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, side, offset))


def _quads_of(layer: Gray, search: Search) -> Iterator[Quad]:
    """Quads around the blobs and holes of a binary picture."""
    least_area = search.least**2 * 0.8
    for contour in _contours(layer, search.least):
        hull = np.asarray(cv2.convexHull(contour), np.int32)
        area = cv2.contourArea(hull)
        if area < least_area:
            continue
        whole = enclosing(hull)
        for quad in (whole, np.asarray(cv2.boxPoints(cv2.minAreaRect(hull)), np.float32)):
            # A rounded rectangle fills its quad; pips, letters and folds of cloth do not.
            if (
                quad is not None
                and area > FILL * cv2.contourArea(quad)
                and card_like(quad, search.least, search.most)
            ):
                yield quad
        # One card alone fills its hull and its quad; anything else may be several, or one half covered.
        if whole is None or not (card_like(whole, search.least, search.most) and _fills(contour, area, whole)):
            yield from from_sides(contour, search.least, search.most)


def _fills(contour: NDArray[np.int32], area: float, whole: Quad) -> bool:
    """Whether a blob fills its hull of `area`, and that its quad."""
    return cv2.contourArea(contour) > 0.95 * area > 0.95**2 * cv2.contourArea(whole)


def _contours(layer: Gray, least: float) -> Iterator[NDArray[np.int32]]:
    """The outlines of blobs and holes that are at least `least` pixels wide or high."""
    contours, _ = cv2.findContours(layer, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    for found in contours:
        # Noise makes thousands of these a frame: nothing more than needed is done with the small ones.
        if len(found) < 4:
            continue
        _, _, width, height = cv2.boundingRect(found)
        if max(width, height) >= least and width * height >= 0.8 * least**2:
            yield np.asarray(found, np.int32)


def _gray(image: NDArray[np.uint8]) -> Gray:
    return _u8(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY))


def _u8(image: object) -> NDArray[np.uint8]:
    return np.asarray(image, np.uint8)
