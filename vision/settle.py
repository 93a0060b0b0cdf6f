"""Turn what single frames showed into the settled scene.

A card counts once the same reading has lain at the same place for a moment, and is forgotten once its place
has been seen empty for as long. In between one frame proves nothing: readings vote, and what is covered keeps
the name it had.
"""

from collections import defaultdict, deque
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dealer.cards import Card, card
from dealer.scene import Point, Scene, Sighting, Zone

BACK: Final = "back"
UNSURE: Final = "?"

_HOLD: Final = 0.25
_MEMORY: Final = 0.7
_FEWEST: Final = 2
_KEPT: Final = 4
_LEAD: Final = 0.7
_DOUBT: Final = 0.3
"""What a "?" weighs against a reading: it is no vote for another card."""
_STRAY: Final = 1.0
_NEAR: Final = 0.3
_SAME_SPOT: Final = 0.18


class Place(Enum):
    """What the pixels of a place show where no card was read."""

    EMPTY = auto()
    """Bare felt, or other cards on top."""
    COVERED = auto()
    """Something is over it that is no card, or moves."""
    UNCHANGED = auto()
    """What was there before; the reader missed it this time."""


Quad = NDArray[np.floating]


@dataclass(frozen=True, slots=True, eq=False)
class Glimpse:
    """One reading of one frame. `name` is "Ah", "XX", "back" or "?"; `quad` its corners (4, 2) on the felt."""

    zone: Zone
    name: str
    confidence: float
    quad: Quad

    @property
    def at(self) -> Point:
        """The middle of the card."""
        x, y = self.quad.mean(axis=0)
        return float(x), float(y)

    @property
    def side(self) -> float:
        """The short side of the card."""
        return float(min(np.linalg.norm(self.quad[0] - self.quad[1]), np.linalg.norm(self.quad[1] - self.quad[2])))

    def off(self, other: "Glimpse") -> float:
        """How far `other` lies from here, in short sides of a card."""
        return float(np.hypot(self.at[0] - other.at[0], self.at[1] - other.at[1])) / max(self.side, 1e-6)


@dataclass(slots=True, eq=False)
class _Track:
    """One place where something lies or lay."""

    last: Glimpse
    since: float
    votes: deque[tuple[float, str, float]]
    shown: Sighting | None = None
    unsure: bool = False
    covered: bool = False
    empty_since: float | None = None
    passed_over: bool = False
    """Whether the reader missed it in the last look, though nothing is over it."""

    @property
    def face(self) -> Card | None:
        return self.shown.card if self.shown else None

    @property
    def missing(self) -> bool:
        return self.covered or self.empty_since is not None

    @property
    def decided(self) -> bool:
        """Whether another look at it would change nothing."""
        if self.empty_since is not None:
            return False
        if not self.votes:
            return self.passed_over
        at, name, _ = self.votes[-1]
        if self.shown is not None:
            return name == _name(self.shown)
        first = next(when for when, voted, _ in self.votes if voted == name)
        return self.unsure and (name == UNSURE or at - first >= 2 * _HOLD)

    def vote(self, glimpse: Glimpse, at: float) -> None:
        self.last, self.covered, self.empty_since, self.passed_over = glimpse, False, None, False
        self.votes.append((at, glimpse.name, glimpse.confidence))
        while len(self.votes) > _KEPT and at - self.votes[0][0] > _MEMORY:
            self.votes.popleft()
        self._judge(at)

    def _judge(self, at: float) -> None:
        name = _winner(self.votes, at)
        if name is None:
            self.unsure = self.shown is None and at - self.votes[0][0] >= 2 * _HOLD
        elif name == UNSURE:
            self.shown, self.unsure = None, True
        else:
            self.unsure = False
            if self.shown is None or _name(self.shown) != name or self._slid():
                self.shown = self._sighting(name)

    def _slid(self) -> bool:
        assert self.shown
        (x, y), (now_x, now_y) = self.shown.at, self.last.at
        return float(np.hypot(x - now_x, y - now_y)) > 0.06 * self.last.side

    def _sighting(self, name: str) -> Sighting:
        sure = [confidence for _, voted, confidence in self.votes if voted == name]
        x, y = self.last.at
        found = None if name == BACK else card(name)
        return Sighting(self.last.zone, found, round(sum(sure) / len(sure), 3), (round(x, 1), round(y, 1)))


