# pyright: basic
"""Something to tap. It shows the touch at once, and says so when the finger lifts on it."""

from kivy.uix.widget import Widget

from ui import theme
from ui.layout import Rect
from ui.screens import shapes
from ui.screens.text import Text

_LONG = 15
"""Characters of a detail that takes two lines."""


class Tappable(Widget):
    """A named rectangle that can be tapped; `tapped(self, touch)` is called once a tap ends on it."""

    def __init__(self, name, tapped, **kwargs):
        super().__init__(**kwargs)
        self.name, self.tapped = name, tapped
        self.pressed = False
        self.enabled = True

    def place(self, rect: Rect):
        """Lie in `rect` (pixels)."""
        self.pos, self.size = (rect.x, rect.y), (rect.w, rect.h)

    @property
    def rect(self):
        """The rectangle in pixels."""
        return Rect(self.x, self.y, self.width, self.height)

    def on_touch_down(self, touch):
        # A mouse's wheel and other buttons come as touches too.
        other = "button" in touch.profile and touch.button != "left"
        if other or not self.enabled or not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self.pressed = True
        self.draw()
        return True

    def on_touch_up(self, touch):
        if touch.grab_current is not self:
            return False
        touch.ungrab(self)
        self.pressed = False
        self.draw()
        if self.collide_point(*touch.pos):
            self.tapped(self, touch)
        return True

    def draw(self):
        """Draw it anew; called whenever it is pressed or let go."""


class TapButton(Tappable):
    """A button with a label and, below it, a detail."""

    def __init__(self, name, tapped, **kwargs):
        super().__init__(name, tapped, **kwargs)
        self._shapes = shapes.layer(self)
        self._label = Text(bold=True, align="center", lines=2)
        self._detail = Text(align="center", lines=2)
        self.add_widget(self._label)
        self.add_widget(self._detail)
        self.label, self.detail, self.tone, self.mm, self.cap = "", "", "plain", 1.0, 3.3
        self._drawn = None

    def show(self, label, rect: Rect, mm, tone="plain", detail="", cap=3.3, enabled=True):
        """Lie in `rect` (pixels); `mm` is the number of pixels in a layout millimetre."""
        self.label, self.detail, self.tone, self.mm, self.cap, self.enabled = label, detail, tone, mm, cap, enabled
        self.place(rect)
        self.draw()

    def draw(self):
        state = (self.label, self.detail, self.tone, self.mm, self.cap, self.rect, self.pressed, self.enabled)
        if state == self._drawn:
            return
        self._drawn = state
        ground, ink = theme.TONES[self.tone if self.enabled else "off"]
        if self.pressed:
            ground, ink = theme.PRESSED, theme.TEXT
        self._shapes.clear()
        shapes.box(self._shapes, self.rect, 1.6 * self.mm, ground)
        mm, inner = self.mm, self.rect.inset(0.5 * self.mm, 0.7 * self.mm)
        low = Rect(inner.x, inner.y, inner.w, inner.h * (0.62 if len(self.detail) > _LONG else 0.45))
        self._detail.say(self.detail, low, 2.6 * mm, 1.9 * mm, ink)
        if not self.detail or (len(self.detail) <= _LONG and not self._detail.fits):
            # Half an amount is worse than none.
            self._detail.say("", inner)
            low = Rect(inner.x, inner.y, inner.w, 0)
        high = Rect(inner.x, low.top, inner.w, inner.h - low.h)
        self._label.say(self.label, high, self.cap * mm, 2.0 * mm, ink)
