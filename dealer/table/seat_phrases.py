"""The commands of the scenario language that begin with a seat: what its player does, says, posts or has."""

from collections.abc import Callable
from typing import Final, Literal, get_args

from dealer.hand.acts import Chips, Kind, Said, Word
from dealer.table import commands as c
from dealer.table.notation import UnreadableError, cards, ends, number, seat

Words = tuple[str, ...]

MOST_CHIPS: Final = 1000
"""The most chips that one motion of a scenario may have."""
_ACTS: Final[dict[str, Kind]] = {"folds": "fold", "checks": "check", "calls": "call"}
_TOGETHER: Final[dict[str, Kind]] = {"fold": "fold", "check": "check", "call": "call"}
_SAYS: Final[dict[str, Word]] = {word: word for word in get_args(Word) if word != "amount"}
_UNNOTICED: Final = "unnoticed"


def one_seat(words: Words) -> tuple[c.Command, ...]:
    """`seat S ...`."""
    if len(words) < 2:
        raise UnreadableError("expected `seat S` and what the player does")
    who, verb, rest = seat(words[0]), words[1], words[2:]
    unnoticed = rest[-1:] == (_UNNOTICED,)
    if unnoticed:
        rest = rest[:-1]
    if verb in _BETTING:
        return (_BETTING[verb](who, rest, unnoticed),)
    if unnoticed:
        raise UnreadableError(f"`{_UNNOTICED}` stands after an act, not after `{verb}`")
    reader = _VERBS.get(verb)
    if reader is None:
        raise UnreadableError(f"unknown word {verb!r}: expected one of {', '.join(sorted((*_BETTING, *_VERBS)))}")
    return (reader(who, rest),)


def several_seats(words: Words) -> tuple[c.Command, ...]:
    """`seats S S ... call`."""
    if len(words) < 2 or words[-1] not in _TOGETHER:
        raise UnreadableError("expected `seats S S ... fold`, `check` or `call`")
    return tuple(c.Act(seat(word), _TOGETHER[words[-1]]) for word in words[:-1])


def _amount(words: Words) -> int:
    if len(words) != 1:
        raise UnreadableError("expected an amount")
    found = number(words[0])
    if not found:
        raise UnreadableError("an amount is at least 1")
    return found


def _act(kind: Kind) -> Callable[[int, Words, bool], c.Command]:
    def read(who: int, words: Words, unnoticed: bool) -> c.Command:
        ends(words)
        return c.Act(who, kind, unnoticed=unnoticed)

    return read


def _bets(who: int, words: Words, unnoticed: bool) -> c.Command:
    return c.Act(who, "bet", _amount(words), unnoticed)


def _raises(who: int, words: Words, unnoticed: bool) -> c.Command:
    if words[:1] != ("to",):
        raise UnreadableError("expected `raises to N`, N being the street's total")
    return c.Act(who, "raise", _amount(words[1:]), unnoticed)


def _all_in(who: int, words: Words, unnoticed: bool) -> c.Command:
    return c.Act(who, "all-in", _amount(words) if words else None, unnoticed)


def _pushes(who: int, words: Words, unnoticed: bool) -> c.Command:
    motions, rest = _motions(words)
    ends(rest)
    return c.Move(who, Said(motions=motions), unnoticed)


def _says(who: int, words: Words, unnoticed: bool) -> c.Command:
    word, amount, rest = _said(words)
    motions: tuple[Chips, ...] = ()
    first: Literal["verbal", "chips"] | None = None
    if rest[:1] == ("pushes",):
        motions, rest = _motions(rest[1:])
    match rest:
        case ("first", "verbal"):
            first = "verbal"
        case ("first", "chips"):
            first = "chips"
        case ():
            pass
        case _:
            raise UnreadableError(
                f"{rest[0]!r} was not expected here: `pushes CHIPS`, `first verbal` or `first chips`"
            )
    return c.Move(who, Said(word, amount, motions, first), unnoticed)


def _said(words: Words) -> tuple[Word, int | None, Words]:
    """The word that is said, the amount that goes with it, and what follows."""
    if not words:
        raise UnreadableError(f"expected one of {', '.join(_SAYS)}, or an amount")
    if words[0] not in _SAYS:
        if not words[0].isdigit():
            raise UnreadableError(f"unknown word {words[0]!r}: expected one of {', '.join(_SAYS)}, or an amount")
        return "amount", _amount(words[:1]), words[1:]
    word, rest = _SAYS[words[0]], words[1:]
    if word in ("bet", "raise") and rest and rest[0].isdigit():
        return word, _amount(rest[:1]), rest[1:]
    return word, None, rest


