"""The `rules` commands: what they print where, and their exit status."""

import json
from argparse import ArgumentParser
from pathlib import Path

import pytest

from dealer.commands import add_commands
from dealer.rules import difference, sheet
from dealer.rules.codes import REFUSED, RULED
from dealer.rules.loader import load, shipped


def run(*words: str) -> int:
    parser = ArgumentParser(prog="burncard")
    add_commands(parser.add_subparsers(required=True))
    args = parser.parse_args(["rules", *words])
    return args.run(args)


Output = pytest.CaptureFixture[str]


def test_list_prints_every_shipped_profile(capsys: Output) -> None:
    assert run("list") == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == list(shipped())
    assert run("list", "--json") == 0
    assert [each["name"] for each in json.loads(capsys.readouterr().out)] == list(shipped())


def test_show_prints_the_house_sheet(capsys: Output) -> None:
    assert run("show", "colorado") == 0
    assert capsys.readouterr().out == sheet.as_text(load("colorado")) + "\n"


def test_show_marks_what_the_house_only_offers_and_a_street_without_a_burn(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "house.toml"
    path.write_text(
        """name = "house"
title = "House"
extends = "tda-2024"
[streets]
is = [{ name = "preflop", down = 2 }, { name = "flop", board = 5, burn = false }]
rule = "House 1"
[[remedies]]
fault = "more-cards-up"
until = "deal"
ruling = "misdeal"
steps = ["redeal"]
rule = "House 2"
[misdeals]
is = "offered"
rule = "House 3"
""",
        encoding="utf-8",
    )
    assert run("show", str(path)) == 0
    printed = capsys.readouterr().out
    assert "Streets: preflop 2 down; flop 5 without a burn." in printed
    assert "    Until the hole cards are dealt: may be ruled misdeal. Deal the hand again." in printed


def test_show_for_programs_holds_value_source_silence_and_force(capsys: Output) -> None:
    assert run("show", "colorado", "--json") == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["switches"]["raise_rule"] == {
        "value": "last-full-raise",
        "source": "TDA 43-A",
        "silent": True,
        "heading": "Betting",
        "decides": "Least raise",
        "force": "enforced",
    }
    assert shown["switches"]["streets"]["value"][3] == {"name": "third", "burn": True, "board": 0, "down": 1}
    (note_1,) = (each for each in shown["remedies"] if each["fault"] == "third-up")
    assert note_1 == {
        "fault": "third-up",
        "until": "hand",
        "ruling": "third-exposed",
        "steps": ["card-to-burn", "deal:rest", "deal:seat"],
        "source": "Colorado Note 1",
        "silent": False,
        "switch": "",
        "offered": False,
    }


@pytest.mark.parametrize("action", ["show", "check"])
def test_an_unknown_profile_gets_one_line_with_the_shipped_names(action: str, capsys: Output) -> None:
    assert run(action, "nowhere") == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert all(name in err for name in shipped())


def test_diff_prints_what_two_houses_rule_differently(capsys: Output) -> None:
    houses = load("colorado"), load("kolaybet")
    assert run("diff", "colorado", "kolaybet") == 0
    assert capsys.readouterr().out == difference.as_text(houses) + "\n"
    assert run("diff", "colorado", "kolaybet", "--json") == 0
    assert json.loads(capsys.readouterr().out) == json.loads(json.dumps(difference.as_data(houses)))


def test_diff_names_every_profile_that_cannot_be_used(tmp_path: Path, capsys: Output) -> None:
    assert run("diff", "nowhere", str(tmp_path)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert [line.split(":")[0] for line in err.splitlines()] == ["nowhere", str(tmp_path)]


@pytest.mark.parametrize("words", [("show",), ("check",), ("check", "--json"), ("diff", "colorado")])
@pytest.mark.parametrize("name", ["a\nb.toml", "\udcff.toml", "x" * 5000, ""])
def test_a_name_no_terminal_could_show_is_quoted_on_one_line(
    words: tuple[str, ...], name: str, capsys: Output
) -> None:
    assert run(*words, name) == 2
    out, err = capsys.readouterr()
    assert err.count("\n") == 1
    assert err[:-1].isprintable()
    assert len(err) < 300
    assert (out + err).encode()


def test_check_passes_a_sound_profile(capsys: Output) -> None:
    assert run("check", "colorado") == 0
    assert capsys.readouterr().out == "colorado: no faults\n"


def test_check_lists_all_faults_with_the_file_and_the_place(tmp_path: Path, capsys: Output) -> None:
    path = tmp_path / "house.toml"
    path.write_text('name = "x"\ntitle = "x"\nextends = "colorado"\ncut = 3\n[button]\nis = "x"\n', encoding="utf-8")
    assert run("check", str(path)) == 2
    faults = [
        "cut: expected a table, got 3",
        "button.is: 'x' is not one of dead, moving",
        "button.rule: missing",
    ]
    assert capsys.readouterr().err.splitlines() == [f"{path}: {fault}" for fault in faults]
    assert run("check", str(path), "--json") == 2
    out, err = capsys.readouterr()
    assert json.loads(out) == {"file": str(path), "faults": faults}
    assert len(err.splitlines()) == len(faults)


def test_codes_lists_the_closed_list_with_meanings(capsys: Output) -> None:
    assert run("codes", "--json") == 0
    listed = json.loads(capsys.readouterr().out)
    assert {each["code"]: each["meaning"] for each in listed} == RULED | REFUSED
    assert {each["code"] for each in listed if each["kind"] == "refused"} == set(REFUSED)
    assert run("codes") == 0
    assert len(capsys.readouterr().out.splitlines()) == len(listed)


def test_a_command_without_an_action_is_refused() -> None:
    with pytest.raises(SystemExit) as left:
        run()
    assert left.value.code == 2


def test_the_house_in_the_readme_is_sound(tmp_path: Path, capsys: Output) -> None:
    lines = Path(__file__).parents[2].joinpath("README.md").read_text(encoding="utf-8").splitlines()
    first = lines.index('    name = "joes-bar"')
    last = next(place for place in range(first, len(lines)) if lines[place][:4].strip())
    path = tmp_path / "joe.toml"
    path.write_text("\n".join(line[4:] for line in lines[first:last]), encoding="utf-8")
    assert run("check", str(path)) == 0
    assert load(str(path)).exposed_card.citation == "Joe 2"
    capsys.readouterr()
