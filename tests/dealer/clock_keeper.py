"""A process that keeps a tournament's clock as the app does, on a made-up time, and can be killed as the app can.

`clock_keeper.py JOURNAL BOOT NOW`; then a line each: `tick NOW ASLEEP`, `start NOW`, `keep NOW` or `give-back NOW`.
Every line, and the start, is answered with the seconds that remain, the level's number, and whether the clock runs.
"""

import sys
import time

from dealer.hand.state import Stakes
from dealer.rules.loader import load
from dealer.table.evening import Evening
from dealer.table.events import TableOpened
from dealer.table.journal import Heartbeat, Journal
from dealer.table.table import Table
from dealer.tournament import commands as c
from dealer.tournament import structures
from dealer.tournament.events import TournamentOpened
from dealer.tournament.tournament import Tournament


class Keeper:
    """The evening of a journal, in the start `boot` of the machine."""

    def __init__(self, journal: Journal, boot: str, now: float) -> None:
        self.boot, self.now = boot, now
        seats = tuple((seat, 4150, False) for seat in range(1, 5))
        table = Table(TableOpened(load("tda-2024"), seats, Stakes(25, 50, chip=25), 1))
        beat, kept = journal.heartbeat(), Tournament.restored(journal)
        structure = structures.load("poker-league-wyoming")
        tournament = kept or Tournament(TournamentOpened(structure), journal)
        self.evening = Evening(table, tournament, lambda ran: journal.beat(Heartbeat(self.boot, self.now, ran)))
        if kept is not None and beat is not None:
            self.evening.reopened(beat.elapsed, 0.0 if beat.boot_id == boot else now - beat.boottime, now)
        self.clock = tournament

    def hear(self, word: str, now: float, asleep: float = 0.0) -> None:
        """Do what one line asks for."""
        self.now = now
        match word:
            case "tick":
                self.evening.tick(now, asleep)
            case "start":
                self.evening.tell(c.Start(), now)
            case "keep":
                self.evening.tell(c.AnswerSleep("keep"), now)
            case _:
                self.evening.tell(c.AnswerSleep("give-back"), now)

    def answer(self) -> None:
        """Say how the clock stands."""
        reading = self.clock.state.clock.at(self.now)
        print(reading.remaining, reading.number, int(reading.running), flush=True)


def main(path: str, boot: str, now: float) -> None:
    """Keep the clock until there are no more lines."""
    time.time = time.monotonic = time.localtime = lambda *_: sys.exit("the clock asked for another time")
    with Journal.open(path) as journal:
        keeper = Keeper(journal, boot, now)
        keeper.answer()
        for line in sys.stdin:
            word, *numbers = line.split()
            keeper.hear(word, *map(float, numbers))
            keeper.answer()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]))
