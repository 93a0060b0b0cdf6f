"""Readings become a scene that flickers less than they do."""

import numpy as np
import pytest

from dealer.cards import Card
from dealer.scene import BOARD, MUCK, Scene, Sighting, seat_zone
from vision.settle import Glimpse, Place, Pulse, Settler, merged

HERE, THERE = (500.0, 300.0), (600.0, 300.0)


def glimpse(name, at=HERE, confidence=0.9, zone=BOARD):
    x, y = at
    quad = np.array([(x - 31, y - 44), (x + 31, y - 44), (x + 31, y + 44), (x - 31, y + 44)])
    return Glimpse(zone, name, confidence, quad)


class Felt:
    """Feeds a settler ten frames a second."""

    def __init__(self):
        self.settler, self.at = Settler(), 0.0

    def frame(self, *seen, place=Place.EMPTY, looked=(BOARD, MUCK), hidden=frozenset()):
        self.at = round(self.at + 0.1, 3)
        return self.settler.see(self.at, seen, looked, lambda _quad, _under: place, hidden)

    def frames(self, count, *seen, **how):
        scenes = [self.frame(*seen, **how) for _ in range(count)]
        return scenes[-1]


def faces(scene):
    return scene.faces(BOARD)


def test_a_card_counts_when_it_has_lain_for_a_quarter_of_a_second_and_not_before():
    felt = Felt()
    assert [len(felt.frame(glimpse("Ah")).cards) for _ in range(4)] == [0, 0, 0, 1]


def test_a_slow_camera_settles_a_card_with_its_second_frame():
    settler = Settler()
    assert not settler.see(0.0, [glimpse("Ah")], {BOARD}, lambda _quad, _under: Place.EMPTY).cards
    assert faces(settler.see(0.8, [glimpse("Ah")], {BOARD}, lambda _quad, _under: Place.EMPTY)) == ("Ah",)


def test_each_card_settles_for_itself_at_three_cards_a_second():
    felt = Felt()
    spots = [(420.0 + 70 * i, 300.0) for i in range(5)]
    laid = [glimpse(name, spot) for name, spot in zip(("Ah", "Kd", "7c", "2s", "3s"), spots, strict=True)]
    shown = [len(felt.frames(3, *laid[:n]).cards) for n in range(1, 6)]
    assert shown == [0, 1, 2, 3, 4]
    assert faces(felt.frame(*laid)) == ("Ah", "Kd", "7c", "2s", "3s")


def test_a_sliding_card_counts_only_where_it_comes_to_rest():
    felt = Felt()
    for x in range(300, 600, 50):
        assert felt.frame(glimpse("Ah", (x, 300.0))).cards == ()
    assert faces(felt.frames(4, glimpse("Ah", (600.0, 300.0)))) == ("Ah",)


def test_a_card_is_forgotten_once_its_place_was_seen_empty_for_as_long():
    felt = Felt()
    felt.frames(4, glimpse("Ah"))
    assert [len(felt.frame().cards) for _ in range(4)] == [1, 1, 1, 0]


def test_a_missed_reading_between_two_empty_looks_starts_the_count_again():
    felt = Felt()
    felt.frames(4, glimpse("Ah"))
    felt.frames(2)
    felt.frame(glimpse("Ah"))
    assert faces(felt.frames(3)) == ("Ah",)


@pytest.mark.parametrize("place", [Place.COVERED, Place.UNCHANGED])
def test_what_is_not_seen_empty_stays(place):
    felt = Felt()
    felt.frames(4, glimpse("Ah"))
    assert faces(felt.frames(40, place=place)) == ("Ah",)


def test_a_zone_that_was_not_looked_at_loses_nothing():
    felt = Felt()
    felt.frames(4, glimpse("Ah"))
    assert faces(felt.frames(40, looked=())) == ("Ah",)


def test_a_covered_card_hides_its_zone_and_only_that():
    felt = Felt()
    felt.frames(4, glimpse("Ah"), glimpse("back", THERE, zone=MUCK))
    scene = felt.settler.see(
        felt.at + 0.1,
        [],
        {BOARD, MUCK},
        lambda quad, _under: Place.COVERED if quad.mean(axis=0)[0] < 550 else Place.UNCHANGED,
    )
    assert scene.hidden == {BOARD}
    assert len(scene.cards) == 2


def test_a_single_wrong_reading_never_flips_a_card():
    felt = Felt()
    felt.frames(5, glimpse("Ah"))
    for _ in range(5):
        assert faces(felt.frame(glimpse("8h", confidence=0.99))) == ("Ah",)
        assert faces(felt.frames(3, glimpse("Ah"))) == ("Ah",)


def test_a_card_laid_in_anothers_place_takes_its_name_over():
    felt = Felt()
    felt.frames(10, glimpse("Ah"))
    assert faces(felt.frames(3, glimpse("Kd"))) == ("Ah",)
    assert faces(felt.frames(6, glimpse("Kd"))) == ("Kd",)


def test_a_card_exchanged_under_an_arm_is_read_anew_at_once():
    felt = Felt()
    felt.frames(10, glimpse("Ah"))
    felt.frames(3, place=Place.COVERED)
    assert faces(felt.frames(4, glimpse("Kd"))) == ("Kd",)


