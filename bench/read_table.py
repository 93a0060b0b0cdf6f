"""How well the reader reads over the simulated table, whose decks it was never trained on.

    python bench/read_table.py [seeds]

For each seed every card of both decks is dealt face up, and as many hands of each back face down. A card is looked
for in the zone it was dealt to, as the eyes do. Prints for each deck and back how many were dealt, read right, left
unsure (`?`), missed, and read wrong: a name that was not dealt there. Then lists what was read wrong.
"""

import random
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from queue import Queue

import cv2

from dealer.cards import DECK, Card
from dealer.scene import Layout, Zone
from hardware.ports import Frame
from hardware.simulated import SimulatedTable, places_for
from hardware.simulated.acts import Act, Deal, Turn
from hardware.simulated.deck import BACKS, DECKS
from vision.markers import FeltFinder
from vision.read import Reader
from vision.zones import ZoneMap

SEATS, HAND, BOARD = 7, 3, 5
DEAL = BOARD + SEATS * HAND
"""Cards on the table at once: two deals show the whole deck."""
BACK = "back"


@dataclass(frozen=True)
class Tally:
    """Counts of cards, and the names read that were not dealt, with their confidence."""

    dealt: int = 0
    right: int = 0
    unsure: int = 0
    wrong: tuple[str, ...] = ()

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.dealt + other.dealt, self.right + other.right, self.unsure + other.unsure, self.wrong + other.wrong
        )

    def __str__(self) -> str:
        missed = self.dealt - self.right - self.unsure
        return f"{self.dealt:6d}{self.right:7d}{self.unsure:8d}{missed:8d}{len(self.wrong):7d}"


def main() -> None:
    """Print one line a deck and a back."""
    seeds = range(1, 1 + int(sys.argv[1]) if len(sys.argv) > 1 else 4)
    cv2.setNumThreads(1)
    reader = Reader()
    lines: dict[str, Tally] = {}
    for seed in seeds:
        cards = random.Random(seed).sample(DECK, len(DECK))
        for deck in DECKS:
            halves = (tally(reader, seed + 100 * half, cards[half * DEAL :][:DEAL], deck, BACKS[0], up=True)
                      for half in (0, 1))  # fmt: skip
            lines[f"faces, {deck}"] = sum(halves, lines.get(f"faces, {deck}", Tally()))
        for back in BACKS:
            more = tally(reader, seed, cards[:DEAL], DECKS[0], back, up=False)
            lines[f"backs, {back}"] = lines.get(f"backs, {back}", Tally()) + more
    print(f"{'':16} dealt  right  unsure  missed  wrong")
    for name, line in lines.items():
        print(f"{name:16}{line}")
    print("wrong:", ", ".join(name for line in lines.values() for name in line.wrong) or "none")


def tally(reader: Reader, seed: int, cards: Sequence[Card], deck: str, back: str, *, up: bool) -> Tally:
    """Deal `cards` on a table of that seed, and read the frame in which they lie at rest."""
    zones = ["board"] * BOARD + [f"seat {seat}" for seat in range(1, SEATS + 1) for _ in range(HAND)]
    dealt = list(zip(zones, cards, strict=True))
    if not up:
        dealt = dealt[BOARD:]
    acts: list[Act] = [Deal(zone, card, up=zone == "board") for zone, card in dealt]
    acts += [Turn(zone) for zone in dict.fromkeys(zones[BOARD:]) if up]
    seen = read(reader, settled(seed, acts, deck, back))
    result = Tally(len(dealt))
    for zone in dict.fromkeys(zone for zone, _ in dealt):
        true = Counter(card if up else BACK for at, card in dealt if at == zone)
        here = [(name, sure) for at, name, sure in seen if at == zone]
        names = Counter(name for name, _ in here)
        right = (true & names).total()
        wrong: list[str] = []
        for name, count in (names - true).items():
            least_sure = sorted(sure for other, sure in here if other == name)[:count]
            wrong += [f"{name} {sure:.2f}" for sure in least_sure if name != "?"]
        result += Tally(0, right, min(names["?"], true.total() - right), tuple(wrong))
    return result


def settled(seed: int, acts: Sequence[Act], deck: str, back: str) -> Frame:
    """The frame some time after all of `acts` are done."""
    queue: Queue[Act] = Queue()
    for act in acts:
        queue.put(act)
    table = SimulatedTable(SEATS, seed, queue, deck=deck, back=back)
    frame, idle = table.frame(), 0
    while idle < 6:
        frame = table.frame()
        idle = 0 if table.busy or not queue.empty() else idle + 1
    return frame


def read(reader: Reader, frame: Frame) -> list[tuple[str, str, float]]:
    """(zone, name, confidence) of every reading whose middle lies in a zone."""
    places = places_for(SEATS)
    layout = Layout(places.size, {Zone(zone): corners for zone, corners in places.zones.items()})
    felt = FeltFinder(layout).find(frame.image, frame.at)
    if felt is None:
        raise RuntimeError("no marker is to be seen on the simulated felt")
    zones, found = ZoneMap(felt, layout), list[tuple[str, str, float]]()
    for reading in reader.read(frame.image, felt.card_px):
        x, y = felt.to_mm(reading.corners).mean(axis=0)
        zone = zones.of((float(x), float(y)))
        if zone is not None:
            found.append((zone, reading.name, reading.confidence))
    return found


if __name__ == "__main__":
    main()
