"""Hands in the poker hand history format (PHH, github.com/uoftcprg/phh-std): one in a file, or several as its tables.
No-limit and fixed-limit hold'em (`NT`, `FT`) are replayed; the other variants are passed over.

Player 1 is the first left of the button, the last player the button; of two, player 2 is the button and posts the
first of `blinds_or_straddles`. Antes come before blinds. With `ante_trimming_status` they are paid like bets, and
what nobody else matched goes back; without it they are in the main pot, as an ante that the big blind pays for all.
A negative blind is a post of a player who is not in the blinds. Amounts of calls are not in the format: there the
law's own stand. Nor is the smallest chip: the field `_chip` is this program's own, and without it an odd chip is the
smallest amount that the file has.
"""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any, Final

from dealer.cards import UNSEEN, Card
from dealer.hand.state import MAX_SEAT, Stakes
from dealer.records import fields
from dealer.records.record import (
    Betting,
    Fault,
    Laid,
    Move,
    Passed,
    Post,
    PostKind,
    Record,
    RecordedHand,
    UnreadableError,
)
from dealer.strict import shown

_BETTING: Final[dict[str, Betting]] = {"NT": "no-limit", "FT": "fixed-limit"}
"""The variants that are replayed."""
_PLAYER: Final = re.compile(r"p([1-9][0-9]?)", re.ASCII)


def read(content: bytes, name: str) -> Iterator[Record]:
    """The hands of a file that is called `name`, and what is wrong with each that cannot be read."""
    try:
        text = content.decode("utf-8-sig")
        found = tomllib.loads(text, parse_float=Decimal)
    except UnicodeDecodeError as error:
        yield Fault(1, f"is not UTF-8 text (byte {error.start})")
        return
    except (ValueError, RecursionError, InvalidOperation) as error:
        line = re.search(r"at line (\d+)", str(error))
        yield Fault(int(line[1]) if line else 1, f"is not TOML: {error}")
        return
    lines = text.splitlines()
    several = all(isinstance(each, dict) for each in found.values())  # none at all in an empty file
    for key, data in found.items() if several else [("", found)]:
        start = _line_of(lines, rf"\s*\[\s*[\"']?{re.escape(key)}[\"']?\s*\]", 1) if several else 1
        try:
            yield _hand(data, f"{name}#{key}" if several else name, start)
        except UnreadableError as error:
            yield Fault(_place(lines, start, str(error)), str(error))


def _place(lines: list[str], start: int, what: str) -> int:
    """The line of the action or of the field that the fault `what` names, as far as it is found."""
    name, _, rest = what.partition(":")
    key = _line_of(lines, rf"\s*{re.escape(name)}\s*=", start)
    action = re.match(r" '([^']*)'", rest) if name == "actions" else None
    return key if action is None else _line_of(lines, rf".*{re.escape(action[1])}", key)


def _line_of(lines: list[str], pattern: str, start: int) -> int:
    matching = re.compile(pattern)
    return next((n for n, line in enumerate(lines[start - 1 :], start) if matching.match(line)), start)


