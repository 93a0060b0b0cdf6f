"""Who tables first, who has the best hand of each pot, and what that makes in chips."""

from dealer.hand.pots import Pot, pots, split
from dealer.hand.state import Hand, Player, Win, steps_from
from dealer.ranking import HandValue, best


def first_to_table(hand: Hand) -> int:
    """The seat that tables first.

    `left-of-last-caller` (Colorado 21): the first live seat left of the last caller of the last round, else the
    first live seat left of the dealer. `last-aggressor` (TDA 17-A): who bet or raised last on the last round,
    else the same. Houses with no order start left of the dealer.
    """
    rule = hand.rules.showdown_first.value
    if rule == "left-of-last-caller" and hand.caller is not None:
        return _next_live(hand, hand.caller)
    if rule == "last-aggressor" and hand.aggressor is not None:
        return hand.aggressor
    return _next_live(hand, hand.button)


def next_to_table(hand: Hand) -> int | None:
    """The seat that is to table or muck next, or None where the showdown has nobody left to ask."""
    if contenders(hand) < 2:
        return None
    first = first_to_table(hand)
    waiting = [p.seat for p in hand.players if not p.settled]
    return min(waiting, key=lambda s: steps_from(first - 1, s), default=None)


def contenders(hand: Hand) -> int:
    """How many hands can still win something."""
    return sum(not p.folded and not p.mucked for p in hand.players)


def must_table(hand: Hand, player: Player) -> str | None:
    """The rule by which `player` may not muck, or None where he may.

    A house where all reveal; where all-in hands go up (TDA 16), an all-in player, or one who called all betting
    against one; and a hand whose muck would leave a pot that nobody claims.
    """
    if hand.rules.losing_hand.value == "must-table":
        return hand.rules.losing_hand.citation
    if hand.rules.all_in_hands.value == "hands-up" and any(p.all_in for p in hand.live()):
        return hand.rules.all_in_hands.citation
    claimants = {p.seat for p in hand.live() if not p.mucked and p.seat != player.seat}
    mine = (pot for pot in pots(hand) if player.seat in pot.eligible)
    return None if all(claimants & set(pot.eligible) for pot in mine) else "TDA 17-B"


def value_of(hand: Hand, player: Player) -> HandValue | None:
    """What `player`'s tabled cards and the board make, or None where not all of them are tabled."""
    return best(player.tabled, hand.board) if len(player.tabled) >= player.down else None


def winners(hand: Hand, pot: Pot) -> tuple[tuple[int, ...], str] | None:
    """The seats that win `pot` and the spoken name of their hand, or None where that is not known yet.

    Named by the dealer where cards are not known; the last contender wins unshown; else the best tabled hand
    (cards speak, TDA 12).
    """
    players = [p for p in hand.live() if p.seat in pot.eligible and not p.mucked]
    named = tuple(seat for seat in dict(hand.named).get(pot.name, ()) if seat in {p.seat for p in players})
    if named:
        return named, ""
    if len(players) == 1:
        value = value_of(hand, players[0]) if players[0].tabled else None
        return (players[0].seat,), value.spoken if value else ""
    values = {p.seat: value_of(hand, p) for p in players}
    known = {seat: value for seat, value in values.items() if value is not None}
    if not known or len(known) < len(values):
        return None
    top = max(known.values())
    return tuple(seat for seat, value in known.items() if value == top), top.spoken


def awards(hand: Hand) -> tuple[Win, ...] | None:
    """All chips to be pushed, in the house's award order, or None while a pot has no known winner."""
    wins: list[Win] = []
    for pot in in_award_order(hand):
        won = winners(hand, pot)
        if won is None:
            return None
        seats, name = won
        shares = split(pot.amount, seats, hand.button, hand.stakes.chip)
        wins.extend(Win(pot.name, seat, chips, name) for seat, chips in shares.items())
    return tuple(wins)


def odd_chips(hand: Hand) -> tuple[tuple[str, int], ...]:
    """(pot, seat) of the first odd chip of each pot that does not split evenly."""
    odd: list[tuple[str, int]] = []
    for pot in in_award_order(hand):
        won = winners(hand, pot)
        shares = split(pot.amount, won[0], hand.button, hand.stakes.chip) if won else {}
        if len(set(shares.values())) > 1:
            odd.append((pot.name, next(iter(shares))))
    return tuple(odd)


def in_award_order(hand: Hand) -> tuple[Pot, ...]:
    """The pots as the house awards them: the last side pot first (TDA 16), or the main pot first."""
    standing = pots(hand)
    return standing if hand.rules.award_order.value == "main-first" else standing[::-1]


def _next_live(hand: Hand, seat: int) -> int:
    return next(p.seat for p in hand.clockwise(seat) if not p.folded)
