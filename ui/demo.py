"""The demo: a scenario played at the table with hands. Cards move on the felt, players' acts are touched.

The director reads the scenario on a table of its own, to know what people do next; the app is told nothing of it.
What it is to know of cards it must see with its camera, and what players do it learns from touches on its screen.
After each line the director waits until the app says what the scenario says, and gives up where it never does.
"""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Protocol

from dealer.cards import DECK, UNSEEN, Card
from dealer.hand import dealing
from dealer.hand.state import Hand
from dealer.scene import BOARD, BURN, STUB, Zone, seat_zone
from dealer.table import commands as c
from dealer.table import events as e
from dealer.table import view
from dealer.table.notation import Scenario
from dealer.table.scenario import opening, told_to_table
from dealer.table.state import Ruling
from dealer.table.table import Entry, Table
from ui.script import PHYSICAL, touches

CARD_EVENTS: Final = (e.Dealt, e.RoundDealt, e.Burned, e.BoardLaid, e.Exposed, e.Tabled)
_REST: Final = 3
_UNSEEN_BURN: Final = 20
_COMPARED: Final = (
    "street",
    "turn",
    "to_call",
    "least_to",
    "most_to",
    "pot_total",
    "bets",
    "stacks",
    "board",
    "live",
)


class Felt(Protocol):
    """The dealer's hands at a table with a camera over it."""

    def deal(self, zone: Zone, card: Card, *, up: bool) -> None:
        """Lay the next card off the deck in `zone`."""
        ...

    def turn(self, zone: Zone) -> None:
        """Turn all cards of `zone` face up."""
        ...

    def move(self, card: Card, start: Zone, end: Zone, *, up: bool) -> None:
        """Move a card to another zone."""
        ...

    def muck(self, zone: Zone) -> None:
        """Take the cards of `zone` into the muck."""
        ...


class Screen(Protocol):
    """A finger on the app's screen."""

    def touch(self, name: str) -> bool:
        """Touch the widget of that name where it stands now; False where it is not shown."""
        ...


@dataclass(frozen=True, slots=True)
class Cue:
    """Something to do, and how to see that the app has taken it in."""

    what: str
    do: Callable[[], bool]
    until: Callable[[], bool]


