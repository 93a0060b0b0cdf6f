"""What the kiosk leans on: options from a file, a log that does not grow, a sign of life, nightly copies."""

import logging
import os
import socket
from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest

from dealer.table.journal import Journal
from dealer.table.journal_reading import check
from dealer.table.table import Table
from ui.__main__ import main
from ui.commands.game import add_options, game
from ui.commands.nightly import NightlyCopies
from ui.commands.venue import mounted_sticks
from ui.kept_options import OptionsError, kept_options
from ui.logs import LOG, keep_log
from ui.supervised import Supervisor


def test_options_are_kept_in_a_file_with_comments(tmp_path: Path) -> None:
    path = tmp_path / "run.options"
    path.write_text('--camera auto  # the ribbon\n\n# --panel auto\n--rules "joes bar.toml"\n')
    assert kept_options(path) == ["--camera", "auto", "--rules", "joes bar.toml"]


def test_no_file_is_no_option(tmp_path: Path) -> None:
    assert kept_options(tmp_path / "run.options") == []


@pytest.mark.parametrize(
    ("content", "said"), [(b'--rules "joe', "line 1: no closing quotation"), (b"\xff", "cannot be")]
)
def test_a_broken_file_is_named(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "run.options"
    path.write_bytes(content)
    with pytest.raises(OptionsError, match=rf"run\.options.*{said}"):
        kept_options(path)


@pytest.mark.parametrize("option", ["--new", "--set betting=pot-limit", "--set=a=b", "--limit 20/40", "--ne"])
def test_what_is_for_one_night_is_not_kept(tmp_path: Path, option: str) -> None:
    path = tmp_path / "run.options"
    path.write_text(f"--camera auto\n{option}\n")
    with pytest.raises(OptionsError, match=r"line 2: --\S+ is for one night; give it to `burncard new`"):
        kept_options(path)


def test_who_is_told_of_a_wrong_option_hears_that_some_are_kept(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    kept = tmp_path / "burncard" / "run.options"
    kept.parent.mkdir()
    kept.write_text("--seats nine\n")
    with pytest.raises(SystemExit, match="2"):
        main([])
    assert capsys.readouterr().err.splitlines()[-1] == (
        f"options came from {kept} too; `burncard doctor` says what is wrong there"
    )


def test_a_new_game_may_come_before_the_app_ever_ran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    path = tmp_path / "share" / "burncard" / "venue.db"
    assert main(["new", "--journal", str(path)]) == 0
    assert path.exists()


def test_a_new_game_is_begun_beside_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "burncard").mkdir()
    (tmp_path / "burncard" / "run.options").write_text("--seats 9 --rules tda-2024 --camera auto --fullscreen\n")
    path = tmp_path / "venue.db"
    assert main(["new", "--journal", str(path)]) == 0
    assert main(["new", "--journal", str(path), "--seats", "4", "--set", "betting=pot-limit"]) == 0
    with Journal.open(path) as journal:
        first, second = (Table.restored(journal, f"table-{number}") for number in (1, 2))
        assert first is not None
        assert second is not None
        assert (len(first.state.seats), first.state.rules.betting.value) == (9, "no-limit")
        assert (len(second.state.seats), second.state.rules.betting.value) == (4, "pot-limit")
        assert first.state.rules.name == second.state.rules.name == "tda-2024"
        assert main(["new", "--journal", str(path)]) == 2
    assert "in use" in capsys.readouterr().err
    (tmp_path / "burncard" / "run.options").write_text("--seats 99\n")
    assert main(["new", "--journal", str(path)]) == 2
    assert "run.options: argument --seats: invalid choice" in capsys.readouterr().err


def test_the_structure_of_tonight_is_not_undone_by_the_tables_own(tmp_path: Path) -> None:
    """`burncard new --structure lppl` at a table whose options name another one; then the kiosk starts."""
    path = tmp_path / "venue.db"
    parser = ArgumentParser()
    add_options(parser)
    parser.add_argument("--journal", default=str(path))
    tonight = parser.parse_args(["--structure", "lppl", "--new"])
    usual = parser.parse_args(["--structure", "poker-league-wyoming"])
    usual.usual = ["--fullscreen", "--structure", "poker-league-wyoming"]
    for args in (tonight, usual):
        with Journal.open(path) as journal:
            tournament = game(args, journal).tournament
            assert tournament is not None
            assert tournament.state.clock.structure.name == "lppl"


def test_a_game_goes_on_though_a_file_that_the_tables_options_name_is_gone(tmp_path: Path) -> None:
    """The structure came on a stick; after a power cut the kiosk starts without it."""
    levels = tmp_path / "tuesday.csv"
    levels.write_text("sb,bb,minutes\n25,50,15\n50,100,15\n")
    parser = ArgumentParser()
    add_options(parser)
    parser.add_argument("--journal", default=str(tmp_path / "venue.db"))
    usual = ["--structure", str(levels), "--stack", "3000", "--chips", "t25"]
    args = parser.parse_args(usual)
    args.usual = usual
    for there in (True, False):
        with Journal.open(tmp_path / "venue.db") as journal:
            tournament = game(args, journal).tournament
        assert tournament is not None
        assert tournament.state.clock.structure.name == "tuesday"
        if there:
            levels.unlink()
    args.new = True
    with Journal.open(tmp_path / "venue.db") as journal, pytest.raises(ValueError, match="No such file"):
        game(args, journal)


@pytest.fixture
def root_log() -> Iterator[None]:
    root = logging.getLogger()
    before = list(root.handlers)
    yield
    for handler in [h for h in root.handlers if h not in before]:
        root.removeHandler(handler)
        handler.close()


def test_the_log_turns_over(tmp_path: Path, root_log: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.excepthook", None)
    path = tmp_path / "log" / "burncard.log"
    assert keep_log(path, size=500, files=2) is None
    for number in range(100):
        LOG.info("line %d", number)
    files = sorted(path.parent.iterdir())
    assert [file.name for file in files] == ["burncard.log", "burncard.log.1", "burncard.log.2"]
    assert sum(file.stat().st_size for file in files) <= 1500
    assert "line 99" in path.read_text()


def test_a_log_that_cannot_be_written_is_no_reason_not_to_play(tmp_path: Path) -> None:
    (tmp_path / "log").write_text("")
    why = keep_log(tmp_path / "log" / "burncard.log")
    assert why is not None
    assert "no log is kept" in why


@pytest.mark.parametrize("abstract", [False, True])
def test_a_sign_of_life_is_sent_to_who_supervises(tmp_path: Path, abstract: bool) -> None:
    address = f"@burncard-{os.getpid()}" if abstract else str(tmp_path / "notify")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listener:
        listener.bind(address.replace("@", "\0"))
        listener.settimeout(5)
        supervisor = Supervisor({"NOTIFY_SOCKET": address})
        supervisor.alive()
        assert set(listener.recv(1024).split(b"\n")) == {b"READY=1", b"WATCHDOG=1"}
    supervisor.alive()
    supervisor.close()


@pytest.mark.parametrize("environ", [{}, {"NOTIFY_SOCKET": ""}, {"NOTIFY_SOCKET": "vsock:2:1"}])
def test_nobody_who_supervises_is_no_trouble(environ: dict[str, str]) -> None:
    supervisor = Supervisor(environ)
    supervisor.alive()
    supervisor.close()


class Day:
    """A calendar and a clock that a test moves."""

    now = datetime(2026, 11, 30, 18)
    seconds = 0.0


def test_one_copy_a_day_is_made_and_the_old_ones_go(tmp_path: Path) -> None:
    day = Day()
    with Journal.open(tmp_path / "venue.db") as journal:
        copies = NightlyCopies(journal, tmp_path / "copies", keep=2, now=lambda: day.now, clock=lambda: day.seconds)
        copies.look()
        copies.close()
        assert not (tmp_path / "copies").exists()  # nothing was played yet
        journal.append("table-1", {"said": "call"})
        for date in (30, 30, 29, 28):
            day.now = datetime(2026, 11, date, 18)
            copies.look()
            copies.close()
    kept = sorted((tmp_path / "copies").iterdir())
    assert [copy.name for copy in kept] == ["venue-2026-11-29.db", "venue-2026-11-30.db"]
    assert all(not check(copy).damages for copy in kept)


def test_a_copy_that_fails_is_told_and_tried_again_later(tmp_path: Path) -> None:
    day = Day()
    (tmp_path / "copies").write_text("in the way")
    with Journal.open(tmp_path / "venue.db") as journal:
        journal.append("table-1", {"said": "call"})
        copies = NightlyCopies(journal, tmp_path / "copies", now=lambda: day.now, clock=lambda: day.seconds)
        copies.look()
        copies.close()
        assert copies.lost() is not None
        (tmp_path / "copies").unlink()
        for seconds, made in ((60, False), (3601, True)):
            day.seconds = seconds
            copies.look()
            copies.close()
            assert (tmp_path / "copies").exists() is made
        assert copies.lost() is None


def test_the_venue_goes_to_a_stick_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, stick = tmp_path / "venue.db", tmp_path / "stick"
    stick.mkdir()
    with Journal.open(path) as journal:
        journal.append("table-1", {"said": "call"})
        assert main(["venue", "export", str(stick), "--journal", str(path)]) == 2
        assert "`burncard venue export --nightly`" in capsys.readouterr().err
        assert main(["venue", "export", str(stick), "--nightly", "--journal", str(path)]) == 2
        assert "no nightly copy yet" in capsys.readouterr().err
        journal.copy_to(tmp_path / "copies" / "venue-2026-11-29.db")
        journal.append("table-1", {"said": "fold"})
        assert main(["venue", "export", str(stick), "--nightly", "--journal", str(path)]) == 0
        assert main(["venue", "copies", "--journal", str(path)]) == 0
    assert capsys.readouterr().out.endswith("venue-2026-11-29.db\n")
    (nightly,) = stick.iterdir()
    assert main(["venue", "restore", str(nightly), "--journal", str(path)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 2
    kept = Path(told[1].split(": ")[0])
    assert [check(each).heads["table-1"].seq for each in (path, kept)] == [1, 2]


def test_the_venues_file_that_the_options_name_goes_to_the_stick(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path, stick = tmp_path / "our club" / "season.db", tmp_path / "stick"
    for folder in (path.parent, stick, tmp_path / "burncard"):
        folder.mkdir()
    options = tmp_path / "burncard" / "run.options"
    options.write_text(f'--camera auto --journal "{path}"\n')
    for name in (path, tmp_path / "data" / "burncard" / "venue.db"):
        name.parent.mkdir(parents=True, exist_ok=True)
        with Journal.open(name) as journal:
            journal.append("table-1", {"said": name.name})
    assert main(["venue", "export", str(stick)]) == 0
    (copy,) = stick.iterdir()
    assert b"season.db" in copy.read_bytes()
    with Journal.open(path) as journal:
        journal.append("table-1", {"said": "more"})
    assert main(["venue", "restore", str(copy)]) == 0
    assert check(path).heads["table-1"].seq == 1
    options.write_text('--journal "')
    assert main(["venue", "copies"]) == 2
    assert "run.options, line 1: no closing quotation" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [("restore", "nothing.db"), ("export", "/nowhere"), ("export",)])
def test_what_cannot_be_copied_is_said_in_one_line(tmp_path: Path, capsys, monkeypatch, arguments) -> None:
    monkeypatch.setattr("ui.commands.venue.mounted_sticks.__defaults__", ((),))
    assert main(["venue", *arguments, "--journal", str(tmp_path / "venue.db")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_sticks_are_what_is_mounted_where_sticks_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("media/ann/STICK", "media/ann/old", "mnt"):
        (tmp_path / name).mkdir(parents=True)
    monkeypatch.setattr(Path, "is_mount", lambda path: path.name == "STICK")
    assert mounted_sticks((tmp_path / "media", tmp_path / "mnt")) == [tmp_path / "media/ann/STICK"]
