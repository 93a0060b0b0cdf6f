"""What people do at the simulated table. Acts are physical: cards lie, turn and move; nothing tells a reader.

A card is its notation (`Ah`); a zone a name of `places.Places.zones`; an index counts from 0 in the order the
cards came to lie there. Acts can be pickled, so that they may come from another process.
"""

from dataclasses import dataclass

from dealer.cards import Card


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer takes the top card off the stub and lays it in `zone`, face up or down."""

    zone: str
    card: Card
    up: bool = False


@dataclass(frozen=True, slots=True)
class Turn:
    """A player turns all cards of `zone` face up; a hand of several is spread, as one tables it."""

    zone: str


@dataclass(frozen=True, slots=True)
class TurnOne:
    """A player turns one card of `zone` face up."""

    zone: str
    index: int


@dataclass(frozen=True, slots=True)
class Move:
    """The dealer moves one card (named, or by its index) to another zone, where it lies face up or down."""

    card: Card | int
    from_zone: str
    to_zone: str
    up: bool


@dataclass(frozen=True, slots=True)
class MuckHand:
    """The dealer takes all cards of `zone` and throws them face down into the muck."""

    zone: str


@dataclass(frozen=True, slots=True)
class Sweep:
    """The dealer gathers all cards of the felt into the deck."""


@dataclass(frozen=True, slots=True)
class Bump:
    """Somebody knocks the camera: what it sees shifts over the felt and turns, for good."""

    dx_mm: float
    dy_mm: float
    degrees: float

    def __post_init__(self) -> None:
        """Raises ValueError for a knock that would break the mount."""
        if not (abs(self.dx_mm) <= 500 and abs(self.dy_mm) <= 500 and abs(self.degrees) <= 90):
            raise ValueError(f"a camera is knocked by 500 mm and 90 degrees at most; this is {self}")


@dataclass(frozen=True, slots=True)
class Light:
    """The lamps change to `factor` times the usual light, of colour temperature `kelvin` (1500 to 15000)."""

    factor: float
    kelvin: float = 4600.0

    def __post_init__(self) -> None:
        """Raises ValueError for light that no lamp gives."""
        if not (0 <= self.factor <= 10 and 1500 <= self.kelvin <= 15000):
            raise ValueError(f"light is 0 to 10 times the usual, at 1500 to 15000 kelvin; this is {self}")


@dataclass(frozen=True, slots=True)
class Cover:
    """Something covers the lens, or no longer does."""

    on: bool


@dataclass(frozen=True, slots=True)
class Arm:
    """The dealer's arm rests over `zone` until told otherwise (None: it is withdrawn)."""

    zone: str | None


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing is done for some seconds."""

    seconds: float

    def __post_init__(self) -> None:
        """Raises ValueError for a time that cannot pass."""
        if not 0 <= self.seconds < 86400:
            raise ValueError(f"one waits 0 seconds to a day, not {self.seconds}")


Act = Deal | Turn | TurnOne | Move | MuckHand | Sweep | Bump | Light | Cover | Arm | Wait
