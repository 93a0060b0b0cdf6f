"""The shapes of the parts of a house's file, and how strictly they are read."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, is_dataclass
from typing import Any, Final, Generic, Literal, NewType, TypeVar, cast, get_args, get_origin

from cattrs import Converter
from cattrs.cols import list_structure_factory
from cattrs.gen import make_dict_structure_fn, override

from dealer.rules.codes import RULED
from dealer.rules.profile import LEAST_PLAYERS, MOST_PLAYERS, Code, Fault, Players, Remedy, Street, StreetName
from dealer.rules.steps import Step, places, step
from dealer.strict import converter, shown

T = TypeVar("T")
Name = NewType("Name", str)
"""A checked name of a profile, as in `tda-2024`."""
Line = NewType("Line", str)
"""A text that can be printed on one line."""

_Hook = Callable[[Any, Any], Any]
_LEAST_CARDS: Final = 5  # a poker hand
_OF_THE_BOARD: Final = frozenset[Fault](("board-early", "board-unburned", "card-unburned", "board-too-many"))
_OF_A_BURN: Final = frozenset[Fault](("burn-up", "burn-extra"))
_OF_THE_DEAL: Final = frozenset[Fault](
    ("first-cards-up", "hole-card-up", "more-cards-up", "card-boxed", "more-boxed", "wrong-seat")
)


@dataclass(frozen=True, slots=True)
class Head:
    """What a file says beside its switches."""

    name: Name
    title: Line
    extends: Line | None = None
    rule_book: bool = False
    remedies: tuple[Remedy, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision(Generic[T]):
    """A switch that the house decides. Where it names `faults`, it is silent on all others the switch governs."""

    is_: T
    rule: Line
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class Silence:
    """A switch about which the house says nothing."""

    silent: Literal[True]


def _flag(value: object, _: object) -> bool:
    if type(value) is not bool:
        raise TypeError(f"expected true or false, got {shown(value)}")
    return value


def _name(value: object, _: object) -> Name:
    if type(value) is not str or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", value, re.ASCII):
        raise ValueError(f"expected small letters, digits and hyphens in quotes, got {shown(value)}")
    return Name(value)


def _line(value: object, _: object) -> Line:
    if type(value) is not str or not value.strip() or not value.isprintable():
        raise ValueError(f"expected one line of text in quotes, got {shown(value)}")
    return Line(value)


def _players(value: object, _: object) -> Players:
    if type(value) is not int or not LEAST_PLAYERS <= value <= MOST_PLAYERS:
        raise ValueError(f"expected a number of players from {LEAST_PLAYERS} to {MOST_PLAYERS}, got {shown(value)}")
    return Players(value)


def _code(value: object, _: object) -> Code:
    if type(value) is not str or value not in RULED:
        raise ValueError(f"{shown(value)} is no ruling; `burncard rules codes` lists them")
    return Code(value)


def _step(value: object, _: object) -> Step:
    if type(value) is not str:
        raise TypeError(f"expected a step in quotes, got {shown(value)}")
    return step(value)


def _word(kind: Any, _: Converter) -> _Hook:
    """A hook for a closed list of values, which are compared by type too: true is not 1."""
    allowed = get_args(kind)

    def structure(value: object, _: object) -> object:
        if not any(type(value) is type(each) and value == each for each in allowed):
            listed = ", ".join(str(each).lower() if each is True else str(each) for each in allowed)
            raise ValueError(f"{shown(value)} is not one of {listed}")
        return value

    return structure


def _list(kind: Any, strict: Converter) -> _Hook:
    """A hook for `tuple[X, ...]`, which stands as a list in the file."""
    read_list = list_structure_factory(cast("Any", list)[get_args(kind)[0]], strict)

    def structure(value: object, _: object) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise TypeError(f"expected a list, got {shown(value)}")
        return tuple(read_list(value, kind))

    return structure


def _table(kind: Any, strict: Converter) -> _Hook:
    """A hook for a dataclass, which stands as a table in the file."""
    special: dict[str, Any] = {}
    if kind is Remedy:
        special = {
            "source": override(rename=KEYS["source"], struct_hook=_line),
            "silent": override(omit=True),
            "switch": override(omit=True),
        }
    elif get_origin(kind) is Decision:
        special = {"is_": override(rename=KEYS["is_"])}
    read_table = make_dict_structure_fn(kind, strict, _cattrs_forbid_extra_keys=True, **special)

    def structure(value: object, _: object) -> Any:
        if not isinstance(value, dict):
            raise TypeError(f"expected a table, got {shown(value)}")
        return read_table(cast("dict[str, Any]", value), kind)

    return structure


def _streets(value: object, _: object) -> tuple[Street, ...]:
    streets: tuple[Street, ...] = _list(tuple[Street, ...], CONVERTER)(value, None)
    order = [get_args(StreetName).index(street.name) for street in streets]
    if order != sorted(set(order)):
        raise ValueError(f"the streets must be some of {', '.join(get_args(StreetName))}, in this order")
    if not streets or streets[0].board or streets[0].name != "preflop":
        raise ValueError("the first street must be preflop and deal down cards only")
    if sum(street.board + street.down for street in streets) < _LEAST_CARDS:
        raise ValueError(f"a player must have at least {_LEAST_CARDS} cards to make a hand of")
    return streets


def _remedies(value: object, _: object) -> tuple[Remedy, ...]:
    remedies: tuple[Remedy, ...] = _list(tuple[Remedy, ...], CONVERTER)(value, None)
    for place, remedy in enumerate(remedies):
        if any(_clash(each, remedy) for each in remedies[:place]):
            raise ValueError(f"more than one for {remedy.fault} until {remedy.until}")
        for fault in unfit(remedy):
            raise ValueError(fault)
    return remedies


def _clash(one: Remedy, other: Remedy) -> bool:
    """Whether the second could never rule. After a misdeal it may stand for where there is none."""
    same = (one.fault, one.until) == (other.fault, other.until)
    return same and (one.ruling != "misdeal" or other.ruling == "misdeal")


def unfit(remedy: Remedy) -> Iterator[str]:
    """Why the steps of a remedy cannot be carried out for its fault."""
    named = {word for each in remedy.steps for word in places(each)}
    for word in sorted(named & _unknown_places(remedy.fault)):
        yield f"{remedy.fault} has no `{word}` for a step to name"
    misdeal = remedy.ruling == "misdeal"
    if misdeal != ("redeal" in remedy.steps):
        yield f"{remedy.fault}: a misdeal has the step `redeal`, and no other ruling has it"
    elif misdeal and remedy.fault not in _OF_THE_DEAL:
        yield f"{remedy.fault} comes too late for a misdeal"


def _unknown_places(fault: Fault) -> set[str]:
    """The words that mean nothing when this fault happens: no seat has a board, and only a board is laid."""
    if fault in _OF_THE_BOARD:
        return {"seat", "rest"}
    return {"seat", "dealt"} if fault in _OF_A_BURN else {"dealt"}


def _converter() -> Converter:
    strict = converter()
    strict.register_structure_hook_factory(lambda kind: is_dataclass(get_origin(kind) or kind), _table)
    strict.register_structure_hook_factory(lambda kind: get_origin(kind) is tuple, _list)
    strict.register_structure_hook_factory(lambda kind: get_origin(kind) is Literal, _word)
    strict.register_structure_hook_func(lambda kind: kind == tuple[Street, ...], _streets)
    strict.register_structure_hook_func(lambda kind: kind == tuple[Remedy, ...], _remedies)
    hooks = {bool: _flag, Players: _players, Name: _name, Line: _line, Step: _step, Code: _code}
    for kind, hook in hooks.items():
        strict.register_structure_hook(kind, hook)
    return strict


CONVERTER: Final = _converter()
"""Reads the parts of a parsed TOML document; what it raises holds every fault (`dealer.strict.faults`)."""

KEYS: Final = {"is_": "is", "source": "rule"}
"""Fields that have another name in a file."""
