"""The house sheet: a profile as a table owner reads it, and as a program does."""

from dataclasses import asdict
from typing import Any, Final

from dealer.rules.profile import Fault, Remedy, RulesProfile, Street, Until
from dealer.rules.switches import SWITCHES, switch

FAULTS: Final[dict[Fault, str]] = {
    "first-cards-up": "One of the first two cards off the deck face up",
    "hole-card-up": "One later hole card face up",
    "more-cards-up": "Two or more hole cards face up",
    "third-up": "A third hole card face up",
    "burn-up": "A burn face up",
    "card-boxed": "A card face up in the deck",
    "more-boxed": "Two or more hole cards face up in the deck",
    "wrong-seat": "A hole card to a seat that was not next",
    "board-early": "Board dealt before the betting was over",
    "board-unburned": "Several board cards dealt without a burn",
    "card-unburned": "One board card dealt without a burn",
    "board-too-many": "Too many board cards",
    "burn-extra": "A second burn before a street",
}
"""What each fault is, in the words of a house sheet."""

UNTIL: Final[dict[Until, str]] = {
    "deal": "the hole cards are dealt",
    "substantial-action": "substantial action",
    "street": "somebody acts on the street",
    "hand": "the next hand",
}
"""How long a remedy holds, in the words of a house sheet."""


def as_text(profile: RulesProfile) -> str:
    """The sheet for a person: each switch with its value, the rule it rests on and whether code acts on it."""
    rows = [_row(profile, name) for name in SWITCHES]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    table = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
    remedies = (_remedy(each, profile) for each in profile.in_use())
    return "\n".join((f"{profile.title} ({profile.name})", "", *table, "", "When something goes wrong", *remedies))


def as_data(profile: RulesProfile) -> dict[str, Any]:
    """The sheet for a program, of JSON types only."""
    switches = {
        name: {**asdict(switch(profile, name)), "decides": info.decides, "force": info.force}
        for name, info in SWITCHES.items()
    }
    remedies = [asdict(remedy) for remedy in profile.in_use()]
    return {"name": profile.name, "title": profile.title, "switches": switches, "remedies": remedies}


def _row(profile: RulesProfile, name: str) -> tuple[str, ...]:
    info, it = SWITCHES[name], switch(profile, name)
    return info.decides, name, _spoken(it.value), it.citation, info.force


def _spoken(value: str | bool | int | tuple[Street, ...]) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple():
            return "; ".join(map(_street, value))
        case int():
            return str(value)
        case str():
            return value


def _street(street: Street) -> str:
    cards = (f"{street.board}" * bool(street.board), f"{street.down} down" * bool(street.down))
    no_burn = " without a burn" * (not street.burn and street.name != "preflop")
    return f"{street.name} {' + '.join(filter(None, cards))}{no_burn}"


def _remedy(remedy: Remedy, profile: RulesProfile) -> str:
    may = "may be ruled " * (remedy.ruling == "misdeal" and profile.misdeals.value == "offered")
    steps = ", ".join(remedy.steps) or "nothing to do"
    return (
        f"{FAULTS[remedy.fault]}, until {UNTIL[remedy.until]}: {may}{remedy.ruling} ({remedy.citation})\n    {steps}"
    )
