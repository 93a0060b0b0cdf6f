"""Adding up scores by kind, by trait and over the gate, and the file that says what the photos show."""

from pathlib import Path

import numpy as np
import pytest

from dealer.cards import Card
from vision.claim import GATE, Reading
from vision.report import CURVE, LEAST_GATE, OWN_KINDS, UNSORTED, Scored, Shown, load_kinds, report, scored
from vision.score import Label, Photo, Score, load_manifest
from vision.sheet import SheetError

PHOTOS = Path(__file__).parents[2].parent / "shared" / "photos"
CORNERS = np.zeros((4, 2), np.float32)
TRAITS = {
    "blur",
    "busy-ground",  # stripes, grain or prints that run up to the card's edge
    "cast",  # the light colours the cards
    "clutter",  # things that are no cards
    "covered",  # a card lies under a thing
    "cut",  # the picture's edge cuts a card
    "fanned",
    "four-index",
    "german",
    "glare",  # light washes out some of the print
    "jumbo",
    "ornate-ace",  # of spades
    "pale-ground",  # nearly as light as the cards
    "pile",  # of backs
    "shadow",  # its edge runs over a card or close by
    "small",  # cards under 80 pixels wide
    "steep",  # seen from the side
}


def face(name: str, confidence: float = 1) -> Reading:
    return Reading(Card(name), False, confidence, CORNERS)


def back() -> Reading:
    return Reading(None, True, 1, CORNERS)


def one(words: str, shown: Shown, *readings: Reading, source: str = "a", eager: tuple[Reading, ...] = ()) -> Scored:
    photo = Photo(Path("x.png"), "x.png", source, tuple(Label(word) for word in words.split()))
    return scored(photo, shown, list(readings), [*readings, *eager])


def test_counts_are_added_up_by_source_kind_and_trait() -> None:
    found = report(
        [
            one("Ah Kd", Shown("apart", ("glare",)), face("Ah"), face("Kd"), source="b"),
            one("Ah Kd", Shown("overlapping", ("glare", "blur")), face("Ah"), face("Qc")),
            one("back back", Shown("overlapping"), back()),
            one("", Shown(), back()),
        ]
    )
    two, half = Score(right=2), Score(right=1, wrong=1, missed=1)
    backs, none = Score(backs_right=1, backs_missed=1), Score(backs_wrong=1)
    assert [(it.name, it.photos, it.score) for it in found.sources] == [("b", 1, two), ("a", 3, half + backs + none)]
    assert found.total.photos == 4
    assert found.total.score == two + half + backs + none == Score(3, 1, 1, 1, 1, 1)
    assert {it.name: (it.photos, it.score) for it in found.kinds} == {
        "apart": (1, two),
        "touching": (0, Score()),
        "overlapping": (2, half + backs),
        "hand": (0, Score()),
        UNSORTED: (1, none),
    }
    assert {it.name: (it.photos, it.score) for it in found.traits} == {"blur": (1, half), "glare": (2, two + half)}


def test_unsorted_is_no_line_where_all_are_sorted() -> None:
    assert [it.name for it in report([one("", Shown("hand"))]).kinds] == ["apart", "touching", "overlapping", "hand"]


def test_above_the_shipped_gate_faces_drop_out_and_below_it_the_eager_reader_counts() -> None:
    seen = (face("Ah", (GATE + 1) / 2), face("Kd", GATE))
    found = report([one("Ah Kd 2c 3c", Shown(), *seen, eager=(face("2c", 0.75), face("9s", LEAST_GATE)))])
    curve = dict(found.curve)
    assert list(curve) == sorted(CURVE)
    assert curve[LEAST_GATE] == Score(right=3, wrong=1, missed=1)
    assert curve[0.7] == Score(right=3, missed=1)
    assert curve[0.8] == Score(right=2, missed=2)
    assert curve[GATE] == found.total.score == Score(right=2, missed=2)
    assert curve[max(CURVE)] == Score(missed=4)


def test_doubted_labels_are_listed_and_still_counted() -> None:
    found = report([one("Ah", Shown("apart", (), "the ace is of spades"), face("As"))])
    assert found.doubted == (("x.png", "the ace is of spades"),)
    assert found.total.score == Score(wrong=1, missed=1)


def kinds(folder: Path, *lines: str) -> Path:
    path = folder / "kinds.csv"
    path.write_text("\n".join(["file,kind,traits,doubt,more", *lines]), encoding="utf-8")
    return path


def test_what_photos_show_is_read_by_file_name(tmp_path: Path) -> None:
    shown, faults = load_kinds(kinds(tmp_path, 'a/b.png,hand,blur glare blur,"why, so",x', "c.png,apart,,,"))
    assert shown == {"a/b.png": Shown("hand", ("blur", "glare"), "why, so"), "c.png": Shown("apart")}
    assert faults == []


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("b.png,flying,,,", "line 3: 'flying' is no kind; write apart, touching, overlapping, hand"),
        ("a.png,hand,,,", "line 3: a.png was given before"),
        ("b.png,apart", "line 3: too few cells"),
        (",apart,,,", "line 3: '' is no file name"),
    ],
)
def test_a_broken_line_is_named_and_the_rest_is_kept(tmp_path: Path, line: str, says: str) -> None:
    shown, faults = load_kinds(kinds(tmp_path, "a.png,apart,,,", line, "c.png,hand,,,"))
    assert shown == {"a.png": Shown("apart"), "c.png": Shown("hand")}
    assert len(faults) == 1
    assert says in faults[0]


def test_a_file_without_the_columns_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kinds.csv"
    path.write_text("file,kind\na.png,apart\n", encoding="utf-8")
    with pytest.raises(SheetError, match="line 1: no column traits, doubt"):
        load_kinds(path)


def test_the_kinds_of_this_project_use_known_words() -> None:
    shown, faults = load_kinds(OWN_KINDS)
    assert faults == []
    assert {trait for it in shown.values() for trait in it.traits} == TRAITS


def test_the_kinds_of_this_project_cover_exactly_the_labelled_photos() -> None:
    if not PHOTOS.is_dir():
        pytest.skip("the labelled photos are not beside the project")
    photos, faults = load_manifest(PHOTOS)
    assert faults == []
    assert load_kinds(OWN_KINDS)[0].keys() == {photo.file for photo in photos}
