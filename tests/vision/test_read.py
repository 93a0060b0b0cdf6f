"""Reading whole frames: cards the tests print, things that are no cards, and a sample of real photos."""

from pathlib import Path

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from printed import Picture, card, felt, lay

from dealer.cards import DECK
from vision.claim import Reading
from vision.fuse import CLASSES
from vision.image import load
from vision.read import Reader
from vision.score import Photo, Score, load_manifest, score

PHOTOS = Path(__file__).parents[2].parent / "shared" / "photos"
SAMPLE = 12
"""Every so many-th photo is read in the fast tests."""


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


def names(readings: list[Reading]) -> list[str]:
    return sorted(reading.name for reading in readings)


def test_five_cards_on_felt_are_read_with_their_places(reader: Reader) -> None:
    frame = felt(720, 1280)
    dealt = {
        name: lay(frame, card(name), (180 + 230 * n, 340), 130, 12 * n)
        for n, name in enumerate(["Ah", "3s", "7d", "9c", "4h"])
    }
    found = {reading.name: reading for reading in reader.read(frame)}
    assert set(found) == set(dealt)
    for name, corners in dealt.items():
        assert np.abs(found[name].corners.mean(0) - corners.mean(0)).max() < 6
        assert found[name].corners.dtype == np.float32
        assert found[name].corners.shape == (4, 2)


def test_a_known_scale_finds_every_card_and_names_none_wrong(reader: Reader) -> None:
    frame = felt(1080, 1920)
    for n, name in enumerate(["Ah", "3s", "7d", "9c", "4h"]):
        lay(frame, card(name), (280 + 330 * n, 500), 120, 33 * n)
    found = names(reader.read(frame, (105, 135)))
    assert len(found) == 5
    assert set(found) <= {"3s", "4h", "7d", "9c", "Ah", "?"}
    assert found.count("?") <= 2


