"""How fast recorded no-limit hands are replayed, showdown included, beside PokerKit.

    python bench/replay_hands.py [FILE.jsonl [every]]

Every so many hands of the file (without one: every tenth of the Pluribus set, which lies outside the project, where
it is there) are played three times: by PokerKit's state, told each act, with all it can
do by itself left to it; by a table in memory, told each act and ruling on it; and by a table whose every step is
committed to a file in the current folder's file system. The three take turns, hand by hand, so that a slow moment of
the machine meets all. Prints the time a hand and its ratio to PokerKit's. The first two are processor time, the third
that of the clock, since a commit is waited for.
"""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from pokerkit import Automation, NoLimitTexasHoldem

from dealer.hand.state import steps_from
from dealer.records import jsonl
from dealer.records.record import Laid, RecordedHand
from dealer.rules.loader import load
from dealer.table import commands as c
from dealer.table.events import TableOpened
from dealer.table.journal import Journal
from dealer.table.table import Table

PLURIBUS = Path(__file__).parents[1] / ".." / "shared" / "hands" / "pluribus_nlhe6.jsonl"
RULES = load("tda-2024")
LEFT_TO_POKERKIT = tuple(Automation)


def by_pokerkit(record: RecordedHand) -> list[int]:
    """Play the hand on PokerKit's state; returns the stacks in dealing order."""
    order = [seat for seat, _ in in_order(record)]
    blinds = (record.stakes.small, record.stakes.big)
    automations = tuple(a for a in LEFT_TO_POKERKIT if a.name not in ("HOLE_DEALING", "BOARD_DEALING"))
    stacks = [stack for _, stack in in_order(record)]
    state = NoLimitTexasHoldem.create_state(automations, True, 0, blinds, blinds[1], stacks, len(order))
    for seat in order:
        state.deal_hole("".join(record.holes[seat]))
    for event in record.events:
        if isinstance(event, Laid):
            state.deal_board("".join(event.cards))
        elif event.kind == "fold":
            state.fold()
        elif event.kind == "raise":
            state.complete_bet_or_raise_to(event.total)
        else:
            state.check_or_call()
    return list(state.stacks)


def by_table(record: RecordedHand, journal: Journal | None = None) -> list[int]:
    """Play the hand on a table; returns the stacks in dealing order."""
    seats = tuple((seat, stack, False) for seat, stack in record.stacks)
    table = Table(TableOpened(RULES, seats, record.stakes, record.button), journal, f"hand-{record.line}")
    table.tell(c.DealRest())
    for event in record.events:
        if isinstance(event, Laid):
            table.tell(c.Burn())
            table.tell(c.LayBoard(event.cards))
            continue
        # Like PokerKit, the table takes a call of nothing for a check.
        kind = "call" if event.kind == "check-or-call" else event.kind
        table.tell(c.Act(event.seat, kind, event.total))
    hand = table.state.hand
    assert hand is not None
    live = hand.live()
    if len(live) > 1:
        for player in live:
            table.tell(c.TableCards(player.seat, record.holes[player.seat]))
    table.tell(c.Award())
    ends = {s.number: s.stack for s in table.state.seats}
    return [ends[seat] for seat, _ in in_order(record)]


def in_order(record: RecordedHand) -> list[tuple[int, int]]:
    """(seat, stack) in dealing order."""
    return sorted(record.stacks, key=lambda each: steps_from(record.button, each[0]))


def records(file: Path, every: int) -> Iterator[RecordedHand]:
    """The hands of the file."""
    with file.open("rb") as lines:
        read = [each for each in jsonl.read(lines) if isinstance(each, RecordedHand)]
    return iter(read[::every])


def spent(clock: Callable[[], float], work: Callable[[], list[int]]) -> tuple[float, list[int]]:
    """The seconds that `work` took by that clock, and what it returned."""
    start = clock()
    result = work()
    return clock() - start, result


def main() -> None:
    """Replay, compare the stacks, print the ratios."""
    file = Path(sys.argv[1]) if sys.argv[1:] else PLURIBUS
    if not file.exists():
        print(f"{file} is not here: nothing to replay")
        return
    every = int(sys.argv[2]) if sys.argv[2:] else 1 if sys.argv[1:] else 10
    totals, hands, apart = [0.0, 0.0, 0.0], 0, 0
    with (
        TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder,
        Journal.open(Path(folder) / "bench.db") as journal,
    ):
        for record in records(file, every):
            kit, theirs = spent(time.process_time, lambda record=record: by_pokerkit(record))
            memory, ours = spent(time.process_time, lambda record=record: by_table(record))
            disk, _ = spent(time.perf_counter, lambda record=record: by_table(record, journal))
            totals = [total + more for total, more in zip(totals, (kit, memory, disk), strict=True)]
            hands += 1
            apart += ours != theirs
    print(f"{hands} hands, {apart} end apart (odd chips go to other seats)")
    for name, total in zip(("PokerKit's state", "table in memory", "table on disk"), totals, strict=True):
        faster = totals[0] / total
        print(f"{name:<18}{1000 * total / hands:>9.3f} ms a hand{faster:>9.2f} x as fast as PokerKit")


if __name__ == "__main__":
    main()
