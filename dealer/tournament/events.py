"""What happened to the tournament, as facts: they alone change its state. `at` is the boottime, in seconds."""

from dataclasses import dataclass
from typing import Literal

from dealer.tournament.levels import Structure


@dataclass(frozen=True, slots=True)
class TournamentOpened:
    """A tournament with this structure, its clock paused at the start of the first level."""

    structure: Structure


@dataclass(frozen=True, slots=True)
class Started:
    """The clock was started."""

    at: float


@dataclass(frozen=True, slots=True)
class Paused:
    """The clock was stopped."""

    at: float


@dataclass(frozen=True, slots=True)
class TimeAdded:
    """The stage was made longer by `seconds`, or shorter by a negative number of them."""

    seconds: int
    at: float


@dataclass(frozen=True, slots=True)
class Jumped:
    """The clock was set to the start of stage `to`."""

    to: int
    at: float


@dataclass(frozen=True, slots=True)
class BreakCalled:
    """A break of `seconds` began, within the stage."""

    seconds: int
    at: float


@dataclass(frozen=True, slots=True)
class StartSet:
    """The clock starts by itself `at` that time; None: it does not."""

    at: float | None


@dataclass(frozen=True, slots=True)
class EndSet:
    """Play ends `at` that time; None: at none."""

    at: float | None


@dataclass(frozen=True, slots=True)
class LastHandsSet:
    """So many hands are still to begin; None: as many as there is time for."""

    count: int | None


@dataclass(frozen=True, slots=True)
class PlayEnded:
    """Play is over."""

    at: float


@dataclass(frozen=True, slots=True)
class Frozen:
    """Everything was stopped."""

    at: float


@dataclass(frozen=True, slots=True)
class Unfrozen:
    """Everything goes on."""

    at: float


@dataclass(frozen=True, slots=True)
class CountsHands:
    """The clock stands still and counts hands, or goes on as it did before."""

    on: bool
    at: float


@dataclass(frozen=True, slots=True)
class TimeTaken:
    """So many seconds of the clock were played, though it stood still."""

    seconds: int
    at: float


@dataclass(frozen=True, slots=True)
class StructureEdited:
    """The structure from now on."""

    structure: Structure
    at: float


@dataclass(frozen=True, slots=True)
class Slept:
    """The machine slept for `seconds` up to `at`, while the clock ran."""

    seconds: float
    at: float


@dataclass(frozen=True, slots=True)
class SleepAnswered:
    """The time asleep was kept as played, or given back."""

    choice: Literal["keep", "give-back"]
    at: float


@dataclass(frozen=True, slots=True)
class Reopened:
    """The clock came back paused, having run for `elapsed` seconds; what was to come at a set time comes `shift`
    seconds of boottime later."""

    elapsed: float
    shift: float


TournamentEvent = (
    Started
    | Paused
    | TimeAdded
    | Jumped
    | BreakCalled
    | StartSet
    | EndSet
    | LastHandsSet
    | PlayEnded
    | Frozen
    | Unfrozen
    | CountsHands
    | TimeTaken
    | StructureEdited
    | Slept
    | SleepAnswered
    | Reopened
)
"""Any of these, which follow the opening."""
