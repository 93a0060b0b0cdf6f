"""The colour-up: chips of a value go off the table, and the odd ones are raced for chips of the next value (TDA 24).

Every player hands his chips of that value in. Whole ones of the next value are changed at equal value; the odd ones
that are left over go into the race. It gives out as many chips of the next value as all odd ones together are worth,
rounded as the house has it, from seat 1 on and at most one to a player. By cards (the usual custom) each seat gets a
card for every odd chip, and the highest win; by rounding, each seat's odd chips are rounded by themselves. Who would
lose his last chip gets one of the next value on top: nobody is raced out of the event.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from dealer.cards import RANKS, SUITS, Card, is_face
from dealer.rules.profile import ChipRace, RaceTotal

Prize = Literal["none", "won", "rounded-up", "kept-in"]
"""What a seat has from the race: nothing, or one chip, and why."""

_DECK: Final = 52


@dataclass(frozen=True, slots=True)
class HandedIn:
    """What one seat has before the race: `stack` chips in all, and `count` chips of the value that goes."""

    seat: int
    stack: int
    count: int


@dataclass(frozen=True, slots=True)
class RaceRow:
    """One seat of the sheet.

    `changed`: chips of the next value for whole ones. `odd`: chips that went into the race, and the `cards` dealt for
    them. `stack` is what the seat had and `after` what it has then.
    """

    seat: int
    stack: int
    count: int
    changed: int
    odd: int
    cards: tuple[Card, ...]
    prize: Prize
    after: int


@dataclass(frozen=True, slots=True)
class RaceSheet:
    """The whole colour-up: chips of `value` go, `to` is the lowest value left, and `raced` chips of it were given out
    in the race, those of `kept-in` seats not among them. The rows stand from seat 1 on."""

    value: int
    to: int
    raced: int
    rows: tuple[RaceRow, ...]

    @property
    def before(self) -> int:
        """All chips on the table before the race."""
        return sum(row.stack for row in self.rows)

    @property
    def after(self) -> int:
        """All chips on the table after it."""
        return sum(row.after for row in self.rows)

    @property
    def difference(self) -> int:
        """What the total gained by the race; below zero where it lost."""
        return self.after - self.before


def changeable(value: int, to: int) -> bool:
    """Whether several chips of `value` make exactly one of `to`."""
    return 0 < value < to and to % value == 0


def odd_chips(stack: int, value: int, to: int) -> int:
    """The chips of `value` that a stack must hold beside chips of `to` and more."""
    return stack % to // value


def odd_of(handed: HandedIn, value: int, to: int) -> int:
    """The odd chips of a seat: what is left of those it hands in once whole ones of `to` are changed."""
    return handed.count * value % to // value


def cards_fit(handed: tuple[HandedIn, ...], cards: Mapping[int, tuple[Card, ...]], value: int, to: int) -> bool:
    """Whether these cards can have been dealt: faces, to seats with odd chips, no more to each than it has of them,
    and no card more often than there are decks for all. The highest of a seat is enough."""
    odd = {each.seat: odd_of(each, value, to) for each in handed}
    dealt = [card for hand in cards.values() for card in hand]
    decks = max(1, -(-sum(odd.values()) // _DECK))
    if any(len(hand) > odd.get(seat, 0) for seat, hand in cards.items()):
        return False
    return all(is_face(card) and dealt.count(card) <= decks for card in dealt)


def race(
    value: int,
    to: int,
    handed: tuple[HandedIn, ...],
    cards: Mapping[int, tuple[Card, ...]],
    *,
    method: ChipRace,
    total: RaceTotal,
) -> RaceSheet:
    """The sheet of a colour-up from `value` to `to`, the lowest value left.

    By cards, seats that no card is told of come after those with one, from seat 1 on. What a stack holds below `to`
    is off the table afterwards, counted right or not.

    Raises:
        ValueError: `to` is not a multiple of `value` that is more than it, or a seat stands twice.
    """
    if not changeable(value, to):
        raise ValueError(f"chips of {value} cannot be changed for chips of {to}")
    handed = tuple(sorted(handed, key=lambda each: each.seat))
    if len({each.seat for each in handed}) < len(handed):
        raise ValueError("a seat stands twice")
    odd = {each.seat: odd_of(each, value, to) for each in handed if odd_of(each, value, to)}
    if method == "by-card":
        chips = _whole(sum(odd.values()) * value, to, total)
        won: dict[int, Prize] = dict.fromkeys(_best(odd, cards)[:chips], "won")
    else:
        won = {seat: "rounded-up" for seat, count in odd.items() if 2 * count * value >= to}
    rows = tuple(_row(each, value, to, cards.get(each.seat, ()), won.get(each.seat, "none")) for each in handed)
    return RaceSheet(value, to, len(won), rows)


def _whole(worth: int, to: int, total: RaceTotal) -> int:
    match total:
        case "up":
            return -(-worth // to)
        case "nearest":
            return (2 * worth + to) // (2 * to)
        case "down":
            return worth // to


def _best(odd: Mapping[int, int], cards: Mapping[int, tuple[Card, ...]]) -> list[int]:
    """The seats with odd chips, the one with the highest card first. Equal ones go from seat 1 on."""
    return sorted(odd, key=lambda seat: (-max(map(_height, cards.get(seat, ())), default=-1), seat))


def _height(card: Card) -> int:
    """Rank before suit; equal ranks go by spades, hearts, diamonds, clubs."""
    return RANKS.index(card[0]) * len(SUITS) + SUITS.index(card[1])


def _row(handed: HandedIn, value: int, to: int, cards: tuple[Card, ...], prize: Prize) -> RaceRow:
    whole = handed.stack // to * to
    if prize == "none" and not whole and handed.stack:
        prize = "kept-in"
    changed, odd = handed.count * value // to, odd_of(handed, value, to)
    after = whole + to * (prize != "none")
    return RaceRow(handed.seat, handed.stack, handed.count, changed, odd, cards, prize, after)
