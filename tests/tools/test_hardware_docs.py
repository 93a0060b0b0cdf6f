"""The pages and drawings of docs/hardware say what the code says now."""

import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

sys.path.append(str(Path(__file__).parents[2] / "tools"))
import camera_geometry
import wiring
import wiring_pedals

from firmware.board import BEAM, BUZZER, LAMPS, MAPS
from hardware.simulated.places import FELT, places_for
from ui.commands.felt_plan import pages, whole
from ui.drawing import pdf, svg


@pytest.mark.parametrize("seats", MAPS)
def test_the_wiring_is_what_the_tool_draws(seats: int) -> None:
    drawn = (wiring.FOLDER / f"wiring-{seats}.svg").read_text(encoding="utf-8")
    assert drawn == wiring.drawing(seats), "draw it anew: python tools/wiring.py"


@pytest.mark.parametrize("seats", MAPS)
def test_every_pin_of_the_map_is_in_the_drawing_once(seats: int) -> None:
    used = wiring.uses(seats) | wiring.inputs(seats)
    said = [use.says for use in used.values()]
    for seat in range(1, seats + 1):
        assert said.count(f"seat {seat} button") == 1
        assert said.count(f"seat {seat} hall sensor") == 1
    assert {str(pin) for pin in (BEAM, BUZZER, LAMPS)} <= set(used)
    there = {*wiring.LEFT, *wiring.RIGHT, *(f"{n}{letter}" for n in (1, 2, 3) for letter in "ABCDEFGH")}
    assert set(used) <= there
    texts = [each.text for each in ElementTree.fromstring(wiring.drawing(seats)).iter() if each.text]
    assert all(texts.count(says) == 1 for says in said)


def test_the_pico_has_forty_pins_each_once() -> None:
    pins = [name for name in (*wiring.LEFT, *wiring.RIGHT) if name.isdigit()]
    assert (len(wiring.LEFT), len(wiring.RIGHT)) == (20, 20)
    assert sorted(map(int, pins)) == [*range(23), 26, 27, 28]
    # Raspberry Pi Pico datasheet, figure 2: pin 4 is GP2, pin 36 is 3V3, pin 29 is GP22, pin 21 is GP16.
    assert (wiring.LEFT[3], wiring.RIGHT[4], wiring.RIGHT[11], wiring.RIGHT[19]) == ("2", "3V3", "22", "16")


def test_the_cameras_page_is_what_the_tool_writes() -> None:
    assert camera_geometry.PAGE.read_text(encoding="utf-8") == camera_geometry.page(), (
        "write it anew: python tools/camera_geometry.py"
    )


def test_a_lens_of_ninety_degrees_sees_twice_its_height() -> None:
    lens = camera_geometry.Lens("square", 90.0)
    assert lens.seen(1000.0) == pytest.approx((2000.0, 1125.0))
    assert lens.height() == pytest.approx(FELT[0] * 1.06 / 2)
    assert camera_geometry.of_diagonal(78.0) == pytest.approx(70.4, abs=0.1)  # the C920's data sheet
    assert camera_geometry.of_sensor(36.0, 18.0) == pytest.approx(90.0)


def test_a_jumbo_index_is_higher_than_a_standard_one() -> None:
    assert 6 < camera_geometry.index_height("classic") < 11
    assert 12 < camera_geometry.index_height("jumbo") < 20


def test_the_printed_felt_is_what_the_command_writes() -> None:
    places = places_for(10)
    again = "write it anew: burncard felt docs/hardware/felt-10"
    assert (wiring.FOLDER / "felt-10.svg").read_text(encoding="utf-8") == svg(whole(places)), again
    assert (wiring.FOLDER / "felt-10.pdf").read_bytes() == pdf(pages(places)), again


def test_the_pedals_wiring_is_what_the_tool_draws() -> None:
    drawn = wiring_pedals.PICTURE.read_text(encoding="utf-8")
    assert drawn == wiring_pedals.drawing(), "draw it anew: python tools/wiring_pedals.py"
    # The header of every Raspberry Pi since the B+: pin 11 is GPIO17, pin 13 GPIO27, pins 9 and 25 are ground.
    assert len(wiring_pedals.HEADER) == 40
    assert [wiring_pedals.HEADER[pin - 1] for pin in (9, 11, 13, 25, 39, 40)] == [
        "GND",
        "17",
        "27",
        "GND",
        "GND",
        "21",
    ]
    assert sorted(int(name) for name in wiring_pedals.HEADER if name.isdigit()) == list(range(28))
