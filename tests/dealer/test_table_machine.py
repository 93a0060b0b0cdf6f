"""Any command in any state, a step at a time: hypothesis looks for the shortest night that goes wrong."""

from random import Random

import pytest
from garbage import COMMANDS, any_command, value
from hypothesis import HealthCheck, Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test
from nights import Night
from walks import random_act, random_scene, random_table, sensible, well_done

from dealer.table import commands as c
from dealer.table.journal import Journal

randoms = st.randoms(use_true_random=False)
quick = settings(
    max_examples=60,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    report_multiple_bugs=False,
    phases=(Phase.generate, Phase.shrink),
    suppress_health_check=list(HealthCheck),
)
long = settings(quick, max_examples=1000, stateful_step_count=60, derandomize=False)


class TableMachine(RuleBasedStateMachine):
    """A night at a table: people do what is waited for, and all else."""

    def __init__(self) -> None:
        super().__init__()
        self.journal = Journal.open(":memory:")

    @initialize(rnd=randoms)
    def open_table(self, rnd: Random) -> None:
        self.night = Night(random_table(rnd), self.journal)
        note(f"{self.night.start.seats}, {self.night.start.stakes!r}, button {self.night.start.button}")
        note(f"rules {self.night.start.rules.name}")

    def tell(self, command: c.Command) -> None:
        ruling = self.night.tell(command)
        note(f"{command!r}\n    {ruling}")

    @rule(rnd=randoms, times=st.integers(1, 12))
    def go_on(self, rnd: Random, times: int) -> None:
        for _ in range(times):
            self.tell(well_done(self.night.state, rnd))

    @rule(rnd=randoms)
    def do_what_is_waited_for(self, rnd: Random) -> None:
        self.tell(sensible(self.night.state, rnd))

    @rule(rnd=randoms)
    def act(self, rnd: Random) -> None:
        seats = [s.number for s in self.night.state.seats]
        self.tell(random_act(self.night.state, rnd, rnd.choice(seats or [1])))

    @rule(rnd=randoms)
    def see(self, rnd: Random) -> None:
        self.tell(c.See(random_scene(self.night.state, rnd)))

    @rule(rnd=randoms)
    def say_anything(self, rnd: Random) -> None:
        self.tell(any_command(self.night.state, rnd))

    @rule(kind=st.sampled_from(COMMANDS), rnd=randoms)
    def say_anything_of_a_kind(self, kind: type, rnd: Random) -> None:
        self.tell(value(kind, "", self.night.state, rnd))

    @precondition(lambda self: self.night.past)
    @rule(count=st.integers(1, 9))
    def undo_and_repeat(self, count: int) -> None:
        self.night.undo_and_repeat(count)

    def teardown(self) -> None:
        if hasattr(self, "night"):
            self.night.check_replay()
        self.journal.close()


def test_whatever_is_said_the_table_answers_and_stays_whole() -> None:
    run_state_machine_as_test(TableMachine, settings=quick)


@pytest.mark.slow
def test_whatever_is_said_in_many_nights_the_table_answers_and_stays_whole() -> None:
    run_state_machine_as_test(TableMachine, settings=long)
