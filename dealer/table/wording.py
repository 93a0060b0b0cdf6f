"""What a command is called on the undo button and in the list of what was done."""

from typing import assert_never

from dealer.cards import UNSEEN, Card, signed
from dealer.hand.acts import Chips, Said
from dealer.table import commands as c

_VERBS = {
    "fold": "folds",
    "check": "checks",
    "call": "calls",
    "bet": "bets",
    "raise": "raises to",
    "all-in": "all-in",
}


def said(command: c.Command) -> str:
    """The command in a few words: "Seat 4 raises to 60"."""
    match command:
        case c.Act(seat, kind, amount):
            return f"Seat {seat} {_VERBS[kind]}" + (f" {amount}" if amount is not None else "")
        case c.Riffle() | c.Cut() | c.NewDeck() | c.DealCard() | c.DealRest() | c.Burn() | c.LayBoard():
            return _deck(command)
        case c.Move() | c.PullBack() | c.Splash() | c.Retrieve() | c.AskToSee():
            return _player(command)
        case c.TableCards() | c.TurnUp() | c.Muck() | c.KillHand():
            return _hand(command)
        case c.NameWinner() | c.Award() | c.PotRight() | c.Quote() | c.Found():
            return _pots(command)
        case c.ColourUp() | c.ExchangeChips() | c.ReissueChips() | c.CountTable():
            return _box(command)
        case c.NextHand():
            return "Next hand"
        case c.See():
            return "Camera"
        case c.FeelButton(seat):
            return f"Dealer button at seat {seat}"
        case c.CountCards(count):
            return f"{count} cards counted"
        case c.Device(name, lost):
            return f"{name} {'lost' if lost else 'back'}"
        case c.Answer(choice):
            return f"Answer: {choice}"
        case c.Done(count):
            return f"{count} steps done" if count > 1 else "Step done"
        case c.Overrule(code):
            return f"Overruled: {code}"
        case c.Undo():
            return "Undo"
        case c.SetStakes() | c.PushDealer() | c.HandForHand() | c.LongestTable():
            return _night(command)
        case c.CallClock() | c.CallOffClock() | c.HoldClock() | c.TimeIsUp() | c.CloseResult():
            return _timed(command)
        case _:
            return _seat(command)


def _timed(command: c.ClockCommand) -> str:
    match command:
        case c.CallClock(seat):
            return f"Clock called on seat {seat}"
        case c.CallOffClock():
            return "Clock called off"
        case c.HoldClock():
            return "Clock on a player held"
        case c.TimeIsUp(seat):
            return f"Time of seat {seat} is up"
        case c.CloseResult():
            return "Result closed"
        case _:
            assert_never(command)


def _hand(command: c.TableCards | c.TurnUp | c.Muck | c.KillHand) -> str:
    match command:
        case c.TableCards(seat, cards):
            return f"Seat {seat} tables {_cards(cards)}"
        case c.TurnUp(seat, cards):
            return f"Seat {seat} turns up {_cards(cards)}"
        case c.KillHand(seat):
            return f"Hand of seat {seat} killed"
        case c.Muck(seat):
            return f"Seat {seat} mucks"
        case _:
            assert_never(command)


def _pots(command: c.PotCommand) -> str:
    match command:
        case c.NameWinner(pot, seats):
            return f"Seat {' and '.join(map(str, seats))} wins {pot}"
        case c.Award():
            return "Pots pushed"
        case c.PotRight():
            return "Pot right"
        case c.Quote(what, amount):
            return f"Dealer quotes the {what}: {amount}"
        case c.Found(kind, seat):
            return f"Found: {kind}" + (f", seat {seat}" if seat is not None else "")
        case _:
            assert_never(command)


