"""What happened with chips outside of the play of a hand, as facts."""

from dataclasses import dataclass

from dealer.hand.acts import Chips
from dealer.tournament.race import RaceSheet


@dataclass(frozen=True, slots=True)
class ColouredUp:
    """Chips went off the table as the sheet has it."""

    sheet: RaceSheet


@dataclass(frozen=True, slots=True)
class ChipsExchanged:
    """A player had chips changed at equal value."""

    seat: int
    gives: Chips
    gets: Chips


@dataclass(frozen=True, slots=True)
class ChipsRedeemed:
    """Chips worth `amount` turned up at `seat` that were off the table already; `gets` is what he got for them."""

    seat: int
    amount: int
    gets: int


@dataclass(frozen=True, slots=True)
class ChipsReissued:
    """The chips that were worth `value` are worth `worth` from now on."""

    value: int
    worth: int


@dataclass(frozen=True, slots=True)
class ChipsOut:
    """Chips worth `amount` that nobody owns went out of play."""

    amount: int


@dataclass(frozen=True, slots=True)
class TableCounted:
    """The stacks of these seats, as counted, and the chips that should have been on the table in all."""

    stacks: tuple[tuple[int, int], ...]
    expected: int


ChipEvent = ColouredUp | ChipsExchanged | ChipsRedeemed | ChipsReissued | ChipsOut | TableCounted
