"""Bouncing contacts, on a clock that starts anew every 2**30 ms."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.debounce import LONG, SHORT, TICKS, Contact, Key, elapsed

STARTS = [0, 1000, TICKS - 3, TICKS - 30, TICKS]
"""Moments from which a test runs: on some of them the clock starts anew in its middle."""


def changes(looks: list[tuple[int, bool]], start: int, steady: int = 10) -> list[int]:
    """The looks (milliseconds after the start, closed or not) that change what is believed of a contact."""
    contact = Contact(False, start)
    return [at for at, closed in looks if contact.see(closed, (start + at) & TICKS, steady)]


def pressed(looks: list[tuple[int, bool]], start: int, down_at_first: bool = False) -> list[tuple[int, int]]:
    """What a key tells, and when; 10 ms are steady, 100 a long press."""
    key = Key(down_at_first, start)
    told = [(at, key.see(down, (start + at) & TICKS, 10, 100)) for at, down in looks]
    return [(at, what) for at, what in told if what]


@pytest.mark.parametrize("now", [0, 7, TICKS])
def test_time_passes_over_the_end_of_the_clock(now: int) -> None:
    assert elapsed((now + 25) & TICKS, now) == 25


@pytest.mark.parametrize("start", STARTS)
def test_a_contact_is_believed_once_it_was_steady(start: int) -> None:
    assert changes([(1, True), (5, True), (10, True), (11, True), (12, True)], start) == [11]


@pytest.mark.parametrize("start", STARTS)
def test_each_bounce_starts_the_wait_anew(start: int) -> None:
    bouncing = [(1, True), (4, False), (6, True), (9, False), (12, True), (21, True), (22, True)]
    assert changes(bouncing, start) == [22]


@pytest.mark.parametrize("start", STARTS)
def test_a_crackle_is_nothing(start: int) -> None:
    assert changes([(1, True), (3, False), (40, False), (41, True), (44, False), (90, False)], start) == []


@pytest.mark.parametrize("start", STARTS)
def test_a_loop_that_is_late_misses_nothing(start: int) -> None:
    assert changes([(1, True), (60, False), (120, False)], start) == [60, 120]


@given(st.lists(st.tuples(st.integers(1, 40), st.booleans()), max_size=40), st.sampled_from(STARTS))
def test_what_is_believed_lasted(steps: list[tuple[int, bool]], start: int) -> None:
    """The rule itself: the level seen before has lasted ten milliseconds, and differs from what was believed."""
    contact = Contact(False, start)
    at, seen, since, believed = 0, False, 0, False
    for pause, closed in steps:
        at += pause
        if seen != believed and at - since >= 10:
            believed = seen
        if closed != seen:
            seen, since = closed, at
        contact.see(closed, (start + at) & TICKS, 10)
        assert contact.closed == believed


@pytest.mark.parametrize("start", STARTS)
def test_a_short_press_is_told_when_the_key_comes_up(start: int) -> None:
    assert pressed([(0, True), (20, True), (50, False), (55, False), (60, False), (99, False)], start) == [
        (60, SHORT)
    ]


@pytest.mark.parametrize("start", STARTS)
def test_a_long_press_is_told_while_it_is_held_and_once(start: int) -> None:
    held = [(at, True) for at in range(0, 300, 5)] + [(300, False), (320, False), (400, False)]
    assert pressed(held, start) == [(100, LONG)]


@pytest.mark.parametrize("start", STARTS)
def test_a_long_press_that_no_look_saw_end_is_still_long(start: int) -> None:
    assert pressed([(0, True), (20, True), (99, True), (130, False), (150, False)], start) == [(150, LONG)]


@pytest.mark.parametrize("start", STARTS)
def test_two_presses_are_two(start: int) -> None:
    twice = [(0, True), (20, False), (40, True), (60, False), (80, False)]
    assert pressed(twice, start) == [(40, SHORT), (80, SHORT)]


def test_a_key_that_is_held_at_the_start_is_not_pressed_until_it_was_let_go() -> None:
    held = [(at, True) for at in range(0, 500, 10)]
    assert pressed(held, 0, down_at_first=True) == []
    let_go = [*held, (500, False), (520, False), (540, True), (560, False), (580, False)]
    assert pressed(let_go, 0, down_at_first=True) == [(580, SHORT)]


def test_a_key_that_is_stuck_for_weeks_is_one_long_press() -> None:
    day = 86_400_000
    looks = [(0, True), *((at, True) for at in range(200, 40 * day, day // 2))]
    assert pressed(looks, 0) == [(200, LONG)]
