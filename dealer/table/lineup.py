"""Who plays the next hand, and where the button and the blinds are for it.

In a house where all are dealt in (a tournament) that is everybody with chips. In a cash game who is away is not, and
who is new or has missed blinds comes in with a post, or when the big blind reaches him.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from dealer.hand.parts import Positions
from dealer.hand.state import steps_from
from dealer.table import button
from dealer.table.state import Seat, TableState

_ENOUGH = {"big": {"big"}, "small": {"dead"}, "both": {"big", "dead"}}
_PUT_OUT = {
    "big": {"big"},
    "both": {"big", "dead"},
    "dead": {"dead"},
    "straddle": set[str](),
    "button": {"big", "dead"},
}
Place = Callable[[Collection[int], Collection[int]], button.Placed]
"""From who plays, and who of them is new, to the positions and to who of them waits."""


@dataclass(frozen=True, slots=True)
class Lineup:
    """A hand that is to be dealt: where button and blinds are, the `players` dealt in, and the seats that must wait
    until the button has passed them."""

    at: Positions
    players: tuple[int, ...]
    waiting: tuple[int, ...] = ()


def owes(state: TableState, seat: Seat) -> str | None:
    """What `seat` must put out to be dealt in: the `big` blind, the `small` one dead, `both`, or None: nothing."""
    if seat.missed_big:
        return "both" if seat.missed_small else "big"
    new = seat.number in state.fresh and state.rules.new_player.value == "posts-or-waits"
    return "big" if new or seat.waits else "small" if seat.missed_small else None


def present(state: TableState) -> tuple[int, ...]:
    """The seats that could be dealt in: those with chips, and in a house where blinds can be missed only those who
    are there."""
    dealt_anyway = state.rules.missed_blinds.value == "none"
    return tuple(s for s in state.in_play() if dealt_anyway or not _chair(state, s).away)


def has_put_out(state: TableState, seat: Seat) -> bool:
    """Whether `seat` has put out what it owes. A straddle is no post."""
    owed = owes(state, seat)
    out = {kind for p in state.pledges if p.seat == seat.number for kind in _PUT_OUT[p.kind]}
    return owed is None or _ENOUGH[owed] <= out


def is_in(state: TableState, seat: int) -> bool:
    """Whether `seat` may be dealt in wherever the blinds are: it owes nothing, or has put it out."""
    return has_put_out(state, _chair(state, seat))


def next_lineup(state: TableState) -> Lineup:
    """The next hand: that which the button was moved for, or the first one, or the one after the last."""
    if state.moved:
        return first(state) if state.before is None else after(state, state.before)
    return first(state) if state.hand is None else after(state, positions(state))


def positions(state: TableState) -> Positions:
    """Those of the hand that is next, where it is known, or else of the last one."""
    if state.big is not None and state.small_at is not None:
        return Positions(state.button, state.small, state.small_at, state.big)
    # A table is opened as the hand just played left it: whoever sat there then was in it.
    seats = state.first_seats if len(state.first_seats) > 1 else state.in_play()
    return button.first(state.button, seats, state.rules)


def first(state: TableState) -> Lineup:
    """The hand of a table just opened, or whose button a person has put right: the button lies where it is."""
    return _lined_up(state, state.button, lambda seats, new: (button.first(state.button, seats, state.rules), ()))


def after(state: TableState, last: Positions) -> Lineup:
    """The hand after one with the positions `last`."""
    return _lined_up(state, last.big, lambda seats, new: button.moved(last, seats, new, state.rules))


def _lined_up(state: TableState, behind: int, place: Place) -> Lineup:
    """The players of a hand, of whom at least two must be present. The big blind is sought clockwise from
    `behind`."""
    there = sorted(present(state), key=lambda s: steps_from(behind, s))
    owing = [s for s in there if owes(state, _chair(state, s)) is not None]
    settled = [s for s in there if s not in owing]
    if not owing or len(settled) < 2:
        at, waiting = place(there, state.fresh & set(there))
        return Lineup(at, _without(there, waiting), waiting)
    blind = next((s for s in owing if s not in state.passed and _reaches(place, settled, s)), None)
    playing = settled if blind is None else [*settled, blind]
    at, waiting = place(playing, state.fresh & set(playing))
    late = [s for s in owing if button.between(at.button, s, at.big)]
    entering = [s for s in owing if s not in (*late, blind) and has_put_out(state, _chair(state, s))]
    if entering and len(playing) == 2:
        at, waiting = place([*playing, *entering], entering)
    return Lineup(at, _without([*playing, *entering], waiting), tuple(dict.fromkeys((*waiting, *late))))


def _reaches(place: Place, settled: list[int], seat: int) -> bool:
    """Whether the big blind reaches `seat`, who joins those that are settled."""
    return place([*settled, seat], [seat])[0].big == seat


def _without(seats: Collection[int], waiting: Collection[int]) -> tuple[int, ...]:
    return tuple(s for s in seats if s not in waiting)


def _chair(state: TableState, seat: int) -> Seat:
    chair = state.seat(seat)
    assert chair is not None
    return chair
