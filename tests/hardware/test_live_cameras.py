"""The Pi's camera and webcams: how they are asked, how fresh a picture is, how they are lost."""

import sys
import time
from typing import Any

import cv2
import fake_picamera2
import numpy as np
import pytest
from fake_v4l2 import FakeVideoCapture

from hardware.pi_camera import SETTLING, PiCamera, locked_controls
from hardware.ports import DeviceLost
from hardware.webcam import WebcamCamera


@pytest.fixture
def picamera2(monkeypatch: pytest.MonkeyPatch) -> Any:
    fake = fake_picamera2.module()
    monkeypatch.setitem(sys.modules, "picamera2", fake)
    return fake.Picamera2


@pytest.fixture
def v4l2(monkeypatch: pytest.MonkeyPatch) -> type[FakeVideoCapture]:
    fake = type("Fake", (FakeVideoCapture,), {})
    monkeypatch.setattr(cv2, "VideoCapture", fake)
    return fake


def inside(camera: Any) -> Any:
    """The library's own camera within ours."""
    return vars(camera).get("_camera") or vars(camera)["_device"]


def test_the_pi_makes_both_pictures_of_each_moment(picamera2: Any) -> None:
    camera = PiCamera(size=(1280, 720), luma_size=(650, 360))
    frame = camera.frame()
    config = inside(camera).config
    assert config["main"] == {"size": (1280, 720), "format": "RGB888"}
    assert (config["buffer_count"], config["queue"]) == (4, False)
    assert frame is not None
    assert frame.image.shape == (720, 1280, 3)
    assert tuple(frame.image[0, 0]) == (10, 20, 30)
    assert frame.luma is not None
    assert frame.luma.shape == (360, 640)  # as configured, not as asked, and without the padding
    assert np.all(frame.luma == 77)
    assert 0 <= time.clock_gettime(time.CLOCK_BOOTTIME) - frame.at < 60
    assert inside(camera).held == 0


def test_the_pi_locks_what_it_measured_last(picamera2: Any) -> None:
    controls = inside(PiCamera()).set
    assert controls == {
        "AeEnable": False,
        "AwbEnable": False,
        "ExposureTime": 8_000 + SETTLING,
        "AnalogueGain": 1.5,
        "ColourGains": (1.9, 1.6),
        "AfMode": 0,
        "LensPosition": 2.25,
    }


def test_a_lens_that_does_not_move_is_left_alone(picamera2: Any) -> None:
    picamera2.controls_available = ("AeEnable",)
    assert not {"AfMode", "LensPosition"} & set(inside(PiCamera()).set)


def test_only_what_was_measured_is_locked() -> None:
    assert locked_controls({"ExposureTime": 9}, focuses=True) == {
        "AeEnable": False,
        "AwbEnable": False,
        "AfMode": 0,
        "ExposureTime": 9,
    }


def test_a_pi_without_a_camera_says_what_to_check(picamera2: Any) -> None:
    picamera2.attached = 0
    with pytest.raises(DeviceLost, match=r"^pi: no camera found .*ribbon cable"):
        PiCamera()


def test_a_pi_camera_that_falls_silent_is_lost(picamera2: Any) -> None:
    camera = PiCamera()
    inside(camera).stalled = True
    with pytest.raises(DeviceLost, match=r"^pi: the camera stopped \(no picture for 5 s\)"):
        camera.frame()


def test_a_pi_camera_silent_from_the_start_is_given_back(picamera2: Any, monkeypatch) -> None:
    made: list[Any] = []
    start = picamera2.start

    def stall(self: Any, config=None, show_preview=False) -> None:
        start(self)
        self.stalled = True
        made.append(self)

    monkeypatch.setattr(picamera2, "start", stall)
    with pytest.raises(DeviceLost, match="the camera stopped"):
        PiCamera()
    assert made[0].closed


@pytest.mark.parametrize("loads", [None, "numpy.dtype size changed"])
def test_a_computer_without_picamera2_says_what_to_install(monkeypatch, loads: str | None) -> None:
    def fail(name: str) -> None:
        raise ValueError(loads)

    monkeypatch.setitem(sys.modules, "picamera2", None)
    if loads:
        monkeypatch.setattr("hardware.pi_camera.import_module", fail)
    with pytest.raises(DeviceLost, match=r"^pi: the picamera2 library does not load .*apt install"):
        PiCamera()


def test_a_webcam_is_asked_for_mjpeg_before_its_size(v4l2: type[FakeVideoCapture]) -> None:
    camera = WebcamCamera(0, size=(800, 600))
    assert inside(camera).asked == [
        (cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG")),
        (cv2.CAP_PROP_FRAME_WIDTH, 800),
        (cv2.CAP_PROP_FRAME_HEIGHT, 600),
        (cv2.CAP_PROP_BUFFERSIZE, 1),
    ]


def test_pictures_that_waited_in_the_driver_are_passed_over(v4l2: type[FakeVideoCapture]) -> None:
    asked = time.clock_gettime(time.CLOCK_BOOTTIME)
    frame = WebcamCamera(0).frame()
    assert frame is not None
    assert frame.at > asked - 0.2


def test_a_driver_without_a_clock_gives_pictures_of_now(v4l2: type[FakeVideoCapture]) -> None:
    camera = WebcamCamera(0)
    inside(camera).stamps = False
    frame = camera.frame()
    assert frame is not None
    assert 0 <= time.clock_gettime(time.CLOCK_BOOTTIME) - frame.at < 60


def test_one_damaged_picture_is_not_the_end(v4l2: type[FakeVideoCapture]) -> None:
    camera = WebcamCamera(0)
    inside(camera).damaged = 2
    assert camera.frame() is not None


def test_a_webcam_that_sends_nothing_but_damage_is_lost(v4l2: type[FakeVideoCapture]) -> None:
    camera = WebcamCamera(0)
    inside(camera).damaged = 10**6
    with pytest.raises(DeviceLost, match="plug it in again"):
        camera.frame()


def test_an_unplugged_webcam_is_lost(v4l2: type[FakeVideoCapture]) -> None:
    camera = WebcamCamera(3)
    inside(camera).unplugged = True
    with pytest.raises(DeviceLost, match=r"^/dev/video3: the camera sends no more pictures; plug it in again"):
        camera.frame()


def test_a_webcam_that_is_not_there_is_lost_in_our_words_alone(capfd) -> None:
    with pytest.raises(DeviceLost, match=r"^/dev/video987: no camera answers there; plug it in"):
        WebcamCamera(987)
    assert capfd.readouterr().err == ""
