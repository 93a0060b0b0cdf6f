"""What follows by itself from what was just done: bets go back, streets open, hands go up."""

from dealer.hand import betting, dealing, showdown
from dealer.hand.pots import uncalled
from dealer.hand.state import Hand, is_last_street
from dealer.table import blinds, other_tables, skipped
from dealer.table import events as e
from dealer.table.acting import release
from dealer.table.apply import fold_events, state_after
from dealer.table.finding import ask_hidden
from dealer.table.state import Reason, Ruling, TableState


def with_consequences(state: TableState, ruling: Ruling) -> tuple[Ruling, TableState]:
    """`ruling` and all that follows from it, and the state after that; `state` is the one it was made in."""
    if not ruling.events:
        return ruling, state
    state = state_after(state, ruling)
    more = _next(state, ruling.events)
    while more is not None:
        state = fold_events(state, more.events)
        ruling = Ruling(ruling.events + more.events, ruling.reasons + more.reasons)
        more = _next(state, ruling.events)
    return ruling, state


def _next(state: TableState, so_far: tuple[e.Event, ...]) -> Ruling | None:
    """What follows next by itself, after the events `so_far` of this ruling, or None."""
    hand = state.running
    if hand is None:
        return ask_hidden(state) if any(isinstance(event, e.PotsPushed) for event in so_far) else None
    fallen = blinds.straddle_falls(hand) if hand.entries else None
    if fallen is not None:
        return fallen
    turn = betting.turn(hand)
    if turn is None:
        if len(hand.live()) == 1:
            return _return_uncalled(hand)
        if hand.held_up() or hand.showdown:
            return _stub_runs_out(hand)
    killed = _kill_who_is_out(state, hand, so_far)
    if killed is not None:
        return killed
    if turn is not None:
        released = next((release(hand, held, state.rules) for held in hand.held if held.seat == turn), None)
        return released or skipped.ask(hand, turn)
    run_out = other_tables.held_down(state, hand) or _hands_up(state, hand)
    return _return_uncalled(hand) or run_out or _next_street(state, hand)


def _stub_runs_out(hand: Hand) -> Ruling | None:
    """A round for which the deck has too few cards is dealt to its end from the stub and the burns."""
    plan = dealing.remade_plan(hand)
    if plan is None:
        return None
    reason = Reason("stub-reshuffled", hand.rules.cited("TDA RP-10H"), {"count": dealing.in_stub(hand)})
    return Ruling((e.StubRemade(), e.Planned(plan, remedied=True)), (reason,))


def _return_uncalled(hand: Hand) -> Ruling | None:
    excess = uncalled(hand)
    if excess is None:
        return None
    seat, amount = excess
    reason = Reason("uncalled-returned", "TDA 15-B, 65-A", {"seat": seat, "amount": amount})
    return Ruling((e.Returned(seat, amount),), (reason,))


def _kill_who_is_out(state: TableState, hand: Hand, so_far: tuple[e.Event, ...]) -> Ruling | None:
    """When the last initial card is dealt, who is not at his seat has no hand (TDA 30), nor who sits out a penalty
    (TDA 71-C). In a house where blinds can be missed the absent are not dealt in to begin with."""
    if hand.street > 0 or hand.actions or not any(isinstance(event, (e.Dealt, e.RoundDealt)) for event in so_far):
        return None
    dealt_anyway = state.rules.missed_blinds.value == "none"
    absent = {s.number for s in state.seats if s.away and dealt_anyway}
    sources = {
        p.seat: "TDA 71-C" if p.seat in state.serving else "TDA 30"
        for p in hand.live()
        if p.seat in absent or p.seat in state.serving
    }
    if not sources or len(sources) == len(hand.live()):
        return None
    reasons = tuple(Reason("hand-killed", source, {"seat": seat}) for seat, source in sources.items())
    return Ruling(tuple(e.HandKilled(seat) for seat in sources), reasons)


def _hands_up(state: TableState, hand: Hand) -> Ruling | None:
    if hand.hands_up or not other_tables.all_in_and_called(hand):
        return None
    in_order = is_last_street(hand) and _played(hand) and state.rules.all_in_at_showdown.value == "in-order"
    if in_order or state.rules.all_in_hands.value != "hands-up":
        return None
    up = (e.HandsUp(), *_lying_open(hand))
    return Ruling(up, (Reason("hands-up", state.rules.all_in_hands.citation),))


def _lying_open(hand: Hand) -> tuple[e.Event, ...]:
    """Whose hole cards all lie face up since the play has tabled them, now that hands are shown."""
    seen = {p.seat: tuple(x.card for x in hand.exposures if x.plays and x.seat == p.seat) for p in hand.live()}
    open_ = (p for p in hand.live() if p.down and not p.settled and len(seen[p.seat]) >= p.down)
    return tuple(e.Tabled(p.seat, seen[p.seat]) for p in open_)


def _played(hand: Hand) -> bool:
    """Whether anyone acted on this street."""
    return any(p.acted for p in hand.players)


def _next_street(state: TableState, hand: Hand) -> Ruling:
    if is_last_street(hand):
        return Ruling((e.ShowdownOpened(), *_lying_open(hand)), _shows_first(state, hand))
    street = state.rules.streets.value[hand.street + 1]
    if hand.next_plan:
        return Ruling((e.StreetOpened(hand.street + 1, hand.next_plan, remedied=True),))
    plan = dealing.street_plan(hand, street)
    burned = hand.burned_ahead or (hand.street == 0 and any(x.code == "exposed-replaced" for x in hand.exposures))
    if burned:
        plan = tuple(s for s in plan if s.word != "burn")
    return Ruling((e.StreetOpened(hand.street + 1, plan),))


def _shows_first(state: TableState, hand: Hand) -> tuple[Reason, ...]:
    rules = state.rules
    all_in = any(p.all_in for p in hand.live())
    ordered = rules.showdown_first.value != "no-order" and _played(hand)
    if not ordered or (all_in and rules.all_in_at_showdown.value != "in-order"):
        return ()
    seat = showdown.first_to_table(hand)
    return (Reason("shows-first", rules.showdown_first.citation, {"seat": seat}),)
