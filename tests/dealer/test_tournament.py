"""The tournament's evening: what it answers, what it keeps, and what comes back of it."""

import json
from random import Random

import pytest
from evenings import BREAK_FIRST, EVENING, LONGER, OTHER_PAST, SHORT, any_command
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer.table.journal import Journal
from dealer.tournament import codec, wording
from dealer.tournament import commands as c
from dealer.tournament.decide import decide
from dealer.tournament.events import TournamentOpened
from dealer.tournament.levels import Break, Structure
from dealer.tournament.state import TournamentRuling
from dealer.tournament.tournament import Tournament


def opened(structure: Structure = EVENING) -> Tournament:
    return Tournament(TournamentOpened(structure))


def running(at: float = 0.0) -> Tournament:
    tournament = opened()
    tournament.tell(c.Start(), at)
    return tournament


def told(tournament: Tournament, *timed: tuple[float, c.TournamentCommand]) -> TournamentRuling:
    """The last ruling on these, each at its time."""
    rulings = [tournament.tell(command, now) for now, command in timed]
    assert not any(ruling.refused for ruling in rulings)
    return rulings[-1]


def left(tournament: Tournament, now: float) -> float:
    return tournament.state.clock.at(now).remaining


def test_a_clock_is_started_and_paused_and_no_more_than_once() -> None:
    tournament = running(10.0)
    assert tournament.tell(c.Start(), 20.0).refused
    assert left(tournament, 70.0) == 1140
    told(tournament, (70.0, c.Pause()))
    assert tournament.tell(c.Pause(), 80.0).refused
    assert left(tournament, 500.0) == 1140


def test_next_and_previous_go_to_the_start_of_a_stage_within_the_structure() -> None:
    tournament = running()
    assert tournament.tell(c.Skip(-1), 30.0).refused
    told(tournament, (30.0, c.Skip(1)), (40.0, c.Skip(1)))
    assert tournament.state.clock.at(40.0).stage == Break(600)
    told(tournament, (50.0, c.Skip(-1)))
    assert (tournament.state.clock.at(50.0).number, left(tournament, 50.0)) == (2, 1200)
    assert tournament.tell(c.ToLevel(4), 60.0).refused
    told(tournament, (60.0, c.ToLevel(3)))
    assert tournament.state.clock.at(60.0).index == 3


def test_a_break_called_by_hand_holds_the_level_which_then_goes_on() -> None:
    tournament = running()
    told(tournament, (200.0, c.CallBreak(600)))
    reading = tournament.state.clock.at(300.0)
    assert (reading.stage, reading.remaining, reading.number, reading.following) == (
        Break(600),
        500,
        1,
        EVENING.stages[0],
    )
    told(tournament, (300.0, c.AddTime(-200)))
    assert left(tournament, 599.0) == 1
    assert left(tournament, 601.0) == 999


def test_time_asleep_counts_until_somebody_wants_it_back() -> None:
    # Situation A1: a countdown of 120 s, asleep at 30 s for 60 s. The clock goes on by boottime: 30 s remain.
    tournament = running()
    told(tournament, (0.0, c.AddTime(120 - 1200)))
    (asked,) = told(tournament, (90.0, c.Woke(60.0))).reasons
    assert (asked.kind, asked.code, asked.facts, asked.choices) == (
        "asks",
        "clock-slept",
        {"seconds": 60},
        ("keep", "give-back"),
    )
    assert left(tournament, 90.0) == 30
    told(tournament, (100.0, c.AnswerSleep("give-back")))
    assert left(tournament, 100.0) == 80
    assert tournament.tell(c.AnswerSleep("keep"), 110.0).refused


def test_time_asleep_is_given_back_over_the_start_of_a_level_and_a_pause() -> None:
    tournament = running()
    told(tournament, (1190.0 + 60, c.Woke(60.0)))
    assert tournament.state.clock.at(1250.0).number == 2
    told(tournament, (1255.0, c.Pause()), (2000.0, c.AnswerSleep("give-back")))
    reading = tournament.state.clock.at(9999.0)
    assert (reading.number, reading.remaining, reading.running) == (1, 5, False)


