"""The table as plain data, with the names and the units of the scenario language's JSON."""

from math import ceil
from typing import Any

from dealer.arbiter.steps import spoken
from dealer.hand import betting, showdown
from dealer.hand.dealing import open_remedy
from dealer.hand.pots import pots, total
from dealer.hand.state import Hand, street_of, substantial_action
from dealer.table.evening import Evening
from dealer.table.prompts import expects, prompt
from dealer.table.state import Reason, TableState
from dealer.tournament.levels import Break

Json = dict[str, Any]


def as_data(state: TableState) -> Json:
    """The state as JSON: all numbers integers, seat keys strings, keys always present."""
    hand = state.hand
    return {
        **(_no_hand() if hand is None else _hand(hand, state)),
        "street": street(state),
        "stacks": {str(seat): chips for seat, chips in stacks(state).items()},
        **positions(state),
        "expects": str(expects(state)),
        "clock": None,
        "prompt": prompt(state),
    }


def clock_as_data(evening: Evening, now: float) -> Json | None:
    """The clock at boottime `now` as JSON, in whole seconds, or None where the table has none. During a break `level`
    and the blinds are those of the level before."""
    if evening.tournament is None:
        return None
    it = evening.tournament.state
    reading = it.clock.at(now)
    level = it.clock.structure.level_at(reading.index)
    return {
        "level": reading.number,
        "remaining": ceil(reading.remaining),
        "running": reading.running,
        "break": isinstance(reading.stage, Break),
        "small": level.small,
        "big": level.big,
        "ante": level.ante,
        "bb_ante": level.bb_ante,
        "frozen": it.frozen is not None,
        "slept": None if it.slept is None else round(it.slept.seconds),
        "starts_in": None if it.starts_at is None else ceil(it.starts_at - now),
        "ends_in": None if it.ends_at is None else ceil(it.ends_at - now),
        "last_hands": it.last_hands,
        "over": it.ended,
        "edited": it.edited,
    }


def reason_as_data(reason: Reason) -> Json:
    """One ruling as JSON."""
    return {
        "kind": reason.kind,
        "code": reason.code,
        "source": reason.source,
        "house_silent": reason.house_silent,
        "facts": dict(reason.facts),
        "choices": list(reason.choices),
    }


def street(state: TableState) -> str:
    """The street's name, `showdown`, or `between` where no hand runs."""
    hand = state.running
    if hand is None:
        return "between"
    return "showdown" if hand.showdown or len(hand.live()) == 1 else street_of(hand).name


def stacks(state: TableState) -> dict[int, int]:
    """The chips behind of every seat, in the order of the seats."""
    hand = state.running
    players = {} if hand is None else {p.seat: p.stack for p in hand.players}
    return {s.number: players.get(s.number, s.stack) for s in state.seats}


def bets(hand: Hand) -> dict[int, int]:
    """The chips that lie before each player: his bet, and once the street's betting is over what he had bet on it,
    until the dealer goes on."""
    lying = dict(hand.lying)
    return {p.seat: p.bet or lying.get(p.seat, 0) for p in hand.players}


def positions(state: TableState) -> Json:
    """Button and blinds: of the running hand, or of the next one where they are known."""
    return {"button": state.button, "small": state.small, "big": state.big}


def _hand(hand: Hand, state: TableState) -> Json:
    options = betting.options(hand)
    wins = hand.wins or (showdown.awards(hand) if _decided(hand) else None) or ()
    standing = () if hand.over else pots(hand)
    return {
        "turn": options.seat if options else None,
        "to_call": options.to_call if options else None,
        "least_to": options.least if options else None,
        "most_to": options.most if options else None,
        "pot_total": 0 if hand.over else total(hand),
        "pots": [{"name": p.name, "amount": p.amount, "eligible": list(p.eligible)} for p in standing],
        "bets": {} if hand.over else {str(seat): chips for seat, chips in sorted(bets(hand).items())},
        "board": list(hand.board),
        "live": sorted(p.seat for p in hand.live() if not p.mucked),
        "all_in": sorted(p.seat for p in hand.live() if p.all_in and not hand.over),
        "substantial_action": substantial_action(hand),
        "steps": [{"code": str(s), "done": s.done, "text": spoken(s)} for s in open_remedy(hand)],
        "wins": [{"pot": w.pot, "seat": w.seat, "amount": w.amount, "hand": w.hand} for w in wins],
    }


def _decided(hand: Hand) -> bool:
    return hand.showdown or len(hand.live()) == 1


def _no_hand() -> Json:
    return {
        "turn": None,
        "to_call": None,
        "least_to": None,
        "most_to": None,
        "pot_total": 0,
        "pots": [],
        "bets": {},
        "board": [],
        "live": [],
        "all_in": [],
        "substantial_action": False,
        "steps": [],
        "wins": [],
    }
