"""The picture of the felt: a still layer kept between frames, and what moves drawn over it."""

from dataclasses import dataclass
from functools import lru_cache
from math import atan2, degrees, hypot
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from dealer.cards import DECK
from hardware.simulated.arm import TIP_MM, limb
from hardware.simulated.chips import CHIP_MM, chip
from hardware.simulated.deck import back, face
from hardware.simulated.ground import ground, to_ground
from hardware.simulated.lens import CAMERA_HIGH, Pose, homography, px_per_mm, vignette
from hardware.simulated.lying import Felt, Lying
from hardware.simulated.paint import Floats, Image, Patch, darken, f32, lay, soft, u8
from hardware.simulated.places import CARD, Point, Spot, places_for

Matrix = NDArray[np.float64]
_FINER: Final = 1.3
"""Artwork is kept this much finer than the picture, so that turning it does not wash it out."""
_EXPOSURE: Final = 1 / 60
_CARD_THICK: Final = 0.29
_HAND_HIGH: Final = 45.0


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand over the felt: its fingertips, the shoulder they reach from, its speed in mm/s, and whose it is.

    `person`: the number of the arm's owner; the picture adds its seed.
    """

    tip: Point
    shoulder: Point
    speed: Point
    person: int

    @property
    def turn(self) -> float:
        """Degrees clockwise from reaching straight up."""
        return degrees(atan2(self.tip[0] - self.shoulder[0], self.shoulder[1] - self.tip[1]))


@lru_cache(maxsize=4)
def _ground(seats: int, scale: float, seed: int) -> Image:
    return ground(places_for(seats), scale, np.random.default_rng([seed, seats]))


def _place(spot: Spot, scale: float = 1.0) -> Matrix:
    """The 3x3 matrix that scales, turns by the spot's angle, then shifts to it."""
    c, s = scale * np.cos(np.radians(spot.angle)), scale * np.sin(np.radians(spot.angle))
    return np.array([[c, -s, spot.x], [s, c, spot.y], [0, 0, 1]], np.float64)


def _own(patch: Patch, size: tuple[float, float], middle: tuple[float, float]) -> Matrix:
    """From a patch's pixels to millimetres around its `middle`; `size` is the patch's, in millimetres."""
    height, width = patch.alpha.shape
    x, y = size[0] / width, size[1] / height
    return np.array([[x, 0, x / 2 - middle[0]], [0, y, y / 2 - middle[1]], [0, 0, 1]], np.float64)


