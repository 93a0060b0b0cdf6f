"""Hands in PHH, read and replayed; PokerKit, whose format it is, plays them alike."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pokerkit import Automation, HandHistory, Mode, NoLimitTexasHoldem, State
from recorded import TDA

from dealer.records import phh
from dealer.records.outcome import Outcome, replay, replay_all
from dealer.records.record import Fault, Passed, Record, RecordedHand


def text(blinds: str, stacks: str, actions: str, ends: str | None, antes: str = "", more: str = "") -> str:
    """A hand of no-limit hold'em; `actions` with commas between them."""
    listed = {
        "antes": antes or ", ".join("0" * len(stacks.split(","))),
        "blinds_or_straddles": blinds,
        "starting_stacks": stacks,
        "actions": ", ".join(f'"{action.strip()}"' for action in actions.split(",")),
        "finishing_stacks": ends,
    }
    lines = [f"{key} = [{values}]" for key, values in listed.items() if values is not None]
    return "\n".join(['variant = "NT"', "min_bet = 10", *lines, more, ""])


def read(content: str) -> Record:
    (found,) = phh.read(content.encode(), "hand.phh")
    return found


def outcome(content: str) -> Outcome:
    found = read(content)
    assert isinstance(found, RecordedHand), found
    return replay(found, TDA)


def pokerkit_ends(content: str) -> list[Decimal]:
    *_, last = HandHistory.loads(content)
    return [Decimal(stack) for stack in last.stacks]


TWO = "d dh p1 AhAs, d dh p2 QhQs"
CHECKED = "d db 2c7d9h, p1 cc, p2 cc, d db 4s, p1 cc, p2 cc, d db Kd, p1 cc, p2 cc"
HANDS = {
    "heads-up, the second player is the button": text(
        "5, 10", "1000, 1000", f"{TWO}, p2 cc, p1 cc, {CHECKED}, p1 sm AhAs, p2 sm QhQs", "1010, 990"
    ),
    "heads-up, the button folds": text("5, 10", "1000, 1000", f"{TWO}, p2 f", "1005, 995"),
    "an ante that the big blind pays for all": text(
        "5, 10",
        "1000, 1000, 1000",
        "p3 cc, p1 f, p2 cc, d db 2c7d9h, p2 cbr 10, p3 f",
        "995, 1015, 990",
        "0, 10, 0",
    ),
    "an ante before the blind, and too little left for it": text(
        "5, 10",
        "1000, 15, 1000",
        "d dh p1 QhQs, d dh p2 AhAs, p3 f, p1 cc, p1 sm QhQs, p2 sm AhAs, d db 2c7d9h, d db 4s, d db Kd",
        "995, 20, 1000",
        "0, 10, 0",
    ),
    "a button's ante": text("5, 10", "1000, 1000, 1000", "p3 cbr 30, p1 f, p2 f", "995, 990, 1015", "0, 0, 20"),
    "antes that are paid like bets, one of them short": text(
        "5, 10",
        "1000, 1000, 3",
        f"d dh p1 QhQs, d dh p2 JhJs, d dh p3 AhAs, p1 cc, p2 cc, {CHECKED}, p1 sm QhQs, p2 sm JhJs, p3 sm AhAs",
        "1014, 980, 9",
        "10, 10, 10",
        "ante_trimming_status = true",
    ),
    "antes that go into the main pot, one of them short": text(
        "5, 10",
        "1000, 1000, 3",
        f"d dh p1 QhQs, d dh p2 JhJs, d dh p3 AhAs, p1 cc, p2 cc, {CHECKED}, p1 sm QhQs, p2 sm JhJs, p3 sm AhAs",
        "1000, 980, 23",
        "10, 10, 10",
    ),
    "a straddle": text(
        "5, 10, 20, 0",
        "1000, 1000, 1000, 1000",
        "p4 cc, p1 f, p2 f, p3 cc, d db 2c7d9h, p3 cbr 20, p4 f",
        "995, 990, 1035, 980",
    ),
    "a straddle of the button": text(
        "5, 10, 0, 20", "1000, 1000, 1000, 1000", "p1 f, p2 f, p3 cbr 40, p4 f", "995, 990, 1035, 980"
    ),
    "a post of a new player": text(
        "5, 10, 0, -10",
        "1000, 1000, 1000, 1000",
        "p3 f, p4 cc, p1 f, p2 cc, d db 2c7d9h, p2 cc, p4 cbr 10, p2 f",
        "995, 990, 1000, 1015",
    ),
    "no small blind": text("0, 10", "1000, 1000, 1000", "p3 cbr 30, p1 f, p2 f", "1000, 990, 1010"),
    "a blind of the button alone": text("0, 0, 10", "1000, 1000, 1000", "p1 cbr 30, p2 f, p3 f", "1010, 1000, 990"),
    "half chips": text(
        "5, 10",
        "1000, 1000.5, 1000",
        "p3 cbr 25.5, p1 f, p2 cc, d db 2c7d9h, p2 cbr 30.25, p3 f",
        "995, 1031, 974.5",
    ),
    "hands that were not seen before": text(
        "5, 10", "1000, 1000", f"d dh p1 ????, d dh p2 ????, p2 cc, p1 cc, {CHECKED}, p1 sm AhAs, p2 sm", "1010, 990"
    ),
    "a hand that was seen and given up": text(
        "5, 10", "1000, 1000", f"{TWO}, p2 cc, p1 cc, {CHECKED}, p1 sm AhAs, p2 sm", "1010, 990"
    ),
    "remarks": text("5, 10", "1000, 1000", "# the deal, d dh p1 ????, d dh p2 ????, p2 f # he sighs", "1005, 995"),
}
"""Hands and how they end."""


