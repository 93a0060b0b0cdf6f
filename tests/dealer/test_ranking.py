"""The best hand, against a table of known hands and against PokerKit trying every five."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import RegularLowHand, StandardHighHand

from dealer.cards import DECK, JOKER, UNSEEN, Card, card
from dealer.ranking import HandValue, best


def cards(text: str) -> list[Card]:
    return [card(each) for each in text.split()]


def value(held: str, board: str) -> HandValue:
    found = best(cards(held), cards(board))
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("held", "board", "category", "spoken", "five"),
    [
        ("Ah 9c", "Kd 7s 5h 3c 2d", "high card", "ace high", "Ah Kd 9c 7s 5h"),
        ("Kh 9c", "Kd 7s 5h 3c 2d", "pair", "pair of kings", "Kh Kd 9c 7s 5h"),
        ("6h 6c", "Kd Ks 5h 5c 2d", "two pair", "two pair, kings and sixes", "Kd Ks 6h 6c 5h"),
        ("6h 6c", "Kd 6s Ah 5c 2d", "three of a kind", "three of a kind, sixes", "6h 6c 6s Ah Kd"),
        ("Th 9c", "8d 7s 6h Kc Kd", "straight", "straight, ten high", "Th 9c 8d 7s 6h"),
        ("Ah 2c", "3d 4s 5h Kc Kd", "straight", "straight, five high", "5h 4s 3d 2c Ah"),
        ("Ah 6c", "2c 3d 4s 5h Kc", "straight", "straight, six high", "6c 5h 4s 3d 2c"),
        ("Ah 2h", "9h 7h 5h Kc Kd", "flush", "flush, ace high", "Ah 9h 7h 5h 2h"),
        ("7h 7c", "Ad As Ah Kc 7s", "full house", "full house, aces over sevens", "Ad As Ah 7h 7c"),
        ("2h 2c", "Ad As 2s Kc 7s", "full house", "full house, twos over aces", "2h 2c 2s Ad As"),
        ("6h 6c", "6d 6s Ah Kc 7s", "four of a kind", "four of a kind, sixes", "6h 6c 6d 6s Ah"),
        ("9h 8h", "7h 6h 5h Ah Kh", "straight flush", "straight flush, nine high", "9h 8h 7h 6h 5h"),
        ("Ah 2h", "3h 4h 5h 6c 7d", "straight flush", "straight flush, five high", "5h 4h 3h 2h Ah"),
        ("Ah Kh", "Qh Jh Th 9h 2d", "royal flush", "royal flush", "Ah Kh Qh Jh Th"),
        ("2c 3d", "As Ks Qs Js Ts", "royal flush", "royal flush", "As Ks Qs Js Ts"),
        ("2c 3d", "9s 9h Kd Kc As", "two pair", "two pair, kings and nines", "Kd Kc 9s 9h As"),
        ("7s 7d 7c", "7h Ad Kd 2c", "four of a kind", "four of a kind, sevens", "7s 7d 7c 7h Ad"),
        ("Qc Jd 9c", "Ts 8d 2c 2h", "straight", "straight, queen high", "Qc Jd Ts 9c 8d"),
        ("Ac Kc", "Qc Jc 9c", "flush", "flush, ace high", "Ac Kc Qc Jc 9c"),
        ("Ac Ad", "Ah Kc Kd 2s", "full house", "full house, aces over kings", "Ac Ad Ah Kc Kd"),
    ],
)
def test_a_hand_is_ranked_named_and_read_out(held: str, board: str, category: str, spoken: str, five: str) -> None:
    found = value(held, board)
    assert (found.category, found.spoken, list(found.five)) == (category, spoken, cards(five))


def test_each_hand_beats_the_one_before_it() -> None:
    board = "Ks Kh 8s 7s 2d"
    ladder = ["4c 3d", "Ac 3d", "8c 3d", "Kc 3d", "8c 8d", "Kc 7c", "Kc Kd"]
    values = [value(held, board) for held in ladder]
    assert values == sorted(values)
    assert len({each.strength for each in values}) == len(values)


def test_the_steel_wheel_is_the_lowest_straight_flush_and_beats_quads() -> None:
    wheel = value("Ah 2h", "3h 4h 5h Kc Kd")
    assert value("Kc Kd", "Kh Ks Ac 3h 4h") < wheel < value("6h 2h", "3h 4h 5h Kc Kd")


def test_when_the_board_plays_every_hand_is_equal_and_splits() -> None:
    board = "As Ks Qs Js Ts"
    assert value("2c 2d", board) == value("Ah Ad", board)
    assert value("2c 2d", board).five == value("Ah Ad", board).five


def test_a_kicker_that_does_not_play_does_not_break_a_tie() -> None:
    assert value("Ac 3d", "Ad Ks Qs Js 9h") == value("Ah 2d", "Ad Ks Qs Js 9h")
    assert value("Ac Td", "Ad Ks Qs 8s 2h") > value("Ah 9d", "Ad Ks Qs 8s 2h")


def test_of_two_equal_cards_the_one_held_is_named() -> None:
    assert "9c" in value("9c 2d", "9d 9h 9s As Ac").five
    assert "Ac" in value("Ac 3d", "Ad As Ah Kc Ks").five


@pytest.mark.parametrize(
    ("held", "board"),
    [
        ([], []),
        (cards("Ah Kh"), cards("Qh Jh")),
        ([card("Ah"), UNSEEN], cards("Qh Jh Th 9h")),
        ([card("Ah"), JOKER], cards("Qh Jh Th 9h")),
        (cards("Ah Ah"), cards("Qh Jh Th 9h")),
    ],
    ids=["nothing", "four cards", "one unseen", "a joker", "the same card twice"],
)
def test_cards_that_make_no_known_hand_have_no_value(held: list[Card], board: list[Card]) -> None:
    assert best(held, board) is None


narrow = DECK[:26]  # clubs and diamonds only, so that flushes of all kinds come often
deals = st.sampled_from([DECK, narrow]).flatmap(st.permutations)


@pytest.mark.parametrize(
    ("held", "board", "spoken", "five"),
    [
        ("Ah 2h", "3h 4h 5h Kc Kd", "five low", "5432A"),
        ("Ah 8c", "2d 3s 4h Kc Kd", "eight low", "8432A"),
        ("Ah Ac", "2d 3s Kh Kc Kd", "pair of aces", "AAK32"),
        ("2h 2c", "2d As Ah Ac Ad", "full house, aces over twos", "AAA22"),
    ],
)
def test_the_lowest_five_count_where_the_house_plays_them(held: str, board: str, spoken: str, five: str) -> None:
    found = best(cards(held), cards(board), "ace-to-five-low")
    assert found is not None
    assert (found.spoken, "".join(card[0] for card in found.five)) == (spoken, five)


@settings(deadline=None)
@given(deals)
def test_the_lowest_hand_agrees_with_pokerkit_trying_every_five(deck: list[Card]) -> None:
    board, first, second = deck[:4], deck[4:7], deck[7:10]
    ours = [best(held, board, "ace-to-five-low") for held in (first, second)]
    theirs = [RegularLowHand.from_game("".join(held), "".join(board)) for held in (first, second)]
    for mine, other in zip(ours, theirs, strict=True):
        assert mine is not None
        assert RegularLowHand("".join(mine.five)) == other
    assert ours[0] is not None
    assert ours[1] is not None
    assert (ours[0] < ours[1], ours[0] == ours[1]) == (theirs[0] < theirs[1], theirs[0] == theirs[1])


@settings(deadline=None)
@given(deals, st.sampled_from([(2, 5), (3, 4), (2, 4), (2, 3), (4, 4)]))
def test_ranking_agrees_with_pokerkit_trying_every_five(deck: list[Card], form: tuple[int, int]) -> None:
    down, up = form
    board, first, second = deck[:up], deck[up : up + down], deck[up + down : up + 2 * down]
    ours = [best(first, board), best(second, board)]
    theirs = [StandardHighHand.from_game("".join(held), "".join(board)) for held in (first, second)]
    for mine, other in zip(ours, theirs, strict=True):
        assert mine is not None
        assert StandardHighHand("".join(mine.five)) == other
        assert mine.category.removesuffix(" flush") in (
            other.entry.label.value.lower().removeprefix("one ").removesuffix(" flush"),
            "royal",
        )
    assert ours[0] is not None
    assert ours[1] is not None
    assert (ours[0] < ours[1], ours[0] == ours[1]) == (theirs[0] < theirs[1], theirs[0] == theirs[1])
