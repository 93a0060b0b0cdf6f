"""A forearm in its sleeve, with the hand: how it looks from above, reaching up (the fingertips at the top)."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import ArrayLike

from hardware.simulated.paint import Floats, Image, Patch, clouds, f32, relief, soft, u8

_BARE: Final = 30.0
"""Empty border, into which the soft shadow runs."""
_LENGTH: Final = 900.0
_HAND_LONG: Final = 290.0
_WIDTH: Final = 150.0
TIP_MM: Final = (75.0 + _BARE, 12.0 + _BARE)
"""Where the tip of the middle finger lies in the picture."""
_SLEEVES: Final = ((46, 40, 38), (196, 186, 178), (52, 34, 92), (118, 88, 62))
_SKINS: Final = ((128, 158, 205), (84, 116, 168), (58, 80, 122))
_FINGERS: Final = (  # inside the palm, middle joint, tip, width: millimetres
    ((57.0, 138.0), (48.0, 66.0), (55.0, 38.0), 17.0),
    ((67.0, 138.0), (64.0, 48.0), (69.0, 14.0), 18.5),
    ((78.0, 138.0), (81.0, 46.0), (80.0, 12.0), 18.5),
    ((87.0, 138.0), (96.0, 58.0), (93.0, 26.0), 17.0),
)
_THUMB: Final = ((58.0, 165.0), (24.0, 108.0), (30.0, 74.0), 20.0)


@dataclass(frozen=True, slots=True)
class Limb:
    """An arm's picture, `scale` pixels a millimetre, and its soft shadow (h, w) uint8."""

    patch: Patch
    shadow: Image
    scale: float


def _points(points: list[tuple[float, float]], scale: float) -> np.ndarray:
    return np.round((np.array(points) + _BARE) * scale).astype(np.int32)


def _edge(mask: ArrayLike) -> Floats:
    """A drawn mask without its stairs."""
    return soft(mask, 0.9)


def _hand(shape: tuple[int, int], scale: float) -> Floats:
    """How much light a hand of this form throws back (0: no hand there)."""
    top = (min(shape[0], round(_HAND_LONG * scale)), shape[1])
    light = np.zeros(top, np.float32)
    for root, joint, tip, width in (_THUMB, *_FINGERS):
        finger = np.zeros(top, np.uint8)
        for start, end, thick in ((root, joint, width), (joint, tip, width * 0.9)):
            a, b = _points([start, end], scale)
            cv2.line(finger, a.tolist(), b.tolist(), 1, round(thick * scale))
        edge = _edge(finger)
        light = light * (1 - edge) + relief(finger, width / 2 * scale) * edge
        nail = np.zeros(top, np.uint8)
        way = np.degrees(np.arctan2(tip[1] - joint[1], tip[0] - joint[0]))
        cv2.ellipse(
            nail, _points([tip], scale)[0].tolist(), (round(6 * scale), round(4.5 * scale)), way, 0, 360, 1, -1
        )
        light += 0.1 * soft(nail, 0.7 * scale)
    outline = [(44.0, 92.0), (60.0, 80.0), (84.0, 80.0), (102.0, 92.0), (104.0, 135.0), (97.0, 170.0)]
    outline += [(95.0, 230.0), (53.0, 230.0), (52.0, 170.0), (36.0, 140.0)]
    palm = np.zeros(top, np.uint8)
    cv2.fillPoly(palm, [_points(outline, scale)], 1)
    palm = u8(soft(palm, 4 * scale) > 0.5)
    # The fingers run out over the knuckles: no edge where they join the back of the hand.
    inward = f32(cv2.distanceTransform(palm, cv2.DIST_L2, 5)) / scale
    down = np.arange(top[0], dtype=np.float32)[:, None] / scale - _BARE
    over = np.maximum(np.clip((inward - 9) / 16, 0, 1), np.clip((down - 98) / 34, 0, 1) * _edge(palm))
    share = np.where(light > 0.05, over, _edge(palm))
    light += share * (relief(palm, 26 * scale) - light)
    return np.concatenate((f32(light), np.zeros((shape[0] - top[0], shape[1]), np.float32)))


def _sleeve(shape: tuple[int, int], scale: float, rng: np.random.Generator) -> tuple[Floats, Floats]:
    """A sleeve's mask, and how it is lit: folds run across the arm, more of them at the elbow."""
    mask = np.zeros(shape, np.uint8)
    outline = [(40.0, 196.0), (108.0, 192.0), (122.0, 400.0), (136.0, _LENGTH), (12.0, _LENGTH), (28.0, 400.0)]
    cv2.fillPoly(mask, [_points(outline, scale)], 1)
    edge = f32(soft(mask, 3 * scale) > 0.5)
    folds = clouds(rng, (shape[0], max(8, shape[1] // 4)), 14 * scale)
    folds = f32(cv2.resize(folds, (shape[1], shape[0])))
    cuff = np.zeros(shape, np.uint8)
    left, right = _points([(38.0, 214.0), (110.0, 210.0)], scale)
    cv2.line(cuff, left.tolist(), right.tolist(), 1, round(2 * scale))
    light = relief(edge, 48 * scale, folds * 1.6 * scale) * (1 - 0.3 * soft(cuff, 0.8 * scale))
    return _edge(edge), f32(light)


@lru_cache(maxsize=32)
def limb(seed: int, scale: float) -> Limb:
    """The arm of person number `seed`: skin, sleeve and folds are theirs."""
    rng = np.random.default_rng([seed, 77])
    shape = (round((_LENGTH + _BARE) * scale), round((_WIDTH + 2 * _BARE) * scale))
    skin = np.array(_SKINS[int(rng.integers(len(_SKINS)))], np.float32)
    cloth = np.array(_SLEEVES[int(rng.integers(len(_SLEEVES)))], np.float32)
    light = _hand(shape, scale)
    blush = 1 + 0.04 * clouds(rng, shape, 12 * scale)
    colour = skin * (light * blush)[..., None]
    alpha = np.minimum(light * 3, 1)
    mask, lit = _sleeve(shape, scale, rng)
    weave = 1 + 0.05 * rng.standard_normal(shape, dtype=np.float32)
    colour += mask[..., None] * (cloth * (lit * weave)[..., None] - colour)
    alpha = np.maximum(alpha, mask)
    shade = soft(alpha, 7 * scale) * 0.42
    return Limb(Patch.of(np.clip(colour, 0, 255), alpha), u8(shade * 255), scale)
