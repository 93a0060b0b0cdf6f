"""What is wrong with which device, since when, and what to do: the page that one tap on the sign of trouble opens."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from ui.views import TroublePad, TroubleRow

NAMES: Final = {
    "camera": "Camera",
    "panel": "Seat ring",
    "pedal": "Pedals",
    "sound": "Sound",
    "speech": "Speech",
    "copies": "Nightly copy",
    "venue": "Venue's file",
}
"""What the devices are called; one that is not named here is called by its own name."""

_ALWAYS: Final = {
    "camera": "Not in use. To use one: --camera auto",
    "panel": "Not in use. To use one: --panel auto",
}
"""Devices that are shown though nobody uses them, and how they are put to use."""

SOUGHT: Final = "being looked for"
"""In place of why a device is lost: it is looked for the first time, and nobody knows yet whether it is there."""

_UNSAID: Final = ("sound", "speech")
"""Devices whose loss the page tells and the sign does not: what they say is shown as well."""

_NAMED: Final = 2
"""How many lost devices the sign has room to name."""

_PLAYS_ON: Final = "Play goes on by touch."


@dataclass(frozen=True, slots=True)
class DeviceState:
    """A device in use: `why` it is lost, None while it works or SOUGHT, and `since` when (seconds, any clock)."""

    name: str
    why: str | None
    since: float

    @property
    def lost(self) -> bool:
        """Whether it was in use or looked for in vain, and is not there."""
        return self.why not in (None, SOUGHT)


def observed(
    before: Mapping[str, DeviceState], found: Iterable[tuple[str, str | None]], now: float
) -> dict[str, DeviceState]:
    """The devices after each was asked why it is lost. A new reason for the same loss does not begin it anew."""
    states: dict[str, DeviceState] = {}
    for name, why in found:
        last, state = before.get(name), DeviceState(name, why, now)
        same = last is not None and last.lost == state.lost and SOUGHT not in (last.why, why)
        states[name] = replace(state, since=last.since) if last is not None and same else state
    return states


def page(states: Iterable[DeviceState], unsaved: str, now: float) -> TroublePad:
    """The page: what is lost first. `unsaved`: why the venue's file could not be written, or ""."""
    known = {state.name: state for state in states}
    lost = [_lost(state, now) for state in known.values() if state.lost]
    if unsaved:
        lost.insert(0, TroubleRow(NAMES["venue"], "Not saved", "lost", _sentence(unsaved)))
    works = [
        TroubleRow(_called(state.name), "", "works", f"Works, for {duration(now - state.since)}")
        for state in known.values()
        if state.why is None
    ]
    sought = [
        TroubleRow(_called(state.name), "", "idle", "Being looked for: this takes a few seconds")
        for state in known.values()
        if state.why == SOUGHT
    ]
    idle = [TroubleRow(_called(name), "", "idle", how) for name, how in _ALWAYS.items() if name not in known]
    title = f"Devices: {len(lost)} in trouble. {_PLAYS_ON}" if lost else "Devices: all is well"
    return TroublePad(title, (*lost, *works, *sought, *idle))


def sign(states: Iterable[DeviceState], unsaved: str) -> str:
    """The line that says that something is wrong, or ""."""
    if unsaved:
        return f"Not saved: {unsaved}"
    lost = [_called(state.name) for state in states if state.lost and state.name not in _UNSAID]
    if not lost:
        return ""
    named = " and ".join(lost) if len(lost) <= _NAMED else f"{len(lost)} devices"
    return f"{named[0]}{named[1:].lower()} lost: play on by touch · tap: what to do"


def duration(seconds: float) -> str:
    """How long something has lasted, as one says it: "40 s", "3 min", "2 h 5 min"."""
    whole = max(0, int(seconds))
    if whole < 60:
        return f"{whole} s" if whole < 10 else f"{whole // 10 * 10} s"
    hours, minutes = divmod(whole // 60, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


def _lost(state: DeviceState, now: float) -> TroubleRow:
    assert state.why is not None
    return TroubleRow(_called(state.name), f"Lost, for {duration(now - state.since)}", "lost", _sentence(state.why))


def _called(name: str) -> str:
    return NAMES.get(name, name.capitalize())


def _sentence(why: str) -> str:
    """A reason as a driver tells it, with a capital where it begins with no path."""
    return f"{why[0].upper()}{why[1:]}" if why[:1].isalpha() else why
