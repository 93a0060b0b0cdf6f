"""How each event of the betting changes the hand. Pure, and no rules beyond arithmetic."""

from dataclasses import replace
from typing import assert_never

from dealer.evolve import evolve
from dealer.hand.acts import NOTHING_BEGUN, Begun, Raised, Wagered
from dealer.hand.parts import Gathered
from dealer.hand.skipping import acted_over
from dealer.hand.state import Hand, Player
from dealer.table import events as e


def in_betting(hand: Hand, event: e.BettingEvent) -> Hand:
    """The hand after `event`."""
    match event:
        case e.Acted():
            return _acted(hand, event)
        case e.Posted(seat, amount, live, dead):
            return _paid(hand, seat, amount, live=live, dead=dead)
        case e.Straddled(seat, amount, raise_size):
            paid = _paid(hand, seat, amount - player_of(hand, seat).bet, live=True, dead=False)
            return evolve(paid, bet=amount, raised_from=amount, raise_size=raise_size, last=seat)
        case e.StraddleFell(seat):
            kept = tuple(replace(each, straddle=0) if each.seat == seat else each for each in hand.entries)
            return evolve(hand, entries=kept)
        case e.ActBegun(seat, begun):
            return hand.with_player(seat, begun=begun)
        case e.Returned(seat, amount):
            return _returned(hand, seat, amount)
        case e.ActHeld(held):
            return evolve(hand, held=(*(h for h in hand.held if h.seat != held.seat), held))
        case e.ActOverlooked(seat, with_chips):
            return evolve(hand, overlooked=(*(x for x in hand.overlooked if x[0] != seat), (seat, with_chips)))
        case e.ActReleased(seat):
            return evolve(hand, held=tuple(h for h in hand.held if h.seat != seat))
        case e.Quoted(what, amount):
            return evolve(hand, quoted_pot=amount) if what == "pot" else evolve(hand, quoted_bet=amount)
        case e.AmountsCorrected():
            return _corrected(hand, event)
        case e.ChipsFound(seat, amount):
            return evolve(hand, hidden=(*hand.hidden, (seat, amount)))
        case _:
            assert_never(event)


def _returned(hand: Hand, seat: int, amount: int) -> Hand:
    player = player_of(hand, seat)
    after = evolve(hand, gathered=(*hand.gathered, Gathered("", amount, (seat,)))).with_player(
        seat, stack=player.stack + amount, bet=player.bet - amount, paid=player.paid - amount
    )
    return _raise_gone(after, seat) if player.folded else after


def _raise_gone(hand: Hand, seat: int) -> Hand:
    """The raise of `seat` went back, since his hand was killed: the others face the bet before it, or what was called
    of it."""
    raises = [a for a in hand.acts if a.street == hand.street and a.act in ("bet", "raise")]
    gone = next(a for a in reversed(raises) if a.seat == seat)
    before = [a.seat for a in raises[: raises.index(gone)]]
    bet = max(gone.faced, *(p.bet for p in hand.players))
    full = bet - gone.measure.raised_from >= gone.measure.raise_size
    return evolve(
        hand,
        bet=bet,
        raise_size=gone.measure.raise_size,
        raised_from=bet if full else gone.measure.raised_from,
        bets=gone.measure.bets,
        aggressor=before[-1] if before else None,
    )


def player_of(hand: Hand, seat: int) -> Player:
    """The player of `seat`. Raises ValueError where the seat has no hand."""
    player = hand.player(seat)
    if player is None:
        raise ValueError(f"seat {seat} has no hand: the journal and this program do not fit")
    return player


def _paid(hand: Hand, seat: int, amount: int, *, live: bool, dead: bool) -> Hand:
    player = player_of(hand, seat)
    if live and seat in (hand.small, hand.big):
        hand = evolve(hand, blinds_posted=hand.blinds_posted + amount)
    return hand.with_player(
        seat,
        stack=player.stack - amount,
        bet=player.bet + (amount if live else 0),
        paid=player.paid + (0 if dead else amount),
        dead=player.dead + (amount if dead else 0),
    )


def _acted(hand: Hand, event: e.Acted) -> Hand:
    player = player_of(hand, event.seat)
    added = event.to - player.bet
    measure = Raised(hand.raise_size, hand.raised_from, hand.bets)
    right = event.to if event.right is None else event.right
    act = Wagered(event.seat, hand.street, event.act, event.to, right, hand.bet, measure)
    level, raises = act.level, event.act in ("bet", "raise")
    after = evolve(
        player,
        stack=player.stack - added,
        bet=event.to,
        paid=player.paid + added,
        folded=event.act == "fold",
        acted=True,
        level=level,
        begun=_left_of(player.begun, event.act),
    )
    # One copy of the hand for all of it: of all events this one is the most frequent.
    return evolve(
        hand,
        players=tuple([after if p is player else p for p in hand.players]),
        last=event.seat if event.in_turn else hand.last,
        overlooked=acted_over(hand, event.seat) if event.in_turn and hand.overlooked else hand.overlooked,
        actions=hand.actions + 1,
        chip_actions=hand.chip_actions + (added > 0),
        acts=(*hand.acts, act),
        bet=level,
        raise_size=event.raise_size,
        raised_from=event.raised_from,
        bets=event.bets,
        aggressor=event.seat if raises else hand.aggressor,
        caller=event.seat if event.act == "call" else hand.caller,
        quoted_pot=0 if raises else hand.quoted_pot,
        quoted_bet=0 if raises else hand.quoted_bet,
    )


def _left_of(begun: Begun, act: str) -> Begun:
    """What still binds the player after his act: "if you bet, I raise" outlasts a check."""
    return Begun("if-bet-raise") if act == "check" and begun.word == "if-bet-raise" else NOTHING_BEGUN


def _corrected(hand: Hand, event: e.AmountsCorrected) -> Hand:
    levels = {act.seat: act.level for act in event.acts if act.street == hand.street}
    hand = evolve(hand, acts=event.acts)
    for seat, chips in event.chips:
        player = player_of(hand, seat)
        hand = hand.with_player(seat, stack=player.stack - chips, paid=player.paid + chips)
        if event.street == hand.street:
            hand = hand.with_player(seat, bet=player.bet + chips)
    if event.street != hand.street:
        return hand
    players = tuple(evolve(p, level=levels[p.seat]) if p.seat in levels else p for p in hand.players)
    raisers = [act.seat for act in event.acts if act.street == hand.street and act.act in ("bet", "raise")]
    return evolve(
        hand,
        players=players,
        aggressor=raisers[-1] if raisers else None,
        bet=event.bet,
        raise_size=event.raise_size,
        raised_from=event.raised_from,
        bets=event.bets,
    )
