"""The house sheet: a profile as a table owner reads it, and as a program does."""

from dataclasses import asdict
from typing import Any, Final

from dealer.rules.profile import Fault, Remedy, RulesProfile, Street, Switch
from dealer.rules.switches import SWITCHES

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
    "board-unburned": "Board dealt without a burn",
    "board-too-many": "Too many board cards",
    "burn-extra": "A second burn before a street",
}
"""What each fault is, in the words of a house sheet."""


def switch(profile: RulesProfile, name: str) -> Switch[Any]:
    """The switch of that name. Raises AttributeError for a name that is not in `SWITCHES` (a bug)."""
    return getattr(profile, name)


def as_text(profile: RulesProfile) -> str:
    """The sheet for a person: each switch with its value, the rule it rests on and whether code acts on it."""
    rows = [
        (info.decides, spoken(switch(profile, name).value), switch(profile, name).citation, info.force)
        for name, info in SWITCHES.items()
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(3)]
    lines = [f"{profile.title} ({profile.name})", ""]
    for row in rows:
        cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=False))
        lines.append("  ".join((*cells, row[3])))
    return "\n".join((*lines, "", "When something goes wrong", *map(_remedy, profile.remedies)))


def as_data(profile: RulesProfile) -> dict[str, Any]:
    """The sheet for a program, of JSON types only."""
    switches = {
        name: {**asdict(switch(profile, name)), "decides": info.decides, "force": info.force}
        for name, info in SWITCHES.items()
    }
    remedies = [asdict(remedy) for remedy in profile.remedies]
    return {"name": profile.name, "title": profile.title, "switches": switches, "remedies": remedies}


def spoken(value: object) -> str:
    """A switch's value as it stands on the sheet."""
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple():
            return "; ".join(_street(street) for street in value if isinstance(street, Street))
        case _:
            return str(value)


def _street(street: Street) -> str:
    parts = (
        "burn" * street.burn,
        f"{street.board} up" * bool(street.board),
        f"{street.down} down" * bool(street.down),
    )
    return f"{street.name}: {', '.join(filter(None, parts))}"


def _remedy(remedy: Remedy) -> str:
    steps = ", ".join(remedy.steps) or "nothing to do"
    may = "may be ruled " * remedy.offered
    return f"{FAULTS[remedy.fault]}, until {remedy.until}: {may}{remedy.ruling}: {steps} ({remedy.citation})"
