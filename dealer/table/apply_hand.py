"""How each event of a hand changes it. Pure, and no rules beyond arithmetic."""

from dataclasses import replace
from typing import Final, assert_never

from dealer.cards import Card
from dealer.evolve import evolve
from dealer.hand import betting, dealing
from dealer.hand.acts import NOTHING_BEGUN
from dealer.hand.parts import Exposure, Step
from dealer.hand.pots import gathering
from dealer.hand.state import Hand, Player, begun
from dealer.table import events as e
from dealer.table.apply_chips import in_betting, player_of

_GOES_ON: Final = (e.Acted, e.Dealt, e.RoundDealt, e.Exposed, e.Burned, e.BoardLaid)
_SETTLES: Final = (e.Tabled, e.Mucked, e.WinnerNamed)
"""Events that show that the bets of the street before are in the pots; the latter at the showdown."""


def in_hand(hand: Hand, event: e.Event) -> Hand:
    """The hand after `event`, which must be one of a hand."""
    bets_lie = hand.lying or hand.gathered
    if bets_lie and isinstance(event, (*_GOES_ON, *_SETTLES) if hand.showdown else _GOES_ON):
        hand = evolve(hand, lying=(), gathered=())
    if isinstance(event, e.BettingEvent):
        return in_betting(hand, event)
    match event:
        case e.Planned() | e.Dealt() | e.RoundDealt() | e.Exposed() | e.Withdrawn():
            return _cards(hand, event)
        case e.Burned() | e.BoardLaid() | e.BoardTaken():
            return _cards(hand, event)
        case e.StubRemade():
            return _stub_remade(hand)
        case e.StreetOpened():
            return _street_opened(hand, event)
        case e.NextPlanned(steps):
            return evolve(hand, next_plan=steps)
        case e.Misdealt():
            return _misdealt(hand, event)
        case e.MisdealWithdrawn():
            return hand.voided[0] if hand.voided is not None else hand
        case e.HandsHeldDown():
            return evolve(hand, held_down=True, plan=(Step("floor"),), remedied=True)
        case e.HandsUp():
            return evolve(hand, hands_up=True)
        case e.ShowdownOpened():
            gathered = (*hand.gathered, *gathering(hand))
            return evolve(hand, showdown=True, gathered=gathered, plan=(), remedied=False)
        case e.Tabled() | e.Mucked() | e.Retrieved() | e.Obliged() | e.HandKilled() | e.WinnerNamed():
            return _shown(hand, event)
        case e.BoardCorrected(taken, card):
            return evolve(hand, board=tuple(card if c == taken else c for c in hand.board))
        case e.Miscounted(seat, more):
            return hand.with_player(seat, miscount=more)
        case e.BeamDiffers(more):
            return evolve(hand, beam=more)
        case _:
            raise TypeError(f"{type(event).__name__} is no event of a hand")


ShowdownEvent = e.Tabled | e.Mucked | e.Retrieved | e.Obliged | e.HandKilled | e.WinnerNamed


def _shown(hand: Hand, event: ShowdownEvent) -> Hand:
    match event:
        case e.Tabled(seat, cards):
            return hand.with_player(seat, tabled=cards)
        case e.Mucked(seat):
            return hand.with_player(seat, mucked=True)
        case e.Retrieved(seat):
            # Whoever was named won against fewer hands.
            return evolve(hand, named=()).with_player(seat, mucked=False)
        case e.Obliged(seat):
            return hand.with_player(seat, obliged=True)
        case e.HandKilled(seat):
            return _killed(hand, seat)
        case e.WinnerNamed(pot, seats):
            return evolve(hand, named=(*(n for n in hand.named if n[0] != pot), (pot, seats)))
        case _:
            assert_never(event)


def _stub_remade(hand: Hand) -> Hand:
    returned = tuple(replace(x, code="exposed-returned") if x.joins_burns else x for x in hand.exposures)
    return evolve(hand, burns=(), exposures=returned, dealt=hand.dealt - len(hand.burns))


