"""What every camera promises, held against every camera there is."""

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Queue

import cv2
import fake_picamera2
import numpy as np
import pytest
from fake_v4l2 import FakeVideoCapture

from hardware.cameras import open_camera
from hardware.ports import Camera, Frame
from hardware.simulated import SimulatedTable

Factory = Callable[[Path, pytest.MonkeyPatch], Camera]


def picture(shade: int) -> np.ndarray:
    return np.full((48, 64, 3), shade, np.uint8)


def folder(tmp_path: Path, _: pytest.MonkeyPatch) -> Camera:
    for number in range(2):
        cv2.imwrite(str(tmp_path / f"{number}.png"), picture(100 * number))
    return open_camera(str(tmp_path))


def video(tmp_path: Path, _: pytest.MonkeyPatch) -> Camera:
    path = tmp_path / "felt.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 25, (64, 48))
    for number in range(12):
        writer.write(picture(20 * number))
    writer.release()
    return open_camera(str(path))


def pi(_: Path, monkeypatch: pytest.MonkeyPatch) -> Camera:
    monkeypatch.setitem(sys.modules, "picamera2", fake_picamera2.module())
    return open_camera("pi")


def webcam_on_a_fake_driver(_: Path, monkeypatch: pytest.MonkeyPatch) -> Camera:
    monkeypatch.setattr(cv2, "VideoCapture", FakeVideoCapture)
    return open_camera("0")


def simulated_table(_: Path, __: pytest.MonkeyPatch) -> Camera:
    return SimulatedTable(seats=6, seed=1, acts=Queue(), size=(1280, 720))


def real_webcam(_: Path, __: pytest.MonkeyPatch) -> Camera:
    if not Path("/dev/video0").exists():
        pytest.skip("no webcam at /dev/video0")
    return open_camera("/dev/video0")


@pytest.fixture(
    params=[folder, video, pi, webcam_on_a_fake_driver, simulated_table, real_webcam], ids=lambda make: make.__name__
)
def camera(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    opened = request.param(tmp_path, monkeypatch)
    yield opened
    opened.close()


def test_a_frame_is_a_colour_picture(camera: Camera) -> None:
    frame = camera.frame()
    assert frame is not None
    assert frame.image.dtype == np.uint8
    assert frame.image.ndim == 3
    assert frame.image.shape[2] == 3
    assert frame.image.size > 0


def test_time_goes_forward(camera: Camera) -> None:
    times = [frame.at for frame in (camera.frame() for _ in range(10)) if frame]
    assert len(times) == 10
    assert times == sorted(set(times))


def test_a_frame_kept_is_not_painted_over_by_the_next(camera: Camera) -> None:
    first = camera.frame()
    assert first is not None
    before = first.image.copy()
    for _ in range(5):
        camera.frame()
    assert np.array_equal(first.image, before)


def test_the_small_grey_picture_is_small_and_grey(camera: Camera) -> None:
    frame = camera.frame()
    assert frame is not None
    assert frame.luma.dtype == np.uint8
    assert frame.luma.ndim == 2
    assert 0 < frame.luma.size < frame.image[..., 0].size


def test_a_picture_is_made_once_and_kept_also_when_the_camera_is_closed(camera: Camera) -> None:
    frame = camera.frame()
    assert frame is not None
    image = frame.image
    camera.frame()
    camera.close()
    assert frame.image is image


@pytest.mark.parametrize("go_on", ["frame", "close"])
def test_a_picture_first_asked_for_too_late_is_refused_or_its_own_moments(camera: Camera, go_on: str) -> None:
    frame = camera.frame()
    assert frame is not None
    luma = frame.luma.copy()
    getattr(camera, go_on)()
    with suppress(RuntimeError):
        assert np.array_equal(Frame(frame.image, frame.at).luma, luma)


def test_closing_twice_is_no_fault(camera: Camera) -> None:
    camera.frame()
    camera.close()
    camera.close()


def test_a_camera_given_back_can_be_opened_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for make in (folder, pi, webcam_on_a_fake_driver):
        for _ in range(2):
            opened = make(tmp_path, monkeypatch)
            assert opened.frame() is not None
            opened.close()
