# pyright: basic
"""The colour-up, step by step: what each seat hands in, the cards of the race, the sheet that is read out."""

from random import SystemRandom

from dealer.cards import DECK, signed
from ui import layout, theme, words
from ui.layout import Rect
from ui.screens.card_grid import CardGrid
from ui.screens.keyed import Keyed
from ui.screens.pad import HEAD
from ui.screens.tally import ASIDE, TallyPadWidget
from ui.screens.text import Text

PRIZES = {"won": "wins one", "rounded-up": "gets one", "kept-in": "stays in with one", "none": "none for them"}


def drawn(odd: dict[int, int]) -> dict[int, tuple]:
    """A card for each odd chip, from well shuffled decks."""
    decks = max(1, -(-sum(odd.values()) // len(DECK)))
    deck = [*DECK] * decks
    SystemRandom().shuffle(deck)
    return {seat: tuple(deck.pop() for _ in range(count)) for seat, count in odd.items()}


class RacePadWidget(TallyPadWidget):
    """Four pages: `count`, `cards`, `pick` (the cards of one seat) and `sheet`."""

    def __init__(self, confirm, close, **kwargs):
        super().__init__(confirm, close, **kwargs)
        self.page = "count"
        self.cards: dict[int, tuple] = {}
        self._grid = CardGrid(self, self._tapped)
        self._rows = Keyed(self, lambda _: Text(lines=2))

    def draw_pad(self):
        pages = {"count": self._count, "cards": self._race, "pick": self._pick, "sheet": self._sheet}
        if self.page != "pick":
            self._grid.clear()
        if self.page != "sheet":
            self._rows.widgets(())
        pages[self.page]()

    def _count(self):
        """The chips of the value that goes, seat by seat: known by the stacks already."""
        pad, counts = self._pad, self.counts()
        self._head(f"{pad.title}. Chips of {words.chips(pad.value)}, seat by seat", cap=3.0)
        odd, fits = sum(pad.odd(counts).values()), pad.fits(counts)
        told = f"{odd} odd\n{words.chips(odd * pad.value)} in all" if fits else "More than there is"
        (ok,) = self.aside(told, theme.TEXT if fits else theme.ALERT)
        keys = self.tally(lambda seat: f"Seat {seat}\n{counts.get(seat, pad.held(seat))} × {words.chips(pad.value)}")
        on = ("race:cards", "Cards…") if pad.method == "by-card" and odd else ("race:sheet", "Sheet…")
        self._place([*keys, (*on, ok, "main", 3.0, fits)])

    def _race(self):
        """A card for each odd chip: drawn here, or dealt from a deck and keyed in."""
        pad = self._pad
        odd = pad.odd(self.counts())
        self._head("From seat 1: a card for each odd chip. Draw them, or tap a seat to key its cards in", cap=3.0)
        labels = [(seat, f"Seat {seat}: {n}\n{self._shown(seat)}", "plain") for seat, n in odd.items()]
        chips = pad.sheet(self.counts(), {}).raced
        ready = all(self.cards.get(seat) for seat in odd)
        draw, sheet, back = self.aside(f"{chips} of {words.chips(pad.to)}", keys=3)
        ready = all(self.cards.get(seat) for seat in odd)
        width = self.body().w - ASIDE - layout.GAP
        self._place(
            [
                *self.seat_keys(labels, width),
                ("race:draw", "Draw", draw, "plain" if ready else "main", 3.0, True),
                ("race:sheet", "Sheet…", sheet, "main" if ready else "plain", 3.0, ready),
                ("race:count", "Back", back, "plain", 3.0, True),
            ]
        )

    def _shown(self, seat):
        return " ".join(map(signed, self.cards.get(seat, ()))) or "–"

    def _pick(self):
        """The cards of one seat, of which the highest is enough."""
        seat, box = self.chosen, self._box.inset(1.0, 0.7)
        most = self._pad.odd(self.counts())[seat]
        head = Rect(box.x + 1, box.top - HEAD, box.w - 40, HEAD)
        said = f"Seat {seat}: {most} odd. {self._shown(seat)}"
        self.title.say(said, head.scaled(self._mm), 3.2 * self._mm, 2.3 * self._mm, theme.TEXT)
        self.told.say("", Rect(0, 0, 0, 0))
        ok = Rect(box.right - 10.8 - 26, head.y + 0.1, 25, HEAD - 0.3)
        self._place([("race:picked", "OK", ok, "main", 3.4, True)])
        known = {card for other, cards in self.cards.items() if other != seat for card in cards}
        low = Rect(box.x, box.y, box.w, head.y - 0.5 - box.y)
        self._grid.draw(low, self._mm, known, self.cards.get(seat, ()))

    def _sheet(self):
        """What is read out: who gets what, and the new total."""
        pad = self._pad
        sheet = pad.sheet(self.counts(), self.cards)
        self._head(f"{pad.title}. Read out and hand out", cap=3.4)
        said = f"New total\n{words.chips(sheet.after)}\n{words.gained(sheet.difference)}"
        ok, back = self.aside(said, keys=2)
        raced = "race:cards" if pad.method == "by-card" and pad.odd(self.counts()) else "race:count"
        self._place([("key:ok", "Handed out", ok, "good", 3.0, True), (raced, "Back", back, "plain", 3.0, True)])
        body = self.body()
        room = Rect(body.x + 0.8, body.y + 0.6, body.w - ASIDE - layout.GAP - 1.6, body.h - 0.6)
        across = 2 if len(sheet.rows) <= 10 else 3
        cells = [c for line in layout.rows(room, -(-len(sheet.rows) // across)) for c in layout.columns(line, across)]
        texts = self._rows.widgets(f"row:{row.seat}" for row in sheet.rows)
        for text, row, cell in zip(texts, sheet.rows, cells, strict=False):
            colour = theme.TEXT if row.prize == "none" else theme.GOOD
            text.say(self._line(row), cell.scaled(self._mm), 2.45 * self._mm, 2.0 * self._mm, colour)

    def _line(self, row):
        """A seat of the sheet: "Seat 2: 2 odd, wins one" and what it has then."""
        won = f"{row.odd} odd, {PRIZES[row.prize]}" if row.odd else "no odd chips"
        changed = f"{row.changed} changed, " if row.changed else ""
        return f"Seat {row.seat}: {changed}{won}\nhas {words.chips(row.after)}"

    def key(self, name):
        kind, _, key = name.partition(":")
        match kind, key:
            case "key", "ok":
                self._confirm(self._pad.command(self.counts(), self.cards), name)
                return
            case "race", "draw":
                self.cards = drawn(self._pad.odd(self.counts()))
            case "race", "picked":
                self.page, self.chosen = "cards", 0
            case "race", page:
                self._turn(page)
            case "tally", seat if self.page == "cards":
                self.page, self.chosen = "pick", int(seat)
                self.cards[self.chosen] = ()
            case "picker", card:
                self._take(card)
            case _:
                self.typed(name)
        self.draw_pad()

    def _turn(self, page):
        """To another page. Cards of seats that have other odd chips now are dealt anew."""
        odd = self._pad.odd(self.counts())
        self.page, self.chosen = page, 0
        self.cards = {seat: cards for seat, cards in self.cards.items() if len(cards) <= odd.get(seat, 0)}

    def _take(self, card):
        """A card of the seat that is picked for, or one that it has not after all."""
        seat, cards = self.chosen, self.cards.get(self.chosen, ())
        if card in cards:
            self.cards[seat] = tuple(each for each in cards if each != card)
        elif len(cards) < self._pad.odd(self.counts())[seat]:
            self.cards[seat] = (*cards, card)
