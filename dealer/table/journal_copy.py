"""A copy of a venue's file: whole, in one file, made while the other one is written to."""

import os
import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

from dealer.table.journal_file import JournalError, told_clearly

_AT_ONCE: Final = 128
"""Pages copied before others may write again."""
_PAUSE: Final = 0.002


def copy_into(connection: sqlite3.Connection, path: Path) -> None:
    """Copy the file behind `connection` to `path`, whose folder is made. Until it is whole and on disk, `path` stays
    what it was.

    Raises:
        JournalError: it cannot be written there, or what is copied is not whole.
    """
    unfinished = path.with_name(f".{path.name}.unfinished")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished.unlink(missing_ok=True)
        with told_clearly(str(path)):
            _copy(connection, unfinished)
        settle(unfinished)
        unfinished.replace(path)
        settle(path.parent)
    except OSError as error:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
        if isinstance(error, JournalError):
            raise
        raise JournalError(f"{path}: the copy cannot be written ({error.strerror}); give another place") from error


def settle(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on disk."""
    number = os.open(path, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


def _copy(connection: sqlite3.Connection, path: Path) -> None:
    copied = sqlite3.connect(path, isolation_level=None)
    try:
        connection.backup(copied, pages=_AT_ONCE, sleep=_PAUSE)
        # A log beside it would be lost on a stick.
        copied.execute("PRAGMA journal_mode = DELETE").fetchone()
        (verdict,) = copied.execute("PRAGMA quick_check(1)").fetchone()
    finally:
        copied.close()
    if verdict != "ok":
        raise JournalError(f"{path}: the copy is not whole ({' '.join(str(verdict).split())}); check the card")
