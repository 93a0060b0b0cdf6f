"""The zones of a felt: which one a point lies in, and which cells of the felt's map it takes up."""

from collections.abc import Mapping
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from dealer.scene import BOARD, Layout, Point, Zone
from vision.felt import Felt

Mask = NDArray[np.bool_]
Box = tuple[slice, slice]
"""Rows and columns of a picture."""

_CARD_REACH: Final = 60.0
"""How far a card whose centre is in a zone can stick out of it: a little over half its diagonal, in mm."""


class ZoneMap:
    """The zones of `layout` on a felt; without a layout the whole picture is the board."""

    def __init__(self, felt: Felt, layout: Layout | None) -> None:
        width, height = felt.size
        whole: tuple[Point, ...] = ((0, 0), (width, 0), (width, height), (0, height))
        zones: Mapping[Zone, tuple[Point, ...]] = layout.zones if layout else {BOARD: whole}
        self._laid_out = layout is not None
        self._reach = _CARD_REACH if layout else 0.0
        self._outlines = {zone: np.array(outline, np.float32) for zone, outline in zones.items()}
        self.cells: dict[Zone, Mask] = {
            zone: polygon_cells(outline / felt.cell, felt.cells) for zone, outline in self._outlines.items()
        }

    @property
    def names(self) -> frozenset[Zone]:
        """All zones."""
        return frozenset(self._outlines)

    def of(self, point: Point) -> Zone | None:
        """The zone that `point` of the felt lies in, None where it is in no zone.

        Without a layout that is the board, also for a card whose larger half is out of the picture.
        """
        if not self._laid_out:
            return BOARD
        for zone, outline in self._outlines.items():
            if cv2.pointPolygonTest(outline, point, False) >= 0:
                return zone
        return None

    def box(self, zone: Zone, felt: Felt, shape: tuple[int, ...]) -> Box:
        """The part of a frame of `shape` that shows every card whose centre lies in `zone`."""
        outline = self._outlines[zone]
        low, high = outline.min(axis=0) - self._reach, outline.max(axis=0) + self._reach
        corners = felt.to_px(np.array([low, (high[0], low[1]), high, (low[0], high[1])]))
        limits = (shape[1], shape[0])
        left, top = np.clip(np.floor(corners.min(axis=0)), 0, limits).astype(int)
        right, bottom = np.clip(np.ceil(corners.max(axis=0)), 0, limits).astype(int)
        return slice(int(top), int(bottom)), slice(int(left), int(right))


def polygon_cells(corners: NDArray[np.floating], cells: tuple[int, int]) -> Mask:
    """The cells (rows, columns) that a polygon of map points (N, 2) covers, and those it touches."""
    drawn = np.zeros(cells, np.uint8)
    cv2.fillPoly(drawn, [np.floor(corners).astype(np.int32)], (1,))
    return drawn.astype(np.bool_)
