"""Drawings in millimetres, as SVG or as PDF: printed at 100 % they have their true size."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]

FONT: Final = "DejaVu Sans, Arial, sans-serif"
INK: Final = "#12161b"
PALE: Final = "#8a94a0"
NOTHING: Final = "none"

_POINTS: Final = 72 / 25.4
"""PDF's points in a millimetre."""
_COURIER: Final = 0.6
"""The width of every letter of PDF's own Courier, as a part of its size."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A line from point to point, closed where the last is the first, with colours as `#rrggbb` or "none"."""

    points: tuple[Point, ...]
    fill: str
    line: str
    thick: float
    dash: float = 0.0
    round_: float = 0.0
    """Of a rectangle: by how much its corners are cut round, in SVG."""


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle."""

    x: float
    y: float
    radius: float
    fill: str
    line: str
    thick: float


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text."""

    x: float
    y: float
    said: str
    size: float
    at: Anchor
    bold: bool
    ink: str
    turn: float


@dataclass(slots=True)
class Drawing:
    """A sheet `width` x `height` mm, x to the right, y down. What is added later lies on top."""

    width: float
    height: float
    title: str
    parts: list[Shape | Circle | Words] = field(default_factory=list[Shape | Circle | Words])

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        fill: str = NOTHING,
        line: str = INK,
        thick: float = 0.3,
        round_: float = 0.0,
        dash: float = 0.0,
    ) -> None:
        """A rectangle."""
        corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y))
        self.parts.append(Shape(corners, fill, line, thick, dash, round_))

    def path(
        self, points: Sequence[Point], *, fill: str = NOTHING, line: str = INK, thick: float = 0.3, dash: float = 0.0
    ) -> None:
        """A line from point to point; it is closed where the last one is the first. `dash`: mm of line and of gap."""
        self.parts.append(Shape(tuple(points), fill, line, thick, dash))

    def circle(
        self, x: float, y: float, radius: float, *, fill: str = NOTHING, line: str = INK, thick: float = 0.3
    ) -> None:
        """A circle."""
        self.parts.append(Circle(x, y, radius, fill, line, thick))

    def text(
        self,
        x: float,
        y: float,
        said: str,
        *,
        size: float = 3.0,
        at: Anchor = "start",
        bold: bool = False,
        ink: str = INK,
        turn: float = 0.0,
    ) -> None:
        """A line of text whose base line begins, is centred or ends at (x, y), turned clockwise by degrees."""
        self.parts.append(Words(x, y, said, size, at, bold, ink, turn))


def svg(sheet: Drawing) -> str:
    """The drawing as the text of an SVG file."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_mm(sheet.width)}mm" height="{_mm(sheet.height)}mm" '
        f'viewBox="0 0 {_mm(sheet.width)} {_mm(sheet.height)}" font-family="{FONT}">'
    )
    ground = f'<rect width="{_mm(sheet.width)}" height="{_mm(sheet.height)}" fill="white"/>'
    parts = [_as_svg(part) for part in sheet.parts]
    return "\n".join([head, f"<title>{escape(sheet.title)}</title>", ground, *parts, "</svg>\n"])


def _as_svg(part: Shape | Circle | Words) -> str:
    match part:
        case Words():
            weight = ' font-weight="bold"' if part.bold else ""
            at = f"{_mm(part.x)} {_mm(part.y)}"
            turned = f' transform="rotate({_mm(part.turn)} {at})"' if part.turn else ""
            return (
                f'<text x="{_mm(part.x)}" y="{_mm(part.y)}" font-size="{_mm(part.size)}" text-anchor="{part.at}" '
                f'fill="{part.ink}"{weight}{turned}>{escape(part.said)}</text>'
            )
        case Circle():
            return f'<circle cx="{_mm(part.x)}" cy="{_mm(part.y)}" r="{_mm(part.radius)}" {_pen(part)}/>'
        case Shape(round_=0.0):
            points = part.points[:-1] if _closed(part) else part.points
            kind = "polygon" if _closed(part) else "polyline"
            text = quoteattr(" ".join(f"{_mm(x)},{_mm(y)}" for x, y in points))
            return f"<{kind} points={text} {_pen(part)}/>"
        case Shape():
            (x, y), (right, low) = part.points[0], part.points[2]
            size = f'width="{_mm(right - x)}" height="{_mm(low - y)}" rx="{_mm(part.round_)}"'
            return f'<rect x="{_mm(x)}" y="{_mm(y)}" {size} {_pen(part)}/>'


def _pen(part: Shape | Circle) -> str:
    dash = f' stroke-dasharray="{_mm(part.dash)}"' if isinstance(part, Shape) and part.dash else ""
    return f'fill="{part.fill}" stroke="{part.line}" stroke-width="{_mm(part.thick)}"{dash}'


def _closed(part: Shape) -> bool:
    return len(part.points) > 2 and part.points[0] == part.points[-1]


def pdf(sheets: Sequence[Drawing]) -> bytes:
    """The drawings as the pages of a PDF file; its letters are Courier's, of Latin-1."""
    objects = [b"<< /Type /Catalog /Pages 2 0 R >>", b""]
    objects += [
        f"<< /Type /Font /Subtype /Type1 /BaseFont /{name} /Encoding /WinAnsiEncoding >>".encode()
        for name in ("Courier", "Courier-Bold")
    ]
    pages: list[str] = []
    for sheet in sheets:
        content = "\n".join(["1 J 1 j", *(_as_pdf(part, sheet.height) for part in sheet.parts)]).encode("latin-1")
        number = len(objects) + 1
        pages.append(f"{number} 0 R")
        size = f"{sheet.width * _POINTS:.3f} {sheet.height * _POINTS:.3f}"
        fonts = "<< /Font << /F0 3 0 R /F1 4 0 R >> >>"
        page = f"/Type /Page /Parent 2 0 R /MediaBox [0 0 {size}] /Resources {fonts} /Contents {number + 1} 0 R"
        objects += [f"<< {page} >>".encode(), b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content)]
    objects[1] = f"<< /Type /Pages /Count {len(pages)} /Kids [{' '.join(pages)}] >>".encode()
    return _file(objects)


