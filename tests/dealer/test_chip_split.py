"""The split of a starting stack: exact, with small chips enough, and what leagues and guides are known to use."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.tournament.chip_sets import chip_set
from dealer.tournament.chips import Chip, ChipSet
from dealer.tournament.split import Split, splits, various


def of(*values: int, box: dict[int, int] | None = None) -> ChipSet:
    return ChipSet("ours", tuple(Chip(value, "", box=(box or {}).get(value)) for value in values))


T25 = of(25, 100, 500, 1000)

KNOWN = [
    (4150, T25, "6-10-2-2"),
    (4150, T25, "6-10-4-1"),
    (4150, T25, "10-4-5-1"),
    (4150, T25, "10-9-4-1"),
    (4150, of(50, 100, 500, 1000), "3-10-4-1"),
    (4150, of(5, 25, 100, 500, 1000), "10-8-4-5-1"),
    (10_000, T25, "12-12-5-6"),
    (10_000, T25, "12-12-3-7"),
    (10_000, of(100, 500, 1000, 5000), "15-3-2-1"),  # World Tavern
    (5000, of(25, 50, 100, 500, 1000), "2-5-7-2-3"),  # Murrayfield
    (15_000, of(100, 500, 1000, 5000), "10-10-4-1"),
    (1000, of(25, 100), "8-8"),
    (5000, of(25, 100, 500), "20-20-5"),
]


@pytest.mark.parametrize(("stack", "chips", "known"), KNOWN)
def test_the_known_splits_are_among_the_choices(stack: int, chips: ChipSet, known: str) -> None:
    assert known in map(str, splits(stack, chips))


def test_the_best_splits_of_4150_are_those_with_few_chips_and_ten_of_100() -> None:
    assert [*map(str, various(splits(4150, T25), 4))] == ["6-10-2-2", "6-10-4-1", "10-9-2-2", "10-9-4-1"]


def test_in_a_set_from_25_on_the_number_of_25s_of_4150_is_two_more_than_a_multiple_of_four() -> None:
    assert {dict(each.counts)[25] % 4 for each in splits(4150, T25)} == {2}


def test_counts_that_are_wanted_are_kept() -> None:
    found = splits(10_000, T25, fixed={25: 12, 100: 12})
    assert {"12-12-5-6", "12-12-3-7"} <= {*map(str, found)}
    assert all(str(each).startswith("12-12") for each in found)


def test_only_what_the_box_holds_is_offered() -> None:
    box = {25: 60, 100: 100, 500: 25, 1000: 50}
    found = splits(4150, of(25, 100, 500, 1000, box=box), players=9)
    assert "6-10-2-2" in map(str, found)
    assert "10-9-2-2" not in map(str, found)  # ninety of 25
    assert "6-10-4-1" not in map(str, found)  # thirty-six of 500
    assert all(9 * count <= box[value] for each in found for value, count in each.counts)


@pytest.mark.parametrize(("stack", "chips"), [(4151, T25), (10, T25), (1_000_000, T25), (4150, of())])
def test_a_stack_that_cannot_be_made_has_no_split(stack: int, chips: ChipSet) -> None:
    assert splits(stack, chips) == ()


def test_a_value_that_the_set_does_not_have_cannot_be_wanted() -> None:
    assert splits(4150, T25, fixed={50: 3}) == ()


def test_no_more_than_two_that_are_shown_have_as_many_of_the_smallest() -> None:
    shown = various(splits(10_000, T25), 8)
    smallest = [each.counts[0] for each in shown]
    assert len(shown) == 8
    assert all(smallest.count(each) <= 2 for each in smallest)


@given(st.integers(1, 400).map(lambda chips: chips * 25), st.sampled_from(["t25", "ptm", "cgpl", "murrayfield"]))
def test_every_split_is_exact_and_each_chip_can_be_changed_from_smaller_ones(stack: int, name: str) -> None:
    for each in splits(stack, chip_set(name))[:50]:
        assert each.stack == stack
        assert each.chips == sum(count for _, count in each.counts)
        values = [value for value, _ in each.counts]
        assert all(one < two for one, two in pairwise(values))
        assert all(count > 0 for _, count in each.counts)
        for at, value in enumerate(values[1:], 1):
            assert Split(each.counts[:at]).stack >= value
