"""The clock that is called on a player, and the minute after which a result stands."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CallClock:
    """Somebody calls the clock on `seat`, `at` that boottime in seconds."""

    seat: int
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class CallOffClock:
    """The clock that was called on a player counts no more."""


@dataclass(frozen=True, slots=True)
class HoldClock:
    """For so many seconds no player could act: the clock that was called on one stood still."""

    seconds: float


@dataclass(frozen=True, slots=True)
class TimeIsUp:
    """The clock that was called on `seat` has run out."""

    seat: int


@dataclass(frozen=True, slots=True)
class CloseResult:
    """A minute of a break has passed since the pots were pushed."""


ClockCommand = CallClock | CallOffClock | HoldClock | TimeIsUp | CloseResult
