"""The law of the tournament's evening. Pure and total: any command in any state, at any time, gets a ruling."""

from dataclasses import replace
from typing import Final, Literal, assert_never

from dealer.rules.reason import Facts, Reason
from dealer.tournament import commands as c
from dealer.tournament import events as e
from dealer.tournament.levels import Level, Structure
from dealer.tournament.state import TournamentRuling, TournamentState, refused

SLEEP_CHOICES: Final[tuple[Literal["keep", "give-back"], ...]] = ("keep", "give-back")
"""What can be done about the time that the machine slept while the clock ran."""
LONGEST: Final = 24 * 3600
"""The most seconds that can be added, waited or paused at once."""
A_HAND: Final = 120
"""Seconds that a hand takes off the clock in hand-for-hand play (TDA RP-8)."""
MOST_HANDS: Final = 99
"""The most last hands that can be counted."""

_WHILE_FROZEN: Final = (c.Unfreeze, c.Reopen, c.UndoLast, c.CountByHands)


def decide(state: TournamentState, command: c.TournamentCommand, now: float) -> TournamentRuling:
    """The ruling on `command`, told at boottime `now` in seconds."""
    if state.frozen is not None and not isinstance(command, _WHILE_FROZEN):
        return refused()
    match command:
        case c.Start() | c.Pause() | c.AddTime() | c.ToLevel() | c.Skip() | c.CallBreak():
            return _clock(state, command, now)
        case c.EditStructure(structure):
            return _edited(state, structure, now)
        case c.SetMinutes(minutes):
            return _set_minutes(state, minutes, now)
        case c.StartIn() | c.EndIn() | c.LastHands() | c.Freeze() | c.Unfreeze():
            return _evening(state, command, now)
        case c.AnswerSleep(choice):
            return refused() if state.slept is None else TournamentRuling((e.SleepAnswered(choice, now),))
        case c.UndoLast():
            return refused()  # needs what was done before, and is ruled on by `Tournament`
        case _:
            return _noticed(state, command, now)


_Clock = c.Start | c.Pause | c.AddTime | c.ToLevel | c.Skip | c.CallBreak


def _clock(state: TournamentState, command: _Clock, now: float) -> TournamentRuling:
    match command:
        case c.Start():
            stands = state.running or state.ended or state.by_hands is not None
            return refused() if stands else TournamentRuling((e.Started(now),))
        case c.Pause():
            return _paused(state, now)
        case c.AddTime(seconds):
            possible = seconds and abs(seconds) <= LONGEST
            return TournamentRuling((e.TimeAdded(seconds, now),)) if possible else refused(seconds=seconds)
        case c.ToLevel(number):
            return _jumped(state, state.clock.structure.index_of(number), now)
        case c.Skip(by):
            return _jumped(state, state.clock.at(now).index + by, now)
        case c.CallBreak(seconds):
            possible = 0 < seconds <= LONGEST
            return TournamentRuling((e.BreakCalled(seconds, now),)) if possible else refused(seconds=seconds)
        case _:
            assert_never(command)


def _paused(state: TournamentState, now: float) -> TournamentRuling:
    if state.running:
        return TournamentRuling((e.Paused(now),))
    return TournamentRuling((e.StartSet(None),)) if state.starts_at is not None else refused()


def _jumped(state: TournamentState, to: int | None, now: float) -> TournamentRuling:
    possible = to is not None and 0 <= to < len(state.clock.structure.stages)
    return TournamentRuling((e.Jumped(to, now),)) if to is not None and possible else refused()


def _edited(state: TournamentState, structure: Structure, now: float) -> TournamentRuling:
    """What is still to come, and the length of what is on, may be changed; what was played may not."""
    if structure == state.clock.structure:
        return refused()
    try:
        state.clock.altered(structure, now)
    except ValueError:
        return refused()
    edited = e.StructureEdited(structure, now)
    return TournamentRuling((edited,), (Reason("structure-edited", "", {"structure": structure.name}),))


def _set_minutes(state: TournamentState, minutes: int, now: float) -> TournamentRuling:
    if not 0 < 60 * minutes <= LONGEST:
        return refused(minutes=minutes)
    structure, played = state.clock.structure, state.clock.at(now).index + 1
    stages = (
        replace(stage, seconds=60 * minutes) if at >= played and isinstance(stage, Level) else stage
        for at, stage in enumerate(structure.stages)
    )
    return _edited(state, replace(structure, stages=tuple(stages)), now)


