"""`burncard replay` as a person types it."""

import json
import re
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from recorded import TDA, fault, hand, read

from dealer.records.at_fault import at_fault
from dealer.records.outcome import replay
from dealer.records.record import Fault
from dealer.records.replay_commands import add_commands

GOOD = hand(
    "1:1000 2:1000 3:1000",
    1,
    "5/10",
    "ante 1 1, ante 2 1, ante 3 1, sb 2 5, bb 3 10, call 1 10, fold 2, check 3, board 2c7d9h,"
    "check 3, bet 1 20, fold 3",
    "1:1017 2:994 3:989",
    uncalled=[[1, 20]],
)
BAD = GOOD | {"id": "bad", "finishing": [[1, 1018], [2, 993], [3, 989]]}
PHH = """variant = "NT"
antes = [0, 0]
blinds_or_straddles = [5, 10]
min_bet = 10
starting_stacks = [1000, 1000]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 f"]
finishing_stacks = [1005, 995]
"""


def run(*words: object) -> int:
    parser = ArgumentParser()
    add_commands(parser.add_subparsers())
    args = parser.parse_args(["replay", *map(str, words)])
    status = args.run(args)
    assert isinstance(status, int)
    return status


def written(path: Path, *hands: Any) -> Path:
    """A file with these hands, one a line; a text as it is."""
    path.write_text("".join(f"{each if isinstance(each, str) else json.dumps(each)}\n" for each in hands))
    return path


def test_the_last_line_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    phh = written(tmp_path / "a.phh", PHH)
    assert run(written(tmp_path / "hands", GOOD, GOOD), phh) == 0
    assert capsys.readouterr() == ("3 hands, 3 exact, 0 mismatch, 0 skipped\n", "")


def test_a_mismatch_is_one_line_and_ends_in_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(written(tmp_path / "hands", GOOD, BAD)) == 1
    assert capsys.readouterr().out.splitlines() == [
        "mismatch bad: stacks: expected seat 1 1018, seat 2 993, got seat 1 1017, seat 2 994",
        "2 hands, 1 exact, 1 mismatch, 0 skipped",
    ]


@pytest.mark.parametrize("name", ["hands", "hands.phh", "hands.phhs"])
def test_a_file_without_a_hand_is_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    (tmp_path / name).touch()
    assert run(tmp_path / name) == 2
    assert capsys.readouterr().err == (
        f"{tmp_path / name}:1: there is no hand in this file; give a .phh, a .phhs or JSON lines\n"
    )