def test_two_sleeps_that_nobody_answered_for_are_given_back_together() -> None:
    tournament = running()
    told(tournament, (100.0, c.Woke(50.0)), (200.0, c.Woke(30.0)))
    assert tournament.state.slept is not None
    assert tournament.state.slept.seconds == 80
    told(tournament, (210.0, c.AnswerSleep("give-back")))
    assert left(tournament, 210.0) == 1200 - 210 + 80


def test_a_paused_clock_sleeps_well() -> None:
    assert opened().tell(c.Woke(60.0), 100.0).refused


def test_who_gives_minutes_or_jumps_has_answered_for_the_time_asleep() -> None:
    tournament = running()
    told(tournament, (100.0, c.Woke(50.0)), (101.0, c.AddTime(60)))
    assert tournament.state.slept is None


def test_one_tap_freezes_everything_and_another_lets_it_go_on() -> None:
    tournament = running()
    (reason,) = told(tournament, (300.0, c.Freeze())).reasons
    assert (reason.code, reason.facts) == ("all-frozen", {"level": 1, "seconds": 900})
    for command in (c.Start(), c.AddTime(60), c.Skip(1), c.Freeze(), c.ComeDue(playing=False), c.LastHands(3)):
        assert tournament.tell(command, 400.0).refused
    told(tournament, (900.0, c.Unfreeze()))
    assert left(tournament, 950.0) == 850


def test_what_was_paused_is_paused_after_a_freeze() -> None:
    tournament = opened()
    told(tournament, (5.0, c.Freeze()), (10.0, c.Unfreeze()))
    assert not tournament.state.running
    assert tournament.tell(c.Unfreeze(), 11.0).refused


def test_the_cards_fly_when_the_countdown_is_over_however_late_one_looks() -> None:
    tournament = opened()
    told(tournament, (100.0, c.StartIn(600)))
    assert not tournament.tell(c.ComeDue(playing=False), 699.9).events
    told(tournament, (725.0, c.ComeDue(playing=False)))
    assert left(tournament, 760.0) == 1140
    assert tournament.tell(c.StartIn(600), 760.0).refused


def test_a_countdown_stands_still_while_all_is_frozen_and_a_pause_calls_it_off() -> None:
    tournament = opened()
    told(tournament, (100.0, c.StartIn(600)), (200.0, c.Freeze()), (500.0, c.Unfreeze()))
    assert tournament.state.starts_at == 1000.0
    told(tournament, (510.0, c.Pause()))
    assert tournament.state.starts_at is None


def test_play_ends_at_a_set_time_or_with_the_hand_that_runs_then() -> None:
    between, during = running(), running()
    told(between, (10.0, c.EndIn(600)))
    told(during, (10.0, c.EndIn(600)))
    assert [reason.code for reason in told(between, (610.0, c.ComeDue(playing=False))).reasons] == ["play-ended"]
    assert (between.state.ended, between.state.running) == (True, False)
    assert [reason.facts for reason in told(during, (610.0, c.ComeDue(playing=True))).reasons] == [{"hands": 0}]
    assert (during.state.ended, during.state.running) == (False, True)
    told(during, (700.0, c.HandsOver()))
    assert during.state.ended
    assert during.tell(c.Start(), 710.0).refused


def test_the_last_three_hands_are_counted_down_as_they_begin() -> None:
    tournament = running()
    told(tournament, (0.0, c.LastHands(3)))
    assert tournament.tell(c.HandsOver(), 1.0).refused
    for begun in (1, 2, 3):
        told(tournament, (60.0 * begun, c.HandBegan()))
    assert tournament.tell(c.HandBegan(), 200.0).refused
    told(tournament, (240.0, c.HandsOver()))
    assert tournament.state.ended
    told(tournament, (250.0, c.LastHands(None)))
    assert not tournament.state.ended


