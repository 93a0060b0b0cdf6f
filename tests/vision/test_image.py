"""Loading pictures: anything a person may point us at."""

import base64
from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from printed import card

from vision.image import ImageError, load, pictures


def written(path: Path, picture: np.ndarray, *options: int) -> Path:
    assert cv2.imwrite(str(path), picture, list(options))
    return path


@pytest.mark.parametrize("suffix", [".png", ".jpg", ".bmp", ".webp", ".tif", ".ppm"])
def test_every_known_format_loads_as_bgr(tmp_path: Path, suffix: str) -> None:
    found = load(written(tmp_path / f"card{suffix}", card("Ah")))
    assert found.shape == card("Ah").shape
    assert found.dtype == np.uint8
    assert float(np.abs(found.astype(int) - card("Ah")).mean()) < 3


@pytest.mark.parametrize(
    "change",
    [
        lambda it: it[..., 1],
        lambda it: it.astype(np.uint16) * 257,
        lambda it: np.dstack([it, np.full(it.shape[:2], 128, np.uint8)]),
        lambda it: it[:1, :1],
    ],
    ids=["grey", "16 bit", "alpha", "one pixel"],
)
def test_odd_depths_channels_and_sizes_load(tmp_path: Path, change: Callable[[np.ndarray], np.ndarray]) -> None:
    found = load(written(tmp_path / "odd.png", change(card("Ah"))))
    assert found.dtype == np.uint8
    assert found.shape[2] == 3


CMYK = base64.b64decode(
    "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAQCwwODAoQDg0OEhEQExgoGhgWFhgxIyUdKDozPTw5Mzg3QEhcTkBEV0U3OFBtUVdfYmdoZz5NcXlw"
    "ZHhcZWdj/8AAFAgACAAIBEMRAE0RAFkRAEsRAP/EAB8AAAEFAQEBAQEBAAAAAAAAAAABAgMEBQYHCAkKC//EALUQAAIBAwMCBAMFBQQEAAAB"
    "fQECAwAEEQUSITFBBhNRYQcicRQygZGhCCNCscEVUtHwJDNicoIJChYXGBkaJSYnKCkqNDU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hp"
    "anN0dXZ3eHl6g4SFhoeIiYqSk5SVlpeYmZqio6Slpqeoqaqys7S1tre4ubrCw8TFxsfIycrS09TV1tfY2drh4uPk5ebn6Onq8fLz9PX29/j5"
    "+v/aAA4EQwBNAFkASwAAPwD0CvP68/r0Cv/Z"
)
"""A JPEG of 8 x 8 pixels in the four inks of a printer: all yellow and magenta, which is red."""


def test_a_picture_in_printers_inks_loads_in_its_colours(tmp_path: Path) -> None:
    (tmp_path / "inks.jpg").write_bytes(CMYK)
    found = load(tmp_path / "inks.jpg")
    assert found.shape == (8, 8, 3)
    assert np.abs(found.astype(int) - (0, 0, 255)).max() < 8


def test_a_wrong_suffix_does_not_matter(tmp_path: Path) -> None:
    real = written(tmp_path / "card.png", card("Ah"))
    wrong = real.rename(tmp_path / "card.jpg")
    assert load(wrong).shape == card("Ah").shape


def test_exif_orientation_is_not_applied(tmp_path: Path) -> None:
    _, data = cv2.imencode(".jpg", card("Ah"))
    entry = b"\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00"
    turned = b"Exif\x00\x00MM\x00*\x00\x00\x00\x08\x00\x01" + entry + b"\x00\x00\x00\x00"
    block = b"\xff\xe1" + (len(turned) + 2).to_bytes(2, "big") + turned
    raw = data.tobytes()
    (tmp_path / "turned.jpg").write_bytes(raw[:2] + block + raw[2:])
    assert cv2.imread(str(tmp_path / "turned.jpg")).shape[:2] == card("Ah").shape[1::-1]
    assert load(tmp_path / "turned.jpg").shape == card("Ah").shape


def _bomb() -> bytes:
    _, data = cv2.imencode(".png", card("Ah"))
    return data.tobytes()[:16] + (60_000).to_bytes(4, "big") * 2 + data.tobytes()[24:]


def _jpeg() -> bytes:
    return cv2.imencode(".jpg", card("Ah"))[1].tobytes()


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b"not a picture at all", "no picture"),
        (_jpeg()[: len(_jpeg()) // 2], "cut short"),
        (_jpeg()[:2], "cut short|no picture"),
        (cv2.imencode(".png", card("Ah"))[1].tobytes()[:-200], "cut short"),
        (cv2.imencode(".bmp", card("Ah"))[1].tobytes()[:5000], "cut short"),
        (cv2.imencode(".tif", card("Ah"))[1].tobytes()[:5000], "cut short"),
        (cv2.imencode(".webp", card("Ah"))[1].tobytes()[:500], "cut short"),
        (_bomb(), "too many"),
        (b"\xff\xd8\xff\xe0\x00\x00" + b"\x00" * 40 + b"\xff\xd9", "no picture"),
    ],
    ids=[
        "empty",
        "text",
        "half a JPEG",
        "two bytes",
        "PNG without its end",
        "half a BMP",
        "half a TIFF",
        "half a WebP",
        "60000 pixels square",
        "JPEG of zeros",
    ],
)
def test_a_broken_file_is_named_in_one_line(
    tmp_path: Path, data: bytes, says: str, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "broken.jpg"
    path.write_bytes(data)
    with pytest.raises(ImageError, match=says) as caught:
        load(path)
    assert str(caught.value).startswith(str(path))
    assert "\n" not in str(caught.value)
    assert ";" in str(caught.value), "says what to do"
    assert "ERROR" not in capfd.readouterr().err, "OpenCV says nothing of its own"


def test_too_many_pixels_are_refused_in_every_format(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.image.MOST_PIXELS", 1000)
    for suffix in (".png", ".jpg", ".bmp", ".webp", ".tif"):
        with pytest.raises(ImageError, match="too many"):
            load(written(tmp_path / f"card{suffix}", card("Ah")))


def test_a_file_that_is_too_large_or_has_no_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.image.MOST_BYTES", 1_000_000)
    (tmp_path / "large.png").write_bytes(bytes(1_000_001))
    for path in (tmp_path / "large.png", Path("/dev/zero")):
        with pytest.raises(ImageError, match="too large; give one of at most 1 MB"):
            load(path)


def test_a_missing_file_and_a_folder_are_named(tmp_path: Path) -> None:
    with pytest.raises(ImageError, match="check the path"):
        load(tmp_path / "none.jpg")
    with pytest.raises(ImageError, match="cannot be opened"):
        load(tmp_path)


def test_a_folder_stands_for_its_pictures_at_any_depth(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    names = {written(tmp_path / "b.PNG", card("Ah")), written(tmp_path / "deep" / "a.jpg", card("Ah"))}
    (tmp_path / "notes.txt").write_text("none")
    assert set(pictures(tmp_path)) == names
    assert pictures(tmp_path / "b.PNG") == [tmp_path / "b.PNG"]


def test_a_folder_without_pictures_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(ImageError, match="no pictures"):
        pictures(tmp_path)
