"""The end of a replayed hand: what went back, who won which pot, and how much everybody ended with.

Where the hole cards of all who are left are known, they are tabled and speak for themselves. Where they are not, the
winners are those that the record names, and no known hand in the same pot may beat theirs. Rake comes off the pots
that the record says it came off; the shares are then those of what was left.

A source may split the odd chip of a pot among its winners: each has then a fraction of the smallest chip, between the
shares without the odd chip and with it.
"""

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import Final

from dealer.cards import UNSEEN
from dealer.hand import showdown
from dealer.hand.pots import Pot, pots, split
from dealer.hand.state import Hand
from dealer.ranking import HandValue, best
from dealer.records.record import RecordedHand
from dealer.records.replay import DiffersError, Replay
from dealer.table import commands as c

Shares = dict[str, dict[int, Fraction]]
"""What each seat got of each pot."""

_ROUNDED: Final = Fraction(1, 1000)
"""Shares that a source has as fractions are together right but for less than this, in smallest chips."""


class UntoldError(Exception):
    """The record does not tell who won, and nothing can be said against it."""


def settle(replay: Replay) -> None:
    """Compare the end. Raises DiffersError at the first difference, UntoldError where the record tells too little."""
    record, live = replay.record, replay.hand.live()
    if len(live) > 1 and not replay.hand.showdown:
        raise DiffersError("the end of the record", "the showdown", replay.due())
    _check_returned(replay)
    if len(live) > 1:
        _show(replay)
    replay.tell("the showdown", "all pots pushed", c.Award())
    gross: Shares = {}
    for win in replay.hand.wins:
        gross.setdefault(win.pot, {})[win.seat] = Fraction(win.amount)
    _check_stacks(replay, gross, _net(record, replay.hand, gross))


def _check_returned(replay: Replay) -> None:
    record = replay.record
    if record.uncalled is None:
        return
    told = {seat: amount for seat, amount in record.uncalled if amount}
    left = {seat: amount - replay.left_out.get(seat, 0) for seat, amount in replay.returned.items()}
    ours = {seat: amount for seat, amount in left.items() if amount}
    if told != ours:
        raise DiffersError("uncalled", _spoken(record, told), _spoken(record, ours))


def _show(replay: Replay) -> None:
    """All hands face up, but for those that were and may be mucked; where some are not known, the winners named."""
    hand, holes = replay.hand, replay.record.holes
    ranks = hand.rules.hand_ranks.value
    known = {p.seat: holes[p.seat] for p in hand.live() if UNSEEN not in holes.get(p.seat, (UNSEEN,))}
    if len(known) < len(hand.live()):
        _name_winners(replay, {seat: best(cards, hand.board, ranks) for seat, cards in known.items()})
        return
    mucked = [p.seat for p in hand.live() if p.seat in replay.record.mucked]
    for seat in (*(p.seat for p in hand.live() if p.seat not in mucked), *mucked):
        player = replay.hand.player(seat)
        assert player is not None
        up = seat not in mucked or showdown.must_table(replay.hand, player) is not None
        command = c.TableCards(seat, known[seat]) if up else c.Muck(seat)
        replay.tell(f"the showdown, seat {seat}", "".join(known[seat]), command)


def _name_winners(replay: Replay, values: Mapping[int, HandValue | None]) -> None:
    record, hand = replay.record, replay.hand
    for pot in pots(hand):
        if len(pot.eligible) == 1:
            continue
        known = {seat: value for seat in pot.eligible if (value := values.get(seat)) and seat not in record.mucked}
        winners = _recorded_winners(replay, pot) if record.awards is not None or not known else _bests(known)
        told = ",".join(map(str, winners))
        beaten = known and set(winners) & known.keys() and not set(_bests(known)) <= set(winners)
        if beaten or len({known[seat] for seat in winners if seat in known}) > 1:
            raise DiffersError(f"pot {pot.name}", f"seat {told} to win", f"seat {','.join(map(str, _bests(known)))}")
        replay.tell(f"pot {pot.name}", f"seat {told} to win", c.NameWinner(pot.name, winners))


def _bests(values: Mapping[int, HandValue]) -> tuple[int, ...]:
    top = max(values.values())
    return tuple(seat for seat, value in values.items() if value == top)


def _recorded_winners(replay: Replay, pot: Pot) -> tuple[int, ...]:
    """Who won `pot` as the record has it: by its awards, or by who ended with more than he had left."""
    record = replay.record
    if record.awards is not None:
        winners = tuple(paid.seat for paid in record.awards if paid.pot == pot.name)
        if not winners:
            raise DiffersError("pots", f"no {pot.name}", f"{pot.name} {record.shown(pot.amount)}")
        return winners
    ends = record.finishing or {}
    behind = {p.seat: p.stack for p in replay.hand.players}
    gained = record.winnings or {seat: ends[seat] - behind[seat] for seat in pot.eligible if seat in ends}
    winners = tuple(seat for seat in pot.eligible if gained.get(seat, 0) > 0)
    if not winners:
        raise UntoldError
    return winners


