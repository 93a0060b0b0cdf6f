"""A stand-in for the picamera2 module: its call signatures (read off 0.3.38), no Pi behind them.

A control that the camera does not advertise is refused, as the real one does.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import numpy as np


class FakeRequest:
    def __init__(self, camera: "Picamera2") -> None:
        self._camera = camera
        self.released = False

    def make_array(self, name: str) -> np.ndarray:
        assert not self.released, "its buffers are the camera's again"
        width, height = self._camera.config[name]["size"]
        if name == "main":
            self._camera.mains += 1
            return np.full((height, width, 3), (10, 20, 30), np.uint8)
        padded = np.zeros((height * 3 // 2, width + 64), np.uint8)  # luma over chroma, rows padded to a stride
        padded[:height, :width] = self._camera.shade
        return padded

    def get_metadata(self) -> dict[str, Any]:
        return {
            "SensorTimestamp": time.clock_gettime_ns(time.CLOCK_BOOTTIME),
            "ExposureTime": 8_000 + self._camera.taken,
            "AnalogueGain": 1.5,
            "ColourGains": (1.9, 1.6),
            "LensPosition": 2.25,
        }

    def release(self) -> None:
        assert not self.released
        self.released = True
        self._camera.held -= 1


class Picamera2:
    """Only the calls we make. `attached` (names of cameras, this class'), `controls_available`, `shade` (of the
    room) and `stalled` are the test's levers; `mains` counts
    the full-size pictures that were made."""

    controls_available = (
        "AeEnable",
        "ExposureTime",
        "AnalogueGain",
        "AwbEnable",
        "ColourGains",
        "AfMode",
        "LensPosition",
    )
    attached = ("/base/soc/i2c0mux/i2c@1/imx708@1a",)

    @staticmethod
    def global_camera_info() -> list[dict[str, Any]]:
        return [{"Id": name, "Num": number} for number, name in enumerate(Picamera2.attached)]

    def __init__(self, camera_num=0, verbose_console=None, tuning=None, allocator=None) -> None:
        if camera_num >= len(self.attached):
            raise RuntimeError("No camera number 0 found")
        self.config: dict[str, Any] = {}
        self.set: dict[str, Any] = {}
        self.started = self.closed = self.stalled = False
        self.taken = self.held = self.mains = 0
        self.shade = 77
        self.camera_controls = dict.fromkeys(self.controls_available, (0, 1, 0))

    def create_video_configuration(
        self,
        main={},  # noqa: B006
        lores=None,
        raw={},  # noqa: B006
        transform=None,
        colour_space=None,
        buffer_count=6,
        controls={},  # noqa: B006
        display="main",
        encode="main",
        queue=True,
        sensor={},  # noqa: B006
        use_case="video",
    ) -> dict[str, Any]:
        return {"main": dict(main), "lores": dict(lores), "buffer_count": buffer_count, "queue": queue}

    def configure(self, camera_config=None) -> None:
        width, height = camera_config["lores"]["size"]
        camera_config["lores"]["size"] = (width - width % 32, height)  # the hardware rounds
        self.config = camera_config

    def camera_configuration(self) -> dict[str, Any]:
        return self.config

    def start(self, config=None, show_preview=False) -> None:
        assert self.config, "configure first"
        self.started = True

    def set_controls(self, controls) -> None:
        assert self.started
        for name in controls:
            if name not in self.camera_controls:
                raise RuntimeError(f"Control {name} is not advertised by libcamera")
        self.set |= controls

    @contextmanager
    def captured_request(self, wait=None, flush=None) -> Iterator[FakeRequest]:
        if self.stalled:
            assert wait is not None, "this would wait for ever"
            raise TimeoutError
        if self.closed:
            raise RuntimeError("Camera is not started")
        self.taken += 1
        self.held += 1
        assert self.held <= self.config["buffer_count"]
        request = FakeRequest(self)
        try:
            yield request
        finally:
            request.release()

    def close(self) -> None:
        self.closed = True


def module() -> ModuleType:
    """The module to put into `sys.modules` as `picamera2`."""
    fake = ModuleType("picamera2")
    fake.Picamera2 = type("Picamera2", (Picamera2,), {})
    return fake
