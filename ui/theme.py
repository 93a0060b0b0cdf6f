"""Colours, sizes in millimetres, and the panels they are turned into pixels for. Knows no Kivy.

Character heights follow ISO 9241-3 (20 to 22 minutes of arc at the reader's distance, 16 at least), touch targets
are 10 mm and more, and every text keeps a contrast of 7:1 and more to its ground.
"""

import math
from dataclasses import dataclass
from typing import Final

Colour = tuple[float, float, float]
"""Red, green, blue, each 0 to 1."""

CAP: Final = 0.729
"""Height of a capital of the DejaVu faces, as a part of the font size."""

TOUCH: Final = 10.0
"""The least side of a touch target, in mm."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A touch panel: its pixels, and the width and height of one in mm."""

    name: str
    width: int
    height: int
    pitch_x: float
    pitch_y: float

    @property
    def millimetres(self) -> tuple[float, float]:
        """Width and height of the picture in mm."""
        return self.width * self.pitch_x, self.height * self.pitch_y


PANELS: Final = (
    Panel("7in 800x480", 800, 480, 0.193, 0.179),
    Panel("7in 1280x720", 1280, 720, 0.1215, 0.1215),
    Panel("10.1in 1280x800", 1280, 800, 0.1695, 0.1695),
)
"""The panels that the layout is made and tested for."""

_DESIGN: Final = (142.0, 85.8)
"""The millimetres that the layout needs; a panel with more of them gets everything larger."""


def panel_for(width: int, height: int) -> Panel:
    """The panel with these pixels; any other window counts as the first panel of its pixels' proportions."""
    exact = next((p for p in PANELS if (p.width, p.height) == (width, height)), None)
    return exact or min(PANELS, key=lambda p: abs(p.width / p.height - width / height))


def unit(panel: Panel, width: float, height: float) -> float:
    """Pixels that one layout millimetre takes in a window of `width` x `height` pixels.

    On the panel itself a layout millimetre is never less than a real one in either direction.
    """
    wide, high = panel.millimetres
    roomy = max(1.0, min(wide / _DESIGN[0], high / _DESIGN[1]))
    real = roomy / min(panel.pitch_x, panel.pitch_y)
    fits = min(panel.width / _DESIGN[0], panel.height / _DESIGN[1])
    return min(real, fits) * min(width / panel.width, height / panel.height)


def readable(panel: Panel, height: float, metres: float, arc: float = 22.0) -> float:
    """The height of capitals, in pixels, that is `arc` minutes of arc for a reader at that distance.

    `height`: of the window in pixels; it fills the panel. ISO 9241-3 prefers 20 to 22 minutes, and asks for 16.
    """
    millimetres = 2000 * metres * math.tan(math.radians(arc / 60) / 2)
    return millimetres / panel.pitch_y * height / panel.height


def font(cap: float) -> float:
    """The font size, in layout millimetres, whose capitals are `cap` mm high."""
    return cap / CAP


def _hex(value: str) -> Colour:
    return (int(value[0:2], 16) / 255, int(value[2:4], 16) / 255, int(value[4:6], 16) / 255)


ROOM: Final = _hex("0C0F13")
SURFACE: Final = _hex("171C23")
RAISED: Final = _hex("232B35")
PRESSED: Final = _hex("3E4A59")
LINE: Final = _hex("3A4553")
FELT: Final = _hex("10352D")
FELT_EDGE: Final = _hex("1F5B4D")
TEXT: Final = _hex("F3F1EA")
MUTED: Final = _hex("B7C0CB")
FELT_TEXT: Final = _hex("D6E5DF")
INK: Final = _hex("12161B")
TURN: Final = _hex("FFB627")
DUE: Final = _hex("9CCBFF")
GOOD: Final = _hex("6FDC94")
ALERT: Final = _hex("FF8A73")
ALERT_GROUND: Final = _hex("4A1712")
ASK_GROUND: Final = _hex("16324D")
IVORY: Final = _hex("EFE9DB")
CARD: Final = _hex("FBFAF6")
CARD_BACK: Final = _hex("8FA3BA")
CHIP: Final = _hex("E3C770")

SUIT_COLOURS: Final = {"s": _hex("14171B"), "h": _hex("C8321A"), "d": _hex("0B5CAD"), "c": _hex("00624A")}
"""Four colours that differ in lightness as well, so that no pair is lost to a red-green weak eye."""

TONES: Final = {
    "plain": (RAISED, TEXT),
    "main": (IVORY, INK),
    "raise": (DUE, INK),
    "warn": (ALERT, INK),
    "alarm": (ALERT_GROUND, TEXT),
    "good": (GOOD, INK),
    "chosen": (TURN, INK),
    "off": (ROOM, MUTED),
}
"""Ground and text of a button, by its tone."""


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, 1 to 21 (WCAG 2)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
