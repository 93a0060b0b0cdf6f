"""Join what is seen of a card and its two corners into one probability over all classes."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from dealer.cards import DECK, JOKER, RANKS, SUITS, UNSEEN, Card

CLASSES: Final[tuple[Card | None, ...]] = (*DECK, UNSEEN, JOKER, None)
"""The classes in the order of the networks; UNSEEN is a back, None is not a card."""
SHARPNESS: Final = 0.6
"""Exponent on the joint evidence: below 1, since decks that were never seen make the networks err together. Set by
the calibration on held-out renderings."""
INDEX_SHARPNESS: Final = 0.7
"""The same for an index that is seen alone."""
_RANK: Final = np.array([RANKS.index(card[0]) for card in DECK])
_SUIT: Final = np.array([SUITS.index(card[1]) for card in DECK])
_LEAST: Final = np.float32(-12)
"""Log probability below which differences say nothing."""


def evidence(whole: NDArray[np.float32], corners: NDArray[np.float32]) -> NDArray[np.float32]:
    """What the joint network is told, (n, 93): log probabilities of the card, and of rank and suit of each corner.

    Args:
        whole: logits (n, 55) of the whole-card network.
        corners: logits (n, 2, 19) of the corner network, 14 for the rank (13 is none), then 5 for the suit.
    """
    said = [whole, *(part for at in (0, 1) for part in (corners[:, at, :14], corners[:, at, 14:]))]
    return np.concatenate([np.maximum(_log_softmax(one), _LEAST) for one in said], axis=1)


def posterior(joint: NDArray[np.float32], sharpness: float = SHARPNESS) -> NDArray[np.float32]:
    """Probabilities over `CLASSES`, (n, 55), of logits of the joint network."""
    return softmax(np.float32(sharpness) * joint)


def by_index(corner: NDArray[np.float32], sharpness: float = INDEX_SHARPNESS) -> NDArray[np.float32]:
    """Probabilities of the 52 faces, (n, 52), of logits (n, 19) of one index alone."""
    rank, suit = softmax(np.float32(sharpness) * corner[:, :14]), softmax(np.float32(sharpness) * corner[:, 14:])
    return rank[:, _RANK] * suit[:, _SUIT]


def softmax(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    """Logits to probabilities along the last axis."""
    return np.asarray(np.exp(_log_softmax(logits)), np.float32)


def _log_softmax(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    least = logits - logits.max(axis=-1, keepdims=True)
    return np.asarray(least - np.log(np.exp(least).sum(axis=-1, keepdims=True)), np.float32)
