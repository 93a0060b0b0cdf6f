"""Rulings on cards that are shown: tabled, let be seen, asked for, or called for when there is nothing to see."""

from dealer.cards import UNSEEN, Card
from dealer.hand import showdown
from dealer.hand.state import Hand, Player, is_last_street
from dealer.table import events as e
from dealer.table.acting import holder
from dealer.table.apply import fold_events
from dealer.table.commands import AskToSee, TableCards, TurnUp
from dealer.table.mucking import retrieve, revived
from dealer.table.state import Reason, Ruling, TableState, refused


def table_cards(state: TableState, command: TableCards) -> Ruling:
    """A player turns his hole cards up. All of them count only once all are up (TDA 13-A); a hand that he gave up
    counts as long as it can still be told apart. While there is betting to come they are only seen (TDA 68)."""
    hand = state.running
    if hand is not None and not _shows_now(hand):
        return turn_up(state, TurnUp(command.seat, command.cards))
    back = revived(state, command.seat)
    if back is not None and not any(isinstance(event, e.Retrieved) for event in back.events):
        return back
    shown = _tabled(fold_events(state, back.events) if back else state, command)
    if back is None or shown.refused:
        return shown
    return Ruling(back.events + shown.events, back.reasons + shown.reasons)


def _shows_now(hand: Hand) -> bool:
    """Whether cards that are turned up are tabled: the betting is over."""
    return hand.showdown or hand.hands_up or len(hand.live()) == 1


def _tabled(state: TableState, command: TableCards) -> Ruling:
    shown = _shown(state, command.seat, command.cards)
    if isinstance(shown, Ruling):
        return shown
    hand, player, cards = shown
    if player.settled and set(cards) != set(player.tabled):
        # A hand that was told wrong is taken back with undo, where everybody sees it; never changed in passing.
        return refused("not-now", seat=command.seat, tabled=",".join(player.tabled))
    # A third card joins the two that lie there since the betting ended; what does not fit beside them corrects them.
    both = player.tabled + tuple(c for c in cards if c not in player.tabled)
    up = both if len(both) <= player.down else cards
    asked_for = hand.showdown and len(up) < player.down and showdown.contenders(hand) > 1
    reason = Reason("must-table", hand.rules.cited("TDA 13-A, 15-A"), {"seat": command.seat})
    return Ruling((e.Tabled(command.seat, up),), (reason,) if asked_for else ())


def turn_up(state: TableState, command: TurnUp) -> Ruling:
    """A player lets hole cards be seen: they play (TDA 65-B, 68). Once the betting is over they are tabled."""
    running = state.running
    if running is not None and _shows_now(running):
        return table_cards(state, TableCards(command.seat, command.cards))
    shown = _shown(state, command.seat, command.cards)
    if isinstance(shown, Ruling):
        return shown
    hand, player, cards = shown
    up = {x.card for x in hand.exposures if x.plays and x.seat == command.seat}
    if len(up | set(player.tabled) | set(cards)) > player.down:
        return refused("not-now", seat=command.seat)
    events = tuple(e.Exposed(command.seat, card, "exposed-plays") for card in cards)
    facts = ({"seat": command.seat, "card": card} for card in cards)
    return Ruling(
        events, tuple(Reason("exposed-plays", hand.rules.cited("TDA 65-B, 68"), dict(each)) for each in facts)
    )


def _shown(state: TableState, seat: int, cards: tuple[Card, ...]) -> tuple[Hand, Player, tuple[Card, ...]] | Ruling:
    """The hand, the player of `seat` and the faces he lets be seen, or why he cannot hold them."""
    found = holder(state, seat)
    if isinstance(found, Ruling):
        return found
    hand, player = found
    faces = tuple(c for c in cards if c != UNSEEN)
    return _cannot_hold(hand, player, faces) or (hand, player, faces)


def _cannot_hold(hand: Hand, player: Player, cards: tuple[Card, ...]) -> Ruling | None:
    """The refusal where `player` cannot hold these: none, more than he has, one twice, or one that lies elsewhere."""
    elsewhere = hand.faces_but_of(player.seat)
    twice = next((c for c in cards if c in elsewhere or cards.count(c) > 1), None)
    if twice is not None:
        return refused("not-now", seat=player.seat, card=twice)
    return None if 0 < len(cards) <= player.down else refused("not-now", seat=player.seat)


def ask_to_see(state: TableState, command: AskToSee) -> Ruling:
    """A player asks to see a hand at the showdown.

    Who called the last round's bettor and has kept his cards has the right to see that hand, where the house gives it
    (TDA 18-B); for all else the floor decides.
    """
    hand = state.running
    if hand is None:
        return refused("no-hand")
    asked = hand.player(command.other)
    if state.seat(command.seat) is None or asked is None or asked.folded:
        empty = command.seat if state.seat(command.seat) is None else command.other
        return refused("seat-empty" if state.seat(empty) is None else "seat-folded", seat=empty)
    tabled = asked.settled and not asked.mucked
    if not hand.showdown or command.seat == command.other or tabled:
        return refused("not-now", seat=command.other)
    rule = showdown.must_table(hand, asked)
    if rule is None and not _may_see(hand, command):
        reason = Reason(
            "must-table", hand.rules.asked_to_show.citation, {"seat": command.other}, "asks", ("table", "muck")
        )
        return Ruling((e.Asked(reason.code, reason.choices, command.other),), (reason,))
    source = rule or hand.rules.asked_to_show.citation
    return Ruling(oblige(state, command.other).events, (Reason("must-table", source, {"seat": command.other}),))


def _may_see(hand: Hand, command: AskToSee) -> bool:
    caller = hand.player(command.seat)
    kept = caller is not None and not caller.folded and (bool(caller.tabled) or not caller.mucked)
    return kept and hand.rules.asked_to_show.value == "river-caller" and hand.aggressor == command.other


def oblige(state: TableState, seat: int) -> Ruling:
    """`seat` is told to table his hand. One that he gave up is live again, where the house has it so."""
    hand = state.running
    player = hand.player(seat) if hand is not None else None
    if player is None or player.folded:
        return Ruling()
    back = retrieve(state, seat).events if player.mucked else ()
    return Ruling((*(event for event in back if isinstance(event, e.Retrieved)), e.Obliged(seat)))


def rabbit_hunt(state: TableState) -> Ruling | None:
    """The answer to a burn or a board once all but one have folded: what would have come is not shown (TDA 28). None
    where there is something to deal."""
    hand = state.hand
    if hand is None or len(hand.live()) != 1 or is_last_street(hand) or (hand.street == 0 and hand.held_up()):
        return None
    return Ruling((e.Noted("rabbit-refused"),), (Reason("rabbit-refused", hand.rules.cited("TDA 28")),))
