"""Which quads are looked at first, and which not at all."""

import cv2
import numpy as np
from numpy.typing import NDArray
from printed import Picture, card, felt, lay

from vision.flatten import glances_from, pyramid
from vision.quads import upright
from vision.turns import looks_of, picked, rivals, same, waiting


def square(x: float, y: float, side: float) -> NDArray[np.float32]:
    """An upright quad of that short side, as high as a card."""
    return (np.array([[0, 0], [1, 0], [1, 1.4], [0, 1.4]], np.float32) * side + (x, y)).astype(np.float32)


def checked() -> Picture:
    frame = felt(720, 1280)
    frame[(np.add.outer(np.arange(720) // 60, np.arange(1280) // 60) % 2) == 0] = 160
    noise = np.random.default_rng(1).normal(0, 4, frame.shape)
    return np.clip(frame + noise, 0, 255).astype(np.uint8)


def test_checks_of_one_kind_look_the_same_and_no_card_looks_like_another() -> None:
    frame = checked()
    cards = [lay(frame, card(name), (150 + 200 * n, 300), 100, 10 * n) for n, name in enumerate(["5d", "6d", "Kc"])]
    check = np.array([[0, 600], [60, 600], [60, 660], [0, 660]], np.float32)
    row = np.stack([check + np.array([60 * n, 0], np.float32) for n in (0, 2, 4, 6, 1, 3, 5, 7)])
    quads = upright(np.concatenate([row, np.stack(cards)]))
    looks = looks_of(glances_from(pyramid(frame), quads))
    alike = same(looks, looks)
    assert alike[:4, :4].all()
    assert alike[4:8, 4:8].all()
    assert (alike[8:] == np.eye(11, dtype=np.bool_)[8:]).all()


def test_an_index_more_makes_another_look() -> None:
    bare = np.full((176, 128, 3), 240, np.uint8)
    marked = bare.copy()
    cv2.rectangle(marked, (6, 8), (16, 40), (20, 20, 20), -1)
    glances = np.stack([cv2.resize(one, (32, 44), interpolation=cv2.INTER_AREA) for one in (bare, marked)])
    looks = looks_of(np.asarray(glances, np.uint8))
    assert not same(looks[:1], looks[1:]).any()


def test_many_looks_are_compared_as_few_are() -> None:
    rng = np.random.default_rng(2)
    looks = looks_of(rng.integers(0, 256, (70, 44, 32, 3)).astype(np.uint8))
    again = looks[rng.permutation(70)]
    gaps = ((looks[:, None] - again) ** 2).mean(axis=2)
    assert (same(looks, again) == (gaps < 1e-6)).all()


def test_nothing_has_no_looks() -> None:
    none = looks_of(np.zeros((0, 44, 32, 3), np.uint8))
    assert same(none, none).shape == (0, 0)
    assert len(picked(same(none, none), 12)) == 0


def test_guesses_about_one_place_are_rivals() -> None:
    quads = np.stack([square(0, 0, 60), square(4, 3, 60), square(60, 0, 60)])
    assert rivals(quads).tolist() == [[True, True, False], [True, True, False], [False, False, True]]


def test_what_lies_on_a_card_waits_for_it() -> None:
    quads = np.stack([square(10, 10, 20), square(0, 0, 60), square(50, 10, 20), square(3, 3, 54)])
    assert waiting(quads).tolist() == [True, False, False, False]


def test_none_is_picked_that_is_against_an_earlier_one() -> None:
    against = np.eye(5, dtype=np.bool_)
    against[0, 1] = against[1, 0] = against[3, 4] = against[4, 3] = True
    assert picked(against, 5).tolist() == [0, 2, 3]
    assert picked(against, 2).tolist() == [0, 2]
