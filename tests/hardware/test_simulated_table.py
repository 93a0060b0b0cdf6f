"""The simulated table by its pixels: what is done on it can be seen on it, and nothing else changes."""

import pickle
from queue import Queue

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from dealer.cards import DECK, Card
from hardware.simulated import SimulatedTable, places_for
from hardware.simulated.acts import (
    Act,
    Arm,
    Bump,
    Cover,
    Deal,
    Light,
    Move,
    MuckHand,
    Sweep,
    Turn,
    TurnOne,
    Wait,
)
from hardware.simulated.deck import BACKS, DECKS, back, face
from hardware.simulated.lens import Pose, homography
from hardware.simulated.places import CARD, FELT, Point

SMALL = (1280, 720)
SEATS = 4
Image = NDArray[np.uint8]


class Played:
    """A small table on which acts are done until it is still."""

    def __init__(self, *acts: Act, seed: int = 1, deck: str = "classic") -> None:
        self.queue: Queue[Act] = Queue()
        self.table = SimulatedTable(SEATS, seed, self.queue, size=SMALL, deck=deck)
        self.image = self.do(*acts)

    def do(self, *acts: Act) -> Image:
        """The picture after `acts`, with all hands off the felt."""
        for act in acts:
            self.queue.put(act)
        for _ in range(400):
            self.image = self.table.frame().image
            if not self.table.busy and self.queue.empty():
                break
        for _ in range(8):
            self.image = self.table.frame().image
        return self.image


def flat(image: Image, middle: Point, reach: float = 70.0, pose: Pose | None = None) -> Image:
    """The felt around `middle` as seen straight from above, 2 pixels a millimetre."""
    to_felt = np.array([[2, 0, -2 * (middle[0] - reach)], [0, 2, -2 * (middle[1] - reach)], [0, 0, 1]])
    side = round(4 * reach)
    matrix = to_felt @ np.linalg.inv(homography(SMALL, pose or Pose()))
    return np.asarray(cv2.warpPerspective(image, matrix, (side, side)), np.uint8)


def spot(zone: str, index: int) -> Point:
    there = places_for(SEATS).spot(zone, index)
    return there.x, there.y


def likeness(seen: Image, pattern: Image) -> float:
    """The best correlation of `pattern` with what is seen, over places and turns."""
    best = -1.0
    height, width = pattern.shape[:2]
    for turn in (*range(-14, 15, 2), *range(166, 195, 2)):
        spin = cv2.getRotationMatrix2D((seen.shape[1] / 2, seen.shape[0] / 2), turn, 1)
        turned = cv2.warpAffine(seen, spin, (seen.shape[1], seen.shape[0]))
        inner = pattern[6 : height - 6, 6 : width - 6]
        best = max(best, float(cv2.matchTemplate(turned, inner, cv2.TM_CCOEFF_NORMED).max()))
    return best


def named(seen: Image, among: tuple[Card, ...], deck: str = "classic") -> Card:
    return max(among, key=lambda card: likeness(seen, face(card, deck, 2.0).colour))


def shows_back(seen: Image) -> bool:
    return likeness(seen, back("red", 2.0).colour) > 0.6


def redness(image: Image) -> float:
    """The share of red pixels: how much of a red back is seen."""
    return float((image[..., 2].astype(int) - image[..., 1] > 60).mean())


def changed(one: Image, other: Image) -> NDArray[np.bool_]:
    """Where two pictures differ by more than noise."""
    return np.abs(one.astype(int) - other).max(axis=2) > 30


def markers(image: Image) -> dict[int, NDArray[np.float64]]:
    finder = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))
    corners, numbers, _ = finder.detectMarkers(image)
    return {int(n): c.reshape(4, 2).mean(axis=0) for n, c in zip(np.ravel(numbers), corners, strict=True)}


@pytest.fixture(scope="module")
def bare() -> Image:
    return Played().image


def test_the_same_seed_and_acts_give_the_same_pixels() -> None:
    acts = [Deal("seat 1", Card("Ah")), Bump(3, 2, 0.5), Light(0.8, 3200), Deal("board", Card("2c"), up=True)]
    runs = [Played(*acts, seed=1).image for _ in range(2)]
    assert np.array_equal(*runs)


def test_another_seed_gives_another_table(bare: Image) -> None:
    other = Played(seed=2).image
    assert np.abs(bare.astype(int) - other).max() > 100


def test_no_two_frames_have_the_same_noise() -> None:
    table = SimulatedTable(SEATS, 1, Queue(), size=SMALL)
    first, second = table.frame(), table.frame()
    assert first.at == pytest.approx(0.1)
    assert second.at == pytest.approx(0.2)
    assert 0 < np.abs(first.image.astype(int) - second.image).mean() < 6


@pytest.mark.parametrize("deck", DECKS)
def test_all_faces_of_a_deck_differ(deck: str) -> None:
    faces = [face(card, deck, 1.9).colour.astype(int) for card in DECK]
    for one in range(len(faces)):
        for other in range(one):
            # A six and a nine of other suits may look alike; no two cards are alike all over.
            assert np.abs(faces[one] - faces[other]).mean() > 1.5, (DECK[one], DECK[other])


