"""`burncard demo`, as one starts it: the window off screen, the vision in its own process, the felt simulated."""

import subprocess
import sys
from pathlib import Path

import cv2
import pytest


def demo(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "ui", "demo", "--headless", *arguments],
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


@pytest.mark.parametrize("size", ["1280x720", pytest.param("800x480", marks=pytest.mark.slow)])
def test_the_demo_sees_the_third_card_and_plays_the_hand_to_its_end(tmp_path: Path, size: str) -> None:
    ran = demo("--out", str(tmp_path), "--size", size)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "third-exposed seat=4 card=7s (Colorado Note 1)" in ran.stdout
    assert "every card was seen by the camera" in ran.stdout
    width, height = map(int, size.split("x"))
    shots = [cv2.imread(str(path)) for path in sorted(tmp_path.glob("*.png"))]
    assert len(shots) >= 3
    assert all(shot is not None and shot.shape == (height, width, 3) and shot.std() > 10 for shot in shots)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ran = demo("--out", str(tmp_path / "file"))
    assert ran.returncode == 2
    assert ran.stderr == f"{tmp_path}/file: cannot be made a folder (File exists); choose another with --out\n"


@pytest.mark.slow
def test_with_the_camera_covered_the_demo_fails(tmp_path: Path) -> None:
    ran = demo("--out", str(tmp_path), "--cover-camera")
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert "third-exposed" not in ran.stdout
    assert "not played to its end" in ran.stdout


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "No such file"),
        ("rules colorado\n", "the head lacks"),
        ("rules nobody\nblinds 1/2\nseats 1:10 2:10\nbutton 1\n", "nobody"),
        ("rules colorado\nblinds 1/2\nseats 1:10 2:10\nbutton 1\nfly\n", "unknown word 'fly'"),
        ("rules colorado\nblinds 1/2\nseats 1:10\nbutton 1\n", "2 to 10 seats"),
    ],
)
def test_a_script_that_cannot_be_played_gets_one_line(tmp_path: Path, text: str | None, said: str) -> None:
    script = tmp_path / "script.hand"
    if text is not None:
        script.write_text(text)
    ran = demo("--hand", str(script), "--out", str(tmp_path))
    assert ran.returncode == 2
    assert said in ran.stderr
    assert len(ran.stderr.splitlines()) == 1
