"""Cards printed by the tests themselves: a deck the reader has never seen, laid on a felt."""

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]

WIDTH, HEIGHT = 252, 352
_L, _M, _R = 0.32, 0.5, 0.68
_PAIRS = [(x, y) for x in (_L, _R) for y in (0.15, 0.85)]
_SIX = [*_PAIRS, (_L, 0.5), (_R, 0.5)]
_EIGHT = [*_PAIRS, *((x, y) for x in (_L, _R) for y in (0.38, 0.62))]
PIPS = {
    "2": [(_M, 0.15), (_M, 0.85)], "3": [(_M, 0.15), (_M, 0.5), (_M, 0.85)], "4": _PAIRS, "5": [*_PAIRS, (_M, 0.5)],
    "6": _SIX, "7": [*_SIX, (_M, 0.32)], "8": [*_SIX, (_M, 0.32), (_M, 0.68)], "9": [*_EIGHT, (_M, 0.5)],
    "T": [*_EIGHT, (_M, 0.26), (_M, 0.74)],
}  # fmt: skip
"""Where the pips of each rank lie, as shares of width and height."""
_RED, _BLACK = (40, 30, 200), (25, 25, 25)


def card(name: str) -> Picture:
    """A card face (352, 252, 3) BGR: large index, pips, one large sign where a court or an ace has its picture."""
    face = np.full((HEIGHT, WIDTH, 3), 250, np.uint8)
    ink = _RED if name[1] in "hd" else _BLACK
    for _ in range(2):
        cv2.putText(face, name[0].replace("T", "10"), (10, 62), cv2.FONT_HERSHEY_DUPLEX,
                    1.9 if name[0] != "T" else 1.3, ink, 6, cv2.LINE_AA)  # fmt: skip
        suit(face, name[1], (34, 100), 22, ink)
        face = np.ascontiguousarray(face[::-1, ::-1])
    if name[0] in PIPS:
        for across, down in PIPS[name[0]]:
            suit(face, name[1], (int(WIDTH * across), int(HEIGHT * down)), 24, ink)
    else:
        suit(face, name[1], (WIDTH // 2, HEIGHT // 2), 60, ink)
    return face


def suit(face: Picture, sign: str, at: tuple[int, int], half: int, ink: tuple[int, int, int]) -> None:
    """Draw a suit sign of 2 x `half` pixels centred at `at`."""

    def points(*pairs: tuple[float, float]) -> NDArray[np.int32]:
        return np.array([[(at[0] + x * half, at[1] + y * half) for x, y in pairs]]).astype(np.int32)

    def disc(x: float, y: float, r: float) -> None:
        cv2.circle(face, (int(at[0] + x * half), int(at[1] + y * half)), int(r * half), ink, -1, cv2.LINE_AA)

    if sign == "d":
        cv2.fillPoly(face, points((0, -1), (0.75, 0), (0, 1), (-0.75, 0)), ink, cv2.LINE_AA)
    elif sign == "h":
        disc(-0.44, -0.4, 0.48)
        disc(0.44, -0.4, 0.48)
        cv2.fillPoly(face, points((-0.88, -0.2), (0.88, -0.2), (0, 0.95)), ink, cv2.LINE_AA)
    elif sign == "s":
        disc(-0.44, 0.25, 0.48)
        disc(0.44, 0.25, 0.48)
        cv2.fillPoly(face, points((-0.88, 0.1), (0, -1), (0.88, 0.1)), ink, cv2.LINE_AA)
        cv2.fillPoly(face, points((0, 0), (-0.3, 1), (0.3, 1)), ink, cv2.LINE_AA)
    else:
        disc(0, -0.5, 0.46)
        disc(-0.48, 0.2, 0.46)
        disc(0.48, 0.2, 0.46)
        cv2.fillPoly(face, points((0, -0.2), (-0.28, 1), (0.28, 1)), ink, cv2.LINE_AA)


def felt(height: int, width: int, seed: int = 1) -> Picture:
    """Green felt (height, width, 3) with a little noise."""
    rng = np.random.default_rng(seed)
    base = np.full((height, width, 3), (60, 100, 30), np.float64)
    return np.clip(base + rng.normal(0, 4, base.shape), 0, 255).astype(np.uint8)


def lay(
    ground: Picture, face: Picture, middle: tuple[float, float], short: float, degrees: float
) -> NDArray[np.float32]:
    """Lay a face on the ground, in place; return its corners (4, 2), clockwise from its printed top left."""
    long = short * HEIGHT / WIDTH
    half = np.array([[-short, -long], [short, -long], [short, long], [-short, long]]) / 2
    cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    corners = (half @ np.array([[cos, sin], [-sin, cos]]) + middle).astype(np.float32)
    shrunk = cv2.resize(face, (round(short), round(long)), interpolation=cv2.INTER_AREA)
    high, wide = shrunk.shape[:2]
    matrix = cv2.getPerspectiveTransform(np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32), corners)
    size = (ground.shape[1], ground.shape[0])
    mask = cv2.warpPerspective(np.full((high, wide), 255, np.uint8), matrix, size)
    over = cv2.warpPerspective(shrunk, matrix, size, borderMode=cv2.BORDER_REPLICATE)
    ground[mask > 127] = over[mask > 127]
    return corners
