"""Where the felt lies in a frame: pixels to millimetres and back, by the markers at its corners."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from dealer.scene import Layout

Image = NDArray[np.uint8]
Points = NDArray[np.float64]

CARD_MM: Final = (57.0, 64.0)
"""Short side of a card: bridge size to poker size, in millimetres."""
_TOLERANCE: Final = 0.15
_CELL_MM: Final = 5.0
_CELLS_ACROSS: Final = 256
_SMOOTH: Final = 1.4
"""Pixels a cell that are left for the last, slanted step: fewer would blur, more would jump over some."""
_MARKER_CELLS: Final = 8
"""A 4X4 marker: four cells of code, one of black and one of white on each side."""


@dataclass(frozen=True, eq=False)
class Felt:
    """The felt in one frame. Without a layout the picture is the felt, and a pixel is its unit.

    `to_felt`: (3, 3) homography, frame pixels to felt. `size`: width and height of the felt. `cell`: side of
    one cell of its map. `card_px`: least and most short side of a card in frame pixels, None where unknown.
    """

    to_felt: NDArray[np.float64]
    size: tuple[float, float]
    cell: float
    card_px: tuple[float, float] | None

    def to_mm(self, points: NDArray[np.floating]) -> Points:
        """Frame pixels (N, 2) as felt points (N, 2)."""
        return _project(points, self.to_felt)

    def to_px(self, points: NDArray[np.floating]) -> Points:
        """Felt points (N, 2) as frame pixels (N, 2)."""
        return _project(points, np.linalg.inv(self.to_felt).astype(np.float64))

    @property
    def cells(self) -> tuple[int, int]:
        """Rows and columns of the map."""
        return round(self.size[1] / self.cell), round(self.size[0] / self.cell)

    def map(self, image: Image) -> Image:
        """The felt from above, one pixel a cell: (*cells, 3) uint8, from `image` (H, W, 3) uint8."""
        small, shrink, wide = image, 1, self._pixels_a_cell()
        while wide / shrink >= 2 * _SMOOTH and min(small.shape[:2]) > 1:
            # Halving averages all pixels, and is many times faster than any other step.
            rows, columns = small.shape[0] // 2, small.shape[1] // 2
            even = small[: 2 * rows, : 2 * columns]
            small = np.asarray(cv2.resize(even, (columns, rows), interpolation=cv2.INTER_AREA), np.uint8)
            shrink *= 2
        to_frame = np.array([[shrink, 0, (shrink - 1) / 2], [0, shrink, (shrink - 1) / 2], [0, 0, 1]])
        to_cells = np.array([[1 / self.cell, 0, -0.5], [0, 1 / self.cell, -0.5], [0, 0, 1]])
        rows, columns = self.cells
        seen = cv2.warpPerspective(
            small, to_cells @ self.to_felt @ to_frame, (columns, rows), borderMode=cv2.BORDER_REPLICATE
        )
        return np.asarray(seen, np.uint8)

    def _pixels_a_cell(self) -> float:
        middle = np.array(self.size) / 2
        ends = self.to_px(np.array([middle, middle + np.array([self.cell, 0])]))
        return float(np.linalg.norm(ends[1] - ends[0]))


def whole_picture(image: Image) -> Felt:
    """The felt of a picture that nobody laid out: all of it, in pixels."""
    height, width = image.shape[:2]
    cell = max(1.0, max(height, width) / _CELLS_ACROSS)
    return Felt(np.eye(3), (float(width), float(height)), cell, None)


def marker_places(layout: Layout) -> dict[int, Points]:
    """The felt points of the corners (4, 2) of each marker's black square, clockwise from its own top left."""
    (width, height), paper = layout.size, layout.marker
    rim = paper / _MARKER_CELLS
    side = paper - 2 * rim
    square = np.array([(0, 0), (side, 0), (side, side), (0, side)]) + rim
    corners = ((0, 0), (width - paper, 0), (width - paper, height - paper), (0, height - paper))
    return {number: square + corner for number, corner in enumerate(corners)}


def laid_out(to_felt: NDArray[np.float64], layout: Layout) -> Felt:
    """The felt of `layout`, seen through `to_felt` (3, 3), frame pixels to millimetres."""
    felt = Felt(to_felt, layout.size, _CELL_MM, None)
    width, height = layout.size
    spots = np.array([(x, y) for x in (0.1, 0.5, 0.9) for y in (0.1, 0.5, 0.9)]) * (width, height)
    start = felt.to_px(spots)
    steps = [np.linalg.norm(felt.to_px(spots + step) - start, axis=1) for step in ((1, 0), (0, 1))]
    least, most = float(np.min(steps)), float(np.max(steps))
    card_px = (CARD_MM[0] * least * (1 - _TOLERANCE), CARD_MM[1] * most * (1 + _TOLERANCE))
    return Felt(to_felt, layout.size, _CELL_MM, card_px)


def _project(points: NDArray[np.floating], matrix: NDArray[np.float64]) -> Points:
    flat = np.asarray(points, np.float64).reshape(-1, 2)
    ahead = np.column_stack([flat, np.ones(len(flat))]) @ matrix.T
    return ahead[:, :2] / ahead[:, 2:]
