"""What is offered on the screen: only what the table would take, found out by asking it without telling it."""

from typing import Final

from dealer.table import commands as c
from dealer.table import events as e
from dealer.table.decide import decide
from dealer.table.state import TableState
from ui.views import Button, MenuPad

CHAIRS: Final = 10
"""The chairs that the screen has room for."""


def free_chairs(state: TableState) -> list[int]:
    """The chairs of the screen that nobody sits in."""
    return [chair for chair in range(1, CHAIRS + 1) if state.seat(chair) is None]


def buy_in(state: TableState) -> int:
    """The chips that are meant where a new stack is not counted: a hundred big blinds."""
    return 100 * (state.next_stakes or state.stakes).big


def takes(state: TableState, command: c.Command) -> bool:
    """Whether the table would take the command, and something would come of it."""
    return any(not isinstance(event, e.Noted) for event in decide(state, command).events)


def notes(state: TableState, command: c.Command) -> bool:
    """Whether the table would take the command, be it only to rule on it."""
    return bool(decide(state, command).events)


def menu(title: str, flat: list[Button], groups: list[tuple[str, str, list[Button]]]) -> MenuPad:
    """A menu of the buttons `flat`, and of groups of them (name, label and buttons each). A group of several is one
    button that opens it."""
    folded = (
        group[0] if len(group) == 1 else Button(name, f"{label}…", MenuPad(f"{title}: {label.lower()}", tuple(group)))
        for name, label, group in groups
        if group
    )
    return MenuPad(title, (*flat, *folded))
