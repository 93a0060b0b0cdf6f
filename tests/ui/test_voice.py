"""The announcer, over the real program where it is installed and over a stand-in that misbehaves."""

import shutil
import time
import wave
from pathlib import Path

import pytest

from ui import words
from ui.sounds.voice import PATIENCE, PROGRAM, Espeak, NoVoice, Voice, voice


def finished(it: Voice) -> Path | None:
    """What it has made, once it is done."""
    for _ in range(1000):
        if (wav := it.ready()) is not None or it.lost() is not None:
            return wav
        time.sleep(0.01)
    return None


def stand_in(folder: Path, script: str) -> str:
    program = folder / "stand-in"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return str(program)


def test_espeak_makes_a_sentence_of_the_tables_language(tmp_path: Path) -> None:
    if not shutil.which(PROGRAM):
        pytest.skip("espeak-ng is not installed")
    it = voice(tmp_path, words.LANGUAGE)
    assert isinstance(it, Espeak)
    it.begin("Level 4. Blinds 100, 200.")
    wav = finished(it)
    assert wav is not None, it.lost()
    with wave.open(str(wav)) as file:
        assert file.getnframes() / file.getframerate() > 1
    it.begin("Again.")
    again = finished(it)
    assert again is not None
    assert again != wav  # what may be playing still is not written over


def test_a_language_that_it_does_not_speak_is_said(tmp_path: Path) -> None:
    if not shutil.which(PROGRAM):
        pytest.skip("espeak-ng is not installed")
    it = Espeak(tmp_path, "klingon-of-the-north")
    it.begin("Qapla.")
    assert finished(it) is None
    assert it.lost() is not None


def test_it_does_not_wait_for_a_program_that_hangs_and_gives_it_up(tmp_path: Path) -> None:
    now = [0.0]
    it = Espeak(tmp_path, "en", stand_in(tmp_path, "exec sleep 600"), now=lambda: now[0])
    it.begin("Level 4.")
    process = it._process
    assert process is not None
    assert it.ready() is None
    assert it.lost() is None
    now[0] = PATIENCE + 1
    assert it.ready() is None
    assert "no answer" in str(it.lost())
    assert process.returncode is not None


def test_a_new_sentence_takes_the_place_of_the_one_that_is_made(tmp_path: Path) -> None:
    program = stand_in(
        tmp_path, 'case "$*" in *first) exec sleep 600;; esac; while [ "$1" != -w ]; do shift; done; echo x >"$2"'
    )
    it = Espeak(tmp_path, "en", program)
    it.begin("first")
    process = it._process
    it.begin("second")
    assert process is not None
    assert process.returncode is not None
    wav = finished(it)
    assert wav is not None
    assert wav.exists()
    assert it.ready() is None  # once


@pytest.mark.parametrize(
    ("script", "said"),
    [("echo no such voice >&2; exit 1", "no such voice"), ("exit 3", "ended with 3"), ("exit 0", "ended with 0")],
)
def test_a_program_that_fails_is_said_and_tried_again(tmp_path: Path, script: str, said: str) -> None:
    it = Espeak(tmp_path, "en", stand_in(tmp_path, script))
    it.begin("Level 4.")
    assert finished(it) is None
    assert said in str(it.lost())


def test_a_program_that_is_gone_is_said(tmp_path: Path) -> None:
    it = Espeak(tmp_path, "en", str(tmp_path / "nothing"))
    it.begin("Level 4.")
    assert it.ready() is None
    assert "No such file" in str(it.lost())


def test_where_it_is_not_installed_nothing_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    it = voice(tmp_path, "en")
    assert isinstance(it, NoVoice)
    it.begin("Level 4.")
    assert it.ready() is None
    assert it.lost() is None
