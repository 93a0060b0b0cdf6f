"""Draws docs/hardware/wiring-pedals.svg: the two foot pedals on the Raspberry Pi's header, on the kiosk's pins."""

import re
from pathlib import Path
from typing import Final

from ui.commands.pedals import pedal_pins
from ui.drawing import INK, PALE, Drawing, svg

ROOT: Final = Path(__file__).parents[1]
PICTURE: Final = ROOT / "docs" / "hardware" / "wiring-pedals.svg"
OPTIONS: Final = ROOT / "tools" / "kiosk" / "run.options"

_HEADER: Final = (
    "3V3 5V 2 5V 3 GND 4 14 GND 15 17 18 27 GND 22 23 3V3 24 10 GND 9 25 11 8 "
    "GND 7 0 1 5 GND 6 12 13 GND 19 16 26 20 GND 21"
)
HEADER: Final = tuple(_HEADER.split())
"""What pins 1 to 40 of the header are: the number of a GPIO, or a supply."""

_COLOURS: Final = {"next": "#0b5cad", "undo": "#c8321a"}
_PITCH: Final = 7.0
_LEFT: Final = 96.0
_TOP: Final = 34.0


def pins() -> dict[str, int]:
    """The GPIO of each pedal, as the kiosk's options show it."""
    shown = re.search(r"--pedal (\S+)", OPTIONS.read_text(encoding="utf-8"))
    assert shown is not None, f"{OPTIONS} shows no pedals"
    return dict(zip(("next", "undo"), pedal_pins(shown[1]), strict=True))


def place(number: int) -> tuple[float, float]:
    """Where pin `number` of the header is in the drawing: odd ones at the left, pin 1 at the top."""
    return _LEFT + (0 if number % 2 else _PITCH), _TOP + (number - 1) // 2 * _PITCH


def drawing() -> str:
    """The wiring as SVG."""
    sheet = Drawing(210, 190, "Foot pedals on the Raspberry Pi")
    sheet.text(105, 14, "Foot pedals: Raspberry Pi 4 and 5", size=6, at="middle", bold=True)
    note = "the header seen from above, pin 1 at the corner of the board; no resistors"
    sheet.text(105, 21, note, size=3.2, at="middle", ink=PALE)
    sheet.rect(_LEFT - 5, _TOP - 5, _PITCH + 10, 19 * _PITCH + 10, fill="#e7f1ea", round_=2)
    used = {str(gpio): pedal for pedal, gpio in pins().items()}
    for number, name in enumerate(HEADER, start=1):
        x, y = place(number)
        pedal = used.get(name)
        ground = name == "GND"
        colour = _COLOURS[pedal] if pedal else INK if ground else PALE
        sheet.circle(x, y, 1.7, fill=colour if pedal or ground else "white", line=colour)
        side, at = (-1, "end") if number % 2 else (1, "start")
        label = f"GPIO{name}" if name.isdigit() else name
        sheet.text(x + side * 6.5, y + 1.1, f"{label}, pin {number}", size=2.6, at=at, ink=colour)
    for row, (pedal, gpio) in enumerate(pins().items()):
        _pedal(sheet, pedal, gpio, 40.0 + row * 45.0)
    return svg(sheet)


def _pedal(sheet: Drawing, pedal: str, gpio: int, y: float) -> None:
    """A pedal's switch, with the wire to its pin and the one to the next ground."""
    number = HEADER.index(str(gpio)) + 1
    ground = next(n for n in _ODD_GROUNDS if n not in _taken(pedal))
    colour = _COLOURS[pedal]
    sheet.rect(8, y, 34, 22, line=colour, round_=2, thick=0.5)
    sheet.text(25, y + 8, f'"{pedal}"', size=4.2, at="middle", bold=True, ink=colour)
    sheet.text(25, y + 14, "normally open", size=2.8, at="middle")
    # The wire to the upper pin leaves the switch above the other one, so that they do not cross.
    for end, (height, bend) in zip(sorted((number, ground)), ((y + 6, 60.0), (y + 17, 54.0)), strict=True):
        _, target = place(end)
        ink = colour if end == number else INK
        sheet.path([(42, height), (bend, height), (bend, target), (67, target)], line=ink, thick=0.6)


_ODD_GROUNDS: Final = tuple(n for n in range(1, 40, 2) if HEADER[n - 1] == "GND")


def _taken(pedal: str) -> tuple[int, ...]:
    """Grounds of the pedals before this one."""
    return _ODD_GROUNDS[: list(pins()).index(pedal)]


if __name__ == "__main__":
    PICTURE.write_text(drawing(), encoding="utf-8")
