"""Writes docs/hardware/camera.md: how high which camera hangs, what it sees, and how many pixels an index gets.

All from the size of the felt, the lenses' angles and the artwork of the simulated cards.
"""

from dataclasses import dataclass
from math import atan, ceil, degrees, radians, tan
from pathlib import Path
from typing import Final

import cv2
import numpy as np

from dealer.cards import card
from hardware.simulated.deck import DECKS, face
from hardware.simulated.places import CARD, FELT

PAGE: Final = Path(__file__).parents[1] / "docs" / "hardware" / "camera.md"
MARGIN: Final = 0.03
"""How much more than the felt a camera should see at each side: nobody hangs it to the millimetre."""

SIZES: Final = ((1280, 720), (1920, 1080), (2304, 1296))
"""Pictures that are asked for, all 16:9."""

HEIGHTS: Final = (60, 80, 95, 105, 115, 130, 150)
"""Heights over the felt that the second table shows, in centimetres."""


@dataclass(frozen=True, slots=True)
class Lens:
    """A camera and its angle of view across a 16:9 picture, in degrees."""

    name: str
    across: float
    note: str = ""

    @property
    def down(self) -> float:
        """The angle of view down a 16:9 picture, of a lens that draws straight lines straight."""
        return degrees(2 * atan(tan(radians(self.across / 2)) * 9 / 16))

    def height(self) -> float:
        """How high it hangs over the felt, in mm, so that it sees all of it with a margin."""
        across = FELT[0] * (1 + 2 * MARGIN) / (2 * tan(radians(self.across / 2)))
        down = FELT[1] * (1 + 2 * MARGIN) / (2 * tan(radians(self.down / 2)))
        return max(across, down)

    def seen(self, height: float) -> tuple[float, float]:
        """Width and height of what it sees from `height` mm, in mm."""
        return tuple(2 * height * tan(radians(angle / 2)) for angle in (self.across, self.down))  # type: ignore[return-value]


def of_diagonal(angle: float) -> float:
    """The angle across a 16:9 picture of a lens whose angle is told along the diagonal."""
    return degrees(2 * atan(tan(radians(angle / 2)) * 16 / (16**2 + 9**2) ** 0.5))


def of_sensor(width: float, focal: float) -> float:
    """The angle across a sensor so wide (mm) behind a lens of that focal length (mm)."""
    return degrees(2 * atan(width / (2 * focal)))


LENSES: Final = (
    Lens("Camera Module 3", 66.0, "the first choice"),
    Lens("Camera Module 3 Wide", 102.0, "where the ceiling is low; straight lines bow at its edges"),
    Lens(
        "HQ Camera, 6 mm lens", of_sensor(6.287, 6.0), "focus by hand; a 16:9 picture uses the sensor's whole width"
    ),
    Lens("Webcam, 78 degrees", of_diagonal(78.0), "told along the diagonal, as most webcams are"),
)


def index_height(deck: str) -> float:
    """The height in mm of the rank in the corner of the eight of spades of a deck of the simulated table."""
    scale = 4.0
    art = face(card("8s"), deck, scale)
    grey = cv2.cvtColor(art.colour, cv2.COLOR_BGR2GRAY)
    corner = (grey[int(2 * scale) : int(30 * scale), int(1.5 * scale) : int(14 * scale)] < 128).astype(np.uint8)
    _, _, stats, _ = cv2.connectedComponentsWithStats(corner)
    boxes = [box for box in stats[1:] if box[cv2.CC_STAT_AREA] > scale * scale]
    highest = min(boxes, key=lambda box: box[cv2.CC_STAT_TOP])
    return float(highest[cv2.CC_STAT_HEIGHT]) / scale


