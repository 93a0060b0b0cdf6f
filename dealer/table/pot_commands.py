"""What is said of the pots, and what is found out later."""

from dataclasses import dataclass
from typing import Literal

from dealer.cards import Card

FoundKind = Literal[
    "count",
    "not-dealt",
    "duplicate",
    "odd-back",
    "joker",
    "boxed",
    "deck-short",
    "stub-dropped",
    "stub-mixed",
    "no-burn",
    "extra-burn",
    "wrong-seat",
    "out-of-order",
    "button",
    "blinds",
    "amount",
    "hidden-chips",
    "misread",
    "chip",
]
"""What can be found out later."""


@dataclass(frozen=True, slots=True)
class NameWinner:
    """The dealer names who wins a pot whose cards the table does not know."""

    pot: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Award:
    """All pots were pushed as ruled."""


@dataclass(frozen=True, slots=True)
class PotRight:
    """The dealer has counted the bets and calls the pot right."""


@dataclass(frozen=True, slots=True)
class Quote:
    """The dealer tells an amount that he was asked for: the pot, or the bet."""

    what: Literal["pot", "bet"]
    amount: int


@dataclass(frozen=True, slots=True)
class Found:
    """Something that went wrong earlier is found now: where, whose, which card, how many."""

    kind: FoundKind
    seat: int | None = None
    card: Card | None = None
    count: int | None = None
    amount: int | None = None
    at: str | None = None


PotCommand = NameWinner | Award | PotRight | Quote | Found
