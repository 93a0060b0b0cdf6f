"""A table with its clock: whatever is said, and whatever the time, both answer, and the journal gives both back."""

from random import Random

import evenings
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from walks import anything, random_table, sensible

from dealer.hand.acts import Said
from dealer.hand.state import Stakes
from dealer.rules.loader import load
from dealer.table import commands as c
from dealer.table.evening import Evening, standings
from dealer.table.events import TableOpened
from dealer.table.journal import Journal, JournalError
from dealer.table.table import Table
from dealer.tournament import commands as t
from dealer.tournament.events import TournamentOpened
from dealer.tournament.tournament import Tournament


def evening(stacks: tuple[int, ...] = (5000, 5000, 5000), journal: Journal | None = None) -> Evening:
    seats = tuple((seat, stack, False) for seat, stack in enumerate(stacks, 1))
    table = Table(TableOpened(load("tda-2024"), seats, Stakes(75, 150, chip=25), 1), journal)
    return Evening(table, Tournament(TournamentOpened(evenings.EVENING), journal))


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(0, 2**32))
def test_whatever_is_said_at_whatever_time_both_answer_and_come_back_from_the_journal(seed: int) -> None:
    rnd = Random(seed)
    now, asleep = 100.0, 0.0
    with Journal.open(":memory:") as journal:
        tournament = Tournament(TournamentOpened(evenings.EVENING), journal)
        it = Evening(Table(random_table(rnd), journal), tournament)
        for _ in range(60):
            now += rnd.choice((0.0, 0.5, 20.0, 40.0, 900.0))
            hands, held = it.state.hands, tournament.state.frozen is not None or tournament.state.ended
            if rnd.random() < 0.2:
                asleep += rnd.choice((0.0, 0.0, 300.0))
                it.tick(now, asleep)
            elif rnd.random() < 0.3:
                it.tell(evenings.any_command(rnd), now)
            else:
                command = rnd.choice((sensible, sensible, anything))(it.state, rnd)
                assert sum(said.own for said in it.tell(command, now)) == 1
                if held:
                    assert it.state.hands <= hands, "no hand begins while all stands still, or when play is over"
        again = Table.restored(journal)
        assert again is not None
        assert again.state == it.state
        clock = Tournament.restored(journal)
        assert clock is not None
        assert clock.state == tournament.state


def test_the_level_is_looked_at_when_a_hand_begins_and_not_a_second_later() -> None:
    it = evening()
    it.tell(t.Start(), 0.0)
    it.tick(1199.5, 0.0)
    it.tell(c.Riffle(), 1200.0)
    assert it.state.stakes.big == 200


def test_what_could_not_be_written_has_not_happened() -> None:
    journal = Journal.open(":memory:")
    it = evening(journal=journal)
    it.tell(t.Start(), 0.0)
    before = it.tournament.state if it.tournament is not None else None
    journal.append = _full  # type: ignore[method-assign]
    with pytest.raises(JournalError):
        it.tell(t.Pause(), 10.0)
    assert it.tournament is not None
    assert it.tournament.state == before
    journal.close()


def _full(*_: object) -> None:
    raise JournalError("the disk is full")


def test_equal_stacks_share_the_better_place_and_who_has_none_has_no_place() -> None:
    it = evening((500, 0, 900, 500, 20))
    assert [(each.place, each.seat) for each in standings(it.state)] == [(1, 3), (2, 1), (2, 4), (4, 5)]


def test_an_undo_leaves_no_clock_on_the_player_whose_turn_it_is_again() -> None:
    it = evening()
    for now, command in ((0.0, c.Riffle()), (1.0, c.DealRest()), (2.0, c.CallClock(1)), (20.0, c.Act(1, "call"))):
        it.tell(command, now)
    it.tell(c.Undo(), 100.0)
    assert it.state.called is None
    assert it.state.running is not None
    it.tick(200.0, 0.0)
    assert [player.folded for player in it.state.running.players] == [False] * 3


def test_a_table_without_a_tournament_has_its_players_clock_but_no_levels() -> None:
    table = Table(TableOpened(load("roberts-cash"), ((1, 200, False), (2, 200, False)), Stakes(1, 2), 1))
    it = Evening(table, None)
    (refused,) = it.tell(t.Start(), 0.0)
    assert refused.answer.refused
    for command in (c.Riffle(), c.DealRest(), c.CallClock(1)):
        it.tell(command, 10.0)
    it.tick(81.0, 0.0)
    assert it.state.called is None
    assert table.state.running is not None
    assert len(table.state.running.live()) == 1


def test_a_sign_of_life_is_kept_while_something_counts_and_after_every_command() -> None:
    beats: list[float] = []
    it = evening()
    it.beat = beats.append
    it.tick(10.0, 0.0)
    assert beats == []
    it.tell(t.StartIn(60), 10.0)
    it.tick(11.0, 0.0)
    assert beats == [0.0, 0.0]
    it.tick(75.0, 0.0)
    assert beats[-1] == 5.0
    it.tell(t.Pause(), 80.0)
    it.tick(81.0, 0.0)
    assert beats[2:] == [5.0, 10.0]


@pytest.mark.parametrize(
    "command", [c.Riffle(), c.DealRest(), c.DealCard(2), c.Move(2, Said(motions=((75,),))), c.NextHand()]
)
def test_nothing_begins_a_hand_when_play_is_over(command: c.Command) -> None:
    it = evening()
    it.tell(t.LastHands(0), 0.0)
    (said,) = it.tell(command, 1.0)
    assert said.answer.refused
    it.tell(t.LastHands(None), 2.0)
    it.tell(command, 3.0)
    assert it.state != evening().state
