"""Where each seat's chips came from and went: the answer to a dispute, from what a table's journal holds.

Every movement outside of the play stands there with its amount, and of each hand what it won or lost a seat. What was
taken back is not in it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from dealer.records.played import TableStream
from dealer.table import events as e
from dealer.table import view
from dealer.table.apply import apply, opened
from dealer.table.state import TableState
from dealer.table.wording import spoken_chips
from dealer.tournament.race import RaceRow, RaceSheet


@dataclass(frozen=True, slots=True)
class Movement:
    """One line of the log: what happened at `seat`, by how much its chips changed, and what it has then. `seat` is
    None, and `stack` what ought to be on the table, where it is about the whole table."""

    seat: int | None
    what: str
    change: int
    stack: int


def chip_log(stream: TableStream) -> Iterator[Movement]:
    """The log of a table, oldest line first.

    Raises:
        KeyError, TypeError or ValueError: the events do not fit this program.
    """
    state = opened(stream.start)
    account = _Account()
    for seat in state.seats:
        yield account.now(seat.number, "begins", seat.stack)
    for event in (event for step in stream.told for event in step.events):
        before, state = state, apply(state, event)
        yield from account.after(event, before, state)


@dataclass
class _Account:
    """What each seat has by the log so far, and the hand whose pots were pushed last."""

    balance: dict[int, int] = field(default_factory=dict[int, int])
    pushed: int = 0

    def now(self, seat: int, what: str, stack: int) -> Movement:
        """`seat` has `stack` chips now."""
        change = stack - self.balance.get(seat, 0)
        self.balance[seat] = stack
        return Movement(seat, what, change, stack)

    def more(self, seat: int, what: str, amount: int) -> Movement:
        """`seat` has `amount` chips more."""
        return self.now(seat, what, self.balance.get(seat, 0) + amount)

    def after(self, event: e.Event, before: TableState, state: TableState) -> Iterator[Movement]:
        """What `event` moved."""
        match event:
            case e.SeatTaken(seat, stack):
                yield self.now(seat, "sits down", stack)
            case e.ChipsAdded(seat, amount):
                yield self.more(seat, "adds", amount)
            case e.StackCounted(seat, stack):
                yield self.more(seat, "counted", stack - view.stacks(before)[seat])
            case e.SeatLeft(seat) if before.running is None or before.running.player(seat) is None:
                yield self.now(seat, "leaves", 0)
            case e.SeatLeft(seat):
                yield self.more(seat, "leaves during the hand", 0)
            case e.SeatMoved(seat, to):
                stack = self.balance.get(seat, 0)
                yield self.now(seat, f"moves to seat {to}", 0)
                yield self.now(to, f"comes from seat {seat}", stack)
            case e.PotsPushed():
                yield from self._hand(state)
            case _:
                yield from self._box(event, state)

    def _hand(self, state: TableState) -> Iterator[Movement]:
        """What the hand won or lost each seat. Who left during it takes along what was behind him."""
        hand = state.hand
        if hand is None:
            return
        what = f"hand {hand.number}, paid anew" if self.pushed == hand.number else f"hand {hand.number}"
        self.pushed = hand.number
        for seat, stack in view.stacks(state).items():
            if stack != self.balance.get(seat, 0):
                yield self.now(seat, what, stack)
        for player in hand.players:
            if state.seat(player.seat) is None and self.balance.get(player.seat):
                yield self.now(player.seat, what, player.stack)
                yield self.now(player.seat, "takes along", 0)

    def _box(self, event: e.Event, state: TableState) -> Iterator[Movement]:
        """What was done with chips outside of the play."""
        match event:
            case e.ColouredUp(sheet):
                for row in sheet.rows:
                    yield self.now(row.seat, _raced(sheet, row), row.after)
                yield Movement(None, f"colour-up {sheet.value} to {sheet.to}", sheet.difference, state.issued)
            case e.ChipsExchanged(seat, gives, gets):
                yield self.more(seat, f"changes {spoken_chips(gives)} for {spoken_chips(gets)}", 0)
            case e.ChipsRedeemed(seat, amount, gets):
                yield self.more(seat, f"{amount} found that was off the table", gets)
            case e.ChipsReissued(value, worth):
                yield Movement(None, f"chips of {value} are worth {worth} from now on", 0, state.issued)
            case e.ChipsOut(amount):
                yield Movement(None, "out of play", -amount, state.issued)
            case e.TableCounted(stacks, expected):
                for seat, stack in stacks:
                    yield self.now(seat, "counted", stack)
                yield Movement(None, "table counted", sum(self.balance.values()) - expected, expected)
            case _:
                return


def _raced(sheet: RaceSheet, row: RaceRow) -> str:
    prize = "" if row.prize == "none" else f", {row.prize.replace('-', ' ')} 1 of {sheet.to}"
    return f"colour-up: hands in {row.count} of {sheet.value}, {row.odd} odd{prize}"
