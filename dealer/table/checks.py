"""The checks of a scenario: what a line after `>` says must be so, compared with what is."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, get_args

from dealer.cards import Card
from dealer.ranking import best
from dealer.rules import codes
from dealer.rules.steps import VERBS
from dealer.table import view
from dealer.table.evening import standings
from dealer.table.notation import UnreadableError, number, per_seat, seat
from dealer.table.prompts import Awaited
from dealer.table.state import Reason, TableState
from dealer.table.time_phrases import seconds
from dealer.tournament.wording import clock_time

_CODES: Final = {"ruled": codes.RULED, "refused": codes.REFUSED, "asks": codes.RULED}
_AWAITED: Final = get_args(Awaited)
_SOURCE: Final = re.compile(r"\s*\([^()]*(\([^()]*\)[^()]*)*\)\s*$")


@dataclass(frozen=True, slots=True)
class Failure:
    """A check that failed, at a line of the scenario."""

    line: int
    expected: str
    got: str


@dataclass(frozen=True, slots=True)
class Expected:
    """A ruling that was written: its facts as far as listed, its choices where it asks."""

    line: int
    text: str
    kind: str
    code: str
    facts: dict[str, str]
    choices: tuple[str, ...]

    def matches(self, reason: Reason) -> bool:
        """Whether `reason` is what was written; it may have more facts."""
        facts = {key: str(value) for key, value in reason.facts.items()}
        return (
            (reason.kind, reason.code) == (self.kind, self.code)
            and self.facts.items() <= facts.items()
            and (not self.choices or set(self.choices) == set(reason.choices))
        )


def is_of_rulings(text: str) -> bool:
    """Whether the check is about a ruling, and not about the state."""
    return text.split()[:1] != [] and text.split()[0] in _CODES


def readable(text: str, state: TableState) -> None:
    """Raise ValueError, which says what was expected, where the check is not of the language; in whatever state."""
    if is_of_rulings(text):
        _expected(0, text)
    else:
        check_state(0, text, state, {})


def compare_rulings(line: int, checks: tuple[tuple[int, str], ...], reasons: tuple[Reason, ...]) -> list[Failure]:
    """Written rulings against those given: each must have its partner."""
    wanted = [_expected(at, text) for at, text in checks if is_of_rulings(text)]
    left = list(reasons)
    failures: list[Failure] = []
    # Who lists more facts fits fewer rulings, so he chooses first.
    for want in sorted(wanted, key=lambda w: -len(w.facts)):
        found = next((r for r in left if want.matches(r)), None)
        if found is None:
            failures.append(Failure(want.line, want.text, _shown(reasons)))
        else:
            left.remove(found)
    failures.extend(Failure(line, "no such ruling", _shown((reason,))) for reason in left)
    return failures


def _shown(reasons: tuple[Reason, ...]) -> str:
    def one(reason: Reason) -> str:
        facts = "".join(f" {key}={value}" for key, value in reason.facts.items())
        choices = f" {'|'.join(reason.choices)}" if reason.choices else ""
        return f"{reason.kind} {reason.code}{choices}{facts}" + (f" ({reason.source})" if reason.source else "")

    return "; ".join(map(one, reasons)) or "no ruling"


def _expected(line: int, text: str) -> Expected:
    words = _SOURCE.sub("", text).split()
    if len(words) < 2:
        raise UnreadableError(f"expected a code after `{words[0]}`")
    if words[1] not in _CODES[words[0]]:
        raise UnreadableError(f"{words[1]!r} is no code of `{words[0]}`: `burncard rules codes` lists them")
    choices: tuple[str, ...] = ()
    rest = words[2:]
    if words[0] == "asks" and rest and "=" not in rest[0]:
        choices, rest = tuple(rest[0].split("|")), rest[1:]
    pairs = [word.partition("=") for word in rest]
    if any(not equals for _, equals, _ in pairs):
        raise UnreadableError(f"expected key=value after the code in {text!r}")
    return Expected(line, text, words[0], words[1], {key: value for key, _, value in pairs}, choices)


def check_state(
    line: int, text: str, state: TableState, holdings: dict[int, tuple[Card, ...]], clock: view.Json | None = None
) -> Failure | None:
    """One check on the state after the command, and on its clock, if it has one. Raises UnreadableError where it is
    not of the language."""
    word, *rest = text.split() or [""]
    checker = _CHECKS.get(word)
    if checker is None:
        raise UnreadableError(f"unknown check {word!r}: expected one of {', '.join(sorted((*_CHECKS, *_CODES)))}")
    data = view.as_data(state) | {"holdings": holdings, "state": state, "clock": clock}
    expected, got = checker(tuple(rest), data)
    return None if expected == got else Failure(line, f"{word} {expected}", f"{word} {got}")


Data = dict[str, Any]
Pair = tuple[str, str]
"""What is expected and what is, in the same words."""


def _fields(words: tuple[str, ...]) -> list[tuple[str, str]]:
    """`turn 2, to call 0, least 20` without its first word: (name, value) pairs, the first name being empty."""
    parts = [part.split() for part in " ".join(words).split(",")]
    if any(not part for part in parts):
        raise UnreadableError("expected a value between the commas")
    return [(" ".join(part[:-1]), part[-1]) for part in parts]


def _named(words: tuple[str, ...], data: Data, keys: dict[str, str]) -> Pair:
    wanted = _fields(words)
    unknown = next((name for name, _ in wanted if name not in keys), None)
    if unknown is not None:
        raise UnreadableError(f"unknown word {unknown!r}: expected {', '.join(k for k in keys if k)}")
    for _, value in wanted:
        if value != "-":
            number(value)
    got = [(name, "-" if data[keys[name]] is None else str(data[keys[name]])) for name, _ in wanted]
    return _joined(wanted), _joined(got)


def _joined(pairs: list[tuple[str, str]]) -> str:
    return ", ".join(f"{name} {value}".strip() for name, value in pairs)


def _turn(words: tuple[str, ...], data: Data) -> Pair:
    return _named(words, data, {"": "turn", "to call": "to_call", "least": "least_to", "most": "most_to"})


def _button(words: tuple[str, ...], data: Data) -> Pair:
    return _named(words, data, {"": "button", "small": "small", "big": "big"})


def _pots(words: tuple[str, ...], data: Data) -> Pair:
    got = [f"{p['amount']}:{','.join(map(str, p['eligible']))}" for p in data["pots"]]
    wanted: list[str] = []
    for word in words:
        amount, _, seats = word.partition(":")
        wanted.append(f"{number(amount)}:{','.join(str(s) for s in sorted(seat(s) for s in seats.split(',')))}")
    return " ".join(wanted), " ".join(got)


def _chips(key: str) -> Callable[[tuple[str, ...], Data], Pair]:
    def check(words: tuple[str, ...], data: Data) -> Pair:
        wanted = dict(per_seat(words, number))
        got = {who: data[key].get(str(who), "-") for who in wanted}
        return _per_seat(wanted), _per_seat(got)

    return check


def _per_seat(values: dict[int, Any]) -> str:
    return " ".join(f"{who}:{value}" for who, value in sorted(values.items()))


def _board(words: tuple[str, ...], data: Data) -> Pair:
    return " ".join(words), " ".join(data["board"])


def _live(words: tuple[str, ...], data: Data) -> Pair:
    wanted = sorted(seat(part) for word in words for part in word.split(",") if part)
    return ",".join(map(str, wanted)), ",".join(map(str, data["live"]))


def _expects(words: tuple[str, ...], data: Data) -> Pair:
    if words[:1] == () or words[0] not in _AWAITED:
        raise UnreadableError(f"expected one of {', '.join(_AWAITED)} after `expects`")
    return " ".join(words), data["expects"]


def _steps(words: tuple[str, ...], data: Data) -> Pair:
    wanted = [part.strip() for part in " ".join(words).split(",") if part.strip() not in ("", "-")]
    unknown = next((part for part in wanted if part.split(":")[0] not in VERBS), None)
    if unknown is not None:
        raise UnreadableError(f"unknown step {unknown!r}: expected one of {', '.join(sorted(VERBS))}")
    return ", ".join(wanted), ", ".join(s["code"] for s in data["steps"] if not s["done"])


def _wins(words: tuple[str, ...], data: Data) -> Pair:
    if len(words) < 2:
        raise UnreadableError("expected `wins POT S:N ...`")
    wanted = dict(per_seat(words[1:], number))
    got = {win["seat"]: win["amount"] for win in data["wins"] if win["pot"] == words[0]}
    return f"{words[0]} {_per_seat(wanted)}", f"{words[0]} {_per_seat(got)}"


def _hand(words: tuple[str, ...], data: Data) -> Pair:
    if len(words) < 2:
        raise UnreadableError("expected `hand S NAME`, as in `hand 3 full house`")
    who = seat(words[0])
    state: TableState = data["state"]
    player = state.hand.player(who) if state.hand is not None else None
    held = player.tabled if player is not None and player.tabled else data["holdings"].get(who, ())
    value = best(held, tuple(data["board"]), state.rules.hand_ranks.value)
    return " ".join(words), f"{who} {value.category if value is not None else '-'}"


def _clock(words: tuple[str, ...], data: Data) -> Pair:
    """`T, level N`, and what else is so: running, paused, break, frozen, over, edited."""
    first, *rest = [part.strip() for part in " ".join(words).split(",")]
    clock: view.Json | None = data["clock"]
    wanted, got = [clock_time(seconds(first))], ["-" if clock is None else clock_time(clock["remaining"])]
    for part in rest:
        name, _, value = part.partition(" ")
        if name == "level" and value:
            wanted.append(f"level {number(value, 'the number of a level')}")
            got.append(f"level {'-' if clock is None else clock['level']}")
        elif part in _STATES:
            wanted.append(part)
            got.append(part if clock is not None and _STATES[part](clock) else f"not {part}")
        else:
            raise UnreadableError(f"unknown word {part!r}: expected level N, {', '.join(_STATES)}")
    return ", ".join(wanted), ", ".join(got)


_STATES: Final[dict[str, Callable[[view.Json], bool]]] = {
    "running": lambda clock: clock["running"],
    "paused": lambda clock: not clock["running"],
    "break": lambda clock: clock["break"],
    "frozen": lambda clock: clock["frozen"],
    "over": lambda clock: clock["over"],
    "edited": lambda clock: clock["edited"],
}
"""What a clock can be, beside its time and its level."""


def _ranked(words: tuple[str, ...], data: Data) -> Pair:
    """The seats by their stacks, the most chips first; equal ones by number."""
    wanted = [seat(word) for word in words]
    got = [place.seat for place in standings(data["state"])]
    return " ".join(map(str, wanted)), " ".join(map(str, got))


_CHECKS: Final[dict[str, Callable[[tuple[str, ...], Data], Pair]]] = {
    "ranked": _ranked,
    "clock": _clock,
    "turn": _turn,
    "pots": _pots,
    "bets": _chips("bets"),
    "stacks": _chips("stacks"),
    "board": _board,
    "button": _button,
    "live": _live,
    "expects": _expects,
    "steps": _steps,
    "wins": _wins,
    "hand": _hand,
}
