"""The log of an evening: a few files that never grow without end."""

import logging
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path
from types import TracebackType
from typing import Final

LOG: Final = logging.getLogger("burncard")
"""What the app has to tell whoever looks for a fault later."""

_BYTES: Final = 1_000_000
_FILES: Final = 5


def keep_log(path: Path, size: int = _BYTES, files: int = _FILES) -> str | None:
    """Write the log to `path`, at most `files` older ones of `size` bytes beside it. Returns why not, in one line,
    where it cannot be written: the table is played all the same."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(path, maxBytes=size, backupCount=files, encoding="utf-8")
    except OSError as error:
        return f"{path}: no log is kept ({error.strerror}); give this user the right to write there"
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.getLogger().addHandler(handler)
    LOG.setLevel(logging.INFO)
    sys.excepthook = _log_and_show
    return None


def _log_and_show(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if issubclass(kind, Exception):
        LOG.critical("ended by a fault of its own", exc_info=(kind, error, trace))
    sys.__excepthook__(kind, error, trace)