@pytest.mark.parametrize("name", HANDS)
def test_a_hand_ends_as_it_must(name: str) -> None:
    assert outcome(HANDS[name]) == Outcome("hand.phh", "exact")


@pytest.mark.parametrize("name", HANDS)
def test_pokerkit_ends_it_alike(name: str) -> None:
    assert pokerkit_ends(HANDS[name]) == HandHistory.loads(HANDS[name]).finishing_stacks


@pytest.mark.parametrize("name", HANDS)
def test_another_end_is_a_mismatch(name: str) -> None:
    record = read(HANDS[name])
    assert isinstance(record, RecordedHand)
    assert record.finishing is not None
    for seat, stack in record.finishing.items():
        changed = replay(replace(record, finishing={**record.finishing, seat: stack + 1}), TDA)
        assert (changed.result, changed.where) == ("mismatch", "stacks")


def test_a_share_is_a_fraction_only_of_a_pot_with_an_odd_chip() -> None:
    # Counted in chips of 0.05: the third player folds, and the second alone wins.
    alone = text(
        "0.5, 1",
        "100.25, 50.5, 75.75",
        "p3 cbr 2.75, p1 f, p2 cc, d db 2c7dJh, p2 cbr 3.1, p3 f",
        "99.75, 53.75, 73",
    ).replace("min_bet = 10", "min_bet = 1")
    assert outcome(alone).result == "exact"
    off = outcome(alone.replace("53.75, 73]", "53.74, 73.01]"))
    assert (off.where, off.expected, off.got) == (
        "stacks",
        "seat 2 53.74, seat 3 73.01",
        "seat 2 53.75, seat 3 73",
    )


def test_a_hand_that_was_not_dealt_cannot_be_shown() -> None:
    shown = text("5, 10", "1000, 1000", f"{TWO}, p2 cc, p1 cc, {CHECKED}, p1 sm AhAd, p2 sm", "1010, 990")
    found = read(shown)
    assert isinstance(found, Fault)
    assert found.what == "actions: 'p1 sm AhAd': hole cards: shows AhAd, and was dealt AhAs"


def test_the_smallest_chip_is_read() -> None:
    split = text(
        "5, 10",
        "1000, 1000, 1000",
        "d dh p2 KhQh, d dh p3 KsQs, p3 cc, p1 f, p2 cc, d db 2c2d2h, p2 cc, p3 cc, d db 2s, p2 cc, p3 cc, d db Ad,"
        "p2 cc, p3 cc, p2 sm KhQh, p3 sm KsQs",
        "995, 1005, 1000",
        more="_chip = 5",
    )
    assert outcome(split).result == "exact"
    assert outcome(split.replace("_chip = 5", "")).got == "seat 2 1003, seat 3 1002"
    found = read(split.replace("_chip = 5", "_chip = 0"))
    assert isinstance(found, Fault)
    assert found.what == "_chip: expected 1 or more, got 0"


