# pyright: basic
"""The clock for the whole room. A touch brings its buttons, and they go away again."""

from kivy.clock import Clock as Frames
from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from ui import layout, theme
from ui.clock_layout import SMALLER, clock_frame
from ui.clock_views import ClockButton, ClockFace
from ui.layout import Rect
from ui.screens import shapes
from ui.screens.button import TapButton
from ui.screens.keyed import Keyed
from ui.screens.pads import WIDGETS
from ui.screens.text import Text
from ui.taps import TapGuard
from ui.theme import Panel
from ui.views import Pad

SHOWN = 10.0
"""Seconds that the buttons stay after the last touch."""

_LOOKS = {
    "runs": (theme.ROOM, theme.TEXT, theme.TEXT, theme.MUTED),
    "last-minute": (theme.ROOM, theme.TURN, theme.TEXT, theme.MUTED),
    "waits": (theme.ROOM, theme.TEXT, theme.TURN, theme.TURN),
    "stopped": (theme.ROOM, theme.MUTED, theme.TURN, theme.MUTED),
    "break": (theme.ASK_GROUND, theme.TEXT, theme.TEXT, theme.TEXT),
    "ended": (theme.ROOM, theme.MUTED, theme.TEXT, theme.TEXT),
    "alarm": (theme.ALERT_GROUND, theme.TEXT, theme.TEXT, theme.MUTED),
}
"""Ground, and the colours of the time, the prompt and what comes next."""


class ClockScreen(Widget):
    """Shows a `ClockFace`; says what was tapped by `tapped(does)`. `now()`: seconds, for telling a double tap."""

    def __init__(self, panel: Panel | None, tapped, now, **kwargs):
        super().__init__(**kwargs)
        self._panel, self._tapped, self._now = panel, tapped, now
        self._guard = TapGuard()
        self.face: ClockFace | None = None
        self.open = False
        self._ground, self._room = Color(*theme.ROOM), Rectangle()
        layer = shapes.layer(self)
        layer.add(self._ground)
        layer.add(self._room)
        self.time, self.blinds = Text(bold=True, align="center"), Text(bold=True, align="center")
        self.prompt, self.following = Text(bold=True, align="center"), Text(align="center")
        self.note = Text(lines=6, hangs=True)
        for text in (self.time, self.blinds, self.prompt, self.following, self.note):
            self.add_widget(text)
        self._freeze = Keyed(self, lambda name: TapButton(name, self._button_tapped))
        self._veil = Veil()
        self.add_widget(self._veil)
        self._buttons = Keyed(self._veil, lambda name: TapButton(name, self._button_tapped))
        self._pad = None
        self._last_touch = None
        self._hide = Frames.create_trigger(lambda _: self.close_buttons(), SHOWN)
        self.bind(size=lambda *_: self._draw(), pos=lambda *_: self._draw())

    @property
    def _on(self) -> Panel:
        return self._panel or theme.panel_for(round(self.width), round(self.height))

    @property
    def _mm(self) -> float:
        return theme.unit(self._on, self.width, self.height)

    def show(self, face: ClockFace):
        """Show the clock as it is now."""
        if face != self.face:
            self.face = face
            self._draw()

    def open_buttons(self):
        """Bring the buttons, for a while."""
        self.open = True
        self._hide.cancel()
        self._hide()
        self._draw()

    def close_buttons(self):
        """Take them away, and the pad that one of them opened."""
        self.open = False
        self._hide.cancel()
        self._open_pad(None)
        self._draw()

    def on_touch_down(self, touch):
        self._last_touch = touch
        if self.open:
            self._hide.cancel()
            self._hide()
        if not super().on_touch_down(touch) and not ("button" in touch.profile and touch.button != "left"):
            self.close_buttons() if self.open else self.open_buttons()
        return True

    def _draw(self):
        face = self.face
        if face is None or self.width < 10:
            return
        mm = self._mm
        asks = () if self.open else face.asks
        shown = face.buttons if self.open else asks
        lines = [
            (self.time, face.time, 1.0),
            (self.blinds, face.blinds, 1.0),
            (self.prompt, face.prompt, 1.0),
            (self.following, face.following, SMALLER),
        ]
        said = [(text, part) for _, text, part in lines if text]
        parts = tuple(part for _, part in said)
        place = clock_frame(self._on, self.width, self.height, parts, len(shown), stay=bool(asks))
        ground, time, prompt, following = _LOOKS[face.look]
        self._ground.rgb = ground
        self._room.pos, self._room.size = self.pos, self.size
        colours = (time, theme.CHIP, prompt, following)
        free = iter(place.lines)
        for (widget, text, _), colour in zip(lines, colours, strict=True):
            line = next(free) if text else None
            # Half a line above the buttons is worse than none.
            if line is None or (self.open and line.rect.y + line.cap / 2 < place.ground.top):
                widget.say("", Rect(0, 0, 0, 0))
            else:
                widget.say(text, line.rect, line.cap, line.least, colour)
        self.note.say(face.note, place.note, 2.6 * mm, 2.3 * mm, theme.MUTED)
        self._draw_buttons(face, place, shown, mm)

    def _draw_buttons(self, face: ClockFace, place, shown: tuple[ClockButton, ...], mm: float):
        corner = () if face.freeze is None else (face.freeze,)
        for button, widget in zip(corner, self._freeze.widgets(b.name for b in corner), strict=True):
            widget.show(button.label, place.freeze, mm, button.tone, button.detail, cap=2.6)
        self._veil.cover(place.ground)
        for button, rect, widget in zip(
            shown, place.buttons, self._buttons.widgets(b.name for b in shown), strict=True
        ):
            widget.show(button.label, rect, mm, button.tone, button.detail, cap=3.6)

    def _button_tapped(self, widget, touch):
        face = self.face
        if face is None or not self._counts(widget.name, touch):
            return
        buttons = (*face.buttons, *face.asks, *(() if face.freeze is None else (face.freeze,)))
        does = next((b.does for b in buttons if b.name == widget.name), None)
        self._do(does)

    def _counts(self, name, touch):
        return self._guard.counts(name, self._now(), touch.x / self._mm, touch.y / self._mm)

    def _do(self, does):
        if isinstance(does, Pad):
            self._open_pad(does)
        elif does is not None:
            self._open_pad(None)
            self._tapped(does)

    def _open_pad(self, pad: Pad | None):
        """Show the pad at the right, in place of the one before."""
        if self._pad is not None:
            self.remove_widget(self._pad)
            self._pad = None
        if pad is not None:
            mm = self._mm
            wide, high = self.width / mm, self.height / mm
            box = Rect(wide - layout.GAP - layout.SIDE, layout.GAP, layout.SIDE, high - 2 * layout.GAP)
            self._pad = WIDGETS[type(pad)](self._pad_told, lambda _: self._open_pad(None))
            self.add_widget(self._pad)
            self._pad.show(pad, box, mm)

    def _pad_told(self, does, name: str):
        if self._counts(name, self._last_touch):
            self._do(does)


class Veil(Widget):
    """The ground that buttons lie on, over the lines."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._shapes = shapes.layer(self)
        self._covers = None

    def cover(self, rect: Rect):
        """Lie in `rect` (pixels); nowhere where it is empty."""
        if rect == self._covers:
            return
        self._covers = rect
        self._shapes.clear()
        if rect.h:
            shapes.box(self._shapes, rect, 1, theme.ROOM)
