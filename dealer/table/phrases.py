"""The commands of the scenario language: the words of a line become commands for the table."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from dealer.cards import UNSEEN
from dealer.hand.state import Kind
from dealer.rules.codes import RULED
from dealer.scene import BOARD, BURN, MUCK, Scene, Sighting, Zone, seat_zone
from dealer.table import commands as c
from dealer.table.notation import UnreadableError, cards, number, seat, seats, stakes

Words = tuple[str, ...]

LATER: Final = frozenset(
    {
        "new",
        "pot",
        "found",
        "clock",
        "correct",
        "resync",
        "structure",
        "enter",
        "check-in",
        "rebuy",
        "addon",
        "draw",
        "bust",
        "unbust",
        "break",
        "race",
        "balance",
        "final",
        "says",
        "pushes",
        "pulls",
        "splashes",
        "retrieves",
        "asks",
        "posts",
        "buys",
        "waits",
        "disqualified",
        "moves",
        "adds",
        "penalty",
        "leaves",
    }
)
"""Words of the language whose law is not in this version."""


@dataclass(frozen=True, slots=True)
class Eyes:
    """What the camera of a scenario sees: each `see` replaces what lies in one zone."""

    zones: dict[Zone, Words] = field(default_factory=dict[Zone, Words])

    def scene(self) -> Scene:
        """The whole scene, cards of a zone from left to right as written."""
        seen = [
            Sighting(zone, None if word == "back" else cards((word,))[0], 1.0, (70.0 * i, 0.0))
            for zone, words in self.zones.items()
            for i, word in enumerate(words)
        ]
        return Scene(0.0, tuple(seen))


def commands(words: Words, eyes: Eyes) -> tuple[tuple[c.Command, ...], Eyes]:
    """The table's commands for one line, and the camera's view after it.

    `wait` and the like make none. Raises UnreadableError for what is not of the language.
    """
    if words[0] in ("see", "clear"):
        eyes = _seen(words, eyes)
        return (c.See(eyes.scene()),), eyes
    reader = _LINES.get(words[0])
    if reader is None:
        raise UnreadableError(_unknown(words[0], _LINES))
    return reader(words[1:]), eyes


def _unknown(word: str, known: dict[str, Callable[[Words], tuple[c.Command, ...]]]) -> str:
    if word in LATER:
        return f"`{word}` is of the language, but this version does not rule on it"
    return f"unknown word {word!r}: expected one of {', '.join(sorted(known))}"


def _only(words: Words, command: c.Command) -> tuple[c.Command, ...]:
    if words:
        raise UnreadableError(f"{words[0]!r} was not expected here: the line ends before it")
    return (command,)


def _card(words: Words) -> tuple[c.Command, ...]:
    match words:
        case (who,):
            return (c.DealCard(seat(who)),)
        case (who, "up", face):
            return (c.DealCard(seat(who), cards((face,))[0]),)
        case (who, "boxed", face):
            return (c.DealCard(seat(who), cards((face,))[0], boxed=True),)
        case _:
            raise UnreadableError("expected `card S`, `card S up C` or `card S boxed C`")


def _burn(words: Words) -> tuple[c.Command, ...]:
    match words:
        case ():
            return (c.Burn(),)
        case ("up", face):
            return (c.Burn(*cards((face,))),)
        case _:
            raise UnreadableError("expected `burn` or `burn up C`")


def _cut(words: Words) -> tuple[c.Command, ...]:
    if len(words) > 1:
        raise UnreadableError("expected `cut` or `cut S`")
    return (c.Cut(seat(words[0]) if words else None),)


def _next(words: Words) -> tuple[c.Command, ...]:
    if words != ("hand",):
        raise UnreadableError("expected `next hand`")
    return (c.NextHand(),)


def _dealer(words: Words) -> tuple[c.Command, ...]:
    match words:
        case ("kills", who):
            return (c.KillHand(seat(who)),)
        case ("quotes", *_):
            raise UnreadableError("`dealer quotes` is of the language, but this version does not rule on it")
        case _:
            raise UnreadableError("expected `dealer kills S`")


def _seat(words: Words) -> tuple[c.Command, ...]:
    if len(words) < 2:
        raise UnreadableError("expected `seat S` and what the player does")
    who, verb, rest = seat(words[0]), words[1], words[2:]
    if "unnoticed" in rest:
        raise UnreadableError("`unnoticed` is of the language, but this version does not rule on it")
    if verb in _SIMPLE:
        return _only(rest, c.Act(who, _SIMPLE[verb]))
    reader = _VERBS.get(verb)
    if reader is None:
        if verb in LATER:
            raise UnreadableError(f"`seat S {verb}` is of the language, but this version does not rule on it")
        raise UnreadableError(f"unknown word {verb!r}: expected one of {', '.join(sorted((*_SIMPLE, *_VERBS)))}")
    return (reader(who, rest),)


_SIMPLE: Final[dict[str, Kind]] = {"folds": "fold", "checks": "check", "calls": "call"}


def _amount(words: Words) -> int:
    if len(words) != 1:
        raise UnreadableError("expected an amount")
    found = number(words[0])
    if not found:
        raise UnreadableError("an amount is at least 1")
    return found


def _raises(who: int, words: Words) -> c.Command:
    if words[:1] != ("to",):
        raise UnreadableError("expected `raises to N`, N being the street's total")
    return c.Act(who, "raise", _amount(words[1:]))


def _nothing(words: Words, command: c.Command) -> c.Command:
    return _only(words, command)[0]


_VERBS: Final[dict[str, Callable[[int, Words], c.Command]]] = {
    "bets": lambda who, words: c.Act(who, "bet", _amount(words)),
    "raises": _raises,
    "all-in": lambda who, words: c.Act(who, "all-in", _amount(words) if words else None),
    "shows": lambda who, words: c.TableCards(who, cards(words)),
    "turns": lambda who, words: c.TurnUp(who, cards(words)),
    "mucks": lambda who, words: _nothing(words, c.Muck(who)),
    "out": lambda who, words: _nothing(words, c.LeaveSeat(who)),
    "away": lambda who, words: _nothing(words, c.StepAway(who)),
    "back": lambda who, words: _nothing(words, c.StepAway(who, back=True)),
    "sits": lambda who, words: c.TakeSeat(who, _amount(words)),
    "stack": lambda who, words: c.SetStack(who, number(*words) if len(words) == 1 else _amount(words)),
}

_TOGETHER: Final[dict[str, Kind]] = {"fold": "fold", "check": "check", "call": "call"}


def _seats(words: Words) -> tuple[c.Command, ...]:
    if len(words) < 2 or words[-1] not in _TOGETHER:
        raise UnreadableError("expected `seats S S ... fold`, `check` or `call`")
    return tuple(c.Act(seat(word), _TOGETHER[words[-1]]) for word in words[:-1])


def _winner(words: Words) -> tuple[c.Command, ...]:
    if len(words) != 2:
        raise UnreadableError("expected `winner POT S` or `winner POT S,S`")
    return (c.NameWinner(words[0], seats(words[1])),)


def _wait(words: Words) -> tuple[c.Command, ...]:
    if len(words) != 1:
        raise UnreadableError("expected a time, as in `wait 30s` or `wait 17:00`")
    seconds(words[0])
    return ()


def seconds(text: str) -> int:
    """A time: `30s` or `17:00`, in seconds."""
    minutes, colon, rest = text.partition(":")
    if colon and len(rest) == 2:
        return 60 * number(minutes, "a time such as 17:00") + number(rest, "seconds from 00 to 59", 59)
    if text.endswith("s"):
        return number(text[:-1], "a time such as 30s")
    raise UnreadableError(f"{text!r} is not a time such as 17:00 or 30s")


def _camera(words: Words) -> tuple[c.Command, ...]:
    if words not in (("lost",), ("found",)):
        raise UnreadableError("expected `camera lost` or `camera found`")
    return (c.Device("camera", words == ("lost",)),)


def _done(words: Words) -> tuple[c.Command, ...]:
    return (c.Done(_amount(words) if words else 1),)


def _undo(words: Words) -> tuple[c.Command, ...]:
    return (c.Undo(_amount(words) if words else 1),)


def _overrule(words: Words) -> tuple[c.Command, ...]:
    code = _one(words, "`overrule CODE`")
    if code not in RULED:
        raise UnreadableError(f"{code!r} is no code of a ruling; `burncard rules codes` lists them")
    return (c.Overrule(code),)


def _one(words: Words, what: str) -> str:
    if len(words) != 1:
        raise UnreadableError(f"expected {what}")
    return words[0]


_LINES: Final[dict[str, Callable[[Words], tuple[c.Command, ...]]]] = {
    "riffle": lambda words: _only(words, c.Riffle()),
    "deal": lambda words: _only(words, c.DealRest()),
    "thirds": lambda words: _only(words, c.DealRest()),
    "card": _card,
    "burn": _burn,
    "board": lambda words: (c.LayBoard(cards(words)),),
    "cut": _cut,
    "next": _next,
    "dealer": _dealer,
    "seat": _seat,
    "seats": _seats,
    "winner": _winner,
    "award": lambda words: _only(words, c.Award()),
    "level": lambda words: (c.SetStakes(stakes(words)),),
    "wait": _wait,
    "camera": _camera,
    "answer": lambda words: (c.Answer(_one(words, "`answer CHOICE`")),),
    "done": _done,
    "overrule": _overrule,
    "undo": _undo,
}


def _seen(words: Words, eyes: Eyes) -> Eyes:
    clear: bool = words[0] == "clear"
    zone, rest = _zone(words[1:])
    if clear == bool(rest):
        raise UnreadableError("expected `clear ZONE`" if clear else "expected what is seen: cards, or `back`")
    for word in rest:
        if word != "back" and cards((word,))[0] == UNSEEN:
            raise UnreadableError("what is seen is a card or `back`")
    return replace(eyes, zones=eyes.zones | {zone: rest})


def _zone(words: Words) -> tuple[Zone, Words]:
    places: dict[str, Zone] = {"board": BOARD, "burn": BURN, "muck": MUCK}
    match words:
        case ("seat", who, *rest):
            return seat_zone(seat(who)), tuple(rest)
        case (place, *rest) if place in places:
            return places[place], tuple(rest)
        case _:
            raise UnreadableError("expected `seat S`, `board`, `burn` or `muck`")
