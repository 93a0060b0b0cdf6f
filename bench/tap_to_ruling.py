"""How long a tap takes until it is ruled on, and an undo, as a night grows.

    python bench/tap_to_ruling.py [hands]

Plays hands of nine players on one table, in memory and with every step committed to a file in the current folder's
file system, and prints a table: from hand 1, 10, 100 ... on the median of a tap and of an undo, in milliseconds, and
each as a multiple of those from hand 1 on. Times are those of the clock, since a commit is waited for.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from dealer.cards import card
from dealer.hand import betting
from dealer.hand.state import Stakes
from dealer.rules.loader import load
from dealer.table import commands as c
from dealer.table.events import TableOpened
from dealer.table.journal import Journal
from dealer.table.table import Table

SEATS = 9
STACK = 1_000_000
FLOP = (card("7c"), card("2d"), card("Kh"))
WINDOW = 10
"""Hands from each milestone on over which the median is taken."""


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of `work`."""
    start = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - start)


def play_hand(table: Table) -> tuple[list[float], float]:
    """Everybody calls, the flop is bet and folded to: the times of all taps, and of an undo in the middle."""
    taps = [timed(lambda: table.tell(c.DealRest()))]

    def act(kind: str) -> None:
        hand = table.state.hand
        seat = None if hand is None else betting.turn(hand)
        assert seat is not None
        amount = {"bet": 2 * table.state.stakes.big}.get(kind)
        taps.append(timed(lambda: table.tell(c.Act(seat, kind, amount))))  # type: ignore[arg-type]

    for _ in range(SEATS - 1):
        act("call")
    act("check")
    taps.append(timed(lambda: table.tell(c.Burn())))
    taps.append(timed(lambda: table.tell(c.LayBoard(FLOP))))
    act("bet")
    undo = timed(lambda: table.tell(c.Undo()))
    act("bet")
    for _ in range(SEATS - 1):
        act("fold")
    taps.append(timed(lambda: table.tell(c.Award())))
    return taps, undo


def measure(name: str, hands: int, journal: Journal | None) -> None:
    """Print one table."""
    seats = tuple((number, STACK, False) for number in range(1, SEATS + 1))
    table = Table(TableOpened(load("tda-2024"), seats, Stakes(50, 100), 1), journal)
    print(f"\n{name}\n{'hand':>8}{'tap ms':>10}{'x':>7}{'undo ms':>10}{'x':>7}")
    milestone, first, window = 1, (0.0, 0.0), list[tuple[list[float], float]]()
    while milestone <= hands:
        played = play_hand(table)
        if table.state.hands < milestone:
            continue
        window.append(played)
        if len(window) < WINDOW:
            continue
        now = median(tap for taps, _ in window for tap in taps), median(undo for _, undo in window)
        first = first if milestone > 1 else now
        ratios = now[0] / first[0], now[1] / first[1]
        print(f"{milestone:>8}{now[0]:>10.3f}{ratios[0]:>7.2f}{now[1]:>10.3f}{ratios[1]:>7.2f}")
        milestone, window = milestone * 10, []


def main() -> None:
    """Measure in memory and on disk."""
    hands = int(sys.argv[1]) if sys.argv[1:] else 10_000
    measure("in memory", hands, None)
    with (
        TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder,
        Journal.open(Path(folder) / "night.db") as journal,
    ):
        measure("every step committed to disk", hands, journal)


if __name__ == "__main__":
    main()
