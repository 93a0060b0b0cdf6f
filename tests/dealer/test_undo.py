"""Undo by any number of steps: what is not there to be taken back is refused."""

import pytest

from dealer.hand.state import Stakes
from dealer.rules.loader import load
from dealer.table import commands as c
from dealer.table.events import TableOpened
from dealer.table.table import Table


def dealt() -> Table:
    """A table of three where two things were done."""
    seats = tuple((seat, 1000, False) for seat in (1, 2, 3))
    table = Table(TableOpened(load("tda-2024"), seats, Stakes(50, 100), 1))
    table.tell(c.DealRest())
    table.tell(c.Act(1, "call"))
    return table


@pytest.mark.parametrize("count", [-1, 0, 3, 2**63, 10**30])
def test_more_steps_than_were_done_or_none_are_refused(count: int) -> None:
    table = dealt()
    before = table.state
    ruling = table.tell(c.Undo(count))
    assert ruling.refused
    assert ruling.reasons[0].facts == {"steps": 2}
    assert table.state is before


@pytest.mark.parametrize("count", [1, 2])
def test_so_many_steps_are_taken_back(count: int) -> None:
    table = dealt()
    assert not table.tell(c.Undo(count)).refused
    assert len(table.entries) == 2 - count
