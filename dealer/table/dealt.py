"""Rulings on what the dealer did with the deck, compared with what the deal expects."""

from dealer.arbiter import remedies
from dealer.cards import UNSEEN, Card
from dealer.hand import betting, dealing
from dealer.hand.parts import Step
from dealer.hand.state import Hand, street_of
from dealer.rules.profile import Fault
from dealer.table import events as e
from dealer.table import remedying
from dealer.table.apply import fold_events, state_after
from dealer.table.commands import Burn, DealCard, LayBoard
from dealer.table.opening import begin
from dealer.table.state import Facts, Reason, Ruling, TableState, refused


def riffle(state: TableState) -> Ruling:
    """A shuffle: a hand begins, or a step of a remedy is done."""
    hand = state.running
    if hand is None:
        return begin(state)
    return _tick(hand, "shuffle")


def cut(state: TableState, seat: int | None) -> Ruling:
    """The deck was cut, by the right player or another: a cut is a cut."""
    del seat
    hand = state.running
    return refused("no-hand") if hand is None else _tick(hand, "cut")


def new_deck(state: TableState) -> Ruling:
    """A player asks for a new deck."""
    del state
    return refused("not-now")


def _tick(hand: Hand, word: str) -> Ruling:
    plan = dealing.ticked(hand.plan, word)
    return refused("not-now") if plan is None else Ruling((e.Planned(plan, hand.remedied),))


def deal_card(state: TableState, command: DealCard) -> Ruling:
    """One card to one seat."""
    begun = begin(state) if state.running is None else Ruling()
    state = state_after(state, begun)
    if state.running is None:
        return begun
    dealt = _deal_card(state, command)
    return dealt if dealt.refused else Ruling(begun.events + dealt.events, begun.reasons + dealt.reasons)


def _deal_card(state: TableState, command: DealCard) -> Ruling:
    hand = state.running
    assert hand is not None
    player = hand.player(command.seat)
    if player is None:
        return refused("seat-empty", seat=command.seat)
    if player.folded:
        return refused("seat-folded", seat=command.seat)
    due = dealing.due(hand)
    waits = any(s.word == "deal" and s.number == command.seat for s in hand.pending())
    if due is None or not waits:
        return refused("not-now", seat=command.seat)
    if command.face in hand.faces_but_of(command.seat):
        return refused("not-now", seat=command.seat, card=command.face)
    if due.word == "burn":
        return _unburned_card(state, hand, command)
    first = next(s for s in hand.pending() if s.word == "deal")
    wrong = Ruling()
    if first.number != command.seat and hand.dealt == 0:
        wrong = remedying.ruled(state, hand, "wrong-seat", {"seat": command.seat, "due": first.number}) or wrong
        if any(isinstance(event, e.Misdealt) for event in wrong.events):
            return wrong
    laid = _laid(fold_events(state, wrong.events), command)
    return Ruling(wrong.events + laid.events, wrong.reasons + laid.reasons)


def _laid(state: TableState, command: DealCard) -> Ruling:
    """A card lies before a seat that may have it: face down, face up, or turned over in the deck."""
    hand = state.running
    assert hand is not None
    if command.boxed:
        return _boxed(state, hand, command)
    if command.face != UNSEEN:
        return exposed(state, hand, command.seat, command.face)
    return Ruling((e.Dealt(command.seat),))


def _unburned_card(state: TableState, hand: Hand, command: DealCard) -> Ruling:
    """The round's first down card came without a burn: it becomes the burn, and the deal goes on from there."""
    facts: Facts = {"seat": command.seat}
    steps = (Step("card-to-burn"), *(s for s in hand.pending() if s.word != "burn"))
    events = (e.Burned(command.face), e.Planned(steps, remedied=True))
    return Ruling(events, (Reason("no-burn", state.rules.streets.citation, facts),))


def exposed(state: TableState, hand: Hand, seat: int, card: Card) -> Ruling:
    """A hole card lands face up before `seat`, dealt so by the dealer."""
    facts: Facts = {"seat": seat, "card": card}
    if remedies.third_plays(hand):
        return remedying.plays(seat, card, facts, state.rules.exposed_third_all_in.citation)
    fault = remedies.exposure_fault(hand)
    ruled = remedying.ruled(state, hand, fault, facts)
    return ruled or remedying.plays(seat, card, facts, "no rule of this house replaces it")


def _boxed(state: TableState, hand: Hand, command: DealCard) -> Ruling:
    facts: Facts = {"seat": command.seat, "card": command.face}
    before = any(x.code == "boxed-replaced" for x in hand.exposures)
    fault: Fault = "more-boxed" if before and hand.street == 0 else "card-boxed"
    return remedying.ruled(state, hand, fault, facts) or exposed(state, hand, command.seat, command.face)


def deal_rest(state: TableState) -> Ruling:
    """All cards of this round were dealt without fault, its burn too."""
    begun = begin(state) if state.running is None else Ruling()
    state = state_after(state, begun)
    hand = state.running
    if hand is None:
        return begun
    pending = hand.pending()
    seats = tuple([s.number for s in pending if s.word == "deal"])
    if not seats:
        return refused("not-now")
    burned = (e.Burned(UNSEEN),) * any(s.word == "burn" for s in pending)
    dealt = (*burned, e.RoundDealt(seats))
    return Ruling(begun.events + dealt, begun.reasons, fold_events(state, dealt))


