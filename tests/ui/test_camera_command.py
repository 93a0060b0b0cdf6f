"""`burncard camera`: what it measures, on recordings of known light and rate."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from ui.__main__ import main


def film(path: Path, shade: int, frames: int = 60, rate: int = 20) -> Path:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), rate, (64, 48))
    for _ in range(frames):
        writer.write(np.full((48, 64, 3), shade, np.uint8))
    writer.release()
    return path


def test_a_film_has_its_size_its_rate_and_its_light(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["camera", "--source", str(film(tmp_path / "felt.avi", 120)), "--seconds", "2", "--json"]) == 0
    looks = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(looks) == 2
    for look in looks:
        assert (look["width"], look["height"]) == (64, 48)
        assert look["rate"] == pytest.approx(20, abs=0.2)
        assert look["mean"] == pytest.approx(120, abs=3)
        assert (look["verdict"], look["do"]) == ("fine", "")


@pytest.mark.parametrize(("shade", "said"), [(5, "too dark: turn up the lamp"), (255, "glare: move the lamp")])
def test_wrong_light_is_a_warning_that_says_what_to_do(tmp_path: Path, capsys, shade: int, said: str) -> None:
    assert main(["camera", "--source", str(film(tmp_path / "felt.avi", shade)), "--seconds", "1"]) == 1
    assert said in capsys.readouterr().out


def test_the_last_picture_is_kept_where_it_is_asked_for(tmp_path: Path, capsys) -> None:
    cv2.imwrite(str(tmp_path / "felt.png"), np.full((30, 40, 3), (10, 150, 90), np.uint8))
    kept = tmp_path / "seen.png"
    assert main(["camera", "--source", str(tmp_path / "felt.png"), "--save", str(kept)]) == 0
    picture = cv2.imread(str(kept))
    assert picture is not None
    assert picture.shape == (30, 40, 3)
    assert tuple(picture[0, 0]) == (10, 150, 90)


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--source", "nothing"), "nothing: no such file, folder or camera"),
        (("--source", "/dev/null"), "/dev/null: not a camera"),
        (("--source", "PICTURE", "--save", "/nowhere/seen.png"), "/nowhere/seen.png: the picture cannot be written"),
    ],
)
def test_what_cannot_be_looked_at_is_said_in_one_line(tmp_path: Path, capsys, more, said: str) -> None:
    picture = tmp_path / "felt.png"
    cv2.imwrite(str(picture), np.full((30, 40, 3), 100, np.uint8))
    assert main(["camera", *(str(picture) if word == "PICTURE" else word for word in more)]) == 2
    shown = capsys.readouterr().err
    assert shown.startswith(said)
    assert len(shown.splitlines()) == 1


@pytest.mark.parametrize(
    "more", [("--seconds", "0"), ("--seconds", "soon"), ("--seconds", "nan"), ("--save", "a.txt")]
)
def test_what_cannot_be_meant_is_refused(capsys, more: tuple[str, str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["camera", *more])
    assert ended.value.code == 2
    assert more[1] in capsys.readouterr().err
