"""How each act goes: the path of a hand in time, and what it picks up, turns and lays on its way."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final, assert_never

from dealer.cards import Card, is_face
from hardware.simulated.acts import (
    Act,
    Arm,
    Bump,
    Cover,
    Deal,
    Light,
    Move,
    MuckHand,
    Sweep,
    Turn,
    TurnOne,
    Wait,
)
from hardware.simulated.lying import Felt, between
from hardware.simulated.places import Point

DEAL_SECONDS: Final = 0.4
"""Two and a half cards a second."""
_REACH_MM: Final = 330.0
"""How far behind a player's cards the hand comes from."""


@dataclass(slots=True)
class Motion:
    """One act under way.

    `path`: (share of `seconds`, where the hand is), in order; empty where no hand moves. `events`: what happens
    at which share, in order. `player`: the seat zone whose player moves, None for the dealer.
    """

    seconds: float
    path: tuple[tuple[float, Point], ...] = ()
    events: list[tuple[float, Callable[[], None]]] = field(default_factory=list[tuple[float, Callable[[], None]]])
    player: str | None = None
    done: float = 0.0

    def advance(self, seconds: float) -> float:
        """Go on for `seconds`, doing what is due; the seconds left over when it ended before."""
        spent = self.done * self.seconds + seconds
        self.done = min(spent / self.seconds, 1.0) if self.seconds > 0 else 1.0
        while self.events and self.events[0][0] <= self.done + 1e-9:
            self.events.pop(0)[1]()
        return max(spent - self.seconds, 0.0)

    @property
    def ended(self) -> bool:
        """Whether it is over."""
        return self.done >= 1.0

    def hand(self) -> Point | None:
        """Where the fingertips are now, or None where no hand moves."""
        if not self.path:
            return None
        before = self.path[0]
        for after in self.path:
            if self.done <= after[0]:
                span = after[0] - before[0]
                share = (self.done - before[0]) / span if span > 0 else 1.0
                return between(before[1], after[1], share * share * (3 - 2 * share))
            before = after
        return before[1]


def motion_of(act: Act, felt: Felt, hand: Point) -> Motion:
    """The motion of `act` on `felt`, the dealer's hand being at `hand`.

    Raises ValueError where the act cannot be done: no such zone, card or index.
    """
    match act:
        case Deal(zone, card, up):
            return _deal(felt, hand, zone, card, up)
        case Turn(zone):
            return _turn(felt, zone, list(range(len(felt.cards(zone)))))
        case TurnOne(zone, index):
            return _turn(felt, zone, [felt.find(zone, index)])
        case Move(card, source, target, up):
            return _move(felt, hand, source, felt.find(source, card), target, up)
        case MuckHand(zone):
            return _muck(felt, hand, zone)
        case Sweep():
            return _sweep(felt, hand)
        case Bump(dx, dy, degrees):
            return _bump(felt, dx, dy, degrees)
        case Light() | Cover() | Arm():
            return Motion(0.3, events=[(0.0, partial(_set, felt, act))])
        case Wait(seconds):
            return Motion(seconds)
        case _:
            assert_never(act)


def capper(felt: Felt, zone: str) -> Motion:
    """The player of `zone` lays a chip on the hole cards."""

    def place() -> None:
        felt.cappers.add(zone)
        felt.version += 1

    return Motion(0.6, _players_reach(felt, zone), [(0.5, place)], player=zone)


def _set(felt: Felt, act: Light | Cover | Arm) -> None:
    match act:
        case Light(factor, kelvin):
            felt.light, felt.kelvin = factor, kelvin
        case Cover(on):
            felt.covered = on
        case Arm(zone):
            if zone is not None:
                felt.cards(zone)
            felt.resting = zone


def _deal(felt: Felt, hand: Point, zone: str, card: Card, up: bool) -> Motion:
    if not is_face(card):
        raise ValueError(f"{card} cannot be dealt: expected one of the 52 cards")
    lies = felt.where(card)
    if lies is not None:
        raise ValueError(f"{card} cannot be dealt to {zone!r}: it already lies in {lies!r}")
    spot, stub = felt.places.spot(zone, len(felt.cards(zone))), felt.places.middle("stub")
    target = (spot.x, spot.y + 20.0)
    path = ((0.0, hand), (0.2, stub), (0.68, target), (0.78, target), (1.0, between(target, stub, 0.85)))
    events = [(0.2, partial(felt.hold, card, up)), (0.75, partial(felt.put_down, zone, up))]
    return Motion(DEAL_SECONDS, path, events)


