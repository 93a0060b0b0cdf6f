"""How the button's moves, and a hand that begins, begins anew or ends, change the state. Pure, and no rules beyond
arithmetic."""

from typing import Final, assert_never

from dealer.evolve import evolve
from dealer.hand.state import Hand, Player, begun, steps_from
from dealer.table import events as e
from dealer.table.state import Seat, TableState

CourseEvent = e.ButtonMoved | e.HandBegan | e.BlindsCorrected | e.PotsPushed | e.PotsTakenBack

_MOVES: Final = (
    "button",
    "small",
    "small_at",
    "big",
    "waiting",
    "moved",
    "before",
    "passed",
    "button_due",
    "stakes",
    "question",
    "unmoved",
)
"""What a move of the button changes beside the hand, and what goes back with it."""


def in_course(state: TableState, event: CourseEvent) -> TableState:
    """The state after `event`."""
    match event:
        case e.ButtonMoved():
            return _button_moved(state, event)
        case e.HandBegan():
            return _hand_began(state, event)
        case e.BlindsCorrected():
            return _blinds_corrected(state, event)
        case e.PotsPushed():
            return _pots_pushed(state, event)
        case e.PotsTakenBack():
            return _pots_taken_back(state)
        case _:
            assert_never(event)


def running_hand(state: TableState) -> Hand:
    """The hand that an event is about. Raises ValueError where there is none."""
    if state.hand is None:
        raise ValueError("an event of a hand where no hand runs: the journal and this program do not fit")
    return state.hand


def _button_moved(state: TableState, event: e.ButtonMoved) -> TableState:
    # Where it moves anew, since somebody came or went, the blinds of the first move have passed nobody.
    before = state.unmoved if state.moved and event.before == state.before else None
    return evolve(
        state,
        button=event.button,
        small=event.small,
        small_at=event.small_at,
        big=event.big,
        waiting=event.waiting,
        moved=True,
        move_due=False,
        before=event.before,
        passed=frozenset[int](),
        button_due=None,
        stakes=state.stakes if state.pushed else state.next_stakes or state.stakes,
        next_stakes=state.next_stakes if state.pushed else None,
        hand=None,
        question=None,
        seats=state.seats if before is None else tuple(_owing_as(s, before.seat(s.number)) for s in state.seats),
        unmoved=before or evolve(state, unmoved=None),
    )


def _blinds_corrected(state: TableState, event: e.BlindsCorrected) -> TableState:
    """The cards stay, the chips go back to where they were before the blinds."""
    hand = running_hand(state)
    back = (evolve(p, stack=p.brought, bet=0, paid=0, dead=0, acted=False, level=0) for p in hand.players)
    players = tuple(sorted(back, key=lambda p: steps_from(event.button, p.seat)))
    positions = (event.button, event.small, event.big)
    anew = begun(hand.number, positions, event.stakes, state.rules, players, event.entries)
    kept = {
        name: getattr(hand, name) for name in ("plan", "remedied", "burns", "dealt", "exposures", "voided", "hidden")
    }
    if hand.held_down:
        # The floor was called about a betting that is not over any more.
        kept |= {"plan": (), "remedied": False}
    return evolve(
        state,
        hand=evolve(anew, **kept),
        button=event.button,
        small=event.small,
        small_at=event.small_at,
        big=event.big,
        stakes=event.stakes,
    )


def _hand_began(state: TableState, event: e.HandBegan) -> TableState:
    dealt = {seat for seat, _ in event.stacks}
    anew = event.number == state.hands and state.running is not None
    dealt_in = (Player(seat, stack) for seat, stack in event.stacks)
    players = tuple(sorted(dealt_in, key=lambda p: steps_from(event.button, p.seat)))
    positions = (event.button, event.small, event.big)
    hand = begun(event.number, positions, event.stakes, state.rules, players, event.entries)
    if anew:
        hand = evolve(hand, hidden=running_hand(state).hidden)
    serving = state.serving if anew else frozenset(s.number for s in state.seats if s.penalty and s.number in dealt)
    return evolve(
        state,
        hand=hand,
        question=None,
        pushed=False,
        seats=tuple(
            _dealt_in(s, serves=not anew and s.number in serving) if s.number in dealt else s for s in state.seats
        ),
        serving=serving,
        pledges=(),
        hands=event.number,
        button=event.button,
        small=event.small,
        small_at=event.small_at,
        big=event.big,
        stakes=event.stakes,
        fresh=state.fresh - dealt,
        felt=state.felt if anew else None,
        unmoved=None,
    )


def _dealt_in(seat: Seat, *, serves: bool) -> Seat:
    """Who is dealt in owes nothing any more; the hand counts for a penalty."""
    if not (seat.missed_small or seat.missed_big or seat.waits or serves):
        return seat
    return evolve(seat, missed_small=False, missed_big=False, waits=False, penalty=seat.penalty - serves)


def _pots_pushed(state: TableState, event: e.PotsPushed) -> TableState:
    hand = running_hand(state)
    gets: dict[int, int] = {}
    for seat, amount in (*((win.seat, win.amount) for win in event.wins), *hand.hidden):
        gets[seat] = gets.get(seat, 0) + amount
    players = tuple(evolve(p, stack=p.stack + gets[p.seat]) if p.seat in gets else p for p in hand.players)
    stacks = {p.seat: p.stack for p in players}
    seats = tuple(evolve(s, stack=stacks.get(s.number, s.stack) + s.coming, coming=0) for s in state.seats)
    ended = evolve(hand, players=players, wins=event.wins, over=True, plan=(), remedied=False, gathered=())
    # Who left during the hand takes what is behind him away now.
    taken = sum(p.stack for p in hand.players if state.seat(p.seat) is None)
    return evolve(state, hand=ended, seats=seats, moved=False, issued=state.issued - taken)


def _pots_taken_back(state: TableState) -> TableState:
    """The button goes back too, where it has moved, and with it what was missed by that. People and their chips are
    as they are now."""
    unmoved = state.unmoved or state
    hand = running_hand(unmoved)
    chips = {p.seat: 0 for p in hand.players} | {s.number: s.stack for s in state.seats}
    for win in hand.wins:
        chips[win.seat] -= win.amount
    players = tuple(evolve(p, stack=chips[p.seat]) for p in hand.players)
    level = state.next_stakes if state.stakes == unmoved.stakes else state.stakes
    return evolve(
        evolve(state, **{name: getattr(unmoved, name) for name in _MOVES}),
        hand=evolve(hand, players=players, wins=(), over=False, hidden=()),
        seats=tuple(_owing_as(seat, unmoved.seat(seat.number)) for seat in state.seats),
        next_stakes=level,
        pushed=False,
    )


def _owing_as(seat: Seat, before: Seat | None) -> Seat:
    return evolve(seat, missed_small=before.missed_small, missed_big=before.missed_big) if before else seat
