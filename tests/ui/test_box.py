"""The table's chips by real touches: counted, coloured up, changed, found late and brought back."""

from dataclasses import replace

import pytest
from driver import Hands, Opened
from tables import clocked, colorado

from dealer.hand.state import Stakes
from dealer.table import commands as c
from dealer.table.table import Table
from dealer.tournament import structures
from dealer.tournament.commands import Skip
from dealer.tournament.levels import Break
from ui.theme import PANELS, Panel

STAKES = Stakes(100, 200, chip=25)
STACKS = (4175, 2050, 4150, 1000)


def table(rules: str = "tda-2024", stacks: tuple[int, ...] = STACKS, **switches: str) -> Table:
    return colorado(stacks=stacks, rules=rules, stakes=STAKES, **switches)


def stacks(it: Table) -> dict[int, int]:
    return {seat.number: seat.stack for seat in it.state.seats}


def keyed(number: int) -> tuple[str, ...]:
    return tuple(f"key:{digit}" for digit in str(number))


def strip(hands: Hands) -> str:
    return hands.screen.view.strip[0]


@pytest.mark.parametrize("panel", PANELS[:2], ids=lambda p: p.name)
def test_the_table_is_counted_and_what_is_missing_is_told(hands_at: Opened, panel: Panel) -> None:
    counted = table()
    hands = hands_at(counted, panel)
    hands.taps("button:box", "box:count", "tally:2", *keyed(2000), "tally:3", *keyed(4175), "key:ok")
    assert stacks(counted) == {1: 4175, 2: 2000, 3: 4175, 4: 1000}
    (panel_view,) = hands.screen.view.panels
    assert (panel_view.title, panel_view.subject) == ("Count differs", "25 missing")
    hands.taps("button:box", "box:count", "tally:2", *keyed(2025), "key:ok")
    assert hands.screen.view.panels == ()


def test_a_count_that_is_right_says_nothing(hands_at: Opened) -> None:
    hands = hands_at(table())
    hands.taps("button:box", "box:count", "key:ok")
    assert hands.screen.view.panels == ()
    assert hands.screen.view.undo.detail == "Table counted"


@pytest.mark.parametrize("panel", PANELS[:2], ids=lambda p: p.name)
def test_a_race_by_cards_that_were_dealt_leads_to_the_sheet_and_the_new_total(hands_at: Opened, panel: Panel) -> None:
    raced = table()
    hands = hands_at(raced, panel)
    hands.taps("button:box", "box:race", "box:race-100", "race:cards")
    assert hands.app.find("tally:4") is None  # no odd chips
    assert hands.app.find("race:sheet") is None  # no cards yet
    for seat, card in ((1, "2c"), (2, "Kd"), (3, "Ks")):
        hands.taps(f"tally:{seat}", f"picker:{card}", "race:picked")
    hands.taps("race:sheet", "key:ok")
    # 3, 2 and 2 odd ones are 175: two of 100, for the two kings.
    assert stacks(raced) == {1: 4100, 2: 2100, 3: 4200, 4: 1000}
    assert strip(hands) == "New total: 11,400 (+25)"
    assert raced.state.stakes.chip == 100
    hands.tap("button:undo")
    assert stacks(raced) == dict(enumerate(STACKS, 1))


def test_cards_that_are_drawn_settle_the_race_and_stand_in_what_is_told(hands_at: Opened) -> None:
    raced = table()
    hands = hands_at(raced)
    hands.taps("button:box", "box:race", "box:race-100", "race:cards", "race:draw", "race:sheet", "key:ok")
    ((command, ruling),) = hands.rulings
    assert {seat: len(cards) for seat, cards in command.cards} == {1: 3, 2: 2, 3: 2}
    assert not ruling.refused
    assert sum(stacks(raced).values()) == 11_400


def test_a_card_of_one_seat_is_not_offered_to_another_and_can_be_put_back(hands_at: Opened) -> None:
    hands = hands_at(table())
    hands.taps(
        "button:box", "box:race", "box:race-100", "race:cards", "tally:1", "picker:As", "race:picked", "tally:2"
    )
    assert hands.app.find("picker:As") is None
    hands.taps("race:picked", "tally:1")
    assert hands.app.find("picker:As") is not None
    hands.taps("picker:As", "picker:As", "picker:2c", "picker:3c", "picker:4c", "picker:5c", "race:picked")
    assert hands.app.find("race:draw") is not None


def test_chips_that_do_not_fit_the_stack_are_told_by_how_much(hands_at: Opened) -> None:
    hands = hands_at(table(chip_race="rounded"))
    hands.taps("button:box", "box:race", "box:race-100", "tally:1", *keyed(2), "race:sheet", "key:ok")
    (panel_view,) = hands.screen.view.panels
    assert (panel_view.title, panel_view.subject) == ("Count differs", "Seat 1, 25 missing")


def test_a_seat_cannot_hand_in_more_than_it_has(hands_at: Opened) -> None:
    hands = hands_at(table())
    hands.taps("button:box", "box:race", "box:race-100", "tally:4", *keyed(41))
    assert hands.app.find("race:cards") is None
    hands.taps("key:C", *keyed(40))
    assert hands.app.find("race:cards") is not None


