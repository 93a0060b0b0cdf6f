"""`burncard chips`: sets, splits and race sheets as a person or a program reads them, and what is refused."""

import json
from pathlib import Path

import pytest

from ui.__main__ import main

Out = pytest.CaptureFixture[str]
BOXED = """
title = "Tuesday"
chips = [
    { value = 25, colour = "white", name = "quarter", box = 60 },
    { value = 100, colour = "red <b>", box = 100 },
    { value = 500, box = 25 },
    { value = 1000, box = 50 },
]
"""


@pytest.fixture
def boxed(tmp_path: Path) -> str:
    path = tmp_path / "tuesday.toml"
    path.write_text(BOXED)
    return str(path)


def test_the_shipped_sets_are_listed_with_their_values(capsys: Out) -> None:
    assert main(["chips", "list"]) == 0
    assert "25/100/500/1000/5000" in capsys.readouterr().out
    assert main(["chips", "list", "--json"]) == 0
    assert {"name": "ptm", "title": "PTM", "values": [25, 50, 100, 500, 1000]} in json.loads(capsys.readouterr().out)


def test_a_set_is_shown_in_digits_with_the_houses_words(capsys: Out, boxed: str) -> None:
    assert main(["chips", "show", boxed]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[1].split() == ["25", "white", "quarter", "60", "in", "the", "box"]


def test_all_faults_of_a_set_are_told(capsys: Out, tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('title = ""\nchips = [{ value = 0 }, { value = 25 }, { value = 25 }]')
    assert main(["chips", "check", str(path)]) == 2
    assert [line.removeprefix(f"{path}: ") for line in capsys.readouterr().err.splitlines()] == [
        "title: must not be empty",
        "chip 1: value: must be 1 to 1000000000, not 0",
        "chip 3: value: 25 is that of chip 2 too",
    ]


def test_a_set_without_faults_is_said_to_have_none(capsys: Out, boxed: str) -> None:
    assert main(["chips", "check", boxed]) == 0
    assert capsys.readouterr().out.endswith(": no faults\n")


def test_splits_are_shown_with_their_counts(capsys: Out) -> None:
    assert main(["chips", "split", "4150", "--players", "9"]) == 0
    head, first, *_ = capsys.readouterr().out.splitlines()
    assert head.split() == ["25", "100", "500", "1000", "chips", "in", "all"]
    assert first.split() == ["6", "10", "2", "2", "20", "180"]


def test_splits_that_are_wanted_are_all_shown(capsys: Out) -> None:
    assert main(["chips", "split", "10000", "--with", "25=12", "--with", "100=12", "--json"]) == 0
    assert {"counts": {"25": 12, "100": 12, "500": 5, "1000": 6}, "chips": 35, "in_all": 35} in json.loads(
        capsys.readouterr().out
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["4151"], "4151 cannot be made of chips of t25, whose smallest is 25"),
        (["4150", "--with", "50=3"], "t25 has no chip of 50; it has 25, 100, 500, 1000, 5000"),
        (["4150", "--with", "25=3"], "4150 cannot be made with so many chips of 25: leave some of that open"),
        (["1000000"], "1000000 makes no tidy stack of t25: use a set with larger chips, or without the smallest"),
        (["4150", "--chips", "t26"], "t26: no such chip set; use "),
    ],
)
def test_a_split_that_cannot_be_is_refused_with_the_reason(capsys: Out, words: list[str], told: str) -> None:
    assert main(["chips", "split", *words]) == 2
    assert capsys.readouterr().err.startswith(told)


def test_a_box_that_is_too_small_is_told(capsys: Out, boxed: str) -> None:
    assert main(["chips", "split", "4150", "--chips", boxed, "--players", "9"]) == 0
    assert main(["chips", "split", "4150", "--chips", boxed, "--players", "15"]) == 2
    assert "the box of tuesday does not hold 15 stacks of 4150" in capsys.readouterr().err


RACE = ["chips", "race", "25", "1:1075", "2:1050", "3:75", "4:2000", "--cards", "1:AsKsQs", "2:2c3c", "3:4d5d6d"]


def test_a_race_has_a_sheet_with_the_new_total(capsys: Out) -> None:
    assert main(RACE) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "New total: 4,200 (was 4,200: no change). 2 of 100 given out for odd chips."
    assert lines[4].split() == ["1", "1,075", "3", "3", "A♠", "K♠", "Q♠", "wins", "one", "1,100"]


