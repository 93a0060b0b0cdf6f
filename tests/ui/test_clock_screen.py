"""The clock's screen, measured: letters as high as a reader at three metres needs, on every panel."""

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise

import cv2
import numpy as np
import pytest
from clock_shots import CLOCK_SCENES
from driver import Hands
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch

from dealer.tournament import commands as c
from ui import pixels, theme
from ui.clock_views import ClockButton, ClockFace
from ui.layout import Rect
from ui.screens.button import Tappable
from ui.screens.clock_screen import ClockScreen
from ui.screens.text import Text
from ui.theme import PANELS, Panel

FACE = ClockFace("runs", "14:21", "14/21", "PAUSED", "Next 100/200", "", None, ())
ON = ("time", "blinds", "prompt", "following")


@pytest.fixture(params=PANELS, ids=lambda p: p.name)
def panel(request: pytest.FixtureRequest) -> Panel:
    return request.param


@contextmanager
def shown(face: ClockFace, panel: Panel, tapped: Callable[[object], None] = print) -> Iterator[ClockScreen]:
    if (Window.width, Window.height) != (panel.width, panel.height):
        Window.size = (panel.width, panel.height)
    now = iter(range(1000, 9999))
    screen = ClockScreen(panel, tapped, lambda: next(now))
    Window.add_widget(screen)
    screen.size = (panel.width, panel.height)
    screen.show(face)
    EventLoop.ensure_window()
    EventLoop.idle()
    try:
        yield screen
    finally:
        screen.close_buttons()
        Window.remove_widget(screen)


def pixels_at_3_metres(panel: Panel, arc: float) -> float:
    """How many pixels `arc` minutes of arc are for a reader three metres away."""
    return 2 * 3000 * math.tan(math.radians(arc / 60) / 2) / panel.pitch_y


def glyphs(text: Text) -> list[tuple[int, int]]:
    """The top and the height of each letter of a line, in rows of the rendered picture, from left to right."""
    picture = pixels.grab(Window)
    # Colour and place tell a line's letters from all else.
    red, green, blue = (round(255 * part) for part in text._ink.rgb)
    own = (np.abs(picture.astype(int) - (blue, green, red)).max(axis=2) < 60).astype(np.uint8)
    middle, reach = Window.height - text.center_y, 0.6 * text.shown_cap
    own[: max(0, round(middle - reach))] = 0
    own[round(middle + reach) :] = 0
    _, _, stats, _ = cv2.connectedComponentsWithStats(own)
    boxes = sorted((x, y, h) for x, y, _, h, area in stats[1:].tolist() if area > 50)
    return [(y, h) for _, y, h in boxes]


def test_three_lines_are_22_minutes_of_arc_at_three_metres_and_the_next_level_16(panel: Panel) -> None:
    with shown(FACE, panel) as screen:
        for name in ON:
            text = getattr(screen, name)
            # The first letter is a 1, a P or an N: flat above and below.
            height = glyphs(text)[0][1]
            assert height >= round(pixels_at_3_metres(panel, 16 if name == "following" else 22)), (name, height)
            assert text.fits


def test_on_the_seven_inch_panel_that_is_107_pixels() -> None:
    assert round(pixels_at_3_metres(PANELS[0], 22)) == 107
    assert round(theme.readable(PANELS[0], 480, 3.0)) == 107
    assert round(theme.readable(PANELS[0], 960, 3.0)) == 215  # in a window twice as high


LONG = [
    ("1:02:05", "1000/2000", "ANTE 2000", "Next 1000/2000"),
    ("59:59", "5K/10K", "NEXT HAND", "12.5K/25K"),
    ("2:00:00", "100K/200K", "CARDS FLY", "Next 10K/20K"),
    ("0:59", "300/500", "LAST HAND", "Next break"),
    ("12:34", "75/150", "SLEPT 12:00", ""),
]


@pytest.mark.parametrize("texts", LONG, ids=lambda t: t[2])
def test_the_longest_lines_stay_whole_and_readable_at_three_metres(panel: Panel, texts: tuple[str, ...]) -> None:
    time, blinds, prompt, following = texts
    with shown(ClockFace("runs", time, blinds, prompt, following, "", None, ()), panel) as screen:
        for name, said in zip(ON, texts, strict=True):
            text = getattr(screen, name)
            assert text.text == said
            assert text.fits
            assert not said or text.shown_cap >= pixels_at_3_metres(panel, 16) - 0.5, (said, text.shown_cap)


