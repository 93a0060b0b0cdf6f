"""Each divergence from PokerKit occurs, and ours is the figure of its row: docs/decisions/0007."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import cast

import pytest
from pokerkit import FixedLimitTexasHoldem
from pokerkit_hands import AUTOMATIONS, DIVERGENCES
from pokerkit_pair import Pair

from dealer.cards import Card
from dealer.hand import betting
from dealer.hand.acts import Kind
from dealer.hand.pots import pots
from dealer.hand.state import Stakes
from dealer.rules.loader import load, with_switches
from dealer.table import commands as c
from dealer.table.events import TableOpened
from dealer.table.table import Table

NOTE = Path(__file__).parents[2] / "docs" / "decisions" / "0007-where-pokerkit-differs.md"
ROYAL = tuple(map(Card, ("Ts", "Js", "Qs", "Ks", "As")))
"""A board that plays."""
LOW = tuple(map(Card, ("2c", "3d", "2d", "3c", "2h", "3h", "4c", "5d")))
"""Hole cards for four, none of which beats that board."""
Chips = dict[int, int]
DEEP: Chips = {1: 50_000, 2: 50_000, 3: 50_000}


def hand_of(chips: Chips, stakes: Stakes, rules: str = "tda-2024", deck: Sequence[Card] = (), **set_to: str) -> Pair:
    """A hand of those stacks, the button at the first of them."""
    seats = tuple((seat, stack, False) for seat, stack in chips.items())
    opened = TableOpened(with_switches(load(rules), set_to), seats, stakes, next(iter(chips)))
    table = Table(opened)
    table.tell(c.DealRest())
    return Pair(table, Random(1), deck)


def after(pair: Pair, *acts: str) -> Pair:
    """The hand after acts such as "3 raise 200"; "street" deals the next one. Both sides are compared after each."""
    pair.compare_turn()
    for text in acts:
        if text == "street":
            pair.deal_street()
        else:
            seat, kind, *amount = text.split()
            pair.act(c.Act(int(seat), cast("Kind", kind), int(amount[0]) if amount else None))
        pair.compare_turn()
    return pair


def ours(pair: Pair) -> tuple[int | None, ...]:
    """To call, least and most of whose turn it is."""
    options = betting.options(pair.hand)
    assert options is not None
    return options.to_call, options.least, options.most


def theirs(pair: Pair) -> tuple[int | None, ...]:
    """The same as PokerKit has it."""
    return (
        pair.state.checking_or_calling_amount,
        pair.state.min_completion_betting_or_raising_to_amount,
        pair.state.max_completion_betting_or_raising_to_amount,
    )


def stacks(pair: Pair) -> tuple[Chips, Chips]:
    """What all have when the hand is over: ours and PokerKit's."""
    pair.finish()
    mine = {s.number: s.stack for s in pair.table.state.seats}
    return mine, dict(zip(pair.seats, pair.state.stacks, strict=True))


def test_the_note_tells_of_every_divergence_with_its_rule() -> None:
    note = NOTE.read_text(encoding="utf-8")
    for name, rule in DIVERGENCES.items():
        assert f"`{name}`" in note
        assert rule.split(":")[0].split(",")[0] in note


def test_o13_a_short_big_blind_is_a_whole_one_to_call_and_to_raise() -> None:
    pair = after(hand_of({1: 1000, 2: 1000, 3: 60}, Stakes(50, 100)))
    assert ours(pair) == (100, 200, 1000)
    assert theirs(pair) == (60, 160, 1000)
    assert pair.met["short-big-blind"]
    assert ours(after(pair, "1 call")) == (50, 200, 1000)
    assert theirs(pair) == (50, 200, 1000)


@pytest.mark.parametrize("small", [5000, 30])
def test_r28_pot_limit_counts_short_blinds_in_full(small: int) -> None:
    pair = after(hand_of({1: 5000, 2: small, 3: 150, 4: 5000}, Stakes(100, 200), betting="pot-limit"))
    assert ours(pair) == (200, 400, 700)
    assert theirs(pair)[2] == 2 * 150 + min(small, 100) + 150


def test_r28_pot_limit_counts_a_dead_small_blind() -> None:
    pair = hand_of({1: 5000, 2: 5000, 3: 200, 4: 5000}, Stakes(100, 200), betting="pot-limit", deck=LOW)
    table = pair.table
    pair.play(lambda pair, seat: c.Act(seat, "call" if pair.hand.player(seat) else "fold"))
    table.tell(c.SetStack(3, 0))
    table.tell(c.DealRest())
    assert table.state.small is None
    again = after(Pair(table, Random(2)))
    assert ours(again)[2] == 700
    assert theirs(again)[2] == 600
    assert again.met["blinds-in-full"]


