"""The commands of the scenario language: the words of a line become commands for the table."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final, get_args

from dealer.cards import UNSEEN, card
from dealer.hand.state import MAX_SEAT
from dealer.rules.codes import RULED
from dealer.scene import BOARD, BURN, MUCK, Scene, Sighting, Zone, seat_zone
from dealer.table import chip_phrases
from dealer.table import commands as c
from dealer.table.notation import UnreadableError, cards, ends, number, seat, seats, stakes
from dealer.table.seat_phrases import one_seat, several_seats
from dealer.table.time_phrases import WORDS, Timed, time_phrase

Words = tuple[str, ...]

LATER: Final = frozenset(
    {
        "correct",
        "resync",
        "enter",
        "check-in",
        "rebuy",
        "addon",
        "draw",
        "bust",
        "unbust",
        "balance",
        "final",
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


Told = c.Command | Timed
"""What a line tells: the table, its clock, or that time passes."""


def commands(words: Words, eyes: Eyes, values: tuple[int, ...] = ()) -> tuple[tuple[Told, ...], Eyes]:
    """What one line tells, and the camera's view after it. `values`: those of the chip set, where there is one.
    Raises UnreadableError for what is not of the language."""
    timed = time_phrase(words)
    if timed is not None:
        return (timed,), eyes
    if words[0] in ("see", "clear"):
        eyes = _seen(words, eyes)
        return (c.See(eyes.scene()),), eyes
    reader = _LINES.get(words[0])
    if reader is None:
        raise UnreadableError(_unknown(words[0], _LINES))
    if reader is chip_phrases.race:
        return chip_phrases.race(words[1:], values), eyes
    return reader(words[1:]), eyes


def _unknown(word: str, known: dict[str, Callable[[Words], tuple[c.Command, ...]]]) -> str:
    if word in LATER:
        return f"`{word}` is of the language, but this version does not rule on it"
    return f"unknown word {word!r}: expected one of {', '.join(sorted((*known, *WORDS)))}"


def _only(words: Words, command: c.Command) -> tuple[c.Command, ...]:
    ends(words)
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


def _new(words: Words) -> tuple[c.Command, ...]:
    if words != ("deck",):
        raise UnreadableError("expected `new deck`")
    return (c.NewDeck(),)


def _pot(words: Words) -> tuple[c.Command, ...]:
    if words != ("right",):
        raise UnreadableError("expected `pot right`")
    return (c.PotRight(),)


def _dealer(words: Words) -> tuple[c.Command, ...]:
    match words:
        case ("push",):
            return (c.PushDealer(),)
        case ("kills", who):
            return (c.KillHand(seat(who)),)
        case ("quotes", "pot", amount):
            return (c.Quote("pot", number(amount)),)
        case ("quotes", "bet", amount):
            return (c.Quote("bet", number(amount)),)
        case _:
            raise UnreadableError("expected `dealer push`, `dealer kills S` or `dealer quotes pot|bet N`")


def _found(words: Words) -> tuple[c.Command, ...]:
    """`found KIND [seat=S] [card=C] [count=N] [amount=N] [at=PLACE]`."""
    kinds = get_args(c.FoundKind)
    if not words or words[0] not in kinds:
        raise UnreadableError(f"expected what is found: one of {', '.join(kinds)}")
    given = {key: text for key, _, text in (word.partition("=") for word in words[1:])}
    if not given.keys() <= _FOUND.keys() or len(given) < len(words) - 1:
        raise UnreadableError(f"expected each of {', '.join(f'{key}=' for key in _FOUND)} at most once")
    return (c.Found(kinds[kinds.index(words[0])], **{key: _FOUND[key](text) for key, text in given.items()}),)


def _place(text: str) -> str:
    if text not in ("hand", "board", "stub", "muck"):
        seat(text)
    return text


_FOUND: Final[dict[str, Callable[[str], Any]]] = {
    "seat": seat,
    "card": card,
    "count": number,
    "amount": number,
    "at": _place,
}


def _winner(words: Words) -> tuple[c.Command, ...]:
    if len(words) != 2:
        raise UnreadableError("expected `winner POT S` or `winner POT S,S`")
    return (c.NameWinner(words[0], seats(words[1])),)


def _camera(words: Words) -> tuple[c.Command, ...]:
    if words not in (("lost",), ("found",)):
        raise UnreadableError("expected `camera lost` or `camera found`")
    return (c.Device("camera", words == ("lost",)),)


def _beam(words: Words) -> tuple[c.Command, ...]:
    match words:
        case (count,) | (count, "still"):
            return (c.CountCards(number(count), still=len(words) > 1),)
        case _:
            raise UnreadableError("expected `beam N` or `beam N still`")


def _hand_for_hand(words: Words) -> tuple[c.Command, ...]:
    if words not in ((), ("off",)):
        raise UnreadableError("expected `hand-for-hand` or `hand-for-hand off`")
    return (c.HandForHand(not words),)


def _longest(words: Words) -> tuple[c.Command, ...]:
    match words:
        case ("off",):
            return (c.LongestTable(0),)
        case (players,):
            return (c.LongestTable(_chairs(players)),)
        case (players, "of", chairs):
            return (c.LongestTable(_chairs(players), _chairs(chairs)),)
        case _:
            raise UnreadableError("expected `longest N`, `longest N of CHAIRS` or `longest off`")


def _chairs(text: str) -> int:
    return number(text, f"a number of chairs up to {MAX_SEAT}", MAX_SEAT)


def _count(words: Words) -> int:
    found = number(_one(words, "a number"), "a number") if words else 1
    if not found:
        raise UnreadableError("a number is at least 1")
    return found


def _done(words: Words) -> tuple[c.Command, ...]:
    return (c.Done(_count(words)),)


def _undo(words: Words) -> tuple[c.Command, ...]:
    return (c.Undo(_count(words)),)


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
    "new": _new,
    "pot": _pot,
    "found": _found,
    "seat": one_seat,
    "seats": several_seats,
    "winner": _winner,
    "award": lambda words: _only(words, c.Award()),
    "level": lambda words: (c.SetStakes(stakes(words)),),
    "hand-for-hand": _hand_for_hand,
    "longest": _longest,
    "race": chip_phrases.race,
    "change": chip_phrases.changes,
    "chip": chip_phrases.chip,
    "count": chip_phrases.count,
    "camera": _camera,
    "magnet": lambda words: (c.FeelButton(seat(_one(words, "`magnet S`"))),),
    "beam": _beam,
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
