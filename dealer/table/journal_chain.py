"""The chain of a journal's steps: how a step is hashed, and where the chain of a file breaks.

Each step carries the hash of the step before it in its stream, so a change to one step breaks every later one. That
shows damage and casual edits. It does not stop somebody who computes the chain anew, nor show that the last steps
were cut off: for that, compare the head hash that was exported with each hand.
"""

import hashlib
import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, cast

Payload = dict[str, object]
"""What a step says: a JSON object. The journal does not look inside."""
GENESIS: Final = "0" * 64
"""The hash before the first step of a stream."""

_PAGE: Final = 256
_ROWS: Final = """
SELECT seq, CAST(before AS BLOB), CAST(payload AS BLOB), CAST(hash AS BLOB)
FROM step WHERE stream = ? AND seq > ? ORDER BY seq LIMIT ?
"""


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


@dataclass(frozen=True, slots=True)
class Examination:
    """What was found in a file: the head of each stream as far as it is whole, and all damage."""

    heads: dict[str, Head]
    damages: tuple[Damage, ...]


def canonical(payload: Payload) -> str:
    """The one way to write `payload`: JSON with sorted keys and no spaces. Its UTF-8 bytes are what is hashed.

    Raises:
        TypeError or ValueError: the payload is not JSON (a bug of the caller).
    """
    return json.dumps(payload, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)


def hash_of(before: str, stream: str, seq: int, payload: bytes) -> str:
    """The hash of a step: SHA-256 in hex of `before stream seq payload`, joined by single spaces."""
    return hashlib.sha256(f"{before} {stream} {seq} ".encode() + payload).hexdigest()


def whole_steps(connection: sqlite3.Connection, stream: str, after: int = 0) -> Iterator[Step]:
    """The steps of `stream` past step `after`, in order, as far as they are whole.

    Raises:
        DamageError: after the last whole step, where more should follow but is damaged.
    """
    before: str | None = GENESIS if after == 0 else None
    seq = after
    while True:
        rows, error = _page(connection, stream, seq)
        for row in rows:
            seq += 1
            step = _step(stream, seq, before, row)
            yield step
            before = step.hash
        if error is not None:
            raise DamageError(Damage(f"cannot be read ({error})", stream, seq + 1)) from error
        if len(rows) < _PAGE:
            return


def examine(connection: sqlite3.Connection) -> Examination:
    """Read every step of the file and check its chain, then the file's structure as SQLite sees it."""
    heads: dict[str, Head] = {}
    damages: list[Damage] = []
    try:
        for stream in streams(connection):
            heads[stream] = NO_STEPS
            try:
                for step in whole_steps(connection, stream):
                    heads[stream] = Head(step.seq, step.hash)
            except DamageError as error:
                damages.append(error.damage)
        if not damages:
            damages.extend(_file_damage(connection, sum(head.seq for head in heads.values())))
    except sqlite3.DatabaseError as error:
        damages.append(Damage(f"the file's structure ({error})"))
    return Examination(heads, tuple(damages))


def streams(connection: sqlite3.Connection) -> tuple[str, ...]:
    """The names of the file's streams, in alphabetical order. Raises sqlite3.DatabaseError where they are lost."""
    rows = connection.execute("SELECT CAST(name AS BLOB) FROM stream ORDER BY name").fetchall()
    return tuple(name.decode(errors="backslashreplace") for (name,) in rows)


def _page(
    connection: sqlite3.Connection, stream: str, after: int
) -> tuple[list[tuple[object, ...]], sqlite3.DatabaseError | None]:
    """The next rows of the stream, read to the end so that no reading stays open, and what stopped it short."""
    rows: list[tuple[object, ...]] = []
    try:
        rows.extend(connection.execute(_ROWS, (stream, after, _PAGE)))
    except sqlite3.DatabaseError as error:
        return rows, error
    return rows, None


def _step(stream: str, seq: int, before: str | None, row: tuple[object, ...]) -> Step:
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


def _file_damage(connection: sqlite3.Connection, whole: int) -> Iterator[Damage]:
    """What is wrong outside the chains, where all of them together have `whole` steps."""
    (steps,) = connection.execute("SELECT count(*) FROM step").fetchone()
    if steps != whole:
        yield Damage(f"{steps - whole} steps belong to no stream")
    (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        yield Damage(f"the file's structure ({' '.join(str(verdict).split())})")
