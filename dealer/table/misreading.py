"""Pots that went to the wrong seats, since a hand was misread or a pot was reckoned wrong (TDA 22)."""

from dealer.hand import showdown
from dealer.hand.pots import pots
from dealer.hand.state import Hand, Player, substantial_action
from dealer.table import events as e
from dealer.table.apply import fold_events
from dealer.table.commands import Found
from dealer.table.pushing import award, betting_over
from dealer.table.state import Facts, Reason, Ruling, TableState, refused


def misread(state: TableState, command: Found) -> Ruling:
    """It is found that the hand of `seat` was misread: until the next hand begins the pots are put right. With an
    `amount` it is the arithmetic of a pot: until there is substantial action in the next hand."""
    if command.amount is not None:
        return _reckoned_wrong(state, command)
    running = state.running
    if running is not None and not betting_over(running):
        return _stands(state, command)
    hand = running or state.hand or (state.unmoved.hand if state.unmoved is not None else None)
    if hand is None:
        return refused("no-hand")
    seat = _only_loser(hand) if command.seat is None else command.seat
    if seat is None:
        return refused("not-now", kind=command.kind)
    player = hand.player(seat)
    if player is None or player.folded:
        return refused("seat-empty" if player is None else "seat-folded", seat=seat)
    if player.mucked or (hand.over and (hand.number <= state.closed or not _can_give_back(state, hand))):
        return _ruled(state, "result-stands", command)
    return _put_right(state, hand, player, command)


def _only_loser(hand: Hand) -> int | None:
    """The seat whose hand is meant where none is told: the only one that was not paid, or None."""
    paid = {win.seat for win in hand.wins} | {seat for _, seats in hand.named for seat in seats}
    losers = [p.seat for p in hand.live() if p.seat not in paid and not p.mucked]
    return losers[0] if len(losers) == 1 else None


def _stands(state: TableState, command: Found) -> Ruling:
    """Too late for the hand before this one; in the first hand there is none."""
    return _ruled(state, "result-stands", command) if state.hands > 1 else refused("not-now", kind=command.kind)


def _ruled(state: TableState, code: str, command: Found) -> Ruling:
    given = {"seat": command.seat, "amount": command.amount}
    facts: Facts = {key: value for key, value in given.items() if value is not None}
    return Ruling((e.Noted(code),), (Reason(code, state.rules.cited("TDA 22"), facts),))


def _reckoned_wrong(state: TableState, command: Found) -> Ruling:
    """The table knows the amounts: the chips are put where it says."""
    hand = state.running
    if state.hands == 0:
        return refused("no-hand")
    first = state.hands == 1 and hand is not None
    if hand is None or betting_over(hand) or (not first and not substantial_action(hand)):
        return _ruled(state, "misread", command)
    return _stands(state, command)


def _can_give_back(state: TableState, hand: Hand) -> bool:
    """Whether all who were in at the end sit where they sat, and those who were paid still have the chips, in the
    values that they were paid in."""
    if state.stakes.chip > hand.stakes.chip:
        return False
    there = all(state.seat(p.seat) is not None and p.seat not in state.fresh for p in hand.live())
    paid: dict[int, int] = {}
    for win in hand.wins:
        paid[win.seat] = paid.get(win.seat, 0) + win.amount
    return there and all((it := state.seat(seat)) is not None and it.stack >= chips for seat, chips in paid.items())


def _put_right(state: TableState, hand: Hand, player: Player, command: Found) -> Ruling:
    """The pots come back, where they are pushed; who wins is worked out anew, and pushed where it is known."""
    back: tuple[e.Event, ...] = (e.PotsTakenBack(),) if hand.over else ()
    reopened = fold_events(state, back)
    changed = (e.Tabled(player.seat, ()),) if player.tabled else _named_anew(hand, reopened.hand or hand, player.seat)
    if not changed:
        return refused("not-now", kind=command.kind)
    after = fold_events(reopened, changed)
    reason = Reason("misread", hand.rules.cited("TDA 22"), {"seat": player.seat})
    if not hand.over or after.hand is None or showdown.awards(after.hand) is None:
        return Ruling((*back, *changed), (reason,))
    pushed = award(after)
    return Ruling((*back, *changed, *pushed.events), (reason, *pushed.reasons))


def _named_anew(paid: Hand, hand: Hand, seat: int) -> tuple[e.Event, ...]:
    """The winners of the pots whose cards are not known: the misread hand of `seat` where another was paid for it,
    and the others where it was paid itself, as far as there is only one. `paid` is the hand as it was pushed."""
    events: list[e.Event] = []
    for pot in pots(hand):
        others = tuple(p.seat for p in showdown.claimants(hand, pot) if p.seat != seat)
        won = {win.seat for win in paid.wins if win.pot == pot.name} or set(dict(hand.named).get(pot.name, ()))
        if seat not in pot.eligible or not others or not won:
            continue
        shared = tuple(other for other in others if other in won)
        rest = shared or (others if len(others) == 1 else ())
        events.append(e.WinnerNamed(pot.name, rest if seat in won else (seat,)))
    return tuple(events)
