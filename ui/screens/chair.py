# pyright: basic
"""A seat's plate and the felt before it: number, stack, cards; marks, faces, bet."""

from ui import theme, words
from ui.layout import Chair, Rect
from ui.screens import shapes
from ui.screens.button import Tappable
from ui.screens.card import CardFace
from ui.screens.keyed import Keyed
from ui.screens.text import Text
from ui.views import SeatView

_GROUNDS = {
    "act": (theme.TURN, theme.INK, theme.INK),
    "winner": (theme.GOOD, theme.INK, theme.INK),
    "due": (theme.RAISED, theme.TEXT, theme.DUE),
    "live": (theme.RAISED, theme.TEXT, theme.TEXT),
    "all-in": (theme.RAISED, theme.TEXT, theme.ALERT),
    "folded": (theme.ROOM, theme.MUTED, theme.MUTED),
    "out": (theme.ROOM, theme.MUTED, theme.MUTED),
    "away": (theme.ROOM, theme.MUTED, theme.MUTED),
}
"""Ground, text, and the seat number's colour."""

_NOTE = 8.5
"""The room that a note needs, in layout mm."""

_MARKS = {"D": (theme.CARD, theme.INK), "SB": (theme.DUE, theme.INK), "BB": (theme.CHIP, theme.INK)}


class SeatPlate(Tappable):
    """One chair. A tap opens its menu."""

    def __init__(self, name, tapped, **kwargs):
        super().__init__(name, tapped, **kwargs)
        self._shapes = shapes.layer(self)
        self._number = Text(bold=True, align="center")
        self._stack, self._note = Text(), Text()
        self._bet = Text(bold=True)
        for text in (self._number, self._stack, self._note, self._bet):
            self.add_widget(text)
        self._marks = Keyed(self, lambda _: Text(bold=True, align="center"))
        self._faces = Keyed(self, lambda _: CardFace())
        self._view: SeatView | None = None
        self._chair: Chair | None = None
        self._mm, self._drawn = 1.0, None

    def show(self, view: SeatView, chair: Chair, mm: float):
        """Draw the seat: `chair` in layout mm, `mm` pixels each."""
        self._view, self._chair, self._mm = view, chair, mm
        self.place(chair.plate.scaled(mm))
        self.draw()

    def draw(self):
        state = (self._view, self._chair, self._mm, self.pressed)
        if state == self._drawn or self._view is None or self._chair is None:
            return
        self._drawn = state
        self._shapes.clear()
        self._draw_plate(self._view, self._chair.plate)
        self._draw_felt(self._view, self._chair.felt)

    def _draw_plate(self, view: SeatView, plate: Rect):
        mm = self._mm
        ground, text, number = _GROUNDS[view.look]
        ground = theme.PRESSED if self.pressed else ground
        text, number = (theme.TEXT, theme.TEXT) if self.pressed else (text, number)
        rect = plate.scaled(mm)
        if view.look in ("act", "winner"):
            halo = plate.inset(-1.0).scaled(mm)
            shapes.box(self._shapes, halo, 3.0 * mm, ground, 0.35)
        shapes.box(self._shapes, rect, 2.2 * mm, ground)
        edge = theme.DUE if view.look == "due" else theme.LINE
        if view.look not in ("act", "winner"):
            shapes.rim(self._shapes, rect, 2.2 * mm, edge, (0.8 if view.look == "due" else 0.3) * mm)
        column = Rect(plate.x + 0.6, plate.y + 1, 7.4, plate.h - 2)
        self._number.say(str(view.number), column.scaled(mm), 4.9 * mm, 3.4 * mm, number)
        right = Rect(column.right + 0.5, plate.y + 0.9, plate.right - column.right - 1.3, plate.h - 1.8)
        high = Rect(right.x, right.y + right.h * 0.52, right.w, right.h * 0.48)
        low = Rect(right.x, right.y, right.w, right.h * 0.52) if view.note or view.cards else right
        left = self._draw_backs(view, high)
        self._note.say(view.note, left.scaled(mm), 2.5 * mm, 2.0 * mm, number if view.look == "all-in" else text)
        self._stack.say(words.chips(view.stack), low.scaled(mm), 3.3 * mm, 2.4 * mm, text)

    def _draw_backs(self, view: SeatView, box: Rect) -> Rect:
        """Card backs from the left, unless they leave no room for a note; what is left of `box`."""
        x = box.x
        if view.note and box.w - 3.0 * view.cards < _NOTE:
            return box
        for _ in range(view.cards):
            shapes.card_back(self._shapes, Rect(x, box.y + 0.5, 2.5, box.h - 0.7).scaled(self._mm))
            x += 3.0
        return Rect(x + 0.4 * bool(view.cards), box.y, max(box.right - x - 0.4, 0), box.h)

    def _draw_felt(self, view: SeatView, felt: Rect):
        mm = self._mm
        disc, face, gap = 5.0, 4.7, 0.7
        bet = f"{words.chips(view.bet)}" if view.bet else ""
        bet_width = 2.1 * len(bet) + 4.6 if bet else 0
        width = len(view.marks) * (disc + gap) + len(view.faces) * (face + gap) + bet_width
        x, middle = felt.x + max(0.0, (felt.w - width) / 2), felt.y + felt.h / 2
        for mark, text in zip(view.marks, self._marks.widgets(view.marks), strict=True):
            ground, ink = _MARKS[mark]
            shapes.disc(self._shapes, (x + disc / 2) * mm, middle * mm, disc / 2 * mm, ground)
            inner = Rect(x + 0.3, middle - disc / 2, disc - 0.6, disc)
            text.say(mark, inner.scaled(mm), (3.0 if mark == "D" else 2.2) * mm, 1.6 * mm, ink)
            x += disc + gap
        for card, shown in zip(view.faces, self._faces.widgets(view.faces), strict=True):
            shown.show(card, Rect(x, middle - 3.2, face, 6.4).scaled(mm))
            x += face + gap
        if bet:
            for lift in (-0.9, 0.0, 0.9):
                shapes.disc(self._shapes, (x + 1.8) * mm, (middle + lift) * mm, 1.7 * mm, theme.FELT)
                shapes.disc(self._shapes, (x + 1.8) * mm, (middle + lift) * mm, 1.5 * mm, theme.CHIP)
        right = Rect(x + 4.2, middle - 2.6, max(felt.right - x - 4.0, bet_width), 5.2)
        self._bet.say(bet, right.scaled(mm), 3.0 * mm, 2.2 * mm, theme.CHIP)
