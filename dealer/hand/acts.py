"""What players say, put in and do, as data."""

from dataclasses import dataclass
from typing import Final, Literal

Kind = Literal["fold", "check", "call", "bet", "raise", "all-in"]
"""What a player does. A `bet` opens a street, a `raise` goes over one, an `all-in` may turn out to be either."""

Turned = Literal["fold", "check", "call", "bet", "raise"]
"""What an act turned out to be."""

Word = Literal["check", "call", "bet", "raise", "fold", "pot", "all-in", "if-bet-raise", "amount"]
"""What a player says; `amount` where he names one and no more."""

Chips = tuple[int, ...]
"""Chips as they lie there, one number a chip."""


@dataclass(frozen=True, slots=True)
class Said:
    """What a player said, pushed in, or both. `amount`: the chips he named, his street total. `motions`: the chips of
    each motion. `first`: which came first, where both did and it was seen."""

    word: Word | None = None
    amount: int | None = None
    motions: tuple[Chips, ...] = ()
    first: Literal["verbal", "chips"] | None = None

    @property
    def chips(self) -> Chips:
        """All chips that were pushed in."""
        return sum(self.motions, ())


@dataclass(frozen=True, slots=True)
class Begun:
    """What a player has begun and not finished.

    `word` binds him: `raise` with the amount to come, `if-bet-raise` once he faces a bet, a `check` that was none.
    `short`: the street total that he leaves in if he folds, having put in less than the call. `front`: the chips
    before him, where it is known that they are more than his bet; `pulled`: those of them that he took back.
    `limited`: having acted out of turn he may call and not raise. `skipped`: so may he not who was passed over by
    substantial action.
    """

    word: Word | None = None
    short: int = 0
    front: Chips = ()
    pulled: Chips = ()
    limited: bool = False
    skipped: bool = False


NOTHING_BEGUN: Final = Begun()
NOTHING_SAID: Final = Said()


@dataclass(frozen=True, slots=True)
class Held:
    """An act out of turn, held until the turn comes: `bet` is the street's bet when it was done. `kind` and `amount`
    where it was told as an act, else `said`. `early`: the amount of the bet before it was still to come."""

    seat: int
    kind: Kind | None
    amount: int | None
    bet: int
    said: Said = NOTHING_SAID
    early: bool = False


@dataclass(frozen=True, slots=True)
class Raised:
    """What a street's next raise is measured by: see `Hand`."""

    raise_size: int
    raised_from: int
    bets: int


@dataclass(frozen=True, slots=True)
class Wagered:
    """An act of the hand as it was made. `to`: the player's street total after it; `right`: what it ought to have
    been, where the table let another amount pass. `faced` and `measure`: the street's bet before it, and what a raise
    was then measured by."""

    seat: int
    street: int
    act: Turned
    to: int
    right: int
    faced: int
    measure: Raised

    @property
    def level(self) -> int:
        """The street's bet after it."""
        return max(self.faced, self.to) if self.act in ("bet", "raise") else self.faced
