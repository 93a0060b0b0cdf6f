"""The Pi's camera and webcams: how they are asked, how fresh a picture is, how they are lost."""

import ast
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import cv2
import fake_picamera2
import numpy as np
import pytest
from fake_v4l2 import FakeVideoCapture

from hardware.pi_camera import OFF_FOR, SETTLING, PiCamera, Room, locked_controls
from hardware.ports import DeviceLost, Image
from hardware.webcam import WebcamCamera
from vision.look import Eyes


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


class NoCards:
    """A reader of an empty felt."""

    def read(self, image: Image, card_px: tuple[float, float] | None) -> tuple[()]:
        return ()


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
    assert frame.luma.shape == (360, 640)  # as configured, not as asked, and without the padding
    assert np.all(frame.luma == 77)
    assert 0 <= time.clock_gettime(time.CLOCK_BOOTTIME) - frame.at < 60
    assert inside(camera).held == 1
    camera.close()
    assert inside(camera).held == 0


def test_the_pi_makes_the_full_picture_only_when_it_is_asked_for(picamera2: Any) -> None:
    camera = PiCamera()
    for _ in range(5):
        frame = camera.frame()
        assert frame is not None
        assert frame.luma.any()
    assert inside(camera).mains == 0
    assert frame.image is frame.image
    assert inside(camera).mains == 1


@pytest.mark.parametrize("go_on", [PiCamera.frame, PiCamera.close])
def test_the_pi_refuses_a_picture_of_a_request_that_it_gave_back(picamera2: Any, go_on: Any) -> None:
    camera = PiCamera()
    frame = camera.frame()
    go_on(camera)
    assert frame is not None
    with pytest.raises(RuntimeError, match="asked for after the camera had gone on"):
        _ = frame.image


def test_over_a_quiet_felt_the_pi_seldom_makes_the_full_picture(picamera2: Any, monkeypatch) -> None:
    camera, eyes = PiCamera(), Eyes(NoCards())
    fake, began = inside(camera), time.clock_gettime_ns(time.CLOCK_BOOTTIME)
    monkeypatch.setattr("fake_picamera2.time.clock_gettime_ns", lambda _: began + fake.taken * 33_333_333)
    for _ in range(300):
        frame = camera.frame()
        assert frame is not None
        assert eyes.see(frame).at == frame.at
    assert fake.mains < 300 / 8
    quiet = fake.mains
    for number in range(30):
        fake.shade = 97 - 20 * (number % 2)
        frame = camera.frame()
        assert frame is not None
        eyes.see(frame)
    assert fake.mains == quiet + 30


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
    picamera2.controls_available = ("AeEnable", "ExposureTime", "AnalogueGain", "AwbEnable", "ColourGains")
    assert not {"AfMode", "LensPosition"} & set(inside(PiCamera()).set)


def test_a_sensor_without_colour_is_not_told_of_white(picamera2: Any) -> None:
    picamera2.controls_available = ("AeEnable", "ExposureTime", "AnalogueGain")
    assert set(inside(PiCamera()).set) == {"AeEnable", "ExposureTime", "AnalogueGain"}


def test_only_what_was_measured_is_locked() -> None:
    there = ("AeEnable", "ExposureTime", "AnalogueGain", "AfMode", "LensPosition")
    assert locked_controls({"ExposureTime": 9, "ColourGains": (1, 1)}, there) == {
        "AeEnable": False,
        "AfMode": 0,
        "ExposureTime": 9,
    }


def test_the_room_is_another_one_once_it_has_stayed_darker_for_a_while() -> None:
    assert not Room(100).seen(30, 10).changed(10)
    assert not Room(100).seen(30, 10).seen(30, 14.9).changed(14.9)
    assert Room(100).seen(30, 10).seen(30, 15).changed(15)
    assert Room(100).seen(200, 10).seen(200, 15).changed(15)


def test_an_arm_that_goes_away_again_changes_no_room() -> None:
    assert not Room(100).seen(30, 10).seen(90, 13).seen(30, 14).changed(16)
    assert not Room(100).seen(70, 10).changed(100)
    assert not Room().seen(5, 10).changed(100)


def test_the_pi_measures_anew_when_the_lamps_go_out(picamera2: Any, monkeypatch) -> None:
    camera = PiCamera()
    fake, ahead = inside(camera), 0.0
    boottime = time.clock_gettime_ns

    def later(clock: int) -> int:
        return boottime(clock) + int(ahead * 1e9)

    monkeypatch.setattr("fake_picamera2.time.clock_gettime_ns", later)
    fake.shade = 20
    camera.frame()
    assert fake.set["AeEnable"] is False
    ahead = OFF_FOR + 0.1
    camera.frame()
    assert (fake.set["AeEnable"], fake.set["AwbEnable"], fake.set["AfMode"]) == (True, True, 2)
    taken = fake.taken
    for _ in range(SETTLING):
        camera.frame()
    assert fake.set["ExposureTime"] == 8_000 + taken + SETTLING
    assert (fake.set["AeEnable"], fake.set["AfMode"]) == (False, 0)


def parameters(source: str, within: str) -> dict[str, list[tuple[str, str]]]:
    """The parameters of each method of a class, with their defaults, as its source has them."""
    tree = next(n for n in ast.parse(source).body if isinstance(n, ast.ClassDef) and n.name == within)
    found: dict[str, list[tuple[str, str]]] = {}
    for method in tree.body:
        if isinstance(method, ast.FunctionDef):
            names = [arg.arg for arg in method.args.args]
            defaults = [ast.unparse(default) for default in method.args.defaults]
            found[method.name] = list(zip(names, [""] * (len(names) - len(defaults)) + defaults, strict=True))
    return found


@pytest.mark.parametrize(
    ("ours", "theirs", "file"),
    [("Picamera2", "Picamera2", "picamera2.py"), ("FakeRequest", "CompletedRequest", "request.py")],
)
def test_the_fake_takes_what_the_real_library_takes(ours: str, theirs: str, file: str) -> None:
    there = find_spec("picamera2")
    if there is None or not there.submodule_search_locations:
        pytest.skip("the real picamera2 is not installed, as on every computer but a Raspberry Pi")
    real = parameters((Path(there.submodule_search_locations[0]) / file).read_text(), theirs)
    fake = parameters(Path(fake_picamera2.__file__).read_text(), ours)
    # Objects of libcamera, and the request's own making, are not ours to call.
    changed = {("transform", "libcamera.Transform()"): ("transform", "None")}
    for name, taken in fake.items():
        if not (ours == "FakeRequest" and name == "__init__"):
            assert taken == [changed.get(each, each) for each in real[name]], name


@pytest.mark.parametrize("attached", [(), ("/base/scb/pcie@7d500000/usb@0,0-1.2:1.0-046d:082d",)])
def test_a_pi_without_a_camera_says_what_to_check(picamera2: Any, monkeypatch, attached: tuple[str, ...]) -> None:
    monkeypatch.setattr(fake_picamera2.Picamera2, "attached", attached)
    with pytest.raises(DeviceLost, match=r"^pi: no camera found .*ribbon cable"):
        PiCamera()


def test_a_pi_without_a_camera_that_breaks_off_says_so_too(picamera2: Any) -> None:
    picamera2.attached = ()
    with pytest.raises(DeviceLost, match=r"^pi: no camera found \(No camera number 0 found\)"):
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
