"""Proposing quads."""

import numpy as np
import pytest
from numpy.typing import NDArray
from printed import card, felt, lay

from vision.find import MOST_QUADS, Search
from vision.flatten import pyramid
from vision.quads import alike_before, card_like, min_distance, overlap, unlike, upright


def find_quads(image: NDArray[np.uint8], card_px: tuple[float, float] | None = None) -> NDArray[np.float32]:
    search = Search(pyramid(image), card_px)
    return np.concatenate([search.first(), search.more()]) if card_px is None else search.first()


def off_by(quads: NDArray[np.float32], corners: NDArray[np.float32]) -> float:
    """How far the nearest proposal's worst corner is from the truth, in pixels."""
    return float(min_distance(quads, upright(corners[None])[0]).min())


@pytest.mark.parametrize("degrees", [0, 17, 45, 90, 133, 260])
@pytest.mark.parametrize("short", [60, 110, 240])
def test_a_card_on_felt_is_proposed_at_any_turn_and_size(degrees: float, short: float) -> None:
    frame = felt(720, 1280)
    corners = lay(frame, card("Qd"), (640, 360), short, degrees)
    assert off_by(find_quads(frame), corners) < 0.04 * short


def test_a_dark_card_on_dark_felt_is_proposed() -> None:
    frame = (felt(720, 1280) * 0.7).astype(np.uint8)
    corners = lay(frame, np.full_like(card("Qd"), (20, 15, 15)), (640, 360), 120, 20)
    assert off_by(find_quads(frame), corners) < 6


def test_a_white_card_on_a_white_ground_is_proposed_by_its_edge() -> None:
    frame = np.full((720, 1280, 3), 236, np.uint8)
    lay(frame, np.full_like(card("Qd"), 200), (643, 363), 120, 20)
    corners = lay(frame, np.full_like(card("Qd"), 240), (640, 360), 120, 20)
    assert off_by(find_quads(frame), corners) < 8


def test_both_of_two_touching_cards_are_proposed() -> None:
    frame = felt(720, 1280)
    first = lay(frame, np.full_like(card("Qd"), 250), (600, 360), 100, 0)
    second = lay(frame, np.full_like(card("Qd"), 250), (700, 385), 100, 0)
    quads = find_quads(frame)
    assert off_by(quads, first) < 7
    assert off_by(quads, second) < 7


def test_a_known_scale_leaves_out_what_has_no_cards_size() -> None:
    frame = felt(720, 1280)
    small = lay(frame, card("Qd"), (300, 360), 100, 5)
    large = lay(frame, card("Qd"), (800, 360), 240, 5)
    quads = find_quads(frame, (85, 115))
    assert off_by(quads, small) < 4
    assert off_by(quads, large) > 50


def test_bare_felt_of_known_scale_has_next_to_no_proposals() -> None:
    assert len(find_quads(felt(720, 1280), (85, 115))) < 5


@pytest.mark.parametrize("shape", [(1, 1), (1, 900), (900, 1), (20, 20)])
def test_a_frame_too_small_for_a_card_has_no_proposals(shape: tuple[int, int]) -> None:
    assert len(find_quads(np.zeros((*shape, 3), np.uint8))) == 0


def test_a_quad_becomes_clockwise_and_starts_at_a_short_side() -> None:
    wide = np.array([[0, 0], [0, 10], [14, 10], [14, 0]], np.float32)
    turned = upright(wide[None])[0]
    assert np.linalg.norm(turned[1] - turned[0]) == pytest.approx(10)
    x, y = turned[:, 0], turned[:, 1]
    assert float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y)) > 0


def test_near_copies_are_one_proposal_even_turned_by_half() -> None:
    quad = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)
    assert len(unlike(np.stack([quad, quad + 0.5, np.roll(quad, 2, axis=0), quad + 30]), 0.035)) == 2


def test_slivers_and_crossed_quads_are_not_card_like() -> None:
    good = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)
    sliver, crossed = good * np.array([1, 4], np.float32), good[[0, 2, 1, 3]]
    assert card_like(np.stack([good, sliver, crossed, good[::-1]]), 30, 100).tolist() == [True, False, False, True]
    assert card_like(good[None], 70, 100).tolist() == [False]


def test_overlap_is_measured_against_both_and_the_smaller() -> None:
    one = np.array([[0, 0], [10, 0], [10, 10], [0, 10]], np.float32)
    union, inside = overlap(one, one * np.float32(0.5))
    assert union == pytest.approx(0.25)
    assert inside == pytest.approx(1.0)
    assert overlap(one, one + 50) == (0.0, 0.0)


def test_edges_outside_the_known_cards_leave_something_to_look_for() -> None:
    frame = felt(720, 1280)
    one = lay(frame, card("Qd"), (300, 360), 120, 5)
    search = Search(pyramid(frame))
    assert not search.leaves([]), "nothing was looked for yet"
    search.first()
    assert search.leaves([])
    assert not search.leaves([one])
    two = lay(frame, card("7c"), (800, 360), 120, 40)
    search = Search(pyramid(frame))
    search.first()
    assert search.leaves([one])
    assert not search.leaves([one, two])


def test_a_ground_much_darker_than_the_cards_leaves_nothing_to_look_for() -> None:
    for ground, some in ((120, False), (200, True)):
        frame = felt(720, 1280)
        frame[np.arange(720) // 30 % 2 == 0] = ground
        one = lay(frame, card("Qd"), (300, 360), 120, 5)
        search = Search(pyramid(frame))
        search.first()
        assert search.leaves([one]) == some


def test_what_is_small_beside_the_cards_leaves_nothing_to_look_for() -> None:
    for side, some in ((44, False), (120, True)):
        frame = felt(720, 1280)
        one = lay(frame, card("Qd"), (300, 360), 300, 5)
        lay(frame, np.full_like(card("Qd"), 250), (900, 360), side, 30)
        search = Search(pyramid(frame))
        search.first()
        assert search.leaves([one]) == some
        assert search.leaves([])


def test_a_checked_cloth_has_no_more_proposals_than_can_be_looked_at() -> None:
    frame = felt(1080, 1920)
    frame[(np.add.outer(np.arange(1080) // 60, np.arange(1920) // 60) % 2) == 0] = 160
    assert 50 < len(Search(pyramid(frame)).first()) <= MOST_QUADS


def test_the_later_search_looks_for_nothing_on_known_cards() -> None:
    frame = felt(720, 1280)
    one = lay(frame, card("Qd"), (300, 360), 120, 35)
    two = lay(frame, card("7c"), (800, 360), 120, 40)
    found = Search(pyramid(frame)).more([one])
    assert off_by(found, two) < 6
    assert off_by(found, one) > 30
    assert off_by(Search(pyramid(frame)).more(), one) < 6


def test_guesses_about_one_card_are_counted_in_order() -> None:
    quad = upright(np.array([[[0, 0], [63, 0], [63, 88], [0, 88]]], np.float32))[0]
    guesses = np.stack([quad, quad + 3, quad + 200, quad - 3])
    assert alike_before(guesses, 0.15).tolist() == [0, 1, 0, 2]


def test_a_card_of_known_size_is_proposed_by_a_corner_in_view() -> None:
    frame = felt(720, 1280)
    hidden = lay(frame, card("Qd"), (500, 360), 120, 10)
    lay(frame, np.full_like(card("Qd"), 90), (545, 420), 150, 40)
    search = Search(pyramid(frame))
    search.first()
    assert off_by(search.by_corners(120, []), hidden) < 12
    others = search.by_corners(120, [hidden])
    assert len(others) == 0 or off_by(others, hidden) > 12