def test_a_house_that_rounds_goes_from_the_counts_to_the_sheet(hands_at: Opened) -> None:
    raced = table(chip_race="rounded", stacks=(4175, 2025, 25))
    hands = hands_at(raced)
    hands.taps("button:box", "box:race", "box:race-100", "race:sheet", "race:count", "race:sheet", "key:ok")
    assert stacks(raced) == {1: 4200, 2: 2000, 3: 100}


def test_the_next_value_is_that_of_the_nights_chip_set(hands_at: Opened) -> None:
    wyoming = structures.load("poker-league-wyoming")
    hands = hands_at(table(), tournament=clocked(wyoming))
    hands.tap("button:box")
    assert "box:race-100" in hands.names()
    assert "box:race-50" not in hands.names()


def test_a_break_with_a_colour_up_asks_for_it_until_it_is_done(hands_at: Opened) -> None:
    wyoming = structures.load("poker-league-wyoming")
    stages = (wyoming.stages[0], Break(600, (25,)), *wyoming.stages[1:])
    raced = table(chip_race="rounded")
    tournament = clocked(replace(wyoming, stages=stages))
    tournament.tell(Skip(1), 1000.0)
    hands = hands_at(raced, tournament=tournament)
    assert hands.app.find("button:box").detail == "25s go off"
    hands.taps("button:box", "box:race-100", "race:sheet", "key:ok")
    assert hands.app.find("button:box").detail == "count, colour-up"


def test_a_stack_that_was_counted_alone_leaves_what_is_missing_on_the_button(hands_at: Opened) -> None:
    hands = hands_at(table())
    hands.taps("seat:2", "menu:stack", *keyed(2000), "key:ok")
    assert hands.app.find("button:box").detail == "50 missing"


def test_old_chips_that_turn_up_are_changed_at_equal_value(hands_at: Opened) -> None:
    found = table(chip_race="rounded")
    hands = hands_at(found)
    hands.taps("seat:4", "menu:chips")
    assert hands.app.find("menu:old-chips") is None  # nothing is off the table yet
    hands.taps("seat:4", "button:box", "box:race", "box:race-100", "race:sheet", "key:ok")
    hands.taps("seat:4", "menu:chips", "menu:old-chips", *keyed(175), "key:ok")
    assert stacks(found)[4] == 1100


def test_a_player_has_chips_changed_where_the_house_does_that_at_any_time(hands_at: Opened) -> None:
    wyoming = table("poker-league-wyoming")
    hands = hands_at(wyoming)
    hands.taps("seat:1", "menu:chips", "menu:changes", *["chip:25"] * 4, "key:then", "chip:50", "chip:50")
    assert hands.app.find("chip:25") is None  # no more than he gave
    hands.tap("key:ok")
    ((command, _),) = hands.rulings
    assert (command.gives, command.gets) == ((25,) * 4, (50, 50))
    assert stacks(wyoming) == dict(enumerate(STACKS, 1))
    elsewhere = hands_at(table("tda-2024"))
    elsewhere.taps("seat:1", "menu:chips")
    assert elsewhere.app.find("menu:changes") is None


def keys(hands: Hands) -> list[int]:
    """The chips that the pad which is open has keys for."""
    return sorted(int(name.removeprefix("chip:")) for name in hands.names() if name.startswith("chip:"))


def test_the_keys_of_chips_are_those_of_tonights_set(hands_at: Opened) -> None:
    """The set of Wyoming begins at 25 and has no 50: 25, 100, 500, 1000, 5000."""
    wyoming = structures.load("poker-league-wyoming")
    hands = hands_at(table("poker-league-wyoming", (60_000,) * 4), tournament=clocked(wyoming))
    hands.taps("seat:1", "menu:chips", "menu:changes")
    assert keys(hands) == [25, 100, 500, 1000, 5000]
    hands.tap("button:close")
    hands.tell(c.Riffle(), c.DealRest())
    hands.tap("button:chips")
    assert keys(hands) == [25, 100, 500, 1000, 5000]


def test_a_set_that_has_a_50_is_offered_it(hands_at: Opened) -> None:
    structure = structures.load("fairplay-bristol")
    stakes = Stakes(100, 200, chip=50)
    hands = hands_at(colorado(stacks=(60_000,) * 3, rules="tda-2024", stakes=stakes), tournament=clocked(structure))
    hands.tell(c.Riffle(), c.DealRest())
    hands.tap("button:chips")
    assert keys(hands) == [50, 100, 500, 1000, 5000]


def test_chips_that_are_off_the_table_come_back_at_a_higher_value(hands_at: Opened) -> None:
    wyoming = table("poker-league-wyoming", chip_race="rounded")
    hands = hands_at(wyoming)
    hands.taps("button:box", "box:race", "box:race-100", "race:sheet", "key:ok")
    hands.taps("button:box", "box:back", "box:back-25", "box:worth-5000")
    assert wyoming.state.reissued == {25}