def _hand(data: dict[str, Any], name: str, line: int) -> RecordedHand | Passed:
    betting = _BETTING.get(variant := fields.text(fields.value(data, "variant"), "variant"))
    if betting is None:
        return Passed(name, line, f"variant {variant}")
    start = fields.items(fields.value(data, "starting_stacks"), "starting_stacks")
    if any(isinstance(each, Decimal) and each.is_infinite() for each in start):
        return Passed(name, line, "stack not known")
    if not 2 <= len(start) <= MAX_SEAT:
        raise UnreadableError(f"starting_stacks: expected 2 to {MAX_SEAT}, got {len(start)}")
    actions = [str(each) for each in fields.items(fields.value(data, "actions"), "actions")]
    blinds = fields.items(fields.value(data, "blinds_or_straddles"), "blinds_or_straddles")
    antes = fields.items(fields.value(data, "antes"), "antes")
    keys = ("min_bet",) if betting == "no-limit" else ("small_bet", "big_bet")
    chip = data.get("_chip")
    amounts = [start, blinds, antes, chip, *(fields.value(data, key) for key in keys), *map(_bet_of, actions)]
    chips = fields.counted_in(amounts)
    sizes = [chips.of(data[key], key, 1) for key in keys]
    stacks = tuple((n, chips.of(each, "starting_stacks", 1)) for n, each in enumerate(start, start=1))
    posts = _Posts(chips, dict(stacks), sizes[0])
    posts.read(antes, blinds, trimmed=fields.flag(data.get("ante_trimming_status", False), "ante_trimming_status"))
    play = _Play(chips, range(1, len(stacks) + 1))
    play.read(actions)
    return RecordedHand(
        id=name,
        line=line,
        button=len(stacks),
        small=posts.small,
        big=posts.big,
        stakes=posts.stakes(sizes, 1 if chip is None else chips.of(chip, "_chip", 1)),
        betting=betting,
        stacks=stacks,
        dealt=frozenset(seat for seat, _ in stacks),
        posts=tuple(posts.made),
        events=tuple(play.events),
        holes={seat: tuple(held) for seat, held in play.holes.items() if UNSEEN not in held},
        mucked=frozenset(play.mucked),
        winnings=_by_player(data, "winnings", chips, len(stacks)),
        finishing=_by_player(data, "finishing_stacks", chips, len(stacks)),
        scale=chips.scale,
    )


def _by_player(data: dict[str, Any], key: str, chips: fields.Chips, count: int) -> dict[int, Fraction] | None:
    """A list with an amount for each player, where the file has it."""
    if key not in data:
        return None
    amounts = fields.items(data[key], key)
    if len(amounts) != count:
        raise UnreadableError(f"{key}: expected {count} amounts, got {len(amounts)}")
    return {n: chips.exact(each, key) for n, each in enumerate(amounts, start=1)}


def _spread(values: list[Any], count: int, what: str) -> list[Any]:
    """Antes or blinds, one for each player; of two players, the format names the button's first."""
    if len(values) > count:
        raise UnreadableError(f"{what}: expected {count} or fewer, got {len(values)}")
    full = values + [0] * (count - len(values))
    return full[::-1] if count == 2 else full


@dataclass
class _Posts:
    """Antes and blinds as the format has them posted: as far as each stack goes."""

    chips: fields.Chips
    stacks: dict[int, int]
    least: int
    made: list[Post] = field(default_factory=list[Post])
    small: int | None = None
    small_due: int = 0
    big: int = 0
    big_due: int = 0

    def read(self, antes: list[Any], blinds: list[Any], *, trimmed: bool) -> None:
        """Post them. Raises UnreadableError where one is no amount, or nobody posts a blind."""
        due = [self.chips.of(each, "antes") for each in _spread(antes, len(self.stacks), "antes")]
        paid = [min(each, stack) for each, stack in zip(due, self.stacks.values(), strict=True)]
        # What nobody else can match goes back.
        most = sorted(paid)[-2] if trimmed else max(paid)
        for seat, amount in zip(self.stacks, paid, strict=True):
            self._post(seat, "ante" if trimmed else "dead", min(amount, most))
        signed = _spread(blinds, len(self.stacks), "blinds_or_straddles")
        live = {n for n, each in enumerate(signed, start=1) if _is_negative(each)}
        unsigned = [-each if n in live else each for n, each in enumerate(signed, start=1)]
        amounts = [self.chips.of(each, "blinds_or_straddles") for each in unsigned]
        self._blinds(dict(zip(self.stacks, amounts, strict=True)), live)

    def _blinds(self, amounts: dict[int, int], live: set[int]) -> None:
        blinds = {seat: due for seat, due in amounts.items() if due and seat not in live}
        if not blinds:
            raise UnreadableError("blinds_or_straddles: nobody posts a blind")
        whole = min((due for due in blinds.values() if due >= self.least), default=max(blinds.values()))
        self.big, self.big_due = max(seat for seat, due in blinds.items() if due == whole), whole
        for seat, due in amounts.items():
            kind: PostKind = "big" if seat == self.big else "straddle" if due > whole else "small"
            if kind == "small" and seat in blinds and self.small is None:
                self.small, self.small_due = seat, due
            self._post(seat, "live" if seat in live else kind, due)

    def stakes(self, sizes: list[int], chip: int) -> Stakes:
        """What is played for: the blinds, and the least bet of no-limit or the two of fixed limit."""
        if len(sizes) == 1:
            return Stakes(self.small_due, sizes[0], chip=chip)
        return Stakes(self.small_due, self.big_due, chip=chip, small_bet=sizes[0], big_bet=sizes[1])

    def _post(self, seat: int, kind: PostKind, due: int) -> None:
        left = self.stacks[seat] - sum(post.amount for post in self.made if post.seat == seat)
        if due and left:
            self.made.append(Post(seat, kind, min(due, left), due))