def test_backs_differ_from_each_other() -> None:
    designs = [back(design, 1.9).colour.astype(int) for design in BACKS]
    assert len(designs) >= 2
    assert all(np.abs(a - b).mean() > 10 for i, a in enumerate(designs) for b in designs[:i])


@pytest.mark.parametrize("deck", DECKS)
def test_a_card_dealt_face_up_can_be_known_by_its_face(deck: str) -> None:
    played = Played(Deal("board", Card("Kd"), up=True), Deal("seat 2", Card("7s"), up=True), deck=deck)
    among = tuple(Card(name) for name in ("Kd", "Kh", "Qd", "7s", "7c", "8s"))
    assert named(flat(played.image, spot("board", 0)), among, deck) == "Kd"
    assert named(flat(played.image, spot("seat 2", 0)), among, deck) == "7s"


def test_a_card_dealt_face_down_shows_its_back_and_nothing_of_its_face() -> None:
    one, other = (Played(Deal("seat 1", Card(card))).image for card in ("As", "2h"))
    assert shows_back(flat(one, spot("seat 1", 0)))
    assert np.array_equal(one, other)


def test_nothing_but_the_card_and_the_deck_changes_when_a_card_is_dealt(bare: Image) -> None:
    image = Played(Deal("board", Card("Kd"), up=True)).image
    x, y = spot("board", 0)
    zone = cv2.perspectiveTransform(np.array([[[x, y]]]), homography(SMALL, Pose()))[0, 0]
    ys, xs = np.nonzero(changed(image, bare))
    near = np.hypot(xs - zone[0], ys - zone[1]) < 75
    assert near.sum() > 2000
    assert (~near).mean() < 0.02


def test_a_player_turns_up_one_card_or_all() -> None:
    played = Played(Deal("seat 2", Card("9c")), Deal("seat 2", Card("7s")))
    among = tuple(Card(name) for name in ("9c", "7s", "Tc", "8s"))
    played.do(TurnOne("seat 2", 1))
    assert named(flat(played.image, spot("seat 2", 1)), among) == "7s"
    assert redness(flat(played.image, spot("seat 2", 0), reach=50)) > 0.1
    played.do(Turn("seat 2"))
    assert named(flat(played.image, spot("seat 2", 0), reach=55), among) == "9c"
    assert redness(flat(played.image, spot("seat 2", 0), reach=50)) < 0.01


def test_an_exposed_card_moves_to_the_burns(bare: Image) -> None:
    played = Played(Deal("burn", Card("2c")), Deal("seat 2", Card("7s"), up=True))
    played.do(Move(Card("7s"), "seat 2", "burn", up=True))
    among = tuple(Card(name) for name in ("7s", "7c", "8s"))
    assert named(flat(played.image, spot("burn", 1)), among) == "7s"
    gone = flat(played.image, spot("seat 2", 0)).astype(int) - flat(bare, spot("seat 2", 0))
    assert np.abs(gone).mean() < 8


def test_a_mucked_hand_lies_face_down_in_the_muck(bare: Image) -> None:
    played = Played(Deal("seat 1", Card("Kd"), up=True), Deal("seat 1", Card("7s")), MuckHand("seat 1"))
    muck = flat(played.image, places_for(SEATS).middle("muck"), reach=100)
    assert redness(muck) > 0.05
    seat = places_for(SEATS).middle("seat 1")
    assert np.abs(flat(played.image, seat).astype(int) - flat(bare, seat)).mean() < 8


def test_a_sweep_leaves_the_felt_bare_and_the_next_hand_can_be_dealt(bare: Image) -> None:
    played = Played(Deal("seat 1", Card("Kd")), Deal("board", Card("7s"), up=True), Deal("burn", Card("2c")), Sweep())
    assert np.abs(played.image.astype(int) - bare).mean() < 8
    played.do(Deal("board", Card("7s"), up=True))
    assert named(flat(played.image, spot("board", 0)), (Card("7s"), Card("Kd"))) == "7s"


def test_two_or_three_cards_are_dealt_a_second() -> None:
    queue: Queue[Act] = Queue()
    table = SimulatedTable(SEATS, 1, queue, size=SMALL)
    for card in DECK[:12]:
        queue.put(Deal(f"seat {DECK.index(card) % SEATS + 1}", card))
    frames = 1
    table.frame()
    while table.busy or not queue.empty():
        table.frame()
        frames += 1
    assert 12 / 3 <= frames * 0.1 <= 12 / 2


def test_the_dealers_arm_covers_what_lies_under_it_while_it_deals(bare: Image) -> None:
    queue: Queue[Act] = Queue()
    table = SimulatedTable(SEATS, 1, queue, size=SMALL)
    queue.put(Deal("seat 2", Card("Ah")))
    covered = [changed(table.frame().image, bare).mean() for _ in range(12)]
    assert max(covered) > 0.04
    assert covered[-1] < 0.02


