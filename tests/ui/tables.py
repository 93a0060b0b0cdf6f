"""Tables to test with."""

from dealer.cards import Card, card
from dealer.hand.state import Stakes
from dealer.rules.loader import load, with_switches
from dealer.table import commands as c
from dealer.table.events import TableOpened
from dealer.table.journal import Journal
from dealer.table.table import Table
from dealer.tournament import structures
from dealer.tournament.commands import Start
from dealer.tournament.events import TournamentOpened
from dealer.tournament.levels import Structure
from dealer.tournament.tournament import Tournament
from ui.faults import Told

STAKES = Stakes(10, 20)
COLORADO = structures.load("colorado")


def colorado(
    seats: int = 4,
    stack: int = 1000,
    stacks: tuple[int, ...] = (),
    rules: str = "colorado",
    stakes: Stakes = STAKES,
    journal: Journal | None = None,
    **switches: str,
) -> Table:
    """A table of that many seats, the button at seat 1, its house changed by `switches`."""
    chips = stacks or (stack,) * seats
    chairs = tuple((i + 1, chips[i], False) for i in range(len(chips)))
    return Table(TableOpened(with_switches(load(rules), switches), chairs, stakes, 1), journal)


def clocked(structure: Structure = COLORADO, started: float | None = None) -> Tournament:
    """A tournament by that structure; its clock runs from `started` on, if that is told."""
    tournament = Tournament(TournamentOpened(structure))
    if started is not None:
        tournament.tell(Start(), started)
    return tournament


def cards(text: str) -> tuple[Card, ...]:
    """The cards of "Ah Kd"."""
    return tuple(card(each) for each in text.split())


def acts(text: str) -> list[c.Command]:
    """The acts of "4 call, 1 raise 60"."""
    told: list[c.Command] = []
    for each in text.split(","):
        seat, kind, *amount = each.split()
        told.append(c.Act(int(seat), kind, int(amount[0]) if amount else None))  # type: ignore[arg-type]
    return told


def told_by(table: Table) -> tuple[Told, ...]:
    """What the table was told and was not taken back."""
    return tuple(Told(i, entry.ruling) for i, entry in enumerate(table.entries))


def tell(table: Table, *commands: c.Command) -> Table:
    """Tell it all of this, none of which may be refused."""
    for command in commands:
        assert not table.tell(command).refused, command
    return table


def dealt(table: Table | None = None) -> Table:
    """Two cards each are dealt."""
    return tell(table or colorado(4), c.Riffle(), c.DealRest())


def at_third(stacks: tuple[int, ...] = (1000,) * 4) -> Table:
    """The third cards are due, the burn is made; everybody called and checked."""
    table = dealt(colorado(stacks=stacks))
    tell(table, *acts("4 call, 1 call, 2 call, 3 check"), c.Burn(), c.LayBoard(cards("7c 2d Kh")))
    tell(table, *acts("2 check, 3 check, 4 check, 1 check"), c.Burn(), c.LayBoard(cards("9s")))
    return tell(table, *acts("2 check, 3 check, 4 check, 1 check"), c.Burn())
