"""What silent chips count as, on top of those that lie before the player already (TDA 44-46, 51, 56)."""

from dataclasses import dataclass, replace
from typing import Final

from dealer.hand import betting
from dealer.hand.acts import Begun, Chips, Said
from dealer.hand.betting import Wager
from dealer.hand.state import Hand, Player

_TINY: Final = 10
"""Silent chips that are fewer than one in so many of the call are no clear call (TDA 41)."""


@dataclass(frozen=True, slots=True)
class Open:
    """An act that is not finished: what it binds the player to, and the choices where only a person can say how it
    goes on. `code` names what is ruled or asked about it, None where nothing is."""

    begun: Begun
    code: str | None = None
    rule: str = ""
    choices: tuple[str, ...] = ()
    amount: int | None = None


Counted = Wager | Open
"""What an act counts as."""


def coded(counted: Counted, code: str, rule: str) -> Counted:
    """`counted`, called `code` where nothing else was ruled about it."""
    return replace(counted, code=code, rule=rule) if counted.code is None else counted


def all_in_to(player: Player) -> int:
    """The street total of all that the player has."""
    return player.bet + player.stack


def lying(player: Player) -> int:
    """The chips that lie before the player: his bet, or more where change is to come, less what he took back."""
    return (sum(player.begun.front) or player.bet) - sum(player.begun.pulled)


def pushed(hand: Hand, player: Player, told: Said) -> Counted:
    """Silent chips. Of several motions the first counts, and the rest goes back (TDA 42, 56); only a call may be put
    together in more than one."""
    first, *later = told.motions
    if lying(player) + sum(told.chips) <= hand.bet:
        return _silent(hand, player, told.chips)
    short = lying(player) + sum(first) < hand.bet
    counted = betting.called(hand, player) if later and short else _silent(hand, player, first)
    return replace(counted, code="string-bet", rule=hand.rules.string_bet.citation) if later else counted


def _silent(hand: Hand, player: Player, chips: Chips) -> Counted:
    """Chips of one motion without a word."""
    to = lying(player) + sum(chips)
    if player.bet >= hand.bet and not player.begun.pulled:
        return betting.wager(hand, player, "bet", to)
    if to < hand.bet and to != all_in_to(player):
        return undercalled(hand, player, to, chips)
    call = betting.called(hand, player)
    if to <= hand.bet:
        return call
    partly = bool(player.begun.pulled) and lying(player) > 0
    if partly or lying(player) >= hand.bet:
        # Chips that cover the call, or some of them taken back, make one bet with the new ones (TDA 46-C2).
        chips += _in_front(player)
    elif len(chips) == 1:
        return replace(call, code="one-chip", rule=hand.rules.cited("TDA 44, 46-C1" if player.bet else "TDA 44"))
    if to - min(chips) < hand.bet:
        return betting.is_call(call, hand.rules.cited("TDA 45-A"))
    if to == hand.quoted_bet:
        return betting.is_call(call, hand.rules.cited("TDA 49"))
    return betting.wager(hand, player, "bet", to)


def _in_front(player: Player) -> Chips:
    """The chips that lie before the player, one number for all of them where they are not known."""
    left = list(player.begun.front)
    for chip in player.begun.pulled:
        if chip in left:
            left.remove(chip)
    return tuple(left) if sum(left) == lying(player) else (lying(player),)


def undercalled(hand: Hand, player: Player, to: int, chips: Chips) -> Counted:
    """Less than the call, without a word for it (TDA 51-B): it is completed against an opening bet or a single
    opponent. Otherwise, and where so few chips are no clear call (TDA 41), the floor may let the player leave them
    and fold."""
    call = betting.called(hand, player)
    if call.act == "check":
        return betting.is_call(call, hand.rules.cited("TDA 44"))
    if hand.quoted_bet and hand.quoted_bet in (to, sum(chips)):
        return replace(call, code="call-completed", rule=hand.rules.cited("TDA 49"))
    tiny = bool(chips) and _TINY * sum(chips) < hand.bet - player.bet
    raises = sum(a.act in ("bet", "raise") for a in hand.acts if a.street == hand.street) + (hand.street == 0)
    if not tiny and (raises == 1 or len(hand.live()) == 2):
        return replace(call, code="call-completed", rule=hand.rules.cited("TDA 51-B"))
    begun = replace(player.begun, short=_forfeited(hand, player, to, chips))
    return Open(begun, "forfeit-choice", hand.rules.cited("TDA 41" if tiny else "TDA 51-B"), ("call", "forfeit"))


def _forfeited(hand: Hand, player: Player, to: int, chips: Chips) -> int:
    """What an undercall leaves in: of a single chip the bet that it was meant to call, of others all."""
    meant = max((p.bet for p in hand.players if p is not player and p.bet <= to), default=0)
    return max(meant if len(chips) == 1 and meant > player.bet else to, player.bet)
