"""The blind clock: which level is scheduled at a moment, by arithmetic on deadlines.

Nothing here reads a clock and nothing ticks. `now` is always an argument: seconds of CLOCK_BOOTTIME (see
`dealer.tournament.boottime`), which neither daylight saving nor a corrected wall clock moves, and which goes on
while the machine sleeps. So the answer is the same however rarely one asks.

The clock gives the *scheduled* stage. A new level waits for the next hand: the table keeps the level its hand began
at, and takes `level_for_hand` when the next one begins.
"""

from dataclasses import dataclass, replace
from math import ceil

from dealer.tournament.levels import Break, Level, Stage, Structure


@dataclass(frozen=True, slots=True)
class Reading:
    """What the clock shows at one moment.

    `stage` is entry `index` of the structure, `number` the level's number as announced (during a break, that of
    the level before). `remaining` is in seconds, 0 once the last level has run out. `following` is None in the
    last stage. In a break that was called by hand, `stage` is that break, and `following` the stage that goes on.
    """

    index: int
    number: int
    stage: Stage
    remaining: float
    running: bool
    following: Stage | None


@dataclass(frozen=True, slots=True)
class Clock:
    """A clock as it was last touched: `left` seconds to go in stage `index`, running `since` then, or paused.

    `held` are the seconds to go before that in a break that was called by hand. `played` counts all seconds the clock
    ever ran up to that touch, whatever was jumped or added. It only grows, which is what makes a heartbeat comparable
    with it.
    """

    structure: Structure
    index: int
    left: float
    since: float | None = None
    played: float = 0.0
    held: float = 0.0

    @classmethod
    def new(cls, structure: Structure) -> "Clock":
        """A paused clock at the start of the first level."""
        return cls(structure, 0, structure.stages[0].seconds)

    def at(self, now: float) -> Reading:
        """The reading at `now`. A `now` before the last touch reads as that touch."""
        stages = self.structure.stages
        index, left, held = self._position(self._run(now))
        number, running = self.structure.number(index), self.since is not None
        if held:
            return Reading(index, number, Break(ceil(self.held)), held, running, stages[index])
        following = stages[index + 1] if index + 1 < len(stages) else None
        return Reading(index, number, stages[index], left, running, following)

    def elapsed(self, now: float) -> float:
        """All seconds the clock ever ran, up to `now`: what a heartbeat keeps for `restored`."""
        return self.played + self._run(now)

    def started(self, now: float) -> "Clock":
        """The clock, running from `now` on. One that runs already runs on."""
        return replace(self._touched(now), since=now)

    def paused(self, now: float) -> "Clock":
        """The clock, stopped at `now`."""
        return replace(self._touched(now), since=None)

    def jumped(self, index: int, now: float) -> "Clock":
        """The clock at the start of stage `index`, running or paused as it was.

        Raises:
            ValueError: the structure has no such stage.
        """
        if not 0 <= index < len(self.structure.stages):
            raise ValueError(f"stage {index} is not in 0..{len(self.structure.stages) - 1} of {self.structure.name}")
        return replace(self._touched(now), index=index, left=self.structure.stages[index].seconds, held=0.0)

    def added(self, seconds: float, now: float) -> "Clock":
        """The clock with `seconds` more to go in its stage; with a negative number, less.

        Taking more than is left ends the stage; it takes nothing from the next one.
        """
        touched = self._touched(now)
        if touched.held:
            return replace(touched, held=max(0.0, touched.held + seconds))
        return replace(touched, left=max(0.0, touched.left + seconds))

    def passed(self, seconds: float, now: float) -> "Clock":
        """The clock after `seconds` more were played, into the next stage where that must be."""
        touched = self._touched(now)
        index, left, held = touched._position(seconds)
        return replace(touched, index=index, left=left, held=held)

    def broken(self, seconds: float, now: float) -> "Clock":
        """The clock in a break of that length, after which the stage goes on where it was."""
        return replace(self._touched(now), held=float(seconds))

    def altered(self, structure: Structure, now: float) -> "Clock":
        """The clock, by a structure that has the same stages up to the one that is on; of that one, the time gone by
        stays gone.

        Raises:
            ValueError: it has not.
        """
        touched = self._touched(now)
        index, old, new = touched.index, self.structure.stages, structure.stages
        if old[:index] != new[:index] or len(new) <= index or type(old[index]) is not type(new[index]):
            raise ValueError(f"{structure.name} differs from {self.structure.name} before stage {index}")
        left = max(0.0, touched.left + new[index].seconds - old[index].seconds)
        return replace(touched, structure=structure, left=left)

    def rewound(self, before: "Clock", ran: float, now: float) -> "Clock":
        """The clock as if it had run only for `ran` seconds since it stood as `before`. It runs if it does now."""
        index, left, held = before._position(ran)
        return replace(self._touched(now), index=index, left=left, held=held)

    def restored(self, elapsed: float) -> "Clock":
        """The clock after a power cut, paused. `elapsed` is that of the last heartbeat.

        The seconds between that heartbeat and the cut are played again. A heartbeat older than the last touch of
        the clock adds nothing.
        """
        ran = 0.0 if self.since is None else max(0.0, elapsed - self.played)
        index, left, held = self._position(ran)
        return replace(self, index=index, left=left, held=held, since=None, played=self.played + ran)

    def _run(self, now: float) -> float:
        """Seconds it has run since it was last touched."""
        return 0.0 if self.since is None else max(0.0, now - self.since)

    def _position(self, ran: float) -> tuple[int, float, float]:
        """The stage, the seconds to go in it, and in the break before that, when it has run `ran` since its touch."""
        if ran < self.held:
            return self.index, self.left, self.held - ran
        index, left = self.index, self.left - (ran - self.held)
        while left <= 0 and index + 1 < len(self.structure.stages):
            index += 1
            left += self.structure.stages[index].seconds
        return index, max(0.0, left), 0.0

    def _touched(self, now: float) -> "Clock":
        """The same clock, told from `now` instead of from its last touch."""
        index, left, held = self._position(self._run(now))
        since = None if self.since is None else max(now, self.since)
        return replace(self, index=index, left=left, held=held, since=since, played=self.elapsed(now))


def level_for_hand(clock: Clock, now: float) -> Level:
    """The level of a hand that begins at `now`.

    A new level applies to the next hand (TDA 2024, rule 23), and a break is not yet the level after it: a hand begun
    while the break's time runs is played at the level before (judgment; no source speaks of it).
    """
    return clock.structure.level_at(clock.at(now).index)