def burn(state: TableState, command: Burn) -> Ruling:
    """A card is burned: the one that is due, one too many, or the one the floor picked."""
    hand = state.running
    if hand is None:
        return refused("no-hand")
    due = dealing.due(hand)
    if due is not None and due.word == "pick-burn":
        return _picked_burn(hand, command.face)
    if command.face in hand.faces_but_of():
        return refused("not-now", card=command.face)
    if due is None:
        ahead = betting.turn(hand) is not None and not hand.burned_ahead
        return Ruling((e.Burned(command.face, ahead=True),)) if ahead else refused("not-now")
    if due.word == "burn":
        return _burned(state, hand, command)
    before_any = due.word == "board" or not any(s.done and s.word == "deal" for s in hand.plan)
    if hand.street > 0 and before_any:
        ruled = remedying.ruled(state, hand, "burn-extra", {"count": 2})
        return ruled or Ruling((e.Burned(command.face, ahead=True),))
    return refused("not-now")


def _burned(state: TableState, hand: Hand, command: Burn) -> Ruling:
    burned: tuple[e.Event, ...] = (e.Burned(command.face),)
    remedy = remedies.remedy_for("burn-up", hand) if command.face != UNSEEN else None
    if remedy is None:
        return Ruling(burned)
    # One that goes back into the stub is no burn.
    events = () if "card-to-stub" in remedy.steps else burned
    after = fold_events(state, events).running or hand
    plan = e.Planned(remedies.plan(remedy, after), remedied=True)
    return Ruling((*events, plan), (Reason(remedy.ruling, remedy.citation, {"card": command.face}),))


def _picked_burn(hand: Hand, picked: Card) -> Ruling:
    """The floor drew one of the scrambled cards: it leaves the board and is a burn."""
    plan = dealing.ticked(hand.plan, "pick-burn") or hand.plan
    if picked not in hand.board:
        return refused("not-now", card=picked)
    ahead = not any(s.word in dealing.DECK_STEPS for s in plan if not s.done)
    return Ruling((e.BoardTaken((picked,)), e.Planned(plan, remedied=True), e.Burned(picked, ahead)))


def _relaid(state: TableState, hand: Hand, cards: tuple[Card, ...]) -> Ruling:
    """The scrambled board lies again but for the card that the floor drew, perhaps with the one that was missing."""
    drawn = tuple(c for c in hand.board if c not in cards)
    new = tuple(c for c in cards if c not in hand.board)
    if len(drawn) != 1:
        return refused("not-now")
    picked = _picked_burn(hand, drawn[0])
    if not new:
        return picked
    laid = lay_board(fold_events(state, picked.events), LayBoard(new))
    return laid if laid.refused else Ruling(picked.events + laid.events, laid.reasons)


def lay_board(state: TableState, command: LayBoard) -> Ruling:
    """Community cards are laid: in their time, too early, too many, or without a burn."""
    hand = state.running
    if hand is None:
        return refused("no-hand")
    if not command.cards:
        return refused("not-now")
    due = dealing.due(hand)
    if due is not None and due.word == "pick-burn":
        return _relaid(state, hand, command.cards)
    known = hand.faces_but_of() | {UNSEEN}
    twice = next((c for c in command.cards if c in known or command.cards.count(c) > 1), None)
    if twice is not None:
        return refused("not-now", card=twice)
    if betting.turn(hand) is not None:
        return _board_early(state, hand, command.cards)
    step = next((s for s in hand.pending() if s.word == "board"), None)
    if step is None or due is None:
        return refused("not-now")
    if len(command.cards) > step.number:
        return _board_fault(hand, "board-too-many", command.cards, so_far=street_of(hand).board - step.number)
    if due.word == "burn":
        unburned: Fault = "board-unburned" if len(command.cards) > 1 else "card-unburned"
        return _board_fault(hand, unburned, command.cards)
    return Ruling((e.BoardLaid(command.cards),))


def _board_early(state: TableState, hand: Hand, cards: tuple[Card, ...]) -> Ruling:
    """The betting is finished first; what the house then does waits as the plan of the next street."""
    streets = state.rules.streets.value
    remedy = remedies.remedy_for("board-early", hand)
    if remedy is None or hand.street + 1 >= len(streets) or not streets[hand.street + 1].board:
        return refused("not-now")
    plan = remedies.plan(remedy, hand, dealt=len(cards))
    facts: Facts = {"cards": ",".join(cards)}
    events = (e.BoardTaken(cards), e.NextPlanned(plan))
    return Ruling(events, (Reason(remedy.ruling, remedy.citation, facts),))


def _board_fault(hand: Hand, fault: Fault, new: tuple[Card, ...], so_far: int = 0) -> Ruling:
    """What the house does about `new` cards of a street that had `so_far` on the board already."""
    remedy = remedies.remedy_for(fault, hand)
    laid = e.BoardLaid(new)
    if remedy is None:
        return Ruling((laid,))
    cards = (*hand.board[len(hand.board) - so_far :], *new)
    plan = remedies.own_steps(remedy, hand, dealt=len(cards))
    taken: tuple[e.Event, ...] = ()
    if "card-to-burn" in remedy.steps:  # a single card that was dealt without its burn
        taken = (e.BoardTaken(cards), e.Burned(cards[0]))
    elif "card-to-stub" in remedy.steps:
        taken = (e.BoardTaken(cards),)
    facts: Facts = {"count": len(cards), "cards": ",".join(cards)}
    events = (laid, *taken, e.Planned(plan, remedied=True))
    return Ruling(events, (Reason(remedy.ruling, remedy.citation, facts),))
