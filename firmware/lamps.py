"""What each light of the ring shows: three at every seat, all of one colour."""

EACH = 3
"""Lights at a seat."""

PARTS = 5
"""Numbers that say one lamp: seat, red, green, blue, and whether it blinks."""

BLINK = 512
"""Milliseconds that a blinking lamp is lit, and then dark."""


class Lamps:
    """The lamps that are wanted. All dark until they are set."""

    def __init__(self) -> None:
        self._lit = b""
        self._blinked = b""
        self._dark = b""

    def set(self, seats: int, brightness: int, lamps: list[int]) -> None:
        """Want these lamps (`PARTS` numbers each, colours 0-255), dimmed to `brightness` of 255. What names no seat
        of the ring is left out, and more than full is full."""
        self._dark = bytes(3 * EACH * seats)
        lit = bytearray(self._dark)
        blinked = bytearray(self._dark)
        for start in range(0, len(lamps) - PARTS + 1, PARTS):
            seat, blinks = lamps[start], lamps[start + 4]
            if not 1 <= seat <= seats:
                continue
            colour = bytes([min(part, 255) * min(brightness, 255) // 255 for part in lamps[start + 1 : start + 4]])
            place = 3 * EACH * (seat - 1)
            for light in range(place, place + 3 * EACH, 3):
                lit[light : light + 3] = colour
                blinked[light : light + 3] = b"\0\0\0" if blinks else colour
        self._lit = bytes(lit)
        self._blinked = bytes(blinked)

    def pixels(self, now: int, attended: bool) -> bytes:
        """Red, green and blue of each light, those of seat 1 first; all dark where nobody attends to the ring."""
        if not attended:
            return self._dark
        return self._blinked if now // BLINK & 1 else self._lit
