"""Which chips a table still needs to post its blinds and antes."""

from collections.abc import Collection
from math import gcd


def payable(amount: int, values: Collection[int]) -> bool:
    """Whether chips of these values can make the amount, change allowed."""
    unit = gcd(*values)
    return amount == 0 or (unit > 0 and amount % unit == 0)


def idle(values: Collection[int], figures: Collection[int]) -> tuple[int, ...]:
    """The smallest chips of these `values` that no longer help to make any of the `figures`; the largest stays."""
    left = sorted(values)
    gone: list[int] = []
    while len(left) > 1 and all(payable(figure, left[1:]) for figure in figures):
        gone.append(left.pop(0))
    return tuple(gone)
