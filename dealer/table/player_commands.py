"""What players do: acts, words and chips, and their cards."""

from dataclasses import dataclass

from dealer.cards import Card
from dealer.hand.acts import Chips, Kind, Said


@dataclass(frozen=True, slots=True)
class Act:
    """A player acts, in turn or out of turn. `amount`: his street total (bet, raise, all-in), else None. `unnoticed`
    where the table let it pass as it was done."""

    seat: int
    kind: Kind
    amount: int | None = None
    unnoticed: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    """A player says a word, pushes chips in, or does both. `unnoticed` where the table let it pass as it was done."""

    seat: int
    said: Said
    unnoticed: bool = False


@dataclass(frozen=True, slots=True)
class PullBack:
    """A player takes these chips of the bet before him back."""

    seat: int
    chips: Chips


@dataclass(frozen=True, slots=True)
class Splash:
    """A player throws his chips into the pot."""

    seat: int


@dataclass(frozen=True, slots=True)
class Retrieve:
    """A player takes back the hand he gave up, which can still be told apart."""

    seat: int


@dataclass(frozen=True, slots=True)
class AskToSee:
    """At the showdown the player of `seat` asks to see the hand of `other`."""

    seat: int
    other: int


@dataclass(frozen=True, slots=True)
class TableCards:
    """A player turns these hole cards of his face up."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class TurnUp:
    """A player lets these hole cards of his be seen while the hand goes on."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Muck:
    """A player gives up his hand at the showdown."""

    seat: int
