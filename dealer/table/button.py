"""Where the button and the blinds are: the first hand, and every hand after it. Pure arithmetic on seats.

Nobody is the big blind twice running, whatever the method and whoever comes or goes.
"""

from collections.abc import Collection

from dealer.hand.parts import Positions
from dealer.hand.state import steps_from
from dealer.rules.profile import RulesProfile

Placed = tuple[Positions, tuple[int, ...]]
"""Button and blinds, and the seats that must wait until the button has passed them."""


def next_after(seat: int, seats: Collection[int]) -> int:
    """The next of `seats` clockwise after `seat`."""
    return min(seats, key=lambda s: steps_from(seat, s))


def next_before(seat: int, seats: Collection[int]) -> int:
    """The last of `seats` that one meets on the way round to `seat`."""
    return max((s for s in seats if s != seat), key=lambda s: steps_from(seat, s))


def between(first: int, seat: int, last: int) -> bool:
    """Whether `seat` lies between `first` and `last`, clockwise, neither of them counted."""
    return first != last and steps_from(first, seat) < steps_from(first, last)


def first(button: int, seats: Collection[int], rules: RulesProfile) -> Positions:
    """The positions of a hand whose button lies at `button`: the blinds are the next two of `seats`, or, of two
    players, as the house has it (TDA 34-B: the button is the small blind)."""
    if len(seats) == 2:
        other = next_after(button, [s for s in seats if s != button])
        small_button = rules.heads_up_blinds.value == "button-small"
        return _heads_up(other if small_button else next_after(other, seats), seats, rules)
    small = next_after(button, seats)
    return Positions(button, small, small, next_after(small, seats))


def moved(last: Positions, seats: Collection[int], new: Collection[int], rules: RulesProfile) -> Placed:
    """The positions of the hand after the one with `last`, and who waits; `seats` play, `new` ones were not in it.

    Dead button (TDA 32): the big blind moves to the next player, the small blind to where the big blind was, the
    button to where the small blind was, even if nobody sits there. Moving button: the button goes to the next
    player, the blinds to the players after it. By either, the button of two players is put right where one of them
    would be the big blind twice running (TDA 34-B). A new player between the button and the small blind waits until
    the button has passed (TDA 10-A).
    """
    if last.bought:
        return first(last.big, seats, rules), ()
    if rules.button.value == "moving":
        return _moving(last, seats, new, rules)
    at = _dead(last, seats, rules)
    return _with_waiting(at, seats, [s for s in new if between(at.button, s, at.small_at)], rules)


def _moving(last: Positions, seats: Collection[int], new: Collection[int], rules: RulesProfile) -> Placed:
    if len(seats) == 2 or last.heads_up:
        at = first(next_after(last.button, seats), seats, rules)
        return at if at.big != last.big else _after_big(last.big, seats, rules), ()
    # Who has come between the last hand's button and its big blind would push the blinds back: he is passed over.
    late = [s for s in new if between(last.button, s, last.big)]
    button = next_after(last.button, [s for s in seats if s not in late] or seats)
    waiting = [s for s in late if between(button, s, last.big) and between(last.button, button, last.big)]
    playing = [s for s in seats if s not in waiting]
    if len(playing) < 2:
        return first(button, seats, rules), ()
    at = first(button, playing, rules)
    return at if at.big != last.big else _after_big(last.big, playing, rules), tuple(waiting)


def _after_big(big: int, seats: Collection[int], rules: RulesProfile) -> Positions:
    """The positions of the hand in which the player who was the big blind has the small one."""
    if len(seats) == 2:
        return _heads_up(next_after(big, seats), seats, rules)
    return Positions(next_before(big, seats), big, big, next_after(big, seats))


def _dead(last: Positions, seats: Collection[int], rules: RulesProfile) -> Positions:
    big = next_after(last.big, seats)
    if len(seats) == 2:
        return _heads_up(big, seats, rules)
    button = last.small_at
    if not between(last.big, big, button):
        # Two become more: the place of the last small blind is the big blind's now, or behind him.
        button = next_before(last.big, seats)
    return Positions(button, last.big if last.big in seats else None, last.big, big)


def _with_waiting(at: Positions, seats: Collection[int], waiting: list[int], rules: RulesProfile) -> Placed:
    playing = [s for s in seats if s not in waiting]
    if len(playing) < 2:
        # Hardly anybody of the last hand is left: nobody can wait for the button, and it lies before the blinds.
        small = next_before(at.big, seats)
        return Positions(next_before(small, seats), small, small, at.big), ()
    return _heads_up(at.big, playing, rules) if len(playing) == 2 and waiting else at, tuple(waiting)


def _heads_up(big: int, seats: Collection[int], rules: RulesProfile) -> Positions:
    other = next_after(big, [s for s in seats if s != big])
    return Positions(other if rules.heads_up_blinds.value == "button-small" else big, other, other, big)
