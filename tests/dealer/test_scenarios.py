"""Every scenario plays as written; and `burncard play` keeps its word about output, faults and exit status."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import pytest

from dealer.rules.codes import REFUSED, RULED
from dealer.table import play_commands

FOLDER = Path(__file__).parents[1] / "scenarios"
SCENARIOS = sorted((*FOLDER.glob("*.hand"), *FOLDER.glob("*.night")))

HEAD = """\
rules tda-2024
blinds 50/100
seats 1:1000 2:1000 3:1000
button 1
"""

KEYS = {
    "file",
    "line",
    "command",
    "accepted",
    "rulings",
    "street",
    "turn",
    "to_call",
    "least_to",
    "most_to",
    "pot_total",
    "pots",
    "bets",
    "stacks",
    "button",
    "small",
    "big",
    "board",
    "live",
    "all_in",
    "substantial_action",
    "expects",
    "steps",
    "wins",
    "clock",
    "prompt",
}
STREETS = {"preflop", "flop", "turn", "river", "third", "showdown", "between"}


def play(*arguments: str | Path) -> int:
    """`burncard play` with these arguments; its exit status."""
    parser = ArgumentParser()
    play_commands.add_commands(parser.add_subparsers(required=True))
    args = parser.parse_args(["play", *map(str, arguments)])
    return args.run(args)


def written(folder: Path, text: str, name: str = "it.hand") -> Path:
    """A file with that text."""
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return file


def test_there_are_enough_scenarios_and_each_names_its_source() -> None:
    assert len(SCENARIOS) >= 45
    for file in SCENARIOS:
        assert file.read_text(encoding="utf-8").startswith("# "), f"{file.name} does not begin with its source"


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.stem)
def test_the_scenario_plays_as_written(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = play(file)
    assert status == 0, capsys.readouterr().err


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.stem)
def test_each_command_is_one_json_object_with_every_key(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    play(file, "--json")
    lines = capsys.readouterr().out.splitlines()
    assert lines
    for line in lines:
        said: dict[str, Any] = json.loads(line)
        assert set(said) == KEYS
        _keeps_its_types(said)


def _keeps_its_types(said: dict[str, Any]) -> None:
    assert said["street"] in STREETS
    assert type(said["accepted"]) is bool
    assert type(said["substantial_action"]) is bool
    assert said["accepted"] == all(ruling["kind"] != "refused" for ruling in said["rulings"])
    for key in ("turn", "to_call", "least_to", "most_to", "small", "big"):
        assert said[key] is None or type(said[key]) is int
    for key in ("line", "pot_total", "button"):
        assert type(said[key]) is int
    for key in ("bets", "stacks"):
        assert all(type(seat) is str and type(chips) is int for seat, chips in said[key].items())
    for ruling in said["rulings"]:
        assert set(ruling) == {"kind", "code", "source", "house_silent", "facts", "choices"}
        assert ruling["code"] in (REFUSED if ruling["kind"] == "refused" else RULED)
        assert bool(ruling["choices"]) == (ruling["kind"] == "asks")
    assert all(set(pot) == {"name", "amount", "eligible"} for pot in said["pots"])
    assert all(set(step) == {"code", "done", "text"} for step in said["steps"])
    assert all(set(win) == {"pot", "seat", "amount", "hand"} for win in said["wins"])
    assert said["expects"].split()[0] in {"shuffle", "cut", "burn", "card", "board", "act", "show", "push", "done"}
    assert said["prompt"]


def test_seat_keys_are_strings_and_no_turn_is_null(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, HEAD + "riffle\ndeal\n")
    assert play(file, "--json") == 0
    before, after = map(json.loads, capsys.readouterr().out.splitlines())
    assert before["file"] == str(file)
    assert (before["line"], before["command"], before["turn"]) == (5, "riffle", None)
    assert after["bets"] == {"1": 0, "2": 50, "3": 100}
    assert after["stacks"] == {"1": 1000, "2": 950, "3": 900}
    assert (after["turn"], after["to_call"], after["least_to"], after["most_to"]) == (1, 100, 200, 1000)
    assert after["pot_total"] == 150


def test_a_failed_check_names_its_line_on_stderr_and_exits_with_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, HEAD + "deal\n  > turn 2\n  > bets 2:50\n")
    assert play(file) == 1
    out, err = capsys.readouterr()
    assert err == f"{file}:6: expected turn 2; got turn 1\n"
    assert out == "1 played, 0 as written, 1 not\n"


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ("deal\nseat 1 raises to 120\n", "it.hand:6: expected no such ruling; got ruled is-call"),
        ("deal\nseat 1 calls\n > ruled is-call\n", "it.hand:7: expected ruled is-call; got no ruling"),
        ("deal\n > pots 150:1,2,3\n", "it.hand:6: expected pots 150:1,2,3; got pots 100:2,3 50:3"),
        ("seat 1 folds\n > refused not-now\n", "it.hand:6: expected refused not-now; got refused no-hand"),
        (
            "deal\nseat 1 raises to 120\n > ruled is-call amount=99\n",
            "it.hand:7: expected ruled is-call amount=99;",
        ),
    ],
)
def test_what_differs_is_said_as_file_line_expected_got(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lines: str, complaint: str
) -> None:
    play(written(tmp_path, HEAD + lines))
    assert complaint in capsys.readouterr().err


def test_the_failures_go_to_stderr_with_json_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, HEAD + "deal\n  > turn 2\n")
    assert play(file, "--json") == 1
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 1
    assert err == f"{file}:6: expected turn 2; got turn 1\n"


def test_other_rules_may_be_chosen_in_place_of_the_heads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(tmp_path, HEAD + "deal\nseat 1 raises to 400\n > turn 2, to call 350, least 500, most 1000\n")
    assert play(file) == 1
    assert play(file, "--rules", "poker-league-wyoming") == 0
    assert play(file, "--rules", "nowhere") == 2
    assert capsys.readouterr().err.splitlines()[-1].startswith("nowhere")


def test_a_source_in_brackets_is_for_readers_and_facts_may_be_left_out(tmp_path: Path) -> None:
    text = HEAD + "deal\nseat 1 raises to 120\n > ruled is-call (a rule (of any book) 7)\n"
    assert play(written(tmp_path, text)) == 0


def test_one_unreadable_file_among_several_exits_with_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = written(tmp_path, HEAD + "deal\n"), written(tmp_path, HEAD + "juggle\n", "bad.hand")
    assert play(good, bad) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


UNREADABLE = [
    ("", ":1: the head lacks `rules NAME`, `blinds SB/BB`, `seats S:N ...`, `button S`"),
    (HEAD + "juggle 3\n", ":5: unknown word 'juggle': expected one of answer, award, beam, board, "),
    (HEAD + "seat 1 juggles\n", ":5: unknown word 'juggles': expected one of adds, all-in, "),
    (HEAD + "seat 16 folds\n", ":5: '16' is not a seat from 1 to 15"),
    (HEAD + "seat one folds\n", ":5: 'one' is not a seat from 1 to 15"),
    (HEAD + "seat 1\n", ":5: expected `seat S` and what the player does"),
    (HEAD + "seat 1 bets\n", ":5: expected an amount"),
    (HEAD + "seat 1 bets -5\n", ":5: '-5' is not a whole number of chips"),
    (HEAD + "seat 1 bets 1e3\n", ":5: '1e3' is not a whole number of chips"),
    (HEAD + "seat 1 bets ٣\n", ":5: '٣' is not a whole number of chips"),
    (HEAD + f"seat 1 bets {'9' * 5000}\n", f":5: '{'9' * 21}...' is not a whole number of chips"),
    (HEAD + f"seat 1 folds {'x' * 30000}\n", ":5: the line is longer than 20000 characters"),
    (HEAD + "button 2\n", ":5: `button` is given twice"),
    (HEAD + "holding 1:AsAh 2:AsKd\n", ":5: As is held twice"),
    (HEAD + "overrule nonsense\n", ":5: 'nonsense' is no code of a ruling; `burncard rules codes` lists them"),
    (HEAD + "level 50/20\n", ":5: the small blind 50 is more than the big blind 20"),
    (HEAD + "deal\n> clock soon, level 1\n", ":6: 'soon' is not a time such as 17:00 or 30s"),
    (HEAD + "deal\n> clock 17:00, lovely\n", ":6: unknown word 'lovely': expected level N, running, paused,"),
    (HEAD + "deal\n> ranked first\n", ":6: 'first' is not a seat from 1 to 15"),
    (HEAD + "clock 16\n", ":5: '16' is not a seat from 1 to 15"),
    (HEAD + "clock soon\n", ":5: expected `clock S`, `clock next | off | pause | previous | start | undo`,"),
    (HEAD + "last few hands\n", ":5: 'few' is not a number of hands"),
    (HEAD + "last hands\n", ":5: expected `last N hands`, or `last no hands`"),
    (HEAD + "power off\n", ":5: expected `power cut`"),
    (HEAD + "freeze now\n", ":5: 'now' was not expected here: the line ends before it"),
    (HEAD + "structure\n", ":5: expected `structure NAME`"),
    (HEAD + "structure nowhere\n", ":5: nowhere: "),
    (HEAD + "wait 1:75\n", ":5: '75' is not minutes and seconds from 00 to 59"),
    (HEAD + "seat 1 raises 400\n", ":5: expected `raises to N`, N being the street's total"),
    (HEAD + "seat 1 folds now\n", ":5: 'now' was not expected here: the line ends before it"),
    (HEAD + "board\n", ":5: expected a card, such as Ah"),
    (HEAD + "board 1h\n", ":5: '1h' is no card: expected a rank of 23456789TJQKA and a suit of cdhs, such as Ah"),
    (HEAD + "card 1 up\n", ":5: expected `card S`, `card S up C` or `card S boxed C`"),
    (HEAD + "burn 7s\n", ":5: expected `burn` or `burn up C`"),
    (HEAD + "see seat 1\n", ":5: expected what is seen: cards, or `back`"),
    (HEAD + "see floor 7s\n", ":5: expected `seat S`, `board`, `burn` or `muck`"),
    (HEAD + "see board ??\n", ":5: what is seen is a card or `back`"),
    (HEAD + "clear board 7s\n", ":5: expected `clear ZONE`"),
    (HEAD + "next\n", ":5: expected `next hand`"),
    (HEAD + "wait long\n", ":5: 'long' is not a time such as 17:00 or 30s"),
    (HEAD + "undo many\n", ":5: 'many' is not a number"),
    (HEAD + "correct 3: seat 1 folds\n", ":5: `correct` is of the language, but this version does not rule on it"),
    (HEAD + "seat 1 says maybe\n", ":5: unknown word 'maybe': expected one of check, call, bet, raise, fold"),
    (HEAD + "seat 1 says raise pushes\n", ":5: expected CHIPS, as in `500+25` or `5x100`"),
    (HEAD + "seat 1 pushes 5xx100\n", ":5: '5x' is not a number of chips"),
    (HEAD + "seat 1 pushes 500 then\n", ":5: expected CHIPS after `then`"),
    (HEAD + "seat 1 shows As unnoticed\n", ":5: `unnoticed` stands after an act, not after `shows`"),
    (HEAD + "seat 1 posts small\n", ":5: expected `posts big`, `posts both`, `posts dead N` or"),
    (HEAD + "seat 1 penalty 2\n", ":5: expected `penalty hands=N`"),
    (HEAD + "found gold\n", ":5: expected what is found: one of count, not-dealt"),
    (HEAD + "found joker joker=XX\n", ":5: expected each of seat=, card=, count=, amount=, at= at most once"),
    (HEAD + "found count at=moon\n", ":5: 'moon' is not a seat from 1 to 15"),
    (HEAD + "limit 20\n", ":5: expected SMALL/BIG, as in `limit 20/40`"),
    (HEAD + "deal\n > beautiful\n", ":6: unknown check 'beautiful': expected one of "),
    (HEAD + "deal\n > turn 1, to hear 5\n", ":6: unknown word 'to hear': expected to call, least, most"),
    (HEAD + "deal\n > ruled beauty\n", ":6: 'beauty' is no code of `ruled`: `burncard rules codes` lists them"),
    (HEAD + "deal\n > refused misdeal\n", ":6: 'misdeal' is no code of `refused`"),
    (
        HEAD + "deal\n > expects rain\n",
        ":6: expected one of shuffle, cut, burn, card, board, act, show, push, ",
    ),
    (HEAD + "deal\n > steps dance:4\n", ":6: unknown step 'dance:4': expected one of "),
    (HEAD + "deal\n > ruled\n", ":6: expected a code after `ruled`"),
    (HEAD + "deal\n > ruled misdeal seat\n", ":6: expected key=value after the code"),
    (HEAD + "deal\n > stacks 1\n", ":6: '1' is not S:N, as in `2:1000`"),
    (HEAD + "> turn 1\n", ":5: a check stands below the command that it is about; there is none yet"),
    (HEAD + "deal\nbutton 2\n", ":6: `button` belongs to the head, before the first command"),
    (HEAD.replace("50/100", "50"), ":2: expected SB/BB, as in `blinds 10/20`"),
    (HEAD.replace("50/100", "50/0"), ":2: the big blind and the smallest chip are at least 1"),
    (HEAD.replace("50/100", "50/100 gold 5"), ":2: 'gold' was not expected here: ante N, bb-ante N or chip N"),
    (HEAD.replace("3:1000", "2:1000"), ":3: seat 2 is given twice"),
    (HEAD.replace("3:1000", "3;1000"), ":3: '3;1000' is not S:N, as in `2:1000`"),
    (HEAD.replace("button 1", "button"), ":4: expected `button S`"),
    (HEAD.replace("tda-2024", "tda-2042"), ":1: tda-2042"),
    (HEAD.replace("tda-2024", "tda-2024 button=square"), ":1: "),
    (HEAD.replace("tda-2024", "tda-2024 colour=red"), ":1: "),
    (HEAD.replace("tda-2024", "tda-2024 button"), ":1: 'button' is not switch=value"),
    (HEAD + "holding 1:AsAx\n", ":5: 'Ax' is no card: expected a rank of"),
]


@pytest.mark.parametrize(("text", "complaint"), UNREADABLE, ids=[complaint[:40] for _, complaint in UNREADABLE])
def test_what_cannot_be_read_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, complaint: str
) -> None:
    file = written(tmp_path, text)
    assert play(file) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"{file}{complaint}")
    assert err.count("\n") == 1


def test_nothing_is_played_of_a_scenario_whose_last_line_is_unknown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(written(tmp_path, HEAD + "deal\njuggle\n"), "--json") == 2
    assert capsys.readouterr().out == ""


def test_a_file_that_is_not_there_or_not_text_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    picture = tmp_path / "picture.hand"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    for name, said in ((tmp_path / "none.hand", "cannot be read"), (tmp_path, "cannot be read"), (picture, "UTF-8")):
        assert play(name) == 2
        err = capsys.readouterr().err
        assert str(name) in err
        assert said in err
        assert err.count("\n") == 1


def test_the_clock_of_a_night_is_told_as_json_and_a_hand_has_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    night = written(tmp_path, "structure poker-league-wyoming\nwait 17:30\nfreeze\n", "it.night")
    assert play(night, "--json") == 1  # what is ruled must be written
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["clock"]["remaining"] for line in told] == [1020, 990, 990]
    assert [line["clock"]["level"] for line in told] == [1, 2, 2]
    assert (told[-1]["clock"]["frozen"], told[-1]["clock"]["running"], told[-1]["clock"]["big"]) == (True, False, 100)
    assert told[-1]["rulings"][0]["code"] == "all-frozen"
    assert play(written(tmp_path, HEAD + "deal\n"), "--json") == 0
    assert json.loads(capsys.readouterr().out)["clock"] is None


def test_a_structure_that_cannot_be_used_is_told_with_its_line_and_nothing_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.toml").write_text("title = 'Bad'\nstack = 100\n", encoding="utf-8")
    assert play(written(tmp_path, "structure colorado\nwait 30s\nstructure bad.toml\n", "it.night"), "--json") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"{tmp_path / 'it.night'}:3: ")
    assert "levels: missing" in err
