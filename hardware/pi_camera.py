"""The Raspberry Pi's own camera, through picamera2 (which exists on a Pi only)."""

import os
from collections.abc import Collection, Mapping
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

import numpy as np

from hardware.light import light
from hardware.ports import DeviceLost, Frame, Image

PATIENCE: Final = 5.0
"""Seconds without a picture after which the camera counts as gone."""

SETTLING: Final = 45
"""Frames the automatic exposure, white balance and focus are given before they are locked: 1.5 s."""

OFF: Final = 1.6
"""By this factor the light must have changed before it is measured anew; no arm over the felt does that."""

OFF_FOR: Final = 5.0
"""Seconds it must stay so."""

FOCUS_MANUAL, FOCUS_CONTINUOUS = 0, 2
"""libcamera's AfModeEnum, by value, so that libcamera itself need not be imported."""

_USB: Final = "/usb"
"""Part of the name that libcamera gives to a camera on USB."""

_MEASURED: Final = {
    "AeEnable": ("ExposureTime", "AnalogueGain"),
    "AwbEnable": ("ColourGains",),
    "AfMode": ("LensPosition",),
}
"""What each automatic control finds out."""


class PiCamera:
    """A camera module on the ribbon cable: colour pictures for reading, small grey ones for watching.

    One request of the camera is held from frame to frame, and its colour picture copied out only when asked for.

    The light is measured at the start, and then locked: a hand over the felt must not change how the cards look. It
    is measured anew once the room has become much brighter or darker for good.
    """

    def __init__(self, size: tuple[int, int] = (1280, 720), luma_size: tuple[int, int] = (640, 360)) -> None:
        """Open and start it, sizes as (width, height). Takes about two seconds. Raises `DeviceLost`."""
        self._camera: Any = _opened(_picamera2())
        self._held = ExitStack()
        self._request: Any = None
        try:
            self._start(size, luma_size)
            while self._settling:
                self._take()
        except Exception:
            self.close()
            raise

    def frame(self) -> Frame | None:
        """The next picture, with the sensor's own time. Raises `DeviceLost` when none comes."""
        frame = self._take()
        self._room = self._room.seen(light(frame.luma).mean, frame.at)
        if self._room.changed(frame.at):
            self._unlock()
        return frame

    def close(self) -> None:
        """Give the camera back."""
        # A camera that is gone cannot be stopped in good order; there is nothing left to tell anyone.
        with suppress(RuntimeError):
            self._let_go()
        with suppress(RuntimeError):
            self._camera.close()

    def _start(self, size: tuple[int, int], luma_size: tuple[int, int]) -> None:
        camera = self._camera
        try:
            camera.configure(
                camera.create_video_configuration(
                    main={"size": size, "format": "RGB888"},  # which is BGR in memory
                    lores={"size": luma_size, "format": "YUV420"},
                    buffer_count=4,
                    queue=False,
                )
            )
            # libcamera may have rounded the size to what the hardware can do.
            self._luma_size: tuple[int, int] = camera.camera_configuration()["lores"]["size"]
            camera.start()
        except (RuntimeError, TimeoutError) as fault:
            raise _lost(fault) from fault
        self._unlock()

    def _unlock(self) -> None:
        try:
            self._camera.set_controls(automatic_controls(self._camera.camera_controls))
        except RuntimeError as fault:
            raise _lost(fault) from fault
        self._settling = SETTLING
        self._room = Room()

    def _take(self) -> Frame:
        width, height = self._luma_size
        try:
            self._let_go()
            request = self._held.enter_context(self._camera.captured_request(wait=PATIENCE))
            # Rows may be padded, and below the luma of YUV420 lies the colour.
            luma = np.ascontiguousarray(request.make_array("lores")[:height, :width])
            metadata = request.get_metadata()
            self._settle(metadata, luma)
        except (RuntimeError, TimeoutError) as fault:
            raise _lost(fault) from fault
        self._request = request
        return Frame(lambda: self._main(request), metadata["SensorTimestamp"] / 1e9, luma)  # CLOCK_BOOTTIME

    def _main(self, request: Any) -> Image:
        """The colour picture of `request`, copied out of it."""
        if request is not self._request:
            raise RuntimeError("pi: a picture was asked for after the camera had gone on to the next one")
        return request.make_array("main")

    def _let_go(self) -> None:
        """Give the last request's buffers back to the camera."""
        self._request = None
        self._held.close()

    def _settle(self, metadata: dict[str, Any], luma: Image) -> None:
        """Lock what was measured, once there was time enough for it."""
        if not self._settling:
            return
        self._settling -= 1
        if not self._settling:
            self._camera.set_controls(locked_controls(metadata, self._camera.camera_controls))
            self._room = Room(light(luma).mean)


@dataclass(frozen=True, slots=True)
class Room:
    """The light in the room: its mean when the camera was locked (None: not yet), since when it is another one."""

    locked: float | None = None
    off_since: float | None = None

    def seen(self, mean: float, at: float) -> "Room":
        """The room after a picture of that mean, taken `at` seconds."""
        if self.locked is None:
            return self
        ratio = (mean + 1) / (self.locked + 1)
        if 1 / OFF <= ratio <= OFF:
            return Room(self.locked)
        return self if self.off_since is not None else Room(self.locked, at)

    def changed(self, at: float) -> bool:
        """Whether the light is another one for good."""
        return self.off_since is not None and at - self.off_since >= OFF_FOR


def automatic_controls(there: Collection[str]) -> dict[str, Any]:
    """The libcamera controls that measure by themselves, of those that are `there`: a lens may not move."""
    wanted = {"AeEnable": True, "AwbEnable": True, "AfMode": FOCUS_CONTINUOUS}
    return {name: value for name, value in wanted.items() if name in there}


def locked_controls(metadata: Mapping[str, Any], there: Collection[str]) -> dict[str, Any]:
    """The libcamera controls that keep exposure, colour and focus as in `metadata`, of those that are `there`."""
    off = {"AeEnable": False, "AwbEnable": False, "AfMode": FOCUS_MANUAL}
    kept: dict[str, Any] = {}
    for automatic, measured in _MEASURED.items():
        if automatic in there:
            kept[automatic] = off[automatic]
            kept |= {name: metadata[name] for name in measured if name in metadata and name in there}
    return kept


def _picamera2() -> Any:
    # libcamera tells on the terminal of every camera and mode it finds.
    os.environ.setdefault("LIBCAMERA_LOG_LEVELS", "*:ERROR")
    try:
        return import_module("picamera2")
    except (ImportError, ValueError) as fault:  # ValueError: built for another numpy
        raise DeviceLost(
            f"pi: the picamera2 library does not load ({fault}); on a Raspberry Pi: "
            "`sudo apt install python3-picamera2`, in a venv with system site packages"
        ) from fault


def _opened(picamera2: Any) -> Any:
    """The first camera on a ribbon cable. After those libcamera lists USB cameras, which cannot do what we ask."""
    try:
        found = [str(each["Id"]) for each in picamera2.Picamera2.global_camera_info()]
        if all(_USB in name for name in found):
            raise RuntimeError("none on a ribbon cable")
        return picamera2.Picamera2()
    except (RuntimeError, IndexError) as fault:
        raise DeviceLost(
            f"pi: no camera found ({fault}); check the ribbon cable, then `rpicam-hello --list-cameras`, "
            "and that no other program uses it"
        ) from fault


def _lost(fault: Exception) -> DeviceLost:
    why = str(fault) or f"no picture for {PATIENCE:.0f} s"
    return DeviceLost(f"pi: the camera stopped ({why}); check the ribbon cable, with the power off")
