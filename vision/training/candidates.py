"""The rectified candidates a finder would cut from a scene, right ones and bad ones, and what each is."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from dealer.cards import DECK, RANKS, SUITS
from vision.flatten import corner_from, corners_from, whole_from

Picture = NDArray[np.uint8]
Quad = NDArray[np.float32]

BACK, JOKER, NOTHING = 52, 53, 54
"""Classes of the whole-card network after the 52 faces."""
NO_RANK, NO_SUIT, UNSURE = 13, 4, -1
_RANK_BOX = ((0.03, 0.03), (0.17, 0.03), (0.17, 0.16), (0.03, 0.16))
"""Where a rank of common size lies, as shares of width and height."""


@dataclass(frozen=True)
class Sample:
    """One rectified candidate: crops as in `vision.flatten.crops`, and what it is.

    `rank` and `suit` hold a label for each of the two corners; UNSURE is not trained on.
    """

    whole: Picture
    corners: Picture
    kind: int
    rank: tuple[int, int]
    suit: tuple[int, int]


@dataclass(frozen=True)
class Placed:
    """A card on the canvas: its class and its quad, clockwise from the printed top left."""

    kind: int
    quad: Quad


def indices_seen(card: Placed, later: list[Placed], side: int) -> tuple[bool, bool]:
    """Which of a card's two indices no later card covers: (top left, bottom right)."""
    hidden = sum(cv2.intersectConvexConvex(card.quad, one.quad)[0] for one in later)
    if hidden > 0.8 * cv2.contourArea(card.quad):
        return False, False

    def seen(quad: Quad) -> bool:
        across, down = (quad[1] - quad[0]) * 0.26, (quad[3] - quad[0]) * 0.34
        box = np.array([quad[0], quad[0] + across, quad[0] + across + down, quad[0] + down], np.float32)
        whole = box.min() >= 0 and box.max() < side
        return bool(whole) and all(cv2.intersectConvexConvex(box, one.quad)[0] < 1 for one in later)

    return seen(card.quad), seen(np.roll(card.quad, 2, axis=0))


def meet(one: Placed, other: Placed) -> bool:
    """Whether two things lie on each other."""
    return cv2.intersectConvexConvex(one.quad, other.quad)[0] > 0


def indices_gone(card: Placed, lid: list[Placed]) -> tuple[bool, bool]:
    """Which of a card's two ranks are covered so far by what is no card that they cannot be told any more."""

    def gone(quad: Quad) -> bool:
        across, down = quad[1] - quad[0], quad[3] - quad[0]
        box = np.array([quad[0] + across * x + down * y for x, y in _RANK_BOX], np.float32)
        return any(cv2.intersectConvexConvex(box, one.quad)[0] > 0.4 * cv2.contourArea(box) for one in lid)

    return gone(card.quad), gone(np.roll(card.quad, 2, axis=0))


def _labels(kind: int) -> tuple[tuple[int, int], tuple[int, int]]:
    if kind >= BACK:
        return (NO_RANK, NO_RANK), (NO_SUIT, NO_SUIT)
    code = DECK[kind]
    rank, suit = RANKS.index(code[0]), SUITS.index(code[1])
    return (rank, rank), (suit, suit)


def right(
    rng: np.random.Generator,
    shot: list[Picture],
    card: Placed,
    card_px: float,
    seen: tuple[bool, bool],
    gone: tuple[bool, bool] = (False, False),
) -> Sample:
    """A good candidate of a card; `seen` says which of its indices is in view, `gone` which can be told no more."""
    quad = card.quad + rng.normal(0, 1, (4, 2)) * card_px * rng.choice(
        (0.006, 0.015, 0.03, 0.045), p=(0.3, 0.35, 0.25, 0.1)
    )
    if rng.random() < 0.5:
        middle = quad.mean(0)
        quad = middle + (quad - middle) * rng.uniform(0.965, 1.035, 2)
    rank, suit = _labels(card.kind)
    rank = _told(rank, NO_RANK, seen, gone)
    suit = _told(suit, NO_SUIT, seen, gone)
    if rng.random() < 0.5:
        quad, rank, suit = np.roll(quad, 2, axis=0), rank[::-1], suit[::-1]
    whole, corners = _cut(shot, quad)
    if rng.random() < 0.25:
        loose = (_loose(rng, quad, card_px), _loose(rng, np.roll(quad, 2, axis=0), card_px))
        corners = np.stack([corner_from(shot, one) for one in loose])
    return Sample(whole, corners, card.kind, rank, suit)


def _told(labels: tuple[int, int], none: int, seen: tuple[bool, bool], gone: tuple[bool, bool]) -> tuple[int, int]:
    """The labels of indices in view, none for those that are gone, and nothing of those between."""
    one, two = (
        none if lost else label if whole else UNSURE for label, whole, lost in zip(labels, seen, gone, strict=True)
    )
    return one, two


def spot(rng: np.random.Generator, shot: list[Picture], thing: Placed) -> Sample:
    """A bad candidate whose index would lie on a thing: the value of a chip, the spots of a die, a word."""
    a, b, _, d = thing.quad.astype(np.float64)
    at = a + (b - a) * rng.uniform(0.2, 0.8) + (d - a) * rng.uniform(0.2, 0.8)
    # An index is some 0.16 of a card's short side wide.
    short = np.sqrt(cv2.contourArea(thing.quad)) * np.exp(rng.uniform(np.log(0.8), np.log(5)))
    turn = rng.uniform(0, 2 * np.pi)
    across = np.array([np.cos(turn), np.sin(turn)]) * short
    down = np.array([-across[1], across[0]]) * 88 / 63
    first = at - 0.09 * across - 0.12 * down
    quad = np.array([first, first + across, first + across + down, first + down])
    return Sample(*_cut(shot, quad), NOTHING, (NO_RANK, UNSURE), (NO_SUIT, UNSURE))


