"""The law of the table: what a command is answered with. Pure and total: any command in any state gets a ruling."""

from typing import assert_never

from dealer.table import acting, dealt, opening, overruling, seating, seeing, showing
from dealer.table import commands as c
from dealer.table import events as e
from dealer.table.follow import with_consequences
from dealer.table.state import Ruling, TableState, refused


def decide(state: TableState, command: c.Command) -> Ruling:
    """The ruling on `command`: events, with all that follows from them, and the reasons for what was changed."""
    if isinstance(command, c.See):
        return seeing.see(state, command.scene, decide)
    return with_consequences(state, _decide(state, command))


def _decide(state: TableState, command: c.Command) -> Ruling:
    match command:
        case c.Act():
            return acting.act(state, command)
        case c.Riffle() | c.Cut() | c.DealCard() | c.DealRest() | c.Burn() | c.LayBoard():
            return _deck(state, command)
        case c.TableCards():
            return showing.table_cards(state, command)
        case c.TurnUp() | c.KillHand() | c.Muck():
            return _hands(state, command)
        case c.NameWinner():
            return showing.name_winner(state, command)
        case c.Award():
            return showing.award(state)
        case c.NextHand():
            return opening.next_hand(state)
        case c.TakeSeat() | c.LeaveSeat() | c.StepAway() | c.SetStack() | c.SetStakes():
            return _seats(state, command)
        case c.Device(name, lost):
            changed = (name in state.lost) != lost
            return Ruling((e.DeviceChanged(name, lost),)) if changed else Ruling()
        case c.Answer(choice):
            return overruling.answer(state, choice)
        case c.Done(count):
            return overruling.done(state, count)
        case c.Overrule(code):
            return overruling.overrule(state, code)
        case c.See() | c.Undo():
            # Sight is taken apart by `seeing`; undo needs the table's history and is ruled on by `Table`.
            return refused("not-now")
        case _:
            assert_never(command)


def _hands(state: TableState, command: c.TurnUp | c.KillHand | c.Muck) -> Ruling:
    match command:
        case c.TurnUp():
            return showing.turn_up(state, command)
        case c.KillHand(seat):
            return showing.kill(state, seat)
        case c.Muck():
            return showing.muck(state, command)
        case _:
            assert_never(command)


DeckCommand = c.Riffle | c.Cut | c.DealCard | c.DealRest | c.Burn | c.LayBoard


def _deck(state: TableState, command: DeckCommand) -> Ruling:
    match command:
        case c.Riffle():
            return dealt.riffle(state)
        case c.Cut(seat):
            return dealt.cut(state, seat)
        case c.DealCard():
            return dealt.deal_card(state, command)
        case c.DealRest():
            return dealt.deal_rest(state)
        case c.Burn():
            return dealt.burn(state, command)
        case c.LayBoard():
            return dealt.lay_board(state, command)
        case _:
            assert_never(command)


SeatCommand = c.TakeSeat | c.LeaveSeat | c.StepAway | c.SetStack | c.SetStakes


def _seats(state: TableState, command: SeatCommand) -> Ruling:
    match command:
        case c.TakeSeat():
            return seating.take_seat(state, command)
        case c.LeaveSeat():
            return seating.leave_seat(state, command)
        case c.StepAway():
            return seating.step_away(state, command)
        case c.SetStack():
            return seating.set_stack(state, command)
        case c.SetStakes():
            return seating.set_stakes(state, command)
        case _:
            assert_never(command)
