"""Rulings on who sits where with how many chips, and on the stakes."""

from dealer.hand.state import MAX_SEAT
from dealer.table import events as e
from dealer.table.commands import AddChips, LeaveSeat, MoveSeat, Penalize, SetStack, SetStakes, StepAway, TakeSeat
from dealer.table.state import Reason, Ruling, TableState, refused


def take_seat(state: TableState, command: TakeSeat) -> Ruling:
    """A player sits down in an empty chair; one who lost his last chip has left his. Who was in the hand that runs
    keeps his chair until it is over, for what he bet is still his there."""
    sitting = state.seat(command.seat)
    if state.running is not None and state.running.player(command.seat) is not None:
        return refused("not-now", seat=command.seat)
    if not 1 <= command.seat <= MAX_SEAT or command.stack <= 0 or (sitting is not None and sitting.stack > 0):
        return refused("not-now", seat=command.seat)
    vacated = () if sitting is None else (e.SeatLeft(command.seat),)
    return Ruling((*vacated, e.SeatTaken(command.seat, command.stack)))


def leave_seat(state: TableState, command: LeaveSeat) -> Ruling:
    """A player leaves; a hand he still had is dead, what he bet stays in the pots."""
    if state.seat(command.seat) is None:
        return refused("seat-empty", seat=command.seat)
    hand = state.running
    player = hand.player(command.seat) if hand is not None else None
    left = e.SeatLeft(command.seat)
    if hand is not None and player is not None and not player.folded and len(hand.live()) == 1:
        return refused("not-now", seat=command.seat)
    if player is None or player.folded:
        return Ruling((left,))
    return Ruling((e.HandKilled(command.seat), left), (Reason("hand-dead", "TDA 31", {"seat": command.seat}),))


def step_away(state: TableState, command: StepAway) -> Ruling:
    """A player leaves his chair for a while, or is back."""
    if state.seat(command.seat) is None:
        return refused("seat-empty", seat=command.seat)
    return Ruling((e.SeatAway(command.seat, not command.back),))


def set_stack(state: TableState, command: SetStack) -> Ruling:
    """A stack was counted, and the count holds."""
    if state.seat(command.seat) is None:
        return refused("seat-empty", seat=command.seat)
    if command.stack < 0:
        return refused("not-now", seat=command.seat)
    return Ruling((e.StackCounted(command.seat, command.stack),))


def set_stakes(state: TableState, command: SetStakes) -> Ruling:
    """A level begins: at once between hands, else with the next hand (TDA 23). Nobody can play for such as -1/2."""
    if not command.stakes.playable:
        return refused("not-now", small=command.stakes.small, big=command.stakes.big)
    if state.running is None:
        return Ruling((e.StakesSet(command.stakes, next_hand=False),))
    facts: dict[str, int | str] = {"small": command.stakes.small, "big": command.stakes.big}
    reason = Reason("level-next-hand", state.rules.level_starts.citation, facts)
    return Ruling((e.StakesSet(command.stakes, next_hand=True),), (reason,))


def move_seat(state: TableState, command: MoveSeat) -> Ruling:
    del state
    return refused("not-now", seat=command.seat)


def add_chips(state: TableState, command: AddChips) -> Ruling:
    del state
    return refused("not-now", seat=command.seat)


def penalize(state: TableState, command: Penalize) -> Ruling:
    del state
    return refused("not-now", seat=command.seat)


def disqualify(state: TableState, seat: int) -> Ruling:
    del state
    return refused("not-now", seat=seat)


def leave_table(state: TableState, seat: int) -> Ruling:
    del state
    return refused("not-now", seat=seat)
