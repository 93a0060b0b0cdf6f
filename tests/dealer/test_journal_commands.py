"""`burncard journal` as a person types it."""

import json
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path

import pytest

from dealer.table.journal import Journal
from dealer.table.journal_commands import add_commands


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
