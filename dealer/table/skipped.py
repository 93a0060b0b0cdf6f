"""Rulings on a player who was passed over: what was done out of turn behind him binds, and the floor decides on his
hand (TDA 53-B)."""

from dataclasses import replace
from typing import Final

from dealer.hand import skipping
from dealer.hand.state import Hand
from dealer.table import events as e
from dealer.table.acting import holder
from dealer.table.mucking import dead
from dealer.table.state import Reason, Ruling, TableState

CHOICES: Final = ("dead", "non-aggressive")


def ask(hand: Hand, turn: int) -> Ruling | None:
    """Ask what becomes of the player whose `turn` it is, where he was passed over by substantial action. He may call
    and not raise, so that what the others did stands. None where he was not, or is asked about already."""
    player = hand.player(turn) if hand.overlooked else None
    if player is None or player.begun.skipped or not skipping.is_skipped(hand, turn):
        return None
    reason = Reason("skipped-seat", skipping.rule(hand.rules), {"seat": turn}, "asks", CHOICES)
    limited = e.ActBegun(turn, replace(player.begun, skipped=True))
    return Ruling((limited, e.Asked(reason.code, CHOICES, turn)), (reason,))


def answered(state: TableState, seat: int, choice: str) -> Ruling:
    """The floor has decided: the hand of `seat` is dead, or it may call and not raise."""
    found = holder(state, seat)
    if isinstance(found, Ruling):
        return Ruling()
    hand, player = found
    rule = skipping.rule(hand.rules)
    if choice == "dead":
        return dead(hand, player, "hand-dead", rule)
    return Ruling((), (Reason("skipped-seat", rule, {"seat": seat}),))
