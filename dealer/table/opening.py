"""How a hand begins, and where the button and the blinds go before it."""

from dealer.evolve import evolve
from dealer.hand.parts import Positions
from dealer.table import blinds, button, lineup, other_tables, posting
from dealer.table import events as e
from dealer.table.apply import fold_events, state_after
from dealer.table.state import Reason, Ruling, TableState, refused


def next_hand(state: TableState) -> Ruling:
    """Move the button and the blinds."""
    if state.running is not None or len(lineup.present(state)) < 2:
        return refused("not-now")
    moved = _next_move(state)
    halt = other_tables.halts(state_after(state, moved))
    if halt is None:
        return moved
    first = state.hand is None and not state.moved and not state.move_due
    return Ruling((*halt.events, e.MoveDue()), halt.reasons) if first else halt


def halted(state: TableState) -> bool:
    """Whether no hand can begin now, since the table is too short beside the others."""
    if not state.longest or state.running is not None or len(lineup.present(state)) < 2:
        return False
    return other_tables.halts(state_after(state, _move_due(state))) is not None


def _next_move(state: TableState) -> Ruling:
    last, corrected = _last(state)
    moved = _move(evolve(state, passed=frozenset[int]()), last, ())
    return Ruling(moved.events, corrected + moved.reasons)


def _last(state: TableState) -> tuple[Positions, tuple[Reason, ...]]:
    """The positions that the button moves on from, and what is said where it was found to have been wrong."""
    due = state.button_due
    if due is None or state.hand is None:
        return lineup.positions(state), ()
    right = button.first(due, [p.seat for p in state.hand.players], state.rules)
    return right, (Reason("button-corrected", state.rules.button_error.citation, {"seat": due}),)


def _move(state: TableState, last: Positions, told: tuple[Reason, ...]) -> Ruling:
    """The button and the blinds move on from `last`; what was `told` already is not said again."""
    line = lineup.after(state, last)
    at = line.at
    moved = e.ButtonMoved(at.button, at.small, at.small_at, at.big, line.waiting, last)
    said = _said_of_move(fold_events(state, (moved,)))
    missed = _missed(state, last, line)
    return Ruling((moved, *missed), tuple(reason for reason in said if reason not in told))


def _said_of_move(state: TableState) -> tuple[Reason, ...]:
    """What is said when the button has moved: that nobody posts the small blind, which new player must wait, and who
    has said that he waits."""
    dealt = posting.with_pledges(state, lineup.next_lineup(state))[0].players
    waiting = {s for s in state.waiting if s in state.fresh} | {s.number for s in state.seats if s.waits}
    left_out = (s for s in lineup.present(state) if s in waiting and s not in dealt)
    waits = tuple(Reason("seat-waits", _waits_by(state, s), {"seat": s}) for s in left_out)
    if state.small is not None or state.small_at is None:
        return waits
    return (Reason("small-dead", state.rules.button.citation, {"seat": state.small_at}), *waits)


def _waits_by(state: TableState, seat: int) -> str:
    rule = state.rules.new_player if seat in state.fresh else state.rules.missed_blinds
    return rule.citation


def _missed(state: TableState, last: Positions, line: lineup.Lineup) -> tuple[e.Event, ...]:
    """Whom the blinds passed, where the house has him owe them."""
    if state.rules.missed_blinds.value == "none":
        return ()
    at = line.at
    out = (s for s in state.seats if s.stack and s.number not in line.players and s.number not in state.fresh)
    missed = (
        e.BlindsMissed(
            s.number,
            small=s.number == at.small_at or button.between(last.small_at, s.number, at.small_at),
            big=button.between(last.big, s.number, at.big),
        )
        for s in out
    )
    return tuple(each for each in missed if each.small or each.big)


def begin(state: TableState) -> Ruling:
    """Begin a hand: the button moves where it has not yet, blinds and antes are posted, the deal is due. At a table
    that halts none begins."""
    if len(lineup.present(state)) < 2:
        return refused("not-now")
    moved = _move_due(state)
    state = state_after(state, moved)
    halt = other_tables.halts(state)
    if halt is not None:
        return halt
    stakes, told = blinds.in_house(state.stakes, state.rules)
    line, entries = posting.with_pledges(state, lineup.next_lineup(state))
    told += posting.returned(state, entries)
    passing = _passing_nobody(state, line)
    state = fold_events(state, passing)
    stacks = tuple((s.number, s.stack) for s in state.seats if s.number in line.players)
    begun = blinds.begun(state, state.hands + 1, line.at, stakes, stacks, entries)
    return Ruling((*moved.events, *passing, *begun.events), moved.reasons + told, begun.after)


def _passing_nobody(state: TableState, line: lineup.Lineup) -> tuple[e.Event, ...]:
    """Where a new player posts both blinds nobody is passed by them: who was due is so on the next hand."""
    at = line.at
    if not at.bought or state.before is None:
        return ()
    return (e.ButtonMoved(at.button, at.small, at.small_at, at.big, line.waiting, state.before),)


def _move_due(state: TableState) -> Ruling:
    """The move of the button that the next hand still needs: all of it, or the same again where somebody has come or
    gone since."""
    if not state.moved:
        return _next_move(state) if state.hand is not None or state.move_due else Ruling()
    line = lineup.next_lineup(state)
    if state.before is None or (line.at, line.waiting) == (lineup.positions(state), state.waiting):
        return Ruling()
    return _move(state, state.before, _said_of_move(state))
