"""How each event changes the state. Pure: no clock, no random, no device, and no rules beyond arithmetic."""

from dataclasses import replace
from functools import reduce
from typing import Final, get_args

from dealer.arbiter.remedies import remedy_for
from dealer.cards import UNSEEN, Card
from dealer.evolve import evolve
from dealer.hand import betting
from dealer.hand.state import Hand, Player, begun, steps_from
from dealer.scene import BOARD, BURN, Zone, seat_zone
from dealer.table import events as e
from dealer.table.apply_box import in_box
from dealer.table.apply_hand import in_hand
from dealer.table.apply_seats import in_chairs, in_debt, in_stacks
from dealer.table.state import Called, Question, Ruling, Seat, TableState

_OF_THE_HAND: Final = frozenset(get_args(e.HandEvent)) - {
    e.HandBegan,
    e.BlindsCorrected,
    e.PotsPushed,
    e.PotsTakenBack,
}
"""Events that change no more than the hand, and what is asked and seen of it."""


def opened(event: e.TableOpened) -> TableState:
    """The state of a table that has just been opened."""
    seats = tuple(Seat(number, stack, away) for number, stack, away in sorted(event.seats))
    first_seats = tuple(s.number for s in seats)
    issued = sum(s.stack for s in seats)
    return TableState(event.rules, seats, event.stakes, event.button, first_seats=first_seats, issued=issued)


def fold_events(state: TableState, events: tuple[e.Event, ...]) -> TableState:
    """The state after `events`, in order."""
    return reduce(apply, events, state)


def state_after(state: TableState, ruling: Ruling) -> TableState:
    """The state after `ruling`, which was made in `state`."""
    return ruling.after or fold_events(state, ruling.events)


def apply(state: TableState, event: e.Event) -> TableState:
    """The state after `event`."""
    after = _in_hand(state, event) if type(event) in _OF_THE_HAND else _at_table(state, event)
    return after if after.called is None or _still_his(after, event) else evolve(after, called=None)


def _still_his(state: TableState, event: e.Event) -> bool:
    """Whether the player is still to act on whom the clock was called."""
    hand = state.running
    if hand is None or state.called is None or isinstance(event, e.HandBegan):
        return False
    return betting.turn(hand) == state.called.seat


def _in_hand(state: TableState, event: e.Event) -> TableState:
    changed = _with_faces(evolve(state, hand=in_hand(_hand(state), event)), event)
    asked = changed.question
    return _settled(changed) if asked is not None and _goes_on(asked, event) else changed


def _at_table(state: TableState, event: e.Event) -> TableState:
    match event:
        case e.TableOpened():
            return opened(event)
        case e.HandBegan():
            return _hand_began(state, event)
        case e.PotsPushed():
            return _pots_pushed(state, event)
        case e.PotsTakenBack():
            return _pots_taken_back(state)
        case e.BlindsCorrected():
            return _settled(_blinds_corrected(state, event))
        case e.ButtonMoved():
            return _button_moved(state, event)
        case e.ButtonDue(seat):
            return evolve(state, button_due=seat)
        case e.SeatTaken() | e.SeatLeft() | e.SeatAway() | e.SeatMoved():
            return in_chairs(state, event)
        case e.BlindsMissed() | e.Pledged() | e.SeatWaits() | e.Penalized():
            return in_debt(state, event)
        case e.StackCounted() | e.ChipsAdded():
            return in_stacks(state, event)
        case e.ColouredUp() | e.ChipsExchanged() | e.ChipsRedeemed() | e.ChipsReissued() | e.ChipsOut():
            return in_box(state, event)
        case e.TableCounted():
            return in_box(state, event)
        case e.StakesSet(stakes, next_hand):
            return evolve(state, next_stakes=stakes) if next_hand else evolve(state, stakes=stakes, next_stakes=None)
        case e.HandForHandSet(on):
            return evolve(state, hand_for_hand=on)
        case e.LongestTold(players, chairs):
            return evolve(state, longest=players, chairs=chairs)
        case e.FacesSeen(came, left):
            return evolve(state, seen=(state.seen - frozenset(left)) | frozenset(came))
        case e.FeltLittered(zones):
            return evolve(state, littered=frozenset(zones))
        case e.DeviceChanged(name, lost):
            return evolve(state, lost=state.lost | {name} if lost else state.lost - {name})
        case e.Asked(code, choices, seat, card, fault):
            return evolve(state, question=Question(code, choices, seat, card, fault))
        case e.Answered():
            return evolve(state, question=None)
        case e.ClockCalled() | e.ClockMoved() | e.ResultClosed():
            return _timed(state, event)
        case e.Noted():
            return state
        case _:
            raise TypeError(f"{type(event).__name__} is no event of the table")


