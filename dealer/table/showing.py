"""Rulings at the showdown: tabling, mucking, naming winners, pushing pots."""

from dealer.cards import Card
from dealer.hand import betting, showdown
from dealer.hand.pots import pots
from dealer.hand.state import Hand
from dealer.table import events as e
from dealer.table.acting import act
from dealer.table.commands import Act, Muck, NameWinner, TableCards
from dealer.table.state import Reason, Ruling, TableState, refused


def table_cards(state: TableState, command: TableCards) -> Ruling:
    """A player turns his hole cards up. All of them count only once all are up (TDA 13-A)."""
    hand = state.running
    if hand is None:
        return refused("no-hand")
    player = hand.player(command.seat)
    if player is None or player.folded or player.mucked:
        return refused("seat-empty" if state.seat(command.seat) is None else "seat-folded", seat=command.seat)
    others = _faces_elsewhere(hand, command.seat)
    twice = next((c for c in command.cards if c in others or command.cards.count(c) > 1), None)
    if len(command.cards) > player.down or twice is not None:
        return refused("not-now", seat=command.seat, **({"card": twice} if twice else {}))
    return Ruling((e.Tabled(command.seat, command.cards),))


def _faces_elsewhere(hand: Hand, seat: int) -> set[Card]:
    tabled = {c for p in hand.players if p.seat != seat for c in p.tabled}
    return tabled | set(hand.board) | {x.card for x in hand.exposures if x.seat != seat}


def muck(state: TableState, command: Muck) -> Ruling:
    """A player gives his hand up: at the showdown where the house lets him, in his turn as a fold."""
    hand = state.running
    if hand is None:
        return refused("no-hand")
    player = hand.player(command.seat)
    if player is None or player.folded or player.mucked:
        return refused("seat-empty" if state.seat(command.seat) is None else "seat-folded", seat=command.seat)
    if betting.turn(hand) is not None:
        return act(state, Act(command.seat, "fold"))
    if not hand.showdown and not hand.hands_up:
        return refused("not-now", seat=command.seat)
    rule = showdown.must_table(hand, player, state.rules)
    if rule is not None:
        return Ruling((e.Noted("must-table"),), (Reason("must-table", rule, {"seat": command.seat}),))
    rivals = [p.seat for p in hand.live() if not p.mucked and p.seat != command.seat]
    last = (Reason("last-hand", "TDA 17-B", {"seat": rivals[0]}),) if len(rivals) == 1 else ()
    return Ruling((e.Mucked(command.seat),), last)


def name_winner(state: TableState, command: NameWinner) -> Ruling:
    """The dealer says who wins a pot whose cards the table does not know."""
    hand = state.running
    if hand is None:
        return refused("no-hand")
    pot = next((p for p in pots(hand) if p.name == command.pot), None)
    claimants = {p.seat for p in hand.live() if not p.mucked}
    if pot is None or not set(command.seats) <= claimants & set(pot.eligible) or not _betting_over(hand):
        return refused("not-now", pot=command.pot)
    return Ruling((e.WinnerNamed(command.pot, command.seats),))


def award(state: TableState) -> Ruling:
    """All pots are pushed as ruled. While a winner is not known the table asks about the hand it waits for."""
    hand = state.running
    if hand is None:
        return refused("no-hand")
    if not _betting_over(hand):
        return refused("not-now")
    wins = showdown.awards(hand, state.rules)
    if wins is None:
        return _ask_unsettled(state, hand)
    rule = state.rules.odd_chip.citation
    odd = (
        Reason("odd-chip", rule, {"pot": pot, "seat": seat}) for pot, seat in showdown.odd_chips(hand, state.rules)
    )
    return Ruling((e.PotsPushed(wins),), tuple(odd))


def _betting_over(hand: Hand) -> bool:
    return hand.showdown or len(hand.live()) == 1


def _ask_unsettled(state: TableState, hand: Hand) -> Ruling:
    seat = showdown.next_to_table(hand, state.rules) or 0
    choices = ("table", "muck")
    reason = Reason("must-table", state.rules.losing_hand.citation, {"seat": seat}, "asks", choices)
    return Ruling((e.Asked("must-table", choices, seat),), (reason,))
