"""What covers the felt: tell bare felt, known cards, and what moves or does not belong, by the pixels alone.

Colours are compared as Horprasert, Harwood and Davis do ("A statistical approach for real-time robust
background subtraction and shadow detection", 1999): brightness may differ, as a shadow makes it, colour may
not.
"""

from dataclasses import dataclass
from typing import Final, TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.felt import Image
from vision.zones import Mask

Colours = NDArray[np.float32]
_T = TypeVar("_T", np.float32, np.uint8)

_MOVING: Final = 18
"""Grey levels between two frames: above noise averaged over a cell, below any arm on any felt."""
_SHADOW, _GLOSS = 0.45, 1.35
_NOISE: Final = 14.0
_TINT: Final = 0.12
_ABSORB_AFTER: Final = 20.0
_STRANGE: Final = 0.6
_QUIET: Final = 0.02
_CUT: Final = 0.35
"""More of a picture than an arm that reaches in can change at once."""
_LEARN: Final = 0.05


@dataclass(frozen=True, eq=False)
class View:
    """One look at the felt's map; all masks (rows, columns).

    `moving`: changed since the look before. `bare`: shows felt. `foreign`: neither felt nor what is known to
    lie there. `picture`: the map in the light of the first look. `anew`: it is a first look.
    """

    picture: Image
    moving: Mask
    bare: Mask
    foreign: Mask
    anew: bool


class Ground:
    """Learns how the bare felt looks, and how it looks with the cards known to lie on it."""

    def __init__(self, first: Image, at: float) -> None:
        self._stir = 0.0
        self._begin(first, at)

    def _begin(self, picture: Image, at: float) -> None:
        self._before = picture
        self._felt: Colours = picture.astype(np.float32)
        self._known: Colours = self._felt.copy()
        self._colour: Colours = np.median(self._felt.reshape(-1, 3), axis=0).astype(np.float32)
        self._still_since = np.full(picture.shape[:2], at)

    def look(self, picture: Image, at: float, sure: bool, cuts: bool = False) -> View:
        """Compare the map `picture` (rows, columns, 3) with what is known.

        Where most of it is strange though nothing moves, the camera looks at something else, and learns it
        anew; only where the caller is `sure` that it is the felt. Where there may be `cuts`, as in a folder of
        photographs, much that changed at once is enough.
        """
        raw, picture = picture, self._relit(picture)
        changed = _peak(np.asarray(cv2.absdiff(picture, self._before), np.uint8)) > _MOVING
        moving = cv2.dilate(changed.astype(np.uint8), np.ones((3, 3), np.uint8)).astype(np.bool_)
        self._before = picture
        self._still_since[moving] = at
        now = picture.astype(np.float32)
        bare = _alike(now, self._felt) | _alike(now, self._colour)
        foreign = ~(bare | _alike(now, self._known))
        other = foreign.mean() > _STRANGE or (cuts and self._stir > _CUT)
        self._stir = float(moving.mean())
        anew = sure and other and self._stir < _QUIET
        if anew:
            picture = raw
            self._begin(picture, at)
            foreign[:], bare[:] = False, True
        return View(picture, moving, bare, foreign, bool(anew))

    def learn(self, view: View, at: float, read: Mask, claimed: Mask) -> None:
        """Take in what was just seen.

        `read`: cells where a card was read at rest. `claimed`: cells where any card lies, seen or covered.
        """
        now = view.picture.astype(np.float32)
        free = ~(view.moving | claimed)
        plain = (free & view.bare).astype(np.uint8)
        cv2.accumulateWeighted(now, self._felt, _LEARN, plain)
        stayed = free & view.foreign & (at - self._still_since > _ABSORB_AFTER)
        self._felt[stayed] = now[stayed]
        shown = read | stayed | plain.astype(np.bool_)
        cv2.copyTo(now, shown.astype(np.uint8), self._known)
        # What stays of a card that nobody claims any more is strange again.
        orphaned = free & ~view.bare & ~stayed
        cv2.copyTo(self._felt, orphaned.astype(np.uint8), self._known)
        # A felt learned with the card on it would call the card bare felt.
        self._felt[read] = np.where(_alike(now[read], self._felt[read])[:, None], self._colour, self._felt[read])

    def _relit(self, picture: Image) -> Image:
        """`picture` as it would look in the light of the first one."""
        seen, known = picture[::4, ::4].astype(np.float32) + 4, self._felt[::4, ::4] + 4
        gain = np.clip(np.median((seen / known).reshape(-1, 3), axis=0), 0.6, 1.6)
        levels = np.clip(np.arange(256)[:, None] / gain + 0.5, 0, 255).astype(np.uint8)
        return np.asarray(cv2.LUT(picture, levels.reshape(1, 256, 3)), np.uint8)


def _alike(seen: Colours, known: Colours) -> Mask:
    """Where `seen` (..., 3) may be the colour `known` (..., 3), in a shadow or not."""
    blue, green, red = (known[..., i] for i in range(3))
    brightness = seen[..., 0] * blue + seen[..., 1] * green + seen[..., 2] * red
    brightness /= blue * blue + green * green + red * red + 1
    off = _peak(np.abs(seen - brightness[..., None] * known))
    tinted = off > _NOISE + _TINT * _peak(known) * brightness
    lit = (brightness > _SHADOW) & (brightness < _GLOSS)
    same = _peak(np.abs(seen - known)) < _NOISE
    return same | (lit & ~tinted)


def _peak(colours: NDArray[_T]) -> NDArray[_T]:
    """The largest of the three channels; numpy's own `max` takes twenty times as long over so short an axis."""
    return np.maximum(np.maximum(colours[..., 0], colours[..., 1]), colours[..., 2])
