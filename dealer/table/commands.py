"""What is asked of the table, or seen at it. A command may be wrong; the table then says so."""

from dataclasses import dataclass
from typing import Final, Literal

from dealer.cards import UNSEEN, Card
from dealer.scene import Scene
from dealer.table.chip_commands import ChipCommand, ColourUp, CountTable, ExchangeChips, ReissueChips
from dealer.table.night_commands import HandForHand, LongestTable, SetStakes
from dealer.table.player_commands import (
    Act,
    AskToSee,
    Move,
    Muck,
    PullBack,
    Retrieve,
    Splash,
    TableCards,
    TurnUp,
)
from dealer.table.seat_commands import (
    AddChips,
    BuyButton,
    Disqualify,
    LeaveSeat,
    LeaveTable,
    MoveSeat,
    Penalize,
    Post,
    PostKind,
    SetStack,
    StepAway,
    TakeSeat,
    WaitForBlind,
)

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
class KillHand:
    """The dealer killed the hand of `seat`, or took it in."""

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
class NewDeck:
    """A player asks for a new deck."""


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


@dataclass(frozen=True, slots=True)
class CallClock:
    """Somebody calls the clock on `seat`, `at` that boottime in seconds."""

    seat: int
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class CallOffClock:
    """The clock that was called on a player counts no more."""


@dataclass(frozen=True, slots=True)
class HoldClock:
    """For so many seconds no player could act: the clock that was called on one stood still."""

    seconds: float


@dataclass(frozen=True, slots=True)
class TimeIsUp:
    """The clock that was called on `seat` has run out."""

    seat: int


@dataclass(frozen=True, slots=True)
class CloseResult:
    """A minute of a break has passed since the pots were pushed."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last `count` things a person did, with everything that followed from them."""

    count: int = 1


DeckCommand = Riffle | Cut | NewDeck | DealCard | DealRest | Burn | LayBoard
PlayerCommand = Act | Move | PullBack | Splash | Retrieve | AskToSee | TableCards | TurnUp | Muck
SeatCommand = (
    TakeSeat
    | LeaveSeat
    | LeaveTable
    | StepAway
    | SetStack
    | Post
    | BuyButton
    | WaitForBlind
    | MoveSeat
    | AddChips
    | Penalize
    | Disqualify
)
NightCommand = SetStakes | HandForHand | LongestTable
PotCommand = NameWinner | Award | PotRight | Quote | Found
ClockCommand = CallClock | CallOffClock | HoldClock | TimeIsUp | CloseResult
PersonCommand = KillHand | Answer | Done | Overrule | Undo
Command = (
    DeckCommand
    | PlayerCommand
    | SeatCommand
    | NightCommand
    | ChipCommand
    | PotCommand
    | PersonCommand
    | ClockCommand
    | NextHand
    | See
    | Device
)

Author = Literal["person", "device"]
_OF_DEVICES: Final = (See, Device, SetStakes, CallOffClock, HoldClock, TimeIsUp, CloseResult)


def author(command: Command) -> Author:
    """Who is behind `command`: levels and times come from the clock. Undo takes back what persons did."""
    return "device" if isinstance(command, _OF_DEVICES) else "person"


__all__ = [
    "Act",
    "AddChips",
    "Answer",
    "AskToSee",
    "Author",
    "Award",
    "Burn",
    "BuyButton",
    "CallClock",
    "CallOffClock",
    "ChipCommand",
    "ClockCommand",
    "CloseResult",
    "ColourUp",
    "Command",
    "CountTable",
    "Cut",
    "DealCard",
    "DealRest",
    "DeckCommand",
    "Device",
    "Disqualify",
    "Done",
    "ExchangeChips",
    "Found",
    "FoundKind",
    "HandForHand",
    "HoldClock",
    "KillHand",
    "LayBoard",
    "LeaveSeat",
    "LeaveTable",
    "LongestTable",
    "Move",
    "MoveSeat",
    "Muck",
    "NameWinner",
    "NewDeck",
    "NextHand",
    "NightCommand",
    "Overrule",
    "Penalize",
    "PersonCommand",
    "PlayerCommand",
    "Post",
    "PostKind",
    "PotCommand",
    "PotRight",
    "PullBack",
    "Quote",
    "ReissueChips",
    "Retrieve",
    "Riffle",
    "SeatCommand",
    "See",
    "SetStack",
    "SetStakes",
    "Splash",
    "StepAway",
    "TableCards",
    "TakeSeat",
    "TimeIsUp",
    "TurnUp",
    "Undo",
    "WaitForBlind",
    "author",
]
