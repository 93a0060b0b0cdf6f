"""Kivy's sounds over SDL's silent driver: what plays, how loud, and what a broken file does."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ui.services import FULL_VOLUME, Loudspeaker
from ui.sounds import tones
from ui.sounds.cues import ALL
from ui.sounds.speaker import Speaker


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
