"""Folders and videos as cameras: their order, their end, and what is broken in them."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.ports import Camera, DeviceLost
from hardware.recorded import PICTURE_RATE, FolderCamera, VideoCamera, natural_order, read_picture


def draw(path: Path, shade: int, size: tuple[int, int] = (20, 30)) -> Path:
    assert cv2.imwrite(str(path), np.full((*size, 3), shade, np.uint8))
    return path


def film(path: Path, frames: int = 12) -> Path:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 10, (64, 48))
    for number in range(frames):
        writer.write(np.full((48, 64, 3), 20 * number, np.uint8))
    writer.release()
    return path


def shades(camera: Camera) -> list[int]:
    return [int(frame.image[0, 0, 0]) for frame in iter(camera.frame, None)]


def test_names_sort_as_people_count() -> None:
    names = ["10.png", "b2.png", "2.png", "B10.png", "a.png", "２.png", ""]
    assert sorted(names, key=natural_order) == ["", "2.png", "２.png", "10.png", "a.png", "b2.png", "B10.png"]


def test_pictures_come_in_order_and_lie_still(tmp_path: Path) -> None:
    for number in (10, 9, 1):
        draw(tmp_path / f"{number}.png", number)
    assert shades(FolderCamera(tmp_path, frames_each=3)) == [1, 1, 1, 9, 9, 9, 10, 10, 10]


def test_a_folder_keeps_time_by_its_frames(tmp_path: Path) -> None:
    draw(tmp_path / "a.png", 1)
    camera = FolderCamera(tmp_path, frames_each=3)
    times = [frame.at for frame in iter(camera.frame, None)]
    assert times == [0, 1 / PICTURE_RATE, 2 / PICTURE_RATE]


def test_an_ended_folder_stays_ended(tmp_path: Path) -> None:
    camera = FolderCamera(draw(tmp_path / "a.png", 1), frames_each=1)
    assert camera.frame() is not None
    assert [camera.frame(), camera.frame()] == [None, None]


def test_what_is_no_picture_by_name_is_passed_over(tmp_path: Path) -> None:
    draw(tmp_path / "a.JPG", 7)
    (tmp_path / "labels.txt").write_text("As Kd")
    (tmp_path / "._a.jpg").write_bytes(b"left by another computer")
    (tmp_path / "album.png").mkdir()
    assert shades(FolderCamera(tmp_path, frames_each=1)) == [7]


def test_grey_and_see_through_pictures_become_colour(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "grey.png"), np.full((20, 30), 9, np.uint8))
    cv2.imwrite(str(tmp_path / "seethrough.png"), np.full((20, 30, 4), 9, np.uint8))
    cv2.imwrite(str(tmp_path / "deep.png"), np.full((20, 30, 3), 9 * 257, np.uint16))
    for picture in tmp_path.iterdir():
        image = read_picture(picture)
        assert (image.shape, image.dtype, image.max()) == ((20, 30, 3), np.uint8, 9)


def test_an_empty_folder_says_what_to_put_there(tmp_path: Path) -> None:
    with pytest.raises(DeviceLost, match=r"no pictures in this folder; put .*\.jpg"):
        FolderCamera(tmp_path)


PNG_HEAD = b"\x89PNG\r\n\x1a\n" + b"\0" * 40


@pytest.mark.parametrize(
    "damage",
    [lambda data: b"", lambda data: b"not a picture", lambda data: data[: len(data) // 2], lambda data: PNG_HEAD],
    ids=["empty", "text", "cut", "head only"],
)
def test_a_broken_picture_ends_the_show_with_its_name(tmp_path: Path, damage, capfd) -> None:
    draw(tmp_path / "1.png", 5)
    broken = tmp_path / "2.png"
    rng = np.random.default_rng(1)
    broken.write_bytes(damage(cv2.imencode(".png", rng.integers(0, 255, (90, 90, 3), np.uint8))[1].tobytes()))
    draw(tmp_path / "3.png", 6)
    camera = FolderCamera(tmp_path, frames_each=1)
    assert camera.frame() is not None
    for _ in range(2):
        with pytest.raises(DeviceLost, match=r"2\.png: not a picture, or a damaged one"):
            camera.frame()
    assert capfd.readouterr().err == ""


def test_a_picture_that_went_away_is_named(tmp_path: Path) -> None:
    camera = FolderCamera(draw(tmp_path / "1.png", 5))
    (tmp_path / "1.png").unlink()
    with pytest.raises(DeviceLost, match=r"1\.png: the picture cannot be read \(No such file"):
        camera.frame()


def test_a_video_shows_each_frame_once_with_its_time(tmp_path: Path) -> None:
    camera = VideoCamera(film(tmp_path / "felt.mp4"))
    frames = list(iter(camera.frame, None))
    assert [frame.at for frame in frames] == pytest.approx([number / 10 for number in range(12)])
    means = [float(frame.image.mean()) for frame in frames]
    assert means == pytest.approx([20 * number for number in range(12)], abs=6)
    assert camera.frame() is None


@pytest.mark.parametrize(
    "damage",
    [lambda data: b"", lambda data: b"no film" * 99, lambda data: data[: len(data) // 2]],
    ids=["empty", "text", "cut"],
)
def test_a_broken_video_is_refused_in_our_words_alone(tmp_path: Path, damage, capfd) -> None:
    path = film(tmp_path / "felt.mp4")
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(DeviceLost, match=r"felt\.mp4: not a video this computer can read; convert it"):
        VideoCamera(path)
    assert capfd.readouterr().err == ""


def test_a_video_with_a_damaged_middle_plays_on_in_silence(tmp_path: Path, capfd) -> None:
    path = tmp_path / "felt.avi"
    rng = np.random.default_rng(1)
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 10, (320, 240))
    for _ in range(6):
        writer.write(rng.integers(0, 255, (240, 320, 3), np.uint8))
    writer.release()
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2] + b"\xff" * 300 + data[len(data) // 2 + 300 :])
    assert len(list(iter(VideoCamera(path).frame, None))) == 6
    assert capfd.readouterr().err == ""
