"""Quads as geometry: the four corners of what may be a card, in pixels, (4, 2) float32, clockwise on the screen."""

from collections.abc import Sequence
from math import hypot
from typing import Final, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

Quad = NDArray[np.float32]
Quads = NDArray[np.float32]
"""Several at once, (n, 4, 2): a frame has hundreds, and numpy takes as long over one as over fifty."""
Outlines = tuple[NDArray[np.float32], NDArray[np.int64]]
"""The corners (n, 2) of closed outlines, clockwise on the screen, one after the other, and how many each has."""

Float = TypeVar("Float", np.float32, np.float64)

ASPECT: Final = 88 / 63
"""Long over short side of a poker card; a bridge card has 88 / 57."""
MOST_CORNERS: Final = 60


def enclosing(hull: NDArray[np.int32]) -> Quad | None:
    """The four-sided polygon of least added area around a convex hull (n, 1, 2); None where there is none."""
    if len(hull) < 4:
        return None
    found = np.asarray(cv2.approxPolyN(hull, 4), np.float32).reshape(-1, 2)
    return found if len(found) == 4 else None


def card_like(quads: Quads, least: float, most: float) -> NDArray[np.bool_]:
    """Which quads are convex and could be cards of such a short side under the perspective of a table, (n,)."""
    steps = np.roll(quads, -1, axis=1) - quads
    reach = np.linalg.norm(steps, axis=2)
    pairs = (reach[:, :2] + reach[:, 2:]) / 2
    short, long = pairs.min(axis=1), pairs.max(axis=1)
    longer, shorter = np.maximum(reach[:, :2], reach[:, 2:]), np.minimum(reach[:, :2], reach[:, 2:])
    skew = (longer / np.maximum(1, shorter)).max(axis=1)
    turns = _cross(steps, np.roll(steps, -1, axis=1))
    convex = (turns > 0).all(axis=1) | (turns < 0).all(axis=1)
    return (short >= least) & (short <= most) & (long <= 2.1 * short) & (skew < 1.7) & convex


def card_shaped(quads: Quads) -> NDArray[np.bool_]:
    """Which quads have nearly the sides of a card that is seen from above, (n,)."""
    reach = np.linalg.norm(np.roll(quads, -1, axis=1) - quads, axis=2)
    pairs = reach[:, :2] + reach[:, 2:]
    ratio = pairs.max(axis=1) / np.maximum(1e-6, pairs.min(axis=1))
    return (ratio > 1.2) & (ratio < 1.8)


def areas(quads: Quads) -> NDArray[np.float32]:
    """The areas of quads, (n,)."""
    return np.asarray(np.abs(_cross(quads[:, 2] - quads[:, 0], quads[:, 3] - quads[:, 1])) / 2, np.float32)


def short_sides(quads: Quads) -> NDArray[np.float32]:
    """The shorter of the first two sides of each quad, (n,)."""
    return np.asarray(np.linalg.norm(quads[:, 1:3] - quads[:, :2], axis=2).min(axis=1), np.float32)


def lengths(quad: Quad) -> tuple[float, float, float, float]:
    """The four side lengths, from corner 0 on."""
    # Plain floats: numpy's overhead on four points would dominate.
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad.tolist()
    return hypot(bx - ax, by - ay), hypot(cx - bx, cy - by), hypot(dx - cx, dy - cy), hypot(ax - dx, ay - dy)


def upright(quads: Quads) -> Quads:
    """The same corners clockwise on the screen, the first side of each a short one."""
    against = _cross(quads[:, 2] - quads[:, 0], quads[:, 3] - quads[:, 1]) < 0
    quads = np.where(against[:, None, None], quads[:, ::-1], quads)
    reach = np.linalg.norm(np.roll(quads, -1, axis=1) - quads, axis=2)
    lying = reach[:, 0] + reach[:, 2] > reach[:, 1] + reach[:, 3]
    return np.ascontiguousarray(np.where(lying[:, None, None], np.roll(quads, -1, axis=1), quads), np.float32)


def unlike(quads: Quads, tolerance: float) -> Quads:
    """Drop quads whose corners all lie within `tolerance` x short side of an earlier one's; the rest upright."""
    quads = upright(quads)
    kept = np.ones(len(quads), np.bool_)
    for one, other in zip(*(ats.tolist() for ats in _alike(quads, tolerance)), strict=True):
        if kept[other]:
            kept[one] = False
    return quads[kept]


