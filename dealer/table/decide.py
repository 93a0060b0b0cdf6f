"""The law of the table: what a command is answered with. Pure and total: any command in any state gets a ruling."""

from typing import assert_never

from dealer.table import (
    acting,
    colouring,
    dealt,
    feeling,
    finding,
    moving,
    mucking,
    opening,
    other_tables,
    overruling,
    posting,
    pushing,
    seating,
    seeing,
    showing,
    timing,
)
from dealer.table import commands as c
from dealer.table import events as e
from dealer.table.apply import fold_events
from dealer.table.follow import with_consequences
from dealer.table.state import Ruling, TableState, refused


def decide(state: TableState, command: c.Command) -> Ruling:
    """The ruling on `command`: events, with all that follows from them, and the reasons for what was changed."""
    return settle(state, command)[0]


def settle(state: TableState, command: c.Command) -> tuple[Ruling, TableState]:
    """The ruling on `command`, and the state after it."""
    if isinstance(command, c.See):
        ruling = seeing.see(state, command.scene, decide)
        return ruling, fold_events(state, ruling.events)
    return with_consequences(state, _decide(state, command))


def _decide(state: TableState, command: c.Command) -> Ruling:
    # What is asked most often comes first.
    match command:
        case c.Act() | c.Move() | c.PullBack() | c.Splash():
            return _chips(state, command)
        case c.Riffle() | c.Cut() | c.NewDeck() | c.DealCard() | c.DealRest() | c.Burn() | c.LayBoard():
            return _deck(state, command)
        case c.TableCards() | c.TurnUp() | c.KillHand() | c.Muck() | c.Retrieve() | c.AskToSee():
            return _hands(state, command)
        case c.NameWinner() | c.Award() | c.PotRight() | c.Quote() | c.Found():
            return _pots(state, command)
        case c.ColourUp() | c.ExchangeChips() | c.ReissueChips() | c.CountTable():
            return _box(state, command)
        case c.NextHand():
            return opening.next_hand(state)
        case c.Device(name, lost):
            changed = (name in state.lost) != lost
            return Ruling((e.DeviceChanged(name, lost),)) if changed else Ruling()
        case c.FeelButton(seat):
            return feeling.button(state, seat)
        case c.CountCards():
            return feeling.cards(state, command)
        case c.Answer(choice):
            return overruling.answer(state, choice)
        case c.Done(count):
            return overruling.done(state, count)
        case c.Overrule(code):
            return overruling.overrule(state, code)
        case c.SetStakes() | c.PushDealer() | c.HandForHand() | c.LongestTable():
            return _night(state, command)
        case c.CallClock() | c.CallOffClock() | c.HoldClock() | c.TimeIsUp() | c.CloseResult():
            return _timed(state, command)
        case c.See() | c.Undo():
            # Sight is taken apart by `seeing`; undo needs the table's history and is ruled on by `Table`.
            return refused("not-now")
        case _:
            return _seats(state, command)


def _deck(state: TableState, command: c.DeckCommand) -> Ruling:
    match command:
        case c.Riffle():
            return dealt.riffle(state)
        case c.Cut(seat):
            return dealt.cut(state, seat)
        case c.NewDeck():
            return dealt.new_deck(state)
        case c.DealCard():
            return dealt.deal_card(state, command)
        case c.DealRest():
            return dealt.deal_rest(state)
        case c.Burn():
            return showing.rabbit_hunt(state) or dealt.burn(state, command)
        case c.LayBoard():
            return showing.rabbit_hunt(state) or dealt.lay_board(state, command)
        case _:
            assert_never(command)


def _chips(state: TableState, command: c.Act | c.Move | c.PullBack | c.Splash) -> Ruling:
    match command:
        case c.Act():
            return acting.act(state, command)
        case c.Move():
            return moving.move(state, command)
        case c.PullBack():
            return moving.pull_back(state, command)
        case c.Splash(seat):
            return moving.splash(state, seat)
        case _:
            assert_never(command)


HandsCommand = c.TableCards | c.TurnUp | c.KillHand | c.Muck | c.Retrieve | c.AskToSee


def _hands(state: TableState, command: HandsCommand) -> Ruling:
    match command:
        case c.TableCards():
            return showing.table_cards(state, command)
        case c.TurnUp():
            return showing.turn_up(state, command)
        case c.KillHand(seat):
            return mucking.kill(state, seat)
        case c.Muck():
            return mucking.muck(state, command)
        case c.Retrieve(seat):
            return mucking.retrieve(state, seat)
        case c.AskToSee():
            return showing.ask_to_see(state, command)
        case _:
            assert_never(command)


def _pots(state: TableState, command: c.PotCommand) -> Ruling:
    match command:
        case c.NameWinner():
            return pushing.name_winner(state, command)
        case c.Award():
            return pushing.award(state)
        case c.PotRight():
            return moving.pot_right(state)
        case c.Quote():
            return moving.quote(state, command)
        case c.Found():
            return finding.found(state, command)
        case _:
            assert_never(command)


def _box(state: TableState, command: c.ChipCommand) -> Ruling:
    match command:
        case c.ColourUp():
            return colouring.colour_up(state, command)
        case c.ExchangeChips():
            return colouring.exchange(state, command)
        case c.ReissueChips():
            return colouring.reissue(state, command)
        case c.CountTable():
            return colouring.count_table(state, command)
        case _:
            assert_never(command)


def _timed(state: TableState, command: c.ClockCommand) -> Ruling:
    match command:
        case c.CallClock():
            return timing.call_clock(state, command)
        case c.CallOffClock():
            return timing.call_off(state)
        case c.HoldClock(seconds):
            return timing.hold(state, seconds)
        case c.TimeIsUp(seat):
            return timing.time_is_up(state, seat)
        case c.CloseResult():
            return timing.close_result(state)
        case _:
            assert_never(command)


def _seats(state: TableState, command: c.SeatCommand) -> Ruling:
    match command:
        case c.TakeSeat():
            return seating.take_seat(state, command)
        case c.LeaveSeat():
            return seating.leave_seat(state, command)
        case c.LeaveTable(seat):
            return seating.leave_table(state, seat)
        case c.StepAway():
            return seating.step_away(state, command)
        case c.SetStack():
            return seating.set_stack(state, command)
        case c.MoveSeat():
            return seating.move_seat(state, command)
        case c.AddChips():
            return seating.add_chips(state, command)
        case c.Disqualify(seat):
            return seating.disqualify(state, seat)
        case c.Penalize() | c.Post() | c.BuyButton() | c.WaitForBlind():
            return _posts(state, command)
        case _:
            assert_never(command)


def _night(state: TableState, command: c.NightCommand) -> Ruling:
    match command:
        case c.SetStakes():
            return seating.set_stakes(state, command)
        case c.PushDealer():
            return seating.push_dealer(state)
        case c.HandForHand(on):
            return other_tables.hand_for_hand(state, on=on)
        case c.LongestTable():
            return other_tables.longest(state, command)
        case _:
            assert_never(command)


def _posts(state: TableState, command: c.Penalize | c.Post | c.BuyButton | c.WaitForBlind) -> Ruling:
    match command:
        case c.Penalize():
            return seating.penalize(state, command)
        case c.Post():
            return posting.post(state, command)
        case c.BuyButton(seat):
            return posting.buy_button(state, seat)
        case c.WaitForBlind(seat):
            return posting.wait(state, seat)
        case _:
            assert_never(command)
