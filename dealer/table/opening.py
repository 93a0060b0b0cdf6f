"""How a hand begins, and where the button and the blinds go before it."""

from dealer.hand import dealing
from dealer.hand.state import Hand, Positions
from dealer.table import button
from dealer.table import events as e
from dealer.table.apply import fold_events
from dealer.table.state import Reason, Ruling, TableState, refused


def next_hand(state: TableState) -> Ruling:
    """Move the button and the blinds."""
    if state.running is not None or len(state.in_play()) < 2:
        return refused("not-now")
    return _move(state, _positions(state), ())


def _move(state: TableState, last: Positions, told: tuple[Reason, ...]) -> Ruling:
    """The button and the blinds move on from `last`; what was `told` already is not said again."""
    seats = state.in_play()
    at, waiting = button.moved(last, seats, [s for s in seats if s in state.fresh], state.rules)
    moved = e.ButtonMoved(at.button, at.small, at.small_at, at.big, waiting, last, seats)
    said = _said_of_move(fold_events(state, (moved,)))
    return Ruling((moved,), tuple(reason for reason in said if reason not in told))


def _said_of_move(state: TableState) -> tuple[Reason, ...]:
    """What is said when the button has moved: that nobody posts the small blind, and who waits."""
    waits = tuple(Reason("seat-waits", state.rules.new_player.citation, {"seat": seat}) for seat in state.waiting)
    if state.small is not None or state.small_at is None:
        return waits
    return (Reason("small-dead", state.rules.button.citation, {"seat": state.small_at}), *waits)


def _positions(state: TableState) -> Positions:
    """Those of the hand that is next, where it is known, or else of the last one."""
    if state.big is not None and state.small_at is not None:
        return Positions(state.button, state.small, state.small_at, state.big)
    # A table is opened as the hand just played left it: whoever sat there then was in it.
    seats = state.first_seats if len(state.first_seats) > 1 else state.in_play()
    return button.first(state.button, seats, state.rules)


def begin(state: TableState) -> Ruling:
    """Begin a hand: the button moves where it has not yet, blinds and antes are posted, the deal is due."""
    if len(state.in_play()) < 2:
        return refused("not-now")
    moved = _move_due(state)
    state = fold_events(state, moved.events)
    seats = tuple(s for s in state.in_play() if s not in state.waiting)
    at = _positions(state) if state.moved else button.first(state.button, seats, state.rules)
    stacks = tuple((s.number, s.stack) for s in state.seats if s.number in seats)
    began = e.HandBegan(state.hands + 1, at.button, at.small, at.small_at, at.big, state.stakes, stacks)
    state = fold_events(state, (began,))
    hand = state.hand
    assert hand is not None
    events = (*moved.events, began, *posts(hand), e.Planned(dealing.opening_plan(hand)))
    return Ruling(events, moved.reasons)


def _move_due(state: TableState) -> Ruling:
    """The move of the button that the next hand still needs: all of it, or the same again where somebody has come or
    gone since."""
    if state.moved and state.before is not None and set(state.placed) != set(state.in_play()):
        return _move(state, state.before, _said_of_move(state))
    return next_hand(state) if state.hand is not None and not state.moved else Ruling()


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
