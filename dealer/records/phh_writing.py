"""A hand of the journal in the poker hand history format (PHH), written so that PokerKit plays it to the same end.

PokerKit plays the hand while it is written: an act becomes an action of the format when PokerKit is ready for it,
and what PokerKit wants beside (a check that changes nothing, a hand shown before the board is run out) is put in.
Chips are counted as they were posted, not as they were due, so that a short blind is one in both.

The smallest chip, where it is more than 1, is the field `_chip`, which PokerKit passes over.

A hand whose cards nobody saw is `????`. Who won without showing is written as the one whose rivals gave up.
"""

from dataclasses import dataclass, field
from typing import Final
from warnings import catch_warnings, simplefilter

from pokerkit import HandHistory, State, parse_action

from dealer.cards import UNSEEN, Card
from dealer.hand.state import Player
from dealer.records.played import PlayedHand
from dealer.table import events as e

_HOLDEM: Final = [(0, 2), (3, 0), (1, 0), (1, 0)]
"""Board and down cards of each street of hold'em."""
_BOARD: Final = (3, 4, 5)
_UNSEEN: Final = (UNSEEN, UNSEEN)
_VARIANTS: Final = {"no-limit": "NT", "fixed-limit": "FT"}


class CannotWriteError(ValueError):
    """The format has no words for this hand. The message says why."""


@dataclass(frozen=True, slots=True)
class Written:
    """A hand as the text of a `.phh`, and what of it PokerKit ends otherwise ("" where nothing)."""

    text: str
    note: str = ""


def write(hand: PlayedHand) -> Written:
    """The hand as PHH.

    Raises:
        CannotWriteError: the format has no words for it.
    """
    _refuse_other_games(hand)
    failed: Exception | None = None
    # The call of a big blind that was posted short is a raise to PokerKit, by less than a bet.
    for least in (hand.ended.stakes.big, 1):
        history = _history(hand, least)
        try:
            with catch_warnings():
                simplefilter("ignore")  # a fold where a check was free
                history.actions = _Writer(hand, history.create_state()).write()
                *_, last = HandHistory.loads(history.dumps())
        except CannotWriteError:
            raise
        except (ValueError, AssertionError) as error:  # PokerKit has no word for some states
            failed = failed or error
            continue
        return Written(history.dumps(), _note(hand, last))
    if any(
        isinstance(event, e.HandKilled) or (isinstance(event, e.Acted) and not event.in_turn) for event in hand.events
    ):
        raise CannotWriteError("a hand was folded or killed out of turn, for which PHH has no word") from failed
    raise CannotWriteError(f"PokerKit does not play it so: {failed}") from failed


def _refuse_other_games(hand: PlayedHand) -> None:
    rules = hand.ended.rules
    if [(street.board, street.down) for street in rules.streets.value] != _HOLDEM:
        raise CannotWriteError(f"PHH has no variant for the streets of {rules.title}")
    if rules.betting.value not in _VARIANTS:
        raise CannotWriteError(f"PHH has no variant for {rules.betting.value} hold'em")


def _history(hand: PlayedHand, least: int) -> HandHistory:
    """The hand as it begins, without actions. Of two players PokerKit takes antes and blinds the other way round."""
    players, began = hand.ended.players, hand.began
    ante, blind, dead = _posted(hand)
    turn = -1 if len(players) == 2 else 1
    stacks = dict(began.stacks)
    betting = hand.ended.rules.betting.value
    fixed = betting == "fixed-limit"
    chip = hand.ended.stakes.chip
    return HandHistory(
        variant=_VARIANTS[betting],
        ante_trimming_status=not dead,
        antes=[ante.get(p.seat, 0) for p in players][::turn],
        blinds_or_straddles=[blind.get(p.seat, 0) for p in players][::turn],
        starting_stacks=[stacks[p.seat] for p in players],
        actions=[],
        hand=began.number,
        seats=[p.seat for p in players],
        table=hand.table,
        finishing_stacks=[p.stack for p in players],
        min_bet=None if fixed else least,
        small_bet=hand.ended.stakes.fixed_bet(0) if fixed else None,
        big_bet=hand.ended.stakes.fixed_bet(2) if fixed else None,
        user_defined_fields={"_chip": chip} if chip > 1 else {},
    )


def _posted(hand: PlayedHand) -> tuple[dict[int, int], dict[int, int], bool]:
    """What each seat posted as ante and as blind, and whether an ante was dead, which the format can only say of all.
    A post of a player who is not in the blinds is negative."""
    ante: dict[int, int] = {}
    blind: dict[int, int] = {}
    posts = [event for event in hand.events if isinstance(event, e.Posted)]
    for post in posts:
        to = blind if post.live else ante
        to[post.seat] = to.get(post.seat, 0) + post.amount
    blind |= {event.seat: event.amount for event in hand.events if isinstance(event, e.Straddled)}
    came_in = [seat for seat in blind if seat not in (hand.ended.small, hand.ended.big)]
    late = {seat: -blind[seat] for seat in came_in if blind[seat] <= hand.ended.stakes.big}
    return ante, blind | late, any(post.dead for post in posts)


