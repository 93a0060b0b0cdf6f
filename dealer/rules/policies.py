"""What the switches of a house select for the faults of the deal, from the shipped table `policies.toml`."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final, get_args

from dealer.rules.profile import Code, Fault, Remedy, Switch, Until
from dealer.rules.shapes import CONVERTER
from dealer.rules.steps import Step

_FILE: Final = Path(__file__).with_name("policies.toml")


@dataclass(frozen=True, slots=True)
class Policy:
    """The remedy for `faults` while `switch` has one of `values`. `rules`: what it rests on, by rule book."""

    switch: str
    values: tuple[str, ...]
    faults: tuple[Fault, ...]
    until: Until
    ruling: Code
    steps: tuple[Step, ...]
    rules: Mapping[str, str] = field(default_factory=dict[str, str])


@cache
def table() -> tuple[Policy, ...]:
    """The shipped policies, in the order in which they stand in for each other."""
    raw = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return CONVERTER.structure(raw["remedies"], tuple[Policy, ...])


def switches() -> tuple[str, ...]:
    """The switches that select remedies."""
    return tuple(dict.fromkeys(policy.switch for policy in table()))


def governed(name: str) -> frozenset[Fault]:
    """The faults that switch `name` decides about; none for a switch that selects no remedies."""
    return frozenset(fault for policy in table() if policy.switch == name for fault in policy.faults)


def selected(name: str, it: Switch[str], book: str = "") -> tuple[Remedy, ...]:
    """The remedies that switch `name` selects as `it` stands, resting on rules of `book`, or on the switch's own."""
    chosen = (policy for policy in table() if policy.switch == name and it.value in policy.values)
    return tuple(
        Remedy(fault, p.until, p.ruling, p.steps, p.rules.get(book, it.source), it.silent, name)
        for p in chosen
        for fault in p.faults
    )


def in_order(remedies: Iterable[Remedy]) -> tuple[Remedy, ...]:
    """The remedies by fault; those for one fault stay as they stand."""
    order = get_args(Fault)
    return tuple(sorted(remedies, key=lambda each: order.index(each.fault)))
