"""The blind clock, on a made-up boottime."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealer.tournament.boottime import boot_id, boottime
from dealer.tournament.chips import Chip, ChipSet
from dealer.tournament.clock import Clock, level_for_hand
from dealer.tournament.levels import Break, Level, Structure

CHIPS = ChipSet("t25", (Chip(25, ""), Chip(100, "")))
ONE = Level(75, 150, seconds=1200)
TWO = Level(100, 200, seconds=1200)
REST = Break(600)
THREE = Level(3000, 5000, bb_ante=5000, seconds=900)
EVENING = Structure(
    name="evening", title="Evening", source="", stack=5000, chips=CHIPS, stages=(ONE, TWO, REST, THREE)
)
START = 5000.0
RUNNING = Clock.new(EVENING).started(START)


def test_a_new_clock_stands_at_the_start_of_the_first_level() -> None:
    reading = Clock.new(EVENING).at(123.0)
    assert (reading.index, reading.number, reading.stage) == (0, 1, ONE)
    assert (reading.remaining, reading.running, reading.following) == (1200, False, TWO)


def test_what_remains_is_the_deadline_less_now() -> None:
    assert RUNNING.at(START).remaining == 1200
    assert RUNNING.at(START + 30.5).remaining == 1169.5
    assert RUNNING.at(START + 1199.75).stage is ONE


def test_a_level_ends_at_its_deadline() -> None:
    reading = RUNNING.at(START + 1200)
    assert (reading.stage, reading.remaining) == (TWO, 1200)


def test_an_hour_in_which_nobody_looked_runs_through_several_levels() -> None:
    reading = RUNNING.at(START + 3600)
    assert (reading.index, reading.number, reading.stage) == (3, 3, THREE)
    assert (reading.remaining, reading.following) == (300, None)


def test_a_break_is_a_stage_without_a_number_of_its_own() -> None:
    reading = RUNNING.at(START + 2500)
    assert (reading.stage, reading.number, reading.remaining, reading.following) == (REST, 2, 500, THREE)


def test_the_last_level_stays_at_nothing_to_go() -> None:
    reading = RUNNING.at(START + 100_000)
    assert (reading.stage, reading.remaining, reading.running, reading.following) == (THREE, 0, True, None)


def test_the_last_level_can_be_given_minutes_long_after_it_ran_out() -> None:
    now = START + 100_000
    assert RUNNING.added(120, now).at(now + 20).remaining == 100


@given(st.lists(st.floats(0, 10_000), max_size=60))
def test_how_often_one_looks_changes_nothing(waits: list[float]) -> None:
    now = START
    touched = RUNNING
    for wait in waits:
        now += wait
        touched = touched.started(now)
        assert touched.at(now).remaining == pytest.approx(RUNNING.at(now).remaining, abs=1e-6)


def test_repaints_every_frame_for_three_hours_add_no_error() -> None:
    long = Clock.new(
        Structure(name="", title="", source="", stack=1, chips=CHIPS, stages=(Level(1, 2, seconds=12_000),))
    )
    clock = long.started(0.1)
    for frame in range(1, 3 * 3600 * 30, 7):
        clock = clock.started(0.1 + frame / 30)
    assert clock.at(0.1 + 3 * 3600).remaining == pytest.approx(1200, abs=1e-3)


def test_a_countdown_goes_on_while_the_machine_sleeps() -> None:
    # 120 s, asleep at 30 s for 60 s: CLOCK_BOOTTIME has moved by 90 s, and 30 s remain.
    clock = Clock(EVENING, 0, left=120).started(START)
    assert clock.at(START + 30 + 60).remaining == 30


def test_a_pause_keeps_what_remains() -> None:
    paused = RUNNING.paused(START + 200)
    assert paused.at(START + 9999).remaining == 1000
    assert not paused.at(START + 9999).running
    assert paused.started(START + 9999).at(START + 10_000).remaining == 999


def test_to_start_twice_or_to_pause_twice_changes_nothing() -> None:
    assert RUNNING.started(START + 50).at(START + 100) == RUNNING.at(START + 100)
    paused = RUNNING.paused(START + 50)
    assert paused.paused(START + 80).at(START + 90) == paused.at(START + 90)


def test_minutes_are_added_to_the_level_beyond_its_length() -> None:
    reading = RUNNING.added(300, START + 60).at(START + 60)
    assert (reading.stage, reading.remaining, reading.running) == (ONE, 1440, True)


def test_minutes_are_added_to_a_paused_clock_too() -> None:
    reading = Clock.new(EVENING).added(-300, START).at(START + 60)
    assert (reading.remaining, reading.running) == (900, False)


def test_to_take_more_than_remains_ends_the_level_and_takes_nothing_from_the_next() -> None:
    reading = RUNNING.added(-300, START + 1000).at(START + 1000)
    assert (reading.stage, reading.remaining) == (TWO, 1200)


@pytest.mark.parametrize("running", [True, False])
def test_a_jump_goes_to_the_start_of_a_stage_and_leaves_it_running_or_not(running: bool) -> None:
    clock = RUNNING if running else Clock.new(EVENING)
    reading = clock.jumped(3, START + 10).at(START + 10)
    assert (reading.stage, reading.remaining, reading.running) == (THREE, 900, running)
    assert clock.jumped(3, START + 10).jumped(0, START + 20).at(START + 20).stage is ONE


@pytest.mark.parametrize("index", [-1, 4])
def test_a_jump_beyond_the_structure_is_a_bug(index: int) -> None:
    with pytest.raises(ValueError, match=r"stage -?\d is not in 0\.\.3 of evening"):
        RUNNING.jumped(index, START)


def test_a_now_before_the_last_touch_reads_as_that_touch() -> None:
    assert RUNNING.at(START - 500).remaining == 1200


def test_after_a_power_cut_the_clock_is_back_paused_with_the_age_of_the_heartbeat_lost() -> None:
    clock = RUNNING.paused(START + 100).started(START + 700)
    heartbeat = clock.elapsed(START + 999)
    cut = clock.at(START + 1000)
    back = clock.restored(heartbeat)
    # The machine's new start begins at a lower boottime than the one the clock was started at.
    reading = back.at(3.0)
    assert not reading.running
    assert (reading.stage, reading.remaining) == (cut.stage, cut.remaining + 1)
    assert back.started(4.0).at(14.0).remaining == cut.remaining + 1 - 10


def test_a_clock_that_ran_into_a_later_level_comes_back_there() -> None:
    back = RUNNING.restored(RUNNING.elapsed(START + 2700))
    assert (back.at(0).stage, back.at(0).remaining) == (REST, 300)


def test_a_break_that_was_called_by_hand_comes_back_with_what_is_left_of_it() -> None:
    called = RUNNING.broken(300, START + 100)
    back = called.restored(called.elapsed(START + 160)).started(10.0)
    assert (back.at(10.0).stage, back.at(10.0).remaining) == (Break(240), 240)
    assert back.at(10.0 + 250).remaining == 1090


def test_a_heartbeat_older_than_the_last_touch_adds_nothing() -> None:
    heartbeat = RUNNING.elapsed(START + 500)
    jumped = RUNNING.jumped(3, START + 500.5)
    assert jumped.restored(heartbeat).at(0).remaining == 900


def test_a_clock_that_was_paused_comes_back_as_it_was() -> None:
    paused = RUNNING.paused(START + 100)
    assert paused.restored(paused.elapsed(START + 900)).at(0).remaining == 1100


def test_a_second_power_cut_counts_on_from_the_first() -> None:
    back = RUNNING.restored(RUNNING.elapsed(START + 100)).started(2.0)
    again = back.restored(back.elapsed(52.0))
    assert again.at(0).remaining == 1050


def test_a_hand_begun_just_after_the_deadline_gets_the_new_level() -> None:
    assert level_for_hand(RUNNING, START + 1199) is ONE
    assert level_for_hand(RUNNING, START + 1200) is TWO


def test_a_hand_begun_during_a_break_is_played_at_the_level_before_it() -> None:
    assert level_for_hand(RUNNING, START + 2500) is TWO
    assert level_for_hand(RUNNING, START + 3000) is THREE


def test_the_machine_tells_its_boottime_and_its_start() -> None:
    first = boottime()
    assert 0 < first <= boottime()
    assert boot_id() == boot_id()
    assert len(boot_id()) == 36
