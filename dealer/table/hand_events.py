"""How a hand begins, is shown and ends, as facts; and all that can happen in one."""

from dataclasses import dataclass

from dealer.cards import Card
from dealer.hand.parts import Entry, Win
from dealer.hand.state import Stakes
from dealer.table.betting_events import BettingEvent
from dealer.table.deal_events import DealEvent


@dataclass(frozen=True, slots=True)
class HandBegan:
    """A hand begins, or begins anew under the same number; `stacks` are the chips of all seats dealt in, so a replay
    can start here. `entries` is what they post beside the blinds."""

    number: int
    button: int
    small: int | None
    small_at: int
    big: int
    stakes: Stakes
    stacks: tuple[tuple[int, int], ...]
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class BlindsCorrected:
    """Button, blinds, stakes or posts of the running hand are not what they were, but these: all its chips go back,
    and the betting begins anew with the cards that were dealt. `entries` is what is posted beside the blinds."""

    button: int
    small: int | None
    small_at: int
    big: int
    stakes: Stakes
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class HandsHeldDown:
    """The betting is over with somebody all-in, but all hands stay face down and no card comes until the floor says
    so."""


@dataclass(frozen=True, slots=True)
class HandsUp:
    """All hands are to be turned up, since the betting is over and somebody is all-in."""


@dataclass(frozen=True, slots=True)
class ShowdownOpened:
    """The last betting is over."""


@dataclass(frozen=True, slots=True)
class Tabled:
    """`seat` shows these hole cards."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Mucked:
    """`seat` gave up his hand at the showdown."""

    seat: int


@dataclass(frozen=True, slots=True)
class Retrieved:
    """`seat` has the hand back that he gave up."""

    seat: int


@dataclass(frozen=True, slots=True)
class Obliged:
    """`seat` was told to table his hand: he may not give it up."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandKilled:
    """The hand of `seat` is dead; his chips stay in the pots."""

    seat: int


@dataclass(frozen=True, slots=True)
class WinnerNamed:
    """The dealer named the winners of a pot."""

    pot: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PotsPushed:
    """All pots went to their winners: the hand is over."""

    wins: tuple[Win, ...]


@dataclass(frozen=True, slots=True)
class PotsTakenBack:
    """The pots went to the wrong seats and come back: the showdown of the hand that was over is open again."""


HandEvent = (
    BettingEvent
    | DealEvent
    | HandBegan
    | BlindsCorrected
    | HandsHeldDown
    | HandsUp
    | ShowdownOpened
    | Tabled
    | Mucked
    | Retrieved
    | Obliged
    | HandKilled
    | WinnerNamed
    | PotsPushed
    | PotsTakenBack
)
"""Any of these."""
