"""Rulings on the pots: who wins them, and that they are pushed."""

from dealer.hand import showdown
from dealer.hand.pots import Pot, pots
from dealer.hand.state import Hand
from dealer.table import events as e
from dealer.table.commands import NameWinner
from dealer.table.mucking import ask_to_table
from dealer.table.state import Facts, Reason, Ruling, TableState, refused


def name_winner(state: TableState, command: NameWinner) -> Ruling:
    """The dealer says who wins a pot whose cards the table does not know. What he says against cards that lie tabled
    is misread: cards speak (TDA 12)."""
    hand = state.running
    if hand is None:
        return refused("no-hand")
    pot = next((p for p in pots(hand) if p.name == command.pot), None)
    seats = tuple(dict.fromkeys(command.seats))
    may_win = {p.seat for p in showdown.claimants(hand, pot)} if pot is not None else set[int]()
    for seat in seats:
        player = hand.player(seat)
        if player is None or player.folded:
            return refused("seat-empty" if state.seat(seat) is None else "seat-folded", seat=seat)
    if pot is None or not seats or not set(seats) <= may_win or not betting_over(hand):
        return refused("not-now", pot=command.pot)
    better = _against_cards(hand, pot, seats)
    if better:
        seat = better[0] if len(better) == 1 else ",".join(map(str, better))
        facts: Facts = {"pot": pot.name, "seat": seat}
        return Ruling((e.Noted("misread"),), (Reason("misread", hand.rules.cited("TDA 12"), facts),))
    return Ruling((e.WinnerNamed(command.pot, seats),))


def _against_cards(hand: Hand, pot: Pot, seats: tuple[int, ...]) -> tuple[int, ...]:
    """The seats whose tabled hands win where the dealer named others; empty where he may be right."""
    found = showdown.best_tabled(hand, pot)
    if found is None:
        return ()
    players = showdown.claimants(hand, pot)
    tabled = {p.seat for p in players if showdown.value_of(hand, p) is not None}
    all_tabled = len(tabled) == len(players)
    wrong = set(seats) != set(found[1]) if all_tabled else bool(set(seats) & tabled - set(found[1]))
    return found[1] if wrong else ()


def award(state: TableState) -> Ruling:
    """All pots are pushed as ruled. While a winner is not known the table asks about the hand it waits for."""
    hand = state.running
    if hand is None:
        return refused("no-hand")
    if not betting_over(hand):
        return refused("not-now")
    wins = showdown.awards(hand)
    if wins is None:
        seat = showdown.next_to_table(hand)
        return refused("not-now") if seat is None else ask_to_table(seat, state.rules.losing_hand.citation)
    rule = state.rules.odd_chip.citation
    odd = (Reason("odd-chip", rule, {"pot": pot, "seat": seat}) for pot, seat in showdown.odd_chips(wins))
    return Ruling((e.PotsPushed(wins),), tuple(odd))


def betting_over(hand: Hand) -> bool:
    """Whether the pots can be won: at the showdown, or since all others have folded."""
    return hand.showdown or len(hand.live()) == 1
