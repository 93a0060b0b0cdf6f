"""What the app needs of the world around it, as small protocols. `ui.__main__` fills them with devices."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Protocol

from dealer.scene import Scene
from dealer.table.commands import Command
from ui.sounds.cues import Kind
from ui.sounds.voice import NoVoice, Voice

FULL_VOLUME: Final = 10
"""The loudest volume of a loudspeaker; 0 is silence."""


class Eyes(Protocol):
    """Looks at the felt; never blocks."""

    def poll(self) -> Scene | None:
        """The settled scene, where there is one that was not returned yet."""
        ...

    def lost(self) -> str | None:
        """Why nothing is seen at all, or None while the camera works."""
        ...

    def picture(self) -> bytes | None:
        """The last picture as a JPEG, or None; asks for a newer one, which is another object once it has come."""
        ...


class Lights(Protocol):
    """Shows lamps at the seats; never blocks."""

    def show(self, lamps: "tuple[Lamp, ...]") -> None:
        """Light exactly these."""
        ...


@dataclass(frozen=True, slots=True)
class Lamp:
    """One seat's lamp: `colour` as (red, green, blue) 0-255; `blinks` where it should draw the eye."""

    seat: int
    colour: tuple[int, int, int]
    blinks: bool = False


class Buttons(Protocol):
    """Buttons at the seats, pedals: whatever is pressed; never blocks."""

    def commands(self) -> tuple[Command, ...]:
        """What was pressed since the last call, as commands."""
        ...

    def lost(self) -> str | None:
        """Why nothing is felt, or None while they work."""
        ...


class Loudspeaker(Protocol):
    """Plays sounds; never blocks. `volume`: 0 to FULL_VOLUME; what is beyond is cut."""

    volume: int

    def play(self, kind: Kind) -> None:
        """Play the sound, in place of what is being said."""
        ...

    def say(self, wav: Path) -> None:
        """Play what an announcer made."""
        ...

    def hush(self) -> None:
        """Say no more."""
        ...

    def lost(self) -> str | None:
        """Why nothing can be heard, or None while it works."""
        ...


class NoEyes:
    """A table without a camera: it sees nothing, and misses nothing."""

    def poll(self) -> Scene | None:
        """None."""
        return None

    def lost(self) -> str | None:
        """None."""
        return None

    def picture(self) -> bytes | None:
        """None."""
        return None


class NoLights:
    """A table without lamps."""

    def show(self, lamps: tuple[Lamp, ...]) -> None:
        """Nothing lights up."""


class NoButtons:
    """A table without buttons."""

    def commands(self) -> tuple[Command, ...]:
        """None."""
        return ()

    def lost(self) -> str | None:
        """None."""
        return None


class NoLoudspeaker:
    """A table without sound: it flashes only."""

    volume = 0

    def play(self, kind: Kind) -> None:
        """Nothing is heard."""

    def say(self, wav: Path) -> None:
        """Nothing is heard."""

    def hush(self) -> None:
        """Nothing was heard."""

    def lost(self) -> str | None:
        """None."""
        return None


Watched = tuple[str, Callable[[], str | None]]
"""A device in use, by its name, and what tells why it is lost (None while it works); it never blocks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """The world around the app. `boottime`: seconds of CLOCK_BOOTTIME; `asleep`: those of them that the machine slept
    (see `dealer.tournament.boottime`); `wall`: Unix time, to say and hear the time of day. `each_second` is called by
    the app's own loop, so that its silence shows that the loop stands still. `others`: devices beside eyes and
    buttons that can be in trouble."""

    boottime: Callable[[], float]
    asleep: Callable[[], float] = lambda: 0.0
    wall: Callable[[], float] = time.time
    eyes: Eyes = field(default_factory=NoEyes)
    lights: Lights = field(default_factory=NoLights)
    buttons: Buttons = field(default_factory=NoButtons)
    loudspeaker: Loudspeaker = field(default_factory=NoLoudspeaker)
    voice: Voice = field(default_factory=NoVoice)
    each_second: Callable[[], None] = lambda: None
    others: tuple[Watched, ...] = ()

    def devices(self) -> tuple[tuple[str, str | None], ...]:
        """Each device in use, and why it is lost or None."""
        eyes = () if isinstance(self.eyes, NoEyes) else (("camera", self.eyes.lost()),)
        ring = () if isinstance(self.lights, NoLights) else (("panel", self.buttons.lost()),)
        sound = () if isinstance(self.loudspeaker, NoLoudspeaker) else (("sound", self.loudspeaker.lost()),)
        speech = () if isinstance(self.voice, NoVoice) else (("speech", self.voice.lost()),)
        return (*eyes, *ring, *sound, *speech, *((name, lost()) for name, lost in self.others))
