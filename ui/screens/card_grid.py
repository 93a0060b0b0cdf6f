# pyright: basic
"""All 52 cards as keys."""

from dealer.cards import RANKS
from ui import layout, theme
from ui.layout import Rect
from ui.screens import shapes
from ui.screens.button import Tappable
from ui.screens.card import CardFace
from ui.screens.keyed import Keyed

_SUITS = "shdc"


class CardKey(Tappable):
    """One of the 52 in the picker."""

    def __init__(self, name, tapped, **kwargs):
        super().__init__(name, tapped, **kwargs)
        self._face = CardFace()
        self.add_widget(self._face)
        self._ring = shapes.layer(self, over=True)
        self._mark = False

    def show(self, card, rect: Rect, mm, known, chosen):
        """Lie in `rect` (pixels): pale where the card is `known` to lie elsewhere, framed where it is `chosen`."""
        self.enabled, self._mark = not known, chosen
        self.place(rect)
        self.opacity = 0.22 if known else 1.0
        self._face.show(card, rect.inset(0.25 * mm))
        self._mm = mm
        self.draw()

    def draw(self):
        self._ring.clear()
        if self._mark or self.pressed:
            shapes.rim(self._ring, self.rect, 1.2 * self._mm, theme.TURN, 1.1 * self._mm)


class CardGrid:
    """The keys of the 52 in a pad; `tapped` is told of each by the name "picker:Ah"."""

    def __init__(self, pad, tapped):
        self._keys = Keyed(pad, lambda name: CardKey(name, tapped))

    def draw(self, box: Rect, mm: float, known, chosen):
        """Lie in `box` (layout mm, `mm` pixels each): pale for `known` cards, framed for `chosen` ones."""
        names = [f"{rank}{suit}" for suit in _SUITS for rank in reversed(RANKS)]
        lines = layout.rows(box, 4)
        width = box.w / 13
        for i, (name, key) in enumerate(zip(names, self._keys.widgets(f"picker:{n}" for n in names), strict=True)):
            row = lines[i // 13]
            cell = Rect(box.x + (i % 13) * width, row.y, width, row.h)
            key.show(name, cell.scaled(mm), mm, name in known, name in chosen)

    def clear(self):
        """Show no keys."""
        self._keys.widgets(())
