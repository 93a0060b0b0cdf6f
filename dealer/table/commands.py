"""What is asked of the table, or seen at it. A command may be wrong; the table then says so."""

from dataclasses import dataclass
from typing import Literal

from dealer.cards import UNSEEN, Card
from dealer.hand.state import Kind, Stakes
from dealer.scene import Scene


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
class Act:
    """A player acts, in turn or out of turn. `amount`: his street total (bet, raise, all-in), else None."""

    seat: int
    kind: Kind
    amount: int | None = None


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
class KillHand:
    """The dealer killed the hand of `seat`, or took it in."""

    seat: int


@dataclass(frozen=True, slots=True)
class Muck:
    """A player gives up his hand at the showdown."""

    seat: int


@dataclass(frozen=True, slots=True)
class NameWinner:
    """The dealer names who wins a pot whose cards the table does not know."""

    pot: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Award:
    """All pots were pushed as ruled."""


@dataclass(frozen=True, slots=True)
class NextHand:
    """The button and the blinds move."""


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """A player sits down at `seat` with `stack` chips."""

    seat: int
    stack: int


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """The player of `seat` and his chips leave the game."""

    seat: int


@dataclass(frozen=True, slots=True)
class StepAway:
    """The player of `seat` is not at the table, or (`back`) is there again."""

    seat: int
    back: bool = False


@dataclass(frozen=True, slots=True)
class SetStack:
    """The stack of `seat` was counted: it is `stack` chips."""

    seat: int
    stack: int


@dataclass(frozen=True, slots=True)
class SetStakes:
    """A level begins."""

    stakes: Stakes


@dataclass(frozen=True, slots=True)
class See:
    """The camera's settled view of the felt."""

    scene: Scene


@dataclass(frozen=True, slots=True)
class Device:
    """A device was lost, or is back."""

    name: str
    lost: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """A person answers the open question."""

    choice: str


@dataclass(frozen=True, slots=True)
class Done:
    """A person says that the first `count` open steps of the remedy are done."""

    count: int = 1


@dataclass(frozen=True, slots=True)
class Overrule:
    """A person overrules the last ruling of this code."""

    code: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last `count` things a person did, with everything that followed from them."""

    count: int = 1


Command = (
    Riffle
    | Cut
    | DealCard
    | DealRest
    | Burn
    | LayBoard
    | Act
    | TableCards
    | TurnUp
    | KillHand
    | Muck
    | NameWinner
    | Award
    | NextHand
    | TakeSeat
    | LeaveSeat
    | StepAway
    | SetStack
    | SetStakes
    | See
    | Device
    | Answer
    | Done
    | Overrule
    | Undo
)

Author = Literal["person", "device"]


def author(command: Command) -> Author:
    """Who is behind `command`: levels come from the clock. Undo takes back what persons did."""
    return "device" if isinstance(command, (See, Device, SetStakes)) else "person"
