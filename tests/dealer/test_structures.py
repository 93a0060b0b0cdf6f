"""Structures: the shipped ones, and files with faults."""

from dataclasses import replace
from itertools import pairwise
from os import mkfifo
from pathlib import Path

import pytest

from dealer.tournament.chip_sets import chip_set
from dealer.tournament.levels import Break, Level, Structure, edited
from dealer.tournament.structures import Choices, StructureError, load, parse, shipped

GOOD = """
title = "Tuesday"
stack = 5000
chips = "t25"
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
    return refusal.value.faults


def levels(structure: Structure) -> list[Level]:
    return [stage for stage in structure.stages if isinstance(stage, Level)]


def test_a_file_becomes_a_structure_with_seconds() -> None:
    assert parse(GOOD, "tuesday") == Structure(
        name="tuesday",
        title="Tuesday",
        source="",
        stack=5000,
        chips=chip_set("t25"),
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


def test_every_shipped_structure_loads_names_its_source_and_its_blinds_rise() -> None:
    assert shipped() == (
        "club-fortune",
        "colorado",
        "fairplay-bristol",
        "in-house-league",
        "lppl",
        "poker-league-wyoming",
        "taverntainment",
    )
    for name in shipped():
        structure = load(name)
        assert structure.name == name
        assert "ours" in structure.source
        assert all(one.big < two.big for one, two in pairwise(levels(structure)))


def told(name: str) -> str:
    """A structure as people write it down: blinds, and what leaves the table in a break."""
    words: list[str] = []
    for stage in load(name).stages:
        match stage:
            case Level():
                words.append(f"{stage.small}/{stage.big}")
            case Break():
                words.append(f"-{stage.colour_up or ''}")
    return " ".join(words)


def test_lppl_takes_25s_off_after_five_levels_and_100s_after_ten() -> None:
    assert told("lppl") == (
        "25/50 50/100 75/150 100/200 150/300 -(25,) 200/400 300/600 400/800 600/1200 800/1600 -(100,) 1000/2000 "
        "1500/3000 2000/4000 3000/6000 4000/8000 5000/10000 7000/14000 10000/20000"
    )
    assert {level.seconds for level in levels(load("lppl"))} == {15 * 60}
    assert load("lppl").stack == 5000


def test_fairplay_bristol_gets_faster_and_takes_off_50s_and_then_100s_and_500s() -> None:
    assert told("fairplay-bristol") == (
        "50/100 100/200 150/300 -(50,) 200/400 300/600 400/800 - 600/1200 800/1600 -(100, 500) "
        "1000/2000 2000/4000 3000/6000 5000/10000"
    )
    minutes = [level.seconds // 60 for level in levels(load("fairplay-bristol"))]
    assert minutes == [20, 20, 20, 15, 15, 15, 15, 15, 10, 10, 10, 10]


def test_taverntainment_has_a_level_whose_small_blind_is_not_half_the_big_one() -> None:
    blinds = [(level.small, level.big) for level in levels(load("taverntainment"))]
    assert blinds[6] == (3000, 5000)
    assert blinds[-1] == (30000, 60000)


def test_club_fortune_and_the_in_house_league_begin_as_their_sources_say() -> None:
    fortune, house = load("club-fortune"), load("in-house-league")
    assert [(level.small, level.big) for level in levels(fortune)][:4] == [
        (25, 50),
        (50, 100),
        (100, 200),
        (200, 400),
    ]
    assert isinstance(fortune.stages[4], Break)
    assert house.stack == 7000
    assert (levels(house)[0].small, levels(house)[0].big) == (100, 200)
    before_first_break = house.stages.index(next(stage for stage in house.stages if isinstance(stage, Break)))
    assert house.starts_at(before_first_break) == 3600
    assert house.stages[before_first_break].seconds == 600


def test_the_chip_set_is_a_setting() -> None:
    wyoming = load("poker-league-wyoming", Choices(chips="t5"))
    assert wyoming.chip == 5
    assert wyoming.stack == 4150
    with pytest.raises(StructureError, match=r"level 1: small: 25 cannot be made of chips of 50"):
        load("poker-league-wyoming", Choices(chips="t50"))


def test_a_chip_that_was_coloured_up_is_in_play_no_more() -> None:
    bristol = load("fairplay-bristol")
    first, third = (i for i in (3, 10))
    assert [chip.value for chip in bristol.in_play(first - 1)] == [50, 100, 500, 1000, 5000]
    assert [chip.value for chip in bristol.in_play(first)] == [100, 500, 1000, 5000]
    assert [chip.value for chip in bristol.in_play(third)] == [1000, 5000]


def test_what_was_edited_after_the_start_is_known_by_stage() -> None:
    announced = parse(GOOD, "tuesday")
    longer = replace(announced, stages=(announced.stages[0], Break(900), *announced.stages[2:]))
    put_in = replace(announced, stages=(announced.stages[0], Level(50, 100, seconds=600), *announced.stages[1:]))
    left_out = replace(announced, stages=(announced.stages[0], announced.stages[2]))
    assert edited(announced, announced) == frozenset()
    assert edited(announced, longer) == {1}
    assert edited(announced, put_in) == {1}
    assert edited(announced, left_out) == {1}


def test_a_structure_is_loaded_from_a_path(tmp_path: Path) -> None:
    (tmp_path / "tuesday.toml").write_text(GOOD)
    assert load(str(tmp_path / "tuesday.toml")) == parse(GOOD, "tuesday")


def test_all_faults_of_shape_and_of_figures_are_told_with_their_lines() -> None:
    text = """
