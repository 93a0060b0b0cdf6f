"""What the Pico runs when it gets power: the ring between its pins and its USB port."""

import os
import select
import sys
import time

from board import MAPS, Board
from debounce import TICKS
from ring import Ring

AT_ONCE = 128
"""Bytes that are read in one turn of the loop, so that a flood does not keep it from its sensors."""


def run() -> None:
    """Be a ring until the power goes, or until Ctrl-C."""
    port = select.poll()
    port.register(sys.stdin, select.POLLIN)
    board = Board()
    ring = Ring(int.from_bytes(os.urandom(4), "big"), sorted(MAPS), _now())
    try:
        while True:
            said, out = ring.step(_now(), board.read(), _heard(port))
            board.be(out.seats)
            board.show(out.pixels)
            board.sound(out.tone)
            if said:
                sys.stdout.buffer.write(said)
            board.feed()
    except KeyboardInterrupt:
        board.close()


def _now() -> int:
    return time.ticks_ms() & TICKS  # pyright: ignore  # MicroPython has it


def _heard(port: select.poll) -> bytes:
    """What has come in, waiting a millisecond for it."""
    data = bytearray()
    while len(data) < AT_ONCE and port.poll(0 if data else 1):
        byte = sys.stdin.buffer.read(1)
        if not byte:
            break
        data += byte
    return bytes(data)


run()