def _file(objects: list[bytes]) -> bytes:
    out = bytearray(b"%PDF-1.4\n")
    places: list[int] = []
    for number, each in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    table = "".join(f"{place:010d} 00000 n \n" for place in places)
    trailer = f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(out)}\n%%EOF\n"
    return bytes(out) + f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}{trailer}".encode()


def _as_pdf(part: Shape | Circle | Words, height: float) -> str:
    """The page's operators; PDF measures in points, from the bottom left."""

    def at(x: float, y: float) -> str:
        return f"{x * _POINTS:.3f} {(height - y) * _POINTS:.3f}"

    match part:
        case Words():
            return _words_as_pdf(part, height)
        case Shape():
            first, *rest = part.points[:-1] if _closed(part) else part.points
            line = [f"{at(*first)} m", *(f"{at(*point)} l" for point in rest), *(["h"] if _closed(part) else [])]
        case Circle():
            x, y, r, k = part.x, part.y, part.radius, 0.5523 * part.radius
            quarters = (
                ((x + r, y + k), (x + k, y + r), (x, y + r)),
                ((x - k, y + r), (x - r, y + k), (x - r, y)),
                ((x - r, y - k), (x - k, y - r), (x, y - r)),
                ((x + k, y - r), (x + r, y - k), (x + r, y)),
            )
            line = [f"{at(x + r, y)} m", *(" ".join(at(*point) for point in quarter) + " c" for quarter in quarters)]
    dash = f"[{part.dash * _POINTS:.3f}] 0 d" if isinstance(part, Shape) and part.dash else "[] 0 d"
    paint = {(True, True): "B", (True, False): "f", (False, True): "S", (False, False): "n"}
    fills, draws = part.fill != NOTHING, part.line != NOTHING and part.thick > 0
    pen = [f"{part.thick * _POINTS:.3f} w", dash]
    pen += [f"{_rgb(part.fill)} rg"] if fills else []
    pen += [f"{_rgb(part.line)} RG"] if draws else []
    return " ".join([*pen, *line, paint[fills, draws]])


def _words_as_pdf(part: Words, height: float) -> str:
    size = part.size * _POINTS
    back = {"start": 0.0, "middle": 0.5, "end": 1.0}[part.at] * len(part.said) * _COURIER * size
    x, y = part.x * _POINTS, (height - part.y) * _POINTS
    up = part.turn != 0  # the only turn there is: a quarter to the left
    matrix = f"0 1 -1 0 {x:.3f} {y - back:.3f}" if up else f"1 0 0 1 {x - back:.3f} {y:.3f}"
    said = part.said.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    return f"BT {_rgb(part.ink)} rg /F{int(part.bold)} {size:.3f} Tf {matrix} Tm ({said}) Tj ET"


def _rgb(colour: str) -> str:
    values = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return " ".join(f"{value:.3f}" for value in values)


def _mm(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