def _note(hand: PlayedHand, last: State) -> str:
    """What PokerKit ends otherwise by odd chips: it gives all of a pot to one player, and knows no smallest chip.
    Raises CannotWriteError where it is more than that."""
    ends = [(p.seat, int(stack), p.stack) for p, stack in zip(hand.ended.players, last.stacks, strict=True)]
    other = ", ".join(f"seat {seat} {there} in place of {here}" for seat, there, here in ends if there != here)
    odd = hand.ended.stakes.chip * len(hand.ended.wins)
    same_in_all = sum(there for _, there, _ in ends) == sum(here for _, _, here in ends)
    if not same_in_all or any(abs(there - here) > odd for _, there, here in ends):
        raise CannotWriteError(f"PokerKit ends it otherwise: {other}")
    return other and f"PokerKit splits the odd chips otherwise: {other}"


@dataclass
class _Writer:
    """A hand being written while PokerKit plays it. `killed`: who has no hand any more, and has yet to fold there."""

    hand: PlayedHand
    state: State
    actions: list[str] = field(default_factory=list[str])
    killed: set[int] = field(default_factory=set[int])

    def write(self) -> list[str]:
        """All actions. Raises ValueError where PokerKit does not play it so."""
        for player in self.hand.ended.players:
            cards = player.tabled if _known(player) else _UNSEEN
            self._do(f"d dh {self._name(player.seat)} {''.join(cards)}")
        # The amounts as they were put right, where they were.
        totals = iter([act.to for act in self.hand.ended.acts])
        self.killed = self._folded_before()
        for event in self.hand.events:
            match event:
                case e.Acted(seat, "fold", in_turn=False):
                    next(totals)
                    self.killed.add(seat)
                case e.HandKilled(seat):
                    self.killed.add(seat)
                case e.Acted():
                    self._until(event.seat)
                    self._act(event, next(totals))
                case _:
                    pass
        self._until(None)
        if self.state.status:
            raise ValueError("the hand is not over there")
        return self.actions

    def _folded_before(self) -> set[int]:
        """Who folded before the betting was begun anew, and has no hand in it."""
        folds = {event.seat for event in self.hand.events if isinstance(event, e.Acted) and event.act == "fold"}
        kills = {event.seat for event in self.hand.events if isinstance(event, e.HandKilled)}
        return {p.seat for p in self.hand.ended.players if p.folded} - folds - kills

    def _act(self, acted: e.Acted, to: int) -> None:
        name, matched = self._name(acted.seat), max(self.state.bets)
        if acted.act == "fold":
            self._do(f"{name} f")
        elif to > matched and self._anyone_can_call(acted.seat, matched):
            self._do(f"{name} cbr {to}")
        else:
            self._do(f"{name} cc")

    def _anyone_can_call(self, seat: int, bet: int) -> bool:
        """Whether another has more than the bet; of a raise that nobody can call PokerKit hears nothing."""
        others = (i for i, player in enumerate(self.hand.ended.players) if player.seat != seat)
        return any(self.state.statuses[i] and self.state.bets[i] + self.state.stacks[i] > bet for i in others)

    def _until(self, seat: int | None) -> None:
        """Do what PokerKit wants before `seat` acts, or until the end."""
        while self._wants(seat):
            pass

    def _wants(self, seat: int | None) -> bool:
        """Do one thing that PokerKit wants; whether it wanted any."""
        index = self.state.actor_index
        if index is not None:
            actor = self.hand.ended.players[index].seat
            if actor == seat and seat not in self.killed:
                return False
            if actor not in self.killed and self.state.checking_or_calling_amount:
                raise ValueError(f"it waits for seat {actor}")
            self._do(f"p{index + 1} {'f' if actor in self.killed else 'cc'}")
        elif self.state.showdown_indices:
            self._show()
        elif self.state.can_burn_card():
            self.state.burn_card("??")
        elif self.state.can_deal_board():
            return self._lay()
        else:
            return False
        return True

    def _lay(self) -> bool:
        """The next community cards, where there are any."""
        laid = sum(map(len, self.state.board_cards))
        upto = next((each for each in _BOARD if each > laid), laid)
        cards = self.hand.ended.board[laid:upto]
        if cards:
            self._do(f"d db {''.join(cards)}")
        return bool(cards)

    def _show(self) -> None:
        """The next hand at the showdown is given up or shown, those that are given up first.

        Where the board is still to be run out a hand keeps its cards unseen instead: PokerKit cannot go on with one
        hand alone.
        """
        final = self.state.street is self.state.streets[-1]
        shown = self._shown(final=final)
        seats = {self.hand.ended.players[index].seat: index for index in self.state.showdown_indices}
        seat = next((seat for seat in seats if seat not in shown), next(iter(seats)))
        cards = shown.get(seat, () if final else _UNSEEN)
        self._do(f"p{seats[seat] + 1} sm {''.join(cards)}".strip())

    def _shown(self, *, final: bool) -> dict[int, tuple[Card, ...]]:
        """Who shows which cards."""
        ended = self.hand.ended
        known = {p.seat: p.tabled for p in ended.live() if _known(p) and not p.mucked and p.seat not in self.killed}
        winners = {win.seat for win in ended.wins}
        if winners <= known.keys():
            return known
        if len(winners) > 1 or not final:
            raise CannotWriteError("its winners were named, and PHH knows none without their cards")
        # The others give up, and the last hand wins unseen.
        return dict.fromkeys(winners, _UNSEEN)

    def _name(self, seat: int) -> str:
        return f"p{1 + next(i for i, player in enumerate(self.hand.ended.players) if player.seat == seat)}"

    def _do(self, action: str) -> None:
        parse_action(self.state, action)
        self.actions.append(action)


def _known(player: Player) -> bool:
    return len(player.tabled) == 2 and UNSEEN not in player.tabled
