"""Rulings on what players do with their chips: in turn, out of turn, and by the wrong amount."""

from dataclasses import replace
from typing import Final

from dealer.hand import amounts, betting, pots
from dealer.hand.acts import Held, Kind
from dealer.hand.betting import Wager
from dealer.hand.chips import Open
from dealer.hand.state import Hand, Player
from dealer.rules.profile import RulesProfile
from dealer.table import events as e
from dealer.table.apply_hand import in_hand
from dealer.table.commands import Act, Move
from dealer.table.state import Facts, Reason, Ruling, TableState, refused

QUESTIONS: Final = ("verbal-binds", "is-call", "forfeit-choice", "out-of-turn-limited")
"""The codes under which a player is asked how his act goes on."""


def act(state: TableState, command: Act | Move) -> Ruling:
    """A player acts, in turn or out of turn."""
    found = holder(state, command.seat)
    if isinstance(found, Ruling):
        return found
    hand, player = found
    turn = betting.turn(hand)
    if turn is None or player.stack == 0:
        return refused("not-now", seat=command.seat)
    has, needs = player.bet + player.stack, _needs(player, command)
    if needs > has:
        return refused("too-many-chips", seat=command.seat, amount=needs, has=has)
    if turn != command.seat:
        return _out_of_turn(hand, player, command)
    return in_turn(hand, player, command)


def holder(state: TableState, seat: int) -> tuple[Hand, Player] | Ruling:
    """The running hand and the player of `seat`, who has cards in it, or why there is none."""
    hand = state.running
    if hand is None:
        return refused("no-hand")
    player = hand.player(seat)
    if player is None or player.folded or player.mucked:
        return refused("seat-empty" if state.seat(seat) is None else "seat-folded", seat=seat)
    return hand, player


def _needs(player: Player, command: Act | Move) -> int:
    """The street total that the chips of `command` come to; words may name more than a player has."""
    if isinstance(command, Act):
        return command.amount or 0
    return amounts.lying(player) + sum(command.said.chips) if command.said.motions else 0


def in_turn(hand: Hand, player: Player, command: Act | Move) -> Ruling:
    """The act of the player whose turn it is. What he pushes in is within his chips."""
    if isinstance(command, Move):
        counted, face = amounts.said(hand, player, command.said), amounts.named(player, command.said)
        told = command.said.amount if command.said.amount is not None else sum(command.said.chips) or None
    else:
        counted, face = amounts.acted(hand, player, command.kind, command.amount), command.amount
        told = command.amount
    if command.unnoticed:
        counted = amounts.let_pass(hand, player, counted, face)
    if isinstance(counted, Open):
        return _opened(player, counted)
    reasons = _reasons(player, counted, told) or _count_reasons(player, command)
    return Ruling((_acted_as(hand, player, counted),), reasons)


def _opened(player: Player, it: Open) -> Ruling:
    """An act that is not finished: what it binds to is kept, and asked about where only a person can say."""
    begun = e.ActBegun(player.seat, it.begun)
    if it.code is None:
        return Ruling((begun,))
    facts: Facts = {"seat": player.seat}
    if it.amount is not None:
        facts["amount"] = it.amount
    if not it.choices:
        return Ruling((begun,), (Reason(it.code, it.rule, facts),))
    asked = e.Asked(it.code, it.choices, player.seat)
    return Ruling((begun, asked), (Reason(it.code, it.rule, facts, "asks", it.choices),))


def answered(state: TableState, seat: int, choice: str) -> Ruling:
    """The player of `seat`, or the floor, says how his act goes on."""
    found = holder(state, seat)
    if isinstance(found, Ruling):
        return found
    _, player = found
    if choice == "raise":
        return Ruling((e.ActBegun(seat, replace(player.begun, word="if-bet-raise")),))
    if choice == "limit":
        limited = e.ActBegun(seat, replace(player.begun, limited=True))
        return Ruling((limited,), (Reason("out-of-turn-limited", state.rules.out_of_turn.citation, {"seat": seat}),))
    if choice.isdigit():
        return act(state, Act(seat, "bet", int(choice)))
    kind: Kind | None = "call" if choice == "call" else "fold" if choice in ("fold", "forfeit") else None
    return act(state, Act(seat, kind)) if kind is not None else Ruling()


def _acted_as(hand: Hand, player: Player, wager: Wager, *, in_turn: bool = True) -> e.Acted:
    """The event of `wager` by `player`."""
    after = betting.raised(hand, wager)
    measure = (after.raise_size, after.raised_from, after.bets)
    return e.Acted(player.seat, wager.act, wager.to, *measure, in_turn, wager.right)


def _reasons(player: Player, wager: Wager, told: int | None) -> tuple[Reason, ...]:
    if wager.code is None:
        return ()
    facts: Facts = {"seat": player.seat, "amount": wager.to}
    if told is not None:
        facts["asked"] = told
    return (Reason(wager.code, wager.rule, facts),)


