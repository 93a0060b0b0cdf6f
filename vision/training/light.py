"""What light, lens, sensor and file do to a picture: gradients, shadows, glare, casts, blur, noise, JPEG."""

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]


def degrade(rng: np.random.Generator, picture: Picture, card_px: float) -> Picture:
    """Draw lots for a bad photograph of `picture`; blur is measured against `card_px`, a card's short side."""
    if rng.random() < 0.4:
        return _from_above(rng, picture)
    out = _lit(rng, picture.astype(np.float32))
    sharp = max(0.4, card_px / 90)
    if rng.random() < 0.6:
        out = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.3, 1.0) * sharp)
    if rng.random() < 0.2:
        out = _moved(rng, out, rng.uniform(2, 5) * sharp)
    if rng.random() < 0.7:
        out += cv2.randn(np.empty_like(out), (0, 0, 0), (rng.uniform(1, 9),) * 3)
    shot = np.clip(out, 0, 255).astype(np.uint8)
    if rng.random() < 0.06:
        shot = cv2.cvtColor(cv2.cvtColor(shot, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR)
    return _packed(shot, int(rng.integers(35, 96))) if rng.random() < 0.6 else shot


def _from_above(rng: np.random.Generator, picture: Picture) -> Picture:
    """As a fixed camera over a table that is lit for play sees it: even light, but its own blur and noise."""
    light = rng.uniform(0.7, 1.1) * rng.uniform(0.93, 1.07, 3)
    out = cv2.GaussianBlur(picture.astype(np.float32) * light.astype(np.float32), (0, 0), rng.uniform(0.3, 1.1))
    out += cv2.randn(np.empty_like(out), (0, 0, 0), (rng.uniform(0.5, 5),) * 3)
    shot = np.clip(out, 0, 255).astype(np.uint8)
    return _packed(shot, int(rng.integers(60, 96))) if rng.random() < 0.7 else shot


def _packed(picture: Picture, quality: int) -> Picture:
    _, packed = cv2.imencode(".jpg", picture, (cv2.IMWRITE_JPEG_QUALITY, quality))
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


def _lit(rng: np.random.Generator, picture: NDArray[np.float32]) -> NDArray[np.float32]:
    height, width = picture.shape[:2]
    light = np.ones((height, width, 1), np.float32)
    if rng.random() < 0.6:
        angle, strength = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.5)
        y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
        light *= (1 + strength * (x * np.cos(angle) + y * np.sin(angle)))[..., None].astype(np.float32)
    if rng.random() < 0.25:
        light *= _shadow(rng, height, width)
    out = picture * np.clip(light, 0.15, 2)
    if rng.random() < 0.5:
        out *= rng.uniform(0.75, 1.2, 3).astype(np.float32)
    if rng.random() < 0.15:
        out += _glare(rng, height, width)
    low, high = rng.uniform(0, 40), rng.uniform(130, 300)
    if rng.random() < 0.3:
        low, high = 0, 255
    out = low + out / 255 * (high - low)
    if rng.random() < 0.4:
        out = 255 * np.power(np.clip(out, 0, 255) / 255, rng.uniform(0.6, 1.6), dtype=np.float32)
    return out.astype(np.float32)


def _shadow(rng: np.random.Generator, height: int, width: int) -> NDArray[np.float32]:
    shade = np.ones((height, width), np.float32)
    points = rng.uniform(-0.3, 1.3, (4, 2)) * (width, height)
    cv2.fillConvexPoly(shade, cv2.convexHull(points.astype(np.int32)), float(rng.uniform(0.35, 0.85)))
    return cv2.GaussianBlur(shade, (0, 0), rng.uniform(1, 12))[..., None]


def _glare(rng: np.random.Generator, height: int, width: int) -> NDArray[np.float32]:
    spot = np.zeros((height, width), np.float32)
    at = (int(rng.uniform(0, width)), int(rng.uniform(0, height)))
    axes = (int(rng.uniform(0.03, 0.25) * width), int(rng.uniform(0.03, 0.2) * width))
    cv2.ellipse(spot, at, axes, rng.uniform(0, 180), 0, 360, float(rng.uniform(60, 220)), -1)
    return cv2.GaussianBlur(spot, (0, 0), max(2.0, axes[1] * 0.6))[..., None]


def _moved(rng: np.random.Generator, picture: NDArray[np.float32], length: float) -> NDArray[np.float32]:
    size = int(length) | 1
    if size < 3:
        return picture
    kernel = np.zeros((size, size), np.float32)
    angle = rng.uniform(0, np.pi)
    reach = np.array((np.cos(angle), np.sin(angle))) * size / 2
    middle = np.array((size // 2, size // 2))
    start, end = (middle - reach).astype(int), (middle + reach).astype(int)
    cv2.line(kernel, tuple(start.tolist()), tuple(end.tolist()), 1.0)
    return cv2.filter2D(picture, -1, kernel / kernel.sum())
