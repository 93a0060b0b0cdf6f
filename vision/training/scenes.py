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
from vision.training.candidates import BACK, JOKER, NOTHING, Placed, Sample, bad, both, indices_seen, right
from vision.training.fetch import FACE_SIZE
from vision.training.grounds import ground
from vision.training.light import degrade
from vision.training.signs import fonts
from vision.training.things import chip, thing

Picture = NDArray[np.uint8]
Quad = NDArray[np.float32]

RENEW, RENEW_BACK = 60, 4
"""After so many scenes one of the drawn decks, or backs, is drawn anew."""
HELD_OUT_DECKS = ("gnome-anglo_poker", "kde-svg-nicu-white", "gnome-plastic")
"""Artwork never trained on."""
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
        # Half are as large as an overhead camera sees them.
        least, most = (75, 120) if rng.random() < 0.5 else (42, 135)
        card_px = float(np.exp(rng.uniform(np.log(least), np.log(most))))
        canvas, under, main, over = self._scene(card_px)
        seen = self._covered(canvas, main, card_px) if not over else indices_seen(main, over, len(canvas))
        shot = pyramid(degrade(rng, canvas, card_px), 16)
        out: list[Sample] = []
        if over and not any(seen):
            seen = (False, False)
        else:
            out += [right(rng, shot, main, card_px, seen) for _ in range(3)]
        placed = [*under, main, *over]
        for at, card in enumerate(placed):
            in_view = indices_seen(card, placed[at + 1 :], len(canvas))
            # Where a thing lies over the main card, it may lie over these, too.
            if card is not main and any(in_view) and (over or seen == (True, True)):
                out.append(right(rng, shot, card, card_px, in_view))
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
        if rng.random() < 0.06:
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

    def _covered(self, canvas: Picture, card: Placed, card_px: float) -> tuple[bool, bool]:
        """Lay something over a card, or nothing; return which of its indices stay in view."""
        rng, lot = self.rng, self.rng.random()
        if lot < 0.08:
            self._finger(canvas, card.quad, card_px)
        elif lot < 0.2:
            a, b, _, d = card.quad
            x, y = rng.uniform(0.3, 0.7), rng.uniform(0.2, 0.8)
            at = np.asarray(a + (b - a) * x + (d - a) * y, np.float64)
            capper = Placed(NOTHING, chip(rng, canvas, at, card_px))
            return indices_seen(card, [capper], len(canvas))
        elif lot < 0.38:
            return self._cover(canvas, card.quad)
        return True, True

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
