"""Little scenes of cards, and the rectified candidates a finder would cut from them, right ones and bad ones."""

from dataclasses import dataclass
from pathlib import Path
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

from dealer.cards import DECK, RANKS, SUITS
from vision.flatten import crops, flatten_from, pyramid
from vision.training import faces
from vision.training.fetch import FACE_SIZE
from vision.training.grounds import ground
from vision.training.light import degrade

Picture = NDArray[np.uint8]
Quad = NDArray[np.float32]

BACK, JOKER, NOTHING = 52, 53, 54
"""Classes of the whole-card network after the 52 faces."""
NO_RANK, NO_SUIT, UNSURE = 13, 4, -1
RENEW = 60
"""After so many scenes one of the drawn decks is drawn anew."""
HELD_OUT_DECKS = ("gnome-anglo_poker", "kde-svg-nicu-white", "gnome-plastic")
"""Artwork never trained on."""


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


class Studio:
    """Holds the decks and grounds in memory and draws scenes from them."""

    def __init__(self, decks: Path, seed: int, *, held_out: bool = False, drawn: int = 25) -> None:
        """Load the artwork of `decks`, draw `drawn` procedural decks; held-out decks and fonts, or all others."""
        self.rng = np.random.default_rng(seed)
        lots = Random(seed)
        self._files, self._lots = faces.fonts()[1 if held_out else 0], lots
        self._scenes = 0
        files = self._files
        self.art: list[Picture] = []
        self.backs: list[Picture] = []
        self.jokers: list[Picture] = []
        for path in sorted(decks.glob("*.npz")):
            if (path.stem in HELD_OUT_DECKS) != held_out:
                continue
            with np.load(path) as stored:
                self.art.append(stored["faces"])
                self.backs += list(stored["backs"])
                self.jokers += list(stored["jokers"])
        self.drawn = [faces.deck(lots, files) for _ in range(drawn)]
        self.backs += [faces.back(lots) for _ in range(drawn * 2)]
        self.jokers += [faces.joker(lots, files) for _ in range(drawn)]
        self.grounds = [ground(self.rng, 700) for _ in range(drawn * 2)]

    def samples(self) -> list[Sample]:
        """The candidates of one new scene."""
        rng = self.rng
        self._scenes += 1
        if self._scenes % RENEW == 0:
            self._renew()
        card_px = float(np.exp(rng.uniform(np.log(42), np.log(135))))
        canvas, placed = self._scene(card_px)
        seen = self._cover(canvas, placed[-1].quad) if rng.random() < 0.2 else (True, True)
        shot = pyramid(degrade(rng, canvas, card_px))
        out: list[Sample] = []
        main = placed[-1]
        for card in (main, main, main, main):
            out.append(_right(rng, shot, card, card_px, seen))
        for at, card in enumerate(placed[:-1]):
            in_view = _indices_seen(card, placed[at + 1 :], len(canvas))
            if any(in_view) and seen == (True, True):
                out.append(_right(rng, shot, card, card_px, in_view))
        out += [_bad(rng, shot, main, card_px) for _ in range(3)]
        return out

    def _renew(self) -> None:
        """Draw one deck and one ground anew: in the long run every font and ground comes by."""
        self.drawn[int(self.rng.integers(len(self.drawn)))] = faces.deck(self._lots, self._files)
        self.grounds[int(self.rng.integers(len(self.grounds)))] = ground(self.rng, 700)

    def _scene(self, card_px: float) -> tuple[Picture, list[Placed]]:
        rng = self.rng
        side = int(card_px * 2.9)
        canvas = self._ground(side)
        deck = self._deck()
        placed: list[Placed] = []
        angle = rng.uniform(0, 360)
        centre = np.array((side / 2, side / 2))
        for _ in range(rng.choice((0, 1, 2, 3), p=(0.3, 0.3, 0.25, 0.15))):
            turn = angle + (rng.normal(0, 3) if rng.random() < 0.6 else rng.uniform(0, 360))
            way = rng.uniform(0, 2 * np.pi)
            offset = np.array((np.cos(way), np.sin(way))) * card_px * rng.uniform(0.3, 1.5)
            placed.append(self._place(canvas, deck, centre + offset, turn, card_px))
        placed.append(self._place(canvas, deck, centre, angle, card_px))
        if rng.random() < 0.12:
            self._finger(canvas, placed[-1].quad, card_px)
        return canvas, placed

    def _ground(self, side: int) -> Picture:
        stored = self.grounds[self.rng.integers(len(self.grounds))]
        zoom = self.rng.uniform(0.5, 2.0)
        cut = min(700, max(40, int(side / zoom)))
        x, y = (int(n) for n in self.rng.integers(0, 701 - cut, 2))
        return np.asarray(cv2.resize(stored[y : y + cut, x : x + cut], (side, side)), np.uint8)

    def _deck(self) -> Picture:
        pool = self.art if self.art and self.rng.random() < 0.55 else self.drawn
        return pool[self.rng.integers(len(pool))]

    def _pick(self, deck: Picture) -> tuple[int, Picture]:
        lot = self.rng.random()
        if lot < 0.84:
            kind = int(self.rng.integers(52))
            return kind, deck[kind]
        if lot < 0.96:
            return BACK, self.backs[self.rng.integers(len(self.backs))]
        return JOKER, self.jokers[self.rng.integers(len(self.jokers))]

    def _place(self, canvas: Picture, deck: Picture, at: NDArray[np.float64], turn: float, card_px: float) -> Placed:
        rng = self.rng
        kind, face = self._pick(deck)
        ratio = rng.choice((88 / 63, 88 / 57), p=(0.75, 0.25)) * rng.uniform(0.94, 1.06)
        width, height = card_px, card_px * ratio
        half = np.array([[-width, -height], [width, -height], [width, height], [-width, height]]) / 2
        c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        quad = half @ np.array([[c, s], [-s, c]]) + at
        quad += rng.normal(0, 0.025 * card_px, (4, 2)) * (rng.random() < 0.6)
        quad = quad.astype(np.float32)
        _paste(canvas, face, quad, rng)
        return Placed(kind, quad)

    def _cover(self, canvas: Picture, quad: Quad) -> tuple[bool, bool]:
        """Lay a book, a purse or a box over one end of a card; return which indices stay in view."""
        rng = self.rng
        first = bool(rng.random() < 0.5)
        a, b, c, d = quad if first else np.roll(quad, 2, axis=0)
        left, right = rng.uniform(0.42, 0.85), rng.uniform(0.42, 0.85)
        down = (d - a + c - b) / 2
        edge = np.array([a + (d - a) * left, b + (c - b) * right])
        edge = edge + (edge - edge[::-1]) * rng.uniform(0.2, 1.5, (2, 1))
        shape = np.array([edge[0], edge[1], edge[1] + down * 2, edge[0] + down * 2])
        mask = np.zeros(canvas.shape[:2], np.uint8)
        cv2.fillConvexPoly(mask, shape.astype(np.int32), 255, cv2.LINE_AA)
        alpha = mask.astype(np.float32)[..., None] / 255
        canvas[:] = canvas * (1 - alpha) + self._ground(len(canvas)) * alpha
        return (True, False) if first else (False, True)

    def _finger(self, canvas: Picture, quad: Quad, card_px: float) -> None:
        rng = self.rng
        edge = rng.integers(4)
        start = (quad[edge] + quad[(edge + 1) % 4]) / 2 + rng.normal(0, card_px * 0.1, 2)
        out = start + (start - quad.mean(0)) * 2
        skin = tuple(float(v) for v in np.array((120, 150, 205)) * rng.uniform(0.35, 1.15))
        thick = max(3, int(card_px * rng.uniform(0.15, 0.28)))
        cv2.line(canvas, _int(start), _int(out), skin, thick, cv2.LINE_AA)


