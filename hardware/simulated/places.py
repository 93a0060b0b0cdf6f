"""Where things lie on the simulated felt. All lengths in millimetres, x to the right, y down, from the top left.

The dealer sits at the bottom. Seats go clockwise as seen from above, seat 1 at the dealer's left: up the left
end, along the top, down the right end. A table with fewer than ten seats uses some of the ten places.
"""

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final

Point = tuple[float, float]

FELT: Final = (1250.0, 703.0)
CARD: Final = (63.0, 88.0)
MARKER: Final = 60.0
"""Side of a corner marker with the white border around it."""

_TOP, _BOTTOM, _SEAT_DEPTH = 8.0, 575.0, 120.0
_PITCH = {"seat": 60.0, "board": 69.0, "burn": 22.0}
_TABLED = 67.0
_BURNS_IN_A_ROW = 7
_TAKEN: Final[dict[int, tuple[int, ...]]] = {
    2: (3, 8),
    3: (2, 5, 9),
    4: (2, 4, 7, 9),
    5: (2, 3, 5, 8, 9),
    6: (2, 3, 4, 7, 8, 9),
    7: (2, 3, 4, 5, 7, 8, 9),
    8: (2, 3, 4, 5, 6, 7, 8, 9),
    9: (1, 2, 3, 4, 5, 6, 7, 8, 9),
    10: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10),
}
"""Which of the ten places are taken at a table of so many seats, clockwise from the dealer's left."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place for a card: its middle, and its turn in degrees clockwise (0: its top is to the top)."""

    x: float
    y: float
    angle: float = 0.0

    def ahead(self, right: float, down: float) -> Point:
        """The point so far to the right of and below the middle, in the card's own turned frame."""
        turn = radians(self.angle)
        return (
            self.x + right * cos(turn) - down * sin(turn),
            self.y + right * sin(turn) + down * cos(turn),
        )


@dataclass(frozen=True, slots=True)
class Places:
    """The zones of a table: `zones` maps "board", "burn", "muck", "stub" and "seat 1".. to polygons."""

    seats: int
    size: tuple[float, float]
    zones: dict[str, tuple[Point, ...]]
    faces: dict[str, float]
    """The turn of cards in each zone that lie straight: a seat's cards face the player."""

    def middle(self, zone: str) -> Point:
        """The middle of `zone`. Raises KeyError where there is no such zone."""
        corners = self.zones[zone]
        return sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)

    def spot(self, zone: str, index: int) -> Spot:
        """Where card number `index` (from 0) of `zone` lies when laid with care. Raises KeyError."""
        middle = Spot(*self.middle(zone), self.faces[zone])
        match zone:
            case "board":
                across, down, turn = (index - 2) * _PITCH["board"], 0.0, 0.0
            case "burn":
                row, column = divmod(index, _BURNS_IN_A_ROW)
                across, down, turn = (column - 3) * _PITCH["burn"] - 18, 14.0 * row - 8, 0.0
            case "muck":
                far = 34 * (index * 0.381966 % 1)
                turn = index * 137.5 % 360
                across, down = 1.6 * far * cos(turn), 0.5 * far * sin(turn)
            case "stub":
                across, down, turn = 0.0, 0.0, 0.0
            case _:
                row, column = divmod(index, 3)
                across, down, turn = (column - 1) * _PITCH["seat"], 12.0 * row, 0.0
        return Spot(*middle.ahead(across, down), middle.angle + turn)

    def tabled(self, zone: str, index: int, count: int) -> Spot:
        """Where card `index` of a hand of `count` lies when its player tables it: side by side. Raises KeyError."""
        middle = Spot(*self.middle(zone), self.faces[zone])
        return Spot(*middle.ahead((index - (count - 1) / 2) * _TABLED, 0.0), middle.angle)


def _box(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


def _seat_places() -> dict[int, tuple[tuple[Point, ...], float]]:
    """The ten places around the felt: number, polygon and the turn of the cards there."""
    ends = (239.0, 225.0)
    below = {n: (_box(x, _BOTTOM, 205, _SEAT_DEPTH), 0.0) for n, x in ((1, 295), (2, 80), (9, 965), (10, 750))}
    above = {4 + i: (_box(80 + 275 * i, _TOP, 265, _SEAT_DEPTH), 180.0) for i in range(4)}
    return {
        **below,
        **above,
        3: (_box(8, ends[0], 130, ends[1]), 90.0),
        8: (_box(FELT[0] - 138, ends[0], 130, ends[1]), -90.0),
    }


def places_for(seats: int) -> Places:
    """The places of a table with `seats` seats. Raises ValueError for other than 2 to 10."""
    if seats not in _TAKEN:
        raise ValueError(f"a simulated table has 2 to 10 seats, not {seats}")
    ring = _seat_places()
    zones = {
        "board": _box(435, 235, 380, 130),
        "burn": _box(190, 235, 228, 130),
        "muck": _box(835, 235, 245, 130),
        "stub": _box(570, 582, 110, 115),
    }
    faces = dict.fromkeys(zones, 0.0)
    for seat, place in enumerate(_TAKEN[seats], start=1):
        zones[f"seat {seat}"], faces[f"seat {seat}"] = ring[place]
    return Places(seats, FELT, zones, faces)
