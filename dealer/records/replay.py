"""A recorded hand, played again under a house's rules: whose turn it was, what it cost, what went back, who got what.

The law rules on every act as if it had just happened. Where it would have ruled otherwise than the record says, the
hand is a mismatch, and the first such place is told. Where the button and the blinds were, and who posted, is taken
from the record: one hand alone does not tell where the button was before.

Three ways of writing the same thing are no mismatch, for not a chip moves otherwise:

- a check that the last player with chips was asked for, though nobody can bet with him any more;
- a raise that nobody can call, all others being all-in for no more than the bet: it goes back;
- a call that leaves out what would go back, all others being all-in for less than the bet.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from dealer.cards import UNSEEN
from dealer.evolve import evolve
from dealer.hand import betting, dealing
from dealer.hand.acts import Kind
from dealer.hand.state import Hand, Player, steps_from
from dealer.records.record import Laid, Move, Post, RecordedHand
from dealer.rules.profile import RulesProfile
from dealer.table import commands as c
from dealer.table import events as e
from dealer.table.apply import fold_events, opened
from dealer.table.button import next_after
from dealer.table.decide import settle
from dealer.table.state import Ruling, TableState

NORMAL: Final = frozenset({"uncalled-returned", "hands-up", "shows-first", "odd-chip", "last-hand"})
"""Rulings that belong to the normal course; any other says that what was done was not right."""


class DiffersError(Exception):
    """The record and the law differ: where, what the record says, and what the law says."""

    def __init__(self, where: str, expected: str, got: str) -> None:
        super().__init__(f"{where}: expected {expected}, got {got}")
        self.where, self.expected, self.got = where, expected, got


class AtFaultError(Exception):
    """The record has somebody do what nobody can: the message says what."""


@dataclass
class Replay:
    """A hand being played again. `returned`: what went back to whom; `left_out`: what of it the record does not tell,
    since it left it out of a call."""

    record: RecordedHand
    rules: RulesProfile
    state: TableState = field(init=False)
    returned: dict[int, int] = field(default_factory=dict[int, int])
    left_out: dict[int, int] = field(default_factory=dict[int, int])

    def __post_init__(self) -> None:
        self.state = _begun(self.record, self.rules)

    @property
    def hand(self) -> Hand:
        """The hand as it stands."""
        assert self.state.hand is not None
        return self.state.hand

    def tell(self, where: str, what: str, command: c.Command) -> Ruling:
        """Tell the law that this was done, and done right. Raises DiffersError where it was not."""
        ruling, after = settle(self.state, command)
        wrong = next((reason for reason in ruling.reasons if reason.code not in NORMAL), None)
        if wrong is not None or not ruling.events:
            facts = "".join(f" {key}={value}" for key, value in wrong.facts.items()) if wrong else ""
            raise DiffersError(where, what, f"{wrong.kind} {wrong.code}{facts}" if wrong else "nothing")
        for event in ruling.events:
            if isinstance(event, e.Returned):
                self.returned[event.seat] = self.returned.get(event.seat, 0) + event.amount
        self.state = after
        return ruling

    def play(self) -> None:
        """All posts, acts and boards. Raises DiffersError at the first that the law rules on otherwise, AtFaultError
        at one that is no act."""
        self._check_blinds()
        self._check_cards()
        self._post()
        self.tell("the deal", "the hole cards", c.DealRest())
        for event in self.record.events:
            if isinstance(event, Laid):
                self._lay(event)
            else:
                self._act(event)

    def _check_blinds(self) -> None:
        """Left of the button comes the small blind, then the big one; of two players the button may have either."""
        record = self.record
        small, big = record.small, record.big
        if small is None or len(record.dealt) == 2:
            return
        if steps_from(record.button, small) > steps_from(record.button, big):
            place = f"a seat left of the button, seat {record.button}, before the big blind, seat {big}"
            raise DiffersError("small blind", f"seat {small}", place)

    def _check_cards(self) -> None:
        """There is one of each card, also among those of which nothing came."""
        laid = [laid.cards for laid in self.record.events if isinstance(laid, Laid)]
        cards = Counter(each for cards in (*self.record.holes.values(), *laid) for each in cards if each != UNSEEN)
        for card, count in cards.items():
            if count > 1:
                raise DiffersError("cards", f"{card} {count} times", "once")

    def _post(self) -> None:
        """Antes, blinds and other posts: each whole, or all that the player had."""
        opening = self.record.stakes.big
        for post in self.record.posts:
            player = self.hand.player(post.seat)
            where = f"seat {post.seat} posts {post.kind}"
            has = 0 if player is None else player.stack
            if post.amount != min(post.due, has):
                raise DiffersError(where, self.record.shown(post.amount), self.record.shown(min(post.due, has)))
            if not post.amount:
                continue
            live = post.kind not in ("ante", "dead")
            posted = e.Posted(post.seat, post.amount, live, dead=post.kind == "dead")
            self.state = fold_events(self.state, (posted,))
            if post.kind in ("big", "straddle"):
                self._open(post, opening)
                opening = max(opening, post.due)

    def _open(self, post: Post, before: int) -> None:
        """The bet that the first player faces, from whom he is the next: the highest blind's, also where its player
        had less (TDA 54-B)."""
        size, bet = max(self.hand.raise_size, post.due - before), max(before, post.due)
        hand = evolve(self.hand, bet=bet, raised_from=bet, last=post.seat, raise_size=size)
        self.state = evolve(self.state, hand=hand)

    def _lay(self, laid: Laid) -> None:
        where = f"event {laid.at}, board"
        due = dealing.due(self.hand)
        if due is not None and due.word == "burn":
            self.tell(where, "a burn", c.Burn())
        self.tell(where, "".join(laid.cards), c.LayBoard(laid.cards))

    def _act(self, move: Move) -> None:
        where = f"event {move.at}, seat {move.seat}"
        if self._asked_in_vain(move):
            return
        options = betting.options(self.hand)
        player = self.hand.player(move.seat)
        if move.kind == "fold" and self._posted_all(move.seat):
            raise AtFaultError(f"seat {move.seat} is all-in by what he posted, and folds (event {move.at})")
        if options is None or options.seat != move.seat or player is None:
            due = self.due() if options is None else f"seat {options.seat}"
            raise DiffersError(f"{where}, turn", f"seat {move.seat}", due)
        match move.kind:
            case "check-or-call":
                kind, amount = ("call" if options.to_call else "check"), None
            case "call":
                kind, amount = "call", None
                self._check_call(where, player, options.to_call, move.total)
            case "raise":
                kind, amount = "raise", move.total
                self._check_raise(where, options, move.total or 0)
            case "fold" | "check":
                kind, amount = move.kind, None
        if move.all_in is not None and move.all_in != (move.total == player.bet + player.stack):
            behind = self.record.shown(player.bet + player.stack - (move.total or 0))
            raise DiffersError(f"{where}, all-in", "all-in" if move.all_in else "not all-in", f"{behind} behind")
        word: Kind = kind
        said = move.kind if move.total is None else f"{move.kind} to {self.record.shown(move.total)}"
        self.tell(where, said, c.Act(move.seat, word, amount))

    def _posted_all(self, seat: int) -> bool:
        """Whether `seat` posted all that he had."""
        posted = sum(post.amount for post in self.record.posts if post.seat == seat)
        return posted > 0 and posted == dict(self.record.stacks)[seat]

    def _asked_in_vain(self, move: Move) -> bool:
        """Whether it is a check of the only player with chips, who has nothing left to decide."""
        able = [p.seat for p in self.hand.live() if p.stack > 0]
        free = move.kind in ("check", "check-or-call") and betting.turn(self.hand) is None
        return free and able == [move.seat] and len(self.hand.live()) > 1

    def _check_call(self, where: str, player: Player, to_call: int, total: int | None) -> None:
        """The call cost what the law says, or what of it the others can match."""
        due = player.bet + to_call
        if total is None or total == due:
            return
        others = [p for p in self.hand.players if p.seat != player.seat]
        most = max(p.bet if p.folded else p.bet + p.stack for p in others)
        if player.bet < total == most < due:
            self.left_out[player.seat] = due - total
            return
        raise DiffersError(f"{where}, call", self.record.shown(total), self.record.shown(due))

    def _check_raise(self, where: str, options: betting.Options, total: int) -> None:
        """A raise within the limits, or one that nobody can call."""
        if options.least is None or options.most is None:
            others = (p for p in self.hand.live() if p.seat != options.seat)
            if any(p.bet + p.stack > self.hand.bet for p in others):
                raise DiffersError(f"{where}, raise", f"to {self.record.shown(total)}", "no right to raise")
        elif not options.least <= total <= options.most:
            allowed = f"{self.record.shown(options.least)} to {self.record.shown(options.most)}"
            raise DiffersError(f"{where}, raise", f"to {self.record.shown(total)}", allowed)

    def due(self) -> str:
        """What the law waits for."""
        turn = betting.turn(self.hand)
        if turn is not None:
            return f"seat {turn} to act"
        step = dealing.due(self.hand)
        if step is None:
            return "the hand to be over" if len(self.hand.live()) == 1 else "the showdown"
        return "a burn and the board" if step.word == "burn" else f"{step.word} of {step.number}"


def _begun(record: RecordedHand, rules: RulesProfile) -> TableState:
    """The table as the hand begins, before anything is posted."""
    dealt = tuple((seat, stack) for seat, stack in record.stacks if seat in record.dealt)
    seats = tuple((seat, stack, False) for seat, stack in record.stacks)
    small_at = next_after(record.button, record.dealt) if record.small is None else record.small
    start = e.TableOpened(rules, seats, record.stakes, record.button)
    began = e.HandBegan(1, record.button, record.small, small_at, record.big, record.stakes, dealt)
    state = fold_events(opened(start), (began,))
    assert state.hand is not None
    return fold_events(state, (e.Planned(dealing.opening_plan(state.hand)),))
