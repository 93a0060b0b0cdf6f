"""Boxes printed on felt are no cards; backs are, whatever their colour."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from printed import Picture, felt, lay

from vision.bare import shows_ground
from vision.flatten import pyramid
from vision.read import Reader


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


def back(ink: tuple[int, int, int]) -> Picture:
    """A back (352, 252, 3): a lattice within a white border."""
    face = np.full((352, 252, 3), 250, np.uint8)
    face[16:-16, 16:-16] = ink
    for at in range(-352, 352, 16):
        cv2.line(face, (at, 16), (at + 320, 336), (235, 235, 235), 2)
        cv2.line(face, (at + 320, 16), (at, 336), (235, 235, 235), 2)
    face[:16], face[-16:], face[:, :16], face[:, -16:] = 250, 250, 250, 250
    return face


def boxes(ink: tuple[int, int, int], thick: int) -> tuple[Picture, list[NDArray[np.float32]]]:
    """Felt with five boxes for the board, 120 pixels wide."""
    frame, places = felt(1080, 1920), list[NDArray[np.float32]]()
    for left in range(600, 1350, 150):
        box = np.array([[left, 400], [left + 120, 400], [left + 120, 568], [left, 568]], np.float32)
        cv2.polylines(frame, [box.astype(np.int32)], True, ink, thick, cv2.LINE_AA)
        places.append(box)
    return np.asarray(cv2.GaussianBlur(frame, (0, 0), 0.7), np.uint8), places


@pytest.mark.parametrize("known", [None, (105.0, 135.0)])
@pytest.mark.parametrize(("ink", "thick"), [((230, 230, 230), 2), ((230, 230, 230), 4), ((40, 200, 230), 3)])
def test_boxes_printed_on_felt_are_no_backs(
    reader: Reader, ink: tuple[int, int, int], thick: int, known: tuple[float, float] | None
) -> None:
    assert [one.name for one in reader.read(boxes(ink, thick)[0], known) if one.name != "?"] == []


def test_a_box_shows_the_ground_and_a_back_does_not() -> None:
    frame, places = boxes((230, 230, 230), 2)
    assert all(shows_ground(pyramid(frame), place) for place in places)
    for ink in ((40, 30, 180), (60, 100, 30), (30, 30, 30)):
        table = felt(600, 800)
        place = lay(table, back(ink), (400, 300), 120, 17)
        assert not shows_ground(pyramid(table), place)


@pytest.mark.parametrize("known", [None, (115.0, 145.0)])
def test_a_back_among_backs_is_read(reader: Reader, known: tuple[float, float] | None) -> None:
    table = felt(900, 900)
    for place in range(9):
        lay(table, back((40, 30, 180)), (250 + 131 * (place % 3), 240 + 183 * (place // 3)), 130, 0)
    assert [one.name for one in reader.read(table, known)] == ["back"] * 9


def test_backs_that_touch_on_two_sides_are_not_ground() -> None:
    table = felt(600, 900)
    row = [lay(table, back((40, 30, 180)), (250 + 131 * n, 300), 130, 0) for n in range(4)]
    assert not any(shows_ground(pyramid(table), place) for place in row)