_Evening = c.StartIn | c.EndIn | c.LastHands | c.Freeze | c.Unfreeze


def _evening(state: TournamentState, command: _Evening, now: float) -> TournamentRuling:
    match command:
        case c.StartIn(seconds):
            possible = 0 < seconds <= LONGEST and not state.running and not state.ended
            return TournamentRuling((e.StartSet(now + seconds),)) if possible else refused(seconds=seconds)
        case c.EndIn(seconds):
            return _end_set(state, seconds, now)
        case c.LastHands(count):
            return _last_hands(state, count)
        case c.Freeze():
            return TournamentRuling((e.Frozen(now),), (Reason("all-frozen", "", _place(state, now)),))
        case c.Unfreeze():
            return refused() if state.frozen is None else TournamentRuling((e.Unfrozen(now),))
        case _:
            assert_never(command)


def _end_set(state: TournamentState, seconds: int | None, now: float) -> TournamentRuling:
    if seconds is None:
        return TournamentRuling((e.EndSet(None),)) if state.ends_at is not None else refused()
    possible = 0 < seconds <= LONGEST and not state.ended
    return TournamentRuling((e.EndSet(now + seconds),)) if possible else refused(seconds=seconds)


def _last_hands(state: TournamentState, count: int | None) -> TournamentRuling:
    if count is None:
        going = state.last_hands is None and not state.ended
        return refused() if going else TournamentRuling((e.LastHandsSet(None),))
    if not 0 <= count <= MOST_HANDS or state.ended:
        return refused(hands=count)
    return TournamentRuling((e.LastHandsSet(count),), (Reason("last-hands", "", {"hands": count}),))


def _noticed(state: TournamentState, command: c.DeviceCommand, now: float) -> TournamentRuling:
    match command:
        case c.Woke(slept):
            return _woke(state, slept, now)
        case c.ComeDue(playing):
            return _come_due(state, now, playing=playing)
        case c.HandBegan():
            left = state.last_hands
            return TournamentRuling((e.LastHandsSet(left - 1),)) if left else refused()
        case c.HandsOver():
            return _over(now) if state.last_hands == 0 else refused()
        case c.CountByHands(on):
            changes = on != (state.by_hands is not None) and not state.ended
            return TournamentRuling((e.CountsHands(on, now),)) if changes else refused()
        case c.HandPlayed():
            return refused() if state.by_hands is None else TournamentRuling((e.TimeTaken(A_HAND, now),))
        case c.Reopen(elapsed, shift):
            level = state.clock.restored(elapsed).at(now).number
            return TournamentRuling((e.Reopened(elapsed, shift),), (Reason("clock-restored", "", {"level": level}),))
        case _:
            assert_never(command)


def _woke(state: TournamentState, slept: float, now: float) -> TournamentRuling:
    """The time asleep was played, as far as the clock knows; the table may have it back."""
    if slept <= 0 or not state.running:
        return refused()
    before = state.slept.seconds if state.slept is not None else 0.0
    facts: Facts = {"seconds": round(slept + before)}
    return TournamentRuling((e.Slept(slept, now),), (Reason("clock-slept", "", facts, "asks", SLEEP_CHOICES),))


def _come_due(state: TournamentState, now: float, *, playing: bool) -> TournamentRuling:
    events: list[e.TournamentEvent] = []
    reasons: list[Reason] = []
    if state.starts_at is not None and state.starts_at <= now:
        events.append(e.Started(state.starts_at))
    if state.ends_at is not None and state.ends_at <= now:
        over = _over(now)
        last = Reason("last-hands", "", {"hands": 0})
        events += [e.EndSet(None), e.LastHandsSet(0)] if playing else over.events
        reasons += [last] if playing else over.reasons
    return TournamentRuling(tuple(events), tuple(reasons))


def _over(now: float) -> TournamentRuling:
    return TournamentRuling((e.PlayEnded(now),), (Reason("play-ended", ""),))


def _place(state: TournamentState, now: float) -> Facts:
    reading = state.clock.at(now)
    return {"level": reading.number, "seconds": round(reading.remaining)}
