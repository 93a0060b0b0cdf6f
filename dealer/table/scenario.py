"""A scenario, played on a table: each line told, each check compared."""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from dealer.hand import showdown
from dealer.rules.loader import ProfileError, load, with_switches
from dealer.table import commands as c
from dealer.table import view
from dealer.table.checks import Failure, check_state, compare_rulings, is_of_rulings, readable
from dealer.table.events import TableOpened
from dealer.table.notation import Head, Line, NotationError, Scenario
from dealer.table.phrases import Eyes, commands
from dealer.table.state import Reason
from dealer.table.table import Table


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
        NotationError: the rules of the head cannot be used.
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
    if head.stakes is None or head.button is None:
        raise NotationError(scenario.file, 1, "the head is not complete")
    return TableOpened(profile, head.seats, head.stakes, head.button)


def _of_the_table(head: Head) -> dict[str, str]:
    """What a head sets by whatever rules are played: a `limit` line is for fixed limit."""
    return {"betting": "fixed-limit"} if head.stakes is not None and head.stakes.small_bet else {}


def play(scenario: Scenario, rules: str | None = None) -> Iterator[Played]:
    """Play the scenario line by line.

    Raises:
        NotationError: a line cannot be read, or the rules cannot be used.
        ProfileError: the profile `rules` cannot be used.
    """
    table = Table(opening(scenario, rules))
    # All lines are read before the first is played: a scenario is readable or it is not.
    script = told(scenario)
    for line in scenario.lines:
        for at, text in line.checks:
            with _placed(scenario.file, at):
                readable(text, table.state)
    for line, asked in script:
        yield _played(scenario, table, line, asked)


def told(scenario: Scenario) -> tuple[tuple[Line, tuple[c.Command, ...]], ...]:
    """What each line of the scenario tells the table. Raises NotationError where a line cannot be read."""
    eyes = Eyes()
    script: list[tuple[Line, tuple[c.Command, ...]]] = []
    for line in scenario.lines:
        with _placed(scenario.file, line.number):
            asked, eyes = commands(line.words, eyes)
        script.append((line, asked))
    return tuple(script)


@contextmanager
def _placed(file: str, line: int) -> Generator[None]:
    """Say where, of what cannot be read."""
    try:
        yield
    except ValueError as error:
        raise NotationError(file, line, str(error)) from None


def _played(scenario: Scenario, table: Table, line: Line, asked: tuple[c.Command, ...]) -> Played:
    reasons: list[Reason] = []
    for command in asked:
        for each in (*_holdings_tabled(scenario, table, command), command):
            reasons.extend(table.tell(each).reasons)
    failures = compare_rulings(line.number, line.checks, tuple(reasons))
    for at, text in line.checks:
        if is_of_rulings(text):
            continue
        failure = check_state(at, text, table.state, scenario.head.holdings)
        if failure is not None:
            failures.append(failure)
    return Played(line, tuple(reasons), tuple(sorted(failures, key=lambda f: f.line)), view.as_data(table.state))


def _holdings_tabled(scenario: Scenario, table: Table, command: c.Command) -> tuple[c.Command, ...]:
    """Before the pots are pushed, the hands that the head tells are tabled, as they would have been; but for those of
    which the dealer has said who wins."""
    hand = table.state.running
    if not isinstance(command, c.Award) or hand is None or not hand.showdown or showdown.awards(hand):
        return ()
    holdings = scenario.head.holdings
    waiting = (p for p in hand.players if not p.settled and len(holdings.get(p.seat, ())) >= p.down)
    return tuple(c.TableCards(p.seat, holdings[p.seat][: p.down]) for p in waiting)
