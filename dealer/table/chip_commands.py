"""What is done with chips between hands: colour-ups, exchanges, chips that come back, and the count of the table."""

from dataclasses import dataclass

from dealer.cards import Card
from dealer.hand.acts import Chips


@dataclass(frozen=True, slots=True)
class ColourUp:
    """The chips of `value` go off the table, and those of `to` are the lowest left.

    `counts`: how many chips of `value` each seat hands in, or only its odd ones; a seat that is not named has none.
    `cards`: what was dealt in the race, one card for an odd chip; the highest of a seat is enough.
    """

    value: int
    to: int
    counts: tuple[tuple[int, int], ...]
    cards: tuple[tuple[int, tuple[Card, ...]], ...] = ()


@dataclass(frozen=True, slots=True)
class ExchangeChips:
    """The player of `seat` asks to have chips changed: he `gives` some and `gets` others of the same worth."""

    seat: int
    gives: Chips
    gets: Chips


@dataclass(frozen=True, slots=True)
class ReissueChips:
    """The chips that were worth `value`, and are off the table, come back into play as `worth` each."""

    value: int
    worth: int


@dataclass(frozen=True, slots=True)
class CountTable:
    """The table was counted: the stacks of these seats, in chips. Seats that are not named have what they had."""

    stacks: tuple[tuple[int, int], ...]


ChipCommand = ColourUp | ExchangeChips | ReissueChips | CountTable