def _players_reach(felt: Felt, zone: str) -> tuple[tuple[float, Point], ...]:
    cards = felt.places.spot(zone, 1)
    away, there = cards.ahead(0, _REACH_MM), cards.ahead(0, 8)
    return (0.0, away), (0.35, there), (0.7, there), (1.0, away)


def _turn(felt: Felt, zone: str, indexes: list[int]) -> Motion:
    if not indexes:
        raise ValueError(f"no card lies in zone {zone!r} to be turned up")
    share = 0.3 / len(indexes)
    seat = zone.startswith("seat")
    turned = felt.table if seat and len(indexes) == len(felt.cards(zone)) > 1 else felt.turn
    events = [(0.4 + share * n, partial(turned, zone, index)) for n, index in enumerate(indexes)]
    if seat:
        return Motion(1.0, _players_reach(felt, zone), events, player=zone)
    spot = felt.places.spot(zone, indexes[0])
    home = felt.places.middle("stub")
    return Motion(1.0, ((0.0, home), (0.35, (spot.x, spot.y)), (0.7, (spot.x, spot.y)), (1.0, home)), events)


def _move(felt: Felt, hand: Point, source: str, index: int, target: str, up: bool) -> Motion:
    lying = felt.cards(source)[index].spot
    end = felt.places.spot(target, len(felt.cards(target)))
    start, there = (lying.x, lying.y + 20.0), (end.x, end.y + 20.0)
    path = ((0.0, hand), (0.35, start), (0.42, start), (0.8, there), (0.86, there))
    events = [(0.4, partial(felt.pick, source, index)), (0.82, partial(felt.put_down, target, up))]
    return Motion(0.9, (*path, (1.0, between(there, felt.places.middle("stub"), 0.6))), events)


def _take_all(felt: Felt, zone: str) -> None:
    for _ in range(len(felt.cards(zone))):
        felt.pick(zone, 0)


def _muck(felt: Felt, hand: Point, zone: str) -> Motion:
    if not felt.cards(zone):
        raise ValueError(f"no card lies in zone {zone!r} to be mucked")
    start, muck = felt.places.middle(zone), felt.places.middle("muck")
    path = ((0.0, hand), (0.35, start), (0.45, start), (0.8, muck), (1.0, between(muck, hand, 0.4)))
    return Motion(0.8, path, [(0.45, partial(_take_all, felt, zone)), (0.8, partial(felt.put_down, "muck", False))])


def _sweep(felt: Felt, hand: Point) -> Motion:
    stops = [zone for zone in felt.places.zones if felt.cards(zone)]
    stub = felt.places.middle("stub")
    step = 1 / (len(stops) + 2)
    path = [(0.0, hand)]
    events: list[tuple[float, Callable[[], None]]] = []
    for number, zone in enumerate(stops, start=1):
        path.append((number * step, felt.places.middle(zone)))
        events.append((number * step, partial(_take_all, felt, zone)))
    path += [(1 - step, stub), (1.0, stub)]
    events.append((1 - step, partial(_square_deck, felt)))
    return Motion(0.4 * (len(stops) + 2), tuple(path), events)


def _square_deck(felt: Felt) -> None:
    felt.held.clear()
    felt.zones.clear()
    felt.fans.clear()
    felt.version += 1


def _bump(felt: Felt, dx: float, dy: float, degrees: float) -> Motion:
    def swing(share: float) -> Callable[[], None]:
        return lambda: _knock(felt, share * dx, share * dy, share * degrees)

    # The mount swings past its new place and back.
    return Motion(0.3, events=[(0.0, swing(1.35)), (0.4, swing(-0.5)), (0.8, swing(0.15))])


def _knock(felt: Felt, dx: float, dy: float, degrees: float) -> None:
    felt.pose = replace(felt.pose, dx=felt.pose.dx + dx, dy=felt.pose.dy + dy, degrees=felt.pose.degrees + degrees)
