"""How a hand begins, and where the button and the blinds go before it."""

from collections.abc import Collection
from dataclasses import dataclass

from dealer.hand import dealing
from dealer.hand.state import Hand, steps_from
from dealer.rules.profile import RulesProfile
from dealer.table import events as e
from dealer.table.apply import fold_events
from dealer.table.state import Reason, Ruling, TableState, refused


@dataclass(frozen=True, slots=True)
class Positions:
    """Button and blinds. `small` posts the small blind (None: dead), `small_at` is its place, empty or not."""

    button: int
    small: int | None
    small_at: int
    big: int


def next_after(seat: int, seats: Collection[int]) -> int:
    """The next of `seats` clockwise after `seat`."""
    return min(seats, key=lambda s: steps_from(seat, s))


def first_positions(button: int, seats: Collection[int], rules: RulesProfile) -> Positions:
    """The blinds of a hand whose button lies at `button`: the next two live seats, or, of two players, as the house
    has it (TDA 34-B: the button is the small blind)."""
    if len(seats) == 2:
        return _heads_up(button, next_after(button, [s for s in seats if s != button]), seats, rules)
    small = next_after(button, seats)
    return Positions(button, small, small, next_after(small, seats))


def moved_positions(state: TableState) -> Positions:
    """The blinds of the next hand.

    Dead button (TDA 32): the big blind moves to the next live seat, the small blind to where the big blind was,
    the button to where the small blind was, even if those seats are empty. Moving button: the button goes to
    the next live seat, the blinds to the live seats after it.
    """
    seats = state.in_play()
    before = _positions_before(state)
    if state.rules.button.value == "moving":
        return first_positions(next_after(before.button, seats), seats, state.rules)
    big = next_after(before.big, seats)
    if len(seats) == 2:
        return _heads_up(next(s for s in seats if s != big), big, seats, state.rules)
    small = before.big if before.big in seats else None
    return Positions(before.small_at, small, before.big, big)


def _heads_up(button: int, other: int, seats: Collection[int], rules: RulesProfile) -> Positions:
    button = button if button in seats else next_after(button, [s for s in seats if s != other])
    if rules.heads_up_blinds.value == "button-small":
        return Positions(button, button, button, other)
    return Positions(button, other, other, button)


def _positions_before(state: TableState) -> Positions:
    if state.big is not None and state.small_at is not None:
        return Positions(state.button, state.small, state.small_at, state.big)
    # A table is opened as the hand just played left it: whoever sat there then was in it.
    seats = state.first_seats if len(state.first_seats) > 1 else state.in_play()
    return first_positions(state.button, seats, state.rules)


def waiting_seats(state: TableState, positions: Positions) -> tuple[int, ...]:
    """New players between the button and the small blind, who wait until the button has passed (TDA 10-A)."""
    if state.rules.button.value == "moving":
        return ()
    gap = steps_from(positions.button, positions.small_at)
    fresh = (s for s in state.in_play() if s in state.fresh and s != positions.button)
    return tuple(s for s in fresh if steps_from(positions.button, s) < gap)


def next_hand(state: TableState) -> Ruling:
    """Move the button and the blinds."""
    if state.running is not None or len(state.in_play()) < 2:
        return refused("not-now")
    at = moved_positions(state)
    waiting = waiting_seats(state, at)
    reasons = [Reason("seat-waits", "TDA 10-A", {"seat": seat}) for seat in waiting]
    if at.small is None:
        reasons.insert(0, Reason("small-dead", state.rules.button.citation, {"seat": at.small_at}))
    return Ruling((e.ButtonMoved(at.button, at.small, at.small_at, at.big, waiting),), tuple(reasons))


def begin(state: TableState) -> Ruling:
    """Begin a hand: the button moves where it has not yet, blinds and antes are posted, the deal is due."""
    moved = next_hand(state) if state.hand is not None and not state.moved else Ruling()
    if moved.refused:
        return moved
    state = fold_events(state, moved.events)
    seats = tuple(s for s in state.in_play() if s not in state.waiting)
    if len(seats) < 2:
        return refused("not-now")
    at = _positions_now(state, seats)
    stacks = tuple((s.number, s.stack) for s in state.seats if s.number in seats)
    began = e.HandBegan(state.hands + 1, at.button, at.small, at.small_at, at.big, state.stakes, stacks)
    state = fold_events(state, (began,))
    hand = state.hand
    assert hand is not None
    events = (*moved.events, began, *posts(hand), e.Planned(dealing.opening_plan(hand)))
    return Ruling(events, moved.reasons)


def _positions_now(state: TableState, seats: Collection[int]) -> Positions:
    if not state.moved or state.big is None or state.big not in seats or state.small_at is None:
        return first_positions(state.button, seats, state.rules)
    small = state.small if state.small in seats else None
    return Positions(state.button, small, state.small_at, state.big)


def posts(hand: Hand) -> tuple[e.Event, ...]:
    """Antes, then the small and the big blind, then the big-blind ante: each as far as the stack goes (TDA RP-11)."""
    left = {p.seat: p.stack for p in hand.players}
    events: list[e.Event] = []

    def post(seat: int, amount: int, *, live: bool = True, dead: bool = False) -> None:
        amount = min(amount, left[seat])
        left[seat] -= amount
        if amount:
            events.append(e.Posted(seat, amount, live, dead))

    for player in hand.players:
        post(player.seat, hand.stakes.ante, live=False)
    if hand.small is not None:
        post(hand.small, hand.stakes.small)
    post(hand.big, hand.stakes.big)
    post(hand.big, hand.stakes.bb_ante, live=False, dead=True)
    return tuple(events)
