"""The venue's file: its format, how it is opened, and how SQLite's complaints are told to a person."""

import os
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from urllib.parse import quote

IN_MEMORY: Final = ":memory:"
APPLICATION_ID: Final = 0x4255524E
"""`BURN` in the file's header: what `file` and SQLite know a venue's file by."""
FORMAT: Final = 1
"""The version of the format that this code writes; it is the only one so far."""

_PAGE: Final = 4096
"""The size of SQLite's pages: a whole venue's file has at least one."""
_NO_RIGHT: Final = "may not be written; give this user the right to write the file and its folder"
_SCHEMA: Final = f"""
BEGIN;
CREATE TABLE step (
    id INTEGER PRIMARY KEY,
    stream TEXT NOT NULL,
    seq INTEGER NOT NULL,
    before TEXT NOT NULL,
    payload TEXT NOT NULL,
    hash TEXT NOT NULL,
    UNIQUE (stream, seq)
) STRICT;
CREATE TRIGGER step_follows BEFORE INSERT ON step
    WHEN NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM step WHERE stream = NEW.stream)
        OR EXISTS (SELECT 1 FROM step WHERE id = NEW.id)
    BEGIN SELECT RAISE(ABORT, 'a step can only follow the last one'); END;
CREATE TRIGGER step_stays BEFORE UPDATE ON step
    BEGIN SELECT RAISE(ABORT, 'a step cannot be changed'); END;
CREATE TRIGGER step_remains BEFORE DELETE ON step
    BEGIN SELECT RAISE(ABORT, 'a step cannot be deleted'); END;
CREATE TABLE players (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE heartbeat (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    boot_id TEXT NOT NULL,
    boottime REAL NOT NULL,
    elapsed REAL NOT NULL
) STRICT;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {FORMAT};
COMMIT;
"""


class JournalError(OSError):
    """The venue's file cannot be used, or a step could not be written. The message is one line for a person."""


@contextmanager
def told_clearly(path: str) -> Generator[None]:
    """Turn what SQLite raises about the file into a JournalError that says what to do."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        code = getattr(error, "sqlite_errorcode", None)
        if code is None:  # the sqlite3 module's own: a misuse, not the file
            raise
        raise JournalError(f"{path}: {_advice(path, code & 0xFF, error)}") from error


def _advice(path: str, code: int, error: sqlite3.DatabaseError) -> str:
    match code:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return "is in use by another Burncard; close that one first"
        case sqlite3.SQLITE_FULL:
            return "the disk is full; make room and try again (all earlier steps are kept)"
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
            return _NO_RIGHT
        case sqlite3.SQLITE_CANTOPEN:
            return "cannot be opened; the folder must exist and this user must be able to write in it"
        case sqlite3.SQLITE_NOTADB:
            return "is not a venue's file, or its first bytes are damaged; give another file or a copy"
        case sqlite3.SQLITE_IOERR:
            return f"the disk failed ({error}); check the card (all earlier steps are kept)"
        case sqlite3.SQLITE_CORRUPT:
            return damaged_advice(path, str(error))
        case _:
            return str(error)


def damaged_advice(path: str, where: str) -> str:
    """What to do about a damaged file, and `where` it is damaged."""
    return f"damaged: {where}; save what is whole with `burncard journal export {path}`, then start a new file"


def open_to_write(path: str) -> sqlite3.Connection:
    """Open the file at `path` for this process alone, making it where there is none. Its steps are not examined.

    Raises:
        JournalError: it is in use, of another application, of a newer format, or cannot be read or written.
    """
    _refuse_folder(path)
    if Path(path).is_file() and not os.access(path, os.W_OK, effective_ids=True):
        # SQLite would call it a failing disk.
        raise JournalError(f"{path}: {_NO_RIGHT}")
    _refuse_stump(path)
    with told_clearly(path):
        connection = sqlite3.connect(path, timeout=1.0, isolation_level=None, check_same_thread=False)
        try:
            # Exclusive from the first access on: a second writer is refused, and no shared memory is needed.
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            fresh = _is_fresh(connection)
            if not fresh:
                _check_format(path, connection)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA secure_delete = ON")
            if fresh:
                connection.executescript(_SCHEMA)
        except BaseException:
            connection.close()
            raise
    return connection


def _refuse_stump(path: str) -> None:
    """SQLite takes a file that ends within its first page for a new one, and would write over it."""
    if not Path(path).is_file():
        return
    size = Path(path).stat().st_size
    if 0 < size < _PAGE and Path(path).read_bytes().startswith(b"SQLite format 3"):
        where = f"it ends after {size} bytes, within the first page"
        raise JournalError(f"{path}: damaged: {where}; give a copy, or start a new file under another name")


def _refuse_folder(path: str) -> None:
    if Path(path).is_dir():
        raise JournalError(f"{path}: is a folder; name the file in it, such as {Path(path) / 'venue.db'}")


def open_to_read(path: str) -> sqlite3.Connection:
    """Open the existing file at `path` without changing it, even where parts of it are lost.

    Raises:
        JournalError: there is none, it is in use, of another application, of a newer format, or cannot be read.
    """
    _refuse_folder(path)
    if not Path(path).is_file():
        raise JournalError(f"{path}: there is no such file")
    if Path(path).stat().st_size == 0 and not Path(f"{path}-wal").exists():
        raise JournalError(f"{path}: is empty; nothing was ever written to it")
    if not os.access(path, os.R_OK, effective_ids=True):
        raise JournalError(f"{path}: may not be read; give this user the right to read the file")
    _refuse_stump(path)
    # Beside a file in a folder that may not be written, SQLite cannot put the index of a log. Without a log,
    # nothing is missed by not looking for one.
    alone = not os.access(Path(path).parent, os.W_OK, effective_ids=True) and not Path(f"{path}-wal").exists()
    mode = "ro&immutable=1" if alone else "ro"
    with told_clearly(path):
        connection = sqlite3.connect(f"file:{quote(path)}?mode={mode}", uri=True, timeout=1.0, isolation_level=None)
        try:
            tolerate_damage(connection, yes=True)
            _check_format(path, connection)
        except BaseException:
            connection.close()
            raise
    return connection


def tolerate_damage(connection: sqlite3.Connection, *, yes: bool) -> None:
    """Let SQLite read what it can of a file that is shorter than it should be, or no longer."""
    connection.execute(f"PRAGMA writable_schema = {'ON' if yes else 'OFF'}")


def _is_fresh(connection: sqlite3.Connection) -> bool:
    """Whether the file holds nothing: it is new, or making it was interrupted."""
    tolerate_damage(connection, yes=True)
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    if pages <= 1:
        (objects,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        return objects == 0 and _header(connection) == (0, 0)
    return False


def _check_format(path: str, connection: sqlite3.Connection) -> None:
    application, version = _header(connection)
    if application != APPLICATION_ID:
        raise JournalError(f"{path}: is a database of another application; give another file")
    if version > FORMAT:
        raise JournalError(
            f"{path}: has format {version}, newer than the {FORMAT} this Burncard knows; update Burncard"
        )
    if version < FORMAT:
        raise JournalError(f"{path}: {damaged_advice(path, f'it says format {version}, which never was')}")


def _header(connection: sqlite3.Connection) -> tuple[int, int]:
    """The application and the version of the format that the file's header names."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return application, version
