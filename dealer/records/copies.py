"""Copies of the venue's file: one a night beside it, one on a stick, and back again. The old file is never lost."""

import os
import sqlite3
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from dealer.table.journal_copy import copy_into, settle
from dealer.table.journal_file import JournalError, damaged_advice, open_to_read
from dealer.table.journal_reading import check

KEEP: Final = 14
"""Nightly copies that are kept."""

_DAY_BEGINS: Final = timedelta(hours=5)
"""A night's play goes on past midnight; at this time it is over."""


def nightly_path(folder: Path, now: datetime) -> Path:
    """The copy that there should be of the day of `now`, local time. A day begins at five in the morning."""
    return folder / f"venue-{now - _DAY_BEGINS:%Y-%m-%d}.db"


def thin_out(folder: Path, keep: int = KEEP) -> list[Path]:
    """Delete the oldest nightly copies beyond `keep`; those that were deleted."""
    nights = sorted(folder.glob("venue-[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9].db"))
    old = nights[: max(0, len(nights) - max(1, keep))]
    for copy in old:
        copy.unlink(missing_ok=True)
    return old


def export_copy(venue: Path, folder: Path, now: datetime) -> Path:
    """Copy the file `venue` into `folder` under a name with the time `now`, and read the copy again; its path.

    Raises:
        JournalError: the file is damaged or in use, or the copy cannot be written or read.
    """
    copy = folder / f"burncard-venue-{now:%Y%m%d-%H%M%S}.db"
    if not folder.is_dir():
        raise JournalError(f"{folder}: there is no such folder; is the stick plugged in and mounted?")
    if copy.exists():
        raise JournalError(f"{copy}: is there already; nothing was written")
    found = check(venue)
    if found.damages:
        raise JournalError(f"{venue}: {damaged_advice(str(venue), str(found))}")
    _copy_file(venue, copy)
    _refuse_damaged(copy, "use another stick")
    return copy


def restore(copy: Path, venue: Path, now: datetime) -> Path | None:
    """Put the file `copy` in the place of the file `venue`, once every step of it was checked.

    The file that was there is kept beside it; returns its new path, None where there was none.

    A power cut at any moment leaves the old file or the new one in its place, whole.

    Raises:
        JournalError: the copy is damaged or no venue's file, the venue's file is in use, or the disk is full. Nothing
            has changed then.
    """
    _refuse_damaged(copy)
    if venue.exists() and copy.samefile(venue):
        raise JournalError(f"{copy}: is the venue's file itself; name a copy of it")
    _refuse_in_use(venue)
    incoming = venue.with_name(f"{venue.name}.restoring")
    _copy_file(copy, incoming)
    try:
        # What a worn-out stick gives may change from one reading to the next.
        _refuse_damaged(incoming)
        return _exchange(venue, incoming, now)
    except OSError as error:
        with suppress(OSError):
            incoming.unlink(missing_ok=True)
        if isinstance(error, JournalError):
            raise
        raise JournalError(f"{venue}: cannot be replaced ({error.strerror}); nothing has changed") from error


def _exchange(venue: Path, incoming: Path, now: datetime) -> Path | None:
    """Put `incoming` in the place of `venue`, which stays under another name with the log that belongs to it."""
    kept = None
    if venue.exists():
        kept = venue.with_name(f"{venue.stem}-before-{now:%Y%m%d-%H%M%S}{venue.suffix}")
        os.link(venue, kept)
        log = Path(f"{venue}-wal")
        if log.exists():
            # The new file must not be given the old one's log.
            log.rename(f"{kept}-wal")
        settle(venue.parent)
    incoming.replace(venue)
    settle(venue.parent)
    return kept


def _refuse_damaged(path: Path, advice: str = "nothing was replaced; give another copy") -> None:
    found = check(path)
    if found.damages:
        raise JournalError(f"{path}: damaged: {found}; {advice}")


def _copy_file(source: Path, target: Path) -> None:
    connection = open_to_read(os.fspath(source))
    try:
        copy_into(connection, target)
    finally:
        connection.close()


def _refuse_in_use(venue: Path) -> None:
    """A damaged file may be replaced, but not one that Burncard plays on."""
    if not venue.exists():
        return
    connection = sqlite3.connect(venue, timeout=1.0, isolation_level=None)
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("BEGIN EXCLUSIVE")
        connection.execute("ROLLBACK")
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise JournalError(f"{venue}: is in use by another Burncard; close that one first") from error
    finally:
        connection.close()
