"""The shape of a house's file: what its keys are, and every fault of one that has another shape.

name = "tuesday"
title = "Tuesday night"
extends = "colorado"          # a rule book (`rule_book = true`) need not extend anything

[raise_rule]                  # a switch the house decides
is = "big-blind"
rule = "Tuesday 4"

[odd_chip]                    # a switch it says nothing about, whatever the house it extends says
silent = true

[exposed_card]                # a switch that selects remedies may be decided for some faults only
is = "misdeal-or-replaced"
faults = ["first-cards-up"]
rule = "Tuesday 6"

[[remedies]]                  # what it does about a fault, whatever its switches select
fault = "third-up"
until = "hand"
ruling = "third-exposed"
steps = ["card-to-burn", "deal:rest", "deal:seat"]
rule = "Tuesday 9"
"""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import Any, Final, cast

from cattrs import BaseValidationError

from dealer.rules import policies
from dealer.rules.profile import Fault, Switch
from dealer.rules.shapes import CONVERTER, KEYS, Decision, Head, Line, Silence
from dealer.rules.switches import SWITCHES, VALUE_TYPES
from dealer.strict import Place, faults, shown

_HEAD_KEYS: Final = tuple(field.name for field in fields(Head))


@dataclass(frozen=True, slots=True)
class HouseFile:
    """A file of the right shape: `switches` the house decides, and those on which it says it is `silent`.

    `partial` are the switches it decides for some faults only, with these.
    """

    head: Head
    switches: Mapping[str, Switch[Any]]
    silent: frozenset[str]
    partial: Mapping[str, frozenset[Fault]]


def read(raw: Mapping[str, Any]) -> tuple[HouseFile | None, tuple[str, ...]]:
    """Return the file that `raw` (a parsed TOML document) holds, or None, and all its faults with their places."""
    found: list[str] = []
    head = _structured({key: raw[key] for key in raw if key in _HEAD_KEYS}, Head, (), found)
    switches: dict[str, Switch[Any]] = {}
    silent: set[str] = set()
    partial: dict[str, frozenset[Fault]] = {}
    for key in (key for key in raw if key in SWITCHES):
        kind = Silence if _is_silent(raw[key]) else _decision(key)
        entry = _structured(raw[key], kind, (key,), found)
        if isinstance(entry, Silence):
            silent.add(key)
        elif entry is not None:
            switches[key] = Switch(entry.is_, entry.rule)
            if entry.faults:
                partial[key] = frozenset(entry.faults)
                found += _ungoverned(key, entry.faults)
    found += _unknown_keys(raw)
    if "extends" not in raw:
        found += _missing(raw)
        found += fallbacks(silent, partial)
    if head is None or found:
        return None, tuple(found)
    return HouseFile(head, switches, frozenset(silent), partial), ()


def extended(raw: Mapping[str, Any]) -> str | None:
    """What the file `raw` names to extend, whatever its other faults; None where that is no name."""
    return _structured(raw["extends"], Line, (), []) if "extends" in raw else None


def _structured(value: object, kind: Any, place: Place, found: list[str]) -> Any:
    """The value as `kind`, or None with its faults added to `found`."""
    try:
        return CONVERTER.structure(value, kind)
    except (BaseValidationError, ValueError, TypeError) as error:
        found += [f"{_spoken(where)}: {fault}" for where, fault in faults(error, place, KEYS)]
        return None


def _is_silent(value: object) -> bool:
    return isinstance(value, dict) and "silent" in value


def _decision(key: str) -> Any:
    return cast("Any", Decision)[VALUE_TYPES[key]]


def _unknown_keys(raw: Mapping[str, Any]) -> Iterator[str]:
    known = (*_HEAD_KEYS, *SWITCHES)
    for key in (key for key in raw if key not in known):
        near = get_close_matches(key, known, 1)
        yield f"{_spoken((key,))}: unknown key" + (f"; did you mean {near[0]}?" if near else "")


def _missing(raw: Mapping[str, Any]) -> Iterator[str]:
    """The switches that a file which extends nothing leaves open: each where it is a rule book, else in one line."""
    unset = [key for key in SWITCHES if key not in raw]
    if raw.get("rule_book") is True:
        yield from (f"{key}: missing; a rule book sets every switch" for key in unset)
    elif unset:
        open_ = f"{len(unset)} switches are" if len(unset) > 1 else f"{unset[0]} is"
        yield f"extends: missing; name a house or a rule book, as {open_} not set"


def fallbacks(silent: Collection[str], partial: Collection[str]) -> tuple[str, ...]:
    """What a house says by keeping silent, as faults of one that has no rule book to fall back on."""
    unspoken = (*(f"{key}.silent" for key in silent), *(f"{key}.faults" for key in partial))
    return tuple(f"{each}: no rule book is extended to fall back on" for each in sorted(unspoken))


def _ungoverned(key: str, named: tuple[Fault, ...]) -> Iterator[str]:
    outside = (fault for fault in named if fault not in policies.governed(key))
    return (f"{_spoken((key, 'faults'))}: {key} decides nothing about {fault}" for fault in outside)


def _spoken(place: Place) -> str:
    """The place as the file's writer knows it: `streets.is[1].board`."""
    parts = ""
    for part in place:
        if isinstance(part, int):
            parts += f"[{part}]"
        else:
            parts += "." * bool(parts) + (part if re.fullmatch(r"[\w-]+", part, re.ASCII) else shown(part))
    return parts