def test_o7_a_limper_may_not_raise_a_short_all_in_over_the_big_blind() -> None:
    chips = {4: 50_000, 5: 7500, 2: 50_000, 3: 50_000}
    pair = after(hand_of(chips, Stakes(2000, 4000)), "3 call", "4 fold", "5 all-in", "2 call")
    assert ours(pair) == (3500, None, None)
    assert theirs(pair) == (3500, 11_500, 50_000)
    assert pair.met["short-all-ins"]


LIMPED = ("3 call", "4 call", "5 call", "6 call", "1 call", "2 check", "street")


def test_o5_several_short_all_ins_reopen_the_betting_once_they_make_a_raise() -> None:
    chips = {6: 9000, 1: 9000, 2: 600, 3: 750, 4: 900, 5: 9000}
    pair = after(hand_of(chips, Stakes(50, 100)), *LIMPED, "1 bet 300", "2 all-in", "3 all-in", "4 all-in")
    after(pair, "5 call", "6 call")
    assert ours(pair) == (500, 1100, 8900)
    assert theirs(pair) == (500, None, None)


def test_o9_who_checked_may_not_raise_an_all_in_of_less_than_the_big_blind() -> None:
    pair = after(hand_of({3: 9000, 1: 9000, 2: 160}, Stakes(50, 100)), "3 call", "1 call", "2 check", "street")
    after(pair, "1 check", "2 all-in", "3 call")
    assert ours(pair) == (60, None, None)
    assert theirs(pair) == (60, 160, 8900)


FIXED = {"betting": "fixed-limit"}


def test_r31_an_all_in_of_under_half_a_bet_leaves_the_bet_to_be_completed() -> None:
    pair = after(hand_of({3: 900, 1: 900, 2: 45}, Stakes(10, 20), **FIXED), "3 call", "1 call", "2 check", "street")
    after(pair, "1 bet 20", "2 all-in")
    assert ours(pair) == (25, 40, 40)
    assert theirs(pair) == (25, 45, 45)
    after(pair, "3 call")
    assert ours(pair) == (5, None, None)


def test_r32_an_all_in_of_half_a_bet_is_a_bet_and_reopens() -> None:
    pair = after(hand_of({3: 900, 1: 900, 2: 52}, Stakes(10, 20), **FIXED), "3 call", "1 call", "2 check", "street")
    after(pair, "1 bet 20", "2 all-in", "3 call")
    assert ours(pair) == (12, 52, 52)
    assert theirs(pair) == (12, None, None)
    assert pair.met["half-bets"]


def test_r31_half_of_an_odd_bet_is_rounded_up() -> None:
    for stack, least in ((7 + 7 + 3, 14), (7 + 7 + 4, 18)):
        pair = after(hand_of({3: 900, 1: 900, 2: stack}, Stakes(3, 7), **FIXED), *("3 call", "1 call", "2 check"))
        after(pair, "street", "1 bet 7", "2 all-in")
        assert ours(pair)[1] == least


@pytest.mark.parametrize("cap", ["three-unless-two-players", "three-until-last-two"])
def test_r33_there_is_no_cap_between_the_last_two(cap: str) -> None:
    raises = [f"{seat} raise {20 * bets}" for bets, seat in enumerate((1, 2) * 4, start=2)]
    pair = after(hand_of({1: 900, 2: 900}, Stakes(10, 20), raise_cap=cap, **FIXED), *raises)
    assert ours(pair) == (20, 200, 200)


def test_r33_a_house_cap_holds_between_two_of_more() -> None:
    acts = ("1 fold", "2 raise 40", "3 raise 60", "2 raise 80")
    capped = after(hand_of(DEEP, Stakes(10, 20), raise_cap="three-until-last-two", **FIXED), *acts)
    assert ours(capped) == (20, None, None)
    open_ = after(hand_of(DEEP, Stakes(10, 20), raise_cap="three-unless-two-players", **FIXED), *acts)
    assert ours(open_) == (20, 100, 100)


def test_r33_the_big_blind_is_the_first_bet_of_the_limit_round() -> None:
    raises = ("1 raise 40", "2 raise 60", "3 raise 80")
    pair = after(hand_of(DEEP, Stakes(10, 20), **FIXED), *raises)
    assert ours(pair) == (40, None, None)
    native = FixedLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, (10, 20), 20, 40, (50_000,) * 3, 3)
    for hole in ("2c2d", "3c3d", "4c4d"):
        native.deal_hole(hole)
    for to in (40, 60, 80):
        native.complete_bet_or_raise_to(to)
    assert native.min_completion_betting_or_raising_to_amount == 100


