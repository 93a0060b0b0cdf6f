"""Structures: the shipped ones, and files with faults."""

from itertools import pairwise
from pathlib import Path

import pytest

from dealer.tournament.levels import Break, Level, Structure
from dealer.tournament.structures import StructureError, load, parse, shipped

GOOD = """
title = "Tuesday"
stack = 5000
chip = 25
minutes = 20
levels = [
    { small = 25, big = 50 },
    { break = 10 },
    { small = 75, big = 125, bb_ante = 125, minutes = 15 },
]
"""


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(StructureError) as refusal:
        parse(text, "tuesday")
    assert "\n" not in str(refusal.value)
    return refusal.value.faults


def levels(structure: Structure) -> list[Level]:
    return [stage for stage in structure.stages if isinstance(stage, Level)]


def test_a_file_becomes_a_structure_with_seconds() -> None:
    assert parse(GOOD, "tuesday") == Structure(
        name="tuesday",
        title="Tuesday",
        source="",
        stack=5000,
        chip=25,
        stages=(
            Level(25, 50, seconds=1200),
            Break(600),
            Level(75, 125, bb_ante=125, seconds=900),
        ),
    )


def test_breaks_are_not_counted_in_the_numbers_of_levels() -> None:
    assert [parse(GOOD, "tuesday").number(index) for index in range(3)] == [1, 1, 2]


def test_the_wyoming_league_plays_4150_chips_17_minutes_and_no_antes() -> None:
    wyoming = load("poker-league-wyoming")
    assert wyoming.stack == 4150
    assert {level.seconds for level in levels(wyoming)} == {17 * 60}
    assert {(level.ante, level.bb_ante) for level in levels(wyoming)} == {(0, 0)}


def test_the_small_blind_of_colorado_is_half_the_big_one() -> None:
    assert all(level.small * 2 == level.big for level in levels(load("colorado")))


def test_every_shipped_structure_loads_and_its_blinds_rise() -> None:
    assert shipped() == ("colorado", "poker-league-wyoming")
    for name in shipped():
        structure = load(name)
        assert structure.name == name
        assert structure.source
        assert all(one.big < two.big for one, two in pairwise(levels(structure)))


def test_a_structure_is_loaded_from_a_path(tmp_path: Path) -> None:
    (tmp_path / "tuesday.toml").write_text(GOOD)
    assert load(str(tmp_path / "tuesday.toml")) == parse(GOOD, "tuesday")


def test_all_wrong_keys_and_types_are_told_with_their_places() -> None:
    text = """
title = 3
stack = true
chip = "25"
minutes = 20.5
colour = "red"
levels = [
    { small = 25, big = 50 },
    { small = "x", bgi = 100 },
    7,
    { break = "ten", why = 1 },
    { small = 100, big = [200] },
]
"""
    assert faults(text) == (
        "title: expected a text in quotes, got 3",
        "stack: expected a whole number, got True",
        "chip: expected a whole number, got '25'",
        "minutes: expected a whole number, got 20.5",
        "level 2: small: expected a whole number, got 'x'",
        "level 2: big: missing",
        "level 2: bgi: unknown key",
        "level 3: expected { small = ..., big = ... } or { break = ... }, got 7",
        "break after level 3: break: expected a whole number, got 'ten'",
        "break after level 3: why: unknown key",
        "level 4: big: expected a whole number, got [200]",
        "colour: unknown key",
    )


def test_all_wrong_figures_are_told_with_their_places() -> None:
    text = """
title = " "
stack = 4160
chip = 25
minutes = 0
levels = [
    { small = 100, big = 50 },
    { break = 0 },
    { small = 13, big = 25, ante = 25, bb_ante = 25 },
    { small = -25, big = 4000000000, minutes = 2000 },
    { break = 5 },
]
"""
    assert faults(text) == (
        "title: must not be empty",
        "minutes: must be 1 to 1440, not 0",
        "stack: 4160 cannot be made of chips of 25",
        "levels: must begin and end with a level",
        "level 1: small: 100 is more than the big blind of 50",
        "break after level 1: break: must be 1 to 1440, not 0",
        "level 2: big: 25 is less than 50 of a level before it",
        "level 2: ante: a level has an ante or a bb_ante, not both",
        "level 2: small: 13 cannot be made of chips of 25",
        "level 3: small: must be 0 to 1000000000, not -25",
        "level 3: big: must be 1 to 1000000000, not 4000000000",
        "level 3: minutes: must be 1 to 1440, not 2000",
    )


@pytest.mark.parametrize(
    ("levels", "fault"),
    [
        ("[]", "levels: must begin and end with a level"),
        ('"all"', "levels: expected a list in [ ], got 'all'"),
        ("{ small = 1 }", "levels: expected a list in [ ], got {'small': 1}"),
        ("[{ small = 0x" + "f" * 9000 + ", big = 50 }]", "level 1: small: is a number far too large"),
    ],
)
def test_levels_that_are_none_are_told(levels: str, fault: str) -> None:
    assert faults(f'title = "T"\nstack = 50\nchip = 25\nminutes = 9\nlevels = {levels}') == (fault,)


def test_a_chip_of_nothing_is_told() -> None:
    assert faults(GOOD.replace("chip = 25", "chip = 0")) == ("chip: must be 1 to 1000000000, not 0",)


@pytest.mark.parametrize("text", ["title =", "a = " + "[" * 5000, "n = 1" + "0" * 5000, "title = 'a'\ntitle = 'b'"])
def test_a_text_that_is_no_toml_is_one_fault(text: str) -> None:
    (fault,) = faults(text)
    assert fault.startswith("not a TOML file: ")


def test_a_name_that_is_not_shipped_is_told_with_those_that_are() -> None:
    with pytest.raises(StructureError, match="turbo: no such structure; use colorado, poker-league-wyoming or"):
        load("turbo")


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(StructureError, match=r"nix\.toml: cannot be read: No such file"):
        load(str(tmp_path / "nix.toml"))
    (tmp_path / "latin.toml").write_bytes(b'title = "\xe9"')
    with pytest.raises(StructureError, match=r"latin\.toml: cannot be read: 'utf-8' codec"):
        load(str(tmp_path / "latin.toml"))
