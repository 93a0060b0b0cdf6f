"""Rulings on hands that are given up, taken back, or killed by the dealer."""

from dealer.hand import betting, showdown
from dealer.hand.state import Hand, Player
from dealer.table import events as e
from dealer.table.acting import act, holder, uncalled_back
from dealer.table.commands import Act, Muck
from dealer.table.state import Reason, Ruling, TableState, refused


def muck(state: TableState, command: Muck, *, sure: bool = False) -> Ruling:
    """A player gives his hand up: at the showdown where the house lets him, in his turn as a fold.

    A hand that lies tabled is not lost by it while it may win (TDA 13), nor is the last one that claims a pot. Where
    the cards that were seen of it would win, the table asks, unless it is `sure`.
    """
    found = holder(state, command.seat)
    if isinstance(found, Ruling):
        return found
    hand, player = found
    if betting.turn(hand) is not None:
        return _discarded(state, hand, player)
    if not hand.showdown and not hand.hands_up:
        return refused("not-now", seat=command.seat)
    if player.tabled and player.settled and not (hand.showdown and showdown.beaten(hand, player)):
        return _noted("tabled-safe", hand.rules.cited("TDA 12, 13-C"), command.seat)
    rule = None if player.settled else showdown.must_table(hand, player)
    if rule is not None:
        return _noted("must-table", rule, command.seat)
    if showdown.contenders(hand) == 1:
        return _noted("last-hand", hand.rules.cited("TDA 17-B"), command.seat)
    if not sure and showdown.known_to_win(hand, player):
        return ask_to_table(command.seat, hand.rules.cited("TDA 13-A, 15-A"))
    return _given_up(hand, player)


def _noted(code: str, source: str, seat: int) -> Ruling:
    return Ruling((e.Noted(code),), (Reason(code, source, {"seat": seat}),))


def ask_to_table(seat: int, source: str) -> Ruling:
    """Whether the hand of `seat` is tabled or mucked is for a person to say."""
    reason = Reason("must-table", source, {"seat": seat}, "asks", ("table", "muck"))
    return Ruling((e.Asked(reason.code, reason.choices, seat),), (reason,))


def _given_up(hand: Hand, player: Player) -> Ruling:
    """A muck at the showdown. A pot that nobody else claims any more is won unshown, before the muck."""
    won = tuple(e.WinnerNamed(pot, (player.seat,)) for pot in showdown.left_alone(hand, player))
    rivals = [p.seat for p in hand.live() if not p.mucked and p is not player]
    last = (Reason("last-hand", hand.rules.cited("TDA 17-B"), {"seat": rivals[0]}),) if len(rivals) == 1 else ()
    return Ruling((*won, e.Mucked(player.seat)), last)


def _discarded(state: TableState, hand: Hand, player: Player) -> Ruling:
    """A hand given up while the betting is on: a fold. But who bet and throws his cards away before all have answered
    takes himself for the winner: as long as they can be told apart, the floor may give them back (TDA 15-B)."""
    if betting.turn(hand) == player.seat or hand.aggressor != player.seat:
        return act(state, Act(player.seat, "fold"))
    rule = state.rules.mucked_hand
    if rule.value == "dead":
        return dead(hand, player, "mucked-dead", rule.citation)
    reason = Reason("muck-live", hand.rules.cited("TDA 15-B"), {"seat": player.seat}, "asks", ("live", "dead"))
    return Ruling((e.Asked(reason.code, reason.choices, player.seat),), (reason,))


def dead(hand: Hand, player: Player, code: str, source: str) -> Ruling:
    """The hand of `player` is dead. What was called stays in the pots, his own uncalled bet goes back (TDA 65-A)."""
    back = uncalled_back(hand, player)
    reason = Reason(code, source, {"seat": player.seat})
    return Ruling((e.HandKilled(player.seat), *back.events), (reason, *back.reasons))


def discard_stays(state: TableState, seat: int) -> Ruling:
    """The floor does not give the cards back that a player threw away when he took himself for the winner."""
    found = holder(state, seat)
    if isinstance(found, Ruling):
        return Ruling()
    return dead(*found, "mucked-dead", state.rules.cited("TDA 15-B"))


def kill(state: TableState, seat: int) -> Ruling:
    """The dealer killed a hand: it is dead (TDA 65-A), unless it lies tabled (TDA 13-C) or has won a pot already. One
    that was given up cannot be told apart any more."""
    hand = state.running
    player = hand.player(seat) if hand is not None else None
    if hand is None or player is None or player.folded:
        missing = holder(state, seat)
        return missing if isinstance(missing, Ruling) else refused("not-now", seat=seat)
    alone = len(hand.live()) == 1 or (hand.showdown and bool(showdown.left_alone(hand, player)))
    if alone and not player.mucked:
        return _noted("last-hand", hand.rules.cited("TDA 17-B"), seat)
    if alone:
        return refused("not-now", seat=seat)
    if player.tabled and player.settled and not player.mucked:
        return _noted("tabled-safe", hand.rules.cited("TDA 13-C"), seat)
    return dead(hand, player, "hand-killed", hand.rules.cited("TDA 65-A"))


def retrieve(state: TableState, seat: int) -> Ruling:
    """A player wants the hand back that he gave up: it is live until the dealer kills it (TDA 14), or dead at once,
    as the house has it. A fold stays a fold."""
    back = revived(state, seat)
    if back is not None:
        return back
    hand, question = state.running, state.question
    player = hand.player(seat) if hand is not None else None
    if player is not None and player.folded:
        return _noted("mucked-dead", state.rules.cited("TDA 14, 58"), seat)
    if question is not None and (question.code, question.seat) == ("muck-live", seat):
        return Ruling((e.Answered("live"),), (Reason("muck-live", state.rules.cited("TDA 15-B"), {"seat": seat}),))
    missing = holder(state, seat)
    return missing if isinstance(missing, Ruling) else refused("not-now", seat=seat)


def revived(state: TableState, seat: int) -> Ruling | None:
    """What becomes of a hand that was given up at the showdown and is wanted back, or None where there is none."""
    hand, rule = state.running, state.rules.mucked_hand
    player = hand.player(seat) if hand is not None else None
    if player is None or player.folded or not player.mucked:
        return None
    if rule.value == "dead":
        return _noted("mucked-dead", rule.citation, seat)
    return Ruling((e.Retrieved(seat),), (Reason("muck-live", rule.citation, {"seat": seat}),))
