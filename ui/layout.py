"""Where things are on the screen, by arithmetic alone. Lengths in layout millimetres, origin at the bottom left."""

from dataclasses import dataclass
from typing import Final, NamedTuple

GAP: Final = 0.9
HEADER: Final = 13.2
BAR: Final = 13.2
CLOCK: Final = 33.0
SIDE: Final = 54.6
FREEZE: Final = 11.6
UNDO: Final = 29.0
WRONG: Final = 14.0
PLATE_HEIGHT: Final = 11.4
ROW: Final = 6.6
"""Height of the strip of felt before a seat: marks, cards face up, bet."""

ROWS: Final = {
    1: (1, 0, 0, 0),
    2: (1, 0, 1, 0),
    3: (1, 0, 2, 0),
    4: (2, 0, 2, 0),
    5: (2, 0, 3, 0),
    6: (2, 1, 2, 1),
    7: (2, 1, 3, 1),
    8: (3, 1, 3, 1),
    9: (3, 1, 4, 1),
    10: (4, 1, 4, 1),
}
"""Seats along the bottom (where the dealer is), the left, the top and the right of the table."""


class Rect(NamedTuple):
    """A rectangle: its bottom left corner, its width and height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def top(self) -> float:
        """The upper edge."""
        return self.y + self.h

    def inset(self, x: float, y: float | None = None) -> "Rect":
        """The rectangle without a margin of `x` at the sides and `y` (else `x`) above and below."""
        y = x if y is None else y
        return Rect(self.x + x, self.y + y, self.w - 2 * x, self.h - 2 * y)

    def scaled(self, unit: float) -> "Rect":
        """The rectangle in pixels, on whole pixels."""
        left, bottom = round(self.x * unit), round(self.y * unit)
        return Rect(left, bottom, round(self.right * unit) - left, round(self.top * unit) - bottom)


@dataclass(frozen=True, slots=True)
class Frame:
    """The screen's parts. Empty (width 0) are `side` while nothing is to be shown there, `wrong` where it has no
    room, and `freeze` where there is nothing to freeze."""

    prompt: Rect
    freeze: Rect
    clock: Rect
    table: Rect
    side: Rect
    undo: Rect
    wrong: Rect
    bar: Rect


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat's plate, and the strip of felt before it."""

    plate: Rect
    felt: Rect


@dataclass(frozen=True, slots=True)
class TableFrame:
    """The table's parts: its felt, its chairs in ring order, the pots and the community cards."""

    felt: Rect
    chairs: tuple[Chair, ...]
    pots: Rect
    board: Rect


def frame(width: float, height: float, *, side: bool = False, deep: bool = False, timed: bool = False) -> Frame:
    """The screen's parts; with a `side`, beside which play goes on, or a `deep` one that takes the bar's end too; and
    with room to freeze everything where the table is `timed`."""
    freezing = FREEZE + GAP if timed else 0.0
    prompt = Rect(GAP, height - GAP - HEADER, width - 3 * GAP - CLOCK - freezing, HEADER)
    freeze = Rect(prompt.right + GAP, prompt.y, FREEZE if timed else 0.0, HEADER)
    clock = Rect(width - GAP - CLOCK, prompt.y, CLOCK, HEADER)
    bottom = GAP + BAR + GAP
    above = prompt.y - GAP
    taken = SIDE + GAP if side or deep else 0.0
    foot = GAP if deep else bottom
    side_rect = Rect(width - GAP - SIDE, foot, SIDE, above - foot) if side or deep else Rect(width, foot, 0, 0)
    table = Rect(GAP, bottom, width - 2 * GAP - taken, above - bottom)
    undo = Rect(GAP, GAP, UNDO, BAR)
    wrong = Rect(undo.right + GAP, GAP, 0 if deep else WRONG, BAR)
    left = undo.right if deep else wrong.right
    bar = Rect(left + GAP, GAP, width - left - 2 * GAP - (taken if deep else 0), BAR)
    return Frame(prompt, freeze, clock, table, side_rect, undo, wrong, bar)


def columns(box: Rect, count: int, most: float = 1e9) -> tuple[Rect, ...]:
    """`box` cut into `count` columns with gaps between, none wider than `most`."""
    width = min(most, (box.w - GAP * (count - 1)) / max(count, 1))
    return tuple(Rect(box.x + i * (width + GAP), box.y, width, box.h) for i in range(count))


def rows(box: Rect, count: int) -> tuple[Rect, ...]:
    """`box` cut into `count` rows with gaps between, the first on top."""
    height = (box.h - GAP * (count - 1)) / max(count, 1)
    return tuple(Rect(box.x, box.top - (i + 1) * height - i * GAP, box.w, height) for i in range(count))


def table_frame(box: Rect, count: int, pots: int = 1) -> TableFrame:
    """The table's parts for `count` seats, the first at the dealer's left hand, then clockwise."""
    bottom, left, top, right = ROWS[max(1, min(count, 10))]
    width = min(27.0, box.w / max(bottom, top, 4) - 1.2)
    low = [_bottom(box, box.x + box.w * (i + 0.5) / bottom, width) for i in reversed(range(bottom))]
    high = [_top(box, box.x + box.w * (i + 0.5) / top, width) for i in range(top)]
    sides = [_at_side(box, box.x, width)] * left, [_at_side(box, box.right - width, width)] * right
    ring = [*low, *sides[0], *high, *sides[1]]
    first = bottom // 2
    chairs = (*ring[first:], *ring[:first])
    felt = Rect(box.x + width * 0.35, box.y + PLATE_HEIGHT * 0.45, box.w - width * 0.7, box.h - PLATE_HEIGHT * 0.9)
    reach = width + 1.5 if left or right else width * 0.6
    middle = box.inset(reach, PLATE_HEIGHT + ROW)
    pot_height = 6.2 if pots <= 1 else 7.6
    pot_rect = Rect(middle.x, middle.top - pot_height, middle.w, pot_height)
    board = Rect(middle.x, middle.y + 0.3, middle.w, middle.h - pot_height - 0.8)
    return TableFrame(felt, chairs, pot_rect, board)


def _bottom(box: Rect, centre: float, width: float) -> Chair:
    plate = Rect(centre - width / 2, box.y, width, PLATE_HEIGHT)
    return Chair(plate, Rect(plate.x, plate.top, width, ROW))


def _top(box: Rect, centre: float, width: float) -> Chair:
    plate = Rect(centre - width / 2, box.top - PLATE_HEIGHT, width, PLATE_HEIGHT)
    return Chair(plate, Rect(plate.x, plate.y - ROW, width, ROW))


def _at_side(box: Rect, x: float, width: float) -> Chair:
    y = box.y + (box.h - PLATE_HEIGHT + ROW) / 2
    plate = Rect(x, y, width, PLATE_HEIGHT)
    return Chair(plate, Rect(x, y - ROW, width, ROW))


def cards(box: Rect, count: int) -> tuple[Rect, ...]:
    """`count` cards side by side in the middle of `box`, in a card's proportions."""
    gap = 0.8
    height = min(box.h, (box.w - gap * (count - 1)) / count * 1.4)
    width = height / 1.4
    left = box.x + (box.w - count * width - (count - 1) * gap) / 2
    low = box.y + (box.h - height) / 2
    return tuple(Rect(left + i * (width + gap), low, width, height) for i in range(count))
