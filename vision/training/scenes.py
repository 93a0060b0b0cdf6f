"""Little scenes of cards and of what else lies about a table."""

from pathlib import Path
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

from dealer.cards import DECK
from vision.flatten import pyramid
from vision.training import aces, faces
from vision.training.backs import back
from vision.training.candidates import (
    BACK,
    JOKER,
    NOTHING,
    Placed,
    Sample,
    bad,
    both,
    indices_gone,
    indices_seen,
    meet,
    right,
    spot,
)
from vision.training.fetch import FACE_SIZE
from vision.training.grounds import ground
from vision.training.light import degrade
from vision.training.signs import fonts
from vision.training.things import chip, hand, thing

Picture = NDArray[np.uint8]
Quad = NDArray[np.float32]

RENEW, RENEW_BACK = 60, 4
"""After so many scenes one of the drawn decks, or backs, is drawn anew."""
HELD_OUT_DECKS = ("gnome-anglo_poker", "kde-svg-nicu-white", "gnome-plastic")
"""Artwork never trained on."""
_WIDTHS = ((75, 120), (42, 135), (135, 240))
"""Short sides of cards in pixels: as an overhead camera sees them, from far, and from near."""
_COURTS = [at for at, card in enumerate(DECK) if card[0] in "JQK"]


