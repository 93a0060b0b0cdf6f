"""Rulings on a button or blinds found to be wrong: put right while that is possible, and else on the next hand or
never.

The button of a deal says who gets the first card, so with the button put right the cards are dealt again, in a house
that has misdeals.
"""

from dealer.arbiter import remedies
from dealer.hand.parts import Positions
from dealer.hand.state import Hand, substantial_action
from dealer.table import blinds, button, lineup
from dealer.table import events as e
from dealer.table.commands import Found
from dealer.table.state import Facts, Reason, Ruling, TableState, refused


def found_button(state: TableState, command: Found) -> Ruling:
    """The button lies wrong; it should be where the command says (TDA 34-A; RRP Irregularities 1)."""
    right = _place(command)
    if right is None or right == state.button:
        return refused("not-now", kind=command.kind)
    return _put_right(state, right)


def found_blinds(state: TableState, command: Found) -> Ruling:
    """The blinds are wrong: those of the level before (TDA 23), too many or too few chips, or of the wrong seats, of
    which the command names the one that should be the big blind."""
    hand, amount, right = state.running, command.amount, _place(command)
    if hand is not None and amount is not None and right is not None:
        return _amount(state, hand, right, amount)
    if hand is not None and right is None:
        return _level(state, hand, amount)
    players = _players(state)
    if right is None or right == state.big or right not in players or len(players) < 2:
        return refused("not-now", kind=command.kind)
    small = button.next_before(right, players)
    return _put_right(state, button.next_before(small, players))


def _place(command: Found) -> int | None:
    """The seat that the command names."""
    at = command.at or ""
    return command.seat if command.seat is not None else int(at) if at.isdigit() else None


def _players(state: TableState) -> tuple[int, ...]:
    """Who is in the running hand, or is to be in the next one."""
    if state.running is not None:
        return tuple(p.seat for p in state.running.players)
    there = lineup.present(state)
    return lineup.next_lineup(state).players if len(there) > 1 else there


def _put_right(state: TableState, right: int) -> Ruling:
    hand, rule = state.running, state.rules.button_error
    players = _players(state)
    if len(players) < 2:
        return refused("not-now", seat=right)
    at = button.first(right, players, state.rules)
    corrected = (Reason("button-corrected", rule.citation, {"seat": at.button}),)
    if hand is None and (state.hand is None or state.moved):
        moved = e.ButtonMoved(at.button, at.small, at.small_at, at.big, (), None)
        return Ruling((moved,), corrected)
    if hand is not None and not hand.dealt and not hand.actions:
        return Ruling(blinds.anew(state, hand, at=at), corrected)
    if hand is not None and rule.value == "before-substantial-action" and not substantial_action(hand):
        return Ruling(_again(state, hand, at), corrected)
    stands = (Reason("button-stands", rule.citation, {"seat": state.button}),)
    return Ruling((e.ButtonDue(right) if rule.value == "next-hand" else e.Noted("button-stands"),), stands)


def _again(state: TableState, hand: Hand, at: Positions) -> tuple[e.Event, ...]:
    """The hand with its button at its place: dealt again, or, in a house without misdeals, with the cards as they
    lie."""
    remedy = remedies.remedy_for("wrong-seat", hand)
    if remedy is not None and remedy.ruling == "misdeal":
        steps = tuple(s for s in remedies.own_steps(remedy, hand, at.button) if s.word != "redeal")
        return blinds.anew(state, hand, at=at, first=steps)
    return blinds.posted_again(state, hand, at, hand.stakes)


def _level(state: TableState, hand: Hand, big: int | None) -> Ruling:
    """A hand was begun at the level before: it goes on at the right one, of which the big blind may be told, unless
    there was substantial action (TDA 23)."""
    stakes = state.next_stakes if big is None else hand.stakes.at(big)
    if state.next_stakes is not None and big == state.next_stakes.big:
        stakes = state.next_stakes
    if stakes is None or not stakes.playable or stakes.big == hand.stakes.big or hand.hands_up or hand.showdown:
        return refused("not-now", kind="blinds")
    facts: Facts = {"small": stakes.small, "big": stakes.big}
    source = state.rules.level_starts.citation
    if substantial_action(hand):
        return Ruling((e.Noted("level-next-hand"),), (Reason("level-next-hand", source, facts),))
    events = blinds.anew(state, hand, stakes=stakes)
    if hand.dealt:
        events = blinds.posted_again(state, hand, blinds.places(state, hand), stakes)
    return Ruling((e.StakesSet(stakes, next_hand=False), *events), (Reason("level-corrected", source, facts),))


def _amount(state: TableState, hand: Hand, seat: int, amount: int) -> Ruling:
    """A blind was posted with another amount: it is put right on the street (TDA 52-A). The table counts it right."""
    due = {hand.small: hand.stakes.small, hand.big: hand.stakes.big}.get(seat)
    if due is None or due == amount or hand.street:
        return refused("not-now", kind="blinds")
    facts: Facts = {"seat": seat, "amount": due, "asked": amount}
    return Ruling((e.Noted("amount-corrected"),), (Reason("amount-corrected", "TDA 52-A", facts),))
