"""Join what the two networks say of a card into one probability over all classes."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from dealer.cards import DECK, JOKER, RANKS, SUITS, UNSEEN, Card

CLASSES: Final[tuple[Card | None, ...]] = (*DECK, UNSEEN, JOKER, None)
"""The classes in the order of the whole-card network; UNSEEN is a back, None is not a card."""
MISLED: Final = 0.1
"""How often a corner is taken to say nothing true: covered, in glare, or cut by a crooked quad."""
SHARPNESS: Final = 0.5
"""Set by the calibration on held-out renderings."""

_RANK: Final = np.array([RANKS.index(c[0]) for c in DECK] + [len(RANKS)] * 3)
_SUIT: Final = np.array([SUITS.index(c[1]) for c in DECK] + [len(SUITS)] * 3)


def posterior(
    whole: NDArray[np.float32], corners: NDArray[np.float32], sharpness: float = SHARPNESS
) -> NDArray[np.float32]:
    """Probabilities over `CLASSES`.

    Args:
        whole: logits (n, 55) of the whole-card network.
        corners: logits (n, 2, 19) of the corner network, 14 for the rank (13 is none), then 5 for the suit.
        sharpness: exponent on the joint evidence; below 1, since the witnesses see the same light and blur and so
            err together.

    Returns:
        (n, 55) float32, rows sum to 1. Each corner counts as a witness of its own who is misled now and then, so a
        covered corner costs little and two that disagree keep the confidence low.
    """
    rank = softmax(corners[..., :14])[..., _RANK]
    suit = softmax(corners[..., 14:])[..., _SUIT]
    witness = (1 - MISLED) * rank * suit + MISLED / len(DECK)
    evidence = np.log(softmax(whole) + 1e-9) + np.log(witness).sum(axis=1)
    return softmax(sharpness * evidence)


def softmax(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    """Logits to probabilities along the last axis."""
    powers = np.exp(logits - logits.max(axis=-1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=-1, keepdims=True), np.float32)