def test_winnings_are_compared_the_rake_taken_off() -> None:
    checked = text(
        "5, 10",
        "1000, 1000",
        f"{TWO}, p2 cc, p1 cc, {CHECKED}, p1 sm AhAs, p2 sm QhQs",
        None,
        more="winnings = [19, 0]",
    )
    assert outcome(checked).result == "exact"
    wrong = outcome(checked.replace("[19, 0]", "[0, 19]"))
    assert (wrong.where, wrong.expected, wrong.got) == ("winnings", "seat 1 0, seat 2 19", "seat 1 19, seat 2 0")


def test_a_hand_of_which_nobody_knows_who_won_is_skipped() -> None:
    found = outcome(text("5, 10", "1000, 1000", f"d dh p1 ????, d dh p2 ????, p2 cc, p1 cc, {CHECKED}", None))
    assert (found.result, found.reason) == ("skipped", "winner not recorded")


def test_a_stack_that_nobody_knows_is_skipped() -> None:
    found = read(text("5, 10", "1000, inf", "p2 f", None))
    assert found == Passed("hand.phh", 1, "stack not known")


def test_a_record_that_ends_too_early_is_a_mismatch() -> None:
    found = outcome(text("5, 10", "1000, 1000", f"{TWO}, p2 cc", None))
    assert (found.result, found.where, found.got) == ("mismatch", "the end of the record", "seat 1 to act")


def test_a_file_of_several_hands_is_read_table_by_table(tmp_path: Path) -> None:
    folded = HANDS["heads-up, the button folds"]
    file = tmp_path / "three.phhs"
    file.write_text(f"[1]\n{folded}\n[2]\n{folded.replace('p2 f', 'p1 f')}\n[3]\n{folded.replace('min_bet', 'best')}")
    first, second, third = replay_all(str(file), TDA)
    assert first == Outcome(f"{file}#1", "exact")
    assert isinstance(second, Outcome)
    assert (second.id, second.where, second.got) == (f"{file}#2", "event 3, seat 1, turn", "seat 2")
    assert third == Fault(21, "min_bet: missing")


UNIT = 2520
"""Every amount is so many chips, or a multiple: up to ten players share any pot without odd chips."""
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def random_game(rnd: Random, count: int) -> NoLimitTexasHoldem:
    """No-limit hold'em for so many players, with antes, straddles or posts of all kinds."""
    antes, blinds = [0] * count, [UNIT, 2 * UNIT] + [0] * (count - 2)
    kind = rnd.choice(
        ("plain", "ante", "big-blind ante", "straddle", "post", "no small blind") if count > 3 else ("ante",)
    )
    match kind:
        case "ante":
            antes = [UNIT] * count
        case "big-blind ante":
            antes[1] = 2 * UNIT
        case "straddle":
            blinds[2] = 4 * UNIT
        case "post":
            blinds[rnd.randrange(2, count)] = -2 * UNIT
        case "no small blind":
            blinds[0] = 0
        case _:
            pass
    return NoLimitTexasHoldem(AUTOMATIONS, kind == "ante", antes, blinds, 2 * UNIT, mode=Mode.CASH_GAME)


def random_act(state: State, rnd: Random) -> None:
    """One act that both PokerKit and the law allow: they re-open the betting differently after an all-in of less than
    a raise, so nobody makes one."""
    least, most = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    choice = rnd.choice(("call", "call", "call", "fold", "raise", "all-in"))
    full = max(state.bets) + max(state.completion_betting_or_raising_amount, 2 * UNIT)
    if choice == "fold" and state.checking_or_calling_amount:
        state.fold()
    elif choice in ("raise", "all-in") and least is not None and most is not None and most >= full:
        raised = min(most, least + UNIT * rnd.choice((0, 0, 1, 5)))
        state.complete_bet_or_raise_to(most if choice == "all-in" else raised)
    else:
        state.check_or_call()


@given(st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_random_hands_of_pokerkit_are_exact(seed: int) -> None:
    rnd = Random(seed)
    count = rnd.randint(2, 10)
    game = random_game(rnd, count)
    state = game([rnd.randint(5, rnd.choice((12, 60))) * UNIT for _ in range(count)], count)
    while state.status:
        random_act(state, rnd)
    history = HandHistory.from_game_state(
        game, state, ante_trimming_status=game.ante_trimming_status, finishing_stacks=list(state.stacks)
    )
    assert outcome(history.dumps()) == Outcome("hand.phh", "exact")
