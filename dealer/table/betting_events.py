"""What happened in the betting of a hand, as facts."""

from dataclasses import dataclass
from typing import Literal

from dealer.hand.acts import Begun, Held, Turned, Wagered


@dataclass(frozen=True, slots=True)
class Posted:
    """`seat` posted `amount` before the cards; `live` where it counts as his bet, `dead` where it is nobody's
    contribution (a big-blind ante)."""

    seat: int
    amount: int
    live: bool = True
    dead: bool = False


@dataclass(frozen=True, slots=True)
class Straddled:
    """`seat` straddled for `amount`, his blinds included: it is the bet that all face, he is the last to act, and the
    least raise of it is `raise_size`."""

    seat: int
    amount: int
    raise_size: int


@dataclass(frozen=True, slots=True)
class StraddleFell:
    """The straddle of `seat` is not posted: he has not the chips for it."""

    seat: int


@dataclass(frozen=True, slots=True)
class Acted:
    """`seat` acted: `to` is his street total after it; `raise_size`, `raised_from` and `bets` say what the next raise
    is measured by (see `Hand`). An act that is not `in_turn` (a fold) leaves the turn where it is. `right`: the total
    it ought to have been, where the table let another one pass."""

    seat: int
    act: Turned
    to: int
    raise_size: int
    raised_from: int
    bets: int
    in_turn: bool = True
    right: int | None = None


@dataclass(frozen=True, slots=True)
class ActBegun:
    """`seat` said or did what is no whole act yet."""

    seat: int
    begun: Begun


@dataclass(frozen=True, slots=True)
class ActHeld:
    """An act out of turn waits for its turn."""

    held: Held


@dataclass(frozen=True, slots=True)
class ActOverlooked:
    """`seat` acted out of turn, `with_chips` or without, and the table let it or an act before it pass."""

    seat: int
    with_chips: bool


@dataclass(frozen=True, slots=True)
class ActReleased:
    """The held act of `seat` waits no longer."""

    seat: int


@dataclass(frozen=True, slots=True)
class Returned:
    """The uncalled part of a bet went back to `seat`."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Quoted:
    """The dealer told the pot or the bet to be `amount`."""

    what: Literal["pot", "bet"]
    amount: int


@dataclass(frozen=True, slots=True)
class AmountsCorrected:
    """An amount of `street` was put right: `chips` are what each seat adds (less than 0: gets back), `acts` those of
    the hand as they now stand. `bet`, `raise_size`, `raised_from` and `bets` are the street's after it."""

    street: int
    chips: tuple[tuple[int, int], ...]
    acts: tuple[Wagered, ...]
    bet: int
    raise_size: int
    raised_from: int
    bets: int


@dataclass(frozen=True, slots=True)
class ChipsFound:
    """Chips were found behind `seat`, who is all-in: they are not in play."""

    seat: int
    amount: int


BettingEvent = (
    Posted
    | Straddled
    | StraddleFell
    | Acted
    | ActBegun
    | ActHeld
    | ActOverlooked
    | ActReleased
    | Returned
    | Quoted
    | AmountsCorrected
    | ChipsFound
)
"""Any of these."""
