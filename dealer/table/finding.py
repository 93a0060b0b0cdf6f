"""Rulings on what is found out later."""

from typing import Final

from dealer.hand import correcting, pots
from dealer.hand.state import Hand, substantial_action
from dealer.table import colouring, misplaced, misreading, undercalls
from dealer.table import events as e
from dealer.table.acting import holder
from dealer.table.commands import Found
from dealer.table.mucking import dead
from dealer.table.state import Facts, Reason, Ruling, TableState, refused

HIDDEN: Final = ("keep", "lose")
"""The choices about hidden chips of who has lost."""


def found(state: TableState, command: Found) -> Ruling:
    """Something that went wrong earlier is found now."""
    match command.kind:
        case "amount":
            return _amount(state, command)
        case "hidden-chips":
            return _hidden_chips(state, command)
        case "chip":
            return colouring.found_late(state, command) or _ownerless(state, command)
        case "misread":
            return misreading.misread(state, command)
        case "count":
            return _count(state, command)
        case "button":
            return misplaced.found_button(state, command)
        case "blinds":
            return misplaced.found_blinds(state, command)
        case _:
            return refused("not-now", kind=command.kind)


def _count(state: TableState, command: Found) -> Ruling:
    """A hand has too many cards. Once there was substantial action it is dead, and its chips stay (TDA 35-D)."""
    found = holder(state, command.seat or 0)
    if isinstance(found, Ruling):
        return found
    hand, player = found
    if not _too_late(hand) or command.count is None or command.count <= player.down or len(hand.live()) == 1:
        return refused("not-now", kind=command.kind)
    return dead(hand, player, "hand-dead", hand.rules.extra_card.citation)


def _too_late(hand: Hand) -> bool:
    """Whether the deal stands with its faults; the league that has an extra card drawn goes by any betting."""
    if hand.rules.extra_card.value == "drawn-blind-then-dead":
        return hand.street > 0 or hand.actions > 0
    return substantial_action(hand)


def _amount(state: TableState, command: Found) -> Ruling:
    """A bet was wrong: it is put right for all who bet it, or stands where it was noticed too late (TDA 52)."""
    hand = state.running
    if hand is None:
        return refused("no-hand")
    if command.seat is not None and isinstance(found := holder(state, command.seat), Ruling):
        return found
    at = _wrong(hand, command)
    if at is None:
        return refused("not-now", kind="amount")
    act = hand.acts[at]
    to = act.right if command.amount is None else command.amount
    facts: Facts = {"seat": act.seat, "amount": to, "asked": act.to}
    rule = _rule(hand)
    if len(hand.live()) == 1 or not correcting.in_time(hand, at, to):
        return Ruling((e.Noted("amount-stands"),), (Reason("amount-stands", rule, facts | {"amount": act.to}),))
    undercall = undercalls.first_of_them(hand, at) if command.amount is None else None
    if undercall is not None:
        return undercalls.ask(hand, undercall)
    has = correcting.all_in_to(hand, act)
    if not 0 < to <= has:
        return refused("too-many-chips", seat=act.seat, amount=to, has=has)
    return Ruling((undercalls.put_right(hand, at, to),), (Reason("amount-corrected", rule, facts),))


def _wrong(hand: Hand, command: Found) -> int | None:
    """The place of the act that is meant: the last one that is known to be wrong, or, where the right amount is told,
    the last bet or raise that differs from it."""
    acts = [(at, act) for at, act in enumerate(hand.acts) if command.seat in (None, act.seat)]
    known = [at for at, act in acts if act.right != act.to]
    told = [at for at, act in acts if act.act in ("bet", "raise") and command.amount not in (None, act.to)]
    return known[-1] if known else told[-1] if told else None


def _rule(hand: Hand) -> str:
    if hand.rules.betting.value == "pot-limit":
        return hand.rules.cited("TDA 52-B")
    return hand.rules.opening_below_big_blind.citation


def _ownerless(state: TableState, command: Found) -> Ruling:
    """A chip that nobody owns, on the floor say, is out of play (TDA 64)."""
    if command.amount is None or command.amount < 1:
        return refused("not-now", kind=command.kind)
    rule = state.rules.cited("TDA 64")
    return Ruling((e.ChipsOut(command.amount),), (Reason("chip-out-of-play", rule, {"amount": command.amount}),))


def _hidden_chips(state: TableState, command: Found) -> Ruling:
    """Chips behind a player who is all-in were not part of it: nobody pays or wins them in this hand (TDA 62)."""
    if command.seat is None or command.amount is None:
        return refused("not-now", kind="hidden-chips")
    found = holder(state, command.seat)
    if isinstance(found, Ruling):
        return found
    hand, player = found
    if not player.all_in or command.amount <= 0:
        return refused("not-now", seat=command.seat)
    facts: Facts = {"seat": command.seat, "amount": command.amount}
    event = e.ChipsFound(command.seat, command.amount)
    return Ruling((event,), (Reason("amount-stands", hand.rules.cited("TDA 62"), facts),))


def ask_hidden(state: TableState) -> Ruling | None:
    """Who had chips hidden and has lost all others may lose them to the winner (TDA 62): the floor says."""
    hand = state.hand
    if hand is None or not hand.hidden or state.question is not None:
        return None
    lost = next((p.seat for p in hand.players if p.seat in dict(hand.hidden) and not _won(hand, p.seat)), None)
    if lost is None:
        return None
    reason = Reason("forfeit-choice", hand.rules.cited("TDA 62"), {"seat": lost}, "asks", HIDDEN)
    return Ruling((e.Asked("forfeit-choice", HIDDEN, lost),), (reason,))


def _won(hand: Hand, seat: int) -> bool:
    return any(win.seat == seat for win in hand.wins)


def lose_hidden(state: TableState, seat: int) -> Ruling:
    """The hidden chips of `seat` go to who won the main pot."""
    hand, chair = state.hand, state.seat(seat)
    if hand is None or chair is None:
        return refused("not-now", seat=seat)
    amount = sum(chips for who, chips in hand.hidden if who == seat)
    winners = [win.seat for win in hand.wins if win.pot == "main" and state.seat(win.seat) is not None]
    if not winners or amount > chair.stack:
        return refused("not-now", seat=seat)
    shares = pots.split(amount, winners, hand.button, hand.stakes.chip) | {seat: -amount}
    stacks = {chair.number: chair.stack for chair in state.seats}
    return Ruling(tuple(e.StackCounted(who, stacks[who] + chips) for who, chips in shares.items()))
