# pyright: basic
"""The one screen: prompt and clock above, the table, its side, and the action bar."""

from kivy.graphics import Color, Rectangle
from kivy.uix.widget import Widget

from ui import layout, theme
from ui.layout import Rect
from ui.screens import shapes
from ui.screens.button import TapButton
from ui.screens.felt import Felt
from ui.screens.header import ClockBox, PromptBar
from ui.screens.keyed import Keyed
from ui.screens.pads import WIDGETS
from ui.screens.side import PanelStack
from ui.taps import TapGuard
from ui.theme import Panel
from ui.time_of_day import EndAt
from ui.views import Asked, Button, MenuPad, Opens, Pad, ScreenView, TroublePad, WidePad

_READABLE = 12.0
"""The least width of a button of the bar, in layout mm."""


class TableScreen(Widget):
    """Shows a `ScreenView`; says what was tapped by `tell(command)`, `dismiss(key)` and `clock_tapped()`.

    `menu(name)` gives the menu of that name as it is now. `now()` gives seconds, for telling a doubled tap.
    """

    def __init__(self, panel: Panel | None, tell, dismiss, clock_tapped, menu, now, **kwargs):
        super().__init__(**kwargs)
        self._panel, self._tell, self._dismiss = panel, tell, dismiss
        self._clock_tapped, self._menu, self._now = clock_tapped, menu, now
        self._guard = TapGuard()
        self.view: ScreenView | None = None
        self.pad: Pad | None = None
        self._opened: Opens | None = None
        self._pad_widget = None
        self._room = Rectangle()
        ground = shapes.layer(self)
        ground.add(Color(*theme.ROOM))
        ground.add(self._room)
        self._felt = Felt(self._seat_tapped)
        self._prompt = PromptBar(lambda button, touch: self._counts(button, touch) and self._do(self._devices()))
        self._clock = ClockBox(lambda button, touch: self._counts(button, touch) and self._clock_tapped())
        self._side = PanelStack(self._side_told, self._side_dismissed)
        for widget in (self._felt, self._prompt, self._clock, self._side):
            self.add_widget(widget)
        self._bar = Keyed(self, lambda name: TapButton(name, self._bar_tapped))
        self._last_touch = None
        self.bind(size=lambda *_: self._draw(), pos=lambda *_: self._draw())

    @property
    def mm(self) -> float:
        """Pixels in a layout millimetre."""
        panel = self._panel or theme.panel_for(round(self.width), round(self.height))
        return theme.unit(panel, self.width, self.height)

    def show(self, view: ScreenView):
        """Show the table as it is now. An open pad stays open while what it asks is still asked."""
        if view == self.view:
            return
        self.view = view
        if self.pad is not None:
            self.pad = next((p for p in self._pads(view) if _same(p, self.pad)), None)
        self._draw()

    def _pads(self, view: ScreenView):
        """All pads that may be open now: those of the bar, and those of the menu that was opened."""
        menu = None if self._opened is None else self._menu(self._opened.menu)
        return _within([*(b.does for b in view.actions), view.devices] if menu is None else [menu])

    def _devices(self):
        assert self.view is not None
        return self.view.devices

    def on_touch_down(self, touch):
        self._last_touch = touch
        return super().on_touch_down(touch)

    def _draw(self):
        view, mm = self.view, self.mm
        self._room.pos, self._room.size = self.pos, self.size
        if view is None or mm <= 0 or self.width < 10:
            return
        deep = self.pad is not None and not isinstance(self.pad, MenuPad | WidePad)
        side = bool(view.panels) or isinstance(self.pad, MenuPad)
        picking = isinstance(self.pad, WidePad)
        shown = side and not deep and not picking
        timed = view.freeze is not None
        place = layout.frame(self.width / mm, self.height / mm, side=shown, deep=deep, timed=timed)
        self._prompt.show(view, place.prompt, mm)
        self._clock.show(view.clock, place.clock, mm)
        self._felt.show(view, place.table, mm)
        self._side.show(() if self.pad is not None else view.panels, place.side, mm)
        self._draw_bar(view, place, mm)
        self._draw_pad(place.table if picking else place.side, mm)

    def _draw_bar(self, view: ScreenView, place: layout.Frame, mm: float):
        shown = [(view.freeze, place.freeze), (view.undo, place.undo), (view.wrong, place.wrong)]
        shown = [(button, rect) for button, rect in shown if button is not None and rect.w]
        most = 34.0 if len(view.actions) > 1 else 60.0
        actions = self._with_room(view.actions, place.bar)
        shown += zip(actions, layout.columns(place.bar, len(actions), most), strict=True)
        for (button, rect), widget in zip(shown, self._bar.widgets(b.name for b, _ in shown), strict=True):
            open_ = self.pad is not None and self._is_open(button.does)
            tone = "chosen" if open_ else button.tone
            widget.show(button.label, rect.scaled(mm), mm, tone, button.detail)

    def _with_room(self, actions: tuple[Button, ...], bar: Rect) -> list[Button]:
        """Those of the bar that can be read: beside a deep pad the last ones go, but not what has opened it."""
        shown = [*actions]
        while len(shown) > 1 and layout.columns(bar, len(shown))[0].w < _READABLE:
            shown.remove(next(b for b in reversed(shown) if not self._is_open(b.does)))
        return shown

    def _is_open(self, does: Asked | EndAt | Pad | Opens) -> bool:
        """Whether a tap opened the pad that is shown, or the menu that it came from."""
        return self.pad is not None and (does == self._opened if self._opened else _same(does, self.pad))

    def _draw_pad(self, box, mm: float):
        wanted = None if self.pad is None else WIDGETS[type(self.pad)]
        if self._pad_widget is not None and type(self._pad_widget) is not wanted:
            self.remove_widget(self._pad_widget)
            self._pad_widget = None
        if wanted is None:
            return
        if self._pad_widget is None:
            self._pad_widget = wanted(self._pad_told, self._pad_closed)
            self.add_widget(self._pad_widget)
        self._pad_widget.show(self.pad, box, mm)

    def _open(self, pad: Pad | None, opened: Opens | None = None):
        if self._pad_widget is not None:
            self.remove_widget(self._pad_widget)
            self._pad_widget = None
        self.pad, self._opened = pad, opened
        self._draw()

    def _counts(self, button, touch) -> bool:
        return self._guard.counts(button.name, self._now(), touch.x / self.mm, touch.y / self.mm)

    def _do(self, does: Asked | EndAt | Pad | Opens):
        """What a tap means; a second one on what has opened a pad closes it."""
        if self._is_open(does):
            self._open(None)
        elif isinstance(does, Opens):
            self._open(self._menu(does.menu), does)
        elif isinstance(does, Pad):
            self._open(does)
        else:
            if self.pad is not None:
                self._open(None)
            self._tell(does)

    def _bar_tapped(self, button, touch):
        assert self.view is not None
        buttons = [*self.view.actions, self.view.wrong, self.view.undo, self.view.freeze]
        does = next((b.does for b in buttons if b is not None and b.name == button.name), None)
        if does is not None and self._counts(button, touch):
            self._do(does)

    def _seat_tapped(self, plate, touch):
        if self._counts(plate, touch):
            self._do(Opens(plate.name))

    def _side_told(self, command: Asked, button):
        if self._counts(button, self._last_touch):
            self._tell(command)

    def _side_dismissed(self, key: str, button):
        if self._counts(button, self._last_touch):
            self._dismiss(key)

    def _pad_told(self, does: Asked | Pad, name: str):
        touch = self._last_touch
        if touch is None or self._guard.counts(name, self._now(), touch.x / self.mm, touch.y / self.mm):
            # What a menu opens stands in its place.
            self._open(does, self._opened) if isinstance(does, Pad) else self._do(does)

    def _pad_closed(self, button):
        del button
        self._open(None)


def _within(all_):
    """The pads among these, and those that their buttons open."""
    for each in all_:
        if isinstance(each, Pad):
            yield each
        if isinstance(each, MenuPad):
            yield from _within(button.does for button in each.buttons)


def _same(one: Asked | EndAt | Pad | Opens, other: Pad) -> bool:
    """Whether two pads ask the same thing, though its bounds may have changed."""
    if isinstance(one, TroublePad):
        return isinstance(other, TroublePad)
    return isinstance(one, Pad) and type(one) is type(other) and one.title == other.title
