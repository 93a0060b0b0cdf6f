"""Cameras that show what was recorded: a folder of pictures, or a video."""

import re
from pathlib import Path

import cv2
import numpy as np

from hardware.ports import DeviceLost, Frame, Image
from hardware.quiet import quiet_codecs

PICTURES = frozenset({".bmp", ".jpeg", ".jpg", ".png", ".tif", ".tiff", ".webp"})
"""Endings of the files that count as pictures."""

PICTURE_RATE = 10.0
"""Frames a second, in the time of the recording, of a folder shown as a camera."""


class FolderCamera:
    """The pictures of a folder (or one picture), in natural order: `2.jpg` comes before `10.jpg`.

    Each is shown for `frames_each` frames, so that whoever waits for cards to lie still sees them do so.
    Pictures keep their own sizes. Files with other endings are passed over. A broken picture ends the show
    with `DeviceLost` naming it, now and at each later call: what was never seen must not go unnoticed.
    """

    def __init__(self, path: Path, frames_each: int = 10) -> None:
        """Find the pictures. Raises `DeviceLost` where there are none or they may not be listed."""
        try:
            found = [path] if path.is_file() else [p for p in path.iterdir() if _is_picture(p)]
        except OSError as fault:
            raise DeviceLost(f"{path}: the folder cannot be read ({fault.strerror}); give a readable one") from fault
        if not found:
            raise DeviceLost(f"{path}: no pictures in this folder; put {_endings()} files there")
        self._pictures = sorted(found, key=lambda picture: natural_order(picture.name))
        self._frames_each = frames_each
        self._shown = 0
        self._image: Image | None = None

    def frame(self) -> Frame | None:
        """The next frame; None after the last picture. Raises `DeviceLost` at a broken picture."""
        number, repeat = divmod(self._shown, self._frames_each)
        if number >= len(self._pictures):
            return None
        if repeat == 0 or self._image is None:
            self._image = read_picture(self._pictures[number])
        frame = Frame(self._image, self._shown / PICTURE_RATE)
        self._shown += 1
        return frame

    def close(self) -> None:
        """Show nothing more."""
        self._pictures = []


class VideoCamera:
    """A video file, each frame once, with the time of the recording."""

    def __init__(self, path: Path) -> None:
        """Open the video. Raises `DeviceLost` where it is none."""
        self._path = path
        with quiet_codecs():
            self._video = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
        if not self._video.isOpened():
            raise DeviceLost(f"{path}: not a video this computer can read; convert it to MP4")
        self._shown = 0

    def frame(self) -> Frame | None:
        """The next frame; None after the last. Raises `DeviceLost` where not even the first can be read."""
        with quiet_codecs():
            there, image = self._video.read()
        if not there and self._shown == 0:
            raise DeviceLost(f"{self._path}: the video is damaged, no picture of it can be read; record it anew")
        if not there:
            return None
        self._shown += 1
        return Frame(np.asarray(image, np.uint8), self._video.get(cv2.CAP_PROP_POS_MSEC) / 1000)

    def close(self) -> None:
        """Close the file."""
        self._video.release()


def read_picture(path: Path) -> Image:
    """The picture (H, W, 3) uint8, BGR, turned upright as its camera noted. Raises `DeviceLost`."""
    try:
        data = np.frombuffer(path.read_bytes(), np.uint8)
        with quiet_codecs():
            image = cv2.imdecode(data, cv2.IMREAD_COLOR)
    except OSError as fault:
        raise DeviceLost(f"{path}: the picture cannot be read ({fault.strerror}); put it back") from fault
    except cv2.error:  # an empty file, or a picture of absurd size
        image = None
    if image is None:
        raise DeviceLost(f"{path}: not a picture, or a damaged one; take it out of the folder or replace it")
    return np.asarray(image, np.uint8)


def natural_order(name: str) -> list[str | int]:
    """Sort key: numbers within `name` count as numbers, letters without regard to case."""
    return [int(part) if part.isdecimal() else part.casefold() for part in re.split(r"(\d+)", name)]


def _is_picture(path: Path) -> bool:
    return path.suffix.lower() in PICTURES and not path.name.startswith(".") and path.is_file()


def _endings() -> str:
    return ", ".join(sorted(PICTURES))
