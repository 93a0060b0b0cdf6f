"""The simulated table as a camera: each `frame()` is a tenth of a second later in its own time."""

import time
from collections.abc import Callable
from math import exp, hypot, sin
from queue import Empty
from typing import Final, Protocol

import numpy as np

from hardware.ports import Frame
from hardware.simulated.acts import Act
from hardware.simulated.lens import Sensor
from hardware.simulated.lying import Felt, between
from hardware.simulated.motions import Motion, capper, motion_of
from hardware.simulated.picture import Hand, Picture
from hardware.simulated.places import Point, places_for

_HOME: Final = (625.0, 880.0)
_SHOULDER: Final = (625.0, 1150.0)
_HAND_SPEED: Final = 2200.0
_OVER: Final = 50.0
"""How far past the middle of a zone the fingertips of a resting arm lie."""
_CAPPER_HABIT: Final = 0.45
_SIZES: Final = ((1920, 1080), (1280, 720))


class Acts(Protocol):
    """Where acts come from: `queue.Queue`, `multiprocessing.Queue`, or anything with their `get_nowait`."""

    def get_nowait(self) -> Act:
        """The next act. Raises `queue.Empty` where there is none yet."""
        ...


class SimulatedTable:
    """A `Camera` over a simulated felt. The same seed and acts at the same frames give the same pixels."""

    def __init__(
        self,
        seats: int,
        seed: int,
        acts: Acts,
        *,
        size: tuple[int, int] = (1920, 1080),
        fps: float = 10.0,
        deck: str = "classic",
        back: str = "red",
        paced: bool = False,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """A table of 2 to 10 `seats`; `deck` and `back`: see `deck.DECKS` and `deck.BACKS`.

        With `paced`, frames come no faster than `fps`, by `clock` and `sleep`. Raises ValueError for a number of
        seats, a deck, a back, a size or a rate that there is not.
        """
        if size not in _SIZES:
            raise ValueError(f"a simulated picture is 1920x1080 or 1280x720, not {size[0]}x{size[1]}")
        if not fps > 0:
            raise ValueError(f"a simulated camera takes more than 0 frames a second, not {fps}")
        self._felt = Felt(places_for(seats), np.random.default_rng([seed, 1]))
        self._picture = Picture(seats, size, seed, deck, back)
        self._sensor = Sensor(size, np.random.default_rng([seed, 2]))
        self._acts, self._step = acts, 1 / fps
        habits = np.random.default_rng([seed, 3]).random(seats)
        self._protective = {f"seat {seat}" for seat in range(1, seats + 1) if habits[seat - 1] < _CAPPER_HABIT}
        self._paced, self._clock, self._sleep = paced, clock, sleep
        self._due: float | None = None
        self._frames = 0
        self._motion: Motion | None = None
        self._asides: list[Motion] = []
        self._lamps = (self._felt.light, self._felt.kelvin)
        self._hand: Point = _HOME
        self._last: dict[int, Point] = {}

    @property
    def busy(self) -> bool:
        """Whether an act or a player's hand was still under way in the last frame."""
        return self._motion is not None or bool(self._asides)

    def frame(self) -> Frame:
        """The next picture. Raises ValueError for an act that cannot be done, and says which and why."""
        self._wait()
        self._frames += 1
        self._advance(self._step)
        hands = self._hands()
        factor, kelvin = self._light()
        light = self._picture.draw(self._felt, hands)
        at = self._frames * self._step
        return Frame(self._sensor.expose(light, factor, kelvin), at)

    def close(self) -> None:
        """Nothing to give back."""

    def _wait(self) -> None:
        if not self._paced:
            return
        now = self._clock()
        if self._due is None or now - self._due > 1.0:
            self._due = now
        if self._due > now:
            self._sleep(self._due - now)
        self._due += self._step

    def _advance(self, seconds: float) -> None:
        left = seconds
        while left > 0:
            if self._motion is None:
                self._motion = self._next()
            if self._motion is None:
                break
            left = self._motion.advance(left)
            if self._motion.player is None:
                self._hand = self._motion.hand() or self._hand
            if self._motion.ended:
                self._motion = None
                self._consider_cappers()
        if self._motion is None or not self._motion.path or self._motion.player is not None:
            self._withdraw(seconds)
        for aside in self._asides:
            aside.advance(seconds)
        self._asides = [aside for aside in self._asides if not aside.ended]

    def _next(self) -> Motion | None:
        try:
            act = self._acts.get_nowait()
        except Empty:
            return None
        return motion_of(act, self._felt, self._hand)

    def _withdraw(self, seconds: float) -> None:
        """The dealer's idle hand goes where it rests, or off the felt."""
        resting = self._felt.resting
        goal = _HOME
        if resting is not None:
            x, y = self._felt.places.middle(resting)
            goal = (x, y - _OVER)
        far = hypot(goal[0] - self._hand[0], goal[1] - self._hand[1])
        self._hand = between(self._hand, goal, min(1.0, _HAND_SPEED * seconds / far) if far > 0 else 1.0)

    def _consider_cappers(self) -> None:
        """Players who have the habit protect their two hole cards with a chip."""
        felt = self._felt
        reaching = {aside.player for aside in self._asides if aside.player is not None}
        for zone in sorted(self._protective - felt.cappers - reaching):
            cards = felt.cards(zone)
            if len(cards) == 2 and not any(lying.up for lying in cards):
                self._asides.append(capper(felt, zone))

    def _hands(self) -> list[Hand]:
        """The hands over the felt, the dealer's first."""
        hands = [self._reach(0, self._hand, _SHOULDER)] if self._hand[1] < _HOME[1] - 1 else []
        for motion in (*self._asides, self._motion):
            tip = motion.hand() if motion is not None else None
            if motion is not None and motion.player is not None and tip is not None:
                cards = self._felt.places.spot(motion.player, 1)
                hands.append(self._reach(int(motion.player.split()[1]), tip, cards.ahead(60, 720)))
        self._last = {hand.person: hand.tip for hand in hands}
        return hands

    def _reach(self, seat: int, tip: Point, shoulder: Point) -> Hand:
        """The hand of the player of `seat` (0: the dealer), as fast as it moved since the last frame."""
        before = self._last.get(seat, tip)
        speed = ((tip[0] - before[0]) / self._step, (tip[1] - before[1]) / self._step)
        return Hand(tip, shoulder, speed, seat)

    def _light(self) -> tuple[float, float]:
        """Brightness and colour of the lamps now: they drift, and a change takes about a second."""
        if self._felt.covered:
            return 0.0, self._felt.kelvin
        share = 1 - exp(-4 * self._step)
        factor, kelvin = self._lamps
        self._lamps = (
            factor + share * (self._felt.light - factor),
            kelvin + share * (self._felt.kelvin - kelvin),
        )
        now = self._frames * self._step
        drift = 0.02 * sin(now / 5.9) + 0.012 * sin(now / 2.3 + 1)
        return self._lamps[0] * (1 + drift), self._lamps[1] * (1 + 0.02 * sin(now / 8.7))
