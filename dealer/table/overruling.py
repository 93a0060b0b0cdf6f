"""A person has the last word: answers, steps ticked by hand, and rulings overruled."""

from dealer.cards import UNSEEN, Card
from dealer.evolve import evolve
from dealer.hand import dealing
from dealer.hand.parts import Exposure, Step
from dealer.hand.state import Hand, Player, street_of
from dealer.table import acting, dealt, feeling, finding, mucking, remedying, showing, skipped, undercalls
from dealer.table import events as e
from dealer.table.apply import fold_events
from dealer.table.commands import Muck
from dealer.table.state import Question, Reason, Ruling, TableState, refused


def answer(state: TableState, choice: str) -> Ruling:
    """A person answers the open question."""
    question = state.question
    if question is None:
        return refused("no-question")
    if choice not in question.choices:
        return refused("not-now", choices=", ".join(question.choices))
    answered = (e.Answered(choice),)
    ruled = _answered(fold_events(state, answered), question, choice)
    return ruled if ruled.refused else Ruling(answered + ruled.events, ruled.reasons)


def _answered(state: TableState, question: Question, choice: str) -> Ruling:
    if question.choices == finding.HIDDEN:
        return finding.lose_hidden(state, question.seat) if choice == "lose" else Ruling()
    if question.choices == undercalls.CHOICES and undercalls.of_seat(state.running, question.seat) is not None:
        return undercalls.settle(state, question.seat, choice)
    if question.choices == feeling.WHERE:
        return feeling.lies_right(state) if choice == "lies-right" else Ruling()
    if question.code in acting.QUESTIONS:
        return acting.answered(state, question.seat, choice)
    if question.code == "skipped-seat":
        return skipped.answered(state, question.seat, choice)
    if question.code == "must-table":
        sure = mucking.muck(state, Muck(question.seat), sure=True)
        return sure if choice == "muck" else showing.oblige(state, question.seat)
    if question.code == "muck-live":
        return mucking.discard_stays(state, question.seat) if choice == "dead" else Ruling()
    if question.code == "misread":
        taken = next(c for c in question.choices if c != question.card)
        if choice == question.card and state.hand is not None and choice in state.hand.faces_but_of():
            # It was tabled or turned up since, so it does not lie on the board.
            return refused("not-now", card=question.card)
        return Ruling((e.BoardCorrected(Card(taken), question.card),)) if choice == question.card else Ruling()
    return remedying.answered(state, question, choice)


def done(state: TableState, count: int) -> Ruling:
    """The first `count` open steps were done. A board, or a card drawn from it, is never ticked by hand: which cards
    they are must be known."""
    hand = state.running
    if hand is None:
        return refused("no-hand")
    events: list[e.Event] = []
    for _ in range(count):
        assert hand is not None
        step = next(iter(hand.pending()), None)
        if step is None or step.word in ("board", "pick-burn", "pick-board"):
            break
        event = _done(hand, step)
        events.append(event)
        hand = fold_events(evolve(state, hand=hand), (event,)).hand
    return Ruling(tuple(events)) if events else refused("not-now")


def _done(hand: Hand, step: Step) -> e.Event:
    if step.word == "burn":
        return e.Burned(UNSEEN)
    if step.word == "deal":
        return e.Dealt(step.number)
    index = hand.plan.index(step)
    plan = tuple(evolve(s, done=True) if i == index else s for i, s in enumerate(hand.plan))
    return e.Planned(plan, hand.remedied)


def overrule(state: TableState, code: str) -> Ruling:
    """Overrule the last ruling of this code on a face-up card: the dealer dealt it so, or its player turned it."""
    hand = state.running
    if hand is None:
        return refused("no-hand")
    if code == "misdeal":
        return _no_misdeal(state, hand)
    if code == "cards-differ":
        return feeling.not_believed(state)
    exposure = next((x for x in reversed(hand.exposures) if x.code == code), None)
    if exposure is None:
        return refused("not-now", code=code)
    return _dealer_did(state, hand, exposure) if code == "exposed-plays" else _player_did(state, hand, exposure)


