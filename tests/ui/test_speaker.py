"""Kivy's sounds over SDL's silent driver: what plays, how loud, and what a broken file does."""

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealer.tournament.levels import Level
from ui import words
from ui.commands.sounding import keep_volume, kept_volume
from ui.services import FULL_VOLUME, Loudspeaker
from ui.sounds import tones
from ui.sounds.alarms import Alarms
from ui.sounds.cues import ALL, Cue
from ui.sounds.speaker import Speaker
from ui.sounds.voice import PROGRAM, voice


@pytest.fixture
def speaker(tmp_path: Path) -> Iterator[Speaker]:
    it = Speaker(tmp_path, 7)
    yield it
    it.hush()
    for sound in it._sounds.values():
        assert sound is not None
        sound.stop()


def test_every_sound_plays_at_its_volume(speaker: Speaker) -> None:
    it: Loudspeaker = speaker
    for kind in ALL:
        it.play(kind)
        sound = speaker._sounds[kind]
        assert sound is not None
        assert sound.state == "play"
        assert sound.length == pytest.approx(tones.seconds(kind), abs=0.01)
        assert sound.volume == pytest.approx(0.7)
    assert it.lost() is None


def test_the_volume_is_that_of_all_sounds_and_of_what_is_said(speaker: Speaker, tmp_path: Path) -> None:
    said = tmp_path / "said.wav"
    said.write_bytes(tones.wav("test"))
    speaker.say(said)
    speaker.volume = 3
    playing = [*speaker._sounds.values(), speaker._said]
    assert {sound.volume for sound in playing if sound is not None} == {0.3}
    for wanted, got in ((-1, 0), (FULL_VOLUME + 5, FULL_VOLUME)):
        speaker.volume = wanted
        assert speaker.volume == got


def test_the_volume_is_kept_for_the_next_time(tmp_path: Path) -> None:
    kept = tmp_path / "config" / "volume"
    assert kept_volume(kept) == 7
    it = Speaker(tmp_path, kept_volume(kept), lambda volume: keep_volume(kept, volume))
    it.volume += 2
    assert kept_volume(kept) == 9
    it.volume = 0
    assert kept_volume(kept) == 0


@pytest.mark.parametrize("content", [b"", b"loud", b"11", b"-1", b"7.5", b"\xff\xfe"])
def test_a_kept_volume_that_is_none_is_as_usual(tmp_path: Path, content: bytes) -> None:
    kept = tmp_path / "volume"
    kept.write_bytes(content)
    assert kept_volume(kept) == 7


def test_where_the_volume_cannot_be_kept_it_is_changed_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    it = Speaker(tmp_path, 7, lambda volume: keep_volume(tmp_path / "file" / "volume", volume))
    it.volume = 3
    assert it.volume == 3


def test_a_sound_takes_the_place_of_what_is_being_said(speaker: Speaker, tmp_path: Path) -> None:
    said = tmp_path / "said.wav"
    said.write_bytes(tones.wav("level"))
    speaker.say(said)
    speech = speaker._said
    assert speech is not None
    assert speech.state == "play"
    speaker.play("fault")
    assert speech.state == "stop"


@pytest.mark.parametrize("content", [b"", b"RIFF", b"not a sound at all" * 99])
def test_a_broken_file_is_passed_over(speaker: Speaker, tmp_path: Path, content: bytes) -> None:
    said = tmp_path / "said.wav"
    said.write_bytes(content)
    speaker.say(said)
    assert speaker.lost() is None
    speaker.play("level")
    assert speaker._sounds["level"].state == "play"


def test_a_level_is_said_after_its_sound(speaker: Speaker, tmp_path: Path) -> None:
    if not shutil.which(PROGRAM):
        pytest.skip("espeak-ng is not installed")
    announcer = voice(tmp_path, words.LANGUAGE)
    alarms = Alarms(speaker, announcer, lambda kind: None)
    alarms.sound(Cue("level", words.level_said(4, Level(100, 200, seconds=1200))))
    alarms.poll(0.0)
    assert speaker._said is None
    for _ in range(1000):
        alarms.poll(tones.seconds("level") + 0.1)
        if speaker._said is not None:
            break
        time.sleep(0.01)
    assert speaker._said is not None, announcer.lost()
    assert speaker._said.state == "play"
    assert speaker._said.length > 1  # "Level 4. Blinds 100, 200."
