"""Words become cameras, or one line that says why not."""

import os
import sys
from pathlib import Path

import cv2
import fake_picamera2
import numpy as np
import pytest
from fake_v4l2 import FakeVideoCapture

from hardware.cameras import is_live, open_camera
from hardware.pi_camera import PiCamera
from hardware.ports import DeviceLost
from hardware.recorded import FolderCamera
from hardware.webcam import WebcamCamera


def test_a_picture_is_a_folder_of_one(tmp_path: Path) -> None:
    picture = tmp_path / "flop.png"
    cv2.imwrite(str(picture), np.zeros((8, 8, 3), np.uint8))
    assert isinstance(open_camera(str(picture)), FolderCamera)


@pytest.mark.parametrize(
    ("source", "name"), [("0", "/dev/video0"), ("12", "/dev/video12"), ("/dev/video2", "/dev/video2")]
)
def test_numbers_and_devices_are_webcams(monkeypatch, source: str, name: str) -> None:
    monkeypatch.setattr(cv2, "VideoCapture", FakeVideoCapture)
    camera = open_camera(source)
    assert isinstance(camera, WebcamCamera)
    assert camera.name == name


@pytest.mark.parametrize("source", ["pi@banana", "auto@", "0@1920", "/dev/video0@1x1", "/dev/video0@1920x1080x3"])
def test_what_is_no_size_is_told(source: str) -> None:
    with pytest.raises(DeviceLost, match=f"^{source}: after the @ stands no size; give WIDTHxHEIGHT"):
        open_camera(source)


@pytest.mark.parametrize(("source", "size"), [("0@1920x1080", (1920, 1080)), ("/dev/video0", (1280, 720))])
def test_a_webcam_is_asked_for_the_size_that_is_named(monkeypatch, source: str, size: tuple[int, int]) -> None:
    monkeypatch.setattr(cv2, "VideoCapture", FakeVideoCapture)
    asked = dict(vars(open_camera(source))["_device"].asked)
    assert (asked[cv2.CAP_PROP_FRAME_WIDTH], asked[cv2.CAP_PROP_FRAME_HEIGHT]) == size


def test_the_pi_is_asked_for_the_size_that_is_named(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", fake_picamera2.module())
    frame = open_camera("pi@2304x1296").frame()
    assert frame is not None
    assert frame.image.shape == (1296, 2304, 3)


def test_auto_takes_the_camera_of_the_pi_first(monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", fake_picamera2.module())
    assert isinstance(open_camera("auto"), PiCamera)


def test_auto_takes_a_webcam_where_the_pi_has_no_camera(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    monkeypatch.setattr(cv2, "VideoCapture", FakeVideoCapture)
    (tmp_path / "usb-Some_Camera-video-index1").symlink_to("/dev/video5")
    (tmp_path / "usb-Some_Camera-video-index0").symlink_to("/dev/video4")
    camera = open_camera("auto", tmp_path)
    assert isinstance(camera, WebcamCamera)
    assert camera.name == "/dev/video4"


def test_auto_without_any_camera_says_what_was_tried(monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(DeviceLost, match=r"^no camera found; pi: .*; .*no webcam is plugged in; plug one in"):
        open_camera("auto", tmp_path)


def test_devices_may_come_back_and_recordings_not() -> None:
    assert all(map(is_live, ("pi", "auto", "0", "/dev/video0", "pi@640x480")))
    assert not any(map(is_live, ("film.mp4", "pictures", "pi@big", "")))


@pytest.mark.parametrize(
    "source",
    [
        "",
        " ",
        "pi@",
        "pi@0x0",
        "auto@9",
        "0@1280",
        "nowhere",
        "7777",
        "-1",
        "²",
        "pi2",
        "a\0b",
        "x" * 5000,
        "/dev/null",
        "/dev/video",
        "/dev/vídeo0",
    ],
)
def test_what_is_no_camera_gets_one_line(source: str, capfd, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(DeviceLost) as lost:
        open_camera(source)
    assert str(lost.value).count("\n") == 0
    assert "; " in str(lost.value) or "(" in str(lost.value)
    assert capfd.readouterr().err == ""


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every folder")
def test_a_folder_that_may_not_be_read_says_so(tmp_path: Path) -> None:
    tmp_path.chmod(0)
    with pytest.raises(DeviceLost, match="Permission denied"):
        open_camera(str(tmp_path))