def page() -> str:
    """The page."""
    indices = {deck: index_height(deck) for deck in DECKS}
    widest = FELT[0] * (1 + 2 * MARGIN)
    return _PAGE.format(
        felt=f"{FELT[0]:.0f} x {FELT[1]:.0f} mm",
        margin=f"{MARGIN:.0%}",
        card=f"{CARD[0]:.0f} x {CARD[1]:.0f} mm",
        classic=f"{indices['classic']:.1f}",
        jumbo=f"{indices['jumbo']:.1f}",
        lenses="\n".join(
            f"| {lens.name} | {lens.across:.0f} x {lens.down:.0f} | {ceil(lens.height() / 10)} cm | {lens.note} |"
            for lens in LENSES
        ),
        sizes="\n".join(_size_row(size, widest, indices) for size in SIZES),
        names=" | ".join(lens.name for lens in LENSES),
        heights="\n".join(_height_row(centimetres) for centimetres in HEIGHTS),
        line="|---" * (1 + len(LENSES)) + "|",
        smaller=f"{SIZES[0][0]}x{SIZES[0][1]}",
    )


def _size_row(size: tuple[int, int], across: float, indices: dict[str, float]) -> str:
    scale = size[0] / across
    pixels = " | ".join(f"{scale * indices[deck]:.0f} px" for deck in DECKS)
    return f"| {size[0]}x{size[1]} | {scale:.2f} | {pixels} |"


def _height_row(centimetres: int) -> str:
    """What each camera sees from that height, and how many pixels a millimetre has."""
    cells = [f"{centimetres} cm"]
    for lens in LENSES:
        across, down = lens.seen(10.0 * centimetres)
        if across < FELT[0] or down < FELT[1]:
            cells.append("not all of the felt")
        else:
            cells.append(f"{across / 10:.0f} x {down / 10:.0f} cm, {SIZES[0][0] / across:.2f} px/mm")
    return f"| {' | '.join(cells)} |"


_PAGE: Final = """\
# Hanging the camera

This page is written by `python tools/camera_geometry.py` from the felt's size ({felt}), the lenses' angles and
the cards ({card}) that the simulated table shows. The rank in a corner of its standard deck is {classic} mm high,
of its jumbo deck {jumbo} mm; measure yours.

## Where

- Straight over the middle of the felt, looking straight down, its long side along the table. A few degrees of tilt
  do no harm: the four markers tell the reader how the felt lies. More than about 15 degrees make far cards small.
- On an arm that does not swing: clamp it to the ceiling or to a wall, not to the table that people lean on. A knock
  is healed by the next picture; a camera that trembles is never still.
- All four markers in the picture, flat, glued down, not under a rail. Three are enough while an arm covers one.
- Light from two sides, above the players' heads, where no card mirrors it into the lens: plastic cards show a lamp
  that hangs beside the camera as a white patch. `burncard camera` says `glare` and `too dark`.
- No flicker: lamps for households are fine, dimmed LED strips often are not.

## How high

So that it sees the whole felt and {margin} more at each side:

| camera | view of a 16:9 picture, degrees | hangs at | |
|---|---|---|---|
{lenses}

There a picture has so many pixels, whatever the lens, and a rank is so high in it:

| picture | pixels a mm | standard index | jumbo index |
|---|---|---|---|
{sizes}

The simulated table, by which the reader is tested, is seen at {smaller} and about one pixel a millimetre. Larger
pictures are asked for with `--camera pi@2304x1296` or `--camera /dev/video0@1920x1080`; they cost time on a
Raspberry Pi 4. Play with jumbo cards, or ask for larger pictures.

## What is seen from which height, at {smaller}

| height | {names} |
{line}
{heights}

## Focus and light

`pi` and `auto` measure light and focus for a second and a half at the start and then lock them, so that a hand over
the felt does not change how the cards look. They are measured anew once the room has stayed much brighter or darker
for five seconds. A webcam keeps its own automatic: switch its focus off when it is sharp, for example with
`v4l2-ctl -d /dev/video0 -c focus_automatic_continuous=0`. A lens that is focused by hand: turn it until the
sharpness that `burncard camera --seconds 60` shows is largest.
"""


if __name__ == "__main__":
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")
