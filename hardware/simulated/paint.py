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


def _clip(image: Image, height: int, width: int, x: int, y: int) -> tuple[Image, slice, slice] | None:
    """The part of `image` that a (height, width) patch at (x, y) covers, and the patch's own part."""
    x0, y0 = max(x, 0), max(y, 0)
    x1, y1 = min(x + width, image.shape[1]), min(y + height, image.shape[0])
    if x0 >= x1 or y0 >= y1:
        return None
    return image[y0:y1, x0:x1], slice(y0 - y, y1 - y), slice(x0 - x, x1 - x)


def lay(image: Image, patch: Patch, x: int, y: int) -> None:
    """Lay `patch` on `image` in place, its top left at (x, y); what juts out is cut off."""
    part = _clip(image, *patch.alpha.shape, x, y)
    if part is None:
        return
    under, rows, columns = part
    through = cv2.bitwise_not(patch.alpha[rows, columns])
    cv2.multiply(under, cv2.merge((through, through, through)), under, 1 / 255)
    cv2.add(under, patch.colour[rows, columns], under)


def darken(image: Image, shadow: Image, x: int, y: int) -> None:
    """Multiply `image` in place by 1 - `shadow` / 255, (h, w) uint8, its top left at (x, y)."""
    part = _clip(image, *shadow.shape, x, y)
    if part is None:
        return
    under, rows, columns = part
    through = cv2.bitwise_not(shadow[rows, columns])
    cv2.multiply(under, cv2.merge((through, through, through)), under, 1 / 255)


def soft(mask: ArrayLike, sigma: float) -> Floats:
    """`mask` blurred by `sigma` pixels."""
    return f32(cv2.GaussianBlur(f32(mask), (0, 0), max(sigma, 0.3)))


def clouds(rng: np.random.Generator, shape: tuple[int, int], grain: float) -> Floats:
    """Smooth noise (h, w) of mean 0 and deviation 1 with lumps about `grain` pixels wide."""
    height, width = shape
    coarse = f32(rng.standard_normal((max(2, int(height / grain) + 3), max(2, int(width / grain) + 3))))
    out = f32(cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC))
    return (out - out.mean()) / max(float(out.std()), 1e-6)


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
    return np.clip((0.84 + 0.32 * dx + 0.42 * dy) / np.sqrt(1 + dx * dx + dy * dy), 0.3, 1.25)
