"""Quads in a frame that may be cards: many and cheap; the classifier decides which are.

No single segmentation finds white cards on white desks, dark decks on felt and cards that touch, so several run and
all their quads are proposed. The first few find most cards; the others are for what these leave unexplained.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flatten import darkest
from vision.quads import (
    Outlines,
    Quad,
    Quads,
    areas,
    card_like,
    card_shaped,
    enclosing,
    from_corners,
    from_sides,
    outlines,
    polygon,
    short_sides,
    unlike,
)

Gray = NDArray[np.uint8]

WORK_SIDE: Final = 1000
"""The picture is halved until its longer side has at most so many pixels."""
WORK_CARD: Final = 44
"""Where a card's size is known, the picture is halved as long as its short side keeps this many pixels."""
LEAST_CARD: Final = 24
"""The shortest side, in pixels of the halved picture, that is still proposed."""
MOST_QUADS: Final = 400
"""Of what several layers show at once, at most so many quads, the largest: each check of a cloth could be a card."""
MOST_BY_CORNERS: Final = 80
"""Of the cards guessed from corners, at most so many, those first of which the longest edges show: checked cloth has
thousands of corners."""
MOST_OUTLINES: Final = 100
"""Cards are guessed from the corners of so many outlines, the largest."""
PAPER: Final = 0.55
"""Least brightness of a card, as a share of that of others in the same picture."""
BESIDE: Final = 0.3
"""Least short side of a card, as a share of the shortest of those read before; of one in a fan a strip shows that is
narrower, but longer than this."""
_RIM: Final = 4
"""By how many pixels the outlines of a card may differ from layer to layer."""
_LEAST_PART: Final = 0.6
"""How much of a card's short side an outline must reach for a card to be guessed from its corners."""
_NONE: Final = np.zeros((4, 2), np.float32)
FILL: Final = 0.86
"""The least share of its quad that a card's outline fills."""


_Found = tuple[list[NDArray[np.int32]], NDArray[np.int32]]
"""Contours and their boxes (n, 4): left, top, width and height."""


