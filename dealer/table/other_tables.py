"""Rulings on how it stands at the other tables: hand-for-hand play, and a table too short to play on beside them."""

from typing import Final

from dealer.hand.state import MAX_SEAT, Hand, is_last_street, steps_from
from dealer.table import events as e
from dealer.table import lineup
from dealer.table.button import between
from dealer.table.commands import LongestTable
from dealer.table.state import Facts, Reason, Ruling, TableState, refused

_SHORT: Final = 3
"""A table with so many players less than the longest is short (TDA 11-D)."""


def hand_for_hand(state: TableState, *, on: bool) -> Ruling:
    """All tables play hand for hand, or no longer."""
    return Ruling((e.HandForHandSet(on),)) if on != state.hand_for_hand else Ruling()


def longest(state: TableState, command: LongestTable) -> Ruling:
    """How many players the longest of the other tables has, and how many chairs a table."""
    players, chairs = command.players, command.chairs
    if not 0 <= players <= (MAX_SEAT if chairs is None else chairs) <= MAX_SEAT:
        return refused("not-now", players=players)
    told = (players, chairs)
    return Ruling((e.LongestTold(*told),)) if told != (state.longest, state.chairs) else Ruling()


def held_down(state: TableState, hand: Hand) -> Ruling | None:
    """In hand-for-hand play, who is all-in and called waits for the other tables: the floor is called before any hand
    goes up or any card comes (TDA RP-8F)."""
    if not state.hand_for_hand or hand.held_down or hand.hands_up or not all_in_and_called(hand):
        return None
    return Ruling((e.HandsHeldDown(),), (Reason("hand-for-hand", hand.rules.cited("TDA RP-8F")),))


def all_in_and_called(hand: Hand) -> bool:
    """Whether somebody is all-in and nobody can bet any more; the betting of the street must be over."""
    able = sum(p.stack > 0 for p in hand.live())
    return any(p.all_in for p in hand.live()) and (is_last_street(hand) or able <= 1)


def halts(state: TableState) -> Ruling | None:
    """The ruling by which no hand begins, with button and blinds where they are in `state`; None where one may.

    As long as there are other tables, a table must have the least players of the house; and with three less than the
    longest it stops when the big blind would move onto or over an open seat (TDA 11-D).
    """
    rule, players = state.rules.least_players, len(lineup.present(state))
    facts: Facts = {"players": players, "longest": state.longest}
    if state.longest and players < rule.value:
        return _halt(rule.citation, facts | {"least": rule.value})
    open_ = _open_seat(state) if state.longest - players >= _SHORT else None
    return None if open_ is None else _halt(state.rules.cited("TDA 11-D"), facts | {"open": open_})


def _halt(source: str, facts: Facts) -> Ruling:
    return Ruling((e.Noted("table-halts"),), (Reason("table-halts", source, facts),))


def _open_seat(state: TableState) -> int | None:
    """The first open seat that the big blind has met since the hand before."""
    before, big = state.before, state.big
    if before is None or big is None:
        return None
    taken = set(state.in_play())
    chairs = state.chairs or max(state.longest, *taken)
    met = [s for s in range(1, chairs + 1) if s not in taken and between(before.big, s, big)]
    return min(met, key=lambda s: steps_from(before.big, s), default=None)
