"""Small hands of every kind, replayed: each ends as it must, as PokerKit ends it, and not one chip otherwise."""

from fractions import Fraction
from typing import Any

import pytest
from recorded import fault, hand, outcome, pokerkit_ends, read

from dealer.records.record import RecordedHand
from dealer.records.settling import agree

SPLIT = (
    "sb 1 5, bb 2 10, call 3 10, fold 1, check 2, board AcKcQc, check 2, check 3, board Jc, check 2, check 3,"
    "board Tc, check 2, check 3"
)
TWO_POTS = (
    "sb 2 5, bb 3 10, raise 1 100!, call 2 100, call 3 100, board 2c7d9h, bet 2 100, call 3 100,"
    "board 4s, check 2, check 3, board Kd, check 2, check 3"
)
HANDS: dict[str, dict[str, Any]] = {
    "heads-up, the button folds his small blind": hand(
        "1:1000 2:1000", 1, "50/100", "sb 1 50, bb 2 100, fold 1", "1:950 2:1050", uncalled=[[2, 50]]
    ),
    "heads-up, the button acts last after the flop": hand(
        "3:1000 7:1000",
        7,
        "50/100",
        "sb 7 50, bb 3 100, call 7 100, check 3, board 2c7d9h, check 3, bet 7 100, call 3 100, board 4s,"
        "check 3, check 7, board Kd, check 3, check 7",
        "3:800 7:1200",
        holes={"3": "AhQh", "7": "AsAd"},
        awards=[[7, 400, "pot"]],
        uncalled=[],
    ),
    "ten-handed, folded to the big blind": hand(
        " ".join(f"{seat}:500" for seat in range(1, 11)),
        8,
        "5/10",
        "sb 9 5, bb 10 10, " + ", ".join(f"fold {seat}" for seat in (1, 2, 3, 4, 5, 6, 7, 8, 9)),
        " ".join(f"{seat}:500" for seat in range(1, 9)) + " 9:495 10:505",
        awards=[[10, 10, "pot"]],
        uncalled=[[10, 5]],
    ),
    "antes": hand(
        "1:300 2:300 3:300",
        1,
        "25/50",
        "ante 1 10, ante 2 10, ante 3 10, sb 2 25, bb 3 50, raise 1 150, fold 2, fold 3",
        "1:395 2:265 3:240",
        uncalled=[[1, 100]],
        awards=[[1, 155, "pot"]],
    ),
    "an ante of eleven where fifteen were due: main pot 88, the side pot begins with 28": hand(
        "1:11 2:1000 3:1000 4:1000 5:1000 6:1000 7:1000 8:1000",
        8,
        "50/100",
        "ante 1 11!, ante 2 15, ante 3 15, ante 4 15, ante 5 15, ante 6 15, ante 7 15, ante 8 15,"
        "sb 2 50, bb 3 100, fold 4, fold 5, fold 6, fold 7, fold 8, call 2 100, check 3,"
        "board 2c7d9h, check 2, check 3, board 4s, check 2, check 3, board Kd, check 2, check 3",
        "1:88 2:1113 3:885 4:985 5:985 6:985 7:985 8:985",
        holes={"1": "AhAs", "2": "QhQs", "3": "JhJs"},
        awards=[[2, 228, "side pot"], [1, 88, "main pot"]],
    ),
    "three all-ins of different stacks": hand(
        "1:100 2:250 3:600 4:600",
        1,
        "5/10",
        "sb 2 5, bb 3 10, raise 4 600!, call 1 100!, call 2 250!, call 3 600!, board 2c7d9h, board 4s, board Kd",
        "1:400 2:450 3:700 4:0",
        holes={"1": "AhAs", "2": "QhQs", "3": "JhJs", "4": "ThTs"},
        awards=[[3, 700, "side pot-2"], [2, 450, "side pot-1"], [1, 400, "main pot"]],
        uncalled=[],
    ),
    "one covers all, and the rest goes back": hand(
        "1:100 2:250 3:900",
        1,
        "5/10",
        "sb 2 5, bb 3 10, raise 1 100!, call 2 100, raise 3 900!, call 2 250!, board 2c7d9h, board 4s, board Kd",
        "1:300 2:0 3:950",
        holes={"1": "AhAs", "2": "JhJs", "3": "QhQs"},
        awards=[[3, 300, "side pot"], [1, 300, "main pot"]],
        uncalled=[[3, 650]],
    ),
    "an odd chip goes left of the button": hand(
        "1:1000 2:1000 3:1000",
        3,
        "5/11",
        "sb 1 5, bb 2 11, call 3 11, fold 1, check 2, board 2c2d2h, check 2, check 3, board 2s, check 2, check 3,"
        "board Ad, check 2, check 3",
        "1:995 2:1003 3:1002",
        holes={"2": "KhQh", "3": "KsQs"},
        awards=[[2, 14, "pot"], [3, 13, "pot"]],
    ),
    "a board that all three play": hand(
        "1:100 2:100 3:100",
        3,
        "2/4",
        "sb 1 2, bb 2 4, call 3 4, call 1 4, check 2, board AcKcQc, check 1, check 2, check 3, board Jc,"
        "check 1, check 2, check 3, board Tc, check 1, check 2, check 3",
        "1:100 2:100 3:100",
        holes={"1": "2h3h", "2": "4h5h", "3": "6h7h"},
    ),
    "everybody all-in before the flop": hand(
        "1:500 2:500 3:500 4:500",
        4,
        "5/10",
        "sb 1 5, bb 2 10, raise 3 500!, call 4 500!, call 1 500!, call 2 500!, board 2c7d9h, board 4s, board Kd",
        "1:0 2:2000 3:0 4:0",
        holes={"1": "QhQs", "2": "AhAs", "3": "JhJs", "4": "ThTs"},
    ),
    "a live post has the option": hand(
        "1:1000 2:1000 3:1000 4:1000 5:1000",
        1,
        "5/10",
        "sb 2 5, bb 3 10, post 5 10, fold 4, check 5, fold 1, fold 2, check 3, board 2c7d9h,"
        "check 3, bet 5 20, fold 3",
        "1:1000 2:995 3:990 4:1000 5:1015",
        awards=[[5, 25, "pot"]],
        uncalled=[[5, 20]],
    ),
    "a live post that is raised": hand(
        "1:1000 2:1000 3:1000 4:1000 5:1000",
        1,
        "5/10",
        "sb 2 5, bb 3 10, post 5 10, raise 4 30, call 5 30, fold 1, fold 2, fold 3, board 2c7d9h, bet 4 20, fold 5",
        "1:1000 2:995 3:990 4:1045 5:970",
        uncalled=[[4, 20]],
    ),
    "of two blinds posted at once the small one is dead": hand(
        "1:1000 2:1000 3:1000 4:1000 5:1000",
        1,
        "5/10",
        "sb 2 5, bb 3 10, post_dead_live 5 15, fold 4, check 5, fold 1, call 2 10, check 3, board 2c7d9h, check 2,"
        "bet 3 20, fold 5, fold 2",
        "1:1000 2:990 3:1025 4:1000 5:985",
        awards=[[3, 35, "pot"]],
    ),
    "a missed small blind is dead": hand(
        "1:1000 2:1000 3:1000 4:1000 5:1000",
        1,
        "5/10",
        "sb 2 5, bb 3 10, sb 5 5, fold 4, call 5 10, fold 1, fold 2, check 3, board 2c7d9h,check 3, bet 5 20, fold 3",
        "1:1000 2:995 3:990 4:1000 5:1015",
        awards=[[5, 30, "pot"]],
    ),
    "nobody in the small blind": hand(
        "1:1000 3:1000 4:1000",
        1,
        "5/10",
        "bb 3 10, call 4 10, fold 1, check 3, board 2c7d9h, check 3, bet 4 10, fold 3",
        "1:1000 3:990 4:1010",
        awards=[[4, 20, "pot"]],
    ),
    "the button on an empty seat": hand(
        "2:1000 3:1000 4:1000",
        1,
        "5/10",
        "sb 2 5, bb 3 10, call 4 10, call 2 10, check 3, board 2c7d9h, check 2, check 3, bet 4 10, fold 2, fold 3",
        "2:990 3:990 4:1020",
        awards=[[4, 30, "pot"]],
    ),
    "a seat that is not in the hand": hand(
        "1:1000 2:1000 3:777 4:1000",
        1,
        "5/10",
        "sb 2 5, bb 4 10, call 1 10, fold 2, check 4, board 2c7d9h, check 4, bet 1 10, fold 4",
        "1:1015 2:995 3:777 4:990",
        dealt=[1, 2, 4],
    ),
    "the straddle has the last word": hand(
        "1:1000 2:1000 3:1000 4:1000",
        1,
        "5/10",
        "sb 2 5, bb 3 10, straddle 4 20, call 1 20, fold 2, call 3 20, raise 4 100, fold 1, fold 3",
        "1:980 2:995 3:980 4:1045",
        awards=[[4, 65, "pot"]],
        uncalled=[[4, 80]],
    ),
    "half units": hand(
        "1:100 2:99.5 3:100.25",
        1,
        "0.5/1",
        "sb 2 0.5, bb 3 1, call 1 1, call 2 1, check 3, board 2c7d9h, bet 2 1.25, call 3 1.25, fold 1, board 4s,"
        "check 2, check 3, board Kd, check 2, check 3",
        "1:99 2:102.75 3:98",
        holes={"2": "AhAs", "3": "QhQs"},
        awards=[[2, 5.5, "pot"]],
    ),
    "no check is needed of one who cannot be bet into": hand(
        "1:1000 2:1000 3:40",
        1,
        "25/40",
        "sb 2 25, bb 3 40!, fold 1, call 2 40, board 2c7d9h, board 4s, board Kd",
        "1:1000 2:1040 3:0",
        holes={"1": "2h3h", "2": "AhAs", "3": "QhQs"},
        uncalled=[],
    ),
}
"""Hands that PokerKit ends alike, by what they are about."""

