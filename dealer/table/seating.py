"""Rulings on who sits where with how many chips, and on the stakes."""

from dealer.hand.state import MAX_SEAT, Hand, Player, steps_from
from dealer.rules.profile import RulesProfile
from dealer.table import blinds
from dealer.table import events as e
from dealer.table.apply_box import at_least
from dealer.table.commands import AddChips, LeaveSeat, MoveSeat, Penalize, SetStack, SetStakes, StepAway, TakeSeat
from dealer.table.state import Facts, Reason, Ruling, TableState, refused


def take_seat(state: TableState, command: TakeSeat) -> Ruling:
    """A player sits down in an empty chair; one who lost his last chip has left his. Who was in the hand that runs
    keeps his chair until it is over, for what he bet is still his there."""
    vacated = _vacated(state, command.seat)
    if vacated is None or command.stack <= 0:
        return refused("not-now", seat=command.seat)
    return Ruling((*vacated, e.SeatTaken(command.seat, command.stack)))


def _vacated(state: TableState, seat: int) -> tuple[e.Event, ...] | None:
    """What must happen for somebody to take the chair `seat`, or None where he cannot."""
    sitting = state.seat(seat)
    if not 1 <= seat <= MAX_SEAT or _in_hand(state, seat) is not None:
        return None
    if sitting is None:
        return ()
    return None if sitting.stack or sitting.coming else (e.SeatLeft(seat),)


def _in_hand(state: TableState, seat: int) -> Player | None:
    """The player of `seat` in the running hand, folded or not."""
    return state.running.player(seat) if state.running is not None else None


def _holding(state: TableState, seat: int) -> tuple[Hand, Player] | None:
    """The running hand and the player of `seat`, where he still has one."""
    player = _in_hand(state, seat)
    return None if state.running is None or player is None or player.folded else (state.running, player)


def leave_seat(state: TableState, command: LeaveSeat) -> Ruling:
    """A player leaves; a hand he still had is dead, what he bet stays in the pots."""
    return _gone(state, command.seat, _cited(state.rules, "TDA 31"))


def _gone(state: TableState, seat: int, source: str) -> Ruling:
    if state.seat(seat) is None:
        return refused("seat-empty", seat=seat)
    holding = _holding(state, seat)
    if holding is None:
        return Ruling((e.SeatLeft(seat),))
    if len(holding[0].live()) == 1:
        return refused("not-now", seat=seat)
    return Ruling((e.HandKilled(seat), e.SeatLeft(seat)), (Reason("hand-dead", source, {"seat": seat}),))


def _cited(rules: RulesProfile, rule: str) -> str:
    """`rule` as a ruling names it: a house that says nothing of who walks off has no word on penalties either."""
    return f"house silent; {rule}" if rules.walking_off.silent else rule


def disqualify(state: TableState, seat: int) -> Ruling:
    """A player is out of the event: his chips are out of play, and a hand he had is dead (TDA 71-D)."""
    rule = _cited(state.rules, "TDA 71-D")
    gone = _gone(state, seat, rule)
    if gone.refused:
        return gone
    return Ruling(gone.events, (Reason("penalty", rule, {"seat": seat}), *gone.reasons))


def leave_table(state: TableState, seat: int) -> Ruling:
    """A player walks off while a hand runs. In a tournament that is for a penalty, and his hand lives on unprotected
    (TDA 31); in a cash game it is dead if he has not acted (WL 80). Between hands he has left for good."""
    if state.seat(seat) is None:
        return refused("seat-empty", seat=seat)
    if state.running is None:
        return Ruling((e.SeatLeft(seat),))
    away = e.SeatAway(seat, True)
    holding = _holding(state, seat)
    if holding is None:
        return Ruling((away,))
    hand, player = holding
    rule = state.rules.walking_off
    if rule.value == "penalty":
        return Ruling((away,), (Reason("penalty", rule.citation, {"seat": seat}),))
    if player.acted or player.all_in or len(hand.live()) == 1:
        return Ruling((away,))
    return Ruling((away, e.HandKilled(seat)), (Reason("hand-dead", rule.citation, {"seat": seat}),))