title = 3
stack = true
chips = "t25"
minutes = 20.5
colour = "red"
levels = [
    { small = 25, big = 50 },
    { small = "x", bgi = 100 },
    7,
    { break = "ten", why = 1 },
    { small = 100, big = [200] },
    { small = 13, big = 40, ante = 25, bb_ante = 25 },
]
"""
    assert faults(text) == (
        "line 2: title: expected a text in quotes, got 3",
        "line 3: stack: expected a whole number, got True",
        "line 5: minutes: expected a whole number, got 20.5",
        "line 6: colour: unknown key",
        "line 9: level 2: small: expected a whole number, got 'x'",
        "line 9: level 2: big: missing",
        "line 9: level 2: bgi: unknown key; did you mean big?",
        "line 10: level 3: expected { small = ..., big = ... } or { break = ... }, got 7",
        "line 11: break after level 3: break: expected a whole number, got 'ten'",
        "line 11: break after level 3: why: unknown key",
        "line 12: level 4: big: expected a whole number, got [200]",
        "line 13: level 5: big: 40 is less than 50 of a level before it",
        "line 13: level 5: ante: a level has an ante or a bb_ante, not both",
        "line 13: level 5: small: 13 cannot be made of chips of 25",
        "line 13: level 5: big: 40 cannot be made of chips of 25",
    )


def test_all_wrong_figures_are_told_with_their_lines() -> None:
    text = """
title = " "
stack = 4160
chips = "t25"
minutes = 0
levels = [
    { small = 100, big = 50 },
    { break = 0 },
    { small = -25, big = 4000000000, minutes = 2000, note = "one\\ntwo" },
    { break = 5 },
]
"""
    assert faults(text) == (
        "line 2: title: must not be empty",
        "line 3: stack: 4160 cannot be made of chips of 25",
        "line 5: minutes: must be 1 to 1440, not 0",
        "line 6: levels: must begin and end with a level",
        "line 7: level 1: small: 100 is more than the big blind of 50",
        "line 8: break after level 1: break: must be 1 to 1440, not 0",
        "line 9: level 2: small: must be 0 to 1000000000, not -25",
        "line 9: level 2: big: must be 1 to 1000000000, not 4000000000",
        "line 9: level 2: minutes: must be 1 to 1440, not 2000",
        "line 9: level 2: note: must be one line that can be printed",
    )


def test_colour_ups_are_checked_against_the_chips() -> None:
    text = """
title = "T"
stack = 5000
chips = [
    { value = 25, colour = "white" },
    { value = 100 },
]
minutes = 15
levels = [
    { small = 25, big = 50 },
    { break = 5, colour_up = [25, 50] },
    { small = 75, big = 150 },
    { break = 5, colour_up = [
        25,
        100,
    ] },
    { small = 100, big = 200 },
]
"""
    assert faults(text) == (
        "line 11: break after level 1: colour_up: 50 is not in the chip set; it has 25, 100",
        "line 12: level 2: small: 75 cannot be made of chips of 100",
        "line 12: level 2: big: 150 cannot be made of chips of 100",
        "line 14: break after level 2: colour_up: 25 is off the table already",
        "line 15: break after level 2: colour_up: 100 is the largest chip: none is left to take its place",
    )


def test_faults_of_the_chips_are_told_with_their_lines() -> None:
    text = """
title = "T"
stack = 5000
chips = [
    { value = 25 },
    { value = "x" },
    { colour = "red" },
]
minutes = 15
levels = [{ small = 25, big = 50 }]
"""
    found = faults(text)
    assert [fault.split(":")[0] for fault in found] == ["line 6", "line 7"]
    assert faults(GOOD.replace('"t25"', '"moon"')) == (
        "line 4: chips: no such chip set; use cgpl, murrayfield, ptm, t25, t5, t50, taverntainment, world-tavern, "
        "or the path of a .toml file",
    )


def test_a_fault_in_the_file_of_a_chip_set_is_told_with_that_file(tmp_path: Path) -> None:
    (tmp_path / "bar.toml").write_text('title = "Bar"\nchips = [{ value = 25 }, { value = 0 }]')
    (tmp_path / "tuesday.toml").write_text(GOOD.replace('"t25"', '"bar.toml"'))
    with pytest.raises(StructureError) as raised:
        load(str(tmp_path / "tuesday.toml"))
    assert raised.value.faults == ("line 4: chips: bar.toml: chip 2: value: must be 1 to 1000000000, not 0",)


def test_levels_written_as_tables_have_their_lines_too() -> None:
    text = """
