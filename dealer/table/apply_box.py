"""How what happens with chips outside of the play changes the table. Pure, and no rules beyond arithmetic."""

from dataclasses import replace
from typing import assert_never

from dealer.evolve import evolve
from dealer.hand.state import Stakes
from dealer.table import events as e
from dealer.table.state import TableState
from dealer.tournament.race import RaceSheet


def in_box(state: TableState, event: e.ChipEvent) -> TableState:
    """The table after chips were changed, came back, went out of play or were counted."""
    match event:
        case e.ColouredUp(sheet):
            return _coloured_up(state, sheet)
        case e.ChipsRedeemed(seat, _, gets):
            return _redeemed(state, seat, gets)
        case e.ChipsReissued(value):
            return evolve(state, reissued=state.reissued | {value})
        case e.ChipsOut(amount):
            return evolve(state, issued=state.issued - amount)
        case e.TableCounted(stacks):
            return _with_stacks(state, dict(stacks))
        case e.ChipsExchanged():
            return state
        case _:
            assert_never(event)


def _coloured_up(state: TableState, sheet: RaceSheet) -> TableState:
    after = _with_stacks(state, {row.seat: row.after for row in sheet.rows})
    coming = state.next_stakes
    return evolve(
        after,
        issued=state.issued + sheet.difference,
        least_chip=sheet.to,
        stakes=at_least(state.stakes, sheet.to),
        next_stakes=None if coming is None else at_least(coming, sheet.to),
    )


def at_least(stakes: Stakes, chip: int) -> Stakes:
    """These stakes, their smallest chip no lower than `chip`: what a colour-up took off is in play no more."""
    return stakes if stakes.chip >= chip else replace(stakes, chip=chip)


def _redeemed(state: TableState, seat: int, gets: int) -> TableState:
    chair, hand = state.seat(seat), state.running
    assert chair is not None
    more = evolve(state, issued=state.issued + gets)
    if hand is not None and hand.player(seat) is not None:
        return more.with_seat(seat, coming=chair.coming + gets)
    return more.with_seat(seat, stack=chair.stack + gets)


def _with_stacks(state: TableState, stacks: dict[int, int]) -> TableState:
    seats = (evolve(s, stack=stacks[s.number]) if s.number in stacks else s for s in state.seats)
    return evolve(state, seats=tuple(seats))
