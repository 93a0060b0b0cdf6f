"""A stand-in for cv2.VideoCapture on a V4L2 device, with a driver that keeps old pictures."""

import time
from collections import deque

import cv2
import numpy as np


class FakeVideoCapture:
    """Levers: `present` (class), `waiting` (pictures the driver took before), `unplugged`, `damaged`, `stamps`."""

    present = True

    def __init__(self, index: int, api: int) -> None:
        assert isinstance(index, int), "V4L2 captures by number"
        assert api == cv2.CAP_V4L2
        self.asked: list[tuple[int, float]] = []
        self.waiting = deque([time.monotonic() - 1.5] * 3)
        self.unplugged = False
        self.damaged = 0
        self.stamps = True
        self._taken = 0.0

    def isOpened(self) -> bool:  # noqa: N802
        return self.present

    def set(self, prop: int, value: float) -> bool:
        self.asked.append((prop, value))
        return True

    def get(self, prop: int) -> float:
        assert prop == cv2.CAP_PROP_POS_MSEC
        return self._taken * 1000 if self.stamps else 0.0

    def grab(self) -> bool:
        self._taken = self.waiting.popleft() if self.waiting else time.monotonic()
        return not self.unplugged

    def retrieve(self) -> tuple[bool, np.ndarray | None]:
        if self.damaged:
            self.damaged -= 1
            return False, None
        return True, np.zeros((720, 1280, 3), np.uint8)

    def release(self) -> None:
        self.unplugged = True