def test_the_letters_of_no_line_run_into_those_of_the_next(panel: Panel) -> None:
    with shown(FACE, panel) as screen:
        ends: list[tuple[int, int]] = []
        for name in ("time", "prompt", "following"):
            letters = glyphs(getattr(screen, name))
            ends.append((min(y for y, _ in letters), max(y + h for y, h in letters)))
        assert ends[0][0] >= 0
        assert ends[-1][1] <= panel.height
        assert all(one[1] < other[0] for one, other in pairwise(ends))


BUTTONS = tuple(ClockButton(f"clock:{i}", f"Button {i}", c.AddTime(i), detail="of nine") for i in range(1, 10))
FREEZE = ClockButton("clock:freeze", "Freeze", c.Freeze(), "alarm")
ASKS = (
    ClockButton("clock:keep", "Keep", c.AnswerSleep("keep")),
    ClockButton("clock:give", "Give", c.AnswerSleep("keep")),
)


def tap(screen: ClockScreen, name: str = "") -> None:
    """A finger on the button of that name, or on the middle of the upper half."""
    found = next((w for w in screen.walk() if isinstance(w, Tappable) and w.name == name), None)
    assert found is not None or not name
    x, y = found.center if found is not None else (screen.width / 2, screen.height * 0.7)
    touch = UnitTestTouch(x, y)
    touch.touch_down()
    touch.touch_up()
    EventLoop.idle()


def targets(screen: ClockScreen) -> list[Tappable]:
    return [w for w in screen.walk() if isinstance(w, Tappable) and w.enabled]


def test_buttons_come_at_a_tap_are_large_and_go_away_again(panel: Panel) -> None:
    face = ClockFace("runs", "14:21", "14/21", "LEVEL 1", "Next 100/200", "", FREEZE, BUTTONS)
    told: list[object] = []
    with shown(face, panel, told.append) as screen:
        assert [w.name for w in targets(screen)] == ["clock:freeze"]
        tap(screen)
        assert len(targets(screen)) == 1 + len(BUTTONS)
        for each in targets(screen):
            assert min(each.width * panel.pitch_x, each.height * panel.pitch_y) >= 15
        tap(screen, "clock:3")
        tap(screen, "clock:4")
        assert told == [c.AddTime(3), c.AddTime(4)]
        screen._hide.cancel()
        screen.close_buttons()
        assert [w.name for w in targets(screen)] == ["clock:freeze"]
        tap(screen)
        tap(screen)
        assert [w.name for w in targets(screen)] == ["clock:freeze"]


def test_one_tap_freezes(panel: Panel) -> None:
    told: list[object] = []
    with shown(ClockFace("runs", "1:02:05", "1/2", "LEVEL 1", "", "", FREEZE, BUTTONS), panel, told.append) as screen:
        tap(screen, "clock:freeze")
        assert told == [c.Freeze()]
        (corner,) = targets(screen)
        left = screen.time._picture.pos[0] + screen.time.texture_size[0]
        assert left <= corner.x  # the time never lies under it


def test_what_is_asked_stays_and_leaves_the_lines_whole(panel: Panel) -> None:
    told: list[object] = []
    face = ClockFace("alarm", "14:21", "14/21", "SLEPT 12:00", "", "", FREEZE, BUTTONS, ASKS)
    with shown(face, panel, told.append) as screen:
        top = screen._veil._covers.top
        low = max(y + h for y, h in glyphs(screen.prompt))
        assert low <= panel.height - top
        tap(screen, "clock:give")
        assert told == [c.AnswerSleep("keep")]
        assert {w.name for w in targets(screen)} == {"clock:freeze", "clock:keep", "clock:give"}


STATES = [
    pytest.param(
        scene, panel, id=f"{scene.__name__}-{panel.name}", marks=[] if panel is PANELS[0] else [pytest.mark.slow]
    )
    for panel in PANELS
    for scene in CLOCK_SCENES
]


@pytest.mark.parametrize(("scene", "panel"), STATES)
def test_every_state_fits_its_panel(scene: Callable[[Panel], Hands], panel: Panel) -> None:
    hands = scene(panel)
    try:
        screen = hands.app.clock.screen
        window = Rect(0, 0, panel.width, panel.height)
        assert hands.app.clock.open
        for text in (w for w in screen.walk() if isinstance(w, Text) and w.texture_size[0]):
            assert text.fits, text.text
        for name in ON:
            line = getattr(screen, name)
            assert not line.text or line.shown_cap >= pixels_at_3_metres(panel, 16) - 0.5, line.text
        for each in targets(screen):
            assert each.x >= window.x
            assert each.y >= window.y
            assert each.right <= window.right + 1
            assert each.top <= window.top + 1
            assert min(each.width * panel.pitch_x, each.height * panel.pitch_y) >= theme.TOUCH - 0.05, each.name
    finally:
        hands.close()
