"""The table itself, seen straight from above: rail, felt, print, corner markers, and the clutter that stays.

A ground is a picture in millimetres times `scale`, with `MARGIN` millimetres of rail around the felt.
"""

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.simulated.chips import chip_stack, glass, heap
from hardware.simulated.paint import Floats, Image, bleed, clouds, f32, soft, u8
from hardware.simulated.places import FELT, MARKER, Places

MARGIN: Final = 70.0
_GREEN: Final = (70, 104, 34)
_LEATHER: Final = (30, 36, 48)
_PRINT: Final = (150, 196, 205)


def ground(places: Places, scale: float, rng: np.random.Generator) -> Image:
    """The table of `places`, `scale` pixels a millimetre; (h, w, 3) uint8 BGR."""
    width, height = (round((side + 2 * MARGIN) * scale) for side in FELT)
    picture = _felt((height, width), scale, rng)
    _print(picture, scale)
    _rail(picture, scale, rng)
    for corner in range(4):
        _marker(picture, corner, scale)
    light = 1 + 0.05 * clouds(rng, (height, width), 300 * scale)
    lamp = _distance(picture.shape[:2], scale, (520.0, 250.0)) / 900
    image = u8(picture * (light * (1.06 - 0.16 * lamp**2))[..., None])
    _clutter(image, places, scale, rng)
    return bleed(image, 0.9 * scale)


def to_ground(scale: float) -> NDArray[np.float64]:
    """The 3x3 matrix from a ground's pixels to felt millimetres."""
    return np.array([[1 / scale, 0, -MARGIN], [0, 1 / scale, -MARGIN], [0, 0, 1]], np.float64)


def _distance(shape: tuple[int, ...], scale: float, middle: tuple[float, float]) -> Floats:
    y = np.arange(shape[0], dtype=np.float32)[:, None] / scale - MARGIN - middle[1]
    x = np.arange(shape[1], dtype=np.float32)[None, :] / scale - MARGIN - middle[0]
    return f32(np.hypot(x, y))


def _felt(shape: tuple[int, int], scale: float, rng: np.random.Generator) -> Floats:
    """Green cloth: fibres in all directions, its pile brushed this way and that, some lint."""
    weave = np.zeros(shape, np.float32)
    for angle in (0, 60, 120):
        length = max(3, round(3.2 * scale))
        streak = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
        dx, dy = length * np.cos(np.radians(angle)), length * np.sin(np.radians(angle))
        cv2.line(streak, (round(length - dx), round(length - dy)), (round(length + dx), round(length + dy)), 1.0)
        fibres = f32(cv2.filter2D(rng.standard_normal(shape, dtype=np.float32), -1, streak))
        weave += fibres / fibres.std()
    weave = 0.055 * weave / 3 + 0.03 * rng.standard_normal(shape, dtype=np.float32)
    pile = 0.02 * clouds(rng, shape, 45 * scale) + 0.012 * clouds(rng, shape, 9 * scale)
    cloth = np.array(_GREEN, np.float32) * (1 + weave + pile)[..., None]
    for _ in range(70):
        x, y = rng.uniform(0, shape[1]), rng.uniform(0, shape[0])
        turn, size = rng.uniform(0, 6.3), rng.uniform(0.6, 2.2) * scale
        end = (round(x + size * np.cos(turn)), round(y + size * np.sin(turn)))
        ink = tuple(float(c) for c in np.array(_GREEN) * 1.35 + 14)
        cv2.line(cloth, (round(x), round(y)), end, ink, 1, cv2.LINE_AA)
    return cloth


def _stain(picture: Floats, mask: Image, ink: tuple[int, int, int], strength: float) -> None:
    """Print `ink` on the cloth through `mask`; the weave shows through."""
    inked = np.nonzero(mask)
    cloth = picture[inked]
    share = f32(mask[inked])[:, None] / 255 * np.float32(strength)
    weave = cloth.mean(axis=1, keepdims=True) / np.float32(np.mean(_GREEN))
    picture[inked] = cloth + share * (np.array(ink, np.float32) * (0.35 + 0.65 * weave) - cloth)


def _at(scale: float, x: float, y: float) -> tuple[int, int]:
    return round((x + MARGIN) * scale), round((y + MARGIN) * scale)