def _int(point: NDArray[np.float32]) -> tuple[int, int]:
    return int(point[0]), int(point[1])


def _paste(canvas: Picture, face: Picture, quad: Quad, rng: np.random.Generator) -> None:
    """Lay a face with rounded corners and a soft shadow on the canvas."""
    width = max(16, int(np.linalg.norm(quad[0] - quad[1]) * 1.3))
    height = max(22, int(width * FACE_SIZE[1] / FACE_SIZE[0]))
    if width < FACE_SIZE[0]:
        face = np.asarray(cv2.resize(face, (width, height), interpolation=cv2.INTER_AREA), np.uint8)
    height, width = face.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    radius = int(width * rng.uniform(0.02, 0.075))
    cv2.rectangle(mask, (radius, 0), (width - 1 - radius, height - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (width - 1, height - 1 - radius), 255, -1)
    for x in (radius, width - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(mask, (x, y), radius, 255, -1)
    pad = 4 + width // 12
    low = np.maximum(np.floor(quad.min(0)).astype(int) - pad, 0)
    high = np.minimum(np.ceil(quad.max(0)).astype(int) + pad, (canvas.shape[1], canvas.shape[0]))
    if (high <= low + 1).any():
        return
    part = canvas[low[1] : high[1], low[0] : high[0]]
    source = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, (quad - low).astype(np.float32))
    size = (part.shape[1], part.shape[0])
    alpha = cv2.warpPerspective(mask, matrix, size).astype(np.float32)[..., None] / 255
    laid = cv2.warpPerspective(face, matrix, size, borderMode=cv2.BORDER_REPLICATE)
    under = part.astype(np.float32)
    if rng.random() < 0.7:
        shift = np.array([[1, 0, rng.normal(0, width * 0.02)], [0, 1, rng.normal(0, width * 0.02)]], np.float32)
        shade = cv2.GaussianBlur(cv2.warpAffine(alpha, shift, size), (0, 0), max(0.6, width * 0.02))
        under *= 1 - rng.uniform(0.15, 0.6) * shade[..., None]
    part[:] = under + (laid - under) * alpha


def _indices_seen(card: Placed, later: list[Placed], side: int) -> tuple[bool, bool]:
    """Which of a card's two indices no later card covers: (top left, bottom right)."""
    if card.quad.min() < 0 or card.quad.max() >= side:
        return False, False
    hidden = sum(cv2.intersectConvexConvex(card.quad, one.quad)[0] for one in later)
    if hidden > 0.65 * cv2.contourArea(card.quad):
        return False, False

    def seen(quad: Quad) -> bool:
        across, down = (quad[1] - quad[0]) * 0.28, (quad[3] - quad[0]) * 0.36
        box = np.array([quad[0], quad[0] + across, quad[0] + across + down, quad[0] + down], np.float32)
        return all(cv2.intersectConvexConvex(box, one.quad)[0] < 1 for one in later)

    return seen(card.quad), seen(np.roll(card.quad, 2, axis=0))


def _labels(kind: int) -> tuple[tuple[int, int], tuple[int, int]]:
    if kind >= BACK:
        return (NO_RANK, NO_RANK), (NO_SUIT, NO_SUIT)
    code = DECK[kind]
    rank, suit = RANKS.index(code[0]), SUITS.index(code[1])
    return (rank, rank), (suit, suit)


def _right(
    rng: np.random.Generator, shot: list[Picture], card: Placed, card_px: float, seen: tuple[bool, bool]
) -> Sample:
    """A good candidate of a card; `seen` says which of its indices is in view."""
    quad = card.quad + rng.normal(0, 1, (4, 2)) * card_px * rng.choice((0.006, 0.015, 0.03))
    if rng.random() < 0.5:
        middle = quad.mean(0)
        quad = middle + (quad - middle) * rng.uniform(0.965, 1.035, 2)
    rank, suit = _labels(card.kind)
    rank = (rank[0] if seen[0] else UNSURE, rank[1] if seen[1] else UNSURE)
    suit = (suit[0] if seen[0] else UNSURE, suit[1] if seen[1] else UNSURE)
    if rng.random() < 0.5:
        quad, rank, suit = np.roll(quad, 2, axis=0), rank[::-1], suit[::-1]
    return Sample(*crops(flatten_from(shot, quad.astype(np.float32))), card.kind, rank, suit)


def _bad(rng: np.random.Generator, shot: list[Picture], card: Placed, card_px: float) -> Sample:
    """A quad that is no card: turned, shifted, too small, too large, a half, two cards at once, or ground."""
    quad, middle = card.quad, card.quad.mean(0)
    across, down = quad[1] - quad[0], quad[3] - quad[0]
    kind = rng.integers(7)
    sure = True
    if kind == 0:
        quad = np.roll(quad, 1, axis=0)
    elif kind == 1:
        way = rng.choice((-1, 1), 2) * rng.uniform(0.22, 0.9, 2)
        quad = quad + across * way[0] + down * way[1] * rng.choice((0, 1))
    elif kind == 2 and rng.random() < 0.5:
        quad = middle + (quad - middle) * rng.uniform(0.3, 0.78)
    elif kind == 2:
        # The frame around a court's picture is the quad most easily taken for its card.
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
    else:
        turn, size = rng.uniform(0, np.pi), card_px * rng.uniform(0.25, 0.8)
        shape = np.array([[-1, -1.4], [1, -1.4], [1, 1.4], [-1, 1.4]]) * size / 2
        c, s = np.cos(turn), np.sin(turn)
        quad = shape @ np.array([[c, s], [-s, c]]) + middle + rng.normal(0, card_px * 0.6, 2)
    quad = (quad + rng.normal(0, 0.01 * card_px, (4, 2))).astype(np.float32)
    blank = (NO_RANK, NO_SUIT) if sure else (UNSURE, UNSURE)
    return Sample(*crops(flatten_from(shot, quad)), NOTHING, (blank[0],) * 2, (blank[1],) * 2)
