"""The words of the scenario language that are about time: what passes by itself, and what is asked of the clock."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from dealer.table import commands as c
from dealer.table.notation import UnreadableError, ends, number, seat
from dealer.tournament import commands as t

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Wait:
    """So many seconds pass."""

    seconds: int


@dataclass(frozen=True, slots=True)
class Sleep:
    """The machine sleeps for so many seconds, and wakes."""

    seconds: int


@dataclass(frozen=True, slots=True)
class PowerCut:
    """The power goes, and the machine is started anew."""


@dataclass(frozen=True, slots=True)
class UseStructure:
    """A tournament by the structure of that name begins, its clock running; or it is played by that from now on."""

    name: str


Passing = Wait | Sleep | PowerCut
"""What happens by itself."""
Timed = Passing | UseStructure | c.CallClock | c.CallOffClock | t.TournamentCommand


def seconds(text: str) -> int:
    """A time: `30s`, `17:00` or `3:00:00`, in seconds."""
    if text.endswith("s"):
        return number(text[:-1], _TIME)
    parts = text.split(":")
    if len(parts) not in (2, 3) or any(len(part) != 2 for part in parts[1:]):
        raise UnreadableError(f"{text!r} is not {_TIME}")
    small = (number(part, "minutes and seconds from 00 to 59", 59) for part in parts[1:])
    total = number(parts[0], _TIME)
    for part in small:
        total = 60 * total + part
    return total


def time_phrase(words: Words) -> Timed | None:
    """What a line about time tells, or None where it is about something else. Raises UnreadableError where it is not
    of the language."""
    reader = _LINES.get(words[0])
    return None if reader is None else reader(words[1:])


def _alone(words: Words, does: Timed) -> Timed:
    ends(words)
    return does


def _time(words: Words, what: str) -> int:
    if len(words) != 1:
        raise UnreadableError(f"expected a time, as in `{what} 30s` or `{what} 17:00`")
    return seconds(words[0])


def _structure(words: Words) -> Timed:
    if len(words) != 1:
        raise UnreadableError("expected `structure NAME`")
    return UseStructure(words[0])


def _power(words: Words) -> Timed:
    if words != ("cut",):
        raise UnreadableError("expected `power cut`")
    return PowerCut()


def _last(words: Words) -> Timed:
    match words:
        case (count, "hands" | "hand"):
            return t.LastHands(None if count == "no" else number(count, "a number of hands", 99))
        case _:
            raise UnreadableError("expected `last N hands`, or `last no hands`")


def _clock(words: Words) -> Timed:
    """`clock S`, `clock off`, or what is asked of the tournament's clock."""
    match words:
        case (one,) if one in _CLOCK:
            return _CLOCK[one]
        case ("add", text):
            return t.AddTime(seconds(text))
        case ("take", text):
            return t.AddTime(-seconds(text))
        case ("level", text):
            return t.ToLevel(number(text, "the number of a level", 999))
        case ("minutes", text):
            return t.SetMinutes(number(text, "a number of minutes", 1440))
        case ("starts", text):
            return t.StartIn(seconds(text))
        case ("ends", text):
            return t.EndIn(None if text == "never" else seconds(text))
        case (who,) if who.isdigit():
            return c.CallClock(seat(who))
        case _:
            words_of_one = " | ".join(sorted(_CLOCK))
            raise UnreadableError(
                f"expected `clock S`, `clock {words_of_one}`, `clock add T`, `clock take T`, `clock level N`, "
                "`clock minutes N`, `clock starts T`, `clock ends T` or `clock ends never`"
            )


_TIME: Final = "a time such as 17:00 or 30s"

_CLOCK: Final[dict[str, Timed]] = {
    "off": c.CallOffClock(),
    "start": t.Start(),
    "pause": t.Pause(),
    "next": t.Skip(1),
    "previous": t.Skip(-1),
    "undo": t.UndoLast(),
}

_LINES: Final[dict[str, Callable[[Words], Timed]]] = {
    "wait": lambda words: Wait(_time(words, "wait")),
    "sleep": lambda words: Sleep(_time(words, "sleep")),
    "power": _power,
    "structure": _structure,
    "clock": _clock,
    "break": lambda words: t.CallBreak(_time(words, "break")),
    "freeze": lambda words: _alone(words, t.Freeze()),
    "unfreeze": lambda words: _alone(words, t.Unfreeze()),
    "last": _last,
}

WORDS: Final = tuple(_LINES)
"""The first words of lines about time."""
