"""Who tables first, who has the best hand of each pot, and what that makes in chips."""

from collections.abc import Callable

from dealer.cards import Card
from dealer.hand.parts import Win
from dealer.hand.pots import Pot, pots, split
from dealer.hand.state import Hand, Player, steps_from, street_of
from dealer.ranking import HandValue, best


def first_to_table(hand: Hand) -> int:
    """The seat that tables first.

    `left-of-last-caller` (Colorado 21): the first live seat left of the last caller of the last round, else the
    first live seat left of the dealer. `last-aggressor` (TDA 17-A): who bet or raised last on the last round (the
    next live seat, where his hand was killed), else the same. Houses with no order start left of the dealer.
    """
    return min(hand.live(), key=_showing_order(hand)).seat


def next_to_table(hand: Hand) -> int | None:
    """The seat that is to table or muck next for a pot that is not decided, or None where nobody is left to ask."""
    if contenders(hand) < 2:
        return None
    undecided = {seat for pot in pots(hand) if winners(hand, pot) is None for seat in pot.eligible}
    waiting = (p for p in hand.players if not p.settled and p.seat in undecided)
    following = min(waiting, key=_showing_order(hand), default=None)
    return following.seat if following is not None else None


def _showing_order(hand: Hand) -> Callable[[Player], tuple[int, int]]:
    """What puts the players into the order in which they show: clockwise from where the house begins.

    Where the last aggressor begins, players of a side pot show before those who are all-in for less (RRP Showdown 7).
    Where the last card of each is dealt down with no betting left, it is turned first by who is not at risk (TDA 16,
    RP-10B).
    """
    rule = hand.rules.showdown_first.value
    begins = hand.button
    if rule == "left-of-last-caller" and hand.caller is not None:
        begins = hand.caller
    elif rule == "last-aggressor" and hand.aggressor is not None:
        begins = hand.aggressor - 1
    standing = pots(hand) if rule == "last-aggressor" and not hand.hands_up else ()
    at_risk = hand.hands_up and hand.street > 0 and street_of(hand).down > 0

    def order(player: Player) -> tuple[int, int]:
        claims = sum(player.seat in pot.eligible for pot in standing)
        return (player.all_in if at_risk else -claims), steps_from(begins, player.seat)

    return order


def contenders(hand: Hand) -> int:
    """How many hands can still win something."""
    return sum(not p.folded and not p.mucked for p in hand.players)


def claimants(hand: Hand, pot: Pot) -> tuple[Player, ...]:
    """Who may still win `pot`. Where nobody claims it any more, since the last who did was killed, those who gave
    up their hands for his are asked again."""
    live = tuple(p for p in hand.live() if p.seat in pot.eligible)
    return tuple(p for p in live if not p.mucked) or live


def left_alone(hand: Hand, player: Player) -> tuple[str, ...]:
    """The pots that nobody but `player` claims any more."""
    return tuple(pot.name for pot in pots(hand) if claimants(hand, pot) == (player,))


def must_table(hand: Hand, player: Player) -> str | None:
    """The rule by which `player` may not muck, or None where he may.

    A house where all reveal; one that turns all hands up when somebody is all-in (TDA 16); and a hand that another
    player has the right to see (TDA 18-B), or that the floor wants to be tabled.
    """
    if hand.rules.losing_hand.value == "must-table":
        return hand.rules.losing_hand.citation
    if hand.rules.all_in_hands.value == "hands-up" and any(p.all_in for p in hand.live()):
        return hand.rules.all_in_hands.citation
    return hand.rules.asked_to_show.citation if player.obliged else None


def value_of(hand: Hand, player: Player) -> HandValue | None:
    """What `player`'s tabled cards and the board make, or None where not all of them are tabled."""
    return _value(hand, player.tabled) if player.tabled and len(player.tabled) >= player.down else None


def beaten(hand: Hand, player: Player) -> bool:
    """Whether the tabled hand of `player` loses every pot to a better one that lies tabled."""
    value = value_of(hand, player)
    rivals = [_best_rival(hand, pot, player) for pot in pots(hand) if player.seat in pot.eligible]
    return value is not None and all(rival is not None and rival > value for rival in rivals)


def known_to_win(hand: Hand, player: Player) -> bool:
    """Whether the cards of `player` that were seen, all or some, win or tie a pot against what lies tabled."""
    seen = {x.card for x in hand.exposures if x.plays and x.seat == player.seat} | set(player.tabled)
    value = _value(hand, tuple(sorted(seen))) if seen else None
    rivals = [_best_rival(hand, pot, player) for pot in pots(hand) if player.seat in pot.eligible]
    return value is not None and any(rival is not None and rival <= value for rival in rivals)


def best_tabled(hand: Hand, pot: Pot) -> tuple[HandValue, tuple[int, ...]] | None:
    """The best hand that lies tabled for `pot` and the seats that have it, or None where none does."""
    return _best(_tabled(hand, claimants(hand, pot)))


def _tabled(hand: Hand, players: tuple[Player, ...]) -> dict[int, HandValue]:
    """What those of `players` have whose hands lie tabled, by seat."""
    return {p.seat: value for p in players if (value := value_of(hand, p)) is not None}


def _best(values: dict[int, HandValue]) -> tuple[HandValue, tuple[int, ...]] | None:
    top = max(values.values(), default=None)
    return None if top is None else (top, tuple(seat for seat, value in values.items() if value == top))


def winners(hand: Hand, pot: Pot) -> tuple[tuple[int, ...], str] | None:
    """The seats that win `pot` and the spoken name of their hand, or None where that is not known yet.

    The last who claims it wins unshown. Where all are tabled, cards speak (TDA 12). Else the dealer names who wins;
    but once a card of a hand is shown for the pot, he must wait until all hands in it are tabled or mucked.
    """
    players = claimants(hand, pot)
    values = _tabled(hand, players)
    found = _best(values)
    if len(players) == 1:
        return (players[0].seat,), found[0].spoken if found else ""
    if found is not None and len(values) == len(players):
        return found[1], found[0].spoken
    if any(p.tabled for p in players) and not all(p.settled for p in players):
        return None
    seats = {p.seat for p in players}
    named = tuple(seat for seat in dict(hand.named).get(pot.name, ()) if seat in seats)
    return (named, "") if named else None


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


def odd_chips(wins: tuple[Win, ...]) -> tuple[tuple[str, int], ...]:
    """(pot, seat) of the first odd chip of each pot that does not split evenly: it is in the pot's first win."""
    first: dict[str, Win] = {}
    odd: dict[str, int] = {}
    for win in wins:
        most = first.setdefault(win.pot, win)
        if win.amount < most.amount:
            odd[win.pot] = most.seat
    return tuple(odd.items())


def in_award_order(hand: Hand) -> tuple[Pot, ...]:
    """The pots as the house awards them: the last side pot first (TDA 16), or the main pot first."""
    standing = pots(hand)
    return standing if hand.rules.award_order.value == "main-first" else standing[::-1]


def _value(hand: Hand, held: tuple[Card, ...]) -> HandValue | None:
    return best(held, hand.board, hand.rules.hand_ranks.value)


def _best_rival(hand: Hand, pot: Pot, player: Player) -> HandValue | None:
    """The best hand that lies tabled for `pot` against `player`."""
    rivals = (value_of(hand, p) for p in claimants(hand, pot) if p is not player)
    return max((value for value in rivals if value is not None), default=None)
