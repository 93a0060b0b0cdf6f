"""A house's rules as frozen, typed data. Each switch knows the rule it rests on, or that its house is silent.

Values are plain words from closed lists, so that a profile can be read aloud. A rule that needs logic is one of
these words and a branch in the code that acts on it; there are no expressions in a profile.
"""

from dataclasses import dataclass
from typing import Generic, Literal, NewType, TypeVar

from dealer.rules.steps import Step

T = TypeVar("T")

LEAST_PLAYERS, MOST_PLAYERS = 2, 15

Code = NewType("Code", str)
"""What a ruling is called, one of `dealer.rules.codes.RULED`."""

StreetName = Literal["preflop", "flop", "turn", "river", "third"]
HandRanks = Literal["standard-high", "ace-to-five-low"]
# Betting.
Betting = Literal["no-limit", "pot-limit", "fixed-limit"]
RaiseRule = Literal["last-full-raise", "big-blind"]
RaiseCap = Literal["three-unless-two-players", "three-until-last-two", "four-unless-two-players", "none"]
PotLimitRaise = Literal["pot-after-call", "pot-as-it-lies"]
VerbalOrChips = Literal["first-counts", "verbal"]
OutOfTurn = Literal["binds-if-unchanged", "may-be-limited"]

# Button, blinds and seats.
ButtonRule = Literal["dead", "moving"]
ButtonError = Literal["before-substantial-action", "next-hand"]
FirstButton = Literal["house", "high-card", "first-stack"]
HeadsUpBlinds = Literal["button-small", "button-big"]
Antes = Literal["as-structured", "none"]
BigBlindAnteOrder = Literal["blind-first", "ante-first"]
Straddle = Literal["none", "two-big-blinds"]
StraddleRaise = Literal["third-big-blind", "straddle-doubled"]
MissedBlinds = Literal["none", "post-both-or-wait"]
NewPlayer = Literal["dealt-at-once", "posts-or-waits"]
WalkingOff = Literal["penalty", "dead-before-acting"]
Players = NewType("Players", int)
"""A number of players at one table, `LEAST_PLAYERS` to `MOST_PLAYERS`."""

# The deal and what goes wrong with it.
Cut = Literal["none", "dealer-right"]
DeckChange = Literal["floor", "on-request"]
SubstantialAction = Literal["two-with-chips-or-three", "two-after-blinds"]
Misdeals = Literal["until-substantial-action", "offered", "none"]
ExposedCard = Literal["misdeal-or-replaced", "back-into-stub"]
ExposedStubCard = Literal["stays", "back-into-stub"]
ExposedThirdAllIn = Literal["note-1", "plays"]
ExtraCard = Literal["misdeal-then-dead", "first-extra-burned", "drawn-blind-then-dead"]
MissingCard = Literal["misdeal-then-dead", "made-up-in-sequence", "made-up"]

# Showdown.
AllInHands = Literal["hands-up", "stay-down"]
AllInAtShowdown = Literal["hands-up", "in-order"]
ShowdownFirst = Literal["last-aggressor", "left-of-last-caller", "no-order"]
LosingHand = Literal["may-muck", "must-table"]
MuckedHand = Literal["live-until-killed", "dead"]
AskedToShow = Literal["river-caller", "on-suspicion"]
AwardOrder = Literal["side-first", "main-first"]
OddChip = Literal["left-of-button"]

