"""Steps of a tournament as JSON objects for the journal, and back. Commands, events and stages carry their names in
`is`."""

from dataclasses import dataclass
from typing import Any, cast

from cattrs.preconf.json import make_converter
from cattrs.strategies import configure_tagged_union

from dealer.rules.reason import Reason
from dealer.tournament.commands import TournamentCommand
from dealer.tournament.events import TournamentEvent, TournamentOpened
from dealer.tournament.levels import Stage


@dataclass(frozen=True, slots=True)
class Opened:
    """The first step of a tournament's stream."""

    event: TournamentOpened


@dataclass(frozen=True, slots=True)
class Told:
    """A command that was answered at boottime `now`, and the ruling."""

    command: TournamentCommand
    now: float
    events: tuple[TournamentEvent, ...]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Undone:
    """The last `count` steps that still held were taken back."""

    count: int


TournamentStep = Opened | Told | Undone

_converter = make_converter()
for _union in (Stage, TournamentEvent, TournamentCommand, TournamentStep):
    configure_tagged_union(_union, _converter, tag_name="is")


def to_json(step: TournamentStep) -> dict[str, Any]:
    """The step as a JSON object."""
    return _converter.unstructure(step, TournamentStep)


def from_json(data: dict[str, Any]) -> TournamentStep:
    """The step of `to_json`. Raises KeyError, TypeError, ValueError or an ExceptionGroup where it is none."""
    return cast("TournamentStep", _converter.structure(data, cast("Any", TournamentStep)))
