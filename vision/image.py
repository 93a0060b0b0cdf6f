"""Load a picture file into pixels as stored, or say in one line why not."""

from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

MOST_BYTES: Final = 200_000_000
MOST_PIXELS: Final = 120_000_000
"""Larger pictures are refused: decoding them could take more memory than a Raspberry Pi has."""
SUFFIXES: Final = frozenset((".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff", ".ppm", ".pgm"))
"""What is looked for in folders; a file named outright may have any suffix."""


class ImageError(ValueError):
    """A picture that cannot be read; the message says what, where and what to do."""


def load(path: Path) -> NDArray[np.uint8]:
    """Load a picture as (H, W, 3) uint8 BGR, whatever its suffix, depth or channels.

    EXIF orientation is not applied: coordinates are those of the pixels as stored.

    Raises:
        ImageError: there is no such file, it is no picture, it is cut short, or it is too large.
    """
    try:
        # A device or a pipe has no size beforehand, and may have no end.
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise ImageError(f"{path}: cannot be opened ({error.strerror}); check the path") from error
    if len(data) > MOST_BYTES:
        raise ImageError(f"{path}: the file is too large; give one of at most {MOST_BYTES // 1_000_000} MB")
    _check(path, data)
    flags = cv2.IMREAD_COLOR | cv2.IMREAD_IGNORE_ORIENTATION
    # What the decoders complain of is said below, in one line.
    cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
    try:
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    except cv2.error as error:
        raise ImageError(f"{path}: cannot be decoded; save it again as PNG or JPEG") from error
    if picture is None:
        raise ImageError(f"{path}: no picture in a known format, or one cut short; save it again as PNG or JPEG")
    _check_size(path, picture.shape[1], picture.shape[0])
    return np.asarray(picture, np.uint8)


def pictures(path: Path) -> list[Path]:
    """The picture files under a folder, sorted; a path that is no folder stands for itself.

    Raises:
        ImageError: the folder holds no picture.
    """
    if not path.is_dir():
        return [path]
    found = sorted(file for file in path.rglob("*") if file.suffix.lower() in SUFFIXES and file.is_file())
    if not found:
        raise ImageError(f"{path}: no pictures in this folder; give a folder with JPEG or PNG files")
    return found


def _check(path: Path, data: bytes) -> None:
    """Refuse what a decoder would half decode or choke on."""
    if not data:
        raise ImageError(f"{path}: the file is empty; copy it again")
    if _cut_short(data):
        raise ImageError(f"{path}: the picture is cut short; copy it again")
    # Before these two are decoded: a small file may claim to be a picture that fills the memory.
    _check_size(path, *_claimed_size(data))


def _check_size(path: Path, width: int, height: int) -> None:
    if width * height > MOST_PIXELS:
        raise ImageError(
            f"{path}: {width} x {height} pixels are too many; reduce it to under {MOST_PIXELS // 1_000_000} million"
        )


def _cut_short(data: bytes) -> bool:
    if data.startswith(b"\xff\xd8"):
        # The end mark must follow the last scan; an EXIF thumbnail has an end mark of its own before it.
        return data.rfind(b"\xff\xd9") < data.rfind(b"\xff\xda")
    return data.startswith(b"\x89PNG\r\n\x1a\n") and b"IEND" not in data[-64:]


def _claimed_size(data: bytes) -> tuple[int, int]:
    """Width and height by a PNG or JPEG header, (0, 0) for other formats."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        return int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    at = 2 if data.startswith(b"\xff\xd8") else len(data)
    while at + 9 <= len(data) and data[at] == 0xFF:
        mark = data[at + 1]
        if 0xC0 <= mark <= 0xCF and mark not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(data[at + 7 : at + 9], "big"), int.from_bytes(data[at + 5 : at + 7], "big")
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return 0, 0
