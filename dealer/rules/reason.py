"""Why something was ruled: the code, the rule it rests on, and what it is about."""

from dataclasses import dataclass, field
from typing import Literal

Facts = dict[str, int | str]
"""What a ruling names: chips, seats, cards, seconds."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One ruling: its code, the rule it rests on, and the facts (chips, seats, cards) that it names."""

    code: str
    source: str
    facts: Facts = field(default_factory=dict[str, int | str])
    kind: Literal["ruled", "refused", "asks"] = "ruled"
    choices: tuple[str, ...] = ()

    @property
    def house_silent(self) -> bool:
        """Whether the house says nothing about this, and the fallback was applied."""
        return self.source.startswith("house silent")


def refusal(code: str, facts: Facts) -> Reason:
    """Why something cannot have happened."""
    return Reason(code, "", facts, "refused")
