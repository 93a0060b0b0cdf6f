"""One tournament's evening, its only mutable object. It answers commands, keeps its stream, and can take back."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol, Self, get_args

from dealer.rules.reason import Reason
from dealer.tournament import codec
from dealer.tournament import commands as c
from dealer.tournament import events as e
from dealer.tournament.decide import decide
from dealer.tournament.levels import Structure
from dealer.tournament.state import TournamentRuling, TournamentState, fold_events, opened, refused
from dealer.tournament.wording import said


class Kept(Protocol):
    """A step as it was kept."""

    @property
    def payload(self) -> dict[str, object]:
        """What it says."""
        ...


class Keeper(Protocol):
    """Where steps are kept: the venue's journal."""

    def append(self, stream: str, payload: dict[str, object]) -> object:
        """Keep a step; it is on disk when this returns. Raises OSError where it could not be."""
        ...

    def steps(self, stream: str) -> Iterator[Kept]:
        """All steps of a stream, the first one first."""
        ...


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that was done at boottime `now`, and the state before it."""

    command: c.TournamentCommand
    now: float
    before: TournamentState

    @property
    def by_person(self) -> bool:
        """Whether a person did it, and can take it back."""
        return isinstance(self.command, get_args(c.PersonCommand))


class Tournament:
    """The tournament's state, with every step kept. A step is on disk before it counts; an undo is a step of its own.

    `now` is the boottime in seconds. What was taken back is as if it had never been asked: the clock goes on from
    where it would be. `brought` is the last structure that was brought from outside, whatever became of it here.
    """

    def __init__(self, start: e.TournamentOpened, keeper: Keeper | None = None, stream: str = "tournament") -> None:
        self._keeper = keeper
        self._stream = stream
        self._state = opened(start)
        self._entries: list[Entry] = []
        self.brought: Structure = start.structure
        self._write(codec.Opened(start))

    @classmethod
    def restored(cls, keeper: Keeper, stream: str = "tournament") -> Self | None:
        """The tournament as its stream left it, or None where that is empty. `Reopen` is still to be told to it.

        Raises:
            OSError: the stream is damaged.
            ValueError: it holds steps that are no tournament's.
        """
        tournament: Self | None = None
        for step in keeper.steps(stream):
            try:
                tournament = cls._replayed(tournament, codec.from_json(step.payload), stream)
            except (KeyError, TypeError, ExceptionGroup) as error:
                raise ValueError(f"stream {stream} holds a step that is no tournament's") from error
        if tournament is not None:
            tournament._keeper = keeper
        return tournament

    @classmethod
    def _replayed(cls, tournament: Self | None, step: codec.TournamentStep, stream: str) -> Self:
        match step:
            case codec.Opened(event) if tournament is None:
                return cls(event, None, stream)
            case codec.Told() if tournament is not None:
                tournament._enter(step.command, step.now, fold_events(tournament.state, step.events))
            case codec.Undone(count) if tournament is not None and count <= len(tournament._entries):
                tournament._take_back(count)
            case _:
                raise ValueError(f"stream {stream} holds a step that cannot follow those before it")
        return tournament

    @property
    def state(self) -> TournamentState:
        """What is true now."""
        return self._state

    def tell(self, command: c.TournamentCommand, now: float) -> TournamentRuling:
        """Ask the tournament: the ruling is on disk, and true, when this returns. A wrong command is refused.

        Raises:
            OSError: it could not be written; then nothing has changed.
        """
        if isinstance(command, c.UndoLast):
            return self._undo()
        return self._tell(command, now)

    def _tell(self, command: c.TournamentCommand, now: float) -> TournamentRuling:
        ruling = decide(self._state, command, now)
        if ruling.events:
            self._write(codec.Told(command, now, ruling.events, ruling.reasons))
            self._enter(command, now, fold_events(self._state, ruling.events))
        return ruling

    def undoable(self) -> str | None:
        """What an undo would take back now, in words, or None where there is nothing."""
        return next((said(entry.command) for entry in reversed(self._entries) if entry.by_person), None)

    def _undo(self) -> TournamentRuling:
        first = next((i for i in reversed(range(len(self._entries))) if self._entries[i].by_person), None)
        if first is None:
            return refused()
        taken = self._entries[first:]
        back, what = len(taken), said(taken[0].command)
        self._write(codec.Undone(back))
        self._take_back(back)
        for entry in taken[1:]:  # what was only noticed has happened all the same
            self._tell(entry.command, entry.now)
        return TournamentRuling((), (Reason("undone", "", {"what": what, "steps": back}),))

    def _enter(self, command: c.TournamentCommand, now: float, after: TournamentState) -> None:
        if isinstance(command, c.EditStructure):
            self.brought = command.structure
        if isinstance(command, c.Reopen):
            self._entries.clear()  # boottimes of before may mean nothing now
        else:
            self._entries.append(Entry(command, now, self._state))
        self._state = after

    def _take_back(self, count: int) -> None:
        self._state = self._entries[-count].before
        del self._entries[-count:]

    def _write(self, step: codec.TournamentStep) -> None:
        if self._keeper is not None:
            self._keeper.append(self._stream, codec.to_json(step))
