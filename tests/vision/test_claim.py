"""What is claimed of what the networks say."""

import pytest

from dealer.cards import card
from vision.claim import GATE, INDEX_GATE, QUEEN_INDEX_GATE, index_claimed


@pytest.mark.parametrize("face", ["9c", "Td", "Jh", "Ks"])
def test_an_index_alone_must_be_surer_than_a_whole_card(face: str) -> None:
    assert INDEX_GATE > GATE
    assert index_claimed(card(face), INDEX_GATE, GATE)
    assert not index_claimed(card(face), INDEX_GATE - 0.01, GATE)


def test_the_index_of_a_queen_must_be_surer_than_that_of_others() -> None:
    between = (INDEX_GATE + QUEEN_INDEX_GATE) / 2
    assert index_claimed(card("9c"), between, GATE)
    assert not index_claimed(card("Qc"), between, GATE)
    assert index_claimed(card("Qc"), QUEEN_INDEX_GATE, GATE)


def test_a_reader_that_asks_for_more_gets_no_less() -> None:
    assert not index_claimed(card("9c"), 0.995, 0.999)
    assert not index_claimed(card("Qc"), 0.995, 0.999)
