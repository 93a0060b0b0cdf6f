"""Two houses side by side: only what they rule differently."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, get_args

from dealer.rules import wording
from dealer.rules.profile import Fault, Remedy, RulesProfile
from dealer.rules.sheet import remedies_in_words, wrapped
from dealer.rules.switches import SWITCHES, switch

Houses = tuple[RulesProfile, RulesProfile]


def as_text(houses: Houses) -> str:
    """The differences for a person; each house's word with its source."""
    return "\n".join(_lines(houses))


def as_data(houses: Houses) -> dict[str, Any]:
    """The differences for a program, of JSON types only: of each rule, what the first and the second house have."""
    switches = {name: [asdict(switch(house, name)) for house in houses] for name in _switches(houses)}
    remedies = {fault: [[*map(asdict, _remedies(house, fault))] for house in houses] for fault in _faults(houses)}
    return {"profiles": [house.name for house in houses], "switches": switches, "remedies": remedies}


def _switches(houses: Houses) -> Iterator[str]:
    one, other = houses
    return (name for name in SWITCHES if switch(one, name).value != switch(other, name).value)


def _faults(houses: Houses) -> Iterator[Fault]:
    one, other = houses
    return (fault for fault in get_args(Fault) if _ruled(one, fault) != _ruled(other, fault))


def _remedies(house: RulesProfile, fault: Fault) -> tuple[Remedy, ...]:
    return tuple(remedy for remedy in house.in_use() if remedy.fault == fault)


def _ruled(house: RulesProfile, fault: Fault) -> list[tuple[object, ...]]:
    """What a house does about a fault, whatever it rests on."""
    return [(each.until, each.ruling, each.steps, house.offers(each)) for each in _remedies(house, fault)]


def _lines(houses: Houses) -> Iterator[str]:
    one, other = houses
    yield f"{one.title} ({one.name}) and {other.title} ({other.name})"
    labels = (one.name, other.name) if one.name != other.name else ("the first", "the second")
    labelled = tuple(zip(labels, houses, strict=True))
    alike = True
    for name in _switches(houses):
        alike = False
        yield from ("", wrapped(f"{SWITCHES[name].decides} ({name})"))
        yield from (wrapped(f"{label}: {_said(house, name)}", 4) for label, house in labelled)
    for fault in _faults(houses):
        alike = False
        yield from ("", wrapped(f"{wording.FAULTS[fault]} ({fault})"))
        said = ((label, text) for label, house in labelled for text in remedies_in_words(house, fault))
        yield from (wrapped(f"{label}: {text}", 4) for label, text in said)
    if alike:
        yield from ("", "They rule alike.")


def _said(house: RulesProfile, name: str) -> str:
    it = switch(house, name)
    word = wording.word(it.value)
    said = wording.value(name, it.value)
    return f"{word}. {said} ({it.citation})" if word else f"{said} ({it.citation})"
