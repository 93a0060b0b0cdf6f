"""Quads as geometry: the four corners of what may be a card, in pixels, (4, 2) float32, clockwise on the screen."""

from collections.abc import Iterator, Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Quad = NDArray[np.float32]

ASPECT: Final = 88 / 63
"""Long over short side of a poker card; a bridge card has 88 / 57."""


def enclosing(hull: NDArray[np.int32]) -> Quad | None:
    """The four-sided polygon of least added area around a convex hull (n, 1, 2); None where there is none."""
    if len(hull) < 4:
        return None
    found = np.asarray(cv2.approxPolyN(hull, 4), np.float32).reshape(-1, 2)
    return found if len(found) == 4 else None


def card_like(quad: Quad, least: float, most: float) -> bool:
    """Whether a quad is convex and could be a card of that short side under the perspective of a table."""
    if not cv2.isContourConvex(quad):
        return False
    sides = lengths(quad)
    pair_a, pair_b = (sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2
    short, long = min(pair_a, pair_b), max(pair_a, pair_b)
    if not least <= short <= most or not 1.0 <= long / short <= 2.1:
        return False
    skew = max(max(sides[0], sides[2]) / max(1.0, min(sides[0], sides[2])),
               max(sides[1], sides[3]) / max(1.0, min(sides[1], sides[3])))  # fmt: skip
    return skew < 1.7


def lengths(quad: Quad) -> tuple[float, float, float, float]:
    """The four side lengths, from corner 0 on."""
    steps = np.linalg.norm(np.roll(quad, -1, axis=0) - quad, axis=1)
    return float(steps[0]), float(steps[1]), float(steps[2]), float(steps[3])


def upright(quad: Quad) -> Quad:
    """The same corners clockwise on the screen, the first side a short one."""
    x, y = quad[:, 0], quad[:, 1]
    if float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y)) < 0:
        quad = quad[::-1]
    sides = lengths(quad)
    if sides[0] + sides[2] > sides[1] + sides[3]:
        quad = np.roll(quad, -1, axis=0)
    return np.ascontiguousarray(quad, np.float32)


def unlike(quads: Sequence[Quad], tolerance: float) -> list[Quad]:
    """Drop quads whose corners all lie within `tolerance` x short side of an earlier one's; the rest upright."""
    kept: list[Quad] = []
    stack = np.zeros((0, 4, 2), np.float32)
    for quad in map(upright, quads):
        short = min(lengths(quad)[:2])
        if len(stack):
            near = min_distance(stack, quad)
            if float(near.min()) < tolerance * short:
                continue
        kept.append(quad)
        stack = np.concatenate([stack, quad[None]])
    return kept


def min_distance(stack: NDArray[np.float32], quad: Quad) -> NDArray[np.float32]:
    """For each quad of a stack (n, 4, 2), the largest corner distance to `quad` or to `quad` turned by half."""
    straight = np.linalg.norm(stack - quad, axis=2).max(axis=1)
    turned = np.linalg.norm(stack - np.roll(quad, 2, axis=0), axis=2).max(axis=1)
    return np.asarray(np.minimum(straight, turned), np.float32)


def overlap(one: Quad, other: Quad) -> tuple[float, float]:
    """Intersection over union, and over the smaller of the two."""
    shared = float(cv2.intersectConvexConvex(one, other)[0])
    if shared <= 0:
        return 0.0, 0.0
    first, second = cv2.contourArea(one), cv2.contourArea(other)
    return shared / max(1.0, first + second - shared), shared / max(1.0, min(first, second))


def from_sides(contour: NDArray[np.int32], least: float, most: float) -> Iterator[Quad]:
    """Cards guessed from single sides of a blob: touching or overlapping cards share one outline.

    A straight run of the outline between two outward right angles is a whole side of one card; the card lies
    inwards of it, as wide or as long as its format says.
    """
    points = _outline(contour, 0.03 * least)
    count = len(points)
    if not 5 <= count <= 80:
        return
    steps = np.roll(points, -1, axis=0) - points
    sizes = np.linalg.norm(steps, axis=1)
    for at in range(count):
        before, after = (at - 1) % count, (at + 1) % count
        if not 0.9 * least <= sizes[at] <= 1.1 * most * ASPECT:
            continue
        if not (_square(steps[before], steps[at]) and _square(steps[at], steps[after])):
            continue
        # Both neighbours run the same way inwards; the longer one knows that way best.
        into = steps[after] / sizes[after] if sizes[after] > sizes[before] else -steps[before] / sizes[before]
        for ratio in (ASPECT, 1 / ASPECT):
            depth = into * sizes[at] * ratio
            quad = np.array([points[at], points[after], points[after] + depth, points[at] + depth], np.float32)
            if card_like(quad, least, most):
                yield quad


def from_corners(contour: NDArray[np.int32], short: float) -> Iterator[Quad]:
    """Cards of a known short side guessed from single corners of an outline: most of the card may be covered."""
    points = _outline(contour, 0.035 * short)
    count = len(points)
    if not 4 <= count <= 80:
        return
    steps = np.roll(points, -1, axis=0) - points
    sizes = np.linalg.norm(steps, axis=1)
    for at in range(count):
        if min(sizes[at - 1], sizes[at]) < 0.25 * short or not _square(steps[at - 1], steps[at]):
            continue
        back, on = -steps[at - 1] / sizes[at - 1], steps[at] / sizes[at]
        for one, two in ((short, short * ASPECT), (short * ASPECT, short)):
            a, b = points[at] + on * one, points[at] + back * two
            yield np.array([points[at], a, a + b - points[at], b], np.float32)


def _outline(contour: NDArray[np.int32], tolerance: float) -> NDArray[np.float32]:
    """The contour as a polygon (n, 2), clockwise on the screen."""
    points = np.asarray(cv2.approxPolyDP(contour, max(1.5, tolerance), True), np.float32).reshape(-1, 2)
    return np.ascontiguousarray(points[::-1]) if cv2.contourArea(points, True) < 0 else points


def _square(one: NDArray[np.float32], two: NDArray[np.float32]) -> bool:
    """Whether the outline turns by about a right angle, outwards (clockwise on the screen)."""
    cross = float(one[0] * two[1] - one[1] * two[0])
    norm = float(np.linalg.norm(one) * np.linalg.norm(two))
    return cross > 0.85 * norm
