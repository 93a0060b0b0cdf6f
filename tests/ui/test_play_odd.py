"""What does not come up every night, played by real touches alone."""

import pytest
from driver import Opened
from tables import colorado

from dealer.hand.state import Stakes
from dealer.table import commands as c
from dealer.table.table import Table
from ui.theme import PANELS, Panel

FLOP = ("button:burn", "button:board", "picker:2c", "picker:7d", "picker:Jh", "key:ok")


def bets(table: Table) -> dict[int, int]:
    assert table.state.hand is not None
    return {p.seat: p.bet for p in table.state.hand.players if p.bet}


def keyed(amount: int) -> tuple[str, ...]:
    return (*(f"key:{digit}" for digit in str(amount)), "key:ok")


@pytest.mark.parametrize("panel", PANELS[:2], ids=lambda p: p.name)
def test_a_fixed_limit_hand_has_one_size_of_raise_and_a_cap(hands_at: Opened, panel: Panel) -> None:
    table = colorado(4, rules="tda-2024", betting="fixed-limit")
    hands = hands_at(table, panel)
    hands.taps("button:shuffle", "button:round", "button:raise")
    assert bets(table) == {2: 10, 3: 20, 4: 40}
    assert hands.app.find("button:raise").detail == "to 60"
    hands.taps("button:raise", "button:raise")
    assert hands.app.find("button:raise") is None  # a bet and three raises
    hands.taps("button:call", "button:call", "button:call", *FLOP)
    hands.tap("button:raise")
    assert bets(table) == {2: 20}
    hands.taps("button:fold", "button:fold", "button:call", "button:burn", "button:board", "picker:9s")
    hands.tap("button:raise")
    assert bets(table) == {2: 40}  # the big bet from the turn on
    assert all(ruling is not None and not ruling.refused for _, ruling in hands.rulings)


@pytest.mark.parametrize("panel", PANELS[:2], ids=lambda p: p.name)
def test_a_pot_limit_hand_is_raised_by_the_pot_in_one_tap(hands_at: Opened, panel: Panel) -> None:
    table = colorado(4, rules="tda-2024", betting="pot-limit")
    hands = hands_at(table, panel)
    hands.taps("button:shuffle", "button:round", "button:pot")
    assert bets(table)[4] == 70
    hands.taps("button:raise", *keyed(150), "button:call", "button:fold", "button:fold", *FLOP)
    assert hands.app.find("button:pot").detail == "to 390"
    hands.taps("button:chips", "word:pot", "key:ok")
    assert bets(table) == {2: 390}
    assert all(ruling is not None and not ruling.refused for _, ruling in hands.rulings)


def test_a_pot_that_was_told_wrong_is_put_right_for_all_who_bet_it(hands_at: Opened) -> None:
    table = colorado(4, 90_000, rules="tda-2024", betting="pot-limit", stakes=Stakes(500, 1000))
    hands = hands_at(table)
    hands.taps("button:shuffle", "button:round", "button:raise", *keyed(2625), *("button:call",) * 3, *FLOP)
    hands.taps("button:wrong", "wrong:more", "wrong:pot", *keyed(9500), "button:chips", "word:pot", "key:ok")
    assert bets(table) == {2: 9500}
    hands.taps("button:wrong", "wrong:amount", "key:ok")
    assert bets(table) == {2: 10_500}
    assert hands.screen.view.panels[0].subject == "Seat 2, 9,500 counts as 10,500"


def test_two_chips_pushed_in_silence_are_a_call(hands_at: Opened) -> None:
    table = colorado(3, 20_000, rules="tda-2024", stakes=Stakes(100, 200))
    hands = hands_at(table)
    hands.taps("button:shuffle", "button:round", "button:call", "button:call", "button:check", *FLOP)
    hands.taps("button:raise", *keyed(400), "button:raise", *keyed(1100))
    hands.taps("button:chips", "chip:1000", "chip:500", "key:ok")
    assert bets(table) == {2: 400, 3: 1100, 1: 1100}
    assert hands.screen.view.panels[0].title == "That is a call"


