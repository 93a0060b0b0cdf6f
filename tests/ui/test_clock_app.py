"""`burncard --clock`: the clock alone, by touch and by command line; and the same screen over a table."""

import os
import signal
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

import pytest
from driver import Hands, Opened
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch
from kivy.uix.widget import Widget
from tables import clocked, colorado

from dealer.table import commands as c
from dealer.table.evening import Evening
from dealer.table.journal import Journal
from dealer.tournament.boottime import boottime
from ui.clock_app import ClockApp
from ui.commands import clock
from ui.commands.game import clock_alone
from ui.services import Services
from ui.sounds.cues import Kind
from ui.theme import PANELS

MIDDLE = (400, 300)
HEADLESS = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy"}


class Box:
    """A loudspeaker that writes down what it plays."""

    def __init__(self) -> None:
        self.volume = 7
        self.played: list[Kind] = []

    def play(self, kind: Kind) -> None:
        self.played.append(kind)

    def say(self, wav: Path) -> None:
        del wav

    def hush(self) -> None:
        pass

    def lost(self) -> str | None:
        return None


class Alone:
    """A finger at the clock alone. `now`: the time that it is told."""

    def __init__(self, evening: Evening) -> None:
        self.now, self.box = 1000.0, Box()
        if (Window.width, Window.height) != (800, 480):
            Window.size = (800, 480)
        self.app = ClockApp(evening, Services(boottime=lambda: self.now, loudspeaker=self.box), PANELS[0])
        self.root = self.app.build()
        Window.add_widget(self.root)
        self.root.size = (800, 480)
        EventLoop.ensure_window()
        self.idle()

    def idle(self) -> None:
        EventLoop.idle()
        EventLoop.idle()

    def tap(self, name: str) -> None:
        """On the button of that name; where the buttons are gone, on the middle before."""
        self.now += 1
        if self.find(name) is None:
            self.touch(*MIDDLE)
        widget = self.find(name)
        assert widget is not None, name
        self.touch(*widget.center)

    def find(self, name: str) -> Widget | None:
        walked = self.app.clock.screen.walk()
        return next((w for w in walked if getattr(w, "name", None) == name and w.enabled), None)

    def touch(self, x: float, y: float) -> None:
        touch = UnitTestTouch(x, y)
        touch.touch_down()
        touch.touch_up()
        self.idle()

    def wait(self, seconds: float) -> None:
        """Ten looks a second, and a tick."""
        for tenth in range(round(seconds * 10)):
            self.now = round(self.now + 0.1, 1)
            if not tenth % 10:
                self.app.tick()
            self.app.poll()

    def lines(self) -> tuple[str, ...]:
        face = self.app.clock.screen.face
        assert face is not None
        return face.time, face.blinds, face.prompt, face.following

    def close(self) -> None:
        self.app.on_stop()
        Window.remove_widget(self.root)


def arguments(journal: Path, *more: str) -> Namespace:
    parser = ArgumentParser()
    clock.add_commands(parser.add_subparsers())
    return parser.parse_args(["clock", "--journal", str(journal), "--structure", "poker-league-wyoming", *more])


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "clock.db") as opened:
        yield opened


@pytest.fixture
def alone(journal: Journal, tmp_path: Path) -> Iterator[Alone]:
    it = Alone(clock_alone(arguments(tmp_path / "clock.db"), journal))
    yield it
    it.close()


def test_an_evening_of_the_clock_alone_by_touch(alone: Alone) -> None:
    assert alone.lines() == ("17:00", "25/50", "READY", "Next 50/100")
    alone.tap("clock:start")
    alone.wait(60)
    assert alone.lines() == ("16:00", "25/50", "LEVEL 1", "Next 50/100")
    assert alone.box.played == ["level"]
    alone.tap("clock:next")
    # Nobody deals here: the level is in force as soon as it is on.
    assert alone.lines()[1:] == ("50/100", "LEVEL 2", "Next 75/150")
    alone.tap("clock:previous")
    alone.tap("clock:add")
    assert alone.lines()[0] == "17:59"
    alone.tap("clock:take")
    alone.tap("clock:take")
    alone.tap("clock:pause")
    assert alone.lines() == ("15:56", "25/50", "PAUSED", "Next 50/100")
    alone.wait(60)
    assert alone.lines()[0] == "15:56"


def test_one_tap_freezes_and_one_more_lets_it_go_on(alone: Alone) -> None:
    alone.tap("clock:start")
    alone.app.clock.screen.close_buttons()
    alone.tap("clock:freeze")
    assert alone.lines()[2] == "FROZEN"
    time_ = alone.lines()[0]
    alone.wait(300)
    assert alone.lines()[0] == time_
    alone.tap("clock:unfreeze")
    assert alone.lines()[:3] == (time_, "25/50", "LEVEL 1")


