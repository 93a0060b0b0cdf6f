"""Hands of the journal, written as PHH: PokerKit reads them, and ends them with the same stacks."""

from pathlib import Path
from random import Random
from warnings import catch_warnings, simplefilter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import HandHistory
from recorded import TDA

from dealer.cards import DECK
from dealer.hand import betting
from dealer.hand.state import Hand, Stakes
from dealer.records import phh
from dealer.records.outcome import Outcome, replay
from dealer.records.phh_writing import CannotWriteError, Written, write
from dealer.records.played import PlayedHand, hands_of_tables
from dealer.records.record import RecordedHand
from dealer.table import commands as c
from dealer.table.events import TableOpened
from dealer.table.journal import Journal
from dealer.table.notation import open_scenario
from dealer.table.scenario import opening, told_to_table
from dealer.table.table import Table

HEAD = "rules tda-2024\nblinds 50/100\nseats 1:1000 2:1000 3:1000 4:1000\nbutton 1\n"
RUN_OUT = "burn\nboard 2c 7d 9h\nburn\nboard 4s\nburn\nboard Kd\n"
CHECKED = RUN_OUT.replace("burn", "seats 2 3 4 1 check\nburn").split("\n", 1)[1] + "seats 2 3 4 1 check\n"
LIMPED = "deal\nseats 4 1 2 call\nseat 3 checks\n"


def played(folder: Path, scenario: str) -> PlayedHand:
    """The hand of a scenario, as a journal has it."""
    file = folder / "it.hand"
    file.write_text(scenario)
    read = open_scenario(str(file))
    with Journal.open(":memory:") as journal:
        table = Table(opening(read), journal, "table-1")
        for line, commands in told_to_table(read):
            for command in commands:
                assert not table.tell(command).refused, line
        found = hands_of_tables(journal.steps("table-1"))
    assert found.faults == []
    return found.hands[-1]


def ends(text: str) -> list[int]:
    """The stacks with which PokerKit ends the hand."""
    with catch_warnings():
        simplefilter("ignore")  # a fold where a check was free
        *_, last = HandHistory.loads(text)
    assert not last.status
    return [int(stack) for stack in last.stacks]


def actions(written: Written) -> list[str]:
    """What is written of the play, without the deal."""
    return [action for action in HandHistory.loads(written.text).actions if not action.startswith("d dh")]


def check(hand: PlayedHand) -> Written:
    """PokerKit and `burncard replay` end the hand as the table did."""
    written = write(hand)
    assert written.note == ""
    assert ends(written.text) == [player.stack for player in hand.ended.players]
    assert replayed(written.text) == Outcome("a.phh", "exact")
    return written


def replayed(text: str) -> Outcome:
    """What comes of it by our own reader."""
    (record,) = phh.read(text.encode(), "a.phh")
    assert isinstance(record, RecordedHand), record
    return replay(record, TDA)


def test_a_hand_is_written_with_all_that_is_known_of_it(tmp_path: Path) -> None:
    shown = "seat 3 shows Ah As\nseat 2 mucks\nseat 4 mucks\nseat 1 shows Qh Qs\naward\n"
    hand = played(tmp_path, HEAD.replace("50/100", "50/100 bb-ante 100") + LIMPED + CHECKED + shown)
    assert check(hand).text.splitlines() == [
        "variant = 'NT'",
        "ante_trimming_status = false",
        "antes = [0, 100, 0, 0]",
        "blinds_or_straddles = [50, 100, 0, 0]",
        "min_bet = 100",
        "starting_stacks = [1000, 1000, 1000, 1000]",
        "actions = ['d dh p1 ????', 'd dh p2 AhAs', 'd dh p3 ????', 'd dh p4 QhQs', 'p3 cc', 'p4 cc', 'p1 cc', "
        "'p2 cc', 'd db 2c7d9h', 'p1 cc', 'p2 cc', 'p3 cc', 'p4 cc', 'd db 4s', 'p1 cc', 'p2 cc', 'p3 cc', 'p4 cc', "
        "'d db Kd', 'p1 cc', 'p2 cc', 'p3 cc', 'p4 cc', 'p1 sm', 'p3 sm', 'p2 sm AhAs', 'p4 sm QhQs']",
        "hand = 1",
        "seats = [2, 3, 4, 1]",
        "table = 'table-1'",
        "finishing_stacks = [900, 1300, 900, 900]",
    ]


def test_the_second_player_of_two_is_the_button(tmp_path: Path) -> None:
    head = "rules tda-2024\nblinds 50/100\nseats 3:1000 7:1000\nbutton 7\n"
    written = check(played(tmp_path, head + "deal\nseat 7 raises to 300\nseat 3 folds\naward\n"))
    assert "seats = [3, 7]" in written.text
    assert "blinds_or_straddles = [50, 100]" in written.text
    assert actions(written) == ["p2 cbr 300", "p1 f"]


