"""A table and its clock: what each must hear of the other, and when. Time is told, as everywhere.

`now` is the boottime, and `asleep` what the machine has slept of it so far (see `dealer.tournament.boottime`), both
in seconds.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from dealer.hand.state import Stakes
from dealer.table import commands as c
from dealer.table.blinds import in_house
from dealer.table.state import Ruling, TableState, refused
from dealer.table.table import Table
from dealer.table.timing import open_result, time_left
from dealer.tournament import commands as t
from dealer.tournament.clock import level_for_hand
from dealer.tournament.decide import SLEEP_CHOICES
from dealer.tournament.levels import Break, Level
from dealer.tournament.state import TournamentRuling
from dealer.tournament.tournament import Tournament

Asked = c.Command | t.TournamentCommand
Answer = Ruling | TournamentRuling


@dataclass(frozen=True, slots=True)
class Said:
    """What was told or noticed, and the ruling on it; `own`: it was asked, and did not come with the time."""

    asked: Asked
    answer: Answer
    own: bool = False


Answers = tuple[Said, ...]

NOTICED: Final = 1.0
"""The least time asleep, in seconds, that is spoken of."""
_CLOSING: Final = 60.0
"""Seconds of a break after which the result of the hand before it stands (TDA 22)."""
_BEGINS: Final = (c.Riffle, c.DealCard, c.DealRest, c.Move, c.NextHand, c.See)
"""What can begin a hand."""


@dataclass(slots=True)
class Evening:
    """One table, and the tournament that it plays, if any. `beat(elapsed)` keeps the clock's sign of life."""

    table: Table
    tournament: Tournament | None
    beat: Callable[[float], None] = lambda _: None
    _asleep: float | None = None
    _pushed: float | None = None
    _answers: list[Said] = field(default_factory=list[Said])

    @property
    def state(self) -> TableState:
        """What is true at the table now."""
        return self.table.state

    def tell(self, command: Asked, now: float) -> Answers:
        """Tell the table or the tournament: what was answered to `command`, to what the time brought before it, and
        to what follows from it.

        Raises:
            JournalError: something could not be written; that has not happened, and nothing after it.
        """
        self._advance(now)
        asleep = self.tournament is not None and self.tournament.state.slept is not None
        if isinstance(command, c.Answer) and asleep and command.choice in SLEEP_CHOICES:
            command = t.AnswerSleep(SLEEP_CHOICES[SLEEP_CHOICES.index(command.choice)])
        if isinstance(command, t.TournamentCommand):
            self._clock(command, now)
        else:
            self._at_table(command, now)
        return self._said()

    def tick(self, now: float, asleep: float) -> Answers:
        """Once a second: what the time has brought, and the clock's sign of life.

        Raises:
            JournalError: something could not be written.
        """
        before, self._asleep = self._asleep, asleep
        if before is not None and asleep - before >= NOTICED:
            self._woke(asleep - before, now)
        self._advance(now)
        if self.tournament is not None and self.tournament.state.timed:
            self._beat(self.tournament, now)
        return self._said()

    def reopened(self, elapsed: float, shift: float, now: float) -> Answers:
        """The program is back after it ended, however that was: the clock is paused, and no player's time is counted.
        For `elapsed` and `shift` see `dealer.tournament.commands.Reopen`."""
        if self.tournament is not None:
            self._note(t.Reopen(elapsed, shift), self.tournament.tell(t.Reopen(elapsed, shift), now))
            self._beat(self.tournament, now)
        if self.state.called is not None:
            self._to_table(c.CallOffClock())
        return self._said()

    def _said(self) -> Answers:
        said = tuple(self._answers)
        self._answers.clear()
        return said

    def _note(self, command: Asked, answer: Answer, *, own: bool = False) -> None:
        self._answers.append(Said(command, answer, own))

    def _to_table(self, command: c.Command, *, own: bool = False) -> None:
        self._note(command, self.table.tell(command), own=own)

    def _clock(self, command: t.TournamentCommand, now: float) -> None:
        if self.tournament is None:
            self._note(command, refused("not-now"), own=True)
            return
        frozen = self.tournament.state.frozen
        self._note(command, self.tournament.tell(command, now), own=True)
        if frozen is not None and self.tournament.state.frozen is None and self.state.called is not None:
            self._to_table(c.HoldClock(now - frozen.at))
        self._beat(self.tournament, now)
        self._advance(now)

    def _beat(self, tournament: Tournament, now: float) -> None:
        self.beat(tournament.state.clock.elapsed(now))

    def _at_table(self, command: c.Command, now: float) -> None:
        before = self.state
        if isinstance(command, c.CallClock):
            command = replace(command, at=now)
        if isinstance(command, c.SetStakes) and self.tournament is not None:
            self._announced(command.stakes, self.tournament, now)
            return
        if not isinstance(command, c.Device) and self._held(command):
            self._note(command, refused("not-now"), own=True)
            return
        self._to_table(command, own=True)
        if isinstance(command, c.Undo) and self.state.called is not None:
            # The time that he had is past; who wants it counted calls it anew.
            self._to_table(c.CallOffClock())
        self._watch_hands(before, now)

    def _announced(self, stakes: Stakes, tournament: Tournament, now: float) -> None:
        """A level is called out by its blinds: the clock goes to it, unless it is there already."""
        clock = tournament.state.clock
        called, number = level_called(stakes, tournament, now), clock.at(now).number
        if called is None:
            self._note(c.SetStakes(stakes), refused("not-now", small=stakes.small, big=stakes.big), own=True)
        elif called != number:
            self._clock(t.ToLevel(called), now)

    def _held(self, command: c.Command) -> bool:
        """Whether nothing may be done at the table now: all is frozen, or no hand may begin any more."""
        if self.tournament is None:
            return False
        it = self.tournament.state
        return it.frozen is not None or (it.ended and self.state.running is None and isinstance(command, _BEGINS))

    def _watch_hands(self, before: TableState, now: float) -> None:
        """Hands are counted while the last ones are played, or hand for hand; a break's minute begins with the end of
        one."""
        after, tournament = self.state, self.tournament
        over = after.running is None and before.running is not None
        if over:
            self._pushed = now
        if tournament is None:
            return
        if after.hand_for_hand != (tournament.state.by_hands is not None):
            self._notice(t.CountByHands(after.hand_for_hand), now)
        if over and tournament.state.by_hands is not None:
            self._notice(t.HandPlayed(), now)
        if after.hands > before.hands and tournament.state.last_hands is not None:
            self._notice(t.HandBegan(), now)
        self._end_if_over(now)

    def _notice(self, command: t.DeviceCommand, now: float) -> None:
        """Tell the tournament; where nothing comes of it, that is not spoken of."""
        assert self.tournament is not None
        answer = self.tournament.tell(command, now)
        if answer.events:
            self._note(command, answer)

    def _end_if_over(self, now: float) -> None:
        tournament = self.tournament
        if tournament is not None and tournament.state.last_hands == 0 and self.state.running is None:
            self._notice(t.HandsOver(), now)

    def _woke(self, slept: float, now: float) -> None:
        """While the machine slept no player could act, nor the clock be stopped."""
        if self.state.called is not None:
            self._to_table(c.HoldClock(slept))
        if self.tournament is not None:
            self._notice(t.Woke(slept), now)

    def _advance(self, now: float) -> None:
        """What the time has brought by itself: a start, an end, a level, the end of a player's time."""
        tournament = self.tournament
        if tournament is not None:
            if tournament.state.frozen is not None:
                return
            self._notice(t.ComeDue(self.state.running is not None), now)
            self._end_if_over(now)
            self._level(tournament, now)
            self._close(tournament, now)
        left = time_left(self.state, now)
        if left is not None and left < 0 and self.state.called is not None:
            before = self.state
            self._to_table(c.TimeIsUp(self.state.called.seat))
            self._watch_hands(before, now)

    def _level(self, tournament: Tournament, now: float) -> None:
        stakes = stakes_due(self.state, tournament, now)
        if stakes is not None and stakes != (self.state.next_stakes or self.state.stakes):
            self._to_table(c.SetStakes(stakes))

    def _close(self, tournament: Tournament, now: float) -> None:
        """In a break the result of the last hand stands a minute after its pots were pushed."""
        if open_result(self.state) is None:
            return
        if self._pushed is None:
            self._pushed = now
        if isinstance(tournament.state.clock.at(now).stage, Break) and now - self._pushed >= _CLOSING:
            self._to_table(c.CloseResult())


