"""Which sound when: from facts before and after."""

import pytest

from dealer.tournament.chip_sets import chip_set
from dealer.tournament.clock import Clock
from dealer.tournament.levels import Break, Level, Structure
from ui.sounds.cues import Cue, Heard, Kind, cues

ONE, TWO = Level(25, 50, seconds=1200), Level(50, 100, 25, seconds=1200)
PAUSE, THREE = Break(600), Level(1000, 2000, 0, 2000, seconds=45)
CHIPS = chip_set("t25")
EVENING = Structure(
    name="evening", title="Evening", source="", stack=4000, chips=CHIPS, stages=(ONE, TWO, PAUSE, THREE)
)
START = 5000.0
RUNNING = Clock.new(EVENING).started(START)


def at(now: float, clock: Clock = RUNNING) -> Heard:
    return Heard(clock.at(START + now))


def kinds(before: Heard, after: Heard) -> list[Kind]:
    return [cue.kind for cue in cues(before, after)]


CLOCK: list[tuple[str, float, float, list[Cue]]] = [
    ("nothing happens in between", 100, 101, []),
    ("a minute before the end", 1139.9, 1140, [Cue("minute", "One minute left. Next: blinds 50, 100. Ante 25.")]),
    ("the minute only once", 1140, 1140.1, []),
    ("a level begins", 1199.9, 1200, [Cue("level", "Level 2. Blinds 50, 100. Ante 25.")]),
    ("a minute before a break", 2339, 2341, [Cue("minute", "One minute left. Next: a break.")]),
    ("a break begins", 2399, 2401, [Cue("break", "Break. 10 minutes.")]),
    ("the break is over", 2999, 3001, [Cue("level", "Level 3. Blinds 1000, 2000. Big blind ante 2000.")]),
    ("a level of less than a minute has no last minute", 3001, 3010, []),
    ("a whole level slept through is not announced late", 1000, 2500, [Cue("break", "Break. 10 minutes.")]),
    ("the last level is over", 3044, 3046, []),
]


@pytest.mark.parametrize(("before", "after", "due"), [c[1:] for c in CLOCK], ids=[c[0] for c in CLOCK])
def test_the_running_clock(before: float, after: float, due: list[Cue]) -> None:
    assert list(cues(at(before), at(after))) == due


def test_every_second_of_an_evening_gives_each_sound_once() -> None:
    heard = [cue.kind for now in range(3100) for cue in cues(at(now), at(now + 1))]
    assert heard == ["minute", "level", "minute", "break", "minute", "level"]


def test_the_first_level_is_announced_as_the_clock_is_started() -> None:
    waiting = Clock.new(EVENING)
    assert cues(at(0, waiting), at(0)) == (Cue("level", "Level 1. Blinds 25, 50."),)


def test_a_clock_that_goes_on_after_a_pause_is_no_new_level() -> None:
    paused = RUNNING.paused(START + 300)
    assert cues(at(300, paused), at(400, paused.started(START + 400))) == ()


def test_a_paused_clock_says_nothing_until_the_level_it_was_put_to_is_started() -> None:
    paused = RUNNING.paused(START + 300)
    jumped = paused.jumped(1, START + 310)
    assert cues(at(300, paused), at(310, jumped)) == ()
    assert kinds(at(310, jumped), at(320, jumped.started(START + 320))) == ["level"]


def test_a_jump_of_the_running_clock_is_announced() -> None:
    assert kinds(at(300), at(300, RUNNING.jumped(2, START + 300))) == ["break"]


def test_minutes_that_are_taken_may_leave_one() -> None:
    assert kinds(at(1000), at(1000, RUNNING.added(-150, START + 1000))) == ["minute"]


def test_a_minute_that_is_given_sounds_again_when_it_is_the_last_one() -> None:
    given = RUNNING.added(60, START + 1150)
    assert kinds(at(1150), at(1150, given)) == []
    assert kinds(at(1199, given), at(1201, given)) == ["minute"]


def test_an_all_in_sounds_once_and_names_who_is_new() -> None:
    one, two = Heard(all_in=frozenset({(3, 4)})), Heard(all_in=frozenset({(3, 4), (3, 2), (3, 5)}))
    assert cues(Heard(), one) == (Cue("all-in", "Seat 4 is all-in."),)
    assert cues(one, one) == ()
    assert cues(one, two) == (Cue("all-in", "Seats 2 and 5 are all-in."),)
    assert cues(two, one) == ()  # taken back


def test_the_same_seat_all_in_in_the_next_hand_is_news() -> None:
    assert kinds(Heard(all_in=frozenset({(3, 4)})), Heard(all_in=frozenset({(4, 4)}))) == ["all-in"]


def test_the_last_seconds_of_a_player_are_counted_aloud_one_by_one() -> None:
    five, four, none = Heard(counted=5), Heard(counted=4), Heard()
    assert cues(none, five) == (Cue("count", "5"),)
    assert cues(five, five) == ()
    assert cues(five, four) == (Cue("count", "4"),)
    assert cues(four, none) == ()
    assert cues(Heard(counted=1), Heard(counted=0)) == ()


def test_a_fault_sounds_with_its_headline_and_not_when_it_is_settled() -> None:
    fault = Heard(faults=frozenset({("7.0", "Third card face up")}))
    assert cues(Heard(), fault) == (Cue("fault", "Third card face up."),)
    assert cues(fault, fault) == ()
    assert cues(fault, Heard()) == ()


def test_a_fault_comes_before_all_else() -> None:
    before = at(1199)
    after = Heard(at(1201).reading, frozenset({(1, 1)}), frozenset({("1.0", "Misdeal")}))
    assert kinds(before, after) == ["fault", "all-in", "level"]


def test_where_there_is_no_clock_none_is_heard() -> None:
    assert cues(Heard(), at(0)) == ()
    assert cues(at(0), Heard()) == ()
