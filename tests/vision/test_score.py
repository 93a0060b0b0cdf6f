"""Scoring and its manifest."""

from pathlib import Path

import numpy as np
import pytest

from dealer.cards import Card
from vision.read import Reading
from vision.score import Label, ManifestError, Score, load_manifest, score

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
    photos = load_manifest(manifest(tmp_path, f"{HEADING},more\na.jpg,some/repo,TH~ A? back joker other 9c,x\n"))
    assert [photo.path for photo in photos] == [tmp_path / "a.jpg"]
    assert photos[0].source == "some/repo"
    assert photos[0].labels == (
        Label("Th", partly=True), Label("A?"), Label("back"), Label("XX"), Label("other"), Label("9c"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no column file, labels, repo"),
        ("file,labels\na.jpg,AH\n", "no column repo"),
        (f"{HEADING}\na.jpg,r,AH\nb.jpg,r,1H\n", "line 3: '1H' is no label"),
        (f"{HEADING}\na.jpg,r,AX\n", "line 2: 'AX' is no label"),
        (f"{HEADING}\na.jpg\n", "line 2: too few cells"),
        (f"{HEADING}\n,r,AH\n", "line 2: too few cells"),
        (f'{HEADING}\n"a.jpg,r,AH\n', "no CSV text"),
    ],
)
def test_a_broken_manifest_is_named_in_one_line(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(ManifestError, match=says) as caught:
        load_manifest(manifest(tmp_path, text))
    assert str(tmp_path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_manifest_that_is_no_text_or_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(ManifestError, match="cannot be opened"):
        load_manifest(tmp_path)
    (tmp_path / "manifest.csv").write_bytes(b"\xff\xfe\x00\x80" * 20)
    with pytest.raises(ManifestError, match="no CSV text"):
        load_manifest(tmp_path)
