"""Cards as they are written, read and said."""

import pytest

from dealer.cards import DECK, JOKER, UNSEEN, card, is_face, rank_name, signed, spoken


def test_the_deck_has_52_different_cards_and_each_reads_as_itself() -> None:
    assert len(set(DECK)) == 52
    assert all(card(it) == it and is_face(it) for it in DECK)


@pytest.mark.parametrize("text", ["??", "XX"])
def test_an_unseen_card_and_a_joker_are_cards_without_a_face(text: str) -> None:
    assert not is_face(card(text))


@pytest.mark.parametrize("text", ["", "A", "AH", "ah", "1h", "10h", "Ax", "Ah ", "AhKh", "?", "Ａh"])
def test_what_is_no_card_is_refused_with_what_was_read(text: str) -> None:
    with pytest.raises(ValueError, match="is no card: expected a rank") as raised:
        card(text)
    assert str(raised.value).startswith(repr(text))


@pytest.mark.parametrize(
    ("it", "said", "printed"),
    [
        (card("Ah"), "ace of hearts", "A♥"),
        (card("Td"), "ten of diamonds", "10♦"),
        (card("2c"), "two of clubs", "2♣"),
        (card("Qs"), "queen of spades", "Q♠"),
        (UNSEEN, "unseen card", "??"),
        (JOKER, "joker", "XX"),
    ],
)
def test_a_card_is_said_and_printed(it: str, said: str, printed: str) -> None:
    assert (spoken(card(it)), signed(card(it))) == (said, printed)


def test_a_rank_has_a_name() -> None:
    assert (rank_name("6"), rank_name("T"), rank_name("J")) == ("six", "ten", "jack")