def step_away(state: TableState, command: StepAway) -> Ruling:
    """A player leaves his chair for a while, or is back."""
    if state.seat(command.seat) is None:
        return refused("seat-empty", seat=command.seat)
    return Ruling((e.SeatAway(command.seat, not command.back),))


def move_seat(state: TableState, command: MoveSeat) -> Ruling:
    """A player moves between hands with all his chips: a wrong seat put right (TDA 7), or another one. There he is
    new; but in a cash game who moves nearer to the big blind has nothing to post for that."""
    seat, to = command.seat, command.to
    if state.seat(seat) is None:
        return refused("seat-empty", seat=seat)
    vacated = _vacated(state, to)
    if seat == to or vacated is None or _in_hand(state, seat) is not None:
        return refused("not-now", seat=seat, to=to)
    nearer = state.big is None or steps_from(state.big, to) < steps_from(state.big, seat)
    fresh = seat in state.fresh or not nearer or state.rules.new_player.value == "dealt-at-once"
    return Ruling((*vacated, e.SeatMoved(seat, to, fresh)))


def add_chips(state: TableState, command: AddChips) -> Ruling:
    """A player buys chips: they play at once between hands, also those that are still to come to the table (TDA 27);
    bought while he is in a hand, they play from the next one on."""
    if state.seat(command.seat) is None:
        return refused("seat-empty", seat=command.seat)
    if command.amount < 1:
        return refused("not-now", seat=command.seat)
    return Ruling((e.ChipsAdded(command.seat, command.amount),))


def penalize(state: TableState, command: Penalize) -> Ruling:
    """A player sits out hands as a penalty: he is dealt in and posts, and his hand is killed (TDA 71-C)."""
    if state.seat(command.seat) is None:
        return refused("seat-empty", seat=command.seat)
    if command.hands < 1:
        return refused("not-now", seat=command.seat)
    facts: Facts = {"seat": command.seat, "hands": command.hands}
    return Ruling(
        (e.Penalized(command.seat, command.hands),), (Reason("penalty", _cited(state.rules, "TDA 71-C"), facts),)
    )


def set_stack(state: TableState, command: SetStack) -> Ruling:
    """A stack was counted, and the count holds."""
    if state.seat(command.seat) is None:
        return refused("seat-empty", seat=command.seat)
    if command.stack < 0:
        return refused("not-now", seat=command.seat)
    return Ruling((e.StackCounted(command.seat, command.stack),))


def push_dealer(state: TableState) -> Ruling:
    """Another dealer comes in. Where a hand begins with the first riffle it has begun by that, as far as the level is
    concerned: a level that comes during the push is for the hand after (TDA 23)."""
    if state.running is not None:
        return refused("not-now")
    settles = state.rules.level_starts.value == "first-riffle" and not state.pushed
    return Ruling((e.DealerPushed(),)) if settles else Ruling()


def set_stakes(state: TableState, command: SetStakes) -> Ruling:
    """A level begins: at once between hands, but with the next hand while one runs or another dealer came in for it
    (TDA 23); where it holds from the first card, also for a hand that has none yet. Nobody can play for such as
    -1/2."""
    if not command.stakes.playable:
        return refused("not-now", small=command.stakes.small, big=command.stakes.big)
    stakes, said = blinds.in_house(at_least(command.stakes, state.least_chip), state.rules)
    hand, rule = state.running, state.rules.level_starts
    if hand is None and not state.pushed:
        return Ruling((e.StakesSet(stakes, next_hand=False),), said)
    if hand is not None and rule.value == "first-card" and not hand.dealt:
        return Ruling(blinds.anew(state, hand, stakes=stakes), said)
    if stakes == state.stakes:
        return Ruling((e.StakesSet(stakes, next_hand=True),), said)
    reason = Reason("level-next-hand", rule.citation, {"small": stakes.small, "big": stakes.big})
    return Ruling((e.StakesSet(stakes, next_hand=True),), (reason, *said))
