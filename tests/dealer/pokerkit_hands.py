"""PokerKit's state of a hand of ours, and where PokerKit differs."""

from pokerkit import (
    Automation,
    BettingStructure,
    CheckingOrCalling,
    Deck,
    Mode,
    Opening,
    StandardHighHand,
    State,
    Street,
)

from dealer.cards import Card
from dealer.hand.pots import pots
from dealer.hand.state import Hand

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
STRUCTURES = {
    "no-limit": BettingStructure.NO_LIMIT,
    "pot-limit": BettingStructure.POT_LIMIT,
    "fixed-limit": BettingStructure.FIXED_LIMIT,
}

DIVERGENCES = {
    "short-big-blind": "O13: a big blind that is posted short is still a whole one to call and to raise",
    "blinds-in-full": "R28: pot-limit counts the blinds in full before the flop, posted or not",
    "short-all-ins": "O1-O14: what re-opens the betting is measured from the bet that the player answered",
    "half-bets": "R31, R32: in fixed limit an all-in of half a bet is a bet, of less is none",
    "nobody-to-answer": "TDA 16: who has all chips that are left against players all-in is not asked again",
    "straddle": "B17, RRP No-Limit 2: the least raise of a straddle is as large as it, where the house says so",
    "any-raise": "raise_rule: some houses take any raise of a big blind",
    "fold-for-nothing": "T6, TDA 58: a fold in turn binds though there is nothing to call",
    "odd-chips": "S12, S13: odd chips go one each, in the smallest chip, from the button's left on",
    "pots-apart": "S14, TDA 21: each pot is split by itself, whoever of its players are beaten",
    "lone-ante": "S19: an ante that nobody could match whole is won back, not returned before the deal",
    "blind-before-ante": "B13, B14, TDA RP-11: a big blind who is short posts the blind first, then the ante",
    "blind-is-a-bet": "R33: the big blind is the first bet of a limit round",
    "first-to-act": "B5, TDA 34-B: the turn begins left of the big blind, whatever the blinds came to",
}
"""Each divergence with the row that backs ours."""


def pokerkit_of(hand: Hand) -> State:
    """PokerKit's state of a hand whose blinds are posted. Stakes with both kinds of ante cannot be said there."""
    rules, stakes = hand.rules, hand.stakes
    limit = rules.betting.value
    streets = tuple(
        Street(
            street.burn,
            (False,) * street.down,
            street.board,
            False,
            Opening.POSITION,
            stakes.fixed_bet(i) if limit == "fixed-limit" else stakes.big,
            None,
        )
        for i, street in enumerate(rules.streets.value)
    )
    dead = bool(stakes.bb_ante) or hand.dead > 0
    antes = [p.dead if dead else stakes.ante for p in hand.players]
    blinds = [_posts(hand, p.seat) for p in hand.players]
    if len(hand.players) == 2:
        # PokerKit turns both round where two play.
        antes, blinds = antes[::-1], blinds[::-1]
    return State(
        AUTOMATIONS,
        Deck.STANDARD,
        (StandardHighHand,),
        streets,
        STRUCTURES[limit],
        not dead,
        antes,
        blinds,
        0,
        starts(hand),
        len(hand.players),
        mode=Mode.TOURNAMENT,
        divmod=lambda amount, parts: (whole := amount // stakes.chip // parts * stakes.chip, amount - whole * parts),
    )


def starts(hand: Hand) -> list[int]:
    """What each player had when the hand began."""
    return [p.stack + p.paid + p.dead for p in hand.players]


def has_lone_ante(hand: Hand) -> bool:
    """Whether one player alone had the whole ante, or more of it than all others."""
    antes = sorted(min(hand.stakes.ante, start) for start in starts(hand))
    return bool(hand.stakes.ante) and antes[-1] > antes[-2]


def straddle(hand: Hand) -> tuple[int | None, int]:
    """(seat, chips) of the straddle that all face, or nobody's."""
    return next(((entry.seat, entry.straddle) for entry in hand.entries if entry.straddle), (None, 0))


def _posts(hand: Hand, seat: int) -> int:
    """What `seat` posts as his bet; below zero, as PokerKit has it, where it comes from no blind."""
    if seat == straddle(hand)[0]:
        return straddle(hand)[1]
    blind = hand.stakes.small * (seat == hand.small) + hand.stakes.big * (seat == hand.big)
    return blind or -sum(entry.live for entry in hand.entries if entry.seat == seat)


def due_from_pots(hand: Hand, holes: dict[int, tuple[Card, ...]]) -> tuple[dict[int, int], list[int]]:
    """What each seat is due, hands ranked by PokerKit and each pot dealt out a chip at a time from the button's left;
    and what each pot leaves over when it is split evenly."""
    due, rests = dict.fromkeys(holes, 0), list[int]()
    for pot in pots(hand):
        winners = [p.seat for p in hand.players if p.seat in pot.eligible]
        if len(hand.live()) > 1:
            made = {s: StandardHighHand.from_game("".join(holes[s]), "".join(hand.board)) for s in winners}
            winners = [s for s in winners if made[s] == max(made.values())]
        rests.append(pot.amount % (hand.stakes.chip * len(winners)))
        left, turn = pot.amount, 0
        while left:
            chip = min(hand.stakes.chip, left)
            due[winners[turn % len(winners)]] += chip
            left, turn = left - chip, turn + 1
    return due, rests


def they_fold(state: State) -> bool:
    """PokerKit's actor folds; False where PokerKit sees no reason to, and must be told to let him."""
    allowed = state.can_fold()
    vars(state)["verify_folding"] = lambda: None
    state.fold()
    del vars(state)["verify_folding"]
    return allowed


def they_call(state: State, to: int) -> bool:
    """PokerKit's actor checks or calls; False where it costs more than PokerKit has it, whose steps are then taken
    one by one."""
    index = state.actor_index
    assert index is not None
    more = to - state.bets[index]
    if more == state.checking_or_calling_amount:
        state.check_or_call()
        return True
    state._pop_actor_index()
    state.bets[index] += more
    state.stacks[index] -= more
    state.payoffs[index] -= more
    state._update_betting(CheckingOrCalling(index, more))
    return False


def they_raise(state: State, to: int) -> None:
    """PokerKit's actor bets or raises. Whether he may, and how much, was compared before; here it is done."""
    if not state.can_complete_bet_or_raise_to(to):
        vars(state)["verify_completion_betting_or_raising_to"] = lambda amount: amount
    state.complete_bet_or_raise_to(to)
    vars(state).pop("verify_completion_betting_or_raising_to", None)