def test_no_face_of_a_whole_strange_deck_is_read_wrong(reader: Reader) -> None:
    wrong, right = [], 0
    for at in range(0, len(DECK), 13):
        frame = felt(900, 1600, seed=at)
        dealt = DECK[at : at + 13]
        for n, name in enumerate(dealt):
            lay(frame, card(name), (140 + 215 * (n % 7), 220 + 400 * (n // 7)), 110, 27 * n)
        seen = [reading.card for reading in reader.read(frame) if reading.card is not None]
        wrong += [name for name in seen if name not in dealt]
        right += sum(name in dealt for name in seen)
    assert wrong == []
    assert right >= 30


def only_an_index(name: str, degrees: float) -> tuple[Picture, NDArray[np.float32]]:
    """Paper with one whole card, and an index of another that shows no outline: all around it is as white."""
    frame = np.full((700, 1000, 3), 250, np.uint8)
    hidden = lay(frame, card(name), (680, 350), 150, degrees)
    index = np.zeros(frame.shape[:2], np.uint8)
    box = hidden[0] + np.array([[0, 0], [0.3, 0], [0.3, 0.36], [0, 0.36]]) @ (hidden[[1, 3]] - hidden[0])
    cv2.fillConvexPoly(index, np.rint(box).astype(np.int32), (255,))
    frame[index == 0] = 250
    frame[:, :420] = felt(700, 420)
    lay(frame, card("5d"), (220, 350), 150, 8)
    return frame, hidden


def test_a_face_is_found_by_its_index_where_no_outline_shows(reader: Reader) -> None:
    found = 0
    for name in ("Ks", "4h", "9c", "7d", "3s", "Ah"):
        frame, hidden = only_an_index(name, 20)
        faces = {reading.name: reading for reading in reader.read(frame) if reading.card is not None}
        assert set(faces) <= {"5d", name}
        if name in faces:
            found += 1
            assert np.abs(faces[name].corners[0] - hidden[0]).max() < 25
    assert found >= 2


PAIRS = (("Kd", "Ac"), ("9c", "Ah"), ("7d", "4s"), ("3s", "8h"), ("5c", "2d"), ("Qs", "6h"))


@pytest.mark.parametrize("turn", [4, -6, 12])
def test_neither_of_two_cards_hides_the_other_that_it_only_overlaps(reader: Reader, turn: float) -> None:
    upper = lower = 0
    for under, over in PAIRS:
        frame = felt(600, 800)
        lay(frame, card(under), (360, 300), 170, -6)
        lay(frame, card(over), (420, 305), 170, turn - 6)
        faces = {reading.card for reading in reader.read(frame) if reading.card is not None}
        assert faces <= {under, over}
        upper, lower = upper + (over in faces), lower + (under in faces)
    # The sides of the two make one outline, and the lower is known by its index alone.
    assert upper >= 5
    assert lower >= 1


def test_a_card_with_two_indices_in_view_is_one_card(reader: Reader) -> None:
    frame = felt(720, 1280)
    for n, name in enumerate(["Ah", "3s", "7d", "9c", "4h"]):
        corners = lay(frame, card(name), (180 + 230 * n, 340), 130, 12 * n)
        # A strip across its middle hides what is neither index.
        strip = corners[[0, 1, 1, 0]] + (corners[[3, 2, 2, 3]] - corners[[0, 1, 1, 0]]) * [
            [0.42],
            [0.42],
            [0.6],
            [0.6],
        ]
        cv2.fillConvexPoly(frame, np.rint(strip).astype(np.int32), (60, 100, 30))
    named = [reading.card for reading in reader.read(frame) if reading.card is not None]
    assert len(named) == len(set(named))
    assert set(named) <= {"Ah", "3s", "7d", "9c", "4h"}


def test_cards_are_found_among_checks_that_look_like_small_cards(reader: Reader) -> None:
    frame = felt(1080, 1920)
    frame[(np.add.outer(np.arange(1080) // 60, np.arange(1920) // 60) % 2) == 0] = 130
    dealt = ["3s", "7d", "9c", "4h"]
    for n, name in enumerate(dealt):
        lay(frame, card(name), (300 + 420 * n, 300 + 150 * n), 110, 25 * n)
    assert [name for name in names(reader.read(frame)) if name != "?"] == sorted(dealt)


def test_a_card_seen_whole_is_not_given_up_for_the_index_of_one_below_it(reader: Reader) -> None:
    both = 0
    for below, above in (("9c", "3s"), ("7d", "4h"), ("3s", "Ah")):
        frame = felt(720, 1280)
        lay(frame, card("5d"), (200, 360), 150, 0)
        lay(frame, card(below), (600, 360), 150, 0)
        lay(frame, card(above), (655, 360), 150, 0)
        found = set(names(reader.read(frame)))
        assert {"5d", above} <= found <= {"5d", above, below, "?"}
        both += below in found
    assert both


def no_cards() -> dict[str, Picture]:
    rng = np.random.default_rng(3)
    face = np.full((600, 800, 3), (120, 150, 190), np.uint8)
    cv2.ellipse(face, (400, 300), (150, 210), 0, 0, 360, (150, 180, 225), -1)
    for x in (340, 460):
        cv2.circle(face, (x, 250), 18, (60, 40, 30), -1)
    cv2.ellipse(face, (400, 400), (60, 20), 0, 0, 180, (60, 60, 180), 6)
    wall = np.full((600, 800, 3), 190, np.uint8)
    for row in range(12):
        for column in range(9):
            x = column * 100 - 50 * (row % 2)
            cv2.rectangle(wall, (x, row * 50), (x + 96, row * 50 + 46), (60, 70, 150), -1)
    paper = np.full((600, 800, 3), 90, np.uint8)
    cv2.rectangle(paper, (200, 100), (560, 500), (245, 245, 245), -1)
    for line in range(12):
        cv2.putText(paper, "Blinds 100 200 ante 25", (215, 140 + 28 * line), 0, 0.7, (30, 30, 30), 1)
    return {
        "black": np.zeros((720, 1280, 3), np.uint8),
        "white": np.full((720, 1280, 3), 255, np.uint8),
        "noise": rng.integers(0, 256, (720, 1280, 3)).astype(np.uint8),
        "felt": felt(720, 1280),
        "face": face,
        "wall": wall,
        "paper": paper,
        "pixel": np.zeros((1, 1, 3), np.uint8),
        "line": np.zeros((1, 4000, 3), np.uint8),
    }


@pytest.mark.parametrize("what", list(no_cards()))
def test_what_is_no_card_is_never_a_face(reader: Reader, what: str) -> None:
    assert [reading.name for reading in reader.read(no_cards()[what]) if reading.card is not None] == []


def test_a_gate_of_one_claims_nothing() -> None:
    frame = felt(720, 1280)
    lay(frame, card("Ah"), (640, 360), 140, 12)
    found = Reader(gate=1.01).read(frame)
    assert all(reading.card is None for reading in found)
    assert found, "a card lies there all the same"


@pytest.mark.parametrize("size", [(252, 352), (128, 176), (64, 88)])
def test_one_rectified_card_of_any_size_is_classified(reader: Reader, size: tuple[int, int]) -> None:
    flat = np.asarray(cv2.resize(card("9c"), size, interpolation=cv2.INTER_AREA), np.uint8)
    chances = reader.classify(flat)
    assert chances.shape == (55,)
    assert float(chances.sum()) == pytest.approx(1, abs=1e-3)
    assert CLASSES[int(chances.argmax())] == "9c"


def photos() -> list[Photo]:
    if not PHOTOS.is_dir():
        pytest.skip("the labelled photos are not beside the project")
    return load_manifest(PHOTOS)[0]


def total(reader: Reader, some: list[Photo]) -> Score:
    return sum((score(photo.labels, reader.read(load(photo.path))) for photo in some), Score())


def test_a_sample_of_real_photos_is_read(reader: Reader) -> None:
    result = total(reader, photos()[::SAMPLE])
    assert result.wrong <= 1
    assert result.right >= 55


@pytest.mark.slow
def test_all_real_photos_are_read(reader: Reader) -> None:
    result = total(reader, photos())
    assert result.wrong <= 1
    assert result.right >= 795
    assert result.backs_right >= 20
    assert result.backs_wrong <= 2
