"""A scenario, played on a table and its clock: each line told, each check compared."""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from dealer.hand import showdown
from dealer.hand.state import Stakes
from dealer.rules.loader import ProfileError, load, with_switches
from dealer.table import commands as c
from dealer.table import view
from dealer.table.checks import Failure, check_state, compare_rulings, is_of_rulings, readable
from dealer.table.evening import Answers, Asked, Evening, stakes_of
from dealer.table.events import TableOpened
from dealer.table.notation import Head, Line, NotationError, Scenario
from dealer.table.phrases import Eyes, Told, commands
from dealer.table.state import Reason
from dealer.table.table import Table
from dealer.table.time_phrases import Passing, PowerCut, Sleep, UseStructure, Wait
from dealer.tournament import commands as t
from dealer.tournament import structures
from dealer.tournament.events import TournamentOpened
from dealer.tournament.levels import Structure
from dealer.tournament.tournament import Tournament

_BOOTED: Final = 1000.0
"""The boottime at which a scenario begins, in seconds."""


@dataclass(frozen=True, slots=True)
class Played:
    """One line after it was played: what was ruled, what failed, and the state as JSON."""

    line: Line
    reasons: tuple[Reason, ...]
    failures: tuple[Failure, ...]
    data: view.Json

    @property
    def accepted(self) -> bool:
        """Whether nothing in the line was refused."""
        return not any(reason.kind == "refused" for reason in self.reasons)


def opening(scenario: Scenario, rules: str | None = None) -> TableOpened:
    """The table as the head describes it, under the head's rules or those of the profile `rules`.

    Raises:
        NotationError: the rules of the head, or the structure that says the blinds, cannot be used.
        ProfileError: those of `rules` cannot.
    """
    head = scenario.head
    try:
        switches = head.switches if rules is None else _of_the_table(head)
        profile = with_switches(load(rules if rules is not None else head.rules), switches)
    except ProfileError as error:
        if rules is not None:
            raise
        raise NotationError(scenario.file, head.rules_line, str(error)) from None
    stakes = head.stakes or _stakes_of_structure(scenario)
    if stakes is None or head.button is None:
        raise NotationError(scenario.file, 1, "the head is not complete")
    return TableOpened(profile, head.seats, stakes, head.button)


def _stakes_of_structure(scenario: Scenario) -> Stakes | None:
    line = next((line for line in scenario.lines if line.words[:1] == ("structure",)), None)
    if line is None or len(line.words) != 2:
        return None
    structure = _structure(scenario, line, line.words[1])
    return stakes_of(structure.level_at(0), structure.chip)


def _of_the_table(head: Head) -> dict[str, str]:
    """What a head sets by whatever rules are played: a `limit` line is for fixed limit."""
    return {"betting": "fixed-limit"} if head.stakes is not None and head.stakes.small_bet else {}


def play(scenario: Scenario, rules: str | None = None) -> Iterator[Played]:
    """Play the scenario line by line.

    Raises:
        NotationError: a line cannot be read, or the rules or a structure cannot be used.
        ProfileError: the profile `rules` cannot be used.
    """
    # All lines are read before the first is played: a scenario is readable or it is not.
    script = told(scenario)
    stage = _Stage(scenario, Evening(Table(opening(scenario, rules)), None))
    for line in scenario.lines:
        for at, text in line.checks:
            with _placed(scenario.file, at):
                readable(text, stage.evening.state)
    for line, asked in script:
        yield stage.played(line, asked)


def told(scenario: Scenario) -> tuple[tuple[Line, tuple[Told, ...]], ...]:
    """What each line of the scenario tells. Raises NotationError where a line cannot be read, or a structure used."""
    eyes, values = Eyes(), tuple[int, ...]()
    script: list[tuple[Line, tuple[Told, ...]]] = []
    for line in scenario.lines:
        with _placed(scenario.file, line.number):
            asked, eyes = commands(line.words, eyes, values)
        for each in asked:
            if isinstance(each, UseStructure):
                values = _structure(scenario, line, each.name).chips.values
        script.append((line, asked))
    return tuple(script)