def test_skipped_hands_are_counted_with_their_reasons(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    known = next(iter(at_fault()))
    hands = written(tmp_path / "hands", GOOD, GOOD | {"id": known})
    assert run(hands) == 0
    assert capsys.readouterr().out == "2 hands, 1 exact, 0 mismatch, 1 skipped (source at fault)\n"
    omaha = written(tmp_path / "omaha.phh", PHH.replace('"NT"', '"PO"'))
    assert run(hands, omaha, omaha) == 0
    assert capsys.readouterr().out == ("4 hands, 1 exact, 0 mismatch, 3 skipped (1 source at fault, 2 variant PO)\n")


def test_json_has_one_object_a_hand_and_one_for_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hands = written(tmp_path / "hands", GOOD, BAD, GOOD | {"id": next(iter(at_fault()))})
    assert run(hands, "--json") == 1
    good, bad, skipped, total = map(json.loads, capsys.readouterr().out.splitlines())
    empty = {"where": "", "expected": "", "got": "", "reason": ""}
    assert good == {"file": str(hands), "id": "test", "result": "exact"} | empty
    assert bad == {
        "file": str(hands),
        "id": "bad",
        "result": "mismatch",
        "where": "stacks",
        "expected": "seat 1 1018, seat 2 993",
        "got": "seat 1 1017, seat 2 994",
        "reason": "",
    }
    assert (skipped["result"], skipped["reason"].partition(":")[0]) == ("skipped", "source at fault")
    assert total == {
        "hands": 3,
        "exact": 1,
        "mismatch": 1,
        "skipped": 1,
        "reasons": {"source at fault": 1},
        "unreadable": 0,
    }


def test_what_cannot_be_read_is_told_and_the_rest_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hands = written(tmp_path / "hands", GOOD, "{", BAD, "[]", "", GOOD)
    assert run(hands, tmp_path / "none", tmp_path) == 2
    output = capsys.readouterr()
    assert output.out.splitlines()[-1] == "3 hands, 2 exact, 1 mismatch, 0 skipped"
    told = output.err.splitlines()
    assert re.fullmatch(rf"{hands}:2: is not JSON: .*", told[0])
    assert told[1] == f"{hands}:4: a hand: expected named values, got []"
    assert told[2] == f"{tmp_path / 'none'}: cannot be read: No such file or directory"
    assert told[3] == f"{tmp_path}: cannot be read: Is a directory"


def test_unknown_rules_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(written(tmp_path / "hands", GOOD), "--rules", "nobody") == 2
    assert "no such profile" in capsys.readouterr().err


def test_a_hand_is_replayed_by_the_rules_that_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(written(tmp_path / "hands", GOOD), "--rules", "pikes-peak") == 0
    capsys.readouterr()
    lone_card = GOOD | {"events": [["board", "2c"] if each[0] == "board" else each for each in GOOD["events"]]}
    assert run(written(tmp_path / "hands", lone_card)) == 1


def events(*events: Any) -> dict[str, Any]:
    return GOOD | {"events": [*GOOD["events"][:5], *events]}


@pytest.mark.parametrize(
    ("data", "what"),
    [
        *(
            (({key: each for key, each in GOOD.items() if key != gone}), f"{gone}: missing")
            for gone in GOOD
            if gone != "uncalled"
        ),
        (GOOD | {"id": "two\nlines"}, "id: expected one line of text, got 'two\\nlines'"),
        (GOOD | {"id": None}, "id: expected one line of text, got None"),
        (GOOD | {"button": 16}, "button: expected a seat, 1 to 15, got 16"),
        (GOOD | {"button": True}, "button: expected a seat, 1 to 15, got True"),
        (GOOD | {"button": 1.0}, "button: expected a seat, 1 to 15, got Decimal('1.0')"),
        (GOOD | {"sb": "5"}, "sb: expected a number, got '5'"),
        (GOOD | {"bb": 0}, "bb: expected 1 or more, got 0"),
        (GOOD | {"bb": -10}, "bb: -10 is negative"),
        (GOOD | {"bb": 10**30}, "bb: is a number far too large or too small"),
        (GOOD | {"seats": {"1": 100}}, "seats: expected a list, got {'1': 100}"),
        (GOOD | {"seats": [[1, 2, 3]]}, "seats: expected [seat, amount], got [1, 2, 3]"),
        (GOOD | {"seats": [[1, 100], [1, 100]]}, "seats: a seat is there twice"),
        (GOOD | {"seats": [[1, 0], [2, 100], [3, 100]]}, "dealt: seat 1 has no chips"),
        (GOOD | {"dealt": [1]}, "dealt: expected two seats or more"),
        (GOOD | {"dealt": [1, 4]}, "dealt: nobody sits in seat 4"),
        (GOOD | {"events": "sb"}, "events: expected a list, got 'sb'"),
        (GOOD | {"events": []}, "events: nobody posts the big blind"),
        (events(["flies", 1]), "event 6: expected a word that is known and what belongs to it, got ['flies', 1]"),
        (events(["fold"]), "event 6: expected a word that is known and what belongs to it, got ['fold']"),
        (events(["call", 1, 10, "yes"]), "event 6: expected a word that is known and what belongs to it, got "),
        (events("fold"), "event 6: expected a list, got 'fold'"),
        (events(["fold", 9]), "event 6: seat: nobody sits in seat 9"),
        (events(["call", 1, None]), "event 6: call: expected a number, got None"),
        (events(["call", 1, -10]), "event 6: call: -10 is negative"),
        (events(["fold", 1], ["sb", 2, 5]), "event 7: sb after the first act"),
        (events(["board", "2c7"]), "event 6: board: expected cards such as AhKd, got '2c7'"),
        (events(["board", "2c7d1h"]), "event 6: board: '1h' is no card"),
        (GOOD | {"shows": {"one": "AhAs"}}, "shows: expected a seat, 1 to 15, got 'one'"),
        (GOOD | {"shows": {"1": 5}}, "shows, seat 1: expected cards such as AhKd, got 5"),
        (GOOD | {"awards": [[1, 27]]}, "awards: expected [seat, amount, pot], got [1, 27]"),
        (
            GOOD | {"awards": [[1, 27, "jackpot"]]},
            "awards: expected pot, main pot, side pot or side pot-2, got 'jackpot'",
        ),
        (GOOD | {"uncalled": [[9, 1]]}, "uncalled: nobody sits in seat 9"),
        (GOOD | {"finishing": [[1, 1000]]}, "finishing: a seat that was dealt in is missing"),
        (GOOD | {"rake": 0.0000001}, "rake: 1E-7 is less than a chip of 1"),
    ],
)
def test_a_hand_that_is_none_is_refused(data: dict[str, Any], what: str) -> None:
    assert fault(data).startswith(what)


@pytest.mark.parametrize("number", ["NaN", "Infinity", "1e999999999", "1e-999999999", "9" * 5000])
def test_numbers_beyond_all_bounds_are_refused(
    number: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = json.dumps(GOOD).replace('"bb": 10', f'"bb": {number}')
    assert run(written(tmp_path / "hands", line)) == 2
    assert capsys.readouterr().err.startswith(f"{tmp_path / 'hands'}:1: ")


@pytest.mark.parametrize(
    "content", [b"\xff\xfe\x00", b"\x00", b"[" * 100000, b'{"id": "\\ud800"}', b"null", b'"a"', b"1"]
)
def test_bytes_that_are_no_hand_are_refused(
    content: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("hands.jsonl", "hand.phh", "hands.phhs"):
        (tmp_path / name).write_bytes(content)
        assert run(tmp_path / name) == 2
        output = capsys.readouterr()
        assert output.err.startswith(f"{tmp_path / name}:1: ")
        assert output.err.count("\n") == 1
        assert output.out == "0 hands, 0 exact, 0 mismatch, 0 skipped\n"


@pytest.mark.parametrize(
    ("changed", "line", "what"),
    [
        (("antes = [0, 0]\n", ""), 1, "antes: missing"),
        (("[5, 10]", "[5, 10, 0]"), 3, "blinds_or_straddles: expected 2 or fewer, got 3"),
        (("[5, 10]", "[0, 0]"), 3, "blinds_or_straddles: nobody posts a blind"),
        (("[5, 10]", "[5, nan]"), 3, "blinds_or_straddles: NaN is no amount"),
        (("min_bet = 10", "min_bet = '10'"), 4, "min_bet: expected a number, got '10'"),
        (("[1000, 1000]", "[1000, -1]"), 5, "starting_stacks: -1 is negative"),
        (("[1000, 1000]", "[1000]"), 5, "starting_stacks: expected 2 to 15, got 1"),
        (('"p2 f"', '"p3 f"'), 6, "actions: 'p3 f': expected a player, p1 to p2, got 'p3'"),
        (('"p2 f"', '"p2 flies"'), 6, "actions: 'p2 flies': is no action of hold'em"),
        (('"p2 f"', '"p2 cbr NaN"'), 6, "actions: 'p2 cbr NaN': amount: NaN is no amount"),
        (('"p2 f"', '"p2 cbr many"'), 6, "actions: 'p2 cbr many': expected an amount, got 'many'"),
        (('"p2 f"', '"d db 2c7"'), 6, "actions: 'd db 2c7': board: expected cards such as AhKd, got '2c7'"),
        (('"p2 f"', "5"), 6, "actions: '5': is no action of hold'em"),
        (("[1005, 995]", "[1005]"), 7, "finishing_stacks: expected 2 amounts, got 1"),
        (('"NT"', "5"), 1, "variant: expected one line of text, got 5"),
        (("min_bet = 10", "min_bet = "), 4, "is not TOML: "),
    ],
)
def test_a_phh_that_is_none_is_refused_with_its_line(
    changed: tuple[str, str], line: int, what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "a.phh", PHH.replace(*changed))
    assert run(path) == 2
    assert capsys.readouterr().err.startswith(f"{path}:{line}: {what}")


JUNK = (
    None,
    True,
    -1,
    0,
    2,
    16,
    10**12,
    10**40,
    0.5,
    "",
    "x",
    "AhAs",
    "Ah??",
    "side pot-2",
    [],
    [1],
    [[1, 2]],
    {},
    {"1": 2},
)
FULL = GOOD | {"shows": {"1": "AhAs"}, "holes": {"3": "KhKs"}, "awards": [[1, 33, "pot"]], "rake": 0}


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something stands in a record: the keys and indices that lead to it."""
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield (*at, key)
            yield from places(part, (*at, key))


@given(st.integers(0, 2**32))
@settings(max_examples=200, deadline=None)
def test_whatever_stands_in_a_record_it_comes_to_something(seed: int) -> None:
    rnd = Random(seed)
    data = json.loads(json.dumps(FULL))
    for _ in range(rnd.choice((1, 1, 2))):
        *way, last = rnd.choice([*places(data)])
        inner = data
        for key in way:
            inner = inner[key]
        inner[last] = json.loads(json.dumps(rnd.choice(JUNK)))
    found = read(data)
    assert isinstance(found, Fault) or replay(found, TDA).result in ("exact", "mismatch", "skipped")


def test_every_source_at_fault_has_a_reason() -> None:
    assert all(reason.strip() for reason in at_fault().values())
