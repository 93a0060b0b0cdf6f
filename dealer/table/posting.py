"""Rulings on what players post to come in, and on the button in cash games."""

from dealer.table.commands import Post
from dealer.table.state import Ruling, TableState, refused


def post(state: TableState, command: Post) -> Ruling:
    """A player posts outside of the usual blinds."""
    del state
    return refused("not-now", seat=command.seat)


def buy_button(state: TableState, seat: int) -> Ruling:
    """A player posts both blinds to have the button on the next hand."""
    del state
    return refused("not-now", seat=seat)


def wait(state: TableState, seat: int) -> Ruling:
    """A player sits out until the big blind reaches him."""
    del state
    return refused("not-now", seat=seat)
