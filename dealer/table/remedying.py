"""What follows from a fault of the hole cards or of a burn: a remedy while the deal goes on, or a misdeal."""

from dealer.arbiter import remedies
from dealer.cards import UNSEEN, Card
from dealer.hand import dealing
from dealer.hand.state import Hand
from dealer.rules.profile import Fault, Remedy
from dealer.table import events as e
from dealer.table.apply import fold_events
from dealer.table.blinds import posts
from dealer.table.state import Facts, Question, Reason, Ruling, TableState


def plays(seat: int, card: Card, facts: Facts, source: str) -> Ruling:
    """A card that lies face up stays with its player, who holds it from now on."""
    events = (e.Dealt(seat), e.Exposed(seat, card, "exposed-plays"))
    return Ruling(events, (Reason("exposed-plays", source, facts),))


def ruled(state: TableState, hand: Hand, fault: Fault, facts: Facts) -> Ruling | None:
    """What the house does about a fault of a hole card or a burn, or None where it does nothing."""
    remedy = remedies.remedy_for(fault, hand)
    if remedy is None:
        return None
    if remedy.ruling != "misdeal":
        return _carried_out(hand, remedy, facts)
    if hand.rules.offers(remedy):
        return _offered(hand, remedy, facts)
    return misdeal(hand, remedy, state, facts)


def _carried_out(hand: Hand, remedy: Remedy, facts: Facts) -> Ruling:
    """A remedy that lets the deal go on. A card that lay face up is not the player's yet."""
    seat, card = _at(facts)
    lay_up = "card" in facts
    shown = (e.Exposed(seat, card, remedy.ruling),) if lay_up else ()
    # A card that lies face down where it should not is still to be counted as dealt.
    plan = remedies.plan(remedy, hand, seat if lay_up else None)
    return Ruling((*shown, e.Planned(plan, remedied=True)), (Reason(remedy.ruling, remedy.citation, facts),))


def _at(facts: Facts) -> tuple[int, Card]:
    return int(facts.get("seat", 0)), Card(str(facts.get("card", UNSEEN)))


def _without_misdeal(hand: Hand, remedy: Remedy, facts: Facts) -> Ruling:
    """How the deal goes on where the misdeal of `remedy` is declined."""
    other = remedies.instead(remedy.fault, hand)
    if other:
        return _carried_out(hand, other, facts)
    if "card" in facts:
        return plays(*_at(facts), facts, remedy.citation)
    return Ruling((), (Reason("deck-stands", remedy.citation, facts),))


def _offered(hand: Hand, remedy: Remedy, facts: Facts) -> Ruling:
    """A misdeal may be declared as long as its time has not passed. Until it is, the deal goes on without one."""
    goes_on = _without_misdeal(hand, remedy, facts).events
    choices = (remedy.ruling, "play-on")
    asked = e.Asked(remedy.ruling, choices, *_at(facts), remedy.fault)
    return Ruling((*goes_on, asked), (Reason(remedy.ruling, remedy.citation, facts, "asks", choices),))


def answered(state: TableState, question: Question, choice: str) -> Ruling:
    """A misdeal that was offered is declared, or it is not and the deal goes on as it does already."""
    hand = state.running
    remedy = hand and question.fault and remedies.remedy_for(question.fault, hand)
    if not hand or not remedy:
        return Ruling()
    facts: Facts = {"seat": question.seat}
    if question.card != UNSEEN:
        facts["card"] = question.card
    if choice == remedy.ruling:
        return misdeal(hand, remedy, state, facts, counted=True)
    return Ruling((), _without_misdeal(hand, remedy, facts).reasons)


def misdeal(hand: Hand, remedy: Remedy, state: TableState, facts: Facts, *, counted: bool = False) -> Ruling:
    """The deal is void: all goes back, the blinds stand again, and the same hand is dealt (TDA 35-C), but for who
    has left since. `counted`: the card that made it one is part of the deal already."""
    seat, card = _at(facts)
    steps = tuple(s for s in remedies.own_steps(remedy, hand, seat) if s.word != "redeal")
    everyone = fold_events(state, (e.Misdealt(()),)).hand
    assert everyone is not None
    killed = tuple(e.HandKilled(p.seat) for p in everyone.players if state.seat(p.seat) is None)
    dealt = fold_events(state, (e.Misdealt(()), *killed)).hand
    assert dealt is not None
    plan = steps + dealing.opening_plan(dealt)
    voided = e.Misdealt(plan) if counted else e.Misdealt(plan, seat, card)
    events = (voided, *killed, *posts(everyone))
    return Ruling(events, (Reason("misdeal", remedy.citation, facts),))
