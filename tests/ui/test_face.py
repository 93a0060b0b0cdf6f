"""What the clock says to the room, and what it offers to the finger, in each of its states."""

from dataclasses import replace

import pytest
from tables import colorado

from dealer.table.evening import Place
from dealer.table.state import Reason
from dealer.tournament import commands as t
from dealer.tournament.chip_sets import chip_set
from dealer.tournament.clock import Clock
from dealer.tournament.levels import Break, Level, Structure
from dealer.tournament.state import TournamentRuling
from ui.clock_view import CalledView, ClockView
from ui.clock_views import ClockFace
from ui.face import Room, face, notice
from ui.presenter import Facts
from ui.trouble import DeviceState

ONE, TWO = Level(100, 200, seconds=1200), Level(150, 300, 0, 300, seconds=1200)
PAUSE, THREE = Break(600, (25,), "Coffee"), Level(5000, 10_000, 1000, seconds=1200, note="Turbo")
EVENING = Structure(
    name="evening", title="Evening", source="", stack=4000, chips=chip_set("t25"), stages=(ONE, TWO, PAUSE, THREE)
)
CLOCK = Clock.new(EVENING).started(0.0)


def at(now: float, **more: object) -> ClockView:
    reading = CLOCK.at(now)
    return replace(ClockView(reading, EVENING.level_at(reading.index)), **more)


def lines(face_: ClockFace) -> tuple[str, str, str, str]:
    return face_.time, face_.blinds, face_.prompt, face_.following


STOPPED = replace(CLOCK.at(100), running=False)
STATES = [
    ("a level", at(446), ("12:34", "100/200", "LEVEL 1", "Next 150/300")),
    ("a level with antes", at(1300), ("18:20", "150/300", "ANTE 300", "Next break")),
    ("a break", at(2500), ("8:20", "", "BREAK", "Next 5K/10K")),
    ("the last level", at(3100), ("18:20", "5K/10K", "ANTE 1000", "Last level")),
    (
        "a new level waits for the next hand",
        at(1210, in_force=ONE, waiting=TWO),
        ("19:50", "100/200", "NEXT HAND", "150/300"),
    ),
    ("paused", at(100, reading=STOPPED), ("18:20", "100/200", "PAUSED", "Next 150/300")),
    (
        "not yet started",
        at(0, reading=replace(STOPPED, remaining=1200.0), begun=False),
        ("20:00", "100/200", "READY", "Next 150/300"),
    ),
    (
        "the countdown",
        at(0, reading=STOPPED, begun=False, starts_in=899.2),
        ("15:00", "100/200", "CARDS FLY", "Next 150/300"),
    ),
    ("frozen", at(446, frozen=True), ("12:34", "100/200", "FROZEN", "Next 150/300")),
    (
        "frozen while a level waits",
        at(1210, in_force=ONE, waiting=TWO, frozen=True),
        ("19:50", "100/200", "FROZEN", "Next 150/300"),
    ),
    ("three hands to go", at(446, last_hands=3), ("12:34", "100/200", "3 HANDS", "Next 150/300")),
    ("the last hand", at(446, last_hands=0), ("12:34", "100/200", "LAST HAND", "Next 150/300")),
    ("after a sleep", at(446, slept=720.0), ("12:34", "100/200", "SLEPT 12:00", "")),
    (
        "the end",
        at(446, ended=True, places=(Place(1, 4, 900), Place(2, 2, 500))),
        ("THE END", "1. seat 4", "2. seat 2", ""),
    ),
    (
        "the end with two who have as much",
        at(446, ended=True, places=(Place(1, 4, 900), Place(1, 2, 900), Place(3, 1, 5))),
        ("THE END", "1.–2. 4, 2", "3. seat 1", ""),
    ),
    ("the end of a clock alone", at(446, ended=True), ("THE END", "", "", "")),
]


@pytest.mark.parametrize(("facts", "said"), [s[1:] for s in STATES], ids=[s[0] for s in STATES])
def test_each_state_says_its_lines(facts: ClockView, said: tuple[str, str, str, str]) -> None:
    assert lines(face(facts, Room())) == said


def test_the_clock_that_counts_for_a_player_is_the_prompt() -> None:
    assert face(at(446), Room(called=CalledView(4, 24.2, counted=False))).prompt == "SEAT 4: 25"


