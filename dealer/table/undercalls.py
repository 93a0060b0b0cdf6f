"""Calls of less than a raise that the table let pass, found later: it goes back to the first of them (TDA 51-C).

Each of the players then completes the call, or leaves his chips and has no hand, the first of them first.
"""

from typing import Final

from dealer.hand import correcting
from dealer.hand.acts import Wagered
from dealer.hand.state import Hand
from dealer.table import events as e
from dealer.table.apply import fold_events
from dealer.table.state import Facts, Reason, Ruling, TableState, refused

CHOICES: Final = ("call", "forfeit")
_LEFT: Final = 2


def first_of_them(hand: Hand, at: int) -> int | None:
    """The place of the first of the undercalls in a row that act `at` is one of, or None where it is none that its
    player may choose about: against an opening bet, or a single opponent, he owes the call (TDA 51-B)."""
    if not _is_undercall(hand.acts[at]) or len(hand.live()) <= _LEFT or _only_opened(hand, at):
        return None
    first = at
    while first and hand.acts[first - 1].street == hand.acts[at].street and _is_undercall(hand.acts[first - 1]):
        first -= 1
    return first


def ask(hand: Hand, at: int) -> Ruling:
    """Ask the player of act `at` how it goes on."""
    act = hand.acts[at]
    facts: Facts = {"seat": act.seat, "amount": act.right}
    reason = Reason("forfeit-choice", hand.rules.cited("TDA 51-B, 51-C"), facts, "asks", CHOICES)
    return Ruling((e.Asked(reason.code, CHOICES, act.seat),), (reason,))


def of_seat(hand: Hand | None, seat: int) -> int | None:
    """The place of the undercall of `seat` that is still to be settled, or None."""
    acts = enumerate(hand.acts) if hand is not None else ()
    return next((at for at, act in acts if act.seat == seat and _is_undercall(act)), None)


def settle(state: TableState, seat: int, choice: str) -> Ruling:
    """The player of `seat` completes his call or forfeits his chips; then the next one is asked."""
    hand = state.running
    at = of_seat(hand, seat)
    if hand is None or at is None:
        return refused("not-now", seat=seat)
    ruling = _completed(hand, at) if choice == "call" else Ruling((e.HandKilled(seat),))
    after = fold_events(state, ruling.events).running
    if after is None or len(after.live()) <= 1:
        return ruling
    players = {p.seat for p in after.live()}
    left = (i for i, act in enumerate(after.acts) if i > at and act.seat in players and _is_undercall(act))
    following = next((i for i in left if first_of_them(after, i) is not None), None)
    asked = ask(after, following) if following is not None else Ruling()
    return Ruling(ruling.events + asked.events, ruling.reasons + asked.reasons)


def _completed(hand: Hand, at: int) -> Ruling:
    act = hand.acts[at]
    to = min(act.right, correcting.all_in_to(hand, act))
    facts: Facts = {"seat": act.seat, "amount": to, "asked": act.to}
    reason = Reason("amount-corrected", hand.rules.cited("TDA 51-B, 51-C"), facts)
    return Ruling((put_right(hand, at, to),), (reason,))


def put_right(hand: Hand, at: int, to: int) -> e.AmountsCorrected:
    """Act `at` of the hand was one to `to` (street total), and all that followed goes by it."""
    it = correcting.corrected(hand, at, to)
    measure = (it.measure.raise_size, it.measure.raised_from, it.measure.bets)
    return e.AmountsCorrected(hand.acts[at].street, it.chips, it.acts, it.bet, *measure)


def _is_undercall(act: Wagered) -> bool:
    return act.act == "call" and act.to < act.right


def _only_opened(hand: Hand, at: int) -> bool:
    """Whether nobody had raised the opening bet, as which a blind counts too."""
    before = [a for a in hand.acts[:at] if a.street == hand.acts[at].street and a.act in ("bet", "raise")]
    return len(before) + (hand.acts[at].street == 0) == 1
