"""What a tournament's evening is made of: levels, breaks, and the structure that puts them in order."""

from dataclasses import dataclass, field
from difflib import SequenceMatcher

from dealer.tournament.chips import Chip, ChipSet


@dataclass(frozen=True, slots=True)
class Level:
    """Blinds and antes in chips, in force for `seconds`. The small blind need not be half the big one.

    `ante` is what every player posts, `bb_ante` what the big blind posts for the whole table. `note` is a line to be
    read out or printed.
    """

    small: int
    big: int
    ante: int = 0
    bb_ante: int = 0
    seconds: int = field(kw_only=True)
    note: str = ""

    def __str__(self) -> str:
        """The blinds as they are announced: `75/150`, and the ante if there is one."""
        ante = f", ante {self.ante}" * bool(self.ante) + f", big-blind ante {self.bb_ante}" * bool(self.bb_ante)
        return f"{self.small}/{self.big}{ante}"


@dataclass(frozen=True, slots=True)
class Break:
    """A pause of `seconds` between two levels. `colour_up` are the values of the chips that leave the table in it."""

    seconds: int
    colour_up: tuple[int, ...] = ()
    note: str = ""


Stage = Level | Break


@dataclass(frozen=True, slots=True, kw_only=True)
class Structure:
    """A tournament as announced: the starting `stack`, the `chips` it is played with, and the `stages` in order.

    `stages` holds at least one level and begins and ends with one. `source` says where the figures come from, `notes`
    are lines for the printed sheet.
    """

    name: str
    title: str
    source: str
    stack: int
    chips: ChipSet
    stages: tuple[Stage, ...]
    notes: tuple[str, ...] = ()

    @property
    def chip(self) -> int:
        """The value of the smallest chip that the tournament starts with."""
        return self.chips.values[0]

    def number(self, index: int) -> int:
        """The level's number as announced, from 1. Breaks have none: theirs is that of the level before them."""
        return sum(isinstance(stage, Level) for stage in self.stages[: index + 1])

    def index_of(self, number: int) -> int | None:
        """The stage of the level of that number, or None where there is no such level."""
        levels = [at for at, stage in enumerate(self.stages) if isinstance(stage, Level)]
        return levels[number - 1] if 1 <= number <= len(levels) else None

    def level_at(self, index: int) -> Level:
        """The level in force at stage `index`: during a break, the one before it."""
        return next(stage for stage in reversed(self.stages[: index + 1]) if isinstance(stage, Level))

    def in_play(self, index: int) -> tuple[Chip, ...]:
        """The chips on the table at stage `index`, the smallest first: a break takes its own off as it begins."""
        breaks = (stage for stage in self.stages[: index + 1] if isinstance(stage, Break))
        gone = {value for stage in breaks for value in stage.colour_up}
        return tuple(chip for chip in self.chips.chips if chip.value not in gone)

    def starts_at(self, index: int) -> int:
        """Seconds from the start of the first level to the start of stage `index`; with their number, to the end."""
        return sum(stage.seconds for stage in self.stages[:index])


def edited(announced: Structure, now: Structure) -> frozenset[int]:
    """The stages of `now`, by index, that were not announced like this. Where one was left out, it is the stage that
    has its place. A stage put in does not make those after it edited."""
    matcher = SequenceMatcher(None, announced.stages, now.stages, autojunk=False)
    last = len(now.stages) - 1
    changed: set[int] = set()
    for tag, _, _, first, end in matcher.get_opcodes():
        if tag != "equal":
            changed.update(range(first, end) if end > first else (min(first, last),))
    return frozenset(changed)
