"""The split of a starting stack: how many chips of each value every player gets.

A split is exact, and every chip in it can be changed out of the smaller ones beside it, so that a player can pay any
bet that the blinds lead to without the dealer's change. Among those, few chips are good and enough small ones are
better.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import gcd
from types import MappingProxyType
from typing import Final

from dealer.tournament.chips import Chip, ChipSet

MOST_OF_A_KIND: Final = 25
"""Chips of one value that a player can have before him in a tidy stack; more of them are no help."""

_MOST_IN_ALL: Final = (20, 30, 40, 50, 60)
"""How many chips a stack may have: more of them only where fewer leave no great choice."""

_GREAT_CHOICE: Final = 5000
_MOST_KINDS: Final = 7
_WORKHORSES: Final = 10
"""How many chips of the second value a player should have: most bets of the first levels are made of them."""

_SMALLEST: Final = 6
"""How many chips of the smallest value he should have."""

_MISSING: Final = 2
"""What a small chip too few costs, in chips too many."""

_SKIPPED: Final = 4
"""What a value that is left out between others costs, in chips too many."""


_ALIKE: Final = 2

Counts = tuple[tuple[int, int], ...]
"""(value, count) for each kind of chip, the smallest first."""


@dataclass(frozen=True, slots=True)
class Split:
    """A starting stack: how many chips of each kind that is in it."""

    counts: Counts

    @property
    def chips(self) -> int:
        """How many chips a player gets."""
        return sum(count for _, count in self.counts)

    @property
    def stack(self) -> int:
        """What they are worth."""
        return sum(value * count for value, count in self.counts)

    def __str__(self) -> str:
        """The counts, the smallest value first: "6-10-2-2"."""
        return "-".join(str(count) for _, count in self.counts)


def splits(
    stack: int, chips: ChipSet, players: int = 1, fixed: Mapping[int, int] = MappingProxyType({})
) -> tuple[Split, ...]:
    """All sensible splits of `stack` into chips of the set, the best first.

    Where the set says how many chips its box holds, `players` stacks must be in it. `fixed` says how many of a value
    a player gets, by value. Values above half the stack are left out where there are others. Empty where there is
    none.
    """
    kinds = _usable(stack, chips, fixed)
    values = [chip.value for chip in kinds]
    if not kinds or not set(fixed) <= set(values):
        return ()
    rooms = [_room(chip, players, fixed) for chip in kinds]
    rooms[0] = range(max(1, rooms[0].start), rooms[0].stop)
    found: list[Counts] = []
    for most in _MOST_IN_ALL:
        found = [tuple(zip(values, counts, strict=True)) for counts in _counts(stack, values, rooms, most)]
        if len(found) > _GREAT_CHOICE:
            break
    best = sorted(found, key=lambda counts: (_cost(counts), counts))
    return tuple(Split(tuple((value, count) for value, count in counts if count)) for counts in best)


def various(found: tuple[Split, ...], most: int) -> tuple[Split, ...]:
    """Up to `most` of these splits, the best first, that are not all alike: no more than two with as many of the
    smallest chip."""
    shown: list[Split] = []
    for each in found:
        alike = sum(other.counts[0] == each.counts[0] for other in shown)
        if alike < _ALIKE and len(shown) < most:
            shown.append(each)
    return tuple(shown)


def _usable(stack: int, chips: ChipSet, fixed: Mapping[int, int]) -> list[Chip]:
    """The kinds that a player may get: the smallest ones, those that are fixed among them."""
    half = [chip for chip in chips.chips if 2 * chip.value <= stack or chip.value in fixed]
    return (half or [chip for chip in chips.chips if chip.value <= stack])[:_MOST_KINDS]


def _room(chip: Chip, players: int, fixed: Mapping[int, int]) -> range:
    """How many of a kind each player can get."""
    most = MOST_OF_A_KIND if chip.box is None else min(MOST_OF_A_KIND, chip.box // max(1, players))
    wanted = fixed.get(chip.value)
    return range(most + 1) if wanted is None else range(wanted, min(most, wanted) + 1)


def _counts(stack: int, values: list[int], rooms: list[range], most: int) -> Iterator[tuple[int, ...]]:
    """All counts of no more than `most` chips that make up the stack, the smallest value first: of each kind none, or
    as many small chips before it as one of it is worth."""
    steps = [gcd(*values[at + 1 :]) for at in range(len(values))]

    def rest(at: int, paid: int, given: int) -> Iterator[tuple[int, ...]]:
        if at == len(values):
            yield ()
            return
        changeable = at == 0 or paid >= values[at]
        for count in rooms[at]:
            left = stack - paid - count * values[at]
            more = most - given - count
            if left < 0 or more < 0 or (count and not changeable):
                return
            if left > more * values[-1]:
                continue  # the largest chips alone would be too many
            if left % steps[at] == 0 if steps[at] else left == 0:
                yield from ((count, *more) for more in rest(at + 1, stack - left, given + count))

    return rest(0, 0, 0)


def _cost(counts: Counts) -> int:
    """How far a split is from the best: its chips, what a player lacks of the two smallest kinds, and the values that
    are left out between others."""
    numbers = [count for _, count in counts]
    used = [at for at, count in enumerate(numbers) if count]
    lacking = max(0, _SMALLEST - numbers[0])
    if len(used) > 1:
        lacking += max(0, _WORKHORSES - numbers[used[1]])
    return sum(numbers) + _MISSING * lacking + _SKIPPED * (used[-1] + 1 - len(used))
