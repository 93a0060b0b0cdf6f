"""What happened in a hand, as facts."""

from dataclasses import dataclass
from typing import Literal

from dealer.cards import UNSEEN, Card
from dealer.hand.acts import Begun, Held, Turned, Wagered
from dealer.hand.state import Entry, Stakes, Step, Win


@dataclass(frozen=True, slots=True)
class HandBegan:
    """A hand begins, or begins anew under the same number; `stacks` are the chips of all seats dealt in, so a replay
    can start here. `entries` is what they post beside the blinds."""

    number: int
    button: int
    small: int | None
    small_at: int
    big: int
    stakes: Stakes
    stacks: tuple[tuple[int, int], ...]
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class BlindsCorrected:
    """Button, blinds, stakes or posts of the running hand are not what they were, but these: all its chips go back,
    and the betting begins anew with the cards that were dealt. `entries` is what is posted beside the blinds."""

    button: int
    small: int | None
    small_at: int
    big: int
    stakes: Stakes
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Posted:
    """`seat` posted `amount` before the cards; `live` where it counts as his bet, `dead` where it is nobody's
    contribution (a big-blind ante)."""

    seat: int
    amount: int
    live: bool = True
    dead: bool = False


@dataclass(frozen=True, slots=True)
class Straddled:
    """`seat` straddled for `amount`, his blinds included: it is the bet that all face, he is the last to act, and the
    least raise of it is `raise_size`."""

    seat: int
    amount: int
    raise_size: int


@dataclass(frozen=True, slots=True)
class Planned:
    """What the deck must do from now on; `remedied` where a ruling says so."""

    steps: tuple[Step, ...]
    remedied: bool = False


@dataclass(frozen=True, slots=True)
class Dealt:
    """A card that counts reached `seat`."""

    seat: int


@dataclass(frozen=True, slots=True)
class RoundDealt:
    """Cards that count reached `seats`, one each, in this order."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Exposed:
    """A hole card lay face up; `code` says what becomes of it."""

    seat: int
    card: Card
    code: str


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """The last exposure of `seat` is overruled: what it caused is taken back."""

    seat: int
    card: Card


@dataclass(frozen=True, slots=True)
class Burned:
    """A card joined the burns; `ahead` where it counts as the burn of the next street."""

    face: Card
    ahead: bool = False


@dataclass(frozen=True, slots=True)
class StubRemade:
    """The burns join the stub, which has too few cards: any of them may come again."""


@dataclass(frozen=True, slots=True)
class BoardLaid:
    """These cards joined the board."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BoardTaken:
    """These cards leave the board again, or never counted."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class BoardCorrected:
    """A card of the board was another than it was taken for."""

    taken: Card
    card: Card


@dataclass(frozen=True, slots=True)
class Acted:
    """`seat` acted: `to` is his street total after it; `raise_size`, `raised_from` and `bets` say what the next raise
    is measured by (see `Hand`). An act that is not `in_turn` (a fold) leaves the turn where it is. `right`: the total
    it ought to have been, where the table let another one pass."""

    seat: int
    act: Turned
    to: int
    raise_size: int
    raised_from: int
    bets: int
    in_turn: bool = True
    right: int | None = None


@dataclass(frozen=True, slots=True)
class ActBegun:
    """`seat` said or did what is no whole act yet."""

    seat: int
    begun: Begun


@dataclass(frozen=True, slots=True)
class Quoted:
    """The dealer told the pot or the bet to be `amount`."""

    what: Literal["pot", "bet"]
    amount: int


@dataclass(frozen=True, slots=True)
class AmountsCorrected:
    """An amount of `street` was put right: `chips` are what each seat adds (less than 0: gets back), `acts` those of
    the hand as they now stand. `bet`, `raise_size`, `raised_from` and `bets` are the street's after it."""

    street: int
    chips: tuple[tuple[int, int], ...]
    acts: tuple[Wagered, ...]
    bet: int
    raise_size: int
    raised_from: int
    bets: int


@dataclass(frozen=True, slots=True)
class ChipsFound:
    """Chips were found behind `seat`, who is all-in: they are not in play."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class ActHeld:
    """An act out of turn waits for its turn."""

    held: Held


@dataclass(frozen=True, slots=True)
class ActReleased:
    """The held act of `seat` waits no longer."""

    seat: int


@dataclass(frozen=True, slots=True)
class Returned:
    """The uncalled part of a bet went back to `seat`."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class StreetOpened:
    """The next street is due: `index` counts from 0, `plan` is what the deck must do."""

    index: int
    plan: tuple[Step, ...]
    remedied: bool = False


@dataclass(frozen=True, slots=True)
class NextPlanned:
    """What the deck must do on the next street in place of its usual course, since a ruling said so."""

    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class HandsUp:
    """All hands are to be turned up, since the betting is over and somebody is all-in."""


@dataclass(frozen=True, slots=True)
class ShowdownOpened:
    """The last betting is over."""


@dataclass(frozen=True, slots=True)
class Tabled:
    """`seat` shows these hole cards."""

    seat: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Mucked:
    """`seat` gave up his hand at the showdown."""

    seat: int


@dataclass(frozen=True, slots=True)
class Retrieved:
    """`seat` has the hand back that he gave up."""

    seat: int


@dataclass(frozen=True, slots=True)
class Obliged:
    """`seat` was told to table his hand: he may not give it up."""

    seat: int


@dataclass(frozen=True, slots=True)
class Miscounted:
    """The camera counts `more` cards before `seat` than it holds, while none is due there: so many it sees twice."""

    seat: int
    more: int


@dataclass(frozen=True, slots=True)
class HandKilled:
    """The hand of `seat` is dead; his chips stay in the pots."""

    seat: int


@dataclass(frozen=True, slots=True)
class WinnerNamed:
    """The dealer named the winners of a pot."""

    pot: str
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PotsPushed:
    """All pots went to their winners: the hand is over."""

    wins: tuple[Win, ...]


@dataclass(frozen=True, slots=True)
class PotsTakenBack:
    """The pots went to the wrong seats and come back: the showdown of the hand that was over is open again."""


@dataclass(frozen=True, slots=True)
class Misdealt:
    """The deal is void: all chips go back, and the same hand is dealt again. It was so for the `card` that went to
    `seat`."""

    plan: tuple[Step, ...]
    seat: int = 0
    card: Card = UNSEEN


@dataclass(frozen=True, slots=True)
class MisdealWithdrawn:
    """The last misdeal is overruled: the deal stands as it was before the card that made it one."""


HandEvent = (
    HandBegan
    | BlindsCorrected
    | Posted
    | Straddled
    | Planned
    | Dealt
    | RoundDealt
    | Exposed
    | Withdrawn
    | Burned
    | StubRemade
    | BoardLaid
    | BoardTaken
    | BoardCorrected
    | Acted
    | ActBegun
    | Quoted
    | AmountsCorrected
    | ChipsFound
    | ActHeld
    | ActReleased
    | Returned
    | StreetOpened
    | NextPlanned
    | HandsUp
    | ShowdownOpened
    | Tabled
    | Mucked
    | Retrieved
    | Obliged
    | Miscounted
    | HandKilled
    | WinnerNamed
    | PotsPushed
    | PotsTakenBack
    | Misdealt
    | MisdealWithdrawn
)
"""Any of these."""
