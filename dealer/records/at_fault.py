"""Recorded hands whose source is at fault, from `at_fault.toml`: by id, and why."""

import tomllib
from functools import cache
from pathlib import Path
from types import MappingProxyType


@cache
def at_fault() -> MappingProxyType[str, str]:
    """The reason by the hand's id."""
    listed = tomllib.loads(Path(__file__).with_name("at_fault.toml").read_text(encoding="utf-8"))["hand"]
    return MappingProxyType({each["id"]: each["reason"] for each in listed})
