# pyright: basic
"""The top of the screen: the next physical act in large letters, the last rulings below it, the clock beside it."""

from ui import theme
from ui.layout import Rect
from ui.screens import shapes
from ui.screens.button import Tappable
from ui.screens.text import Text
from ui.views import ClockLines, ScreenView


class PromptBar(Tappable):
    """The prompt, and under it one line: what is wrong with a device, else the last rulings. A tap opens the devices'
    page."""

    def __init__(self, tapped, **kwargs):
        super().__init__("button:devices", tapped, **kwargs)
        self._shapes = shapes.layer(self)
        self.prompt = Text(bold=True, lines=2)
        self.line = Text()
        self.add_widget(self.prompt)
        self.add_widget(self.line)
        self._state = self._drawn = None

    def show(self, view: ScreenView, box: Rect, mm: float):
        """Draw in `box` (layout mm, `mm` pixels each)."""
        self._state = (view, box, mm)
        self.place(box.scaled(mm))
        self.draw()

    def draw(self):
        if self._state is None:
            return
        view, box, mm = self._state
        state = (view.prompt, view.urgent, view.strip, view.trouble, box, mm, self.pressed)
        if state == self._drawn:
            return
        self._drawn = state
        self._shapes.clear()
        ground = theme.PRESSED if self.pressed else theme.ALERT_GROUND if view.trouble else theme.SURFACE
        shapes.box(self._shapes, box.scaled(mm), 2.2 * mm, ground)
        inner = box.inset(2.0, 0.6)
        low = Rect(inner.x, inner.y, inner.w, 4.0 if view.strip or view.trouble else 0.0)
        high = Rect(inner.x, low.top, inner.w, inner.h - low.h)
        self.prompt.say(view.prompt, high.scaled(mm), 5.4 * mm, 2.4 * mm, theme.TURN if view.urgent else theme.TEXT)
        for line in _lines(view):
            self.line.say(line, low.scaled(mm), 2.4 * mm, 2.35 * mm, theme.TEXT if view.trouble else theme.MUTED)
            if self.line.fits:
                break


def _lines(view: ScreenView):
    """What may stand in the line, the longest first: as many rulings as fit, at the least one without its rule."""
    if view.trouble or not view.strip:
        yield view.trouble
        return
    for count in range(len(view.strip), 0, -1):
        yield "   ·   ".join(view.strip[:count])
    yield view.strip[0].split(" (")[0]


class ClockBox(Tappable):
    """The blind clock. A tap opens what can be done to it."""

    def __init__(self, tapped, **kwargs):
        super().__init__("button:clock", tapped, **kwargs)
        self._shapes = shapes.layer(self)
        self._time = Text(bold=True, align="center")
        self._level, self._next = Text(align="center"), Text(align="center")
        for text in (self._time, self._level, self._next):
            self.add_widget(text)
        self._state, self._drawn = None, None

    def show(self, view: ClockLines, box: Rect, mm: float):
        """Draw in `box` (layout mm, `mm` pixels each)."""
        self._state = (view, box, mm)
        self.enabled = view.timed
        self.place(box.scaled(mm))
        self.draw()

    def draw(self):
        if self._state is None or (self._state, self.pressed) == self._drawn:
            return
        self._drawn = (self._state, self.pressed)
        view, box, mm = self._state
        self._shapes.clear()
        shapes.box(self._shapes, box.scaled(mm), 2.2 * mm, theme.PRESSED if self.pressed else theme.SURFACE)
        inner = box.inset(1.2, 0.6)
        paused = view.timed and not view.running
        level = f"Paused · {view.level.split(': ')[-1]}" if paused else view.level
        high = Rect(inner.x, inner.y + 7.0, inner.w, inner.h - 7.0)
        self._time.say(view.time, high.scaled(mm), 4.0 * mm, 2.4 * mm, theme.MUTED if paused else theme.TEXT)
        middle, low = Rect(inner.x, inner.y + 3.5, inner.w, 3.7), Rect(inner.x, inner.y - 0.2, inner.w, 3.7)
        self._level.say(level, middle.scaled(mm), 2.35 * mm, 1.9 * mm, theme.TEXT)
        self._next.say(view.following, low.scaled(mm), 2.35 * mm, 1.8 * mm, theme.MUTED)
