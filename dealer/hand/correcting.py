"""A wrong amount that the table let pass, and is put right later: for its player, and for all who bet it (TDA 52)."""

from dataclasses import dataclass, replace

from dealer.evolve import evolve
from dealer.hand import betting
from dealer.hand.acts import Raised, Wagered
from dealer.hand.betting import Wager
from dealer.hand.state import Hand, is_substantial


@dataclass(frozen=True, slots=True)
class Corrected:
    """The acts of the hand as they are put right, with the chips that each seat adds (less than 0: gets back), and
    the bet and the measure of the next raise after the last of them."""

    acts: tuple[Wagered, ...]
    chips: tuple[tuple[int, int], ...]
    bet: int
    measure: Raised


def corrected(hand: Hand, at: int, to: int) -> Corrected:
    """The street of act `at` as it had gone, had that act been one to `to` (street total): who called it has called
    the right amount, and a raise over it stays as it was made."""
    first = hand.acts[at]
    before = _totals(hand, first.street)
    acts = list(hand.acts)
    bet, measure = first.faced, first.measure
    for index in range(at, len(acts)):
        act = acts[index]
        if act.street != first.street:
            break
        total = to if index == at else _follows(act, bet, all_in_to(hand, act))
        acts[index] = act = _again(act, total, bet, measure)
        measure = _measure(hand, act)
        bet = act.level
    after = before | {act.seat: act.to for act in acts if act.street == first.street}
    if hand.street > first.street or hand.showdown:
        after = _called(after)
    chips = tuple((seat, after[seat] - before[seat]) for seat in sorted(after) if after[seat] != before[seat])
    return Corrected(tuple(acts), chips, bet, measure)


def in_time(hand: Hand, at: int, to: int) -> bool:
    """Whether act `at` may still be put right, to `to`: before the next card, or, on the last street, before the
    first hand is shown (TDA 52-A). A bet short of a pot that was told wrong stands as soon as there was substantial
    action on it (TDA 52-B)."""
    act = hand.acts[at]
    if act.street < hand.street - 1 or (act.street < hand.street and not _card_to_come(hand)):
        return False
    if hand.showdown and any(p.tabled or p.mucked for p in hand.players):
        return False
    later = [a for a in hand.acts[at + 1 :] if a.street == act.street]
    short_of_pot = hand.rules.betting.value == "pot-limit" and act.to < to
    with_chips = sum(a.act in ("call", "bet", "raise") for a in later)
    return not (short_of_pot and is_substantial(hand.rules, len(later), with_chips))


def all_in_to(hand: Hand, act: Wagered) -> int:
    """The street total of all that the player of `act` had on its street, the last or the one before it."""
    player = hand.player(act.seat)
    return _totals(hand, act.street)[act.seat] + (player.stack if player is not None else 0)


def _totals(hand: Hand, street: int) -> dict[int, int]:
    """What each seat has in on that street, less what went back to it."""
    if street == hand.street:
        return {p.seat: p.bet for p in hand.players}
    return _called({act.seat: act.to for act in hand.acts if act.street == street})


def _called(totals: dict[int, int]) -> dict[int, int]:
    most = sorted(totals.values())[-2] if len(totals) > 1 else max(totals.values())
    return {seat: min(total, most) for seat, total in totals.items()}


def _card_to_come(hand: Hand) -> bool:
    """Whether no card of the street has been dealt yet."""
    before = sum(street.board for street in hand.rules.streets.value[: hand.street])
    return len(hand.board) <= before and not any(step.done and step.word == "deal" for step in hand.plan)


def _follows(act: Wagered, bet: int, most: int) -> int:
    """The total of a later act, where the bet before it is now `bet`."""
    if act.act == "call":
        return min(bet, most) if act.to >= act.faced else min(act.to, bet)
    return max(act.to, min(bet, most)) if act.act in ("bet", "raise") else act.to


def _again(act: Wagered, to: int, bet: int, measure: Raised) -> Wagered:
    kind = act.act
    if kind in ("bet", "raise", "call"):
        kind = ("raise" if bet else "bet") if to > bet else "call"
    right = to if act.right == act.to else act.right
    return replace(act, act=kind, to=to, right=right, faced=bet, measure=measure)


def _measure(hand: Hand, act: Wagered) -> Raised:
    before = evolve(
        hand, raise_size=act.measure.raise_size, raised_from=act.measure.raised_from, bets=act.measure.bets
    )
    return betting.raised(before, Wager(act.act, act.to))
