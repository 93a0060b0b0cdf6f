# pyright: basic
"""What is heard is seen too: the screen's edge lights up a few times, in the sound's colour."""

from kivy.clock import Clock as Frames
from kivy.uix.widget import Widget

from ui import theme
from ui.layout import Rect
from ui.screens import shapes

EDGE = 2.6
"""Width of the edge that lights up, in layout mm: 3 minutes of arc at 3 m, all around, and it hides no text."""

VEIL = 0.25
"""How much of its colour lies over the screen: what stands there is read on."""

BEAT = 0.35
"""Seconds that it is lit, and then dark. No more than three flashes a second are safe for everybody (WCAG 2.3.1)."""

TIMES = 3

SECONDS = 2 * BEAT * TIMES
"""How long a flash lasts."""


class Flash:
    """Lies over `screen` and takes no touch; `lit` says whether it shines now. `over()` is called at the end."""

    def __init__(self, screen: Widget, over=lambda: None):
        self._screen, self._over, self._left = screen, over, 0
        self._colour: theme.Colour = theme.TEXT
        self._shapes = shapes.layer(screen, over=True)
        self._beat = Frames.create_trigger(lambda _: self._go_on(), BEAT, interval=True)
        screen.bind(size=lambda *_: self._draw(), pos=lambda *_: self._draw())

    @property
    def lit(self) -> bool:
        """Whether it shines now."""
        return self._left % 2 == 1

    def flash(self, colour: theme.Colour):
        """Light up in that colour, in place of what was shown before."""
        self._colour, self._left = colour, 2 * TIMES - 1
        self._beat.cancel()
        self._beat()
        self._draw()

    def stop(self):
        """Be dark."""
        self._beat.cancel()
        self._left = 0
        self._draw()

    def _go_on(self):
        self._left -= 1
        if self._left <= 0:
            self.stop()
            self._over()
        self._draw()

    def _draw(self):
        self._shapes.clear()
        x, y, width, height = *self._screen.pos, *self._screen.size
        if not self.lit or width < 10:
            return
        room = Rect(x, y, width, height)
        shapes.box(self._shapes, room, 1, self._colour, VEIL)
        edge = EDGE * theme.unit(theme.panel_for(round(width), round(height)), width, height)
        shapes.rim(self._shapes, room, 1, self._colour, edge)
