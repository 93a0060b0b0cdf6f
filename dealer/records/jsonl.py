"""Hands as JSON, one a line: an object with `id, button, sb, bb, seats, dealt, events, finishing`, and where the
source has them `shows, holes, board, awards, uncalled, rake`. Whatever else it has is for others.

An event is `[ante|sb|bb|post|post_dead_live|straddle, seat, amount]`, `[fold|check|check_or_call, seat]`,
`[call|bet|raise|bet_or_raise, seat, street total]` or `[board, cards]`; those with an amount may end in true or
false for all-in. A second small blind, or a post below the big blind, was missed and is dead; what `post_dead_live`
has above the big blind is dead too; a post above the big blind is a straddle.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final

from dealer.cards import Card
from dealer.hand.state import Stakes
from dealer.records import fields
from dealer.records.record import (
    Fault,
    Laid,
    Move,
    MoveKind,
    Paid,
    Post,
    PostKind,
    Record,
    RecordedHand,
    UnreadableError,
)
from dealer.strict import shown
from dealer.table.button import next_after

_AMOUNTS: Final = ("sb", "bb", "seats", "events", "uncalled", "rake")
_POSTS: Final = frozenset(("ante", "sb", "bb", "post", "post_dead_live", "straddle"))
_FREE: Final[dict[str, MoveKind]] = {"fold": "fold", "check": "check", "check_or_call": "check-or-call"}
_PRICED: Final[dict[str, MoveKind]] = {"call": "call", "bet": "raise", "raise": "raise", "bet_or_raise": "raise"}


def read(lines: Iterable[bytes]) -> Iterator[Record]:
    """The hands of a file, and what is wrong with each line that cannot be read."""
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield _hand(_object(line), number)
        except UnreadableError as error:
            yield Fault(number, str(error))


def _object(line: bytes) -> dict[str, Any]:
    try:
        # Decimals as they are written: 0.1 is a tenth, not the nearest fraction of two.
        found = json.loads(line.decode("utf-8-sig"), parse_float=Decimal, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        raise UnreadableError(f"is not UTF-8 text (byte {error.start})") from None
    except (ValueError, RecursionError) as error:
        raise UnreadableError(f"is not JSON: {error}") from None
    return fields.table(found, "a hand")


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is no number")


def _hand(data: dict[str, Any], line: int) -> RecordedHand:
    chips = fields.counted_in([data.get(key) for key in _AMOUNTS])
    button = fields.seat(fields.value(data, "button"), "button")
    stacks = _by_seat(fields.value(data, "seats"), "seats", chips)
    seats = {seat for seat, _ in stacks}
    dealt = [fields.seat(each, "dealt", seats) for each in fields.items(fields.value(data, "dealt"), "dealt")]
    broke = next((seat for seat, stack in stacks if seat in dealt and not stack), None)
    if broke is not None or len(set(dealt)) < max(2, len(dealt)):
        what = "expected two seats or more" if broke is None else f"seat {broke} has no chips"
        raise UnreadableError(f"dealt: {what}")
    sb, bb = chips.of(fields.value(data, "sb"), "sb"), chips.of(fields.value(data, "bb"), "bb", 1)
    events = _Events(chips, seats, sb, bb)
    events.read(fields.items(fields.value(data, "events"), "events"))
    ends = fields.items(fields.value(data, "finishing"), "finishing")
    _check_board(data, events.play)
    finishing = dict(_pair(each, "finishing", chips, seats) for each in ends)
    if not finishing.keys() >= set(dealt):
        raise UnreadableError("finishing: a seat that was dealt in is missing")
    return RecordedHand(
        id=_id(fields.value(data, "id")),
        line=line,
        button=button,
        small=events.small,
        big=events.big_blind(button, {seat: stack for seat, stack in stacks if seat in dealt}),
        stakes=Stakes(events.sb, events.bb, ante=events.ante),
        stacks=stacks,
        dealt=frozenset(dealt),
        posts=tuple(events.posts),
        events=tuple(events.play),
        holes=_known(_holes(data, "shows", seats), _holes(data, "holes", seats)),
        awards=_awards(data, seats, chips),
        uncalled=None if data.get("uncalled") is None else _by_seat(data["uncalled"], "uncalled", chips, seats),
        rake=chips.of(data.get("rake", 0), "rake"),
        finishing=finishing,
        scale=chips.scale,
    )


def _id(it: object) -> str:
    return str(it) if type(it) is int else fields.text(it, "id")


def _pair(it: object, what: str, chips: fields.Chips, seats: Iterable[int] | None) -> tuple[int, Fraction]:
    pair = fields.items(it, what)
    if len(pair) != 2:
        raise UnreadableError(f"{what}: expected [seat, amount], got {shown(it)}")
    return fields.seat(pair[0], what, seats), chips.exact(pair[1], what)


def _by_seat(
    it: object, what: str, chips: fields.Chips, seats: Iterable[int] | None = None
) -> tuple[tuple[int, int], ...]:
    found: list[tuple[int, int]] = []
    for each in fields.items(it, what):
        seat, _ = _pair(each, what, chips, seats)
        found.append((seat, chips.of(each[1], what)))
    if len({seat for seat, _ in found}) < len(found):
        raise UnreadableError(f"{what}: a seat is there twice")
    return tuple(found)


def _holes(data: dict[str, Any], key: str, seats: Iterable[int]) -> dict[int, tuple[Card, ...]]:
    found: dict[int, tuple[Card, ...]] = {}
    for seat, held in fields.table(data.get(key) or {}, key).items():
        number = int(seat) if seat.isascii() and seat.isdecimal() and len(seat) < 3 else seat
        found[fields.seat(number, key, seats)] = fields.cards(held, f"{key}, seat {seat}")
    return found


def _known(shows: dict[int, tuple[Card, ...]], holes: dict[int, tuple[Card, ...]]) -> dict[int, tuple[Card, ...]]:
    """The hole cards of each seat, which he shows as they were dealt."""
    for seat in shows.keys() & holes.keys():
        fields.check_shown(shows[seat], holes[seat], f"shows, seat {seat}")
    return shows | holes


def _check_board(data: dict[str, Any], play: list[Move | Laid]) -> None:
    """The board, where it is told beside the events, is the one that was laid."""
    if data.get("board") is None:
        return
    told = [each for part in fields.items(data["board"], "board") for each in fields.cards(part, "board")]
    laid = [each for event in play if isinstance(event, Laid) for each in event.cards]
    if told != laid:
        by_events = "".join(laid) or "none"
        raise UnreadableError(f"board: {''.join(told) or 'none'}, and by its events {by_events}")


def _awards(data: dict[str, Any], seats: Iterable[int], chips: fields.Chips) -> tuple[Paid, ...] | None:
    if data.get("awards") is None:
        return None
    paid: list[Paid] = []
    for each in fields.items(data["awards"], "awards"):
        match each:
            case [seat, amount, str(pot)]:
                paid.append(Paid(_pot(pot), fields.seat(seat, "awards", seats), chips.exact(amount, "awards")))
            case _:
                raise UnreadableError(f"awards: expected [seat, amount, pot], got {shown(each)}")
    return tuple(paid)


def _pot(name: str) -> str:
    """The pot as it is called here: `side pot-2` is `side2`."""
    word, _, rest = name.partition(" ")
    number = rest.removeprefix("pot").removeprefix("-") or "1"
    if name in ("pot", "main", "main pot"):
        return "main"
    if word != "side" or not number.isdecimal():
        raise UnreadableError(f"awards: expected pot, main pot, side pot or side pot-2, got {shown(name)}")
    return f"side{number}"


@dataclass
class _Events:
    """The events of a hand, taken apart into posts and play."""

    chips: fields.Chips
    seats: set[int]
    sb: int
    bb: int
    ante: int = 0
    small: int | None = None
    big: int | None = None
    posts: list[Post] = field(default_factory=list[Post])
    play: list[Move | Laid] = field(default_factory=list[Move | Laid])

    def read(self, events: list[Any]) -> None:
        """Read them all. Raises UnreadableError that names the event, counted from 1."""
        lists = [fields.items(event, f"event {at}") for at, event in enumerate(events, start=1)]
        antes = [self.chips.of(event[2], "ante") for event in lists if event[:1] == ["ante"] and event[2:]]
        self.ante = max(antes, default=0)
        for at, event in enumerate(events, start=1):
            try:
                self._event(at, event)
            except UnreadableError as error:
                raise UnreadableError(f"event {at}: {error}") from None

    def big_blind(self, button: int, stacks: dict[int, int]) -> int:
        """The seat of the big blind. Who had nothing left after his ante does not post it, and is it all the same."""
        if self.big is not None:
            return self.big
        due = next_after(button if self.small is None else self.small, stacks)
        if stacks[due] > sum(post.amount for post in self.posts if post.seat == due):
            raise UnreadableError("events: nobody posts the big blind")
        return due

    def _event(self, at: int, event: object) -> None:
        match fields.items(event, "event"):
            case ["board", text]:
                self.play.append(Laid(at, fields.cards(text, "board")))
            case [str(word), seat] if word in _FREE:
                self.play.append(Move(at, self._seat(seat), _FREE[word]))
            case [str(word), seat, amount, *flags] if word in _PRICED and (all_in := _all_in(flags)) is not None:
                total = self.chips.of(amount, word)
                self.play.append(Move(at, self._seat(seat), _PRICED[word], total, all_in if flags else None))
            case [str(word), seat, amount, *flags] if word in _POSTS and (all_in := _all_in(flags)) is not None:
                if self.play:
                    raise UnreadableError(f"{word} after the first act")
                self._post(word, self._seat(seat), self.chips.of(amount, word), all_in=all_in)
            case _:
                raise UnreadableError(f"expected a word that is known and what belongs to it, got {shown(event)}")

    def _seat(self, it: object) -> int:
        return fields.seat(it, "seat", self.seats)

    def _post(self, word: str, seat: int, amount: int, *, all_in: bool) -> None:
        match word:
            case "ante":
                self._add(seat, "ante", amount, self.ante)
            case "sb" if self.small is None:
                self.small = seat
                self._add(seat, "small", amount, self.sb)
            case "bb" if self.big is None:
                self.big = seat
                self._add(seat, "big", amount, self.bb)
            case "post_dead_live":
                live = min(amount, self.bb) if not all_in else max(0, min(amount - self.sb, self.bb))
                self._add(seat, "dead", amount - live)
                self._add(seat, "live", live)
            case "straddle":
                self._add(seat, "straddle", amount)
            case _ if amount > self.bb:
                self._add(seat, "straddle", amount)
            case _:
                self._add(seat, "dead" if amount < self.bb and not all_in else "live", amount)

    def _add(self, seat: int, kind: PostKind, amount: int, due: int | None = None) -> None:
        self.posts.append(Post(seat, kind, amount, amount if due is None else due))


def _all_in(flags: list[Any]) -> bool | None:
    """What the last entry of an event says about it, or None where it is no such entry."""
    match flags:
        case []:
            return False
        case [bool(all_in)]:
            return all_in
        case _:
            return None
