"""Find indices, a rank over its suit sign, where no outline of a card can be found: fanned, covered."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flatten import darkest
from vision.quads import Quad, Quads

Box = tuple[int, int, int, int]
"""Left, top, and past the right and the bottom."""

WORK_SIDE: Final = 1400
"""The picture is halved until its longer side has at most so many pixels: signs are small."""
LEAST_SIGN: Final = 6
"""The least extent of a sign, in pixels of the halved picture."""
MOST_SIGNS: Final = 300
MOST_INDICES: Final = 150
_PAPER: Final = 0.55
"""Signs stand on paper at least so bright, as a share of the brightest of the picture, or of the cards in it."""
_JUMBO: Final = 1.25
"""An index so many times as large as a common one is looked at in the size of its card, too."""
_CONTRAST: Final = np.maximum(14, np.arange(256) // 5).astype(np.uint8)
"""By how much more than this ink is darker than the paper around it, for each brightness of that paper."""
_RANK_AT: Final = np.array([5.5, 7.5], np.float32)
"""Where the middle of the rank lies on a card of 63 x 88 millimetres, if it is 8 millimetres high."""
_APART: Final = 7.3
"""How far the middles of such a rank and its suit sign lie apart, in millimetres."""


def find_indices(levels: Sequence[NDArray[np.uint8]], known: Sequence[Quad], short: float | None = None) -> Quads:
    """Propose cards of which nothing but an index need be in view.

    Args:
        levels: `vision.flatten.pyramid` of a BGR picture.
        known: quads of the cards already read; nothing is looked for on them.
        short: short side of a card in pixels, where it is known.

    Returns:
        (n, 4, 2) float32 corners in pixels of the first level, clockwise from the top left, near which the index
        lies. Nothing else about them is true: scale and turn are guessed from the two signs.
    """
    at = next((at for at, one in enumerate(levels) if max(one.shape[:2]) <= WORK_SIDE), len(levels) - 1)
    zoom = 2**at
    reduced = [(quad + 0.5) / zoom - 0.5 for quad in known]
    bright, where = _paper(levels[at : at + 3], reduced)
    places, sizes = _signs(levels[at], reduced, bright, where)
    if len(places) < 2:
        return np.zeros((0, 4, 2), np.float32)
    places, sizes, whole = _with_tens(places, sizes)
    step = places[None, :] - places[:, None]
    far = np.linalg.norm(step, axis=2)
    mean = (sizes[:, None] + sizes) / 2
    fits = (far > 0.75 * mean) & (far < 1.7 * mean)
    fits &= (sizes[:, None] < 2.4 * sizes) & (sizes < 1.9 * sizes[:, None])
    fits[:, whole:] = False
    if short is not None:
        guess = far * 63 / _APART * zoom
        fits &= (guess > 0.5 * short) & (guess < 2.8 * short)
    ranks, suits = np.nonzero(fits)
    # The two signs of an index are more alike in size, and nearer, than signs of two cards mostly are.
    order = np.argsort(np.abs(np.log(sizes[ranks] / sizes[suits])) + far[ranks, suits] / mean[ranks, suits])
    ranks, suits = ranks[order[:MOST_INDICES]], suits[order[:MOST_INDICES]]
    cards = _cards(places[ranks], step[ranks, suits], None)
    if short is not None:
        large = far[ranks, suits] * 63 / _APART * zoom > _JUMBO * short
        cards = np.concatenate([cards, _cards(places[ranks[large]], step[ranks[large], suits[large]], short / zoom)])
    return np.asarray((cards + 0.5) * zoom - 0.5, np.float32)


def _paper(levels: Sequence[NDArray[np.uint8]], known: Sequence[Quad]) -> tuple[float, Box]:
    """How bright paper is at least, and the box around all that is so bright outside the known cards.

    Both are of the first level, but looked for in the last.
    """
    if min(levels[0].shape[:2]) < 2 * LEAST_SIGN:
        return 0, (0, 0, 0, 0)
    zoom = 2 ** (len(levels) - 1)
    dark = darkest(levels[-1])
    cards = np.zeros_like(dark)
    for quad in known:
        middle = quad.mean(axis=0)
        grown = (middle + (quad - middle) * 1.06 + 0.5) / zoom - 0.5
        cv2.fillConvexPoly(cards, np.rint(grown).astype(np.int32), (255,))
    # Where cards are few and small, the brightest of the picture is its ground.
    lights = [np.percentile(dark, 99), np.percentile(dark[cards > 0], 80) if cards.any() else 0]
    least = _PAPER * float(max(lights))
    paper = np.where((dark >= 0.9 * least) & (cards == 0), 255, 0).astype(np.uint8)
    # A line of single pixels is the edge of a known card.
    x, y, width, height = (zoom * n for n in cv2.boundingRect(cv2.erode(paper, np.ones((2, 2), np.uint8))))
    return least, (x, y, x + width, y + height)


def _signs(
    image: NDArray[np.uint8], known: Sequence[Quad], bright: float, where: Box
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Middles (n, 2) and extents (n,) of dark or coloured blobs on paper at least so bright, within a box."""
    side = max(image.shape[:2]) // 25 | 1
    left, top = max(0, where[0] - side), max(0, where[1] - side)
    most = 0.1 * max(image.shape[:2])
    image = image[top : where[3] + side, left : where[2] + side]
    if where[0] == where[2]:
        return np.zeros((0, 2), np.float32), np.zeros(0, np.float32)
    dark = darkest(image)
    paper = cv2.boxFilter(dark, -1, (side, side))
    ink = cv2.compare(cv2.subtract(paper, dark), cv2.LUT(paper, _CONTRAST), cv2.CMP_GT)
    for quad in known:
        cv2.fillConvexPoly(ink, np.rint(quad - (left, top)).astype(np.int32), (0,))
    _, _, stats, middles = cv2.connectedComponentsWithStats(ink, connectivity=8)
    stats, middles = np.asarray(stats[1:], np.float32), np.asarray(middles[1:], np.float32)
    wide, high, area = stats[:, 2], stats[:, 3], stats[:, 4]
    good = (np.maximum(wide, high) >= LEAST_SIGN) & (np.sqrt(wide * high) < most)
    good &= (area > 0.2 * wide * high) & (np.minimum(wide, high) >= 2)
    picks = np.flatnonzero(good)
    light = _light_at(middles[picks], dark, np.asarray(cv2.bitwise_not(ink), np.uint8), side)
    picks, light = picks[light >= bright], light[light >= bright]
    picks = picks[np.argsort(-light, kind="stable")[:MOST_SIGNS]]
    return (middles[picks] + (left, top)).astype(np.float32), np.maximum(wide, high)[picks]


