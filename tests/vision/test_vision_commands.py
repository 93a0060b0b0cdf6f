"""`burncard read` and `burncard score` as a person types them."""

import argparse
import json
from pathlib import Path

import cv2
import pytest
from printed import card, felt, lay

from vision.commands import add_commands


def burncard(*words: str | Path) -> int:
    parser = argparse.ArgumentParser(prog="burncard")
    add_commands(parser.add_subparsers(required=True))
    arguments = parser.parse_args([str(word) for word in words])
    return int(arguments.run(arguments))


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    frame = felt(480, 640)
    lay(frame, card("Ah"), (320, 240), 150, 15)
    path = tmp_path / "table.png"
    assert cv2.imwrite(str(path), frame)
    return path


def test_read_prints_each_card_with_confidence_and_corners(photo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert burncard("read", photo) == 0
    heading, line = capsys.readouterr().out.splitlines()
    assert heading.startswith(f"{photo}: 1 card, ")
    name, confidence, *corners = line.split()
    assert name == "Ah"
    assert 0.5 < float(confidence) <= 1
    assert len(corners) == 4


def test_json_is_one_object_a_line(photo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert burncard("read", "--json", photo.parent, photo) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["image"] for line in lines] == [str(photo)] * 2
    (only,) = lines[0]["cards"]
    assert only["card"] == "Ah"
    assert [len(corner) for corner in only["corners"]] == [2, 2, 2, 2]
    assert lines[0]["ms"] > 0


def test_one_broken_picture_does_not_stop_the_rest(
    photo: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = tmp_path / "broken.jpg"
    broken.write_bytes(b"no picture")
    empty = tmp_path / "empty"
    empty.mkdir()
    assert burncard("read", broken, empty, tmp_path / "none.png", photo) == 2
    printed = capsys.readouterr()
    assert "Ah" in printed.out
    assert [line.split(":")[0] for line in printed.err.splitlines()] == [
        str(broken), str(empty), str(tmp_path / "none.png"),
    ]  # fmt: skip


def test_score_prints_a_table_per_source(photo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    manifest = f"file,repo,labels\n{photo.name},one,AH\n{photo.name},two,KD back\n"
    (photo.parent / "manifest.csv").write_text(manifest, encoding="utf-8")
    assert burncard("score", photo.parent) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines[0][:4] == ["right", "wrong", "missed", "?"]
    assert lines[1] == ["one", "1", "0", "0", "0", "0", "0", "0"]
    assert lines[2] == ["two", "0", "1", "1", "0", "0", "0", "1"]
    assert lines[3] == ["in", "total", "1", "1", "1", "0", "0", "0", "1"]


def test_a_broken_manifest_is_one_line_and_status_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "manifest.csv").write_text("file,repo,labels\na.jpg,r,ZZ\n", encoding="utf-8")
    assert burncard("score", tmp_path) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err.splitlines()) == 1
    assert "line 2" in printed.err


def test_a_photo_missing_from_the_folder_is_named_and_the_rest_scored(
    photo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    manifest = f"file,repo,labels\nnone.png,one,AH\n{photo.name},one,AH\n"
    (photo.parent / "manifest.csv").write_text(manifest, encoding="utf-8")
    assert burncard("score", photo.parent) == 2
    printed = capsys.readouterr()
    assert "none.png" in printed.err
    assert "in total" in printed.out