def test_an_arm_rests_over_a_zone_until_it_is_withdrawn(bare: Image) -> None:
    played = Played(Arm("board"))
    middle = places_for(SEATS).middle("board")
    assert changed(flat(played.image, middle), flat(bare, middle)).mean() > 0.3
    played.do(Arm(None))
    assert np.abs(flat(played.image, middle).astype(int) - flat(bare, middle)).mean() < 8


def test_the_markers_lie_in_the_corners_of_the_felt(bare: Image) -> None:
    seen = markers(bare)
    assert set(seen) == {0, 1, 2, 3}
    for number, (x, y) in enumerate([(30, 30), (FELT[0] - 30, 30), (FELT[0] - 30, FELT[1] - 30), (30, FELT[1] - 30)]):
        there = cv2.perspectiveTransform(np.array([[[x, y]]], np.float64), homography(SMALL, Pose()))[0, 0]
        assert np.hypot(*(seen[number] - there)) < 1.5


def test_a_bump_shifts_the_felt_in_the_picture_and_cards_with_it() -> None:
    played = Played(Deal("board", Card("Kd"), up=True))
    before = markers(played.image)
    played.do(Bump(8, -5, 0.4))
    after = markers(played.image)
    shared = before.keys() & after.keys()
    assert len(shared) >= 2
    assert all(np.hypot(*(before[n] - after[n])) > 4 for n in shared)
    seen = flat(played.image, spot("board", 0), pose=Pose(8, -5, 0.4))
    assert named(seen, (Card("Kd"), Card("Kh"), Card("Qd"))) == "Kd"


def test_a_covered_lens_gives_dark_frames_until_uncovered(bare: Image) -> None:
    played = Played(Cover(True))
    assert played.image.mean() < 16
    played.do(Cover(False))
    assert np.abs(played.image.astype(int) - bare).mean() < 8


def test_light_grows_dimmer_and_warmer(bare: Image) -> None:
    dim = Played(Light(0.6, 3000), Wait(2)).image
    assert dim.mean() < 0.8 * bare.mean()
    assert dim[..., 2].mean() / dim[..., 0].mean() > 1.15 * bare[..., 2].mean() / bare[..., 0].mean()


def test_acts_can_come_from_another_process() -> None:
    acts = [Deal("seat 1", Card("Ah")), Move(0, "seat 1", "burn", True), Sweep(), Arm(None), Wait(1.0), Cover(True)]
    assert pickle.loads(pickle.dumps(acts)) == acts


def test_a_paced_table_keeps_to_its_rate() -> None:
    slept: list[float] = []
    now = [100.0]

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        now[0] += seconds

    table = SimulatedTable(2, 1, Queue(), size=SMALL, paced=True, clock=lambda: now[0], sleep=sleep)
    for _ in range(4):
        table.frame()
        now[0] += 0.03
    assert slept == pytest.approx([0.07, 0.07, 0.07])


@pytest.mark.parametrize(
    ("act", "why"),
    [
        (Deal("seat 9", Card("Ah")), "no zone 'seat 9'"),
        (Deal("board", Card("??")), "cannot be dealt"),
        (Turn("seat 1"), "no card lies in zone 'seat 1'"),
        (TurnOne("seat 1", 0), "no card 0 lies"),
        (Move(Card("Ah"), "seat 1", "burn", True), "no card Ah lies"),
        (MuckHand("seat 1"), "no card lies"),
        (Arm("pocket"), "no zone 'pocket'"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(act: Act, why: str) -> None:
    queue: Queue[Act] = Queue()
    queue.put(act)
    with pytest.raises(ValueError, match=why.replace("?", r"\?")):
        SimulatedTable(SEATS, 1, queue, size=SMALL).frame()


def test_a_card_is_never_dealt_twice() -> None:
    with pytest.raises(ValueError, match="already lies in 'board'"):
        Played(Deal("board", Card("Ah"), up=True), Deal("seat 1", Card("Ah")))


@pytest.mark.parametrize(
    "make", [lambda: Wait(-1), lambda: Wait(float("nan")), lambda: Light(-1), lambda: Light(1, 0)]
)
def test_impossible_waits_and_lights_are_refused(make) -> None:
    with pytest.raises(ValueError, match=r"not|this is"):
        make()


@pytest.mark.parametrize(
    "settings", [{"size": (640, 480)}, {"fps": 0}, {"deck": "tarot"}, {"back": "plaid"}], ids=lambda s: next(iter(s))
)
def test_settings_that_there_are_not_are_refused(settings) -> None:
    with pytest.raises(ValueError, match=r"not|no"):
        SimulatedTable(SEATS, 1, Queue(), **settings)


def test_a_card_has_the_shape_of_a_poker_card() -> None:
    height, width = face(Card("Ah"), "classic", 3.0).alpha.shape
    assert width / height == pytest.approx(CARD[0] / CARD[1], rel=0.01)
