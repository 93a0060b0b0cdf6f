"""Which frames are worth a look: told by their small grey pictures, so that of most frames no other is ever made."""

from typing import Final, Protocol

import cv2
import numpy as np

from vision.felt import Image

_ACROSS: Final = 160
"""Blocks in a row of the picture: each averages enough pixels to quieten the noise; a card is eight wide."""
_STIRS: Final = 8
"""Grey levels: above the noise of a block, far below what a card's rim or an arm does to one."""
_LOOK_AGAIN: Final = 0.5
"""Seconds after which a frame is worth a look in any case: cards are read again, chips become part of the felt, and
what differs from the felt in colour alone is found."""


class Picture(Protocol):
    """One frame. Its `image` may be asked for until the source is asked for the next frame."""

    @property
    def image(self) -> Image:
        """The pixels (H, W, 3) uint8 BGR, made when first asked for."""
        ...

    @property
    def luma(self) -> Image:
        """The same small and grey, (h, w) uint8."""
        ...

    @property
    def at(self) -> float:
        """Seconds of the source's clock, never going back."""
        ...


class Lookout:
    """Compares each frame with the last one that stirred."""

    def __init__(self) -> None:
        self._known: Image | None = None
        self._at = -np.inf

    def stirs(self, luma: Image, at: float) -> bool:
        """Whether `luma` (h, w) uint8, taken `at` seconds, shows a change, or it is time to look again."""
        shrink = max(1, luma.shape[1] // _ACROSS)
        size = (luma.shape[1] // shrink, max(1, luma.shape[0] // shrink))
        blocks = np.asarray(cv2.resize(luma, size, interpolation=cv2.INTER_AREA), np.uint8)
        if self._rests(blocks) and 0 <= at - self._at < _LOOK_AGAIN:
            return False
        self._known, self._at = blocks, at
        return True

    def _rests(self, blocks: Image) -> bool:
        known = self._known
        return known is not None and known.shape == blocks.shape and int(cv2.absdiff(blocks, known).max()) <= _STIRS