def _no_misdeal(state: TableState, hand: Hand) -> Ruling:
    """The player turned the card, or the floor lets it pass: the deal goes on, unless it was dealt anew already."""
    if hand.voided is None or hand.dealt or _chips_by_seat(hand) != _chips_by_seat(hand.voided[0]):
        # Where a stack has been counted anew since, the deal as it was would bring the old one back.
        return refused("not-now", code="misdeal")
    if any(not p.folded and not _sits(state, p) for p in hand.voided[0].players):
        # Who has left since would play on in the deal as it was, and nobody sits there to be pushed a pot.
        return refused("not-now", code="misdeal")
    at = hand.voided[1]
    events: list[e.Event] = [e.MisdealWithdrawn(), e.FeltLittered(())]
    if not at.seat:  # it was declared later: the card is part of the deal
        return Ruling(tuple(events), (Reason("deck-stands", "overruled: no misdeal"),))
    events.append(e.Dealt(at.seat))
    if at.card == UNSEEN:
        return Ruling(tuple(events), (Reason("deck-stands", "overruled: no misdeal", {"seat": at.seat}),))
    events.append(e.Exposed(at.seat, at.card, "exposed-plays"))
    facts: dict[str, int | str] = {"seat": at.seat, "card": at.card}
    return Ruling(tuple(events), (Reason("exposed-plays", "overruled: the player turned it", facts),))


def _sits(state: TableState, player: Player) -> bool:
    """Whether a player of the running hand still sits in his chair."""
    chair = state.seat(player.seat)
    return chair is not None and chair.stack == player.brought


def _chips_by_seat(hand: Hand) -> dict[int, int]:
    """What each player has, in the pots and behind."""
    return {p.seat: p.brought for p in hand.players}


def _player_did(state: TableState, hand: Hand, exposure: Exposure) -> Ruling:
    """The card was dealt face down and turned by its player: it plays, and no card replaces it (WL 119)."""
    del state
    pending = hand.pending()
    cards = [i for i, s in enumerate(pending) if s.word == "deal" and s.number == exposure.seat]
    moves = [i for i, s in enumerate(pending) if s.word in ("card-to-burn", "card-to-stub")]
    if not cards:
        return refused("not-now", code=exposure.code)
    others = any(x.code == exposure.code and x is not exposure for x in hand.exposures)
    # With the last such ruling go the shuffle and the cut that it asked for.
    remedial = () if others else (i for i, s in enumerate(pending) if s.word not in dealing.DECK_STEPS)
    # The replacement is dealt at once or after all others, as the house has it.
    replacement = cards[0] if next(s for s in pending if s.word == "deal").number == exposure.seat else cards[-1]
    dropped = {replacement, *moves[-1:], *remedial}
    steps = tuple(s for i, s in enumerate(pending) if i not in dropped)
    events = (
        e.Withdrawn(exposure.seat, exposure.card),
        e.Planned((Step("deal", (exposure.seat,)), *steps), remedied=others and bool(steps)),
        e.Dealt(exposure.seat),
        e.Exposed(exposure.seat, exposure.card, "exposed-plays"),
    )
    facts: dict[str, int | str] = {"seat": exposure.seat, "card": exposure.card}
    return Ruling(events, (Reason("exposed-plays", "overruled: the player turned it", facts),))


def _dealer_did(state: TableState, hand: Hand, exposure: Exposure) -> Ruling:
    """The dealer dealt it face up: the house's remedy, while the round it was dealt in has no action."""
    if any(p.acted for p in hand.players) or not street_of(hand).down:
        return refused("not-now", code=exposure.code)
    events = (
        e.Withdrawn(exposure.seat, exposure.card),
        e.Planned((*hand.pending(), Step("deal", (exposure.seat,))), hand.remedied),
    )
    before = fold_events(state, events)
    again = before.running
    assert again is not None
    ruled = dealt.exposed(before, again, exposure.seat, exposure.card)
    return Ruling(events + ruled.events, ruled.reasons)
