"""Cards in the field's own notation: rank `23456789TJQKA`, suit `cdhs`, as in `Ah`.

A card is its notation: a string that was checked once, where it came in. That makes cards cheap to compare,
to hash and to write to JSON, and an event readable without a decoder.
"""

from typing import Final, NewType

Card = NewType("Card", str)
"""A checked card: one of `DECK`, or `UNSEEN`, or `JOKER`."""

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
UNSEEN: Final = Card("??")
"""A card that lies face down: it exists, and nobody may know what it is."""
JOKER: Final = Card("XX")
DECK: Final = tuple(Card(rank + suit) for suit in SUITS for rank in RANKS)
"""The standard 52 cards."""

_KNOWN: Final = frozenset((*DECK, UNSEEN, JOKER))
_RANK_NAMES: Final = dict(
    zip(
        RANKS,
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"],
        strict=True,
    )
)
_SUIT_NAMES: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_SUIT_SIGNS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def card(text: str) -> Card:
    """Return the card that `text` names.

    Raises:
        ValueError: `text` is no card; the message says what was read and what was expected.
    """
    if text not in _KNOWN:
        raise ValueError(f"{text!r} is no card: expected a rank of {RANKS} and a suit of {SUITS}, such as Ah")
    return Card(text)


def is_face(it: Card) -> bool:
    """Whether `it` is one of the 52 (neither unseen nor a joker)."""
    return it != UNSEEN and it != JOKER


def spoken(it: Card) -> str:
    """The card as one says it: `Ah` is "ace of hearts"."""
    if it == UNSEEN:
        return "unseen card"
    if it == JOKER:
        return "joker"
    return f"{_RANK_NAMES[it[0]]} of {_SUIT_NAMES[it[1]]}"


def signed(it: Card) -> str:
    """The card as one prints it, with its suit's sign: `Th` is "10♥"."""
    if not is_face(it):
        return str(it)
    return it[0].replace("T", "10") + _SUIT_SIGNS[it[1]]


def rank_name(rank: str) -> str:
    """The rank as one says it: `A` is "ace"."""
    return _RANK_NAMES[rank]
