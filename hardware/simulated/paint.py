"""Painting with soft edges: patches with alpha laid on a picture, shadows, and forms lit from the side."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import ArrayLike, NDArray

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]


def u8(pixels: ArrayLike) -> Image:
    """`pixels` as uint8, clipped to 0-255."""
    it = np.asarray(pixels)
    return it if it.dtype == np.uint8 else np.clip(it, 0, 255).astype(np.uint8)


def f32(pixels: ArrayLike) -> Floats:
    """`pixels` as float32."""
    return np.asarray(pixels, np.float32)


@dataclass(frozen=True, slots=True)
class Patch:
    """A cut-out: `colour` (h, w, 3) uint8 BGR already multiplied by `alpha` (h, w) uint8."""

    colour: Image
    alpha: Image

    @staticmethod
    def of(colour: ArrayLike, alpha: ArrayLike) -> "Patch":
        """A patch of plain `colour` (h, w, 3) 0-255 and `alpha` (h, w) 0-1."""
        a = f32(alpha)
        return Patch(u8(f32(colour) * a[..., None]), u8(a * 255 + 0.5))

    def warped(self, matrix: ArrayLike, size: tuple[int, int]) -> "Patch":
        """The patch under a 3x3 matrix (its pixels to the new ones), in a picture of `size` (w, h)."""
        m = np.asarray(matrix, np.float64)
        both = (
            u8(cv2.warpPerspective(plane, m, size, flags=cv2.INTER_LINEAR)) for plane in (self.colour, self.alpha)
        )
        return Patch(*both)


def lay(image: Image, patch: Patch, x: int, y: int) -> None:
    """Lay `patch` on `image` in place, its top left at (x, y); what juts out is cut off."""
    under = darken(image, patch.alpha, x, y)
    if under is not None:
        cv2.add(under, _same_part(image, patch.colour, x, y), under)


def darken(image: Image, shadow: Image, x: int, y: int) -> Image | None:
    """Multiply `image` in place by 1 - `shadow` / 255, (h, w) uint8, its top left at (x, y).

    Returns the part of `image` that was covered, a view; None where there is none.
    """
    part = _same_part(image, shadow, x, y)
    if part.size == 0:
        return None
    under = image[max(y, 0) :, max(x, 0) :][: part.shape[0], : part.shape[1]]
    through = cv2.bitwise_not(part)
    cv2.multiply(under, cv2.merge((through, through, through)), under, 1 / 255)
    return under


def _same_part(image: Image, patch: Image, x: int, y: int) -> Image:
    """The part of `patch`, its top left at (x, y) of `image`, that falls inside `image`; may be empty."""
    bottom, right = max(image.shape[0] - y, 0), max(image.shape[1] - x, 0)
    return patch[max(-y, 0) : bottom, max(-x, 0) : right]


def soft(mask: ArrayLike, sigma: float) -> Floats:
    """`mask` blurred by `sigma` pixels."""
    return f32(cv2.GaussianBlur(f32(mask), (0, 0), max(sigma, 0.3)))


def bleed(image: Image, sigma: float) -> Image:
    """`image` with its colours, not its lines, blurred: cameras record colour coarser than light."""
    split = u8(cv2.cvtColor(image, cv2.COLOR_BGR2YCrCb))
    split[..., 1:] = cv2.GaussianBlur(split[..., 1:], (0, 0), sigma)
    return u8(cv2.cvtColor(split, cv2.COLOR_YCrCb2BGR))


def clouds(rng: np.random.Generator, shape: tuple[int, int], grain: float) -> Floats:
    """Smooth noise (h, w) of mean 0 and deviation 1 with lumps about `grain` pixels wide."""
    height, width = shape
    coarse = f32(rng.standard_normal((max(2, int(height / grain) + 3), max(2, int(width / grain) + 3))))
    out = f32(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC))
    spread = np.float32(max(float(out.std()), 1e-6))
    return f32((out - out.mean()) / spread)


def relief(mask: ArrayLike, radius: float, bumps: ArrayLike = 0.0) -> Floats:
    """How the light from the upper left falls on a round body with this outline (h, w): about 0.3 to 1.2.

    `radius`: pixels over which the body rounds off; `bumps`: added to its height, pixels.
    """
    inside = u8(f32(mask) > 0.5)
    far = np.minimum(f32(cv2.distanceTransform(inside, cv2.DIST_L2, 5)) / radius, 1)
    height = soft(radius * np.sqrt(np.maximum(1 - (1 - far) ** 2, 0)), radius / 6) + f32(bumps)
    dx, dy = (
        f32(cv2.Sobel(height, cv2.CV_32F, 1, 0, scale=1 / 8)),
        f32(cv2.Sobel(height, cv2.CV_32F, 0, 1, scale=1 / 8)),
    )
    light = (0.84 + 0.32 * dx + 0.42 * dy) / np.sqrt(1 + dx * dx + dy * dy)
    return f32(np.clip(light, 0.3, 1.25))
