"""What is true of a table at any time, said in other words than the law says it."""

import json
from itertools import pairwise

from dealer.cards import UNSEEN
from dealer.hand import betting
from dealer.hand.pots import Pot, pots
from dealer.hand.state import MAX_SEAT, Hand
from dealer.rules.codes import REFUSED, RULED
from dealer.table import view
from dealer.table.state import Ruling, TableState


def chips(state: TableState) -> int:
    """All chips of the table: behind, before the players and in the pots. Who left during a hand takes what is behind
    him away when it is over."""
    hand = state.running
    if hand is None:
        return sum(s.stack for s in state.seats)
    in_hand = sum(p.stack + p.paid for p in hand.players) + hand.dead + sum(s.coming for s in state.seats)
    return in_hand + sum(s.stack for s in state.seats if hand.player(s.number) is None)


def layered_pots(hand: Hand) -> tuple[Pot, ...]:
    """The pots worked out chip by chip: who has paid the n-th chip and lives can win all n-th chips. Dead chips come
    first, and everybody can win them."""
    everybody = tuple(sorted(p.seat for p in hand.live()))
    made = [(everybody, hand.dead)] if hand.dead else []
    levels = sorted({p.paid for p in hand.players if p.paid})
    for below, level in pairwise((0, *levels)):
        payers = [p for p in hand.players if p.paid >= level]
        able = tuple(sorted(p.seat for p in payers if not p.folded)) or (made[-1][0] if made else everybody)
        amount = (level - below) * len(payers)
        # Who has yet to pay his first chip does not keep the dead ones apart; who has no more to pay does.
        out_of_chips = any(p.all_in and not p.paid for p in hand.live())
        if made and (able == made[-1][0] or (below == 0 and not out_of_chips)):
            made[-1] = (able, made[-1][1] + amount)
        else:
            made.append((able, amount))
    return tuple(Pot(f"side{i}" if i else "main", amount, able) for i, (able, amount) in enumerate(made))


def check_state(state: TableState) -> None:
    """Seats, betting, pots and cards fit together, and the state can be shown."""
    numbers = [s.number for s in state.seats]
    assert numbers == sorted(set(numbers))
    assert all(1 <= number <= MAX_SEAT for number in numbers)
    assert all(s.stack >= 0 for s in state.seats)
    json.dumps(view.as_data(state))
    if state.running is not None:
        check_betting(state.running)
        check_pots(state.running)
        check_cards(state.running)


def check_betting(hand: Hand) -> None:
    """The turn stands on a seat that can act, and what it may do fits together."""
    assert all(p.stack >= 0 and 0 <= p.bet <= p.paid for p in hand.players)
    assert hand.live(), "somebody has a hand"
    assert 0 <= hand.raised_from <= hand.bet or not hand.bet
    assert hand.raise_size > 0
    assert hand.street or all(entry.straddle <= hand.bet for entry in hand.entries), (
        "a straddle is posted, or is none"
    )
    options = betting.options(hand)
    assert (options is None) == (betting.turn(hand) is None)
    if options is None:
        return
    player = hand.player(options.seat)
    assert player is not None
    assert not player.folded
    assert not player.mucked
    assert not player.all_in
    assert player.stack > 0
    assert hand.bet >= max(p.bet for p in hand.live())
    assert options.to_call == min(player.stack, max(0, hand.bet - player.bet))
    assert (options.least is None) == (options.most is None)
    if options.least is not None and options.most is not None:
        assert player.bet + options.to_call < options.least <= options.most <= player.bet + player.stack


def check_pots(hand: Hand) -> None:
    """A pot's seats are exactly those that paid for it and live, and the pots hold all that was paid."""
    standing = pots(hand)
    assert standing == layered_pots(hand)
    assert all(pot.amount > 0 and pot.eligible for pot in standing)
    assert sum(pot.amount for pot in standing) == sum(p.paid for p in hand.players) + hand.dead


def check_wins(standing: tuple[Pot, ...], hand: Hand) -> None:
    """All of each pot that stood went to seats that could win it; to a hand that was given up only where none was
    left."""
    assert {win.pot for win in hand.wins} == {pot.name for pot in standing}
    for pot in standing:
        wins = [win for win in hand.wins if win.pot == pot.name]
        assert sum(win.amount for win in wins) == pot.amount
        players = [hand.player(win.seat) for win in wins]
        assert all(p is not None and p.seat in pot.eligible and not p.folded for p in players)
        claims = [p for p in hand.live() if p.seat in pot.eligible and not p.mucked]
        assert not claims or all(p in claims for p in players)


def check_cards(hand: Hand) -> None:
    """No face lies in two places, nor twice on the board."""
    assert len(set(hand.board)) == len(hand.board)
    plays = [(x.seat, x.card) for x in hand.exposures if x.plays]
    places = [set(hand.board), set(hand.burns) - {UNSEEN}]
    places += [{*p.tabled, *(card for seat, card in plays if seat == p.seat)} - {UNSEEN} for p in hand.players]
    assert len(set().union(*places)) == sum(map(len, places))


def check_ruling(ruling: Ruling) -> None:
    """A refusal changes nothing, and every reason is one of the list, with its choices where it asks."""
    assert not (ruling.refused and ruling.events)
    for reason in ruling.reasons:
        assert reason.code in (REFUSED if reason.kind == "refused" else RULED)
        assert bool(reason.choices) == (reason.kind == "asks")
        assert all(isinstance(fact, (int, str)) for fact in reason.facts.values())
    assert ruling.events or all(reason.kind == "refused" for reason in ruling.reasons)
