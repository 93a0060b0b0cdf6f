"""Who sits where with how many chips, and what they post to play."""

from dataclasses import dataclass
from typing import Literal

PostKind = Literal["big", "both", "dead", "straddle"]


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
class LeaveTable:
    """The player of `seat` walks off from the table in the middle of a hand; his chair and chips stay."""

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
class Post:
    """A player posts outside of the usual blinds: the `big` blind or `both` to come in, `dead` chips, or a straddle.
    `amount` where it is not the blinds that say how much."""

    seat: int
    kind: PostKind
    amount: int | None = None


@dataclass(frozen=True, slots=True)
class BuyButton:
    """A player posts both blinds to have the button on the next hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class WaitForBlind:
    """A player sits out until the big blind reaches him."""

    seat: int


@dataclass(frozen=True, slots=True)
class MoveSeat:
    """A player moves, with his chips, from `seat` to the chair `to`."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class AddChips:
    """A player buys `amount` chips more; `behind` where they were bought and are still to come."""

    seat: int
    amount: int
    behind: bool = False


@dataclass(frozen=True, slots=True)
class Penalize:
    """A player sits out `hands` hands as a penalty: dealt in, posting, and killed."""

    seat: int
    hands: int


@dataclass(frozen=True, slots=True)
class Disqualify:
    """A player is out of the event, and his chips are out of play."""

    seat: int