def alike_before(quads: Quads, tolerance: float) -> NDArray[np.int64]:
    """How many upright quads before each are like it, (n,): alike as `unlike` has it."""
    return np.bincount(_alike(quads, tolerance)[0], minlength=len(quads))


def _alike(quads: Quads, tolerance: float) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The pairs of quads that are alike: the later of each, in order, and the earlier."""
    middle, limit = quads.mean(axis=1), tolerance * short_sides(quads)
    # Corners that lie near have middles that do: few pairs are left to be looked at closely.
    near = np.abs(middle[:, None, 0] - middle[:, 0]) < limit[:, None]
    near &= np.abs(middle[:, None, 1] - middle[:, 1]) < limit[:, None]
    later, earlier = np.nonzero(np.tril(near, -1))
    close = min_distance(quads[earlier], quads[later]) < limit[later]
    return later[close], earlier[close]


def min_distance(stack: NDArray[np.float32], others: NDArray[np.float32]) -> NDArray[np.float32]:
    """For each quad of a stack (n, 4, 2), the largest corner distance to its other, (n, 4, 2) or one for all
    (4, 2), or to that turned by half."""
    both = np.stack([stack - others, stack - others[..., [2, 3, 0, 1], :]])
    return np.asarray(np.sqrt((both * both).sum(axis=3).max(axis=2).min(axis=0)), np.float32)


def overlap(one: Quad, other: Quad) -> tuple[float, float]:
    """Intersection over union, and over the smaller of the two."""
    shared = float(cv2.intersectConvexConvex(one, other)[0])
    if shared <= 0:
        return 0.0, 0.0
    first, second = cv2.contourArea(one), cv2.contourArea(other)
    return shared / max(1.0, first + second - shared), shared / max(1.0, min(first, second))


def near_each_other(quads: Quads, others: Quads) -> NDArray[np.bool_]:
    """Which quads may overlap which others, (n, m): most lie apart, and only these pairs are looked at closely."""
    (middles, reach), (places, reaches) = _extent(quads), _extent(others)
    return np.linalg.norm(middles[:, None] - places, axis=2) < reach[:, None] + reaches


def _extent(quads: Quads) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The middles (n, 2) of quads and how far their corners reach from them, (n,)."""
    middles = quads.mean(axis=1)
    return middles, np.linalg.norm(quads - middles[:, None], axis=2).max(axis=1)


def from_sides(outlines: Outlines, least: float, most: float) -> Quads:
    """Cards guessed from single sides of blobs: touching or overlapping cards share one outline.

    A straight run of the outline between two outward right angles is a whole side of one card; the card lies
    inwards of it, as wide or as long as its format says.
    """
    before, start, end, after = _runs(outlines, 5)
    one, side, two = start - before, end - start, after - end
    size = np.linalg.norm(side, axis=1)
    good = (size >= 0.9 * least) & (size <= 1.1 * most * ASPECT) & _square(one, side) & _square(side, two)
    start, end, one, two, size = start[good], end[good], one[good], two[good], size[good, None]
    # Both neighbours run the same way inwards; the longer one knows that way best.
    reach_one, reach_two = (np.linalg.norm(step, axis=1, keepdims=True) for step in (one, two))
    inwards = np.asarray(np.where(reach_two > reach_one, two / reach_two, -one / reach_one), np.float32)
    guesses = [
        np.stack([start, end, end + inwards * depth, start + inwards * depth], axis=1)
        for depth in (size * ASPECT, size / ASPECT)
    ]
    quads = np.stack(guesses, axis=1).reshape(-1, 4, 2)
    return quads[card_like(quads, least, most)]


def from_corners(outlines: Outlines, short: float) -> tuple[NDArray[np.float32], Quads]:
    """Cards of a known short side guessed from single corners of outlines: most of the card may be covered.

    With each comes how much of its two edges shows (n,), at most one whole short side each.
    """
    before, corner, after, _ = _runs(outlines, 4)
    back, on = before - corner, after - corner
    reach_back, reach_on = (np.linalg.norm(step, axis=1) for step in (back, on))
    good = (np.minimum(reach_back, reach_on) >= 0.25 * short) & _square(-back, on)
    corner, back, on = corner[good], back[good] / reach_back[good, None], on[good] / reach_on[good, None]
    shows = np.minimum(reach_back[good], short) + np.minimum(reach_on[good], short)
    guesses = [
        np.stack([corner, corner + on * one, corner + on * one + back * two, corner + back * two], axis=1)
        for one, two in ((short, short * ASPECT), (short * ASPECT, short))
    ]
    return np.repeat(shows, 2), np.stack(guesses, axis=1).reshape(-1, 4, 2).astype(np.float32)


