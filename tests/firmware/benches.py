"""A ring on a test bench: the firmware on some runtime, sensors that a test moves, lamps that it reads, and a cable
that it pulls. The same scenario runs on every bench."""

import os
import select
import subprocess
import threading
import time
import tty
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from firmware.board import BEAM, MAPS
from firmware.debounce import elapsed
from firmware.lamps import EACH

FIRMWARE = Path(__file__).parents[2] / "firmware"
FAKE = Path(__file__).parent / "fake"
PINS, INPUTS = 29, 24
"""As the fake machine has them: the Pico's pins, and the inputs of the shift registers."""

OUT_OF_CHAIN = [f"{chip}{letter}" for chip in (1, 2, 3) for letter in "HGFEDCBA"]
"""The inputs in the order in which they come out, by the data sheet of the 74HC165."""

Lit = dict[int, tuple[int, int, int]]


class Bench(Protocol):
    """Buttons, magnets and the beam are let alone, moved and held for some milliseconds of the ring's own time.

    `ports`: the folder where its cable shows up. `look`: milliseconds in which it surely looks at its sensors.
    `tone`: the hertz of the buzzer, 0 while it is silent, None where it cannot be listened to.
    """

    ports: Path
    look: int

    def feel(self, milliseconds: int, *, button: int = 0, magnet: int = 0, broken: bool = False) -> None: ...
    def lit(self) -> Lit: ...
    def tone(self) -> int | None: ...
    def pull(self) -> None: ...
    def plug(self) -> None: ...
    def restart(self) -> None: ...
    def close(self) -> None: ...


def lit_of(pixels: bytes) -> Lit:
    """What each seat's lamps show, dark ones left out."""
    size = 3 * EACH
    seats = enumerate((pixels[i : i + size] for i in range(0, len(pixels), size)), 1)
    for_all = {seat: {tuple(lights[i : i + 3]) for i in range(0, size, 3)} for seat, lights in seats}
    assert all(len(colours) == 1 for colours in for_all.values()), "the lights of a seat differ"
    return {seat: (c[0], c[1], c[2]) for seat, colours in for_all.items() for c in colours if any(c)}


PATIENCE = 20.0
"""Seconds that a test waits for anything."""


def wait_for(what: Callable[[], bool]) -> bool:
    """Whether that comes true in time."""
    until = time.monotonic() + PATIENCE
    while not what():
        if time.monotonic() > until:
            return False
        time.sleep(0.002)
    return True


class Cable:
    """A serial cable between the ring's own output and input and a port that a host opens, under a name in the folder
    `ports`. What the ring says while it is pulled is lost."""

    def __init__(self, ports: Path, hear: int, say: Callable[[bytes], object]) -> None:
        self._name = ports / "usb-Burncard_ring"
        self._hear, self._say = hear, say
        self._guard = threading.Lock()
        self._ends: tuple[int, int] | None = None
        self._stopping = False
        self.plug()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def plug(self) -> None:
        master, slave = os.openpty()
        tty.setraw(slave)
        os.set_blocking(master, False)
        with self._guard:
            self._ends = master, slave
            self._name.symlink_to(os.ttyname(slave))

    def pull(self) -> None:
        with self._guard:
            assert self._ends is not None
            self._name.unlink()
            for end in self._ends:
                os.close(end)
            self._ends = None

    def close(self) -> None:
        self._stopping = True
        self._thread.join()
        if self._ends is not None:
            self.pull()

    def swap(self, hear: int) -> None:
        """The ring starts anew, with other output."""
        with self._guard:
            self._hear = hear

    def _run(self) -> None:
        while not self._stopping:
            with self._guard, suppress(BlockingIOError, BrokenPipeError):
                master = self._ends[0] if self._ends is not None else -1
                waiting = [self._hear] + [master] * (master >= 0)
                readable, _, _ = select.select(waiting, [], [], 0.001)
                if self._hear in readable:
                    said = os.read(self._hear, 4096)
                    if master >= 0 and said:
                        os.write(master, said)
                if master in readable:
                    self._say(os.read(master, 4096))
            time.sleep(0.0005)


class ProcessBench:
    """The firmware's main.py in a process of its own, with the fake pins."""

    look = 5

    def __init__(self, command: Iterable[str], environment: dict[str, str], folder: Path) -> None:
        self._command, self._environment = list(command), environment
        self._folder = folder
        self._serial = 0
        self.ports = folder / "ports"
        self.ports.mkdir()
        self._write(0, 0, broken=False)
        (folder / "driven").write_bytes(b"")
        self._start()
        assert self._process.stdout is not None
        self._cable = Cable(self.ports, self._process.stdout.fileno(), self._say)

    def feel(self, milliseconds: int, *, button: int = 0, magnet: int = 0, broken: bool = False) -> None:
        self._write(button, magnet, broken=broken)
        assert wait_for(lambda: self._driven()[0] == self._serial), "the firmware does not look at its pins"
        since = self._driven()[1]
        assert wait_for(lambda: elapsed(self._driven()[1], since) > milliseconds), "the firmware stands still"

    def lit(self) -> Lit:
        return lit_of(self._driven()[3])

    def tone(self) -> int:
        return self._driven()[2]

    def pull(self) -> None:
        self._cable.pull()

    def plug(self) -> None:
        self._cable.plug()

    def restart(self) -> None:
        self._process.kill()
        self._process.wait()
        old = self._process
        self._start()
        assert self._process.stdout is not None
        self._cable.swap(self._process.stdout.fileno())
        for end in (old.stdin, old.stdout):
            assert end is not None
            end.close()

    def close(self) -> None:
        self._cable.close()
        self._process.kill()
        self._process.communicate()

    def _start(self) -> None:
        self._process = subprocess.Popen(
            self._command,
            env=self._environment,
            cwd=self._folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
        )

    def _say(self, data: bytes) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(data)

    def _write(self, button: int, magnet: int, *, broken: bool) -> None:
        """Levels for all maps at once: the pins of 9 seats (those of 6 and 8 are among them), and the chain of 10."""
        self._serial = (self._serial + 1) % 256
        levels = bytearray([1] * (PINS + INPUTS) + [self._serial])
        for kind, seat in (("buttons", button), ("magnets", magnet)):
            if 0 < seat <= 9:
                levels[int(MAPS[9][kind][seat - 1])] = 0
            if seat:
                levels[PINS + OUT_OF_CHAIN.index(str(MAPS[10][kind][seat - 1]))] = 0
        levels[BEAM] = not broken
        with (self._folder / "levels").open("wb", buffering=0) as file:
            file.write(levels)

    def _driven(self) -> tuple[int, int, int, bytes]:
        """Serial number, ticks, tone and pixels; nothing before the first turn of the loop."""
        data = (self._folder / "driven").read_bytes()
        if len(data) < 7:
            return -1, 0, 0, b""
        return data[0], int.from_bytes(data[1:5], "big"), int.from_bytes(data[5:7], "big"), data[7:]
