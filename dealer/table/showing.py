"""Rulings at the showdown: tabling, mucking, naming winners, pushing pots."""

from dealer.cards import UNSEEN, Card
from dealer.hand import betting, showdown
from dealer.hand.pots import pots
from dealer.hand.state import Hand, Player
from dealer.table import events as e
from dealer.table.acting import act
from dealer.table.commands import Act, AskToSee, Muck, NameWinner, TableCards, TurnUp
from dealer.table.state import Reason, Ruling, TableState, refused


def table_cards(state: TableState, command: TableCards) -> Ruling:
    """A player turns his hole cards up. All of them count only once all are up (TDA 13-A)."""
    shown = _shown(state, command.seat, command.cards)
    if isinstance(shown, Ruling):
        return shown
    _, player, cards = shown
    if player.settled and set(cards) != set(player.tabled):
        # A hand that was told wrong is taken back with undo, where everybody sees it; never changed in passing.
        return refused("not-now", seat=command.seat, tabled=",".join(player.tabled))
    # A third card joins the two that lie there since the betting ended; what does not fit beside them corrects them.
    both = player.tabled + tuple(c for c in cards if c not in player.tabled)
    return Ruling((e.Tabled(command.seat, both if len(both) <= player.down else cards),))


def turn_up(state: TableState, command: TurnUp) -> Ruling:
    """A player lets hole cards be seen before the showdown: they play (TDA 65-B, 68)."""
    shown = _shown(state, command.seat, command.cards)
    if isinstance(shown, Ruling):
        return shown
    hand, player, cards = shown
    up = {x.card for x in hand.exposures if x.plays and x.seat == command.seat}
    if len(up | set(player.tabled) | set(cards)) > player.down:
        return refused("not-now", seat=command.seat)
    events = tuple(e.Exposed(command.seat, card, "exposed-plays") for card in cards)
    facts = ({"seat": command.seat, "card": card} for card in cards)
    return Ruling(events, tuple(Reason("exposed-plays", "TDA 65-B, 68", dict(each)) for each in facts))


def kill(state: TableState, seat: int) -> Ruling:
    """The dealer killed a hand: it is dead (TDA 65-A), unless it lies tabled (TDA 13-C) or is the only one left."""
    hand = state.running
    player = _holder(state, seat)
    if hand is None or isinstance(player, Ruling):
        return player if isinstance(player, Ruling) else refused("no-hand")
    if len(hand.live()) == 1:
        return refused("not-now", seat=seat)
    if player.tabled and player.settled:
        return Ruling((e.Noted("tabled-safe"),), (Reason("tabled-safe", "TDA 13-C", {"seat": seat}),))
    return Ruling((e.HandKilled(seat),), (Reason("hand-killed", "TDA 65-A", {"seat": seat}),))


def _holder(state: TableState, seat: int) -> Player | Ruling:
    """The player of `seat` with a hand, or why there is none."""
    hand = state.running
    if hand is None:
        return refused("no-hand")
    player = hand.player(seat)
    if player is None or player.folded or player.mucked:
        return refused("seat-empty" if state.seat(seat) is None else "seat-folded", seat=seat)
    return player


def _shown(state: TableState, seat: int, cards: tuple[Card, ...]) -> tuple[Hand, Player, tuple[Card, ...]] | Ruling:
    """The hand, the player of `seat` and the faces he lets be seen, or why he cannot hold them."""
    hand = state.running
    player = _holder(state, seat)
    if hand is None or isinstance(player, Ruling):
        return player if isinstance(player, Ruling) else refused("no-hand")
    faces = tuple(c for c in cards if c != UNSEEN)
    return _cannot_hold(hand, player, faces) or (hand, player, faces)


def _cannot_hold(hand: Hand, player: Player, cards: tuple[Card, ...]) -> Ruling | None:
    """The refusal where `player` cannot hold these: none, more than he has, one twice, or one that lies elsewhere."""
    elsewhere = hand.faces_but_of(player.seat)
    twice = next((c for c in cards if c in elsewhere or cards.count(c) > 1), None)
    if twice is not None:
        return refused("not-now", seat=player.seat, card=twice)
    return None if 0 < len(cards) <= player.down else refused("not-now", seat=player.seat)


def muck(state: TableState, command: Muck) -> Ruling:
    """A player gives his hand up: at the showdown where the house lets him, in his turn as a fold."""
    hand = state.running
    player = _holder(state, command.seat)
    if hand is None or isinstance(player, Ruling):
        return player if isinstance(player, Ruling) else refused("no-hand")
    if betting.turn(hand) is not None:
        return act(state, Act(command.seat, "fold"))
    if not hand.showdown and not hand.hands_up:
        return refused("not-now", seat=command.seat)
    rule = showdown.must_table(hand, player)
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
    seats = tuple(dict.fromkeys(command.seats))
    if pot is None or not seats or not set(seats) <= claimants & set(pot.eligible) or not _betting_over(hand):
        return refused("not-now", pot=command.pot)
    return Ruling((e.WinnerNamed(command.pot, seats),))


def award(state: TableState) -> Ruling:
    """All pots are pushed as ruled. While a winner is not known the table asks about the hand it waits for."""
    hand = state.running
    if hand is None:
        return refused("no-hand")
    if not _betting_over(hand):
        return refused("not-now")
    wins = showdown.awards(hand)
    if wins is None:
        return _ask_unsettled(state, hand)
    rule = state.rules.odd_chip.citation
    odd = (Reason("odd-chip", rule, {"pot": pot, "seat": seat}) for pot, seat in showdown.odd_chips(hand))
    return Ruling((e.PotsPushed(wins),), tuple(odd))


def _betting_over(hand: Hand) -> bool:
    return hand.showdown or len(hand.live()) == 1


def _ask_unsettled(state: TableState, hand: Hand) -> Ruling:
    seat = showdown.next_to_table(hand) or 0
    choices = ("table", "muck")
    reason = Reason("must-table", state.rules.losing_hand.citation, {"seat": seat}, "asks", choices)
    return Ruling((e.Asked("must-table", choices, seat),), (reason,))


def retrieve(state: TableState, seat: int) -> Ruling:
    del state
    return refused("not-now", seat=seat)


def ask_to_see(state: TableState, command: AskToSee) -> Ruling:
    del state
    return refused("not-now", seat=command.seat)
