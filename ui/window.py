# pyright: basic
"""How Kivy is set up: before its first import, so this module imports none of it."""

import atexit
import logging
import os
import shutil
import sys
import tempfile
from typing import Final

_ALWAYS: Final = {
    "KIVY_NO_ARGS": "1",
    "KIVY_NO_FILELOG": "1",
    "KIVY_USE_DEFAULTCONFIG": "1",
    "KIVY_LOG_MODE": "PYTHON",
}
_HEADLESS: Final = {"SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy"}


def prepare(
    width: int,
    height: int,
    *,
    headless: bool = False,
    touch: str = "mouse",
    fullscreen: bool = False,
    rotate: int = 0,
) -> None:
    """Set the window's size and exactly one input provider; two of them would make every tap a double one.

    `touch`: "mouse" takes what SDL reports (mouse, and touch as a mouse), "none" takes nothing (tests, the demo,
    which inject their own), else a Kivy provider such as "mtdev,/dev/input/event0". Headless opens a real window that
    nobody sees. `fullscreen` takes the whole screen instead, and hides the arrow; `rotate` turns the picture by so
    many degrees, for a panel that stands upright.

    Raises:
        RuntimeError: Kivy was imported before.
    """
    if "kivy" in sys.modules:
        raise RuntimeError("Kivy was imported before its window was prepared")
    os.environ.update(_ALWAYS | (_HEADLESS if headless else {}))
    if "KIVY_HOME" not in os.environ:
        home = os.environ["KIVY_HOME"] = tempfile.mkdtemp(prefix="burncard-kivy-")
        atexit.register(shutil.rmtree, home, ignore_errors=True)
    logging.getLogger("kivy").addFilter(_worth_telling)
    from kivy.config import Config

    for option in list(dict(Config.items("input"))):
        Config.remove_option("input", option)
    if touch == "mouse":
        Config.set("input", "mouse", "mouse,disable_multitouch")
    elif touch != "none":
        Config.set("input", "touch", touch)
    Config.set("graphics", "width", str(width))
    Config.set("graphics", "height", str(height))
    Config.set("graphics", "fullscreen", "auto" if fullscreen else "0")
    Config.set("graphics", "show_cursor", "0" if fullscreen else "1")
    Config.set("graphics", "rotation", str(rotate))
    Config.set("graphics", "multisamples", "0")
    Config.set("kivy", "log_level", "error")
    Config.set("kivy", "exit_on_escape", "0")


def _worth_telling(record: logging.LogRecord) -> bool:
    """Kivy tells, with tracebacks, of every input library that a machine lacks, though nobody asked for it."""
    return record.levelno >= logging.ERROR and "not supported by your version" not in record.getMessage()
