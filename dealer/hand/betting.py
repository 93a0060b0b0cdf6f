"""Whose turn it is, what it costs, and what a bet that was not quite right counts as.

Least raise: TDA 43-A (last full raise) or any raise of a big blind; in fixed limit the street's bet. Most: all
chips, the pot (TDA 54-B), or the one amount of fixed limit (`limits`). Re-opening after short all-ins: TDA 47,
measured from the bet that the player last answered; in fixed limit half a bet is enough.
"""

from dataclasses import dataclass

from dealer.evolve import remembered
from dealer.hand import limits
from dealer.hand.acts import Kind, Raised, Turned
from dealer.hand.state import Hand, Player


@dataclass(frozen=True, slots=True)
class Options:
    """What the player whose turn it is may do. `to_call`: chips to add. `least`, `most`: street totals of a bet
    or raise, None where there can be none."""

    seat: int
    to_call: int
    least: int | None
    most: int | None


@dataclass(frozen=True, slots=True)
class Wager:
    """What an act counts as: `to` is the player's street total after it; `code` names the ruling that changed
    what was asked, or is None, and `rule` what that rests on. `right`: the total it ought to have been, where the
    table let another one pass."""

    act: Turned
    to: int
    code: str | None = None
    rule: str = ""
    right: int | None = None


@remembered
def turn(hand: Hand) -> int | None:
    """The seat whose turn it is, or None where no betting is open."""
    if hand.showdown or hand.hands_up or hand.over or hand.held_up():
        return None
    for player in hand.clockwise(hand.last):
        if _must_act(hand, player):
            return player.seat if _contested(hand) else None
    return None


def options(hand: Hand) -> Options | None:
    """What the player whose turn it is may do, or None where no betting is open."""
    seat = turn(hand)
    player = None if seat is None else hand.player(seat)
    if player is None:
        return None
    all_in_to = player.bet + player.stack
    to_call = min(max(hand.bet - player.bet, 0), player.stack)
    callable_ = any(p.stack > 0 and p.bet + p.stack > hand.bet for p in hand.live() if p is not player)
    if not _may_raise(hand, player) or all_in_to <= hand.bet or not callable_:
        return Options(player.seat, to_call, None, None)
    return Options(player.seat, to_call, min(least_raise_to(hand), all_in_to), most_raise_to(hand, player))


def least_raise_to(hand: Hand) -> int:
    """The street total of the least full bet or raise."""
    return hand.raised_from + hand.raise_size


def most_raise_to(hand: Hand, player: Player) -> int:
    """The street total of the greatest bet or raise that `player` may make."""
    all_in_to = player.bet + player.stack
    match hand.rules.betting.value:
        case "no-limit":
            return all_in_to
        case "pot-limit":
            return min(max(limits.pot_raise_to(hand, player), least_raise_to(hand)), all_in_to)
        case "fixed-limit":
            return min(least_raise_to(hand), all_in_to)


def _may_raise(hand: Hand, player: Player) -> bool:
    """Whether the betting is open to `player`: he has not acted, or faces enough more than he answered (TDA 47);
    the street's raises are not used up, and nothing he did binds him to less (TDA 55)."""
    begun = player.begun
    bound = begun.limited or begun.skipped or begun.word == "check"
    return is_open_to(hand, player) and not limits.cap_reached(hand) and not bound


def is_open_to(hand: Hand, player: Player) -> bool:
    """Whether `player` has not acted, or faces a full raise more than he answered (TDA 47-A), half of one in fixed
    limit (TDA 47-B)."""
    return not player.acted or hand.bet - player.level >= _counts_from(hand)


def wager(hand: Hand, player: Player, kind: Kind, amount: int | None) -> Wager:
    """What `kind` of `amount` (street total) by `player` counts as.

    `amount` must be within his chips; a check while there is a bet is not decided here.
    """
    if kind == "fold":
        return Wager("fold", player.bet)
    call = called(hand, player)
    if kind in ("check", "call"):
        return call
    all_in_to = player.bet + player.stack
    to = all_in_to if kind == "all-in" or amount is None else amount
    if to <= hand.bet:
        return call if to in (all_in_to, hand.bet) else is_call(call, hand.rules.short_bet.citation)
    if not is_open_to(hand, player):
        return Wager(call.act, call.to, "no-raise-right", "TDA 47")
    if limits.cap_reached(hand):
        return Wager(call.act, call.to, "cap-reached", hand.rules.raise_cap.citation)
    return _raise(hand, player, to, call)


