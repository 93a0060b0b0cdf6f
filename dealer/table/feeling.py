"""What the seat ring feels, compared with what the table knows: where the dealer button lies, and how many cards have
left the deck. Both are observations. The button lies where a person says, and a count only makes people look.
"""

from typing import Final

from dealer.hand import dealing
from dealer.hand.state import Hand
from dealer.table import events as e
from dealer.table import misplaced
from dealer.table.commands import CountCards, Found
from dealer.table.state import Facts, Reason, Ruling, TableState, refused

WHERE: Final = ("lies-right", "lies-wrong")
"""What is asked about a button that lies at another seat than the table has it."""


def button(state: TableState, seat: int) -> Ruling:
    """The button is felt at `seat`. Before the first hand that is where it is; while a hand runs, another seat than
    the table has it at is asked about, once. Between hands it is on its way."""
    if seat == state.felt or state.question is not None:
        return Ruling()
    if seat == state.button:
        return Ruling((e.ButtonFelt(None),)) if state.felt is not None else Ruling()
    if state.hand is None and not state.hands:
        placed = misplaced.found_button(state, Found("button", seat))
        return Ruling() if placed.refused else Ruling((e.ButtonFelt(seat), *placed.events))
    if state.running is None:
        return Ruling()
    reason = Reason("button-corrected", "felt by the seat ring", {"seat": seat}, "asks", WHERE)
    return Ruling((e.ButtonFelt(seat), e.Asked(reason.code, WHERE, 0)), (reason,))


def lies_right(state: TableState) -> Ruling:
    """A person says that the button lies right where it was felt: then the table had it wrong."""
    return refused("not-now") if state.felt is None else misplaced.found_button(state, Found("button", state.felt))


def cards(state: TableState, command: CountCards) -> Ruling:
    """Cards have left the deck: more than were due, which shows at once, or fewer than the table was told of, which
    shows once no more come. What was told of is taken as known from then on."""
    hand = state.running
    if hand is None or hand.beam is None:
        return Ruling()
    known = off_deck(hand) + hand.beam
    most = known + to_come(hand)
    if known <= command.count <= most or (command.count < known and not command.still):
        return Ruling()
    expected = most if command.count > most else known
    facts: Facts = {"counted": command.count - hand.beam, "due": expected - hand.beam}
    differs = e.BeamDiffers(hand.beam + command.count - expected)
    return Ruling((differs,), (Reason("cards-differ", "counted by the seat ring", facts),))


def off_deck(hand: Hand) -> int:
    """How many cards have left the deck, as far as the table was told."""
    return hand.dealt + len(hand.board)


def to_come(hand: Hand) -> int:
    """How many may leave it before the next betting."""
    deck = [s for s in hand.pending() if s.word in dealing.DECK_STEPS]
    return sum(s.number if s.word == "board" else 1 for s in deck)


def not_believed(state: TableState) -> Ruling:
    """A person says that the beam has miscounted: it is not believed for the rest of the hand."""
    hand = state.running
    if hand is None or not hand.beam:
        return refused("not-now", code="cards-differ")
    return Ruling((e.BeamDiffers(None),))
