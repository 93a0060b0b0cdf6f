# pyright: basic
"""The page of the devices: a line for each, what is lost first, with what to do about it."""

from kivy.uix.widget import Widget

from ui import theme
from ui.layout import Rect
from ui.screens import shapes
from ui.screens.keyed import Keyed
from ui.screens.pad import HEAD, PadBase
from ui.screens.text import Text
from ui.views import TroubleRow

_INK = {"lost": theme.ALERT, "works": theme.GOOD, "idle": theme.MUTED}
_NAME = 30.0
"""Width of the left column in layout mm: the device, and for how long it has been so."""
_GAP = 0.8


class _Row(Widget):
    """One device: name and state at the left, advice at the right."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._shapes = shapes.layer(self)
        self._name, self._state, self._advice = Text(bold=True), Text(), Text(lines=4)
        for text in (self._name, self._state, self._advice):
            self.add_widget(text)

    def show(self, row: TroubleRow, box: Rect, mm: float):
        """Draw in `box` (layout mm, `mm` pixels each)."""
        self._shapes.clear()
        shapes.box(self._shapes, box.scaled(mm), 1.2 * mm, theme.RAISED)
        edge = Rect(box.x, box.y, 1.2, box.h)
        shapes.box(self._shapes, edge.scaled(mm), 0.6 * mm, _INK[row.look])
        left = Rect(box.x + 2.4, box.y + 0.4, _NAME - 3.0, box.h - 0.8)
        half = left.h / 2 if row.state else 0.0
        self._name.say(row.name, Rect(left.x, left.y + half, left.w, left.h - half).scaled(mm), 2.7 * mm, 2.0 * mm)
        self._state.say(row.state, Rect(left.x, left.y, left.w, half).scaled(mm), 2.2 * mm, 1.8 * mm, _INK[row.look])
        right = Rect(box.x + _NAME, box.y + 0.4, box.w - _NAME - 1.4, box.h - 0.8)
        ink = theme.TEXT if row.look == "lost" else _INK[row.look]
        self._advice.say(row.advice, right.scaled(mm), 2.3 * mm, 1.75 * mm, ink)


class TroublePadWidget(PadBase):
    """All devices, as large as the table. A lost one has three times the height of one that works."""

    def __init__(self, confirm, close, **kwargs):
        super().__init__(confirm, close, **kwargs)
        self._rows = Keyed(self, lambda _: _Row())

    def draw_pad(self):
        pad, box, mm = self._pad, self._box.inset(1.2, 0.8), self._mm
        self._head(pad.title, cap=3.0)
        self._place([])
        shares = [3.0 if row.look == "lost" else 1.0 for row in pad.rows]
        room = box.h - HEAD - _GAP * len(shares)
        unit = min(7.2, room / sum(shares))
        top = box.top - HEAD
        for row, share, widget in zip(pad.rows, shares, self._rows.widgets(r.name for r in pad.rows), strict=True):
            height = unit * share
            widget.show(row, Rect(box.x, top - height, box.w, height), mm)
            top -= height + _GAP
