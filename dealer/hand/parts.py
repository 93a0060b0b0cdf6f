"""The small things that a hand is made of: places and posts, steps of the deal, cards that lay face up, and what goes
into the pots and out of them."""

from dataclasses import dataclass

from dealer.cards import Card


@dataclass(frozen=True, slots=True)
class Positions:
    """Button and blinds. `small` posts the small blind (None: dead), `small_at` is its place, empty or not."""

    button: int
    small: int | None
    small_at: int
    big: int

    @property
    def heads_up(self) -> bool:
        """Whether these are the positions of two players: the button is one of the blinds."""
        return self.button in (self.small_at, self.big)

    @property
    def bought(self) -> bool:
        """Whether the big blind posted both blinds, to have the button on the next hand."""
        return self.small_at == self.big


@dataclass(frozen=True, slots=True)
class Entry:
    """What `seat` posts for a hand beside the usual blinds, in chips: `live` ones are his bet, `dead` ones are not, a
    `straddle` is the bet that all face."""

    seat: int
    live: int = 0
    dead: int = 0
    straddle: int = 0


@dataclass(frozen=True)
class Step:
    """Something the table must do, from the closed vocabulary of `dealer.rules.steps`: `deal:4` is
    `Step("deal", (4,))`."""

    word: str
    numbers: tuple[int, ...] = ()
    done: bool = False

    def __str__(self) -> str:
        return ":".join((self.word, *map(str, self.numbers)))

    @property
    def number(self) -> int:
        """The step's first number: the seat of `deal:4`, the count of `board:3`."""
        return self.numbers[0]


@dataclass(frozen=True, slots=True)
class Exposure:
    """A hole card that lay face up and what was ruled: `code` as in `dealer.rules.codes`."""

    seat: int
    card: Card
    code: str

    @property
    def plays(self) -> bool:
        """Whether the card stays with its player."""
        return self.code == "exposed-plays"

    @property
    def joins_burns(self) -> bool:
        """Whether the card is a burn: it neither plays, nor went back, nor is out of the deck."""
        return self.code in ("exposed-replaced", "third-exposed")


@dataclass(frozen=True, slots=True)
class Gathered:
    """Chips that the dealer moves when the betting of a street is over: `each` from before each of `seats` into
    `pot`; with no seats, out of the middle; with no pot (""), back to them."""

    pot: str
    each: int
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Win:
    """Chips that a seat gets from a pot, and the name of the hand it wins with ("" where it was not shown)."""

    pot: str
    seat: int
    amount: int
    hand: str = ""
