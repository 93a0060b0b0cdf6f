"""`burncard run`: the app comes back to the same hand after it was killed, and says clearly what it cannot use."""

import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from importlib.resources import files
from pathlib import Path

import pytest

from dealer.hand.state import Stakes
from dealer.rules.loader import load
from dealer.table import commands as c
from dealer.table.evening import Evening
from dealer.table.events import TableOpened
from dealer.table.journal import Heartbeat, Journal
from dealer.table.table import Table
from dealer.tournament.boottime import boottime
from dealer.tournament.commands import SetMinutes, Start, ToLevel
from dealer.tournament.tournament import Tournament
from ui.commands.game import GameError, add_options, game

HOME = {"XDG_CONFIG_HOME": "/nonexistent", "XDG_STATE_HOME": tempfile.gettempdir()}
HEADLESS = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy", **HOME}


def command(journal: Path, *more: str) -> list[str]:
    return [sys.executable, "-m", "ui", "run", "--journal", str(journal), *more]


def in_the_middle_of_a_hand(path: Path) -> Table:
    with Journal.open(path) as journal:
        seats = tuple((seat, 500, False) for seat in (1, 2, 3, 4))
        table = Table(TableOpened(load("colorado"), seats, Stakes(5, 10), 1), journal, "table-1")
        for each in (c.Riffle(), c.DealRest(), c.Act(4, "raise", 30), c.Act(1, "call"), c.Act(2, "fold"), c.Undo()):
            table.tell(each)
        journal.beat(Heartbeat("an earlier boot", 10.0, 90.0))
    return table


def test_a_killed_app_comes_back_to_the_same_hand(tmp_path: Path) -> None:
    path, address = tmp_path / "venue.db", tmp_path / "notify"
    before = in_the_middle_of_a_hand(path)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as supervisor:
        supervisor.bind(str(address))
        supervisor.settimeout(60)
        watched = {**HEADLESS, "NOTIFY_SOCKET": str(address)}
        app = subprocess.Popen(
            command(path), env=watched, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        try:
            # The app stands and its loop goes round; it is killed while it holds the file.
            said = [supervisor.recv(1024) for _ in range(2)]
            assert all(b"WATCHDOG=1" in beat for beat in said)
            assert app.poll() is None, app.communicate()[0]
            assert _in_use(path)
        finally:
            app.send_signal(signal.SIGKILL)
            app.communicate()
    assert (tmp_path / "copies").is_dir()
    with Journal.open(path) as journal:
        assert journal.streams() == ("table-1", "tournament-1")
        again = Table.restored(journal, "table-1")
    assert again is not None
    assert again.state == before.state
    assert again.undoable() == before.undoable() == "Seat 1 calls"


def _in_use(path: Path) -> bool:
    ran = subprocess.run(
        [sys.executable, "-m", "ui", "journal", "export", str(path)], capture_output=True, text=True, check=False
    )
    return ran.returncode == 2 and "in use" in ran.stderr


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--rules", "nobody"), "nobody"),
        (("--structure", "nothing"), "nothing"),
        (("--panel", "nothing"), "nothing: no serial port; give auto"),
        (("--pedal", "17"), "--pedal '17': give two GPIO numbers"),
        (("--pedal", "17,17"), "--pedal '17,17': give two GPIO numbers"),
        (("--set", "straddle"), "--set: 'straddle' is not switch=value"),
        (("--camera", "nothing"), "nothing: no such file, folder or camera"),
    ],
)
def test_what_cannot_be_used_is_said_in_one_line(tmp_path: Path, more: tuple[str, ...], said: str) -> None:
    ran = subprocess.run(
        command(tmp_path / "venue.db", *more), env=HEADLESS, capture_output=True, text=True, timeout=60, check=False
    )
    assert ran.returncode == 2
    assert said in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


def evening(journal: Path, *more: str) -> Evening:
    """The evening that the command starts, as its journal keeps it."""
    parser = ArgumentParser()
    add_options(parser)
    parser.add_argument("--journal")
    args = parser.parse_args(["--journal", str(journal), *more])
    with Journal.open(journal) as opened:
        return game(args, opened)


def started(journal: Path, *more: str) -> Table:
    """The table of that evening."""
    return evening(journal, *more).table


def test_the_clock_comes_back_paused_where_the_last_heartbeat_left_it(tmp_path: Path) -> None:
    path = tmp_path / "venue.db"
    first = evening(path).tournament
    assert first is not None
    with Journal.open(path) as journal:
        again = Tournament.restored(journal, "tournament-1")
        assert again is not None
        again.tell(Start(), 5000.0)
        journal.beat(Heartbeat("an earlier boot", 5090.0, 90.0))
    back = evening(path).tournament
    assert back is not None
    reading = back.state.clock.at(boottime())
    assert (reading.number, reading.remaining, reading.running) == (1, 20 * 60 - 90, False)


