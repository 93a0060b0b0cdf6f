"""Real hands: all that is recorded of them comes out the same, and a hand that was changed does not."""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dealer.records import jsonl
from dealer.records.outcome import Outcome, replay, replay_all
from dealer.records.record import RecordedHand
from dealer.rules.loader import load

HANDS = Path(__file__).parents[2] / ".." / "shared" / "hands"
TDA = load("tda-2024")
PLURIBUS, POKERSTARS = HANDS / "pluribus_nlhe6.jsonl", HANDS / "pokerstars_format_nlhe.jsonl"
AT_FAULT = ["16652117062"]
Record = dict[str, Any]


def lines(file: Path, every: int = 1) -> list[bytes]:
    """Every so many lines of that file."""
    if not file.exists():
        pytest.skip(f"{file.name} is not here: the recorded hands lie outside the project")
    return file.read_bytes().splitlines()[::every]


def outcomes(taken: list[bytes]) -> list[Outcome]:
    """What comes of these lines."""
    found: list[Outcome] = []
    for record in jsonl.read(taken):
        assert isinstance(record, RecordedHand), record
        found.append(replay(record, TDA))
    return found


def not_exact(found: list[Outcome]) -> list[Outcome]:
    return [outcome for outcome in found if outcome.result != "exact"]


def test_pluribus_hands_are_exact() -> None:
    assert not_exact(outcomes(lines(PLURIBUS, 50))) == []


def test_pokerstars_hands_are_exact_but_for_one_whose_source_is_at_fault() -> None:
    found = outcomes(lines(POKERSTARS))
    assert len(found) == 434
    assert [(each.id, each.result, each.kind) for each in not_exact(found)] == [
        (name, "skipped", "source at fault") for name in AT_FAULT
    ]


@pytest.mark.slow
def test_all_pluribus_hands_are_exact() -> None:
    found = outcomes(lines(PLURIBUS))
    assert len(found) == 5170
    assert not_exact(found) == []


def test_holdem_hands_in_phh_are_exact_and_other_games_are_passed_over() -> None:
    files = sorted(HANDS.rglob("*.phh"))
    if not files:
        pytest.skip("the recorded hands lie outside the project")
    assert len(files) == 47
    for file in files:
        (outcome,) = replay_all(str(file), TDA)
        assert isinstance(outcome, Outcome), outcome
        variant = tomllib.loads(file.read_text(encoding="utf-8"))["variant"]
        expected = ("exact", "") if variant in ("NT", "FT") else ("skipped", f"variant {variant}")
        assert (outcome.result, outcome.reason) == expected, outcome


def changed(record: Record, rnd: Random) -> Iterator[tuple[str, Record]]:
    """The record with one thing changed that no law lets pass, again and again with another."""
    acts = [i for i, event in enumerate(record["events"]) if event[0] not in ("ante", "sb", "bb", "board")]

    def copy() -> Record:
        return json.loads(json.dumps(record))

    at = rnd.choice(acts)
    other = copy()
    other["events"][at][1] = rnd.choice([seat for seat in record["dealt"] if seat != record["events"][at][1]])
    yield "another seat's turn", other
    missing = copy()
    del missing["events"][at]
    yield "an act is missing", missing
    twice = copy()
    twice["events"].insert(at, record["events"][at])
    yield "an act twice", twice
    calls = [i for i in acts if record["events"][i][0] == "call"]
    if calls:
        call = copy()
        call["events"][rnd.choice(calls)][2] += rnd.choice((-1, 1))
        yield "a call of another amount", call
    posts = [i for i, event in enumerate(record["events"]) if event[0] in ("ante", "sb", "bb")]
    post = copy()
    post["events"][rnd.choice(posts)][2] += rnd.choice((-1, 1))
    yield "a post of another amount", post
    ends = copy()
    ends["finishing"][rnd.randrange(len(ends["finishing"]))][1] += 1
    yield "another stack at the end", ends
    if record["awards"] is not None:
        award, returned = copy(), copy()
        award["awards"][0][1] += 1
        yield "a pot of another amount", award
        returned["uncalled"] = [*returned["uncalled"], [record["dealt"][0], 1]][-1:]
        yield "another amount returned", returned


@pytest.mark.parametrize(("file", "every"), [(PLURIBUS, 250), (POKERSTARS, 12)])
def test_a_hand_that_was_changed_is_a_mismatch(file: Path, every: int) -> None:
    rnd = Random(1)
    for line in lines(file, every):
        for what, record in changed(json.loads(line), rnd):
            (outcome,) = outcomes([json.dumps(record).encode()])
            assert outcome.result == "mismatch", (record["id"], what)
