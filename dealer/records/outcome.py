"""What came of replaying the hands of a file: each exact, a mismatch, or skipped."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal

from dealer.records import jsonl, phh
from dealer.records.at_fault import at_fault
from dealer.records.record import Fault, Passed, Record, RecordedHand
from dealer.records.replay import AtFaultError, DiffersError, Replay
from dealer.records.settling import UntoldError, settle
from dealer.rules.loader import with_switches
from dealer.rules.profile import Betting, RulesProfile

AT_FAULT: Final = "source at fault"
UNTOLD: Final = "winner not recorded"
Result = Literal["exact", "mismatch", "skipped"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one hand. A mismatch: where it first was, what the record says (`expected`) and what the law says
    (`got`). A hand that was skipped: the `kind` of reason, and the `reason` in full."""

    id: str
    result: Result
    where: str = ""
    expected: str = ""
    got: str = ""
    kind: str = ""
    reason: str = ""


@dataclass
class Tally:
    """How many hands came out how."""

    results: Counter[Result] = field(default_factory=Counter[Result])
    skipped: Counter[str] = field(default_factory=Counter[str])

    def count(self, outcome: Outcome) -> None:
        """Count it."""
        self.results[outcome.result] += 1
        if outcome.result == "skipped":
            self.skipped[outcome.kind] += 1

    def __str__(self) -> str:
        listed = [f"{count} {kind}" for kind, count in sorted(self.skipped.items())]
        why = f" ({next(iter(self.skipped)) if len(listed) == 1 else ', '.join(listed)})" if listed else ""
        counts = (f"{self.results[result]} {result}" for result in ("exact", "mismatch", "skipped"))
        return f"{self.results.total()} hands, {', '.join(counts)}{why}"


def read(file: str) -> Iterator[Record]:
    """The hands of a file: PHH if it ends in `.phh` or `.phhs`, else JSON lines. Raises OSError for the file."""
    path = Path(file)
    if path.suffix in (".phh", ".phhs"):
        yield from phh.read(path.read_bytes(), file)
        return
    with path.open("rb") as lines:
        yield from jsonl.read(lines)


def replay_all(file: str, rules: RulesProfile) -> Iterator[Outcome | Fault]:
    """Replay the hands of a file under these rules. Raises OSError where it cannot be read.

    A file without a hand is a fault: nothing was compared, so nothing is as recorded.
    """
    empty = True
    for record in read(file):
        empty = False
        match record:
            case Fault():
                yield record
            case Passed(id_, _, reason):
                yield Outcome(id_, "skipped", kind=reason, reason=reason)
            case RecordedHand():
                yield replay(record, rules)
    if empty:
        yield Fault(1, "there is no hand in this file; give a .phh, a .phhs or JSON lines")


def _in_structure(rules: RulesProfile, betting: Betting) -> RulesProfile:
    """The rules in that betting structure; the cap of fixed limit no record tells."""
    return with_switches(rules, {"betting": betting} | ({"raise_cap": "none"} if betting == "fixed-limit" else {}))


def replay(record: RecordedHand, rules: RulesProfile) -> Outcome:
    """Replay one hand under these rules, in its own betting structure, unless its source is at fault."""
    fault = at_fault().get(record.id)
    if fault is not None:
        return Outcome(record.id, "skipped", kind=AT_FAULT, reason=f"{AT_FAULT}: {fault}")
    played = Replay(record, rules if record.betting is None else _in_structure(rules, record.betting))
    try:
        played.play()
        settle(played)
    except DiffersError as error:
        return Outcome(record.id, "mismatch", error.where, error.expected, error.got)
    except AtFaultError as error:
        return Outcome(record.id, "skipped", kind=AT_FAULT, reason=f"{AT_FAULT}: {error}")
    except UntoldError:
        return Outcome(record.id, "skipped", kind=UNTOLD, reason=UNTOLD)
    return Outcome(record.id, "exact")
