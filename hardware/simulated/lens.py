"""The camera over the table: where a point of the felt falls in the picture, and what lens and sensor add."""

from dataclasses import dataclass
from functools import cache
from math import radians
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.paint import Floats, Image, f32, soft, u8
from hardware.simulated.places import FELT

CAMERA_HIGH: Final = 1500.0
"""Millimetres from the felt to the lens."""
_SEEN_MM: Final = 1316.0
"""Width of what the picture shows: the felt, and a hand's breadth of rail."""
_PEDESTAL: Final = 10
USUAL_KELVIN: Final = 4600.0


@dataclass(frozen=True, slots=True)
class Pose:
    """How far the camera has been knocked: millimetres along the felt, degrees clockwise."""

    dx: float = 0.0
    dy: float = 0.0
    degrees: float = 0.0


def px_per_mm(size: tuple[int, int]) -> float:
    """Pixels a millimetre in the middle of a picture of `size` (width, height)."""
    return size[0] / _SEEN_MM


def homography(size: tuple[int, int], pose: Pose) -> NDArray[np.float64]:
    """The 3x3 matrix from felt millimetres to pixels: a pinhole camera, hung a little askew."""
    focal = px_per_mm(size) * CAMERA_HIGH
    lens = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1]], np.float64)
    turn = np.asarray(cv2.Rodrigues(np.array([radians(2.1), radians(-0.9), radians(0.5 + pose.degrees)]))[0])
    middle = np.array([FELT[0] / 2 + 3 - pose.dx, FELT[1] / 2 - 2 - pose.dy])
    plane = np.column_stack((turn[:, 0], turn[:, 1], turn @ np.array([-middle[0], -middle[1], 0.0])))
    plane[2, 2] += CAMERA_HIGH
    # A tilted camera looks past the middle: shift the picture back, as one aims a real one.
    matrix = lens @ plane
    seen = matrix @ np.array([*middle, 1.0])
    aim = np.eye(3)
    aim[:2, 2] = np.array(size) / 2 - seen[:2] / seen[2]
    return aim @ matrix


def vignette(size: tuple[int, int]) -> Floats:
    """How much light each pixel gets through the lens: (h, w), 1 in the middle, less in the corners."""
    width, height = size
    x = (np.arange(width, dtype=np.float32) - width * 0.49) / (width / 2)
    y = (np.arange(height, dtype=np.float32) - height * 0.51) / (width / 2)
    far = x[None, :] ** 2 + y[:, None] ** 2
    return f32(1 / (1 + 0.2 * far) ** 1.6)


@cache
def _noise(size: tuple[int, int]) -> Image:
    """Noise around `_PEDESTAL`, a little larger than a picture of `size`, so that frames can differ."""
    rng = np.random.default_rng(11)
    shape = (size[1] + 64, size[0] + 64)
    grain = soft(rng.standard_normal((*shape, 3), dtype=np.float32), 0.55)
    luma = soft(rng.standard_normal(shape, dtype=np.float32), 0.45)
    noise = 2.2 * grain / grain.std() + 2.4 * luma[..., None] / luma.std()
    return u8(noise + _PEDESTAL + 0.5)


class Sensor:
    """Turns light into a picture: exposure, colour of the light, and noise."""

    def __init__(self, size: tuple[int, int], rng: np.random.Generator) -> None:
        self._size = size
        self._rng = rng
        self._noise = _noise(size)

    def expose(self, light: Image, factor: float, kelvin: float) -> Image:
        """A picture of `light` (h, w, 3) BGR under lamps of `factor` and `kelvin`. A new array."""
        table = np.empty((1, 256, 3), np.uint8)
        levels = np.arange(256, dtype=np.float32)
        warm = USUAL_KELVIN / kelvin
        for channel, power in enumerate((-0.55, -0.05, 0.35)):
            gain = factor * warm**power
            # A shoulder instead of a hard clip, as cameras have: whites near the top keep some drawing.
            lit = levels * gain
            lit = np.minimum(lit, 215) + 40 * np.tanh(np.maximum(lit - 215, 0) / 60)
            table[0, :, channel] = u8(lit - _PEDESTAL)
        picture = u8(cv2.LUT(light, table))
        left, top = (int(n) for n in self._rng.integers(0, 64, 2))
        width, height = self._size
        cv2.add(picture, self._noise[top : top + height, left : left + width], picture)
        return picture
