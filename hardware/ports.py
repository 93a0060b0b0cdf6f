"""What the rest of Burncard may ask of a device. Each port has real drivers and a simulated one."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

Image: TypeAlias = NDArray[np.uint8]
"""A picture: (H, W, 3) uint8 in BGR, or (H, W) uint8 in grey where so said."""


class DeviceLost(OSError):  # noqa: N818
    """A device is not there, or no longer: the message says which, and what to do."""


class DeviceSought(DeviceLost):
    """A device is looked for, and nobody knows yet whether it is there."""


class Frame:
    """One moment, taken `at` seconds (CLOCK_BOOTTIME, or of the recording), as two pictures.

    `luma` is for watching and always cheap; `image` is for reading, and is made when it is first asked for. That must
    be before the camera is asked for its next frame or closed. Both stay as they are for as long as they are kept.
    """

    def __init__(self, image: Image | Callable[[], Image], at: float, luma: Image | None = None) -> None:
        """`image`: the picture, or what makes it; `luma`: the small grey one where the camera makes it itself."""
        self.at = at
        self._image = image
        self._luma = luma

    @property
    def image(self) -> Image:
        """The full picture, (H, W, 3) uint8, BGR. Raises RuntimeError where it is first asked for too late."""
        if callable(self._image):
            self._image = self._image()
        return self._image

    @property
    def luma(self) -> Image:
        """The same small and grey, (h, w) uint8: the camera's own, or of half the picture's size."""
        if self._luma is None:
            height, width = self.image.shape[:2]
            half = cv2.resize(self.image, (max(1, width // 2), max(1, height // 2)), interpolation=cv2.INTER_AREA)
            self._luma = np.asarray(cv2.cvtColor(half, cv2.COLOR_BGR2GRAY), np.uint8)
        return self._luma


class Camera(Protocol):
    """Looks at the felt."""

    def frame(self) -> Frame | None:
        """The newest picture, not before the last one returned; None where the source has ended.

        Blocks until there is one. From now on the `image` of the last one, never yet asked for, may be gone. Raises
        `DeviceLost` when the camera is gone.
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
