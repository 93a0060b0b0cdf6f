"""Lights whose colours go where the tests look."""

from machine import Bench, Pin


class NeoPixel:
    def __init__(self, pin: Pin, count: int) -> None:
        self._colours = [(0, 0, 0)] * count

    def __setitem__(self, index: int, colour: tuple[int, int, int]) -> None:
        self._colours[index] = colour

    def write(self) -> None:
        Bench.pixels = b"".join([bytes(colour) for colour in self._colours])
