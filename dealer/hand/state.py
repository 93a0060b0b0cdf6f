"""One hand as data: who is in it with how many chips, what lies on the board, what the deck must still do.

Pots, the turn and what a player may do are never stored: they are questions, answered from this.
"""

from dataclasses import dataclass, field, replace
from typing import Final

from dealer.cards import UNSEEN, Card
from dealer.evolve import evolve
from dealer.hand.acts import NOTHING_BEGUN, Begun, Held, Wagered
from dealer.hand.parts import Entry, Exposure, Gathered, Step, Win
from dealer.rules.profile import RulesProfile, Street

MAX_SEAT: Final = 15
_BIG_BET_FROM: Final = 2


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a hand is played for, in chips: blinds, antes, the smallest chip in play, and the bets of fixed limit.

    Where fixed limit is played without bets of its own, they are the big blind and twice that.
    """

    small: int
    big: int
    ante: int = 0
    bb_ante: int = 0
    chip: int = 1
    small_bet: int = 0
    big_bet: int = 0

    def __str__(self) -> str:
        antes = f" ante {self.ante}" * bool(self.ante) + f" bb-ante {self.bb_ante}" * bool(self.bb_ante)
        limit = f" limit {self.small_bet}/{self.big_bet}" * bool(self.small_bet)
        return f"{self.small}/{self.big}{antes}{limit}"

    def at(self, big: int) -> "Stakes":
        """These stakes with another big blind, the small one half of it, rounded down to the smallest chip."""
        return replace(self, small=big // 2 // self.chip * self.chip, big=big)

    @property
    def playable(self) -> bool:
        """Whether a hand can be played for them: no amount is below zero, the big blind and the chip are at least 1,
        and no small blind or bet is above the big one."""
        amounts = (self.small, self.ante, self.bb_ante, self.small_bet)
        in_order = self.small <= self.big and self.small_bet <= self.big_bet
        return min(amounts) >= 0 < min(self.big, self.chip) and in_order

    def fixed_bet(self, street: int) -> int:
        """The bet of fixed limit on that street: the small one on the first two, then the big one."""
        return (self.small_bet or self.big) if street < _BIG_BET_FROM else (self.big_bet or 2 * self.big)


@dataclass(frozen=True)
class Player:
    """A seat that was dealt into the hand. All amounts are chips.

    `stack`: behind. `bet`: before the player on this street. `paid`: in the pots over the whole hand, `bet`
    included. `acted`: whether he acted on this street, and `level`: the bet he then answered, from which it is
    measured whether the betting was re-opened to him. `down`: hole cards he holds. `tabled`: the hole cards he
    showed. `obliged`: whether he was told to table them. `miscount`: how many cards more than he holds the camera
    counted before him while none was dealt. `begun`: words and chips of an act that is not finished. `dead`: chips
    that he put into the main pot without their being his contribution (a big-blind ante, a dead small blind).
    """

    seat: int
    stack: int
    bet: int = 0
    paid: int = 0
    dead: int = 0
    folded: bool = False
    acted: bool = False
    level: int = 0
    down: int = 0
    tabled: tuple[Card, ...] = ()
    mucked: bool = False
    obliged: bool = False
    miscount: int = 0
    begun: Begun = NOTHING_BEGUN

    @property
    def brought(self) -> int:
        """The chips that he has in the hand, behind and in the pots."""
        return self.stack + self.paid + self.dead

    @property
    def all_in(self) -> bool:
        """Whether all his chips are in the pot and he still has a hand."""
        return self.stack == 0 and not self.folded

    @property
    def settled(self) -> bool:
        """Whether the showdown has nothing more to ask of him."""
        return self.folded or self.mucked or (self.down > 0 and len(self.tabled) >= self.down)


@dataclass(frozen=True)
class Hand:
    """A running hand, or the one just played.

    `players` stand in dealing order: clockwise from the button's left, the button last. `plan` is what the deck must
    do before the next betting, in order; `remedied` says that a ruling wrote it. `last` is the seat the turn moves on
    from. `bet` is the street's bet, `raise_size` its least raise, measured from `raised_from`: the bet, or, in fixed
    limit, the bet without an all-in that was too small to count. `bets` counts the street's bets as far as they count
    for the cap on raises. `blinds_posted`: what the two blinds put in. `dealt` counts cards off the deck.
    `burned_ahead`: the next street's burn is made. `next_plan`: what a ruling put in the place of the next street's
    usual course. `entries`: what is posted beside the blinds. `acts`: all acts of the hand. `overlooked`: the acts
    (seat, whether with chips) that were done out of turn since one that the table let pass. `quoted_pot`,
    `quoted_bet`: what the dealer told of them since the last bet, 0 where he did not. `hidden`: chips that were found
    behind players who are all-in, and are not in play. `held_down`: the floor was called before the hands may go up,
    in hand-for-hand play. `lying`: the bets (seat, chips) of the street before, which lie before their players until
    the dealer goes on; `gathered`: how they go into the pots. `voided`: the deal that a misdeal took the place of,
    and the card that made it one. `beam`: how many cards more the light beam has counted off the deck than the table
    knows of, or fewer; None where it is not believed.
    """

    number: int
    button: int
    small: int | None
    big: int
    stakes: Stakes
    rules: RulesProfile
    players: tuple[Player, ...]
    entries: tuple[Entry, ...] = ()
    street: int = 0
    plan: tuple[Step, ...] = ()
    remedied: bool = False
    last: int = 0
    bet: int = 0
    raise_size: int = 0
    raised_from: int = 0
    bets: int = 0
    blinds_posted: int = 0
    caller: int | None = None
    aggressor: int | None = None
    board: tuple[Card, ...] = ()
    burns: tuple[Card, ...] = ()
    dealt: int = 0
    beam: int | None = 0
    actions: int = 0
    chip_actions: int = 0
    held: tuple[Held, ...] = ()
    overlooked: tuple[tuple[int, bool], ...] = ()
    acts: tuple[Wagered, ...] = ()
    quoted_pot: int = 0
    quoted_bet: int = 0
    hidden: tuple[tuple[int, int], ...] = ()
    exposures: tuple[Exposure, ...] = ()
    burned_ahead: bool = False
    next_plan: tuple[Step, ...] = ()
    held_down: bool = False
    hands_up: bool = False
    showdown: bool = False
    lying: tuple[tuple[int, int], ...] = ()
    gathered: tuple[Gathered, ...] = ()
    named: tuple[tuple[str, tuple[int, ...]], ...] = ()
    voided: "tuple[Hand, Exposure] | None" = None
    wins: tuple[Win, ...] = field(default=())
    over: bool = False

    @property
    def dead(self) -> int:
        """The chips in the main pot that are nobody's contribution."""
        return sum(p.dead for p in self.players)

    def player(self, seat: int) -> Player | None:
        """The player of `seat`, or None where nobody of that seat was dealt in."""
        for player in self.players:
            if player.seat == seat:
                return player
        return None

    def live(self) -> tuple[Player, ...]:
        """Who still has a hand, in dealing order."""
        return tuple([p for p in self.players if not p.folded])

    def clockwise(self, after: int) -> tuple[Player, ...]:
        """All players once, from the one left of `after` on, which is the seat of one of them or the button's."""
        for place, player in enumerate(self.players, 1):
            if player.seat == after:
                return self.players[place:] + self.players[:place]
        return self.players

    def pending(self) -> tuple[Step, ...]:
        """The steps of the plan that are not done."""
        return tuple([step for step in self.plan if not step.done])

    def faces_but_of(self, seat: int | None = None) -> set[Card]:
        """The faces known to be out of the stub, but for those that `seat` holds: none of them can come again."""
        tabled = {c for p in self.players if p.seat != seat for c in p.tabled}
        exposed = {
            x.card for x in self.exposures if x.code != "exposed-returned" and not (x.seat == seat and x.plays)
        }
        return (tabled | exposed | set(self.board) | set(self.burns)) - {UNSEEN}

    def held_up(self) -> bool:
        """Whether the betting waits for a step of the plan. A card that has yet to join the burns holds up nobody."""
        return any(step.word != "card-to-burn" for step in self.plan if not step.done)

    def with_player(self, seat: int, **changes: object) -> "Hand":
        """The hand with that seat's player changed."""
        changed = tuple([evolve(p, **changes) if p.seat == seat else p for p in self.players])  # type: ignore[arg-type]
        return evolve(self, players=changed)