def _light_at(
    places: NDArray[np.float32], dark: NDArray[np.uint8], free: NDArray[np.uint8], side: int
) -> NDArray[np.float32]:
    """How bright `dark` is around places (n, 2), (n,): the mean of a square of that side where `free` is 255."""
    if not len(places):
        return np.zeros(0, np.float32)
    lit = cv2.boxFilter(cv2.bitwise_and(dark, free), cv2.CV_32F, (side, side))
    share = cv2.boxFilter(free, cv2.CV_32F, (side, side))
    x, y = np.rint(places).astype(np.int32).T
    return np.asarray(lit[y, x] / (share[y, x] / 255 + 0.01), np.float32)


def _with_tens(
    places: NDArray[np.float32], sizes: NDArray[np.float32]
) -> tuple[NDArray[np.float32], NDArray[np.float32], int]:
    """The signs, then each two that may be the figures of a 10, as one; and how many come before these."""
    far = np.linalg.norm(places[None, :] - places[:, None], axis=2)
    pairs = (far < 0.95 * np.minimum(sizes[:, None], sizes)) & (np.abs(np.log(sizes[:, None] / sizes)) < 0.35)
    one, two = np.nonzero(np.triu(pairs, 1))
    return (
        np.concatenate([places, (places[one] + places[two]) / 2]).astype(np.float32),
        np.concatenate([sizes, (sizes[one] + sizes[two]) / 2]).astype(np.float32),
        len(places),
    )


def _cards(ranks: NDArray[np.float32], down: NDArray[np.float32], short: float | None) -> Quads:
    """The cards whose ranks lie at `ranks` (n, 2) and their suit signs by `down` (n, 2) from them.

    They are as large as they would be with an index of common size, or have short sides of `short`: then a larger
    index lies less far from the corner than its size would have it.
    """
    y = down / _APART
    if short is not None:
        y *= short / 63 / np.linalg.norm(y, axis=1, keepdims=True)
    x = np.stack([y[:, 1], -y[:, 0]], axis=1)
    large = 1 if short is None else np.sqrt(np.linalg.norm(down, axis=1, keepdims=True) * 63 / (_APART * short))
    corner = ranks - large * (_RANK_AT[0] * x + _RANK_AT[1] * y)
    return np.stack([corner, corner + 63 * x, corner + 63 * x + 88 * y, corner + 88 * y], axis=1)
