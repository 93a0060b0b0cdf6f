"""The `structure` commands: what they print where, their exit status, and that faults change nothing."""

import json
from argparse import ArgumentParser
from pathlib import Path

import pytest

from dealer.tournament import structures
from dealer.tournament.structure_commands import add_commands

FAULTY = """title = "T"
stack = 5000
chips = "t25"
minutes = 15
levels = [
    { small = 25, big = 51 },
    { break = 5, colour_up = [50] },
    { small = 100, big = 60 },
]
"""
FAULTS = (
    "line 6: level 1: big: 51 cannot be made of chips of 25",
    "line 7: break after level 1: colour_up: 50 is not in the chip set; it has 25, 100, 500, 1000, 5000",
    "line 8: level 2: small: 100 is more than the big blind of 60",
    "line 8: level 2: big: 60 cannot be made of chips of 25",
)


def run(*words: str | Path) -> int:
    parser = ArgumentParser()
    add_commands(parser.add_subparsers(required=True))
    args = parser.parse_args(["structure", *map(str, words)])
    return args.run(args)


def test_list_names_what_ships(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("list") == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [*structures.shipped()]
    assert run("list", "--json") == 0
    listed = json.loads(capsys.readouterr().out)
    assert {"name": "lppl", "title": "LPPL"} in listed


def test_show_is_a_timetable_with_chips_breaks_and_colour_ups(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", "fairplay-bristol", "--players", "27") == 0
    out = capsys.readouterr().out
    assert (
        "    3    0:40   20  150/300\n         1:00   10  Break; 50 off the table\n    4    1:10   15  200/400" in out
    )
    assert "3:25 in all: 2:55 of play, 0:30 of breaks." in out
    assert "27 players with 5000 each make 135000 chips." in out


def test_show_takes_another_chip_set(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", "poker-league-wyoming", "--chips", "cgpl") == 0
    assert "Stack 4150; chips 25 white; 100 red; 500 blue; 1000 green; 5000 black" in capsys.readouterr().out


def test_show_as_json_is_the_file_and_the_estimate(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("show", "taverntainment", "--json", "--players", "10") == 0
    shown = json.loads(capsys.readouterr().out)
    assert {"small": 3000, "big": 5000} in shown["levels"]
    # 100,000 chips: 20 big blinds of 5000, the seventh level of 15 minutes, after one break of 10; 10 of 10000.
    assert shown["estimate"] == {"players": 10, "total": 100_000, "seconds": 115 * 60, "at_most": 130 * 60}


def test_check_lists_all_faults_with_their_lines(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "faulty.toml"
    path.write_text(FAULTY)
    assert run("check", path) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.splitlines() == [f"{path}: {fault}" for fault in FAULTS]
    assert run("check", path, "--json") == 2
    assert json.loads(capsys.readouterr().out) == {"file": str(path), "faults": [*FAULTS]}


def test_check_is_content_with_a_good_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", "lppl") == 0
    assert capsys.readouterr().out == "lppl: no faults\n"
    (tmp_path / "a.pts").write_text("15 25 50 0 One\n15 50 100 0 Two\n")
    assert run("check", tmp_path / "a.pts") == 0
    told = capsys.readouterr()
    assert told.out == f"{tmp_path / 'a.pts'}: no faults\n"
    assert "not checked: chips: a .pts file does not say it; give --chips NAME" in told.err


@pytest.mark.parametrize("words", [("show",), ("convert", "out.toml"), ("sheet", "out.html")])
def test_faults_change_nothing(tmp_path: Path, words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "faulty.toml"
    path.write_text(FAULTY)
    action, *out = words
    assert run(action, path, *(tmp_path / name for name in out)) == 2
    assert capsys.readouterr().err.splitlines() == [f"{path}: {fault}" for fault in FAULTS]
    assert [each.name for each in tmp_path.iterdir()] == ["faulty.toml"]


def test_convert_tells_what_is_lost_and_asks_for_it_on_the_way_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, back = tmp_path / "bristol.csv", tmp_path / "bristol.toml"
    assert run("convert", "fairplay-bristol", table) == 0
    assert capsys.readouterr().err == f"{table}: a .csv file does not say title, source, stack, chips and notes\n"
    assert run("convert", table, back) == 2
    assert "stack: a .csv file does not say it; give --stack CHIPS" in capsys.readouterr().err
    assert not back.exists()
    assert run("convert", table, back, "--stack", "5000", "--chips", "t50", "--title", "Bristol") == 0
    bristol = structures.load("fairplay-bristol")
    again = structures.load(str(back))
    assert (again.title, again.stack, again.chips, again.stages) == ("Bristol", 5000, bristol.chips, bristol.stages)


def test_convert_writes_over_nothing_unless_it_is_forced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "lppl.json"
    out.write_text("mine")
    assert run("convert", "lppl", out) == 2
    assert out.read_text() == "mine"
    assert "is there already; name another file, or add --force" in capsys.readouterr().err
    assert run("convert", "lppl", out, "--force") == 0
    assert structures.load(str(out)).stages == structures.load("lppl").stages


@pytest.mark.parametrize("name", ["out.tdt", "out.xlsx", "out"])
def test_convert_writes_only_what_it_can(tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("convert", "lppl", tmp_path / name) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"{tmp_path / name}: a ")
    assert "name it .toml, .json, .csv or .pts" in said
    assert not (tmp_path / name).exists()


def test_a_folder_that_is_not_there_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("convert", "lppl", tmp_path / "no" / "out.json") == 2
    assert "cannot be written: No such file or directory" in capsys.readouterr().err


def test_build_prints_its_timetable_and_reasons_and_writes_what_loads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "tuesday.toml"
    wish = ("--players", "9", "--stack", "4150", "--length", "3:30", "--chips", "cgpl", "--title", "Tuesday")
    assert run("build", *wish, "--out", out) == 0
    told = capsys.readouterr().out
    assert "9 players with 4150 each make 37350 chips. It is likely to end in level " in told
    built = structures.load(str(out))
    assert (built.title, built.stack, built.chips.name) == ("Tuesday", 4150, "cgpl")
    assert run("build", *wish, "--out", out) == 2
    assert "is there already" in capsys.readouterr().err


def test_build_says_what_cannot_be(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("build", "--players", "9", "--stack", "4150", "--length", "20:00") == 2
    assert capsys.readouterr().err.startswith("length: 20:00 is too long: 9 players with 4150 take ")
    assert run("build", "--players", "9", "--stack", "4150", "--length", "3:00", "--chips", "moon") == 2
    assert capsys.readouterr().err.startswith("moon: no such chip set; use ")


@pytest.mark.parametrize(
    "words",
    [
        ("build", "--players", "one", "--stack", "4150", "--length", "3:00"),
        ("build", "--players", "9", "--stack", "4150", "--length", "180"),
        ("show", "lppl", "--players", "1"),
        ("sheet", "lppl", "out.html", "--start", "25:00"),
    ],
)
def test_words_that_make_no_sense_are_refused(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refusal:
        run(*words)
    assert refusal.value.code == 2
    assert "expected " in capsys.readouterr().err


def test_sheet_writes_a_page_and_marks_what_was_edited(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    edited, out = tmp_path / "edited.toml", tmp_path / "sheet.html"
    text = structures.text_of(structures.load("lppl"), Path("a.toml"))[0]
    edited.write_text(text.replace("{ small = 75, big = 150 }", "{ small = 75, big = 150, minutes = 20 }"))
    assert run("sheet", edited, out, "--start", "19:30", "--announced", "lppl") == 0
    page = out.read_text()
    assert page.count('class="edited"') == 1
    assert "Edited after the start" in page
    assert run("sheet", "lppl", tmp_path / "sheet.pdf") == 2
    assert "the sheet is an HTML page; name it .html" in capsys.readouterr().err