def _killed(hand: Hand, seat: int) -> Hand:
    plan = tuple(s for s in hand.plan if s.done or s.word != "deal" or s.number != seat)
    return evolve(hand, plan=plan).with_player(seat, folded=True)


CardEvent = e.Planned | e.Dealt | e.RoundDealt | e.Exposed | e.Withdrawn | e.Burned | e.BoardLaid | e.BoardTaken


def _cards(hand: Hand, event: CardEvent) -> Hand:
    match event:
        case e.Planned(steps, remedied):
            return evolve(hand, plan=steps, remedied=remedied)
        case e.Dealt(seat):
            plan = dealing.ticked(hand.plan, "deal", seat) or hand.plan
            return _off_deck(evolve(hand, plan=plan)).with_player(seat, down=player_of(hand, seat).down + 1)
        case e.RoundDealt(seats):
            return _round_dealt(hand, seats)
        case e.Exposed(seat, card, code):
            exposed = evolve(hand, exposures=(*hand.exposures, Exposure(seat, card, code)))
            return exposed if exposed.exposures[-1].plays else _off_deck(exposed)
        case e.Withdrawn(seat, card):
            return _withdrawn(hand, seat, card)
        case e.Burned(face, ahead):
            return _burned(hand, face, ahead=ahead)
        case e.BoardLaid(cards):
            return evolve(hand, board=hand.board + cards, plan=dealing.laid(hand.plan, len(cards)))
        case e.BoardTaken(cards):
            return evolve(hand, board=tuple(c for c in hand.board if c not in cards))
        case _:
            assert_never(event)


def _round_dealt(hand: Hand, seats: tuple[int, ...]) -> Hand:
    players = tuple(evolve(p, down=p.down + seats.count(p.seat)) if p.seat in seats else p for p in hand.players)
    plan = dealing.round_ticked(hand.plan, seats)
    return evolve(hand, players=players, plan=plan, dealt=hand.dealt + len(seats))


def _burned(hand: Hand, face: Card, *, ahead: bool) -> Hand:
    plan = None if ahead else dealing.ticked(hand.plan, "burn")
    return evolve(
        hand,
        burns=(*hand.burns, face),
        burned_ahead=hand.burned_ahead or ahead,
        dealt=hand.dealt + 1,
        plan=plan or hand.plan,
    )


def _off_deck(hand: Hand) -> Hand:
    return evolve(hand, dealt=hand.dealt + 1)


def _withdrawn(hand: Hand, seat: int, card: Card) -> Hand:
    gone = next(x for x in reversed(hand.exposures) if (x.seat, x.card) == (seat, card))
    hand = evolve(hand, exposures=tuple(x for x in hand.exposures if x is not gone))
    return hand.with_player(seat, down=player_of(hand, seat).down - 1) if gone.plays else hand


def _street_opened(hand: Hand, event: e.StreetOpened) -> Hand:
    players = tuple(evolve(p, bet=0, acted=False, level=0, begun=NOTHING_BEGUN) for p in hand.players)
    return evolve(
        hand,
        street=event.index,
        players=players,
        lying=hand.lying or tuple((p.seat, p.bet) for p in hand.players if p.bet),
        gathered=(*hand.gathered, *gathering(hand)),
        plan=event.plan,
        remedied=event.remedied,
        bet=0,
        raise_size=betting.least_bet(hand, event.index),
        raised_from=0,
        bets=0,
        last=hand.button,
        caller=None,
        aggressor=None,
        burned_ahead=False,
        next_plan=(),
        held=(),
        overlooked=(),
        quoted_pot=0,
        quoted_bet=0,
    )


def _misdealt(hand: Hand, event: e.Misdealt) -> Hand:
    """All chips back: the players as they stood when the hand began, before the blinds are posted again."""
    players = tuple(Player(p.seat, p.brought) for p in hand.players)
    anew = begun(hand.number, (hand.button, hand.small, hand.big), hand.stakes, hand.rules, players, hand.entries)
    voided = (hand, Exposure(event.seat, event.card, "misdeal"))
    return evolve(anew, plan=event.plan, remedied=True, voided=voided, hidden=hand.hidden)
