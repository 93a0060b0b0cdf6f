"""`burncard run`: the app comes back to the same hand after it was killed, and says clearly what it cannot use."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dealer.hand.state import Stakes
from dealer.rules.loader import load
from dealer.table import commands as c
from dealer.table.events import TableOpened
from dealer.table.journal import Heartbeat, Journal
from dealer.table.table import Table

HEADLESS = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy"}


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
    path = tmp_path / "venue.db"
    before = in_the_middle_of_a_hand(path)
    app = subprocess.Popen(command(path), env=HEADLESS, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    try:
        # The app has the file for itself once it stands; it is killed while it holds it.
        for _ in range(600):
            if app.poll() is not None or _in_use(path):
                break
            time.sleep(0.1)
        assert app.poll() is None, app.communicate()[0]
    finally:
        app.send_signal(signal.SIGKILL)
        app.communicate()
    with Journal.open(path) as journal:
        assert journal.streams() == ("table-1",)
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
        (("--panel", "/dev/nothing"), "/dev/nothing"),
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
    assert ran.stderr == "no display: start it on a desktop, or on a console with a screen\n"
    assert not path.exists()
