"""Which candidates the small networks let pass to the large ones."""

import numpy as np
import pytest
from printed import card, felt, lay

from vision.flatten import glances_from, pyramid
from vision.fuse import CLASSES
from vision.nets import Networks, settled
from vision.quads import upright

BACK, NOTHING = len(CLASSES) - 3, len(CLASSES) - 1


@pytest.fixture(scope="module")
def networks() -> Networks:
    return Networks()


@pytest.mark.parametrize(
    ("face", "back", "nothing", "done"),
    [
        (0.0, 0.996, 0.004, True),
        (0.0, 0.004, 0.996, True),
        (0.01, 0.3, 0.69, True),
        (0.0, 0.9, 0.1, False),
        (0.1, 0.0, 0.9, False),
        (0.9, 0.0, 0.1, False),
    ],
)
def test_corners_are_looked_at_where_the_whole_card_leaves_something_open(
    face: float, back: float, nothing: float, done: bool
) -> None:
    chances = np.zeros((1, len(CLASSES)), np.float32)
    chances[0, [0, BACK, NOTHING]] = face, back, nothing
    assert settled(chances).tolist() == [done]


def test_a_glance_tells_cards_from_bare_felt(networks: Networks) -> None:
    frame = felt(720, 1280)
    faces = [
        lay(frame, card(name), (180 + 230 * n, 340), 110, 12 * n) for n, name in enumerate(["Ah", "3s", "7d", "Kc"])
    ]
    bare = np.stack(faces) + np.array([0, 240], np.float32)
    quads = upright(np.concatenate([np.stack(faces), bare]))
    seen = networks.glance(glances_from(pyramid(frame), quads))
    assert seen[:4].min() > 0.5
    assert seen[4:].max() < 0.2


def test_nothing_to_look_at_gives_nothing(networks: Networks) -> None:
    levels, none = pyramid(felt(200, 200)), np.zeros((0, 4, 2), np.float32)
    assert networks.glance(glances_from(levels, none)).shape == (0,)
    assert networks.classify(levels, none).shape == (0, len(CLASSES))
    assert networks.indices(levels, none).shape == (0, 52)
