"""Rulings on words and chips as they come: one chip or several, in one motion or two, and chips taken back."""

from dataclasses import replace

from dealer.hand import betting, pots
from dealer.hand.acts import Chips
from dealer.hand.chips import lying
from dealer.hand.state import Hand, Player
from dealer.table import acting
from dealer.table import events as e
from dealer.table.apply import state_after
from dealer.table.commands import Move, PullBack, Quote
from dealer.table.opening import begin
from dealer.table.state import Reason, Ruling, TableState, refused


def move(state: TableState, command: Move) -> Ruling:
    """A player says a word, pushes chips in, or both."""
    said = command.said
    if not _real(said.motions) or (said.word is None and not said.motions):
        return refused("not-now", seat=command.seat)
    if said.word is None and (posted := _posted(state, command.seat, said.chips)):
        return posted
    found = acting.holder(state, command.seat)
    if isinstance(found, Ruling):
        return found
    hand, player = found
    if said.word == "if-bet-raise" and not said.motions and player.stack and betting.turn(hand) is not None:
        return acting.in_turn(hand, player, command)
    return _too_late(hand, player) or acting.act(state, command)


def _real(motions: tuple[Chips, ...]) -> bool:
    return all(motion and min(motion) > 0 for motion in motions)


def _too_late(hand: Hand, player: Player) -> Ruling | None:
    """More words or chips of the player who acted last are a second motion of an act that is made (TDA 42, 56)."""
    turn, last = betting.turn(hand), hand.acts[-1] if hand.acts else None
    if last is None or last.seat != player.seat or turn == player.seat or hand.showdown or hand.hands_up:
        return None
    if last.street != hand.street and turn is not None:
        return None
    rule = hand.rules.string_bet.citation
    return Ruling((e.Noted("string-bet"),), (Reason("string-bet", rule, {"seat": player.seat, "amount": last.to}),))


def _posted(state: TableState, seat: int, chips: Chips) -> Ruling | None:
    """The chips that a blind is posted with, where they are more than it: the change is still to come (TDA 46). None
    where no blind of that seat is due or just posted."""
    begun = begin(state) if state.running is None else Ruling()
    state = state_after(state, begun)
    hand = state.running
    player = hand.player(seat) if hand is not None else None
    if hand is None or player is None or seat not in (hand.small, hand.big) or not player.bet or hand.dealt:
        return None
    if sum(chips) > player.bet + player.stack:
        return refused("too-many-chips", seat=seat, amount=sum(chips), has=player.bet + player.stack)
    front = e.ActBegun(seat, replace(player.begun, front=chips if sum(chips) > player.bet else ()))
    short = Reason("amount-corrected", hand.rules.cited("TDA 52-A"), {"seat": seat, "amount": player.bet})
    reasons = (short,) if sum(chips) < player.bet else ()
    return Ruling((*begun.events, front), (*begun.reasons, *reasons))


def pull_back(state: TableState, command: PullBack) -> Ruling:
    """A player takes chips of the bet before him back: facing a raise that binds him (TDA 46-B), else they are not
    his to take."""
    found = acting.holder(state, command.seat)
    if isinstance(found, Ruling):
        return found
    hand, player = found
    if betting.turn(hand) is None or not _real((command.chips,)):
        return refused("not-now", seat=command.seat)
    if sum(command.chips) > lying(player):
        return refused("too-many-chips", seat=command.seat, amount=sum(command.chips), has=lying(player))
    if player.stack == 0 or (player.acted and player.bet >= hand.bet):
        stands = Reason("amount-stands", hand.rules.cited("TDA 50-A"), {"seat": command.seat, "amount": player.bet})
        return Ruling((e.Noted("amount-stands"),), (stands,))
    begun = replace(player.begun, pulled=player.begun.pulled + command.chips)
    return Ruling((e.ActBegun(command.seat, begun),))


def splash(state: TableState, seat: int) -> Ruling:
    """A player throws his chips into the pot: they are counted before anything else is done."""
    found = acting.holder(state, seat)
    if isinstance(found, Ruling):
        return found
    hand, _ = found
    if betting.turn(hand) is None:
        return refused("not-now", seat=seat)
    splashed = Reason("splash", hand.rules.splashing.citation, {"seat": seat, "amount": pots.total(hand)})
    return Ruling((e.Noted("splash"),), (splashed,))


def pot_right(state: TableState) -> Ruling:
    """The dealer calls the pot right: it holds what was bet."""
    hand = state.running
    if hand is None:
        return refused("no-hand")
    amount = pots.total(hand)
    return Ruling((e.Noted("pot-right"),), (Reason("pot-right", "by custom", {"amount": amount}),))


def quote(state: TableState, command: Quote) -> Ruling:
    """The dealer tells an amount. Whether it is right shows when somebody goes by it."""
    hand = state.running
    if hand is None:
        return refused("no-hand")
    if betting.turn(hand) is None or command.amount <= 0:
        return refused("not-now", amount=command.amount)
    return Ruling((e.Quoted(command.what, command.amount),))
