"""A changed copy of frozen data, fast enough for a state that is built anew with every event; and questions about
such data that are not worked out twice."""

from collections.abc import Callable
from functools import wraps
from typing import Final, TypeVar

T = TypeVar("T")
Answer = TypeVar("Answer")

_new: Final = object.__new__
_set: Final = object.__setattr__


def evolve(it: T, **changes: object) -> T:
    """A copy of the frozen dataclass `it` with these fields changed, as `dataclasses.replace` makes it.

    It copies the fields at once where `replace` hands them one by one to the constructor, which for a hand takes ten
    times as long. So `it` must keep its fields in a dictionary (no `slots`), and `__post_init__` does not run.

    Raises:
        TypeError: `it` has no such field.
    """
    old = it.__dict__
    fields = old | changes
    if len(fields) != len(old):
        raise TypeError(f"{type(it).__name__} has not all of the fields {', '.join(changes)}")
    copy = _new(it.__class__)
    _set(copy, "__dict__", fields)
    return copy


def remembered(question: Callable[[T], Answer]) -> Callable[[T], Answer]:
    """`question`, which remembers what it was asked about last, and the answer.

    An act asks whose turn it is, as did the one before it when it was done. No answer can be out of date: what has
    changed is another copy, and only the very same one is answered for again.
    """
    last: tuple[T, Answer] | None = None

    @wraps(question)
    def asked(it: T) -> Answer:
        nonlocal last
        found = last
        if found is None or found[0] is not it:
            last = found = (it, question(it))
        return found[1]

    return asked
