# pyright: basic
"""What all pads share: their frame, their title, their buttons, and the digits of those that ask for a number."""

from typing import Any, Final

from kivy.uix.widget import Widget

from ui import theme
from ui.layout import Rect
from ui.screens import shapes
from ui.screens.button import TapButton
from ui.screens.keyed import Keyed
from ui.screens.text import Text

HEAD: Final = 10.4
"""Height of a pad's head: its title or what was keyed in, and the close button."""

DIGITS: Final = ("7", "8", "9", "4", "5", "6", "1", "2", "3", "C", "0", "00")
"""The keys of a number, three in a row; `C` clears it."""

_MOST_DIGITS: Final = 7


def with_digit(number: str, key: str) -> str:
    """The digits of a number after `key` was tapped."""
    if key == "C":
        return ""
    return str(int(number + key)) if len(number + key) <= _MOST_DIGITS else number


class PadBase(Widget):
    """A pad with a title, buttons and a close button. `confirm(command, widget)` and `close(widget)` are its
    answers."""

    def __init__(self, confirm, close, **kwargs):
        super().__init__(**kwargs)
        self._confirm, self._close = confirm, close
        self._shapes = shapes.layer(self)
        self.title = Text(lines=2)
        self.add_widget(self.title)
        self._buttons = Keyed(self, lambda name: TapButton(name, self._tapped))
        self._pad: Any = None
        self._box, self._mm = Rect(0, 0, 0, 0), 1.0

    def show(self, pad, box: Rect, mm: float):
        """Draw `pad` in `box` (layout mm, `mm` pixels each)."""
        self._pad, self._box, self._mm = pad, box, mm
        ground = box.scaled(mm)
        self.pos, self.size = (ground.x, ground.y), (ground.w, ground.h)
        self._shapes.clear()
        shapes.box(self._shapes, ground, 2.2 * mm, theme.SURFACE)
        shapes.rim(self._shapes, box.scaled(mm), 2.2 * mm, theme.DUE, 0.5 * mm)
        self.draw_pad()

    def on_touch_down(self, touch):
        """A touch beside its buttons goes no deeper: what lies below is not seen."""
        return super().on_touch_down(touch) or self.collide_point(*touch.pos)

    def draw_pad(self):
        """Draw what the pad asks."""

    def key(self, name):
        """A button was tapped."""

    def _tapped(self, button, touch):
        del touch
        if button.name == "button:close":
            self._close(button)
        else:
            self.key(button.name)

    def _place(self, buttons):
        """Show (name, label, rect, tone, cap, enabled) for each button, and the close button."""
        box = self._box
        close = Rect(box.right - 1 - 10.2, box.top - 0.6 - 10.2, 10.2, 10.2)
        placed = [("button:close", "×", close, "off", 4.2, True), *buttons]
        for (_, label, rect, tone, cap, on), widget in zip(
            placed, self._buttons.widgets(p[0] for p in placed), strict=True
        ):
            widget.show(label, rect.scaled(self._mm), self._mm, tone, cap=cap, enabled=on)

    def _head(self, text, cap=2.9):
        box = self._box
        head = Rect(box.x + 2, box.top - HEAD - 0.4, box.w - 14.5, HEAD)
        self.title.say(text, head.scaled(self._mm), cap * self._mm, 2.0 * self._mm, theme.TEXT)
