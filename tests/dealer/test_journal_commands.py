"""`burncard journal` as a person types it."""

import json
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path

import pytest
from pokerkit import HandHistory
from recorded import TDA

from dealer.hand import betting
from dealer.hand.state import Stakes
from dealer.records.journal_commands import add_commands
from dealer.rules.loader import load
from dealer.table import commands as c
from dealer.table.events import TableOpened
from dealer.table.journal import Journal
from dealer.table.table import Table


@pytest.fixture
def venue(tmp_path: Path) -> Path:
    path = tmp_path / "venue"
    with Journal.open(path) as journal:
        journal.append("table-1", {"n": 1, "name": "Şık"})
        journal.append("tournament", {"n": 2})
        journal.append("table-1", {"n": 3})
    return path


def damage(path: Path) -> None:
    content = path.read_bytes()
    assert content.count(b'{"n":3}') == 1
    path.write_bytes(content.replace(b'{"n":3}', b'{"n":4}'))


def run(*words: object) -> int:
    parser = ArgumentParser()
    add_commands(parser.add_subparsers())
    args = parser.parse_args(["journal", *map(str, words)])
    status = args.run(args)
    assert isinstance(status, int)
    return status


def test_check_tells_the_head_of_each_stream(venue: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Journal.open(venue) as journal:
        heads = {stream: journal.head(stream) for stream in journal.streams()}
    assert run("check", venue) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"table-1: 2 steps, head {heads['table-1']}",
        f"tournament: 1 steps, head {heads['tournament']}",
        f"{venue}: undamaged",
    ]


