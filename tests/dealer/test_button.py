"""Button and blinds over long nights of players who come and go, against the seats walked one by one."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dealer.hand.state import MAX_SEAT, Stakes
from dealer.rules.loader import load, with_switches
from dealer.table import commands as c
from dealer.table.events import TableOpened
from dealer.table.state import TableState
from dealer.table.table import Table

HOUSES = {
    (method, heads_up): with_switches(load("tda-2024"), {"button": method, "heads_up_blinds": heads_up})
    for method in ("dead", "moving")
    for heads_up in ("button-small", "button-big")
}
seeds = st.integers(0, 2**32)
quick = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
long = settings(quick, max_examples=150)


@dataclass(frozen=True)
class Dealt:
    """A hand that was dealt: who was in it, who waited, and the places."""

    players: frozenset[int]
    seated: frozenset[int]
    fresh: frozenset[int]
    button: int
    small: int | None
    small_at: int
    big: int

    @property
    def heads_up(self) -> bool:
        return len(self.players) == 2


def walk(seat: int) -> Iterator[int]:
    """The seats after that one, clockwise, the seat itself last."""
    for step in range(1, MAX_SEAT + 1):
        yield (seat + step - 1) % MAX_SEAT + 1


def first_of(seats: frozenset[int], after: int) -> int:
    """The first of the seats met on the way round."""
    return next(seat for seat in walk(after) if seat in seats)


def way(start: int, end: int) -> list[int]:
    """All places from `start` to `end` clockwise, both counted."""
    places = [start]
    while places[-1] != end:
        places.append(next(walk(places[-1])))
    return places


def folded_out(table: Table) -> None:
    """The hand is dealt, and all hands but one are dead."""
    table.tell(c.DealRest())
    assert table.state.running is not None
    for player in table.state.running.live()[1:]:
        table.tell(c.KillHand(player.seat))
    assert table.tell(c.Award()).events


def dealt(state: TableState, fresh: frozenset[int]) -> Dealt:
    assert state.running is not None
    assert state.big is not None
    assert state.small_at is not None
    return Dealt(
        players=frozenset(p.seat for p in state.running.players),
        seated=frozenset(s.number for s in state.seats),
        fresh=fresh,
        button=state.button,
        small=state.small,
        small_at=state.small_at,
        big=state.big,
    )


def come_and_go(table: Table, rnd: Random) -> None:
    """Nobody, somebody or nearly all leave; others sit down, also in the chairs just left."""
    seated = [s.number for s in table.state.seats]
    going = rnd.sample(seated, min(len(seated), rnd.choice((0, 0, 1, 1, 2, 3, len(seated) - 2))))
    coming = [n for n in range(1, MAX_SEAT + 1) if rnd.random() < rnd.choice((0, 0.05, 0.2))]
    for seat in going:
        table.tell(c.LeaveSeat(seat))
    for seat in coming:
        table.tell(c.TakeSeat(seat, 1000))
    while len(table.state.seats) < 2:
        table.tell(c.TakeSeat(rnd.randint(1, MAX_SEAT), 1000))


def night(seed: int, house: tuple[str, str], hands: int) -> Iterator[tuple[Dealt, Dealt]]:
    """Each hand of a night with the one before it."""
    rnd = Random(seed)
    numbers = rnd.sample(range(1, MAX_SEAT + 1), rnd.choice((2, 3, 3, 4, 6, 15)))
    seats = tuple((n, 1000, False) for n in sorted(numbers))
    table = Table(TableOpened(HOUSES[house], seats, Stakes(1, 2), rnd.choice(numbers)))
    last: Dealt | None = None
    for _ in range(hands):
        if rnd.random() < 0.5:
            table.tell(c.NextHand())
            if rnd.random() < 0.2:
                come_and_go(table, rnd)
        fresh = table.state.fresh
        assert table.tell(c.Riffle()).events
        hand = dealt(table.state, fresh)
        if last is not None:
            yield last, hand
        last = hand
        folded_out(table)
        come_and_go(table, rnd)
    assert last is not None


def check_any(last: Dealt, hand: Dealt, house: tuple[str, str]) -> None:
    """What holds by any method."""
    assert hand.big != last.big or last.big not in last.players
    assert hand.big in hand.players
    assert hand.small in (None, hand.small_at)
    assert (hand.small_at in hand.players) == (hand.small is not None)
    waiting = hand.seated - hand.players
    assert waiting <= hand.fresh, "only a new player waits"
    assert all(seat in way(hand.button, hand.small_at) or hand.heads_up for seat in waiting)
    if hand.heads_up:
        assert {hand.small, hand.big} == hand.players
        assert hand.button == (hand.small if house[1] == "button-small" else hand.big)
    else:
        assert len({hand.button, hand.small_at, hand.big}) == 3
        order = [s for s in way(hand.button, hand.big) if s in hand.players]
        assert set(order) <= {hand.button, hand.small_at, hand.big}, "nobody sits between the blinds"


def check_dead(last: Dealt, hand: Dealt, house: tuple[str, str]) -> None:
    """The big blind goes to the next player, the small blind and the button follow it."""
    assert hand.big == first_of(hand.seated, last.big)
    if hand.heads_up or len(hand.seated - hand.fresh) < 2:
        return
    assert hand.small_at == last.big
    if hand.big in way(last.big, last.small_at)[:-1]:
        assert hand.button == last.small_at
    else:
        assert first_of(hand.seated, hand.button) == hand.small, "the small blind's last place is behind the big one"
    if not last.heads_up:
        assert hand.button in way(last.button, last.big), "the button never moves back, nor past the small blind"


def check_moving(last: Dealt, hand: Dealt, house: tuple[str, str]) -> None:
    """The button goes to the next player, but for those who came to sit before the last big blind."""
    assert hand.small is not None, "nobody posts a dead one"
    if last.heads_up or len(hand.seated) == 2:
        naive = first_of(hand.seated, last.button)
        if hand.button != naive:
            blinds = [first_of(hand.seated, naive), first_of(hand.seated, first_of(hand.seated, naive))]
            two = len(hand.seated) == 2
            swapped = naive if house[1] == "button-big" else blinds[0]
            assert (swapped if two else blinds[1]) == last.big, "put right only where somebody is big blind twice"
        return
    late = frozenset(s for s in hand.fresh if s in way(last.button, last.big)[1:-1])
    settled = hand.seated - late
    if len(settled) > 2:
        assert hand.button == first_of(settled, last.button)
        assert hand.small == first_of(hand.players, hand.button)
        assert hand.big == first_of(hand.players, hand.small)


CHECKS = {"dead": check_dead, "moving": check_moving}


def check_night(seed: int, house: tuple[str, str], hands: int) -> None:
    for last, hand in night(seed, house, hands):
        check_any(last, hand, house)
        CHECKS[house[0]](last, hand, house)


@pytest.mark.parametrize("house", HOUSES, ids=" ".join)
@given(seed=seeds)
@quick
def test_button_and_blinds_go_round_whoever_comes_and_goes(house: tuple[str, str], seed: int) -> None:
    check_night(seed, house, 25)


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSES, ids=" ".join)
@given(seed=seeds)
@long
def test_button_and_blinds_go_round_in_many_nights(house: tuple[str, str], seed: int) -> None:
    check_night(seed, house, 60)
