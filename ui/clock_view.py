"""What the clock's screens are made from: plain facts, as of one moment."""

from dataclasses import dataclass

from dealer.hand.state import Stakes
from dealer.table.blinds import in_house
from dealer.table.evening import Evening, Place, stakes_of, standings
from dealer.table.state import TableState
from dealer.table.timing import allowed, time_left
from dealer.tournament.clock import Reading, level_for_hand
from dealer.tournament.levels import Level
from dealer.tournament.wording import clock_time
from ui.time_of_day import reads


@dataclass(frozen=True, slots=True)
class CalledView:
    """The clock was called on `seat`: seconds `left`, the last ones `counted` down aloud."""

    seat: int
    left: float
    counted: bool


@dataclass(frozen=True, slots=True)
class ClockView:
    """The tournament's clock at one moment; all times in seconds.

    `in_force` is the level that is played now, and `waiting` the one that holds from the next hand, if it is another.
    `frozen`: everything stands still. `slept`: how long the machine slept while the clock ran, as long as nobody has
    said whether that time is given back. `starts_in`: the countdown to the first card; `ends_in`: to a set end.
    `last_hands`: how many hands are still to begin, where they are counted. `ended`: play is over, with the `places`.
    `begun`: the clock ever ran. `edited`: the structure is another one than was announced. `wall`: Unix time, None
    where nobody told.
    """

    reading: Reading
    in_force: Level
    waiting: Level | None = None
    frozen: bool = False
    slept: float | None = None
    starts_in: float | None = None
    ends_in: float | None = None
    last_hands: int | None = None
    ended: bool = False
    places: tuple[Place, ...] = ()
    begun: bool = True
    edited: bool = False
    wall: float | None = None

    @property
    def ends(self) -> str:
        """When play ends, after "Play ends": "at 23:30", or how long it is until then; "" without a set end."""
        if self.ends_in is None:
            return ""
        if self.wall is None:
            return f"in {clock_time(self.ends_in)}"
        return f"at {reads(self.wall + self.ends_in, self.wall)}"


def clock_view(evening: Evening, now: float, wall: float | None = None) -> ClockView | None:
    """The clock of the evening at boottime `now` and Unix time `wall`, or None where it has none."""
    if evening.tournament is None:
        return None
    it, state = evening.tournament.state, evening.state
    level = level_for_hand(it.clock, now)
    in_force = _in_force(state, level)
    return ClockView(
        reading=it.clock.at(now),
        in_force=in_force,
        waiting=None if in_force is level else level,
        frozen=it.frozen is not None,
        slept=None if it.slept is None else it.slept.seconds,
        starts_in=None if it.starts_at is None else max(0.0, it.starts_at - now),
        ends_in=None if it.ends_at is None else max(0.0, it.ends_at - now),
        last_hands=it.last_hands,
        ended=it.ended,
        places=standings(state) if it.ended else (),
        begun=it.clock.elapsed(now) > 0,
        edited=it.edited,
        wall=wall,
    )


def _in_force(state: TableState, level: Level) -> Level:
    """The level of the running hand; `level` itself where that is the same, or no hand runs."""
    hand = state.running
    if hand is None:
        return level
    due = in_house(stakes_of(level, hand.stakes.chip), state.rules)[0]
    return level if _blinds(hand.stakes) == _blinds(due) else Level(*_blinds(hand.stakes), seconds=0)


def _blinds(stakes: Stakes) -> tuple[int, int, int, int]:
    return stakes.small, stakes.big, stakes.ante, stakes.bb_ante


def called_view(state: TableState, now: float) -> CalledView | None:
    """The clock that was called on a player, at boottime `now`; None where it was on nobody."""
    left, seconds = time_left(state, now), allowed(state.rules)
    if left is None or seconds is None or state.called is None:
        return None
    return CalledView(state.called.seat, max(0.0, left), left <= seconds[1])
