"""What is asked of the table, or seen at it. A command may be wrong; the table then says so."""

from dataclasses import dataclass
from typing import Final, Literal

from dealer.scene import Scene
from dealer.table.chip_commands import ChipCommand, ColourUp, CountTable, ExchangeChips, ReissueChips
from dealer.table.clock_commands import CallClock, CallOffClock, ClockCommand, CloseResult, HoldClock, TimeIsUp
from dealer.table.deck_commands import Burn, Cut, DealCard, DealRest, DeckCommand, LayBoard, NewDeck, Riffle
from dealer.table.night_commands import HandForHand, LongestTable, PushDealer, SetStakes
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
from dealer.table.pot_commands import Award, Found, FoundKind, NameWinner, PotCommand, PotRight, Quote
from dealer.table.ring_commands import CountCards, FeelButton, RingCommand
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


@dataclass(frozen=True, slots=True)
class KillHand:
    """The dealer killed the hand of `seat`, or took it in."""

    seat: int


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
class Undo:
    """Take back the last `count` things a person did, with everything that followed from them."""

    count: int = 1


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
NightCommand = SetStakes | PushDealer | HandForHand | LongestTable
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
    | RingCommand
    | See
    | Device
)

Author = Literal["person", "device"]
_OF_DEVICES: Final = (See, Device, FeelButton, CountCards, SetStakes, CallOffClock, HoldClock, TimeIsUp, CloseResult)


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
    "CountCards",
    "CountTable",
    "Cut",
    "DealCard",
    "DealRest",
    "DeckCommand",
    "Device",
    "Disqualify",
    "Done",
    "ExchangeChips",
    "FeelButton",
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
    "PushDealer",
    "Quote",
    "ReissueChips",
    "Retrieve",
    "Riffle",
    "RingCommand",
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
