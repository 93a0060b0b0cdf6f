"""Read the cards in a frame: find quads, rectify them, classify each, keep the best by confidence.

A wrong card is worse than no card: a face is claimed only above `GATE`, which was chosen on renderings alone.
"""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from dealer.cards import DECK, JOKER, UNSEEN, Card
from vision.find import Search
from vision.flatten import glances_from, pyramid
from vision.fuse import CLASSES
from vision.index import find_indices
from vision.nets import Networks
from vision.quads import ASPECT, Quad, Quads, alike_before, areas, card_shaped, lengths, overlap
from vision.turns import NO_LOOKS, Looks, looks_of, picked, rivals, same, waiting

GATE: Final = 0.8
"""Least confidence at which a face is claimed: on renderings of decks and fonts held out of training, which
are harder than a table, less than one claim in 100 is wrong there."""
GATE_AT_SCALE: Final = 0.7
"""The same where a card's size is known, as to a live camera, which looks again and counts what holds."""
INDEX_GATE: Final = 0.9
"""For a face that shows no more than its index: on these renderings one claim in 450 is wrong."""
JOKER_GATE: Final = 0.85
"""Jokers have no index to tell them by, and one that is none stops a game: they must be surer."""
BACK_GATE: Final = 0.85
"""Least probability of a back. What could also be a face is not called a back."""
BACK_GATE_AT_SCALE: Final = 0.45
"""The same where a card's size is known: what has a card's very size and shape on felt is hardly anything else."""
AT_A_GLANCE: Final = 0.2
"""Least probability of a card, by the glance, for a quad to be looked at closely: of the faces that would be claimed
on held-out renderings one in five thousand falls below, of what is no card nine tenths."""
AT_A_GLANCE_AT_SCALE: Final = 0.05
"""The same where a card's size is known, and backs are claimed that could be much else: one in 25 of all backs falls
below."""
_NO_FACE: Final = 0.3
LIES: Final = 0.8
"""Least probability that a quad is a card at all for it to be reported as `?`."""
SURE: Final = 0.9
"""Confidence at which other guesses about the same place are not even classified."""
_DULL: Final = 0.1
"""By how much less than what is needed a face and a back are nothing, nor is what looks the same."""
_BACK: Final = CLASSES.index(UNSEEN)
_BATCH: Final = 12
_LEAST_PART: Final = 0.75
"""Where a card's size is known, a quad shows at least so much of one: half of a back looks like a back, too."""
_ALIKE: Final = 0.15
"""Quads whose corners lie nearer than this x short side are guesses about the same card."""
_TRIES: Final = 4
"""So many guesses about one card are looked at."""


@dataclass(frozen=True)
class _View:
    """What is known of a picture before it is read.

    `area`: of a card in pixels, 0 where unknown. `glance`: least probability for a closer look. `gate`, `back_gate`:
    that at which a face or a back is claimed. `back_sure`: that at which nothing else is looked for in its place.
    """

    area: float
    glance: float
    gate: float
    back_gate: float
    back_sure: float


@dataclass(frozen=True)
class Reading:
    """One card seen in a frame.

    Attributes:
        card: a face of `dealer.cards.DECK` or `JOKER`; None where no face is claimed.
        back: whether it lies face down.
        confidence: 0 to 1, of the face, the back, or that a card lies here at all.
        corners: (4, 2) float32, pixels of the image as given, clockwise from the card's top left as printed (a face
            that looks the same after half a turn may start at either; a back at any corner).
    """

    card: Card | None
    back: bool
    confidence: float
    corners: NDArray[np.float32]

    @property
    def name(self) -> str:
        """`Ah`, `XX` for a joker, `back`, or `?`: a card lies here, but reading it would be guessing."""
        return self.card if self.card is not None else "back" if self.back else "?"


