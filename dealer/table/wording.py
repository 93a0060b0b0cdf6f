"""What a command is called on the undo button and in the list of what was done."""

from typing import assert_never

from dealer.cards import UNSEEN, Card, signed
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
        case c.Riffle() | c.Cut() | c.DealCard() | c.DealRest() | c.Burn() | c.LayBoard():
            return _deck(command)
        case c.TableCards(seat, cards):
            return f"Seat {seat} tables {_cards(cards)}"
        case c.TurnUp(seat, cards):
            return f"Seat {seat} turns up {_cards(cards)}"
        case c.KillHand(seat):
            return f"Hand of seat {seat} killed"
        case c.Muck(seat):
            return f"Seat {seat} mucks"
        case c.NameWinner(pot, seats):
            return f"Seat {' and '.join(map(str, seats))} wins {pot}"
        case c.Award():
            return "Pots pushed"
        case c.NextHand():
            return "Next hand"
        case c.TakeSeat() | c.LeaveSeat() | c.StepAway() | c.SetStack():
            return _seat(command)
        case c.SetStakes(stakes):
            return f"Level {stakes}"
        case c.See():
            return "Camera"
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
        case _:
            assert_never(command)


def _deck(command: c.Riffle | c.Cut | c.DealCard | c.DealRest | c.Burn | c.LayBoard) -> str:
    match command:
        case c.Riffle():
            return "Shuffle"
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


def _seat(command: c.TakeSeat | c.LeaveSeat | c.StepAway | c.SetStack) -> str:
    match command:
        case c.TakeSeat(seat, stack):
            return f"Seat {seat} sits down with {stack}"
        case c.LeaveSeat(seat):
            return f"Seat {seat} leaves"
        case c.StepAway(seat, back):
            return f"Seat {seat} is {'back' if back else 'away'}"
        case c.SetStack(seat, stack):
            return f"Seat {seat} counted: {stack}"
        case _:
            assert_never(command)


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(signed(card) for card in cards)
