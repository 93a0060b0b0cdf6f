"""Which small grey pictures are worth a look."""

import numpy as np
import pytest

from vision.lookout import Lookout


def felt(seed=0, shape=(360, 640), level=90):
    """A noisy, even grey felt."""
    noise = np.random.default_rng(seed).normal(0, 4, shape)
    return np.clip(level + noise, 0, 255).astype(np.uint8)


@pytest.fixture
def lookout():
    lookout = Lookout()
    assert lookout.stirs(felt(), 10.0)
    return lookout


def test_noise_does_not_stir(lookout):
    assert not any(lookout.stirs(felt(seed), 10.0 + seed / 30) for seed in range(1, 14))


def test_a_small_thing_that_comes_or_goes_stirs_once(lookout):
    chip = felt(1)
    chip[100:116, 300:316] = 200
    assert lookout.stirs(chip, 10.1)
    assert not lookout.stirs(chip, 10.2)
    assert lookout.stirs(felt(2), 10.3)


def test_what_changes_too_slowly_to_differ_from_one_frame_to_the_next_stirs_in_the_end(lookout):
    stirs = [lookout.stirs(felt(level=90 + step), 10.0 + step / 100) for step in range(12)]
    assert not any(stirs[:8])
    assert stirs.count(True) == 1


def test_after_half_a_second_and_when_time_goes_back_it_is_time_to_look(lookout):
    assert not lookout.stirs(felt(1), 10.45)
    assert lookout.stirs(felt(1), 10.55)
    assert lookout.stirs(felt(1), 3.0)


@pytest.mark.parametrize("shape", [(180, 320), (360, 700), (1, 1), (2000, 2)])
def test_a_picture_of_another_size_stirs(lookout, shape):
    assert lookout.stirs(felt(1, shape), 10.1)
    assert not lookout.stirs(felt(1, shape), 10.2)
