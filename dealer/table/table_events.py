"""What happened at the table outside of the play of a hand, as facts."""

from dataclasses import dataclass
from typing import Literal

from dealer.cards import UNSEEN, Card
from dealer.hand.parts import Positions
from dealer.hand.state import Stakes
from dealer.rules.profile import Fault, RulesProfile
from dealer.scene import Zone
from dealer.table.seat_commands import PostKind

Face = tuple[Zone, Card]
"""A card face up on the felt, and where."""


@dataclass(frozen=True, slots=True)
class TableOpened:
    """A table with these rules, seats (seat, chips, away) and stakes; `button` is where the button lies."""

    rules: RulesProfile
    seats: tuple[tuple[int, int, bool], ...]
    stakes: Stakes
    button: int


@dataclass(frozen=True, slots=True)
class ButtonMoved:
    """Where button and blinds are for the next hand. `small` posts the small blind, None where it is dead; `small_at`
    is the small blind's place, empty or not. `waiting` seats are not dealt in. It was worked out from `before`,
    the positions of the hand before, or else (None) found by a person."""

    button: int
    small: int | None
    small_at: int
    big: int
    waiting: tuple[int, ...]
    before: Positions | None


@dataclass(frozen=True, slots=True)
class ButtonDue:
    """The button of this hand should have been at `seat`; the next one moves it on from there."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A player sat down."""

    seat: int
    stack: int


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """A player left, and his chips with him."""

    seat: int


@dataclass(frozen=True, slots=True)
class SeatAway:
    """A player is away from the table, or back."""

    seat: int
    away: bool


@dataclass(frozen=True, slots=True)
class SeatMoved:
    """The player of `seat` and his chips moved to the chair `to`; `fresh` where he comes in there as a new player."""

    seat: int
    to: int
    fresh: bool


@dataclass(frozen=True, slots=True)
class BlindsMissed:
    """The blinds passed a player who was not there to post them: he owes the `small` one, the `big` one, or both."""

    seat: int
    small: bool
    big: bool


@dataclass(frozen=True, slots=True)
class Pledged:
    """`seat` puts out chips for the next hand: a post, a straddle, or both blinds for the `button`. `amount` where it
    is not the blinds that say how much."""

    seat: int
    kind: PostKind | Literal["button"]
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class SeatWaits:
    """`seat` sits out until the big blind reaches him; what he put out for the next hand goes back."""

    seat: int


@dataclass(frozen=True, slots=True)
class ChipsAdded:
    """`amount` chips came to the stack of `seat`; to play from the next hand on where he is in one."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Penalized:
    """`seat` has to sit out `hands` hands more."""

    seat: int
    hands: int


@dataclass(frozen=True, slots=True)
class StackCounted:
    """The chips behind of `seat`, as counted."""

    seat: int
    stack: int


@dataclass(frozen=True, slots=True)
class StakesSet:
    """Stakes from now on, or (`next_hand`) from the next hand."""

    stakes: Stakes
    next_hand: bool


@dataclass(frozen=True, slots=True)
class DealerPushed:
    """Another dealer came in: the next hand is played at the level that was on then."""


@dataclass(frozen=True, slots=True)
class HandForHandSet:
    """All tables play hand for hand from now on, or (not `on`) no longer."""

    on: bool


@dataclass(frozen=True, slots=True)
class LongestTold:
    """The longest of the other tables has so many players, 0 where there is no other; `chairs` as in the command."""

    players: int
    chairs: int | None = None


@dataclass(frozen=True, slots=True)
class FacesSeen:
    """These faces came into the camera's view or left it; they are accounted for, and are not news again."""

    came: tuple[Face, ...] = ()
    left: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True)
class FeltLittered:
    """In these zones lie cards of a deal that is over; until they are gone, what lies there is no news."""

    zones: tuple[Zone, ...]


@dataclass(frozen=True, slots=True)
class ButtonFelt:
    """The dealer button was felt at `seat`, where the table does not have it; None: where it has it."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class DeviceChanged:
    """A device was lost, or is back."""

    name: str
    lost: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """The table waits for a person's choice about `seat`'s act, about its `card`, or about a `fault` of the deal."""

    code: str
    choices: tuple[str, ...]
    seat: int
    card: Card = UNSEEN
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class Answered:
    """The open question was answered."""

    choice: str


@dataclass(frozen=True, slots=True)
class ClockCalled:
    """The clock was called on `seat`, `at` that boottime in seconds."""

    seat: int
    at: float


@dataclass(frozen=True, slots=True)
class ClockMoved:
    """The clock that was called on a player counts from `seconds` later on; None: it counts no more."""

    seconds: float | None


@dataclass(frozen=True, slots=True)
class ResultClosed:
    """What hand `hand` paid stands for good."""

    hand: int


@dataclass(frozen=True, slots=True)
class MoveDue:
    """A table that has just been opened halted as its button was to move: it moves before the first hand here."""


@dataclass(frozen=True, slots=True)
class Noted:
    """Something was ruled on that changes neither cards nor chips."""

    code: str


TableEvent = (
    TableOpened
    | ButtonMoved
    | ButtonDue
    | MoveDue
    | SeatTaken
    | SeatLeft
    | SeatAway
    | SeatMoved
    | BlindsMissed
    | Pledged
    | SeatWaits
    | ChipsAdded
    | Penalized
    | StackCounted
    | StakesSet
    | DealerPushed
    | HandForHandSet
    | LongestTold
    | FacesSeen
    | FeltLittered
    | ButtonFelt
    | DeviceChanged
    | Asked
    | Answered
    | ClockCalled
    | ClockMoved
    | ResultClosed
    | Noted
)
"""Any of these."""
