"""What a player's words count as (TDA 40-C, 43, 50-A, 51-A, 54-D, 55, 57, 59). A number is the street's total."""

from dataclasses import replace

from dealer.hand import betting, pots
from dealer.hand.acts import Word
from dealer.hand.betting import Wager
from dealer.hand.chips import Counted, Open, all_in_to, coded, undercalled
from dealer.hand.state import Hand, Player


def spoken(hand: Hand, player: Player, word: Word, amount: int | None) -> Counted:
    """What a word counts as, and the amount that was named with it, if any."""
    match word:
        case "fold" | "all-in":
            return betting.wager(hand, player, word, None)
        case "check":
            return checked(hand, player)
        case "call":
            # It binds to the whole bet (TDA 51-A); where there is none it is a check (TDA 55).
            call = betting.called(hand, player)
            return call if call.act == "call" else coded(call, "verbal-binds", hand.rules.cited("TDA 55"))
        case "pot":
            return _pot(hand, player)
        case "if-bet-raise":
            return Open(player.begun, "verbal-binds", hand.rules.cited("TDA 59-A"), ("raise", "free"))
        case "bet" | "raise" if amount is None:
            # A raise where there is no bet is a bet (TDA 55).
            rule = hand.rules.cited("TDA 55") if word == "raise" and not hand.bet else ""
            return _amount_to_come(hand, player, rule)
        case "bet" | "raise" | "amount":
            return _named(hand, player, amount or 0, called_raise=word == "raise")


def checked(hand: Hand, player: Player) -> Counted:
    """A check facing a bet may not become a raise; which of the rest it is, only the player can say (TDA 55)."""
    if player.bet >= hand.bet:
        return betting.called(hand, player)
    begun = replace(player.begun, word="check")
    return Open(begun, "verbal-binds", hand.rules.cited("TDA 55"), ("call", "fold"))


def _pot(hand: Hand, player: Player) -> Counted:
    """ "Pot" is the most of pot-limit, as the dealer told it; elsewhere it binds to a bet or a raise (TDA 54-D)."""
    if hand.rules.betting.value == "pot-limit":
        most = hand.quoted_pot or betting.most_raise_to(hand, player)
        return raised_to(hand, player, min(most, all_in_to(player)))
    return _amount_to_come(hand, player, hand.rules.cited("TDA 54-D"))


def _amount_to_come(hand: Hand, player: Player, rule: str) -> Counted:
    """The player must bet or raise and is still to say how much; where he has no choice, it is done."""
    least = raised_to(hand, player, 0)
    if least.act not in ("bet", "raise") or least.to == betting.most_raise_to(hand, player):
        return least if least.code not in ("bet-completed", "raise-completed") else replace(least, code=None, rule="")
    begun = replace(player.begun, word="raise")
    return Open(begun, "verbal-binds" if rule else None, rule, amount=least.to)


def _named(hand: Hand, player: Player, amount: int, *, called_raise: bool) -> Counted:
    """An amount that was named: a total, but the very chips that a call takes are a call. More than the player has is
    all of it: what is declared in turn binds (TDA 50-A)."""
    most = all_in_to(player)
    meant = _meant(hand, player, amount)
    to = min(meant, most)
    if called_raise:
        counted = raised_to(hand, player, to)
    elif player.bet < hand.bet and to == hand.bet - player.bet:
        counted = betting.called(hand, player)
    elif player.bet < hand.bet and to < hand.bet and to != most:
        return undercalled(hand, player, to, ())
    else:
        counted = betting.wager(hand, player, "bet", to)
    if meant > most:
        code = f"{counted.act}-reduced" if counted.act in ("bet", "raise") else "is-call"
        return coded(counted, code, hand.rules.cited("TDA 50-A"))
    return counted if meant == amount else coded(counted, "verbal-binds", hand.rules.cited("TDA 57"))


def _meant(hand: Hand, player: Player, amount: int) -> int:
    """What a number too small to be an amount means, "five" for one: five hundred, or the highest reading that is
    not over the pot before the bet (TDA 57)."""
    possible = readings(hand, player, amount)
    within = [reading for reading in possible if reading <= pots.total(hand)]
    return max(within) if within else min(possible, default=amount)


def readings(hand: Hand, player: Player, amount: int) -> list[int]:
    """What a number too small to be an amount can mean (TDA 57); nothing for one that is an amount."""
    least = betting.least_bet(hand, hand.street)
    if 10 * amount >= least:
        return []
    units = (amount * unit for unit in (100, 1000, 1_000_000))
    return [reading for reading in units if max(hand.bet, least) <= reading <= all_in_to(player)]


def raised_to(hand: Hand, player: Player, to: int) -> Wager:
    """What a raise to `to` counts as that was called one: it is never a call, but brought up to the least
    (TDA 43-A)."""
    least = min(betting.least_raise_to(hand), all_in_to(player))
    counted = betting.wager(hand, player, "raise", max(to, least))
    if to >= least or counted.code is not None or counted.act not in ("bet", "raise"):
        return counted
    short = hand.rules.short_bet if hand.bet else hand.rules.opening_below_big_blind
    return replace(counted, code=f"{counted.act}-completed", rule=short.citation)
