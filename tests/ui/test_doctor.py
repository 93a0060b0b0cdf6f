"""`burncard doctor`: what it finds on computers that lack one thing or another, and what it never does: fall over."""

import json
import os
import shutil
from collections import namedtuple
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest

from dealer.table.journal import Journal
from hardware.simulated_ring import SimulatedRing
from ui.__main__ import main
from ui.commands import checkup, checkup_devices
from ui.commands.checkup import Finding, Patient
from ui.commands.doctor import as_text, findings


def patient(tmp_path: Path, status: int = 0, said: str = "", **more: object) -> Patient:
    """A computer whose files lie in a folder, and whose commands all say the same."""
    asked: dict[str, object] = {"journal": tmp_path / "venue.db", "root": tmp_path, "environ": {}}
    return Patient(run=lambda _: (status, said), **(asked | more))  # type: ignore[arg-type]


def put(root: Path, path: str, text: str = "") -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text)


def on_a_pi(tmp_path: Path) -> Path:
    put(tmp_path, "proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0\0")
    return tmp_path


def steps(path: Path, count: int = 3) -> Path:
    with Journal.open(path) as journal:
        for number in range(count):
            journal.append("table-1", {"number": number})
    return path


def test_this_computer_can_run_its_own_tests(tmp_path: Path) -> None:
    here = patient(tmp_path)
    assert [check(here).level for check in (checkup.python, checkup.fonts, checkup.packages)] == [0, 0, 0]
    assert checkup.window(Patient(journal=tmp_path / "venue.db")).says.startswith("drawn by ")


def test_a_window_that_cannot_be_drawn_says_which_packages(tmp_path: Path) -> None:
    found = checkup.window(patient(tmp_path, 1, "Traceback\nlibEGL.so.1: cannot open"))
    assert (found.level, found.says) == (2, "no window can be drawn (libEGL.so.1: cannot open)")
    assert "apt install" in found.do


def test_a_computer_without_a_screen_is_warned_of(tmp_path: Path) -> None:
    assert checkup.screen(patient(tmp_path)).level == 1
    assert checkup.screen(patient(tmp_path, environ={"WAYLAND_DISPLAY": "wayland-0"})).level == 0
    put(tmp_path, "dev/dri/card1")
    assert checkup.screen(patient(tmp_path)).says == "a console (card1)"


@pytest.mark.parametrize(("free", "level"), [(100, 2), (500, 1), (5000, 0)])
def test_room_on_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, level: int) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(10**10, 0, free * 10**6))
    found = checkup.disk(patient(tmp_path, journal=tmp_path / "not" / "yet" / "venue.db"))
    assert (found.level, f"{free:,} MB free at {tmp_path}" == found.says) == (level, True)


def test_the_venues_file_is_read_to_its_end(tmp_path: Path) -> None:
    assert checkup.venue(patient(tmp_path)).level == 0
    path = steps(tmp_path / "venue.db")
    assert checkup.venue(patient(tmp_path)) == Finding("venue", 0, f"{path}: 3 steps, all whole")
    data = path.read_bytes()
    path.write_bytes(data.replace(b'{"number":1}', b'{"number":7}'))
    found = checkup.venue(patient(tmp_path))
    assert found.level == 2
    assert "step 2" in found.says
    assert "burncard venue restore" in found.do


def test_a_venues_file_that_is_none_is_broken(tmp_path: Path) -> None:
    (tmp_path / "venue.db").write_bytes(b"no database at all" * 400)
    assert checkup.venue(patient(tmp_path)).level == 2


def test_copies_that_are_missing_or_old_are_a_warning(tmp_path: Path) -> None:
    assert checkup.copies(patient(tmp_path)).level == 0
    steps(tmp_path / "venue.db")
    assert checkup.copies(patient(tmp_path)).level == 1
    put(tmp_path, "copies/venue-2026-11-30.db")
    assert checkup.copies(patient(tmp_path)).level == 0
    os.utime(tmp_path / "copies/venue-2026-11-30.db", (1e9, 1e9))
    assert checkup.copies(patient(tmp_path)).level == 1


@pytest.mark.parametrize(
    ("said", "level"), [("throttled=0x0", 0), ("throttled=0x50000", 1), ("throttled=0x50005", 2), ("what?", 1)]
)
def test_a_pi_is_asked_for_undervoltage(tmp_path: Path, said: str, level: int) -> None:
    assert checkup.power(patient(on_a_pi(tmp_path), 0, said)).level == level


def test_another_computer_is_not(tmp_path: Path) -> None:
    assert checkup.power(patient(tmp_path, 127, "no such command")).level == 0


@pytest.mark.parametrize(
    ("status", "said", "level"),
    [
        (0, "ActiveState=active\nResult=success\nNRestarts=0", 0),
        (0, "ActiveState=active\nResult=success\nNRestarts=12", 1),
        (0, "ActiveState=failed\nResult=watchdog\nNRestarts=5", 2),
        (1, "Failed to connect to bus", 1),
    ],
)
def test_the_kiosks_unit(tmp_path: Path, status: int, said: str, level: int) -> None:
    assert checkup.unit(patient(tmp_path, status, said)).level == 0  # none is installed
    put(tmp_path, "etc/systemd/system/burncard.service")
    found = checkup.unit(patient(tmp_path, status, said))
    assert (found.level, bool(found.do)) == (level, level > 0)


