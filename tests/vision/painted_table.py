"""A felt painted with plain shapes, and a reader for its cards: a face is the colour of the card's middle."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from dealer.scene import BOARD, MUCK, Layout, seat_zone

SIZE = (1250.0, 703.0)
LAYOUT = Layout(
    size=SIZE,
    zones={
        BOARD: ((400, 260), (850, 260), (850, 420), (400, 420)),
        MUCK: ((900, 260), (1100, 260), (1100, 420), (900, 420)),
        seat_zone(1): ((300, 480), (500, 480), (500, 620), (300, 620)),
        seat_zone(2): ((750, 480), (950, 480), (950, 620), (750, 620)),
    },
)
FELT = (60, 110, 40)
SLEEVE = (40, 30, 140)
COLOURS = {
    "Ah": (20, 20, 220),
    "Kd": (20, 160, 240),
    "7c": (20, 20, 20),
    "2s": (200, 60, 20),
    "back": (140, 20, 120),
    "?": (150, 150, 150),
}


@dataclass(frozen=True)
class Laid:
    """A card, poker size, with its middle at `at` mm."""

    name: str
    at: tuple[float, float]
    turn: float = 0.0


@dataclass(frozen=True)
class Arm:
    """A sleeve: a box of felt points."""

    low: tuple[float, float]
    high: tuple[float, float]


@dataclass(frozen=True)
class Shown:
    """What the painted reader says of one card."""

    name: str
    corners: NDArray[np.float32]
    confidence: float = 0.95


class Table:
    """Paints frames: `px_per_mm` and `shift` (pixels) place the felt in a 960 x 540 picture."""

    def __init__(self, seed: int = 0, scale: float = 0.75) -> None:
        self._random = np.random.default_rng(seed)
        self._grain = self._random.normal(0, 3, (2, 540, 960, 3)).astype(np.float32)
        self.cloth = FELT
        self.scale = scale
        self.shift = (8.0, 4.0)
        self.light = 1.0

    def frame(
        self, cards: Iterable[Laid] = (), arm: Arm | None = None, markers: Iterable[int] = range(4)
    ) -> NDArray[np.uint8]:
        """The felt with `cards`, and with `arm` over them."""
        picture = np.full((540, 960, 3), self.cloth, np.uint8)
        for number in markers:
            self._glue(picture, number)
        for card in cards:
            self._box(picture, card.at, (63, 88), card.turn, (245, 245, 245))
            self._box(picture, card.at, (40, 60), card.turn, COLOURS[card.name])
        if arm is not None:
            low, high = np.array(arm.low), np.array(arm.high)
            self._box(picture, tuple((low + high) / 2), tuple(high - low), 0, SLEEVE)
        grain = np.roll(self._grain[self._random.integers(2)], self._random.integers(960), axis=1)
        return np.clip(picture * np.float32(self.light) + grain, 0, 255).astype(np.uint8)

    def to_px(self, point: tuple[float, float]) -> NDArray[np.float64]:
        """A felt point in pixels."""
        return np.array(point) * self.scale + self.shift

    def _box(
        self,
        picture: NDArray[np.uint8],
        at: tuple[float, float],
        size: tuple[float, float],
        turn: float,
        colour: tuple[int, int, int],
    ) -> None:
        box = cv2.boxPoints((tuple(self.to_px(at)), (size[0] * self.scale, size[1] * self.scale), turn))
        cv2.fillConvexPoly(picture, np.rint(box * 16).astype(np.int32), colour, cv2.LINE_AA, 4)

    def _glue(self, picture: NDArray[np.uint8], number: int) -> None:
        side = LAYOUT.marker
        corner = {0: (0, 0), 1: (SIZE[0] - side, 0), 2: (SIZE[0] - side, SIZE[1] - side), 3: (0, SIZE[1] - side)}[
            number
        ]
        left, top = self.to_px(corner)
        square = _marker(number)
        move = np.array(
            [[side * self.scale / square.shape[1], 0, left], [0, side * self.scale / square.shape[0], top]]
        )
        cv2.warpAffine(
            square, move, (picture.shape[1], picture.shape[0]), picture, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT
        )


@cache
def _marker(number: int) -> NDArray[np.uint8]:
    words = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    code = cv2.aruco.generateImageMarker(words, number, 180)
    paper = cv2.copyMakeBorder(code, 30, 30, 30, 30, cv2.BORDER_CONSTANT, value=(255,))
    return cv2.cvtColor(paper, cv2.COLOR_GRAY2BGR)


class PaintedReader:
    """Reads painted cards that lie free; counts the pixels it was given."""

    def __init__(self) -> None:
        self.pixels = 0

    def read(self, image: NDArray[np.uint8], card_px: tuple[float, float] | None) -> list[Shown]:
        """The cards in `image`."""
        self.pixels += image.shape[0] * image.shape[1]
        smooth = cv2.blur(image, (3, 3))
        white = (smooth.min(axis=2) > 190).astype(np.uint8)
        outlines, _ = cv2.findContours(white, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
        found = (self._shown(smooth, outline) for outline in outlines)
        return [shown for shown in found if shown is not None]

    def _shown(self, image: NDArray[np.uint8], outline: NDArray[np.int32]) -> Shown | None:
        (x, y), size, turn = cv2.minAreaRect(outline)
        if not (40 < min(size) < 55 and 58 < max(size) < 76):
            return None
        colour = np.median(image[int(y) - 3 : int(y) + 4, int(x) - 3 : int(x) + 4].reshape(-1, 3), axis=0)
        name = min(COLOURS, key=lambda n: float(np.abs(colour - np.array(COLOURS[n])).sum()))
        return Shown(name, cv2.boxPoints(((x, y), size, turn)).astype(np.float32))