class Settler:
    """Keeps the places where cards lie; frames go in, scenes come out. Time is what the frames say."""

    def __init__(self) -> None:
        self._tracks: list[_Track] = []
        self._at = -np.inf

    @property
    def restless(self) -> frozenset[Zone]:
        """The zones where another look may change the scene."""
        return frozenset(t.last.zone for t in self._tracks if not t.decided and not t.covered)

    @property
    def covered(self) -> frozenset[Zone]:
        """The zones where something is over a card."""
        return frozenset(t.last.zone for t in self._tracks if t.covered)

    @property
    def doubtful(self) -> frozenset[Zone]:
        """The zones where something lies that could not be read."""
        return frozenset(t.last.zone for t in self._tracks if t.unsure)

    @property
    def quads(self) -> tuple[Quad, ...]:
        """Where cards lie, seen or covered: (4, 2) each."""
        return tuple(t.last.quad for t in self._tracks)

    def see(
        self,
        at: float,
        seen: Iterable[Glimpse],
        looked: Collection[Zone],
        place: Callable[[Quad, Sequence[Quad]], Place],
        hidden: frozenset[Zone] = frozenset(),
    ) -> Scene:
        """Take in one frame.

        `seen`: what was read at rest in the zones `looked` at. `place`: what the pixels show where a card lay that
        was not read, and the quads of the cards that were laid there before it and so lie under it. `hidden`: the
        zones that something covers.
        """
        if at < self._at:
            self._tracks.clear()
        self._at = at
        glimpses = merged(seen)
        missed = self._match(glimpses, at)
        for track in missed:
            under = [t.last.quad for t in self._tracks if t.since < track.since and t not in missed]
            self._miss(track, at, track.last.zone in looked, place(track.last.quad, under))
        self._settle_moves()
        return self._scene(at, hidden)

    def blind(self, at: float, zones: frozenset[Zone]) -> Scene:
        """The scene while nothing can be seen: all that was known stays, and every zone is hidden."""
        return replace(self._scene(at, frozenset()), hidden=zones)

    def _match(self, glimpses: Sequence[Glimpse], at: float) -> list[_Track]:
        """Give each glimpse to the place nearest to it, or to a new one; return the places that got none."""
        pairs = sorted(
            (track.last.off(glimpse) + (0.1 if _differ(track, glimpse) else 0.0), i, j)
            for i, track in enumerate(self._tracks)
            for j, glimpse in enumerate(glimpses)
            if track.last.off(glimpse) < _NEAR
        )
        tracks, free = dict(enumerate(self._tracks)), dict(enumerate(glimpses))
        for _, i, j in pairs:
            if i in tracks and j in free:
                tracks.pop(i).vote(free.pop(j), at)
        for glimpse in free.values():
            track = _Track(glimpse, at, deque())
            track.vote(glimpse, at)
            self._tracks.append(track)
        return list(tracks.values())

    def _miss(self, track: _Track, at: float, looked: bool, place: Place) -> None:
        track.covered = place is Place.COVERED
        if track.covered:
            # Under the cover it may be exchanged: what it is has to be read anew.
            track.votes.clear()
            track.empty_since = None
        elif looked and place is Place.EMPTY:
            track.empty_since = at if track.empty_since is None else track.empty_since
        elif looked:
            track.empty_since = None
        if looked or track.covered:
            track.passed_over = place is Place.UNCHANGED
        settled = track.shown is not None or track.unsure
        gone = track.empty_since is not None and at - track.empty_since >= (_HOLD if settled else 0)
        stray = not settled and at - track.since > _STRAY
        if gone or stray:
            self._tracks.remove(track)

    def _settle_moves(self) -> None:
        """A face that lies elsewhere now, while its old place does not show it, was moved."""
        here = {t.face for t in self._tracks if t.face and not t.missing}
        self._tracks = [t for t in self._tracks if not (t.missing and t.face in here)]

    def _scene(self, at: float, hidden: frozenset[Zone]) -> Scene:
        cards = sorted((t.shown for t in self._tracks if t.shown), key=lambda s: (s.zone, s.at))
        covered = frozenset(t.last.zone for t in self._tracks if t.covered and t.shown)
        return Scene(at, tuple(cards), hidden | covered, self.doubtful)


class Pulse:
    """Says which scenes to publish: each that differs, at once; the same one again twice a second."""

    def __init__(self, every: float = 0.5) -> None:
        self._every = every
        self._last: Scene | None = None

    def due(self, scene: Scene) -> bool:
        """Whether `scene` is to be published now; it counts as published where it is."""
        last = self._last
        if last is not None and replace(scene, at=last.at) == last and 0 <= scene.at - last.at < self._every:
            return False
        self._last = scene
        return True


def merged(seen: Iterable[Glimpse]) -> tuple[Glimpse, ...]:
    """`seen` without what was found twice at one spot: a name beats "?", then the surer one wins."""
    kept: list[Glimpse] = []
    for glimpse in sorted(seen, key=lambda g: (g.name == UNSURE, -g.confidence)):
        if all(other.off(glimpse) >= _SAME_SPOT for other in kept):
            kept.append(glimpse)
    return tuple(kept)


def _winner(votes: Iterable[tuple[float, str, float]], at: float) -> str | None:
    """The name that leads clearly and has held long enough, None while there is none."""
    weights: dict[str, float] = defaultdict(float)
    times: dict[str, list[float]] = defaultdict(list)
    for when, name, confidence in votes:
        weights[name] += _DOUBT if name == UNSURE else confidence
        times[name].append(when)
    name = max(weights, key=lambda n: weights[n])
    held = len(times[name]) >= _FEWEST and at - times[name][0] >= _HOLD
    return name if held and weights[name] >= _LEAD * sum(weights.values()) else None


def _name(sighting: Sighting) -> str:
    return BACK if sighting.card is None else str(sighting.card)


def _differ(track: _Track, glimpse: Glimpse) -> bool:
    return track.shown is not None and _name(track.shown) != glimpse.name
