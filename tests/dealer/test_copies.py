"""Copies of the venue's file: whole while it is written to, checked before they replace anything, nothing lost."""

import shutil
import threading
from datetime import datetime
from pathlib import Path

import pytest

from dealer.records.copies import export_copy, nightly_path, restore, thin_out
from dealer.table.journal import Journal, JournalError
from dealer.table.journal_reading import check

NOW = datetime(2026, 11, 30, 21, 4, 5)


def venue(path: Path, steps: int = 20, words: str = "call") -> Path:
    with Journal.open(path) as journal:
        for number in range(steps):
            journal.append("table-1", {"said": words, "number": number})
        journal.name_player("p1", "Ann")
    return path


def heads(path: Path) -> dict[str, tuple[int, str]]:
    return {stream: (head.seq, head.hash) for stream, head in check(path).heads.items()}


def names(folder: Path) -> list[str]:
    """What lies there, but for the empty logs that reading leaves."""
    return sorted(path.name for path in folder.iterdir() if path.suffix not in (".db-wal", ".db-shm"))


def damage(path: Path) -> Path:
    data = path.read_bytes()
    at = data.index(b'"said":"call"')
    path.write_bytes(data[:at] + b'"said":"fold"' + data[at + 13 :])
    return path


def test_a_copy_made_while_steps_are_written_is_whole(tmp_path: Path) -> None:
    copy = tmp_path / "copies" / "venue.db"
    stop = threading.Event()
    with Journal.open(venue(tmp_path / "venue.db", 3000)) as journal:

        def write() -> None:
            while not stop.is_set():
                journal.append("table-2", {"said": "raise"})

        writer = threading.Thread(target=write)
        writer.start()
        journal.copy_to(copy)
        stop.set()
        writer.join()
        head = journal.head("table-1")
    assert not check(copy).damages
    assert heads(copy)["table-1"] == (3000, head)
    assert [path.name for path in copy.parent.iterdir()] == ["venue.db"]
    with Journal.open(copy) as opened:
        assert opened.player_names() == {"p1": "Ann"}


def test_a_copy_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    old = tmp_path / "copies"
    old.write_text("a file where a folder should be")
    with (
        Journal.open(venue(tmp_path / "venue.db")) as journal,
        pytest.raises(JournalError, match="give another place"),
    ):
        journal.copy_to(old / "venue.db")
    assert old.read_text() == "a file where a folder should be"


@pytest.mark.parametrize(
    ("now", "day"),
    [
        (datetime(2026, 11, 30, 21), "2026-11-30"),
        (datetime(2026, 12, 1, 4, 59), "2026-11-30"),
        (datetime(2026, 12, 1, 5), "2026-12-01"),
    ],
)
def test_a_night_lasts_until_five(now: datetime, day: str) -> None:
    assert nightly_path(Path("copies"), now) == Path(f"copies/venue-{day}.db")


def test_the_oldest_copies_go_and_nothing_else(tmp_path: Path) -> None:
    for day in range(1, 8):
        (tmp_path / f"venue-2026-11-{day:02}.db").touch()
    (tmp_path / "venue-before-20261101-000000.db").touch()
    thin_out(tmp_path, 3)
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "venue-2026-11-05.db",
        "venue-2026-11-06.db",
        "venue-2026-11-07.db",
        "venue-before-20261101-000000.db",
    ]