def called(hand: Hand, player: Player) -> Wager:
    """A call by `player`, as far as his chips go, or a check where there is nothing to call."""
    owed = hand.bet - player.bet
    return Wager("call", player.bet + min(owed, player.stack)) if owed > 0 else Wager("check", player.bet)


def is_call(call: Wager, rule: str) -> Wager:
    """`call`, told as what other words or chips count as."""
    return Wager(call.act, call.to, "is-call", rule)


def raised(hand: Hand, wager: Wager) -> Raised:
    """What the next raise is measured by once `wager` is made."""
    more = wager.to - hand.raised_from
    if wager.act not in ("bet", "raise"):
        return Raised(hand.raise_size, hand.raised_from, hand.bets)
    if hand.rules.betting.value == "fixed-limit":
        # An all-in of half a bet or more counts as a whole one, less as none (TDA 47-B; RRP Betting 7).
        if more < _counts_from(hand):
            return Raised(hand.raise_size, hand.raised_from, hand.bets)
        return Raised(hand.raise_size, wager.to, limits.bets_after(hand))
    grows = hand.rules.raise_rule.value == "last-full-raise"
    return Raised(max(hand.raise_size, more) if grows else hand.raise_size, wager.to, limits.bets_after(hand))


def least_bet(hand: Hand, street: int) -> int:
    """The least bet of that street: the big blind, or the bet of fixed limit."""
    return hand.stakes.fixed_bet(street) if hand.rules.betting.value == "fixed-limit" else hand.stakes.big


def _raise(hand: Hand, player: Player, to: int, call: Wager) -> Wager:
    act: Turned = "raise" if hand.bet else "bet"
    all_in_to, most = player.bet + player.stack, most_raise_to(hand, player)
    least = min(least_raise_to(hand), all_in_to)
    if hand.quoted_pot and hand.rules.betting.value == "pot-limit":
        # The dealer told the pot wrong, and the bet goes by it until that is found (TDA 52-B).
        told = min(hand.quoted_pot, all_in_to)
        if most < to <= told or least <= to == told < most:
            return Wager(act, to, right=most)
    if to > most:
        return Wager(act, most, f"{act}-reduced", hand.rules.betting.citation)
    if to >= least:
        return Wager(act, to)
    if not hand.bet:
        return Wager(act, least, "bet-completed", hand.rules.opening_below_big_blind.citation)
    # Half a raise without a word binds to a whole one; less is a call (TDA 43-A, 45-B).
    if 2 * (to - hand.raised_from) >= hand.raise_size:
        return Wager(act, least, "raise-completed", hand.rules.short_bet.citation)
    return is_call(call, hand.rules.short_bet.citation)


def _counts_from(hand: Hand) -> int:
    """How many chips more than a bet count as a raise of it, when they are somebody's last ones."""
    return -(-hand.raise_size // 2) if hand.rules.betting.value == "fixed-limit" else hand.raise_size


def _must_act(hand: Hand, player: Player) -> bool:
    if player.folded or player.stack == 0:
        return False
    if player.acted and player.level >= hand.bet:
        # He has answered this bet, be it with less than the call that the table let pass.
        return False
    return player.bet < hand.bet or not (player.acted or _has_no_option(hand, player))


def _has_no_option(hand: Hand, player: Player) -> bool:
    """Whether `player` is the big blind in a house where he has no last word when all others have just called."""
    return hand.street == 0 and player.seat == hand.big and not hand.rules.big_blind_option.value


def _contested(hand: Hand) -> bool:
    """Whether there is anything left to decide: two players with chips, or one who has not matched the rest."""
    able = [p for p in hand.players if p.stack > 0 and not p.folded]
    return len(able) > 1 or any(p.bet < other.bet for p in able for other in hand.live())
