"""Find indices, a rank over its suit sign, where no outline of a card can be found: fanned, covered."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.quads import Quad

WORK_SIDE: Final = 1400
"""The picture is halved until its longer side has at most so many pixels: signs are small."""
LEAST_SIGN: Final = 6
"""The least extent of a sign, in pixels of the halved picture."""
MOST_SIGNS: Final = 300
MOST_INDICES: Final = 150
_PAPER: Final = 0.55
"""Signs stand on paper at least so bright, as a share of the brightest of the picture."""
_RANK_AT: Final = np.array([5.5, 7.5], np.float32)
"""Where the middle of the rank lies on a card of 63 x 88 millimetres, if it is 8 millimetres high."""
_APART: Final = 7.3
"""How far the middles of such a rank and its suit sign lie apart, in millimetres."""


def find_indices(
    levels: Sequence[NDArray[np.uint8]], known: Sequence[Quad], short: float | None = None
) -> list[Quad]:
    """Propose cards of which nothing but an index need be in view.

    Args:
        levels: `vision.flatten.pyramid` of a BGR picture.
        known: quads of the cards already read; nothing is looked for on them.
        short: short side of a card in pixels, where it is known.

    Returns:
        (4, 2) float32 corners in pixels of the first level, clockwise from the top left, near which the index lies.
        Nothing else about them is true: scale and turn are guessed from the two signs.
    """
    at = next((at for at, one in enumerate(levels) if max(one.shape[:2]) <= WORK_SIDE), len(levels) - 1)
    zoom = 2**at
    places, sizes = _signs(levels[at], [(quad + 0.5) / zoom - 0.5 for quad in known])
    if len(places) < 2:
        return []
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
    return [
        np.asarray((_card(places[ranks[one]], step[ranks[one], suits[one]]) + 0.5) * zoom - 0.5, np.float32)
        for one in order[:MOST_INDICES]
    ]


def _signs(image: NDArray[np.uint8], known: Sequence[Quad]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Middles (n, 2) and extents (n,) of dark or coloured blobs on paper."""
    # Red ink is as dark as black in the darkest of the three channels.
    darkest = np.asarray(image.min(axis=2), np.uint8)
    side = max(image.shape[:2]) // 25 | 1
    paper = cv2.boxFilter(darkest, -1, (side, side))
    ink = ((darkest < paper.astype(np.int16) - 14) & (darkest < 0.8 * paper)).astype(np.uint8)
    for quad in known:
        cv2.fillConvexPoly(ink, np.rint(quad).astype(np.int32), (0,))
    count, _, stats, middles = cv2.connectedComponentsWithStats(ink, connectivity=8)
    if count < 2:
        return np.zeros((0, 2), np.float32), np.zeros(0, np.float32)
    stats, middles = np.asarray(stats[1:], np.float32), np.asarray(middles[1:], np.float32)
    wide, high, area = stats[:, 2], stats[:, 3], stats[:, 4]
    free = (1 - ink).astype(np.float32)
    around = cv2.boxFilter(darkest * free, -1, (side, side)) / (cv2.boxFilter(free, -1, (side, side)) + 0.01)
    here = np.rint(middles).astype(np.int32)
    light = around[here[:, 1], here[:, 0]]
    extent = np.sqrt(wide * high)
    good = (np.maximum(wide, high) >= LEAST_SIGN) & (extent < 0.1 * max(image.shape[:2]))
    good &= (area > 0.2 * wide * high) & (np.minimum(wide, high) >= 2)
    good &= light >= _PAPER * np.percentile(darkest[::4, ::4], 99)
    picks = np.flatnonzero(good)
    picks = picks[np.argsort(-light[picks], kind="stable")[:MOST_SIGNS]]
    return middles[picks], np.maximum(wide, high)[picks]


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


def _card(rank: NDArray[np.float32], down: NDArray[np.float32]) -> NDArray[np.float32]:
    """The card whose rank lies at `rank` and its suit sign by `down` from it."""
    reach = float(np.linalg.norm(down))
    y = down / reach
    x = np.array([y[1], -y[0]], np.float32)
    millimetre = reach / _APART
    corner = rank - millimetre * (_RANK_AT[0] * x + _RANK_AT[1] * y)
    across, along = 63 * millimetre * x, 88 * millimetre * y
    return np.stack([corner, corner + across, corner + across + along, corner + along])
