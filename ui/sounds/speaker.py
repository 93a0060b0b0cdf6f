# pyright: basic
"""The loudspeaker: Kivy's sounds, which SDL mixes and plays beside the app."""

import sys
from pathlib import Path

from kivy.core.audio import Sound, SoundLoader

from ui.services import FULL_VOLUME
from ui.sounds import tones
from ui.sounds.cues import Kind


class Speaker:
    """Plays the sounds at `volume`, 0 to FULL_VOLUME. It writes them into `folder`, since Kivy takes files only."""

    def __init__(self, folder: Path, volume: int) -> None:
        self._volume = volume
        self._lost: str | None = None
        self._said: Sound | None = None
        self._sounds: dict[Kind, Sound | None] = {}
        for kind in tones.TUNES:
            path = folder / f"{kind}.wav"
            path.write_bytes(tones.wav(kind))
            self._sounds[kind] = self._load(path)

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

    def play(self, kind: Kind) -> None:
        """Play the sound, in place of what is being said."""
        self.hush()
        self._play(self._sounds[kind])

    def say(self, wav: Path) -> None:
        """Play what the announcer made."""
        self.hush()
        self._said = self._load(wav)
        self._play(self._said)

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
        # Without an audio device Kivy loads a sound of no length, and plays it without a word.
        if sound is None or not sound.length:
            self._lose()
            return None
        sound.volume = self._volume / FULL_VOLUME
        return sound

    def _play(self, sound: Sound | None) -> None:
        if sound is None:
            return
        sound.play()
        if sound.state != "play":
            self._lose()

    def _lose(self) -> None:
        if self._lost is None:
            self._lost = "No sound: no audio device; see the flashes"
            print(self._lost, file=sys.stderr)