def _net(record: RecordedHand, hand: Hand, gross: Shares) -> Shares | None:
    """The shares of each pot, less the rake, as the law has it; None where nothing tells which pot it came off."""
    if record.awards is not None:
        return _net_by_pot(record, hand, gross)
    total = sum(amount for shares in gross.values() for amount in shares.values())
    told = sum((record.winnings or {}).values())
    rake = record.rake or max(Fraction(0), total - told if record.winnings else Fraction(0))
    if rake and len(gross) > 1:
        return None
    return {pot: _shares(hand, shares, sum(shares.values()) - rake) for pot, shares in gross.items()}


def _net_by_pot(record: RecordedHand, hand: Hand, gross: Shares) -> Shares:
    """The shares of each pot. Raises DiffersError where the record's pots or their winners are others."""
    told: Shares = {}
    for paid in record.awards or ():
        pot = told.setdefault(paid.pot, {})
        pot[paid.seat] = pot.get(paid.seat, Fraction(0)) + paid.amount
    sums = {name: sum(shares.values()) for name, shares in told.items()}
    ours = {name: sum(shares.values()) for name, shares in gross.items()}
    rakes = {name: ours.get(name, Fraction(0)) - amount for name, amount in sums.items()}
    if sums.keys() != ours.keys() or any(rake < 0 for rake in rakes.values()) or sum(rakes.values()) != record.rake:
        raise DiffersError("pots", _pots_spoken(record, sums), _pots_spoken(record, ours))
    net: Shares = {}
    for name, shares in gross.items():
        net[name] = _shares(hand, shares, sums[name])
        if not agree(told[name], {name: net[name]}):
            raise DiffersError(f"pot {name}", _spoken(record, told[name]), _spoken(record, net[name]))
    return net


def _pots_spoken(record: RecordedHand, amounts: Mapping[str, int | Fraction]) -> str:
    listed = ", ".join(f"{name} {record.shown(amount)}" for name, amount in sorted(amounts.items()))
    return f"{listed}, rake {record.shown(record.rake)}" if record.rake else listed


def _shares(hand: Hand, winners: Mapping[int, Fraction], amount: Fraction | int) -> dict[int, Fraction]:
    """`amount` among the winners of a pot, as the law splits it."""
    return {
        seat: Fraction(share) for seat, share in split(int(amount), [*winners], hand.button, hand.stakes.chip).items()
    }


def agree(told: Mapping[int, Fraction], ours: Shares) -> bool:
    """Whether each got the same. Those who share a pot with an odd chip may have it split among them: each has then a
    fraction between the least share of such a pot and the most, and all of them together what they should."""
    due = _paid(ours)
    least = _paid({pot: dict.fromkeys(shares, min(shares.values())) for pot, shares in ours.items()})
    most = _paid({pot: dict.fromkeys(shares, max(shares.values())) for pot, shares in ours.items()})
    off = {seat: told[seat] - due.get(seat, 0) for seat in told}
    near = (
        not off[seat] or (told[seat].denominator > 1 and least.get(seat, 0) <= told[seat] <= most.get(seat, 0))
        for seat in told
    )
    odd = [shares.keys() for shares in ours.values() if len(set(shares.values())) > 1]
    return all(near) and all(abs(sum(off.get(seat, 0) for seat in each)) < _ROUNDED for each in _sharing(odd))


def _sharing(pots_of: Iterable[Collection[int]]) -> list[set[int]]:
    """Who shares with whom: sets of seats, of which no two have a pot in common."""
    found: list[set[int]] = []
    for seats in pots_of:
        met = [each for each in found if each & set(seats)]
        found = [each for each in found if each not in met] + [set(seats).union(*met)]
    return found


def _paid(shares: Shares) -> dict[int, Fraction]:
    paid: dict[int, Fraction] = {}
    for pot in shares.values():
        for seat, amount in pot.items():
            paid[seat] = paid.get(seat, Fraction(0)) + amount
    return paid


def _check_stacks(replay: Replay, gross: Shares, net: Shares | None) -> None:
    record = replay.record
    if record.winnings is not None:
        _compare(record, "winnings", record.winnings, gross, net)
    if record.finishing is not None:
        paid = _paid(gross)
        behind = {s.number: s.stack - paid.get(s.number, 0) for s in replay.state.seats}
        won = {seat: record.finishing[seat] - behind[seat] for seat in record.finishing}
        _compare(record, "stacks", won, gross, net, behind)


def _compare(
    record: RecordedHand,
    what: str,
    told: Mapping[int, Fraction],
    gross: Shares,
    net: Shares | None,
    behind: Mapping[int, Fraction | int] | None = None,
) -> None:
    """What each won, beside what the law has. Where nothing tells which pot the rake came off, each may have up to
    all of it less."""
    ours = _paid(gross if net is None else net)
    if net is not None and agree(told, net):
        return
    if net is None and all(0 <= ours.get(seat, 0) - told[seat] <= record.rake for seat in told):
        return
    off = {seat: behind.get(seat, 0) if behind else 0 for seat in told}
    wrong = [seat for seat in told if told[seat] != ours.get(seat, 0)]
    raise DiffersError(
        what,
        _spoken(record, {seat: told[seat] + off[seat] for seat in wrong}),
        _spoken(record, {seat: ours.get(seat, 0) + off[seat] for seat in wrong}),
    )


def _spoken(record: RecordedHand, amounts: Mapping[int, int | Fraction]) -> str:
    return ", ".join(f"seat {seat} {record.shown(amount)}" for seat, amount in sorted(amounts.items())) or "nothing"
