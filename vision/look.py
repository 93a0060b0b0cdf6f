"""The eyes: one frame in, the settled scene out. They are never told what to expect."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from dealer.scene import Layout, Scene, Zone
from vision.attention import Attention
from vision.felt import Felt, Image, whole_picture
from vision.ground import Ground, View
from vision.lookout import Lookout, Picture
from vision.markers import MARKERS_NEEDED, FeltFinder
from vision.settle import Glimpse, Place, Quad, Settler
from vision.zones import Box, Mask, ZoneMap, polygon_cells


class CardRead(Protocol):
    """One card that a reader found in a picture; see `vision.claim.Reading`."""

    @property
    def name(self) -> str:
        """The card, as "Ah" or "XX"; "back"; or "?" where naming it would be guessing."""
        ...

    @property
    def confidence(self) -> float:
        """How sure the reader is, 0 to 1."""
        ...

    @property
    def corners(self) -> NDArray[np.float32]:
        """The corners (4, 2) in pixels of the picture."""
        ...


class CardReader(Protocol):
    """Finds and names the cards in a picture; see `vision.read.Reader`."""

    def read(self, image: Image, card_px: tuple[float, float] | None) -> Sequence[CardRead]:
        """The cards in `image` (H, W, 3) uint8 BGR, whose short sides are within `card_px` pixels."""
        ...


_AT_REST: Final = 0.1
_COVERS_PLACE: Final = 0.15
_COVERS_ZONE: Final = 0.15
_COVERS_MM2: Final = 0.45 * 63 * 88
"""Half a card: where so much is neither felt nor known, a card may lie unseen, and the zone is hidden."""
_BARE: Final = 0.85
_UNDER_CARDS: Final = 0.75
"""A card that can no longer be read under others is not told apart from them, and does not count."""


class Eyes:
    """Watches one felt. Frames must come in order of time; they may come as seldom as they like."""

    def __init__(self, reader: CardReader, layout: Layout | None = None) -> None:
        self._reader = reader
        self._layout = layout
        self._finder = FeltFinder(layout) if layout else None
        self._settler = Settler()
        self._lookout = Lookout()
        self._resting: Scene | None = None
        """The scene while another look at the same felt would tell nothing more."""
        self._ground: Ground | None = None
        self._size: tuple[float, float] | None = None
        self._zones: ZoneMap | None = None
        self._attention: Attention | None = None
        self._unknown: set[Zone] = set()

    def see(self, frame: Picture) -> Scene:
        """The settled scene after `frame`, whose `image` is asked for where its `luma` or the time gives cause."""
        if self._lookout.stirs(frame.luma, frame.at) or self._resting is None:
            return self._look(frame.image, frame.at)
        return replace(self._resting, at=frame.at)

    def _look(self, image: Image, at: float) -> Scene:
        self._resting = None
        felt = self._finder.find(image, at) if self._finder else whole_picture(image)
        if felt is None:
            return self._settler.blind(at, frozenset(self._layout.zones if self._layout else ()))
        picture = felt.map(image)
        zones, ground, attention = self._start(felt, picture, at)
        sure = self._finder is None or self._finder.seen >= MARKERS_NEEDED
        view = ground.look(picture, at, sure, cuts=self._finder is None)
        looked = attention.choose(view, at, self._settler.restless, self._settler.doubtful)
        seen = self._read(image, felt, zones, looked)
        seen = [g for g in seen if _share(view.moving, g.quad, felt) < _AT_REST]
        show = _Shown(view, felt, seen)
        hidden = frozenset(z for z, cells in zones.cells.items() if self._covers(show.strange, cells, felt))
        scene = self._settler.see(at, seen, looked, show.place, hidden)
        attention.touch(self._settler.covered)
        ground.learn(view, at, show.read, claimed=show.read | _cells(self._settler.quads, felt))
        # At first cards lie there that have not settled yet: not seen is not the same as not there.
        self._unknown -= looked - self._settler.restless
        scene = replace(scene, hidden=scene.hidden | self._unknown)
        if not looked and not view.moving.any():
            self._resting = scene
        return scene

    def _covers(self, strange: Mask, zone: Mask, felt: Felt) -> bool:
        """Whether enough is `strange` in `zone` to hide a card, or all that is known of the zone."""
        most = _COVERS_ZONE * np.count_nonzero(zone)
        limit = min(most, _COVERS_MM2 / felt.cell**2) if self._layout else most
        return bool(np.count_nonzero(strange & zone) >= max(limit, 1))

    def _start(self, felt: Felt, picture: Image, at: float) -> tuple[ZoneMap, Ground, Attention]:
        """The zones and the ground of this felt; anew where the picture has another size."""
        if self._zones is None or self._ground is None or self._attention is None or self._size != felt.size:
            self._size = felt.size
            self._zones = ZoneMap(felt, self._layout)
            self._attention = Attention(self._zones)
            self._ground = Ground(picture, at)
            self._unknown = set(self._zones.names)
        return self._zones, self._ground, self._attention

    def _read(self, image: Image, felt: Felt, zones: ZoneMap, looked: frozenset[Zone]) -> list[Glimpse]:
        boxes = {zone: zones.box(zone, felt, image.shape) for zone in looked}
        height, width = image.shape[:2]
        whole = (slice(0, height), slice(0, width))
        if sum(_area(box) for box in boxes.values()) >= height * width:
            found = self._read_box(image, felt, zones, whole)
            return [g for g in found if g.zone in looked]
        return [g for zone, box in boxes.items() for g in self._read_box(image, felt, zones, box) if g.zone == zone]

    def _read_box(self, image: Image, felt: Felt, zones: ZoneMap, box: Box) -> list[Glimpse]:
        """What the reader finds in one part of the frame, put on the felt."""
        rows, columns = box
        if _area(box) == 0:
            return []
        found: list[Glimpse] = []
        for card in self._reader.read(np.ascontiguousarray(image[box]), felt.card_px):
            quad = felt.to_mm(card.corners + np.array([columns.start, rows.start]))
            x, y = quad.mean(axis=0)
            zone = zones.of((float(x), float(y)))
            if zone is not None:
                found.append(Glimpse(zone, card.name, card.confidence, quad))
        return found


class _Shown:
    """What one frame shows: the cards `seen` at rest, and what else is over the felt."""

    def __init__(self, view: View, felt: Felt, seen: Sequence[Glimpse]) -> None:
        self._view, self._felt = view, felt
        self._cards = _cells([g.quad for g in seen], felt, rim=False)
        self._quads = [g.quad for g in seen]
        self.read = _cells([g.quad for g in seen], felt)
        self.strange = view.foreign & ~self.read

    def place(self, quad: Quad, under: Sequence[Quad] = ()) -> Place:
        """What is to be seen at a place where no card was read. Cards that lie `under` it hide nothing of it, and it
        hides their parts: only the rest of the place tells whether it is there."""
        view, felt = self._view, self._felt
        below = _cells(under, felt, rim=False)
        above = _cells([q for q in self._quads if not any(q is u for u in under)], felt)
        if _share(self._cards & ~below, quad, felt) > _UNDER_CARDS:
            return Place.EMPTY
        if _share(view.moving, quad, felt) > _AT_REST or _share(self.strange, quad, felt) > _COVERS_PLACE:
            return Place.COVERED
        rest = 1 - _share(below, quad, felt)
        empty = _share((view.bare | above) & ~below, quad, felt)
        return Place.EMPTY if empty >= _BARE * rest else Place.UNCHANGED


def _area(box: Box) -> int:
    rows, columns = box
    return max(0, rows.stop - rows.start) * max(0, columns.stop - columns.start)


def _share(mask: Mask, quad: Quad, felt: Felt) -> float:
    """How much of `quad` the `mask` of the felt's map takes up, 0 to 1; 0 where it lies off the map."""
    corners = np.floor(quad / felt.cell).astype(np.int32)
    left, top = np.maximum(corners.min(axis=0), 0)
    right, bottom = np.minimum(corners.max(axis=0) + 1, (felt.cells[1], felt.cells[0]))
    if right <= left or bottom <= top:
        return 0.0
    inside = polygon_cells(quad / felt.cell - (left, top), (int(bottom - top), int(right - left)))
    return float(np.count_nonzero(mask[top:bottom, left:right] & inside)) / max(1, np.count_nonzero(inside))


def _cells(quads: Sequence[Quad], felt: Felt, rim: bool = True) -> Mask:
    """The cells that any of `quads` takes up; with the `rim` of cells that a card's edge colours too."""
    cells = np.zeros(felt.cells, np.uint8)
    for quad in quads:
        cv2.fillConvexPoly(cells, np.floor(quad / felt.cell).astype(np.int32), (1,))
    return (cv2.dilate(cells, np.ones((3, 3), np.uint8)) if rim else cells).astype(np.bool_)
