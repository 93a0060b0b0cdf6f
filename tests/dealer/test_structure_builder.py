"""The builder: a structure out of players, stacks, chips and a wanted length; and the estimate of when it ends."""

from itertools import pairwise
from math import gcd
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer.tournament import chip_sets
from dealer.tournament.builder import BuildError, Built, Wish, build
from dealer.tournament.chip_sets import chip_set
from dealer.tournament.chips import Chip, ChipSet
from dealer.tournament.estimate import estimate
from dealer.tournament.formats import shape, toml_text
from dealer.tournament.ladder import LEAST_STEP, MOST_STEP
from dealer.tournament.levels import Break, Level, Structure
from dealer.tournament.structures import load, text_of


def wish(players: int, stack: int, chips: str, minutes: int, **more: int | bool) -> Wish:
    return Wish(title="T", players=players, stack=stack, chips=chip_set(chips), minutes=minutes, **more)  # type: ignore[arg-type]


def levels(structure: Structure) -> list[Level]:
    return [stage for stage in structure.stages if isinstance(stage, Level)]


def hold(built: Built, wanted: Wish) -> None:
    """What every built structure must be, told from the structure alone."""
    structure, total = built.structure, wanted.players * wanted.stack
    bigs = [level.big for level in levels(structure)]
    assert all(level.big == 2 * level.small for level in levels(structure))
    assert all(LEAST_STEP <= after / before <= MOST_STEP for before, after in pairwise(bigs)), bigs
    assert isinstance(structure.stages[0], Level)
    assert isinstance(structure.stages[-1], Level)
    for index, stage in enumerate(structure.stages):
        unit = gcd(*(chip.value for chip in structure.in_play(index)))
        if isinstance(stage, Level):
            assert all(figure % unit == 0 for figure in (stage.small, stage.big, stage.bb_ante)), (index, stage, unit)
        else:
            assert stage.seconds == 60 * wanted.rest
            later = [stage for stage in structure.stages[index:] if isinstance(stage, Level)]
            left = [chip.value for chip in structure.in_play(index)]
            assert len(left) == 1 or any(level.small % gcd(*left[1:]) for level in later), (
                "a chip that nobody needs stays"
            )
    end = next(i for i, s in enumerate(structure.stages) if isinstance(s, Level) and s.big * 20 >= total)
    assert built.estimate.seconds == structure.starts_at(end + 1)
    assert abs(built.estimate.seconds - 60 * wanted.minutes) <= structure.stages[end].seconds
    assert levels(structure)[-1].big * 10 >= total
    assert shape.read(toml_text.read(text_of(structure, Path("a.toml"))[0]), structure.name)[1] == ()


@pytest.mark.parametrize("chips", chip_sets.shipped())
@pytest.mark.parametrize(
    ("players", "big_blinds", "minutes"),
    [(2, 50, 30), (6, 100, 90), (9, 83, 210), (18, 100, 240), (27, 200, 300), (100, 150, 480), (500, 300, 720)],
)
def test_a_structure_ends_within_a_level_of_the_wish(chips: str, players: int, big_blinds: int, minutes: int) -> None:
    first = 2 * chip_set(chips).values[0]
    wanted = wish(players, big_blinds * first, chips, minutes)
    hold(build(wanted), wanted)


@given(
    players=st.integers(2, 300),
    chips=st.sampled_from(("t25", "t5", "t50", "taverntainment")),
    big_blinds=st.integers(20, 300),
    minutes=st.integers(20, 600),
    rest=st.sampled_from((0, 5, 10, 20)),
    every=st.integers(30, 120),
    bb_ante=st.booleans(),
)
@settings(max_examples=60, deadline=None)
def test_any_wish_is_met_or_refused_with_what_can_be_had(
    players: int, chips: str, big_blinds: int, minutes: int, rest: int, every: int, bb_ante: bool
) -> None:
    stack = big_blinds * 2 * chip_set(chips).values[0]
    wanted = wish(players, stack, chips, minutes, rest=rest, every=every, bb_ante=bb_ante)
    try:
        built = build(wanted)
    except BuildError as refusal:
        assert str(refusal).startswith("length: ")  # noqa: PT017
        assert "the nearest is " in str(refusal)  # noqa: PT017
        return
    hold(built, wanted)


@pytest.mark.parametrize("minutes", [60, 120, 180, 240, 300])
def test_an_evening_of_nine_with_the_wyoming_stack_can_have_any_usual_length(minutes: int) -> None:
    wanted = wish(9, 4150, "cgpl", minutes)
    built = build(wanted)
    hold(built, wanted)
    assert built.structure.stages[0] == Level(25, 50, seconds=built.structure.stages[0].seconds)


def test_levels_can_be_of_a_given_length() -> None:
    built = build(wish(9, 5000, "t25", 180, level=15))
    assert {level.seconds for level in levels(built.structure)} == {900}
    assert abs((built.estimate.seconds or 0) - 180 * 60) <= 900


def test_breaks_come_about_every_hour_and_chips_leave_in_them_only() -> None:
    built = build(wish(18, 5000, "t25", 240, level=15))
    breaks = [i for i, stage in enumerate(built.structure.stages) if isinstance(stage, Break)]
    played = [sum(s.seconds for s in built.structure.stages[one + 1 : two]) for one, two in pairwise((-1, *breaks))]
    assert played == [3600] * len(breaks)
    gone = [value for stage in built.structure.stages if isinstance(stage, Break) for value in stage.colour_up]
    assert gone == sorted(gone)
    assert 25 in gone


def test_without_breaks_no_chip_leaves() -> None:
    structure = build(wish(9, 5000, "t50", 45, rest=0)).structure
    assert all(isinstance(stage, Level) for stage in structure.stages)


