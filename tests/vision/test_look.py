"""The eyes see through a painted table: frames in, scenes out."""

import numpy as np
import pytest
from painted_table import FELT, LAYOUT, Arm, Laid, PaintedReader, Table

from dealer.scene import BOARD, MUCK, seat_zone
from hardware.ports import Frame
from vision.look import Eyes

FLOP = (Laid("Ah", (450, 340)), Laid("Kd", (530, 340)), Laid("7c", (610, 340)))
OVER_BOARD = Arm((420, 230), (640, 703))
OVER_SEAT = Arm((330, 460), (470, 703))


class Watching:
    """Shows a painted table to eyes, ten frames a second."""

    def __init__(self, layout=LAYOUT):
        self.table, self.reader, self.at = Table(), PaintedReader(), 0.0
        self.eyes = Eyes(self.reader, layout)
        self.show(3)

    def show(self, frames, cards=(), arm=None, **how):
        for _ in range(frames):
            self.at = round(self.at + 0.1, 3)
            scene = self.eyes.see(Frame(self.table.frame(cards, arm, **how), self.at))
        return scene


@pytest.fixture
def watching():
    return Watching()


def test_cards_are_seen_in_their_zones(watching):
    laid = (*FLOP, Laid("back", (1000, 340), 20), Laid("2s", (400, 550)), Laid("Ah", (200, 100)))
    scene = watching.show(6, laid)
    assert scene.faces(BOARD) == ("Ah", "Kd", "7c")
    assert scene.backs(MUCK) == 1
    assert scene.faces(seat_zone(1)) == ("2s",)
    assert (len(scene.cards), scene.hidden, scene.unsure) == (5, frozenset(), frozenset())
    assert abs(np.array(scene.cards[0].at) - (450, 340)).max() < 2


def test_an_empty_felt_hides_nothing(watching):
    scene = watching.show(3)
    assert (scene.cards, scene.hidden, scene.unsure) == ((), frozenset(), frozenset())


def test_until_what_lies_there_has_settled_its_zone_is_hidden():
    eyes, table = Eyes(PaintedReader(), LAYOUT), Table()
    scenes = [eyes.see(Frame(table.frame(FLOP), i / 10)) for i in range(6)]
    assert all(BOARD in scene.hidden for scene in scenes if not scene.cards)
    assert scenes[-1].faces(BOARD) == ("Ah", "Kd", "7c")
    assert scenes[-1].hidden == frozenset()


def test_a_card_is_seen_to_leave(watching):
    watching.show(6, FLOP)
    assert watching.show(6, FLOP[1:]).faces(BOARD) == ("Kd", "7c")
    assert watching.show(6).cards == ()


def test_an_arm_over_cards_hides_them_and_takes_nothing_away(watching):
    watching.show(6, FLOP)
    for frames in (1, 3, 20):
        scene = watching.show(frames, FLOP, OVER_BOARD)
        assert scene.faces(BOARD) == ("Ah", "Kd", "7c")
        assert BOARD in scene.hidden
    assert watching.show(4, FLOP).hidden == frozenset()


def test_an_arm_on_an_empty_zone_hides_that_zone_alone(watching):
    assert watching.show(3, (), OVER_SEAT).hidden == {seat_zone(1)}


def test_an_arm_that_lies_still_for_minutes_never_makes_a_card_leave(watching):
    watching.show(6, FLOP)
    for _ in range(12):
        watching.at += 10
        scene = watching.show(1, FLOP, OVER_BOARD)
    assert scene.faces(BOARD) == ("Ah", "Kd", "7c")


def test_a_card_taken_under_an_arm_is_gone_when_the_arm_is(watching):
    watching.show(6, FLOP)
    assert watching.show(5, FLOP[1:], OVER_BOARD).faces(BOARD) == ("Ah", "Kd", "7c")
    assert watching.show(6, FLOP[1:]).faces(BOARD) == ("Kd", "7c")


def test_a_card_exchanged_under_an_arm_gets_its_new_name(watching):
    watching.show(6, FLOP)
    after = (Laid("2s", (450, 340)), *FLOP[1:])
    watching.show(3, after, OVER_BOARD)
    assert watching.show(6, after).faces(BOARD) == ("2s", "Kd", "7c")


def test_a_flop_is_seen_while_the_dealers_arm_still_lays_the_next_card(watching):
    for count in (1, 2, 3):
        laid = FLOP[:count]
        watching.show(2, laid, Arm((420 + 80 * count, 300), (520 + 80 * count, 703)))
        scene = watching.show(2, laid)
    assert set(scene.faces(BOARD)) >= {"Ah", "Kd"}
    assert watching.show(2, FLOP).faces(BOARD) == ("Ah", "Kd", "7c")