OURS: dict[str, dict[str, Any]] = {
    "a short big blind counts whole (WL 150)": hand(
        "1:1000 2:1000 3:60 4:1000",
        1,
        "50/100",
        "sb 2 50, bb 3 60!, call 4 100, fold 1, call 2 100, board 2c7d9h, check 2, check 4,"
        "board 4s, check 2, check 4, board Kd, check 2, check 4",
        "1:1000 2:980 3:180 4:900",
        holes={"2": "QhQs", "3": "AhAs", "4": "JhJs"},
        awards=[[2, 80, "side pot"], [3, 180, "main pot"]],
    ),
    "a call told without what goes back": hand(
        "1:1000 2:1000 3:60 4:80",
        1,
        "50/100",
        "sb 2 50, bb 3 60!, call 4 80!, fold 1, call 2 80, board 2c7d9h, board 4s, board Kd",
        "1:1000 2:920 3:0 4:220",
        holes={"2": "QhQs", "3": "JhJs", "4": "AhAs"},
        awards=[[4, 40, "side pot"], [4, 180, "main pot"]],
        uncalled=[],
    ),
    "the big blind has nothing left after his ante": hand(
        "1:1000 2:1000 3:25 4:1000",
        1,
        "50/100",
        "ante 1 25, ante 2 25, ante 3 25!, ante 4 25, sb 2 50, call 4 100, fold 1, call 2 100, board 2c7d9h,"
        "check 2, check 4, board 4s, check 2, check 4, board Kd, check 2, check 4",
        "1:975 2:1075 3:100 4:875",
        holes={"2": "QhQs", "3": "AhAs", "4": "JhJs"},
        awards=[[2, 200, "side pot"], [3, 100, "main pot"]],
    ),
    "two odd chips go to two players (RRP Ties 4)": hand(
        "1:10 2:10 3:10 4:10",
        4,
        "2/6",
        "sb 1 2, bb 2 6, call 3 6, call 4 6, fold 1, check 2, board AcKcQc, check 2, check 3, check 4, board Jc,"
        "check 2, check 3, check 4, board Tc, check 2, check 3, check 4",
        "1:8 2:11 3:11 4:10",
        holes={"2": "4h5h", "3": "6h7h", "4": "8h9h"},
        awards=[[2, 7, "pot"], [3, 7, "pot"], [4, 6, "pot"]],
    ),
    "an odd chip of each pot (TDA 21)": hand(
        "1:100 2:10 3:100 4:100",
        1,
        "1/3",
        "sb 2 1, bb 3 3, call 4 3, fold 1, raise 2 10!, call 3 10, fold 4, board AcKcQc, board Jc, board Tc",
        "1:100 2:12 3:101 4:97",
        holes={"2": "4h5h", "3": "6h7h"},
    ),
    "rake off one pot": hand(
        "1:1000 2:1000 3:1000",
        1,
        "5/10",
        "sb 2 5, bb 3 10, call 1 10, fold 2, check 3, board 2c7d9h, check 3, bet 1 20, call 3 20, board 4s, check 3,"
        "check 1, board Kd, check 3, check 1",
        "1:1032 2:995 3:970",
        shows={"1": "AhAs"},
        awards=[[1, 62, "pot"]],
        rake=3,
    ),
    "rake off two pots": hand(
        "1:100 2:300 3:300",
        1,
        "5/10",
        TWO_POTS,
        "1:295 2:297 3:100",
        holes={"1": "AhAs", "2": "QhQs", "3": "JhJs"},
        awards=[[2, 197, "side pot"], [1, 295, "main pot"]],
        rake=8,
    ),
    "rake, and no word which pot it came off": hand(
        "1:100 2:300 3:300",
        1,
        "5/10",
        TWO_POTS,
        "1:294 2:298 3:100",
        holes={"1": "AhAs", "2": "QhQs", "3": "JhJs"},
        rake=8,
    ),
    "a share of what the rake left": hand(
        "1:1000 2:1000 3:1000",
        3,
        "5/10",
        SPLIT,
        "1:995 2:1002 3:1001",
        holes={"2": "4h5h", "3": "6h7h"},
        awards=[[2, 12, "pot"], [3, 11, "pot"]],
        rake=2,
    ),
    "a source that splits the odd chip": hand(
        "1:1000 2:1000 3:1000",
        3,
        "5/10",
        SPLIT,
        "1:995 2:1002.5 3:1002.5",
        holes={"2": "4h5h", "3": "6h7h"},
    ),
    "winners whose cards nobody saw": hand(
        "1:100 2:300 3:300",
        1,
        "5/10",
        TWO_POTS,
        "1:300 2:100 3:300",
        shows={"3": "QhQs"},
        awards=[[3, 200, "side pot"], [1, 300, "main pot"]],
    ),
    "a small blind that covers the big one's all-in needs no call": hand(
        "1:1000 2:1000 3:40",
        1,
        "50/100",
        "sb 2 50, bb 3 40!, fold 1, board 2c7d9h, board 4s, board Kd",
        "1:1000 2:1040 3:0",
        holes={"2": "AhAs", "3": "QhQs"},
        uncalled=[[2, 10]],
    ),
    "a check that the last player with chips was asked for": hand(
        "1:1000 2:1000 3:40",
        1,
        "25/100",
        "sb 2 25, bb 3 40!, fold 1, call 2 40, board 2c7d9h, check 2, board 4s, check 2, board Kd, check 2",
        "1:1000 2:1040 3:0",
        holes={"2": "AhAs", "3": "QhQs"},
        uncalled=[],
    ),
    "a raise that nobody can call": hand(
        "1:1000 2:60 3:40",
        1,
        "50/100",
        "sb 2 50, bb 3 40!, raise 1 300, call 2 60!, board 2c7d9h, board 4s, board Kd",
        "1:1100 2:0 3:0",
        holes={"1": "AhAs", "2": "QhQs", "3": "JhJs"},
        uncalled=[[1, 240]],
    ),
}
"""Hands that PokerKit cannot play, or ends otherwise, each as the rule in its name has it."""


