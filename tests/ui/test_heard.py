"""What comes out of the loudspeaker: the sound of a short evening, as SDL wrote it, searched for each tune."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import heard_app
import numpy as np
import numpy.typing as npt
import pytest
from ear import pitches, strength

from ui.sounds import tones
from ui.sounds.cues import Kind

LATE = 10 * heard_app.STEP
"""Seconds in which it must be sounded: the app looks ten times a second, and time steps on fifty times."""

LAG = 1.0
"""Seconds of sound that SDL may have mixed already when it is told to play."""

DUE: dict[Kind, float] = {
    "minute": heard_app.MINUTE,
    "break": heard_app.BREAK,
    "level": heard_app.LEVEL,
    "all-in": heard_app.ALL_IN,
    "fault": heard_app.FAULT,
}


def run(folder: Path, driver: str) -> tuple[dict[str, Any], str]:
    """What the app printed, and its errors."""
    script = Path(heard_app.__file__)
    ran = subprocess.run(
        [sys.executable, str(script), str(folder / "heard.pcm"), driver],
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(script.parents[2]), str(script.parent)])},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout), ran.stderr


def begins(sound: npt.NDArray[np.int16], kind: Kind) -> float:
    """When the tune most likely begins, in seconds: where the sound is most like it."""
    tune = tones.samples(kind).astype(float)
    size = 1 << (len(sound) + len(tune)).bit_length()
    likeness = np.fft.irfft(np.fft.rfft(sound, size) * np.conj(np.fft.rfft(tune, size)), size)
    return float(likeness[: len(sound)].argmax()) / tones.RATE


def check_notes(sound: npt.NDArray[np.int16], kind: Kind, start: float) -> None:
    """Each note of the tune is the strongest pitch at its time."""
    for note in tones.TUNES[kind]:
        piece = sound[round(start * tones.RATE) : round((start + note.seconds) * tones.RATE)]
        if note.hertz:
            assert pitches(piece, tones.RATE)[0] == pytest.approx(note.hertz, rel=0.02), kind
            assert strength(piece, tones.RATE, note.hertz) > 0.05, kind
        start += note.seconds


def test_each_sound_is_heard_at_its_time_and_flashes(tmp_path: Path) -> None:
    told, _ = run(tmp_path, "disk")
    raw = np.frombuffer((tmp_path / "heard.pcm").read_bytes(), "<i2")
    left = raw[: len(raw) // 2 * 2].reshape(-1, 2)[:, 0]
    for kind, due in DUE.items():
        now, written = told["played"][kind]
        assert due <= now <= due + LATE, (kind, now)
        start = begins(left, kind)
        assert -0.1 < start - written < LAG, (kind, start, written)
        check_notes(left, kind, start)
    check_notes(left, "test", begins(left, "test"))
    assert [kind for kind in told["flashed"] if kind is not None] == ["test", *DUE]
    assert told["blanks"] is False


def test_without_an_audio_device_the_app_says_so_once_and_plays_on(tmp_path: Path) -> None:
    told, errors = run(tmp_path, "no-such-driver")
    assert errors.count("no audio device") == 1
    assert any("no audio device" in line for line in told["strips"])
    assert told["hands"] == 1
    assert set(DUE) <= set(told["flashed"])
