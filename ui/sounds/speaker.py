# pyright: basic
"""The loudspeaker: Kivy's sounds, which SDL mixes and plays beside the app."""

from collections.abc import Callable
from pathlib import Path

from kivy.core.audio import Sound, SoundLoader

from ui.services import FULL_VOLUME
from ui.sounds import tones
from ui.sounds.cues import Kind


class Speaker:
    """Plays the sounds at `volume`, 0 to FULL_VOLUME. It writes them into `folder`, since Kivy takes files only.

    `keep(volume)` is called as it is made louder or softer.
    """

    def __init__(self, folder: Path, volume: int, keep: Callable[[int], None] = lambda _: None) -> None:
        self._volume, self._keep = volume, keep
        self._lost: str | None = None
        self._said: Sound | None = None
        self._sounds: dict[Kind, Sound | None] = {}
        for kind in tones.TUNES:
            path = folder / f"{kind}.wav"
            path.write_bytes(tones.wav(kind))
            self._sounds[kind] = self._load(path)
        if None in self._sounds.values():
            self._lost = "No sound: no audio device; plug one in and start Burncard again"

    @property
    def volume(self) -> int:
        """How loud it plays, 0 to FULL_VOLUME."""
        return self._volume

    @volume.setter
    def volume(self, volume: int) -> None:
        self._volume = max(0, min(FULL_VOLUME, volume))
        for sound in (*self._sounds.values(), self._said):
            if sound is not None:
                sound.volume = self._volume / FULL_VOLUME
        self._keep(self._volume)

    def play(self, kind: Kind) -> None:
        """Play the sound, in place of what is being said."""
        self.hush()
        sound = self._sounds[kind]
        if sound is not None:
            sound.play()

    def say(self, wav: Path) -> None:
        """Play what the announcer made; a file that is none is passed over."""
        self.hush()
        self._said = self._load(wav)
        if self._said is not None:
            self._said.play()

    def hush(self) -> None:
        """Say no more."""
        if self._said is not None:
            self._said.stop()
            self._said.unload()
            self._said = None

    def lost(self) -> str | None:
        """Why nothing can be heard, or None."""
        return self._lost

    def _load(self, path: Path) -> Sound | None:
        sound = SoundLoader.load(str(path))
        # Without an audio device Kivy gives a sound of no length, which it plays without a word.
        if sound is None or not sound.length:
            return None
        sound.volume = self._volume / FULL_VOLUME
        return sound
