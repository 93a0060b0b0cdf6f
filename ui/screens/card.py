# pyright: basic
"""A card face: a white card with its rank above its suit, legible from across the table."""

from kivy.uix.widget import Widget

from dealer.cards import Card
from ui import theme
from ui.layout import Rect
from ui.screens import shapes
from ui.screens.text import Text


class CardFace(Widget):
    """One card, in the rectangle given to `show`."""

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self._shapes = shapes.layer(self)
        self._rank = Text(bold=True, align="center")
        self.add_widget(self._rank)
        self._shown = None
        self.card = None

    def show(self, card: Card, rect: Rect):
        """Draw `card` in `rect` (pixels)."""
        if (card, rect) == self._shown:
            return
        self._shown, self.card = (card, rect), card
        self.pos, self.size = (rect.x, rect.y), (rect.w, rect.h)
        self._shapes.clear()
        shapes.card_ground(self._shapes, rect)
        suit = card[1]
        shapes.suit(self._shapes, suit, rect.x + rect.w / 2, rect.y + rect.h * 0.28, rect.h * 0.4)
        rank = card[0].replace("T", "10")
        top = Rect(rect.x, rect.y + rect.h * 0.5, rect.w, rect.h * 0.48)
        self._rank.say(rank, top, cap=rect.h * 0.34, least=rect.h * 0.2, colour=theme.SUIT_COLOURS[suit])
