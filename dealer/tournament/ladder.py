"""The blinds that a chip set makes well: round figures, each of them few chips of a kind."""

from collections.abc import Sequence
from itertools import count
from math import log
from typing import Final

from dealer.tournament.chips_needed import payable

LEAST_STEP: Final = 1.2
"""A level's blinds are at least this many times those before them: a smaller step is no step."""
MOST_STEP: Final = 2.0
"""And at most so many times: a bigger one catches stacks that were sound a hand ago."""
_ROUND: Final = (10, 15, 20, 25, 30, 40, 50, 60, 75, 80)
_MOST_OF_A_KIND: Final = 8
"""Nobody counts out more chips of one kind than this for a small blind."""


def ladder(values: Sequence[int], most: int) -> tuple[int, ...]:
    """The big blinds up to `most` that a table can play with chips of these `values`, the smallest first.

    Each is twice a round small blind that is made of chips not much smaller than it, so that a chip is done with for
    good once the blinds have outgrown it.
    """
    smalls = {
        small
        for power in range(len(str(most)) + 1)
        for digits in _ROUND
        if (small := digits * 10**power // 10) * 2 <= most and digits * 10**power % 10 == 0 and small >= 1
        if payable(small, [value for value in values if value * _MOST_OF_A_KIND >= small] or [max(values)])
    }
    return tuple(2 * small for small in sorted(smalls))


def smoothest(steps: Sequence[int]) -> dict[int, tuple[int, ...]]:
    """Ways up a ladder from its first to its last step, by the number of levels, each with steps as even as can be.

    Every step is `LEAST_STEP` to `MOST_STEP`; numbers of levels for which there is no such way are missing. That the
    sum of the squared logarithms is least makes the steps even, since their sum is the same on every way.
    """
    reached: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, (steps[0],))}
    found: dict[int, tuple[int, ...]] = {}
    for levels in count(1):
        if len(steps) - 1 in reached:
            found[levels] = reached[len(steps) - 1][1]
        further: dict[int, tuple[float, tuple[int, ...]]] = {}
        for at, (cost, way) in reached.items():
            for to in range(at + 1, len(steps)):
                step = steps[to] / steps[at]
                if step > MOST_STEP:
                    break
                if step >= LEAST_STEP and (sum_ := cost + log(step) ** 2) < further.get(to, (float("inf"), ()))[0]:
                    further[to] = sum_, (*way, steps[to])
        if not further:
            return found
        reached = further
    raise AssertionError("a ladder has an end")