def test_the_last_minute_and_what_stands_still_look_different() -> None:
    looks = [face(facts, Room()).look for facts in (at(1139), at(1140), at(446, frozen=True), at(2500))]
    assert looks == ["runs", "last-minute", "alarm", "break"]


def test_places_that_are_shared_are_one_and_the_later_ones_are_read_from_near() -> None:
    stacks = ((1, 4, 900), (2, 1, 500), (2, 2, 500), (2, 5, 500), (5, 3, 100), (6, 6, 50), (7, 7, 20), (7, 8, 20))
    told = face(at(446, ended=True, places=tuple(Place(*each) for each in stacks)), Room(notice="Camera lost"))
    assert lines(told) == ("THE END", "1. seat 4", "2.–4. 1, 2, 5", "5. seat 3")
    assert told.note.splitlines() == ["Camera lost", "6. seat 6", "7.–8. 7, 8"]


def test_a_tie_of_many_is_counted() -> None:
    told = face(at(446, ended=True, places=tuple(Place(1, seat, 900) for seat in range(1, 10))), Room())
    assert lines(told) == ("THE END", "1.–9. 9 seats", "", "")
    assert told.note == ""


def test_those_who_sit_near_read_the_rest() -> None:
    assert face(at(2500), Room(notice="Camera lost")).note.splitlines() == [
        "Camera lost",
        "Level 2, big blind ante 300",
        "Off the table: 25",
        "Coffee",
    ]
    assert face(at(3100, edited=True, ends_in=600.0), Room()).note.splitlines() == [
        "Level 3, ante 1,000",
        "Turbo",
        "Play ends in 10:00",
        "Structure changed",
    ]


def told(face_: ClockFace) -> dict[str, object]:
    return {button.name: button.does for button in (*face_.buttons, *face_.asks)}


def test_a_running_clock_is_paused_and_moved_by_one_tap_each() -> None:
    does = told(face(at(446), Room(volume=7, closes=True)))
    assert does.pop("clock:more") is not None
    assert does == {
        "clock:pause": t.Pause(),
        "clock:add": t.AddTime(60),
        "clock:take": t.AddTime(-60),
        "clock:previous": t.Skip(-1),
        "clock:next": t.Skip(1),
        "clock:sound-test": "sound-test",
        "clock:softer": "softer",
        "clock:louder": "louder",
        "clock:close": "close",
    }
    assert told(face(at(100, reading=STOPPED), Room()))["clock:start"] == t.Start()


def test_one_tap_freezes_and_a_frozen_clock_only_goes_on() -> None:
    running = face(at(446), Room()).freeze
    assert running is not None
    assert running.does == t.Freeze()
    frozen = face(at(446, frozen=True), Room())
    assert frozen.freeze is None
    assert [name for name in told(frozen) if name not in ("clock:sound-test", "clock:softer", "clock:louder")] == [
        "clock:unfreeze"
    ]
    assert "clock:close" not in told(frozen)


def test_the_countdown_is_made_longer_and_shorter_by_a_minute() -> None:
    does = told(face(at(0, reading=STOPPED, begun=False, starts_in=89.5), Room()))
    assert (does["clock:add"], does["clock:take"]) == (t.StartIn(150), t.StartIn(30))
    short = told(face(at(0, reading=STOPPED, begun=False, starts_in=20.0), Room()))
    assert short["clock:take"] == t.StartIn(1)


def test_the_time_asleep_is_kept_or_given_back() -> None:
    does = told(face(at(446, slept=720.0), Room()))
    assert does["clock:keep"] == t.AnswerSleep("keep")
    assert does["clock:give-back"] == t.AnswerSleep("give-back")
    assert face(at(446, slept=720.0, frozen=True), Room()).asks == ()


def test_one_line_says_what_is_wrong() -> None:
    facts = Facts(colorado(4).state)
    assert notice(facts) == ""
    refused = replace(facts, answer=TournamentRuling((), (Reason("not-now", "", kind="refused"),)))
    assert notice(refused) == "Not possible now"
    assert notice(replace(refused, notice="No sound")) == "No sound"
    camera = replace(refused, devices=(DeviceState("camera", "unplugged", 0.0),))
    assert "Camera" in notice(camera)
    assert "disk full" in notice(replace(camera, unsaved="disk full"))
