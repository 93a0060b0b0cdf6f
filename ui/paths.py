"""Where Burncard keeps what it writes, by the habits of the system: `XDG_DATA_HOME` and its like are heeded."""

from pathlib import Path
from typing import Final

from platformdirs import user_config_path, user_data_path, user_log_path

_NAME: Final = "burncard"


def venue_file() -> Path:
    """The venue's file: `~/.local/share/burncard/venue.db`."""
    return user_data_path(_NAME) / "venue.db"


def clock_file() -> Path:
    """The file of a clock without a table: `~/.local/share/burncard/clock.db`."""
    return user_data_path(_NAME) / "clock.db"


def volume_file() -> Path:
    """How loud it was last: `~/.config/burncard/volume`."""
    return user_config_path(_NAME) / "volume"


def copies_folder(venue: Path) -> Path:
    """Where the nightly copies of a venue's file lie: beside it."""
    return venue.parent / "copies"


def options_file() -> Path:
    """The options that `burncard run` always has: `~/.config/burncard/run.options`."""
    return user_config_path(_NAME) / "run.options"


def log_file() -> Path:
    """The log of `burncard run`: `~/.local/state/burncard/log/burncard.log`."""
    return user_log_path(_NAME) / "burncard.log"
