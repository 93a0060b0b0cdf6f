"""Which camera a person means: the one place that turns words into a `Camera`."""

import re
from pathlib import Path
from typing import Final

from hardware.pi_camera import PiCamera
from hardware.ports import Camera, DeviceLost
from hardware.recorded import PICTURES, FolderCamera, VideoCamera, natural_order
from hardware.webcam import WebcamCamera

WEBCAMS: Final = Path("/dev/v4l/by-id")
"""Where Linux lists USB cameras under names that stay the same from plug to plug."""

SIZE: Final = (1280, 720)
"""Width and height of a live camera's pictures where none are asked for."""

_LIVE: Final = r"(pi|auto|[0-9]{1,3}|/dev/[^@]*)@"
_SIZED: Final = re.compile(_LIVE + r"([0-9]{2,5})x([0-9]{2,5})")
_WRONGLY_SIZED: Final = re.compile(_LIVE + ".*")


def open_camera(source: str, webcams: Path = WEBCAMS) -> Camera:
    """The camera `source` names: `pi`, a number or `/dev/...` for a webcam, `auto` for the first of these that there
    is, each with `@WIDTHxHEIGHT` where its pictures shall have another size; a folder, a picture or a video.

    Raises `DeviceLost`, in one line: what is wrong with which source, and what to do.
    """
    sized = _SIZED.fullmatch(source)
    size = (int(sized[2]), int(sized[3])) if sized else SIZE
    named = sized[1] if sized else source
    if _WRONGLY_SIZED.fullmatch(named):
        raise DeviceLost(f"{source}: after the @ stands no size; give WIDTHxHEIGHT, such as pi@1920x1080")
    if named == "auto":
        return _first(size, webcams)
    if named == "pi":
        return PiCamera(size)
    if re.fullmatch(r"[0-9]{1,3}", named):
        return WebcamCamera(int(named), size)
    if named.startswith("/dev/"):
        return WebcamCamera(_video_number(named), size)
    return _open_recording(source)


def is_live(source: str) -> bool:
    """Whether `source` names a device, which may come back when it is gone, and no recording."""
    return (
        source in ("pi", "auto") or source.isdigit() or source.startswith("/dev/") or bool(_SIZED.fullmatch(source))
    )


def plugged_webcams(webcams: Path = WEBCAMS) -> list[Path]:
    """The USB cameras that are plugged in, by names that stay the same."""
    # A camera has a second device for what is no picture: index 1.
    return sorted(webcams.glob("*-index0"), key=lambda path: natural_order(path.name))


def _first(size: tuple[int, int], webcams: Path) -> Camera:
    """The Pi's own camera if there is one, else the first webcam that answers."""
    faults: list[str] = []
    try:
        return PiCamera(size)
    except DeviceLost as lost:
        faults.append(str(lost))
    for path in plugged_webcams(webcams):
        try:
            return WebcamCamera(_video_number(str(path)), size)
        except DeviceLost as lost:
            faults.append(str(lost))
    if len(faults) == 1:
        faults.append(f"{webcams}: no webcam is plugged in; plug one in, or play without")
    raise DeviceLost("no camera found; " + "; ".join(faults))


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
        raise DeviceLost(f"{source}: cannot be opened ({fault.strerror}); give a readable one") from fault
    if not is_file:
        raise DeviceLost(
            f"{source}: no such file, folder or camera; give a folder of pictures, a video, /dev/video0, pi or auto"
        )
    return FolderCamera(path) if path.suffix.lower() in PICTURES else VideoCamera(path)
