"""The firmware on an emulated RP2040, under the official MicroPython image: real pins, a real PIO, USB and all."""

import os
import threading
from pathlib import Path

from benches import FIRMWARE, Cable, Lit, lit_of, wait_for
from rp2040py.boards import BOARDS, BoardSpec, resolve_firmware
from rp2040py.cli.mklittlefs import build_littlefs_image
from rp2040py.device import MicroPythonDevice
from rp2040py.device.repl_runner import InteractiveRepl
from rp2040py.external.ws2812 import Ws2812

from firmware.board import BEAM, LAMPS, MAPS

SEATS = 9
BOOTS_IN = 600.0
"""Seconds; MicroPython 1.28 takes some eleven to its first output, a slower machine more."""


class EmulatedBench:
    """A Pico with main.py in its flash. A millisecond of its time takes some 25 of ours."""

    look = 40

    def __init__(self, image: Path, folder: Path) -> None:
        files = sorted(path for path in FIRMWARE.glob("*.py") if path.name != "__init__.py")
        flash = folder / "littlefs.img"
        build_littlefs_image(flash, files, main="main.py", disk_version="2.0")
        self._lights = Ws2812(gpio=LAMPS)
        pico = resolve_firmware(BOARDS["pico"], "micropython", str(image))
        board = BoardSpec(extras=(lambda: self._lights,), layout=pico.layout, image=pico.image)
        self._device = MicroPythonDevice(board=board, filesystem=flash)
        hear, self._heard = os.pipe()
        self._repl = InteractiveRepl(self._device.cdc, self._hear)
        self._device.cdc.on_serial_data = self._hear
        self._pump = self._device.simulator.clock.create_alarm(self._pumped)
        self._device.start_async(BOOTS_IN).result(BOOTS_IN)
        self.ports = folder / "ports"
        self.ports.mkdir()
        self._cable = Cable(self.ports, hear, self._say)

    def feel(self, milliseconds: int, *, button: int = 0, magnet: int = 0, broken: bool = False) -> None:
        levels = {int(pin): True for kind in ("buttons", "magnets") for pin in MAPS[SEATS][kind]}
        levels |= {int(MAPS[SEATS]["buttons"][button - 1]): False} if button else {}
        levels |= {int(MAPS[SEATS]["magnets"][magnet - 1]): False} if magnet else {}
        levels[BEAM] = not broken
        moved = threading.Event()

        def move() -> None:
            for pin, level in levels.items():
                self._device.mcu.gpio[pin].set_input_value(level)
            moved.set()

        self._device.simulator.schedule_threadsafe(move)
        assert moved.wait(BOOTS_IN)
        since = self._device.simulator.clock.nanos
        over = since + 1_000_000 * milliseconds
        assert wait_for(lambda: self._device.simulator.clock.nanos > over), "the emulator stands still"

    def lit(self) -> Lit:
        return lit_of(b"".join(bytes(light) for light in self._lights.pixels))

    def tone(self) -> None:
        """The emulator's buzzer pin cannot be listened to."""

    def pull(self) -> None:
        self._cable.pull()

    def plug(self) -> None:
        self._cable.plug()

    def restart(self) -> None:
        self._device.hard_reset_async(BOOTS_IN).result(BOOTS_IN)

    def close(self) -> None:
        self._cable.close()
        self._device.stop()

    def _hear(self, data: bytes | bytearray) -> None:
        os.write(self._heard, data)

    def _say(self, data: bytes) -> None:
        self._device.simulator.schedule_threadsafe(lambda: self._send(data))

    def _send(self, data: bytes) -> None:
        if not self._repl.send(data):
            self._pump.schedule(1_000_000)

    def _pumped(self) -> None:
        if not self._repl.pump():
            self._pump.schedule(1_000_000)
