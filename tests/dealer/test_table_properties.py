"""What is true of every table, whatever is done at it: the law answers, chips are kept, the past can be replayed."""

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from walks import anything, random_scene, random_table, sensible, well_done

from dealer.hand import betting
from dealer.hand.pots import pots, total
from dealer.table import commands as c
from dealer.table import events as e
from dealer.table import view
from dealer.table.decide import decide
from dealer.table.journal import Journal
from dealer.table.state import Ruling, TableState
from dealer.table.table import Table

quick = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
long = settings(max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
seeds = st.integers(0, 2**32)

CHANGES_CHIPS = (e.SeatTaken, e.SeatLeft, e.StackCounted)


def command_of(state: TableState, rnd: Random, folly: float = 0.25) -> c.Command:
    """The next thing that is done: mostly what the table waits for."""
    return anything(state, rnd) if rnd.random() < folly else sensible(state, rnd)


def chips(state: TableState) -> int:
    """All chips at the table: behind, before the players and in the pots."""
    hand = state.running
    if hand is None:
        return sum(s.stack for s in state.seats)
    behind = sum(p.stack for p in hand.players if state.seat(p.seat) is not None)
    return total(hand) + behind + sum(s.stack for s in state.seats if hand.player(s.number) is None)


def check_betting(state: TableState) -> None:
    """The turn stands on a seat that can act, and what it may do fits together."""
    hand = state.hand
    options = betting.options(hand) if hand is not None else None
    if hand is None or options is None:
        return
    player = hand.player(options.seat)
    assert player is not None
    assert not player.folded
    assert not player.mucked
    assert player.stack > 0
    assert 0 <= options.to_call <= player.stack
    assert options.to_call == min(player.stack, max(0, hand.bet - player.bet))
    assert (options.least is None) == (options.most is None)
    if options.least is not None and options.most is not None:
        assert player.bet + options.to_call < options.least <= options.most == player.bet + player.stack
        assert options.least == options.most or options.least >= hand.bet + hand.stakes.big


def check_pots(state: TableState) -> None:
    """The pots hold what was paid, and only live seats can win them."""
    hand = state.running
    if hand is None:
        return
    standing = pots(hand)
    live = {p.seat for p in hand.live()}
    assert sum(p.amount for p in standing) == total(hand)
    assert all(p.amount > 0 and p.eligible and set(p.eligible) <= live for p in standing)
    assert all(p.stack >= 0 and p.bet >= 0 and p.paid >= 0 for p in hand.players)


def check_step(before: TableState, ruling: Ruling, after: TableState) -> None:
    """What holds after every answer."""
    if ruling.refused:
        assert not ruling.events
    left = [p.seat for p in before.running.players if before.seat(p.seat) is None] if before.running else []
    gone_again = bool(left) and any(isinstance(event, e.Misdealt) for event in ruling.events)
    if not gone_again and not any(isinstance(event, CHANGES_CHIPS) for event in ruling.events):
        assert chips(after) == chips(before)
    check_betting(after)
    check_pots(after)
    view.as_data(after)


def walk(seed: int, steps: int) -> None:
    """Do things at a random table, and check after each."""
    rnd = Random(seed)
    with Journal.open(":memory:") as journal:
        table = Table(random_table(rnd), journal)
        for _ in range(steps):
            before = table.state
            command = command_of(before, rnd)
            ruling = table.tell(command)
            if isinstance(command, c.Undo):
                check_betting(table.state)
            else:
                check_step(before, ruling, table.state)
        restored = Table.restored(journal)
        assert restored is not None
        assert restored.state == table.state
        assert restored.entries == table.entries


@given(seeds)
@quick
def test_any_command_in_any_state_is_answered_and_no_chip_is_lost(seed: int) -> None:
    walk(seed, 60)


@pytest.mark.slow
@given(seeds)
@long
def test_any_command_in_any_state_is_answered_in_long_nights(seed: int) -> None:
    walk(seed, 250)


def undo_and_repeat(seed: int) -> None:
    rnd = Random(seed)
    with Journal.open(":memory:") as journal:
        table = Table(random_table(rnd), journal)
        for _ in range(40):
            before = table.state
            command = command_of(before, rnd)
            if isinstance(command, c.Undo) or not table.tell(command).events:
                continue
            after = table.state
            if c.author(command) == "person":
                assert table.undoable() is not None
                assert [reason.code for reason in table.tell(c.Undo()).reasons] == ["undone"]
                assert table.state == before
                table.tell(command)
            assert table.state == after
            restored = Table.restored(journal)
            assert restored is not None
            assert restored.state == after


@given(seeds)
@settings(quick, max_examples=10)
def test_what_is_undone_and_done_again_is_as_it_was_and_so_is_every_replay(seed: int) -> None:
    undo_and_repeat(seed)


@pytest.mark.slow
@given(seeds)
@settings(long, max_examples=500)
def test_what_is_undone_and_done_again_is_as_it_was_in_many_nights(seed: int) -> None:
    undo_and_repeat(seed)


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


def finish(seed: int) -> None:
    rnd = Random(seed)
    table = Table(random_table(rnd))
    for _ in range(rnd.randint(1, 60)):
        table.tell(command_of(table.state, rnd))
    for _ in range(300):
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


@given(seeds)
@quick
def test_deciding_leaves_the_state_alone_and_always_says_the_same(seed: int) -> None:
    rnd = Random(seed)
    table = Table(random_table(rnd))
    for _ in range(30):
        command = command_of(table.state, rnd)
        before = table.state
        assert decide(before, command) == decide(before, command)
        assert table.state is before
        table.tell(command)
