"""One hand, played on our table and in PokerKit at once, and compared step by step.

Ours is compared with the rules as `Book` says them, always. PokerKit is compared with ours, but for the divergences:
each is named, has its condition, and is counted where it shows.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from book import Book
from pokerkit_hands import (
    due_from_pots,
    has_lone_ante,
    pokerkit_of,
    starts,
    straddle,
    they_call,
    they_fold,
    they_raise,
)

from dealer.cards import DECK, Card
from dealer.hand import betting, showdown
from dealer.hand.pots import pots
from dealer.hand.state import Hand, Player
from dealer.table import commands as c
from dealer.table import events as e
from dealer.table.state import Ruling
from dealer.table.table import Table

Chooser = Callable[["Pair", int], c.Act]
"""Who decides what the seat whose turn it is does."""


def _acts(ruling: Ruling) -> list[e.Acted]:
    return [event for event in ruling.events if isinstance(event, e.Acted)]


@dataclass
class Pair:
    """A hand that has just been dealt on `table`, and the same one in PokerKit."""

    table: Table
    rnd: Random
    deck: Sequence[Card] = ()
    held: tuple[c.Act, int] | None = None
    met: Counter[str] = field(default_factory=Counter[str])

    def __post_init__(self) -> None:
        self.seats = [p.seat for p in self.hand.players]
        self.state = pokerkit_of(self.hand)
        self.book = Book.of(self.hand)
        big = self.hand.player(self.hand.big)
        self.straddler = straddle(self.hand)[0]
        self.short_blind = big is not None and big.bet < self.hand.stakes.big and self.straddler is None
        stub = [card for card in DECK if card not in self.deck]
        self.cards = [*self.deck, *self.rnd.sample(stub, len(stub))]
        self.holes: dict[int, tuple[Card, ...]] = {seat: self._next(2) for seat in self.seats}
        self._deal_holes(self.holes)
        if self.hand.stakes.bb_ante and self.hand.dead < min(
            self.hand.stakes.bb_ante, starts(self.hand)[self._big()]
        ):
            self.met["blind-before-ante"] += 1
        if has_lone_ante(self.hand) and self._chips() != self._theirs():
            self.met["lone-ante"] += 1
        self._ask_whom_nobody_can_answer()
        first = betting.turn(self.hand)
        if first not in (None, self._actor()) and self._big_blind_is_not_the_highest():
            self.met["first-to-act"] += 1
            self.state.actor_indices.rotate(-self.state.actor_indices.index(self.seats.index(first)))

    @property
    def hand(self) -> Hand:
        """Our side's hand."""
        hand = self.table.state.hand
        assert hand is not None
        return hand

    def _actor(self) -> int | None:
        index = self.state.actor_index
        return None if index is None else self.seats[index]

    def _chips(self) -> list[tuple[int, int]]:
        return [(p.stack, p.bet) for p in self.hand.players]

    def _theirs(self) -> list[tuple[int, int]]:
        return list(zip(self.state.stacks, self.state.bets, strict=True))

    def _big(self) -> int:
        return self.seats.index(self.hand.big)

    def _short_big_blind(self) -> bool:
        return self.book.opening > 0 and self.short_blind

    def _big_blind_is_not_the_highest(self) -> bool:
        """PokerKit begins left of the highest blind or straddle, the last one of several."""
        blinds = [
            p for p in self.hand.players if p.seat in (self.hand.small, self.hand.big, self.straddler) or not p.bet
        ]
        return max(blinds, key=lambda p: (p.bet, self.seats.index(p.seat))).seat != (self.straddler or self.hand.big)

    def _next(self, count: int) -> tuple[Card, ...]:
        taken, self.cards = tuple(self.cards[:count]), self.cards[count:]
        return taken

    def differ(self, ours: object, theirs: object, *why: tuple[str, bool]) -> None:
        """Ours and theirs are equal, or one of the named divergences holds and is counted."""
        if ours == theirs:
            return
        reasons = [name for name, holds in why if holds]
        assert reasons, f"ours {ours}, PokerKit's {theirs}"
        self.met[reasons[0]] += 1

    def compare_turn(self) -> None:
        """The same player is to act, with the same choices."""
        options = betting.options(self.hand)
        self._answer_nobody()
        self._ask_whom_nobody_can_answer()
        assert (options.seat if options else None) == self._actor()
        if options is None:
            return
        player = self.hand.player(options.seat)
        assert player is not None
        if not has_lone_ante(self.hand):
            assert self._chips() == self._theirs()
        short = ("short-big-blind", self._short_big_blind())
        self.differ(options.to_call, self.state.checking_or_calling_amount, short)
        self.compare_raise(options, player)

    def _answer_nobody(self) -> None:
        """PokerKit asks a player whom nobody can answer; his check changes nothing."""
        if betting.turn(self.hand) is None and self.state.checking_or_calling_amount == 0:
            self.met["nobody-to-answer"] += 1
            assert sum(p.stack > 0 for p in self.hand.live()) == 1
            self.state.check_or_call()

    def _ask_whom_nobody_can_answer(self) -> None:
        """Who posted as much as any other can put in has a turn here, and none in PokerKit (B16)."""
        turn = betting.turn(self.hand)
        player = None if turn is None else self.hand.player(turn)
        if player is None or self.seats.index(player.seat) in self.state.actor_indices:
            return
        assert all(p.bet + p.stack <= player.bet for p in self.hand.live() if p is not player)
        self.met["nobody-to-answer"] += 1
        self.state.actor_indices.appendleft(self.seats.index(player.seat))

    def compare_raise(self, options: betting.Options, player: Player) -> None:
        """The same right to raise, and the same amounts; ours by the book in any case."""
        all_in = player.bet + player.stack
        others = (p for p in self.hand.live() if p.seat != player.seat)
        rivals = any(p.stack > 0 and p.bet + p.stack > self.book.bet for p in others)
        open_ = self.book.is_open_to(player.seat) and not self.book.is_capped() and all_in > self.book.bet
        least, most = min(self.book.least(), all_in), self.book.most(self.hand, player.seat)
        assert options.to_call == min(player.stack, max(0, self.book.bet - player.bet))
        assert (options.least, options.most) == ((least, most) if open_ and rivals else (None, None))
        fixed = self.book.limit == "fixed-limit"
        short = ("short-big-blind", self._short_big_blind())
        again = ("short-all-ins", not fixed and player.acted and self.book.is_disturbed())
        half = ("half-bets", fixed and self.book.is_disturbed())
        small = ("any-raise", self.book.any_raise)
        over = ("straddle", self.straddler is not None and self.book.opening > 0)
        full = ("blinds-in-full", self.book.limit == "pot-limit" and self.book.missing > 0)
        theirs = self.state.can_complete_bet_or_raise_to()
        if self.book.is_capped():
            return
        self.differ(options.least is not None, theirs, short, small, over, again, half)
        if theirs and options.least is not None:
            self.differ(least, self.state.min_completion_betting_or_raising_to_amount, short, small, over, half)
            self.differ(most, self.state.max_completion_betting_or_raising_to_amount, short, small, over, full, half)

    def tell(self, command: c.Command) -> Ruling:
        """Tell our table; it must agree."""
        ruling = self.table.tell(command)
        assert ruling.events, f"{command}: {ruling}"
        return ruling

    def act(self, command: c.Act) -> None:
        """An act of the player whose turn it is, on both sides, as what the rules make of it."""
        seat, hand, live = command.seat, self.hand, len(self.hand.live())
        player = hand.player(seat)
        assert player is not None
        to = self.book.counts_as(hand, seat, command.kind, command.amount)
        ruling = self.table.tell(command)
        if command.amount is not None and command.amount > player.bet + player.stack:
            assert [reason.code for reason in ruling.reasons] == ["too-many-chips"]
            return
        if to is None:
            assert [reason.code for reason in ruling.reasons] == ["verbal-binds"]
            ruling, to = self._calls(hand, seat)
        acted = _acts(ruling)
        assert (acted[0].seat, acted[0].act == "fold", acted[0].to) == (seat, command.kind == "fold", to)
        self._follow(command, to, live)
        self._release(hand, ruling, acted[1:])

    def act_out_of_turn(self, command: c.Act) -> None:
        """An act before the turn, which is held until it comes (T1-T3)."""
        assert [reason.code for reason in self.tell(command).reasons] == ["out-of-turn-held"]
        self.held = (command, self.book.bet)

    def _release(self, hand: Hand, ruling: Ruling, acted: list[e.Acted]) -> None:
        """The turn has come to who acted before it: his act binds where the bet is the same (TDA 53-A)."""
        codes = {reason.code for reason in ruling.reasons} & {"out-of-turn-binds", "out-of-turn-returned"}
        owed = self.state.checking_or_calling_amount or 0
        able = sum(live and stack > 0 for live, stack in zip(self.state.statuses, self.state.stacks, strict=True))
        if self.held is None or self._actor() != self.held[0].seat or (able == 1 and not owed):
            assert not acted
            assert not codes
            return
        command, bet = self.held
        self.held = None
        assert codes == {"out-of-turn-binds" if bet == self.book.bet else "out-of-turn-returned"}
        if bet != self.book.bet:
            assert not acted
            return
        to = self.book.counts_as(hand, command.seat, command.kind, command.amount)
        if to is None:
            ruling, to = self._calls(hand, command.seat)
            acted = _acts(ruling)
        assert [(event.seat, event.to) for event in acted] == [(command.seat, to)]
        self._follow(command, to, sum(self.state.statuses))

    def _calls(self, hand: Hand, seat: int) -> tuple[Ruling, int]:
        """He checked facing a bet, and is asked what he does (R35)."""
        player = hand.player(seat)
        assert player is not None
        to = max(player.bet, min(self.book.bet, player.bet + player.stack))
        return self.tell(c.Answer("call")), to

    def _follow(self, command: c.Act, to: int, live: int) -> None:
        """PokerKit, and the book, after an act of whose turn it is; `live` is how many then had a hand."""
        went_over = to > self.book.bet
        self.book.write(command.seat, to, live)
        if command.kind == "fold":
            self._they_fold()
        elif went_over:
            they_raise(self.state, to)
        elif not they_call(self.state, to):
            # Only a blind that was posted short can be called by more than PokerKit takes.
            assert self._short_big_blind()

    def _they_fold(self) -> None:
        owed = self.book.bet > self.state.bets[self.state.actor_index or 0]
        if not they_fold(self.state):
            self.met["short-big-blind" if owed else "fold-for-nothing"] += 1

    def deal_street(self) -> None:
        """The next street on both sides."""
        self.compare_pots()
        while self.state.showdown_index is not None:
            self.state.show_or_muck_hole_cards(True)
        street = self.hand.rules.streets.value[self.hand.street]
        if street.burn:
            self.tell(c.Burn())
            self.state.burn_card("??")
        self.book, self.held = Book.of(self.hand), None
        if street.board:
            cards = self._next(street.board)
            self.tell(c.LayBoard(cards))
            self.state.deal_board("".join(cards))
        if street.down:
            dealt = {p.seat: self._next(street.down) for p in self.hand.live()}
            for seat in dealt:
                self.tell(c.DealCard(seat))
                self.holes[seat] += dealt[seat]
            self._deal_holes(dealt)

    def _deal_holes(self, cards: dict[int, tuple[Card, ...]]) -> None:
        while self.state.hole_dealee_index is not None:
            self.state.deal_hole("".join(cards[self.seats[self.state.hole_dealee_index]]))

    def compare_pots(self) -> None:
        """The same chips in the same pots for the same seats, now that no bet lies before a player."""
        ours = [(pot.amount, pot.eligible) for pot in pots(self.hand)]
        theirs = [(p.amount, tuple(sorted(self.seats[i] for i in p.player_indices))) for p in self.state.pots]
        self.differ(ours, theirs, ("lone-ante", has_lone_ante(self.hand)))

    def finish(self) -> None:
        """The showdown and the award on both sides: the same first hand to be shown, the same stacks."""
        self._answer_nobody()
        if len(self.hand.live()) > 1:
            if self.state.status:
                self.compare_pots()
            index = self.state.showdown_index
            assert index is not None or any(p.all_in for p in self.hand.live())
            if not any(p.all_in for p in self.hand.live()) and index is not None:
                last = self.hand.rules.showdown_first.value == "last-aggressor"
                assert not last or showdown.first_to_table(self.hand) == self.seats[index]
            for player in self.hand.live():
                self.tell(c.TableCards(player.seat, self.holes[player.seat]))
            while self.state.showdown_index is not None:
                self.state.show_or_muck_hole_cards(True)
        due, rests = due_from_pots(self.hand, self.holes)
        before = {p.seat: p.stack for p in self.hand.players}
        self.tell(c.Award())
        assert self.state.status is False
        ours = [next(s.stack for s in self.table.state.seats if s.number == seat) for seat in self.seats]
        assert ours == [before[seat] + due[seat] for seat in self.seats]
        assert sum(ours) == sum(self.state.stacks)
        odd = max(rests, default=0) > self.hand.stakes.chip
        apart = sum(map(bool, rests)) > 1
        self.differ(ours, self.state.stacks, ("odd-chips", odd), ("pots-apart", apart))

    def play(self, choose: Chooser) -> None:
        """The whole hand, each act chosen by `choose`."""
        while not self.hand.showdown and len(self.hand.live()) > 1:
            self.compare_turn()
            seat = betting.turn(self.hand)
            if seat is not None:
                self.act(choose(self, seat))
            else:
                self.deal_street()
        self.finish()
