"""The sheet on the wall, and two houses side by side."""

from typing import get_args

import pytest

from dealer.rules import difference, sheet, wording
from dealer.rules.loader import load, shipped, with_switches
from dealer.rules.profile import Fault, Until
from dealer.rules.steps import VERBS, WORDS, step
from dealer.rules.switches import SWITCHES, Heading, words


def text(name: str) -> str:
    return sheet.as_text(load(name))


def test_every_value_of_every_switch_fault_time_and_step_has_words() -> None:
    said = {name: set(values) for name, values in wording.VALUES.items()}
    assert said == {name: set(words(name)) for name in SWITCHES if name not in ("streets", "least_players")}
    assert set(wording.FAULTS) == set(get_args(Fault))
    assert set(wording.UNTIL) == set(get_args(Until))
    assert set(WORDS) == set(VERBS)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("shuffle", "Shuffle"),
        ("cut:right", "The seat at the dealer's right cuts"),
        ("deal:seat", "Deal one to the seat that has the fault"),
        ("deal:rest", "Deal the rest of the round in order"),
        ("board:due", "Deal what the street needs to the board"),
        ("board:1", "Deal 1 to the board"),
        ("scramble:dealt", "Turn the laid cards down and scramble them"),
        ("draw:right:seat", "The seat at the dealer's right draws one card blind from the seat that has the fault"),
    ],
)
def test_a_step_is_said_with_the_places_a_profile_has(written: str, said: str) -> None:
    assert wording.step(step(written)) == said


@pytest.mark.parametrize("name", shipped())
def test_a_sheet_has_every_switch_once_under_its_heading_and_fits_the_page(name: str) -> None:
    lines = text(name).splitlines()
    assert max(map(len, lines)) <= 80
    assert [line for line in lines if line.isupper() and line[0] != " "] == [
        *(heading.upper() for heading in get_args(Heading)),
        "WHEN SOMETHING GOES WRONG",
    ]
    named = [line.split()[0] for line in lines if line.startswith("    ") and line.split()[0] in SWITCHES]
    by_heading = [name for heading in get_args(Heading) for name in SWITCHES if SWITCHES[name].heading == heading]
    assert named == by_heading


def test_a_sheet_says_what_is_ruled_why_and_what_is_only_printed() -> None:
    sheet_of_colorado = text("colorado")
    for part in (
        "Streets: preflop 2 down; flop 3; turn 1; third 1 down.\n    streets (Colorado 4, 8, 9, 13, 17)\n",
        "Least raise: By at least as much as the last full bet or raise of the street.\n"
        "    raise_rule = last-full-raise (house silent; TDA 43-A)\n",
        "Least players at a table: 2 players.\n    least_players = 2 (house silent; ",
        "Players check their number of cards*: Each player",
        "Phones*: Not on the table, and not with a live hand.\n    phones = not-at-the-table (house silent; TDA 5)",
        "A third hole card face up (third-up)\n    Until the next hand: third-exposed. Put the card that was seen",
    ):
        assert part in sheet_of_colorado


def test_a_sheet_says_where_a_misdeal_is_only_offered_and_what_then_applies() -> None:
    pikes = " ".join(text("pikes-peak").split())
    assert "Until substantial action: may be ruled misdeal. All cards and chips go back." in pikes
    assert "If that is declined, until substantial action: exposed-replaced." in pikes
    tda = " ".join(text("tda-2024").split())
    assert "Until substantial action: misdeal. All cards and chips go back." in tda
    assert "may be ruled" not in tda
    assert "declined" not in tda
    assert "misdeal. All cards" not in text("poker-league-wyoming")


def test_two_houses_differ_in_what_they_rule_not_in_what_it_rests_on() -> None:
    told = difference.as_data((load("tda-2024"), load("pikes-peak")))
    assert told["profiles"] == ["tda-2024", "pikes-peak"]
    assert set(told["switches"]) == {"raise_cap", "out_of_turn", "misdeals", "mucked_hand", "phones"}
    assert told["switches"]["mucked_hand"] == [
        {"value": "live-until-killed", "source": "TDA 14", "silent": False},
        {"value": "dead", "source": "Pikes Peak, Showdown", "silent": False},
    ]
    # The very faults that the TDA makes a misdeal: here they are offered.
    assert set(told["remedies"]) == {"first-cards-up", "more-cards-up", "more-boxed", "wrong-seat"}
    assert [each["ruling"] for each in told["remedies"]["wrong-seat"][0]] == ["misdeal"]
    assert [each["ruling"] for each in told["remedies"]["wrong-seat"][1]] == ["misdeal", "made-up"]


def test_a_difference_gives_each_sides_value_and_source() -> None:
    told = difference.as_text((load("colorado"), load("kolaybet")))
    assert max(map(len, told.splitlines())) <= 80
    assert (
        "Least raise (raise_rule)\n"
        "    colorado: last-full-raise. By at least as much as the last full bet or raise\n"
        "      of the street. (house silent; TDA 43-A)\n"
        "    kolaybet: big-blind. By any amount from the big blind up. (Kolaybet ¶3)\n" in told
    )
    assert "(betting)" not in told
    assert "burn-up" not in told
    both = difference.as_text((load("colorado"), load("poker-league-wyoming")))
    assert "A burn face up (burn-up)\n    colorado: Until the next hand: deck-stands." in both


def test_houses_of_one_name_are_told_apart() -> None:
    tda = load("tda-2024")
    told = difference.as_text((tda, with_switches(tda, {"button": "moving"})))
    assert "the first: dead." in told
    assert "the second: moving." in told


def test_houses_that_rule_alike_are_said_to() -> None:
    tda = load("tda-2024")
    assert difference.as_text((tda, tda)).endswith("\n\nThey rule alike.")
    assert difference.as_data((tda, tda)) == {"profiles": ["tda-2024"] * 2, "switches": {}, "remedies": {}}
