"""What happened to the deck and the cards of a hand, as facts."""

from dataclasses import dataclass

from dealer.cards import UNSEEN, Card
from dealer.hand.parts import Step


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
class Miscounted:
    """The camera counts `more` cards before `seat` than it holds, while none is due there: so many it sees twice."""

    seat: int
    more: int


@dataclass(frozen=True, slots=True)
class BeamDiffers:
    """The light beam counts `more` cards off the deck than the table knows of, or fewer; None: it is not believed."""

    more: int | None


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
class Misdealt:
    """The deal is void: all chips go back, and the same hand is dealt again. It was so for the `card` that went to
    `seat`."""

    plan: tuple[Step, ...]
    seat: int = 0
    card: Card = UNSEEN


@dataclass(frozen=True, slots=True)
class MisdealWithdrawn:
    """The last misdeal is overruled: the deal stands as it was before the card that made it one."""


DealEvent = (
    Planned
    | Dealt
    | RoundDealt
    | Exposed
    | Withdrawn
    | Burned
    | StubRemade
    | Miscounted
    | BeamDiffers
    | BoardLaid
    | BoardTaken
    | BoardCorrected
    | StreetOpened
    | NextPlanned
    | Misdealt
    | MisdealWithdrawn
)
"""Any of these."""
