"""Grounds cards lie on: felt, wood, cloth, paper, plain desks, dark and light, striped and printed."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.things import printed_page

Picture = NDArray[np.uint8]
_COLOURS = {
    "felt": ((40, 90, 20), (120, 60, 20), (40, 30, 130), (60, 110, 40), (80, 40, 60), (35, 60, 15), (30, 30, 30)),
    "wood": ((60, 100, 150), (40, 70, 110), (110, 150, 190), (30, 45, 70), (140, 180, 210), (90, 110, 130)),
    "cloth": ((90, 90, 90), (50, 40, 35), (150, 140, 130), (60, 60, 120), (200, 200, 205), (30, 25, 25)),
    "plain": ((255, 255, 255), (230, 232, 235), (200, 205, 210), (20, 20, 20), (180, 60, 40), (40, 40, 190),
              (130, 130, 130), (210, 225, 235), (170, 165, 160)),
}  # fmt: skip


def ground(rng: np.random.Generator, side: int) -> Picture:
    """One ground, (side, side, 3) uint8 BGR."""
    kind = rng.choice(list(_COLOURS), p=(0.3, 0.22, 0.22, 0.26))
    choices = _COLOURS[kind]
    base = np.array(choices[rng.integers(len(choices))], np.float32) + rng.normal(0, 18, 3)
    picture = np.full((side, side, 3), np.clip(base, 5, 250), np.float32)
    if kind == "felt":
        picture += rng.normal(0, rng.uniform(2, 12), (side, side, 1))
        picture += _clouds(rng, side, 40) * rng.uniform(0, 12)
    elif kind == "wood":
        picture *= _grain(rng, side)
    elif kind == "cloth":
        picture *= _weave(rng, side)
    else:
        picture += _clouds(rng, side, 90) * rng.uniform(0, 10)
    done = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.12:
        return printed_page(rng, (side, side))
    if rng.random() < 0.3:
        _print_on(rng, done)
    return done


def _clouds(rng: np.random.Generator, side: int, grain: int) -> NDArray[np.float32]:
    cells = max(2, side // grain)
    small = rng.normal(0, 1, (cells, cells)).astype(np.float32)
    return cv2.resize(small, (side, side), interpolation=cv2.INTER_CUBIC)[..., None]


def _grain(rng: np.random.Generator, side: int) -> NDArray[np.float32]:
    strength = rng.uniform(0.05, 0.5)
    lines = rng.normal(0, 1, (side, max(2, side // 40))).astype(np.float32)
    lines = cv2.GaussianBlur(lines, (0, 0), rng.uniform(0.8, 5))
    lines /= lines.std() + 1e-6
    stretched = cv2.resize(lines, (side, side), interpolation=cv2.INTER_CUBIC)
    return np.clip(1 + strength * stretched, 0.2, 1.8)[..., None]


def _weave(rng: np.random.Generator, side: int) -> NDArray[np.float32]:
    period, strength = rng.uniform(2.5, 60), rng.uniform(0.02, 0.35)
    x = np.sin(np.arange(side) * 2 * np.pi / period)
    sharp = rng.choice((1.0, 8.0))
    wave = np.tanh(x * sharp)
    both = wave[None, :] + (wave[:, None] if rng.random() < 0.6 else 0)
    rough = rng.normal(0, 0.05, (side, side))
    return np.clip(1 + strength * both + rough, 0.2, 1.8)[..., None].astype(np.float32)


def _print_on(rng: np.random.Generator, picture: Picture) -> None:
    """Lines, letters, discs and boxes: printed felt, paper, phones, chips and coasters."""
    side = picture.shape[0]
    for _ in range(rng.integers(1, 14)):
        ink = tuple(float(v) for v in rng.integers(0, 256, 3))
        if rng.random() < 0.3:
            ink = (240.0, 240.0, 240.0)
        x, y, u, v = (int(n) for n in rng.integers(0, side, 4))
        kind = rng.integers(4)
        if kind == 0:
            cv2.line(picture, (x, y), (u, v), ink, int(rng.integers(1, 8)), cv2.LINE_AA)
        elif kind == 1:
            text = "".join(rng.choice(list("ABDKQJ1234567890 poker$&")) for _ in range(rng.integers(1, 9)))
            size = float(rng.uniform(0.4, 2.5))
            cv2.putText(
                picture, text, (x, y), int(rng.integers(0, 7)), size, ink, int(rng.integers(1, 4)), cv2.LINE_AA
            )
        elif kind == 2:
            cv2.circle(picture, (x, y), int(rng.integers(6, 60)), ink, int(rng.choice((-1, 2, 5))), cv2.LINE_AA)
        else:
            box = cv2.boxPoints(((x, y), tuple(rng.uniform(20, 160, 2)), float(rng.uniform(0, 180))))
            cv2.fillPoly(picture, [box.astype(np.int32)], ink, cv2.LINE_AA)
