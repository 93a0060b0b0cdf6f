"""The zones of the simulated table: on the felt, apart from each other, wide enough for their cards."""

from itertools import combinations, pairwise

import numpy as np
import pytest

from hardware.simulated.places import CARD, FELT, MARKER, Places, Point, Spot, places_for

ALL_SIZES = pytest.mark.parametrize("seats", range(2, 11))


def bounds(polygon: tuple[Point, ...]) -> tuple[float, float, float, float]:
    points = np.array(polygon)
    return (*points.min(axis=0), *points.max(axis=0))


def overlap(a: tuple[Point, ...], b: tuple[Point, ...]) -> bool:
    ax0, ay0, ax1, ay1 = bounds(a)
    bx0, by0, bx1, by1 = bounds(b)
    return ax0 < bx1 and bx0 < ax1 and ay0 < by1 and by0 < ay1


def marker_boxes() -> list[tuple[Point, ...]]:
    far_x, far_y = FELT[0] - MARKER, FELT[1] - MARKER
    return [((x, y), (x + MARKER, y + MARKER)) for x in (0.0, far_x) for y in (0.0, far_y)]


def card_box(spot: Spot) -> tuple[Point, ...]:
    half_x, half_y = CARD[0] / 2, CARD[1] / 2
    return tuple(spot.ahead(x, y) for x in (-half_x, half_x) for y in (-half_y, half_y))


def holds(zone: tuple[Point, ...], things: tuple[Point, ...], slack: float = 0.0) -> bool:
    x0, y0, x1, y1 = bounds(zone)
    return all(x0 - slack <= x <= x1 + slack and y0 - slack <= y <= y1 + slack for x, y in things)


@ALL_SIZES
def test_each_seat_and_each_pile_has_a_zone(seats: int) -> None:
    zones = places_for(seats).zones
    assert set(zones) == {"board", "burn", "muck", "stub", *(f"seat {n}" for n in range(1, seats + 1))}


@ALL_SIZES
def test_zones_lie_on_the_felt_and_off_each_other_and_the_markers(seats: int) -> None:
    places = places_for(seats)
    felt = ((0.0, 0.0), FELT)
    assert all(holds(felt, zone) for zone in places.zones.values())
    for (one, a), (other, b) in combinations(places.zones.items(), 2):
        assert not overlap(a, b), f"{one} and {other}"
    for marker in marker_boxes():
        assert not any(overlap(zone, marker) for zone in places.zones.values())


@ALL_SIZES
def test_a_seat_holds_three_cards_side_by_side(seats: int) -> None:
    places = places_for(seats)
    for seat in range(1, seats + 1):
        zone = places.zones[f"seat {seat}"]
        x0, y0, x1, y1 = bounds(zone)
        assert max(x1 - x0, y1 - y0) >= 200
        assert min(x1 - x0, y1 - y0) >= 100
        spots = [places.spot(f"seat {seat}", index) for index in range(3)]
        assert all(holds(zone, card_box(spot)) for spot in spots)
        apart = [np.hypot(a.x - b.x, a.y - b.y) for a, b in combinations(spots, 2)]
        assert min(apart) > 0.9 * CARD[0]


def test_the_board_holds_five_cards_that_do_not_touch() -> None:
    places = places_for(6)
    boxes = [card_box(places.spot("board", index)) for index in range(5)]
    assert all(holds(places.zones["board"], box) for box in boxes)
    assert not any(overlap(a, b) for a, b in combinations(boxes, 2))


@pytest.mark.parametrize(("zone", "most"), [("burn", 14), ("muck", 30), ("stub", 1)])
def test_piles_stay_in_their_zones(zone: str, most: int) -> None:
    places = places_for(10)
    for index in range(most):
        assert holds(places.zones[zone], (((spot := places.spot(zone, index)).x, spot.y),)), index


def test_each_burnt_card_shows_an_edge() -> None:
    places = places_for(9)
    xs = [places.spot("burn", index).x for index in range(7)]
    assert all(b - a >= 15 for a, b in pairwise(xs))


@ALL_SIZES
def test_seats_go_clockwise_from_the_dealers_left(seats: int) -> None:
    places = places_for(seats)
    middles = [places.middle(f"seat {n}") for n in range(1, seats + 1)]
    around = [np.arctan2(y - FELT[1] / 2, x - FELT[0] / 2) for x, y in middles]
    turn = [(angle - np.pi / 2) % (2 * np.pi) for angle in around]
    assert turn == sorted(turn)


@pytest.mark.parametrize("seats", [-1, 0, 1, 11])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(ValueError, match="2 to 10 seats"):
        places_for(seats)


def test_a_zone_that_is_not_there_has_no_spot() -> None:
    places: Places = places_for(2)
    with pytest.raises(KeyError):
        places.spot("seat 3", 0)
