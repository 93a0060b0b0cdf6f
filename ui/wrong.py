"""What can be found out to have been wrong, what a dealer says about the pot, and how it stands at the other tables:
the menu beside Undo."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from dealer.hand.acts import Wagered
from dealer.hand.correcting import all_in_to
from dealer.hand.pots import total
from dealer.hand.state import MAX_SEAT, Hand
from dealer.table import commands as c
from dealer.table.state import TableState
from ui import words
from ui.offers import menu, notes, takes
from ui.views import AmountPad, Button, MenuPad, Pad

_MOST: Final = 8
"""How many bets a menu has room for."""


def wrong_menu(state: TableState) -> MenuPad:
    """What can be told now of what was wrong."""
    hand = state.hand
    found = [*_amounts(state, hand), *_hidden(state, hand)] if hand is not None else []
    found += _too_many(state)
    found += _seats(state, "misread", "Hand misread", "Whose hand was misread?")
    found += _seats(state, "button", "Wrong button", "Where does the button belong?")
    found += _blinds(state) if hand is None or not hand.over else []
    told = _told(state, hand)
    title = "Something wrong?" if found or told else "Nothing to put right now"
    pad = menu(title, found, [("wrong:more", "The pot", told)])
    return replace(pad, buttons=(*pad.buttons, Button("wrong:tables", "Other tables…", _tables(state))))


def _blinds(state: TableState) -> list[Button]:
    """Blinds of the level before, of the wrong seats, or of the wrong amount."""
    hand, late = state.hand, state.next_stakes
    if late is not None and notes(state, c.Found("blinds")):
        return [Button("wrong:level", f"Level is {words.blinds(late)}", c.Found("blinds"))]
    amounts: list[Button] = []
    posted = {hand.small: hand.stakes.small, hand.big: hand.stakes.big} if hand is not None else {}
    for seat, due in posted.items():
        found = c.Found("blinds", seat)
        if seat is not None and notes(state, replace(found, amount=due + 1)):
            pad = AmountPad(f"Seat {seat} owes a blind of {words.chips(due)}", "Posted", found, due, is_=due)
            amounts.append(Button(f"wrong:posted-{seat}", f"Seat {seat} posted…", pad))
    seats = _seats(state, "blinds", "Wrong seat", "Who ought to be the big blind?")
    inner = [*amounts, *seats]
    if len(inner) < 2:
        return [replace(each, label="Wrong blinds") for each in inner]
    return [Button("wrong:blind", "Wrong blinds", MenuPad("What was wrong with the blinds?", tuple(inner)))]


def _amounts(state: TableState, hand: Hand) -> list[Button]:
    """Bets that may have been wrong, each with the amount that it ought to have been."""
    street = [act for act in hand.acts if act.street == hand.street and act.act in ("bet", "raise", "call")]
    last = {act.seat: act for act in street}
    pads = [
        (f"wrong:amount-{act.seat}", f"Seat {act.seat}: {words.chips(act.to)}", _amount(hand, act))
        for act in reversed(list(last.values()))
        if any(notes(state, c.Found("amount", act.seat, amount=to)) for to in _near(hand, act))
    ][:_MOST]
    return _one_of("wrong:amount", "Wrong amount", "Which bet was wrong?", pads)


def _near(hand: Hand, act: Wagered) -> Iterable[int]:
    return act.right, act.to + hand.stakes.chip, act.to - hand.stakes.chip


def _amount(hand: Hand, act: Wagered) -> AmountPad:
    title = f"Seat {act.seat}: {words.chips(act.to)} ought to be"
    most = all_in_to(hand, act)
    return AmountPad(title, "Put right to", c.Found("amount", act.seat), act.right, most=most, is_=act.to)


def _one_of(name: str, label: str, title: str, pads: Sequence[tuple[str, str, Pad]]) -> list[Button]:
    """A button that opens the only pad, or a menu of them; none where there is none."""
    if len(pads) < 2:
        return [Button(name, label, pad) for _, _, pad in pads]
    return [Button(name, label, MenuPad(title, tuple(Button(*each) for each in pads)))]


def _hidden(state: TableState, hand: Hand) -> list[Button]:
    chip = max(1, hand.stakes.chip)
    found = [p.seat for p in hand.players if p.all_in and takes(state, c.Found("hidden-chips", p.seat, amount=chip))]
    pads = [
        (
            f"wrong:hidden-{seat}",
            f"Seat {seat}",
            AmountPad(f"Chips hidden behind seat {seat}", "Found", c.Found("hidden-chips", seat), chip),
        )
        for seat in found
    ]
    return _one_of("wrong:hidden", "Hidden chips", "Whose chips were hidden?", pads)


def _too_many(state: TableState) -> list[Button]:
    """Hands that may be found to have a card too many."""
    players = state.running.players if state.running is not None else ()
    asked = [(p.seat, c.Found("count", p.seat, count=p.down + 1)) for p in players]
    seats = [Button(f"wrong:cards-{seat}", f"Seat {seat}", found) for seat, found in asked if takes(state, found)]
    return [Button("wrong:cards", "Too many cards", MenuPad("Who has a card too many?", tuple(seats)))] * bool(seats)


def _seats(state: TableState, kind: c.FoundKind, label: str, title: str) -> list[Button]:
    """What is found wrong about a seat: the button opens the seats it may be."""
    last = max(state.button, *(chair.number for chair in state.seats))
    asked = [(seat, c.Found(kind, seat)) for seat in range(1, last + 1)]
    seats = tuple(
        Button(f"wrong:{kind}-{seat}", f"Seat {seat}", found) for seat, found in asked if notes(state, found)
    )
    return [Button(f"wrong:{kind}", label, MenuPad(title, seats))] if seats else []


def _tables(state: TableState) -> MenuPad:
    """How it stands at the other tables of an event."""
    if state.hand_for_hand:
        play = Button("wrong:hand-for-hand", "Hand for hand is over", c.HandForHand(False))
    else:
        play = Button("wrong:hand-for-hand", "Hand for hand", c.HandForHand(True))
    told = c.LongestTable(state.longest, state.chairs)
    title = "Players at the longest other table (0: no other)"
    pad = AmountPad(title, "Players:", told, told.players, 0, state.chairs or MAX_SEAT, asks="players")
    push = (Button("wrong:push", "Another dealer sits down", c.PushDealer()),) * takes(state, c.PushDealer())
    return MenuPad("Other tables", (*push, play, Button("wrong:longest", "Longest table…", pad)))


def _told(state: TableState, hand: Hand | None) -> list[Button]:
    """What the dealer told or tells of the pot, and the players of the deck."""
    offered: list[Button] = []
    if hand is not None and takes(state, c.Quote("pot", 1)):
        pot, bet = c.Quote("pot", total(hand)), c.Quote("bet", hand.bet)
        offered.append(Button("wrong:pot", "Pot told as…", AmountPad("Pot told as", "Told", pot, pot.amount)))
        if bet.amount:
            offered.append(Button("wrong:bet", "Bet told as…", AmountPad("Bet told as", "Told", bet, bet.amount)))
    rest: list[tuple[str, str, c.Command]] = [
        ("wrong:pot-right", "Pot is right", c.PotRight()),
        ("wrong:new-deck", "New deck asked for", c.NewDeck()),
    ]
    return offered + [Button(name, label, does) for name, label, does in rest if notes(state, does)]