def _runs(outlines: Outlines, least: int) -> tuple[NDArray[np.float32], ...]:
    """For each corner of the outlines of at least so many corners, going round: the one before, itself, and the two
    after it, (n, 2) each."""
    points, counts = outlines
    points, counts = points[np.repeat(counts >= least, counts)], counts[counts >= least]
    before, after = _around(counts)
    return points[before], points, points[after], points[after[after]]


def _around(counts: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where the points before and after each are, in outlines of so many points, one after the other."""
    ends = np.cumsum(counts)
    starts, at = ends - counts, np.arange(int(counts.sum()))
    before, after = at - 1, at + 1
    before[starts], after[ends - 1] = ends - 1, starts
    return before, after


def polygon(contour: NDArray[np.int32], area: float) -> NDArray[np.int32]:
    """The contour as a polygon (n, 2). `area` is that of its hull.

    Polygons of more than `MOST_CORNERS` corners are no cards, and come back empty.
    """
    points = np.asarray(cv2.approxPolyDP(contour, max(1.5, 0.012 * area**0.5), True), np.int32).reshape(-1, 2)
    return points if len(points) <= MOST_CORNERS else points[:0]


def outlines(polygons: Sequence[NDArray[np.int32]], hulls: NDArray[np.float64]) -> Outlines:
    """Polygons with the rounded corners of cards made sharp, clockwise on the screen; `hulls` are their areas (n,).

    Each outward edge shorter than a share of its shape is replaced by the point where its neighbours meet.
    """
    all_counts = np.array([len(one) for one in polygons], np.int64)
    counts, bevels = all_counts[all_counts > 0], 0.13 * np.sqrt(hulls[all_counts > 0])
    if not len(counts):
        return np.zeros((0, 2), np.float32), counts
    points, bevels = np.concatenate(polygons).astype(np.float64), np.repeat(bevels, counts)
    ends = np.cumsum(counts)
    starts, at = ends - counts, np.arange(len(points))
    before, after = _around(counts)
    turned = np.add.reduceat(_cross(points, points[after]), starts) < 0
    points = points[np.where(np.repeat(turned, counts), np.repeat(starts + ends - 1, counts) - at, at)]
    a, b, c, d = points[before], points, points[after], points[after[after]]
    one, two, gap = b - a, c - d, d - a
    cross = _cross(one, two)
    parallel = np.abs(cross) < 1e-3
    cross[parallel] = 1
    along, against = _cross(gap, two) / cross, _cross(gap, one) / cross
    meeting = a + one * along[:, None]
    # A bevel's meeting point lies just outside it; far away means two nearly parallel sides.
    sharp = (_reach(c - b) < bevels) & (_reach(meeting - (b + c) / 2) < bevels)
    sharp &= ~parallel & (along >= 1) & (against >= 1)
    sharp[ends - 1] = False
    # Of edges in a row every second one: the one between has lost its corners.
    sharp &= (at - np.maximum.accumulate(np.where(sharp, -1, at))) % 2 == 1
    kept = np.concatenate([[True], ~sharp[:-1]])
    points = np.where(sharp[:, None], meeting, points)[kept]
    return points.astype(np.float32), np.add.reduceat(kept.astype(np.int64), starts)


def _reach(steps: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.hypot(steps[:, 0], steps[:, 1])


def _square(one: NDArray[np.float32], two: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Where an outline, going by `one` and then by `two`, turns by about a right angle, outwards (clockwise)."""
    return _cross(one, two) > 0.9 * np.linalg.norm(one, axis=-1) * np.linalg.norm(two, axis=-1)


def _cross(one: NDArray[Float], two: NDArray[Float]) -> NDArray[Float]:
    return np.asarray(one[..., 0] * two[..., 1] - one[..., 1] * two[..., 0], one.dtype)
