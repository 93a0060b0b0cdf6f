"""Rulings on time: the clock called on a player (TDA 29), and results that stand after a break's minute (TDA 22)."""

from typing import Final

from dealer.hand import betting
from dealer.hand.state import Hand
from dealer.rules.profile import RulesProfile
from dealer.table import acting
from dealer.table import events as e
from dealer.table.commands import Act, CallClock
from dealer.table.state import Facts, Reason, Ruling, TableState, refused

_ALLOWED: Final = {"25+5": (25, 5), "60+10": (60, 10)}


def allowed(rules: RulesProfile) -> tuple[int, int] | None:
    """The seconds that a player has on whom the clock was called, and those counted down after them; None in a house
    that counts none."""
    return _ALLOWED.get(rules.call_the_clock.value)


def time_left(state: TableState, now: float) -> float | None:
    """Seconds that the player has left on whom the clock was called, at boottime `now`; None where it was on nobody.

    Below 0 his time is over: what is done in the last instant is done in time (TDA 29).
    """
    seconds = allowed(state.rules)
    return None if state.called is None or seconds is None else state.called.at + sum(seconds) - now


def call_clock(state: TableState, command: CallClock) -> Ruling:
    """The clock is called on the player whose turn it is."""
    found = acting.holder(state, command.seat)
    if isinstance(found, Ruling):
        return found
    hand, player = found
    seconds = allowed(state.rules)
    if seconds is None or state.called is not None or betting.turn(hand) != player.seat:
        return refused("not-now", seat=command.seat)
    facts: Facts = {"seat": player.seat, "seconds": seconds[0], "countdown": seconds[1]}
    reason = Reason("clock-called", state.rules.call_the_clock.citation, facts)
    return Ruling((e.ClockCalled(player.seat, command.at),), (reason,))


def call_off(state: TableState) -> Ruling:
    """No clock counts any more."""
    return refused("not-now") if state.called is None else Ruling((e.ClockMoved(None),))


def hold(state: TableState, seconds: float) -> Ruling:
    """The clock that was called stood still."""
    possible = state.called is not None and seconds > 0
    return Ruling((e.ClockMoved(seconds),)) if possible else refused("not-now")


def time_is_up(state: TableState, seat: int) -> Ruling:
    """Facing a bet the hand is dead, else it is checked (TDA 29)."""
    hand = state.running
    options = betting.options(hand) if hand is not None else None
    if state.called is None or state.called.seat != seat or options is None:
        return refused("not-now", seat=seat)
    reason = Reason("clock-expired", state.rules.call_the_clock.citation, {"seat": seat})
    acted = acting.act(state, Act(seat, "fold" if options.to_call else "check"))
    return Ruling((e.ClockMoved(None), *acted.events), (reason, *acted.reasons))


def open_result(state: TableState) -> Hand | None:
    """The hand that is over, the button moved on or not, and of which what it paid can still be put right; None where
    there is none."""
    hand = state.hand or (state.unmoved.hand if state.unmoved is not None else None)
    return hand if hand is not None and hand.over and hand.number > state.closed else None


def close_result(state: TableState) -> Ruling:
    """What the last hand paid stands: in a break that is so a minute after the pots were pushed."""
    hand = open_result(state)
    return refused("not-now") if hand is None else Ruling((e.ResultClosed(hand.number),))