def stakes_due(state: TableState, tournament: Tournament, now: float) -> Stakes | None:
    """The stakes of a hand that begins at `now`: those of the level, as the house plays them. None in a game with
    bets of its own."""
    if state.stakes.small_bet:
        return None
    level = level_for_hand(tournament.state.clock, now)
    return in_house(stakes_of(level, state.stakes.chip), state.rules)[0]


def level_called(stakes: Stakes, tournament: Tournament, now: float) -> int | None:
    """The number of the level that has these blinds, and these antes where any are said: the one that is on or the
    nearest to come, else the last that is past. None where the structure has no such level."""

    def fits(level: Level) -> bool:
        antes = stakes.ante in (0, level.ante) and stakes.bb_ante in (0, level.bb_ante)
        return antes and (level.small, level.big) == (stakes.small, stakes.big)

    clock = tournament.state.clock
    levels = (stage for stage in clock.structure.stages if isinstance(stage, Level))
    found = [number for number, level in enumerate(levels, 1) if fits(level)]
    return next((each for each in found if each >= clock.at(now).number), found[-1] if found else None)


def stakes_of(level: Level, chip: int) -> Stakes:
    """What a hand is played for at that level, with that smallest chip."""
    return Stakes(level.small, level.big, level.ante, level.bb_ante, chip)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a seat stands, by its chips; who has as many shares the place."""

    place: int
    seat: int
    stack: int


def standings(state: TableState) -> tuple[Place, ...]:
    """The seats that have chips, the most first; equal stacks share the better place."""
    stacks = sorted(((s.stack, s.number) for s in state.seats if s.stack), key=lambda it: (-it[0], it[1]))
    return tuple(Place(1 + sum(more > stack for more, _ in stacks), seat, stack) for stack, seat in stacks)
