"""From a profile's name or file to the rules in force: what each house says, over what it extends.

A house that does not name a switch has it from what it extends: as it is there from another house, and marked
silent from a rule book, so that a ruling says "house silent" and names the book's rule. A house that declares
itself silent falls back to the nearest rule book. Remedies go by fault in the same way; for a fault that no house
names, the switches select one (`dealer.rules.policies`).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from os.path import realpath
from pathlib import Path
from typing import Any, Final, TypeVar

from dealer.rules import policies
from dealer.rules.house_file import HouseFile, extended, fallbacks, read
from dealer.rules.profile import Fault, Remedy, RulesProfile, Switch
from dealer.rules.switches import SWITCHES, reading, switch, words
from dealer.strict import DocumentError, FaultsError, document, shown, spoken

SET_HERE: Final = "set for this table"
"""The source of a switch that was set for one table, beside its profile."""

_MOST_EXTENDED: Final = 8
_PROFILES: Final = Path(__file__).with_name("profiles")
_SUFFIX: Final = ".toml"


class ProfileError(FaultsError):
    """A profile cannot be used."""


@dataclass(frozen=True, slots=True)
class _Loaded:
    """A profile with the rule book it falls back to where a house is silent: itself, if it is one."""

    profile: RulesProfile
    rule_book: bool
    fallback: RulesProfile | None


def shipped() -> tuple[str, ...]:
    """The names of the profiles that come with the product."""
    return tuple(sorted(path.stem for path in _PROFILES.glob(f"*{_SUFFIX}")))


def load(name_or_path: str) -> RulesProfile:
    """Return the rules of a shipped profile, or of the file at a path that ends in `.toml`.

    Raises:
        ProfileError: no such profile, or its file has faults; all of a file's faults are listed.
    """
    return _load(name_or_path, Path(), ()).profile


def with_switches(profile: RulesProfile, settings: Mapping[str, str]) -> RulesProfile:
    """Return `profile` with the switches of `settings` set for one table, as in `{"raise_rule": "big-blind"}`.

    Raises:
        ProfileError: a switch or a value is unknown, or the switch cannot be set in one word; all are listed.
    """
    faults = tuple(fault for name, value in settings.items() if (fault := _setting_fault(name, value)))
    if faults:
        raise ProfileError(profile.name, faults)
    changes: dict[str, Any] = {name: Switch(reading(name, value), SET_HERE) for name, value in settings.items()}
    named = {each.fault for each in profile.remedies if not each.switch}
    kept = (each for each in profile.remedies if each.switch not in changes)
    set_here = (
        each for name in changes for each in policies.selected(name, changes[name]) if each.fault not in named
    )
    return replace(profile, remedies=policies.in_order((*kept, *set_here)), **changes)


def _setting_fault(name: str, value: str) -> str | None:
    if name not in SWITCHES:
        near = get_close_matches(name, SWITCHES, 1)
        return f"{shown(name)} is no switch" + (
            f"; did you mean {near[0]}?" if near else "; `burncard rules show NAME` lists them"
        )
    if not words(name):
        return f"{name}: cannot be set in one word; write a profile"
    if value not in words(name):
        return f"{name}: {shown(value)} is not one of {', '.join(words(name))}"
    return None


def _load(name_or_path: str, folder: Path, above: tuple[str, ...]) -> _Loaded:
    """Load a profile named in a file of `folder`, which the files `above` extend."""
    path = _locate(name_or_path, folder)
    real = realpath(path)
    if real in above:
        raise ProfileError(name_or_path, ("extends itself",))
    if len(above) > _MOST_EXTENDED:
        raise ProfileError(name_or_path, (f"more than {_MOST_EXTENDED} files extend each other",))
    try:
        raw = document(path)
    except DocumentError as error:
        raise ProfileError(name_or_path, (str(error),)) from None
    file, faults = read(raw)
    if raw.get("name") in shipped() and Path(real).parent != Path(realpath(_PROFILES)):
        faults += (f"name: {raw['name']} is a shipped profile; give the house a name of its own",)
    parent, extends = None, extended(raw)
    try:
        parent = None if extends is None else _load(extends, path.parent, (*above, real))
    except ProfileError as error:
        faults += tuple(f"extends: {spoken(error.where)}: {each}" for each in error.faults)
    if file is None or faults:
        raise ProfileError(name_or_path, faults)
    return _over(name_or_path, file, parent)


def _locate(name_or_path: str, folder: Path) -> Path:
    if name_or_path in shipped():
        return _PROFILES / f"{name_or_path}{_SUFFIX}"
    if name_or_path.endswith(_SUFFIX):
        return folder / name_or_path
    listed = ", ".join(shipped())
    raise ProfileError(name_or_path, (f"no such profile; shipped are {listed}, or give the path of a .toml file",))


def _over(where: str, file: HouseFile, parent: _Loaded | None) -> _Loaded:
    """The rules of `file` laid over those it extends."""
    book = parent.fallback if parent else None
    if book is None and (unsupported := fallbacks(file.silent, file.partial)):
        raise ProfileError(where, unsupported)
    switches: dict[str, Any] = dict(file.switches)
    for name in SWITCHES:
        if name in file.silent and book:
            switches[name] = replace(switch(book, name), silent=True)
        elif name not in switches and parent:
            switches[name] = _inherited(switch(parent.profile, name), parent)
    remedies = policies.in_order(_remedies(file, parent))
    profile = RulesProfile(name=file.head.name, title=file.head.title, remedies=remedies, **switches)
    return _Loaded(profile, file.head.rule_book, profile if file.head.rule_book else book)


_Rule = TypeVar("_Rule", Switch[Any], Remedy)


def _inherited(it: _Rule, parent: _Loaded) -> _Rule:
    return replace(it, silent=it.silent or parent.rule_book)


def _remedies(file: HouseFile, parent: _Loaded | None) -> Iterator[Remedy]:
    """What the house names for faults, then what those above it name, and for all others what its switches select."""
    above = [_inherited(each, parent) for each in parent.profile.remedies if not each.switch] if parent else []
    selected = (tuple(_selected(name, file, parent)) for name in policies.switches())
    named: set[Fault] = set()
    for remedies in (file.head.remedies, above, *selected):
        yield from (each for each in remedies if each.fault not in named)
        named |= {each.fault for each in remedies}


def _selected(name: str, file: HouseFile, parent: _Loaded | None) -> Iterator[Remedy]:
    """The remedies of one switch: by the house's own decision, by the rule book's where it is silent, or as above."""
    spoken: frozenset[Fault] = frozenset()
    if name in file.switches:
        spoken = file.partial.get(name, policies.governed(name))
        chosen = policies.selected(name, file.switches[name], file.head.name if file.head.rule_book else "")
        yield from (each for each in chosen if each.fault in spoken)
    elif parent and name not in file.silent:
        yield from (_inherited(each, parent) for each in parent.profile.remedies if each.switch == name)
        return
    if parent and parent.fallback:
        unspoken = policies.governed(name) - spoken
        yield from (replace(each, silent=True) for each in parent.fallback.remedies if each.fault in unspoken)
