"""The betting of a street written down line by line, and what follows from it by the rules, said once more.

All is worked out from the lines each time, so nothing that is carried along can be wrong. The rows named are those of
docs/decisions/0007-where-pokerkit-differs.md.
"""

from dataclasses import dataclass, field
from itertools import pairwise

from dealer.hand.acts import Kind
from dealer.hand.state import Hand

RAISES = {"three-unless-two-players": 3, "three-until-last-two": 3, "four-unless-two-players": 4}
"""The raises after a street's bet, by the house's cap."""


@dataclass(frozen=True)
class Line:
    """One act: the actor's street total after it, the street's bet after it, and how many then had a hand."""

    seat: int
    to: int
    bet: int
    live: int


@dataclass
class Book:
    """One street's betting. `opening`: the bet it begins with, the big blind whether posted whole or not (O13);
    `unit`: its least bet; `missing`: what short and dead blinds did not post."""

    opening: int
    unit: int
    limit: str
    any_raise: bool
    cap: str
    players: int
    missing: int
    lines: list[Line] = field(default_factory=list[Line])

    @classmethod
    def of(cls, hand: Hand) -> "Book":
        """An empty page for the street that `hand` has come to."""
        limit, first, stakes = hand.rules.betting.value, hand.street == 0, hand.stakes
        blinds = {hand.small: stakes.small, hand.big: stakes.big}
        posted = sum(min(p.bet, blinds[p.seat]) for p in hand.players if p.seat in blinds)
        straddle = next((entry.straddle for entry in hand.entries if entry.straddle), 0) if first else 0
        unit = stakes.fixed_bet(hand.street) if limit == "fixed-limit" else stakes.big
        if straddle and limit != "fixed-limit" and hand.rules.straddle_raise.value == "straddle-doubled":
            unit = straddle
        return cls(
            opening=(straddle or stakes.big) if first else 0,
            unit=unit,
            limit=limit,
            any_raise=hand.rules.raise_rule.value == "big-blind",
            cap=hand.rules.raise_cap.value,
            players=len(hand.players),
            missing=stakes.small + stakes.big - posted if first else 0,
        )

    @property
    def bet(self) -> int:
        """What the street stands at."""
        return self.lines[-1].bet if self.lines else self.opening

    def write(self, seat: int, to: int, live: int) -> None:
        """`seat` acted, and his street total is now `to`."""
        self.lines.append(Line(seat, to, max(self.bet, to), live))

    def is_disturbed(self) -> bool:
        """Whether somebody went all-in over the bet for less than a full raise."""
        raises = self._raises()
        return any(high - low < self._full(raises[:i]) for i, (low, high) in enumerate(raises))

    def _raises(self) -> list[tuple[int, int]]:
        """(bet before, bet after) of every wager that went over the bet."""
        bets = [self.opening, *(line.bet for line in self.lines)]
        return [(low, high) for low, high in pairwise(bets) if high > low]

    def _full(self, raises: list[tuple[int, int]]) -> int:
        """What a full raise is after those: as much as the largest one (R1), or the least bet."""
        if self.limit == "fixed-limit" or self.any_raise:
            return self.unit
        return max([self.unit, *(high - low for low, high in raises)])

    def _counted(self) -> list[Line]:
        """The bets and raises of fixed limit: whole ones, and all-ins of half of one (R31, R32)."""
        counted: list[Line] = []
        base = bet = self.opening
        for line in self.lines:
            if line.bet > bet and 2 * (line.bet - base) >= self.unit:
                base = line.bet
                counted.append(line)
            bet = line.bet
        return counted

    def least(self) -> int:
        """The street total of the least full bet or raise (R1-R5, O4, O10, O12)."""
        if self.limit != "fixed-limit":
            return self.bet + self._full(self._raises())
        counted = self._counted()
        return (counted[-1].bet if counted else self.opening) + self.unit

    def is_open_to(self, seat: int) -> bool:
        """Whether `seat` has not acted, or faces a full raise more than he answered (O1-O14); in fixed limit half of
        one (R31, R32)."""
        answered = [line.bet for line in self.lines if line.seat == seat]
        if not answered:
            return True
        faces = self.bet - answered[-1]
        return 2 * faces >= self.unit if self.limit == "fixed-limit" else faces >= self._full(self._raises())

    def is_capped(self) -> bool:
        """Whether fixed limit has had its bet, the big blind being one, and its raises; not between two (R33)."""
        if self.limit != "fixed-limit" or self.cap not in RAISES:
            return False
        last_two = self.cap == "three-until-last-two"
        counted = [line for line in self._counted() if (self.players if last_two else line.live) != 2]
        return len(counted) + bool(self.opening) > RAISES[self.cap]

    def most(self, hand: Hand, seat: int) -> int:
        """The street total of the greatest bet or raise that `seat` may make with his chips (R28, R29)."""
        player = next(p for p in hand.players if p.seat == seat)
        all_in = player.bet + player.stack
        if self.limit == "no-limit":
            return all_in
        if self.limit == "fixed-limit":
            return min(all_in, self.least())
        pot = hand.dead + sum(p.paid for p in hand.players) + self.missing
        call = max(self.bet - player.bet, 0) if hand.rules.pot_limit_raise.value == "pot-after-call" else 0
        return min(all_in, max(self.bet + pot + call, self.least()))

    def counts_as(self, hand: Hand, seat: int, kind: Kind, amount: int | None) -> int | None:
        """The street total that an act in turn comes to, within the chips of `seat`; None where he must say more, as
        he checked facing a bet (R35)."""
        player = next(p for p in hand.players if p.seat == seat)
        all_in = player.bet + player.stack
        call = max(player.bet, min(self.bet, all_in))
        to = all_in if amount is None else amount
        if kind == "check" and player.bet < self.bet:
            return None
        if kind == "fold":
            return player.bet
        if kind in ("check", "call") or to <= self.bet or not self.is_open_to(seat) or self.is_capped():
            return call
        if to >= min(self.least(), all_in):
            return min(to, self.most(hand, seat))
        base = self.least() - self._full(self._raises())
        completed = not self.bet or 2 * (to - base) >= self._full(self._raises())
        return min(self.least(), all_in) if completed else call
