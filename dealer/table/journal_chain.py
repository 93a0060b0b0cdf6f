"""The chain of a journal's steps: how a step is hashed, and where the chain of a file breaks.

Each step carries the hash of the step before it in its stream, so a change to one step breaks every later one. That
shows damage and casual edits. It does not stop somebody who computes the chain anew, nor show that the last steps
were cut off: for that, compare the head hash that was exported with each hand.
"""

import hashlib
import json
import re
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, cast

Payload = dict[str, object]
"""What a step says: a JSON object. The journal does not look inside."""
GENESIS: Final = "0" * 64
"""The hash before the first step of a stream."""

STREAM: Final = re.compile(r"[a-z0-9][a-z0-9-]*")
"""What the name of a stream looks like."""

_PAGE: Final = 256
_TEXTS: Final = "seq, CAST(before AS BLOB), CAST(payload AS BLOB), CAST(hash AS BLOB)"
_OF_STREAM: Final = f"SELECT {_TEXTS} FROM step WHERE stream = ? AND seq > ? ORDER BY seq LIMIT {_PAGE}"
# In the order of writing, without the index: most of a file that lost its end can still be read that way.
_OF_FILE: Final = f"SELECT CAST(stream AS BLOB), {_TEXTS} FROM step NOT INDEXED ORDER BY id"


@dataclass(frozen=True, slots=True)
class Step:
    """Step `seq` (from 1) of a stream: its payload, the hash of the step before, and its own, both in hex."""

    stream: str
    seq: int
    before: str
    payload: Payload
    hash: str


@dataclass(frozen=True, slots=True)
class Damage:
    """Something wrong in a file. Without `stream` it is the file as a whole; `seq` is the first step affected."""

    what: str
    stream: str | None = None
    seq: int | None = None

    def __str__(self) -> str:
        if self.stream is None:
            return self.what
        return f"stream {self.stream}, step {self.seq} {self.what}"


class DamageError(Exception):
    """A step that cannot be believed."""

    def __init__(self, damage: Damage) -> None:
        super().__init__(str(damage))
        self.damage = damage


@dataclass(frozen=True, slots=True)
class Head:
    """The last whole step of a stream: its number and its hash."""

    seq: int
    hash: str


NO_STEPS: Final = Head(0, GENESIS)


@dataclass(slots=True)
class Examination:
    """What was found in a file: the head of each stream as far as it is whole, and all damage."""

    heads: dict[str, Head] = field(default_factory=dict[str, Head])
    damages: list[Damage] = field(default_factory=list[Damage])

    def __str__(self) -> str:
        return "; ".join(map(str, self.damages))


def canonical(payload: Payload) -> str:
    """The one way to write `payload`: JSON with sorted keys and no spaces. Its UTF-8 bytes are what is hashed.

    Raises:
        TypeError or ValueError: the payload is not JSON (a bug of the caller).
    """
    return json.dumps(payload, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def hash_of(before: str, stream: str, seq: int, payload: bytes) -> str:
    """The hash of a step: SHA-256 in hex of `before stream seq payload`, joined by single spaces."""
    return hashlib.sha256(f"{before} {stream} {seq} ".encode() + payload).hexdigest()


def steps_of(connection: sqlite3.Connection, stream: str, after: int) -> Iterator[Step]:
    """The steps of `stream` past step `after`, in order, read in pages so that no reading stays open.

    Raises:
        DamageError: a step is not whole.
        sqlite3.DatabaseError: the file cannot be read.
    """
    before = None if after else GENESIS
    while rows := connection.execute(_OF_STREAM, (stream, after)).fetchall():
        for row in rows:
            after += 1
            step = _step(stream, after, before, row)
            yield step
            before = step.hash


def examine(connection: sqlite3.Connection) -> Examination:
    """Read and check every step of the file, and the file's structure as SQLite sees it."""
    found = Examination()
    for _ in whole_steps(connection, found):
        pass
    return found


def whole_steps(connection: sqlite3.Connection, found: Examination) -> Iterator[Step]:
    """All steps of the file that are whole, in the order in which they were written.

    A stream ends at its first damage. `found` is filled as the steps come, and is complete after the last one.
    """
    broken: set[str] = set()
    strays = 0
    try:
        for name, *row in connection.execute(_OF_FILE):
            stream = name.decode("ascii", "replace") if isinstance(name, bytes) else ""
            if not STREAM.fullmatch(stream):
                strays += 1
                continue
            if stream in broken:
                continue
            head = found.heads.get(stream, NO_STEPS)
            try:
                step = _step(stream, head.seq + 1, head.hash, row)
            except DamageError as error:
                broken.add(stream)
                found.damages.append(error.damage)
                continue
            found.heads[stream] = Head(step.seq, step.hash)
            yield step
        if strays:
            found.damages.append(Damage(f"{strays} steps have lost the name of their stream"))
        if not found.damages:
            found.damages.extend(_structure_damage(connection))
    except sqlite3.DatabaseError as error:
        found.damages.append(Damage(f"nothing can be read after {_heads_told(found)} ({error})"))


def _heads_told(found: Examination) -> str:
    """The last whole steps, for a message."""
    return " and ".join(f"stream {stream}, step {head.seq}" for stream, head in found.heads.items()) or "its header"


def _step(stream: str, seq: int, before: str | None, row: Sequence[object]) -> Step:
    """The step in `row`, which must be number `seq` and follow the hash `before` (None where that is not known)."""
    number, link, payload, own = row
    if number != seq:
        raise DamageError(Damage("is missing", stream, seq))
    if not (isinstance(link, bytes) and isinstance(payload, bytes) and isinstance(own, bytes)):
        raise DamageError(Damage("lacks a part", stream, seq))
    known = link.decode("ascii", "replace") if before is None else before
    if link != known.encode() or own != hash_of(known, stream, seq, payload).encode():
        raise DamageError(Damage("does not match its hash, it was damaged or changed", stream, seq))
    try:
        content: object = json.loads(payload)
    except (ValueError, RecursionError) as error:
        raise DamageError(Damage(f"is not JSON ({error})", stream, seq)) from error
    if not isinstance(content, dict):
        raise DamageError(Damage("is not a JSON object", stream, seq))
    return Step(stream, seq, known, cast("Payload", content), own.decode())


def _structure_damage(connection: sqlite3.Connection) -> Iterator[Damage]:
    """What SQLite finds wrong in the file where all steps are whole: lost pages, indexes that do not fit."""
    (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        yield Damage(f"all steps are whole, but the file is not ({' '.join(str(verdict).split())})")
