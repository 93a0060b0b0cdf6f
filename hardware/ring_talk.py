"""The host's side of the talk with the seat ring: what to say next, and what was heard. No port, no clock.

What is wanted is said again until the ring acknowledges it. What the ring counts is taken in exactly once: a number
that is missing is asked after, one that was heard before is passed over. `Memory` says how far that went, so that
the next talk goes on where this one ended, be it with another cable or after a restart of either end.
"""

from dataclasses import dataclass, replace

from firmware.wire import VERSION, Message, encode
from hardware.ports import DeviceLost, Lamp, Press

RETRY = 0.25
"""Seconds after which something unanswered is said again."""

HEARTBEAT = 1.0
"""Seconds between two words of ours when all is said, so that the ring knows the host is there."""

SILENCE = 4.0
"""Seconds without a word from the ring after which it counts as gone."""

MOST_STARTS = 4
"""Starts of rings before the present one whose counts are kept: two rings may be swapped, and swapped back."""

MOST_MISSED = 10
"""Presses of one button made up for at once; more than that no hand did, and a faulty ring must not flood us."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a ring is told to be. `seats`: how many it was soldered for. Times in milliseconds, as the wire has them;
    `brightness`: of 255."""

    seats: int = 9
    steady: int = 15
    hold: int = 800
    magnet: int = 300
    card: int = 4
    silence: int = 3000
    brightness: int = 80


@dataclass(frozen=True, slots=True)
class Memory:
    """How far the counts of the ring's start `boot` were taken in: its last event, and its counts. `cards` are all
    that any ring ever counted for us. `earlier`: how far those of the starts before it were, the latest last."""

    boot: int
    number: int = 0
    short: tuple[int, ...] = ()
    long: tuple[int, ...] = ()
    counted: int = 0
    cards: int = 0
    earlier: "tuple[Memory, ...]" = ()

    def of(self, boot: int) -> "Memory":
        """The memory once the ring's start `boot` speaks: one that spoke before goes on where it stopped."""
        kept = (*self.earlier, replace(self, earlier=()))
        again = next((memory for memory in kept if memory.boot == boot), Memory(boot))
        others = tuple(memory for memory in kept if memory.boot != boot)
        return replace(again, cards=self.cards, earlier=others[-MOST_STARTS:])


