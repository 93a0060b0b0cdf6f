"""Sounds, one after the other: each flashes as it begins, and is followed by what is said with it."""

from collections import deque
from collections.abc import Callable
from typing import Final

from ui import words
from ui.services import Loudspeaker
from ui.sounds import tones
from ui.sounds.cues import ALL, Cue, Heard, Kind, cues
from ui.sounds.voice import Voice

NOTICE: Final = 15.0
"""Seconds that it is shown that there is no sound."""


class Alarms:
    """Listens to the facts, and sounds what they call for. `flash(kind)` shows what is heard, also where it is not.

    `notice` is what there is to say about the sound itself for the moment, else "".
    """

    def __init__(self, loudspeaker: Loudspeaker, voice: Voice, flash: Callable[[Kind], None]) -> None:
        self.loudspeaker = loudspeaker
        self.notice = ""
        self._voice, self._flash = voice, flash
        self._heard: Heard | None = None
        self._waiting: deque[Cue] = deque()
        self._until = 0.0
        self._told: str | None = None
        self._told_at = 0.0

    def heed(self, heard: Heard) -> None:
        """What is so now; what it changes is sounded. The first time it only listens: it is no news."""
        before, self._heard = self._heard, heard
        if before is not None:
            for cue in cues(before, heard):
                self.sound(cue)

    def test(self, *, whole: bool = True) -> None:
        """Sound a test: all sounds in turn, or the short one at start."""
        kinds: tuple[Kind, ...] = ALL if whole else ("test",)
        for kind in kinds:
            self.sound(Cue(kind, words.TEST_SAID if kind == kinds[-1] else ""))

    def sound(self, cue: Cue) -> None:
        """Sound it as soon as the one before is over; a sound that waits already is not sounded twice."""
        self._waiting = deque(each for each in self._waiting if each.kind != cue.kind)
        self._waiting.append(cue)

    def poll(self, now: float) -> None:
        """Go on; `now` in seconds. It is called some ten times a second."""
        self._say_what_is_lost(now)
        if now < self._until:
            return
        if self._waiting:
            cue = self._waiting.popleft()
            self._until = now + tones.seconds(cue.kind)
            self.loudspeaker.play(cue.kind)
            self._voice.begin(cue.said)
            self._flash(cue.kind)
        elif (said := self._voice.ready()) is not None:
            self.loudspeaker.say(said)

    def close(self) -> None:
        """Be silent from now on."""
        self._waiting.clear()
        self._voice.close()
        self.loudspeaker.hush()

    def _say_what_is_lost(self, now: float) -> None:
        lost = self.loudspeaker.lost() or self._voice.lost()
        if lost != self._told:
            self._told, self._told_at = lost, now
        self.notice = lost if lost is not None and now - self._told_at < NOTICE else ""