def test_the_big_blind_ante_is_the_big_blind_and_comes_after_the_first_break() -> None:
    structure = build(wish(27, 10000, "t25", 300, bb_ante=True)).structure
    first = next(i for i, stage in enumerate(structure.stages) if isinstance(stage, Break))
    assert all(stage.bb_ante == 0 for stage in structure.stages[:first] if isinstance(stage, Level))
    assert all(stage.bb_ante == stage.big for stage in structure.stages[first:] if isinstance(stage, Level))


@pytest.mark.parametrize(
    ("wanted", "fault"),
    [
        (
            wish(9, 300, "t25", 60),
            "stack: 300 is only 6 big blinds of 25/50, the smallest that these chips make; give 1000",
        ),
        (wish(9, 5010, "t25", 60), "stack: 5010 cannot be made of the chips 25, 100, 500, 1000, 5000"),
        (wish(1, 5000, "t25", 60), "players: must be 2 to 10000, not 1"),
        (wish(9, 0, "t25", 60), "stack: must be 1 to 1000000000, not 0"),
        (wish(10_000, 10**6, "t25", 60), "stack: 10000 times 1000000 is more than 1000000000 chips in play"),
        (wish(9, 5000, "t25", 3), "length: must be 5 to 1440, not 3"),
        (wish(9, 5000, "t25", 60, level=0), "level: must be 1 to 240, not 0"),
        (wish(9, 5000, "t25", 60, rest=-1), "break: must be 0 to 120, not -1"),
        (wish(9, 5000, "t25", 60, every=1), "break every: must be 10 to 1440, not 1"),
        (wish(9, 5000, "t25", 5), "length: 0:05 is too short: 9 players with 5000 take "),
        (wish(9, 5000, "t25", 1200), "length: 20:00 is too long: 9 players with 5000 take "),
        (wish(9, 5000, "t25", 300, level=10), "length: 5:00 is too long: 9 players with 5000 take "),
    ],
)
def test_a_wish_that_cannot_be_is_refused_with_the_reason(wanted: Wish, fault: str) -> None:
    with pytest.raises(BuildError) as refusal:
        build(wanted)
    assert str(refusal.value).startswith(fault)


@pytest.mark.parametrize("values", [(7,), (7, 1000), (25, 10**6), (1, 10**9), (13, 17, 19)])
def test_chips_that_make_no_ladder_are_refused(values: tuple[int, ...]) -> None:
    odd = ChipSet("odd", tuple(Chip(value, "") for value in values))
    with pytest.raises(BuildError) as refusal:
        build(Wish(title="T", players=9, stack=7000 if 7 in values else 10_000, chips=odd, minutes=120))
    assert str(refusal.value).startswith(("chips: ", "stack: ", "length: "))


EVENING = """
title = "T"
stack = 1000
chips = "t25"
minutes = 20
levels = [
    { small = 25, big = 50 },
    { break = 10 },
    { small = 100, big = 200 },
    { small = 250, big = 500 },
    { small = 500, big = 1000 },
]
"""


def test_the_estimate_is_where_all_chips_are_twenty_big_blinds_and_at_the_latest_ten() -> None:
    structure, _ = shape.read(toml_text.read(EVENING), "t")
    assert structure is not None
    found = estimate(structure, 10)
    assert (found.total, found.seconds, found.at_most) == (10_000, 70 * 60, 90 * 60)
    assert str(found) == (
        "10 players with 1000 each make 10000 chips. It is likely to end in level 3 (250/500), where all chips are "
        "no more than 20 big blinds: after about 1:10. At the latest in level 4 (500/1000), where they are no more "
        "than 10: after 1:30."
    )
    assert estimate(structure, 4).seconds == 50 * 60
    assert (estimate(structure, 20).seconds, estimate(structure, 20).at_most) == (90 * 60, None)
    assert (estimate(structure, 21).seconds, estimate(structure, 21).at_most) == (None, None)
    assert "add levels" in str(estimate(structure, 21))


def test_more_players_never_end_sooner() -> None:
    ends = [estimate(load("lppl"), players).seconds or 10**9 for players in range(2, 200)]
    assert ends == sorted(ends)


CLUB = """
title = "Published evenings of a Swedish club: hkhard/tdwpimport, tdtfiles of 2024-03-13 and 2025-04-23"
stack = 10000
chips = "t25"
minutes = 20
levels = [
    { small = 25, big = 50 }, { small = 50, big = 100 }, { small = 75, big = 150 },
    { break = 5 },
    { small = 100, big = 200 }, { small = 100, big = 200, ante = 100 }, { small = 150, big = 300, ante = 150 },
    { break = 5 },
    { small = 200, big = 400, ante = 200 }, { small = 300, big = 600, ante = 300 },
    { small = 400, big = 800, ante = 400 },
    { break = 5 },
    { small = 500, big = 1000, ante = 500 }, { small = 800, big = 1600, ante = 800 },
    { small = 1000, big = 2000, ante = 1000 },
    { break = 5 },
    { small = 1500, big = 3000, ante = 1500 }, { small = 2000, big = 4000, ante = 2000 },
    { small = 3000, big = 6000, ante = 3000 },
    { break = 5 },
    { small = 5000, big = 10000, ante = 5000 }, { small = 8000, big = 16000, ante = 8000 },
    { small = 10000, big = 20000, ante = 10000 },
]
"""


@pytest.mark.parametrize(("stacks", "ended_in"), [(26, 16), (16, 16)])
def test_recorded_evenings_ended_within_a_level_of_the_estimate(stacks: int, ended_in: int) -> None:
    structure, faults = shape.read(toml_text.read(CLUB), "club")
    assert structure is not None, faults
    found = estimate(structure, stacks)
    assert found.likely is not None
    assert abs(structure.number(found.likely) - ended_in) <= 1
