"""How the events of people and their chairs change the table. Pure, and no rules beyond arithmetic."""

from typing import assert_never

from dealer.evolve import evolve
from dealer.table import events as e
from dealer.table.state import Seat, TableState

ChairEvent = e.SeatTaken | e.SeatLeft | e.SeatAway | e.SeatMoved
OwingEvent = e.BlindsMissed | e.Pledged | e.SeatWaits | e.Penalized
ChipsEvent = e.StackCounted | e.ChipsAdded


def in_chairs(state: TableState, event: ChairEvent) -> TableState:
    """The table after somebody sat down, left, or moved."""
    match event:
        case e.SeatTaken(seat, stack):
            came = evolve(state, issued=state.issued + stack)
            return _seated(came, Seat(seat, stack), fresh=True)
        case e.SeatLeft(seat):
            return evolve(_gone(state, seat), issued=state.issued - _taken_along(state, seat))
        case e.SeatAway(seat, away):
            return state.with_seat(seat, away=away)
        case e.SeatMoved(seat, to, fresh):
            mover = state.seat(seat)
            assert mover is not None
            return _seated(_gone(state, seat), evolve(mover, number=to), fresh=fresh)
        case _:
            assert_never(event)


def _seated(state: TableState, chair: Seat, *, fresh: bool) -> TableState:
    seats = sorted((*state.seats, chair), key=lambda s: s.number)
    return evolve(state, seats=tuple(seats), fresh=state.fresh | {chair.number} if fresh else state.fresh)


def _gone(state: TableState, seat: int) -> TableState:
    return evolve(
        state,
        seats=tuple(s for s in state.seats if s.number != seat),
        fresh=state.fresh - {seat},
        pledges=tuple(p for p in state.pledges if p.seat != seat),
        serving=state.serving - {seat},
    )


def _taken_along(state: TableState, seat: int) -> int:
    """The chips that leave with the player of `seat`: what is behind one who is in the hand goes when it is over."""
    chair, hand = state.seat(seat), state.running
    if chair is None:
        return 0
    return chair.coming + (chair.stack if hand is None or hand.player(seat) is None else 0)


def in_debt(state: TableState, event: OwingEvent) -> TableState:
    """The table after blinds were missed, chips were put out for the next hand, or a penalty was given."""
    match event:
        case e.BlindsMissed(seat, small, big):
            chair = state.seat(seat)
            assert chair is not None
            owing = state.with_seat(
                seat, missed_small=chair.missed_small or small, missed_big=chair.missed_big or big
            )
            return evolve(owing, passed=state.passed | {seat})
        case e.Pledged(seat, kind):
            others = (p for p in state.pledges if (p.seat, p.kind) != (seat, kind))
            return evolve(state.with_seat(seat, waits=False), pledges=(*others, event))
        case e.SeatWaits(seat):
            kept = tuple(p for p in state.pledges if p.seat != seat)
            return evolve(state.with_seat(seat, waits=True), pledges=kept)
        case e.Penalized(seat, hands):
            chair = state.seat(seat)
            assert chair is not None
            return state.with_seat(seat, penalty=chair.penalty + hands)
        case _:
            assert_never(event)


def in_stacks(state: TableState, event: ChipsEvent) -> TableState:
    """The table after a stack was counted, or chips came to it."""
    hand = state.running
    playing = hand is not None and hand.player(event.seat) is not None
    match event:
        case e.StackCounted(seat, stack):
            if hand is not None and playing:
                return evolve(state, hand=hand.with_player(seat, stack=stack))
            return state.with_seat(seat, stack=stack)
        case e.ChipsAdded(seat, amount):
            chair = state.seat(seat)
            assert chair is not None
            state = evolve(state, issued=state.issued + amount)
            if playing:
                return state.with_seat(seat, coming=chair.coming + amount)
            # Who comes back after he was out of a hand comes in as a new player.
            was_out = not chair.stack and (state.hand is None or state.hand.player(seat) is None)
            back = evolve(state, fresh=state.fresh | {seat}) if was_out else state
            return back.with_seat(seat, stack=chair.stack + amount)
        case _:
            assert_never(event)
