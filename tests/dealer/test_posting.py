"""Cash games: who is dealt in, who owes what, and what the dealer is told about it."""

from random import Random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from test_button import folded_out, way

from dealer.hand.state import MAX_SEAT, Stakes
from dealer.rules.loader import load
from dealer.table import commands as c
from dealer.table.events import TableOpened
from dealer.table.prompts import prompt
from dealer.table.table import Table

ROBERTS = load("roberts-cash")
seeds = st.integers(0, 2**32)
quick = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
long = settings(quick, max_examples=100)


def table_of(seats: int, button: int = 1) -> Table:
    return Table(TableOpened(ROBERTS, tuple((n, 1000, False) for n in range(1, seats + 1)), Stakes(50, 100), button))


def told(table: Table, *commands: c.Command) -> str:
    """What the dealer reads after that."""
    for command in commands:
        assert table.tell(command).events
    return prompt(table.state)


def test_the_prompt_says_what_is_put_out_for_the_next_hand_and_what_may_be() -> None:
    table = table_of(6)
    assert told(table, c.StepAway(4), c.NextHand(), c.NextHand()) == "Shuffle for the next hand"
    assert told(table, c.StepAway(4, back=True)) == (
        "Seat 4 waits until the button has passed. Shuffle for the next hand"
    )
    assert told(table, c.NextHand()) == "Seat 4 posts 50 dead and 100, or waits. Shuffle for the next hand"
    assert told(table, c.Post(4, "both")) == "Seat 4 posts 50 dead and 100. Shuffle for the next hand"
    assert told(table, c.Post(2, "straddle", 200)) == (
        "Seat 2 straddles 200. Seat 4 posts 50 dead and 100. Shuffle for the next hand"
    )
    assert told(table, c.WaitForBlind(4)) == "Seat 2 straddles 200. Shuffle for the next hand"


def test_the_prompt_says_that_nobody_can_play_alone() -> None:
    assert told(table_of(2), c.StepAway(2)) == "Wait for a second player"


class Cash:
    """A cash game of people who come, go away and come back; the blinds that pass them are written down."""

    def __init__(self, seed: int) -> None:
        self.rnd = Random(seed)
        self.table = table_of(self.rnd.choice((3, 4, 6, 9)))
        self.new: set[int] = set()
        self.missed: dict[int, set[str]] = {}

    @property
    def there(self) -> set[int]:
        """Who sits at the table and is not away."""
        return {s.number for s in self.table.state.seats if s.stack and not s.away}

    def come_and_go(self) -> None:
        """Some go away or come back, sit down or leave."""
        for seat in range(1, MAX_SEAT + 1):
            luck, chair = self.rnd.random(), self.table.state.seat(seat)
            if chair is None and luck < 0.05:
                self.table.tell(c.TakeSeat(seat, 5000))
                self.new.add(seat)
            elif chair is not None and luck < 0.03:
                self.table.tell(c.LeaveSeat(seat))
                self.new.discard(seat)
                self.missed.pop(seat, None)
            elif chair is not None and luck < 0.25:
                self.table.tell(c.StepAway(seat, back=self.rnd.random() < 0.6))

    def put_out(self) -> None:
        """Some post, wait, straddle, or buy the button, whether they may or not."""
        for seat in range(1, MAX_SEAT + 1):
            self.table.tell(
                self.rnd.choice(
                    (
                        c.Post(seat, "big"),
                        c.Post(seat, "both"),
                        c.Post(seat, "dead", 50),
                        c.Post(seat, "straddle", 200),
                        c.BuyButton(seat),
                        c.WaitForBlind(seat) if self.rnd.random() < 0.1 else c.AddChips(seat, 500),
                        c.AddChips(seat, 500),
                    )
                )
            )

    def hand(self) -> None:
        """One hand is dealt, and looked at."""
        before = self.table.state
        settled = self.there - self.new - {seat for seat, blinds in self.missed.items() if blinds}
        if not self.table.tell(c.NextHand()).events:
            return
        self.put_out()
        settled -= {s.number for s in self.table.state.seats if s.waits}
        assert self.table.tell(c.Riffle()).events
        state = self.table.state
        assert state.running is not None
        dealt = {p.seat for p in state.running.players}
        assert dealt <= self.there, "nobody who is away is dealt in"
        if before.big is not None and before.seat(before.big) is not None:
            assert state.big != before.big or len(settled) < 2, "nobody is big blind twice running"
        for player in state.running.players:
            if len(settled) > 1:
                self.check_paid(player.seat, player.bet, player.dead, big=player.seat == state.big)
        bought = state.big == state.small_at  # nobody else's blinds are due, and none pass
        if before.big and before.small_at and state.big and state.small_at and not bought:
            self.write_down(dealt, way(before.big, state.big)[1:-1], way(before.small_at, state.small_at)[1:])
        self.new -= dealt
        self.missed = {seat: blinds for seat, blinds in self.missed.items() if seat not in dealt}
        folded_out(self.table)

    def check_paid(self, seat: int, bet: int, dead: int, *, big: bool) -> None:
        """Whoever was not in the last hands for nothing has paid what he owed, unless the big blind has reached
        him."""
        owed = self.missed.get(seat, set())
        if (seat in self.new or "big" in owed) and not big:
            assert bet >= 100
        if "small" in owed and not big:
            assert dead >= 50

    def write_down(self, dealt: set[int], bigs: list[int], smalls: list[int]) -> None:
        for seat in {s.number for s in self.table.state.seats} - dealt - self.new:
            blinds = {kind for kind, places in (("big", bigs), ("small", smalls)) if seat in places}
            self.missed[seat] = self.missed.get(seat, set()) | blinds


def check_game(seed: int, hands: int) -> None:
    game = Cash(seed)
    for _ in range(hands):
        game.hand()
        game.come_and_go()


@given(seeds)
@example(6242)  # a button was bought while another was away: no blind passed him
@quick
def test_nobody_plays_in_a_cash_game_without_paying_the_blinds_that_passed_him(seed: int) -> None:
    check_game(seed, 25)


@pytest.mark.slow
@given(seeds)
@long
def test_nobody_plays_in_many_cash_games_without_paying_the_blinds_that_passed_him(seed: int) -> None:
    check_game(seed, 60)