def test_antes_are_paid_like_bets_and_a_short_one_makes_a_pot(tmp_path: Path) -> None:
    head = HEAD.replace("50/100", "50/100 ante 15").replace("4:1000", "4:11")
    played_out = "burn\nboard {}\nseats 2 3 1 check\n"
    boards = "".join(played_out.format(cards) for cards in ("2c 7d 9h", "4s", "Kd"))
    shown = "seat 4 shows Ah As\nseat 1 shows Qh Qs\nseat 2 shows Jh Js\nseat 3 shows Th Ts\naward\n"
    written = check(played(tmp_path, head + "deal\nseat 1 calls\nseat 2 calls\nseat 3 checks\n" + boards + shown))
    assert "antes = [15, 15, 11, 15]" in written.text
    assert "ante_trimming_status = true" in written.text
    assert "finishing_stacks = [885, 885, 44, 1197]" in written.text


def test_the_call_of_a_short_big_blind_is_a_raise_to_pokerkit(tmp_path: Path) -> None:
    boards = "".join(f"burn\nboard {cards}\nseats 2 4 check\n" for cards in ("2c 7d 9h", "4s", "Kd"))
    shown = "seat 3 shows Ah As\nseat 2 shows Qh Qs\nseat 4 shows Jh Js\naward\n"
    hand = played(
        tmp_path, HEAD.replace("3:1000", "3:60") + "deal\nseat 4 calls\nseat 1 folds\nseat 2 calls\n" + boards + shown
    )
    written = write(hand)
    assert ends(written.text) == [980, 180, 900, 1000]
    assert actions(written)[:3] == ["p3 cbr 100", "p4 f", "p1 cc"]


def test_an_all_in_is_shown_before_the_board_is_run_out(tmp_path: Path) -> None:
    shown = "seat 4 shows Ah As\nseat 1 shows Qh Qs\naward\n"
    acts = "deal\nseat 4 all-in\nseat 1 calls\nseats 2 3 fold\n"
    written = check(played(tmp_path, HEAD + acts + RUN_OUT + shown))
    assert actions(written)[4:] == ["p3 sm AhAs", "p4 sm QhQs", "d db 2c7d9h", "d db 4s", "d db Kd"]


def test_what_was_taken_back_is_not_in_it(tmp_path: Path) -> None:
    acts = "deal\nseat 4 raises to 400\nundo\nseat 4 folds\nseat 1 raises to 300\nseats 2 3 fold\naward\n"
    assert actions(check(played(tmp_path, HEAD + acts))) == ["p3 f", "p4 cbr 300", "p1 f", "p2 f"]


def test_a_misdeal_is_not_in_it(tmp_path: Path) -> None:
    misdeal = "card 2 up Ah\nriffle\ndeal\n"
    written = check(played(tmp_path, HEAD + misdeal + "seat 4 raises to 300\nseats 1 2 3 fold\naward\n"))
    assert actions(written) == ["p3 cbr 300", "p4 f", "p1 f", "p2 f"]


def test_nobody_in_the_small_blind(tmp_path: Path) -> None:
    head = "rules tda-2024\nblinds 50/100\nseats 1:1000 2:1000 3:1000 4:1000\nbutton 1\nseat 3 out\nnext hand\n"
    written = check(played(tmp_path, head + "deal\nseat 1 folds\nseat 2 raises to 300\nseat 4 folds\naward\n"))
    assert "seats = [4, 1, 2]" in written.text
    assert "blinds_or_straddles = [100, 0, 0]" in written.text


def test_a_hand_killed_or_folded_out_of_turn_folds_in_its_turn(tmp_path: Path) -> None:
    acts = "deal\nseat 2 folds\ndealer kills 1\nseat 4 raises to 300\nseat 3 folds\naward\n"
    assert actions(check(played(tmp_path, HEAD + acts))) == ["p3 cbr 300", "p4 f", "p1 f", "p2 f"]


def test_one_winner_whose_cards_nobody_saw_wins_as_the_last_hand(tmp_path: Path) -> None:
    written = check(played(tmp_path, HEAD + LIMPED + CHECKED + "winner main 4\naward\n"))
    assert actions(written)[-4:] == ["p1 sm", "p2 sm", "p4 sm", "p3 sm ????"]


