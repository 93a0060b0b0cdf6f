"""How high a street may go: the pot of pot-limit, and the cap on the raises of fixed limit."""

from typing import Final

from dealer.hand import pots
from dealer.hand.state import Hand, Player

_RAISES: Final = {"three-unless-two-players": 3, "three-until-last-two": 3, "four-unless-two-players": 4}
"""The raises that a street may have after its bet, by the house's cap; a house without one is not in it."""


def pot_raise_to(hand: Hand, player: Player) -> int:
    """The street total of a bet or raise of the pot by `player`.

    The pot counts as it is after his call (TDA 54-B), or as it lies where the house says so. Before the flop the
    blinds count in full, posted or not (TDA 54-B).
    """
    pot = pots.total(hand) + (_missing_blinds(hand) if hand.street == 0 else 0)
    if hand.rules.pot_limit_raise.value == "pot-after-call":
        pot += max(hand.bet - player.bet, 0)
    return hand.bet + pot


def cap_reached(hand: Hand) -> bool:
    """Whether the street has had its bet and all the raises that the house allows; only fixed limit has a cap
    (TDA 48; RRP Betting 4-5)."""
    most = _RAISES.get(hand.rules.raise_cap.value)
    return hand.rules.betting.value == "fixed-limit" and most is not None and hand.bets > most


def bets_after(hand: Hand) -> int:
    """The street's bets that count for the cap after one more: between two players none does, be it the last two
    of the hand or of the event, as the house has it. So a cap that was reached stays."""
    two = len(hand.players if hand.rules.raise_cap.value == "three-until-last-two" else hand.live()) == 2
    return hand.bets if two else hand.bets + 1


def _missing_blinds(hand: Hand) -> int:
    return max(hand.stakes.small + hand.stakes.big - hand.blinds_posted, 0)
