"""What the training says of the candidates it renders: labels must be true, or the networks learn errors."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from printed import card, felt, lay

from dealer.cards import DECK
from vision.flatten import pyramid
from vision.training.candidates import NOTHING, UNSURE, Placed, indices_seen, right
from vision.training.things import hand

SIDE = 400
KIND = DECK.index("7d")


def quad(x: float, y: float, degrees: float = 0) -> NDArray[np.float32]:
    """A card of 100 pixels laid upright around a middle, or turned."""
    return lay(felt(SIDE, SIDE), card("7d"), (x, y), 100, degrees)


@pytest.mark.parametrize("degrees", [0, 33, 180])
def test_a_card_alone_shows_both_indices(degrees: float) -> None:
    assert indices_seen(Placed(KIND, quad(200, 200, degrees)), [], SIDE) == (True, True)


def test_what_lies_over_an_index_hides_it() -> None:
    under = Placed(KIND, quad(200, 200))
    assert indices_seen(under, [Placed(NOTHING, quad(200, 280))], SIDE) == (True, False)
    assert indices_seen(under, [Placed(NOTHING, quad(170, 130))], SIDE) == (False, True)
    assert indices_seen(under, [Placed(NOTHING, quad(205, 198))], SIDE) == (False, False)


def test_the_edge_of_the_picture_hides_an_index() -> None:
    assert indices_seen(Placed(KIND, quad(20, 200)), [], SIDE) == (False, True)


def test_a_hidden_index_is_not_trained_on_whichever_way_the_card_is_cut() -> None:
    rng = np.random.default_rng(4)
    shot = pyramid(felt(SIDE, SIDE), 16)
    first = set[tuple[bool, bool]]()
    for _ in range(20):
        sample = right(rng, shot, Placed(KIND, quad(200, 200)), 100, (True, False))
        assert sample.kind == KIND
        assert sorted(mark == UNSURE for mark in sample.rank) == [False, True]
        assert [mark == UNSURE for mark in sample.rank] == [mark == UNSURE for mark in sample.suit]
        first.add((sample.rank[0] == UNSURE, sample.rank[1] == UNSURE))
    assert len(first) == 2


@pytest.mark.parametrize("seed", range(8))
def test_fingers_lie_within_the_quads_that_are_told_of_them(seed: int) -> None:
    canvas = felt(SIDE, SIDE)
    before = canvas.copy()
    fingers = hand(np.random.default_rng(seed), canvas, quad(200, 200), 100)
    told = np.zeros((SIDE, SIDE), np.uint8)
    for finger in fingers:
        cv2.fillConvexPoly(told, np.rint(finger).astype(np.int32), (255,))
    # The shadow of a finger lies beside it; skin does not.
    skin = (np.abs(canvas.astype(int) - before).max(axis=2) > 60).astype(np.uint8)
    assert skin.any()
    assert not (skin & (cv2.dilate(told, np.ones((9, 9), np.uint8)) == 0)).any()
