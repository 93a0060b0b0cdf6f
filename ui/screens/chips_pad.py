# pyright: basic
"""The pad for words and chips as they come: a word, an amount that was named, the chips of one motion or two."""

from ui import layout, words
from ui.layout import Rect
from ui.screens.pad import DIGITS, HEAD, PadBase, with_digit
from ui.views import Said

_ACROSS = 4
_ORDERS = {None: "Which first?", "verbal": "Words first", "chips": "Chips first"}
"""What a key says about which came first; each tap goes on to the next."""


class ChipsPadWidget(PadBase):
    """Keys for words and for chips. What was keyed in stands in the head, as one would say it."""

    def __init__(self, confirm, close, **kwargs):
        super().__init__(confirm, close, **kwargs)
        self.word, self.number, self.naming, self.first = None, "", False, None
        self.motions: list[tuple[int, ...]] = [()]

    def said(self) -> Said:
        """What was keyed in so far."""
        motions = tuple(motion for motion in self.motions if motion)
        amount = int(self.number) if self.number else None
        word = self.word or ("amount" if amount is not None else None)
        return Said(word, amount, motions, self.first if word and motions else None)

    def _begun(self) -> Said:
        """The chips so far, a motion that has none yet among them."""
        return Said(motions=tuple(self.motions))

    def draw_pad(self):
        box, told = self._box.inset(1.0, 0.6), self.said()
        self._head(_spoken(told, ", then " if self._pad.words else " for ") or self._pad.title, cap=3.0)
        lines = layout.rows(Rect(box.x, box.y, box.w, box.h - HEAD - 0.3), 5)
        cells = [cell for line in lines[:_ACROSS] for cell in layout.columns(line, _ACROSS)]
        buttons = self._number_keys(cells) if self.naming else self._chip_keys(cells, told)
        buttons.append(("key:ok", self._pad.verb, lines[-1], "main", 3.6, self._pad.fits(told)))
        self._place(buttons)

    def _chip_keys(self, cells, told):
        """Words in the first two lines, with the number that was named and what came first; chips in the next two."""
        low = [*cells[2 * _ACROSS :]]
        chips = [
            (f"chip:{kind}", words.chips(kind), cell, "raise", 3.0, kind <= self._pad.room(self._begun()))
            for kind, cell in zip(self._pad.kinds, low, strict=False)
        ]
        back = ("key:C", "Clear", low[7], "plain", 2.6, bool(told.word or told.motions))
        more = bool(self.motions[-1]) and not self._pad.ends(told)
        then = ("key:then", "then" if self._pad.words else "for", low[6], "plain", 3.0, more)
        if not self._pad.words:
            return [*chips, *[then] * (not self._pad.ends(Said())), back]
        said = [
            (f"word:{word}", label, cell, "chosen" if word == self.word else "plain", 2.8, True)
            for (word, label), cell in zip(self._pad.words, cells, strict=False)
        ]
        number = words.chips(int(self.number)) if self.number else "Amount"
        order = cells[7]
        return [
            *said,
            ("key:number", number, cells[6], "chosen" if self.number else "plain", 2.8, True),
            ("key:first", _ORDERS[told.first], order, "plain", 2.4, bool(told.word and told.motions)),
            *chips,
            then,
            back,
        ]

    def _number_keys(self, cells):
        digits = [cell for i, cell in enumerate(cells) if i % _ACROSS < 3]
        keys = [
            (f"key:{digit}", "Clear" if digit == "C" else digit, cell, "plain", 2.6 if digit == "C" else 4.2, True)
            for digit, cell in zip(DIGITS, digits, strict=True)
        ]
        return [*keys, ("key:number", "Chips", cells[_ACROSS - 1], "raise", 2.6, True)]

    def key(self, name):
        kind, _, key = name.partition(":")
        match kind, key:
            case "key", "ok":
                self._confirm(self._pad.command(self.said()), name)
                return
            case "word", _:
                self.word = None if self.word == key else key
            case "chip", _:
                self.motions[-1] = (*self.motions[-1], int(key))
            case "key", "then":
                self.motions.append(())
            case "key", "number":
                self.naming = not self.naming
            case "key", "first":
                orders = [*_ORDERS]
                self.first = orders[(orders.index(self.first) + 1) % len(orders)]
            case "key", "C" if not self.naming:
                self.word, self.number, self.first, self.motions = None, "", None, [()]
            case _:
                self.number = with_digit(self.number, key)
        self.draw_pad()


def _spoken(told: Said, between: str) -> str:
    """What was said and pushed, in one line: “raise 8,000”, 5,000 + 2×1,000, then 500."""
    named = "" if told.amount is None else words.chips(told.amount)
    word = "" if told.word in (None, "amount") else words.word(told.word)
    said = " ".join(part for part in (word, named) if part)
    motions = [" + ".join(_heap(motion, kind) for kind in sorted({*motion}, reverse=True)) for motion in told.motions]
    return ", ".join(part for part in (f"“{said}”" if said else "", between.join(motions)) if part)


def _heap(motion, kind) -> str:
    count = motion.count(kind)
    return f"{count}×{words.chips(kind)}" if count > 1 else words.chips(kind)
