"""A table with its whole past, watched: whatever it is told, what must hold of it is checked."""

import json
from dataclasses import dataclass, field

from invariants import check_ruling, check_state, check_wins, chips

from dealer.hand.pots import pots
from dealer.table import codec, wording
from dealer.table import commands as c
from dealer.table import events as e
from dealer.table.decide import decide
from dealer.table.journal import Journal
from dealer.table.prompts import expects, prompt
from dealer.table.state import Ruling, TableState
from dealer.table.table import Table


@dataclass(frozen=True)
class Done:
    """A command that had an effect, and the state before it."""

    command: c.Command
    before: TableState


@dataclass
class Night:
    """A table under watch."""

    start: e.TableOpened
    journal: Journal
    table: Table = field(init=False)
    past: list[Done] = field(default_factory=list[Done])

    def __post_init__(self) -> None:
        self.table = Table(self.start, self.journal)
        check_state(self.state)

    @property
    def state(self) -> TableState:
        """What is true now."""
        return self.table.state

    def tell(self, command: c.Command) -> Ruling:
        """Tell the table; it must answer, and all that must hold then holds."""
        before = self.state
        if isinstance(command, c.Undo):
            return self._undo(command)
        ruling = self.table.tell(command)
        check_ruling(ruling)
        assert decide(before, command) == ruling, "the same command in the same state is ruled on in the same way"
        assert wording.said(command)
        if ruling.events:
            self.past.append(Done(command, before))
            check_state(self.state)
            if before.running is not None and self.state.running is None and self.state.hand is not None:
                check_wins(pots(before.running), self.state.hand)
            assert chips(self.state) == chips(before) + brought(before, command, self.state)
            assert self.state.issued == before.issued + owed(before, command, self.state)
            assert prompt(self.state)
            assert str(expects(self.state))
        else:
            assert self.state is before
        return ruling

    def _undo(self, command: c.Undo) -> Ruling:
        people = [i for i, done in enumerate(self.past) if c.author(done.command) == "person"]
        ruling = self.table.tell(command)
        check_ruling(ruling)
        if not 1 <= command.count <= len(people):
            assert ruling.refused
            return ruling
        first = people[-command.count]
        assert [reason.code for reason in ruling.reasons] == ["undone"]
        assert self.state == self.past[first].before
        del self.past[first:]
        return ruling

    def undo_and_repeat(self, count: int) -> None:
        """Take back the last `count` things and do them again: all is as it was."""
        after, people = self.state, [d for d in self.past if c.author(d.command) == "person"]
        if not 1 <= count <= len(people):
            return
        again = list(self.past)
        self.tell(c.Undo(count))
        for done in again[len(self.past) :]:
            assert self.state == done.before
            self.tell(done.command)
        assert self.state == after

    def check_replay(self) -> None:
        """The journal, read again, gives the same table; each of its steps is the same as JSON and back."""
        restored = Table.restored(self.journal)
        assert restored is not None
        assert restored.state == self.state
        assert restored.entries == self.table.entries
        for step in self.journal.steps("table"):
            told = codec.from_json(step.payload)
            assert codec.from_json(json.loads(json.dumps(codec.to_json(told)))) == told


def brought(before: TableState, command: c.Command, after: TableState) -> int:
    """How many chips come to the table by `command`, which had an effect; those that go count below zero."""
    hand = before.running
    if hand is not None and after.running is None:
        hidden = sum(amount for seat, amount in hand.hidden if before.seat(seat) is not None)
        return hidden - sum(p.stack for p in hand.players if before.seat(p.seat) is None)
    match command:
        case c.TakeSeat(_, stack):
            return stack
        case c.LeaveSeat(seat) | c.Disqualify(seat):
            return -_coming(before, seat) if hand is not None and hand.player(seat) else -_behind(before, seat)
        case c.LeaveTable(seat) if hand is None:
            return -_behind(before, seat)
        case c.AddChips(_, amount):
            return amount
        case c.SetStack(seat, stack):
            return stack - _behind(before, seat)
        case c.CountTable(stacks):
            return sum(stack - _behind(before, seat) for seat, stack in stacks)
        case c.ColourUp(_, to, counts):
            return _raced(before, after, to, dict(counts))
        case c.Found("chip", seat, amount=int(amount), count=count) if seat is not None and before.least_chip:
            worth = amount * (1 if count is None else count)
            return worth - worth % before.stakes.chip
        case _:
            return 0


def _raced(before: TableState, after: TableState, to: int, counts: dict[int, int]) -> int:
    """What a colour-up changed: nobody has chips below `to` left or got more than one for them, nobody is out."""
    more = 0
    for seat in before.seats:
        stack = _behind(after, seat.number)
        assert stack - seat.stack // to * to in (0, to)
        assert bool(stack) == bool(seat.stack)
        assert counts.get(seat.number) or stack <= max(seat.stack, to)
        more += stack - seat.stack
    return more


def owed(before: TableState, command: c.Command, after: TableState) -> int:
    """By how much the chips that ought to be on the table change: counting makes none, and what nobody owns goes."""
    hand = before.running
    if hand is not None and after.running is None:
        return brought(before, command, after) - sum(n for seat, n in hand.hidden if before.seat(seat) is not None)
    match command:
        case c.SetStack() | c.CountTable():
            return 0
        case c.Found("chip", seat, amount=int(amount)) if seat is None or not before.least_chip:
            return -amount
        case _:
            return brought(before, command, after)


def _coming(state: TableState, seat: int) -> int:
    chair = state.seat(seat)
    return chair.coming if chair is not None else 0


def _behind(state: TableState, seat: int) -> int:
    player = state.running.player(seat) if state.running is not None else None
    chair = state.seat(seat)
    return player.stack if player is not None else chair.stack if chair is not None else 0