def test_a_straddle_is_a_blind(tmp_path: Path) -> None:
    head = HEAD.replace("rules tda-2024", "rules roberts-cash") + "seat 4 posts straddle 200\n"
    written = check(played(tmp_path, head + "deal\nseats 1 2 3 fold\naward\n"))
    assert "blinds_or_straddles = [50, 100, 200, 0]" in written.text
    assert actions(written) == ["p4 f", "p1 f", "p2 f"]


def test_who_comes_in_posts_a_live_blind_and_a_dead_one(tmp_path: Path) -> None:
    head = "rules roberts-cash\nblinds 50/100\nseats 1:1000 2:1000 3:1000 4:1000 5:1000 6:1000\nbutton 1\n"
    missed = "seat 4 away\nnext hand\nnext hand\nnext hand\nseat 4 back\nseat 4 posts both\n"
    hand = played(tmp_path, head + missed + "deal\nseats 2 3 fold\nseat 4 raises to 300\nseats 5 6 1 fold\naward\n")
    written = check(hand)
    assert "seats = [6, 1, 2, 3, 4, 5]" in written.text
    assert "ante_trimming_status = false\nantes = [0, 0, 0, 0, 50, 0]" in written.text
    assert "blinds_or_straddles = [50, 100, 0, 0, -100, 0]" in written.text


def test_amounts_and_levels_are_written_as_they_were_put_right(tmp_path: Path) -> None:
    acts = "deal\nseat 4 calls\nlevel 100/200\nfound blinds\nseat 4 raises to 500\nseat 1 raises to 700 unnoticed\n"
    written = check(played(tmp_path, HEAD + acts + "found amount\nseats 2 3 4 fold\naward\n"))
    assert "blinds_or_straddles = [100, 200, 0, 0]\nmin_bet = 200" in written.text
    assert actions(written) == ["p3 cbr 500", "p4 cbr 800", "p1 f", "p2 f", "p3 f"]


def test_fixed_limit(tmp_path: Path) -> None:
    head = HEAD.replace("rules tda-2024", "rules tda-2024 betting=fixed-limit").replace("50/100", "50/100")
    hand = played(
        tmp_path, head + "deal\nseat 4 raises to 200\nseats 1 2 fold\nseat 3 raises to 300\nseat 4 folds\naward\n"
    )
    written = check(hand)
    assert "variant = 'FT'" in written.text
    assert "small_bet = 100\nbig_bet = 200\n" in written.text


@pytest.mark.parametrize(
    ("scenario", "why"),
    [
        (
            HEAD.replace("tda-2024", "colorado") + "deal\nseats 4 1 2 fold\naward\n",
            "PHH has no variant for the streets of",
        ),
        (
            HEAD.replace("tda-2024", "tda-2024 betting=pot-limit") + "deal\nseats 4 1 2 fold\naward\n",
            "PHH has no variant for pot-limit hold'em",
        ),
        (HEAD + LIMPED + CHECKED + "winner main 1,2\naward\n", "its winners were named"),
        (
            HEAD + "deal\nseat 4 all-in\nseat 1 calls\nseats 2 3 fold\n" + RUN_OUT + "winner main 4\naward\n",
            "its winners were named",
        ),
        (
            HEAD + "deal\nseat 4 stack 1500\nseats 4 1 2 fold\naward\n",
            "PokerKit ends it otherwise: seat 4 1000 in place",
        ),
        (HEAD + "deal\nseats 1 2 3 fold\naward\n", "a hand was folded or killed out of turn"),
    ],
)
def test_what_the_format_has_no_word_for_is_not_written(scenario: str, why: str, tmp_path: Path) -> None:
    with pytest.raises(CannotWriteError, match=why):
        write(played(tmp_path, scenario))


def test_odd_chips_that_pokerkit_splits_otherwise_are_told(tmp_path: Path) -> None:
    head = HEAD.replace("50/100", "50/100 chip 50")
    folded = "deal\nseat 4 calls\nseats 1 2 fold\nseat 3 checks\n"
    boards = "".join(f"burn\nboard {cards}\nseats 3 4 check\n" for cards in ("2c 2d 2h", "2s", "Ad"))
    written = write(played(tmp_path, head + folded + boards + "seat 3 shows Kh Qh\nseat 4 shows Ks Qs\naward\n"))
    assert (
        written.note
        == "PokerKit splits the odd chips otherwise: seat 3 1025 in place of 1050, seat 4 1025 in place of 1000"
    )