def test_what_was_exported_comes_back_and_the_other_file_is_kept(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    path = venue(tmp_path / "venue.db")
    copy = export_copy(path, stick, NOW)
    assert copy.name == "burncard-venue-20261130-210405.db"
    exported = heads(path)
    venue(path, 5, "raise")
    later = heads(path)
    kept = restore(copy, path, NOW)
    assert kept is not None
    assert names(tmp_path) == ["stick", kept.name, "venue.db"]
    assert heads(path) == exported
    assert heads(kept) == later
    with Journal.open(path) as journal:
        journal.append("table-1", {"said": "goes on"})


def test_the_log_of_a_killed_app_stays_with_the_old_file(tmp_path: Path) -> None:
    copy = venue(tmp_path / "copy.db", 3, "other")
    journal = Journal.open(tmp_path / "live.db")
    for number in range(7):
        journal.append("table-1", {"number": number})
    # What is on disk at a kill: the file, and a log that was never put into it.
    path = tmp_path / "venue.db"
    shutil.copy(tmp_path / "live.db", path)
    shutil.copy(tmp_path / "live.db-wal", f"{path}-wal")
    journal.close()
    kept = restore(copy, path, NOW)
    assert kept is not None
    assert heads(kept)["table-1"][0] == 7
    assert heads(path) == heads(copy)


def test_a_damaged_copy_replaces_nothing(tmp_path: Path) -> None:
    path, copy = venue(tmp_path / "venue.db"), damage(venue(tmp_path / "copy.db"))
    before = path.read_bytes()
    with pytest.raises(JournalError, match=r"copy\.db: damaged: stream table-1, step 20 does not match its hash"):
        restore(copy, path, NOW)
    assert path.read_bytes() == before
    assert names(tmp_path) == ["copy.db", "venue.db"]


@pytest.mark.parametrize("content", [b"", b"no database at all" * 400])
def test_what_is_no_copy_replaces_nothing(tmp_path: Path, content: bytes) -> None:
    path, copy = venue(tmp_path / "venue.db"), tmp_path / "copy.db"
    copy.write_bytes(content)
    before = path.read_bytes()
    with pytest.raises(JournalError, match=r"copy\.db: is "):
        restore(copy, path, NOW)
    assert path.read_bytes() == before


def test_a_damaged_file_is_replaced_and_kept_as_it_is(tmp_path: Path) -> None:
    path, copy = damage(venue(tmp_path / "venue.db")), venue(tmp_path / "copy.db")
    damaged = path.read_bytes()
    kept = restore(copy, path, NOW)
    assert kept is not None
    assert kept.read_bytes() == damaged
    assert heads(path) == heads(copy)


def test_a_file_that_is_played_on_is_not_replaced(tmp_path: Path) -> None:
    copy = venue(tmp_path / "copy.db")
    with Journal.open(venue(tmp_path / "venue.db")) as journal:
        with pytest.raises(JournalError, match="is in use by another Burncard"):
            restore(copy, tmp_path / "venue.db", NOW)
        journal.append("table-1", {"said": "goes on"})
    assert heads(tmp_path / "venue.db")["table-1"][0] == 21


def test_a_file_is_no_copy_of_itself(tmp_path: Path) -> None:
    path = venue(tmp_path / "venue.db")
    with pytest.raises(JournalError, match="is the venue's file itself"):
        restore(path, path, NOW)
    assert path.exists()


def test_a_restore_where_there_was_no_file(tmp_path: Path) -> None:
    copy = venue(tmp_path / "copy.db")
    assert restore(copy, tmp_path / "venue.db", NOW) is None
    assert heads(tmp_path / "venue.db") == heads(copy)


def test_a_damaged_file_is_not_exported_as_if_it_were_whole(tmp_path: Path) -> None:
    path = damage(venue(tmp_path / "venue.db"))
    stick = tmp_path / "stick"
    stick.mkdir()
    with pytest.raises(JournalError, match="save what is whole with `burncard journal export"):
        export_copy(path, stick, NOW)
    assert list(stick.iterdir()) == []


def test_a_stick_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(JournalError, match="there is no such folder; is the stick plugged in"):
        export_copy(venue(tmp_path / "venue.db"), tmp_path / "stick", NOW)


def test_an_export_writes_over_nothing(tmp_path: Path) -> None:
    path = venue(tmp_path / "venue.db")
    export_copy(path, tmp_path, NOW)
    with pytest.raises(JournalError, match="is there already; nothing was written"):
        export_copy(path, tmp_path, NOW)
