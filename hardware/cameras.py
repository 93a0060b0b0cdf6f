"""Which camera a person means: the one place that turns words into a `Camera`."""

import re
from pathlib import Path

from hardware.pi_camera import PiCamera
from hardware.ports import Camera, DeviceLost
from hardware.recorded import PICTURES, FolderCamera, VideoCamera
from hardware.webcam import WebcamCamera


def open_camera(source: str) -> Camera:
    """The camera `source` names: `pi`, a number or `/dev/...` for a webcam, a folder, a picture or a video.

    Raises `DeviceLost`, in one line: what is wrong with which source, and what to do.
    """
    if source == "pi":
        return PiCamera()
    if re.fullmatch(r"[0-9]{1,3}", source):
        return WebcamCamera(int(source))
    if source.startswith("/dev/"):
        return WebcamCamera(_video_number(source))
    return _open_recording(source)


def _video_number(device: str) -> int:
    """The N of `/dev/videoN`, found through links such as those in `/dev/v4l/by-id`."""
    numbered = re.fullmatch(r"/dev/video([0-9]{1,3})", str(Path(device).resolve()))
    if not numbered:
        raise DeviceLost(f"{device}: not a camera; webcams are called /dev/video0, /dev/video1 and so on")
    return int(numbered[1])


def _open_recording(source: str) -> Camera:
    path = Path(source)
    try:
        if path.is_dir():
            return FolderCamera(path)
        is_file = path.is_file()
    except DeviceLost:
        raise
    except OSError as fault:
        raise DeviceLost(f"{source}: cannot be opened ({fault.strerror})") from fault
    if not is_file:
        raise DeviceLost(
            f"{source}: no such file, folder or camera; give a folder of pictures, a video, /dev/video0 or pi"
        )
    return FolderCamera(path) if path.suffix.lower() in PICTURES else VideoCamera(path)
