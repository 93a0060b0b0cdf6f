"""Chips, card cappers and drinks as they look from above."""

from typing import Final

import cv2
import numpy as np

from hardware.simulated.lens import CAMERA_HIGH
from hardware.simulated.paint import Image, Patch, clouds, darken, f32, lay, relief, soft, u8
from hardware.simulated.places import FELT, Point

CHIP_MM: Final = 39.0
_CHIP_HIGH: Final = 3.3
_COLOURS: Final = (
    ((40, 30, 165), (235, 235, 235)),
    ((140, 60, 30), (235, 235, 235)),
    ((70, 110, 35), (225, 235, 240)),
    ((38, 36, 36), (120, 190, 225)),
    ((225, 228, 230), (150, 70, 40)),
    ((120, 50, 105), (80, 200, 230)),
)
"""Body and edge spots of each value, BGR."""


def chip(scale: float, rng: np.random.Generator, colour: int | None = None) -> Patch:
    """One chip, turned at random: edge spots, ring, and a paper inlay."""
    body, spots = _COLOURS[int(rng.integers(len(_COLOURS))) if colour is None else colour]
    big, turn = 3, rng.uniform(0, 360)
    side = round((CHIP_MM + 2) * scale) * big
    middle, radius = (side // 2, side // 2), CHIP_MM * scale * big / 2
    disc = np.zeros((side, side, 3), np.float32)
    disc[:] = body
    for spot in range(6):
        cv2.ellipse(disc, middle, (round(radius),) * 2, turn + spot * 60, -11, 11, spots, -1, cv2.LINE_AA)
    cv2.circle(disc, middle, round(radius * 0.74), body, -1, cv2.LINE_AA)
    for notch in range(24):
        way = np.radians(turn + notch * 15)
        at = (round(middle[0] + radius * 0.69 * np.cos(way)), round(middle[1] + radius * 0.69 * np.sin(way)))
        cv2.circle(disc, at, round(radius * 0.03), spots, -1, cv2.LINE_AA)
    cv2.circle(disc, middle, round(radius * 0.56), (205, 222, 226), -1, cv2.LINE_AA)
    cv2.circle(disc, middle, round(radius * 0.5), body, round(radius * 0.05), cv2.LINE_AA)
    cv2.circle(disc, middle, round(radius * 0.2), body, -1, cv2.LINE_AA)
    mask = np.zeros((side, side), np.float32)
    cv2.circle(mask, middle, round(radius), 1.0, -1, cv2.LINE_AA)
    lit = disc * relief(mask, radius * 0.09)[..., None] * (1 + 0.02 * clouds(rng, mask.shape, 9.0))[..., None]
    small = (side // big, side // big)
    return Patch.of(
        f32(cv2.resize(lit, small, interpolation=cv2.INTER_AREA)),
        f32(cv2.resize(mask, small, interpolation=cv2.INTER_AREA)),
    )


def round_shadow(radius: float, blur: float, strength: float) -> Image:
    """The soft shadow of a disc, lengths in pixels."""
    side = round(2 * (radius + 3 * blur)) + 1
    mask = np.zeros((side, side), np.uint8)
    cv2.circle(mask, (side // 2, side // 2), round(radius), 255, -1, cv2.LINE_AA)
    return u8(soft(mask, blur) * strength)


def _put(image: Image, patch: Patch, x: float, y: float) -> None:
    lay(image, patch, round(x - patch.alpha.shape[1] / 2), round(y - patch.alpha.shape[0] / 2))


def chip_stack(image: Image, at: Point, high: int, margin: float, scale: float, rng: np.random.Generator) -> None:
    """A stack of `high` chips on a ground; it leans away from the middle, over which the camera hangs."""
    x, y = (at[0] + margin) * scale, (at[1] + margin) * scale
    shadow = round_shadow(CHIP_MM * scale / 2, (1.5 + 0.35 * high) * scale, 0.5)
    reach = 0.35 * high * _CHIP_HIGH * scale
    darken(image, shadow, round(x + reach * 0.6 - shadow.shape[1] / 2), round(y + reach - shadow.shape[0] / 2))
    lean_x = (at[0] - FELT[0] / 2) / CAMERA_HIGH * _CHIP_HIGH * scale
    lean_y = (at[1] - FELT[1] / 2) / CAMERA_HIGH * _CHIP_HIGH * scale
    colour = int(rng.integers(len(_COLOURS)))
    below = [chip(scale, rng, colour) for _ in range(2)]
    below = [Patch(u8(one.colour * np.float32(0.72)), one.alpha) for one in below]
    for level in range(high):
        one = chip(scale, rng, colour) if level == high - 1 else below[int(rng.integers(2))]
        slip = rng.normal(0, 0.5 * scale, 2)
        _put(image, one, x + lean_x * level + slip[0], y + lean_y * level + slip[1])


def heap(image: Image, at: Point, count: int, margin: float, scale: float, rng: np.random.Generator) -> None:
    """Chips thrown in the middle: the pot."""
    for _ in range(count):
        x = (at[0] + rng.normal(0, 34) + margin) * scale
        y = (at[1] + rng.uniform(-18, 18) + margin) * scale
        shadow = round_shadow(CHIP_MM * scale / 2, 2.2 * scale, 0.45)
        darken(
            image, shadow, round(x + 1.5 * scale - shadow.shape[1] / 2), round(y + 2 * scale - shadow.shape[0] / 2)
        )
        _put(image, chip(scale, rng), x, y)


def glass(image: Image, at: Point, drink: tuple[int, int, int], margin: float, scale: float) -> None:
    """A tumbler: what lies behind it bent and tinted, bright rims, its shadow and the light it gathers."""
    x, y, radius = (at[0] + margin) * scale, (at[1] + margin) * scale, 36 * scale
    shadow = round_shadow(radius, 7 * scale, 0.5)
    darken(image, shadow, round(x + 16 * scale - shadow.shape[1] / 2), round(y + 22 * scale - shadow.shape[0] / 2))
    side = 2 * round(radius + 3 * scale)
    x0, y0 = round(x) - side // 2, round(y) - side // 2
    under = image[y0 : y0 + side, x0 : x0 + side]
    row, column = np.mgrid[0:side, 0:side].astype(np.float32) - side / 2
    far = np.hypot(column, row) / radius
    bend = np.where(far < 1, 0.62 + 0.3 * far**3, 1).astype(np.float32)
    bent = f32(cv2.remap(under, column * bend + side / 2, row * bend + side / 2, cv2.INTER_LINEAR))
    tint = np.clip(1.0 - 0.55 * (far < 0.86), 0, 1)[..., None]
    bent = bent * tint + (1 - tint) * np.array(drink, np.float32) * (1.15 - 0.4 * far)[..., None]
    bright = 95 * np.exp(-(((far - 0.965) / 0.022) ** 2)) + 55 * np.exp(-(((far - 0.87) / 0.02) ** 2))
    glint = 120 * np.exp(-(((column / radius + 0.42) ** 2 + (row / radius + 0.5) ** 2) / 0.012))
    caustic = 60 * np.exp(-(((column / radius - 0.35) ** 2 + (row / radius - 0.45) ** 2) / 0.06)) * (far < 0.84)
    lit = (
        bent * (0.92 - 0.17 * np.clip(row / radius, -1, 1))[..., None] * 0.95 + (bright + glint + caustic)[..., None]
    )
    lay(image, Patch.of(np.clip(lit, 0, 250), soft(far < 1, 0.6)), x0, y0)
