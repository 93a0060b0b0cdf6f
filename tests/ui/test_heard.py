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
from ear import strength

from ui.sounds import tones
from ui.sounds.cues import Kind

LATE = 1.4
"""Seconds of sound in which a due tune must have begun: a look of the app, a buffer, and a busy machine."""

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


def begins(sound: npt.NDArray[np.int16], kind: Kind) -> float | None:
    """When the tune is first heard, note by note, in seconds; None where it is not."""
    notes, at = [], 0.0
    for note in tones.TUNES[kind]:
        if note.hertz:
            notes.append((at, note))
        at += note.seconds
    step = 0.03
    for start in np.arange(0, len(sound) / tones.RATE - at, step):
        if all(_sounds(sound, start + offset, note) for offset, note in notes):
            return float(start)
    return None


def _sounds(sound: npt.NDArray[np.int16], start: float, note: tones.Note) -> bool:
    first, last = (round(tones.RATE * s) for s in (start, start + note.seconds))
    piece = sound[first:last]
    others = (strength(piece, tones.RATE, note.hertz * ratio) for ratio in (0.8, 1.25))
    return strength(piece, tones.RATE, note.hertz) > max(0.1, 3 * max(others))


def test_each_sound_is_heard_at_its_time_and_flashes(tmp_path: Path) -> None:
    told, _ = run(tmp_path, "disk")
    raw = np.frombuffer((tmp_path / "heard.pcm").read_bytes(), "<i2")
    left = raw[: len(raw) // 2 * 2].reshape(-1, 2)[:, 0]
    for kind, due in DUE.items():
        start = begins(left, kind)
        assert start is not None, kind
        assert -0.05 < start - told["began"] - due < LATE, (kind, start, told["began"])
    assert begins(left, "test") is not None
    kinds = [kind for kind in told["flashed"] if kind is not None]
    assert kinds[-5:] == ["minute", "break", "level", "all-in", "fault"]
    assert told["blanks"] is False


def test_without_an_audio_device_the_app_says_so_once_and_plays_on(tmp_path: Path) -> None:
    told, errors = run(tmp_path, "no-such-driver")
    assert errors.count("no audio device") == 1
    assert any("no audio device" in line for line in told["strips"])
    assert told["hands"] == 1
    assert {"minute", "break", "level", "all-in", "fault"} <= set(told["flashed"])
