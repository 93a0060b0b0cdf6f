# pyright: basic
"""Drawn things: rounded boxes, suits, cards and chips, anti-aliased and without fonts where a shape will do."""

from kivy.graphics import (
    Color,
    InstructionGroup,
    SmoothEllipse,
    SmoothLine,
    SmoothQuad,
    SmoothRoundedRectangle,
    SmoothTriangle,
)
from kivy.uix.widget import Widget

from ui import theme
from ui.layout import Rect


def layer(widget: Widget, over: bool = False) -> InstructionGroup:
    """A group of drawings under the widget's children, or over them."""
    canvas = widget.canvas
    assert canvas is not None
    group = InstructionGroup()
    (canvas.after if over else canvas.before).add(group)
    return group


def box(group: InstructionGroup, rect: Rect, radius: float, colour, alpha=1.0):
    """A filled box with round corners."""
    group.add(Color(*colour, alpha))
    group.add(SmoothRoundedRectangle(pos=(rect.x, rect.y), size=(rect.w, rect.h), radius=[radius]))


def rim(group: InstructionGroup, rect: Rect, radius: float, colour, width: float, alpha=1.0):
    """The outline of a box with round corners; the line lies inside `rect`."""
    half = width / 2
    inner = rect.inset(half)
    group.add(Color(*colour, alpha))
    group.add(SmoothLine(rounded_rectangle=(*inner, max(radius - half, 1)), width=half))


def disc(group: InstructionGroup, x: float, y: float, radius: float, colour):
    """A filled circle around (x, y)."""
    group.add(Color(*colour))
    group.add(SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius)))


def suit(group: InstructionGroup, letter: str, x: float, y: float, size: float):
    """A suit of height `size` around (x, y), in its colour."""
    group.add(Color(*theme.SUIT_COLOURS[letter]))
    {"d": _diamond, "h": _heart, "s": _spade, "c": _club}[letter](group, x, y, size)


def _ellipse(group, x, y, radius):
    group.add(SmoothEllipse(pos=(x - radius, y - radius), size=(2 * radius, 2 * radius)))


def _diamond(group, x, y, s):
    group.add(SmoothQuad(points=[x, y - s / 2, x + s * 0.38, y, x, y + s / 2, x - s * 0.38, y]))


def _heart(group, x, y, s):
    r = s * 0.255
    for side in (-1, 1):
        _ellipse(group, x + side * r * 0.93, y + s * 0.20, r)
    low = y - s / 2
    group.add(SmoothTriangle(points=[x - s * 0.455, y + s * 0.085, x, low, x + s * 0.455, y + s * 0.085]))
    group.add(SmoothTriangle(points=[x - s * 0.3, y + s * 0.1, x + s * 0.3, y + s * 0.1, x, y + s * 0.3]))


def _stem(group, x, y, s):
    group.add(SmoothTriangle(points=[x - s * 0.19, y - s / 2, x + s * 0.19, y - s / 2, x, y + s * 0.08]))


def _spade(group, x, y, s):
    r = s * 0.235
    for side in (-1, 1):
        _ellipse(group, x + side * r * 0.97, y - s * 0.12, r)
    group.add(SmoothTriangle(points=[x - s * 0.43, y - s * 0.03, x, y + s / 2, x + s * 0.43, y - s * 0.03]))
    group.add(SmoothTriangle(points=[x - s * 0.28, y - s * 0.04, x + s * 0.28, y - s * 0.04, x, y - s * 0.24]))
    _stem(group, x, y, s)


def _club(group, x, y, s):
    r = s * 0.225
    for dx, dy in ((0, 0.265), (-0.235, -0.09), (0.235, -0.09)):
        _ellipse(group, x + dx * s, y + dy * s, r)
    _ellipse(group, x, y + s * 0.03, s * 0.1)
    _stem(group, x, y, s)


def card_ground(group: InstructionGroup, rect: Rect):
    """The white face of a card with its frame."""
    radius = rect.w * 0.11
    box(group, rect, radius, theme.CARD)


def card_back(group: InstructionGroup, rect: Rect):
    """A small card, face down."""
    box(group, rect, rect.w * 0.2, theme.CARD_BACK)
    rim(group, rect.inset(rect.w * 0.17), rect.w * 0.1, theme.INK, max(1.0, rect.w * 0.09), 0.45)


def tick(group: InstructionGroup, x: float, y: float, size: float, colour):
    """A tick around (x, y)."""
    group.add(Color(*colour))
    points = [x - size * 0.5, y, x - size * 0.12, y - size * 0.36, x + size * 0.5, y + size * 0.38]
    group.add(SmoothLine(points=points, width=max(1.0, size * 0.14)))