def test_a_back_turned_up_becomes_its_face():
    felt = Felt()
    assert felt.frames(5, glimpse("back")).backs(BOARD) == 1
    assert felt.frames(8, glimpse("Ah")).cards[0].card == "Ah"


def test_readings_that_contradict_each_other_leave_the_zone_unsure():
    felt = Felt()
    for _ in range(10):
        felt.frame(glimpse("Ah"))
        scene = felt.frame(glimpse("8h"))
    assert scene.cards == ()
    assert scene.unsure == {BOARD}


def test_a_sure_reading_outvotes_doubts():
    felt = Felt()
    for _ in range(4):
        felt.frame(glimpse("?", confidence=0.4))
        scene = felt.frame(glimpse("Ah"))
    assert faces(scene) == ("Ah",)
    assert scene.unsure == frozenset()


def test_what_cannot_be_read_is_unsure_and_no_card():
    felt = Felt()
    scene = felt.frames(4, glimpse("?", confidence=0.3))
    assert (scene.cards, scene.unsure) == ((), {BOARD})


def test_a_card_that_can_be_read_no_longer_loses_its_name():
    felt = Felt()
    felt.frames(5, glimpse("Ah"))
    scene = felt.frames(12, glimpse("?", confidence=0.3))
    assert (scene.cards, scene.unsure) == ((), {BOARD})


def test_what_could_not_be_read_is_looked_at_again_until_its_name_has_held():
    felt = Felt()
    felt.frames(8, glimpse("?", confidence=0.3))
    assert felt.settler.restless == frozenset()
    felt.frame(glimpse("Ah"))
    assert felt.settler.restless == {BOARD}
    scene = felt.frames(4, glimpse("Ah"))
    assert (faces(scene), scene.unsure) == (("Ah",), frozenset())


def test_two_cards_of_one_face_are_both_kept():
    felt = Felt()
    assert faces(felt.frames(5, glimpse("Ah"), glimpse("Ah", THERE))) == ("Ah", "Ah")


def test_a_card_found_twice_at_one_spot_is_one_card():
    felt = Felt()
    near = (HERE[0] + 4, HERE[1] - 3)
    assert faces(felt.frames(5, glimpse("Ah"), glimpse("Ah", near, 0.6), glimpse("?", HERE, 0.99))) == ("Ah",)


def test_two_backs_fanned_by_two_centimetres_are_two():
    felt = Felt()
    scene = felt.frames(5, glimpse("back"), glimpse("back", (HERE[0] + 20, HERE[1])))
    assert scene.backs(BOARD) == 2


def test_a_moved_card_is_never_in_two_places():
    felt = Felt()
    felt.frames(5, glimpse("Ah"))
    felt.frame(place=Place.COVERED)
    for _ in range(6):
        scene = felt.frame(glimpse("Ah", THERE))
        assert len(scene.cards) == 1
    assert scene.cards[0].at == THERE


def test_trembling_corners_do_not_change_the_scene():
    felt = Felt()
    before = felt.frames(5, glimpse("Ah"))
    after = felt.frame(glimpse("Ah", (HERE[0] + 1.5, HERE[1] - 1), 0.8))
    assert before.cards == after.cards


def test_a_settled_felt_is_not_restless_and_one_with_a_new_card_is():
    felt = Felt()
    felt.frame(glimpse("Ah"))
    assert felt.settler.restless == {BOARD}
    felt.frames(4, glimpse("Ah"))
    assert felt.settler.restless == frozenset()
    felt.frame(glimpse("Kd"))
    assert felt.settler.restless == {BOARD}


def test_a_card_the_reader_cannot_find_again_after_a_cover_keeps_nobody_busy():
    felt = Felt()
    felt.frames(5, glimpse("Ah"))
    felt.frame(place=Place.COVERED)
    scene = felt.frames(2, place=Place.UNCHANGED)
    assert faces(scene) == ("Ah",)
    assert felt.settler.restless == frozenset()


def test_a_recording_that_starts_over_starts_the_felt_over():
    felt = Felt()
    felt.frames(5, glimpse("Ah"))
    assert felt.settler.see(0.0, [], {BOARD}, lambda _quad, _under: Place.COVERED).cards == ()


def test_blind_eyes_keep_what_they_knew_and_hide_everything():
    felt = Felt()
    felt.frames(5, glimpse("Ah"))
    scene = felt.settler.blind(9.0, frozenset({BOARD, MUCK}))
    assert (faces(scene), scene.hidden, scene.at) == (("Ah",), {BOARD, MUCK}, 9.0)


def test_merging_prefers_a_name_to_a_doubt_and_the_surer_name():
    kept = merged([glimpse("?", confidence=1.0), glimpse("8h", confidence=0.6), glimpse("Ah", confidence=0.9)])
    assert [g.name for g in kept] == ["Ah"]


def test_a_changed_scene_is_published_at_once_and_the_same_one_twice_a_second():
    pulse = Pulse()
    ace = Sighting(seat_zone(1), Card("Ah"), 0.9, HERE)
    quiet = [pulse.due(Scene(i / 10)) for i in range(11)]
    assert [i for i, due in enumerate(quiet) if due] == [0, 5, 10]
    assert pulse.due(Scene(1.1, (ace,)))
    assert not pulse.due(Scene(1.2, (ace,)))
    assert pulse.due(Scene(1.3, (ace,), hidden=frozenset({BOARD})))
