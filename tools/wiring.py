"""Draws docs/hardware/wiring-6.svg and its like from the pins that the ring's firmware uses."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from firmware.board import BEAM, BUZZER, CHAIN, LAMPS, MAPS
from ui.drawing import INK, PALE, Drawing, svg

FOLDER: Final = Path(__file__).parents[1] / "docs" / "hardware"

_LEFT: Final = "0 1 GND 2 3 4 5 GND 6 7 8 9 GND 10 11 12 13 GND 14 15"
_RIGHT: Final = "VBUS VSYS GND 3V3_EN 3V3 ADC_VREF 28 GND 27 26 RUN 22 GND 21 20 19 18 GND 17 16"
LEFT, RIGHT = _LEFT.split(), _RIGHT.split()
"""The pins of a Raspberry Pi Pico from its USB plug down, at the left (1 to 20) and at the right (40 to 21)."""

COLOURS: Final = {
    "button": "#0b5cad",
    "magnet": "#8a3ab9",
    "lamps": "#c8321a",
    "beam": "#b36b00",
    "buzzer": "#00624a",
    "chain": "#4a4f57",
    "power": "#c8321a",
    "ground": "#12161b",
}
_PITCH: Final = 6.4
_TOP: Final = 34.0
_PICO: Final = (78.0, 132.0)
"""The left and the right edge of the Pico's board in the drawing."""


@dataclass(frozen=True, slots=True)
class Use:
    """What a pin is for, and the kind of thing that is soldered to it."""

    says: str
    kind: str


def uses(seats: int) -> dict[str, Use]:
    """What each pin of the Pico is used for, at a ring with so many seats, by its name in `LEFT` and `RIGHT`."""
    found = {
        str(BEAM): Use("light beam, receiver's out", "beam"),
        str(BUZZER): Use("buzzer +", "buzzer"),
        str(LAMPS): Use("lamps: data, through 330 ohms", "lamps"),
        "VBUS": Use("5 V: level shifter, beam", "power"),
        "3V3": Use("3.3 V: hall sensors" + ", registers" * is_chained(seats), "power"),
    }
    for name, (label, kind) in {"buttons": ("button", "button"), "magnets": ("hall sensor", "magnet")}.items():
        for seat, place in enumerate(MAPS[seats][name], start=1):
            if isinstance(place, int):
                found[str(place)] = Use(f"seat {seat} {label}", kind)
    if is_chained(seats):
        ends = {"load": "SH/LD of all registers", "clock": "CLK of all registers", "data": "QH of register 1"}
        found |= {str(CHAIN[name]): Use(says, "chain") for name, says in ends.items()}
    return found


def is_chained(seats: int) -> bool:
    """Whether buttons and magnets of that ring come in through shift registers."""
    return isinstance(MAPS[seats]["buttons"][0], str)


def inputs(seats: int) -> dict[str, Use]:
    """What each input of the shift registers is used for, by its name, such as `2C`."""
    return {
        str(place): Use(f"seat {seat} {label}", kind)
        for name, label, kind in (("buttons", "button", "button"), ("magnets", "hall sensor", "magnet"))
        for seat, place in enumerate(MAPS[seats][name], start=1)
        if isinstance(place, str)
    }


def drawing(seats: int) -> str:
    """The wiring of a ring with so many seats, as SVG."""
    sheet = Drawing(210, 297, f"Seat ring with {seats} seats")
    sheet.text(105, 14, f"Seat ring with {seats} seats: Raspberry Pi Pico", size=6, at="middle", bold=True)
    note = "drawn from firmware/board.py; all grounds are one; switch off before soldering"
    sheet.text(105, 21, note, size=3.2, at="middle", ink=PALE)
    _pico(sheet, uses(seats))
    if is_chained(seats):
        _registers(sheet, inputs(seats), 172)
        _details(sheet, 246, chained=True)
    else:
        _details(sheet, 182, chained=False)
    return svg(sheet)


def _pico(sheet: Drawing, used: dict[str, Use]) -> None:
    left, right = _PICO
    sheet.rect(left, _TOP - 6, right - left, 20 * _PITCH + 4, fill="#e7f1ea", round_=3, thick=0.5)
    middle = (left + right) / 2
    sheet.rect(middle - 7, _TOP - 11, 14, 8, fill="#c9ced4", round_=1)
    sheet.text(middle, _TOP - 6, "USB", size=3, at="middle")
    sheet.text(middle + 1, _TOP + 10 * _PITCH, "Raspberry Pi Pico, seen from above", size=4, at="middle", turn=-90)
    for row, name in enumerate(LEFT):
        _pin(sheet, left, _TOP + row * _PITCH, row + 1, name, used.get(name), -1)
    for row, name in enumerate(RIGHT):
        _pin(sheet, right, _TOP + row * _PITCH, 40 - row, name, used.get(name), 1)


