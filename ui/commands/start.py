"""What the commands that open a window share: the screen that there is, the window on it, the journal."""

import os
from argparse import ArgumentParser, Namespace
from pathlib import Path

from dealer.table.journal import Journal, JournalError
from hardware.ports import DeviceLost
from ui.window import prepare


def add_options(parser: ArgumentParser) -> None:
    """Add the options that say how the window is."""
    parser.add_argument("--size", default="1280x720", choices=("800x480", "1280x720"), help="the window (1280x720)")
    parser.add_argument("--fullscreen", action="store_true", help="the whole screen, without a mouse's arrow")
    parser.add_argument("--rotate", type=int, default=0, choices=(0, 90, 180, 270), help="turn the picture (0)")


def check_display() -> None:
    """Nothing, where a window can be shown. Raises DeviceLost where none can."""
    if not _has_display():
        raise DeviceLost("no display; start it on a desktop, or on a console with a screen")


def open_window(args: Namespace) -> None:
    """Set Kivy up for the window that was asked for; nothing may have imported it before."""
    width, height = (int(side) for side in args.size.split("x"))
    prepare(width, height, fullscreen=args.fullscreen, rotate=args.rotate)


def open_journal(path: str) -> Journal:
    """The journal at `path`, whose folder is made where it is missing.

    Raises:
        JournalError: it cannot be used.
    """
    if not path:
        # SQLite would take a file that is gone with the program.
        raise JournalError("--journal: no file is named; give one, or leave --journal out")
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise JournalError(
            f"{path}: its folder cannot be made ({error.strerror}): choose another with --journal"
        ) from error
    return Journal.open(path)


def _has_display() -> bool:
    """Whether a window can be shown: on a desktop, on a bare console with a graphics driver, or where told to."""
    named = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"))
    return named or any(Path("/dev/dri").glob("card*"))
