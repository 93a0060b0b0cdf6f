"""What is asked of the tournament, or noticed about it. None knows the time: it is told with the command."""

from dataclasses import dataclass
from typing import Literal

from dealer.tournament.levels import Structure


@dataclass(frozen=True, slots=True)
class Start:
    """The clock runs from now on."""


@dataclass(frozen=True, slots=True)
class Pause:
    """The clock is stopped; a countdown to the start is called off."""


@dataclass(frozen=True, slots=True)
class AddTime:
    """`seconds` more for the stage that is on; with a negative number, less."""

    seconds: int


@dataclass(frozen=True, slots=True)
class ToLevel:
    """To the start of the level of that number, as announced."""

    number: int


@dataclass(frozen=True, slots=True)
class Skip:
    """To the start of the stage `by` stages on: 1 is the next one, -1 the one before."""

    by: int


@dataclass(frozen=True, slots=True)
class CallBreak:
    """A break of `seconds` now; after it the stage goes on where it was."""

    seconds: int


@dataclass(frozen=True, slots=True)
class StartIn:
    """The cards fly in `seconds`: the clock then starts by itself."""

    seconds: int


@dataclass(frozen=True, slots=True)
class EndIn:
    """Play ends in `seconds`: the hand that runs then is the last one. None calls a set end off."""

    seconds: int | None


@dataclass(frozen=True, slots=True)
class LastHands:
    """`count` more hands are to begin, and then play is over. None calls that off."""

    count: int | None


@dataclass(frozen=True, slots=True)
class Freeze:
    """Everything stands still, as when the fire alarm goes off."""


@dataclass(frozen=True, slots=True)
class Unfreeze:
    """Everything goes on as it was."""


@dataclass(frozen=True, slots=True)
class EditStructure:
    """The structure is changed after the start."""

    structure: Structure


@dataclass(frozen=True, slots=True)
class SetMinutes:
    """All levels to come last so many minutes."""

    minutes: int


@dataclass(frozen=True, slots=True)
class AnswerSleep:
    """Whether the time that the machine slept is kept as played, or given back."""

    choice: Literal["keep", "give-back"]


@dataclass(frozen=True, slots=True)
class UndoLast:
    """Take back the last thing that a person asked of the tournament."""


@dataclass(frozen=True, slots=True)
class Woke:
    """The machine has just woken after `slept` seconds of sleep."""

    slept: float


@dataclass(frozen=True, slots=True)
class ComeDue:
    """Whatever was to come at a set time comes, if that time is here; `playing`: whether a hand runs."""

    playing: bool


@dataclass(frozen=True, slots=True)
class HandBegan:
    """A hand began, while the last ones are counted."""


@dataclass(frozen=True, slots=True)
class HandsOver:
    """The last hand that was to be played is over."""


@dataclass(frozen=True, slots=True)
class CountByHands:
    """All tables play hand for hand from now on, or no longer: the clock counts hands in place of seconds."""

    on: bool


@dataclass(frozen=True, slots=True)
class HandPlayed:
    """A hand is over, while the clock counts hands."""


@dataclass(frozen=True, slots=True)
class Reopen:
    """The program is back: the clock had run `elapsed` seconds when that was last kept. Boottimes kept before it are
    `shift` seconds too low now, since the machine was started anew (0 where it was not)."""

    elapsed: float
    shift: float


PersonCommand = (
    Start
    | Pause
    | AddTime
    | ToLevel
    | Skip
    | CallBreak
    | StartIn
    | EndIn
    | LastHands
    | Freeze
    | Unfreeze
    | EditStructure
    | SetMinutes
    | AnswerSleep
    | UndoLast
)
DeviceCommand = Woke | ComeDue | HandBegan | HandsOver | CountByHands | HandPlayed | Reopen
TournamentCommand = PersonCommand | DeviceCommand
"""Any of these."""
