"""The Raspberry Pi Pico as the ring is soldered to it. Nothing else knows a pin.

`MAPS` has a map of pins for each number of seats. Buttons and hall sensors pull their pin to ground and are read
with the Pico's own pull-ups while there are pins for them. Ten seats have more wires than pins: they come in
through three 74HC165 shift registers, with 10 kilohms from each used input to 3.3 V.

No pin is an output in one map and an input in another, so a ring that is told the wrong number of seats comes to
no harm.
"""

import os

try:
    from firmware.counters import Inputs
except ImportError:  # on the Pico the files lie side by side
    from counters import Inputs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import Pin

BEAM = 20
"""The receiver of the light beam that cards go through; an open collector, so either level may mean broken."""

BUZZER = 21
"""A passive piezo buzzer, to ground."""

LAMPS = 22
"""Data in of the first WS2812, through a level shifter and 330 ohms; three lights a seat, seat 1 first."""

CHAIN = {"load": 26, "clock": 27, "data": 28}
"""SH/LD, CLK and QH of the shift register next to the Pico. CLK INH of each goes to ground, SER of each to QH of the
one behind it."""

MAPS: dict[int, dict[str, tuple[int, ...] | tuple[str, ...]]] = {
    6: {"buttons": (2, 3, 4, 5, 6, 7), "magnets": (11, 12, 13, 14, 15, 16)},
    8: {"buttons": (2, 3, 4, 5, 6, 7, 8, 9), "magnets": (11, 12, 13, 14, 15, 16, 17, 18)},
    9: {"buttons": (2, 3, 4, 5, 6, 7, 8, 9, 10), "magnets": (11, 12, 13, 14, 15, 16, 17, 18, 19)},
    10: {
        "buttons": ("1A", "1B", "1C", "1D", "1E", "1F", "1G", "1H", "2A", "2B"),
        "magnets": ("2C", "2D", "2E", "2F", "2G", "2H", "3A", "3B", "3C", "3D"),
    },
}
"""By number of seats, seat 1 first: the pin's number (GP2), or the input of a shift register (`2C` is input C of the
second from the Pico). Inputs that are not listed go to ground."""

WATCHDOG = 8000
"""Milliseconds after which a loop that hangs starts the Pico anew."""

CLEAR_WATCHDOG = {"RP2040": 0x4005B000, "RP2350": 0x400DB000}
"""By chip (a Pico, a Pico 2), where bits of the watchdog's control register are cleared: its base, and the offset of
the copy that clears. MicroPython cannot stop a watchdog, and a person at the prompt would be cut off."""

RUNS = 1 << 30
"""The bit that lets it run."""

MOST_LIGHTS = 3 * max(MAPS)


class Board:
    """The pins. Lamps and buzzer are off, and inputs are left alone until it is told how many seats there are."""

    def __init__(self) -> None:
        from machine import PWM, WDT, Pin
        from neopixel import NeoPixel

        self._watchdog = WDT(timeout=WATCHDOG)
        self._lights = NeoPixel(Pin(LAMPS, Pin.OUT), MOST_LIGHTS)
        self._pixels: bytes | None = None
        self._buzzer = PWM(Pin(BUZZER))
        self._buzzer.duty_u16(0)
        self._tone = 0
        self._beam = Pin(BEAM, Pin.IN, Pin.PULL_UP)
        self._seats = 0
        self._buttons: list[Pin] = []
        self._magnets: list[Pin] = []
        self._chain: Chain | None = None
        self.show(b"")

    def be(self, seats: int) -> None:
        """Use the map for that many seats; 0 for none."""
        if seats == self._seats:
            return
        self._seats = seats
        self._chain = None
        self._buttons = self._magnets = []
        if seats in MAPS and isinstance(MAPS[seats]["buttons"][0], str):
            self._chain = Chain(MAPS[seats])
        elif seats in MAPS:
            self._buttons = _inputs(MAPS[seats]["buttons"])
            self._magnets = _inputs(MAPS[seats]["magnets"])

    def read(self) -> Inputs:
        """One look at all sensors."""
        if self._chain is not None:
            buttons, magnets = self._chain.read()
        else:
            buttons, magnets = grounded(self._buttons), grounded(self._magnets)
        return Inputs(self._seats, buttons, magnets, self._beam.value())

    def show(self, pixels: bytes) -> None:
        """Light the lights: red, green and blue of each, as far as `pixels` goes; the others are dark."""
        if pixels == self._pixels:
            return
        self._pixels = pixels
        for i in range(MOST_LIGHTS):
            lit = 3 * i < len(pixels)
            self._lights[i] = (pixels[3 * i], pixels[3 * i + 1], pixels[3 * i + 2]) if lit else (0, 0, 0)
        self._lights.write()

    def sound(self, hertz: int) -> None:
        """Sound that tone, or 0 for none, until told otherwise."""
        if hertz == self._tone:
            return
        self._tone = hertz
        if hertz:
            self._buzzer.freq(hertz)
        self._buzzer.duty_u16(0x8000 if hertz else 0)

    def feed(self) -> None:
        """Tell the watchdog that the loop still runs."""
        self._watchdog.feed()

    def close(self) -> None:
        """Lamps, buzzer and watchdog off, so that a person can work at the prompt."""
        from machine import mem32

        self.show(b"")
        self.sound(0)
        for chip, address in CLEAR_WATCHDOG.items():
            if chip in os.uname().machine:
                mem32[address] = RUNS


class Chain:
    """The shift registers of one map: all inputs are held at one moment and then read one after another."""

    def __init__(self, places: dict[str, tuple[int, ...] | tuple[str, ...]]) -> None:
        from machine import Pin

        self._load = Pin(CHAIN["load"], Pin.OUT, value=1)
        self._clock = Pin(CHAIN["clock"], Pin.OUT, value=0)
        self._data = Pin(CHAIN["data"], Pin.IN)
        self._buttons = [shifts(str(place)) for place in places["buttons"]]
        self._magnets = [shifts(str(place)) for place in places["magnets"]]
        self._length = 1 + max(self._buttons + self._magnets)

    def read(self) -> tuple[int, int]:
        """The inputs that are pulled to ground, of the buttons and of the magnets; bit 0 is seat 1."""
        self._load.value(0)
        self._load.value(1)
        down: list[bool] = []
        for _ in range(self._length):
            down.append(not self._data.value())
            self._clock.value(1)
            self._clock.value(0)
        return gathered(down, self._buttons), gathered(down, self._magnets)


def shifts(place: str) -> int:
    """After how many clocks the input `place` of the chain comes out: H of the first at once, then G."""
    return 8 * (int(place[0]) - 1) + "HGFEDCBA".index(place[1])


def gathered(levels: list[bool], order: list[int]) -> int:
    """The levels at these indices as bits, the first one bit 0."""
    bits = 0
    for i, index in enumerate(order):
        if levels[index]:
            bits |= 1 << i
    return bits


def grounded(pins: "list[Pin]") -> int:
    """Which of the pins are pulled to ground, as bits, the first one bit 0."""
    return gathered([not pin.value() for pin in pins], list(range(len(pins))))


def _inputs(numbers: tuple[int, ...] | tuple[str, ...]) -> "list[Pin]":
    from machine import Pin

    return [Pin(int(number), Pin.IN, Pin.PULL_UP) for number in numbers]
