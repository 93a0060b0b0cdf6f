"""One tournament's evening as data, how events change it, and what a command gets for an answer."""

from dataclasses import dataclass, replace
from functools import reduce
from typing import assert_never

from dealer.rules.reason import Facts, Reason, refusal
from dealer.tournament import events as e
from dealer.tournament.clock import Clock
from dealer.tournament.levels import Structure


@dataclass(frozen=True, slots=True)
class Asleep:
    """How long the machine slept while the clock ran, and `before`: the clock as it stood when it fell asleep. `woke`
    is what the clock had run in all when it woke."""

    seconds: float
    before: Clock
    woke: float


@dataclass(frozen=True, slots=True)
class Stopped:
    """Everything was frozen at that boottime, or the clock stopped; and whether the clock `ran`."""

    at: float
    ran: bool


@dataclass(frozen=True, slots=True)
class TournamentState:
    """Everything that is true of the tournament now.

    `announced` is the structure as it was at the start; the clock's is the one in force. `frozen` and `slept` where
    that is so, and still open; `by_hands` while the clock stands still and each hand takes time off it. `starts_at`
    and `ends_at` are boottimes at which the clock starts and play ends by itself. `last_hands` more hands are to
    begin, if anybody counts.
    """

    announced: Structure
    clock: Clock
    frozen: Stopped | None = None
    by_hands: Stopped | None = None
    slept: Asleep | None = None
    starts_at: float | None = None
    ends_at: float | None = None
    last_hands: int | None = None
    ended: bool = False

    @property
    def running(self) -> bool:
        """Whether the clock runs."""
        return self.clock.since is not None

    @property
    def timed(self) -> bool:
        """Whether anything counts seconds, so that a sign of life must be kept."""
        return self.running or self.starts_at is not None or self.ends_at is not None

    @property
    def edited(self) -> bool:
        """Whether the structure is another one than was announced."""
        return self.clock.structure != self.announced


@dataclass(frozen=True, slots=True)
class TournamentRuling:
    """The answer to a command: the events it caused and the reasons. No events: nothing changed."""

    events: tuple[e.TournamentEvent, ...] = ()
    reasons: tuple[Reason, ...] = ()

    @property
    def refused(self) -> bool:
        """Whether the command cannot have happened."""
        return any(r.kind == "refused" for r in self.reasons)


def refused(**facts: int | str) -> TournamentRuling:
    """The answer to what cannot have happened now."""
    named: Facts = facts
    return TournamentRuling((), (refusal("not-now", named),))


def opened(event: e.TournamentOpened) -> TournamentState:
    """The state of a tournament that has just been opened."""
    return TournamentState(event.structure, Clock.new(event.structure))


def fold_events(state: TournamentState, events: tuple[e.TournamentEvent, ...]) -> TournamentState:
    """The state after `events`, in order."""
    return reduce(apply, events, state)


def apply(state: TournamentState, event: e.TournamentEvent) -> TournamentState:
    """The state after `event`."""
    match event:
        case e.StartSet(at):
            return replace(state, starts_at=at)
        case e.EndSet(at):
            return replace(state, ends_at=at)
        case e.LastHandsSet(count):
            return replace(state, last_hands=count, ended=False)
        case e.Slept(seconds, at):
            return replace(state, slept=_asleep(state, seconds, at))
        case e.SleepAnswered(choice, at):
            return replace(state, clock=_answered(state, choice, at), slept=None)
        case e.Frozen(at):
            return replace(state, clock=state.clock.paused(at), frozen=Stopped(at, state.running))
        case e.Unfrozen(at):
            return _unfrozen(state, at)
        case e.CountsHands(on, at):
            return _by_hands(state, at, on=on)
        case e.TimeTaken(seconds, at):
            return replace(state, clock=state.clock.passed(seconds, at), slept=None)
        case e.PlayEnded(at):
            return replace(state, clock=state.clock.paused(at), last_hands=None, ends_at=None, ended=True)
        case e.Reopened():
            return _reopened(state, event)
        case _:
            return _timed(state, event)


_OfClock = e.Started | e.Paused | e.TimeAdded | e.Jumped | e.BreakCalled | e.StructureEdited


def _timed(state: TournamentState, event: _OfClock) -> TournamentState:
    """The state after an event that the clock alone tells of."""
    clock = state.clock
    match event:
        case e.Started(at):
            return replace(state, clock=clock.started(at), starts_at=None)
        case e.Paused(at):
            return replace(state, clock=clock.paused(at))
        case e.TimeAdded(seconds, at):
            return replace(state, clock=clock.added(seconds, at), slept=None)
        case e.Jumped(to, at):
            return replace(state, clock=clock.jumped(to, at), slept=None)
        case e.BreakCalled(seconds, at):
            return replace(state, clock=clock.broken(seconds, at), slept=None)
        case e.StructureEdited(structure, at):
            return replace(state, clock=clock.altered(structure, at), slept=None)
        case _:
            assert_never(event)


def _asleep(state: TournamentState, seconds: float, at: float) -> Asleep:
    """The sleep that ended `at`, together with an earlier one that nobody has answered for."""
    woke, earlier = state.clock.elapsed(at), state.slept
    if earlier is None:
        return Asleep(seconds, state.clock.paused(at - seconds), woke)
    awake = max(0.0, woke - seconds - earlier.woke)
    before = state.clock.rewound(earlier.before, awake, at).paused(at)
    return Asleep(earlier.seconds + seconds, before, woke)


def _answered(state: TournamentState, choice: str, at: float) -> Clock:
    asleep = state.slept
    if asleep is None or choice == "keep":
        return state.clock
    return state.clock.rewound(asleep.before, state.clock.elapsed(at) - asleep.woke, at)


def _by_hands(state: TournamentState, at: float, *, on: bool) -> TournamentState:
    if on:
        return replace(state, clock=state.clock.paused(at), by_hands=Stopped(at, state.running))
    ran = state.by_hands is not None and state.by_hands.ran
    return replace(state, clock=state.clock.started(at) if ran else state.clock, by_hands=None)


def _unfrozen(state: TournamentState, at: float) -> TournamentState:
    """The countdown to the start stood still too; a set end is a time of the day and did not."""
    stopped = state.frozen
    if stopped is None:
        return state
    starts_at = None if state.starts_at is None else state.starts_at + max(0.0, at - stopped.at)
    clock = state.clock.started(at) if stopped.ran else state.clock
    return replace(state, clock=clock, frozen=None, starts_at=starts_at)


def _reopened(state: TournamentState, event: e.Reopened) -> TournamentState:
    stopped = None if state.frozen is None else Stopped(state.frozen.at + event.shift, ran=False)
    by_hands = None if state.by_hands is None else Stopped(state.by_hands.at + event.shift, ran=False)
    return replace(
        state,
        clock=state.clock.restored(event.elapsed),
        frozen=stopped,
        by_hands=by_hands,
        starts_at=None if state.starts_at is None else state.starts_at + event.shift,
        ends_at=None if state.ends_at is None else state.ends_at + event.shift,
    )
