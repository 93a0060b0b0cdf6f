"""The cards of the simulated table: faces and backs from the artwork, cut with round corners."""

from functools import cache
from importlib.resources import files
from typing import Final

import cv2
import numpy as np

from dealer.cards import DECK, RANKS, SUITS, Card, is_face
from hardware.simulated.paint import Image, Patch, bleed, f32, soft, u8
from hardware.simulated.places import CARD

DECKS: Final = ("classic", "jumbo")
BACKS: Final = ("red", "blue", "black")
_CELL: Final = (189, 264)
_CORNER: Final = 3.4
_PAPER: Final = np.array((238, 245, 247), np.float32) / 255


@cache
def _sheet(name: str) -> Image:
    packed = np.frombuffer(files("hardware.simulated").joinpath(f"artwork/{name}.png").read_bytes(), np.uint8)
    sheet = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    if sheet is None:
        raise OSError(f"artwork/{name}.png of the simulated table is damaged: install Burncard again")
    return u8(sheet)


@cache
def _outline(width: int, height: int) -> Image:
    """A card's round-cornered form, (height, width) 0 or 255, drawn large and made small."""
    big = 4
    w, h, r = width * big, height * big, round(_CORNER * width * big / CARD[0])
    mask = np.zeros((h, w), np.uint8)
    cv2.rectangle(mask, (r, 0), (w - r, h), 255, -1)
    cv2.rectangle(mask, (0, r), (w, h - r), 255, -1)
    for x in (r, w - r):
        for y in (r, h - r):
            cv2.circle(mask, (x, y), r, 255, -1)
    return u8(cv2.resize(mask, (width, height), interpolation=cv2.INTER_AREA))


@cache
def _cell(sheet: str, row: int, column: int, px_per_mm: float) -> Patch:
    w, h = _CELL
    art = _sheet(sheet)[row * h : (row + 1) * h, column * w : (column + 1) * w]
    size = (round(CARD[0] * px_per_mm), round(CARD[1] * px_per_mm))
    small = soft(bleed(u8(cv2.resize(art, size, interpolation=cv2.INTER_AREA)), 0.8 * px_per_mm), 0.5)
    # Printed paper is neither pure white nor flat: a card bows a little, and one side is nearer the lamp.
    bow = 1 - 0.035 * np.linspace(-1, 1, size[0], dtype=np.float32)[None, :, None] ** 2
    outline = _outline(*size)
    # The cut edge is greyer than the face: that, too, tells one white card from the one below.
    inward = f32(cv2.distanceTransform(cv2.copyMakeBorder(outline, 1, 1, 1, 1, cv2.BORDER_CONSTANT), cv2.DIST_L2, 3))
    rim = 1 - 0.28 * np.exp(-np.maximum(inward[1:-1, 1:-1] - 1, 0) / (0.45 * px_per_mm))
    return Patch.of(small * _PAPER * bow * rim[..., None], f32(outline) / 255)


def face(card: Card, deck: str, px_per_mm: float) -> Patch:
    """The face of `card` in `deck` (one of `DECKS`), about `px_per_mm` fine. Raises ValueError."""
    if not is_face(card):
        raise ValueError(f"{card} has no face to show: expected one of the 52 cards")
    if deck not in DECKS:
        raise ValueError(f"there is no deck {deck!r}: expected one of {', '.join(DECKS)}")
    return _cell(deck, SUITS.index(card[1]), RANKS.index(card[0]), px_per_mm)


def back(design: str, px_per_mm: float) -> Patch:
    """A back of `design` (one of `BACKS`). Raises ValueError."""
    if design not in BACKS:
        raise ValueError(f"there is no back {design!r}: expected one of {', '.join(BACKS)}")
    return _cell("backs", 0, BACKS.index(design), px_per_mm)


CARDS_IN_DECK: Final = len(DECK)
