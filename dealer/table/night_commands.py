"""What the rest of the night tells a table: the level, and how it stands at the other tables."""

from dataclasses import dataclass

from dealer.hand.state import Stakes


@dataclass(frozen=True, slots=True)
class SetStakes:
    """A level begins."""

    stakes: Stakes


@dataclass(frozen=True, slots=True)
class PushDealer:
    """Another dealer comes in: the next hand has its level, whatever the clock says until it is dealt."""


@dataclass(frozen=True, slots=True)
class HandForHand:
    """All tables play hand for hand, or (not `on`) no longer."""

    on: bool


@dataclass(frozen=True, slots=True)
class LongestTable:
    """The longest of the other tables has so many players, 0 where there is no other. `chairs`: how many a table of
    the event has, where that is known."""

    players: int
    chairs: int | None = None
