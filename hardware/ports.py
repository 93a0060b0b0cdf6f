"""What the rest of Burncard may ask of a device. Each port has real drivers and a simulated one."""

from dataclasses import dataclass
from typing import Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

Image: TypeAlias = NDArray[np.uint8]
"""A picture: (H, W, 3) uint8 in BGR, or (H, W) uint8 in grey where so said."""


class DeviceLost(OSError):  # noqa: N818
    """A device is not there, or no longer: the message says which, and what to do."""


class DeviceSought(DeviceLost):
    """A device is looked for, and nobody knows yet whether it is there."""


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
    """A seat's button was pressed; `long` where it was held. `late` where nobody listened at the time: it is counted,
    but the moment it was meant for may be over."""

    seat: int
    long: bool = False
    late: bool = False


class Panel(Protocol):
    """The ring around the table: a button, lamps and a place for the dealer button at each seat, a beam that counts
    cards, and a buzzer. No call blocks; after `DeviceLost` the ring may come back by itself."""

    def show(self, lamps: tuple[Lamp, ...]) -> None:
        """Light exactly these lamps, all others dark. Raises `DeviceLost`; they are lit when the ring is back."""
        ...

    def buzz(self, hertz: int, milliseconds: int) -> None:
        """Sound a tone once. Raises `DeviceLost`."""
        ...

    def presses(self) -> tuple[Press, ...]:
        """The presses since the last call, oldest first. Raises `DeviceLost`."""
        ...

    def magnet(self) -> int | None:
        """The seat where the dealer button lies; None where it lies at none. Raises `DeviceLost`."""
        ...

    def cards(self) -> int:
        """How many cards have gone through the beam, ever: the number only grows. Raises `DeviceLost`."""
        ...

    def close(self) -> None:
        """All lamps dark, the device given back. May be called twice."""
        ...
