"""Reading data that people wrote: nothing is coerced, nothing unknown is let pass, and all faults come at once."""

import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, get_args, get_origin

from cattrs import (
    BaseValidationError,
    ClassValidationError,
    Converter,
    ForbiddenExtraKeysError,
    IterableValidationError,
)

Place = tuple[str | int, ...]
"""Where in the data a fault is: the keys and indices that lead to it, as in `("levels", 2, "big")`."""

_MOST_BYTES: Final = 1_000_000


class DocumentError(ValueError):
    """A file is no document, or no text. The text says why, `line` where that is known; whoever asked for the file
    says which it is."""

    def __init__(self, what: str, line: int | None = None) -> None:
        super().__init__(what)
        self.line = line


class FaultsError(ValueError):
    """Data that a person wrote cannot be used. `where`: its name or file; `faults`: what is wrong, each with its
    place in it."""

    def __init__(self, where: str, faults: tuple[str, ...]) -> None:
        self.where = where
        self.faults = faults
        listed = faults[0] if len(faults) == 1 else "".join(("several faults:", *(f"\n  {each}" for each in faults)))
        super().__init__(f"{spoken(where)}: {listed}")


def document(path: Path) -> dict[str, Any]:
    """The TOML document in the file at `path`.

    Raises:
        DocumentError: there is none that can be read.
    """
    written = text(path)
    try:
        return tomllib.loads(written)
    except RecursionError:
        fault = "is nested too deep"
    except ValueError as error:  # a TOMLDecodeError, or a number beyond all bounds
        fault = f"is not TOML: {error}"
    raise DocumentError(fault)


def text(path: Path) -> str:
    """The text of the file at `path`, which a person may have written: UTF-8, and not larger than such files are.

    Raises:
        DocumentError: there is none that can be read.
    """
    try:
        special = path.exists() and not (path.is_file() or path.is_dir())
        content = b"" if special else _bytes(path)
    except (OSError, ValueError) as error:  # a ValueError where no file can have that name
        reason = error.strerror if isinstance(error, OSError) else None
        raise DocumentError(f"cannot be read: {reason or error}") from None
    if special:
        raise DocumentError("cannot be read: it is a device or a pipe")
    if len(content) > _MOST_BYTES:
        raise DocumentError(f"is larger than {_MOST_BYTES // 1000} kB")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise DocumentError(f"is not UTF-8 text (byte {error.start})", line) from None


def _bytes(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(_MOST_BYTES + 1)


def converter() -> Converter:
    """A converter that takes whole numbers, texts, lists and dataclasses as they are, and no key it does not know."""
    strict = Converter(forbid_extra_keys=True)

    def elements(value: object, type_: Any) -> list[object]:
        # Left alone, cattrs makes a list of anything that can be iterated, a text too.
        if not isinstance(value, list):
            raise TypeError(f"expected a list in [ ], got {shown(value)}")
        return [*strict.structure(value, tuple[get_args(type_)[0], ...])]

    strict.register_structure_hook_func(lambda type_: get_origin(type_) is list, elements)
    strict.register_structure_hook(int, _whole)
    strict.register_structure_hook(str, _text)
    return strict


def faults(
    error: BaseException, place: Place = (), keys: Mapping[str, str] = MappingProxyType({})
) -> Iterator[tuple[Place, str]]:
    """Every fault in what a converter raised: its place and what is wrong there. `keys` are the names in the data of
    fields that are called otherwise."""
    match error:
        case ClassValidationError():
            placed, rest = error.group_exceptions()
            for inner, note in placed:
                yield from faults(inner, (*place, keys.get(note.name, note.name)), keys)
        case IterableValidationError():
            placed, rest = error.group_exceptions()
            for inner, note in placed:
                yield from faults(inner, (*place, note.index), keys)
        case BaseValidationError():
            rest = list(error.exceptions)
        case ForbiddenExtraKeysError():
            for key in sorted(error.extra_fields):
                yield (*place, key if key.isprintable() else repr(key)), "unknown key"
            return
        case KeyError():
            yield place, "missing"
            return
        case _:
            yield place, str(error)
            return
    for inner in rest:
        yield from faults(inner, place, keys)


def shown(value: object) -> str:
    """The value as a message quotes it: on one line and not too long."""
    try:
        text = repr(value)
    except RecursionError:
        return "something nested too deep"
    return text if len(text) <= 40 else f"{text[:37]}..."


def spoken(name: str) -> str:
    """A name or path as a message says it: quoted where a terminal could not show it."""
    return name if name and name.isprintable() and len(name) <= 200 else shown(name)


def _whole(value: object, _: object) -> int:
    # A bool is an int in Python, and cattrs by itself would turn "10" into 10.
    if type(value) is not int:
        raise TypeError(f"expected a whole number, got {shown(value)}")
    if value.bit_length() > 63:
        raise TypeError("is a number far too large")
    return value


def _text(value: object, _: object) -> str:
    if type(value) is not str:
        raise TypeError(f"expected a text in quotes, got {shown(value)}")
    return value