def _motions(words: Words) -> tuple[tuple[Chips, ...], Words]:
    """`CHIPS then CHIPS ...`: the chips of each motion, and what follows."""
    if not words:
        raise UnreadableError("expected CHIPS, as in `500+25` or `5x100`")
    motions, rest = [chips_of(words[0])], words[1:]
    while rest[:1] == ("then",):
        if len(rest) < 2:
            raise UnreadableError("expected CHIPS after `then`")
        motions.append(chips_of(rest[1]))
        rest = rest[2:]
    return tuple(motions), rest


def chips_of(text: str) -> Chips:
    """`500+25`, `5x100`, or both: one number a chip. Raises UnreadableError for anything else."""
    chips: list[int] = []
    for part in text.split("+"):
        count, times, value = part.rpartition("x")
        many = number(count, "a number of chips", MOST_CHIPS) if times else 1
        worth = number(value, "a chip's value")
        if not many or not worth:
            raise UnreadableError(f"{part!r} is no chip: expected CHIPS, as in `500+25` or `5x100`")
        chips += [worth] * many
    if len(chips) > MOST_CHIPS:
        raise UnreadableError(f"more than {MOST_CHIPS} chips in one motion")
    return tuple(chips)


_BETTING: Final[dict[str, Callable[[int, Words, bool], c.Command]]] = {
    **{verb: _act(kind) for verb, kind in _ACTS.items()},
    "bets": _bets,
    "raises": _raises,
    "all-in": _all_in,
    "pushes": _pushes,
    "says": _says,
}
"""What a player does in the betting."""


def _alone(command: Callable[[int], c.Command]) -> Callable[[int, Words], c.Command]:
    """A verb after which the line ends."""

    def read(who: int, words: Words) -> c.Command:
        ends(words)
        return command(who)

    return read


def _pulls(who: int, words: Words) -> c.Command:
    if len(words) != 2 or words[0] != "back":
        raise UnreadableError("expected `pulls back CHIPS`")
    return c.PullBack(who, chips_of(words[1]))


def _posts(who: int, words: Words) -> c.Command:
    match words:
        case ("big",):
            return c.Post(who, "big")
        case ("both",):
            return c.Post(who, "both")
        case ("dead", amount):
            return c.Post(who, "dead", _amount((amount,)))
        case ("straddle", amount):
            return c.Post(who, "straddle", _amount((amount,)))
        case _:
            raise UnreadableError("expected `posts big`, `posts both`, `posts dead N` or `posts straddle N`")


def _buys(who: int, words: Words) -> c.Command:
    if words != ("button",):
        raise UnreadableError("expected `buys button`")
    return c.BuyButton(who)


def _moves(who: int, words: Words) -> c.Command:
    if len(words) != 2 or words[0] != "to":
        raise UnreadableError("expected `moves to S`")
    return c.MoveSeat(who, seat(words[1]))


def _adds(who: int, words: Words) -> c.Command:
    behind = words[1:] == ("behind",)
    return c.AddChips(who, _amount(words[:1] if behind else words), behind)


def _penalty(who: int, words: Words) -> c.Command:
    name, equals, hands = words[0].partition("=") if len(words) == 1 else ("", "", "")
    if name != "hands" or not equals:
        raise UnreadableError("expected `penalty hands=N`")
    return c.Penalize(who, _amount((hands,)))


def _stack(who: int, words: Words) -> c.Command:
    if len(words) != 1:
        raise UnreadableError("expected `stack N`")
    return c.SetStack(who, number(words[0]))


_VERBS: Final[dict[str, Callable[[int, Words], c.Command]]] = {
    "pulls": _pulls,
    "splashes": _alone(c.Splash),
    "retrieves": _alone(c.Retrieve),
    "asks": lambda who, words: c.AskToSee(who, _other(words)),
    "shows": lambda who, words: c.TableCards(who, cards(words)),
    "turns": lambda who, words: c.TurnUp(who, cards(words)),
    "mucks": _alone(c.Muck),
    "posts": _posts,
    "buys": _buys,
    "out": _alone(c.LeaveSeat),
    "leaves": _alone(c.LeaveTable),
    "away": _alone(c.StepAway),
    "back": _alone(lambda who: c.StepAway(who, back=True)),
    "waits": _alone(c.WaitForBlind),
    "disqualified": _alone(c.Disqualify),
    "sits": lambda who, words: c.TakeSeat(who, _amount(words)),
    "moves": _moves,
    "adds": _adds,
    "penalty": _penalty,
    "stack": _stack,
}
"""What else a player does, or what is done to him."""


def _other(words: Words) -> int:
    if len(words) != 1:
        raise UnreadableError("expected `asks S`, S being the seat whose hand is to be seen")
    return seat(words[0])
