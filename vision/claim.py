"""What is claimed of a card that is seen: from the networks' probabilities to a reading.

A wrong card is worse than no card: a face is claimed only above `GATE`, which was chosen on renderings alone.
"""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dealer.cards import JOKER, UNSEEN, Card
from vision.fuse import CLASSES
from vision.quads import Quad, Quads, card_shaped, near_each_other, overlap

GATE: Final = 0.8
"""Least confidence at which a face is claimed: on renderings of decks and fonts held out of training, which
are harder than a table, one claim in 221 is wrong there."""
GATE_AT_SCALE: Final = 0.7
"""The same where a card's size is known, as to a live camera, which looks again and counts what holds."""
INDEX_GATE: Final = 0.9
"""For a face that shows no more than its index: on these renderings one claim in 1,212 is wrong."""
QUEEN_INDEX_GATE: Final = 0.99
"""The same for queens: a 9, or the nought of a 10, that is cut or covered looks like a Q. Of 40 claims of queens by
the index alone on cut and covered photos 11 were wrong, of 279 of all other ranks none; at this gate 1 of 19."""
JOKER_GATE: Final = 0.93
"""Jokers have no index to tell them by, and one that is none stops a game: they must be surer."""
BACK_GATE: Final = 0.85
"""Least probability of a back. What could also be a face is not called a back."""
BACK_GATE_OF_A_SIZE: Final = 0.75
"""The same for what is as large as the cards read in the same picture: before its size is looked at, one claim in 41
is wrong on renderings at 0.7, one in 61 at 0.8. Set with photos in view, see the model card."""
BACK_GATE_AT_SCALE: Final = 0.5
"""The same where a card's size is known: what has a card's very size and shape on felt is hardly anything else."""
_NO_FACE: Final = 0.3
LIES: Final = 0.8
"""Least probability that a quad is a card at all for it to be reported as `?`."""
SURE: Final = 0.9
"""Confidence at which other guesses about the same place are not even classified."""
_DULL: Final = 0.1
"""By how much less than what is needed a face and a back are nothing, nor is what looks the same."""
_BACK: Final = CLASSES.index(UNSEEN)


@dataclass(frozen=True)
class View:
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


def rank(reading: Reading) -> tuple[bool, float]:
    """Any name goes before `?`, and then what is more sure."""
    return reading.name == "?", -reading.confidence


def best(readings: list[Reading]) -> list[Reading]:
    """The most confident first, without those that an earlier one explains; any name goes before `?`."""
    if len(readings) < 2:
        return readings
    ranked = sorted(readings, key=rank)
    places = np.stack([one.corners for one in ranked])
    near = near_each_other(places, places)
    kept: list[int] = []
    for at, reading in enumerate(ranked):
        if not any(near[at, other] and same_place(reading, ranked[other]) for other in kept):
            kept.append(at)
    return [ranked[at] for at in kept]


def claimed(quad: Quad, chance: NDArray[np.float32], view: View) -> Reading | None:
    """What a quad with these probabilities (55,) is claimed to be: a face, a joker, a back, `?`, or nothing."""
    top = int(chance[:-1].argmax())
    card, confidence = CLASSES[top], float(chance[top])
    needed = max(view.gate, JOKER_GATE) if card == JOKER else view.gate
    if card != UNSEEN and confidence >= needed:
        return Reading(card, False, confidence, quad)
    back = float(chance[_BACK])
    if back >= view.back_gate and could_be_back(chance) and card_shaped(quad[None])[0]:
        return Reading(None, True, back, quad)
    lies = 1 - float(chance[-1])
    # A guess about a card's face must at least look like a whole card.
    return Reading(None, False, lies, quad) if lies >= LIES and card_shaped(quad[None])[0] else None


def index_claimed(card: Card, confidence: float, gate: float) -> bool:
    """Whether a face that shows no more than its index is claimed, by a reader with this gate."""
    return confidence >= max(gate, QUEEN_INDEX_GATE if card[0] == "Q" else INDEX_GATE)


def dull(chances: NDArray[np.float32], view: View) -> NDArray[np.bool_]:
    """Which quads (n,) are far from being claimed by their probabilities (n, 55): so is what looks the same."""
    back, lies = chances[:, _BACK], 1 - chances[:, -1]
    faces = chances[:, :-1].max(axis=1, where=np.arange(len(CLASSES) - 1) != _BACK, initial=0)
    return (faces < view.gate - _DULL) & (back < view.back_gate - _DULL) & (lies < LIES)


def doubtful_backs(quads: Quads, chances: NDArray[np.float32], view: View) -> list[Reading]:
    """Backs among quads (n, 4, 2), by their probabilities (n, 55), that are sure enough if their size is right."""
    back = chances[:, _BACK]
    doubtful = (back >= BACK_GATE_OF_A_SIZE) & (back < view.back_gate) & could_be_back(chances) & card_shaped(quads)
    return [Reading(None, True, float(back[at]), quads[at]) for at in np.flatnonzero(doubtful)]


def could_be_back(chances: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Where probabilities (..., 55) leave little to all faces and jokers together."""
    return np.asarray(1 - chances[..., _BACK] - chances[..., -1] < _NO_FACE)


def same_place(reading: Reading, other: Reading) -> bool:
    """Whether two readings are one card: the same face, or two faces that cannot lie so on each other."""
    union, inside = overlap(reading.corners, other.corners)
    if reading.card is not None and reading.card == other.card and reading.card != JOKER:
        return inside > 0.2
    return union > 0.35 or inside > 0.6 or (inside > 0.25 and reading.card is None)