class Director:
    """Plays a scenario on `felt` and `screen`; `table` is the app's, and is only looked at.

    Raises NotationError where a line cannot be read. `patience`: how many calls of `step` without progress are enough
    to give up. `failure`, once `ended`, says why the scenario was given up; None where it was played to its end.
    """

    def __init__(
        self, scenario: Scenario, seed: int, felt: Felt, screen: Screen, table: Table, patience: int = 400
    ) -> None:
        self.felt, self.screen, self.table, self.patience = felt, screen, table, patience
        self.failure: str | None = None
        self.ended = False
        self._shadow = Table(opening(scenario))
        script = tuple(
            (f"{scenario.file}:{line.number}: {line.text}", command)
            for line, commands in told_to_table(scenario)
            for command in commands
        )
        self._deck = _Deck(script, scenario, seed)
        self._cues = (cue for what, command in script for cue in self._cues_for(what, command))
        self._cue: Cue | None = None
        self._waited = 0
        self._done = False

    def step(self) -> None:
        """Go on by one cue where the app has followed; call it some ten times a second."""
        if self.ended:
            return
        if self._cue is None:
            self._cue, self._waited, self._done = next(self._cues, None), 0, False
            if self._cue is None:
                self.ended = True
                return
        self._waited += 1
        self._done = self._done or self._cue.do()
        if self._done and self._cue.until():
            self._cue = None
        elif self._waited > self.patience:
            self.ended, self.failure = True, self._why(self._cue)

    def _why(self, cue: Cue) -> str:
        ours, theirs = view.as_data(self._shadow.state), view.as_data(self.table.state)
        differ = [
            f"{key} {theirs[key]} for {ours[key]}" for key in (*_COMPARED, "expects") if ours[key] != theirs[key]
        ]
        done = "" if self._done else "could not be touched; "
        return f"{cue.what}: {done}the app has {'; '.join(differ) or 'not ruled as the scenario'}"

    def _cues_for(self, what: str, command: c.Command) -> Iterator[Cue]:
        before = self._shadow.state
        ruling = self._shadow.tell(command)
        names = touches(command, ruling)
        for name in names:
            # A finger needs its time, and two touches at once would be one.
            rested = lambda: self._waited > _REST  # noqa: E731
            yield Cue(f"{what}: touch {name}", self._touching(name, command), rested)
        acts = self._acts(ruling) if isinstance(command, PHYSICAL) else []
        followed = self._burned if isinstance(command, c.Burn) and command.face == UNSEEN else self._followed
        yield Cue(what, lambda: _all(acts), followed)
        if isinstance(command, c.Muck):
            zone = seat_zone(command.seat)
            yield Cue(f"{what}: the hand is taken in", lambda: _all([lambda: self.felt.muck(zone)]), self._followed)
        hand = self._shadow.state.hand
        if hand is not None and before.hand is not None and len(hand.exposures) > len(before.hand.exposures):
            yield from self._set_aside(what)

    def _touching(self, name: str, command: c.Command) -> Callable[[], bool]:
        # A step that the camera has ticked already need not be touched.
        return lambda: (isinstance(command, c.Done) and self._followed()) or self.screen.touch(name)

    def _set_aside(self, what: str) -> Iterator[Cue]:
        """What the dealer does with an exposed card, as the remedy's first step has it."""
        hand = self._shadow.state.hand
        step = next(iter(hand.pending()), None) if hand is not None else None
        if hand is None or step is None or step.word not in ("card-to-burn", "card-to-stub"):
            return
        shown = hand.exposures[-1]
        end, up = (BURN, True) if step.word == "card-to-burn" else (STUB, False)
        move = lambda: self.felt.move(shown.card, seat_zone(shown.seat), end, up=up)  # noqa: E731
        yield Cue(f"{what}: {shown.card} is set aside", lambda: _all([move]), self._set_aside_seen)

    def _set_aside_seen(self) -> bool:
        hand = self.table.state.hand
        return hand is not None and not any(s.word in ("card-to-burn", "card-to-stub") for s in hand.pending())

    def _followed(self) -> bool:
        ours, theirs = view.as_data(self._shadow.state), view.as_data(self.table.state)
        if any(ours[key] != theirs[key] for key in _COMPARED):
            return False
        shadow, app = self._shadow.state.hand, self.table.state.hand
        if shadow is None or app is None:
            return shadow is app
        return _due(shadow) == _due(app) and shadow.exposures == app.exposures

    def _burned(self) -> bool:
        # A burn that slides under another may go unseen; the cards that come after it tell of it.
        return self._followed() or self._waited > _UNSEEN_BURN

    def _acts(self, ruling: Ruling) -> list[Callable[[], None]]:
        """What hands do on the felt, for the events that the scenario's own table made of the line."""
        acts: list[Callable[[], None]] = []
        for event, after in zip(ruling.events, (*ruling.events[1:], None), strict=True):
            match event:
                case e.Dealt(seat):
                    up = after.card if isinstance(after, e.Exposed) and after.code == "exposed-plays" else None
                    acts.append(self._deal(seat_zone(seat), up or self._deck.for_seat(seat), up=up is not None))
                case e.RoundDealt(seats):
                    acts.extend(self._deal(seat_zone(seat), self._deck.for_seat(seat), up=False) for seat in seats)
                case e.Exposed(seat, card, code) if code != "exposed-plays":
                    acts.append(self._deal(seat_zone(seat), card, up=True))
                case e.Burned(face):
                    acts.append(self._deal(BURN, self._deck.any() if face == UNSEEN else face, up=face != UNSEEN))
                case e.BoardLaid(cards):
                    acts.extend(self._deal(BOARD, card, up=True) for card in cards)
                case e.Tabled(seat):
                    acts.append(lambda seat=seat: self.felt.turn(seat_zone(seat)))
                case _:
                    pass
        return acts

    def _deal(self, zone: Zone, card: Card, *, up: bool) -> Callable[[], None]:
        return lambda: self.felt.deal(zone, card, up=up)


def _all(acts: list[Callable[[], None]]) -> bool:
    for act in acts:
        act()
    return True


def _due(hand: Hand) -> str | None:
    step = dealing.due(hand)
    return None if step is None else str(step)


class _Deck:
    """A shuffled deck from which nobody is dealt a card that the scenario needs elsewhere."""

    def __init__(self, script: tuple[tuple[str, c.Command], ...], scenario: Scenario, seed: int) -> None:
        self._held = {seat: list(cards) for seat, cards in scenario.head.holdings.items()}
        named: set[Card] = set()
        for _, command in script:
            match command:
                case c.TableCards(seat, cards):
                    self._held[seat] = list(cards)
                case c.LayBoard(cards):
                    named.update(cards)
                case c.DealCard(_, face) | c.Burn(face):
                    named.add(face)
                case _:
                    pass
        named.update(card for cards in self._held.values() for card in cards)
        self._rest = [card for card in DECK if card not in named]
        random.Random(seed).shuffle(self._rest)

    def for_seat(self, seat: int) -> Card:
        """The next hole card of that seat."""
        held = self._held.get(seat)
        return held.pop(0) if held else self.any()

    def any(self) -> Card:
        """A card that nobody needs."""
        return self._rest.pop()


def by_hand(entries: tuple[Entry, ...]) -> tuple[str, ...]:
    """What the app knows of cards from a person and not from its camera: nothing, where the demo is honest.

    To overrule tells of no card: it says how one came to lie as the camera saw it.
    """
    return tuple(
        entry.text
        for entry in entries
        if entry.by_person
        and any(isinstance(event, CARD_EVENTS) for event in entry.ruling.events)
        and not any(isinstance(event, e.Withdrawn) for event in entry.ruling.events)
    )


def card_rulings(entries: tuple[Entry, ...]) -> int:
    """How many rulings about a card the camera's view led to."""
    seen = (entry for entry in entries if not entry.by_person)
    return sum("card" in reason.facts or "cards" in reason.facts for entry in seen for reason in entry.ruling.reasons)
