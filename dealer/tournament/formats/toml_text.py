"""Structures as TOML: the shape that `shape` describes."""

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any, cast

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


def _value(value: Any) -> str:
    if isinstance(value, list) and any(isinstance(each, dict) for each in cast("list[Any]", value)):
        return "".join(("[\n", *(f"    {_inline(each)},\n" for each in cast("list[Any]", value)), "]"))
    return _inline(value)


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        pairs = (f"{key} = {_inline(each)}" for key, each in cast("dict[str, Any]", value).items())
        return f"{{ {', '.join(pairs)} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_inline, cast('list[Any]', value)))}]"
    # Texts are printable, so what JSON escapes in them TOML escapes alike.
    return json.dumps(value, ensure_ascii=False)
