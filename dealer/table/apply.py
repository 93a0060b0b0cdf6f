"""How each event changes the state. Pure: no clock, no random, no device, and no rules beyond arithmetic."""

from dataclasses import replace
from functools import reduce
from typing import Final, get_args

from dealer.arbiter.remedies import remedy_for
from dealer.cards import UNSEEN, Card
from dealer.evolve import evolve
from dealer.hand import betting
from dealer.scene import BOARD, BURN, Zone, seat_zone
from dealer.table import events as e
from dealer.table.apply_box import in_box
from dealer.table.apply_course import in_course, running_hand
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
    changed = _with_faces(evolve(state, hand=in_hand(running_hand(state), event)), event)
    asked = changed.question
    return _settled(changed) if asked is not None and _goes_on(changed, asked, event) else changed


def _at_table(state: TableState, event: e.Event) -> TableState:
    match event:
        case e.TableOpened():
            return opened(event)
        case e.HandBegan() | e.PotsPushed() | e.PotsTakenBack() | e.ButtonMoved():
            return in_course(state, event)
        case e.BlindsCorrected():
            return _settled(in_course(state, event))
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
        case e.DealerPushed():
            return evolve(state, stakes=state.next_stakes or state.stakes, next_stakes=None, pushed=True)
        case e.HandForHandSet(on):
            return evolve(state, hand_for_hand=on)
        case e.LongestTold(players, chairs):
            return evolve(state, longest=players, chairs=chairs)
        case e.FacesSeen() | e.FeltLittered() | e.ButtonFelt() | e.DeviceChanged():
            return _noticed(state, event)
        case e.Asked(code, choices, seat, card, fault):
            return evolve(state, question=Question(code, choices, seat, card, fault))
        case e.Answered():
            return evolve(state, question=None)
        case e.ClockCalled() | e.ClockMoved() | e.ResultClosed():
            return _timed(state, event)
        case e.MoveDue():
            return evolve(state, move_due=True)
        case e.Noted():
            return state
        case _:
            raise TypeError(f"{type(event).__name__} is no event of the table")


def _noticed(state: TableState, event: e.FacesSeen | e.FeltLittered | e.ButtonFelt | e.DeviceChanged) -> TableState:
    match event:
        case e.FacesSeen(came, left):
            return evolve(state, seen=(state.seen - frozenset(left)) | frozenset(came))
        case e.FeltLittered(zones):
            return evolve(state, littered=frozenset(zones))
        case e.ButtonFelt(seat):
            return evolve(state, felt=seat)
        case e.DeviceChanged(name, lost):
            return evolve(state, lost=state.lost | {name} if lost else state.lost - {name})


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


def _goes_on(state: TableState, asked: Question, event: e.Event) -> bool:
    """Whether play goes on over the open question by `event`, or the hand it is about is dead, live again or the last
    one. An act out of turn leaves the one that is waited for where it is."""
    if isinstance(event, (e.HandKilled, e.Retrieved)):
        return asked.seat == event.seat or len(running_hand(state).live()) < 2
    return isinstance(event, (e.Tabled, e.Mucked)) or (isinstance(event, e.Acted) and event.in_turn)


def _settled(state: TableState) -> TableState:
    """Play went on over an open question; but a misdeal may be declared as long as the house has one."""
    fault = state.question and state.question.fault
    remedy = fault and remedy_for(fault, running_hand(state))
    return state if remedy and remedy.ruling == "misdeal" else evolve(state, question=None)


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
