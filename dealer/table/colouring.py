"""Rulings on chips outside of the play: colour-ups, exchanges, chips that turn up late, the count of the table."""

from collections.abc import Iterable

from dealer.rules.profile import RulesProfile
from dealer.table import events as e
from dealer.table.chip_commands import ColourUp, CountTable, ExchangeChips, ReissueChips
from dealer.table.commands import Found
from dealer.table.state import Facts, Reason, Ruling, TableState, refused
from dealer.tournament.race import HandedIn, RaceSheet, cards_fit, changeable, race


def colour_up(state: TableState, command: ColourUp) -> Ruling:
    """The smallest chips go off the table between hands, and the odd ones are raced as the house has it (TDA 24)."""
    value, to = command.value, command.to
    counts, cards = dict(command.counts), dict(command.cards)
    smallest = state.stakes.chip
    # A table whose smallest chip was never told has 1.
    if state.running is not None or not changeable(value, to) or (value != smallest and smallest > 1):
        return refused("not-now", value=value, to=to)
    if len(counts) < len(command.counts) or len(cards) < len(command.cards):
        return refused("not-now", value=value, to=to)
    wrong = _cannot_hand_in(state, value, counts)
    if wrong is not None:
        return wrong
    handed = tuple(HandedIn(s.number, s.stack, counts.get(s.number, 0)) for s in state.seats if s.stack)
    if to > max((each.stack for each in handed), default=0) or not cards_fit(handed, cards, value, to):
        return refused("not-now", value=value, to=to)
    rules = state.rules
    sheet = race(value, to, handed, cards, method=rules.chip_race.value, total=rules.race_total.value)
    return Ruling((e.ColouredUp(sheet),), tuple(_odd_differs(sheet, rules)))


def _cannot_hand_in(state: TableState, value: int, counts: dict[int, int]) -> Ruling | None:
    """The refusal where a seat cannot have so many chips of `value`."""
    for seat, count in counts.items():
        chair = state.seat(seat)
        if chair is None:
            return refused("seat-empty", seat=seat)
        if count < 0:
            return refused("not-now", seat=seat)
        if count * value > chair.stack:
            return refused("too-many-chips", seat=seat, amount=count * value, has=chair.stack)
    return None


def _odd_differs(sheet: RaceSheet, rules: RulesProfile) -> Iterable[Reason]:
    """What is said of a seat whose odd chips are not those that its stack must hold: one of the two is wrong."""
    for row in sheet.rows:
        held = row.stack % sheet.to
        if row.odd * sheet.value != held:
            facts: Facts = {"seat": row.seat, "amount": row.odd * sheet.value - held, "expected": held}
            yield Reason("count-differs", rules.chip_race.citation, facts)


def exchange(state: TableState, command: ExchangeChips) -> Ruling:
    """A player asks to have chips changed, one for one in worth: a house does it at any time, or at its colour-ups
    only."""
    chair, rule = state.seat(command.seat), state.rules.colour_up
    facts: Facts = {"seat": command.seat, "amount": sum(command.gives)}
    if chair is None:
        return refused("seat-empty", seat=command.seat)
    both = (*command.gives, *command.gets)
    if min(both, default=0) < 1 or sum(command.gives) != sum(command.gets) or min(both) < state.stakes.chip:
        return refused("not-now", seat=command.seat)
    if sum(command.gives) > _behind(state, command.seat):
        return refused("too-many-chips", **facts, has=_behind(state, command.seat))
    if rule.value == "scheduled":
        return Ruling((e.Noted("exchange-refused"),), (Reason("exchange-refused", rule.citation, facts),))
    return Ruling((e.ChipsExchanged(command.seat, command.gives, command.gets),))


def _behind(state: TableState, seat: int) -> int:
    """The chips that lie behind before `seat`."""
    player = state.running.player(seat) if state.running is not None else None
    chair = state.seat(seat)
    return player.stack if player is not None else chair.stack if chair is not None else 0


def reissue(state: TableState, command: ReissueChips) -> Ruling:
    """Chips that a colour-up took off the table come back, worth more than they were."""
    value, worth = command.value, command.worth
    gone = 0 < value < state.least_chip and value not in state.reissued
    if not gone or worth <= state.least_chip or worth % state.least_chip:
        return refused("not-now", value=value, worth=worth)
    return Ruling((e.ChipsReissued(value, worth),))


def found_late(state: TableState, command: Found) -> Ruling | None:
    """Chips of `seat` turn up that a colour-up has taken off the table: they are changed at equal value, and a rest
    below the smallest chip is gone (TDA 24). None where there was no colour-up, or no seat is told."""
    seat, amount = command.seat, command.amount
    if seat is None or amount is None or not state.least_chip:
        return None
    if state.seat(seat) is None:
        return refused("seat-empty", seat=seat)
    worth = amount * (1 if command.count is None else command.count)
    if worth < 1 or amount < 1 or amount in state.reissued:
        return refused("not-now", kind=command.kind)
    gets = worth // state.stakes.chip * state.stakes.chip
    reasons = {"chip-exchanged": gets, "chip-out-of-play": worth - gets}
    said = (Reason(code, "TDA 24-C", {"seat": seat, "amount": chips}) for code, chips in reasons.items() if chips)
    return Ruling((e.ChipsRedeemed(seat, worth, gets),), tuple(said))


def too_many(state: TableState) -> int:
    """How many chips more than there ought to be the stacks are between hands; below zero where some are missing."""
    return sum(s.stack for s in state.seats) - state.issued


def count_table(state: TableState, command: CountTable) -> Ruling:
    """All stacks were counted between hands: the counts hold, and what is too much or too little is told."""
    stacks = dict(command.stacks)
    if state.running is not None or not stacks or len(stacks) < len(command.stacks) or min(stacks.values()) < 0:
        return refused("not-now")
    empty = next((seat for seat in stacks if state.seat(seat) is None), None)
    if empty is not None:
        return refused("seat-empty", seat=empty)
    counted = sum(stacks.get(s.number, s.stack) for s in state.seats)
    facts: Facts = {"amount": counted - state.issued, "counted": counted, "expected": state.issued}
    differs = (Reason("count-differs", "", facts),) if counted != state.issued else ()
    return Ruling((e.TableCounted(tuple(sorted(stacks.items())), state.issued),), differs)
