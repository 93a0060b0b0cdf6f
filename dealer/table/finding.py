"""Rulings on what is found out later."""

from dealer.table.commands import Found
from dealer.table.state import Ruling, TableState, refused


def found(state: TableState, command: Found) -> Ruling:
    """Something that went wrong earlier is found now."""
    del state
    return refused("not-now", kind=command.kind)
