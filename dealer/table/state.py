"""One table as data, and what a command gets for an answer."""

from dataclasses import dataclass, field

from dealer.cards import UNSEEN, Card
from dealer.evolve import evolve
from dealer.hand.parts import Positions
from dealer.hand.state import Hand, Stakes, steps_from
from dealer.rules.profile import Fault, RulesProfile
from dealer.rules.reason import Facts, Reason, refusal
from dealer.scene import Zone
from dealer.table.events import Event, Face, Pledged

__all__ = ["Called", "Facts", "Question", "Reason", "Ruling", "Seat", "TableState", "refused"]


@dataclass(frozen=True)
class Seat:
    """A chair with a player: `stack` chips before the running hand began, or behind while none runs.

    `coming`: chips that join the stack when the hand is over. `missed_small`, `missed_big`: the blinds that passed
    him while he was away, and that he owes. `waits`: he sits out until the big blind reaches him. `penalty`: the
    hands that he has still to sit out.
    """

    number: int
    stack: int
    away: bool = False
    coming: int = 0
    missed_small: bool = False
    missed_big: bool = False
    waits: bool = False
    penalty: int = 0


@dataclass(frozen=True, slots=True)
class Question:
    """A choice that only a person can make. `fault`: the one of the deal for which a misdeal may be declared."""

    code: str
    choices: tuple[str, ...]
    seat: int
    card: Card = UNSEEN
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class Called:
    """The clock was called on `seat` and counts from boottime `at`, in seconds."""

    seat: int
    at: float


@dataclass(frozen=True)
class TableState:
    """Everything that is true at the table now.

    `button`, `small` and `big` are those of the hand that runs or is next. `moved` says that they were worked out by
    `next hand` from `before`, the positions of the hand before; `move_due`, that they still must be before the first
    hand here. `small_at` is the small blind's place even where
    nobody posts it; `passed` are the seats whose blinds went by with this move. Where this hand's button was found to
    be wrong, the next one moves on from `button_due`. `fresh` seats have not been dealt in since they sat down;
    `pledges` is what is put out for the next hand beside the blinds. `serving` are the seats that sit out this hand
    as a penalty. `first_seats` are those that the table was opened with: they were in the hand before the first one
    here. `seen` are the faces in the camera's view that are accounted for, and in `littered` zones the cards of a
    deal that is over still lie. `unmoved`: the table before the button moved, until a hand begins. `issued`: the
    chips that came to the table, less those that left it: what ought to be there. `least_chip`: the lowest value that
    a colour-up left in play, 0 where there was none; of the chips taken off, those once worth `reissued` are back as
    others. `pushed`: another dealer came in, and the level of the next hand is settled. `hand_for_hand`: the tables
    wait for each other after each hand. `longest`: how many players the longest of the other tables has, 0 where
    there is none or it was not told; `chairs`: how many a table of the event has, where it was.
    `called`: the clock that counts for the player whose turn it is. What the hands up to the one numbered `closed`
    paid stands for good. `felt`: the seat where the dealer button was felt and, if need be, asked about.
    """

    rules: RulesProfile
    seats: tuple[Seat, ...]
    stakes: Stakes
    button: int
    small: int | None = None
    small_at: int | None = None
    big: int | None = None
    moved: bool = False
    move_due: bool = False
    before: Positions | None = None
    passed: frozenset[int] = frozenset()
    button_due: int | None = None
    pledges: tuple[Pledged, ...] = ()
    serving: frozenset[int] = frozenset()
    next_stakes: Stakes | None = None
    waiting: tuple[int, ...] = ()
    fresh: frozenset[int] = frozenset()
    first_seats: tuple[int, ...] = ()
    hands: int = 0
    hand: Hand | None = None
    question: Question | None = None
    seen: frozenset[Face] = frozenset()
    littered: frozenset[Zone] = frozenset()
    lost: frozenset[str] = frozenset()
    unmoved: "TableState | None" = None
    issued: int = 0
    least_chip: int = 0
    reissued: frozenset[int] = frozenset()
    pushed: bool = False
    hand_for_hand: bool = False
    longest: int = 0
    chairs: int | None = None
    called: Called | None = None
    closed: int = 0
    felt: int | None = None

    def seat(self, number: int) -> Seat | None:
        """The chair of that number, or None where nobody sits there."""
        for seat in self.seats:
            if seat.number == number:
                return seat
        return None

    def in_play(self) -> tuple[int, ...]:
        """The seats with chips, clockwise from the button's left."""
        seats = (s.number for s in self.seats if s.stack > 0)
        return tuple(sorted(seats, key=lambda n: steps_from(self.button, n)))

    @property
    def running(self) -> Hand | None:
        """The hand that is being played, or None between hands."""
        return self.hand if self.hand is not None and not self.hand.over else None

    def with_seat(self, number: int, **changes: object) -> "TableState":
        """The state with that chair changed."""
        seats = tuple(evolve(s, **changes) if s.number == number else s for s in self.seats)  # type: ignore[arg-type]
        return evolve(self, seats=seats)


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer to a command: the events it caused and the reasons. No events: nothing changed. `after`: the state
    after the events, where it had to be known to rule."""

    events: tuple[Event, ...] = ()
    reasons: tuple[Reason, ...] = ()
    after: TableState | None = field(default=None, compare=False, repr=False)

    @property
    def refused(self) -> bool:
        """Whether the command cannot have happened."""
        return any(r.kind == "refused" for r in self.reasons)


def refused(code: str, /, **facts: int | str) -> Ruling:
    """The answer to what cannot have happened."""
    return Ruling((), (refusal(code, facts),))