def test_one_motion_counts_of_two_and_the_word_before_the_chips(hands_at: Opened) -> None:
    table = colorado(4, 20_000, rules="tda-2024", stakes=Stakes(100, 200))
    hands = hands_at(table)
    hands.taps("button:shuffle", "button:round", "button:chips", "chip:500", "chip:100", "key:then", "chip:1000")
    assert hands.screen._pad_widget.title.text == "500 + 100, then 1,000"
    hands.tap("key:ok")
    assert bets(table)[4] == 600
    hands.taps("button:chips", "word:raise", "key:number", "key:2", "key:00", "key:0", "key:number", "chip:1000")
    hands.taps("key:first", "key:ok")
    assert bets(table)[1] == 2000


def test_who_said_raise_must_raise_and_is_asked_how_much(hands_at: Opened) -> None:
    table = colorado(4, rules="tda-2024")
    hands = hands_at(table)
    hands.taps("button:shuffle", "button:round", "button:chips", "word:raise", "key:ok")
    assert hands.app.find("button:fold") is None
    hands.taps("button:raise", *keyed(90))
    assert bets(table)[4] == 90


def test_a_straddle_is_put_out_before_the_cards_and_acts_last(hands_at: Opened) -> None:
    table = colorado(4, rules="roberts-cash", straddle="two-big-blinds")
    hands = hands_at(table)
    hands.taps("seat:4", "menu:straddle")
    assert hands.screen.view.seats[3].bet == 40
    hands.taps("button:shuffle", "button:round", "button:call", "button:call", "button:call", "button:check")
    assert table.state.hand.street == 1


def test_who_comes_back_owing_both_blinds_posts_them(hands_at: Opened) -> None:
    table = colorado(6, rules="roberts-cash")
    hands = hands_at(table)
    hands.taps("seat:4", "menu:away")
    while table.state.button != 5:
        hands.taps("button:shuffle", "button:round")
        while hands.app.find("button:fold") is not None:
            hands.tap("button:fold")
        hands.taps("button:award", "button:next")
    hands.taps("seat:4", "menu:back")
    assert hands.screen.view.seats[3].note == "owes 30"
    hands.taps("seat:4", "menu:posts", "menu:posts-both")
    assert (hands.screen.view.seats[3].bet, hands.screen.view.seats[3].note) == (30, "")
    hands.taps("button:shuffle", "button:round")
    assert bets(table)[4] == 20  # the small one is dead
    assert table.state.hand.player(4).stack == 970


def test_a_wrong_button_is_put_right_before_there_was_action(hands_at: Opened) -> None:
    table = colorado(5, rules="tda-2024")
    hands = hands_at(table)
    hands.taps("button:shuffle", "button:round", "button:fold", "button:wrong", "wrong:button", "wrong:button-5")
    assert table.state.button == 5
    assert hands.screen.view.panels[0].title == "Button put right"
    assert bets(table) == {1: 10, 2: 20}


def test_chips_hidden_behind_an_all_in_are_not_in_it(hands_at: Opened) -> None:
    table = colorado(4, rules="tda-2024")
    hands = hands_at(table)
    hands.taps("button:shuffle", "button:round", "button:all-in")
    hands.taps("button:wrong", "wrong:hidden", *keyed(500))
    assert table.state.hand.hidden == ((4, 500),)


def test_who_was_passed_over_by_substantial_action_is_decided_on_by_touch(hands_at: Opened) -> None:
    table = colorado(6, rules="tda-2024")
    hands = hands_at(table)
    hands.taps("button:shuffle", "button:round", "button:call", "seat:6", "menu:unnoticed", "menu:call")
    hands.taps("seat:1", "menu:fold")
    assert hands.screen.view.panels[0].title == "Passed over?"
    assert hands.screen.view.prompt == "Seat 5: decide at the side"
    hands.tap("button:answer-dead")
    assert [p.seat for p in table.state.hand.live()] == [2, 3, 4, 6]
    assert bets(table) == {2: 10, 3: 20, 4: 20, 6: 20}


def test_hand_for_hand_the_hands_of_an_all_in_stay_down_until_the_floor_has_spoken(hands_at: Opened) -> None:
    table = colorado(2, rules="tda-2024")
    hands = hands_at(table)
    hands.taps("button:wrong", "wrong:tables", "wrong:hand-for-hand", "button:shuffle", "button:round")
    hands.taps("button:all-in", "button:call")
    assert hands.screen.view.prompt == "All hands stay face down. Call the floor"
    panel = hands.screen.view.panels[0]
    assert (panel.title, [step.text for step in panel.steps]) == ("All-in, hand for hand", ["Call the floor"])
    hands.tap("button:done")
    assert table.state.hand.hands_up
    assert hands.screen.view.prompt == "Burn one, then deal the flop"


