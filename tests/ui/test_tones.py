"""How the sounds sound: measured by Fourier transform, since nobody listens to a test."""

import io
import wave
from itertools import combinations, pairwise

import numpy as np
import pytest
from ear import pitches

from ui.sounds import tones
from ui.sounds.cues import ALL, Kind

KINDS: tuple[Kind, ...] = (*ALL, "count", "test")


@pytest.mark.parametrize("kind", KINDS)
def test_each_note_is_heard_at_its_time_and_pitch(kind: Kind) -> None:
    sound, start = tones.samples(kind), 0
    for note in tones.TUNES[kind]:
        end = start + round(note.seconds * tones.RATE)
        part = sound[start:end]
        if note.hertz:
            assert pitches(part, tones.RATE)[0] == pytest.approx(note.hertz, rel=0.01)
        else:
            assert not part.any()
        start = end
    assert start == len(sound)
    assert tones.seconds(kind) == pytest.approx(start / tones.RATE, abs=0.001)


def rhythm(kind: Kind) -> tuple[int, ...]:
    """Up, down or level, from note to note."""
    notes = [note.hertz for note in tones.TUNES[kind] if note.hertz]
    return tuple(int(np.sign(b - a)) for a, b in pairwise(notes))


@pytest.mark.parametrize(("one", "other"), list(combinations(KINDS, 2)))
def test_two_sounds_differ_in_melody_not_in_pitch_alone(one: Kind, other: Kind) -> None:
    assert rhythm(one) != rhythm(other)
    assert {n.hertz for n in tones.TUNES[one]} - {0.0} != {n.hertz for n in tones.TUNES[other]} - {0.0}


@pytest.mark.parametrize("kind", KINDS)
def test_a_sound_is_loud_and_does_not_clip_or_click(kind: Kind) -> None:
    sound = tones.samples(kind).astype(float) / 32_768
    assert 0.6 < np.abs(sound).max() < 0.8
    assert abs(sound[0]) < 0.01
    assert abs(sound[-1]) < 0.01
    assert 0.2 < tones.seconds(kind) < 2.5


def test_the_file_is_a_wav_of_these_samples() -> None:
    with wave.open(io.BytesIO(tones.wav("level"))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, tones.RATE)
        held = np.frombuffer(file.readframes(file.getnframes()), "<i2")
    assert (held == tones.samples("level")).all()


def test_a_small_loudspeaker_plays_them_all() -> None:
    assert min(n.hertz for kind in KINDS for n in tones.TUNES[kind] if n.hertz) > 300