class Studio:
    """Holds the decks and grounds in memory and draws scenes from them."""

    def __init__(self, decks: Path, seed: int, *, held_out: bool = False, drawn: int = 25) -> None:
        """Load the artwork of `decks`, draw `drawn` procedural decks; held-out decks and fonts, or all others."""
        self.rng = np.random.default_rng(seed)
        lots = Random(seed)
        unpacked = decks.parent / "packages/debian/usr/share/fonts"
        self._files, self._lots = fonts(unpacked)[1 if held_out else 0], lots
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
        self.drawn = [faces.deck(lots, files, self.art) for _ in range(drawn)]
        self._printed_backs = len(self.backs)
        self.backs += [back(lots) for _ in range(drawn * 4)]
        self.jokers += [faces.joker(lots, files) for _ in range(drawn)]
        self.aces = [self._ace() for _ in range(drawn)]
        self.grounds = [ground(self.rng, 700) for _ in range(drawn * 2)]

    def samples(self) -> list[Sample]:
        """The candidates of one new scene."""
        rng = self.rng
        self._scenes += 1
        if self._scenes % RENEW == 0:
            self._renew()
        if self._scenes % RENEW_BACK == 0:
            self.backs[int(rng.integers(self._printed_backs, len(self.backs)))] = back(self._lots)
        least, most = _WIDTHS[rng.choice(len(_WIDTHS), p=(0.5, 0.38, 0.12))]
        card_px = float(np.exp(rng.uniform(np.log(least), np.log(most))))
        canvas, under, main, over = self._scene(card_px)
        lid = [] if over else self._covered(canvas, main, card_px)
        placed, at = [*under, main, *over], len(under)
        views, gone = _views(placed, lid, len(canvas)), indices_gone(placed[at], lid)
        if rng.random() < 0.35:
            canvas, placed = self._tilted(canvas, placed)
            # What lay within the canvas need not lie within the picture.
            views = [_both(*pair) for pair in zip(views, _views(placed, [], len(canvas)), strict=True)]
        main, shot = placed[at], pyramid(degrade(rng, canvas, card_px), 16)
        out: list[Sample] = []
        for n, (card, view) in enumerate(zip(placed, views, strict=True)):
            if card is main and (any(view) or not over):
                out += [right(rng, shot, card, card_px, view, gone) for _ in range(3)]
            elif card is not main and any(view):
                out.append(right(rng, shot, card, card_px, view))
            if card.kind == NOTHING and not any(meet(card, other) for other in placed[n + 1 :]):
                out.append(spot(rng, shot, card))
        out += [bad(rng, shot, main, card_px) for _ in range(2)]
        for other in placed:
            pair = both(shot, main, other) if other is not main and rng.random() < 0.4 else None
            out += [pair] if pair else []
        return out

    def _ace(self) -> Picture:
        """An ace of spades of the artwork, its centre drawn anew."""
        return aces.reworked(self._lots, self._files, self._lots.choice(self.art)[DECK.index("As")])

    def _renew(self) -> None:
        """Draw one deck, ace and ground anew: in the long run every font and ground comes by."""
        self.aces[int(self.rng.integers(len(self.aces)))] = self._ace()
        self.drawn[int(self.rng.integers(len(self.drawn)))] = faces.deck(self._lots, self._files, self.art)
        self.grounds[int(self.rng.integers(len(self.grounds)))] = ground(self.rng, 700)

    def _scene(self, card_px: float) -> tuple[Picture, list[Placed], Placed, list[Placed]]:
        """A canvas, what lies by or under the main card, that card, and the cards that lie over it."""
        rng = self.rng
        side = int(card_px * 2.9)
        canvas = self._ground(side)
        deck = self._deck()
        under: list[Placed] = []
        angle = rng.uniform(0, 360)
        centre = np.array((side / 2, side / 2))
        if rng.random() < 0.07:
            # The picture's edge cuts the card.
            way = angle + rng.choice((0, 90, 180, 270)) + rng.normal(0, 20)
            centre += np.array((np.cos(np.radians(way)), np.sin(np.radians(way)))) * card_px * rng.uniform(0.9, 1.7)
        for _ in range(rng.choice((0, 1, 2, 3), p=(0.35, 0.3, 0.2, 0.15))):
            turn = angle + (rng.normal(0, 3) if rng.random() < 0.6 else rng.uniform(0, 360))
            way = rng.uniform(0, 2 * np.pi)
            offset = np.array((np.cos(way), np.sin(way))) * card_px * rng.uniform(0.3, 1.5)
            if rng.random() < 0.25:
                under.append(Placed(NOTHING, thing(rng, canvas, centre + offset, card_px)))
            else:
                under.append(self._place(canvas, deck, centre + offset, turn, card_px))
        if rng.random() < 0.09:
            return canvas, under, Placed(NOTHING, thing(rng, canvas, centre, card_px)), []
        main = self._place(canvas, deck, centre, angle, card_px)
        return canvas, under, main, self._fan(canvas, deck, main, angle, card_px) if rng.random() < 0.3 else []

    def _fan(self, canvas: Picture, deck: Picture, main: Placed, angle: float, card_px: float) -> list[Placed]:
        """Lay one or two cards over most of the main card: a fan, a column, or across."""
        rng, over = self.rng, []
        across, down = main.quad[1] - main.quad[0], main.quad[3] - main.quad[0]
        step = across * rng.choice((-1, 1)) * rng.uniform(0.2, 0.8) + down * rng.normal(0, 0.12)
        if rng.random() < 0.3:
            step = down * rng.choice((-1, 1)) * rng.uniform(0.2, 0.8) + across * rng.normal(0, 0.1)
        turn = rng.normal(0, 6) if rng.random() < 0.75 else rng.uniform(0, 360)
        for n in range(1, 3 if rng.random() < 0.4 else 2):
            at = main.quad.mean(0) + step * n
            over.append(self._place(canvas, deck, at.astype(np.float64), angle + turn * n, card_px))
        return over

    def _covered(self, canvas: Picture, card: Placed, card_px: float) -> list[Placed]:
        """Lay something over a card, or nothing; return it."""
        rng, lot = self.rng, self.rng.random()
        if lot < 0.1:
            return [Placed(NOTHING, finger) for finger in hand(rng, canvas, card.quad, card_px)]
        if lot < 0.2:
            a, b, _, d = card.quad
            x, y = rng.uniform(0.3, 0.7), rng.uniform(0.2, 0.8)
            at = np.asarray(a + (b - a) * x + (d - a) * y, np.float64)
            return [Placed(NOTHING, chip(rng, canvas, at, card_px))]
        if lot < 0.28:
            return [Placed(NOTHING, self._strip(canvas, card.quad, card_px))]
        return [Placed(NOTHING, self._cover(canvas, card.quad))] if lot < 0.42 else []

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
        if lot < 0.8:
            # Courts differ most from deck to deck.
            kind = int(self.rng.choice(_COURTS)) if self.rng.random() < 0.25 else int(self.rng.integers(52))
            if self.rng.random() < 0.04:
                kind = DECK.index("As")
            # Every maker has an ace of spades of its own.
            other = kind == DECK.index("As") and self.rng.random() < 0.35
            return kind, self.aces[self.rng.integers(len(self.aces))] if other else deck[kind]
        if lot < 0.965:
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

    def _cover(self, canvas: Picture, quad: Quad) -> Quad:
        """Lay a book, a purse or a box over one end of a card; return its quad."""
        rng = self.rng
        a, b, c, d = quad if rng.random() < 0.5 else np.roll(quad, 2, axis=0)
        left, right = rng.uniform(0.42, 0.85), rng.uniform(0.42, 0.85)
        down = (d - a + c - b) / 2
        edge = np.array([a + (d - a) * left, b + (c - b) * right])
        edge = edge + (edge - edge[::-1]) * rng.uniform(0.2, 1.5, (2, 1))
        shape = np.array([edge[0], edge[1], edge[1] + down * 2, edge[0] + down * 2])
        mask = np.zeros(canvas.shape[:2], np.uint8)
        cv2.fillConvexPoly(mask, shape.astype(np.int32), 255, cv2.LINE_AA)
        alpha = mask.astype(np.float32)[..., None] / 255
        canvas[:] = canvas * (1 - alpha) + self._ground(len(canvas)) * alpha
        return shape.astype(np.float32)

    def _strip(self, canvas: Picture, quad: Quad, card_px: float) -> Quad:
        """Lay something narrow over an index, or by it; return its quad."""
        rng = self.rng
        a, b, _, d = quad if rng.random() < 0.5 else np.roll(quad, 2, axis=0)
        at = a + (b - a) * rng.uniform(0, 0.3) + (d - a) * rng.uniform(0, 0.3)
        box = ((float(at[0]), float(at[1])), (card_px * rng.uniform(0.05, 0.3), card_px * rng.uniform(0.3, 2)))
        shape = np.asarray(cv2.boxPoints((*box, rng.uniform(0, 180))), np.float32)
        ink = tuple(float(v) for v in rng.integers(0, 256, 3)) if rng.random() < 0.6 else (250.0, 250.0, 250.0)
        cv2.fillConvexPoly(canvas, shape.astype(np.int32), ink, cv2.LINE_AA)
        return shape

    def _tilted(self, canvas: Picture, placed: list[Placed]) -> tuple[Picture, list[Placed]]:
        """A canvas and its cards as a camera from aside sees them: shortened one way, and smaller the farther off."""
        rng, side, middle = self.rng, len(canvas), (len(canvas) - 1) / 2
        turn = rng.uniform(0, 2 * np.pi)
        spin = np.eye(3)
        spin[:2, :2] = [[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]
        lean = np.array([[1, 0, 0], [0, rng.uniform(0.55, 1), 0], [0, rng.uniform(-0.3, 0.3) / middle, 1]])
        there = np.array([[1, 0, -middle], [0, 1, -middle], [0, 0, 1]])
        matrix = np.linalg.inv(there) @ spin @ lean @ spin.T @ there
        seen = self._ground(side)
        cv2.warpPerspective(canvas, matrix, (side, side), seen, borderMode=cv2.BORDER_TRANSPARENT)
        quads = (cv2.perspectiveTransform(one.quad[None].astype(np.float64), matrix)[0] for one in placed)
        return seen, [Placed(one.kind, np.asarray(quad, np.float32)) for one, quad in zip(placed, quads, strict=True)]


def _views(placed: list[Placed], lid: list[Placed], side: int) -> list[tuple[bool, bool]]:
    """Which indices of cards are in view, each under those after it and all under the lid."""
    return [indices_seen(card, [*placed[at + 1 :], *lid], side) for at, card in enumerate(placed)]


def _both(one: tuple[bool, bool], other: tuple[bool, bool]) -> tuple[bool, bool]:
    return one[0] and other[0], one[1] and other[1]


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