def test_the_level_that_comes_after_another_dealer_sat_down_waits_for_the_hand_after(hands_at: Opened) -> None:
    table = colorado(3, rules="tda-2024")
    hands = hands_at(table)
    hands.taps("button:wrong", "wrong:tables", "wrong:push")
    hands.tell(c.SetStakes(Stakes(50, 100)))
    hands.taps("button:wrong", "wrong:tables")
    assert hands.app.find("wrong:push") is None
    hands.taps("button:shuffle", "button:round")
    assert bets(table) == {2: 10, 3: 20}
    assert table.state.next_stakes == Stakes(50, 100)


def test_a_table_three_short_of_the_longest_waits_until_it_is_filled(hands_at: Opened) -> None:
    table = colorado(4, rules="tda-2024")
    hands = hands_at(table)
    hands.taps("button:shuffle", "button:round", *("button:fold",) * 3, "button:award")
    hands.taps("button:wrong", "wrong:tables", "wrong:longest", *keyed(7))
    hands.taps("button:next", "button:shuffle", "button:round", *("button:fold",) * 3, "button:award")
    assert hands.screen.view.prompt == "The table is too short: wait until it is filled"
    hands.tap("button:next")
    assert hands.screen.view.panels[0].title == "The table halts"
    assert table.state.hands == 2
    hands.taps("button:wrong", "wrong:tables", "wrong:longest", *keyed(6), "button:next", "button:shuffle")
    assert table.state.hands == 3


def test_a_player_moves_buys_chips_and_gets_a_penalty_by_touch(hands_at: Opened) -> None:
    table = colorado(4)
    hands = hands_at(table)
    hands.taps("seat:4", "menu:chair", "menu:moves", "menu:to-7")
    assert table.state.seat(7).stack == 1000
    hands.taps("seat:7", "menu:chips", "menu:adds", *keyed(500))
    assert table.state.seat(7).stack == 1500
    hands.taps("seat:7", "menu:chair", "menu:penalty", "menu:penalty-2")
    assert hands.screen.view.seats[3].note == "penalty 2"
    hands.taps("button:sits", "menu:sits-4", *keyed(700))
    assert table.state.seat(4).stack == 700


def test_a_menu_closes_by_a_second_tap_on_its_seat(hands_at: Opened) -> None:
    hands = hands_at(colorado(4))
    hands.taps("seat:4", "menu:chair", "menu:moves", "seat:4")
    assert hands.screen.pad is None
    hands.taps("seat:4", "seat:3")
    assert hands.screen.pad.title == "Seat 3"
    hands.taps("button:wrong", "button:wrong")
    assert hands.screen.pad is None


def test_a_mucked_hand_is_wanted_back_and_another_one_asked_for_at_the_showdown(hands_at: Opened) -> None:
    table = colorado(3, rules="tda-2024")
    hands = hands_at(table)
    hands.taps("button:shuffle", "button:round", "button:call", "button:call", "button:check", *FLOP)
    for card in ("9s", "3s"):
        hands.taps(*("button:check",) * 3, "button:burn", "button:board", f"picker:{card}")
    hands.taps("button:raise", *keyed(40), "button:call", "button:call", "button:muck")
    assert hands.screen.view.seats[1].note == "mucked"
    hands.taps("seat:2", "menu:hand", "menu:retrieves")
    assert hands.screen.view.seats[1].note == ""
    hands.taps("seat:3", "menu:hand", "menu:asks", "menu:asks-2")
    assert hands.screen.view.prompt == "Seat 2 tables"
    assert hands.app.find("button:muck") is None  # who called the bettor has the right to see his hand
    hands.taps("button:show", "picker:Ah", "picker:Kd", "key:ok", "button:show", "picker:Qh", "picker:Qd", "key:ok")
    hands.taps("button:muck", "button:award")
    assert [(w.seat, w.amount) for w in table.state.hand.wins] == [(3, 180)]
    hands.taps("button:wrong", "wrong:misread", "wrong:misread-2", "button:show", "picker:Ah", "picker:Ad", "key:ok")
    hands.tap("button:award")
    assert [(w.seat, w.amount) for w in table.state.hand.wins] == [(2, 180)]