@pytest.mark.parametrize("command", [["chips", "show"], ["chips", "split", "4150", "--chips"]])
def test_a_faulty_set_is_called_by_its_path(capsys: Out, tmp_path: Path, command: list[str]) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('title = ""\nchips = [{ value = 25 }]')
    assert main([*command, str(path)]) == 2
    assert capsys.readouterr().err == f"{path}: title: must not be empty\n"


def test_a_race_is_told_to_programs_with_every_figure(capsys: Out) -> None:
    assert main([*RACE, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["value"], data["to"], data["raced"], data["difference"]) == (25, 100, 2, 0)
    assert [(seat["seat"], seat["prize"], seat["after"]) for seat in data["seats"]] == [
        (1, "won", 1100),
        (2, "none", 1000),
        (3, "won", 100),
        (4, "none", 2000),
    ]


def test_a_race_goes_on_paper_with_a_slip_for_each_seat(tmp_path: Path, boxed: str) -> None:
    page = tmp_path / "race.html"
    assert main([*RACE, "--chips", boxed, "--html", str(page)]) == 0
    text = page.read_text(encoding="utf-8")
    assert text.count('class="slip"') == 4
    assert "Seat 1 hands in 3 of 25. 3 odd (A♠ K♠ Q♠): wins one. Has 1,100 now." in text
    assert "New total: 4,200" in text
    assert "red &lt;b&gt;" in text
    assert "<b>" not in text


def test_a_house_that_rounds_needs_no_cards(capsys: Out, tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('name = "ours"\ntitle = "Ours"\nextends = "tda-2024"\n[chip_race]\nis = "rounded"\nrule = "1"\n')
    words = ["chips", "race", "25", "1:1075", "2:1025", "3:25", "--rules", str(house), "--json"]
    assert main(words) == 0
    data = json.loads(capsys.readouterr().out)
    assert [seat["prize"] for seat in data["seats"]] == ["rounded-up", "none", "kept-in"]
    assert data["difference"] == 25 - 25 + 75


def test_the_race_of_tonight_can_be_by_rounding(capsys: Out) -> None:
    assert main(["chips", "race", "25", "1:1075", "2:1025", "--set", "chip_race=rounded", "--json"]) == 0
    assert [seat["prize"] for seat in json.loads(capsys.readouterr().out)["seats"]] == ["rounded-up", "none"]
    assert main(["chips", "race", "25", "1:1075", "--set", "chip_race=dice"]) == 2
    assert "'dice' is not one of by-card, rounded" in capsys.readouterr().err


def test_a_sheet_without_cards_does_not_look_as_if_they_were_drawn(capsys: Out) -> None:
    assert main(["chips", "race", "25", "1:1075", "2:1050", "3:1000", "4:1025", "--cards", "1:As"]) == 0
    assert "No card is told of seat 2, 4: such seats come last, from seat 1 on." in capsys.readouterr().out
    assert main(RACE) == 0
    assert "No card" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["25", "1:1075", "1:1000"], "a seat is named twice"),
        (["25", "1:1080"], "seat 1: 1080 holds chips that are smaller than 25"),
        (["25", "1:1075", "--to", "40"], "chips of 25 do not make up one of 40"),
        (["5000", "1:10000"], "chips of 5000 do not make up any of t25"),
        (["25", "1:1075", "--cards", "2:As"], "cards: at most one for each odd chip of the seat"),
        (["25", "1:1075", "--rules", "nobody"], "nobody: no such profile"),
        (["25", "1:1075", "--html", "/nowhere/race.html"], "/nowhere/race.html: cannot be written"),
    ],
)
def test_a_race_that_cannot_be_is_refused_with_the_reason(capsys: Out, words: list[str], told: str) -> None:
    assert main(["chips", "race", *words]) == 2
    assert capsys.readouterr().err.startswith(told)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["race", "25", "1-1075"], "'1-1075' has no ':' in it"),
        (["race", "25", "16:1075"], "'16' is not a seat from 1 to 15"),
        (["race", "25", "1:1075", "--cards", "1:Ax"], "'Ax' is no card"),
        (["split", "0"], "must be at least 1"),
        (["split", "lots"], "'lots' is not a whole number of chips"),
        (["split", "4150", "--with", "25"], "'25' has no '=' in it"),
    ],
)
def test_arguments_that_are_none_are_told_by_the_parser(capsys: Out, words: list[str], told: str) -> None:
    with pytest.raises(SystemExit) as left:
        main(["chips", *words])
    assert left.value.code == 2
    assert told in capsys.readouterr().err
