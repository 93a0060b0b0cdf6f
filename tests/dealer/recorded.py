"""Recorded hands, written small for the tests, and PokerKit as the witness of how they end."""

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pokerkit import Automation, Mode, NoLimitTexasHoldem, State

from dealer.hand.state import steps_from
from dealer.records import jsonl
from dealer.records.outcome import Outcome, replay
from dealer.records.record import Fault, Laid, Record, RecordedHand
from dealer.rules.loader import load

TDA = load("tda-2024")
_AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def hand(seats: str, button: int, blinds: str, events: str, ends: str, **more: Any) -> dict[str, Any]:
    """A hand as JSON has it: `seats` and `ends` as in `1:1000 2:500`, `blinds` as in `50/100`, `events` as in
    `sb 1 50, bb 2 100, call 3 100, board AhKhQh`, where `!` behind an amount says all-in."""
    small, big = (_number(each) for each in blinds.split("/"))
    stacks = _pairs(seats)
    return {
        "id": "test",
        "button": button,
        "sb": small,
        "bb": big,
        "seats": stacks,
        "dealt": [seat for seat, _ in stacks],
        "events": [_event(each.split()) for each in events.split(",")],
        "finishing": _pairs(ends),
    } | more


def _pairs(text: str) -> list[list[int | float]]:
    return [[int(seat), _number(amount)] for seat, _, amount in (each.partition(":") for each in text.split())]


def _number(text: str) -> int | float:
    return float(text) if "." in text else int(text)


def _event(words: list[str]) -> list[Any]:
    if words[0] == "board":
        return words
    seat = int(words[1])
    amounts = [(_number(word.rstrip("!")), word.endswith("!")) for word in words[2:]]
    return [words[0], seat, *(part for amount in amounts for part in amount)]


def read(data: Mapping[str, Any]) -> Record:
    """The record of one hand."""
    (found,) = jsonl.read([json.dumps(data).encode()])
    return found


def outcome(data: Mapping[str, Any]) -> Outcome:
    """What comes of one hand."""
    found = read(data)
    assert isinstance(found, RecordedHand), found
    return replay(found, TDA)


def fault(data: Mapping[str, Any]) -> str:
    """What is wrong with one that cannot be read."""
    found = read(data)
    assert isinstance(found, Fault), found
    return found.what


def pokerkit_ends(record: RecordedHand) -> dict[int, Fraction]:
    """What each who was dealt in ends with when PokerKit plays the hand. It must have all hole cards that count."""
    order = sorted(record.dealt, key=lambda seat: steps_from(record.button, seat))
    state = _opened(record, order)
    while state.can_deal_hole():
        seat = order[state.hole_dealee_index or 0]
        state.deal_hole("".join(record.holes.get(seat, ("??", "??"))))
    for event in record.events:
        if isinstance(event, Laid):
            while state.actor_index is not None and not state.checking_or_calling_amount:
                # It asks the last player with chips for a check that changes nothing.
                state.check_or_call()
            state.burn_card("??")
            state.deal_board("".join(event.cards))
            continue
        assert state.actor_index is not None
        assert order[state.actor_index] == event.seat
        if event.kind == "fold":
            state.fold()
        elif event.kind == "raise":
            state.complete_bet_or_raise_to(event.total)
        else:
            state.check_or_call()
    assert not state.status
    return {seat: Fraction(stack) for seat, stack in zip(order, state.stacks, strict=True)}


def _opened(record: RecordedHand, order: list[int]) -> State:
    """The hand in PokerKit, before the deal. Of two players it takes antes and blinds the other way round."""
    antes, blinds = dict.fromkeys(order, 0), dict.fromkeys(order, 0)
    for post in record.posts:
        to = antes if post.kind in ("ante", "dead") else blinds
        to[post.seat] += post.due if post.kind != "live" else -post.due
    turn = -1 if len(order) == 2 else 1
    stacks = dict(record.stacks)
    return NoLimitTexasHoldem.create_state(
        _AUTOMATIONS,
        not any(post.kind == "dead" for post in record.posts),
        [*antes.values()][::turn],
        [*blinds.values()][::turn],
        record.stakes.big,
        [stacks[seat] for seat in order],
        len(order),
        mode=Mode.CASH_GAME,
    )