def _loose(rng: np.random.Generator, quad: NDArray[np.floating], card_px: float) -> Quad:
    """A quad turned and grown about its first corner, as where a card is guessed from its index alone."""
    turn, size = np.radians(rng.normal(0, 5)), np.exp(rng.normal(0, 0.16))
    spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) * size
    return (quad[0] + (quad - quad[0]) @ spin + rng.normal(0, 0.02 * card_px, 2)).astype(np.float32)


def both(shot: list[Picture], one: Placed, other: Placed) -> Sample | None:
    """The quad around two cards that lie on or by each other; None where it is nearly one of them."""
    quad = np.asarray(cv2.boxPoints(cv2.minAreaRect(np.concatenate([one.quad, other.quad]))), np.float32)
    if cv2.contourArea(quad) < 1.25 * max(cv2.contourArea(one.quad), cv2.contourArea(other.quad)):
        return None
    if np.linalg.norm(quad[0] - quad[1]) > np.linalg.norm(quad[1] - quad[2]):
        quad = np.roll(quad, 1, axis=0)
    return Sample(*_cut(shot, quad), NOTHING, (UNSURE, UNSURE), (UNSURE, UNSURE))


def _cut(shot: list[Picture], quad: NDArray[np.floating]) -> tuple[Picture, Picture]:
    exact = quad.astype(np.float32)
    return whole_from(shot, exact), corners_from(shot, exact)


def bad(rng: np.random.Generator, shot: list[Picture], card: Placed, card_px: float) -> Sample:
    """A quad that is no card: turned, shifted, too small, too large, a half, two cards at once, or ground.

    All but the pattern within a back's border, which is all that shows as a quad where backs touch: it is a back.
    """
    quad, middle = card.quad, card.quad.mean(0)
    across, down = quad[1] - quad[0], quad[3] - quad[0]
    kind = rng.integers(10)
    sure, label = True, NOTHING
    if kind == 0:
        quad = np.roll(quad, 1, axis=0)
    elif kind == 1:
        way = rng.choice((-1, 1), 2) * rng.uniform(0.22, 0.9, 2)
        quad = quad + across * way[0] + down * way[1] * rng.choice((0, 1))
    elif kind == 2 and rng.random() < 0.5:
        quad = middle + (quad - middle) * rng.uniform(0.3, 0.78)
    elif kind == 2:
        # The frame around a court's picture is the quad most easily taken for its card.
        label = BACK if card.kind == BACK else NOTHING
        a, b = across * (1 - rng.uniform(0.66, 0.88)) / 2, down * (1 - rng.uniform(0.72, 0.92)) / 2
        quad = quad + np.array([a + b, b - a, -a - b, a - b])
    elif kind == 3:
        quad, sure = middle + (quad - middle) * rng.uniform(1.25, 1.9), False
    elif kind == 4:
        cut, sure = rng.uniform(0.3, 0.75), False
        half = np.array([quad[0], quad[1], quad[1] + down * cut, quad[0] + down * cut])
        quad = np.roll(half, int(rng.integers(4)), axis=0)
    elif kind == 5:
        far, sure = rng.uniform(1.4, 2.1), False
        wide = np.array([quad[0], quad[0] + across * far, quad[3] + across * far, quad[3]])
        quad = np.roll(wide, int(rng.integers(4)), axis=0)
    elif kind == 6:
        # A letter of an index, or a pip, alone: large in a picture taken from near.
        a, b = across * rng.uniform(0.1, 0.3), down * rng.uniform(0.08, 0.25)
        start = quad[0] + across * rng.uniform(0.01, 0.08) + down * rng.uniform(0.01, 0.2)
        quad, sure = (
            np.roll(np.array([start, start + a, start + a + b, start + b]), 2 * int(rng.integers(2)), 0),
            False,
        )
    elif kind == 7:
        # Pips, a court's picture or a back where an index would be.
        start = quad[0] + across * rng.uniform(0.25, 0.42) + down * rng.uniform(0.27, 0.42)
        turn, size = rng.uniform(0, 2 * np.pi), np.exp(rng.normal(0, 0.2))
        spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]) * size
        quad = (start + (quad - quad[0]) @ spin).astype(np.float32)
        return Sample(*_cut(shot, quad), NOTHING, (NO_RANK, UNSURE), (NO_SUIT, UNSURE))
    else:
        turn, size = rng.uniform(0, np.pi), card_px * rng.uniform(0.25, 1.2)
        shape = np.array([[-1, -1.4], [1, -1.4], [1, 1.4], [-1, 1.4]]) * size / 2
        c, s = np.cos(turn), np.sin(turn)
        quad = shape @ np.array([[c, s], [-s, c]]) + middle + rng.normal(0, card_px * 0.9, 2)
    quad = (quad + rng.normal(0, 0.01 * card_px, (4, 2))).astype(np.float32)
    blank = (NO_RANK, NO_SUIT) if sure else (UNSURE, UNSURE)
    return Sample(*_cut(shot, quad), label, (blank[0],) * 2, (blank[1],) * 2)
