"""What light a picture has is measured on pictures of known light."""

import cv2
import numpy as np
import pytest

from hardware.light import light, sharpness
from hardware.ports import Frame


def even(shade: int) -> np.ndarray:
    return np.full((40, 60), shade, np.uint8)


@pytest.mark.parametrize(("shade", "verdict"), [(0, "too dark"), (30, "too dark"), (110, "fine"), (240, "glare")])
def test_an_even_picture_is_judged_by_its_shade(shade: int, verdict: str) -> None:
    assert light(even(shade)).mean == shade
    assert light(even(shade)).verdict == verdict


def test_a_reflection_is_glare_though_the_rest_is_fine() -> None:
    picture = even(90)
    picture[:10, :20] = 255
    found = light(picture)
    assert found.white == pytest.approx(200 / 2400)
    assert found.black == 0
    assert found.verdict == "glare"


def test_white_cards_that_keep_their_detail_are_no_glare() -> None:
    picture = even(90)
    picture[:20] = 225
    assert light(picture).verdict == "fine"


def test_black_is_counted() -> None:
    picture = even(100)
    picture[:, :15] = 3
    assert light(picture).black == pytest.approx(0.25)


def test_a_blurred_picture_is_less_sharp() -> None:
    sharp = np.kron(np.indices((8, 8)).sum(axis=0) % 2, np.ones((10, 10))).astype(np.uint8) * 200
    assert sharpness(cv2.GaussianBlur(sharp, (9, 9), 3)) < 0.2 * sharpness(sharp)
    assert sharpness(even(77)) == 0


def test_the_cameras_own_grey_picture_is_taken_where_it_makes_one() -> None:
    image = np.full((40, 60, 3), (200, 200, 200), np.uint8)
    assert Frame(image, 0.0).luma.shape == (20, 30)
    assert Frame(image, 0.0).luma.mean() == 200
    own = even(5)
    assert Frame(image, 0.0, own).luma is own


@pytest.mark.parametrize("size", [(1, 1), (1, 9), (9, 1), (3, 2)])
def test_a_picture_of_next_to_nothing_has_light_too(size: tuple[int, int]) -> None:
    picture = Frame(np.full((*size, 3), 110, np.uint8), 0.0).luma
    assert light(picture).mean == 110
    assert sharpness(picture) == 0.0
