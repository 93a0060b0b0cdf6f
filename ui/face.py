"""From the facts of the clock to its screen: what the room reads, and what the finger finds. Pure."""

from dataclasses import dataclass
from math import ceil
from typing import Final

from dealer.tournament import commands as t
from dealer.tournament.levels import Break
from ui import trouble, words
from ui.clock_menu import clock_menu
from ui.clock_view import CalledView, ClockView
from ui.clock_views import ClockButton, ClockFace, FaceLook
from ui.presenter import Facts
from ui.services import FULL_VOLUME
from ui.sounds.cues import MINUTE
from ui.views import Tone

STEP: Final = 60
"""Seconds that one tap adds or takes."""

PLACES: Final = 3
"""How many places there is room for beside the end."""


@dataclass(frozen=True, slots=True)
class Room:
    """What the screen says beside the clock.

    `called`: the clock that counts for a player, if any. `undo`: what was asked of the clock last, if anything.
    `notice`: what there is to say for the moment, else "". `volume`: 0 to FULL_VOLUME. `closes`: whether there is a
    table behind it to go back to.
    """

    called: CalledView | None = None
    undo: str | None = None
    notice: str = ""
    volume: int = 0
    closes: bool = False


def notice(facts: Facts) -> str:
    """The one line about what is wrong: a device or the journal, the sound, or what was asked last; else ""."""
    refused = any(reason.kind == "refused" for reason in facts.answer.reasons)
    wrong = trouble.sign(facts.devices, facts.unsaved) or facts.notice
    return wrong or ("Not possible now" if refused else "")


def face(facts: ClockView, room: Room) -> ClockFace:
    """The clock's screen."""
    if facts.ended and not facts.frozen:
        return _ended(facts, room)
    (look, prompt), asks = _state(facts, room.called), _asks(facts)
    counting = facts.starts_in is not None
    time = facts.starts_in if facts.starts_in is not None else facts.reading.remaining
    pause = isinstance(facts.reading.stage, Break) and not counting
    return ClockFace(
        look=look,
        time=words.minutes(time),
        blinds="" if pause else words.blinds_short(facts.in_force),
        prompt=prompt,
        following="" if asks else _following(facts, prompt),
        note="\n".join(line for line in (room.notice, *_notes(facts)) if line),
        freeze=_freeze(facts, "plain" if look == "alarm" else "alarm"),
        buttons=(*_running(facts, room.undo), *_sounding(room)),
        asks=asks,
    )


def _ended(facts: ClockView, room: Room) -> ClockFace:
    """The first places in the lines for the room; the next ones beside the end."""
    ranks = words.ranks(facts.places)
    first, second, third, *beside = (*(rank.said for rank in ranks), *[""] * 3)
    return ClockFace(
        look="ended",
        time=words.ENDED,
        blinds=first,
        prompt=second,
        following=third,
        note="\n".join(line for line in (room.notice, *beside[:PLACES]) if line),
        freeze=None,
        buttons=(*_running(facts, room.undo), *_sounding(room)),
    )


def _state(facts: ClockView, called: CalledView | None) -> tuple[FaceLook, str]:
    """How the clock stands, and the one thing to say: what stops it comes before what is on."""
    if facts.frozen:
        return "alarm", words.FROZEN
    if facts.slept is not None:
        return "alarm", words.slept(facts.slept)
    if called is not None:
        return "waits", words.called(called.seat, ceil(called.left))
    if facts.starts_in is not None:
        return "runs", words.CARDS_FLY
    if not facts.reading.running:
        return "stopped", words.PAUSED if facts.begun else words.READY
    return _played(facts)


def _played(facts: ClockView) -> tuple[FaceLook, str]:
    reading = facts.reading
    if isinstance(reading.stage, Break):
        return "break", words.BREAK
    look: FaceLook = "last-minute" if reading.remaining <= MINUTE else "runs"
    if facts.waiting is not None:
        return "waits", words.NEXT_HAND
    if facts.last_hands is not None:
        return look, words.last_hands(facts.last_hands)
    return look, words.level_or_ante(reading.number, facts.in_force)


def _following(facts: ClockView, prompt: str) -> str:
    """What comes next; a level that waits for the next hand stands alone below the prompt that says so."""
    if facts.waiting is not None:
        return words.blinds_short(facts.waiting) if prompt == words.NEXT_HAND else words.next_short(facts.waiting)
    coming = facts.reading.following
    return words.LAST_LEVEL if coming is None else words.next_short(coming)


def _notes(facts: ClockView) -> tuple[str, ...]:
    stage = facts.reading.stage
    level = words.level_note(facts.reading.number, facts.in_force)
    edited = "Structure changed" if facts.edited else ""
    ends = f"Play ends {facts.ends}" if facts.ends else ""
    colours = words.colour_up(stage.colour_up) if isinstance(stage, Break) else ""
    return level, colours, stage.note, ends, edited


def _freeze(facts: ClockView, tone: Tone) -> ClockButton | None:
    return None if facts.frozen or facts.ended else ClockButton("clock:freeze", "Freeze", t.Freeze(), tone)


def _running(facts: ClockView, undo: str | None) -> tuple[ClockButton, ...]:
    if facts.frozen:
        return (ClockButton("clock:unfreeze", "Go on", t.Unfreeze(), "main"),)
    more = ClockButton("clock:more", "More…", clock_menu(facts, undo))
    if facts.ended:
        return (more,)
    counting = facts.starts_in is not None
    stops = facts.reading.running or counting
    return (
        ClockButton("clock:pause", "Pause", t.Pause())
        if stops
        else ClockButton("clock:start", "Start", t.Start(), "main"),
        *(_countdown(facts.starts_in) if facts.starts_in is not None else _minutes()),
        ClockButton("clock:previous", "Previous", t.Skip(-1), detail="level"),
        ClockButton("clock:next", "Next", t.Skip(1), detail="level"),
        more,
    )


def _minutes() -> tuple[ClockButton, ClockButton]:
    return (
        ClockButton("clock:add", "+1 min", t.AddTime(STEP)),
        ClockButton("clock:take", "−1 min", t.AddTime(-STEP)),
    )


def _countdown(left: float) -> tuple[ClockButton, ClockButton]:
    """A minute more or less until the cards fly; taken from the last one, a second is left of it."""
    return (
        ClockButton("clock:add", "+1 min", t.StartIn(ceil(left) + STEP)),
        ClockButton("clock:take", "−1 min", t.StartIn(max(1, ceil(left) - STEP))),
    )


def _sounding(room: Room) -> tuple[ClockButton, ...]:
    volume = f"at {room.volume} of {FULL_VOLUME}"
    close = (ClockButton("clock:close", "Table", "close", detail="back to it"),) if room.closes else ()
    return (
        ClockButton("clock:sound-test", "Sounds", "sound-test", detail="test them"),
        ClockButton("clock:softer", "Softer", "softer", detail=volume),
        ClockButton("clock:louder", "Louder", "louder", detail=volume),
        *close,
    )


def _asks(facts: ClockView) -> tuple[ClockButton, ...]:
    if facts.slept is None or facts.frozen:
        return ()
    return (
        ClockButton("clock:keep", "Keep as played", t.AnswerSleep("keep")),
        ClockButton("clock:give-back", f"Give {words.minutes(facts.slept)} back", t.AnswerSleep("give-back"), "main"),
    )
