"""The felt is found by its markers, and found again."""

import cv2
import numpy as np
import pytest
from painted_table import LAYOUT, SIZE, Table

from vision.felt import whole_picture
from vision.markers import FeltFinder

CORNERS = np.array([(0, 0), (SIZE[0], 0), SIZE, (0, SIZE[1]), (625, 350)])


def off(finder, table, image, at):
    """How far the finder's felt is from where it was painted, in millimetres."""
    felt = finder.find(image, at)
    assert felt is not None
    return np.abs(felt.to_mm(np.array([table.to_px(p) for p in CORNERS])) - CORNERS).max()


def test_four_markers_place_the_felt_within_a_millimetre():
    table = Table()
    assert off(FeltFinder(LAYOUT), table, table.frame(), 0.0) < 1.0


def test_three_markers_are_enough_and_two_are_not():
    table = Table()
    assert off(FeltFinder(LAYOUT), table, table.frame(markers=(0, 1, 3)), 0.0) < 8.0
    assert FeltFinder(LAYOUT).find(table.frame(markers=(0, 1)), 0.0) is None


def test_the_fourth_marker_makes_the_place_exact_when_it_comes_into_view():
    table = Table()
    finder = FeltFinder(LAYOUT)
    finder.find(table.frame(markers=(0, 1, 3)), 0.0)
    assert off(finder, table, table.frame(), 1.1) < 1.0


def test_the_last_place_is_kept_while_arms_cover_markers():
    table = Table()
    finder = FeltFinder(LAYOUT)
    felt = finder.find(table.frame(), 0.0)
    for at in (0.1, 0.2, 0.3, 0.4, 5.0):
        assert finder.find(table.frame(markers=(2,)), at) is felt
    assert finder.seen == 1


def test_a_steady_camera_keeps_the_very_same_place():
    table = Table()
    finder = FeltFinder(LAYOUT)
    felt = finder.find(table.frame(), 0.0)
    assert all(finder.find(table.frame(), at) is felt for at in (0.1, 0.2, 0.3))


@pytest.mark.parametrize("bump", [(3.0, -2.0), (6.0, 11.0), (-40.0, 18.0)])
def test_a_bumped_camera_is_noticed_and_the_new_place_used(bump):
    table = Table(scale=0.7)
    table.shift = (60.0, 24.0)
    finder = FeltFinder(LAYOUT)
    finder.find(table.frame(), 0.0)
    table.shift = (60.0 + bump[0], 24.0 + bump[1])
    finder.find(table.frame(), 1.1)
    assert off(finder, table, table.frame(), 1.2) < 1.0


def test_a_covered_camera_sees_no_felt_after_a_second():
    table = Table()
    finder = FeltFinder(LAYOUT)
    finder.find(table.frame(), 0.0)
    black = np.zeros_like(table.frame())
    assert finder.find(black, 0.5) is not None
    assert finder.find(black, 1.5) is None
    assert finder.find(table.frame(), 1.6) is not None


def test_markers_glued_on_another_way_round_serve_as_well():
    table = Table()
    image = table.frame()
    (left, top), (right, bottom) = np.rint([table.to_px((0, 0)), table.to_px((60, 60))]).astype(int)
    image[top:bottom, left:right] = np.rot90(image[top:bottom, left:right]).copy()
    assert off(FeltFinder(LAYOUT), table, image, 0.0) < 2.5


def test_the_felt_is_placed_through_perspective():
    table = Table()
    seen = table.frame()
    tilt = cv2.getPerspectiveTransform(
        np.array([(0, 0), (960, 0), (960, 540), (0, 540)], np.float32),
        np.array([(90, 30), (880, 10), (955, 530), (5, 520)], np.float32),
    )
    felt = FeltFinder(LAYOUT).find(cv2.warpPerspective(seen, tilt, (960, 540)), 0.0)
    assert felt is not None
    there = cv2.perspectiveTransform(np.array([[table.to_px(p) for p in CORNERS]]), tilt)[0]
    assert np.abs(felt.to_mm(there) - CORNERS).max() < 2.5
    least, most = felt.card_px
    assert least < 57 * 0.62 < 64 * 0.78 < most


def test_without_a_layout_a_pixel_is_the_unit_and_the_picture_the_felt():
    felt = whole_picture(np.zeros((480, 640, 3), np.uint8))
    assert felt.size == (640.0, 480.0)
    assert felt.card_px is None
    assert np.allclose(felt.to_mm(np.array([(5.0, 7.0)])), (5.0, 7.0))


def test_the_map_shows_the_felt_from_above():
    table = Table()
    image = table.frame()
    spot = np.rint(table.to_px((1000, 200))).astype(int)
    cv2.circle(image, (int(spot[0]), int(spot[1])), 30, (0, 0, 255), -1)
    felt = FeltFinder(LAYOUT).find(image, 0.0)
    rows, columns = felt.cells
    red = felt.map(image)[..., 2] > 180
    red[:20], red[-20:] = False, False
    y, x = np.argwhere(red).mean(axis=0) * felt.cell
    assert felt.map(image).shape == (rows, columns, 3)
    assert abs(x - 1000) < 5
    assert abs(y - 200) < 5