@pytest.mark.parametrize("name", [*HANDS, *OURS])
def test_a_hand_ends_as_it_must(name: str) -> None:
    found = outcome((HANDS | OURS)[name])
    assert (found.result, found.where, found.got) == ("exact", "", "")


@pytest.mark.parametrize("name", HANDS)
def test_pokerkit_ends_it_alike(name: str) -> None:
    record = read(HANDS[name])
    assert isinstance(record, RecordedHand)
    assert record.finishing is not None
    assert pokerkit_ends(record) == {seat: record.finishing[seat] for seat in record.dealt}


@pytest.mark.parametrize("name", [name for name in (*HANDS, *OURS) if "no word which pot" not in name])
def test_a_chip_more_for_one_is_a_mismatch(name: str) -> None:
    data = (HANDS | OURS)[name]
    (seat, stack), *others = data["finishing"]
    found = outcome(data | {"finishing": [[seat, stack + 1], *others]})
    assert (found.result, found.where) == ("mismatch", "stacks")


@pytest.mark.parametrize(
    ("name", "ends"),
    [
        # 23 between seats 2 and 3; seat 1 is in no pot that is split.
        ("a source that splits the odd chip", "1:995.5 2:1002.5 3:1002"),
        ("a source that splits the odd chip", "1:995 2:1002.75 3:1002.5"),
        ("a source that splits the odd chip", "1:995 2:1003.5 3:1001.5"),
        # 100 each: there is no odd chip.
        ("a board that all three play", "1:100.5 2:99.5 3:100"),
    ],
)
def test_a_fraction_of_a_chip_is_only_for_those_who_share_an_odd_one(name: str, ends: str) -> None:
    found = outcome((HANDS | OURS)[name] | {"finishing": hand(ends, 1, "1/2", "fold 1", ends)["finishing"]})
    assert (found.result, found.where) == ("mismatch", "stacks")


