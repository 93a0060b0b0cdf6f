"""One tap, one command: what a bouncing finger or a doubled touch event adds is swallowed."""

from dataclasses import dataclass
from typing import Final

SWALLOW: Final = 0.25
"""Seconds in which a second tap on the same button, or at the same place, counts as part of the first."""

PLACE: Final = 5.0
"""How far apart, in layout mm, two taps are at the same place: a button may have changed under the finger."""


@dataclass(slots=True)
class TapGuard:
    """Remembers the last tap that counted."""

    name: str = ""
    at: float = -1e9
    x: float = 0.0
    y: float = 0.0

    def counts(self, name: str, now: float, x: float, y: float) -> bool:
        """Whether a tap on the button `name` at `now` (seconds) and (x, y) (layout mm) is one of its own."""
        near = abs(x - self.x) < PLACE and abs(y - self.y) < PLACE
        if now - self.at < SWALLOW and (name == self.name or near):
            return False
        self.name, self.at, self.x, self.y = name, now, x, y
        return True
