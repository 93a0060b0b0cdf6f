"""Any command at all, made from the type hints of `Command`: a new command, or a new field, is drawn by itself."""

from dataclasses import fields, is_dataclass
from functools import cache
from random import Random
from types import NoneType, UnionType
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from dealer.cards import DECK, JOKER, UNSEEN, Card
from dealer.hand.pots import pots
from dealer.rules.codes import REFUSED, RULED
from dealer.rules.steps import VERBS
from dealer.scene import BOARD, BURN, MUCK, STUB, Zone, seat_zone
from dealer.table.commands import Command
from dealer.table.state import TableState

COMMANDS: tuple[type, ...] = get_args(Command)
"""Every command there is."""

WORDS = (*RULED, *REFUSED, *VERBS, "main", "side1", "side2", "camera", "ring", "call", "fold", "table", "muck")
JUNK = ("", "?", "-", "side0", "SIDE1", "Ah", "0", "\0", "ﬀ🂡", "x" * 300)
ZONES = (BOARD, BURN, MUCK, STUB, *map(seat_zone, range(1, 16)), seat_zone(0), seat_zone(99), Zone("moon"))
HUGE = (2**31, 10**12, 2**63, 10**30)


def any_command(state: TableState, rnd: Random) -> Command:
    """A command of any kind, each of its values a likely one or garbage."""
    return value(rnd.choice(COMMANDS), "", state, rnd)


def value(hint: Any, name: str, state: TableState, rnd: Random) -> Any:
    """Something of the type `hint`, for a field of that name."""
    origin = get_origin(hint)
    if isinstance(hint, NewType):
        return _new_type(hint, state, rnd)
    if origin in (Union, UnionType):
        return value(rnd.choice(get_args(hint)), name, state, rnd)
    if origin is Literal:
        return rnd.choice(get_args(hint))
    if origin in (tuple, frozenset):
        return _several(hint, name, state, rnd)
    if is_dataclass(hint):
        return _record(hint, state, rnd)
    simple = {
        NoneType: lambda: None,
        bool: lambda: rnd.random() < 0.5,
        int: lambda: number(name, state, rnd),
        float: lambda: rnd.choice((0.0, 0.9, 1.0, rnd.uniform(-500, 2000))),
        str: lambda: word(name, state, rnd),
    }
    return simple[hint]()


def _record(kind: Any, state: TableState, rnd: Random) -> Any:
    """An object of that class; values that the class itself does not take are drawn again."""
    hints = _hints(kind)
    for _ in range(20):
        try:
            return kind(**{f.name: value(hints[f.name], f.name, state, rnd) for f in fields(kind)})
        except ValueError:
            continue
    raise AssertionError(f"no {kind.__name__} can be drawn")


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _several(hint: Any, name: str, state: TableState, rnd: Random) -> Any:
    origin, kinds = get_origin(hint), get_args(hint)
    if origin is tuple and kinds[-1] is not Ellipsis:
        return tuple(value(kind, name, state, rnd) for kind in kinds)
    return origin(value(kinds[0], name, state, rnd) for _ in range(rnd.choice((0, 1, 1, 2, 2, 3, 3, 4, 6))))


def _new_type(hint: Any, state: TableState, rnd: Random) -> Any:
    if hint is Card:
        return card(state, rnd)
    if hint is Zone:
        return rnd.choice(ZONES)
    return value(hint.__supertype__, "", state, rnd)


def card(state: TableState, rnd: Random) -> Card:
    """A face, often one that lies on the felt already; or an unseen card, or a joker."""
    known = sorted(state.hand.faces_but_of()) if state.hand is not None else []
    luck = rnd.random()
    if luck < 0.2:
        return UNSEEN
    if luck < 0.25:
        return JOKER
    return rnd.choice(known) if known and luck < 0.45 else rnd.choice(DECK)


def number(name: str, state: TableState, rnd: Random) -> int:
    """A number for a field of that name: mostly a seat where it is to be one, else chips; and at times anything."""
    luck = rnd.random()
    if luck < 0.04:
        return rnd.choice(HUGE) * rnd.choice((1, -1))
    if luck < 0.15:
        return rnd.randint(-3, 17)
    if name.startswith("seat"):
        return rnd.choice([s.number for s in state.seats] or [1])
    return rnd.choice((rnd.randint(1, 3), *_chips(state, rnd)))


def _chips(state: TableState, rnd: Random) -> tuple[int, ...]:
    """Amounts that lie near what matters now."""
    hand = state.running
    if hand is None:
        return (rnd.randint(1, 2000), state.stakes.big)
    player = rnd.choice(hand.players)
    all_in = player.bet + player.stack
    return (hand.bet, hand.bet + hand.raise_size, all_in, all_in + rnd.randint(-2, 2), rnd.randint(1, 2000))


def word(name: str, state: TableState, rnd: Random) -> str:
    """A word of the language for a field of that name, one that fits now, or none at all."""
    if rnd.random() < 0.2:
        return rnd.choice(JUNK)
    fitting = _fitting(name, state)
    return rnd.choice(fitting) if fitting and rnd.random() < 0.8 else rnd.choice(WORDS)


def _fitting(name: str, state: TableState) -> list[str]:
    """The words that would do in a field of that name."""
    hand = state.running
    match name:
        case "choice":
            return list(state.question.choices) if state.question is not None else []
        case "code":
            return ["misdeal", *(x.code for x in hand.exposures)] if hand is not None else []
        case "pot":
            return [pot.name for pot in pots(hand)] if hand is not None else []
        case _:
            return []
