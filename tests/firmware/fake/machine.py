"""The Pico's pins as the tests move them: levels come from the file `levels`, what is driven goes to `driven`.

Runs on MicroPython's unix port and on CPython. Both files stand in the working directory. `levels` has one byte a
pin, then a serial number; it is read, and answered in `driven`, once in each turn of the firmware's loop, when the
watchdog is fed. `driven` is that serial number, milliseconds (4 bytes), hertz of the buzzer (2), then three bytes
for each light.
"""

import time

PINS = 29
BUZZER = 21
CLOCK, DATA, LOAD = 27, 28, 26
CHAIN = 24  # inputs of three shift registers, whose levels follow those of the pins

if not hasattr(time, "ticks_ms"):  # CPython
    time.ticks_ms = lambda: time.monotonic_ns() // 1_000_000

mem32: dict[int, int] = {}


class Bench:
    """The state of all pins."""

    levels = bytearray([1] * (PINS + CHAIN + 1))
    clocked = 0
    hertz = 0
    pixels = b""


class Pin:
    IN = 0
    OUT = 1
    PULL_UP = 1

    def __init__(self, number: int, mode: int = -1, pull: int = -1, value: int | None = None) -> None:
        if mode == Pin.OUT and pull != -1:
            raise ValueError("an output has no pull")
        self._number = number
        self._out = mode == Pin.OUT
        if value is not None:
            self.value(value)

    def value(self, level: int | None = None) -> int:
        if level is None:
            if self._out:
                raise ValueError("an output is not read")
            if self._number == DATA:
                return Bench.levels[PINS + Bench.clocked] if Bench.clocked < CHAIN else 0
            return Bench.levels[self._number]
        if not self._out:
            raise ValueError("an input is not driven")
        if self._number == LOAD and level == 0:
            Bench.clocked = 0
        elif self._number == CLOCK and level == 1:
            Bench.clocked += 1
        return 0


class PWM:
    def __init__(self, pin: Pin) -> None:
        self._freq = 0

    def freq(self, hertz: int) -> None:
        self._freq = hertz

    def duty_u16(self, duty: int) -> None:
        Bench.hertz = self._freq if duty else 0


class WDT:
    def __init__(self, timeout: int) -> None:
        if not 1 <= timeout <= 8388:  # the RP2040 cannot count further
            raise ValueError("timeout")
        self._levels = None
        self._driven = None

    def feed(self) -> None:
        if self._levels is None:
            self._levels = open("levels", "rb", 0)  # noqa: SIM115
            self._driven = open("driven", "r+b", 0)  # noqa: SIM115
        self._levels.seek(0)
        levels = self._levels.read(PINS + CHAIN + 1)
        if len(levels) == PINS + CHAIN + 1:
            Bench.levels = levels
        self._driven.seek(0)
        head = bytes([Bench.levels[-1]])
        now = (time.ticks_ms() & 0x3FFFFFFF).to_bytes(4, "big")
        self._driven.write(head + now + Bench.hertz.to_bytes(2, "big") + Bench.pixels)
