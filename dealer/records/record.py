"""A hand as it was recorded, whatever file it stood in.

All amounts are whole numbers of the record's smallest chip: `scale` of them make one unit of the file, which may
count in cents, in chips or in dollars. Only what the pots paid (`awards`, `winnings`, `finishing`) may be a fraction
of that chip, for some sources split an odd chip in two, which no table can.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from dealer.cards import Card
from dealer.hand.state import Stakes
from dealer.rules.profile import Betting

PostKind = Literal["ante", "small", "big", "live", "straddle", "dead"]
"""What chips are posted for. `live` ones count as a bet; `dead` ones go to the main pot and are nobody's bet."""

MoveKind = Literal["fold", "check", "call", "check-or-call", "raise"]
"""What a player did; a bet is a raise of nothing."""


class UnreadableError(ValueError):
    """What is wrong with a record, in words, and the line of its file where that is known."""

    def __init__(self, what: str, line: int | None = None) -> None:
        super().__init__(what)
        self.line = line


@dataclass(frozen=True, slots=True)
class Post:
    """`seat` posted `amount` where `due` was asked of him; less only if he had no more."""

    seat: int
    kind: PostKind
    amount: int
    due: int


@dataclass(frozen=True, slots=True)
class Move:
    """`seat` acted; `total` is his street total after a call or a raise, and `all_in` whether those were his last
    chips, None where the source does not say. `at` is the place in the source's list of events, from 1."""

    at: int
    seat: int
    kind: MoveKind
    total: int | None = None
    all_in: bool | None = None


@dataclass(frozen=True, slots=True)
class Laid:
    """Community cards were laid."""

    at: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Paid:
    """`seat` was paid `amount` from the pot `pot` (`main`, `side1`, ...), the rake taken off."""

    pot: str
    seat: int
    amount: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedHand:
    """One hand: how it began, what was done, how it ended.

    `stacks`: (seat, chips) of everybody at the table; `dealt`: who of them was in the hand. `small` is None where
    nobody posted it. `holes`: the hole cards that are known; `mucked`: who gave his hand up at the showdown.
    `betting` is None where the house's rules say it. `awards`, `uncalled` (returned to whom), `winnings` (of all pots
    together, the rake taken off) and `finishing` are None where the source does not say. `line` is where it stands.
    """

    id: str
    line: int
    button: int
    small: int | None
    big: int
    stakes: Stakes
    stacks: tuple[tuple[int, int], ...]
    dealt: frozenset[int]
    posts: tuple[Post, ...]
    events: tuple[Move | Laid, ...]
    holes: Mapping[int, tuple[Card, ...]] = field(default_factory=dict[int, tuple[Card, ...]])
    mucked: frozenset[int] = frozenset()
    awards: tuple[Paid, ...] | None = None
    uncalled: tuple[tuple[int, int], ...] | None = None
    rake: int = 0
    betting: Betting | None = None
    winnings: Mapping[int, Fraction] | None = None
    finishing: Mapping[int, Fraction] | None = None
    scale: int = 1

    def shown(self, amount: int | Fraction) -> str:
        """The amount in the units of the file."""
        units = Fraction(amount) / self.scale
        return str(units.numerator) if units.denominator == 1 else f"{float(units):.10g}"


@dataclass(frozen=True, slots=True)
class Passed:
    """A hand that is not replayed: its id, where it stands, and why."""

    id: str
    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class Fault:
    """A record that cannot be read: where it stands and what is wrong."""

    line: int
    what: str


Record = RecordedHand | Passed | Fault
"""What a file holds."""
