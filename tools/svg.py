"""Drawings in millimetres, written as SVG: printed at 100 % they have their true size."""

from dataclasses import dataclass, field
from typing import Final
from xml.sax.saxutils import escape, quoteattr

FONT: Final = "DejaVu Sans, Arial, sans-serif"
INK: Final = "#12161b"
PALE: Final = "#8a94a0"

Point = tuple[float, float]


@dataclass(slots=True)
class Drawing:
    """A sheet `width` x `height` mm, x to the right, y down. What is added later lies on top."""

    width: float
    height: float
    title: str
    _parts: list[str] = field(default_factory=list[str])

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        fill: str = "none",
        line: str = INK,
        thick: float = 0.3,
        round_: float = 0,
    ) -> None:
        """A rectangle, with its corners cut round by `round_` mm."""
        self._add("rect", {"x": x, "y": y, "width": w, "height": h, "rx": round_}, fill, line, thick)

    def circle(
        self, x: float, y: float, radius: float, *, fill: str = "none", line: str = INK, thick: float = 0.3
    ) -> None:
        """A circle."""
        self._add("circle", {"cx": x, "cy": y, "r": radius}, fill, line, thick)

    def path(
        self, points: list[Point], *, fill: str = "none", line: str = INK, thick: float = 0.3, dash: str = ""
    ) -> None:
        """A line from point to point; it is closed where the last one is the first."""
        text = " ".join(f"{_mm(x)},{_mm(y)}" for x, y in points)
        kind = "polygon" if points[0] == points[-1] and len(points) > 2 else "polyline"
        self._add(kind, {"points": text} | ({"stroke-dasharray": dash} if dash else {}), fill, line, thick)

    def text(
        self,
        x: float,
        y: float,
        said: str,
        *,
        size: float = 3.0,
        at: str = "start",
        bold: bool = False,
        ink: str = INK,
        turn: float = 0,
    ) -> None:
        """A line of text whose base line begins (`at` "start"), is centred ("middle") or ends ("end") at (x, y)."""
        weight = ' font-weight="bold"' if bold else ""
        turned = f' transform="rotate({_mm(turn)} {_mm(x)} {_mm(y)})"' if turn else ""
        self._parts.append(
            f'<text x="{_mm(x)}" y="{_mm(y)}" font-size="{_mm(size)}" text-anchor="{at}" fill="{ink}"'
            f"{weight}{turned}>{escape(said)}</text>"
        )

    def svg(self) -> str:
        """The file's text."""
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" width="{_mm(self.width)}mm" height="{_mm(self.height)}mm" '
                f'viewBox="0 0 {_mm(self.width)} {_mm(self.height)}" font-family="{FONT}">',
                f"<title>{escape(self.title)}</title>",
                f'<rect width="{_mm(self.width)}" height="{_mm(self.height)}" fill="white"/>',
                *self._parts,
                "</svg>\n",
            ]
        )

    def _add(self, kind: str, numbers: dict[str, float | str], fill: str, line: str, thick: float) -> None:
        given = " ".join(
            f"{name}={quoteattr(_mm(value))}" for name, value in numbers.items() if value != 0 or name in "xy"
        )
        self._parts.append(f'<{kind} {given} fill="{fill}" stroke="{line}" stroke-width="{_mm(thick)}"/>')


def _mm(value: float | str) -> str:
    return value if isinstance(value, str) else f"{value:.3f}".rstrip("0").rstrip(".")
