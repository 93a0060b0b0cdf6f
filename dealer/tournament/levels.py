"""What a tournament's evening is made of: levels, breaks, and the structure that puts them in order."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Level:
    """Blinds and antes in chips, in force for `seconds`. The small blind need not be half the big one.

    `ante` is what every player posts, `bb_ante` what the big blind posts for the whole table.
    """

    small: int
    big: int
    ante: int = 0
    bb_ante: int = 0
    seconds: int = field(kw_only=True)


@dataclass(frozen=True, slots=True)
class Break:
    """A pause of `seconds` between two levels."""

    seconds: int


Stage = Level | Break


@dataclass(frozen=True, slots=True, kw_only=True)
class Structure:
    """A tournament as announced: the starting `stack`, the smallest `chip` in play, and the `stages` in order.

    `stages` holds at least one level and begins and ends with one. `source` says where the figures come from.
    """

    name: str
    title: str
    source: str
    stack: int
    chip: int
    stages: tuple[Stage, ...]

    def number(self, index: int) -> int:
        """The level's number as announced, from 1. Breaks have none: theirs is that of the level before them."""
        return sum(isinstance(stage, Level) for stage in self.stages[: index + 1])

    def level_at(self, index: int) -> Level:
        """The level in force at stage `index`: during a break, the one before it."""
        return next(stage for stage in reversed(self.stages[: index + 1]) if isinstance(stage, Level))
