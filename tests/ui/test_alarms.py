"""Sounds one after the other, each with its flash, and a loudspeaker that may be missing."""

from dataclasses import dataclass, field
from pathlib import Path

from ui.sounds import tones
from ui.sounds.alarms import NOTICE, Alarms
from ui.sounds.cues import ALL, Cue, Heard, Kind

ALL_IN = Heard(all_in=frozenset({(1, 4)}))


@dataclass
class Box:
    """A loudspeaker and a voice that write down what they are asked."""

    volume: int = 7
    log: list[str] = field(default_factory=list)
    why: str | None = None
    wav: Path | None = None

    def play(self, kind: Kind) -> None:
        self.log.append(kind)

    def say(self, wav: Path) -> None:
        self.log.append(f"say {wav}")

    def hush(self) -> None:
        self.log.append("hush")

    def lost(self) -> str | None:
        return self.why

    def begin(self, text: str) -> None:
        self.wav = Path(text) if text else None

    def ready(self) -> Path | None:
        wav, self.wav = self.wav, None
        return wav

    def close(self) -> None:
        self.log.append("closed")


def alarms() -> tuple[Alarms, Box, list[Kind]]:
    box, flashed = Box(), list[Kind]()
    return Alarms(box, box, flashed.append), box, flashed


def go_on(ringing: Alarms, start: float, end: float) -> None:
    """Ten looks a second."""
    for tenth in range(round(start * 10), round(end * 10)):
        ringing.poll(tenth / 10)


def test_what_is_so_at_start_is_no_news_and_what_changes_is() -> None:
    ringing, box, flashed = alarms()
    ringing.heed(ALL_IN)
    go_on(ringing, 0, 5)
    assert box.log == []
    ringing.heed(Heard())
    ringing.heed(ALL_IN)
    go_on(ringing, 5, 10)
    assert box.log == ["all-in", "say Seat 4 is all-in."]
    assert flashed == ["all-in"]


def test_two_sounds_at_once_are_heard_one_after_the_other_and_the_first_is_not_spoken_into() -> None:
    ringing, box, flashed = alarms()
    ringing.sound(Cue("fault", "Misdeal."))
    ringing.sound(Cue("level", "Level 2."))
    ringing.poll(100)
    ringing.poll(100 + tones.seconds("fault") - 0.01)
    assert box.log == ["fault"]
    ringing.poll(100 + tones.seconds("fault") + 0.01)
    assert box.log == ["fault", "level"]
    assert flashed == ["fault", "level"]
    go_on(ringing, 103, 110)
    assert box.log == ["fault", "level", "say Level 2."]


def test_a_sound_that_waits_is_not_sounded_twice() -> None:
    ringing, box, _ = alarms()
    for said in ("Seat 1.", "Seat 2.", "Seat 3."):
        ringing.sound(Cue("all-in", said))
    go_on(ringing, 0, 5)
    assert box.log == ["all-in", "say Seat 3."]


def test_the_sound_test_plays_them_all_and_flashes_them_all() -> None:
    ringing, box, flashed = alarms()
    ringing.test()
    go_on(ringing, 0, 20)
    assert [kind for kind in box.log if kind in ALL] == flashed == list(ALL)
    assert box.log[-1] == "say Sound test."


def test_without_a_loudspeaker_it_is_said_for_a_while_and_everything_still_flashes() -> None:
    ringing, box, flashed = alarms()
    box.why = "No sound: no audio device"
    ringing.poll(0)
    assert ringing.notice == box.why
    ringing.poll(NOTICE + 0.1)
    assert ringing.notice == ""
    ringing.sound(Cue("level", "Level 2."))
    go_on(ringing, 20, 25)
    assert flashed == ["level"]
    assert ringing.notice == ""


def test_a_closed_one_is_silent() -> None:
    ringing, box, flashed = alarms()
    ringing.test()
    ringing.close()
    go_on(ringing, 0, 20)
    assert box.log == ["closed", "hush"]
    assert flashed == []
