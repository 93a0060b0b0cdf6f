"""The time of day by the machine's clock and in its zone, for an end of play at a set time.

It is reckoned into seconds to go where it is told, and kept nowhere: whoever sets the machine's clock afterwards
moves no end. A time is a number as it is keyed in, 2330 for 23:30; a moment is in seconds of Unix time.
"""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from math import ceil
from typing import Final

_HALF: Final = 1800
_SOON: Final = 2
"""Half-hours from now on for which minutes are offered already."""
_OFFERED: Final = 3


@dataclass(frozen=True, slots=True)
class EndAt:
    """Play ends the next time that the machine's clock reads `at`."""

    at: int


def is_time(at: int) -> bool:
    """Whether a clock ever reads `at`."""
    return 0 <= at < 2400 and at % 100 < 60


def said(at: int) -> str:
    """The time as one reads it: "23:30", "0:05"."""
    return f"{at // 100}:{at % 100:02}"


def seconds_until(at: int, now: float) -> int:
    """Seconds from the moment `now` until the machine's clock next reads `at`, today or tomorrow.

    A time that comes twice, as summer time ends, is the first that is still to come; one that is left out as it
    begins is as late after midnight as on any other day.
    """
    today = datetime.fromtimestamp(now).date()
    moments = (moment for day in (today, today + timedelta(1)) for moment in _moments(day, at))
    return ceil(min(moment for moment in moments if moment > now) - now)


def _moments(day: date, at: int) -> tuple[float, float]:
    """When the clock reads so on that day: twice the same, but where it is set back."""
    first = datetime.combine(day, time(at // 100, at % 100))
    once = first.timestamp()
    return once, max(once, first.replace(fold=1).timestamp())


def reads(moment: float, now: float) -> str:
    """What the clock reads at `moment`, as one says it `now`: "23:30", "1:00 tomorrow"."""
    then, today = datetime.fromtimestamp(round(moment)), datetime.fromtimestamp(now).date()
    return f"{then.hour}:{then.minute:02}{' tomorrow' if then.date() > today else ''}"


def half_hours(now: float) -> tuple[int, ...]:
    """The half-hours to come that are worth a key, from about an hour on: 2200, 2230, 2300 at a quarter past nine."""
    start = datetime.fromtimestamp(now).replace(minute=0, second=0, microsecond=0)
    past = int(now - start.timestamp()) // _HALF
    coming = (start + timedelta(seconds=_HALF * (past + _SOON + ahead)) for ahead in range(_OFFERED))
    return tuple(100 * each.hour + each.minute for each in coming)
