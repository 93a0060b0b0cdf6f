"""What vision reports: which cards lie where on the felt, now.

A scene is a level, not an edge. It is published again and again, whether or not anything changed, so that
whoever compares it with what should be there is put right by the next one after an undo, a restart or a
bumped camera. It is an observation, never a fact of the hand.
"""

from dataclasses import dataclass
from typing import Final, NewType

from dealer.cards import UNSEEN, Card

Zone = NewType("Zone", str)
"""A named part of the felt: `BOARD`, `BURN`, `MUCK`, `STUB` or `seat_zone(n)`."""

BOARD: Final = Zone("board")
BURN: Final = Zone("burn")
MUCK: Final = Zone("muck")
STUB: Final = Zone("stub")

Point = tuple[float, float]
"""x to the right, y down, millimetres on the felt as the camera sees it (origin: the felt's top left)."""


def seat_zone(seat: int) -> Zone:
    """The part of the felt before seat `seat` (1-15)."""
    return Zone(f"seat {seat}")


def seat_of(zone: Zone) -> int | None:
    """The seat that `zone` lies before, or None where it is no seat's."""
    head, _, number = zone.partition(" ")
    return int(number) if head == "seat" and number.isdigit() else None


@dataclass(frozen=True, slots=True)
class Sighting:
    """One card on the felt: `card` is its face, or None where its back is up."""

    zone: Zone
    card: Card | None
    confidence: float
    at: Point


@dataclass(frozen=True, slots=True)
class Scene:
    """All cards that lay still on the felt at `at` (seconds of CLOCK_BOOTTIME, or of the recording).

    `hidden` are the zones that something covers now (an arm, a glass): nothing is known about them, and what
    was seen there before has neither left nor stayed. `unsure` are the zones where something lies that may be
    a card, but reading it would be guessing.
    """

    at: float
    cards: tuple[Sighting, ...] = ()
    hidden: frozenset[Zone] = frozenset()
    unsure: frozenset[Zone] = frozenset()

    def faces(self, zone: Zone) -> tuple[Card, ...]:
        """The faces that lie in `zone`, left to right."""
        seen = sorted((s for s in self.cards if s.zone == zone), key=lambda s: s.at)
        return tuple(s.card for s in seen if s.card is not None and s.card != UNSEEN)

    def backs(self, zone: Zone) -> int:
        """How many backs can be told apart in `zone` (a pile counts as what can be told apart)."""
        return sum(s.zone == zone and s.card is None for s in self.cards)


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the zones lie on the felt: `size` in millimetres, each zone a polygon of felt points.

    The felt's four corners carry ArUco markers (DICT_4X4_50, ids 0-3 clockwise from the top left; `marker`
    millimetres wide with their white border of one cell, whose outer corners lie on the felt's corners), by
    which vision finds the felt in a frame.
    """

    size: tuple[float, float]
    zones: dict[Zone, tuple[Point, ...]]
    marker: float = 60.0
