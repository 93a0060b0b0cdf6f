"""Structures as TOML: the shape that `shape` describes."""

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any

from dealer.tournament.formats.positions import toml_lines
from dealer.tournament.formats.reading import Fault, UnreadableError, Written


def read(text: str) -> Written:
    """What the text says.

    Raises:
        UnreadableError: it is no TOML.
    """
    try:
        return Written(tomllib.loads(text), toml_lines(text))
    except RecursionError:
        raise UnreadableError(Fault(None, "is nested too deep")) from None
    except ValueError as error:  # a TOMLDecodeError, or a number beyond all bounds
        told = str(error)
        at = re.search(r"\(at line (\d+)", told)
        raise UnreadableError(Fault(int(at[1]) if at else None, f"is not TOML: {told}")) from None


def write(data: Mapping[str, Any]) -> str:
    """The document `data`, as `shape.as_data` makes it, as TOML: a level on each line."""
    return "".join(f"{key} = {_value(value)}\n" for key, value in data.items())


def _value(value: object) -> str:
    if isinstance(value, list) and any(isinstance(each, dict) for each in value):
        return "".join(("[\n", *(f"    {_inline(each)},\n" for each in value), "]"))
    return _inline(value)


def _inline(value: object) -> str:
    match value:
        case dict():
            return "".join(("{ ", ", ".join(f"{key} = {_inline(each)}" for key, each in value.items()), " }"))
        case list():
            return "".join(("[", ", ".join(map(_inline, value)), "]"))
        case _:
            # Texts are printable, so what JSON escapes in them TOML escapes alike.
            return json.dumps(value, ensure_ascii=False)