class Picture:
    """Draws the light that falls on the sensor, frame for frame."""

    def __init__(self, seats: int, size: tuple[int, int], seed: int, deck: str, back_design: str) -> None:
        self._seats, self._size, self._seed, self._deck = seats, size, seed, deck
        self._fine = px_per_mm(size) * _FINER
        self._vignette: Floats = vignette(size)
        face(DECK[0], deck, self._fine)  # a deck that there is not is refused here, not in mid-hand
        self._back = back(back_design, self._fine)
        self._capper = chip(self._fine, np.random.default_rng([seed, 5]))
        self._pose: Pose | None = None
        self._version = -1
        self._drawn: set[int | Lying | Spot] = {-1}
        self._matrix: Matrix = np.eye(3)
        self._bare = np.zeros((size[1], size[0], 3), np.uint8)
        self._still = self._bare

    def draw(self, felt: Felt, hands: list[Hand]) -> Image:
        """What is seen of `felt`, with `hands` over it (the first holds what is held); (h, w, 3) uint8 BGR."""
        if felt.pose != self._pose:
            self._hang(felt.pose)
        if felt.version != self._version:
            self._settle(felt)
        if not hands:
            return self._still
        image = self._still.copy()
        for number, hand in enumerate(hands):
            self._arm(image, hand, felt.held if number == 0 else [])
        return image

    def _hang(self, pose: Pose) -> None:
        """Look at the bare table from a new place."""
        self._pose, self._version = pose, -1
        self._drawn = {-1}
        self._matrix = homography(self._size, pose)
        flat = _ground(self._seats, self._fine, self._seed)
        seen = cv2.warpPerspective(
            flat, self._matrix @ to_ground(self._fine), self._size, borderMode=cv2.BORDER_REFLECT
        )
        share = self._vignette
        self._bare = u8(cv2.multiply(seen, cv2.merge((share, share, share)), dtype=cv2.CV_8U))

    def _settle(self, felt: Felt) -> None:
        """Draw all that lies still."""
        self._version = felt.version
        stub = -(-felt.in_stub // 8)
        lying = [card for cards in felt.zones.values() for card in cards]
        cappers = [self._on(cards) for zone, cards in felt.zones.items() if zone in felt.cappers and cards]
        now = {stub, *lying, *cappers}
        if not self._drawn <= now:
            self._still, self._drawn = self._bare.copy(), set()
            self._stub(felt.places.spot("stub", 0), felt.places.size[1], stub)
        for card in lying:
            if card not in self._drawn:
                self._card(self._still, card, _place(card.spot))
        for spot in cappers:
            if spot not in self._drawn:
                side = CHIP_MM + 2
                own = _own(self._capper, (side, side), (side / 2, side / 2))
                self._stick(self._still, self._capper, _place(spot) @ own, 3.3)
        self._drawn = now

    @staticmethod
    def _on(cards: list[Lying]) -> Spot:
        """Where a chip lies that protects the first two of `cards`."""
        spots = [lying.spot for lying in cards[:2]]
        return Spot(sum(s.x for s in spots) / len(spots), sum(s.y for s in spots) / len(spots))

    def _stub(self, spot: Spot, felt_height: float, levels: int) -> None:
        """Draw the deck as `levels` packets of eight, leaning away from under the camera."""
        for level in range(levels):
            high = level * 8 * _CARD_THICK
            lean = (spot.y - felt_height / 2) * high / CAMERA_HIGH
            own = _own(self._back, CARD, (CARD[0] / 2, CARD[1] / 2))
            self._stick(self._still, self._back, _place(Spot(spot.x, spot.y + lean, spot.angle)) @ own, 1 + high / 6)

    def _card(self, image: Image, lying: Lying, at: Matrix, high: float = 0.4, blur: Point = (0, 0)) -> None:
        patch = face(lying.card, self._deck, self._fine) if lying.up else self._back
        self._stick(image, patch, at @ _own(patch, CARD, (CARD[0] / 2, CARD[1] / 2)), high, blur)

    def _stick(self, image: Image, patch: Patch, at: Matrix, high: float, blur: Point = (0, 0)) -> None:
        """Draw `patch` (`at`: its pixels to felt mm), floating `high` mm over its shadow, smeared by `blur` px."""
        scale = px_per_mm(self._size)
        spread = (0.9 + 0.12 * high) * scale
        margin = round(3 * spread + hypot(*blur)) + 2
        box = self._bounds(patch, at, margin)
        if box is None:
            return
        x, y, width, height = box
        shift = np.array([[1, 0, -x], [0, 1, -y], [0, 0, 1]], np.float64)
        seen = patch.warped(shift @ self._matrix @ at, (width, height))
        seen = _smear(seen, blur)
        shadow = u8(cv2.GaussianBlur(seen.alpha, (0, 0), spread))
        shadow = u8(cv2.convertScaleAbs(shadow, alpha=0.5 - min(high, 60) / 240))
        darken(image, shadow, x + round((0.4 + 0.3 * high) * scale), y + round((0.6 + 0.4 * high) * scale))
        lay(image, self._dimmed(seen, x + width // 2, y + height // 2), x, y)

    def _dimmed(self, patch: Patch, x: int, y: int) -> Patch:
        """`patch` as bright as the lens lets it be at (x, y)."""
        column, row = min(max(x, 0), self._size[0] - 1), min(max(y, 0), self._size[1] - 1)
        return Patch(u8(cv2.convertScaleAbs(patch.colour, alpha=float(self._vignette[row, column]))), patch.alpha)

    def _bounds(self, patch: Patch, at: Matrix, margin: int) -> tuple[int, int, int, int] | None:
        """The box (x, y, width, height) of the picture that the patch falls in, or None where outside."""
        height, width = patch.alpha.shape
        corners = f32([[[0, 0], [width, 0], [width, height], [0, height]]])
        seen = f32(cv2.perspectiveTransform(corners, self._matrix @ at))[0]
        low = np.maximum(np.floor(seen.min(axis=0)).astype(int) - margin, -margin)
        top = np.minimum(np.ceil(seen.max(axis=0)).astype(int) + margin, np.array(self._size) + margin)
        if (top <= low + 1).any():
            return None
        return int(low[0]), int(low[1]), int(top[0] - low[0]), int(top[1] - low[1])

    def _arm(self, image: Image, hand: Hand, held: list[Lying]) -> None:
        scale = px_per_mm(self._size)
        blur = (hand.speed[0] * _EXPOSURE * scale, hand.speed[1] * _EXPOSURE * scale)
        near = 1 + _HAND_HIGH / CAMERA_HIGH
        at = _place(Spot(*hand.tip, hand.turn), near)
        body = limb(self._seed * 16 + hand.person, round(scale, 2))
        own = np.array([[1 / body.scale, 0, -TIP_MM[0]], [0, 1 / body.scale, -TIP_MM[1]], [0, 0, 1]], np.float64)
        box = self._bounds(body.patch, at @ own, 2)
        if box is None:
            return
        coarse = 1 if hypot(*blur) < 1 else 2 if hypot(*blur) < 14 else 4
        x, y, width, height = box
        shrink = np.diag([1 / coarse, 1 / coarse, 1.0]) @ np.array([[1, 0, -x], [0, 1, -y], [0, 0, 1]], np.float64)
        small = (width // coarse + 1, height // coarse + 1)
        to_small = shrink @ self._matrix @ at @ own
        drop = (round(0.3 * _HAND_HIGH * scale), round(0.42 * _HAND_HIGH * scale))
        shadow = u8(cv2.warpPerspective(body.shadow, to_small, small, flags=cv2.INTER_LINEAR))
        full = (small[0] * coarse, small[1] * coarse)
        darken(image, u8(cv2.resize(shadow, full, interpolation=cv2.INTER_LINEAR)), x + drop[0], y + drop[1])
        for lying in held[-6:]:
            self._card(image, lying, at @ _place(lying.spot), _HAND_HIGH * 0.5, blur)
        seen = _smear(body.patch.warped(to_small, small), (blur[0] / coarse, blur[1] / coarse))
        if coarse > 1:
            seen = Patch(
                *(u8(cv2.resize(p, full, interpolation=cv2.INTER_LINEAR)) for p in (seen.colour, seen.alpha))
            )
        tip = f32(cv2.perspectiveTransform(f32([[hand.tip]]), self._matrix))[0, 0]
        lay(image, self._dimmed(seen, int(tip[0]), int(tip[1])), x, y)


def _smear(patch: Patch, blur: Point) -> Patch:
    """`patch` as it is seen when it moves by `blur` pixels while the shutter is open."""
    length = hypot(*blur)
    if length < 1.5:
        return patch
    half = int(length / 2) + 1
    streak = np.zeros((2 * half + 1, 2 * half + 1), np.uint8)
    reach = (blur[0] / 2, blur[1] / 2)
    start, end = ((round(half - reach[0]), round(half - reach[1])), (round(half + reach[0]), round(half + reach[1])))
    cv2.line(streak, start, end, 255, 1, cv2.LINE_AA)
    kernel = soft(streak, 0.4)
    kernel /= kernel.sum()
    return Patch(*(u8(cv2.filter2D(p, -1, kernel)) for p in (patch.colour, patch.alpha)))
