"""The host's side of the talk with the seat ring: what to say next, and what was heard. No port, no clock.

Lamps are said again until the ring acknowledges them; presses are worked out from counts, so a lost line is
made up for by the next. Presses from before this talk began are history, not acts.
"""

from firmware.wire import VERSION, Message, encode
from hardware.ports import DeviceLost, Lamp, Press

RETRY = 0.25
"""Seconds after which an unanswered hello or lamps message is said again."""

HEARTBEAT = 1.0
"""Seconds between lamps messages when all is said, so that the ring knows the host is there."""

SILENCE = 4.0
"""Seconds without a word from the ring after which it counts as gone."""

MOST_MISSED = 10
"""Presses of one button made up for at once; more than that no hand did, and a faulty ring must not flood us."""

Counts = dict[tuple[int, bool], int]
"""Presses so far by (seat, long)."""


class RingTalk:
    """One talk, from hello to silence. `name` is the ring's port, for messages; `now` is in seconds, any clock."""

    def __init__(self, name: str, boot: int, now: float) -> None:
        self.name = name
        self.seats: int | None = None  # how many the ring has; None until it says so
        self._hello = encode(Message("hello", version=VERSION, boot=boot, seats=0))
        self._number = 0
        self._lamps = b""
        self._lamps_are_lit = False
        self._said_at = float("-inf")
        self._heard_at = now
        self._ring_boot: int | None = None
        self._counts: Counts | None = None  # None until the ring's first state tells where to count from
        self._presses: list[Press] = []
        self.show(())

    @property
    def ready(self) -> bool:
        """Whether the ring has said who it is and how far it has counted."""
        return self._counts is not None

    def show(self, lamps: tuple[Lamp, ...]) -> None:
        """Want exactly these lamps lit; they are due at once. Raises `WireError` where they cannot be said."""
        flat = [part for lamp in lamps for part in (lamp.seat, *lamp.colour, int(lamp.blinks))]
        self._lamps = encode(Message("lamps", number=self._number + 1, lamps=flat))
        self._number += 1
        self._lamps_are_lit = False
        self._said_at = float("-inf")

    @property
    def lamps_are_lit(self) -> bool:
        """Whether the ring has acknowledged the lamps last shown."""
        return self._lamps_are_lit

    def presses(self) -> tuple[Press, ...]:
        """The presses since the last call, oldest first."""
        presses, self._presses = tuple(self._presses), []
        return presses

    def due(self, now: float) -> bytes:
        """The line to say now; empty where there is none. Raises `DeviceLost` when the ring is silent too long."""
        if now - self._heard_at > SILENCE:
            raise DeviceLost(f"{self.name}: the seat ring does not answer; plug it in again")
        if now - self._said_at < (HEARTBEAT if self._lamps_are_lit else RETRY):
            return b""
        self._said_at = now
        return self._lamps if self.ready else self._hello

    def hear(self, message: Message, now: float) -> None:
        """Take in what the ring said. Raises `DeviceLost` where it speaks another version."""
        self._heard_at = now
        match message.kind:
            case "hello":
                self._greet(message)
            case "ack":
                self._lamps_are_lit = message.number("number") == self._number
            case "press":
                if self._counts is not None and message.number("boot") == self._ring_boot:
                    seat, long = message.number("seat"), bool(message.number("long"))
                    self._count(self._counts, (seat, long), message.number("count"))
            case "state":
                self._catch_up(message)
            case _:
                pass  # our own words, echoed by a port that is not yet set up

    def _greet(self, hello: Message) -> None:
        if hello.number("seats") == 0:
            return  # our own hello, echoed
        if hello.number("version") != VERSION:
            raise DeviceLost(
                f"{self.name}: the seat ring speaks version {hello.number('version')} of the protocol, "
                f"Burncard version {VERSION}; install the firmware that came with this Burncard"
            )
        self.seats = hello.number("seats")

    def _catch_up(self, state: Message) -> None:
        """Press what the counts say was pressed; a ring that has started anew counts from nothing."""
        if self.seats is None:
            return
        told: Counts = {}
        for name, long in (("short", False), ("long", True)):
            told |= {(seat, long): count for seat, count in enumerate(state.numbers(name), 1)}
        if self._counts is None:
            self._counts = told
        elif state.number("boot") != self._ring_boot:
            self._counts = {}
            self._lamps_are_lit = False
        self._ring_boot = state.number("boot")
        for key, count in told.items():
            self._count(self._counts, key, count)

    def _count(self, counts: Counts, key: tuple[int, bool], count: int) -> None:
        seat, long = key
        missing = count - counts.get(key, 0)
        if missing > 0 and self.seats and 1 <= seat <= self.seats:
            counts[key] = count
            self._presses += [Press(seat, long)] * min(missing, MOST_MISSED)
