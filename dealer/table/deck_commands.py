"""What the dealer does with the deck."""

from dataclasses import dataclass

from dealer.cards import UNSEEN, Card


@dataclass(frozen=True, slots=True)
class Riffle:
    """The dealer shuffles: a hand begins, or the stub is shuffled where a ruling asked for it."""


@dataclass(frozen=True, slots=True)
class Cut:
    """The deck was cut, by `seat` where it is known."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class DealCard:
    """One card came off the deck to `seat`: face down, or `face` up; `boxed` where it lay face up in the deck."""

    seat: int
    face: Card = UNSEEN
    boxed: bool = False


@dataclass(frozen=True, slots=True)
class DealRest:
    """All cards still to be dealt to the seats in this round were dealt, face down and in order."""


@dataclass(frozen=True, slots=True)
class Burn:
    """A card was burned: unseen, or its `face` was."""

    face: Card = UNSEEN


@dataclass(frozen=True, slots=True)
class LayBoard:
    """Community cards were laid, in this order."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class NewDeck:
    """A player asks for a new deck."""


DeckCommand = Riffle | Cut | NewDeck | DealCard | DealRest | Burn | LayBoard
