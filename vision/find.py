"""Quads in a frame that may be cards: many and cheap; the classifier decides which are.

No single segmentation finds white cards on white desks, dark decks on felt and cards that touch, so several run and
all their quads are proposed. The first few find most cards; the others are for what these leave unexplained.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.quads import Quad, card_like, enclosing, from_corners, from_sides, overlap, unlike

Gray = NDArray[np.uint8]

WORK_SIDE: Final = 1000
"""The picture is halved until its longer side has at most so many pixels."""
WORK_CARD: Final = 44
"""Where a card's size is known, the picture is halved as long as its short side keeps this many pixels."""
LEAST_CARD: Final = 24
"""The shortest side, in pixels of the halved picture, that is still proposed."""
MOST_BY_CORNERS: Final = 150
"""Of the cards guessed from corners, at most so many, those first of which the longest edges show: checked cloth has
thousands of corners."""
FILL: Final = 0.86
"""The least share of its quad that a card's outline fills."""


class Search:
    """A search for cards in one picture."""

    def __init__(self, levels: Sequence[NDArray[np.uint8]], card_px: tuple[float, float] | None = None) -> None:
        """Choose the size that is searched.

        Args:
            levels: `vision.flatten.pyramid` of a BGR picture.
            card_px: least and most short side of a card in pixels of its first level, where the scale is known; far
                fewer candidates then.
        """
        sizes = [max(level.shape[:2]) for level in levels]
        at = next((at for at, size in enumerate(sizes) if size <= WORK_SIDE), len(levels) - 1)
        if card_px is not None:
            while at and card_px[0] / 2**at < WORK_CARD:
                at -= 1
            while at + 1 < len(levels) and card_px[0] / 2 ** (at + 1) >= WORK_CARD:
                at += 1
        self._zoom = 2**at
        self._image = levels[at]
        self._least, self._most = float(LEAST_CARD), 0.98 * min(self._image.shape[:2])
        if card_px is not None:
            self._least, self._most = max(self._least, card_px[0] / self._zoom), card_px[1] / self._zoom
        self._gray = _u8(cv2.cvtColor(self._image, cv2.COLOR_BGR2GRAY))
        self._layers: tuple[Gray, ...] = ()

    def first(self) -> list[Quad]:
        """Quads of the layers that find most cards: (4, 2) float32 corners in pixels of the picture, clockwise, the
        first side a short one."""
        if min(self._gray.shape) < LEAST_CARD:
            return []
        gray = _u8(cv2.GaussianBlur(self._gray, (3, 3), 0))
        self._layers = (_otsu(gray), _adaptive(gray, max(gray.shape) // 12 | 1, -5), _edges(gray, 40, 110))
        return self._proposed(self._layers)

    def more(self) -> list[Quad]:
        """Quads of the other layers, as `first`."""
        if min(self._gray.shape) < LEAST_CARD:
            return []
        return self._proposed(_other_layers(_u8(cv2.GaussianBlur(self._image, (5, 5), 0))))

    def leaves(self, known: Sequence[Quad]) -> bool:
        """Whether after `first` there are edges outside the `known` cards that could be those of a card."""
        if not self._layers:
            return False
        free = self._layers[-1].copy()
        for quad in known:
            middle = quad.mean(axis=0)
            cv2.fillConvexPoly(free, np.rint((middle + (quad - middle) * 1.1) / self._zoom).astype(np.int32), (0,))
        return next(_contours(free, self._least), None) is not None

    def by_corners(self, short: float, known: Sequence[Quad]) -> list[Quad]:
        """Cards of which little more than a corner shows, once the size of cards in this picture is known.

        Args:
            short: short side of a card in pixels of the picture.
            known: quads of the cards already read; they are not proposed again.
        """
        reduced = short / self._zoom
        guesses = [
            guess
            for layer in self._layers
            for contour in _contours(layer, 0.6 * reduced)
            for guess in from_corners(contour, reduced)
        ]
        guesses.sort(key=lambda guess: -guess[0])
        found = [self._back(quad) for quad in unlike([quad for _, quad in guesses[:MOST_BY_CORNERS]], 0.06)]
        return [quad for quad in found if all(overlap(quad, other)[0] < 0.6 for other in known)]

    def _proposed(self, layers: "Iterator[Gray] | Sequence[Gray]") -> list[Quad]:
        quads = [quad for layer in layers for quad in _quads_of(layer, self._least, self._most)]
        return [self._back(quad) for quad in unlike(quads, 0.035)]

    def _back(self, quad: Quad) -> Quad:
        return np.asarray((quad + 0.5) * self._zoom - 0.5, np.float32)


def _other_layers(soft: NDArray[np.uint8]) -> Iterator[Gray]:
    """Binary pictures in which cards may show as blobs, the most telling first."""
    gray = _u8(cv2.cvtColor(soft, cv2.COLOR_BGR2GRAY))
    low, high = np.percentile(gray[::4, ::4], (5, 97))
    yield _u8(cv2.threshold(gray, low + 0.85 * (high - low), 255, cv2.THRESH_BINARY)[1])
    saturation = _u8(cv2.cvtColor(soft, cv2.COLOR_BGR2HSV))[..., 1]
    yield _u8(255 - _otsu(saturation))
    yield _edges(gray, 15, 45)
    yield _adaptive(gray, max(gray.shape) // 12 | 1, 6)


def _edges(gray: Gray, low: int, high: int) -> Gray:
    edges = cv2.Canny(gray, low, high)
    return _u8(cv2.dilate(edges, np.ones((3, 3), np.uint8)))


def _otsu(gray: Gray) -> Gray:
    return _u8(cv2.threshold(gray, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)[1])


def _adaptive(gray: Gray, side: int, offset: float) -> Gray:
    return _u8(cv2.adaptiveThreshold(gray, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, side, offset))


def _quads_of(layer: Gray, least: float, most: float) -> Iterator[Quad]:
    """Quads around the blobs and holes of a binary picture."""
    least_area = least**2 * 0.8
    for contour in _contours(layer, least):
        hull = np.asarray(cv2.convexHull(contour), np.int32)
        area = cv2.contourArea(hull)
        if area < least_area:
            continue
        whole = enclosing(hull)
        for quad in (whole, np.asarray(cv2.boxPoints(cv2.minAreaRect(hull)), np.float32)):
            # A rounded rectangle fills its quad; pips, letters and folds of cloth do not.
            if quad is not None and area > FILL * cv2.contourArea(quad) and card_like(quad, least, most):
                yield quad
        # One card alone fills its hull and its quad; anything else may be several, or one half covered.
        if whole is None or not (card_like(whole, least, most) and _fills(contour, area, whole)):
            yield from from_sides(contour, least, most)


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


def _u8(image: object) -> NDArray[np.uint8]:
    return np.asarray(image, np.uint8)
