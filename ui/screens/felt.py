# pyright: basic
"""The table: a felt oval with its seats, the pots and the board in its middle."""

from kivy.uix.widget import Widget

from ui import layout, theme, words
from ui.layout import Rect
from ui.screens import shapes
from ui.screens.card import CardFace
from ui.screens.chair import SeatPlate
from ui.screens.keyed import Keyed
from ui.screens.text import Text
from ui.views import ScreenView


class Felt(Widget):
    """Draws seats, pots and board; `tapped(plate, touch)` is called for a tap on a seat."""

    def __init__(self, tapped, **kwargs):
        super().__init__(**kwargs)
        self._shapes = shapes.layer(self)
        self._street = Text(align="center")
        self.add_widget(self._street)
        self._names = Keyed(self, lambda _: Text(align="center"))
        self._amounts = Keyed(self, lambda _: Text(bold=True, align="center"))
        self._board = Keyed(self, lambda _: CardFace())
        self.plates = Keyed(self, lambda name: SeatPlate(name, tapped))

    def show(self, view: ScreenView, box: Rect, mm: float):
        """Draw the table in `box` (layout mm, `mm` pixels each)."""
        place = layout.table_frame(box, len(view.seats), len(view.pots))
        self._shapes.clear()
        self._draw_felt(place.felt, mm)
        self._draw_board(view, place.board, mm)
        self._draw_pots(view, place.pots, mm)
        plates = self.plates.widgets(f"seat:{seat.number}" for seat in view.seats)
        for plate, seat, chair in zip(plates, view.seats, place.chairs, strict=True):
            plate.show(seat, chair, mm)

    def _draw_felt(self, felt: Rect, mm: float):
        radius = min(felt.h / 2, 22.0)
        shapes.box(self._shapes, felt.scaled(mm), radius * mm, theme.FELT_EDGE)
        shapes.box(self._shapes, felt.inset(1.0).scaled(mm), (radius - 1) * mm, theme.FELT)

    def _draw_board(self, view: ScreenView, box: Rect, mm: float):
        slots = layout.cards(box, max(view.slots, len(view.board)))
        for slot in slots[len(view.board) :]:
            shapes.rim(self._shapes, slot.scaled(mm), slot.w * 0.11 * mm, theme.FELT_EDGE, 0.35 * mm)
        cards = self._board.widgets(f"board:{card}" for card in view.board)
        for shown, card, slot in zip(cards, view.board, slots, strict=False):
            shown.show(card, slot.scaled(mm))

    def _draw_pots(self, view: ScreenView, box: Rect, mm: float):
        self._street.say("" if view.pots else view.street, box.scaled(mm), 2.9 * mm, 2.2 * mm, theme.FELT_TEXT)
        names = self._names.widgets(pot.name for pot in view.pots)
        amounts = self._amounts.widgets(pot.name for pot in view.pots)
        cells = layout.columns(box, len(view.pots), most=26.0) if view.pots else ()
        shift = (box.right - cells[-1].right) / 2 if cells else 0.0
        for pot, name, amount, cell in zip(view.pots, names, amounts, cells, strict=True):
            if len(cells) == 1:
                name.say("", box)
                amount.say(f"{pot.name} {words.chips(pot.amount)}", box.scaled(mm), 3.9 * mm, 2.4 * mm, theme.TEXT)
                continue
            low = Rect(cell.x + shift, cell.y, cell.w, 4.4)
            high = Rect(low.x, low.top, low.w, cell.h - low.h)
            name.say(pot.name, high.scaled(mm), 2.35 * mm, 1.7 * mm, theme.FELT_TEXT)
            amount.say(words.chips(pot.amount), low.scaled(mm), 3.1 * mm, 1.8 * mm, theme.TEXT)
