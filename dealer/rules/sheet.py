"""The house sheet: a profile as a table owner reads it on the wall, and as a program does."""

from collections.abc import Iterator
from dataclasses import asdict
from textwrap import fill
from typing import Any, Final, get_args

from dealer.rules import wording
from dealer.rules.profile import Fault, Remedy, RulesProfile
from dealer.rules.switches import SWITCHES, Heading, switch

WIDTH: Final = 80
"""The most characters a line of a sheet has."""

_KEY: Final = (
    'Under each rule stands its name in a profile with its value, and its source. "house silent": the house says '
    "nothing about it, and the rule of the book that is named stands in. A rule marked * is only printed here: the "
    "table keeps it, not the program."
)


def as_text(profile: RulesProfile) -> str:
    """The sheet for a person."""
    return "\n".join(_lines(profile))


def as_data(profile: RulesProfile) -> dict[str, Any]:
    """The sheet for a program, of JSON types only."""
    switches = {
        name: {**asdict(switch(profile, name)), "heading": info.heading, "decides": info.decides, "force": info.force}
        for name, info in SWITCHES.items()
    }
    remedies = [{**asdict(remedy), "offered": profile.offers(remedy)} for remedy in profile.in_use()]
    return {"name": profile.name, "title": profile.title, "switches": switches, "remedies": remedies}


def wrapped(text: str, indent: int = 0, hanging: int = 2) -> str:
    """The text in lines of a sheet, all set in by `indent`, from the second on by `hanging` more."""
    first, rest = " " * indent, " " * (indent + hanging)
    return fill(text, WIDTH, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)


def remedies_in_words(profile: RulesProfile, fault: Fault) -> tuple[str, ...]:
    """What is done about a fault, one text for each time it may be found in, or for a misdeal that is declined."""
    remedies = [remedy for remedy in profile.in_use() if remedy.fault == fault]
    declined = (any(map(profile.offers, remedies[:place])) for place in range(len(remedies)))
    return tuple(map(_in_words, remedies, map(profile.offers, remedies), declined))


def _in_words(remedy: Remedy, offered: bool, declined: bool) -> str:
    when = "If that is declined, until" if declined else "Until"
    may = "may be ruled " * offered
    steps = " ".join(f"{wording.step(step)}." for step in remedy.steps) or "Nothing to do."
    return f"{when} {wording.UNTIL[remedy.until]}: {may}{remedy.ruling}. {steps} ({remedy.citation})"


def _lines(profile: RulesProfile) -> Iterator[str]:
    yield from (f"{profile.title} ({profile.name})", "=" * (len(profile.title) + len(profile.name) + 3), "")
    yield wrapped(_KEY, hanging=0)
    for heading in get_args(Heading):
        yield from _headed(heading)
        for name, info in SWITCHES.items():
            if info.heading == heading:
                yield from _rule(profile, name)
    yield from _headed("When something goes wrong")
    for fault in get_args(Fault):
        yield wrapped(f"{wording.FAULTS[fault]} ({fault})")
        yield from (wrapped(text, 4) for text in remedies_in_words(profile, fault))


def _headed(heading: str) -> tuple[str, ...]:
    return "", "", heading.upper(), ""


def _rule(profile: RulesProfile, name: str) -> Iterator[str]:
    info, it = SWITCHES[name], switch(profile, name)
    mark = "*" * (info.force == "printed")
    yield wrapped(f"{info.decides}{mark}: {wording.value(name, it.value)}")
    word = wording.word(it.value)
    yield wrapped(f"{name} = {word} ({it.citation})" if word else f"{name} ({it.citation})", 4)
