"""The built wheel holds what the product needs at run time, and nothing of the workshop."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def names(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    out = tmp_path_factory.mktemp("wheel")
    made = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "-q", "-w", str(out), str(ROOT)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    (wheel,) = out.glob("burncard-*.whl")
    return set(zipfile.ZipFile(wheel).namelist())


@pytest.mark.parametrize(
    "suffix",
    [
        "dealer/records/at_fault.toml",
        "dealer/rules/profiles/colorado.toml",
        "dealer/rules/profiles/tda-2024.toml",
        "dealer/rules/profiles/poker-league-wyoming.toml",
        "dealer/tournament/chip_sets/t25.toml",
        "dealer/tournament/structures/colorado.toml",
        "firmware/main.py",
        "firmware/wire.py",
        "ui/__main__.py",
        "ui/scenarios/note1.hand",
    ],
)
def test_the_wheel_holds(names: set[str], suffix: str) -> None:
    assert suffix in names


@pytest.mark.parametrize("folder", ["dealer", "firmware", "hardware", "ui", "vision"])
def test_every_module_of_a_room_is_in_the_wheel(names: set[str], folder: str) -> None:
    here = {str(path.relative_to(ROOT)) for path in (ROOT / folder).rglob("*.py")}
    here = {name for name in here if not name.startswith("vision/training/")}
    assert here - names == set()


@pytest.mark.parametrize("kind", ["vision/weights/", "hardware/simulated/artwork/", "ui/fonts/"])
def test_every_file_of_data_is_in_the_wheel(names: set[str], kind: str) -> None:
    here = {str(path.relative_to(ROOT)) for path in (ROOT / kind).rglob("*") if path.is_file()}
    assert here, f"{kind} is empty"
    assert {name for name in here if "__pycache__" not in name} - names == set()


def test_no_tests_and_no_training_are_in_the_wheel(names: set[str]) -> None:
    assert [name for name in names if name.startswith(("tests/", "vision/training/", "bench/", "docs/"))] == []