def test_the_structure_of_a_game_that_goes_on_is_changed_marked_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "venue.db"
    evening(path, "--structure", "poker-league-wyoming")
    longer = tmp_path / "longer.toml"
    load_text = files("dealer.tournament").joinpath("structures/poker-league-wyoming.toml").read_text()
    longer.write_text(load_text.replace("minutes = 17", "minutes = 20"))
    edited = evening(path, "--structure", str(longer)).tournament
    assert edited is not None
    assert edited.state.edited
    kept = evening(path).tournament
    assert kept is not None
    assert kept.state.clock.structure.stages[0].seconds == 20 * 60
    with Journal.open(path) as journal:
        again = Tournament.restored(journal, "tournament-1")
        assert again is not None
        again.tell(ToLevel(3), boottime())
    with pytest.raises(GameError, match="differs from longer in what was played already"):
        evening(path, "--structure", "colorado")


def test_what_was_changed_at_the_table_outlives_a_restart_with_the_same_options(tmp_path: Path) -> None:
    """A kiosk's options name the structure at every start, also after a power cut in the third level."""
    path = tmp_path / "venue.db"
    lppl = ("--structure", "lppl")
    first = evening(path, *lppl).tournament
    assert first is not None
    with Journal.open(path) as journal:
        again = Tournament.restored(journal, "tournament-1")
        assert again is not None
        again.tell(SetMinutes(12), boottime())
        again.tell(ToLevel(3), boottime())
    back = evening(path, *lppl).tournament
    assert back is not None
    reading = back.state.clock.at(boottime())
    assert (reading.number, reading.remaining) == (3, 12 * 60)


def test_what_does_nothing_to_a_game_that_goes_on_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "venue.db"
    evening(path)
    evening(path, "--structure", "colorado", "--chips", "t5")
    assert capsys.readouterr().err == ""
    evening(path, "--rules", "tda-2024", "--chips", "t5")
    said = f"--rules and --chips: for a new game, and {path} holds one that goes on: add --new\n"
    assert capsys.readouterr().err == said


def test_the_betting_of_tonight_needs_no_house_of_its_own(tmp_path: Path) -> None:
    table = started(tmp_path / "a.db", "--set", "betting=pot-limit", "--set", "raise_rule=big-blind")
    assert (table.state.rules.betting.value, table.state.rules.raise_rule.value) == ("pot-limit", "big-blind")
    limit = started(tmp_path / "b.db", "--limit", "20/40").state
    assert limit.rules.betting.value == "fixed-limit"
    assert (limit.stakes.small, limit.stakes.big, limit.stakes.small_bet, limit.stakes.big_bet) == (10, 20, 20, 40)


def test_the_chip_set_of_a_structure_is_a_setting(tmp_path: Path) -> None:
    wyoming = ("--structure", "poker-league-wyoming")
    state = started(tmp_path / "a.db", *wyoming, "--chips", "t5").state
    assert ({seat.stack for seat in state.seats}, state.stakes.chip) == ({4150}, 5)
    with pytest.raises(ValueError, match="level 1: small: 25 cannot be made of chips of 50"):
        started(tmp_path / "b.db", *wyoming, "--chips", "t50")


def test_a_list_of_levels_without_a_stack_is_played_with_the_one_that_is_given(tmp_path: Path) -> None:
    levels = tmp_path / "friday.csv"
    levels.write_text("sb,bb,minutes\n25,50,15\n50,100,15\n")
    with pytest.raises(ValueError, match="give --stack CHIPS"):
        started(tmp_path / "a.db", "--structure", str(levels))
    state = started(tmp_path / "b.db", "--structure", str(levels), "--stack", "3000", "--chips", "t25").state
    assert ({seat.stack for seat in state.seats}, state.stakes.big) == ({3000}, 50)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--set", "beting=pot-limit"), "'beting' is no switch; did you mean betting?"),
        (("--set", "betting=spread"), "betting: 'spread' is not one of no-limit, pot-limit, fixed-limit"),
        (("--limit", "20"), "--limit: expected SMALL/BIG"),
        (("--limit", "40/20"), "--limit: the small bet is at least 1, and the big bet no less than that"),
        (("--limit", "20/40", "--set", "betting=pot-limit"), "--limit 20/40 is of fixed limit"),
    ],
)
def test_what_cannot_be_set_for_tonight_is_said(tmp_path: Path, more: tuple[str, ...], said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        started(tmp_path / "a.db", *more)


def test_a_game_that_goes_on_is_not_changed_by_what_is_set_for_a_new_one(tmp_path: Path) -> None:
    started(tmp_path / "a.db")
    with pytest.raises(GameError, match=r"--set is for a new game.*add --new"):
        started(tmp_path / "a.db", "--set", "betting=pot-limit")
    again = started(tmp_path / "a.db", "--new", "--limit", "20/40")
    assert again.state.stakes.small_bet == 20


def test_a_file_that_is_no_journal_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "venue.db"
    path.write_bytes(b"not a database, but long enough to look at" * 40)
    ran = subprocess.run(command(path), env=HEADLESS, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 2
    assert str(path) in ran.stderr
    assert len(ran.stderr.splitlines()) == 1
    assert path.read_bytes().startswith(b"not a database")


@pytest.mark.skipif(any(Path("/dev/dri").glob("card*")), reason="this machine has a screen to show a window on")
def test_without_a_display_it_says_so_and_makes_no_journal(tmp_path: Path) -> None:
    path = tmp_path / "venue.db"
    dark = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    dark.pop("SDL_VIDEODRIVER", None)
    ran = subprocess.run(command(path), env=dark, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 2
    assert ran.stderr == "no display; start it on a desktop, or on a console with a screen\n"
    assert not path.exists()