class RingTalk:
    """One talk, from hello to silence. `name` is the ring's port, for messages; `now` is in seconds, any clock.

    Without a `memory` what was counted before is history: no press, and no card.
    """

    def __init__(
        self, name: str, boot: int, now: float, settings: Settings | None = None, memory: Memory | None = None
    ) -> None:
        self.name = name
        self.settings = settings or Settings()
        self.memory = memory
        self.magnet: int | None = None
        self._boot = boot
        self._hello = encode(Message("hello", version=VERSION, boot=boot))
        self._number = 0
        self._lamps: list[int] = []
        self._buzzes = 0
        self._buzz: list[int] = []
        self._want = b""
        self._acked = False
        self._suits = False  # whether the ring has said that it can be what it is to be
        self._current = False  # whether the memory is that of all the ring has said
        self._begun = False  # whether the first state was heard
        self._said_at = float("-inf")
        self._heard_at = now
        self._presses: list[Press] = []
        self.show(())

    @property
    def ready(self) -> bool:
        """Whether the ring has said who it is and how far it has counted."""
        return self._suits and self._begun

    @property
    def done(self) -> bool:
        """Whether the ring has acknowledged all that was last wanted."""
        return self._acked

    @property
    def cards(self) -> int:
        """All cards that were ever counted."""
        return self.memory.cards if self.memory is not None else 0

    def show(self, lamps: tuple[Lamp, ...]) -> None:
        """Want exactly these lamps lit. Raises `WireError` where they cannot be said, and changes nothing."""
        flat = [part for lamp in lamps for part in (lamp.seat, *lamp.colour, int(lamp.blinks))]
        self._revise(self._number + 1, flat, self._buzz)

    def buzz(self, hertz: int, milliseconds: int) -> None:
        """Want a tone, once. Raises `WireError` where it cannot be said, and changes nothing."""
        self._revise(self._number + 1, self._lamps, [self._buzzes + 1, hertz, milliseconds])
        self._buzzes += 1

    def presses(self) -> tuple[Press, ...]:
        """The presses since the last call, oldest first."""
        presses, self._presses = tuple(self._presses), []
        return presses

    def due(self, now: float) -> bytes:
        """The line to say now; empty where there is none. Raises `DeviceLost` when the ring is silent too long."""
        if now - self._heard_at > SILENCE:
            raise DeviceLost(f"{self.name}: the seat ring does not answer; plug it in again")
        asks = not (self.ready and self._current)
        if now - self._said_at < (HEARTBEAT if self._acked and not asks else RETRY):
            return b""
        self._said_at = now
        return self._hello if asks else self._want

    def hear(self, message: Message, now: float) -> None:
        """Take in what the ring said. Raises `DeviceLost` where it cannot be talked to or be what it is to be."""
        self._heard_at = now
        match message.kind:
            case "hello":
                self._greet(message.number("version"))
            case "ring":
                self._check(message.numbers("seats"))
            case "ack":
                self._acknowledge(message.number("host"), message.number("number"))
            case "press" | "magnet" | "cards":
                self._take(message)
            case "state":
                self._catch_up(message)
            case _:
                pass  # our own words, echoed by a port that is not yet set up

    def _revise(self, number: int, lamps: list[int], buzz: list[int]) -> None:
        ring = self.settings
        want = Message(
            "want",
            boot=self._boot,
            number=number,
            seats=ring.seats,
            steady=ring.steady,
            hold=ring.hold,
            magnet=ring.magnet,
            card=ring.card,
            silence=ring.silence,
            brightness=ring.brightness,
            lamps=lamps,
            buzz=buzz,
        )
        self._want = encode(want)
        self._lamps, self._buzz = lamps, buzz
        if number != self._number:
            self._number = number
            self._acked = False
            self._said_at = float("-inf")

    def _greet(self, version: int) -> None:
        if version != VERSION:
            raise DeviceLost(
                f"{self.name}: the seat ring speaks version {version} of the protocol, Burncard version {VERSION}; "
                "install the firmware that came with this Burncard"
            )

    def _check(self, maps: list[int]) -> None:
        if self.settings.seats not in maps:
            known = " or ".join(map(str, maps))
            raise DeviceLost(
                f"{self.name}: the seat ring has no pin map for {self.settings.seats} seats; "
                f"give --ring-seats {known}"
            )
        self._suits = True

    def _acknowledge(self, host: int, number: int) -> None:
        if (host, number) == (self._boot, self._number):
            self._acked = True
            if self._buzz:
                self._revise(number, self._lamps, [])  # it has sounded: a ring that starts anew stays silent

    def _take(self, event: Message) -> None:
        """An event counts if it is the one after the last; if any is missing, the state is asked for."""
        memory = self.memory
        if not self.ready or memory is None or event.number("boot") != memory.boot:
            self._current = False
            return
        number = event.number("number")
        if number <= memory.number:
            return
        if number > memory.number + 1:
            self._current = False
            return
        self.memory = replace(memory, number=number)
        match event.kind:
            case "press":
                self._press(event.number("seat"), event.number("count"), long=bool(event.number("long")))
            case "cards":
                self._count_cards(event.number("count"))
            case _:
                self.magnet = event.number("seat") or None

    def _catch_up(self, state: Message) -> None:
        """Take in what the counts say; a ring that has started anew counts from nothing."""
        boot, number = state.number("boot"), state.number("number")
        short, long = tuple(state.numbers("short")), tuple(state.numbers("long"))
        if self.memory is None:
            self.memory = Memory(boot, number, short, long, state.number("cards"))
        elif self.memory.boot != boot:
            self.memory = self.memory.of(boot)
        for counts, held in ((short, False), (long, True)):
            for seat, count in enumerate(counts, 1):
                self._press(seat, count, long=held, late=not self._begun)
        self._count_cards(state.number("cards"))
        self.memory = replace(self.memory, number=number)
        self.magnet = state.number("magnet") or None
        self._begun = self._current = True
        if (state.number("host"), state.number("want")) != (self._boot, self._number):
            self._acked = False

    def _press(self, seat: int, count: int, *, long: bool, late: bool = False) -> None:
        assert self.memory is not None
        counts = self.memory.long if long else self.memory.short
        counts += (0,) * (self.settings.seats - len(counts))
        if not 1 <= seat <= self.settings.seats or count <= counts[seat - 1]:
            return
        missing = min(count - counts[seat - 1], MOST_MISSED)
        self._presses += [Press(seat, long, late)] * missing
        counts = (*counts[: seat - 1], count, *counts[seat:])
        self.memory = replace(self.memory, long=counts) if long else replace(self.memory, short=counts)

    def _count_cards(self, count: int) -> None:
        assert self.memory is not None
        more = max(0, count - self.memory.counted)
        self.memory = replace(self.memory, counted=self.memory.counted + more, cards=self.memory.cards + more)
