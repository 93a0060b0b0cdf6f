"""Real no-limit hands, act by act: whose turn it was, what a call cost, what went back, how much each ended with."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from dealer.cards import Card
from dealer.hand import betting
from dealer.hand.state import Hand, Kind, Stakes
from dealer.rules.loader import load
from dealer.table import commands as c
from dealer.table.events import TableOpened
from dealer.table.state import Ruling
from dealer.table.table import Table

HANDS = Path(__file__).parents[2] / ".." / "shared" / "hands"
TDA = load("tda-2024")
POSTS = {"ante", "sb", "bb"}
CHANGED = {"raise-completed", "bet-completed", "is-call", "no-raise-right", "out-of-turn-held", "amount-corrected"}
OTHERWISE = {
    "16652117062": "a player who is all-in with ante and blind folds",
    "25234313412": "all others are all-in for less than the big blind, and a call costs no more than they have; "
    "here it costs the whole blind, and the rest goes back",
}
"""Hands that the site plays otherwise than the rules here, and why."""
Record = dict[str, Any]


def records(name: str, every: int = 1) -> list[Record]:
    """Every so many hands of that file."""
    file = HANDS / name
    if not file.exists():
        pytest.skip(f"{file.name} is not here: the recorded hands lie outside the project")
    with file.open(encoding="utf-8") as lines:
        return [json.loads(line) for i, line in enumerate(lines) if i % every == 0]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(text[i : i + 2]) for i in range(0, len(text), 2))


@dataclass
class Replay:
    """A recorded hand, played on a table."""

    record: Record
    table: Table = field(init=False)
    returned: list[list[int]] = field(default_factory=list[list[int]])

    def __post_init__(self) -> None:
        record = self.record
        antes = [event[2] for event in record["events"] if event[0] == "ante"]
        stakes = Stakes(record["sb"], record["bb"], ante=max(antes, default=0))
        seats = tuple((seat, stack, False) for seat, stack in record["seats"] if seat in record["dealt"])
        self.table = Table(TableOpened(TDA, seats, stakes, record["button"]))
        self.tell(c.DealRest())

    @property
    def hand(self) -> Hand:
        hand = self.table.state.hand
        assert hand is not None
        return hand

    def tell(self, command: c.Command) -> Ruling:
        """Tell it, as something that was done right."""
        ruling = self.table.tell(command)
        said = {reason.code for reason in ruling.reasons}
        assert ruling.events, f"{command}: {ruling}"
        assert not said & CHANGED, f"{command}: {ruling}"
        for reason in ruling.reasons:
            if reason.code == "uncalled-returned":
                self.returned.append([int(reason.facts["seat"]), int(reason.facts["amount"])])
        return ruling

    def play(self) -> None:
        """All acts and boards, then the showdown."""
        self.check_blinds()
        for word, *rest in self.record["events"]:
            if word == "board":
                self.tell(c.Burn())
                self.tell(c.LayBoard(cards(rest[0])))
            elif word not in POSTS:
                self.act(word, *rest[:2])
        self.show()
        self.tell(c.Award())

    def check_blinds(self) -> None:
        """The blinds are where and what they were."""
        posted = {word: rest for word, *rest in self.record["events"] if word in ("sb", "bb")}
        assert (self.hand.small, self.hand.big) == (posted["sb"][0], posted["bb"][0])
        for seat, amount, *_ in posted.values():
            player = self.hand.player(seat)
            assert player is not None
            assert player.bet == amount

    def act(self, word: str, seat: int, total: int = 0) -> None:
        """One act: it was this seat's turn, and a call cost what it cost."""
        options = betting.options(self.hand)
        player = self.hand.player(seat)
        assert options is not None
        assert player is not None
        assert options.seat == seat
        if word == "check_or_call":
            word = "call" if options.to_call else "check"
        elif word == "call":
            assert player.bet + options.to_call == total
        elif word in ("bet_or_raise", "bet", "raise"):
            if options.least is None or options.most is None:
                assert self.nobody_could_call(seat)
            else:
                assert options.least <= total <= options.most
            word = "raise"
        kinds: dict[str, Kind] = {"fold": "fold", "check": "check", "call": "call", "raise": "raise"}
        self.tell(c.Act(seat, kinds[word], total if word == "raise" else None))

    def nobody_could_call(self, seat: int) -> bool:
        """Whether no other has more than the bet. The site gives such a raise back; here none is offered."""
        return all(p.bet + p.stack <= self.hand.bet for p in self.hand.live() if p.seat != seat)

    def show(self) -> None:
        """The hands as they were shown; where one was not, the winners as they were paid."""
        holes = self.record.get("holes", {}) | self.record["shows"]
        live = [p.seat for p in self.hand.live()]
        if len(live) == 1:
            return
        if all(str(seat) in holes for seat in live):
            for seat in live:
                self.tell(c.TableCards(seat, cards(holes[str(seat)])))
            return
        for name in {award[2] for award in self.record["awards"]}:
            winners = tuple(award[0] for award in self.record["awards"] if award[2] == name)
            self.tell(c.NameWinner(_pot(name), winners))

    def finishing(self) -> dict[int, int]:
        return {s.number: s.stack for s in self.table.state.seats}


def _pot(name: str) -> str:
    """`side pot-2` is `side2` here."""
    number = name.removeprefix("side pot").removeprefix("-") or "1"
    return f"side{number}" if name.startswith("side") else "main"


def replayed(record: Record) -> Replay:
    replay = Replay(record)
    try:
        replay.play()
    except AssertionError as error:
        raise AssertionError(f"hand {record['id']}: {error}") from error
    return replay


def check_pluribus(every: int) -> None:
    for record in records("pluribus_nlhe6.jsonl", every):
        ends = replayed(record).finishing()
        # The source splits half chips, which no table can.
        most = 1 if any(stack != int(stack) for _, stack in record["finishing"]) else 0
        assert all(abs(ends[seat] - stack) <= most for seat, stack in record["finishing"]), record["id"]


def check_pokerstars(every: int) -> None:
    for record in records("pokerstars_format_nlhe.jsonl", every):
        if record["id"] in OTHERWISE:
            continue
        replay = replayed(record)
        assert replay.finishing() == {s: n for s, n in record["finishing"] if s in record["dealt"]}, record["id"]
        if not record.get("implicit_uncalled"):
            assert replay.returned == (record["uncalled"] or []), record["id"]


def test_pluribus_hands_end_as_recorded() -> None:
    check_pluribus(50)


def test_pokerstars_hands_end_as_recorded() -> None:
    check_pokerstars(10)


@pytest.mark.slow
def test_all_pluribus_hands_end_as_recorded() -> None:
    check_pluribus(1)


@pytest.mark.slow
def test_all_pokerstars_hands_end_as_recorded() -> None:
    check_pokerstars(1)
