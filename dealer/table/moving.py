"""Rulings on words and chips as they come: one chip or several, in one motion or two, and chips taken back."""

from dealer.table.commands import Move, PullBack, Quote
from dealer.table.state import Ruling, TableState, refused


def move(state: TableState, command: Move) -> Ruling:
    """A player says a word, pushes chips in, or both."""
    del state
    return refused("not-now", seat=command.seat)


def pull_back(state: TableState, command: PullBack) -> Ruling:
    """A player takes chips of the bet before him back."""
    del state
    return refused("not-now", seat=command.seat)


def splash(state: TableState, seat: int) -> Ruling:
    """A player throws his chips into the pot."""
    del state
    return refused("not-now", seat=seat)


def pot_right(state: TableState) -> Ruling:
    """The dealer calls the pot right."""
    del state
    return refused("not-now")


def quote(state: TableState, command: Quote) -> Ruling:
    """The dealer tells an amount."""
    del state
    return refused("not-now", amount=command.amount)
