"""Chip sets: the shipped ones, and files with faults."""

from pathlib import Path

import pytest

from dealer.tournament.chip_sets import ChipSetError, chip_set, shipped
from dealer.tournament.chips import Chip, ChipSet

GOOD = """
title = "Tuesday's chips"
chips = [
    { value = 100, colour = "red" },
    { value = 25, colour = "white striped", name = "quarter", box = 100 },
]
"""


def written(folder: Path, text: str) -> str:
    path = folder / "tuesday.toml"
    path.write_text(text)
    return str(path)


def faults(folder: Path, text: str) -> tuple[str, ...]:
    with pytest.raises(ChipSetError) as refusal:
        chip_set(written(folder, text))
    return refusal.value.faults


def test_a_file_becomes_a_chip_set_with_the_smallest_chip_first(tmp_path: Path) -> None:
    chips = (Chip(25, "white striped", "quarter", 100), Chip(100, "red"))
    assert chip_set(written(tmp_path, GOOD)) == ChipSet("tuesday", chips, "Tuesday's chips")


def test_a_chip_is_told_in_digits_whatever_the_house_calls_it() -> None:
    assert str(Chip(25, "white", "quarter")) == "25 white, quarter"
    assert str(Chip(500, "")) == "500"
    assert str(Chip(500, "", "nickel")) == "500 nickel"
    assert str(Chip(500, "#1e5fb3")) == "500"


def test_a_colour_is_drawn_by_the_first_of_its_words_that_is_known() -> None:
    assert Chip(50, "White with stripes").shade == Chip(1000, "white").shade
    assert Chip(50, "mother of pearl").shade is None
    assert Chip(50, "#c0ffee").shade == "#c0ffee"


COLOURS = {
    "cgpl": {25: "white", 100: "red", 500: "blue", 1000: "green", 5000: "black"},
    "taverntainment": {
        100: "white",
        500: "red",
        1000: "blue",
        5000: "green",
        10000: "black",
        50000: "purple",
        100000: "orange",
    },
    "ptm": {25: "white", 50: "red", 100: "blue", 500: "black", 1000: "green"},
    "murrayfield": {25: "", 50: "white", 100: "", 500: "", 1000: "white"},
    "world-tavern": {100: "", 500: "", 1000: "", 5000: ""},
}


@pytest.mark.parametrize("name", COLOURS)
def test_the_leagues_have_their_own_colours(name: str) -> None:
    assert {chip.value: chip.colour for chip in chip_set(name).chips} == COLOURS[name]


def test_every_shipped_set_loads_and_says_where_it_is_from() -> None:
    assert set(COLOURS) <= set(shipped())
    assert {"t5", "t25", "t50"} <= set(shipped())
    for name in shipped():
        chips = chip_set(name)
        assert chips.name == name
        assert chips.source
        assert list(chips.values) == sorted(set(chips.values))


def test_all_wrong_keys_and_types_are_told_with_their_places(tmp_path: Path) -> None:
    text = """
colour = "red"
chips = [
    { value = "25", colour = 3 },
    7,
    { color = "red" },
]
"""
    assert set(faults(tmp_path, text)) == {
        "title: missing",
        "colour: unknown key",
        "chip 1: value: expected a whole number, got '25'",
        "chip 1: colour: expected a text in quotes, got 3",
        "chip 2: expected { value = ..., colour = ... }, got 7",
        "chip 3: value: missing",
        "chip 3: color: unknown key; did you mean colour?",
    }


def test_all_wrong_figures_are_told_with_their_places(tmp_path: Path) -> None:
    text = f"""
title = " "
chips = [
    {{ value = 25 }},
    {{ value = 0, box = -1 }},
    {{ value = 25, name = "a\\nb" }},
    {{ value = 100, colour = "{"x" * 41}" }},
]
"""
    assert faults(tmp_path, text) == (
        "title: must not be empty",
        "chip 2: value: must be 1 to 1000000000, not 0",
        "chip 2: box: must be 0 to 1000000000, not -1",
        "chip 3: value: 25 is that of chip 1 too",
        "chip 3: name: must be one line that can be printed",
        "chip 4: colour: is longer than 40 characters",
    )


def test_wrong_figures_are_told_beside_wrong_types(tmp_path: Path) -> None:
    text = (
        'title = ""\nchips = [{ value = 25 }, { value = 25 }, { value = 0, box = "x" }, { value = "a", box = -1 }, 5]'
    )
    assert set(faults(tmp_path, text)) == {
        "title: must not be empty",
        "chip 2: value: 25 is that of chip 1 too",
        "chip 3: value: must be 1 to 1000000000, not 0",
        "chip 3: box: expected a whole number, got 'x'",
        "chip 4: value: expected a whole number, got 'a'",
        "chip 4: box: must be 0 to 1000000000, not -1",
        "chip 5: expected { value = ..., colour = ... }, got 5",
    }


def test_a_set_without_chips_is_none(tmp_path: Path) -> None:
    assert faults(tmp_path, 'title = "T"\nchips = []') == ("chips: must be 1 to 20 kinds, not 0",)


@pytest.mark.parametrize("name", ["t26", "", "nowhere.toml", "."])
def test_what_is_no_chip_set_is_told(name: str) -> None:
    with pytest.raises(ChipSetError):
        chip_set(name)


def test_a_file_that_is_no_toml_is_told(tmp_path: Path) -> None:
    (fault,) = faults(tmp_path, "chips = [")
    assert fault.startswith("is not TOML: ")
