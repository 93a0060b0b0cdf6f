"""From what was so to what is so: which sounds that calls for. Pure; nobody need have touched anything."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from dealer.tournament.clock import Reading
from dealer.tournament.levels import Break
from ui import words

Kind = Literal["minute", "level", "break", "all-in", "fault", "count", "test"]
"""The sounds there are. "count" is a player's last seconds, one by one; "test" is the one at start."""

ALL: Final[tuple[Kind, ...]] = ("minute", "level", "break", "all-in", "fault")
"""The sounds of a night, as a test plays them in turn."""

MINUTE: Final = 60.0
"""Seconds before a level's end at which it is announced."""

FRESH: Final = 1.0
"""A clock that is started with no more than this many seconds played of its stage begins it."""


@dataclass(frozen=True, slots=True)
class Cue:
    """One sound, and what is said after it."""

    kind: Kind
    said: str


@dataclass(frozen=True, slots=True)
class Heard:
    """The facts that sounds are about.

    `reading`: of the clock, None where there is none. `all_in`: hand and seat of each player who has all his chips
    in. `faults`: key and headline of each open fault. `counted`: the seconds that a player has left who has the clock
    on him, as far as they are counted aloud.
    """

    reading: Reading | None = None
    all_in: frozenset[tuple[int, int]] = frozenset()
    faults: frozenset[tuple[str, str]] = frozenset()
    counted: int | None = None


def cues(before: Heard, after: Heard) -> tuple[Cue, ...]:
    """The sounds that the step from `before` to `after` calls for, the most urgent first."""
    return (
        *_fault(before, after),
        *_all_in(before, after),
        *_count(before, after),
        *_clock(before.reading, after.reading),
    )


def _fault(before: Heard, after: Heard) -> Iterator[Cue]:
    new = sorted(after.faults - before.faults)
    if new:
        yield Cue("fault", words.fault_said(new[-1][1]))


def _all_in(before: Heard, after: Heard) -> Iterator[Cue]:
    seats = tuple(sorted(seat for _, seat in after.all_in - before.all_in))
    if seats:
        yield Cue("all-in", words.all_in_said(seats))


def _count(before: Heard, after: Heard) -> Iterator[Cue]:
    if after.counted and after.counted != before.counted:
        yield Cue("count", str(after.counted))


def _clock(before: Reading | None, after: Reading | None) -> Iterator[Cue]:
    """A stage begins while the clock runs, or its last minute does. A paused clock says nothing, whatever is jumped;
    what began in between, while the machine slept, is over."""
    if before is None or after is None or not after.running:
        return
    if _stage(before) != _stage(after) or (not before.running and _fresh(after)):
        yield _begins(after)
    elif before.remaining > MINUTE >= after.remaining > 0:
        yield Cue("minute", words.minute_said(after.following))


def _stage(reading: Reading) -> tuple[int, bool]:
    """Which stage is on; a break that was called by hand lies within a level."""
    return reading.index, isinstance(reading.stage, Break)


def _fresh(reading: Reading) -> bool:
    return reading.stage.seconds - reading.remaining <= FRESH


def _begins(reading: Reading) -> Cue:
    if isinstance(reading.stage, Break):
        return Cue("break", words.break_said(reading.stage))
    return Cue("level", words.level_said(reading.number, reading.stage))
