"""A seat ring without a soldering iron: it speaks the real protocol on the far end of a pseudo-terminal.

Burncard talks to it with the very driver of the real ring, so a demo exercises all of the cable but the copper.
"""

import os
import secrets
import select
import threading
import time
import tty
from contextlib import suppress

from firmware.wire import VERSION, LineReader, Message, encode
from hardware.ports import Lamp, Press

STATE_PERIOD = 1.0
"""Seconds between states said unasked."""


class SimulatedRing:
    """A ring with `seats` seats, plugged in at `port` until `close`. Safe to use from any thread."""

    def __init__(self, seats: int = 10, state_period: float = STATE_PERIOD) -> None:
        self.seats = seats
        self._state_period = state_period
        self.port = ""
        """The pseudo-terminal to give to `SerialPanel`."""
        self._changed = threading.Condition()
        self._lamps: tuple[Lamp, ...] = ()
        self._plug_in()

    @property
    def lamps(self) -> tuple[Lamp, ...]:
        """The lamps lit now."""
        with self._changed:
            return self._lamps

    def wait_for_lamps(self, lamps: tuple[Lamp, ...], timeout: float = 2.0) -> bool:
        """Whether exactly these lamps come on within `timeout` seconds."""
        with self._changed:
            return self._changed.wait_for(lambda: self._lamps == lamps, timeout)

    def press(self, press: Press, lose_line: bool = False) -> None:
        """Press a seat's button. With `lose_line` the cable swallows the line: the next state makes up for it."""
        with self._changed:
            counts = self._counts[press.long]
            counts[press.seat - 1] += 1
            count = counts[press.seat - 1]
            if not lose_line:
                self._say(Message("press", boot=self._boot, seat=press.seat, long=int(press.long), count=count))

    def restart(self) -> None:
        """The firmware starts anew, with the cable in: dark, its counts at nothing, a new boot id."""
        with self._changed:
            self._start()

    def close(self) -> None:
        """Pull the cable. May be called twice."""
        if self._thread.is_alive():
            os.write(self._stop, b"x")
            self._thread.join()

    def _plug_in(self) -> None:
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)  # or the terminal would echo
        os.set_blocking(self._master, False)
        self.port = os.ttyname(self._slave)
        self._woken, self._stop = os.pipe()
        with self._changed:
            self._start()
        self._plugged = True
        self._thread = threading.Thread(target=self._run, name="simulated ring", daemon=True)
        self._thread.start()

    def _start(self) -> None:
        self._boot = secrets.randbits(32)
        self._counts = {False: [0] * self.seats, True: [0] * self.seats}
        self._light(())

    def _run(self) -> None:
        reader = LineReader()
        state_due = time.monotonic()
        while True:
            wait = max(0.0, state_due - time.monotonic())
            readable, _, _ = select.select([self._master, self._woken], [], [], wait)
            if self._woken in readable:
                break
            with self._changed:
                if self._master in readable:
                    for message in reader.feed(os.read(self._master, 4096)):
                        self._answer(message)
                if time.monotonic() >= state_due:
                    self._say_state()
                    state_due = time.monotonic() + self._state_period
        with self._changed:
            self._plugged = False
            for end in (self._master, self._slave, self._woken, self._stop):
                os.close(end)

    def _answer(self, message: Message) -> None:
        if message.kind == "hello":
            self._say(Message("hello", version=VERSION, boot=self._boot, seats=self.seats))
            self._say_state()
        elif message.kind == "lamps":
            parts = iter(message.numbers("lamps"))
            rows = zip(parts, parts, parts, parts, parts, strict=False)
            self._light(tuple(Lamp(seat, (red, green, blue), bool(b)) for seat, red, green, blue, b in rows))
            self._say(Message("ack", number=message.number("number")))

    def _say_state(self) -> None:
        self._say(Message("state", boot=self._boot, short=self._counts[False], long=self._counts[True]))

    def _light(self, lamps: tuple[Lamp, ...]) -> None:
        self._lamps = lamps
        self._changed.notify_all()

    def _say(self, message: Message) -> None:
        if not self._plugged:
            return
        # A host that does not read fills the cable; what does not fit is lost, as on a real one.
        with suppress(BlockingIOError):
            os.write(self._master, encode(message))