def test_who_alone_has_chips_is_not_asked_about_players_all_in() -> None:
    pair = after(hand_of({1: 60, 2: 550, 3: 550}, Stakes(50, 100)), "1 all-in", "2 fold")
    assert pair.met["nobody-to-answer"]
    assert pair.hand.hands_up


def test_any_raise_of_a_big_blind_is_one_where_the_house_says_so() -> None:
    pair = after(hand_of(DEEP, Stakes(50, 100), rules="kolaybet"), "1 raise 500")
    assert ours(pair) == (450, 600, 50_000)
    assert theirs(pair) == (450, 900, 50_000)
    assert pair.met["any-raise"]


@pytest.mark.parametrize(("rule", "least"), [("straddle-doubled", 8), ("third-big-blind", 6)])
def test_b17_the_least_raise_of_a_straddle_is_what_the_house_says(rule: str, least: int) -> None:
    rules = with_switches(load("roberts-cash"), {"straddle_raise": rule})
    table = Table(TableOpened(rules, tuple((seat, 500, False) for seat in (1, 2, 3, 4, 5)), Stakes(1, 2), 1))
    table.tell(c.Post(4, "straddle", 4))
    table.tell(c.DealRest())
    pair = after(Pair(table, Random(1)))
    assert betting.turn(pair.hand) == 5
    assert ours(pair) == (4, least, 500)
    assert theirs(pair) == (4, 6, 500)
    assert bool(pair.met["straddle"]) == (least == 8)


def test_t6_a_fold_with_nothing_to_call_binds() -> None:
    pair = after(hand_of(DEEP, Stakes(50, 100)), "1 call", "2 call", "3 fold")
    assert pair.met["fold-for-nothing"]
    assert [p.seat for p in pair.hand.live()] == [2, 1]


def test_s13_two_odd_chips_go_to_two_players() -> None:
    chips = {4: 105, 1: 105, 2: 105, 3: 105}
    pair = after(hand_of(chips, Stakes(2, 5), deck=(*LOW, *ROYAL)), "3 call", "4 call", "1 call", "2 check", "street")
    after(pair, "1 check", "2 check", "3 check", "4 fold", "street", "1 check", "2 check", "3 check", "street")
    after(pair, "1 check", "2 check", "3 check")
    assert stacks(pair) == ({1: 107, 2: 107, 3: 106, 4: 100}, {1: 108, 2: 106, 3: 106, 4: 100})
    assert pair.met["odd-chips"]


def test_s14_each_pot_has_an_odd_chip_of_its_own() -> None:
    # Seat 5 is all-in for the main pot of 13 and loses to two equal hands; the side pot of 3 is odd as well.
    holes = ("2c", "3d", "Ac", "Kc", "Ad", "Kd", "2d", "3c", "2h", "3h")
    deck = tuple(map(Card, (*holes, "As", "Ks", "Qh", "Jh", "4h")))
    pair = hand_of({1: 104, 2: 104, 3: 104, 4: 104, 5: 3}, Stakes(1, 4), deck=deck)
    after(
        pair, "4 call", "5 all-in", "1 call", "2 fold", "3 check", "street", "3 check", "4 check", "1 fold", "street"
    )
    after(pair, "3 check", "4 check", "street", "3 check", "4 check")
    mine, of_pokerkit = stacks(pair)
    assert (mine[3], mine[4]) == (109, 107)
    assert (of_pokerkit[3], of_pokerkit[4]) == (108, 108)
    assert pair.met["pots-apart"]


def test_s19_an_ante_that_nobody_had_whole_is_won_back() -> None:
    pair = hand_of({1: 3, 2: 4, 3: 100}, Stakes(5, 10, ante=5))
    standing = [(pot.amount, pot.eligible) for pot in pots(pair.hand)]
    assert standing == [(9, (1, 2, 3)), (2, (2, 3)), (1, (3,))]
    assert pair.met["lone-ante"]
    assert pair.state.stacks[pair.seats.index(3)] == 96


def test_b13_a_big_blind_who_is_short_posts_the_blind_before_the_ante() -> None:
    pair = hand_of({1: 1000, 2: 1000, 3: 150}, Stakes(50, 100, bb_ante=100))
    assert (pair.hand.players[1].bet, pair.hand.dead) == (100, 50)
    assert pair.met["blind-before-ante"]


def test_b5_the_button_opens_though_both_blinds_are_the_same() -> None:
    pair = after(hand_of({1: 500, 2: 500}, Stakes(100, 100)))
    assert betting.turn(pair.hand) == 1
    assert pair.met["first-to-act"]
