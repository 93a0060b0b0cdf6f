"""The journal against kills, full disks, foreign files and damage."""

import os
import random
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from dealer.table.journal import Journal, JournalError
from dealer.table.journal_reading import check, export

STEPS = 400


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A closed file of two streams, some dozens of pages long. Tests damage copies of it."""
    path = tmp_path_factory.mktemp("whole") / "venue"
    with Journal.open(path) as journal:
        for n in range(1, STEPS + 1):
            journal.append("table-1", {"n": n, "what": f"seat {n % 9} raises to {n * 100}", "fill": "x" * 60})
            if n % 10 == 0:
                journal.append("tournament", {"n": n // 10})
        journal.name_player("p-1", "Ann")
    return path


@pytest.fixture
def venue(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(whole, tmp_path / "venue"))


def is_one_line(error: JournalError, path: Path) -> bool:
    return str(error).startswith(f"{path}: ") and "\n" not in str(error)


def numbers(path: Path, stream: str) -> tuple[list[object], bool]:
    """The `n` of each exported step, and whether the export told of damage."""
    found: list[object] = []
    try:
        for step in export(path, stream):
            found.append(step.payload["n"])
    except JournalError as error:
        return found, is_one_line(error, path)
    return found, False


def edit(path: Path, *statements: str) -> None:
    """Change the file behind the journal's back, its triggers taken away."""
    stranger = sqlite3.connect(path, isolation_level=None)
    for (name,) in stranger.execute("SELECT name FROM sqlite_schema WHERE type = 'trigger'").fetchall():
        stranger.execute(f"DROP TRIGGER {name}")
    for statement in statements:
        stranger.execute(statement)
    stranger.close()


APPENDING = """
import sys
from dealer.table.journal import Journal
with Journal.open(sys.argv[1]) as journal:
    while True:
        print(journal.append("table-1", {"fill": "x" * 100}).seq, flush=True)
"""


def test_no_acknowledged_step_is_lost_when_the_app_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "venue"
    acknowledged = 0
    for wanted in (1, 60, 25):
        child = subprocess.Popen([sys.executable, "-c", APPENDING, path], stdout=subprocess.PIPE, text=True)
        assert child.stdout is not None
        for _ in range(wanted):
            assert int(child.stdout.readline()) > acknowledged
        child.send_signal(signal.SIGKILL)
        rest = child.stdout.read().split("\n")[:-1]
        child.stdout.close()
        child.wait()
        with Journal.open(path) as journal:
            kept = [step.seq for step in journal.steps("table-1")]
        acknowledged = int(rest[-1]) if rest else acknowledged + wanted
        assert kept == list(range(1, len(kept) + 1))
        assert acknowledged <= len(kept) <= acknowledged + 1
        acknowledged = len(kept)


def test_a_second_process_is_refused_with_one_clear_line(venue: Path) -> None:
    opening = "import sys\nfrom dealer.table.journal import Journal, JournalError\n"
    opening += "try: Journal.open(sys.argv[1])\nexcept JournalError as error: print(error)"
    with Journal.open(venue) as journal:
        journal.append("table-1", {"n": STEPS + 1})
        second = subprocess.run([sys.executable, "-c", opening, venue], capture_output=True, text=True, check=True)
        journal.append("table-1", {"n": STEPS + 2})
    assert second.stdout == f"{venue}: is in use by another Burncard; close that one first\n"
    assert numbers(venue, "table-1") == (list(range(1, STEPS + 3)), False)


FILLING = """
import resource, signal, sys
from dealer.table.journal import Journal, JournalError
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
limits = resource.getrlimit(resource.RLIMIT_FSIZE)
with Journal.open(sys.argv[1]) as journal:
    resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, limits[1]))
    written = 0
    try:
        while written < 10_000:
            journal.append("table-1", {"fill": "x" * 1000})
            written += 1
    except JournalError as error:
        print(error)
    assert len(list(journal.steps("table-1"))) == written > 0
    resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert journal.append("table-1", {"again": True}).seq == written + 1
    assert journal.verify() == ()
"""


