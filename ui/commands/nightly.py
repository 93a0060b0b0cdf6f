"""The nightly copy of the venue's file, made by the app itself: nobody else may open the file while it plays."""

import threading
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final

from dealer.records.copies import KEEP, nightly_path, thin_out
from dealer.table.journal import Journal
from ui.logs import LOG

_AGAIN: Final = 3600.0
"""Seconds before a copy that failed is tried again."""


class NightlyCopies:
    """Keeps one copy a day of `journal` in `folder`, in a thread, so that no tap waits for it."""

    def __init__(
        self,
        journal: Journal,
        folder: Path,
        *,
        keep: int = KEEP,
        now: Callable[[], datetime] = datetime.now,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._journal, self._folder, self._keep = journal, folder, keep
        self._now, self._clock = now, clock
        self._thread: threading.Thread | None = None
        self._not_before = float("-inf")
        self._fault: str | None = None

    def look(self) -> None:
        """Begin a copy where there is none of this day yet. Call it now and then; it never waits."""
        busy = self._thread is not None and self._thread.is_alive()
        if busy or self._clock() < self._not_before or not self._journal.streams():
            return
        path = nightly_path(self._folder, self._now())
        if not path.exists():
            self._thread = threading.Thread(target=self._copy, args=(path,), name="nightly copy", daemon=True)
            self._thread.start()

    def lost(self) -> str | None:
        """Why the last copy failed, None where all is well."""
        return self._fault

    def close(self) -> None:
        """Wait for a copy that is being made."""
        if self._thread is not None:
            self._thread.join()

    def _copy(self, path: Path) -> None:
        try:
            self._journal.copy_to(path)
            thin_out(self._folder, self._keep)
            self._fault = None
            LOG.info("copied the venue's file to %s", path)
        except OSError as error:  # JournalError, or an old copy that cannot be deleted
            self._fault = str(error)
            self._not_before = self._clock() + _AGAIN
            LOG.warning("no nightly copy: %s", error)