def _print(picture: Floats, scale: float) -> None:
    """The betting line, and the house's faint sign below the board."""
    mask = np.zeros(picture.shape[:2], np.uint8)
    left, top, right, bottom, radius = 158.0, 143.0, FELT[0] - 158.0, 561.0, 88.0
    corners: list[tuple[float, float]] = []
    for x, y, start in ((right - radius, top + radius, 270), (right - radius, bottom - radius, 0),
                        (left + radius, bottom - radius, 90), (left + radius, top + radius, 180)):  # fmt: skip
        for angle in np.radians(np.arange(start, start + 91, 3)):
            corners.append((x + radius * float(np.cos(angle)), y + radius * float(np.sin(angle))))
    line = np.array([_at(scale, x, y) for x, y in corners], np.int32)
    cv2.polylines(mask, [line], True, 255, max(1, round(3.2 * scale)), cv2.LINE_AA)
    _stain(picture, mask, _PRINT, 0.62)
    sign = np.zeros_like(mask)
    size, pen = 1.15 * scale, max(1, round(2.4 * scale))
    (wide, _), _ = cv2.getTextSize("BURNCARD", cv2.FONT_HERSHEY_TRIPLEX, size, pen)
    x, y = _at(scale, FELT[0] / 2, 466)
    cv2.putText(sign, "BURNCARD", (x - wide // 2, y), cv2.FONT_HERSHEY_TRIPLEX, size, 255, pen, cv2.LINE_AA)
    cv2.ellipse(sign, _at(scale, FELT[0] / 2, 454), (round(170 * scale), round(40 * scale)), 0, 0, 360, 255,
                pen, cv2.LINE_AA)  # fmt: skip
    _stain(picture, sign, _PRINT, 0.2)


def _rail(picture: Floats, scale: float, rng: np.random.Generator) -> None:
    """The padded leather rail around the felt, and the shadow it throws inwards."""
    height, width = picture.shape[:2]
    x0, y0 = _at(scale, 0, 0)
    x1, y1 = _at(scale, *FELT)
    x = np.arange(width, dtype=np.float32)[None, :]
    y = np.arange(height, dtype=np.float32)[:, None]
    out = np.maximum(np.maximum(x0 - x, x - x1), np.maximum(y0 - y, y - y1)) / scale
    grain = 1 + 0.05 * clouds(rng, (height, width), 2.2 * scale) + 0.05 * clouds(rng, (height, width), 30 * scale)
    shine = 0.75 + 0.95 * np.exp(-(((out - 26) / 13) ** 2)) + 0.2 * np.exp(-(((out - 3) / 3) ** 2))
    leather = np.array(_LEATHER, np.float32) * (grain * shine)[..., None]
    rail = np.clip(out * scale + 0.5, 0, 1)[..., None]
    shade = 1 - 0.34 * np.exp(np.minimum(out, 0) / 5) * (out <= 0)
    picture *= shade[..., None]
    picture += rail * (leather - picture)


def _marker(picture: Floats, corner: int, scale: float) -> None:
    """A printed ArUco marker in the felt's corner number `corner` (clockwise from the top left)."""
    cells = 8 * max(2, round(MARKER * scale / 8))
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    code = np.full((cells, cells), 255, np.uint8)
    edge = cells // 8
    code[edge:-edge, edge:-edge] = cv2.aruco.generateImageMarker(dictionary, corner, cells - 2 * edge)
    x = 0.0 if corner in (0, 3) else FELT[0] - MARKER
    y = 0.0 if corner in (0, 1) else FELT[1] - MARKER
    x0, y0 = _at(scale, x, y)
    x1, y1 = _at(scale, x + MARKER, y + MARKER)
    ink = soft(f32(cv2.resize(code, (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA)), 0.3 * scale)
    picture[y0:y1, x0:x1] = (22 + ink * (0.8 * 233 / 255))[..., None] * np.array((0.95, 0.985, 1.0), np.float32)


def _clutter(image: Image, places: Places, scale: float, rng: np.random.Generator) -> None:
    """Chips before each player, the pot, and two drinks; none of it on a zone."""
    for zone, turn in places.faces.items():
        if not zone.startswith("seat"):
            continue
        seat = places.spot(zone, 1)
        for place in range(int(rng.integers(2, 4))):
            across = (place - 1) * 44 + rng.uniform(-2, 2) + (20 if turn else 0)
            point = seat.ahead(across, -88 + rng.uniform(-3, 3))
            chip_stack(image, point, int(rng.integers(3, 16)), MARGIN, scale, rng)
    heap(image, (FELT[0] / 2, 188), 14, MARGIN, scale, rng)
    for point, drink in (((172.0, 176.0), (20, 70, 150)), ((1098.0, 512.0), (120, 140, 120))):
        glass(image, point, drink, MARGIN, scale)
