"""When a tournament will probably end, from the chips in play and the blinds.

What ends a tournament is not its clock: the blinds outgrow the stacks. When all chips in play come to 20 big blinds,
two players have 10 each. With so few there is no play after the flop, only all-in or fold, and one such hand ends it.
When they come to 10, hardly anybody is left who could still fold. Guides for home games plan with either figure, so
both are told: it is likely to end in the level that reaches the first, and at the latest in the one that reaches the
other.
"""

from dataclasses import dataclass
from typing import Final

from dealer.tournament.levels import Level, Structure

LIKELY: Final = 20
"""All chips in play are this many big blinds in the level in which the event is likely to end."""
LATEST: Final = 10
"""All chips in play are this many big blinds in the level that hardly any event outlasts."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """When the event ends: in stage `likely` (by index), or at the latest in stage `latest`, with all chips `total`.

    A stage is None where the structure has no level with such blinds; then it will be played on at its last level.
    """

    structure: Structure
    players: int
    likely: int | None
    latest: int | None

    @property
    def total(self) -> int:
        """All chips in play."""
        return self.players * self.structure.stack

    @property
    def seconds(self) -> int | None:
        """Seconds from the start to the end of the stage in which it is likely to end, breaks included."""
        return None if self.likely is None else self.structure.starts_at(self.likely + 1)

    @property
    def at_most(self) -> int | None:
        """Seconds from the start to the end of the stage that it hardly outlasts."""
        return None if self.latest is None else self.structure.starts_at(self.latest + 1)

    def __str__(self) -> str:
        """The estimate with its reasons, in a few sentences."""
        said = [f"{self.players} players with {self.structure.stack} each make {self.total} chips."]
        if self.likely is None:
            said.append(
                f"No level's big blind reaches {self.total // LIKELY}, a {LIKELY}th of them: "
                "add levels, or it is played on at the last one."
            )
            return " ".join(said)
        said.append(
            f"It is likely to end in level {self._level(self.likely)}, where all chips are no more than "
            f"{LIKELY} big blinds: after about {spoken(self.structure.starts_at(self.likely + 1))}."
        )
        if self.latest is None:
            said.append(f"No level makes them {LATEST} big blinds, so a long heads-up is played at the last one.")
        else:
            said.append(
                f"At the latest in level {self._level(self.latest)}, where they are no more than {LATEST}: "
                f"after {spoken(self.structure.starts_at(self.latest + 1))}."
            )
        return " ".join(said)

    def _level(self, index: int) -> str:
        return f"{self.structure.number(index)} ({self.structure.stages[index]})"


def estimate(structure: Structure, players: int) -> Estimate:
    """When the event with so many players, each with one starting stack, will end."""
    total = players * structure.stack
    return Estimate(structure, players, _reached(structure, total, LIKELY), _reached(structure, total, LATEST))


def _reached(structure: Structure, total: int, big_blinds: int) -> int | None:
    """The first stage whose big blind makes `total` no more than so many of them."""
    levels = ((index, stage) for index, stage in enumerate(structure.stages) if isinstance(stage, Level))
    return next((index for index, level in levels if level.big * big_blinds >= total), None)


def spoken(seconds: int) -> str:
    """A time in hours and minutes: `3:05`."""
    return f"{seconds // 3600}:{seconds // 60 % 60:02}"
