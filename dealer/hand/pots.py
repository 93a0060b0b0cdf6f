"""Main and side pots, worked out from what each player paid. Nothing is stored, so nothing can go stale."""

from collections.abc import Sequence
from dataclasses import dataclass

from dealer.hand.state import Hand, steps_from


@dataclass(frozen=True, slots=True)
class Pot:
    """A pot: its name (`main`, `side1`, ...), its chips, and the live seats that can win it, ascending."""

    name: str
    amount: int
    eligible: tuple[int, ...]


def pots(hand: Hand) -> tuple[Pot, ...]:
    """The pots as they stand, main first, this street's bets included.

    One layer for each amount that a live player paid; who paid less is not in it, and folded chips stay in the
    layers they reached. Dead chips are a layer of their own below that of a player whose last chips they were. The
    last pot may have a single seat until its uncalled part is returned.
    """
    layers: list[tuple[tuple[int, ...], int]] = []
    live = hand.live()
    below = 0
    for level in sorted({p.paid for p in live if p.paid or (p.all_in and hand.dead)}):
        amount = sum(min(p.paid, level) - min(p.paid, below) for p in hand.players)
        layers.append((tuple(sorted(p.seat for p in live if p.paid >= level)), amount))
        below = level
    over = sum(p.paid for p in hand.players) - sum(amount for _, amount in layers) + hand.dead
    if not layers:
        return (Pot("main", over, tuple(sorted(p.seat for p in live))),) if over else ()
    extra = sum(max(p.paid - below, 0) for p in hand.players)
    layers[-1] = (layers[-1][0], layers[-1][1] + extra)
    layers[0] = (layers[0][0], layers[0][1] + over - extra)
    return tuple(Pot(f"side{i}" if i else "main", amount, seats) for i, (seats, amount) in enumerate(layers))


def total(hand: Hand) -> int:
    """All chips in the middle, this street's bets included."""
    return hand.dead + sum(p.paid for p in hand.players)


def uncalled(hand: Hand) -> tuple[int, int] | None:
    """(seat, chips) of the part of the street's highest bet that nobody matched, or None.

    Folded chips match too: they were bet against it (TDA 15-B, 65-A).
    """
    top = max(hand.live(), key=lambda p: p.bet)
    matched = max((p.bet for p in hand.players if p.seat != top.seat), default=0)
    return (top.seat, top.bet - matched) if top.bet > matched else None


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
