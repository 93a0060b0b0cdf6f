"""The felt on paper, in true size: where the cards go, and the four markers by which the camera finds it."""

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np

from hardware.simulated.places import FELT, MARKER, Places, Point
from ui.drawing import INK, NOTHING, PALE, Drawing

A4: Final = (297.0, 210.0)
"""A sheet of A4, lying."""

GREEN: Final = "#1f5b4d"
_MARGIN: Final = 8.0
_CORNERS: Final = ("top left", "top right", "bottom right", "bottom left")
_CELLS: Final = 6
"""Cells across a marker's black square: four of code within one of black."""


def whole(places: Places) -> Drawing:
    """The felt in one piece, for a print shop or a plotter."""
    sheet = Drawing(*FELT, f"Burncard: felt for {places.seats} seats")
    sheet.rect(0, 0, *FELT, line=PALE)
    for zone, outline in places.zones.items():
        sheet.path((*outline, outline[0]), line=GREEN, thick=1.2)
        x, y = places.middle(zone)
        sheet.text(x, y + 4, zone, size=12, at="middle", ink=GREEN)
    for number, (x, y) in enumerate(marker_corners()):
        marker(sheet, number, x, y)
    return sheet


def pages(places: Places) -> list[Drawing]:
    """The felt in sheets of A4: a plan with measures, the markers, and each part in true size."""
    return [_plan(places), _markers(), *_parts(places)]


def marker_corners() -> tuple[Point, ...]:
    """The top left corners of the four markers' paper on the felt, by number."""
    right, low = FELT[0] - MARKER, FELT[1] - MARKER
    return (0.0, 0.0), (right, 0.0), (right, low), (0.0, low)


def marker(sheet: Drawing, number: int, x: float, y: float) -> None:
    """Draw the marker of that number; its paper's top left corner is at (x, y)."""
    cell = MARKER / (_CELLS + 2)
    sheet.rect(x, y, MARKER, MARKER, fill="#ffffff", line=PALE, thick=0.2)
    bits = np.asarray(
        cv2.aruco.generateImageMarker(
            cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), number, _CELLS, borderBits=1
        )
    )
    sheet.rect(x + cell, y + cell, _CELLS * cell, _CELLS * cell, fill="#000000", line=NOTHING, thick=0)
    for row, column in np.argwhere(bits > 0):
        left, top = x + (1 + int(column)) * cell, y + (1 + int(row)) * cell
        # The thin rim closes the hairlines that printers leave between cells.
        sheet.rect(left, top, cell, cell, fill="#ffffff", line="#ffffff", thick=0.1)


@dataclass(frozen=True, slots=True)
class Box:
    """A zone's rectangle on the felt."""

    x: float
    y: float
    width: float
    height: float

    @property
    def turned(self) -> bool:
        """Whether it is drawn on its side, so that it fits its sheet."""
        return self.height > A4[1] - 2 * _MARGIN


def _box(outline: tuple[Point, ...]) -> Box:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _sheet(title: str) -> Drawing:
    """A sheet with a ruler, by which one sees whether the printer kept the size."""
    sheet = Drawing(*A4, title)
    sheet.text(_MARGIN, 10, f"Burncard felt: {title}", size=4, bold=True)
    y = A4[1] - 6
    for mark in range(11):
        sheet.path(((_MARGIN + 10 * mark, y - 2), (_MARGIN + 10 * mark, y)))
    sheet.path(((_MARGIN, y), (_MARGIN + 100, y)))
    sheet.text(_MARGIN + 103, y, "100 mm: print at 100 %, no fitting to the page", size=3, ink=PALE)
    return sheet


def _plan(places: Places) -> Drawing:
    """The whole felt, five times smaller, with each zone's top left corner and size."""
    sheet, scale = _sheet(f"plan for {places.seats} seats, {FELT[0]:.0f} x {FELT[1]:.0f} mm, 1 : 5"), 0.2
    left, top = (A4[0] - FELT[0] * scale) / 2, 26.0
    sheet.text(A4[0] / 2, 20, "x from the left, y from the top, width x height, in mm", at="middle", ink=PALE)
    sheet.rect(left, top, FELT[0] * scale, FELT[1] * scale)
    for number, (x, y) in enumerate(marker_corners()):
        sheet.rect(left + x * scale, top + y * scale, MARKER * scale, MARKER * scale, fill=INK)
        sheet.text(
            left + (x + MARKER / 2) * scale,
            top + (y + MARKER / 2) * scale + 1.5,
            str(number),
            size=4,
            at="middle",
            ink="#ffffff",
        )
    for zone, outline in places.zones.items():
        box = _box(outline)
        sheet.rect(left + box.x * scale, top + box.y * scale, box.width * scale, box.height * scale, line=GREEN)
        x, y = left + (box.x + box.width / 2) * scale, top + (box.y + box.height / 2) * scale
        sheet.text(x, y - 2, zone, size=3.2, at="middle", bold=True, ink=GREEN)
        sheet.text(x, y + 2, f"{box.x:.0f}, {box.y:.0f}", size=2.6, at="middle")
        sheet.text(x, y + 5.5, f"{box.width:.0f} x {box.height:.0f}", size=2.6, at="middle")
    sheet.text(
        A4[0] / 2,
        top + FELT[1] * scale + 6,
        "the dealer sits here; seen as the camera sees it",
        size=3.4,
        at="middle",
    )
    return sheet


def _markers() -> Drawing:
    sheet = _sheet("markers; cut along the thin line, glue flat into the felt's corners")
    for number, corner in enumerate(_CORNERS):
        x = (A4[0] - 4 * MARKER) / 2 + number * MARKER + (number - 1.5) * 6
        marker(sheet, number, x, 60)
        sheet.text(x + MARKER / 2, 60 + MARKER + 7, f"{number}: {corner}", size=3.6, at="middle")
    return sheet


def _parts(places: Places) -> list[Drawing]:
    """Each size of zone once, in as many sheets as it is long."""
    shown: dict[tuple[float, float], list[str]] = {}
    for zone, outline in places.zones.items():
        box = _box(outline)
        shown.setdefault((box.width, box.height), []).append(zone)
    sheets: list[Drawing] = []
    for (width, height), zones in shown.items():
        box = Box(0, 0, width, height)
        long, short = (height, width) if box.turned else (width, height)
        named = f"{', '.join(zones)}: {width:.0f} x {height:.0f} mm{', on its side' if box.turned else ''}"
        pieces = -(-long // (A4[0] - 2 * _MARGIN))
        for piece in range(int(pieces)):
            sheets.append(_part(named, long / pieces, short, piece, int(pieces)))
    return sheets


def _part(named: str, long: float, short: float, piece: int, pieces: int) -> Drawing:
    sheet = _sheet(named if pieces == 1 else f"{named}, piece {piece + 1} of {pieces}")
    left, top = (A4[0] - long) / 2, 20 + (A4[1] - 40 - short) / 2
    ends = ((0, piece > 0), (long, piece < pieces - 1))
    for y in (top, top + short):
        sheet.path(((left, y), (left + long, y)), line=GREEN, thick=1.2)
    for x, joins in ends:
        dash = 3.0 if joins else 0.0
        sheet.path(((left + x, top), (left + x, top + short)), line=GREEN, thick=0.3 if joins else 1.2, dash=dash)
    if pieces > 1:
        sheet.text(left + long / 2, top + short + 6, "join at the dashed line", size=3, at="middle", ink=PALE)
    return sheet