def _count_reasons(player: Player, command: Act | Move) -> tuple[Reason, ...]:
    """All-in is all of the stack: a lower count of it is put right."""
    all_in_to = player.bet + player.stack
    if not isinstance(command, Act) or command.kind != "all-in" or command.amount in (None, all_in_to):
        return ()
    facts: Facts = {"seat": player.seat, "amount": all_in_to, "asked": command.amount or 0}
    return (Reason("amount-corrected", "TDA 49", facts),)


def _out_of_turn(hand: Hand, player: Player, command: Act | Move) -> Ruling:
    """An act before the turn has come: it is told, unless the table lets it pass. From the first that does, all are
    counted, since they may pass somebody over."""
    seems = _as_it_looks(hand, player.seat)
    ruling = _held(hand, seems, player, command)
    if not command.unnoticed and not hand.overlooked:
        return ruling
    counted = in_turn(seems, player, command)
    with_chips = any(isinstance(event, e.Acted) and event.to > player.bet for event in counted.events)
    told = (r for r in ruling.reasons if not command.unnoticed or not r.code.startswith("out-of-turn"))
    return Ruling((*ruling.events, e.ActOverlooked(player.seat, with_chips)), tuple(told))


def _as_it_looks(hand: Hand, to: int) -> Hand:
    """The hand as it looks to seat `to`, who acts out of turn: what others did so before him, and was let pass, is
    done."""
    overlooked = {seat for seat, _ in hand.overlooked} - {to}
    for held in hand.held:
        player = hand.player(held.seat)
        if player is None or player.folded or held.seat not in overlooked:
            continue
        for event in in_turn(hand, player, _told(held)).events:
            hand = in_hand(hand, event) if isinstance(event, e.Acted) else hand
    return hand


def _held(hand: Hand, seems: Hand, player: Player, command: Act | Move) -> Ruling:
    source = hand.rules.out_of_turn.citation
    facts: Facts = {"seat": player.seat}
    if _word(command) == "fold":
        folded = _acted_as(hand, player, Wager("fold", player.bet), in_turn=False)
        back = uncalled_back(hand, player)
        return Ruling((folded, *back.events), (Reason("out-of-turn-binds", source, facts), *back.reasons))
    to_act = next(p for p in hand.players if p.seat == betting.turn(hand))
    early = to_act.begun.word == "raise"
    if isinstance(command, Act):
        held = Held(player.seat, command.kind, command.amount, seems.bet, early=early)
    else:
        held = Held(player.seat, None, None, seems.bet, command.said, early)
    return Ruling((e.ActHeld(held),), (Reason("out-of-turn-held", source, facts),))


def uncalled_back(hand: Hand, player: Player) -> Ruling:
    """What goes back to a bettor whose hand is dead before all have answered: what nobody called of his bet
    (TDA 15-B, 65-A)."""
    amount = pots.own_uncalled(hand, player.seat)
    if not amount:
        return Ruling()
    reason = Reason("uncalled-returned", "TDA 15-B, 65-A", {"seat": player.seat, "amount": amount})
    return Ruling((e.Returned(player.seat, amount),), (reason,))


def _told(held: Held) -> Act | Move:
    """The act that is held, as it was told."""
    return Move(held.seat, held.said) if held.kind is None else Act(held.seat, held.kind, held.amount)


def _word(command: Act | Move) -> str | None:
    return command.kind if isinstance(command, Act) else command.said.word


def release(hand: Hand, held: Held, rules: RulesProfile) -> Ruling:
    """The turn has come to a player who acted before it: his act binds if the bet is the same (TDA 53-A). To a call
    of a bet whose amount was still to come he may be held, whatever it is (TDA 59-B)."""
    player = hand.player(held.seat)
    assert player is not None
    source = rules.out_of_turn.citation
    released = e.ActReleased(held.seat)
    command = _told(held)
    if held.early and hand.bet != held.bet and _word(command) == "call":
        asked = Open(player.begun, "verbal-binds", rules.cited("TDA 59-B"), ("call", "free"))
        ruling = _opened(player, asked)
        return Ruling((released, *ruling.events), ruling.reasons)
    if hand.bet != held.bet:
        returned = Reason("out-of-turn-returned", source, {"seat": held.seat})
        if rules.out_of_turn.value != "may-be-limited":
            return Ruling((released,), (returned,))
        asked = _opened(player, Open(player.begun, "out-of-turn-limited", source, ("limit", "free")))
        return Ruling((released, *asked.events), (returned, *asked.reasons))
    acted = in_turn(hand, player, command)
    binds = Reason("out-of-turn-binds", source, {"seat": held.seat})
    return Ruling((released, *acted.events), (binds, *acted.reasons))
