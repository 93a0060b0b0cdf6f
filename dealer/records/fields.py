"""Reading values that others wrote: each is what it must be, or UnreadableError says what it is instead."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from math import lcm
from typing import Any, Final, cast

from dealer.cards import UNSEEN, Card, card
from dealer.hand.state import MAX_SEAT
from dealer.records.record import UnreadableError
from dealer.strict import shown

_HIGHEST: Final = 15
"""No amount has more digits."""
_DEEPEST: Final = 40
_FINEST: Final = 6
"""Places behind the point that a chip may have; a share of a pot may have more."""


def value(data: Mapping[str, Any], key: str) -> Any:
    """What stands under `key`, which must be there."""
    if key not in data:
        raise UnreadableError(f"{key}: missing")
    return data[key]


def items(it: object, what: str) -> list[Any]:
    """A list."""
    if not isinstance(it, list):
        raise UnreadableError(f"{what}: expected a list, got {shown(it)}")
    return cast("list[Any]", it)


def table(it: object, what: str) -> dict[str, Any]:
    """An object with named values."""
    if not isinstance(it, dict):
        raise UnreadableError(f"{what}: expected named values, got {shown(it)}")
    return cast("dict[str, Any]", it)


def text(it: object, what: str) -> str:
    """A text of one line that is not empty."""
    if type(it) is not str or not it.strip() or not it.isprintable():
        raise UnreadableError(f"{what}: expected one line of text, got {shown(it)}")
    return it


def flag(it: object, what: str) -> bool:
    """True or false."""
    if type(it) is not bool:
        raise UnreadableError(f"{what}: expected true or false, got {shown(it)}")
    return it


def seat(it: object, what: str, seats: Iterable[int] | None = None) -> int:
    """The number of a seat: one of `seats`, where they are known."""
    if type(it) is not int or not 1 <= it <= MAX_SEAT:
        raise UnreadableError(f"{what}: expected a seat, 1 to {MAX_SEAT}, got {shown(it)}")
    if seats is not None and it not in seats:
        raise UnreadableError(f"{what}: nobody sits in seat {it}")
    return it


def cards(it: object, what: str) -> tuple[Card, ...]:
    """Cards one after the other, as in `AhKd`; `??` for one that is not known."""
    if type(it) is not str or len(it) % 2:
        raise UnreadableError(f"{what}: expected cards such as AhKd, got {shown(it)}")
    try:
        return tuple(card(it[i : i + 2]) for i in range(0, len(it), 2))
    except ValueError as error:
        raise UnreadableError(f"{what}: {error}") from None


def check_shown(shown_up: tuple[Card, ...], dealt: tuple[Card, ...], what: str) -> None:
    """Raises UnreadableError where cards that are all known are shown, and not those that were dealt."""
    if UNSEEN not in (*shown_up, *dealt) and {*shown_up} != {*dealt}:
        raise UnreadableError(f"{what}: shows {''.join(shown_up)}, and was dealt {''.join(dealt)}")


@dataclass(frozen=True, slots=True)
class Chips:
    """How a record counts: `scale` of its smallest chip make one unit."""

    scale: int

    def of(self, it: object, what: str, least: int = 0) -> int:
        """An amount in smallest chips, not less than `least`."""
        amount = self.exact(it, what)
        if amount.denominator != 1:
            raise UnreadableError(f"{what}: {it} is less than a chip of {Fraction(1, self.scale)}")
        if amount < least:
            raise UnreadableError(f"{what}: expected {least} or more, got {it}")
        return int(amount)

    def exact(self, it: object, what: str) -> Fraction:
        """An amount in smallest chips, perhaps a fraction of one."""
        return _number(it, what) * self.scale


def counted_in(amounts: list[Any]) -> Chips:
    """How a record whose amounts these are (lists of lists, to any depth) counts: in its smallest chip."""
    return Chips(lcm(1, *(Fraction(each).denominator for each in _decimals(amounts))))


def _decimals(it: object) -> Iterator[Decimal]:
    """The fractions of a unit in `it` that chips can be of."""
    if isinstance(it, Decimal):
        if _within_bounds(it) and -_FINEST <= int(it.normalize().as_tuple().exponent) < 0:
            yield it
    elif isinstance(it, list):
        for part in cast("list[object]", it):
            yield from _decimals(part)


def _within_bounds(number: Decimal) -> bool:
    """Whether anything may be computed from it: its exponent may be beyond all bounds."""
    return number.is_finite() and -_DEEPEST <= number.adjusted() <= _HIGHEST


def _number(it: object, what: str) -> Fraction:
    # A bool is an int in Python.
    if not isinstance(it, int | Decimal) or isinstance(it, bool):
        raise UnreadableError(f"{what}: expected a number, got {shown(it)}")
    if isinstance(it, Decimal) and not it.is_finite():
        raise UnreadableError(f"{what}: {it} is no amount")
    if (isinstance(it, Decimal) and not _within_bounds(it)) or abs(it) > 10**_HIGHEST:
        raise UnreadableError(f"{what}: is a number far too large or too small")
    if it < 0:
        raise UnreadableError(f"{what}: {it} is negative")
    return Fraction(it)
