"""Chips and the sets they come in. Colours are not standard: what a chip is worth is always told in digits."""

import re
from dataclasses import dataclass
from typing import Final

SHADES: Final = {
    "white": "#f2f0e6",
    "red": "#c62828",
    "blue": "#1e5fb3",
    "green": "#1f7a3d",
    "black": "#26262b",
    "purple": "#6a3d9a",
    "orange": "#e07b1a",
    "yellow": "#e8c51d",
    "pink": "#e08aa8",
    "brown": "#7a4a26",
    "grey": "#8a8d91",
}
"""The words for colours that can be drawn, as red, green and blue in hex."""

_HEX: Final = re.compile("#[0-9a-fA-F]{6}")


@dataclass(frozen=True, slots=True)
class Chip:
    """A kind of chip: what it is worth, its colour in the house's words ("" where nobody told), the house's own name
    for it, and how many of them the box holds (None where nobody counted)."""

    value: int
    colour: str
    name: str = ""
    box: int | None = None

    @property
    def shade(self) -> str | None:
        """The colour as "#rrggbb": itself, or that of the first word of it that can be drawn; None where there is
        none."""
        if _HEX.fullmatch(self.colour):
            return self.colour
        return next((SHADES[word] for word in self.colour.lower().split() if word in SHADES), None)

    @property
    def words(self) -> str:
        """What the house calls it, but for its value: "white, quarter"; a colour in hex is no word."""
        return ", ".join(filter(None, (re.sub(_HEX, "", self.colour), self.name)))

    def __str__(self) -> str:
        """The value in digits, and what else is known: "25 white, quarter"."""
        return f"{self.value} {self.words}".strip()


@dataclass(frozen=True, slots=True)
class ChipSet:
    """A house's chips, each value once, the smallest first. `source` says where values and colours come from."""

    name: str
    chips: tuple[Chip, ...]
    title: str = ""
    source: str = ""

    @property
    def values(self) -> tuple[int, ...]:
        """What its chips are worth, the smallest first."""
        return tuple(chip.value for chip in self.chips)

    def chip(self, value: int) -> Chip | None:
        """The chip of that value, or None where the set has none."""
        return next((chip for chip in self.chips if chip.value == value), None)
