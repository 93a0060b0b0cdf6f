"""Read the cards in a frame: find quads, rectify them, classify each, keep the best by confidence."""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from dealer.cards import DECK
from vision.bare import shows_ground
from vision.claim import (
    BACK_GATE,
    BACK_GATE_AT_SCALE,
    GATE,
    GATE_AT_SCALE,
    SURE,
    Reading,
    View,
    best,
    claimed,
    doubtful_backs,
    dull,
    index_claimed,
    rank,
    same_place,
)
from vision.find import Search
from vision.flatten import glances_from, pyramid
from vision.index import find_indices
from vision.nets import Networks
from vision.quads import (
    ASPECT,
    Quad,
    Quads,
    alike_before,
    areas,
    card_shaped,
    lengths,
    near_each_other,
    overlap,
    short_sides,
)
from vision.turns import NO_LOOKS, Looks, looks_of, picked, rivals, same, waiting

AT_A_GLANCE: Final = 0.1
"""Least probability of a card, by the glance, for a quad to be looked at closely: of the faces that would be claimed
on held-out renderings one in 3,400 falls below, of what is no card 87 in 100."""
AT_A_GLANCE_AT_SCALE: Final = 0.05
"""The same where a card's size is known, and backs are claimed that could be much else: of those that would be
claimed one in 170 falls below."""
_BATCH: Final = 12
_LEAST_PART: Final = 0.75
"""Where a card's size is known, a quad shows at least so much of one: half of a back looks like a back, too."""
_OF_A_SIZE: Final = 0.15
"""By how much, as a share, cards that lie on one table may differ in their short sides."""
_ALIKE: Final = 0.15
"""Quads whose corners lie nearer than this x short side are guesses about the same card."""
_TRIES: Final = 4
"""So many guesses about one card are looked at."""


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
            view = View(area, AT_A_GLANCE_AT_SCALE, gate, BACK_GATE_AT_SCALE, BACK_GATE_AT_SCALE)
            least = _LEAST_PART * view.area
            quads = search.first()
            return _Look(self._networks, levels, view).at(quads[card_shaped(quads) & (areas(quads) > least)])
        look = _Look(self._networks, levels, View(0, AT_A_GLANCE, self._gate, BACK_GATE, SURE))
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
        taken_faces = {one.card for one in named}
        chances = self._networks.indices(levels, quads)
        for at in np.argsort(-chances.max(axis=1, initial=0)):
            card, confidence = DECK[int(chances[at].argmax())], float(chances[at].max())
            quad = quads[int(at)]
            x, y = (0.8 * quad[0] + 0.2 * quad[2]).tolist()
            taken = any(cv2.pointPolygonTest(one.corners, (x, y), False) >= 0 for one in [*named, *found])
            if not index_claimed(card, confidence, self._gate) or card in taken_faces or taken:
                continue
            taken_faces.add(card)
            found.append(Reading(card, False, confidence, quad))
        # What lies around an index is a guess, and no reason to doubt a card that was seen whole.
        unsure = [one for one in best([*found, *readings]) if one.name == "?"]
        return sorted([*named, *found, *unsure], key=rank)

    def classify(self, card: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Probabilities (55,) of `vision.fuse.CLASSES` for one rectified card, (h, w, 3) uint8 BGR of any size."""
        height, width = card.shape[:2]
        whole = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - np.float32(0.5)
        return self._networks.classify(pyramid(card), whole[None])[0]


class _Look:
    """A look at one picture, in which readings add up."""

    def __init__(self, networks: Networks, levels: list[NDArray[np.uint8]], view: View) -> None:
        """Nothing is read yet."""
        self._networks, self._levels, self._view = networks, levels, view
        self._readings: list[Reading] = []
        self._explained: list[Quad] = []
        self._doubtful_backs: list[Reading] = []
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
        self._settle_backs()
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
            read = [claimed(*pair, self._view) for pair in zip(quads[turn], chances, strict=True)]
            self._doubtful_backs += self._off_the_ground(doubtful_backs(quads[turn], chances, self._view))
            dim = turn[dull(chances, self._view)]
            self._no_cards = np.concatenate([self._no_cards, looks[dim]])
            sure = self._add(self._off_the_ground([one for one in read if one is not None]))
            left = np.setdiff1d(left, turn, assume_unique=True)
            left = left[~alike[np.ix_(dim, left)].any(axis=0)]
            left = left[_unexplained(quads[left], sure, self._view)]

    def _off_the_ground(self, readings: list[Reading]) -> list[Reading]:
        """Without the backs and unread cards that are no more than a box marked on the ground."""
        cards = _places([*self._readings, *readings])
        return [one for one in readings if one.card is not None or not shows_ground(self._levels, one.corners, cards)]

    def _settle_backs(self) -> None:
        """Believe in the doubtful backs that are as large as the cards read: a deck has one size."""
        named = [one for one in self._readings if one.name != "?"]
        if not named or not self._doubtful_backs:
            return
        short = np.median(short_sides(np.stack([one.corners for one in named])))
        sides = short_sides(np.stack([one.corners for one in self._doubtful_backs]))
        believed = [self._doubtful_backs[at] for at in np.flatnonzero(np.abs(sides / short - 1) < _OF_A_SIZE)]
        free = [one for one in believed if not any(same_place(one, other) for other in named)]
        self._readings = best([*self._readings, *free])

    def _add(self, read: list[Reading]) -> list[Quad]:
        """Add readings, and return the places at which nothing else is looked for from now on."""
        self._readings = best([*self._readings, *read])
        known = {id(corners) for corners in self._explained}
        sure = [corners for corners in _sure(self._readings, self._view) if id(corners) not in known]
        self._explained += sure
        return sure


def _places(readings: list[Reading]) -> list[Quad]:
    """The places of the cards that have a name."""
    return [one.corners for one in readings if one.name != "?"]


def _sure(readings: list[Reading], view: View) -> list[Quad]:
    """The places of cards at which nothing else is looked for."""
    return [
        one.corners
        for one in readings
        if one.name != "?" and one.confidence >= (view.back_sure if one.back else SURE)
    ]


def _unexplained(quads: Quads, sure: list[Quad], view: View) -> NDArray[np.bool_]:
    """Which quads the cards read for sure leave unexplained, (n,)."""
    if not len(quads) or not sure:
        return np.ones(len(quads), np.bool_)
    near = near_each_other(quads, np.stack(sure))
    return np.array(
        [
            not any(_explains(sure[at], quad, view) for at in np.flatnonzero(cards))
            for quad, cards in zip(quads, near, strict=True)
        ]
    )


def _in_order(quads: Quads, glance: NDArray[np.float32], view: View) -> NDArray[np.int64]:
    """Which quads may be cards at a glance, those most like a card in size first, or in looks; but one guess a place
    before all second ones, and so on."""
    may = np.flatnonzero(glance >= view.glance)
    by = np.abs(np.log(areas(quads[may]) / view.area)) if view.area else -glance[may]
    may = may[np.argsort(by, kind="stable")]
    tries = alike_before(quads[may], _ALIKE)
    order = np.argsort(tries, kind="stable")
    return may[order[tries[order] < _TRIES]]


def _explains(corners: Quad, quad: Quad, view: View) -> bool:
    """Whether a card read for sure leaves nothing to look for in a quad.

    Where no scale is known, it may be only a part of a larger card.
    """
    union, inside = overlap(corners, quad)
    smaller = view.area > 0 or cv2.contourArea(quad) < cv2.contourArea(corners)
    return union > 0.75 or (inside > 0.7 and smaller)
