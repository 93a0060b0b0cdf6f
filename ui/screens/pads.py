# pyright: basic
"""Pads that ask for what a command still needs: an amount, cards, winners, or a choice about a seat."""

from kivy.graphics import Color, Rectangle

from ui import layout, pixels, theme, words
from ui.layout import Rect
from ui.screens import shapes
from ui.screens.card import CardFace
from ui.screens.card_grid import CardGrid
from ui.screens.chips_pad import ChipsPadWidget
from ui.screens.keyed import Keyed
from ui.screens.pad import DIGITS, HEAD, PadBase, with_digit
from ui.screens.race_pad import RacePadWidget
from ui.screens.tally import CountPadWidget
from ui.screens.text import Text
from ui.screens.trouble_pad import TroublePadWidget
from ui.views import AmountPad, CardPad, ChipsPad, CountPad, MenuPad, PicturePad, RacePad, TroublePad, WinnerPad

_LINES = 4
"""Lines of a menu; more are not high enough for a finger."""

_IN_COLUMNS = (_LINES, 2 * _LINES)
"""How many buttons of a menu fill one column, and two."""


class AmountPadWidget(PadBase):
    """A keypad for chips: digits, quick keys that are allowed now, and one large key that says what it does."""

    def __init__(self, confirm, close, **kwargs):
        super().__init__(confirm, close, **kwargs)
        self.digits = ""
        self.amount_text = Text(bold=True, align="right")
        self.add_widget(self.amount_text)

    def draw_pad(self):
        pad, box, mm = self._pad, self._box.inset(1.0, 0.6), self._mm
        head = Rect(box.x + 1, box.top - HEAD, box.w - 12.4, HEAD)
        self.title.say(
            pad.bounds or pad.title, Rect(head.x, head.y, head.w * 0.5, head.h).scaled(mm), 2.4 * mm, 1.9 * mm
        )
        number = Rect(head.x + head.w * 0.5, head.y, head.w * 0.5, head.h)
        keyed = self._amount()
        fits, short = pad.fits(keyed), pad.short(keyed)
        colour = theme.ALERT if short or not fits else theme.TEXT if self.digits else theme.MUTED
        self.amount_text.say(pad.said(keyed), number.scaled(mm), 4.6 * mm, 2.8 * mm, colour)
        grid = layout.rows(Rect(box.x, box.y, box.w, head.y - 0.3 - box.y), 5)
        width = (box.w - 3 * layout.GAP) / 4
        buttons = []
        for i, digit in enumerate(DIGITS):
            cell = layout.columns(grid[i // 3], 4)[i % 3]
            label = "Clear" if digit == "C" else digit
            buttons.append((f"key:{digit}", label, cell, "plain", 2.6 if digit == "C" else 4.2, True))
        for (label, amount), row in zip(pad.presets, grid, strict=False):
            cell = Rect(box.right - width, row.y, width, row.h)
            buttons.append((f"key:={label}", f"{label}\n{pad.said(amount)}", cell, "raise", 2.5, True))
        ok = Rect(box.x, grid[4].y, box.w, grid[4].h)
        said = f"Rule on {pad.said(keyed)}" if short else f"{pad.verb} {pad.said(keyed)}"
        buttons.append(("key:ok", said, ok, "warn" if short else "main", 3.6, fits))
        self._place(buttons)

    def _amount(self):
        return int(self.digits) if self.digits else self._pad.start

    def key(self, name):
        key = name.removeprefix("key:")
        if key == "ok":
            self._confirm(self._pad.command(self._amount()), name)
            return
        presets = {f"={label}": amount for label, amount in self._pad.presets}
        if key in presets:
            self.digits = str(presets[key])
        else:
            self.digits = with_digit(self.digits, key)
        self.draw_pad()


class WinnerPadWidget(PadBase):
    """Seats to choose from, several where a pot is split."""

    def __init__(self, confirm, close, **kwargs):
        super().__init__(confirm, close, **kwargs)
        self.chosen = ()

    def draw_pad(self):
        pad, box = self._pad, self._box.inset(1.2, 1.0)
        self._head(pad.title)
        self.chosen = tuple(s for s in self.chosen if s in pad.seats)
        body = Rect(box.x, box.y + 12.4, box.w, box.h - HEAD - 12.8)
        across = 2 if len(pad.seats) <= 6 else 3
        lines = layout.rows(body, max(3, -(-len(pad.seats) // across)))
        buttons = []
        for i, seat in enumerate(pad.seats):
            cell = layout.columns(lines[i // across], across)[i % across]
            tone = "chosen" if seat in self.chosen else "plain"
            buttons.append((f"winner:{seat}", f"Seat {seat}", cell, tone, 3.0, True))
        verb = "wins" if len(self.chosen) == 1 else "win"
        said = f"{words.seats(self.chosen).capitalize()} {verb}" if self.chosen else "Choose who wins"
        ok = Rect(box.x, box.y, box.w, 11.4)
        buttons.append(("key:ok", said, ok, "good", 3.2, bool(self.chosen)))
        self._place(buttons)

    def key(self, name):
        if name == "key:ok":
            self._confirm(self._pad.command(tuple(sorted(self.chosen))), name)
            return
        seat = int(name.removeprefix("winner:"))
        self.chosen = tuple(s for s in self.chosen if s != seat) if seat in self.chosen else (*self.chosen, seat)
        self.draw_pad()


class MenuPadWidget(PadBase):
    """A few buttons about one matter."""

    def draw_pad(self):
        pad, box = self._pad, self._box.inset(1.2, 1.0)
        self._head(pad.title, cap=3.6)
        body = Rect(box.x, box.y, box.w, box.h - HEAD - 0.6)
        across = 1 + sum(len(pad.buttons) > most for most in _IN_COLUMNS)
        lines = layout.rows(body, max(_LINES, -(-len(pad.buttons) // across)))
        cells = [cell for line in lines for cell in layout.columns(line, across)]
        self._place([(b.name, b.label, cell, b.tone, 2.9, True) for b, cell in zip(pad.buttons, cells, strict=False)])

    def key(self, name):
        self._confirm(next(b.does for b in self._pad.buttons if b.name == name), name)


class CardPadWidget(PadBase):
    """All 52 cards. The last card that is wanted confirms at once where only one is asked; else OK does."""

    def __init__(self, confirm, close, **kwargs):
        super().__init__(confirm, close, **kwargs)
        self.chosen = self._given = ()
        self._grid = CardGrid(self, self._tapped)
        self._picked = Keyed(self, lambda _: CardFace())

    def draw_pad(self):
        pad, box, mm = self._pad, self._box.inset(1.0, 0.7), self._mm
        if pad.given != self._given:
            self._given = self.chosen = pad.given
        self.chosen = tuple(c for c in self.chosen if c not in pad.known)
        head = Rect(box.x, box.top - HEAD, box.w, HEAD)
        self.title.say(pad.title, Rect(head.x + 1, head.y, 40, head.h).scaled(mm), 3.2 * mm, 2.3 * mm, theme.TEXT)
        slots = [Rect(head.x + 44 + i * 7.4, head.y + 0.5, 6.8, HEAD - 1.0) for i in range(pad.count)]
        for slot in slots[len(self.chosen) :]:
            shapes.rim(self._shapes, slot.scaled(mm), 0.8 * mm, theme.MUTED, 0.3 * mm)
        shown = self._picked.widgets(f"picked:{c}" for c in self.chosen)
        for widget, card, slot in zip(shown, self.chosen, slots, strict=False):
            widget.show(card, slot.scaled(mm))
        ok = Rect(head.right - 10.8 - 26, head.y + 0.1, 25, HEAD - 0.3)
        self._place([("key:ok", "OK", ok, "main", 3.4, len(self.chosen) == pad.count)])
        self._grid.draw(Rect(box.x, box.y, box.w, head.y - 0.5 - box.y), mm, pad.known, self.chosen)

    def key(self, name):
        if name == "key:ok":
            self._confirm(self._pad.command(self.chosen), name)
            return
        card = name.removeprefix("picker:")
        if card in self.chosen:
            self.chosen = tuple(c for c in self.chosen if c != card)
        elif len(self.chosen) < self._pad.count:
            self.chosen = (*self.chosen, card)
        self.show(self._pad, self._box, self._mm)
        if self._pad.count == 1 and self.chosen:
            self._confirm(self._pad.command(self.chosen), name)


class PicturePadWidget(PadBase):
    """The picture of a fault, as large as the table."""

    def draw_pad(self):
        pad, box, mm = self._pad, self._box.inset(1.0, 0.8), self._mm
        self._head(pad.title, cap=3.2)
        self._place([])
        picture = pixels.texture(pad.jpeg)
        if picture is None:
            self._head(f"{pad.title} (its picture is damaged)", cap=3.2)
            return
        room = Rect(box.x, box.y, box.w, box.h - HEAD).scaled(mm)
        scale = min(room.w / picture.width, room.h / picture.height)
        size = picture.width * scale, picture.height * scale
        at = room.x + (room.w - size[0]) / 2, room.y + (room.h - size[1]) / 2
        self._shapes.add(Color(1, 1, 1))
        self._shapes.add(Rectangle(texture=picture, pos=at, size=size))


WIDGETS = {
    AmountPad: AmountPadWidget,
    ChipsPad: ChipsPadWidget,
    CardPad: CardPadWidget,
    WinnerPad: WinnerPadWidget,
    MenuPad: MenuPadWidget,
    PicturePad: PicturePadWidget,
    CountPad: CountPadWidget,
    RacePad: RacePadWidget,
    TroublePad: TroublePadWidget,
}
"""The widget for each kind of pad."""