# The clock and the room.
LevelStarts = Literal["first-riffle", "first-card"]
CallTheClock = Literal["25+5", "60+10", "reasonable-time"]
ColourUp = Literal["scheduled", "any-time"]
ChipRace = Literal["by-card", "rounded"]
RaceTotal = Literal["up", "nearest", "down"]
Phones = Literal["not-at-the-table", "without-delay"]
SeatButtons = Literal["unused", "act"]

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
    vocabulary of `dealer.rules.steps`, with places such as `seat` that the fault fills in. `switch` is the one whose
    value selected it, "" where a house names it for the fault itself.
    """

    fault: Fault
    until: Until
    ruling: Code
    steps: tuple[Step, ...]
    source: str
    silent: bool = False
    switch: str = ""

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
    hand_ranks: Switch[HandRanks]
    tie_break: Switch[Literal["best-five"]]
    betting: Switch[Betting]
    raise_rule: Switch[RaiseRule]
    raise_cap: Switch[RaiseCap]
    pot_limit_raise: Switch[PotLimitRaise]
    short_bet: Switch[Literal["half-completes"]]
    opening_below_big_blind: Switch[Literal["brought-up"]]
    big_blind_option: Switch[bool]
    verbal_or_chips: Switch[VerbalOrChips]
    string_bet: Switch[Literal["first-motion"]]
    splashing: Switch[Literal["not-allowed"]]
    out_of_turn: Switch[OutOfTurn]
    first_to_act: Switch[Literal["left-of-button"]]
    button: Switch[ButtonRule]
    button_error: Switch[ButtonError]
    first_button: Switch[FirstButton]
    heads_up_blinds: Switch[HeadsUpBlinds]
    antes: Switch[Antes]
    bb_ante_order: Switch[BigBlindAnteOrder]
    straddle: Switch[Straddle]
    straddle_raise: Switch[StraddleRaise]
    missed_blinds: Switch[MissedBlinds]
    new_player: Switch[NewPlayer]
    walking_off: Switch[WalkingOff]
    least_players: Switch[Players]
    cut: Switch[Cut]
    deck_change: Switch[DeckChange]
    check_cards: Switch[bool]
    substantial_action: Switch[SubstantialAction]
    misdeals: Switch[Misdeals]
    exposed_card: Switch[ExposedCard]
    exposed_stub_card: Switch[ExposedStubCard]
    exposed_third_all_in: Switch[ExposedThirdAllIn]
    extra_card: Switch[ExtraCard]
    missing_card: Switch[MissingCard]
    all_in_hands: Switch[AllInHands]
    all_in_at_showdown: Switch[AllInAtShowdown]
    showdown_first: Switch[ShowdownFirst]
    losing_hand: Switch[LosingHand]
    mucked_hand: Switch[MuckedHand]
    asked_to_show: Switch[AskedToShow]
    award_order: Switch[AwardOrder]
    odd_chip: Switch[OddChip]
    level_starts: Switch[LevelStarts]
    call_the_clock: Switch[CallTheClock]
    colour_up: Switch[ColourUp]
    chip_race: Switch[ChipRace]
    race_total: Switch[RaceTotal]
    phones: Switch[Phones]
    seat_buttons: Switch[SeatButtons]
    remedies: tuple[Remedy, ...]

    def cited(self, rule: str) -> str:
        """`rule`, for which there is no switch, as a ruling names it: a house that leaves words and chips to the rule
        book has no word on the rest of it either."""
        return f"house silent; {rule}" if self.verbal_or_chips.silent else rule

    def remedy(self, fault: Fault, passed: frozenset[Until], *, misdeal: bool = True) -> Remedy | None:
        """The first remedy for `fault` whose time has not passed, or None where the house has none.

        Without `misdeal`, and in a house that has no misdeals, it is the first that is none.
        """
        possible = (each for each in self.remedies if self._has(each, misdeal=misdeal))
        return next((each for each in possible if each.fault == fault and each.until not in passed), None)

    def _has(self, remedy: Remedy, *, misdeal: bool = True) -> bool:
        return remedy.ruling != "misdeal" or (misdeal and self.misdeals.value != "none")

    def offers(self, remedy: Remedy) -> bool:
        """Whether a remedy is only offered: the table is asked, and may play on."""
        return remedy.ruling == "misdeal" and self.misdeals.value == "offered"

    def in_use(self) -> tuple[Remedy, ...]:
        """The remedies that can be ruled: no misdeal where the house has none, and nothing in the place of one where
        it is not for the table to decline."""
        ruled: list[Remedy] = []
        for remedy in filter(self._has, self.remedies):
            instead = any((each.fault, each.until) == (remedy.fault, remedy.until) for each in ruled)
            if not instead or self.misdeals.value == "offered":
                ruled.append(remedy)
        return tuple(ruled)
