"""The log of a table's chips: every movement outside of the play, each hand's result, and nothing that was undone."""

import json
from pathlib import Path

import pytest

from dealer.cards import card
from dealer.hand.state import Stakes
from dealer.rules.loader import load
from dealer.table import commands as c
from dealer.table.events import TableOpened
from dealer.table.journal import Journal
from dealer.table.table import Table
from ui.__main__ import main

Out = pytest.CaptureFixture[str]
STACKS = ((1, 1075, False), (2, 1025, False), (3, 2000, False))


@pytest.fixture
def file(tmp_path: Path) -> str:
    return str(tmp_path / "night.db")


def played(file: str, *commands: c.Command, house: str = "tda-2024") -> Table:
    with Journal.open(file) as journal:
        table = Table(TableOpened(load(house), STACKS, Stakes(50, 100, chip=25), 1), journal, "table-1")
        for command in commands:
            assert not table.tell(command).refused, command
    return table


def log(file: str, capsys: Out, *options: str) -> list[tuple[object, ...]]:
    assert main(["chips", "log", file, "--json", *options]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return [(line["seat"], line["what"], line["change"], line["stack"]) for line in lines]


OPENED = [(1, "begins", 1075, 1075), (2, "begins", 1025, 1025), (3, "begins", 2000, 2000)]
WALK = (c.Riffle(), c.DealRest(), c.Act(1, "fold"), c.Act(2, "fold"), c.Award())
"""A hand in which the big blind, seat 3, wins the small one of seat 2."""


def test_a_hand_stands_with_what_it_won_and_lost(file: str, capsys: Out) -> None:
    played(file, *WALK)
    assert log(file, capsys) == [*OPENED, (2, "hand 1", -50, 975), (3, "hand 1", 50, 2050)]


def test_chips_that_are_bought_or_counted_stand_by_themselves(file: str, capsys: Out) -> None:
    played(
        file,
        c.AddChips(1, 2000),
        c.Riffle(),
        c.DealRest(),
        c.AddChips(2, 500),
        c.SetStack(3, 1800),  # behind him, with the big blind out
        c.Act(1, "fold"),
        c.Act(2, "fold"),
        c.Award(),
    )
    assert log(file, capsys) == [
        *OPENED,
        (1, "adds", 2000, 3075),
        (2, "adds", 500, 1525),
        (3, "counted", -100, 1900),
        (2, "hand 1", -50, 1475),
        (3, "hand 1", 50, 1950),
    ]


def test_people_come_move_and_go_with_their_chips(file: str, capsys: Out) -> None:
    played(file, c.TakeSeat(5, 4100), c.MoveSeat(5, 6), c.LeaveSeat(6))
    assert log(file, capsys)[3:] == [
        (5, "sits down", 4100, 4100),
        (5, "moves to seat 6", -4100, 0),
        (6, "comes from seat 5", 4100, 4100),
        (6, "leaves", -4100, 0),
    ]


def test_who_leaves_during_a_hand_loses_his_bet_and_takes_the_rest_along(file: str, capsys: Out) -> None:
    played(file, c.Riffle(), c.DealRest(), c.Act(1, "call"), c.LeaveSeat(1), c.Act(2, "fold"), c.Award())
    assert log(file, capsys)[3:] == [
        (1, "leaves during the hand", 0, 1075),
        (2, "hand 1", -50, 975),
        (3, "hand 1", 150, 2150),
        (1, "hand 1", -100, 975),
        (1, "takes along", -975, 0),
    ]


def test_a_colour_up_stands_with_each_seats_odd_chips(file: str, capsys: Out) -> None:
    aces = ((1, (card("As"),)), (2, (card("2c"),)))
    played(file, c.ColourUp(25, 100, ((1, 3), (2, 1)), aces), c.Found("chip", 2, amount=25, count=5))
    assert log(file, capsys)[3:] == [
        (1, "colour-up: hands in 3 of 25, 3 odd, won 1 of 100", 25, 1100),
        (2, "colour-up: hands in 1 of 25, 1 odd", -25, 1000),
        (3, "colour-up: hands in 0 of 25, 0 odd", 0, 2000),
        (None, "colour-up 25 to 100", 0, 4100),
        (2, "125 found that was off the table", 100, 1100),
    ]


def test_exchanges_and_chips_that_come_back_stand_though_no_stack_changes(file: str, capsys: Out) -> None:
    played(
        file,
        c.ExchangeChips(1, (25, 25, 25, 25), (100,)),
        c.ColourUp(25, 100, ((1, 3), (2, 1))),
        c.ReissueChips(25, 5000),
        house="poker-league-wyoming",
    )
    lines = log(file, capsys)
    assert lines[3] == (1, "changes 4x25 for 100", 0, 1075)
    assert lines[-1] == (None, "chips of 25 are worth 5000 from now on", 0, 4100)


def test_a_count_stands_with_what_is_missing(file: str, capsys: Out) -> None:
    played(file, c.CountTable(((1, 1075), (2, 1000), (3, 2000))), c.Found("chip", amount=25))
    assert log(file, capsys)[3:] == [
        (1, "counted", 0, 1075),
        (2, "counted", -25, 1000),
        (3, "counted", 0, 2000),
        (None, "table counted", -25, 4100),
        (None, "out of play", -25, 4075),
    ]


def test_what_was_taken_back_is_not_in_it(file: str, capsys: Out) -> None:
    played(file, c.AddChips(1, 2000), c.Undo(), c.AddChips(1, 200))
    assert log(file, capsys)[3:] == [(1, "adds", 200, 1275)]


def test_a_hand_that_was_paid_anew_stands_with_the_difference(file: str, capsys: Out) -> None:
    checks = (
        *(c.Burn(), c.LayBoard(tuple(map(card, ("2c", "7d", "9h")))), c.Act(3, "check"), c.Act(1, "check")),
        *(c.Burn(), c.LayBoard((card("Jh"),)), c.Act(3, "check"), c.Act(1, "check")),
        *(c.Burn(), c.LayBoard((card("4s"),)), c.Act(3, "check"), c.Act(1, "check")),
    )
    called = (c.Riffle(), c.DealRest(), c.Act(1, "call"), c.Act(2, "fold"), c.Act(3, "check"), *checks)
    table = played(file, *called, c.NameWinner("main", (1,)), c.Award(), c.Found("misread", 3))
    assert table.state.seat(3) is not None
    assert log(file, capsys)[3:] == [
        (1, "hand 1", 150, 1225),
        (2, "hand 1", -50, 975),
        (3, "hand 1", -100, 1900),
        (1, "hand 1, paid anew", -250, 975),
        (3, "hand 1, paid anew", 250, 2150),
    ]


def test_the_log_of_one_seat_leaves_the_others_out(file: str, capsys: Out) -> None:
    played(file, *WALK)
    assert log(file, capsys, "--seat", "3") == [(3, "begins", 2000, 2000), (3, "hand 1", 50, 2050)]


def test_a_person_reads_it_as_lines(file: str, capsys: Out) -> None:
    played(file, *WALK)
    assert main(["chips", "log", file, "--seat", "3", "--stream", "table-1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "table-1"
    assert lines[2].split() == ["seat", "3", "hand", "1", "+50", "2,050"]


@pytest.mark.parametrize("options", [["--stream", "table-9"], []])
def test_what_is_not_there_is_told(tmp_path: Path, file: str, capsys: Out, options: list[str]) -> None:
    played(file)
    name = file if options else str(tmp_path / "nowhere.db")
    assert main(["chips", "log", name, *options]) == 2
    assert capsys.readouterr().err
