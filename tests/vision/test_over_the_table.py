"""The eyes over the simulated table: cards dealt, an arm in the way, the camera knocked, the lens covered."""

from queue import Queue

import pytest
from deck_reader import DeckReader

from dealer.cards import Card
from dealer.scene import BOARD, Layout, Scene, Zone, seat_zone
from hardware.simulated import SimulatedTable, places_for
from hardware.simulated.acts import Act, Arm, Bump, Cover, Deal, Light, MuckHand, Sweep, Turn, Wait
from vision.look import Eyes

PLACES = places_for(3)
LAYOUT = Layout(PLACES.size, {Zone(zone): corners for zone, corners in PLACES.zones.items()})
FLOP = ("As", "Kd", "7c")


class Night:
    """A table of three, and eyes over it that keep every scene."""

    def __init__(self) -> None:
        self._acts: Queue[Act] = Queue()
        self._camera = SimulatedTable(3, 5, self._acts)
        self._eyes = Eyes(DeckReader(), LAYOUT)
        self.scenes: list[Scene] = []
        self.look(6)

    def look(self, frames: int) -> Scene:
        """See some frames."""
        for _ in range(frames):
            frame = self._camera.frame()
            self.scenes.append(self._eyes.see(frame))
        return self.scenes[-1]

    def do(self, *acts: Act, then: int = 10) -> Scene:
        """Do `acts`, see them done, and see `then` frames more."""
        for act in acts:
            self._acts.put(act)
        self.look(1)
        while self._camera.busy or not self._acts.empty():
            self.look(1)
        return self.look(then)

    def faces(self) -> set[Card]:
        """Every face that any scene ever showed."""
        return {s.card for scene in self.scenes for s in scene.cards if s.card is not None}


@pytest.fixture(scope="module")
def flop() -> tuple[Night, Scene]:
    """Two cards to each seat and three on the board."""
    night = Night()
    down = [
        Deal(f"seat {s}", Card(c)) for c, s in zip(("2s", "3s", "4s", "5s", "6s", "7s"), (1, 2, 3) * 2, strict=True)
    ]
    return night, night.do(*down, *(Deal("board", Card(c), up=True) for c in FLOP))


def test_a_deal_is_seen_as_it_lies(flop: tuple[Night, Scene]) -> None:
    _, scene = flop
    assert scene.faces(BOARD) == FLOP
    assert [scene.backs(seat_zone(s)) for s in (1, 2, 3)] == [2, 2, 2]
    assert scene.hidden == frozenset()


def test_no_card_was_ever_named_that_does_not_lie_there(flop: tuple[Night, Scene]) -> None:
    night, _ = flop
    assert night.faces() == set(FLOP)


def test_each_card_is_seen_before_the_third_after_it_is_dealt(flop: tuple[Night, Scene]) -> None:
    night, _ = flop
    backs = [sum(scene.backs(seat_zone(s)) for s in (1, 2, 3)) for scene in night.scenes]
    boards = [len(scene.faces(BOARD)) for scene in night.scenes]
    assert backs == sorted(backs)
    assert boards == sorted(boards)
    assert boards.index(1) > backs.index(4)


def test_trouble_takes_no_card_away_and_adds_none() -> None:
    night = Night()
    night.do(*(Deal("board", Card(c), up=True) for c in FLOP))
    before = len(night.scenes)
    for trouble, end in ((Arm("board"), Arm(None)), (Cover(True), Cover(False))):
        scene = night.do(trouble, Wait(2.0))
        assert BOARD in scene.hidden
        assert BOARD not in night.do(end).hidden
    for trouble in (Light(0.75, 3600), Bump(7, -5, 0.4)):
        assert BOARD not in night.do(trouble, Wait(1.0)).hidden
    assert {scene.faces(BOARD) for scene in night.scenes[before:]} == {FLOP}


def test_cards_turned_mucked_and_swept_are_seen_to_change() -> None:
    night = Night()
    night.do(*(Deal(f"seat {s}", Card(c)) for s, c in ((1, "2s"), (2, "3h"), (1, "Qh"), (2, "9d"))))
    turned = night.do(Turn("seat 1"))
    # The queen half covers the deuce: whoever cannot read that one has to say that something is there.
    assert "Qh" in turned.faces(seat_zone(1))
    assert "2s" in turned.faces(seat_zone(1)) or seat_zone(1) in turned.hidden | turned.unsure
    assert night.do(MuckHand("seat 2")).backs(seat_zone(2)) == 0
    scene = night.do(Sweep(), then=12)
    assert [s for s in scene.cards if s.zone != "stub"] == []
