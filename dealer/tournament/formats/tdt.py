"""The levels of The Tournament Director 3, out of its `.tdt` files: rounds, breaks, chips, title and stack."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, cast

from dealer.strict import Place, shown
from dealer.tournament.chips_needed import idle
from dealer.tournament.formats import listed
from dealer.tournament.formats.columns import Row
from dealer.tournament.formats.reading import Fault, UnreadableError, Written
from dealer.tournament.formats.tdt_syntax import Made, SyntaxFaultError, objects, parse

_WORDS: Final = {"colour": "Color", "name": "Label"}
_ROUND: Final = {"SmallBlind": "small", "BigBlind": "big", "Ante": "ante", "Minutes": "minutes", "Notes": "note"}


def read(text: str) -> Written:
    """What the file says of a structure.

    Raises:
        UnreadableError: it is not of this format, or has no levels.
    """
    try:
        top = parse(text)
    except SyntaxFaultError as error:
        raise UnreadableError(Fault(error.line, f"is no file of The Tournament Director 3: {error}")) from None
    except RecursionError:
        raise UnreadableError(Fault(None, "is nested too deep")) from None
    found = next(objects(top, "GameLevels"), None)
    rounds = found.fields.get("Levels") if found is not None else None
    if found is None or not isinstance(rounds, list):
        raise UnreadableError(
            Fault(1, "has no levels (`new GameLevels`): is it a file of The Tournament Director 3?")
        )
    return _written(top, cast("list[Any]", rounds), found.lines["Levels"])


def _written(top: Any, rounds: list[Any], line: int) -> Written:
    head, lines = _head(top)
    losses = ["nothing is kept but title, the first stack that is sold, chips, levels and breaks"]
    chips, doubled = _chips(top)
    if chips:
        head["chips"] = [_chip(value, chip) for value, chip in chips.items()]
        lines |= {("chips", index): chip.line for index, chip in enumerate(chips.values())}
    losses += [f"a second chip of {value} is not kept" for value in doubled]
    entries = [each for each in rounds if isinstance(each, Made)]
    if any(each.fields.get("Ante") for each in entries):
        losses.append("antes are taken as each player's; if the big blind posts them for all, add --bb-ante")
    rows = _Rows([value for value in chips if value > 0])
    told = [*rows.read(rounds, line)]
    made = listed.written(told, "this .tdt file", head, {**lines, ("levels",): line})
    return replace(made, losses=(*losses, *rows.losses, *made.losses))


def _head(top: Any) -> tuple[dict[str, Any], dict[Place, int]]:
    """Title and stack, as far as they are there, with their lines."""
    head: dict[str, Any] = {}
    lines: dict[Place, int] = {}
    for event in objects(top, "Tournament"):
        if isinstance(title := event.fields.get("Title"), str) and title.strip():
            head["title"], lines[("title",)] = _one_line(title), event.lines["Title"]
    for config in objects(top, "FinancialConfig"):
        buyins = config.fields.get("Buyins")
        profiles = [*objects(buyins, "FeeProfile")]
        index = buyins.fields.get("DefIndex") if isinstance(buyins, Made) else None
        if type(index) is int and 0 <= index < len(profiles) and "Chips" in profiles[index].fields:
            head["stack"], lines[("stack",)] = profiles[index].fields["Chips"], profiles[index].lines["Chips"]
    return head, lines


def _chips(top: Any) -> tuple[dict[int, Made], list[int]]:
    """The chips in use by their values, and the values that more than one of them has."""
    chips: dict[int, Made] = {}
    doubled: list[int] = []
    for chip in objects(top, "GameChip"):
        value = chip.fields.get("Value")
        if type(value) is not int or chip.fields.get("Use") is not True:
            continue
        if value in chips:
            doubled.append(value)
        else:
            chips[value] = chip
    return chips, doubled


def _chip(value: int, chip: Made) -> dict[str, Any]:
    """The chip in the shape of a chip set's file."""
    words = {key: _one_line(str(chip.fields.get(field) or "")) for key, field in _WORDS.items()}
    if words["name"].casefold() == words["colour"].casefold():
        del words["name"]
    return {"value": value} | {key: word for key, word in words.items() if word}


def _one_line(text: str) -> str:
    return " ".join(text.split())


class _Rows:
    """Rounds and breaks as rows. A break that says `ChipUp` names no chip: those go which no later level needs."""

    def __init__(self, values: list[int]) -> None:
        self.losses: list[str] = []
        self._values = sorted(values)

    def read(self, rounds: list[Any], line: int) -> Iterator[tuple[int, Row | Fault]]:
        for index, each in enumerate(rounds):
            kind = each.kind if isinstance(each, Made) else ""
            if not isinstance(each, Made) or kind not in ("GameRound", "GameBreak"):
                at = each.line if isinstance(each, Made) else line
                yield at, Fault(at, f"expected a GameRound or a GameBreak, got {kind or shown(each)}")
                continue
            values = {_ROUND[key]: value for key, value in each.fields.items() if key in _ROUND}
            values["note"] = _one_line(str(values.get("note") or ""))
            if kind == "GameBreak":
                values["kind"] = "break"
                if each.fields.get("ChipUp") is True:
                    values["colour_up"] = self._colour_up(rounds[index + 1 :], each.line)
            places = {ours: each.lines[theirs] for theirs, ours in _ROUND.items() if theirs in each.lines}
            yield each.line, Row(values, {key: places.get(key, each.line) for key in values})

    def _colour_up(self, later: list[Any], line: int) -> list[int]:
        rounds = (each for each in later if isinstance(each, Made) and each.kind == "GameRound")
        figures = [each.fields.get(key) for each in rounds for key in ("SmallBlind", "BigBlind", "Ante")]
        gone = idle(self._values, [int(figure) for figure in figures if isinstance(figure, int | float)])
        self._values = [value for value in self._values if value not in gone]
        named = ", ".join(map(str, gone)) or "none, since all are needed later"
        self.losses.append(f"line {line}: its chip-up names no chip; taken off here: {named}")
        return [*gone]
