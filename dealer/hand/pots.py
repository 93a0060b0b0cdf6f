"""Main and side pots, worked out from what each player paid. Nothing is stored, so nothing can go stale."""

from collections.abc import Sequence
from dataclasses import dataclass

from dealer.evolve import remembered
from dealer.hand.parts import Gathered
from dealer.hand.state import Hand, steps_from


@dataclass(frozen=True, slots=True)
class Pot:
    """A pot: its name (`main`, `side1`, ...), its chips, and the live seats that can win it, ascending."""

    name: str
    amount: int
    eligible: tuple[int, ...]


@remembered
def pots(hand: Hand) -> tuple[Pot, ...]:
    """The pots as they stand, main first, this street's bets included.

    One layer for each amount that a live player paid; who paid less is not in it, and folded chips stay in the
    layers they reached. Dead chips are a layer of their own below that of a player whose last chips they were. The
    last pot may have a single seat until its uncalled part is returned.
    """
    standing: list[Pot] = []
    live = hand.live()
    for layer in _layers(hand):
        amount = sum([layer.part(p.paid) for p in hand.players]) + (0 if standing else hand.dead)
        able = sorted([p.seat for p in live if p.paid >= layer.least])
        if amount:
            standing.append(Pot(f"side{len(standing)}" if standing else "main", amount, tuple(able)))
    return tuple(standing)


@dataclass(frozen=True, slots=True)
class _Layer:
    """What a pot takes of each payment: the chips above `low` and up to `high`. In it is who paid `least` or more."""

    low: int
    high: int
    least: int

    def part(self, paid: int) -> int:
        """The chips of a payment that lie in it."""
        return min(max(paid, self.low), self.high) - self.low


def _layers(hand: Hand) -> list[_Layer]:
    """The layers of the pots; the last one takes all that is above."""
    dead = hand.dead
    *levels, top = sorted({p.paid for p in hand.live() if p.paid or (p.all_in and dead)}) or [0]
    most = max([p.paid for p in hand.players])
    bounds = zip([0, *levels], [*levels, most], [*levels, top], strict=True)
    return [_Layer(low, high, least) for low, high, least in bounds]


def gathering(hand: Hand) -> tuple[Gathered, ...]:
    """How the street's bets, folded ones too, are put into the pots when its betting is over: the main pot first, and
    of each the full shares first. Antes lie in the middle already: what of them belongs into a side pot is moved.

    Empty where there is only one pot, which takes all.
    """
    layers = _layers(hand)
    if len(layers) < 2:
        return ()
    standing = zip(pots(hand), layers, strict=True)
    return tuple(each for pot, layer in standing for each in _shares(hand, pot.name, layer))


def _shares(hand: Hand, pot: str, layer: _Layer) -> list[Gathered]:
    """What a pot takes from before each player; and out of the middle, from no seat, while the antes lie there."""
    from_each: dict[int, list[int]] = {}
    antes = 0
    for player in hand.players:
        before = layer.part(player.paid - player.bet)
        from_each.setdefault(layer.part(player.paid) - before, []).append(player.seat)
        antes += before if pot != "main" and hand.street == 0 else 0
    shares = [Gathered(pot, each, tuple(sorted(seats))) for each, seats in sorted(from_each.items(), reverse=True)]
    return [share for share in (*shares, Gathered(pot, antes)) if share.each]


def total(hand: Hand) -> int:
    """All chips in the middle, this street's bets included."""
    return hand.dead + sum(p.paid for p in hand.players)


def uncalled(hand: Hand) -> tuple[int, int] | None:
    """(seat, chips) of the part of the street's highest bet that nobody matched, or None.

    Folded chips match too: they were bet against it (TDA 15-B, 65-A).
    """
    top = max(hand.live(), key=lambda p: p.bet)
    matched = max([p.bet for p in hand.players if p is not top], default=0)
    return (top.seat, top.bet - matched) if top.bet > matched else None


def own_uncalled(hand: Hand, seat: int) -> int:
    """The chips of the last bet or raise of `seat` on this street that nobody called.

    They go back to him when his hand is killed (TDA 65-A).
    """
    raises = [a for a in hand.acts if (a.street, a.seat) == (hand.street, seat) and a.act in ("bet", "raise")]
    if not raises:
        return 0
    matched = max(raises[-1].faced, *(p.bet for p in hand.players if p.seat != seat))
    return sum(max(p.bet - matched, 0) for p in hand.players if p.seat == seat)


def split(amount: int, winners: Sequence[int], button: int, chip: int) -> dict[int, int]:
    """Chips for each winning seat: even shares in whole chips of size `chip`, the odd chips one each from the
    first winner left of the button on (TDA 20-A). A rest smaller than a chip is passed out like one.
    """
    order = sorted(winners, key=lambda seat: steps_from(button, seat))
    share = amount // chip // len(order)
    shares = dict.fromkeys(order, share * chip)
    rest = amount - share * chip * len(order)
    for seat in order:
        odd = min(chip, rest)
        shares[seat] += odd
        rest -= odd
    return shares
