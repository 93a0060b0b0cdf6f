"""The commands of the scenario language about chips outside of the play: races, exchanges, chips that come back, and
the count of the table."""

from typing import Final

from dealer.cards import Card
from dealer.table import commands as c
from dealer.table.notation import UnreadableError, cards, number, per_seat, seat
from dealer.table.seat_phrases import chips_of
from dealer.tournament.race import changeable

Words = tuple[str, ...]

_VALUES: Final = (1, 5, 25, 100, 500, 1000, 5000, 25_000, 100_000, 500_000, 1_000_000)
"""The chips of a table of which no chip set is told."""


def race(words: Words, values: tuple[int, ...] = ()) -> tuple[c.Command, ...]:
    """`race VALUE [to VALUE] odd S:N ... [cards S:CC ...]`: N odd chips each, and what was dealt for them. `values`:
    those of the chip set, where there is one."""
    if len(words) < 2:
        raise UnreadableError("expected `race VALUE odd S:N ...`")
    value, rest = _value(words[0]), words[1:]
    to = next((each for each in values or _VALUES if changeable(value, each)), 0)
    if rest[0] == "to" and len(rest) > 1:
        to, rest = _value(rest[1]), rest[2:]
    if not to:
        raise UnreadableError(f"expected `race {value} to VALUE odd S:N ...`: the next value is not known")
    if rest[:1] != ("odd",):
        raise UnreadableError("expected `odd S:N ...` after the value that goes")
    rest = rest[1:]
    at = rest.index("cards") if "cards" in rest else len(rest)
    dealt = tuple(per_seat(rest[at + 1 :], _dealt)) if at < len(rest) else ()
    return (c.ColourUp(value, to, tuple(per_seat(rest[:at], number)), dealt),)


def _dealt(text: str) -> tuple[Card, ...]:
    return cards(tuple(text[i : i + 2] for i in range(0, len(text), 2)))


def _value(text: str) -> int:
    found = number(text, "the value of a chip")
    if not found:
        raise UnreadableError("the value of a chip is at least 1")
    return found


def chip(words: Words) -> tuple[c.Command, ...]:
    """`chip VALUE is VALUE`: chips that are off the table come back, worth more."""
    if len(words) != 3 or words[1] != "is":
        raise UnreadableError("expected `chip VALUE is VALUE`")
    return (c.ReissueChips(_value(words[0]), _value(words[2])),)


def count(words: Words) -> tuple[c.Command, ...]:
    """`count S:N ...`: the stacks of the table as counted."""
    return (c.CountTable(tuple(per_seat(words, number))),)


def changes(words: Words) -> tuple[c.Command, ...]:
    """`change S CHIPS for CHIPS`: a player asks to have chips changed."""
    if len(words) != 4 or words[2] != "for":
        raise UnreadableError("expected `change S CHIPS for CHIPS`")
    return (c.ExchangeChips(seat(words[0]), chips_of(words[1]), chips_of(words[3])),)
