"""The Raspberry Pi's own camera, through picamera2 (which exists on a Pi only)."""

from contextlib import suppress
from importlib import import_module
from typing import Any

import numpy as np

from hardware.ports import DeviceLost, Frame

PATIENCE = 5.0
"""Seconds without a picture after which the camera counts as gone."""

SETTLING = 45
"""Frames the automatic exposure, white balance and focus are given before they are locked: 1.5 s."""

FOCUS_MANUAL, FOCUS_CONTINUOUS = 0, 2
"""libcamera's AfModeEnum, by value, so that libcamera itself need not be imported."""


class PiCamera:
    """A camera module on the ribbon cable: colour pictures for reading, small grey ones for watching.

    The light is measured once, at the start, and then locked: a hand over the felt must not change how the
    cards look.
    """

    def __init__(self, size: tuple[int, int] = (1280, 720), luma_size: tuple[int, int] = (640, 360)) -> None:
        """Open and start it, sizes as (width, height). Takes about two seconds. Raises `DeviceLost`."""
        picamera2 = _picamera2()
        try:
            self._camera: Any = picamera2.Picamera2()
        except (RuntimeError, IndexError) as fault:
            raise DeviceLost(
                f"pi: no camera found ({fault}); check the ribbon cable, then `rpicam-hello --list-cameras`, "
                "and that no other program uses it"
            ) from fault
        try:
            self._start(size, luma_size)
        except Exception:
            self.close()
            raise

    def frame(self) -> Frame | None:
        """The next picture, with the sensor's own time. Raises `DeviceLost` when none comes."""
        width, height = self._luma_size
        try:
            with self._camera.captured_request(wait=PATIENCE) as request:
                image = request.make_array("main")
                # Rows may be padded, and below the luma of YUV420 lies the colour.
                luma = request.make_array("lores")[:height, :width]
                taken = request.get_metadata()["SensorTimestamp"] / 1e9  # CLOCK_BOOTTIME
        except (RuntimeError, TimeoutError) as fault:
            raise _lost(fault) from fault
        return Frame(image, taken, np.ascontiguousarray(luma))

    def close(self) -> None:
        """Give the camera back."""
        # A camera that is gone cannot be stopped in good order; there is nothing left to tell anyone.
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
            focuses = "AfMode" in camera.camera_controls
            if focuses:
                camera.set_controls({"AfMode": FOCUS_CONTINUOUS})
            camera.set_controls(locked_controls(self._settled_metadata(), focuses))
        except (RuntimeError, TimeoutError) as fault:
            raise _lost(fault) from fault

    def _settled_metadata(self) -> dict[str, Any]:
        metadata: dict[str, Any] = {}
        for _ in range(SETTLING):
            with self._camera.captured_request(wait=PATIENCE) as request:
                metadata = request.get_metadata()
        return metadata


def locked_controls(metadata: dict[str, Any], focuses: bool) -> dict[str, Any]:
    """The libcamera controls that keep exposure, colour and (where the lens moves) focus as in `metadata`."""
    controls: dict[str, Any] = {"AeEnable": False, "AwbEnable": False}
    kept = ["ExposureTime", "AnalogueGain", "ColourGains"]
    if focuses:
        controls["AfMode"] = FOCUS_MANUAL
        kept.append("LensPosition")
    return controls | {name: metadata[name] for name in kept if name in metadata}


def _picamera2() -> Any:
    try:
        return import_module("picamera2")
    except (ImportError, ValueError) as fault:  # ValueError: built for another numpy
        raise DeviceLost(
            f"pi: the picamera2 library does not load ({fault}); on a Raspberry Pi: "
            "`sudo apt install python3-picamera2`, in a venv with system site packages"
        ) from fault


def _lost(fault: Exception) -> DeviceLost:
    why = str(fault) or f"no picture for {PATIENCE:.0f} s"
    return DeviceLost(f"pi: the camera stopped ({why}); check the ribbon cable, then start the camera again")
