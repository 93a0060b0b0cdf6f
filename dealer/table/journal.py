"""The journal: what happened, step by step, in one SQLite file for the venue.

A step is a JSON object; what it means is the caller's. Steps are only ever appended, each in a stream (one per table,
one for the tournament), each in a transaction of its own, and are on disk when `append` returns. Beside the steps lie
two things that do change: the names of players, which can be deleted (steps hold ids), and one heartbeat.
"""

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from os import PathLike, fspath
from pathlib import Path
from threading import Lock
from typing import Self

from dealer.table.journal_chain import (
    NO_STEPS,
    STREAM,
    Damage,
    DamageError,
    Head,
    Payload,
    Step,
    canonical,
    examine,
    hash_of,
    steps_of,
)
from dealer.table.journal_copy import copy_into
from dealer.table.journal_file import JournalError, damaged_advice, open_to_write, told_clearly, tolerate_damage

__all__ = ["Damage", "Heartbeat", "Journal", "JournalError", "Payload", "Step"]


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """A sign of life of the clock: at `boottime` of the machine's start `boot_id` it had run `elapsed` seconds."""

    boot_id: str
    boottime: float
    elapsed: float

    def age(self, boot_id: str, boottime: float) -> float | None:
        """Seconds since then, or None where the machine was started anew and nobody can know."""
        return boottime - self.boottime if boot_id == self.boot_id else None


class Journal:
    """A venue's file, open for this process alone. Any thread may call any method.

    Every method raises JournalError where the disk does not do what it should; then nothing has changed.
    """

    def __init__(self, path: str, connection: sqlite3.Connection, heads: dict[str, Head]) -> None:
        self._path = path
        self._connection = connection
        self._heads = heads
        self._appending = Lock()

    @classmethod
    def open(cls, path: str | PathLike[str]) -> Self:
        """Open the file at `path`, or make it; `:memory:` is a journal that is gone when closed.

        All steps are checked first.

        Raises:
            JournalError: the file is in use, of another application, of a newer format, damaged (the message names
                the place), or cannot be read or written.
        """
        name = fspath(path)
        connection = open_to_write(name)
        try:
            with told_clearly(name):
                found = examine(connection)
                if found.damages:
                    raise JournalError(f"{name}: {damaged_advice(name, str(found))}")
                tolerate_damage(connection, yes=False)
        except BaseException:
            connection.close()
            raise
        return cls(name, connection, found.heads)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file; other processes may then open it."""
        self._connection.close()

    def append(self, stream: str, payload: Payload) -> Step:
        """Write `payload` as the next step of `stream`; it is on disk when this returns.

        Raises:
            JournalError: it could not be written. Nothing has changed, and it may be tried again.
            ValueError or TypeError: `stream` is not lower-case letters, digits and hyphens, or `payload` is not JSON.
        """
        if not STREAM.fullmatch(stream):
            raise ValueError(f"{stream!r} is no name of a stream: use lower-case letters, digits and hyphens")
        text = canonical(payload)
        with self._appending, told_clearly(self._path):
            head = self._heads.get(stream, NO_STEPS)
            seq = head.seq + 1
            own = hash_of(head.hash, stream, seq, text.encode())
            # One statement, hence one transaction.
            self._connection.execute(
                "INSERT INTO step (stream, seq, before, payload, hash) VALUES (?, ?, ?, ?, ?)",
                (stream, seq, head.hash, text, own),
            )
            self._heads[stream] = Head(seq, own)
        return Step(stream, seq, head.hash, payload, own)

    def steps(self, stream: str, after: int = 0) -> Iterator[Step]:
        """The steps of `stream` that follow step `after`, in order; none where there is no such stream."""
        try:
            with told_clearly(self._path):
                yield from steps_of(self._connection, stream, after)
        except DamageError as error:
            raise JournalError(f"{self._path}: {damaged_advice(self._path, str(error))}") from error

    def streams(self) -> tuple[str, ...]:
        """The names of all streams with a step, in alphabetical order."""
        with self._appending:
            return tuple(sorted(self._heads))

    def head(self, stream: str) -> str:
        """The hash of the last step of `stream`: who has it can tell later whether a step was changed or cut off.

        It is 64 zeros for a stream without steps.
        """
        return self._heads.get(stream, NO_STEPS).hash

    def copy_to(self, path: str | PathLike[str]) -> None:
        """Copy the whole file to `path`, in the place of what is there, while other threads go on writing steps."""
        copy_into(self._connection, Path(path))

    def verify(self) -> tuple[Damage, ...]:
        """Read the whole file again; all damage that is found, which should be none."""
        return tuple(examine(self._connection).damages)

    def beat(self, heartbeat: Heartbeat) -> None:
        """Put `heartbeat` in the place of the last one, on disk when this returns."""
        with told_clearly(self._path):
            self._connection.execute(
                "INSERT OR REPLACE INTO heartbeat (only, boot_id, boottime, elapsed) VALUES (1, ?, ?, ?)",
                (heartbeat.boot_id, heartbeat.boottime, heartbeat.elapsed),
            )

    def heartbeat(self) -> Heartbeat | None:
        """The last heartbeat, or None where there never was one."""
        with told_clearly(self._path):
            row = self._connection.execute("SELECT boot_id, boottime, elapsed FROM heartbeat").fetchone()
        return None if row is None else Heartbeat(*row)

    def name_player(self, player: str, name: str) -> None:
        """Note, or change, the name of the player with the id `player`."""
        with told_clearly(self._path):
            self._connection.execute("INSERT OR REPLACE INTO players (id, name) VALUES (?, ?)", (player, name))

    def forget_player(self, player: str) -> None:
        """Delete the name of the player with the id `player` from the disk. The steps stay, with the bare id."""
        with told_clearly(self._path):
            self._connection.execute("DELETE FROM players WHERE id = ?", (player,))
            # The log still holds the page with the name until it is emptied into the file.
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()

    def player_names(self) -> dict[str, str]:
        """The names of all players that have one, by id."""
        with told_clearly(self._path):
            return dict(self._connection.execute("SELECT id, name FROM players ORDER BY id").fetchall())