def test_check_names_the_damage_on_one_line_and_ends_in_2(venue: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damage(venue)
    assert run("check", venue) == 2
    output = capsys.readouterr()
    assert output.err.startswith(f"{venue}: damaged: stream table-1, step 2 does not match its hash")
    assert output.err.count("\n") == 1
    assert "undamaged" not in output.out


def test_export_prints_one_json_object_a_line(venue: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("export", venue) == 0
    steps = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(s["stream"], s["seq"], s["payload"]["n"]) for s in steps] == [
        ("table-1", 1, 1),
        ("tournament", 1, 2),
        ("table-1", 2, 3),
    ]
    assert steps[0]["payload"]["name"] == "Şık"
    assert steps[2]["before"] == steps[0]["hash"]


def test_export_of_one_stream_prints_no_other(venue: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("export", venue, "--stream", "tournament") == 0
    assert [json.loads(line)["payload"] for line in capsys.readouterr().out.splitlines()] == [{"n": 2}]


def test_export_of_a_damaged_file_prints_what_is_whole_and_ends_in_2(
    venue: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damage(venue)
    assert run("export", venue) == 2
    output = capsys.readouterr()
    assert [json.loads(line)["payload"]["n"] for line in output.out.splitlines()] == [1, 2]
    assert "stream table-1, step 2" in output.err
    assert output.err.count("\n") == 1


@pytest.mark.parametrize("command", ["check", "export"])
def test_a_file_that_is_not_there_is_told_on_one_line(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(command, tmp_path / "nix") == 2
    assert capsys.readouterr().err == f"{tmp_path / 'nix'}: there is no such file\n"
    assert not (tmp_path / "nix").exists()


@pytest.mark.parametrize("command", ["check", "export"])
def test_a_folder_is_told_from_a_file(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(command, tmp_path) == 2
    assert capsys.readouterr().err == f"{tmp_path}: is a folder; name the file in it, such as {tmp_path}/venue.db\n"


def test_a_stream_that_is_not_there_is_told_with_those_that_are(
    venue: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("export", venue, "--stream", "table-9") == 2
    assert capsys.readouterr().err == f"{venue}: has no stream table-9; it has table-1, tournament\n"


def test_a_file_in_use_is_refused(venue: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Journal.open(venue):
        assert run("check", venue) == 2
    assert "in use by another Burncard" in capsys.readouterr().err


def test_steps_still_in_the_log_of_a_killed_app_are_exported(venue: Path, tmp_path: Path) -> None:
    killed = "import os, sys\nfrom dealer.table.journal import Journal\n"
    killed += "Journal.open(sys.argv[1]).append('table-1', {'n': 99})\nos.kill(os.getpid(), 9)"
    subprocess.run([sys.executable, "-c", killed, venue], check=False)
    assert Path(f"{venue}-wal").exists()
    before = venue.read_bytes()
    exporting = "import sys\nfrom dealer.table.journal_reading import export\n"
    exporting += "print(*[step.payload['n'] for step in export(sys.argv[1], 'table-1')])"
    done = subprocess.run([sys.executable, "-c", exporting, venue], capture_output=True, text=True, check=True)
    assert done.stdout == "1 3 99\n"
    assert venue.read_bytes() == before


def test_a_reader_that_stops_early_hears_no_complaint(venue: Path) -> None:
    with Journal.open(venue) as journal:
        for n in range(300):
            journal.append("table-1", {"fill": "x" * 1000, "n": n})
    child = subprocess.Popen(
        [sys.executable, "-m", "ui", "journal", "export", venue],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert child.stdout is not None
    assert child.stderr is not None
    child.stdout.readline()
    child.stdout.close()
    assert child.stderr.read() == b""
    child.stderr.close()
    assert child.wait() == 1


def fold_around(table: Table) -> None:
    """A hand in which everybody folds to the big blind."""
    table.tell(c.DealRest())
    while table.state.hand is not None and (turn := betting.turn(table.state.hand)) is not None:
        table.tell(c.Act(turn, "fold"))
    assert table.tell(c.Award()).events


@pytest.fixture
def night(tmp_path: Path) -> Path:
    """Two tables: at one, two hands are over and a third runs; at the other one is over. And a stream of no table."""
    path = tmp_path / "night"
    seats = ((1, 1000, False), (2, 1000, False), (3, 1000, False))
    with Journal.open(path) as journal:
        journal.append("tournament", {"n": 1})
        first = Table(TableOpened(TDA, seats, Stakes(50, 100), 1), journal, "table-1")
        fold_around(first)
        fold_around(first)
        first.tell(c.DealRest())
        fold_around(Table(TableOpened(load("colorado"), seats, Stakes(50, 100), 1), journal, "table-2"))
    return path


def test_the_hands_of_a_table_are_exported_as_phh(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("export", night, "--phh", "--stream", "table-1") == 0
    output = capsys.readouterr()
    hands = [*HandHistory.loads_all(output.out)]
    assert [(hand.table, hand.hand, hand.finishing_stacks) for hand in hands] == [
        ("table-1", 1, [950, 1050, 1000]),
        ("table-1", 2, [1000, 1050, 950]),
    ]
    assert output.err == ""


def test_a_hand_that_phh_has_no_word_for_is_told_and_ends_in_1(
    night: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("export", night, "--phh") == 1
    output = capsys.readouterr()
    assert len([*HandHistory.loads_all(output.out)]) == 2
    assert output.err.startswith("table-2, hand 1: not written: PHH has no variant for the streets of ")


def test_one_hand_is_exported_as_a_phh_of_its_own(night: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("export", night, "--phh", "--hand", 2) == 0
    assert HandHistory.loads(capsys.readouterr().out).hand == 2


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--phh", "--hand", 3), "no hand 3 was played to its end"),
        (("--phh", "--hand", 1), "hand 1 was played at table-1, table-2: name one with --stream"),
        (("--hand", 1), "--hand goes with --phh"),
        (("--phh", "--stream", "table-9"), "has no stream table-9"),
    ],
)
def test_a_hand_that_is_not_there_is_told(
    words: tuple[object, ...], told: str, night: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("export", night, *words) == 2
    output = capsys.readouterr()
    assert told in output.err
    assert output.out.strip() == ""


def test_of_a_damaged_file_the_hands_before_the_damage_are_exported(
    night: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content = night.read_bytes()
    assert content.count(b'"is":"Award"') == 3
    at = content.rindex(b'"is":"Award"')
    night.write_bytes(content[:at] + content[at:].replace(b"Award", b"award", 1))
    assert run("export", night, "--phh") == 2
    output = capsys.readouterr()
    assert [hand.hand for hand in HandHistory.loads_all(output.out)] == [1, 2]
    assert "table-2, step" in output.err
