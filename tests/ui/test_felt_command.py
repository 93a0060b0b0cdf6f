"""`burncard felt`: what is printed is what vision expects, to the millimetre."""

import re
from pathlib import Path
from xml.etree import ElementTree

import cv2
import numpy as np
import pytest

from dealer.scene import seat_zone
from hardware.simulated.places import FELT, MARKER, places_for
from ui.__main__ import main
from ui.commands.devices import layout
from ui.commands.felt_plan import A4, pages, whole
from ui.drawing import Circle, Drawing, Shape, Words, pdf, svg
from vision.felt import marker_places
from vision.markers import FeltFinder


def painted(sheet: Drawing, scale: float) -> np.ndarray:
    """The filled shapes of a drawing as a picture with so many pixels a millimetre."""
    image = np.full((round(sheet.height * scale), round(sheet.width * scale), 3), 255, np.uint8)
    for part in sheet.parts:
        if isinstance(part, Shape) and part.fill != "none":
            points = np.round(np.array(part.points) * scale * 16).astype(np.int32)
            cv2.fillPoly(image, [points], [int(part.fill[at : at + 2], 16) for at in (5, 3, 1)], shift=4)
    return image


@pytest.mark.parametrize("seats", [2, 6, 10])
def test_the_camera_finds_the_printed_felt_where_it_is(seats: int) -> None:
    expected = layout(places_for(seats), tuple(range(1, seats + 1)))
    finder = FeltFinder(expected)
    felt = finder.find(painted(whole(places_for(seats)), 2.0), 0.0)
    assert felt is not None
    assert finder.seen == 4
    for corners in marker_places(expected).values():
        assert felt.to_mm(corners * 2.0) == pytest.approx(corners, abs=0.6)
    assert {seat_zone(seat) for seat in range(1, seats + 1)} <= set(expected.zones)


def test_every_zone_is_drawn_in_its_own_millimetres() -> None:
    places = places_for(10)
    outlines = [part.points[:-1] for part in whole(places).parts if isinstance(part, Shape)]
    assert all(tuple(outline) in outlines for outline in places.zones.values())


def test_the_svg_has_the_felts_size() -> None:
    root = ElementTree.fromstring(svg(whole(places_for(10))))
    assert (root.get("width"), root.get("height")) == (f"{FELT[0]:.0f}mm", f"{FELT[1]:.0f}mm")
    assert root.get("viewBox") == f"0 0 {FELT[0]:.0f} {FELT[1]:.0f}"


def test_each_marker_is_printed_once_on_a4_in_true_size() -> None:
    sheet = pages(places_for(10))[1]
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, numbers, _ = cv2.aruco.ArucoDetector(dictionary).detectMarkers(painted(sheet, 4.0))
    assert sorted(np.ravel(numbers)) == [0, 1, 2, 3]
    for quad in corners:
        sides = np.linalg.norm(np.diff(quad[0], axis=0), axis=1) / 4.0
        assert sides == pytest.approx([MARKER * 6 / 8] * 3, abs=0.4)


def test_all_parts_fit_their_sheets_and_the_board_takes_two() -> None:
    for seats in range(2, 11):
        for sheet in pages(places_for(seats)):
            assert (sheet.width, sheet.height) == A4
            points = [point for part in sheet.parts if isinstance(part, Shape) for point in part.points]
            assert all(3 <= x <= A4[0] - 3 and 3 <= y <= A4[1] - 3 for x, y in points), sheet.title
    titles = [sheet.title for sheet in pages(places_for(10))]
    assert sum(title.startswith("board") for title in titles) == 2


def test_a_pdf_is_whole_and_its_places_are_right(tmp_path: Path) -> None:
    sheet = Drawing(*A4, "all there is")
    sheet.path(((0, 0), (25.4, 25.4)), dash=1)
    sheet.circle(50, 50, 10, fill="#ff0000")
    sheet.rect(10, 10, 20, 20, fill="#00ff00", line="none")
    sheet.text(100, 100, "half (a) felt", at="middle")
    data = pdf([sheet, sheet])
    start = int(data[data.rindex(b"startxref") :].split()[1])
    assert data[start:].startswith(b"xref")
    for number, place in enumerate(re.findall(rb"(\d{10}) 00000 n", data[start:]), start=1):
        assert data[int(place) :].startswith(b"%d 0 obj" % number)
    assert b"/Count 2" in data
    assert b"[0 0 841.890 595.276]" in data  # A4 in points
    assert b"0.000 595.276 m 72.000 523.276 l" in data  # an inch
    assert rb"(half \(a\) felt) Tj" in data
    for length, content in re.findall(rb"/Length (\d+) >>\nstream\n(.*?)\nendstream", data, re.S):
        assert int(length) == len(content)


def test_both_files_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["felt", str(tmp_path / "felt.pdf"), "--seats", "6"]) == 0
    assert main(["felt", str(tmp_path / "felt.svg")]) == 0
    assert (tmp_path / "felt.pdf").read_bytes().startswith(b"%PDF-1.4")
    assert "seat 10" in (tmp_path / "felt.svg").read_text()
    assert main(["felt", str(tmp_path / "felt.docx")]) == 2
    assert main(["felt", "/nowhere/felt.svg"]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 2
    assert "give a name that ends in .svg or .pdf" in said[0]


def test_texts_are_escaped_in_svg() -> None:
    sheet = Drawing(10, 10, "a < b")
    sheet.text(0, 0, "5 & 6")
    sheet.circle(1, 1, 1)
    assert [type(part) for part in sheet.parts] == [Words, Circle]
    assert ElementTree.fromstring(svg(sheet)) is not None