def begun(
    number: int,
    positions: tuple[int, int | None, int],
    stakes: Stakes,
    rules: RulesProfile,
    players: tuple[Player, ...],
    entries: tuple[Entry, ...] = (),
) -> Hand:
    """A hand as it begins, nothing posted yet. `positions`: button, small blind (None: dead), big blind; `players` in
    dealing order; `entries`: what will be posted beside the blinds. The big blind counts in full, whatever its seat
    can post, and is the street's first bet."""
    button, small, big = positions
    least = stakes.fixed_bet(0) if rules.betting.value == "fixed-limit" else stakes.big
    return Hand(
        number=number,
        button=button,
        small=small,
        big=big,
        stakes=stakes,
        rules=rules,
        players=players,
        entries=entries,
        last=big,
        bet=stakes.big,
        raise_size=least,
        raised_from=stakes.big,
        bets=1,
    )


def steps_from(seat: int, other: int) -> int:
    """How many seats clockwise `other` lies from `seat`; the seat itself comes last."""
    return (other - seat - 1) % (MAX_SEAT + 1)


def street_of(hand: Hand) -> Street:
    """The street being dealt or bet."""
    return hand.rules.streets.value[hand.street]


def is_last_street(hand: Hand) -> bool:
    """Whether no street comes after this one."""
    return hand.street == len(hand.rules.streets.value) - 1


def substantial_action(hand: Hand) -> bool:
    """Whether so much was done that the deal may not be taken back (blinds do not count)."""
    return hand.street > 0 or is_substantial(hand.rules, hand.actions, hand.chip_actions)


def is_substantial(rules: RulesProfile, actions: int, chip_actions: int) -> bool:
    """Whether so many acts, so many of them with chips, are substantial action.

    TDA 36: two acts of which one put chips in, or any three. Robert's Misdeals 1: two players after the blinds.
    """
    if rules.substantial_action.value == "two-after-blinds":
        return actions >= 2
    return actions >= 3 or (actions >= 2 and chip_actions >= 1)
