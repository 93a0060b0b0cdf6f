"""Words become cameras, or one line that says why not."""

import os
from pathlib import Path

import cv2
import numpy as np
import pytest
from fake_v4l2 import FakeVideoCapture

from hardware.cameras import open_camera
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


@pytest.mark.parametrize(
    "source",
    ["", " ", "nowhere", "7777", "-1", "²", "pi2", "a\0b", "x" * 5000, "/dev/null", "/dev/video", "/dev/vídeo0"],
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
