"""What the shipped houses say, against the texts they come from."""

from dataclasses import fields
from typing import get_args

import pytest

from dealer.rules import sheet
from dealer.rules.codes import REFUSED, RULED, meaning
from dealer.rules.loader import load, shipped
from dealer.rules.profile import Fault, RulesProfile, Until
from dealer.rules.steps import SEATS, VERBS, step
from dealer.rules.switches import SWITCHES, VALUE_TYPES, switch, words


def form(name: str) -> list[tuple[str, bool, int, int]]:
    return [(each.name, each.burn, each.board, each.down) for each in load(name).streets.value]


@pytest.mark.parametrize("name", shipped())
def test_every_shipped_profile_loads_under_its_own_name(name: str) -> None:
    assert load(name).name == name


def test_the_houses_of_this_version_are_shipped() -> None:
    assert set(HOUSES) == set(shipped())


def test_colorado_deals_two_three_one_and_a_third_card_down() -> None:
    assert form("colorado") == [
        ("preflop", False, 0, 2),
        ("flop", True, 3, 0),
        ("turn", True, 1, 0),
        ("third", True, 0, 1),
    ]


@pytest.mark.parametrize("name", ["tda-2024", "poker-league-wyoming", "kolaybet", "pikes-peak", "roberts-cash"])
def test_holdem_deals_two_three_one_one_with_a_burn_before_each_street(name: str) -> None:
    assert form(name) == [
        ("preflop", False, 0, 2),
        ("flop", True, 3, 0),
        ("turn", True, 1, 0),
        ("river", True, 1, 0),
    ]


HOUSES = ("tda-2024", "colorado", "poker-league-wyoming", "kolaybet", "pikes-peak", "roberts-cash")
# One row a switch: the value in each of HOUSES, `-` where it is silent: the first value, of the
# rule book it falls back to (rulings by house, section 2).
VALUES = {
    "hand_ranks": "standard-high standard-high standard-high - standard-high standard-high",
    "tie_break": "best-five best-five best-five best-five best-five best-five",
    "betting": "no-limit - no-limit no-limit no-limit no-limit",
    "raise_rule": "last-full-raise - big-blind big-blind last-full-raise last-full-raise",
    "raise_cap": "three-until-last-two - - none three-unless-two-players three-unless-two-players",
    "pot_limit_raise": "pot-after-call - - - - pot-after-call",
    "short_bet": "half-completes - - - - half-completes",
    "opening_below_big_blind": "brought-up - - - - brought-up",
    "big_blind_option": "True - - True True True",
    "verbal_or_chips": "first-counts - - - - verbal",
    "string_bet": "first-motion - first-motion - first-motion first-motion",
    "out_of_turn": "binds-if-unchanged - - - may-be-limited binds-if-unchanged",
    "first_to_act": "left-of-button left-of-button left-of-button left-of-button left-of-button left-of-button",
    "button": "dead moving moving moving - dead",
    "button_error": "before-substantial-action - - - - next-hand",
    "first_button": "house - high-card - - house",
    "heads_up_blinds": "button-small - button-small - - button-small",
    "antes": "as-structured - none - - as-structured",
    "bb_ante_order": "blind-first - - - - blind-first",
    "straddle": "none - - - - two-big-blinds",
    "straddle_raise": "straddle-doubled - - - - straddle-doubled",
    "missed_blinds": "none - - - - post-both-or-wait",
    "new_player": "dealt-at-once - - - - posts-or-waits",
    "least_players": "2 - 4 - - 2",
    "cut": "none - dealer-right - - none",
    "deck_change": "floor - on-request - - floor",
    "check_cards": "True - True - - True",
    "substantial_action": "two-with-chips-or-three - - - - two-after-blinds",
    "misdeals": "until-substantial-action - none - offered until-substantial-action",
    "exposed_card": "misdeal-or-replaced - back-into-stub - misdeal-or-replaced misdeal-or-replaced",
    "exposed_stub_card": "stays - back-into-stub - - stays",
    "exposed_third_all_in": "plays note-1 - - - plays",
    "extra_card": "misdeal-then-dead - drawn-blind-then-dead - misdeal-then-dead first-extra-burned",
    "missing_card": "misdeal-then-dead - made-up - misdeal-then-dead made-up-in-sequence",
    "all_in_hands": "hands-up - - - - stay-down",
    "all_in_at_showdown": "hands-up in-order - - - in-order",
    "showdown_first": "last-aggressor left-of-last-caller no-order - last-aggressor last-aggressor",
    "losing_hand": "may-muck must-table must-table - may-muck may-muck",
    "mucked_hand": "live-until-killed - - - dead live-until-killed",
    "award_order": "side-first - main-first - side-first side-first",
    "odd_chip": "left-of-button - - - - left-of-button",
    "level_starts": "first-riffle - - - - first-riffle",
    "call_the_clock": "25+5 - reasonable-time - - 60+10",
    "colour_up": "scheduled - any-time - - any-time",
    "phones": "not-at-the-table - - - without-delay not-at-the-table",
}


@pytest.mark.parametrize("name", VALUES)
def test_a_switch_stands_as_each_house_has_it(name: str) -> None:
    stands = [switch(load(house), name) for house in HOUSES]
    book, *_ = VALUES[name].split()
    expected = [f"{book}*" if value == "-" else value for value in VALUES[name].split()]
    assert [f"{it.value}{'*' * it.silent}" for it in stands] == expected


def test_the_table_above_leaves_no_switch_out() -> None:
    assert {*VALUES, "streets"} == set(SWITCHES)


