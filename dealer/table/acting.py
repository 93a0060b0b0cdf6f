"""Rulings on what players do with their chips: in turn, out of turn, and by the wrong amount."""

from dealer.hand import betting
from dealer.hand.state import Hand, Held, Player
from dealer.rules.profile import RulesProfile
from dealer.table import events as e
from dealer.table.commands import Act
from dealer.table.state import Reason, Ruling, TableState, refused


def act(state: TableState, command: Act) -> Ruling:
    """A player acts, in turn or out of turn."""
    hand = state.running
    if hand is None:
        return refused("no-hand")
    player = hand.player(command.seat)
    if player is None:
        return refused("seat-empty" if state.seat(command.seat) is None else "seat-folded", seat=command.seat)
    if player.folded or player.mucked:
        return refused("seat-folded", seat=command.seat)
    turn = betting.turn(hand)
    if turn is None or player.stack == 0:
        return refused("not-now", seat=command.seat)
    if command.amount is not None and command.amount > player.bet + player.stack:
        return refused("too-many-chips", seat=command.seat, amount=command.amount, has=player.bet + player.stack)
    if turn != command.seat:
        return _out_of_turn(hand, player, command, state.rules)
    return in_turn(hand, player, command, state.rules)


def in_turn(hand: Hand, player: Player, command: Act, rules: RulesProfile) -> Ruling:
    """The act of the player whose turn it is. `amount` is within his chips."""
    if command.kind == "check" and player.bet < hand.bet:
        # TDA 55: a check facing a bet may not become a raise; which of the rest it is, only he can say.
        return _ask("verbal-binds", ("call", "fold"), player.seat, "TDA 55")
    wager = betting.wager(hand, player, command.kind, command.amount)
    acted = acted_as(hand, player, wager)
    return Ruling((acted,), _wager_reasons(player, wager, command, rules) + _count_reasons(player, command, wager))


def acted_as(hand: Hand, player: Player, wager: betting.Wager, *, in_turn: bool = True) -> e.Acted:
    """The event of `wager` by `player`."""
    after = betting.raised(hand, wager)
    return e.Acted(player.seat, wager.act, wager.to, after.raise_size, after.raised_from, after.bets, in_turn)


def _wager_reasons(player: Player, wager: betting.Wager, command: Act, rules: RulesProfile) -> tuple[Reason, ...]:
    if wager.code is None:
        return ()
    sources = {
        "raise-completed": rules.short_bet.citation,
        "is-call": rules.short_bet.citation,
        "bet-completed": rules.opening_below_big_blind.citation,
        "raise-reduced": rules.betting.citation,
        "bet-reduced": rules.betting.citation,
        "no-raise-right": "TDA 47",
        "cap-reached": rules.raise_cap.citation,
    }
    facts: dict[str, int | str] = {"seat": player.seat, "amount": wager.to}
    if command.amount is not None:
        facts["asked"] = command.amount
    return (Reason(wager.code, sources[wager.code], facts),)


def _count_reasons(player: Player, command: Act, wager: betting.Wager) -> tuple[Reason, ...]:
    """All-in is all of the stack: a lower count of it is put right."""
    all_in_to = player.bet + player.stack
    if command.kind != "all-in" or command.amount in (None, all_in_to) or wager.code is not None:
        return ()
    facts: dict[str, int | str] = {"seat": player.seat, "amount": all_in_to, "asked": command.amount or 0}
    return (Reason("amount-corrected", "TDA 49", facts),)


def _out_of_turn(hand: Hand, player: Player, command: Act, rules: RulesProfile) -> Ruling:
    source = rules.out_of_turn.citation
    facts: dict[str, int | str] = {"seat": player.seat}
    if command.kind == "fold":
        folded = acted_as(hand, player, betting.Wager("fold", player.bet), in_turn=False)
        return Ruling((folded,), (Reason("out-of-turn-binds", source, facts),))
    held = Held(player.seat, command.kind, command.amount, hand.bet)
    return Ruling((e.ActHeld(held),), (Reason("out-of-turn-held", source, facts),))


def release(hand: Hand, held: Held, rules: RulesProfile) -> Ruling:
    """The turn has come to a player who acted before it: his act binds if the bet is the same (TDA 53-A)."""
    player = hand.player(held.seat)
    assert player is not None
    source = rules.out_of_turn.citation
    released = e.ActReleased(held.seat)
    if hand.bet != held.bet:
        return Ruling((released,), (Reason("out-of-turn-returned", source, {"seat": held.seat}),))
    acted = in_turn(hand, player, Act(held.seat, held.kind, held.amount), rules)
    binds = Reason("out-of-turn-binds", source, {"seat": held.seat})
    return Ruling((released, *acted.events), (binds, *acted.reasons))


def _ask(code: str, choices: tuple[str, ...], seat: int, source: str) -> Ruling:
    return Ruling((e.Asked(code, choices, seat),), (Reason(code, source, {"seat": seat}, "asks", choices),))
