"""A seat ring without a soldering iron: the firmware itself, with sensors that a program moves, at the far end of a
pseudo-terminal.

Burncard talks to it with the very driver of the real ring, so a demo exercises all of it but the copper.
"""

import os
import secrets
import select
import threading
import time
import tty
from collections import deque
from contextlib import suppress
from dataclasses import dataclass

from firmware.board import MAPS
from firmware.counters import Inputs
from firmware.debounce import TICKS
from firmware.lamps import EACH
from firmware.ring import Outputs, Ring
from hardware.ports import Press

IDLE = 0.05
"""Seconds between two turns of the firmware's loop while nothing moves, and the longest a blinking lamp is late."""

DWELL = 40
"""Milliseconds that a finger, a card or the magnet stays, where not longer."""

Lit = dict[int, tuple[int, int, int]]
"""What each seat's lamps show: (red, green, blue) by seat, dark ones left out."""


@dataclass(frozen=True, slots=True)
class Move:
    """What the sensors feel for some milliseconds: buttons and magnets as bits, seat 1 first; the beam broken or not;
    with `mute`, the cable swallows what the ring says then."""

    buttons: int
    magnets: int
    beam: int
    lasts: int
    mute: bool = False


class SimulatedRing:
    """A ring, plugged in at `port` until `close`. Safe to use from any thread. What is done to it takes as long as it
    does at a table; `hold` and `rest` are how long a long press lasts, and the magnet lies (milliseconds)."""

    def __init__(self, hold: int = 850, rest: int = 350) -> None:
        self._hold, self._rest = hold, rest
        self.port = ""
        """The pseudo-terminal to give to `SerialPanel`."""
        self._changed = threading.Condition()  # guards what follows
        self._at = 0  # where the magnet lies, as bits
        self._moves: deque[Move] = deque()
        self._lit: Lit = {}
        self._tone = 0
        self._plug_in()

    @property
    def lit(self) -> Lit:
        """What the lamps show now."""
        with self._changed:
            return self._lit

    def wait_for_lit(self, lit: Lit, timeout: float = 5.0) -> bool:
        """Whether the lamps show exactly that within `timeout` seconds."""
        with self._changed:
            return self._changed.wait_for(lambda: self._lit == lit, timeout)

    def wait_for_tone(self, hertz: int, timeout: float = 5.0) -> bool:
        """Whether the buzzer sounds that, or 0 for nothing, within `timeout` seconds."""
        with self._changed:
            return self._changed.wait_for(lambda: self._tone == hertz, timeout)

    def press(self, press: Press, mute: bool = False) -> None:
        """Press a seat's button. With `mute` the cable swallows what the ring says of it."""
        lasts = self._hold if press.long else DWELL
        self._do(Move(1 << press.seat - 1, self._at, 0, lasts, mute), Move(0, self._at, 0, DWELL, mute))

    def put_magnet(self, seat: int | None) -> None:
        """Lay the dealer button at a seat, or take it up."""
        self._at = 0 if seat is None else 1 << seat - 1
        self._do(Move(0, self._at, 0, self._rest))

    def deal(self, cards: int) -> None:
        """Let cards go through the beam, one after another."""
        for _ in range(cards):
            self._do(Move(0, self._at, 1, DWELL), Move(0, self._at, 0, DWELL))

    def settle(self, timeout: float = 30.0) -> bool:
        """Whether all that was to be done to the ring is done within `timeout` seconds."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._moves, timeout)

    def restart(self) -> None:
        """The firmware starts anew, with the cable in."""
        with self._changed:
            self._start()
            self._show(Outputs(0, b"", 0))

    def close(self) -> None:
        """Pull the cable. May be called twice."""
        if self._thread.is_alive():
            os.write(self._stop, b"x")
            self._thread.join()

    def _do(self, *moves: Move) -> None:
        with self._changed:
            self._moves.extend(moves)
        with suppress(OSError):  # the cable may be out
            os.write(self._stop, b".")

    def _plug_in(self) -> None:
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)  # or the terminal would echo
        os.set_blocking(self._master, False)
        self.port = os.ttyname(self._slave)
        self._woken, self._stop = os.pipe()
        self._start()
        self._thread = threading.Thread(target=self._run, name="simulated ring", daemon=True)
        self._thread.start()

    def _start(self) -> None:
        self._ring = Ring(secrets.randbits(32), sorted(MAPS), _now())
        self._seats = 0

    def _run(self) -> None:
        ends: float | None = None  # when the move that is felt is over
        while True:
            pause = IDLE if not self._moves else 0.0 if ends is None else max(0.0, ends - time.monotonic())
            readable, _, _ = select.select([self._master, self._woken], [], [], pause)
            if self._woken in readable and b"x" in os.read(self._woken, 4096):
                break
            with self._changed:
                now = time.monotonic()
                if self._moves and ends is None:
                    ends = now + self._moves[0].lasts / 1000
                heard = os.read(self._master, 4096) if self._master in readable else b""
                self._turn(self._moves[0] if self._moves else Move(0, self._at, 0, 0), heard)
                if ends is not None and now >= ends:
                    self._moves.popleft()
                    ends = None
                    self._changed.notify_all()
        for end in (self._master, self._slave, self._woken, self._stop):
            os.close(end)

    def _turn(self, felt: Move, heard: bytes) -> None:
        """One turn of the firmware's loop."""
        inputs = Inputs(self._seats, felt.buttons, felt.magnets, felt.beam)
        said, does = self._ring.step(_now(), inputs, heard)
        if does.seats != self._seats:  # the real loop is through again before anything can happen
            self._seats = does.seats
            more, does = self._ring.step(_now(), Inputs(self._seats, 0, self._at, 0), b"")
            said += more
        self._show(does)
        if said and not felt.mute:
            # A host that does not read fills the cable; what does not fit is lost, as on a real one.
            with suppress(BlockingIOError):
                os.write(self._master, said)

    def _show(self, does: Outputs) -> None:
        size = 3 * EACH
        colours = enumerate((tuple(does.pixels[i : i + 3]) for i in range(0, len(does.pixels), size)), 1)
        self._lit = {seat: (c[0], c[1], c[2]) for seat, c in colours if any(c)}
        self._tone = does.tone
        self._changed.notify_all()


def _now() -> int:
    return int(time.monotonic() * 1000) & TICKS
