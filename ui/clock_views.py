"""What the clock's screen shows, as frozen data. Made by `ui.face`; the screen reads it and decides nothing."""

from dataclasses import dataclass
from typing import Literal

from dealer.table.evening import Asked
from ui.time_of_day import EndAt
from ui.views import Pad, SoundTap, Tone

ClockTap = Asked | EndAt | SoundTap | Literal["close"]
"""What a tap asks of the tournament, of the sound, or of the screen itself: to go back to the table."""
FaceLook = Literal["runs", "last-minute", "waits", "stopped", "break", "alarm", "ended"]


@dataclass(frozen=True, slots=True)
class ClockButton:
    """A button of the clock's screen. `does`: what its tap asks for, or the pad that it opens."""

    name: str
    label: str
    does: ClockTap | Pad
    tone: Tone = "plain"
    detail: str = ""


@dataclass(frozen=True, slots=True)
class ClockFace:
    """The clock for the whole room, in lines from top to bottom; "" where there is nothing to say.

    `note`: what only those at the table need to read. `freeze` can always be tapped; `buttons` come at a touch and go
    again; `asks` are the answers to what is asked, and stay until it is answered.
    """

    look: FaceLook
    time: str
    blinds: str
    prompt: str
    following: str
    note: str
    freeze: ClockButton | None
    buttons: tuple[ClockButton, ...]
    asks: tuple[ClockButton, ...] = ()
