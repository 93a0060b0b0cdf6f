"""Which zones are worth reading in a frame: reading is what costs time, and most of the felt lies still."""

from collections.abc import Collection
from typing import Final

import numpy as np

from dealer.scene import Zone
from vision.ground import View
from vision.zones import Mask, ZoneMap

_SOME_CELLS: Final = 3
"""Fewer moving cells than this are noise."""
_NEWS_CELLS: Final = 20
"""A tenth of a card: less that is new at rest is no card."""
_BLUR: Final = 0.8
"""Where more of a zone than this moves, nothing in it is at rest."""
_PATIENCE: Final = 0.25
"""While an arm moves in a zone it is read no more often than this, in seconds: soon it is gone."""
_AT_ONCE: Final = 4
_AGAIN: Final = 5.0
_AGAIN_DOUBTFUL: Final = 2.0


class Attention:
    """Chooses the zones to read, frame by frame."""

    def __init__(self, zones: ZoneMap) -> None:
        self._zones = zones
        self._read_at: dict[Zone, float] = {}
        self._stirred: dict[Zone, float] = {}
        self._touched: set[Zone] = set()

    def touch(self, zones: Collection[Zone]) -> None:
        """Note that something is over a card in `zones`: it may be another one afterwards."""
        self._touched.update(zones)

    def choose(
        self, view: View, at: float, restless: Collection[Zone], doubtful: Collection[Zone]
    ) -> frozenset[Zone]:
        """The zones to read now, few at a time, the ones that waited longest first.

        They are those where something new has come to rest or a card was touched, the `restless` ones, and now
        and then one whose reading is old.
        """
        if view.anew:
            self._read_at.clear()
        stirring = {z for z, cells in self._zones.cells.items() if _count(view.moving, cells) >= _SOME_CELLS}
        for zone in stirring:
            self._stirred.setdefault(zone, at)
        open_to_view = {zone for zone in self._zones.names if self._may_read(zone, view, at, zone in stirring)}
        wanted = {z for z in open_to_view if z in restless or self._news(z, view)}
        for zone in self._zones.names - stirring - wanted:
            self._stirred.pop(zone, None)
        wanted |= self._stale(at, open_to_view - wanted, doubtful)
        chosen = sorted(wanted, key=lambda z: (self._last_read(z), z))[:_AT_ONCE]
        for zone in chosen:
            self._read_at[zone] = at
            if zone not in stirring:
                self._stirred.pop(zone, None)
                self._touched.discard(zone)
        return frozenset(chosen)

    def _may_read(self, zone: Zone, view: View, at: float, stirs: bool) -> bool:
        if not stirs:
            return True
        cells = self._zones.cells[zone]
        waited = at - max(self._stirred[zone], self._last_read(zone)) >= _PATIENCE
        return bool(waited and _count(view.moving, cells) <= _BLUR * np.count_nonzero(cells))

    def _news(self, zone: Zone, view: View) -> bool:
        if zone not in self._stirred:
            return False
        fresh = view.foreign & ~view.moving
        return zone in self._touched or _count(fresh, self._zones.cells[zone]) >= _NEWS_CELLS

    def _stale(self, at: float, zones: Collection[Zone], doubtful: Collection[Zone]) -> set[Zone]:
        """The zones never read, or else the one whose reading is the most overdue."""
        never = {zone for zone in zones if zone not in self._read_at}
        if never or not zones:
            return never

        def overdue(zone: Zone) -> float:
            return at - self._last_read(zone) - (_AGAIN_DOUBTFUL if zone in doubtful else _AGAIN)

        oldest = max(sorted(zones), key=overdue)
        return {oldest} if overdue(oldest) >= 0 else set()

    def _last_read(self, zone: Zone) -> float:
        return self._read_at.get(zone, -np.inf)


def _count(mask: Mask, cells: Mask) -> int:
    return int(np.count_nonzero(mask & cells))
