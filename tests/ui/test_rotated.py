"""A panel that stands upright: the picture is turned, and a finger still hits what it sees."""

import subprocess
import sys
from pathlib import Path

import pytest

_TURNED = """
import sys
from ui.window import prepare
angle = int(sys.argv[1])
prepare(*((720, 1280) if angle in (90, 270) else (1280, 720)), headless=True, rotate=angle)
from kivy.clock import Clock
from kivy.core.window import Window
from tables import colorado
from dealer.table.evening import Evening
from ui.app import BurncardApp
from ui.services import Services

table = colorado(6)
app = BurncardApp(Evening(table, None, lambda _: None), Services(boottime=lambda: 1000.0))

def tap(_):
    if app.screen is None or app.screen.width != 1280:
        return True
    wide, high = Window.system_size
    x, y = app.centre("button:shuffle")
    # Where on the glass, from its top left, a picture turned by so much shows that point.
    at = {0: (x, high - y), 90: (wide - y, high - x), 180: (wide - x, y), 270: (y, x)}[angle]
    Window.dispatch("on_mouse_down", *at, "left", [])
    Clock.schedule_once(lambda _: Window.dispatch("on_mouse_up", *at, "left", []), 0.1)
    Clock.schedule_once(lambda _: app.stop(), 0.5)
    return False

Clock.schedule_interval(tap, 0.1)
app.run()
print("shuffled" if table.state.hand is not None else "missed")
"""


@pytest.mark.slow
@pytest.mark.parametrize("angle", [0, 90, 180, 270])
def test_a_tap_hits_what_is_shown_however_the_panel_stands(angle: int) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:0] = {sys.path!r}\n{_TURNED}", str(angle)],
        cwd=Path(__file__).parent,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.stdout.splitlines()[-1:] == ["shuffled"], ran.stderr
