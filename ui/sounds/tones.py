"""How each sound sounds: notes and rests, reckoned into samples. Nothing is recorded, so nothing need be shipped."""

import io
import wave
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from ui.sounds.cues import Kind

RATE: Final = 44_100
"""Samples a second."""

PEAK: Final = 0.7
"""The loudest sample, as a part of what a sample can be."""

ATTACK: Final = 0.006
RELEASE: Final = 0.02
"""Seconds in which a note swells and ends: without them it clicks."""


@dataclass(frozen=True, slots=True)
class Note:
    """A pure tone of `hertz` for `seconds`, with its `overtones` as parts of it; a rest where `hertz` is 0.

    `dies` is how fast it fades, in powers of e a second: 0 is an organ, 6 a bell.
    """

    hertz: float
    seconds: float
    dies: float = 0.0
    overtones: tuple[tuple[float, float], ...] = ()


def _rest(seconds: float) -> Note:
    return Note(0.0, seconds)


_BELL: Final = ((2.0, 0.3), (3.0, 0.12))
_HORN: Final = ((2.0, 0.7), (3.0, 0.5), (5.0, 0.3))

TUNES: Final[dict[Kind, tuple[Note, ...]]] = {
    "minute": (Note(1760.0, 0.12), _rest(0.13), Note(1760.0, 0.12)),
    "level": (
        Note(523.25, 0.28, 3.0, _BELL),
        Note(659.26, 0.28, 3.0, _BELL),
        Note(783.99, 0.28, 3.0, _BELL),
        Note(1046.5, 0.7, 4.0, _BELL),
    ),
    "break": (Note(880.0, 0.5, 3.0, _BELL), Note(587.33, 0.5, 3.0, _BELL), Note(440.0, 0.8, 3.0, _BELL)),
    "all-in": tuple(Note(hertz, 0.09) for _ in range(4) for hertz in (1244.51, 932.33)),
    "fault": (Note(311.13, 0.3, 0.0, _HORN), _rest(0.12)) * 3,
    "count": (Note(1567.98, 0.22, 12.0),),
    "test": (Note(698.46, 0.18, 2.0, _BELL), Note(1396.91, 0.3, 5.0, _BELL)),
}
"""The tunes. They differ in pitch, in how many notes there are and in whether they rise or fall, so that those who
hear high or low notes badly tell them apart too; a loudspeaker the size of a coin can play them all."""


def seconds(kind: Kind) -> float:
    """How long the sound lasts."""
    return sum(note.seconds for note in TUNES[kind])


def samples(kind: Kind) -> npt.NDArray[np.int16]:
    """The sound as (N,) int16 samples, one channel, RATE a second."""
    tune = np.concatenate([_note(note) for note in TUNES[kind]])
    loudest = float(np.abs(tune).max())
    return np.asarray(np.rint(tune * (PEAK * 32_767 / loudest)), np.int16)


def _note(note: Note) -> npt.NDArray[np.float64]:
    at = np.arange(round(note.seconds * RATE)) / RATE
    if not note.hertz:
        return np.zeros_like(at)
    wave_ = np.zeros_like(at)
    for times, part in ((1.0, 1.0), *note.overtones):
        wave_ += part * np.sin(2 * np.pi * note.hertz * times * at)
    swell = np.minimum(1.0, np.minimum(at / ATTACK, (note.seconds - at) / RELEASE))
    return wave_ * swell * np.exp(-note.dies * at)


def wav(kind: Kind) -> bytes:
    """The sound as a WAV file's content: 16 bits, one channel."""
    file = io.BytesIO()
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(samples(kind).astype("<i2").tobytes())
    return file.getvalue()
