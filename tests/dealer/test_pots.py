"""How the pots are built from the bets, street by street, how they are split, and how the dealer hears it."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from walks import random_act, random_table, well_done

from dealer.hand.parts import Gathered
from dealer.hand.pots import gathering, pots, split, total
from dealer.hand.state import Hand, steps_from
from dealer.table import commands as c
from dealer.table import events as e
from dealer.table.apply import apply, opened
from dealer.table.decide import decide
from dealer.table.notation import open_scenario
from dealer.table.prompts import expects
from dealer.table.scenario import play
from dealer.table.state import TableState

quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def prompts(folder: Path, *lines: str) -> list[str]:
    """What the dealer hears after each line of a hand."""
    file = folder / "it.hand"
    file.write_text("\n".join(lines), encoding="utf-8")
    return [str(played.data["prompt"]) for played in play(open_scenario(str(file)))]


HEAD = ("rules tda-2024", "blinds 50/100", "button 5")


def test_unequal_all_ins_are_told_pot_by_pot_with_the_folded_chips(tmp_path: Path) -> None:
    heard = prompts(
        tmp_path,
        *HEAD,
        "seats 1:1000 2:300 3:1000 4:500 5:1000",
        "deal",
        "seat 3 raises to 400",
        "seat 4 all-in 500",
        "seat 5 raises to 800",
        "seat 1 folds",
        "seat 2 all-in 300",
        "seat 3 calls",
        "burn",
    )
    assert heard[-2] == (
        "Main: 300 from each of 2, 3, 4, 5 and 50 from 1. Side 1: 200 from each of 3, 4, 5. "
        "Side 2: 300 from each of 3, 5. Burn one, then deal the flop"
    )
    assert heard[-1] == "Deal the flop"


def test_later_bets_go_into_the_side_pot_alone_and_what_nobody_called_goes_back(tmp_path: Path) -> None:
    heard = prompts(
        tmp_path,
        *HEAD,
        "seats 1:1000 2:300 3:1000 4:500",
        "deal",
        "seat 3 raises to 300",
        "seat 4 calls",
        "seat 1 calls",
        "seat 2 all-in",
        "burn",
        "board 2c 7d 9h",
        "seat 1 bets 100",
        "seat 3 raises to 350",
        "seat 4 all-in",
        "seat 1 folds",
        "burn",
        "board Kc",
        "burn",
        "board Ks",
    )
    assert heard[4] == "Burn one, then deal the flop"
    assert heard[10] == "150 back to seat 3. Side: 200 from each of 3, 4 and 100 from 1. Burn one, then deal the turn"
    assert heard[-1] == "Seat 2 tables"


def test_the_last_bets_are_told_before_the_first_hand_is_tabled(tmp_path: Path) -> None:
    heard = prompts(
        tmp_path,
        "rules roberts-cash",
        "blinds 50/100",
        "button 3",
        "seats 1:300 2:1000 3:1000",
        "deal",
        "seat 3 raises to 300",
        "seats 1 2 call",
        "burn",
        "board 2c 7d 9h",
        "seats 2 3 check",
        "burn",
        "board Kc",
        "seats 2 3 check",
        "burn",
        "board Ks",
        "seat 2 bets 250",
        "seat 3 calls",
        "seat 2 shows As Ad",
    )
    assert heard[-2:] == ["Side: 250 from each of 2, 3. Seat 2 tables", "Seat 3 tables"]


def test_the_antes_that_a_short_one_could_not_match_leave_the_main_pot(tmp_path: Path) -> None:
    heard = prompts(
        tmp_path,
        "rules tda-2024",
        "blinds 10/20 ante 15",
        "seats 1:500 2:500 3:500 4:11",
        "button 4",
        "deal",
        "seat 3 folds",
        "seat 1 calls",
        "seat 2 checks",
    )
    assert heard[-1] == "Side: 20 from each of 1, 2 and 12 of the antes. Burn one, then deal the flop"


@pytest.mark.parametrize("last", ["seat 2 folds", "seat 2 checks"])
def test_one_pot_takes_all_so_nothing_is_told(tmp_path: Path, last: str) -> None:
    lines = ("deal", "seat 1 calls", last)
    heard = prompts(tmp_path, "rules tda-2024", "blinds 50/100", "button 1", "seats 1:1000 2:1000", *lines)
    assert heard[-1].startswith(("Burn one", "Push 200 to seat 1"))


def gathered_by_hand(state: TableState, rnd: Random) -> None:
    """Play a hand; a dealer who does as he is told must end each street with the pots as they stand."""
    middle: dict[str, int] = {}
    for _ in range(400):
        before = state.hand
        if before is not None and before.over:
            return
        awaited = expects(state)
        command = random_act(state, rnd, awaited.seat or 0) if awaited.kind == "act" else well_done(state, rnd)
        for event in decide(state, c.DealRest() if awaited.kind == "card" else command).events:
            hand = state.running
            ends = isinstance(event, (e.StreetOpened, e.ShowdownOpened))
            state = apply(state, event)
            if ends and hand is not None:
                put_in(hand, middle)
                check_middle(hand, middle)
            elif isinstance(event, e.Posted) and not event.live:
                middle["main"] = middle.get("main", 0) + event.amount


def put_in(hand: Hand, middle: dict[str, int]) -> None:
    """Move the bets of the street as `gathering` says: with one pot, all into it."""
    before = {p.seat: p.bet for p in hand.players}
    moves = gathering(hand) or tuple(Gathered("main", bet, (seat,)) for seat, bet in before.items() if bet)
    for move in moves:
        assert move.each > 0
        for seat in move.seats:
            before[seat] -= move.each
        if not move.seats:
            middle["main"] -= move.each
        middle[move.pot] = middle.get(move.pot, 0) + move.each * max(len(move.seats), 1)
    assert not any(before.values()), "chips are left before the players, or were taken twice"


def check_middle(hand: Hand, middle: dict[str, int]) -> None:
    assert {name: chips for name, chips in middle.items() if chips} == {p.name: p.amount for p in pots(hand)}
    assert sum(middle.values()) == total(hand)


@given(st.integers(0, 2**32))
@quick
def test_a_dealer_who_does_as_he_is_told_has_the_pots_as_they_stand(seed: int) -> None:
    rnd = Random(seed)
    gathered_by_hand(opened(random_table(rnd)), rnd)


@given(
    st.integers(0, 10_000),
    st.sets(st.integers(1, 15), min_size=1, max_size=15),
    st.integers(1, 15),
    st.sampled_from((1, 5, 25, 100)),
)
def test_a_split_pays_all_and_nobody_two_odd_chips_of_a_pot(
    amount: int, seats: set[int], button: int, chip: int
) -> None:
    shares = split(amount, sorted(seats), button, chip)
    order = sorted(seats, key=lambda seat: steps_from(button, seat))
    even = amount // chip // len(seats) * chip
    assert sum(shares.values()) == amount
    assert all(even <= share <= even + chip for share in shares.values())
    more = [shares[seat] - even for seat in order]
    assert more == sorted(more, reverse=True), "the odd chips begin left of the button"
    assert sum(0 < extra < chip for extra in more) <= 1, "only a rest below the smallest chip is no whole chip"