def _player(command: c.Move | c.PullBack | c.Splash | c.Retrieve | c.AskToSee) -> str:
    match command:
        case c.Move():
            return f"Seat {command.seat} {_move(command.said)}"
        case c.PullBack(seat, chips):
            return f"Seat {seat} takes back {sum(chips)}"
        case c.Splash(seat):
            return f"Seat {seat} splashes the pot"
        case c.Retrieve(seat):
            return f"Seat {seat} takes his hand back"
        case c.AskToSee(seat, other):
            return f"Seat {seat} asks to see the hand of seat {other}"
        case _:
            assert_never(command)


def _move(it: Said) -> str:
    named = f"{it.amount}" if it.amount is not None else ""
    word = "" if it.word in (None, "amount") else str(it.word)
    said = f"says {word} {named}".replace("  ", " ").rstrip() if word or named else ""
    chips = " then ".join("+".join(map(str, motion)) for motion in it.motions)
    return ", ".join(filter(None, (said, f"pushes {chips}" if chips else "")))


def _deck(command: c.DeckCommand) -> str:
    match command:
        case c.Riffle():
            return "Shuffle"
        case c.NewDeck():
            return "New deck"
        case c.Cut():
            return "Cut"
        case c.DealCard(seat, face):
            return f"Card to seat {seat}" + (f", {signed(face)} up" if face != UNSEEN else "")
        case c.DealRest():
            return "Round dealt"
        case c.Burn(face):
            return "Burn" + (f", {signed(face)} up" if face != UNSEEN else "")
        case c.LayBoard(cards):
            return f"Board {_cards(cards)}"
        case _:
            assert_never(command)


def _night(command: c.NightCommand) -> str:
    match command:
        case c.SetStakes(stakes):
            return f"Level {stakes}"
        case c.PushDealer():
            return "Another dealer comes in"
        case c.HandForHand(on):
            return "Hand for hand" if on else "Hand for hand is over"
        case c.LongestTable(players):
            return f"Longest other table: {players}" if players else "No other table"
        case _:
            assert_never(command)


def _seat(command: c.SeatCommand) -> str:
    match command:
        case c.TakeSeat(seat, stack):
            return f"Seat {seat} sits down with {stack}"
        case c.LeaveSeat(seat):
            return f"Seat {seat} leaves"
        case c.LeaveTable(seat):
            return f"Seat {seat} walks off"
        case c.StepAway(seat, back):
            return f"Seat {seat} is {'back' if back else 'away'}"
        case c.SetStack(seat, stack):
            return f"Seat {seat} counted: {stack}"
        case c.Post(seat, kind, amount):
            return f"Seat {seat} posts {kind}" + (f" {amount}" if amount is not None else "")
        case c.BuyButton(seat):
            return f"Seat {seat} buys the button"
        case c.WaitForBlind(seat):
            return f"Seat {seat} waits for the big blind"
        case c.MoveSeat(seat, to):
            return f"Seat {seat} moves to seat {to}"
        case c.AddChips(seat, amount):
            return f"Seat {seat} adds {amount}"
        case c.Penalize(seat, hands):
            return f"Seat {seat}: penalty of {hands} hands"
        case c.Disqualify(seat):
            return f"Seat {seat} disqualified"
        case _:
            assert_never(command)


def _box(command: c.ChipCommand) -> str:
    match command:
        case c.ColourUp(value, to):
            return f"Colour-up: {value} to {to}"
        case c.ExchangeChips(seat, gives, gets):
            return f"Seat {seat} changes {spoken_chips(gives)} for {spoken_chips(gets)}"
        case c.ReissueChips(value, worth):
            return f"Chips of {value} are worth {worth} now"
        case c.CountTable():
            return "Table counted"
        case _:
            assert_never(command)


def spoken_chips(chips: Chips) -> str:
    """Chips as one reads them out: 100+100+25 is "2x100+25"."""
    kinds = sorted({*chips}, reverse=True)
    return "+".join(f"{count}x{kind}" if (count := chips.count(kind)) > 1 else str(kind) for kind in kinds)


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(signed(card) for card in cards)
