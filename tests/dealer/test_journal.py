"""The journal as its one writer uses it."""

import hashlib
import sqlite3
from pathlib import Path
from threading import Thread

import pytest

from dealer.table.journal import Heartbeat, Journal, JournalError
from dealer.table.journal_chain import GENESIS


def test_steps_come_back_in_order_each_from_its_own_stream(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "venue") as journal:
        journal.append("table-1", {"kind": "dealt", "seat": 1})
        journal.append("tournament", {"kind": "started"})
        journal.append("table-1", {"kind": "dealt", "seat": 2})
    with Journal.open(tmp_path / "venue") as journal:
        assert [(s.seq, s.payload["seat"]) for s in journal.steps("table-1")] == [(1, 1), (2, 2)]
        assert [s.payload for s in journal.steps("tournament")] == [{"kind": "started"}]
        assert list(journal.steps("table-2")) == []
        assert journal.streams() == ("table-1", "tournament")


def test_steps_after_a_step_are_only_those_that_follow_it() -> None:
    with Journal.open(":memory:") as journal:
        for n in range(1000):
            journal.append("table-1", {"n": n})
        assert [s.payload["n"] for s in journal.steps("table-1", after=510)] == list(range(510, 1000))


def test_each_step_carries_the_hash_of_the_step_before_it() -> None:
    with Journal.open(":memory:") as journal:
        assert journal.head("table-1") == GENESIS
        first = journal.append("table-1", {"a": 1})
        other = journal.append("table-2", {"a": 1})
        second = journal.append("table-1", {"a": 1})
        assert (first.before, other.before, second.before) == (GENESIS, GENESIS, first.hash)
        assert journal.head("table-1") == second.hash
        assert len({first.hash, other.hash, second.hash}) == 3


def test_the_hash_is_that_of_the_documented_text() -> None:
    with Journal.open(":memory:") as journal:
        step = journal.append("table-1", {"b": 2, "a": "şık", "c": [1, None]})
    text = f'{GENESIS} table-1 1 {{"a":"şık","b":2,"c":[1,null]}}'
    assert step.hash == hashlib.sha256(text.encode()).hexdigest()


def test_the_order_of_keys_does_not_change_the_hash() -> None:
    with Journal.open(":memory:") as one, Journal.open(":memory:") as two:
        assert one.append("t", {"a": 1, "b": 2}).hash == two.append("t", {"b": 2, "a": 1}).hash


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE step SET payload = '{}'",
        "DELETE FROM step",
        "INSERT OR REPLACE INTO step SELECT 2, stream, 1, before, '{}', hash FROM step",
        "INSERT OR REPLACE INTO step SELECT 1, stream, 2, before, '{}', hash FROM step",
        "INSERT OR REPLACE INTO step SELECT 1, 'other', 1, before, '{}', hash FROM step",
        "INSERT INTO step SELECT 2, stream, 7, before, '{}', hash FROM step",
    ],
)
def test_the_file_itself_refuses_to_change_a_step(tmp_path: Path, sql: str) -> None:
    with Journal.open(tmp_path / "venue") as journal:
        journal.append("table-1", {"n": 1})
    stranger = sqlite3.connect(tmp_path / "venue")
    try:
        with pytest.raises(sqlite3.DatabaseError, match=r"cannot be|can only follow"):
            stranger.execute(sql)
    finally:
        stranger.close()


def test_the_file_is_synced_and_says_what_it_is(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "venue") as journal:
        pragma = {
            name: journal._connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "user_version", "writable_schema")
        }
    assert pragma == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "user_version": 1,
        "writable_schema": 0,
    }
    assert (tmp_path / "venue").read_bytes()[68:72] == b"BURN"


@pytest.mark.parametrize("stream", ["", "Table", "table 1", "table\n1", "-", "tisch-ä"])
def test_a_stream_has_a_plain_name(stream: str) -> None:
    with Journal.open(":memory:") as journal, pytest.raises(ValueError, match="no name of a stream"):
        journal.append(stream, {})


@pytest.mark.parametrize("payload", [{"n": float("nan")}, {"n": {1, 2}}, {"n": b"x"}, {"n": "\ud800"}])
def test_a_payload_that_is_no_json_is_a_bug_and_leaves_no_trace(payload: dict[str, object]) -> None:
    with Journal.open(":memory:") as journal:
        with pytest.raises((TypeError, ValueError)):
            journal.append("table-1", payload)
        assert journal.append("table-1", {}).seq == 1


def test_only_the_last_heartbeat_is_kept(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "venue") as journal:
        assert journal.heartbeat() is None
        journal.beat(Heartbeat("boot-a", 10.5, 3.25))
        journal.beat(Heartbeat("boot-a", 11.5, 4.25))
    with Journal.open(tmp_path / "venue") as journal:
        assert journal.heartbeat() == Heartbeat("boot-a", 11.5, 4.25)


def test_the_age_of_a_heartbeat_is_known_only_within_one_start_of_the_machine() -> None:
    beat = Heartbeat("boot-a", 100.0, 3.0)
    assert beat.age("boot-a", 140.0) == 40.0
    assert beat.age("boot-b", 140.0) is None


def test_a_forgotten_player_leaves_no_name_on_the_disk(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "venue") as journal:
        journal.name_player("p-7", "Zaphod Beeblebrox")
        journal.name_player("p-8", "Trillian")
        journal.append("tournament", {"kind": "entered", "player": "p-7"})
        assert journal.player_names() == {"p-7": "Zaphod Beeblebrox", "p-8": "Trillian"}
        journal.forget_player("p-7")
        assert journal.player_names() == {"p-8": "Trillian"}
        on_disk = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert b"Trillian" in on_disk
        assert b"Zaphod" not in on_disk
        assert journal.verify() == ()


def test_a_second_writer_in_the_same_process_is_refused(tmp_path: Path) -> None:
    with Journal.open(tmp_path / "venue"), pytest.raises(JournalError, match=r"in use by another Burncard"):
        Journal.open(tmp_path / "venue")
    Journal.open(tmp_path / "venue").close()


def test_threads_that_append_at_once_keep_the_chain() -> None:
    with Journal.open(":memory:") as journal:
        threads = [Thread(target=lambda: [journal.append("table-1", {"n": n}) for n in range(100)]) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [s.seq for s in journal.steps("table-1")] == list(range(1, 401))
        assert journal.verify() == ()