def _timed(state: TableState, event: e.ClockCalled | e.ClockMoved | e.ResultClosed) -> TableState:
    match event:
        case e.ClockCalled(seat, at):
            return evolve(state, called=Called(seat, at))
        case e.ClockMoved(seconds):
            called = state.called
            moved = called and seconds and replace(called, at=called.at + seconds)
            return evolve(state, called=moved or None)
        case e.ResultClosed(hand):
            return evolve(state, closed=hand)


def _goes_on(asked: Question, event: e.Event) -> bool:
    """Whether play goes on over the open question by `event`, or the hand it is about is dead, or live again. An act
    out of turn leaves the one that is waited for where it is."""
    if isinstance(event, (e.HandKilled, e.Retrieved)):
        return asked.seat == event.seat
    return isinstance(event, (e.Tabled, e.Mucked)) or (isinstance(event, e.Acted) and event.in_turn)


def _settled(state: TableState) -> TableState:
    """Play went on over an open question; but a misdeal may be declared as long as the house has one."""
    fault = state.question and state.question.fault
    remedy = fault and remedy_for(fault, _hand(state))
    return state if remedy and remedy.ruling == "misdeal" else evolve(state, question=None)


def _hand(state: TableState) -> Hand:
    if state.hand is None:
        raise ValueError("an event of a hand where no hand runs: the journal and this program do not fit")
    return state.hand


def _with_faces(state: TableState, event: e.Event) -> TableState:
    """A face that was told by hand is accounted for when the camera comes to see it."""
    match event:
        case e.Exposed(seat, card) | e.Withdrawn(seat, card):
            faces = _faces(seat_zone(seat), (card,))
        case e.BoardLaid(cards) | e.BoardTaken(cards):
            faces = _faces(BOARD, cards)
        case e.Burned(face):
            faces = _faces(BURN, (face,))
        case e.Tabled(seat, cards):
            faces = _faces(seat_zone(seat), cards)
        case _:
            return state
    return evolve(state, seen=state.seen | faces) if faces else state


def _faces(zone: Zone, cards: tuple[Card, ...]) -> frozenset[e.Face]:
    return frozenset((zone, c) for c in cards if c != UNSEEN)


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
        before=event.before,
        passed=frozenset[int](),
        button_due=None,
        stakes=state.next_stakes or state.stakes,
        next_stakes=None,
        hand=None,
        question=None,
        seats=state.seats if before is None else tuple(_owing_as(s, before.seat(s.number)) for s in state.seats),
        unmoved=before or evolve(state, unmoved=None),
    )


def _blinds_corrected(state: TableState, event: e.BlindsCorrected) -> TableState:
    """The cards stay, the chips go back to where they were before the blinds."""
    hand = _hand(state)
    back = (evolve(p, stack=p.brought, bet=0, paid=0, dead=0, acted=False, level=0) for p in hand.players)
    players = tuple(sorted(back, key=lambda p: steps_from(event.button, p.seat)))
    positions = (event.button, event.small, event.big)
    anew = begun(hand.number, positions, event.stakes, state.rules, players, event.entries)
    kept = {
        name: getattr(hand, name) for name in ("plan", "remedied", "burns", "dealt", "exposures", "voided", "hidden")
    }
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
        hand = evolve(hand, hidden=_hand(state).hidden)
    serving = state.serving if anew else frozenset(s.number for s in state.seats if s.penalty and s.number in dealt)
    return evolve(
        state,
        hand=hand,
        question=None,
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
        unmoved=None,
    )


def _dealt_in(seat: Seat, *, serves: bool) -> Seat:
    """Who is dealt in owes nothing any more; the hand counts for a penalty."""
    if not (seat.missed_small or seat.missed_big or seat.waits or serves):
        return seat
    return evolve(seat, missed_small=False, missed_big=False, waits=False, penalty=seat.penalty - serves)


def _pots_pushed(state: TableState, event: e.PotsPushed) -> TableState:
    hand = _hand(state)
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
    hand = _hand(unmoved)
    chips = {p.seat: 0 for p in hand.players} | {s.number: s.stack for s in state.seats}
    for win in hand.wins:
        chips[win.seat] -= win.amount
    players = tuple(evolve(p, stack=chips[p.seat]) for p in hand.players)
    level = None if state.stakes == unmoved.stakes else state.stakes
    return evolve(
        unmoved,
        hand=evolve(hand, players=players, wins=(), over=False, hidden=()),
        seats=tuple(_owing_as(seat, unmoved.seat(seat.number)) for seat in state.seats),
        fresh=state.fresh,
        next_stakes=level,
        issued=state.issued,
        seen=state.seen,
        littered=state.littered,
        lost=state.lost,
        hand_for_hand=state.hand_for_hand,
        longest=state.longest,
        chairs=state.chairs,
    )


def _owing_as(seat: Seat, before: Seat | None) -> Seat:
    return evolve(seat, missed_small=before.missed_small, missed_big=before.missed_big) if before else seat
