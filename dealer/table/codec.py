"""Steps of a table as JSON objects for the journal, and back. Commands and events carry their names in `is`."""

from dataclasses import dataclass
from typing import Any, cast

from cattrs.preconf.json import make_converter
from cattrs.strategies import configure_tagged_union

from dealer.table.commands import Command
from dealer.table.events import Event, TableOpened
from dealer.table.state import Reason


@dataclass(frozen=True, slots=True)
class Opened:
    """The first step of a table's stream."""

    event: TableOpened


@dataclass(frozen=True, slots=True)
class Told:
    """A command that was answered: the words for it, whether a person gave it, and the ruling."""

    command: Command
    text: str
    by_person: bool
    events: tuple[Event, ...]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Undone:
    """The last `count` steps that still held were taken back."""

    count: int


TableStep = Opened | Told | Undone

_converter = make_converter()
for _union in (Event, Command, TableStep):
    configure_tagged_union(_union, _converter, tag_name="is")


def to_json(step: TableStep) -> dict[str, Any]:
    """The step as a JSON object."""
    return _converter.unstructure(step, TableStep)


def from_json(data: dict[str, Any]) -> TableStep:
    """The step of `to_json`. Raises KeyError, TypeError, ValueError or an ExceptionGroup where it is none."""
    return cast("TableStep", _converter.structure(data, cast("Any", TableStep)))
