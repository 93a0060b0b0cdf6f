"""A real window without an X server: Kivy is set up before its first import.

It opens at the largest size that is tested, since a window off the screen can shrink but not grow.
"""

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from ui.window import prepare

if TYPE_CHECKING:
    from driver import Opened

# As fast as it can: no test waits for a screen's next refresh.
os.environ["KCFG_GRAPHICS_MAXFPS"] = "0"
prepare(1280, 800, headless=True, touch="none")


@pytest.fixture
def hands_at() -> Iterator["Opened"]:
    """Opens an app on a table; all are closed when the test is over."""
    from driver import Opened

    opened = Opened()
    yield opened
    for hands in opened.all:
        hands.close()
