"""A list of levels and breaks as other programs write it, in JSON or CSV, made into what a structure file says."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from dealer.strict import Place
from dealer.tournament.formats.columns import Row, entry
from dealer.tournament.formats.reading import Fault, Written

_OPTIONS: Final = {"stack": "--stack CHIPS", "chips": "--chips NAME"}


def unsaid(what: str) -> dict[str, str]:
    """What to do about the keys that `what`, a kind of file, has no place for."""
    return {key: f"{what} does not say it; give {option}" for key, option in _OPTIONS.items()}


def written(
    rows: Iterable[tuple[int, Row | Fault | object]],
    what: str,
    head: Mapping[str, Any] = MappingProxyType({}),
    head_lines: Mapping[Place, int] = MappingProxyType({}),
) -> Written:
    """What the rows say, each with its line; `head` is what stands beside them, `what` the kind of file. A row can be
    a fault, told as it is, or something that is no level, which the shape refuses. A break that nothing follows, as
    some programs end with, is left out."""
    entries: list[object] = []
    lines: dict[Place, int] = {**head_lines}
    losses: list[str] = []
    faults: list[Fault] = []
    for line, row in rows:
        if isinstance(row, Fault):
            faults.append(row)
            continue
        index = len(entries)
        lines["levels", index] = line
        if not isinstance(row, Row):
            entries.append(row)
            continue
        made = entry(row)
        entries.append(made.data)
        lines |= {("levels", index, key): at for key, at in made.lines.items()}
        losses += [f"line {line}: {loss}" for loss in made.losses]
        faults += [Fault(line, fault) for fault in made.faults]
    while entries and _is_break(entries[-1]):
        entries.pop()
        losses.append(f"line {lines['levels', len(entries)]}: a break after the last level is not kept")
    missing = {key: advice for key, advice in unsaid(what).items() if key not in head}
    return Written({**head, "levels": entries}, lines, unsaid=missing, losses=tuple(losses), faults=tuple(faults))


def _is_break(made: object) -> bool:
    return isinstance(made, Mapping) and "break" in made