def test_an_edit_after_the_start_is_marked_and_cannot_touch_what_was_played() -> None:
    tournament = running()
    (reason,) = told(tournament, (600.0, c.EditStructure(LONGER))).reasons
    assert (reason.code, tournament.state.edited) == ("structure-edited", True)
    assert left(tournament, 600.0) == 1200
    assert tournament.tell(c.EditStructure(LONGER), 601.0).refused
    told(tournament, (601.0, c.EditStructure(EVENING)))
    assert not tournament.state.edited
    told(tournament, (602.0, c.Skip(1)))
    for structure in (OTHER_PAST, SHORT, BREAK_FIRST):
        assert tournament.tell(c.EditStructure(structure), 603.0).refused


def test_all_levels_to_come_are_given_another_length() -> None:
    tournament = running()
    told(tournament, (600.0, c.SetMinutes(15)))
    assert [stage.seconds for stage in tournament.state.clock.structure.stages] == [1200, 900, 600, 900]
    assert (tournament.state.edited, left(tournament, 600.0)) == (True, 600)
    assert tournament.tell(c.SetMinutes(15), 601.0).refused
    assert tournament.tell(c.SetMinutes(0), 601.0).refused


def test_an_undo_is_as_if_it_had_never_been_asked_but_what_was_noticed_since_stays() -> None:
    tournament = running()
    told(tournament, (100.0, c.LastHands(3)), (200.0, c.Skip(1)), (250.0, c.HandBegan()))
    assert tournament.undoable() == "Next level"
    (reason,) = tournament.tell(c.UndoLast(), 300.0).reasons
    assert (reason.code, reason.facts["what"]) == ("undone", "Next level")
    assert (tournament.state.clock.at(300.0).number, left(tournament, 300.0)) == (1, 900)
    assert tournament.state.last_hands == 2
    for _ in range(2):
        tournament.tell(c.UndoLast(), 310.0)
    assert tournament.state == opened().state
    assert tournament.tell(c.UndoLast(), 311.0).refused


def test_after_a_power_cut_it_is_back_paused_and_what_was_to_come_comes_as_much_later() -> None:
    with Journal.open(":memory:") as journal:
        first = Tournament(TournamentOpened(EVENING), journal, "tournament-1")
        told(first, (5000.0, c.Start()), (5100.0, c.EndIn(3600)))
        back = Tournament.restored(journal, "tournament-1")
        assert back is not None
        # The last heartbeat was at 5400; the machine has started anew, and 12 s later the program is back.
        told(back, (12.0, c.Reopen(elapsed=400.0, shift=12.0 - 5400)))
    reading = back.state.clock.at(9999.0)
    assert (reading.remaining, reading.running) == (800, False)
    assert back.state.ends_at == 8700 - 5400 + 12
    assert back.undoable() is None


def test_a_stream_of_something_else_is_no_tournament() -> None:
    with Journal.open(":memory:") as journal:
        journal.append("tournament-1", {"is": "Told", "what": 1})
        with pytest.raises(ValueError, match="stream tournament-1"):
            Tournament.restored(journal, "tournament-1")
        assert Tournament.restored(journal, "tournament-2") is None


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 2**32))
def test_any_command_at_any_time_gets_a_ruling_and_the_journal_gives_the_same_state(seed: int) -> None:
    rnd = Random(seed)
    now = 100.0
    with Journal.open(":memory:") as journal:
        tournament = Tournament(TournamentOpened(EVENING), journal)
        for _ in range(40):
            now += rnd.choice((0.0, 0.25, 30.0, 900.0, -40.0))
            command = any_command(rnd)
            before = tournament.state
            ruling = tournament.tell(command, now)
            assert ruling.events or ruling.reasons or isinstance(command, c.ComeDue)
            assert wording.said(command)
            if not isinstance(command, c.UndoLast):
                assert decide(before, command, now) == ruling
                assert bool(ruling.events) != ruling.refused or isinstance(command, c.ComeDue)
                if not ruling.events:
                    assert tournament.state is before
            reading = tournament.state.clock.at(now)
            assert 0 <= reading.index < len(tournament.state.clock.structure.stages)
            assert reading.remaining >= 0
        again = Tournament.restored(journal)
        assert again is not None
        assert (again.state, again.undoable()) == (tournament.state, tournament.undoable())
        for step in journal.steps("tournament"):
            read = codec.from_json(step.payload)
            assert codec.from_json(json.loads(json.dumps(codec.to_json(read)))) == read