def test_a_disk_that_takes_no_more_loses_nothing_and_may_be_tried_again(tmp_path: Path) -> None:
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    assert limits[1] == resource.RLIM_INFINITY or limits[1] > 10_000_000
    path = tmp_path / "venue"
    child = subprocess.run([sys.executable, "-c", FILLING, path], capture_output=True, text=True)
    assert child.stderr == ""
    assert child.stdout.startswith(f"{path}: the disk ")
    assert child.stdout.count("\n") == 1
    with Journal.open(path) as journal:
        assert list(journal.steps("table-1"))[-1].payload == {"again": True}


def test_a_full_disk_is_named(venue: Path) -> None:
    with Journal.open(venue) as journal:
        (pages,) = journal._connection.execute("PRAGMA page_count").fetchone()
        journal._connection.execute(f"PRAGMA max_page_count = {pages}")
        with pytest.raises(JournalError, match="disk is full; make room and try again"):
            journal.append("table-1", {"fill": "x" * 100_000})
        assert journal.append("table-1", {}).seq == STEPS + 1
        assert journal.verify() == ()


@contextmanager
def as_an_ordinary_user() -> Generator[None]:
    """The rights of an ordinary user, even where root runs the tests."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(before)


@pytest.mark.parametrize("file_mode", [0o444, 0o666])
def test_a_file_that_may_not_be_written_is_refused_but_can_be_looked_into(whole: Path, file_mode: int) -> None:
    with TemporaryDirectory() as name:  # tmp_path is in a folder that only its owner may enter
        path = Path(shutil.copy(whole, name))
        path.chmod(file_mode)
        path.parent.chmod(0o555)
        with as_an_ordinary_user():
            with pytest.raises(JournalError, match="venue: may not be written; give this user the right"):
                Journal.open(path)
            assert check(path).damages == []
            assert numbers(path, "tournament") == (list(range(1, STEPS // 10 + 1)), False)
        path.parent.chmod(0o755)


def test_a_file_that_may_not_be_read_is_told_so(whole: Path) -> None:
    with TemporaryDirectory() as name:
        path = Path(shutil.copy(whole, name))
        path.chmod(0)
        path.parent.chmod(0o755)
        with (
            as_an_ordinary_user(),
            pytest.raises(JournalError, match="venue: may not be read; give this user the right"),
        ):
            check(path)


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("/proc/venue", "cannot be opened; the folder must exist"),
        ("nowhere/venue", "cannot be opened; the folder must exist"),
        (".", "is a folder; name the file in it"),
    ],
)
def test_a_place_where_no_file_can_be_is_refused(place: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(JournalError, match=said) as refusal:
        Journal.open(tmp_path / place)
    assert "\n" not in str(refusal.value)


def test_a_file_that_is_no_database_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    for content in (b"xy", b"shopping\n" * 1000, bytes(5000)):
        path.write_bytes(content)
        with pytest.raises(JournalError, match=r"notes\.txt: is not a venue's file"):
            Journal.open(path)
        with pytest.raises(JournalError, match="is not a venue's file"):
            check(path)
        assert path.read_bytes() == content


def test_a_database_of_another_application_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "other"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE step (x)")
    other.close()
    before = path.read_bytes()
    with pytest.raises(JournalError, match="of another application"):
        Journal.open(path)
    assert path.read_bytes() == before


def test_a_newer_format_is_refused(venue: Path) -> None:
    edit(venue, "PRAGMA user_version = 2")
    with pytest.raises(JournalError, match="has format 2, newer than the 1 this Burncard knows; update"):
        Journal.open(venue)


def test_a_file_whose_making_was_interrupted_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    headed = sqlite3.connect(tmp_path / "headed")
    headed.execute("PRAGMA journal_mode = WAL")
    headed.close()
    for name in ("empty", "headed"):
        with Journal.open(tmp_path / name) as journal:
            assert journal.append("table-1", {}).seq == 1


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (
            "UPDATE step SET payload = replace(payload, '7', '8') WHERE seq = 57",
            "step 57 does not",
        ),
        ("UPDATE step SET payload = payload || ' ' WHERE seq = 57", "step 57 does not"),
        ("UPDATE step SET payload = CAST(x'ff' AS TEXT) WHERE seq = 57", "step 57 does not"),
        ("UPDATE step SET hash = before WHERE seq = 57", "step 57 does not"),
        ("UPDATE step SET before = hash WHERE seq = 57", "step 57 does not"),
        ("DELETE FROM step WHERE seq = 57", "step 57 is missing"),
        ("UPDATE step SET seq = 9999 WHERE seq = 57", "step 57 is missing"),
    ],
)
def test_an_edited_step_is_named_and_the_steps_before_it_can_be_exported(
    venue: Path, change: str, place: str
) -> None:
    edit(venue, change)
    before = venue.read_bytes()
    with pytest.raises(JournalError, match=f"stream table-1, {place}") as refusal:
        Journal.open(venue)
    assert venue.read_bytes() == before
    assert f"burncard journal export {venue}" in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert numbers(venue, "table-1") == (list(range(1, 57)), True)
    assert numbers(venue, "tournament") == (list(range(1, STEPS // 10 + 1)), True)
    assert [str(d).split(" does")[0].split(" is")[0] for d in check(venue).damages] == ["stream table-1, step 57"]


def test_a_last_step_that_strayed_into_another_stream_is_noticed(venue: Path) -> None:
    edit(venue, f"UPDATE step SET stream = 'tablf-1' WHERE stream = 'table-1' AND seq = {STEPS}")
    with pytest.raises(JournalError, match="stream tablf-1, step 1 is missing"):
        Journal.open(venue)


def test_a_step_cut_off_the_end_shows_in_the_head_that_was_kept(venue: Path) -> None:
    head = check(venue).heads["table-1"].hash
    edit(venue, f"DELETE FROM step WHERE stream = 'table-1' AND seq = {STEPS}")
    found = check(venue)
    assert found.damages == []
    assert found.heads["table-1"].hash != head


def test_steps_that_lost_the_name_of_their_stream_are_counted(venue: Path) -> None:
    edit(venue, "UPDATE step SET stream = CAST(x'74ff0a' AS TEXT) WHERE stream = 'tournament'")
    with pytest.raises(JournalError, match="40 steps have lost the name of their stream") as refusal:
        Journal.open(venue)
    assert is_one_line(refusal.value, venue)
    assert numbers(venue, "table-1") == (list(range(1, STEPS + 1)), True)


def flip(content: bytearray, chance: random.Random) -> None:
    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)


def blank(content: bytearray, chance: random.Random) -> None:
    start = chance.randrange(len(content))
    content[start : start + 512] = bytes(len(content[start : start + 512]))


def cut(content: bytearray, chance: random.Random) -> None:
    del content[chance.randrange(1, len(content)) :]


@pytest.mark.parametrize("damage", [flip, blank, cut])
@pytest.mark.parametrize("seed", range(40))
def test_damage_is_refused_or_touches_no_step(
    venue: Path, whole: Path, seed: int, damage: Callable[[bytearray, random.Random], None]
) -> None:
    content = bytearray(venue.read_bytes())
    damage(content, random.Random(seed))
    venue.write_bytes(content)
    exported, _ = numbers(venue, "table-1")
    assert exported == list(range(1, len(exported) + 1))
    try:
        journal = Journal.open(venue)
    except JournalError as error:
        as_it_should = is_one_line(error, venue)
    else:
        with journal:
            kept = [step.payload for step in journal.steps("table-1")]
        as_it_should = kept == [step.payload for step in export(whole, "table-1")] and damage is not cut
    assert as_it_should


def test_a_file_cut_short_still_gives_the_steps_that_are_left(venue: Path) -> None:
    os.truncate(venue, venue.stat().st_size // 2)
    with pytest.raises(JournalError, match="damaged"):
        Journal.open(venue)
    exported, told = numbers(venue, "table-1")
    assert told
    assert exported == list(range(1, len(exported) + 1))
    assert len(exported) > STEPS // 10


@pytest.mark.parametrize("size", [100, 3000, 4095])
def test_a_file_cut_within_its_first_page_is_refused_and_not_written_over(tmp_path: Path, size: int) -> None:
    path = tmp_path / "venue.db"
    with Journal.open(path) as journal:
        journal.append("table-1", {"step": 1})
    path.write_bytes(path.read_bytes()[:size])
    with pytest.raises(JournalError, match=f"damaged: it ends after {size} bytes"):
        Journal.open(path)
    assert path.stat().st_size == size