def _pin(sheet: Drawing, x: float, y: float, number: int, name: str, use: Use | None, side: int) -> None:
    ground = name == "GND"
    colour = COLOURS[use.kind] if use else COLOURS["ground"] if ground else PALE
    label = f"GP{name}" if name.isdigit() else name
    inner, outer = ("start", "end") if side < 0 else ("end", "start")
    sheet.circle(x, y, 1.5, fill=colour if use or ground else "white", line=colour)
    sheet.text(x - side * 2.6, y + 1.1, label, size=3, at=inner, ink=INK if use or ground else PALE)
    sheet.text(x - side * 19.5, y + 1.0, str(number), size=2.3, at=inner, ink=PALE)
    if use:
        sheet.path([(x + side * 1.5, y), (x + side * 11, y)], line=colour, thick=0.7)
        sheet.text(x + side * 12.5, y + 1.2, use.says, size=3.3, at=outer, ink=colour, bold=True)


def _registers(sheet: Drawing, used: dict[str, Use], top: float) -> None:
    """Three shift registers in a row, the first one next to the Pico at the right."""
    for number in (1, 2, 3):
        x = 152.0 - (number - 1) * 66
        sheet.rect(x, top, 46, 58, fill="#eef0f3", round_=1.5)
        sheet.text(x + 23, top + 5.5, f"74HC165 number {number}", size=3.4, at="middle", bold=True)
        for row, letter in enumerate("ABCDEFGH"):
            use = used.get(f"{number}{letter}")
            y = top + 11 + row * 4.6
            colour = COLOURS[use.kind] if use else PALE
            sheet.circle(x, y, 1.1, fill=colour if use else "white", line=colour)
            sheet.text(x + 2.6, y + 1.1, letter, size=3, bold=True)
            sheet.text(x + 8, y + 1.1, use.says if use else "to ground", size=3, ink=colour)
        behind = f"QH of number {number + 1}" if number < 3 else "ground"
        front = f"the Pico's GP{CHAIN['data']}" if number == 1 else f"SER of number {number - 1}"
        sheet.text(x + 2.6, top + 49.5, f"QH to {front}", size=2.8, ink=COLOURS["chain"])
        sheet.text(x + 2.6, top + 53.5, f"SER to {behind}", size=2.8, ink=COLOURS["chain"])
        sheet.text(x + 2.6, top + 57, "VCC 3.3 V; GND, CLK INH ground", size=2.5, ink=COLOURS["chain"])
    each = "each used input: 10 kilohms to 3.3 V, and the button or sensor to ground; 100 nF at each register"
    sheet.text(105, top + 64, each, size=3, at="middle", ink=PALE)


def _details(sheet: Drawing, top: float, *, chained: bool) -> None:
    """How one of each kind is connected."""
    height = 44 if chained else 50
    for column, (title, kind, lines) in enumerate(_KINDS):
        x = 8 + column % 3 * 66
        y = top + column // 3 * (height / 2 + 1)
        sheet.rect(x, y, 62, height / 2 - 1, line=COLOURS[kind], round_=1.5)
        sheet.text(x + 2, y + 4.6, title, size=3.3, bold=True, ink=COLOURS[kind])
        for row, line in enumerate(lines):
            sheet.text(x + 2, y + 9 + row * 3.9, line, size=2.8)


_KINDS: Final = (
    (
        "Button, one a seat",
        "button",
        (
            "one leg to its pin, the other to ground",
            "no resistor: the Pico pulls it up",
            "(a register's input needs 10 kilohms)",
        ),
    ),
    (
        "Hall sensor, one a seat",
        "magnet",
        (
            "VCC to 3.3 V, OUT to its pin",
            "open drain or open collector",
            "100 nF from VCC to GND beside it",
        ),
    ),
    (
        "Lamps, three WS2812 a seat",
        "lamps",
        (
            "data: 74AHCT125, then 330 ohms",
            "DOUT to the next DIN, seat 1 first",
            "5 V of its own, 1000 uF across it",
        ),
    ),
    (
        "Light beam of the shoe",
        "beam",
        (
            "sender: 5 V through its resistor",
            "receiver: open collector to the pin",
            "cards go between the two, edge first",
        ),
    ),
    ("Buzzer", "buzzer", ("passive piezo, pin to ground", "through 100 ohms")),
    (
        "USB to the Raspberry Pi",
        "chain",
        (
            "carries data and the Pico's own 5 V",
            "the lamps' supply shares its ground only",
            "60 mA for each lamp that is white",
        ),
    ),
)


def main(folder: Path) -> None:
    """Draw all rings into `folder`."""
    for seats in MAPS:
        (folder / f"wiring-{seats}.svg").write_text(drawing(seats), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else FOLDER)