CHIP_25 = "rules tda-2024\nblinds 25/50 chip 25\nseats 1:3000 2:3000 3:3000 4:3000 5:{}\nbutton 1\ndeal\n"
SPLIT_WON = "seat 3 shows Ac Kc\nseat 5 shows Ad Kd\n"
SPLIT = {
    "1025 in one pot is 525 and 500": (
        CHIP_25.format(3000) + "seat 4 folds\nseat 5 raises to 500\nseats 1 2 fold\nseat 3 calls\n"
        "burn\nboard Ah 7d 2s\nseats 3 5 check\nburn\nboard 9s\nseats 3 5 check\nburn\nboard Jd\nseats 3 5 check\n"
        + SPLIT_WON
        + "award\n",
        "finishing_stacks = [2975, 3025, 3000, 3000, 3000]",
    ),
    "two pots, three winners and two": (
        CHIP_25.format(150) + "seat 4 raises to 600\nseat 5 all-in\nseat 1 calls\nseat 2 folds\nseat 3 calls\n"
        "burn\nboard Ah 7d 2s\nseat 3 bets 75\nseat 4 calls\nseat 1 calls\n"
        "burn\nboard 9s\nseat 3 bets 100\nseat 4 calls\nseat 1 folds\nburn\nboard Jd\nseats 3 4 check\n"
        + SPLIT_WON
        + "seat 4 shows As Kh\naward\n",
        # Main 4*150+25 = 625: 225 to seat 3, 200 each; side 3*450+3*75+2*100 = 1775: 900 to seat 3, 875 to seat 4.
        "finishing_stacks = [2975, 3350, 3300, 200, 2325]",
    ),
}


@pytest.mark.parametrize("name", SPLIT)
def test_a_pot_split_at_its_chip_comes_back_as_it_was_split(name: str, tmp_path: Path) -> None:
    scenario, ended = SPLIT[name]
    written = write(played(tmp_path, scenario))
    assert "\n_chip = 25\n" in written.text + "\n"
    assert ended in written.text.splitlines()
    assert replayed(written.text) == Outcome("a.phh", "exact")
    assert replayed(written.text.replace("_chip = 25", "_chip = 5")).where == "stacks"


UNIT = 2520
"""Every amount is a multiple: no pot has an odd chip, with which PokerKit does otherwise."""


def stakes(rnd: Random) -> Stakes:
    return rnd.choice(
        (Stakes(UNIT, 2 * UNIT), Stakes(UNIT, 2 * UNIT, ante=UNIT), Stakes(UNIT, 2 * UNIT, bb_ante=2 * UNIT))
    )


def random_act(hand: Hand, rnd: Random) -> c.Act:
    """What the player whose turn it is might do, but for an all-in of less than a raise: PokerKit has other rules."""
    options = betting.options(hand)
    assert options is not None
    choice = rnd.choice(("call", "call", "call", "fold", "raise", "all-in"))
    if choice == "fold" and options.to_call:
        return c.Act(options.seat, "fold")
    full = options.most is not None and options.most >= betting.least_raise_to(hand)
    if choice in ("raise", "all-in") and full and options.least is not None and options.most is not None:
        raised = min(options.most, options.least + UNIT * rnd.choice((0, 1, 4)))
        return c.Act(options.seat, "raise", options.most if choice == "all-in" else raised)
    return c.Act(options.seat, "call" if options.to_call else "check")


def play_hand(table: Table, rnd: Random) -> None:
    """One hand to its end; hands that do not have to be shown are mucked now and then."""
    assert table.tell(c.DealRest()).events
    cards = rnd.sample(DECK, 25)

    def hand() -> Hand:
        assert table.state.hand is not None
        return table.state.hand

    while len(hand().live()) > 1 and not hand().showdown:
        if betting.turn(hand()) is not None:
            assert table.tell(random_act(hand(), rnd)).events
            continue
        table.tell(c.Burn())
        laid = len(hand().board)
        assert table.tell(c.LayBoard(tuple(cards[laid : laid + (3 if laid == 0 else 1)]))).events
    for at, player in enumerate(hand().live()):
        if len(hand().live()) > 1:
            mucks = rnd.random() < 0.2
            held = tuple(cards[5 + 2 * at : 7 + 2 * at])
            if not mucks or "must-table" in {r.code for r in table.tell(c.Muck(player.seat)).reasons}:
                table.tell(c.TableCards(player.seat, held))
    assert table.tell(c.Award()).events
    assert hand().over


@given(st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_random_hands_come_back_from_pokerkit_with_the_same_stacks(seed: int) -> None:
    rnd = Random(seed)
    seats = rnd.sample(range(1, 11), rnd.randint(2, 9))
    stacks = tuple((seat, rnd.randint(4, rnd.choice((10, 50))) * UNIT, False) for seat in sorted(seats))
    with Journal.open(":memory:") as journal:
        play_hand(Table(TableOpened(TDA, stacks, stakes(rnd), rnd.choice(seats)), journal, "table-1"), rnd)
        (hand,) = hands_of_tables(journal.steps("table-1")).hands
    check(hand)