def test_the_last_minute_and_the_level_sound_though_nobody_touches(alone: Alone) -> None:
    alone.tap("clock:start")
    alone.now += 15 * 60
    alone.wait(130)
    assert alone.box.played == ["level", "minute", "level"]


def test_the_sounds_are_tried_and_made_louder_by_touch(alone: Alone) -> None:
    alone.tap("clock:louder")
    alone.wait(1)
    assert alone.box.volume == 8
    assert alone.box.played == ["test"]
    alone.tap("clock:softer")
    alone.tap("clock:softer")
    assert alone.box.volume == 6
    alone.wait(1)
    alone.box.played.clear()
    alone.tap("clock:sound-test")
    alone.wait(12)
    assert alone.box.played == ["minute", "level", "break", "all-in", "fault"]


def test_what_else_can_be_told_is_one_tap_further(alone: Alone) -> None:
    alone.tap("clock:more")
    alone.tap("clock:starts")
    alone.tap("clock:starts-10")
    assert alone.lines()[2] == "CARDS FLY"
    alone.wait(60)
    assert alone.lines()[0] == "9:00"
    alone.now += 541
    alone.wait(1)
    assert alone.lines()[1:3] == ("25/50", "LEVEL 1")


def test_what_is_not_possible_is_said(alone: Alone) -> None:
    alone.tap("clock:previous")
    face = alone.app.clock.screen.face
    assert face is not None
    assert "Not possible now" in face.note


def test_the_clock_comes_back_paused_where_it_was(journal: Journal, tmp_path: Path) -> None:
    first = Alone(clock_alone(arguments(tmp_path / "clock.db"), journal))
    first.now = boottime()
    first.tap("clock:start")
    first.wait(300)
    first.close()
    again = Alone(clock_alone(arguments(tmp_path / "clock.db"), journal))
    try:
        left, *others = again.lines()
        assert left in ("12:00", "12:01", "12:02")  # at most two seconds are played again
        assert others == ["25/50", "PAUSED", "Next 50/100"]
    finally:
        again.close()
    anew = Alone(clock_alone(arguments(tmp_path / "clock.db", "--new"), journal))
    try:
        assert anew.lines()[2] == "READY"
    finally:
        anew.close()


def shown(hands: Hands) -> tuple[str, ...]:
    face = hands.app.clock.screen.face
    assert face is not None
    return face.time, face.blinds, face.prompt, face.following


def test_a_tap_on_the_tables_clock_opens_the_same_screen_and_one_more_closes_it(hands_at: Opened) -> None:
    hands = hands_at(colorado(4), tournament=clocked(started=1000.0))
    hands.tap("button:clock")
    assert hands.app.clock.open
    assert shown(hands)[2] == "LEVEL 1"
    assert hands.app.find("button:shuffle") is None
    hands.tap("clock:close")
    assert not hands.app.clock.open
    hands.tap("button:shuffle")


def test_both_levels_stand_there_while_the_new_one_waits_for_the_next_hand(hands_at: Opened) -> None:
    hands = hands_at(colorado(4), tournament=clocked(started=1000.0))
    level = hands.app.night.facts(hands.now).clock
    assert level is not None
    hands.tell(c.Riffle(), c.DealRest())
    hands.taps("button:clock", "clock:next")
    before, after = level.reading.stage, level.reading.following
    assert shown(hands)[1:] == (f"{before.small}/{before.big}", "NEXT HAND", f"{after.small}/{after.big}")


def started(journal: Path, *more: str) -> list[str]:
    return [sys.executable, "-m", "ui", "--clock", "--journal", str(journal), *more]


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--structure", "nothing"), "nothing"),
        (("--journal", "/proc/nothing/clock.db"), "/proc/nothing/clock.db"),
    ],
)
def test_what_cannot_be_used_is_said_in_one_line(tmp_path: Path, more: tuple[str, ...], said: str) -> None:
    ran = subprocess.run(
        started(tmp_path / "clock.db", *more), env=HEADLESS, capture_output=True, text=True, timeout=60, check=False
    )
    assert ran.returncode == 2
    assert said in ran.stderr
    assert len(ran.stderr.splitlines()) == 1


@pytest.mark.slow
def test_the_command_shows_the_clock_until_it_is_ended(tmp_path: Path) -> None:
    path = tmp_path / "clock.db"
    app = subprocess.Popen(
        started(path, "--size", "800x480", "--volume", "0"),
        env=HEADLESS,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        for _ in range(600):
            if app.poll() is not None or path.exists():
                break
            time.sleep(0.1)
        time.sleep(2)
        assert app.poll() is None, app.communicate()[0]
    finally:
        app.send_signal(signal.SIGKILL)
        app.communicate()
    with Journal.open(path) as journal:
        assert journal.streams() == ("tournament-1",)
