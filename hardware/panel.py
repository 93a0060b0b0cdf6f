"""The ring of seat buttons and lamps on a serial port."""

import errno
import os
import secrets
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import serial

from firmware.wire import LineReader
from hardware.ports import DeviceLost, Lamp, Press
from hardware.recorded import natural_order
from hardware.ring_talk import Memory, RingTalk, Settings

PORTS = Path("/dev/serial/by-id")
"""Where Linux lists serial devices under names that stay the same from plug to plug."""

GREETING = 2.0
"""Seconds a ring has to answer our hello."""

DARKENING = 0.5
"""Seconds a ring that is closed has to put out its lamps."""

_ADVICE: Final[dict[int | None, str]] = {
    errno.EACCES: "be in the group dialout (`sudo usermod -aG dialout $USER`), then log in anew",
    errno.EAGAIN: "close what else uses it",
    errno.EBUSY: "close what else uses it",
}
"""What to do about a port that does not open, by the system's number of the error."""

READ_PATIENCE = 0.1
"""Seconds a read waits for a byte, and so the longest a due message is late."""


class SerialPanel:
    """A seat ring on a serial port. A thread of its own reads the port and repeats what was not acknowledged.

    Once lost, it stays lost: close it and open another, which the ring greets as new.
    """

    def __init__(
        self,
        port: str,
        settings: Settings | None = None,
        memory: Memory | None = None,
    ) -> None:
        """Open `port` and greet the ring. Raises `DeviceLost` where none answers, or where it cannot be what the
        settings say."""
        self.port = port
        self._talk = RingTalk(port, secrets.randbits(32), time.monotonic(), settings, memory)
        self._memory = memory
        self._changed = threading.Condition()  # guards the talk and `_lost`; told whenever either moves
        self._lost: DeviceLost | None = None
        self._stopping = False
        self._serial = _open(port)
        self._reader = threading.Thread(target=self._run, name=f"seat ring {port}", daemon=True)
        self._reader.start()
        try:
            self._wait_for_greeting()
        except DeviceLost:
            self.close()
            raise

    @property
    def memory(self) -> Memory | None:
        """How far the ring's counts went when its presses were last asked for; for the next talk with it."""
        return self._memory

    def show(self, lamps: tuple[Lamp, ...]) -> None:
        """Light exactly these lamps; never blocks. Raises `DeviceLost`."""
        self._tell(lambda: self._talk.show(lamps))

    def buzz(self, hertz: int, milliseconds: int) -> None:
        """Sound a tone once; never blocks. Raises `DeviceLost`."""
        self._tell(lambda: self._talk.buzz(hertz, milliseconds))

    def magnet(self) -> int | None:
        """The seat where the dealer button lies, or None. Raises `DeviceLost`."""
        with self._changed:
            self._check()
            return self._talk.magnet

    def cards(self) -> int:
        """How many cards were counted, those of the memory among them. Raises `DeviceLost`."""
        with self._changed:
            self._check()
            return self._talk.cards

    def presses(self) -> tuple[Press, ...]:
        """The presses since the last call, oldest first; never blocks. Raises `DeviceLost`."""
        with self._changed:
            presses = self._talk.presses()
            self._memory = self._talk.memory
            if not presses:
                self._check()
        return presses

    def close(self) -> None:
        """All lamps dark if the ring still hears us, the port given back."""
        if self._talk.ready:
            self._darken()
        self._stopping = True
        self._reader.join()
        self._serial.close()

    def _tell(self, want: Callable[[], None]) -> None:
        with self._changed:
            self._check()
            want()
        self._serial.cancel_read()  # so that the thread says it now

    def _darken(self) -> None:
        with suppress(DeviceLost):
            self.show(())
            with self._changed:
                self._changed.wait_for(lambda: self._talk.done or self._lost, timeout=DARKENING)

    def _wait_for_greeting(self) -> None:
        """Until the ring has said who it is, and is what it is to be."""
        with self._changed:
            self._changed.wait_for(lambda: (self._talk.ready and self._talk.done) or self._lost, timeout=GREETING)
            self._check()
            if not self._talk.done:
                raise DeviceLost(
                    f"{self.port}: what is plugged in there does not answer as a seat ring; if it is the ring, "
                    "unplug it and plug it in again, else name the ring's port"
                )

    def _check(self) -> None:
        if self._lost:
            raise DeviceLost(*self._lost.args) from self._lost
        if self._stopping:
            raise DeviceLost(f"{self.port}: the seat ring was closed; open it anew")

    def _run(self) -> None:
        reader = LineReader()
        try:
            while not self._stopping:
                self._speak()
                self._listen(reader)
        except DeviceLost as lost:
            self._lose(lost)
        except OSError as fault:
            lost = DeviceLost(f"{self.port}: the seat ring was unplugged ({fault}); plug it in again")
            lost.__cause__ = fault
            self._lose(lost)

    def _speak(self) -> None:
        with self._changed:
            line = self._talk.due(time.monotonic())
        if line:
            self._serial.write(line)

    def _listen(self, reader: LineReader) -> None:
        data = self._serial.read(max(1, self._serial.in_waiting))
        if messages := reader.feed(data):
            with self._changed:
                for message in messages:
                    self._talk.hear(message, time.monotonic())
                self._changed.notify_all()

    def _lose(self, lost: DeviceLost) -> None:
        with self._changed:
            self._lost = lost
            self._changed.notify_all()


def find_ring(
    source: str, settings: Settings | None = None, memory: Memory | None = None, ports: Path = PORTS
) -> SerialPanel:
    """The ring at `source`: a serial port such as `/dev/ttyACM0`, or `auto` for the one that is plugged in.

    Called again after `DeviceLost`, `auto` finds the ring on whichever port it came back. Raises `DeviceLost`, also
    where two rings are plugged in: nobody can tell which one is meant.
    """
    if source != "auto":
        return SerialPanel(source, settings, memory)
    plugged = sorted(ports.glob("*"), key=lambda port: natural_order(port.name))
    rings: list[SerialPanel] = []
    faults: list[str] = []
    for port in plugged:
        try:
            rings.append(SerialPanel(str(port), settings, memory))
        except DeviceLost as lost:
            faults.append(str(lost).removeprefix(f"{ports}/"))
    if len(rings) == 1:
        return rings[0]
    for ring in rings:
        ring.close()
    if rings:
        named = ", ".join(Path(ring.port).name for ring in rings)
        raise DeviceLost(
            f"{len(rings)} seat rings are plugged in ({named}); unplug one, or name the other's port in {ports}"
        )
    if faults:
        raise DeviceLost("no seat ring found; " + "; ".join(faults))
    raise DeviceLost(f"{ports}: no seat ring is plugged in; connect it by USB, or play without")


def _open(port: str) -> serial.Serial:
    try:
        return serial.Serial(port, 115200, timeout=READ_PATIENCE, write_timeout=1, exclusive=True)
    except (OSError, ValueError) as fault:
        number = fault.errno if isinstance(fault, OSError) else None
        why = str(fault) if number is None else os.strerror(number)  # pyserial's own text has the port three times
        advice = _ADVICE.get(number, "check the cable, or give a seat ring's port")
        raise DeviceLost(f"{port}: the serial port does not open ({why}); {advice}") from fault
