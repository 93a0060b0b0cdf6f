"""Where things are on the clock's screen: lines as high as the back of the room needs. Lengths in pixels."""

from dataclasses import dataclass, replace
from typing import Final

from ui.layout import Rect
from ui.theme import TOUCH, Panel, readable

METRES: Final = 3.0
"""How far away the clock is read."""

LEAST_ARC: Final = 16.0
"""Minutes of arc below which no line falls."""

FILL: Final = 0.83
"""How much of the height is letters where there is room for more than must be."""

SMALLER: Final = 0.75
"""The size of what comes next, as a part of the other lines'."""

CORNER: Final = 1.6
"""The freeze button's side, as a multiple of the least touch target's."""

NOTE: Final = 1.25
"""The side of the other corner, where the note is, as a multiple of the freeze button's."""

ACROSS: Final = 5
"""Buttons in a row."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line: where it is, the height of its capitals that is wished for, and the least one."""

    rect: Rect
    cap: float
    least: float


@dataclass(frozen=True, slots=True)
class ClockFrame:
    """The screen's parts. `lines`: as many as were asked for, the first on top. `note`: beside the time."""

    lines: tuple[Line, ...]
    note: Rect
    freeze: Rect
    buttons: tuple[Rect, ...]
    ground: Rect


def clock_frame(
    panel: Panel, width: float, height: float, parts: tuple[float, ...], buttons: int, *, stay: bool = False
) -> ClockFrame:
    """The screen of `width` x `height` pixels on that panel.

    It has one line for each of `parts`, its size as a part of the largest, and room for so many buttons, in rows at
    the bottom: over the lines, unless they `stay`.
    """
    gap = 0.015 * height
    side = CORNER * TOUCH / panel.pitch_y * height / panel.height
    rows = -(-buttons // ACROSS)
    ground = Rect(0, 0, width, rows * (side + gap) + gap if rows else 0.0)
    room = Rect(gap, ground.top if stay else 0.0, width - 2 * gap, height - (ground.top if stay else 0.0))
    lines = _lines(panel, height, room, parts)
    if len(lines) > 1:
        # The first one stands between the corners.
        lines = (replace(lines[0], rect=lines[0].rect.inset(side + gap, 0)), *lines[1:])
    return ClockFrame(
        lines=lines,
        note=Rect(gap, height - gap - NOTE * side, NOTE * side, NOTE * side),
        freeze=Rect(width - gap - side, height - gap - side, side, side),
        buttons=_grid(ground, buttons, side, gap),
        ground=ground,
    )


def _lines(panel: Panel, height: float, room: Rect, parts: tuple[float, ...]) -> tuple[Line, ...]:
    """Lines in `room`, as high as the reader needs, higher where there is room, lower where there is none."""
    total = sum(parts)
    cap = min(max(readable(panel, height, METRES), FILL * room.h / total), 0.95 * room.h / total)
    space = (room.h - cap * total) / (len(parts) + 1)
    least = readable(panel, height, METRES, LEAST_ARC)
    lines, top = list[Line](), room.top
    for part in parts:
        own = cap * part
        top -= space + own
        # Text is higher than its capitals.
        lines.append(Line(Rect(room.x, top - own / 2, room.w, 2 * own), own, min(least, own)))
    return tuple(lines)


def _grid(ground: Rect, count: int, side: float, gap: float) -> tuple[Rect, ...]:
    """`count` buttons in rows of ACROSS, from the upper left on; those of the last row share its width."""
    placed: list[Rect] = []
    for first in range(0, count, ACROSS):
        across = min(ACROSS, count - first)
        wide = (ground.w - gap * (across + 1)) / across
        low = ground.top - (first // ACROSS + 1) * (side + gap)
        placed += [Rect(gap + i * (wide + gap), low, wide, side) for i in range(across)]
    return tuple(placed)