def test_a_card_on_the_felt_before_the_eyes_opened_is_seen_to_leave():
    eyes, table = Eyes(PaintedReader(), LAYOUT), Table()
    for i in range(6):
        eyes.see(Frame(table.frame(FLOP), i / 10))
    scenes = [eyes.see(Frame(table.frame(), 0.6 + i / 10)) for i in range(6)]
    assert scenes[-1].cards == ()


@pytest.mark.parametrize("light", [0.75, 1.2])
def test_light_that_changes_moves_no_card(watching, light):
    before = watching.show(6, FLOP)
    for step in np.linspace(1, light, 12):
        watching.table.light = float(step)
        scene = watching.show(1, FLOP)
        assert scene.cards == before.cards
    assert watching.show(3, FLOP).hidden == frozenset()


def test_a_bumped_camera_sees_the_same_cards_again():
    watching = Watching()
    watching.table = Table(scale=0.7)
    watching.table.shift = (30, 20)
    watching.at = 10
    watching.show(12, FLOP)
    watching.table.shift = (36, 14)
    watching.show(1, FLOP)
    scene = watching.show(8, FLOP)
    assert scene.faces(BOARD) == ("Ah", "Kd", "7c")
    assert abs(np.array(scene.cards[0].at) - (450, 340)).max() < 3


def test_a_covered_lens_hides_every_zone_and_takes_nothing_away(watching):
    watching.show(6, FLOP)
    watching.table.light = 0.0
    for _ in range(30):
        scene = watching.show(1, FLOP)
        assert scene.faces(BOARD) == ("Ah", "Kd", "7c")
    assert scene.hidden == set(LAYOUT.zones)
    watching.table.light = 1.0
    assert watching.show(8, FLOP).hidden == frozenset()


def test_without_markers_nothing_is_known():
    scene = Eyes(PaintedReader(), LAYOUT).see(Frame(Table().frame(FLOP, markers=()), 0.0))
    assert (scene.cards, scene.hidden) == ((), set(LAYOUT.zones))


def test_what_cannot_be_read_makes_its_zone_unsure(watching):
    scene = watching.show(8, (*FLOP, Laid("?", (1000, 340))))
    assert (scene.unsure, scene.hidden) == ({MUCK}, frozenset())


def test_a_still_felt_is_hardly_read(watching):
    watching.show(15, FLOP)
    before = watching.reader.pixels
    watching.show(20, FLOP)
    frame = 960 * 540
    assert watching.reader.pixels - before < frame


def test_the_full_picture_of_a_still_felt_is_hardly_asked_for(watching):
    watching.show(15, FLOP)
    asked = []
    for number in range(50):
        image, at = watching.table.frame(FLOP), watching.at + 0.1 + number / 50
        frame = Frame(lambda image=image: asked.append(image) or image, at, Frame(image, at).luma)
        assert watching.eyes.see(frame).faces(BOARD) == ("Ah", "Kd", "7c")
    assert len(asked) < 50 / 4


def test_what_differs_from_the_felt_in_colour_alone_is_found_at_the_next_look(watching):
    watching.show(15)
    image = watching.table.frame(FLOP)
    for number in range(20):
        at = watching.at + 0.1 + number / 10
        scene = watching.eyes.see(Frame(image, at, Frame(watching.table.frame(), at).luma))
    assert scene.faces(BOARD) == ("Ah", "Kd", "7c")


def test_a_change_too_slow_to_notice_is_read_now_and_then(watching):
    watching.show(6, FLOP)
    before = watching.reader.pixels
    watching.at += 6
    watching.show(4, FLOP)
    assert watching.reader.pixels > before


def test_a_plain_picture_is_all_board_and_counts_in_pixels():
    watching = Watching(layout=None)
    scene = watching.show(6, FLOP, markers=())
    assert scene.faces(BOARD) == ("Ah", "Kd", "7c")
    x, y = watching.table.to_px((450, 340))
    assert abs(scene.cards[0].at[0] - x) < 2
    assert abs(scene.cards[0].at[1] - y) < 2


def test_one_picture_after_another_on_other_cloth_are_seen_each_for_itself():
    watching = Watching(layout=None)
    for cloth, cards in (((30, 30, 90), FLOP[:2]), ((120, 60, 40), FLOP[2:]), (FELT, (Laid("2s", (900, 200)),))):
        watching.table.cloth = cloth
        assert watching.show(8, cards, markers=()).faces(BOARD) == tuple(card.name for card in cards)
