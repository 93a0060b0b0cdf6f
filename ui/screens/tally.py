# pyright: basic
"""Pads that ask for a number of each seat: what its chips were counted as, or the chips that it hands in."""

from ui import layout, theme, words
from ui.layout import Rect
from ui.screens.pad import DIGITS, HEAD, PadBase, with_digit
from ui.screens.text import Text

ASIDE = 27.0
"""Width of the pad's right column: what the numbers come to, and the key that goes on."""

_LINES = 4
_KEY = 12.0
"""Width of a digit's key."""


class TallyPadWidget(PadBase):
    """Seats at the left, digits in the middle, and at the right what comes of it."""

    def __init__(self, confirm, close, **kwargs):
        super().__init__(confirm, close, **kwargs)
        self.digits: dict[int, str] = {}
        self.chosen = 0
        self.told = Text(lines=5, align="center")
        self.add_widget(self.told)

    def counts(self) -> dict[int, int]:
        """What was keyed in, by seat."""
        return {seat: int(typed) for seat, typed in self.digits.items() if typed}

    def seats(self) -> list[int]:
        """The seats that are asked about."""
        return [seat for seat, _ in self._pad.stacks]

    def body(self) -> Rect:
        """The pad without its head."""
        box = self._box.inset(1.0, 0.6)
        return Rect(box.x, box.y, box.w, box.h - HEAD - 0.3)

    def aside(self, told, colour=theme.TEXT, keys=1):
        """Say what the numbers come to, above `keys` keys of the right column; their places, the first on top."""
        body = self.body()
        lines = layout.rows(Rect(body.right - ASIDE, body.y, ASIDE, body.h), _LINES)
        high = lines[_LINES - keys - 1]
        room = Rect(high.x, high.y, high.w, lines[0].top - high.y)
        self.told.say(told, room.scaled(self._mm), 3.0 * self._mm, 2.0 * self._mm, colour)
        return lines[_LINES - keys :]

    def seat_keys(self, labels, width):
        """A key for each seat of `labels` (seat, label, tone), in the left `width` of the pad."""
        body = self.body()
        across = max(3, -(-len(labels) // _LINES))
        lines = layout.rows(Rect(body.x, body.y, width, body.h), _LINES)
        cells = [cell for line in lines for cell in layout.columns(line, across)]
        return [
            (f"tally:{seat}", label, cell, tone, 2.6, True)
            for (seat, label, tone), cell in zip(labels, cells, strict=False)
        ]

    def tally(self, label):
        """The keys of the seats, each called `label(seat)`, and of the digits."""
        body = self.body()
        keys = 3 * _KEY + 2 * layout.GAP
        left = body.w - ASIDE - keys - 2 * layout.GAP
        tones = {seat: "chosen" if seat == self.chosen else "plain" for seat in self.seats()}
        seats = self.seat_keys([(seat, label(seat), tones[seat]) for seat in self.seats()], left)
        cells = [
            cell
            for line in layout.rows(Rect(body.x + left + layout.GAP, body.y, keys, body.h), _LINES)
            for cell in layout.columns(line, 3)
        ]
        digits = [
            (f"key:{d}", "Clear" if d == "C" else d, cell, "plain", 2.6 if d == "C" else 4.2, bool(self.chosen))
            for d, cell in zip(DIGITS, cells, strict=True)
        ]
        return [*seats, *digits]

    def typed(self, name) -> bool:
        """Whether `name` is a key of the tally; then it was taken in."""
        kind, _, key = name.partition(":")
        if kind == "tally":
            self.chosen = 0 if self.chosen == int(key) else int(key)
        elif kind == "key" and key in DIGITS and self.chosen:
            self.digits[self.chosen] = with_digit(self.digits.get(self.chosen, ""), key)
        else:
            return False
        return True


class CountPadWidget(TallyPadWidget):
    """The table is counted, seat by seat."""

    def draw_pad(self):
        pad, counts = self._pad, self.counts()
        self._head(pad.title, cap=3.4)
        counted = pad.counted(counts)
        said = f"Counted\n{words.chips(counted)}\n{words.differs(counted - pad.expected)}"
        (ok,) = self.aside(said, theme.TEXT if counted == pad.expected else theme.ALERT)
        keys = self.tally(lambda seat: f"Seat {seat}\n{words.chips(pad.of(seat, counts))}")
        self._place([*keys, ("key:ok", "That is it", ok, "main", 3.0, True)])

    def key(self, name):
        if name == "key:ok":
            self._confirm(self._pad.command(self.counts()), name)
        elif self.typed(name):
            self.draw_pad()
