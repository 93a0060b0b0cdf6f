"""Quads as geometry: the four corners of what may be a card, in pixels, (4, 2) float32, clockwise on the screen."""

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Quad = NDArray[np.float32]
Point = tuple[float, float]

ASPECT: Final = 88 / 63
"""Long over short side of a poker card; a bridge card has 88 / 57."""
MOST_CORNERS: Final = 60


def enclosing(hull: NDArray[np.int32]) -> Quad | None:
    """The four-sided polygon of least added area around a convex hull (n, 1, 2); None where there is none."""
    if len(hull) < 4:
        return None
    found = np.asarray(cv2.approxPolyN(hull, 4), np.float32).reshape(-1, 2)
    return found if len(found) == 4 else None


def card_like(quad: Quad, least: float, most: float) -> bool:
    """Whether a quad is convex and could be a card of that short side under the perspective of a table."""
    a, b, c, d = lengths(quad)
    short, long = sorted(((a + c) / 2, (b + d) / 2))
    if not least <= short <= most or long > 2.1 * short:
        return False
    skew = max(max(a, c) / max(1.0, min(a, c)), max(b, d) / max(1.0, min(b, d)))
    return skew < 1.7 and cv2.isContourConvex(quad)


def lengths(quad: Quad) -> tuple[float, float, float, float]:
    """The four side lengths, from corner 0 on."""
    # Plain floats: these run some thousand times a frame, where numpy's overhead on four points would dominate.
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad.tolist()
    return hypot(bx - ax, by - ay), hypot(cx - bx, cy - by), hypot(dx - cx, dy - cy), hypot(ax - dx, ay - dy)


def upright(quad: Quad) -> Quad:
    """The same corners clockwise on the screen, the first side a short one."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad.tolist()
    if (cx - ax) * (dy - by) < (dx - bx) * (cy - ay):
        quad = quad[::-1]
    sides = lengths(quad)
    if sides[0] + sides[2] > sides[1] + sides[3]:
        quad = quad[[1, 2, 3, 0]]
    return np.ascontiguousarray(quad, np.float32)


def unlike(quads: Sequence[Quad], tolerance: float) -> list[Quad]:
    """Drop quads whose corners all lie within `tolerance` x short side of an earlier one's; the rest upright."""
    return split_alike([upright(quad) for quad in quads], tolerance)[0]


def split_alike(quads: Sequence[Quad], tolerance: float) -> tuple[list[Quad], list[Quad]]:
    """(those unlike any before them, those like one of these): alike as `unlike` has it; all upright, order kept."""
    if not quads:
        return [], []
    stack = np.stack(quads)
    middle, sides = stack.mean(axis=1), np.linalg.norm(stack[:, 1:3] - stack[:, :2], axis=2)
    limit = tolerance * sides.min(axis=1)
    # Corners that lie near have middles that do: few pairs are left to be looked at closely.
    near = np.abs(middle[:, None, 0] - middle[:, 0]) < limit[:, None]
    near &= np.abs(middle[:, None, 1] - middle[:, 1]) < limit[:, None]
    later, earlier = np.nonzero(np.tril(near, -1))
    close = min_distance(stack[earlier], stack[later]) < limit[later]
    like: list[list[int]] = [[] for _ in quads]
    for one, other in zip(map(int, later[close]), map(int, earlier[close]), strict=True):
        like[one].append(other)
    first = [True] * len(quads)
    for at, others in enumerate(like):
        first[at] = not any(first[other] for other in others)
    return [q for q, own in zip(quads, first, strict=True) if own], [
        q for q, own in zip(quads, first, strict=True) if not own
    ]


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


