"""Scoring and its manifest."""

import re
from pathlib import Path

import numpy as np
import pytest

from dealer.cards import Card
from vision.claim import Reading
from vision.score import Label, Score, at_gate, load_manifest, score
from vision.sheet import SheetError

CORNERS = np.zeros((4, 2), np.float32)
HEADING = "file,repo,labels"


def seen(*names: str) -> list[Reading]:
    return [Reading(None if name in ("?", "back") else Card(name), name == "back", 0.95, CORNERS) for name in names]


def labels(words: str) -> list[Label]:
    return [Label(word.removesuffix("~"), word.endswith("~")) for word in words.split()]


@pytest.mark.parametrize(
    ("words", "names", "expected"),
    [
        ("Ah Kd", ["Ah", "Kd"], Score(right=2)),
        ("Ah Kd", ["Ah"], Score(right=1, missed=1)),
        ("Ah", ["Ah", "Ah"], Score(right=1, wrong=1)),
        ("Ah", ["Ad"], Score(wrong=1, missed=1)),
        ("A?", ["Ad"], Score(right=1)),
        ("A? Ad", ["Ad"], Score(right=1, missed=1)),
        ("A? Ad", ["Ah", "Ad"], Score(right=2)),
        ("A?", ["Kd"], Score(wrong=1, missed=1)),
        ("Ah~", [], Score()),
        ("Ah~", ["Ah"], Score()),
        ("Ah~ Ah", ["Ah"], Score(right=1)),
        ("Ah", ["?"], Score(missed=1, unsure=1)),
        ("back back", ["back"], Score(backs_right=1, backs_missed=1)),
        ("", ["back"], Score(backs_wrong=1)),
        ("XX", ["XX"], Score(right=1)),
        ("other", [], Score()),
        ("other", ["Ah"], Score(wrong=1)),
    ],
)
def test_readings_are_matched_with_labels_as_a_multiset(words: str, names: list[str], expected: Score) -> None:
    assert score(labels(words), seen(*names)) == expected


def test_scores_add_up() -> None:
    assert Score(right=1, unsure=2) + Score(right=2, backs_missed=1) == Score(right=3, unsure=2, backs_missed=1)


def manifest(folder: Path, text: str) -> Path:
    (folder / "manifest.csv").write_text(text, encoding="utf-8")
    return folder


def test_a_manifest_is_read_with_its_marks(tmp_path: Path) -> None:
    photos, faults = load_manifest(
        manifest(tmp_path, f"{HEADING},more\na.jpg,some/repo,TH~ A? back joker other 9c,x\n")
    )
    assert faults == []
    assert [(photo.path, photo.file) for photo in photos] == [(tmp_path / "a.jpg", "a.jpg")]
    assert photos[0].source == "some/repo"
    assert photos[0].labels == (
        Label("Th", partly=True), Label("A?"), Label("back"), Label("XX"), Label("other"), Label("9c"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("b.jpg,r,1H", "line 3: '1H' is no label"),
        ("b.jpg,r,AX", "line 3: 'AX' is no label"),
        ("b.jpg", "line 3: too few cells"),
        (",r,AH", "line 3: '' is no file name"),
        ("a\0b.jpg,r,AH", "line 3: 'a.x00b.jpg' is no file name"),
    ],
)
def test_a_broken_line_is_named_and_the_rest_is_kept(tmp_path: Path, line: str, says: str) -> None:
    photos, faults = load_manifest(manifest(tmp_path, f"{HEADING}\na.jpg,r,AH\n{line}\nc.jpg,r,KD\n"))
    assert [photo.file for photo in photos] == ["a.jpg", "c.jpg"]
    (fault,) = faults
    assert re.search(says, fault)
    assert fault.startswith(str(tmp_path / "manifest.csv"))
    assert "\n" not in fault


def test_what_comes_before_an_open_quote_is_kept(tmp_path: Path) -> None:
    photos, faults = load_manifest(manifest(tmp_path, f'{HEADING}\na.jpg,r,AH\n"b.jpg,r,AH\n'))
    assert [photo.file for photo in photos] == ["a.jpg"]
    assert len(faults) == 1
    assert "no CSV" in faults[0]


def test_a_manifest_saved_by_a_spreadsheet_is_read(tmp_path: Path) -> None:
    (tmp_path / "manifest.csv").write_bytes(f"{HEADING}\r\na.jpg,r,AH\r\n".encode("utf-8-sig"))
    photos, faults = load_manifest(tmp_path)
    assert [photo.labels for photo in photos] == [(Label("Ah"),)]
    assert faults == []


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "cannot be opened"),
        (b"", "no column file, labels, repo"),
        (b"file,labels\na.jpg,AH\n", "no column repo"),
        (b"\xff\xfe\x00\x80" * 20, "no UTF-8 text"),
        (f"{HEADING}\nä.jpg,r,AH\n".encode("latin-1"), "no UTF-8 text"),
    ],
)
def test_a_manifest_of_which_nothing_can_be_used_is_named_in_one_line(
    tmp_path: Path, content: bytes | None, says: str
) -> None:
    if content is not None:
        (tmp_path / "manifest.csv").write_bytes(content)
    with pytest.raises(SheetError, match=says) as caught:
        load_manifest(tmp_path)
    assert str(tmp_path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_higher_gate_leaves_out_unsure_faces_and_nothing_else() -> None:
    readings = [
        Reading(Card("Ah"), False, 0.9, CORNERS),
        Reading(Card("Kd"), False, 0.8, CORNERS),
        Reading(None, True, 0.1, CORNERS),
        Reading(None, False, 0.1, CORNERS),
    ]
    assert [one.name for one in at_gate(readings, 0.9)] == ["Ah", "back", "?"]
