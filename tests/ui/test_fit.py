"""Nothing is cut off, nothing overlaps, everything can be hit by a thumb: in every state, on every panel."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations

import pytest
from driver import Hands
from shots import SCENES, Scene

from ui import layout, theme
from ui.layout import Rect
from ui.screens.button import Tappable
from ui.screens.text import Text
from ui.theme import PANELS, Panel
from ui.views import WidePad

QUICK = {"ten_pad", "two_faults", "ten_fault", "side_pots", "winner_pad", "picker", "chips_words", "menu_chips"} | {
    "counting",
    "race_cards",
    "race_sheet",
}
"""The fullest screens: looked at on the two small panels in every run, all others in the full one."""

STATES = [
    pytest.param(scene, panel, id=f"{scene.__name__}-{panel.name}", marks=[] if quick else [pytest.mark.slow])
    for panel in PANELS
    for scene in SCENES
    for quick in [scene.__name__ in QUICK and panel is not PANELS[2]]
]


@pytest.fixture(params=PANELS, ids=lambda p: p.name)
def panel(request: pytest.FixtureRequest) -> Panel:
    return request.param


@contextmanager
def opened(scene: Scene, panel: Panel) -> Iterator[Hands]:
    shown = scene(panel)
    try:
        yield shown
    finally:
        shown.close()


def tappables(hands: Hands) -> list[Tappable]:
    return [w for w in hands.screen.walk() if isinstance(w, Tappable) and w.enabled]


def texts(hands: Hands) -> list[Text]:
    return [w for w in hands.screen.walk() if isinstance(w, Text) and w.texture_size[0] > 0]


def ink(text: Text) -> Rect:
    """Where the letters are: the line's height holds air above and below them."""
    (x, y), (w, h) = text._picture.pos, text._picture.size
    return Rect(x, y + h * 0.2, w, h * 0.6) if text.lines == 1 else Rect(x, y, w, h)


def inside(rect: Rect, outer: Rect, slack: float = 1.0) -> bool:
    return (
        rect.x >= outer.x - slack
        and rect.y >= outer.y - slack
        and rect.right <= outer.right + slack
        and rect.top <= outer.top + slack
    )


def overlap(one: Rect, other: Rect, slack: float = 1.0) -> bool:
    return (
        one.x < other.right - slack
        and other.x < one.right - slack
        and one.y < other.top - slack
        and other.y < one.top - slack
    )


def covered(hands: Hands, widget: object) -> bool:
    """Whether a pad that is as large as the table lies over it."""
    return isinstance(hands.screen.pad, WidePad) and any(widget is w for w in hands.screen._felt.walk())


def check_targets(hands: Hands, panel: Panel) -> None:
    window = Rect(0, 0, panel.width, panel.height)
    for target in tappables(hands):
        assert inside(target.rect, window), target.name
        wide, high = target.width * panel.pitch_x, target.height * panel.pitch_y
        assert min(wide, high) >= theme.TOUCH - 0.05, (target.name, wide, high)
    shown = [t for t in tappables(hands) if not covered(hands, t)]
    for one, other in combinations(shown, 2):
        assert not overlap(one.rect, other.rect), (one.name, other.name)


def check_texts(hands: Hands, panel: Panel) -> None:
    window = Rect(0, 0, panel.width, panel.height)
    for text in texts(hands):
        assert inside(ink(text), window), text.text
        assert text.fits, (text.text, text.size)
        assert text.texture_size[0] <= text.width + 1, text.text
        assert text.texture_size[1] <= text.height + 1, text.text
    shown = [t for t in texts(hands) if not covered(hands, t)]
    for one, other in combinations(shown, 2):
        assert not overlap(ink(one), ink(other)), (one.text, other.text)


def check_letters(hands: Hands, panel: Panel) -> None:
    """Capitals of 2.3 mm are 16 minutes of arc at half a metre; what had to shrink keeps four fifths of that."""
    heights = {t.text: t.shown_cap * panel.pitch_y for t in texts(hands)}
    assert not {text: mm for text, mm in heights.items() if mm < 0.8 * 2.3}


@pytest.mark.parametrize(("scene", "panel"), STATES)
def test_every_state_fits_its_panel(scene: Scene, panel: Panel) -> None:
    with opened(scene, panel) as hands:
        check_targets(hands, panel)
        check_texts(hands, panel)
        check_letters(hands, panel)


def test_the_turn_is_in_letters_that_read_at_a_metre(panel: Panel) -> None:
    scene = next(s for s in SCENES if s.__name__ == "nine")
    with opened(scene, panel) as shown:
        prompt = next(t for t in texts(shown) if t.text == shown.screen.view.prompt)
        assert prompt.shown_cap * panel.pitch_y >= 4.65  # 16 minutes of arc at 1 m
        number = next(t for t in texts(shown) if t.text == "7" and isinstance(t.parent, Tappable))
        assert number.shown_cap * panel.pitch_y >= 4.65


GROUNDS = [
    (theme.TEXT, theme.SURFACE),
    (theme.TEXT, theme.RAISED),
    (theme.TEXT, theme.FELT),
    (theme.TEXT, theme.ALERT_GROUND),
    (theme.TEXT, theme.ASK_GROUND),
    (theme.MUTED, theme.SURFACE),
    (theme.MUTED, theme.ROOM),
    (theme.MUTED, theme.ALERT_GROUND),
    (theme.INK, theme.TURN),
    (theme.INK, theme.GOOD),
    (theme.INK, theme.CARD),
    (theme.INK, theme.CHIP),
    (theme.TURN, theme.SURFACE),
    (theme.TURN, theme.ALERT_GROUND),
    (theme.CHIP, theme.FELT),
    (theme.CHIP, theme.SURFACE),
    (theme.FELT_TEXT, theme.FELT),
    (theme.TEXT, theme.PRESSED),
    *((ink_, ground) for ground, ink_ in theme.TONES.values()),
]


@pytest.mark.parametrize(("text", "ground"), GROUNDS)
def test_texts_stand_out_seven_to_one(text: theme.Colour, ground: theme.Colour) -> None:
    assert theme.contrast(text, ground) >= 7


def test_suits_stand_out_from_their_card_and_differ_in_lightness() -> None:
    lights = {suit: theme.contrast(theme.CARD, colour) for suit, colour in theme.SUIT_COLOURS.items()}
    assert min(lights.values()) >= 4.5
    assert abs(lights["h"] - lights["c"]) > 0.8


@pytest.mark.parametrize("count", range(1, 11))
@pytest.mark.parametrize("side", [False, True])
def test_seats_stand_clockwise_and_apart(panel: Panel, count: int, side: bool) -> None:
    mm = theme.unit(panel, panel.width, panel.height)
    place = layout.frame(panel.width / mm, panel.height / mm, side=side)
    table = layout.table_frame(place.table, count)
    assert len(table.chairs) == count
    parts = [*(c.plate for c in table.chairs), *(c.felt for c in table.chairs), table.board, table.pots]
    for one, other in combinations(parts, 2):
        assert not overlap(one, other, 0.01)
    middle = place.table.x + place.table.w / 2, place.table.y + place.table.h / 2
    turns = [
        (a.plate.x + a.plate.w / 2 - middle[0]) * (b.plate.y + b.plate.h / 2 - middle[1])
        - (a.plate.y + a.plate.h / 2 - middle[1]) * (b.plate.x + b.plate.w / 2 - middle[0])
        for a, b in zip(table.chairs, table.chairs[1:], strict=False)
    ]
    assert all(turn <= 1e-6 for turn in turns)