def test_sound_and_clock_are_read_off_the_system(tmp_path: Path) -> None:
    put(tmp_path, "proc/asound/cards", "--- no soundcards ---")
    assert [check(patient(tmp_path)).level for check in (checkup.sound, checkup.clock)] == [1, 1]
    put(tmp_path, "proc/asound/cards", " 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n   vc4-hdmi-0")
    put(tmp_path, "run/systemd/timesync/synchronized")
    assert checkup.sound(patient(tmp_path)).says == "vc4hdmi0"
    assert checkup.clock(patient(tmp_path)).says == "network time"


@pytest.mark.parametrize(("shade", "level"), [(110, 0), (10, 1)])
def test_the_camera_is_looked_through(tmp_path: Path, shade: int, level: int) -> None:
    cv2.imwrite(str(tmp_path / "felt.png"), np.full((40, 60, 3), shade, np.uint8))
    found = checkup_devices.camera(patient(tmp_path, camera=str(tmp_path / "felt.png")))
    assert (found.level, bool(found.do)) == (level, level > 0)
    assert found.says.startswith("60x40, ")


def test_a_camera_that_is_not_there_is_broken(tmp_path: Path) -> None:
    found = checkup_devices.camera(patient(tmp_path, camera="/dev/video987"))
    assert (found.level, found.says) == (2, "/dev/video987: no camera answers there")
    assert found.do.startswith("plug it in")


def test_a_ring_that_answers_is_fine_and_one_that_is_not_there_is_broken(tmp_path: Path) -> None:
    ring = SimulatedRing()
    assert checkup_devices.ring(patient(tmp_path, panel=ring.port)).level == 0
    ring.close()
    missing = checkup_devices.ring(patient(tmp_path, panel="auto"))
    assert missing.level == 2
    assert "play without" in missing.do


def test_what_runs_already_is_not_disturbed(tmp_path: Path) -> None:
    steps(tmp_path / "venue.db")
    with Journal.open(tmp_path / "venue.db"):
        here = patient(tmp_path, camera="/dev/video987", panel="auto")
        assert checkup.venue(here).level == 0
        assert "in use by a Burncard that runs" in checkup_devices.camera(here).says
        assert "in use by a Burncard that runs" in checkup_devices.ring(here).says


@pytest.mark.parametrize(("pedal", "level"), [(None, 0), ("17", 2), ("17,27", 2)])
def test_pedals_need_two_pins_of_a_pi(tmp_path: Path, monkeypatch, pedal: str | None, level: int) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "lgpio")
    monkeypatch.setattr("gpiozero.Device.pin_factory", None)
    assert checkup_devices.pedals(patient(tmp_path, pedal=pedal)).level == level


def test_a_check_that_falls_over_is_a_finding(tmp_path: Path) -> None:
    def falls(_: Patient) -> Finding:
        raise RuntimeError("a\nsurprise")

    found = list(findings(patient(tmp_path), (falls, checkup.python)))
    assert [each.level for each in found] == [2, 0]
    assert "RuntimeError: a surprise" in found[0].says
    assert len(as_text(found[0]).splitlines()) == 2


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[str], None]:
    """A home of its own, and only the checks of the venue's file and of the camera."""
    monkeypatch.setattr("ui.commands.doctor.findings.__defaults__", ((checkup.venue, checkup_devices.camera),))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return lambda text: put(tmp_path, "config/burncard/run.options", text)


def test_the_worst_finding_is_the_exit_status(quick, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor"]) == 0
    assert capsys.readouterr().out.endswith("all is fine\n")
    cv2.imwrite(str(tmp_path / "felt.png"), np.full((40, 60, 3), 3, np.uint8))
    quick(f"--camera {tmp_path / 'felt.png'} --rules colorado --fullscreen  # as the table has it\n")
    assert main(["doctor", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["status"] == 1
    assert [row["is"] for row in told["findings"]] == ["fine", "fine", "warning"]
    assert main(["doctor", "--camera", "/dev/null"]) == 2
    assert "/dev/null: not a camera" in capsys.readouterr().out


@pytest.mark.parametrize(
    "text",
    [
        '--rules "joe',
        "--camera",
        "--fullscren",
        "--rotate 45",
        "stray",
        "--help",
    ],
)
def test_broken_options_are_a_finding(quick, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    quick(text)
    assert main(["doctor"]) == 2
    assert "broken   options" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["--rules nowhere", "--structure /media/stick/gone.csv", "--chips nowhere"])
def test_options_by_which_no_new_game_can_be_begun_are_a_warning(
    quick, text: str, capsys: pytest.CaptureFixture[str]
) -> None:
    quick(text)
    assert main(["doctor"]) == 1
    said = capsys.readouterr().out
    assert "warning  options" in said
    assert "mend it before the next new game" in said
