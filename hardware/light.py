"""How much light a picture has, and how sharp it is: what can be said before any card is read."""

from dataclasses import dataclass
from typing import Final, Literal

import cv2
import numpy as np

from hardware.ports import Image

DARK: Final = 45.0
"""A picture whose mean (0-255) is below this is too dark: the noise of the sensor hides the small indices."""

GLARE: Final = 0.05
"""More than this share of burnt-out pixels is glare: a lamp's reflection, as large as a card or larger."""

BRIGHT: Final = 235.0
"""A picture whose mean is above this is burnt out as a whole."""

_BLACK, _WHITE = 8, 250

Verdict = Literal["too dark", "glare", "fine"]


@dataclass(frozen=True, slots=True)
class Light:
    """`mean`: of all pixels, 0-255. `black`, `white`: shares (0-1) of pixels without any detail left in them."""

    mean: float
    black: float
    white: float

    @property
    def verdict(self) -> Verdict:
        """Whether cards can be read in it."""
        if self.white > GLARE or self.mean > BRIGHT:
            return "glare"
        return "too dark" if self.mean < DARK else "fine"


def light(picture: Image) -> Light:
    """The light of a grey picture (h, w) uint8."""
    counts = np.bincount(picture.ravel(), minlength=256)
    total = max(1, picture.size)
    mean = float(counts @ np.arange(256)) / total
    return Light(mean, float(counts[: _BLACK + 1].sum()) / total, float(counts[_WHITE:].sum()) / total)


def sharpness(picture: Image) -> float:
    """The variance of the Laplacian of a grey picture: turn the lens until it is largest. It compares pictures of one
    scene only."""
    return float(cv2.Laplacian(picture, cv2.CV_64F).var())