@dataclass
class _Play:
    """The actions of a hand, taken apart into play, hole cards and hands that were given up."""

    chips: fields.Chips
    players: range
    events: list[Move | Laid] = field(default_factory=list[Move | Laid])
    holes: dict[int, tuple[Card, ...]] = field(default_factory=dict[int, tuple[Card, ...]])
    mucked: set[int] = field(default_factory=set[int])
    board: int = 0

    def read(self, actions: list[str]) -> None:
        """Read them all. Raises UnreadableError that names the action."""
        for at, action in enumerate(actions, start=1):
            try:
                self._action(at, action.partition("#")[0].split())
            except UnreadableError as error:
                raise UnreadableError(f"actions: {shown(action)}: {error}") from None

    def _action(self, at: int, words: list[str]) -> None:
        match words:
            case []:
                pass
            case ["d", "dh", player, cards]:
                seat = self._seat(player)
                self.holes[seat] = (*self.holes.get(seat, ()), *fields.cards(cards, "hole cards"))
            case ["d", "db", cards]:
                self.events.append(Laid(at, fields.cards(cards, "board")))
            case [player, "f"]:
                self.events.append(Move(at, self._seat(player), "fold"))
            case [player, "cc"]:
                self.events.append(Move(at, self._seat(player), "check-or-call"))
            case [player, "cbr", amount]:
                total = self.chips.of(_amount(amount), "amount")
                self.events.append(Move(at, self._seat(player), "raise", total))
            case [player, "sm"]:
                self.mucked.add(self._seat(player))
            case [player, "sm", "-"]:
                self._seat(player)
            case [player, "sm", cards]:
                self._shows(self._seat(player), fields.cards(cards, "hole cards"))
            case _:
                raise UnreadableError("is no action of hold'em")

    def _seat(self, player: str) -> int:
        found = _PLAYER.fullmatch(player)
        if found is None or int(found[1]) not in self.players:
            raise UnreadableError(f"expected a player, p1 to p{self.players[-1]}, got {shown(player)}")
        return int(found[1])

    def _shows(self, seat: int, cards: tuple[Card, ...]) -> None:
        fields.check_shown(cards, self.holes.get(seat, (UNSEEN,)), "hole cards")
        if UNSEEN not in cards or UNSEEN in self.holes.get(seat, (UNSEEN,)):
            self.holes[seat] = cards


def _is_negative(it: object) -> bool:
    return (isinstance(it, int) or (isinstance(it, Decimal) and it.is_finite())) and it < 0


def _amount(text: str) -> Decimal:
    try:
        return Decimal(text.replace(",", ""))
    except InvalidOperation:
        raise UnreadableError(f"expected an amount, got {shown(text)}") from None


def _bet_of(action: str) -> list[Decimal]:
    """The amount that an action names, if it names one: how the file counts is known before it is read."""
    words = action.partition("#")[0].split()
    if len(words) != 3 or words[1] != "cbr":
        return []
    try:
        return [_amount(words[2])]
    except UnreadableError:
        return []