STOLEN = hand(
    "1:1000 2:1000 3:1000",
    1,
    "5/10",
    "sb 2 5, bb 3 10, raise 1 30, fold 2, call 3 30, board 2c7dJh, check 3, bet 1 40, fold 3",
    "1:1035 2:995 3:970",
    uncalled=[[1, 40]],
)
ALL_IN = hand(
    "2:500 5:400",
    2,
    "5/10",
    "sb 2 5, bb 5 10, call 2 10, check 5, board 2c7dJh, bet 5 390!, call 2 390, board 9s, board 4d",
    "2:900 5:0",
    holes={"2": "AcAd", "5": "KcKd"},
)


def test_the_small_blind_is_left_of_the_button() -> None:
    assert outcome(STOLEN).result == "exact"
    found = outcome(STOLEN | {"button": 2})
    assert (found.result, found.where, found.expected) == ("mismatch", "small blind", "seat 2")


@pytest.mark.parametrize(
    ("at", "flag", "where"),
    [(5, False, "event 6, seat 5, all-in"), (6, True, "event 7, seat 2, all-in")],
)
def test_who_is_said_to_be_all_in_has_no_chips_behind_and_no_other(at: int, flag: bool, where: str) -> None:
    assert outcome(ALL_IN).result == "exact"
    events = [[*event] for event in ALL_IN["events"]]
    events[at][-1] = flag
    found = outcome(ALL_IN | {"events": events})
    assert (found.result, found.where) == ("mismatch", where)


