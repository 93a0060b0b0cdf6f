"""`burncard read` and `burncard score` as a person types them."""

import argparse
import json
import os
import sys
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


def test_a_name_that_is_no_text_is_printed_all_the_same(photo: Path, capsys: pytest.CaptureFixture[str]) -> None:
    odd = photo.rename(photo.parent / os.fsdecode(b"table-\xe9.png"))
    assert burncard("read", odd) == 0
    assert burncard("read", "--json", odd) == 0
    text, as_json = capsys.readouterr().out.splitlines()[::2]
    assert "table-\\udce9.png: 1 card, " in text
    assert json.loads(as_json)["image"] == str(odd)


@pytest.fixture
def labelled(photo: Path) -> Path:
    """A folder whose two lines name the same photo of an ace of hearts, the second with wrong labels."""
    (photo.parent / "same.png").write_bytes(photo.read_bytes())
    manifest = f"file,repo,labels\n{photo.name},one,AH\nsame.png,two,KD back\n"
    (photo.parent / "manifest.csv").write_text(manifest, encoding="utf-8")
    return photo.parent


def kinds(folder: Path, *lines: str) -> Path:
    path = folder / "kinds.csv"
    path.write_text("\n".join(["file,kind,traits,doubt", *lines]), encoding="utf-8")
    return path


def rows(printed: str) -> dict[str, list[str]]:
    """The counts of each line of the tables by its name."""
    lines = [line.split() for line in printed.splitlines()]
    return {" ".join(words[:-8]): words[-8:] for words in lines if len(words) > 8 and words[-1].isdigit()}


def test_score_prints_a_line_per_source_kind_and_trait(labelled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = kinds(labelled, "table.png,apart,glare blur,", "same.png,hand,glare,the king is an ace")
    assert burncard("score", labelled, "--kinds", file) == 0
    printed = capsys.readouterr().out
    good, bad = ["1", "0", "0", "0", "0", "0", "0", "1"], ["0", "1", "1", "0", "0", "0", "1", "1"]
    both = ["1", "1", "1", "0", "0", "0", "1", "2"]
    none = ["0"] * 8
    assert rows(printed) == {
        "one": good, "two": bad, "in total": both, "apart": good, "touching": none, "overlapping": none, "hand": bad,
        "blur": good, "glare": both,
    }  # fmt: skip
    shipped = next(line.split() for line in printed.splitlines() if line.endswith("as shipped"))
    assert shipped[1:4] == ["1", "1", "1"]
    assert "same.png: the king is an ace" in printed


def test_score_as_json_is_one_object(labelled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = kinds(labelled, "same.png,touching,,the king is an ace")
    assert burncard("score", labelled, "--kinds", file, "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["total"] == {
        "right": 1, "wrong": 1, "missed": 1, "unsure": 0,
        "backs": 0, "false_backs": 0, "missed_backs": 1, "photos": 2,
    }  # fmt: skip
    assert found["kinds"]["touching"]["missed"] == 1
    assert found["kinds"]["unsorted"]["right"] == 1
    assert found["traits"] == {}
    assert found["sources"]["one"]["right"] == 1
    assert {"gate": found["gate"], "right": 1, "wrong": 1, "missed": 1} in found["curve"]
    assert found["doubted"] == [{"file": "same.png", "doubt": "the king is an ace"}]


def test_a_terminal_is_told_how_far_it_got(
    labelled: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert burncard("score", labelled) == 0
    assert capsys.readouterr().err.split("\r") == ["", "1 of 2", "", "2 of 2", ""]


def test_photos_that_no_kinds_are_known_of_are_unsorted(labelled: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert burncard("score", labelled) == 0
    assert rows(capsys.readouterr().out)["unsorted"] == ["1", "1", "1", "0", "0", "0", "1", "2"]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("table.png,flying,,", "line 2: 'flying' is no kind"),
        ("none.png,apart,,\nother.png,apart,,", "none.png and 1 more: no such photo"),
        ("table.png,apart", "line 2: too few cells"),
    ],
)
def test_what_is_wrong_with_the_kinds_is_one_line_and_all_is_scored(
    labelled: Path, capsys: pytest.CaptureFixture[str], line: str, says: str
) -> None:
    assert burncard("score", labelled, "--kinds", kinds(labelled, line)) == 2
    printed = capsys.readouterr()
    assert says in printed.err
    assert len(printed.err.splitlines()) == 1
    assert rows(printed.out)["in total"][-1] == "2"


@pytest.mark.parametrize("content", [None, b"", b"file,kind\n", b"\xff\xfe\x00"])
def test_kinds_that_cannot_be_used_are_named_and_all_is_scored(
    labelled: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    file = labelled / "kinds.csv"
    if content is not None:
        file.write_bytes(content)
    assert burncard("score", labelled, "--kinds", file) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith(str(file))
    assert len(printed.err.splitlines()) == 1
    assert rows(printed.out)["unsorted"][-1] == "2"


@pytest.mark.parametrize("lines", ["a.jpg,r,ZZ\n", ""])
def test_a_manifest_without_a_photo_to_score_prints_no_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lines: str
) -> None:
    (tmp_path / "manifest.csv").write_text(f"file,repo,labels\n{lines}", encoding="utf-8")
    assert burncard("score", tmp_path) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert ("line 2: 'ZZ'" in printed.err) == bool(lines)
    assert printed.err.splitlines()[-1].startswith(f"{tmp_path}: no photo to score")


def test_a_missing_manifest_is_one_line_and_status_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert burncard("score", tmp_path) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert len(printed.err.splitlines()) == 1


def test_broken_lines_and_photos_are_named_and_the_rest_scored(
    photo: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (photo.parent / "broken.png").write_bytes(b"no picture")
    manifest = f"file,repo,labels\nnone.png,one,AH\nbroken.png,one,AH\nx.png,one,1H\n{photo.name},one,AH\n"
    (photo.parent / "manifest.csv").write_text(manifest, encoding="utf-8")
    assert burncard("score", photo.parent) == 2
    printed = capsys.readouterr()
    assert [word in printed.err for word in ("none.png", "broken.png", "'1H'")] == [True] * 3
    assert len(printed.err.splitlines()) == 3
    assert rows(printed.out)["in total"] == ["1", "0", "0", "0", "0", "0", "0", "1"]
