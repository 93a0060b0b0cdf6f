"""One table: the only mutable object of its game. It answers commands, writes the journal, and can take back."""

from dataclasses import dataclass
from itertools import islice
from typing import Final, Self

from dealer.table import codec
from dealer.table import commands as c
from dealer.table import events as e
from dealer.table.apply import fold_events, opened
from dealer.table.decide import settle
from dealer.table.journal import Journal, JournalError
from dealer.table.state import Reason, Ruling, TableState, refused
from dealer.table.wording import said

KEPT_HANDS: Final = 20
"""How many hands back one can undo; what is older is in the journal alone."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that was done: the command, its ruling, and the state before it."""

    command: c.Command
    ruling: Ruling
    before: TableState

    @property
    def text(self) -> str:
        """What it says on the undo button."""
        return said(self.command)

    @property
    def by_person(self) -> bool:
        """Whether a person did it, and can take it back."""
        return c.author(self.command) == "person"


class Table:
    """The table's state, with every step kept: in memory for undo, in the journal (where there is one) for good.

    A step is on disk before it counts. Steps are never deleted: an undo is a step of its own.
    """

    def __init__(self, start: e.TableOpened, journal: Journal | None = None, stream: str = "table") -> None:
        self._journal = journal
        self._stream = stream
        self._state = opened(start)
        self._entries: list[Entry] = []
        self._write(codec.Opened(start))

    @classmethod
    def restored(cls, journal: Journal, stream: str = "table") -> Self | None:
        """The table as the journal's stream left it, or None where the stream is empty.

        Raises:
            JournalError: the stream is damaged, or holds steps that are no table's.
        """
        table: Self | None = None
        for step in journal.steps(stream):
            try:
                table = cls._replayed(table, codec.from_json(step.payload), stream)
            except (KeyError, TypeError, ValueError, ExceptionGroup) as error:
                raise JournalError(
                    f"stream {stream}, step {step.seq} is no step of a table ({type(error).__name__}): "
                    f"export the steps before it with `burncard journal export`"
                ) from error
        if table is not None:
            table._journal = journal
        return table

    @classmethod
    def _replayed(cls, table: Self | None, step: codec.TableStep, stream: str) -> Self:
        match step:
            case codec.Opened(event):
                return cls(event, None, stream)
            case codec.Told() if table is not None:
                after = fold_events(table.state, step.events)
                table._enter(Entry(step.command, Ruling(step.events, step.reasons), table.state), after)
            case codec.Undone(count) if table is not None:
                table._take_back(count)
            case _:
                raise ValueError("the stream does not begin with the opening of a table")
        return table

    @property
    def state(self) -> TableState:
        """What is true at the table now."""
        return self._state

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What was done and not taken back, oldest first."""
        return tuple(self._entries)

    def tell(self, command: c.Command) -> Ruling:
        """Ask the table: the ruling is on disk, and true, when this returns. A wrong command is refused, not raised.

        Raises:
            JournalError: it could not be written; then nothing has changed.
        """
        if isinstance(command, c.Undo):
            return self._undo(command.count)
        ruling, after = settle(self._state, command)
        if not ruling.events:
            return ruling
        entry = Entry(command, ruling, self._state)
        if self._journal is not None:
            self._write(codec.Told(command, entry.text, entry.by_person, ruling.events, ruling.reasons))
        self._enter(entry, after)
        return ruling

    def undoable(self) -> str | None:
        """What an undo would take back now, in words, or None where there is nothing."""
        return next((entry.text for entry in reversed(self._entries) if entry.by_person), None)

    def _undo(self, count: int) -> Ruling:
        # From the last one on: an undo takes as long after a night as after the first hand.
        people = (i for i in reversed(range(len(self._entries))) if self._entries[i].by_person)
        first = next(islice(people, count - 1, None), None) if 0 < count <= len(self._entries) else None
        if first is None:
            return refused("not-now", steps=sum(entry.by_person for entry in self._entries))
        back = len(self._entries) - first
        text = self._entries[first].text
        self._write(codec.Undone(back))
        self._take_back(back)
        return Ruling((e.Noted("undone"),), (Reason("undone", "", {"what": text, "steps": back}),))

    def _enter(self, entry: Entry, after: TableState) -> None:
        self._entries.append(entry)
        if after.hands != self._state.hands:
            self._forget(after.hands - KEPT_HANDS)
        self._state = after

    def _forget(self, hand: int) -> None:
        """Let the entries of the hands up to that one go; they stay in the journal."""
        kept = next((i for i, entry in enumerate(self._entries) if entry.before.hands >= hand), 0)
        del self._entries[:kept]

    def _take_back(self, count: int) -> None:
        self._state = self._entries[-count].before
        del self._entries[-count:]

    def _write(self, step: codec.TableStep) -> None:
        if self._journal is not None:
            self._journal.append(self._stream, codec.to_json(step))
