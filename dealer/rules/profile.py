"""A house's rules as frozen, typed data. Each switch knows the rule it rests on, or that its house is silent.

Values are plain words from closed lists, so that a profile can be read aloud. A rule that needs logic is one of
these words and a branch in the code that acts on it; there are no expressions in a profile.
"""

from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from dealer.rules.steps import Step

T = TypeVar("T")

StreetName = Literal["preflop", "flop", "turn", "river", "third"]
Betting = Literal["no-limit", "pot-limit", "fixed-limit"]
RaiseCap = Literal["three-unless-two-players", "three-until-last-two", "four-unless-two-players", "none"]
PotLimitRaise = Literal["pot-after-call", "pot-as-it-lies"]
RaiseRule = Literal["last-full-raise", "big-blind"]
ShowdownFirst = Literal["last-aggressor", "left-of-last-caller", "no-order"]
LosingHand = Literal["may-muck", "must-table"]
AwardOrder = Literal["side-first", "main-first"]
ButtonRule = Literal["dead", "moving"]
HeadsUpBlinds = Literal["button-small", "button-big"]
Cut = Literal["none", "dealer-right"]
OddChip = Literal["left-of-button"]
ExposedThirdAllIn = Literal["note-1", "plays"]
LevelStarts = Literal["first-riffle"]
SubstantialAction = Literal["two-with-chips-or-three", "two-after-blinds"]
AllInHands = Literal["hands-up", "stay-down"]
AllInAtShowdown = Literal["hands-up", "in-order"]
OutOfTurn = Literal["binds-if-unchanged"]

Fault = Literal[
    "first-cards-up",  # one of the first two cards off the deck lay face up, dealt by the dealer
    "hole-card-up",  # one later hole card did
    "more-cards-up",  # two or more hole cards did
    "third-up",  # the final down card of Colorado did
    "burn-up",  # a burn did
    "card-boxed",  # a card lay face up in the deck
    "more-boxed",  # two or more hole cards did
    "wrong-seat",  # a hole card went to a seat that was not next
    "board-early",  # community cards came while players were still to act
    "board-unburned",  # several community cards came without a burn
    "card-unburned",  # one community card did
    "board-too-many",  # more community cards than the street has
    "burn-extra",  # a second burn before a street
]
Until = Literal[
    "deal",  # the last card of the first deal has been dealt
    "substantial-action",  # there has been substantial action, as the house counts it
    "street",  # somebody has acted on the street that the fault is part of
    "hand",  # the next hand has begun
]


@dataclass(frozen=True, slots=True)
class Switch(Generic[T]):
    """One rule of the house: its value, the rule it rests on (`source`), and whether the house is silent.

    Where the house is silent, value and source are those of the fallback profile.
    """

    value: T
    source: str
    silent: bool = False

    @property
    def citation(self) -> str:
        """The source as a ruling names it: "Colorado 21", or "house silent; TDA 43-A"."""
        return f"house silent; {self.source}" if self.silent else self.source


@dataclass(frozen=True, slots=True)
class Street:
    """One round of dealing and the betting after it: a burn, then `board` cards, then `down` cards each.

    Raises:
        ValueError: the street deals nothing, or more than a street can.
    """

    name: StreetName
    burn: bool = True
    board: int = 0
    down: int = 0

    def __post_init__(self) -> None:
        if not (0 <= self.board <= 5 and 0 <= self.down <= 5 and self.board + self.down):
            raise ValueError(f"{self.name} must deal 1 to 5 board cards, down cards each, or both")


@dataclass(frozen=True, slots=True)
class Remedy:
    """What the house does about `fault`, as long as `until` has not passed.

    `ruling` is the code it is announced by. `steps` are what the table must do, in order, from the closed
    vocabulary of `dealer.rules.steps`, with places such as `seat` that the fault fills in. Where `offered`, the
    house says "may": the table is asked before it is done.
    """

    fault: Fault
    until: Until
    ruling: str
    steps: tuple[Step, ...]
    source: str
    offered: bool = False
    silent: bool = False

    @property
    def citation(self) -> str:
        """The source as a ruling names it."""
        return f"house silent; {self.source}" if self.silent else self.source


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesProfile:
    """The rules in force at one table. Every field is a switch but the names."""

    name: str
    title: str
    streets: Switch[tuple[Street, ...]]
    betting: Switch[Betting]
    raise_cap: Switch[RaiseCap]
    pot_limit_raise: Switch[PotLimitRaise]
    raise_rule: Switch[RaiseRule]
    showdown_first: Switch[ShowdownFirst]
    losing_hand: Switch[LosingHand]
    award_order: Switch[AwardOrder]
    button: Switch[ButtonRule]
    heads_up_blinds: Switch[HeadsUpBlinds]
    cut: Switch[Cut]
    odd_chip: Switch[OddChip]
    exposed_third_all_in: Switch[ExposedThirdAllIn]
    level_starts: Switch[LevelStarts]
    substantial_action: Switch[SubstantialAction]
    all_in_hands: Switch[AllInHands]
    all_in_at_showdown: Switch[AllInAtShowdown]
    out_of_turn: Switch[OutOfTurn]
    short_bet: Switch[Literal["half-completes"]]
    opening_below_big_blind: Switch[Literal["brought-up"]]
    check_cards: Switch[bool]
    remedies: tuple[Remedy, ...]

    def remedy(self, fault: Fault, passed: frozenset[Until]) -> Remedy | None:
        """The first remedy for `fault` whose time has not passed, or None where the house has none."""
        return next((r for r in self.remedies if r.fault == fault and r.until not in passed), None)