def from_sides(contour: NDArray[np.int32], least: float, most: float) -> Iterator[Quad]:
    """Cards guessed from single sides of a blob: touching or overlapping cards share one outline.

    A straight run of the outline between two outward right angles is a whole side of one card; the card lies
    inwards of it, as wide or as long as its format says.
    """
    points = outline(contour)
    if len(points) < 5:
        return
    for at, (bx, by) in enumerate(points):
        (ax, ay), (cx, cy), (dx, dy) = (points[(at + n) % len(points)] for n in (-1, 1, 2))
        one, side, two = (bx - ax, by - ay), (cx - bx, cy - by), (dx - cx, dy - cy)
        size = hypot(*side)
        if not 0.9 * least <= size <= 1.1 * most * ASPECT or not (_square(one, side) and _square(side, two)):
            continue
        # Both neighbours run the same way inwards; the longer one knows that way best.
        reach_one, reach_two = hypot(*one), hypot(*two)
        ix, iy = (
            (two[0] / reach_two, two[1] / reach_two)
            if reach_two > reach_one
            else (-one[0] / reach_one, -one[1] / reach_one)
        )
        for depth in (size * ASPECT, size / ASPECT):
            x, y = ix * depth, iy * depth
            quad = np.array([(bx, by), (cx, cy), (cx + x, cy + y), (bx + x, by + y)], np.float32)
            if card_like(quad, least, most):
                yield quad


def from_corners(contour: NDArray[np.int32], short: float) -> Iterator[tuple[float, Quad]]:
    """Cards of a known short side guessed from single corners of an outline: most of the card may be covered.

    With each comes how much of its two edges shows, at most one whole short side each.
    """
    points = outline(contour)
    if len(points) < 4:
        return
    for at, (bx, by) in enumerate(points):
        (ax, ay), (cx, cy) = points[at - 1], points[(at + 1) % len(points)]
        back, on = (ax - bx, ay - by), (cx - bx, cy - by)
        reach_back, reach_on = hypot(*back), hypot(*on)
        if min(reach_back, reach_on) < 0.25 * short or not _square((-back[0], -back[1]), on):
            continue
        shows = min(reach_back, short) + min(reach_on, short)
        for one, two in ((short, short * ASPECT), (short * ASPECT, short)):
            x, y = on[0] / reach_on * one, on[1] / reach_on * one
            u, v = back[0] / reach_back * two, back[1] / reach_back * two
            quad = [(bx, by), (bx + x, by + y), (bx + x + u, by + y + v), (bx + u, by + v)]
            yield shows, np.array(quad, np.float32)


def outline(contour: NDArray[np.int32]) -> list[Point]:
    """The contour as a polygon, clockwise on the screen, with the rounded corners of cards made sharp.

    Outlines of more than `MOST_CORNERS` corners are no cards, and come back empty.
    """
    size = float(np.sqrt(cv2.contourArea(cv2.convexHull(contour))))
    points = np.asarray(cv2.approxPolyDP(contour, max(1.5, 0.012 * size), True), np.float32).reshape(-1, 2)
    if len(points) > MOST_CORNERS:
        return []
    if cv2.contourArea(points, True) < 0:
        points = points[::-1]
    return _sharpened([(float(x), float(y)) for x, y in points.tolist()], 0.13 * size)


def _sharpened(points: list[Point], bevel: float) -> list[Point]:
    """Replace each outward edge shorter than `bevel` by the point where its neighbours meet."""
    sharp: list[Point] = []
    at, count = 0, len(points)
    while at < count:
        a, b, c, d = (points[(at + n) % count] for n in (-1, 0, 1, 2))
        meeting = _meeting(a, b, c, d) if at + 1 < count and hypot(c[0] - b[0], c[1] - b[1]) < bevel else None
        # A bevel's meeting point lies just outside it; far away means two nearly parallel sides.
        if meeting is not None and hypot(meeting[0] - (b[0] + c[0]) / 2, meeting[1] - (b[1] + c[1]) / 2) < bevel:
            sharp.append(meeting)
            at += 2
        else:
            sharp.append(b)
            at += 1
    return sharp


def _meeting(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Where the ray from a through b meets the ray from d through c; None where they do not turn outwards."""
    one, two, gap = (b[0] - a[0], b[1] - a[1]), (c[0] - d[0], c[1] - d[1]), (d[0] - a[0], d[1] - a[1])
    cross = one[0] * two[1] - one[1] * two[0]
    if abs(cross) < 1e-3:
        return None
    along = (gap[0] * two[1] - gap[1] * two[0]) / cross
    against = (gap[0] * one[1] - gap[1] * one[0]) / cross
    return (a[0] + one[0] * along, a[1] + one[1] * along) if along >= 1 and against >= 1 else None


def _square(one: Point, two: Point) -> bool:
    """Whether the outline turns by about a right angle, outwards (clockwise on the screen)."""
    return one[0] * two[1] - one[1] * two[0] > 0.85 * hypot(*one) * hypot(*two)
