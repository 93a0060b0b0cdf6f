"""Builds a structure that ends near a wanted length, out of the players, their stacks and the chips there are."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log
from typing import Final

from dealer.tournament.chips import ChipSet
from dealer.tournament.chips_needed import idle, payable
from dealer.tournament.estimate import LATEST, LIKELY, Estimate, estimate, spoken
from dealer.tournament.ladder import ladder, smoothest
from dealer.tournament.levels import Break, Level, Stage, Structure

MOST_PLAYERS: Final = 10_000
"""More players than this play no event that one sheet describes."""
SHORTEST: Final = 5
"""The fewest minutes a level has where none are asked for."""
LONGEST: Final = 60
"""And the most."""
_SHALLOWEST: Final = 20
"""The fewest big blinds of a starting stack: with less there is no play."""
_DEEPEST: Final = 250
"""The most: with more the first levels do nothing."""
_MOST_IN_PLAY: Final = 10**9
_USUAL_STEP: Final = 1.45
_USUAL_MINUTES: Final = 15
_USUAL_DEPTH: Final = 100
_HANDY: Final = {8: 0.4, 12: 0.4}
"""What it costs that a level is no multiple of five minutes, but of a length that is in use; others cost more."""
_UNHANDY: Final = 1.2


class BuildError(ValueError):
    """No structure can be as it was wished. The text says why, and what can be had."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What is wanted: a structure for so many `players`, each with `stack` chips of the set, `minutes` long.

    `level` is how long each level lasts, None where the builder may choose; a break of `rest` minutes (0: none) comes
    about every `every` minutes. `bb_ante`: from the first break on, or the fifth level, the big blind posts an ante.
    """

    title: str
    players: int
    stack: int
    chips: ChipSet
    minutes: int
    level: int | None = None
    rest: int = 10
    every: int = 60
    bb_ante: bool = False


@dataclass(frozen=True, slots=True)
class Built:
    """A structure, when it will end, and why it is as it is."""

    structure: Structure
    estimate: Estimate
    why: str


@dataclass(frozen=True, slots=True)
class _Plan:
    """The big blinds of the levels up to the likely end, how long each lasts, and how many come between breaks."""

    way: tuple[int, ...]
    minutes: int
    block: int
    rest: int

    @property
    def length(self) -> int:
        """Minutes to the end of the last level, breaks included."""
        return len(self.way) * self.minutes + (len(self.way) - 1) // self.block * self.rest


def build(wish: Wish) -> Built:
    """The structure that fits the wish best: it is likely to end within one level of the wanted length.

    Raises:
        BuildError: there is none, or the wish makes no sense.
    """
    _check(wish)
    total = wish.players * wish.stack
    steps = ladder(wish.chips.values, max(4 * total // LATEST, 8 * wish.chips.values[0]))
    if not steps or steps[-1] * LATEST < total:
        listed = ", ".join(map(str, wish.chips.values))
        raise BuildError(f"chips: {listed} make no round blinds from a stack of {wish.stack} up to {total // LATEST}")
    plans = [plan for first in _firsts(wish, steps) for plan in _plans(wish, steps, first, total)]
    best = min(plans, key=lambda plan: _worth(plan, wish), default=None)
    if best is None or abs(best.length - wish.minutes) > best.minutes:
        raise BuildError(_why_not(wish, plans))
    structure = _structure(wish, best, _reserve(steps, best.way[-1], total))
    found = estimate(structure, wish.players)
    return Built(structure, found, _why(structure, best, found))


def _check(wish: Wish) -> None:
    """Refuse what is beyond all sense."""
    limits = {
        "players": (wish.players, 2, MOST_PLAYERS),
        "stack": (wish.stack, 1, _MOST_IN_PLAY),
        "length": (wish.minutes, SHORTEST, 24 * 60),
        "level": (SHORTEST if wish.level is None else wish.level, 1, 240),
        "break": (wish.rest, 0, 120),
        "break every": (wish.every, 10, 24 * 60),
    }
    for name, (figure, least, most) in limits.items():
        if not least <= figure <= most:
            raise BuildError(f"{name}: must be {least} to {most}, not {figure}")
    if wish.players * wish.stack > _MOST_IN_PLAY:
        raise BuildError(f"stack: {wish.players} times {wish.stack} is more than {_MOST_IN_PLAY} chips in play")
    if not payable(wish.stack, wish.chips.values):
        raise BuildError(f"stack: {wish.stack} cannot be made of the chips {', '.join(map(str, wish.chips.values))}")


def _firsts(wish: Wish, steps: Sequence[int]) -> list[int]:
    """The big blinds to begin with that leave a stack room to play."""
    firsts = [step for step in steps if _SHALLOWEST <= wish.stack / step <= _DEEPEST]
    if firsts:
        return firsts
    deep = [step for step in steps if wish.stack / step > _DEEPEST]
    if deep:
        return deep[-1:]
    raise BuildError(
        f"stack: {wish.stack} is only {wish.stack // steps[0]} big blinds of {steps[0] // 2}/{steps[0]}, "
        f"the smallest that these chips make; give {_SHALLOWEST * steps[0]} or more, or smaller chips"
    )


def _plans(wish: Wish, steps: Sequence[int], first: int, total: int) -> Iterator[_Plan]:
    """All plans that begin with the big blind `first`."""
    last = next(step for step in steps if step * LIKELY >= total and step >= first)
    ways = smoothest([step for step in steps if first <= step <= last])
    for minutes in (wish.level,) if wish.level is not None else range(SHORTEST, LONGEST + 1):
        block = max(1, round(wish.every / minutes)) if wish.rest else len(steps)
        yield from (_Plan(way, minutes, block, wish.rest) for way in ways.values())


def _worth(plan: _Plan, wish: Wish) -> float:
    """How far the plan is from the wish and from what is usual; the less the better."""
    off = abs(plan.length - wish.minutes) / plan.minutes
    steps = len(plan.way) - 1
    growth = abs(log(plan.way[-1] / plan.way[0]) / steps - log(_USUAL_STEP)) if steps else 1.0
    pace = abs(log(plan.minutes / _USUAL_MINUTES))
    depth = abs(log(wish.stack / plan.way[0] / _USUAL_DEPTH))
    handy = 0.0 if plan.minutes % 5 == 0 else _HANDY.get(plan.minutes, _UNHANDY)
    return 4 * off + 2 * growth + 0.7 * pace + 0.7 * depth + handy + 100 * (off > 1)


def _reserve(steps: Sequence[int], last: int, total: int) -> tuple[int, ...]:
    """The big blinds of the levels after the likely end, up to the one that no event outlasts."""
    end = next(step for step in steps if step * LATEST >= total and step >= last)
    ways = smoothest([step for step in steps if last <= step <= end])
    return ways[min(ways)][1:]


def _structure(wish: Wish, plan: _Plan, reserve: tuple[int, ...]) -> Structure:
    bigs = (*plan.way, *reserve)
    ante_from = min(plan.block, 4) if wish.bb_ante else len(bigs)
    values = list(wish.chips.values)
    stages: list[Stage] = []
    for number, big in enumerate(bigs):
        if number and number % plan.block == 0:
            gone = idle(values, [figure for later in bigs[number:] for figure in (later // 2, later)])
            values = [value for value in values if value not in gone]
            stages.append(Break(60 * wish.rest, gone))
        stages.append(Level(big // 2, big, bb_ante=big if number >= ante_from else 0, seconds=60 * plan.minutes))
    return Structure(
        name="built",
        title=wish.title,
        source=f"Built for {wish.players} players and {spoken(60 * wish.minutes)} hours.",
        stack=wish.stack,
        chips=wish.chips,
        stages=tuple(stages),
    )


def _why(structure: Structure, plan: _Plan, found: Estimate) -> str:
    """The structure and its estimate, explained."""
    first = plan.way[0]
    steps = len(plan.way) - 1
    growth = f", each {(plan.way[-1] / first) ** (1 / steps):.2f} times the one before on average" if steps else ""
    begins = (
        f"It begins with {structure.stages[0]}, {structure.stack // first} big blinds a stack, "
        f"and has {len(plan.way)} levels of {plan.minutes} minutes to its likely end{growth}."
    )
    return f"{begins} {found}"


def _why_not(wish: Wish, plans: Sequence[_Plan]) -> str:
    """Why no plan fits, and what could be had."""
    asked = spoken(60 * wish.minutes)
    levels = f" of {wish.level} minutes" if wish.level is not None else f" of {SHORTEST} to {LONGEST} minutes"
    if not plans:
        return f"length: these chips make no blinds that rise by a fifth to double from level to level; no {asked}"
    nearest = min(plans, key=lambda plan: abs(plan.length - wish.minutes))
    fewest, most = (pick(len(plan.way) for plan in plans) for pick in (min, max))
    word = "short" if nearest.length > wish.minutes else "long"
    field = f"{wish.players} players with {wish.stack}"
    return (
        f"length: {asked} is too {word}: {field} take {fewest} to {most} levels{levels}; "
        f"the nearest is {spoken(60 * nearest.length)} with {len(nearest.way)} levels of {nearest.minutes} minutes"
    )
