"""Three hours of a tournament's clock, second by second, while the machine sleeps, is killed, and starts anew.

The clock is kept by a process of its own, on a made-up time; it is killed with SIGKILL and opened again on what it
left on the disk. What the clock must show is reckoned here from what happened.
"""

import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

LEVEL = 17 * 60
"""The levels of the structure that is played, in seconds; there are sixteen of them and no break."""
KEEPER = Path(__file__).with_name("clock_keeper.py")
ROOT = Path(__file__).parents[2]


@dataclass
class Machine:
    """The machine, its made-up time, and how long the clock ought to have run by now (`due`)."""

    journal: Path
    boots: int = 1
    now: float = 5000.0
    asleep: float = 0.0
    due: float = 0.0
    running: bool = False
    lost: list[float] = field(default_factory=list[float])
    keeper: "subprocess.Popen[str] | None" = None

    def switch_on(self) -> float:
        """The process is started; the seconds that the clock has run by what it shows."""
        command = [sys.executable, str(KEEPER), str(self.journal), f"boot-{self.boots}", str(self.now)]
        pipe = subprocess.PIPE
        self.keeper = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=ROOT, env={"PYTHONPATH": "."})
        return self.shown()

    def shown(self) -> float:
        """How long the clock has run, by its answer."""
        assert self.keeper is not None
        assert self.keeper.stdout is not None
        remaining, number, running = self.keeper.stdout.readline().split()
        assert int(running) == self.running
        return int(number) * LEVEL - float(remaining)

    def tell(self, *words: object) -> float:
        """Tell the process one line."""
        assert self.keeper is not None
        assert self.keeper.stdin is not None
        self.keeper.stdin.write(" ".join(map(str, words)) + "\n")
        self.keeper.stdin.flush()
        return self.shown()

    def start(self) -> None:
        self.running = True
        assert self.tell("start", self.now) == pytest.approx(self.due, abs=1)

    def second(self) -> None:
        """A second passes, more or less: nobody is punctual."""
        self.pass_time(1.0)
        assert self.tell("tick", self.now, self.asleep) == pytest.approx(self.due, abs=1)

    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        self.due += seconds * self.running

    def sleep(self, seconds: float, *, back: bool) -> None:
        """The machine sleeps; the time is kept as played, or given back."""
        self.asleep += seconds
        self.pass_time(seconds)
        assert self.tell("tick", self.now, self.asleep) == pytest.approx(self.due, abs=1)
        self.due -= seconds * back
        assert self.tell("give-back" if back else "keep", self.now) == pytest.approx(self.due, abs=1)

    def kill(self, rnd: Random, *, power: bool) -> None:
        """The process is killed between two beats; with the power gone, the machine's time begins anew, and the wall
        clock stands before where it stood."""
        assert self.keeper is not None
        self.pass_time(rnd.random())
        self.keeper.kill()
        self.keeper.wait()
        self.keeper.communicate()
        self.running = False
        self.now += rnd.uniform(5, 600)
        if power:
            self.boots, self.now, self.asleep = self.boots + 1, rnd.uniform(8, 40), 0.0
        back = self.switch_on()
        self.lost.append(self.due - back)
        assert 0 <= self.due - back <= 2
        self.due = back
        self.start()


def evening(journal: Path, seconds: int, gap: int) -> Machine:
    """So many seconds of the clock, with a suspend, a kill, a suspend or a power cut every `gap`."""
    rnd = Random(23)
    machine = Machine(journal)
    assert machine.switch_on() == 0
    machine.start()
    for second in range(seconds):
        machine.second()
        if second % gap == gap - 1:
            match second // gap % 4:
                case 0 | 2 as turn:
                    machine.sleep(rnd.uniform(2, 400), back=turn == 0)
                case turn:
                    machine.kill(rnd, power=turn == 3)
    assert machine.keeper is not None
    machine.keeper.communicate()
    return machine


def test_two_minutes_with_sleep_and_kills_are_right_to_the_second(tmp_path: Path) -> None:
    assert len(evening(tmp_path / "venue.db", seconds=121, gap=30).lost) == 2


@pytest.mark.slow
def test_three_hours_with_sleep_and_kills_are_right_to_the_second(tmp_path: Path) -> None:
    machine = evening(tmp_path / "venue.db", seconds=3 * 3600, gap=600)
    assert len(machine.lost) == 9
    assert machine.due >= 3 * 3600 - 2 * len(machine.lost)