class Reader:
    """Reads frames with the shipped weights. One instance belongs to one thread."""

    def __init__(self, gate: float = GATE) -> None:
        """Load the weights.

        Args:
            gate: least confidence at which a face, a back or a joker is claimed.
        """
        self._gate = gate
        self._networks = Networks()

    def read(self, image: NDArray[np.uint8], card_px: tuple[float, float] | None = None) -> list[Reading]:
        """Read every card of a frame.

        Args:
            image: (H, W, 3) uint8 BGR.
            card_px: least and most short side of a card in pixels, where the scale is known (an overhead camera over
                a felt of known size); this is the fast path of a live camera.

        Returns:
            The readings, most confident first.
        """
        levels = pyramid(image)
        search = Search(levels, card_px)
        if card_px is not None:
            gate, area = min(self._gate, GATE_AT_SCALE), card_px[0] * card_px[1] * ASPECT
            view = _View(area, AT_A_GLANCE_AT_SCALE, gate, BACK_GATE_AT_SCALE, BACK_GATE_AT_SCALE)
            least = _LEAST_PART * view.area
            quads = search.first()
            return _Look(self._networks, levels, view).at(quads[card_shaped(quads) & (areas(quads) > least)])
        look = _Look(self._networks, levels, _View(0, AT_A_GLANCE, self._gate, BACK_GATE, SURE))
        readings = look.at(search.first())
        if not search.leaves(_places(readings)):
            return readings
        readings = look.at(search.more(_places(readings)))
        named = _places(readings)
        if not named:
            return self._read_indices(levels, readings, None)
        short = float(np.median([min(lengths(corners)[:2]) for corners in named]))
        return self._read_indices(levels, look.at(search.by_corners(short, named)), short)

    def _read_indices(
        self, levels: list[NDArray[np.uint8]], readings: list[Reading], short: float | None
    ) -> list[Reading]:
        """Add the faces that show no more than an index.

        A face that is read already is not claimed again: it would be the other index of the same card.
        """
        named = [one for one in readings if one.name != "?"]
        found: list[Reading] = []
        quads = find_indices(levels, [one.corners for one in named], short)
        claimed = {one.card for one in named}
        chances = self._networks.indices(levels, quads)
        for at in np.argsort(-chances.max(axis=1, initial=0)):
            card, confidence = DECK[int(chances[at].argmax())], float(chances[at].max())
            quad = quads[int(at)]
            x, y = (0.8 * quad[0] + 0.2 * quad[2]).tolist()
            taken = any(cv2.pointPolygonTest(one.corners, (x, y), False) >= 0 for one in [*named, *found])
            if confidence < max(self._gate, INDEX_GATE) or card in claimed or taken:
                continue
            claimed.add(card)
            found.append(Reading(card, False, confidence, quad))
        # What lies around an index is a guess, and no reason to doubt a card that was seen whole.
        unsure = [one for one in _best([*found, *readings]) if one.name == "?"]
        return sorted([*named, *found, *unsure], key=_rank)

    def classify(self, card: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Probabilities (55,) of `vision.fuse.CLASSES` for one rectified card, (h, w, 3) uint8 BGR of any size."""
        height, width = card.shape[:2]
        whole = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - np.float32(0.5)
        return self._networks.classify(pyramid(card), whole[None])[0]


class _Look:
    """A look at one picture, in which readings add up."""

    def __init__(self, networks: Networks, levels: list[NDArray[np.uint8]], view: _View) -> None:
        """Nothing is read yet."""
        self._networks, self._levels, self._view = networks, levels, view
        self._readings: list[Reading] = []
        self._explained: list[Quad] = []
        self._no_cards = NO_LOOKS

    def at(self, quads: Quads) -> list[Reading]:
        """Look at `quads`, too, and return what is read by now, most confident first.

        Once a card is read for sure, what lies on it (its pips, its frame, other guesses at its edge) need not be
        looked at: so what lies in larger quads comes after these.
        """
        self._explained = _places(self._readings)
        left = quads[_unexplained(quads, self._explained, self._view)]
        while len(left):
            waits = waiting(left)
            known = len(self._explained)
            self._look_at(left[~waits])
            left = left[waits]
            left = left[_unexplained(left, self._explained[known:], self._view)]
        return self._readings

    def _look_at(self, quads: Quads) -> None:
        """Look at quads; those that look the same as something that was none, a check of the same cloth, are none."""
        glances = glances_from(self._levels, quads)
        looks, known = looks_of(glances), len(self._explained)
        first = picked(same(looks, looks), len(looks))
        for part in (first, np.setdiff1d(np.arange(len(quads)), first)):
            part = part[~same(looks[part], self._no_cards).any(axis=1)]
            part = part[_unexplained(quads[part], self._explained[known:], self._view)]
            self._look_closely(quads[part], glances[part], looks[part])

    def _look_closely(self, quads: Quads, glances: NDArray[np.uint8], looks: Looks) -> None:
        """Classify what may be a card at a glance, some at a time, and of each place and look one after the other."""
        chances = self._networks.glance(glances)
        self._no_cards = np.concatenate([self._no_cards, looks[chances < self._view.glance / 2]])
        order = _in_order(quads, chances, self._view)
        quads, looks = quads[order], looks[order]
        alike = same(looks, looks)
        against = alike | rivals(quads)
        left = np.arange(len(quads))
        while len(left):
            turn = left[picked(against[np.ix_(left, left)], _BATCH)]
            chances = self._networks.classify(self._levels, quads[turn])
            read = [_reading(*pair, self._view) for pair in zip(quads[turn], chances, strict=True)]
            dull = turn[_dull(chances, self._view)]
            self._no_cards = np.concatenate([self._no_cards, looks[dull]])
            sure = self._add([one for one in read if one is not None])
            left = np.setdiff1d(left, turn, assume_unique=True)
            left = left[~alike[np.ix_(dull, left)].any(axis=0)]
            left = left[_unexplained(quads[left], sure, self._view)]

    def _add(self, read: list[Reading]) -> list[Quad]:
        """Add readings, and return the places at which nothing else is looked for from now on."""
        self._readings = _best([*self._readings, *read])
        known = {id(corners) for corners in self._explained}
        sure = [corners for corners in _sure(self._readings, self._view) if id(corners) not in known]
        self._explained += sure
        return sure


def _places(readings: list[Reading]) -> list[Quad]:
    """The places of the cards that have a name."""
    return [one.corners for one in readings if one.name != "?"]


def _sure(readings: list[Reading], view: _View) -> list[Quad]:
    """The places of cards at which nothing else is looked for."""
    return [
        one.corners
        for one in readings
        if one.name != "?" and one.confidence >= (view.back_sure if one.back else SURE)
    ]


def _unexplained(quads: Quads, sure: list[Quad], view: _View) -> NDArray[np.bool_]:
    """Which quads the cards read for sure leave unexplained, (n,)."""
    if not len(quads) or not sure:
        return np.ones(len(quads), np.bool_)
    near = _near(quads, np.stack(sure))
    return np.array(
        [
            not any(_explains(sure[at], quad, view) for at in np.flatnonzero(cards))
            for quad, cards in zip(quads, near, strict=True)
        ]
    )


def _near(quads: Quads, others: Quads) -> NDArray[np.bool_]:
    """Which quads may overlap which others, (n, m): most lie apart, and only these pairs are looked at closely."""
    (middles, reach), (places, reaches) = _extent(quads), _extent(others)
    return np.linalg.norm(middles[:, None] - places, axis=2) < reach[:, None] + reaches


def _extent(quads: Quads) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The middles (n, 2) of quads and how far their corners reach from them, (n,)."""
    middles = quads.mean(axis=1)
    return middles, np.linalg.norm(quads - middles[:, None], axis=2).max(axis=1)


def _in_order(quads: Quads, glance: NDArray[np.float32], view: _View) -> NDArray[np.int64]:
    """Which quads may be cards at a glance, those most like a card in size first, or in looks; but one guess a place
    before all second ones, and so on."""
    may = np.flatnonzero(glance >= view.glance)
    by = np.abs(np.log(areas(quads[may]) / view.area)) if view.area else -glance[may]
    may = may[np.argsort(by, kind="stable")]
    tries = alike_before(quads[may], _ALIKE)
    order = np.argsort(tries, kind="stable")
    return may[order[tries[order] < _TRIES]]


def _rank(reading: Reading) -> tuple[bool, float]:
    """Any name goes before `?`, and then what is more sure."""
    return reading.name == "?", -reading.confidence


def _best(readings: list[Reading]) -> list[Reading]:
    """The most confident first, without those that an earlier one explains; any name goes before `?`."""
    if len(readings) < 2:
        return readings
    ranked = sorted(readings, key=_rank)
    places = np.stack([one.corners for one in ranked])
    near = _near(places, places)
    kept: list[int] = []
    for at, reading in enumerate(ranked):
        if not any(near[at, other] and _same_place(reading, ranked[other]) for other in kept):
            kept.append(at)
    return [ranked[at] for at in kept]


def _explains(corners: Quad, quad: Quad, view: _View) -> bool:
    """Whether a card read for sure leaves nothing to look for in a quad.

    Where no scale is known, it may be only a part of a larger card.
    """
    union, inside = overlap(corners, quad)
    smaller = view.area > 0 or cv2.contourArea(quad) < cv2.contourArea(corners)
    return union > 0.75 or (inside > 0.7 and smaller)


def _reading(quad: Quad, chance: NDArray[np.float32], view: _View) -> Reading | None:
    best = int(chance[:-1].argmax())
    card, confidence = CLASSES[best], float(chance[best])
    needed = max(view.gate, JOKER_GATE) if card == JOKER else view.gate
    if card != UNSEEN and confidence >= needed:
        return Reading(card, False, confidence, quad)
    back = float(chance[_BACK])
    if back >= view.back_gate and could_be_back(chance) and card_shaped(quad[None])[0]:
        return Reading(None, True, back, quad)
    lies = 1 - float(chance[-1])
    # A guess about a card's face must at least look like a whole card.
    return Reading(None, False, lies, quad) if lies >= LIES and card_shaped(quad[None])[0] else None


def _dull(chances: NDArray[np.float32], view: _View) -> NDArray[np.bool_]:
    """Which quads (n,) are far from being claimed by their probabilities (n, 55): so is what looks the same."""
    back, lies = chances[:, _BACK], 1 - chances[:, -1]
    faces = chances[:, :-1].max(axis=1, where=np.arange(len(CLASSES) - 1) != _BACK, initial=0)
    return (faces < view.gate - _DULL) & (back < view.back_gate - _DULL) & (lies < LIES)


def could_be_back(chances: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Where probabilities (..., 55) leave little to all faces and jokers together."""
    return np.asarray(1 - chances[..., _BACK] - chances[..., -1] < _NO_FACE)


def _same_place(reading: Reading, other: Reading) -> bool:
    """Whether two readings are one card: the same face, or two faces that cannot lie so on each other."""
    union, inside = overlap(reading.corners, other.corners)
    if reading.card is not None and reading.card == other.card and reading.card != JOKER:
        return inside > 0.2
    return union > 0.35 or inside > 0.6 or (inside > 0.25 and reading.card is None)