title = "T"
stack = 5000
chips = "t25"

[[levels]]
small = 25
big = 50
minutes = 20

[[levels]]
small = 50
big = 90
"""
    assert faults(text) == (
        "line 11: level 2: minutes: missing; say them here, or for all levels once above them",
        "line 13: level 2: big: 90 cannot be made of chips of 25",
    )


@pytest.mark.parametrize(
    ("levels", "fault"),
    [
        ("[]", "levels: must begin and end with a level"),
        (f"[{'7,' * 501}]", "levels: has 501 levels and breaks; a structure has at most 500"),
        ('"all"', "levels: expected a list in [ ], got 'all'"),
        ("{ small = 1 }", "levels: expected a list in [ ], got {'small': 1}"),
        (
            "[{ small = 0x" + "f" * 9000 + ", big = 50 }]",
            "level 1: small: must be 0 to 1000000000, not a number far too large",
        ),
    ],
)
def test_levels_that_are_none_are_told(levels: str, fault: str) -> None:
    assert faults(f'title = "T"\nstack = 50\nchips = "t25"\nminutes = 9\nlevels = {levels}') == (f"line 5: {fault}",)


def test_what_is_missing_is_told() -> None:
    assert faults("") == ("title: missing", "stack: missing", "chips: missing", "levels: missing")


@pytest.mark.parametrize("text", ["title =", "n = 1" + "0" * 5000, "title = 'a'\ntitle = 'b'"])
def test_a_text_that_is_no_toml_is_one_fault(text: str) -> None:
    (fault,) = faults(text)
    assert "is not TOML: " in fault


def test_a_text_that_is_no_toml_says_on_which_line() -> None:
    (fault,) = faults('title = "T"\nstack = \n')
    assert fault.startswith("line 2: is not TOML: ")


def test_a_text_that_is_nested_too_deep_is_one_fault() -> None:
    assert faults("a = " + "[" * 5000) == ("is nested too deep",)


def test_a_name_that_is_not_shipped_is_told_with_those_that_are() -> None:
    with pytest.raises(StructureError, match="turbo: no such structure; use club-fortune, colorado, "):
        load("turbo")


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with pytest.raises(StructureError, match=r"nix\.toml: cannot be read: No such file"):
        load(str(tmp_path / "nix.toml"))
    (tmp_path / "latin.toml").write_bytes(b'title = "T"\nsource = "\xe9"')
    with pytest.raises(StructureError, match=r"latin\.toml: line 2: is not UTF-8 text \(byte 22\)"):
        load(str(tmp_path / "latin.toml"))
    mkfifo(tmp_path / "pipe.toml")
    with pytest.raises(StructureError, match=r"pipe\.toml: cannot be read: it is a device or a pipe"):
        load(str(tmp_path / "pipe.toml"))
    (tmp_path / "large.csv").write_text("#" * 1_000_001)
    with pytest.raises(StructureError, match=r"large\.csv: is larger than 1000 kB"):
        load(str(tmp_path / "large.csv"))
    with pytest.raises(StructureError, match=r"cannot be read: embedded null byte"):
        load("\0.toml")
    (tmp_path / "folder.toml").mkdir()
    with pytest.raises(StructureError, match=r"folder\.toml: cannot be read: Is a directory"):
        load(str(tmp_path / "folder.toml"))


def test_the_chips_of_a_file_are_looked_for_beside_it(tmp_path: Path) -> None:
    (tmp_path / "bar.toml").write_text('title = "Bar"\nchips = [{ value = 25, colour = "pink" }, { value = 100 }]')
    (tmp_path / "tuesday.toml").write_text(GOOD.replace('"t25"', '"bar.toml"'))
    assert load(str(tmp_path / "tuesday.toml")).chips.chips[0].colour == "pink"


def test_the_words_of_other_programs_are_known_where_they_cannot_stand() -> None:
    text = """title = "T"
stack = 5000
chips = "t25"
levels = [
    { sb = 25, big = 50, duration = 15 },
    { blinds = "50/100", minutes = 15 },
    { isBreak = true, small = 50, big = 100, minutes = 10 },
]
"""
    assert [fault for fault in faults(text) if "unknown" in fault] == [
        "line 5: level 1: sb: unknown key; did you mean small?",
        "line 5: level 1: duration: unknown key; did you mean minutes?",
        "line 6: level 2: blinds: unknown key; did you mean small and big?",
        "line 7: level 3: isBreak: unknown key; did you mean break?",
    ]
