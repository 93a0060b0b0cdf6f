"""The demo's director, with eyes that see all that lies on the felt, and with eyes that see nothing."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from dealer.cards import Card
from dealer.scene import BURN, Scene, Sighting, Zone
from dealer.table import commands as c
from dealer.table.evening import Evening
from dealer.table.notation import read
from dealer.table.scenario import opening
from dealer.table.table import Table
from ui.demo import Director, by_hand, card_rulings
from ui.night import Night
from ui.presenter import present
from ui.views import AmountPad, Button

SHIPPED = Path(__file__).resolve().parents[2] / "ui" / "scenarios" / "note1.hand"
SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"


@dataclass
class Felt:
    """What lies on the felt; `scene` is what eyes that miss nothing see of it."""

    zones: dict[Zone, list[tuple[Card, bool]]] = field(default_factory=dict)

    def deal(self, zone: Zone, card: Card, *, up: bool) -> None:
        lying = [card for cards in self.zones.values() for card, _ in cards]
        assert card not in lying, f"{card} was dealt twice"
        self.zones.setdefault(zone, []).append((card, up))

    def turn(self, zone: Zone) -> None:
        self.zones[zone] = [(card, True) for card, _ in self.zones[zone]]

    def move(self, card: Card, start: Zone, end: Zone, *, up: bool) -> None:
        self.zones[start] = [(other, face) for other, face in self.zones[start] if other != card]
        if end != "stub":
            self.zones.setdefault(end, []).append((card, up))

    def muck(self, zone: Zone) -> None:
        self.zones[zone] = []

    def scene(self) -> Scene:
        cards = [
            Sighting(zone, card if up else None, 1.0, (70.0 * i, 0.0))
            for zone, lying in self.zones.items()
            for i, (card, up) in enumerate(lying)
        ]
        return Scene(0.0, tuple(cards))


@dataclass
class Screen:
    """Touches the buttons that the presenter offers, as the app would."""

    table: Table
    pad: AmountPad | None = None
    digits: str = ""

    def touch(self, name: str) -> bool:
        if self.pad is not None and name.startswith("key:"):
            return self._key(name.removeprefix("key:"))
        view = present(Night(Evening(self.table, None), lambda: None).facts(0.0))
        buttons = [*view.actions, *(b for panel in view.panels for b in panel.buttons)]
        button: Button | None = next((b for b in buttons if b.name == name), None)
        if button is None:
            return False
        if isinstance(button.does, AmountPad):
            self.pad, self.digits = button.does, ""
        else:
            self.table.tell(button.does)  # type: ignore[arg-type]
        return True

    def _key(self, key: str) -> bool:
        assert self.pad is not None
        if key != "ok":
            self.digits += key
            return True
        self.table.tell(self.pad.command(int(self.digits)))
        self.pad = None
        return True


def played(path: Path, *, sees: bool = True, seed: int = 1) -> tuple[Director, Table, Felt]:
    scenario = read(path.read_text(), str(path))
    table, felt = Table(opening(scenario)), Felt()
    director = Director(scenario, seed, felt, Screen(table), table, patience=30)
    for _ in range(4000):
        director.step()
        if director.ended:
            break
        if sees:
            table.tell(c.See(felt.scene()))
    return director, table, felt


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_shipped_hand_is_played_to_its_end(seed: int) -> None:
    director, table, felt = played(SHIPPED, seed=seed)
    assert (director.ended, director.failure) == (True, None)
    assert by_hand(table.entries) == ()
    assert card_rulings(table.entries) == 1
    assert [seat.stack for seat in table.state.seats] == [1390, 990, 860, 760]
    assert (Card("7s"), True) in felt.zones[BURN]


def test_with_closed_eyes_the_director_gives_up_and_says_where() -> None:
    director, table, _ = played(SHIPPED, sees=False)
    assert director.ended
    assert director.failure is not None
    assert "note1.hand:9: deal" in director.failure
    assert card_rulings(table.entries) == 0


@pytest.mark.parametrize(
    "name",
    sorted(path.name for path in SCENARIOS.glob("note1_*.hand")),
)
def test_every_note_1_scenario_can_be_shown(name: str) -> None:
    path = SCENARIOS / name
    if "see " in path.read_text() or "undo" in path.read_text():
        pytest.skip("a scenario of what the camera sees, or of what is taken back, is no script for hands")
    director, table, _ = played(path)
    assert director.failure is None
    assert by_hand(table.entries) == ()


def test_what_a_person_tells_of_cards_is_found_out() -> None:
    scenario = read(SHIPPED.read_text(), "note1.hand")
    table = Table(opening(scenario))
    table.tell(c.Riffle())
    table.tell(c.DealRest())
    assert by_hand(table.entries) == ("Round dealt",)
