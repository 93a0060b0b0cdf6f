"""The colour-up: who gets a chip for his odd ones, and what the table holds then."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.cards import DECK, Card, card
from dealer.rules.profile import ChipRace, RaceTotal
from dealer.tournament.race import (
    HandedIn,
    RaceSheet,
    cards_fit,
    odd_chips,
    race,
)

Cards = dict[int, tuple[Card, ...]]


def stacks(**by_seat: int) -> tuple[HandedIn, ...]:
    """What seats such as s3=1075 hand in when T25 go and T100 stay: what their stacks must hold."""
    return tuple(HandedIn(int(seat[1:]), n, odd_chips(n, 25, 100)) for seat, n in by_seat.items())


def dealt(**by_seat: str) -> Cards:
    return {int(seat[1:]): tuple(card(word) for word in text.split()) for seat, text in by_seat.items()}


def raced(
    handed: tuple[HandedIn, ...], cards: Cards | None = None, method: ChipRace = "by-card", total: RaceTotal = "up"
) -> RaceSheet:
    return race(25, 100, handed, cards or {}, method=method, total=total)


def prizes(sheet: RaceSheet) -> dict[int, str]:
    return {row.seat: row.prize for row in sheet.rows if row.prize != "none"}


def after(sheet: RaceSheet) -> dict[int, int]:
    return {row.seat: row.after for row in sheet.rows}


def test_odd_chips_worth_200_are_two_of_100_for_two_seats() -> None:
    # B26: odd T25s 3, 2, 3.
    sheet = raced(stacks(s1=1075, s2=1050, s3=1075), dealt(s1="2c 3c 4c", s2="Ah Kh", s3="Qs Js Ts"))
    assert prizes(sheet) == {2: "won", 3: "won"}
    assert after(sheet) == {1: 1000, 2: 1100, 3: 1100}
    assert sheet.raced == 2
    assert sheet.difference == 0


def test_375_are_four_of_100() -> None:
    # A19: fifteen odd T25, 3.75 of the next value, rounded up.
    sheet = raced(stacks(s1=1075, s2=1075, s3=1075, s4=1075, s5=1075))
    assert sheet.raced == 4
    assert (sheet.before, sheet.after, sheet.difference) == (5375, 5400, 25)


@pytest.mark.parametrize(("total", "chips"), [("up", 4), ("nearest", 4), ("down", 3)])
def test_the_house_rounds_what_all_odd_chips_are_worth(total: RaceTotal, chips: int) -> None:
    assert raced(stacks(s1=1075, s2=1075, s3=1075, s4=1075, s5=1075), total=total).raced == chips


@pytest.mark.parametrize(("total", "chips"), [("up", 1), ("nearest", 1), ("down", 0)])
def test_half_a_chip_is_as_near_to_one(total: RaceTotal, chips: int) -> None:
    assert raced(stacks(s1=1050), total=total).raced == chips


def test_equal_ranks_go_by_spades_hearts_diamonds_clubs() -> None:
    handed = stacks(s1=1025, s2=1025, s3=1025, s4=1025)
    winners = [
        prizes(raced(handed, dealt(s1="Kc", s2="Kd", s3="Kh", s4="Ks"))),
        prizes(raced(handed, dealt(s1="Kc", s2="Kd", s3="Kh", s4="2s"))),
        prizes(raced(handed, dealt(s1="Kc", s2="Kd", s3="2h", s4="2s"))),
    ]
    assert winners == [{4: "won"}, {3: "won"}, {2: "won"}]


def test_the_best_card_of_a_seat_counts_and_wins_it_one_chip_only() -> None:
    # Seat 1 has the two highest cards; the second chip goes to the seat with the next one.
    sheet = raced(stacks(s1=1075, s2=1025, s3=1075, s4=1025), dealt(s1="As Ks 2c", s2="Qd", s3="Jc Tc 9c", s4="8h"))
    assert prizes(sheet) == {1: "won", 2: "won"}


def test_who_would_lose_his_last_chip_gets_one_of_the_lowest_value_left() -> None:
    sheet = raced(stacks(s1=1075, s2=50, s3=1075), dealt(s1="As Kc 2c", s2="3d 4d", s3="Kh Qc Jc"))
    assert prizes(sheet) == {1: "won", 2: "kept-in", 3: "won"}
    assert after(sheet) == {1: 1100, 2: 100, 3: 1100}
    assert sheet.difference == 100


def test_who_wins_the_race_is_not_given_a_second_chip_to_stay_in() -> None:
    sheet = raced(stacks(s1=75, s2=1025), dealt(s1="As", s2="2c"))
    assert prizes(sheet) == {1: "won"}
    assert after(sheet)[1] == 100


def test_without_cards_the_chips_go_out_from_seat_1_on() -> None:
    assert prizes(raced(stacks(s7=1025, s2=1075, s5=1075, s9=1025))) == {2: "won", 5: "won"}


def test_seats_without_a_card_come_after_those_with_one() -> None:
    assert prizes(raced(stacks(s1=1075, s2=1050, s3=1075), dealt(s3="2c"))) == {1: "won", 3: "won"}


def test_by_rounding_half_a_chip_counts_as_one_and_less_as_none() -> None:
    sheet = raced(stacks(s1=1075, s2=1050, s3=1025, s4=25), method="rounded")
    assert prizes(sheet) == {1: "rounded-up", 2: "rounded-up", 4: "kept-in"}
    assert after(sheet) == {1: 1100, 2: 1100, 3: 1000, 4: 100}


def test_whole_ones_are_changed_first_and_only_the_rest_is_raced() -> None:
    (row,) = raced((HandedIn(1, 1075, 7),)).rows
    assert (row.changed, row.odd, row.after) == (1, 3, 1100)


def test_a_seat_without_odd_chips_keeps_what_it_has() -> None:
    (row,) = raced((HandedIn(1, 4100, 8),)).rows
    assert (row.changed, row.odd, row.prize, row.after) == (2, 0, "none", 4100)


@pytest.mark.parametrize(
    ("cards", "fit"),
    [
        (dealt(s1="As Ks Qs", s2="2c 3c"), True),
        (dealt(s1="As"), True),
        ({}, True),
        (dealt(s1="As Ks Qs Js"), False),  # four cards for three odd chips
        (dealt(s3="As"), False),  # no odd chips
        (dealt(s9="As"), False),  # nobody there
        (dealt(s1="As", s2="As"), False),
        (dealt(s1="??"), False),
        (dealt(s1="XX"), False),
    ],
)
def test_cards_of_a_race_are_one_for_an_odd_chip_and_of_one_deck(cards: Cards, fit: bool) -> None:
    assert cards_fit(stacks(s1=1075, s2=1050, s3=1000), cards, 25, 100) is fit


def test_more_odd_chips_than_cards_take_a_second_deck() -> None:
    handed = tuple(HandedIn(seat, 1009, 9) for seat in range(1, 7))  # 54 chips of 1
    ace = card("As")
    assert cards_fit(handed, {1: (ace,), 2: (ace,)}, 1, 10)
    assert not cards_fit(handed, {1: (ace,), 2: (ace,), 3: (ace,)}, 1, 10)


@pytest.mark.parametrize(("value", "to"), [(25, 25), (100, 25), (0, 25), (25, 40), (-25, 100)])
def test_chips_that_do_not_make_up_the_next_value_cannot_be_raced(value: int, to: int) -> None:
    with pytest.raises(ValueError, match="cannot be changed"):
        race(value, to, (), {}, method="by-card", total="up")


VALUES = st.sampled_from([(1, 5), (5, 25), (25, 50), (25, 100), (100, 500), (500, 1000), (100, 1000)])


@st.composite
def races(draw: st.DrawFn) -> tuple[int, int, tuple[HandedIn, ...], Cards]:
    """A table as its stacks have it, with a card for some of the odd chips."""
    value, to = draw(VALUES)
    seats = draw(st.lists(st.integers(1, 15), min_size=1, max_size=15, unique=True))
    stack = st.integers(1, 40).map(lambda chips: chips * value)
    handed = tuple(HandedIn(seat, n, odd_chips(n, value, to)) for seat in seats for n in [draw(stack)])
    deck = draw(st.permutations(DECK))
    cards: Cards = {}
    for each in handed:
        count = draw(st.integers(0, min(each.count, len(deck))))
        cards[each.seat], deck = tuple(deck[:count]), deck[count:]
    return value, to, handed, cards


@given(races(), st.sampled_from(["by-card", "rounded"]), st.sampled_from(["up", "nearest", "down"]))
def test_a_race_keeps_the_chips_and_the_players(
    table: tuple[int, int, tuple[HandedIn, ...], Cards], method: ChipRace, total: RaceTotal
) -> None:
    value, to, handed, cards = table
    sheet = race(value, to, handed, cards, method=method, total=total)
    assert [row.seat for row in sheet.rows] == sorted(each.seat for each in handed)
    prized = [row for row in sheet.rows if row.prize != "none"]
    # The total changes by what the prizes are worth more than the odd chips, and by nothing else.
    assert sheet.difference == len(prized) * to - value * sum(row.odd for row in sheet.rows)
    # Nobody gets two, nobody gets one for nothing, and nobody who had chips is left without.
    assert all(row.after - (row.stack - row.odd * value) in (0, to) for row in sheet.rows)
    assert all(row.odd for row in prized)
    assert all(row.after >= to and row.after % to == 0 for row in sheet.rows)
    assert sheet.raced == len([row for row in prized if row.prize != "kept-in"])
    if method == "by-card":
        worth = value * sum(row.odd for row in sheet.rows)
        assert sheet.raced * to - worth in range(-to + 1, to)
        more = sheet.raced * to - worth
        assert {"up": more >= 0, "nearest": 2 * abs(more) <= to, "down": more <= 0}[total]


@given(races())
def test_without_cards_no_seat_is_passed_over_for_a_later_one(
    table: tuple[int, int, tuple[HandedIn, ...], Cards],
) -> None:
    value, to, handed, _ = table
    rows = race(value, to, handed, {}, method="by-card", total="up").rows
    in_it = [row.prize == "won" for row in rows if row.odd]
    assert in_it == sorted(in_it, reverse=True)
