"""What lies on the simulated felt, and in the dealer's hand, at one moment of simulated time."""

from dataclasses import dataclass, field, replace

import numpy as np

from dealer.cards import Card
from hardware.simulated.deck import CARDS_IN_DECK
from hardware.simulated.lens import USUAL_KELVIN, Pose
from hardware.simulated.places import Places, Point, Spot


@dataclass(frozen=True, slots=True)
class Lying:
    """A card and how it lies: only the simulator knows the face of one that is not `up`."""

    card: Card
    up: bool
    spot: Spot


@dataclass(slots=True)
class Felt:
    """The state of the table. `version` grows with each change of what lies still."""

    places: Places
    rng: np.random.Generator
    zones: dict[str, list[Lying]] = field(default_factory=dict[str, list[Lying]])
    held: list[Lying] = field(default_factory=list[Lying])
    """Cards in the hand; their spots are relative to it."""
    cappers: set[str] = field(default_factory=set[str])
    """Seats whose player has laid a chip on the hole cards."""
    fans: dict[str, float] = field(default_factory=dict[str, float])
    resting: str | None = None
    pose: Pose = field(default_factory=Pose)
    covered: bool = False
    light: float = 1.0
    kelvin: float = USUAL_KELVIN
    version: int = 0

    @property
    def in_stub(self) -> int:
        """How many cards are still in the deck."""
        return CARDS_IN_DECK - len(self.held) - sum(len(cards) for cards in self.zones.values())

    def cards(self, zone: str) -> list[Lying]:
        """The cards of `zone`, the first laid first. Raises ValueError where there is no such zone."""
        if zone not in self.places.zones:
            raise ValueError(f"there is no zone {zone!r} on this table: it has {', '.join(self.places.zones)}")
        return self.zones.get(zone, [])

    def find(self, zone: str, which: Card | int) -> int:
        """The index of a card of `zone`. Raises ValueError where it does not lie there."""
        cards = self.cards(zone)
        if isinstance(which, int):
            if 0 <= which < len(cards):
                return which
        else:
            for index, lying in enumerate(cards):
                if lying.card == which:
                    return index
        raise ValueError(f"no card {which} lies in zone {zone!r}: {len(cards)} lie there")

    def where(self, card: Card) -> str | None:
        """The zone in which `card` lies, or "hand", or None where it is in the deck."""
        if any(lying.card == card for lying in self.held):
            return "hand"
        return next((z for z, cards in self.zones.items() if any(c.card == card for c in cards)), None)

    def lay(self, zone: str, card: Card, up: bool) -> None:
        """Lay `card` on the next spot of `zone`, as exactly as hands do."""
        index = len(self.cards(zone))
        self.zones.setdefault(zone, []).append(Lying(card, up, self._landing(zone, index)))
        self.version += 1

    def turn(self, zone: str, index: int) -> None:
        """Turn a card of `zone` face up; it comes to lie a little elsewhere."""
        self.cappers.discard(zone)
        lying = self.zones[zone][index]
        slip = self.rng.normal(0, 1.5, 2)
        spot = replace(lying.spot, x=lying.spot.x + slip[0], y=lying.spot.y + slip[1])
        self.zones[zone][index] = Lying(lying.card, True, spot)
        self.version += 1

    def table(self, zone: str, index: int) -> None:
        """Turn a card of a hand that its player tables: the hand is spread, so that all can read it."""
        self.cappers.discard(zone)
        cards = self.zones[zone]
        spot = self.places.tabled(zone, index, len(cards))
        slip, turn = self.rng.normal(0, 1.0, 2).clip(-2, 2), self.rng.uniform(-2.5, 2.5)
        cards[index] = Lying(cards[index].card, True, Spot(spot.x + slip[0], spot.y + slip[1], spot.angle + turn))
        self.version += 1

    def pick(self, zone: str, index: int) -> None:
        """Take a card of `zone` into the hand."""
        self.cappers.discard(zone)
        lying = self.zones[zone].pop(index)
        self.hold(lying.card, lying.up)

    def hold(self, card: Card, up: bool) -> None:
        """Put `card` into the hand, under the fingertips, on what is held already."""
        slip, turn = self.rng.normal(0, 3.5, 2), self.rng.normal(0, 7)
        self.held.append(Lying(card, up, Spot(float(slip[0]), -20.0 + float(slip[1]), float(turn))))
        self.version += 1

    def put_down(self, zone: str, up: bool | None = None) -> None:
        """Lay all cards of the hand in `zone`; `up` None: as they are."""
        held, self.held = self.held, []
        for lying in held:
            self.lay(zone, lying.card, lying.up if up is None else up)

    def _landing(self, zone: str, index: int) -> Spot:
        spot = self.places.spot(zone, index)
        seat = zone.startswith("seat")
        slip = self.rng.normal(0, 3.0 if seat else 1.5, 2).clip(-6, 6)
        turn = self.rng.uniform(-12, 12) if seat else self.rng.normal(0, 2.0)
        if not seat:
            return Spot(spot.x + slip[0], spot.y + slip[1], spot.angle + turn)
        if zone not in self.fans:
            # Some players keep their cards side by side, others fan them.
            self.fans[zone] = float(self.rng.choice([1.0, 1.0, 0.7, 0.55]))
        straight = self.places.spot(zone, 1)
        pull = 1 - self.fans[zone]
        x, y = spot.x + pull * (straight.x - spot.x), spot.y + pull * (straight.y - spot.y)
        return Spot(x + slip[0], y + slip[1], spot.angle + turn)


def between(a: Point, b: Point, share: float) -> Point:
    """The point `share` (0-1) of the way from `a` to `b`."""
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
