"""Who was passed over: others acted before him, and the table let it pass (TDA 53-B; RRP Betting & Raising)."""

from typing import Final

from dealer.hand.state import Hand, is_substantial
from dealer.rules.profile import RulesProfile

_BEHIND: Final = 3
"""So many must have acted behind a player for him to lose rights by it, in a house that goes by Robert's Rules."""


def acted_over(hand: Hand, seat: int) -> tuple[tuple[int, bool], ...]:
    """The acts out of turn, since one that the table let pass, of those whose turn comes after that of `seat`: who
    acted, and whether with chips."""
    order = [p.seat for p in hand.clockwise(hand.last)]
    return tuple(act for act in hand.overlooked if order.index(act[0]) > order.index(seat))


def is_skipped(hand: Hand, seat: int) -> bool:
    """Whether so many have acted over `seat` that their acts bind: substantial action, as the house counts it."""
    over = acted_over(hand, seat)
    if _by_number(hand.rules):
        return len(over) >= _BEHIND
    return is_substantial(hand.rules, len(over), sum(with_chips for _, with_chips in over))


def rule(rules: RulesProfile) -> str:
    """What a ruling on a player who was passed over rests on."""
    return rules.out_of_turn.citation if _by_number(rules) else rules.cited("TDA 53-B")


def _by_number(rules: RulesProfile) -> bool:
    return rules.substantial_action.value == "two-after-blinds"
