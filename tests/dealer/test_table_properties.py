"""What is true of every table, whatever is done at it: the law answers, chips are kept, the past can be replayed."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from nights import Night
from walks import anything, random_scene, random_table, sensible, well_done

from dealer.cards import UNSEEN
from dealer.hand.state import Stakes
from dealer.rules.loader import load
from dealer.scene import Scene, Sighting, seat_zone
from dealer.table import commands as c
from dealer.table.events import TableOpened
from dealer.table.journal import Journal
from dealer.table.state import Ruling, TableState
from dealer.table.table import Table

quick = settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
long = settings(quick, max_examples=1000, derandomize=False)
seeds = st.integers(0, 2**32)


def command_of(state: TableState, rnd: Random, folly: float = 0.25) -> c.Command:
    """The next thing that is done: mostly what the table waits for."""
    return anything(state, rnd) if rnd.random() < folly else rnd.choice((sensible, well_done))(state, rnd)


def walk(seed: int, steps: int) -> None:
    """Do things at a random table, take some of them back and do them again; `Night` checks after each."""
    rnd = Random(seed)
    folly = rnd.choice((0.1, 0.3, 0.6))
    with Journal.open(":memory:") as journal:
        night = Night(random_table(rnd), journal)
        for _ in range(steps):
            if rnd.random() < 0.04:
                night.undo_and_repeat(rnd.randint(1, 8))
            else:
                night.tell(command_of(night.state, rnd, folly))
        night.check_replay()


@given(seeds)
@quick
def test_any_command_in_any_state_is_answered_and_no_chip_is_lost(seed: int) -> None:
    walk(seed, 60)


@pytest.mark.slow
@given(seeds)
@long
def test_any_command_in_any_state_is_answered_in_long_nights(seed: int) -> None:
    walk(seed, 250)


@pytest.mark.parametrize(
    "stakes",
    [
        Stakes(-1, 2),
        Stakes(0, 0),
        Stakes(3, 2),
        Stakes(1, 2, ante=-1),
        Stakes(1, 2, bb_ante=-1),
        Stakes(1, 2, chip=0),
        Stakes(1, 2, small_bet=4, big_bet=2),
        Stakes(1, 2, small_bet=-4, big_bet=2),
    ],
)
def test_a_level_that_nobody_can_play_is_refused(stakes: Stakes) -> None:
    table = Table(random_table(Random(1)))
    assert [reason.code for reason in table.tell(c.SetStakes(stakes)).reasons] == ["not-now"]


def see_twice(seed: int) -> None:
    rnd = Random(seed)
    table = Table(random_table(rnd))
    for _ in range(40):
        scene = c.See(random_scene(table.state, rnd))
        table.tell(scene)
        seen = table.state
        assert table.tell(scene) == Ruling(), "the same scene is news again"
        assert table.state == seen
        table.tell(command_of(table.state, rnd, folly=0.1))


@given(seeds)
@quick
def test_the_same_scene_again_changes_nothing(seed: int) -> None:
    see_twice(seed)


@pytest.mark.slow
@given(seeds)
@long
def test_the_same_scene_again_changes_nothing_in_many_nights(seed: int) -> None:
    see_twice(seed)


def test_a_face_that_nobody_can_read_is_no_face_of_a_tabled_hand() -> None:
    chairs = tuple((seat, 1000, False) for seat in (1, 2, 3))
    table = Table(TableOpened(load("tda-2024"), chairs, Stakes(10, 20), 1))
    told = (c.Riffle(), c.DealRest(), c.Act(1, "all-in"), c.Act(2, "all-in"), c.Act(3, "fold"))
    for command in told:
        table.tell(command)
    zone = seat_zone(2)
    lying = (Sighting(zone, UNSEEN, 0.9, (0.0, 0.0)), Sighting(zone, "2c", 0.9, (60.0, 0.0)))
    table.tell(c.See(Scene(0.0, lying)))
    hand = table.state.running
    assert hand is not None
    assert hand.hands_up
    assert [p.tabled for p in hand.players] == [(), (), ()]


def finish(seed: int) -> None:
    rnd = Random(seed)
    table = Table(random_table(rnd))
    for _ in range(rnd.randint(1, 60)):
        table.tell(command_of(table.state, rnd))
    for _ in range(400):
        if table.state.running is None:
            return
        before = table.state
        command = well_done(before, rnd)
        ruling = table.tell(command)
        assert table.state != before, f"{command} was waited for, and answered with {ruling}"
    pytest.fail("the hand never ends")


@given(seeds)
@quick
def test_whoever_does_what_the_table_waits_for_comes_to_the_end_of_the_hand(seed: int) -> None:
    finish(seed)


@pytest.mark.slow
@given(seeds)
@long
def test_whoever_does_what_the_table_waits_for_comes_to_the_end_of_many_hands(seed: int) -> None:
    finish(seed)