class _Shape:
    """A blob or a hole of a binary picture; what is asked for is worked out once."""

    def __init__(self, contour: NDArray[np.int32], box: tuple[int, int, int, int]) -> None:
        """`box`: left, top, width and height."""
        self._contour, self.box = contour, box
        self.extent = max(box[2:])

    @cached_property
    def hull(self) -> NDArray[np.int32]:
        """Its convex hull, (n, 1, 2)."""
        return np.asarray(cv2.convexHull(self._contour), np.int32)

    @cached_property
    def area(self) -> float:
        """The area of its hull."""
        return cv2.contourArea(self.hull)

    @cached_property
    def solid(self) -> bool:
        """Whether it fills its hull."""
        return cv2.contourArea(self._contour) > 0.95 * self.area

    @cached_property
    def polygon(self) -> NDArray[np.int32]:
        """Its corners, as `vision.quads.polygon`."""
        return polygon(self._contour, self.area)


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
        self._edges: Gray | None = None
        self._found: list[_Found] = []

    def first(self) -> Quads:
        """Quads of the layers that find most cards: (n, 4, 2) float32 corners in pixels of the picture, clockwise,
        the first side a short one."""
        if min(self._gray.shape) < LEAST_CARD:
            return np.zeros((0, 4, 2), np.float32)
        gray = _u8(cv2.GaussianBlur(self._gray, (3, 3), 0))
        self._edges = _edges(gray, 40, 110)
        layers = (_bright(gray), _adaptive(gray, max(gray.shape) // 12 | 1, -5), self._edges)
        self._found = [_found(layer) for layer in layers]
        return self._proposed([shape for found in self._found for shape in _large(found, self._least)], self._least)

    def more(self, known: Sequence[Quad] = ()) -> Quads:
        """Quads of the other layers, as `first`; nothing is looked for on the `known` cards."""
        if min(self._gray.shape) < LEAST_CARD:
            return np.zeros((0, 4, 2), np.float32)
        known = [self._reduced(quad) for quad in known]
        least = self._least_beside(known)
        layers = _other_layers(_u8(cv2.GaussianBlur(self._image, (5, 5), 0)))
        shapes = [shape for layer in layers for shape in _large(_found(layer), least)]
        return self._proposed(_apart(shapes, known), least)

    def leaves(self, known: Sequence[Quad]) -> bool:
        """Whether after `first` there are edges outside the `known` cards that could be those of a card.

        Once cards are known, another has edges where it is at least `PAPER` x as bright as the dimmest of them.
        """
        if self._edges is None:
            return False
        free, known = self._edges.copy(), [self._reduced(quad) for quad in known]
        for quad in known:
            middle = quad.mean(axis=0)
            cv2.fillConvexPoly(free, np.rint(middle + (quad - middle) * 1.1).astype(np.int32), (0,))
        least = self._least_beside(known)
        if known and max(cv2.boundingRect(free)[2:]) >= least:
            dark = darkest(self._image)
            _, paper = cv2.threshold(dark, PAPER * _paper_of(dark, np.stack(known)), 255, cv2.THRESH_BINARY)
            free = _u8(cv2.bitwise_and(free, cv2.dilate(paper, np.ones((5, 5), np.uint8))))
        return bool(_large(_found(free), least))

    def _least_beside(self, known: Sequence[Quad]) -> float:
        """The least side of a card, or of what shows of one, beside known ones, in pixels of the halved picture."""
        return max(self._least, BESIDE * float(short_sides(np.stack(known)).min())) if known else self._least

    def by_corners(self, short: float, known: Sequence[Quad]) -> Quads:
        """Cards of which little more than a corner shows, once the size of cards in this picture is known.

        Args:
            short: short side of a card in pixels of the picture.
            known: quads of the cards already read; nothing is guessed from their corners.
        """
        reduced = short / self._zoom
        least = _LEAST_PART * max(reduced, self._least)
        shapes = [shape for found in self._found for shape in _large(found, least)]
        shapes.sort(key=lambda shape: -shape.extent)
        shows, guesses = from_corners(_outlines(shapes[:MOST_OUTLINES]), reduced)
        if known:
            corners = self._reduced(np.concatenate(known))
            far = np.linalg.norm(guesses[:, :1] - corners, axis=2).min(axis=1) > 0.15 * reduced
            shows, guesses = shows[far], guesses[far]
        longest = np.argsort(-shows, kind="stable")[:MOST_BY_CORNERS]
        return self._back(unlike(guesses[longest], 0.06))

    def _proposed(self, shapes: Sequence[_Shape], least: float) -> Quads:
        quads = _quads_of(shapes, least, self._most)
        largest = np.sort(np.argsort(-areas(quads), kind="stable")[:MOST_QUADS])
        return self._back(unlike(quads[largest], 0.035))

    def _back(self, quads: Quads) -> Quads:
        return np.asarray((quads + 0.5) * self._zoom - 0.5, np.float32)

    def _reduced(self, points: NDArray[np.float32]) -> NDArray[np.float32]:
        return np.asarray((points + 0.5) / self._zoom - 0.5, np.float32)


def _paper_of(dark: Gray, quads: Quads) -> float:
    """How bright the paper of the dimmest of some cards is, by the darkest of the three channels."""
    along = (np.arange(12, dtype=np.float32) + 0.5)[:, None] / 12
    left = quads[:, None, 0] * (1 - along) + quads[:, None, 3] * along
    right = quads[:, None, 1] * (1 - along) + quads[:, None, 2] * along
    points = left[:, :, None] * (1 - along) + right[:, :, None] * along
    x, y = np.clip(np.rint(points).astype(np.int64), 0, np.array(dark.shape[::-1]) - 1).transpose(3, 0, 1, 2)
    return float(np.percentile(dark[y, x].reshape(len(quads), -1), 80, axis=1).min())


def _other_layers(soft: NDArray[np.uint8]) -> Iterator[Gray]:
    """Binary pictures in which cards may show as blobs, the most telling first."""
    gray = _u8(cv2.cvtColor(soft, cv2.COLOR_BGR2GRAY))
    yield _otsu(gray)
    saturation = _u8(cv2.cvtColor(soft, cv2.COLOR_BGR2HSV))[..., 1]
    yield _u8(255 - _otsu(saturation))
    yield _edges(gray, 15, 45)
    yield _adaptive(gray, max(gray.shape) // 12 | 1, 6)


def _edges(gray: Gray, low: int, high: int) -> Gray:
    edges = cv2.Canny(gray, low, high)
    return _u8(cv2.dilate(edges, np.ones((3, 3), np.uint8)))


def _bright(gray: Gray) -> Gray:
    """What is nearly as bright as the brightest, paper; where little is, what is brighter than the ground."""
    darker = np.bincount(gray[::4, ::4].ravel(), minlength=256).cumsum()
    low, high = (int((darker < share * darker[-1]).sum()) for share in (0.05, 0.97))
    apart, _ = cv2.threshold(gray, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)
    return _u8(cv2.threshold(gray, max(apart, low + 0.85 * (high - low)), 255, cv2.THRESH_BINARY)[1])


def _otsu(gray: Gray) -> Gray:
    return _u8(cv2.threshold(gray, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)[1])


def _adaptive(gray: Gray, side: int, offset: float) -> Gray:
    return _u8(cv2.adaptiveThreshold(gray, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY, side, offset))


def _quads_of(shapes: Sequence[_Shape], least: float, most: float) -> Quads:
    """Quads around blobs and holes, and along their sides."""
    shapes = [shape for shape in shapes if shape.area >= 0.8 * least**2]
    if not shapes:
        return np.zeros((0, 4, 2), np.float32)
    area = np.array([shape.area for shape in shapes])
    hulls = (enclosing(shape.hull) for shape in shapes)
    wholes = np.stack([_NONE if whole is None else whole for whole in hulls])
    boxes = np.stack([np.asarray(cv2.boxPoints(cv2.minAreaRect(shape.hull)), np.float32) for shape in shapes])
    fits = card_like(wholes, least, most)
    # A rounded rectangle fills its quad; pips, letters and folds of cloth do not.
    found = card_like(boxes, least, most) & (area > FILL * areas(boxes))
    good = np.stack([fits & (area > FILL * areas(wholes)), found])
    around = np.stack([wholes, boxes], axis=1)[good.T]
    # One card alone fills its hull and its quad, and has its shape; else it may be several, or one half covered.
    alone = fits & (area > 0.95 * areas(wholes)) & card_shaped(wholes)
    others = [shape for shape, one in zip(shapes, alone.tolist(), strict=True) if not (one and shape.solid)]
    return np.concatenate([around, from_sides(_outlines(others), least, most)])


def _outlines(shapes: Sequence[_Shape]) -> Outlines:
    return outlines([shape.polygon for shape in shapes], np.array([shape.area for shape in shapes]))


def _apart(shapes: list[_Shape], known: Sequence[Quad]) -> list[_Shape]:
    """The shapes that are not all of, or on, one of some cards."""
    if not shapes or not known:
        return shapes
    boxes, cards = np.array([shape.box for shape in shapes], np.float32)[:, None], np.stack(known)
    low, high = cards.min(axis=1) - _RIM, cards.max(axis=1) + _RIM
    inside = (boxes[..., :2] >= low).all(axis=2) & (boxes[..., :2] + boxes[..., 2:] <= high).all(axis=2)
    # In the corners of a box about a turned card may lie another.
    middle, sides = boxes[..., :2] + boxes[..., 2:] / 2, np.roll(cards, -1, axis=1) - cards
    off = middle[:, :, None] - cards
    inside &= (sides[..., 0] * off[..., 1] >= sides[..., 1] * off[..., 0]).all(axis=2)
    return [shape for shape, on in zip(shapes, inside.any(axis=1).tolist(), strict=True) if not on]


def _found(layer: Gray) -> _Found:
    """The blobs and holes of a binary picture."""
    found, _ = cv2.findContours(layer, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    contours = [np.asarray(contour, np.int32) for contour in found if len(contour) >= 4]
    if not contours:
        return [], np.zeros((0, 4), np.int32)
    # Noise makes thousands of these a frame: all their boxes are found at once.
    starts = np.cumsum([0, *(len(contour) for contour in contours[:-1])])
    points = np.concatenate(contours)[:, 0]
    low, high = (ends.reduceat(points, starts) for ends in (np.minimum, np.maximum))
    return contours, np.concatenate([low, high - low + 1], axis=1)


def _large(found: _Found, least: float) -> list[_Shape]:
    """Those that are at least `least` pixels wide or high, and no mere lines."""
    contours, boxes = found
    size = boxes[:, 2:]
    large = np.flatnonzero((size.max(axis=1, initial=0) >= least) & (size.prod(axis=1) >= 0.8 * least**2))
    return [
        _Shape(contours[at], (left, top, width, height))
        for at, (left, top, width, height) in zip(large.tolist(), boxes[large].tolist(), strict=True)
    ]


def _u8(image: object) -> NDArray[np.uint8]:
    return np.asarray(image, np.uint8)
