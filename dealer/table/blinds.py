"""The chips that are posted as a hand begins, and a hand that begins anew."""

from dataclasses import replace

from dealer.hand import dealing
from dealer.hand.parts import Entry, Positions, Step
from dealer.hand.state import Hand, Stakes
from dealer.rules.profile import RulesProfile
from dealer.table import events as e
from dealer.table.apply import apply, fold_events
from dealer.table.state import Facts, Reason, Ruling, TableState


def in_house(stakes: Stakes, rules: RulesProfile) -> tuple[Stakes, tuple[Reason, ...]]:
    """The stakes as the house plays them, and what is said of that: a house without antes posts none."""
    asked = stakes.ante or stakes.bb_ante
    if rules.antes.value != "none" or not asked:
        return stakes, ()
    facts: Facts = {"amount": 0, "asked": asked}
    return replace(stakes, ante=0, bb_ante=0), (Reason("amount-corrected", rules.antes.citation, facts),)


def posts(hand: Hand) -> tuple[e.Event, ...]:
    """Antes, then the small and the big blind, then what else is posted: each as far as the stack goes.

    A big-blind ante comes after the big blind (TDA RP-11), or before it where the house has it so.
    """
    left = {p.seat: p.stack for p in hand.players}
    stakes = hand.stakes
    events: list[e.Event] = []

    def post(seat: int, amount: int, *, live: bool = True, dead: bool = False) -> None:
        amount = min(amount, left[seat])
        left[seat] -= amount
        if amount:
            events.append(e.Posted(seat, amount, live, dead))

    for player in hand.players:
        post(player.seat, stakes.ante, live=False)
    if hand.small is not None:
        post(hand.small, stakes.small)
    ante_first = hand.rules.bb_ante_order.value == "ante-first"
    for ante in (True, False) if ante_first else (False, True):
        post(hand.big, stakes.bb_ante if ante else stakes.big, live=not ante, dead=ante)
    for entry in hand.entries:
        post(entry.seat, entry.live)
        post(entry.seat, entry.dead, live=False, dead=True)
    return (*events, *_straddle(hand, left))


def _straddle(hand: Hand, left: dict[int, int]) -> tuple[e.Event, ...]:
    """The straddle, where there is one. Its least raise is to three big blinds (WL 161), or by as much as the
    straddle is (RRP No-Limit 2); in fixed limit it is that of the street."""
    entry = next((each for each in hand.entries if each.straddle), None)
    if entry is None:
        return ()
    bet = {hand.small: hand.stakes.small, hand.big: hand.stakes.big}.get(entry.seat, entry.live)
    if entry.straddle - bet > left[entry.seat]:
        return ()
    to_three = hand.rules.straddle_raise.value == "third-big-blind"
    size = 3 * hand.stakes.big - entry.straddle if to_three else entry.straddle
    if hand.rules.betting.value == "fixed-limit":
        size = hand.raise_size
    return (e.Straddled(entry.seat, entry.straddle, size),)


def _at_stakes(entries: tuple[Entry, ...], stakes: Stakes) -> tuple[Entry, ...]:
    """What is posted beside the blinds at these stakes: a live post is the big blind, a straddle two of them."""
    return tuple(
        replace(each, live=stakes.big * bool(each.live), straddle=2 * stakes.big * bool(each.straddle))
        for each in entries
    )


def straddle_falls(hand: Hand) -> Ruling | None:
    """A straddle whose chips were not there when all was posted does not stand; None where there is none such."""
    seat = next((entry.seat for entry in hand.entries if entry.straddle > hand.bet), None)
    if seat is None or hand.street or hand.actions:
        return None
    facts: Facts = {"seat": seat, "amount": 0, "asked": 2 * hand.stakes.big}
    reason = Reason("amount-corrected", hand.rules.straddle.citation, facts)
    return Ruling((e.StraddleFell(seat),), (reason,))


def begun(
    state: TableState,
    number: int,
    at: Positions,
    stakes: Stakes,
    stacks: tuple[tuple[int, int], ...],
    entries: tuple[Entry, ...],
) -> Ruling:
    """A hand begins with these chips: all is posted, the deal is due."""
    posted = _at_stakes(entries, stakes)
    began = e.HandBegan(number, at.button, at.small, at.small_at, at.big, stakes, stacks, posted)
    state = apply(state, began)
    hand = state.hand
    assert hand is not None
    then = (*posts(hand), e.Planned(dealing.opening_plan(hand)))
    return Ruling((began, *then), after=fold_events(state, then))


def places(state: TableState, hand: Hand) -> Positions:
    """Where button and blinds are in the running hand."""
    return Positions(hand.button, hand.small, hand.big if state.small_at is None else state.small_at, hand.big)


def posted_again(
    state: TableState, hand: Hand, at: Positions, stakes: Stakes, entries: tuple[Entry, ...] | None = None
) -> tuple[e.Event, ...]:
    """The cards stay as they lie, but all bets go back: button and blinds are where they should be, what has to be is
    posted, and the betting begins anew."""
    posted = _at_stakes(hand.entries if entries is None else entries, stakes)
    corrected = e.BlindsCorrected(at.button, at.small, at.small_at, at.big, stakes, posted)
    after = fold_events(state, (corrected,)).hand
    assert after is not None
    return (corrected, *posts(after))


def also_posted(state: TableState, hand: Hand, entries: tuple[Entry, ...]) -> tuple[e.Event, ...]:
    """`entries` are posted beside the blinds of the running hand, in which nobody has acted."""
    if not hand.dealt:
        return anew(state, hand, entries=entries)
    return posted_again(state, hand, places(state, hand), hand.stakes, entries)


def anew(
    state: TableState,
    hand: Hand,
    *,
    at: Positions | None = None,
    stakes: Stakes | None = None,
    entries: tuple[Entry, ...] | None = None,
    first: tuple[Step, ...] | None = None,
) -> tuple[e.Event, ...]:
    """The running hand begins anew, all chips back, with what is given in place of what was; whoever has no hand any
    more has none again. Where it is to be dealt again, `first` are the steps that come before."""
    stacks = tuple(sorted((p.seat, p.brought) for p in hand.players))
    posted = hand.entries if entries is None else entries
    events = begun(state, hand.number, at or places(state, hand), stakes or hand.stakes, stacks, posted).events
    killed = tuple(e.HandKilled(p.seat) for p in hand.players if p.folded and state.seat(p.seat) is None)
    dealt = fold_events(state, (*events[:-1], *killed)).hand
    assert dealt is not None
    opening = dealing.opening_plan(dealt)
    if first is not None:
        planned = e.Planned((*first, *opening), remedied=True)
    else:
        planned = e.Planned(hand.plan, hand.remedied) if at is None else e.Planned(opening)
    return (*events[:-1], *killed, planned)