def told_to_table(scenario: Scenario) -> tuple[tuple[Line, tuple[c.Command, ...]], ...]:
    """What each line of the scenario tells the table, time set aside. Raises NotationError where a line cannot be
    read, or is about more than the table."""
    script: list[tuple[Line, tuple[c.Command, ...]]] = []
    for line, asked in told(scenario):
        commands = tuple(each for each in asked if not isinstance(each, Passing))
        of_table = tuple(each for each in commands if not isinstance(each, UseStructure | t.TournamentCommand))
        if of_table != commands:
            raise NotationError(scenario.file, line.number, f"`{line.text}` is about an evening, not about one hand")
        script.append((line, of_table))
    return tuple(script)


@contextmanager
def _placed(file: str, line: int) -> Generator[None]:
    """Say where, of what cannot be read."""
    try:
        yield
    except ValueError as error:
        raise NotationError(file, line, str(error)) from None


def _structure(scenario: Scenario, line: Line, name: str) -> Structure:
    """The shipped structure of that name, or the one in a file, whose path is told from where the scenario is."""
    path = Path(scenario.file).parent / name
    with _placed(scenario.file, line.number):
        return structures.load(str(path) if path.suffix and path.is_file() else name)


class _Stage:
    """A scenario while it is played: the evening, and its made-up time."""

    def __init__(self, scenario: Scenario, evening: Evening) -> None:
        self.scenario, self.evening = scenario, evening
        self.now, self.asleep = _BOOTED, 0.0
        evening.tick(self.now, self.asleep)

    def played(self, line: Line, asked: tuple[Told, ...]) -> Played:
        """The line, played."""
        reasons = tuple(reason for each in asked for reason in self._reasons(line, each))
        clock = view.clock_as_data(self.evening, self.now)
        failures = compare_rulings(line.number, line.checks, reasons)
        for at, text in line.checks:
            if is_of_rulings(text):
                continue
            failure = check_state(at, text, self.evening.state, self.scenario.head.holdings, clock)
            if failure is not None:
                failures.append(failure)
        data = view.as_data(self.evening.state) | {"clock": clock}
        return Played(line, reasons, tuple(sorted(failures, key=lambda f: f.line)), data)

    def _reasons(self, line: Line, asked: Told) -> Iterator[Reason]:
        for said in self._answers(line, asked):
            yield from said.answer.reasons

    def _answers(self, line: Line, asked: Told) -> Answers:
        match asked:
            case Wait(seconds):
                return self._pass(seconds, asleep=0)
            case Sleep(seconds):
                return self._pass(seconds, asleep=seconds)
            case PowerCut():
                return self._power_cut()
            case UseStructure(name):
                return self._use(_structure(self.scenario, line, name))
            case _:
                return self._tell(asked)

    def _pass(self, seconds: float, *, asleep: float) -> Answers:
        self.now += seconds
        self.asleep += asleep
        return self.evening.tick(self.now, self.asleep)

    def _power_cut(self) -> Answers:
        tournament = self.evening.tournament
        elapsed = 0.0 if tournament is None else tournament.state.clock.elapsed(self.now)
        shift, self.now, self.asleep = -self.now, 0.0, 0.0
        self.evening = Evening(self.evening.table, tournament)
        return self.evening.reopened(elapsed, shift, self.now) + self.evening.tick(self.now, self.asleep)

    def _use(self, structure: Structure) -> Answers:
        if self.evening.tournament is not None:
            return self._tell(t.EditStructure(structure))
        self.evening.tournament = Tournament(TournamentOpened(structure))
        return self._tell(t.Start())

    def _tell(self, command: Asked) -> Answers:
        answers: Answers = ()
        for each in (*self._holdings_tabled(command), command):
            answers += self.evening.tell(each, self.now)
        return answers

    def _holdings_tabled(self, command: Asked) -> tuple[Asked, ...]:
        """Before the pots are pushed, the hands that the head tells are tabled, as they would have been; but for
        those of which the dealer has said who wins."""
        hand = self.evening.state.running
        if not isinstance(command, c.Award) or hand is None or not hand.showdown or showdown.awards(hand):
            return ()
        holdings = self.scenario.head.holdings
        waiting = (p for p in hand.players if not p.settled and len(holdings.get(p.seat, ())) >= p.down)
        return tuple(c.TableCards(p.seat, holdings[p.seat][: p.down]) for p in waiting)