NO_TIME: frozenset[Until] = frozenset()
AFTER_ACTION: frozenset[Until] = frozenset({"deal", "substantial-action", "street"})
ACTED: frozenset[Until] = frozenset({"deal", "street"})
MISDEAL = "misdeal: return-all shuffle redeal"
RETURNED = "exposed-returned: card-to-stub shuffle cut:right deal:seat deal:rest"


@pytest.mark.parametrize(
    ("house", "fault", "passed", "ruled"),
    [
        ("tda-2024", "first-cards-up", NO_TIME, MISDEAL),
        ("tda-2024", "first-cards-up", AFTER_ACTION, None),
        ("tda-2024", "more-cards-up", NO_TIME, MISDEAL),
        ("tda-2024", "more-boxed", NO_TIME, MISDEAL),
        ("tda-2024", "wrong-seat", NO_TIME, MISDEAL),
        ("tda-2024", "hole-card-up", NO_TIME, "exposed-replaced: deal:rest deal:seat card-to-burn"),
        ("tda-2024", "card-boxed", NO_TIME, "boxed-replaced: deal:seat deal:rest"),
        ("tda-2024", "board-early", NO_TIME, "premature-board: card-to-stub shuffle board:due"),
        ("tda-2024", "board-unburned", NO_TIME, "no-burn: scramble:dealt pick-burn board:1"),
        ("tda-2024", "board-unburned", ACTED, "board-stands: "),
        ("tda-2024", "card-unburned", NO_TIME, "no-burn: card-to-burn board:1"),
        ("tda-2024", "card-unburned", ACTED, "board-stands: "),
        ("tda-2024", "board-too-many", NO_TIME, "four-card-flop: scramble:dealt pick-burn"),
        ("tda-2024", "burn-extra", NO_TIME, "extra-burn: card-to-stub"),
        ("colorado", "third-up", AFTER_ACTION, "third-exposed: card-to-burn deal:rest deal:seat"),
        ("colorado", "card-boxed", AFTER_ACTION, "boxed-replaced: deal:rest deal:seat"),
        ("colorado", "first-cards-up", NO_TIME, MISDEAL),
        ("poker-league-wyoming", "first-cards-up", NO_TIME, RETURNED),
        ("poker-league-wyoming", "hole-card-up", AFTER_ACTION, RETURNED),
        ("poker-league-wyoming", "more-cards-up", NO_TIME, RETURNED),
        ("poker-league-wyoming", "burn-up", NO_TIME, "exposed-returned: card-to-stub shuffle cut:right burn"),
    ],
)
def test_a_fault_is_ruled_as_the_house_has_it(
    house: str, fault: Fault, passed: frozenset[Until], ruled: str | None
) -> None:
    remedy = load(house).remedy(fault, passed)
    assert (remedy and f"{remedy.ruling}: {' '.join(remedy.steps)}") == ruled


def test_the_league_without_misdeals_has_none() -> None:
    assert "misdeal" not in {remedy.ruling for remedy in load("poker-league-wyoming").remedies}


@pytest.mark.parametrize("name", shipped())
def test_every_fault_has_a_remedy_in_every_house(name: str) -> None:
    assert {remedy.fault for remedy in load(name).remedies} == set(get_args(Fault))


def test_every_switch_of_a_profile_is_described() -> None:
    named = {"name", "title", "remedies"}
    assert {field.name for field in fields(RulesProfile)} - named == set(SWITCHES) == set(VALUE_TYPES)


def test_what_no_code_acts_on_is_marked_as_printed() -> None:
    assert {"streets", "raise_rule", "button", "odd_chip"} <= {
        name for name, info in SWITCHES.items() if info.force == "enforced"
    }
    assert SWITCHES["phones"].force == SWITCHES["least_players"].force == "printed"


def test_the_words_of_a_switch_are_those_of_its_type() -> None:
    assert words("button") == ("dead", "moving")
    assert words("check_cards") == ("true", "false")
    assert words("streets") == ()


def test_every_fault_and_time_has_words_for_the_sheet() -> None:
    assert set(sheet.FAULTS) == set(get_args(Fault))
    assert set(sheet.UNTIL) == set(get_args(Until))


def test_every_code_means_something_and_is_either_ruled_or_refused() -> None:
    assert not RULED.keys() & REFUSED.keys()
    assert all(meaning(code).endswith(".") for code in (*RULED, *REFUSED))


@pytest.mark.parametrize("text", ["shuffle", "cut:right", "deal:rest", "board:due", "board:3", "draw:seat:right"])
def test_a_step_of_the_vocabulary_is_read(text: str) -> None:
    assert step(text) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("board", "expected board:due|dealt|1-9"),
        ("board:0", "expected board:due|dealt|1-9"),
        ("board:10", "expected board:due|dealt|1-9"),
        ("board:²", "expected board:due|dealt|1-9"),
        ("board:3:3", "expected board:due|dealt|1-9"),
        ("shuffle:2", "expected shuffle"),
        ("cut:rest", f"expected cut:{'|'.join(SEATS)}"),
        ("draw:seat", f"expected draw:{'|'.join(SEATS)}:{'|'.join(SEATS)}"),
        ("burn it", f"the verbs are {', '.join(VERBS)}"),
        ("", f"the verbs are {', '.join(VERBS)}"),
    ],
)
def test_what_is_no_step_is_refused_with_what_was_expected(text: str, expected: str) -> None:
    with pytest.raises(ValueError, match="is no step") as raised:
        step(text)
    assert str(raised.value) == f"{text!r} is no step; {expected}"
