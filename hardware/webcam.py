"""A USB camera through Video4Linux."""

import time

import cv2
import numpy as np

from hardware.ports import DeviceLost, Frame
from hardware.quiet import quiet_codecs

FRESH = 0.1
"""Seconds a picture may have waited in the driver before we ask for a newer one."""

TRIES = 10
"""Pictures passed over at most, stale (drivers keep four) or damaged on the way, before we give up."""


class WebcamCamera:
    """The V4L2 device `/dev/video<number>`, asked for MJPEG: raw, 1280x720 at 30 Hz does not fit USB 2."""

    def __init__(self, number: int, size: tuple[int, int] = (1280, 720)) -> None:
        """Open it at `size` (width, height), or the nearest it has. Raises `DeviceLost`."""
        self.name = f"/dev/video{number}"
        with quiet_codecs():
            self._device = cv2.VideoCapture(number, cv2.CAP_V4L2)
            if not self._device.isOpened():
                raise DeviceLost(
                    f"{self.name}: no camera answers there; plug it in, close what else uses it, "
                    "and be in the group video"
                )
            # The order counts: the driver picks the sizes it offers by the format.
            self._device.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
            self._device.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
            self._device.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
            self._device.set(cv2.CAP_PROP_BUFFERSIZE, 1)

    def frame(self) -> Frame | None:
        """The newest picture, with the time the driver took it. Raises `DeviceLost` when it is gone."""
        asked = time.monotonic()
        with quiet_codecs():
            for _ in range(TRIES):
                taken = self._grab()
                if taken < asked - FRESH:
                    continue
                there, image = self._device.retrieve()
                if there:
                    return Frame(np.asarray(image, np.uint8), taken + _boottime_ahead())
        raise self._lost()

    def close(self) -> None:
        """Give the device back."""
        self._device.release()

    def _grab(self) -> float:
        """Fetch a picture into the driver's hand; returns when it was taken (CLOCK_MONOTONIC, seconds)."""
        if not self._device.grab():
            raise self._lost()
        now = time.monotonic()
        taken = self._device.get(cv2.CAP_PROP_POS_MSEC) / 1000
        # A few drivers stamp with another clock or not at all: then the picture counts as taken now.
        return taken if now - 2 < taken <= now else now

    def _lost(self) -> DeviceLost:
        return DeviceLost(f"{self.name}: the camera sends no more pictures; plug it in again")


def _boottime_ahead() -> float:
    """Seconds CLOCK_BOOTTIME is ahead of CLOCK_MONOTONIC, by which V4L2 stamps: the time spent asleep."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) - time.monotonic()
