"""What the rest of Burncard may ask of a device. Each port has real drivers and a simulated one."""

from dataclasses import dataclass
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

Image: TypeAlias = NDArray[np.uint8]
"""A picture: (H, W, 3) uint8 in BGR, or (H, W) uint8 in grey where so said."""


class DeviceLost(OSError):  # noqa: N818
    """A device is not there, or no longer: the message says which, and what to do."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture. `image`: (H, W, 3) uint8, BGR. `at`: seconds (CLOCK_BOOTTIME, or of the recording).

    `luma`: the same moment small and grey, (h, w) uint8, where the camera makes it at no cost.
    """

    image: Image
    at: float
    luma: Image | None = None


class Camera(Protocol):
    """Looks at the felt."""

    def frame(self) -> Frame | None:
        """The newest picture, not before the last one returned; None where the source has ended.

        Blocks until there is one. Raises `DeviceLost` when the camera is gone.
        """
        ...

    def close(self) -> None:
        """Give the device back. May be called twice."""
        ...


@dataclass(frozen=True, slots=True)
class Lamp:
    """One seat's lamp: `colour` as (red, green, blue) 0-255; `blinks` where it should draw the eye."""

    seat: int
    colour: tuple[int, int, int]
    blinks: bool = False


@dataclass(frozen=True, slots=True)
class Press:
    """A seat's button was pressed; `long` where it was held (0.8 s and more)."""

    seat: int
    long: bool = False


class Panel(Protocol):
    """The ring of seat buttons and lamps."""

    def show(self, lamps: tuple[Lamp, ...]) -> None:
        """Light exactly these lamps, all others dark. Raises `DeviceLost`."""
        ...

    def presses(self) -> tuple[Press, ...]:
        """The presses since the last call, oldest first; never blocks. Raises `DeviceLost`."""
        ...

    def close(self) -> None:
        """All lamps dark, the device given back. May be called twice."""
        ...
