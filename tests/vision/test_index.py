"""Proposing cards by their indices alone."""

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from printed import Picture, card, felt, lay

from vision.flatten import pyramid
from vision.index import MOST_INDICES, find_indices

AT_RANK = (0.135, 0.13)
"""Where the middle of a printed card's rank lies, as shares of width and height."""


def rank_of(corners: NDArray[np.float32]) -> NDArray[np.float32]:
    """The middle of the rank at the top left of a printed card."""
    return corners[0] + (corners[1] - corners[0]) * AT_RANK[0] + (corners[3] - corners[0]) * AT_RANK[1]


def nearest(quads: NDArray[np.float32], corners: NDArray[np.float32]) -> NDArray[np.float32]:
    return min(quads, key=lambda quad: float(np.abs(quad[0] - corners[0]).max()))


@pytest.mark.parametrize("degrees", [0, 25, 90, 205])
@pytest.mark.parametrize("name", ["Kh", "Ts", "4c"])
def test_a_card_of_which_only_an_index_shows_is_proposed(name: str, degrees: float) -> None:
    frame = felt(600, 800)
    corners = lay(frame, card(name), (400, 300), 150, degrees)
    index = np.zeros(frame.shape[:2], np.uint8)
    box = corners[0] + np.array([[0, 0], [0.36, 0], [0.36, 0.36], [0, 0.36]]) @ (corners[[1, 3]] - corners[0])
    cv2.fillConvexPoly(index, np.rint(box).astype(np.int32), (255,))
    frame[index == 0] = 235
    found = nearest(find_indices(pyramid(frame), [], 150), corners)
    assert np.abs(found[0] - corners[0]).max() < 0.12 * 150
    down, true = found[3] - found[0], corners[3] - corners[0]
    assert float(down @ true / np.linalg.norm(down) / np.linalg.norm(true)) > 0.95


def test_nothing_is_looked_for_on_known_cards() -> None:
    frame = felt(600, 800)
    corners = lay(frame, card("9d"), (400, 300), 150, 12)
    assert len(find_indices(pyramid(frame), [], 150)) > 0
    assert len(find_indices(pyramid(frame), [corners], 150)) == 0


def test_a_known_scale_leaves_out_signs_too_far_apart() -> None:
    frame = felt(600, 800)
    lay(frame, card("2d"), (400, 300), 150, 12)
    assert len(find_indices(pyramid(frame), [], 60)) < len(find_indices(pyramid(frame), [], 150))


def letters() -> Picture:
    page = np.full((700, 900, 3), 240, np.uint8)
    for row in range(30):
        cv2.putText(page, "the dealer burns a card and turns the river", (10, 20 + 23 * row), 0, 0.8, (20, 20, 20), 2)
    return page


def test_a_printed_page_has_no_more_proposals_than_can_be_looked_at() -> None:
    assert len(find_indices(pyramid(letters()), [])) <= MOST_INDICES


@pytest.mark.parametrize("shape", [(1, 1), (1, 900), (20, 20), (300, 400)])
def test_an_empty_picture_has_no_indices(shape: tuple[int, int]) -> None:
    assert len(find_indices(pyramid(np.zeros((*shape, 3), np.uint8)), [])) == 0
