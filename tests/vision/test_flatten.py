"""Rectifying quads."""

import cv2
import numpy as np
import pytest
from printed import card, felt, lay

from vision.flatten import (
    CARD_SIZE,
    CORNER_SIZE,
    GLANCE_SIZE,
    WHOLE_SIZE,
    corner_from,
    corners_from,
    flatten,
    glances_from,
    halved,
    marks_from,
    normal,
    pyramid,
    whole_from,
)


def test_a_flattened_card_is_the_upright_card() -> None:
    ground = felt(700, 700)
    corners = lay(ground, card("Ks"), (350, 350), 200, 33)
    flat = flatten(ground, corners).astype(float)
    upright = cv2.resize(card("Ks"), CARD_SIZE, interpolation=cv2.INTER_AREA).astype(float)
    assert flat.shape == (CARD_SIZE[1], CARD_SIZE[0], 3)
    assert np.abs(flat - upright).mean() < 6


@pytest.mark.parametrize("short", [60, 120, 300, 620])
def test_large_cards_are_averaged_down_to_the_same_picture(short: int) -> None:
    ground = felt(1000, 800)
    corners = lay(ground, card("7h"), (400, 500), short, 4)
    flat = flatten(ground, corners).astype(float)
    upright = cv2.resize(card("7h"), CARD_SIZE, interpolation=cv2.INTER_AREA).astype(float)
    assert np.abs(flat - upright).mean() < 12


def test_half_a_turn_of_the_quad_turns_the_card() -> None:
    ground = felt(500, 500)
    corners = lay(ground, card("4d"), (250, 250), 150, 10)
    one, two = flatten(ground, corners), flatten(ground, np.roll(corners, 2, axis=0))
    assert np.abs(one[::-1, ::-1].astype(int) - two).mean() < 4


def test_the_whole_and_the_corners_are_cut_from_the_same_card() -> None:
    ground = felt(700, 700)
    corners = lay(ground, card("Ks"), (350, 350), 200, 33)
    levels = pyramid(ground)
    upright = cv2.resize(card("Ks"), CARD_SIZE, interpolation=cv2.INTER_AREA)
    small = cv2.resize(upright, WHOLE_SIZE, interpolation=cv2.INTER_AREA)
    assert float(np.abs(whole_from(levels, corners).astype(float) - small).mean()) < 8
    width, height = CORNER_SIZE
    for cut in corners_from(levels, corners):
        assert cut.shape == (height, width, 3)
        assert float(np.abs(cut.astype(float) - upright[:height, :width]).mean()) < 10


@pytest.mark.parametrize("short", [40, 75, 200])
def test_a_glance_sees_the_whole_and_the_corner_at_half_their_size(short: float) -> None:
    ground = felt(700, 700)
    corners = lay(ground, card("Ks"), (350, 350), short, 33)
    levels = pyramid(ground)
    for glance, whole in (
        (glances_from(levels, corners[None])[0], whole_from(levels, corners)),
        (marks_from(levels, corners[None])[0], corner_from(levels, corners)),
    ):
        small = halved(whole[None])[0]
        assert glance.shape == small.shape
        assert float(np.abs(glance.astype(float) - small).mean()) < 8


def test_normal_pictures_have_no_mean_and_change_little_with_the_light() -> None:
    flat = np.asarray(cv2.resize(card("9c"), GLANCE_SIZE, interpolation=cv2.INTER_AREA), np.uint8)[None]
    bright, dim = normal(flat, flat), normal((flat * 0.6).astype(np.uint8), (flat * 0.6).astype(np.uint8))
    assert bright.shape == (1, 3, GLANCE_SIZE[1], GLANCE_SIZE[0])
    assert abs(float(bright.mean())) < 1e-3
    assert float(np.abs(bright - dim).mean()) < 0.1


def test_a_pyramid_stops_before_pictures_vanish() -> None:
    assert len(pyramid(np.zeros((1, 1, 3), np.uint8))) == 1
    assert [level.shape[:2] for level in pyramid(np.zeros((301, 403, 3), np.uint8))] == [
        (301, 403),
        (150, 201),
        (75, 100),
    ]
    assert [level.shape[0] for level in pyramid(np.zeros((400, 600, 3), np.uint8))] == [400, 200, 100]