def test_a_board_beside_the_events_is_the_one_that_was_laid() -> None:
    assert outcome(STOLEN | {"board": ["2c7dJh"]}).result == "exact"
    assert fault(STOLEN | {"board": ["2c7dJd"]}) == "board: 2c7dJd, and by its events 2c7dJh"
    assert fault(STOLEN | {"board": []}) == "board: none, and by its events 2c7dJh"
    assert fault(STOLEN | {"board": "2c7dJh"}) == "board: expected a list, got '2c7dJh'"


def test_the_cards_shown_are_those_that_were_dealt() -> None:
    assert outcome(ALL_IN | {"shows": {"2": "AdAc"}}).result == "exact"
    assert fault(ALL_IN | {"shows": {"2": "AdAh"}}) == "shows, seat 2: shows AdAh, and was dealt AcAd"


@pytest.mark.parametrize("twice", [{"1": "AsKs", "2": "AsQs"}, {"2": "7dQs"}, {"2": "QsQs"}])
def test_there_is_one_of_each_card(twice: dict[str, str]) -> None:
    assert outcome(STOLEN | {"holes": {"1": "AsKs", "2": "QsQd"}}).result == "exact"
    found = outcome(STOLEN | {"holes": twice})
    assert (found.result, found.where, found.got) == ("mismatch", "cards", "once")


def test_a_fraction_is_not_passed_from_one_split_pot_to_another() -> None:
    # Seats 1 and 2 split the main pot of 29, seats 3 and 4 the side pot of 101 that has an odd chip of seat 5.
    ours = {"main": {1: Fraction(15), 2: Fraction(14)}, "side1": {3: Fraction(51), 4: Fraction(50)}}
    halves = {1: Fraction(29, 2), 2: Fraction(29, 2), 3: Fraction(101, 2), 4: Fraction(101, 2)}
    assert agree(halves, ours)
    assert not agree(halves | {1: Fraction(59, 4), 3: Fraction(201, 4)}, ours)


def test_a_fold_of_a_player_who_is_all_in_is_the_sources_fault() -> None:
    found = outcome(
        hand(
            "1:1000 2:1000 3:40",
            1,
            "50/100",
            "sb 2 50, bb 3 40!, call 1 100, call 2 100, fold 3, board 2c7d9h",
            "1:1000 2:1000 3:40",
        )
    )
    assert (found.result, found.reason) == (
        "skipped",
        "source at fault: seat 3 is all-in by what he posted, and folds (event 5)",
    )
