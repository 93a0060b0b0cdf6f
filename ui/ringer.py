# pyright: basic
"""Sound and flash on one screen: what is heard is seen on it, for as long as a flash lasts."""

from kivy.uix.widget import Widget

from ui.screens.flash import Flash
from ui.services import FULL_VOLUME, Services
from ui.signals import FLASHES
from ui.sounds.alarms import Alarms
from ui.sounds.cues import Cue, Heard, Kind
from ui.views import SoundTap


class Ringer:
    """Sounds what the facts call for, and flashes over `screen`. `changed()` is called as a flash begins and ends.

    `kind` is what flashes now, or None.
    """

    def __init__(self, screen: Widget, services: Services, changed) -> None:
        self.kind: Kind | None = None
        self._changed = changed
        self._loudspeaker = services.loudspeaker
        self._alarms = Alarms(services.loudspeaker, services.voice, self._begin)
        self._flash = Flash(screen, self._end)

    @property
    def volume(self) -> int:
        """How loud it is, 0 to FULL_VOLUME."""
        return self._loudspeaker.volume

    @property
    def notice(self) -> str:
        """What there is to say about the sound for the moment, else ""."""
        return self._alarms.notice

    def heed(self, heard: Heard) -> None:
        """What is so now; what it changes is sounded."""
        self._alarms.heed(heard)

    def poll(self, now: float) -> bool:
        """Go on; whether there is something new to be said of the sound itself."""
        before = self.notice
        self._alarms.poll(now)
        return self.notice != before

    def test(self) -> None:
        """The short test at start."""
        self._alarms.test(whole=False)

    def tapped(self, tap: SoundTap) -> None:
        """A finger wants to hear all sounds, or to have them louder or softer: it hears how loud they are then."""
        if tap == "sound-test":
            self._alarms.test()
            return
        volume = self._loudspeaker.volume + (1 if tap == "louder" else -1)
        self._loudspeaker.volume = max(0, min(FULL_VOLUME, volume))
        self._alarms.sound(Cue("test", ""))

    def close(self) -> None:
        """Be silent and dark."""
        self._flash.stop()
        self._alarms.close()

    def _begin(self, kind: Kind) -> None:
        self.kind = kind
        red, green, blue = FLASHES[kind]
        self._flash.flash((red / 255, green / 255, blue / 255))
        self._changed()

    def _end(self) -> None:
        self.kind = None
        self._changed()
