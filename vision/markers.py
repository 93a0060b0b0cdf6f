"""Find the felt by its four corner markers, frame after frame, also when an arm covers one."""

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from dealer.scene import Layout
from vision.felt import Felt, Image, Points, laid_out, marker_places

Markers = dict[int, Points]

MARKERS_NEEDED: Final = 3
"""Markers it takes to place the felt: two on one side leave the other side to chance."""
_MOVED_PX: Final = 0.8
"""A steady camera's markers stay well within this; a bump does not."""
_SEARCH_EVERY: Final = 1.0
_BLIND_AFTER: Final = 1.0
_FRAME: Final = 20


class FeltFinder:
    """Finds the felt of `layout` in one frame after another.

    The last good place is kept while arms cover markers, and replaced as soon as the markers have moved.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._places = marker_places(layout)
        settings = cv2.aruco.DetectorParameters()
        settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
        self._detector = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), settings)
        self._felt: Felt | None = None
        self._placed_by = 0
        self._turn = 0
        self._searched = -np.inf
        self._seen_at = -np.inf
        self._in_view: list[int] = []
        self._looked = -np.inf

    @property
    def seen(self) -> int:
        """How many markers were in view when all were last looked for."""
        return len(self._in_view)

    def find(self, image: Image, at: float) -> Felt | None:
        """The felt in `image` (H, W, 3) uint8 BGR at `at` seconds; None where nobody could say."""
        if not self._holds(image, at):
            self._look_again(image, at)
        if self.seen:
            self._seen_at = at
        return None if at - self._seen_at > _BLIND_AFTER else self._felt

    def _holds(self, image: Image, at: float) -> bool:
        """Whether one marker, each in its turn, lies where the felt we know has it: all is well then.

        While some are out of view, all are looked for once a second.
        """
        out_of_view = len(self._in_view) < len(self._places)
        if len(self._in_view) < MARKERS_NEEDED or (out_of_view and not 0 <= at - self._looked < _SEARCH_EVERY):
            return False
        self._turn += 1
        found = self._near(image, [self._in_view[self._turn % len(self._in_view)]])
        return bool(found) and not self._moved(found)

    def _look_again(self, image: Image, at: float) -> None:
        found = self._near(image, list(self._places))
        if len(found) < len(self._places) and self._must_search(found, at):
            self._searched = at
            found = self._detect(image, (0, 0)) | found
        self._in_view, self._looked = sorted(found), at
        if self._moved(found) or len(found) > self._placed_by:
            self._felt = self._place(found)
            self._placed_by = len(found) if self._felt else 0

    def _must_search(self, found: Markers, at: float) -> bool:
        if at < self._searched:
            return True
        unsure = len(found) < MARKERS_NEEDED and (self._felt is None or not found or self._moved(found))
        return unsure and at - self._searched >= _SEARCH_EVERY

    def _near(self, image: Image, numbers: Sequence[int]) -> Markers:
        """Those of the markers `numbers` that still lie about where they lay."""
        if self._felt is None:
            return {}
        found: Markers = {}
        height, width = image.shape[:2]
        for number in numbers:
            corners = self._felt.to_px(self._places[number])
            reach = 0.4 * float(np.ptp(corners, axis=0).max())
            left, top = np.maximum(corners.min(axis=0) - reach, 0).astype(int)
            right, bottom = np.minimum(corners.max(axis=0) + reach, (width, height)).astype(int)
            if right - left > 8 and bottom - top > 8:
                near = self._detect(image[top:bottom, left:right], (left, top))
                found |= {number: near[number]} if number in near else {}
        return found

    def _detect(self, image: Image, offset: tuple[int, int]) -> Markers:
        grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
        # OpenCV overlooks markers that lie within a few pixels of the picture's edge.
        framed = cv2.copyMakeBorder(grey, _FRAME, _FRAME, _FRAME, _FRAME, cv2.BORDER_REPLICATE)
        corners, numbers, _ = self._detector.detectMarkers(framed)
        if not corners:
            return {}
        pairs = zip(np.ravel(numbers), corners, strict=True)
        return {
            int(number): np.asarray(quad, np.float64).reshape(4, 2) - _FRAME + offset
            for number, quad in pairs
            if int(number) in self._places
        }

    def _moved(self, found: Markers) -> bool:
        """Whether the markers no longer lie where the felt we know has them."""
        if self._felt is None or not found:
            return bool(found)
        off = [
            np.linalg.norm(quad.mean(axis=0) - self._felt.to_px(self._places[number]).mean(axis=0))
            for number, quad in found.items()
        ]
        return float(np.median(off)) > _MOVED_PX

    def _place(self, found: Markers) -> Felt | None:
        """The felt by the markers `found`, or None where they are too few."""
        if len(found) < MARKERS_NEEDED:
            return None
        numbers = sorted(found)
        seen = np.array([found[n].mean(axis=0) for n in numbers], np.float32)
        known = np.array([self._places[n].mean(axis=0) for n in numbers], np.float32)
        rough = _homography(seen, known) if len(numbers) > MARKERS_NEEDED else _affine(seen, known)
        if rough is None:
            return None
        turned = [_turn(found[n], self._places[n], rough) for n in numbers]
        exact = _homography(np.concatenate(turned), np.concatenate([self._places[n] for n in numbers]))
        return None if exact is None else laid_out(exact, self._layout)


def _turn(corners: Points, place: Points, rough: NDArray[np.float64]) -> Points:
    """`corners` in the order of `place`: a marker may have been glued on any way round."""
    felt = Felt(rough, (1, 1), 1, None).to_mm(corners)
    turns = [float(np.linalg.norm(np.roll(felt, k, axis=0) - place)) for k in range(4)]
    return np.roll(corners, int(np.argmin(turns)), axis=0)


def _homography(pixels: NDArray[np.floating], felt: NDArray[np.floating]) -> NDArray[np.float64] | None:
    matrix, _ = cv2.findHomography(pixels.astype(np.float64), felt.astype(np.float64))
    # OpenCV answers None, against its own stubs, where the points lie in a line.
    square = np.array(matrix, np.float64) if np.shape(matrix) == (3, 3) else np.zeros((3, 3))
    return square if abs(np.linalg.det(square)) > 1e-12 else None


def _affine(pixels: NDArray[np.floating], felt: NDArray[np.floating]) -> NDArray[np.float64]:
    matrix = cv2.getAffineTransform(pixels.astype(np.float32), felt.astype(np.float32))
    return np.vstack([matrix, (0, 0, 1)])
