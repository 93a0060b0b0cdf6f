"""Bare felt, known cards and what does not belong are told apart by colour."""

import numpy as np
import pytest

from vision.ground import Ground

FELT, CARD, SLEEVE = (60, 110, 40), (240, 245, 245), (40, 30, 140)
SPOT = (slice(10, 27), slice(20, 32))


def felt(seed=0, **spots):
    """A map of noisy felt, with blocks of colour on it."""
    picture = np.full((60, 100, 3), FELT, np.float32)
    for colour in spots.values():
        picture[SPOT] = colour
    picture += np.random.default_rng(seed).normal(0, 2, picture.shape)
    return np.clip(picture, 0, 255).astype(np.uint8)


def mask(on):
    found = np.zeros((60, 100), bool)
    if on:
        found[SPOT] = True
    return found


class Looking:
    """A ground that is shown one map after another; `card` is whether one is read at the spot."""

    def __init__(self, first):
        self.ground, self.at = Ground(first, 0.0), 0.0

    def show(self, picture, card=False, claimed=False, sure=True, after=0.1):
        self.at += after
        view = self.ground.look(picture, self.at, sure)
        self.ground.learn(view, self.at, mask(card), mask(card or claimed))
        return view


@pytest.fixture
def looking():
    return Looking(felt())


def test_felt_is_bare_and_at_rest(looking):
    view = looking.show(felt(1))
    assert view.bare.all()
    assert not view.moving.any()
    assert not view.foreign.any()


def test_what_comes_is_foreign_and_moves_for_one_look(looking):
    first, second = looking.show(felt(1, sleeve=SLEEVE)), looking.show(felt(2, sleeve=SLEEVE))
    assert first.moving[SPOT].all()
    assert first.foreign[SPOT].all()
    assert second.foreign[SPOT].all()
    assert not second.moving.any()
    assert second.foreign.sum() == mask(True).sum()


def test_a_shadow_is_bare_felt(looking):
    looking.show(felt(1))
    assert looking.show(felt(2, shadow=tuple(0.6 * c for c in FELT))).bare.all()


def test_a_card_that_was_read_is_known_and_not_bare(looking):
    looking.show(felt(1, card=CARD), card=True)
    view = looking.show(felt(2, card=CARD), claimed=True)
    assert not view.foreign.any()
    assert not view.bare[SPOT].any()


def test_a_card_that_nobody_claims_any_more_is_foreign(looking):
    looking.show(felt(1, card=CARD), card=True)
    looking.show(felt(2, card=CARD))
    assert looking.show(felt(3, card=CARD)).foreign[SPOT].all()


def test_a_card_that_lay_there_from_the_first_is_not_bare_felt_once_it_was_read():
    looking = Looking(felt(0, card=CARD))
    looking.show(felt(1, card=CARD), card=True)
    assert not looking.show(felt(2, card=CARD)).bare[SPOT].any()
    assert looking.show(felt(3)).bare.all()


def test_print_on_the_felt_is_still_felt_after_a_card_lay_on_it():
    looking = Looking(felt(0, print=SLEEVE))
    looking.show(felt(1, card=CARD), card=True)
    assert looking.show(felt(2, print=SLEEVE)).bare.all()


def test_chips_become_part_of_the_felt_after_a_while_but_not_over_a_card(looking):
    for claimed, foreign in ((True, True), (False, False)):
        looking.show(felt(1, chips=SLEEVE), claimed=claimed)
        looking.show(felt(2, chips=SLEEVE), claimed=claimed, after=30)
        assert looking.show(felt(3, chips=SLEEVE), claimed=claimed).foreign[SPOT].all() == foreign


@pytest.mark.parametrize("gain", [(0.7, 0.7, 0.7), (1.3, 1.3, 1.3), (1.2, 1.0, 0.8)])
def test_other_light_is_no_change(looking, gain):
    looking.show(felt(1, card=CARD), card=True)
    darker = [0.5 * c for c in CARD]
    looking = Looking(felt(0, card=darker))
    looking.show(felt(1, card=darker), card=True)
    lit = np.clip(felt(2, card=darker) * np.array(gain), 0, 255).astype(np.uint8)
    view = looking.show(lit)
    assert not view.foreign.any()
    assert view.moving.mean() < 0.01


def test_another_place_is_learned_only_where_it_surely_is_the_felt(looking):
    other = np.full((60, 100, 3), (30, 30, 160), np.uint8)
    other[:, :30] = (200, 60, 20)
    looking.show(other, sure=False)
    assert not looking.show(other, sure=False).anew
    view = looking.show(other)
    assert view.anew
    assert not view.foreign.any()
    assert not looking.show(other).anew


@pytest.mark.parametrize("cuts", [True, False])
def test_another_photograph_of_the_same_cloth_is_a_new_beginning_where_there_may_be_cuts(cuts):
    ground, other = Ground(felt(), 0.0), felt(1)
    other[:, :45] = SLEEVE
    assert not ground.look(other, 0.1, sure=True, cuts=cuts).anew
    assert ground.look(other, 0.2, sure=True, cuts=cuts).anew == cuts


def test_a_new_beginning_is_made_in_its_own_light(looking):
    bright = np.full((60, 100, 3), (230, 210, 240), np.uint8)
    looking.show(bright)
    assert looking.show(bright).anew
    assert not looking.show(bright).moving.any()
