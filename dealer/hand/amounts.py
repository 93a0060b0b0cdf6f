"""What a player's act counts as, in words, in chips or in both.

`words` and `chips` hold the rules of each; here is how they go together (TDA 40-A, 42), and what binds from earlier
in the same turn.
"""

from dataclasses import replace
from typing import Final

from dealer.hand import betting, skipping
from dealer.hand.acts import Chips, Kind, Said
from dealer.hand.betting import Wager
from dealer.hand.chips import Counted, Open, coded, lying, pushed
from dealer.hand.state import Hand, Player
from dealer.hand.words import checked, raised_to, readings, spoken

_UNCLEAR: Final = ("TDA 50-A", "TDA 57")
"""The rules by which words mean something else than they say."""


def acted(hand: Hand, player: Player, kind: Kind, amount: int | None) -> Counted:
    """What an act counts as that was told as one. `amount` (street total) must be within the player's chips."""
    if kind == "check" and player.bet < hand.bet:
        return _bound(hand, player, checked(hand, player))
    if kind in ("bet", "raise") and amount is not None and must_raise(hand, player):
        return _bound(hand, player, raised_to(hand, player, amount))
    return _bound(hand, player, betting.wager(hand, player, kind, amount))


def said(hand: Hand, player: Player, told: Said) -> Counted:
    """What words and chips count as. The chips must be within the player's."""
    if told.word in (None, "amount") and must_raise(hand, player):
        told = replace(told, word="raise")
    if told.word is None:
        counted = pushed(hand, player, told)
    elif told.motions:
        counted = _both(hand, player, told)
    else:
        counted = spoken(hand, player, told.word, told.amount)
    return _bound(hand, player, counted)


def let_pass(hand: Hand, player: Player, counted: Counted, to: int | None) -> Counted:
    """A bet or raise to `to`, or chips that are less than the call, which the table let pass as they were, whatever
    they ought to count as."""
    if to is not None and player.bet < to < hand.bet and to < player.bet + player.stack and _is_undercall(counted):
        return Wager("call", to, right=betting.called(hand, player).to)
    if isinstance(counted, Open) or to is None or not hand.bet < to <= player.bet + player.stack or to == counted.to:
        return counted
    return Wager("raise" if hand.bet else "bet", to, right=counted.to)


def _is_undercall(counted: Counted) -> bool:
    """Whether chips count as less than the call: they are completed, or the player is asked."""
    return counted.code in ("call-completed", "forfeit-choice")


def named(player: Player, told: Said) -> int | None:
    """The street total that words or chips come to at their face, or None where there are none."""
    return told.amount if told.amount is not None else (lying(player) + sum(told.chips)) if told.motions else None


def must_raise(hand: Hand, player: Player) -> bool:
    """Whether what the player said leaves him a bet or a raise only."""
    word = player.begun.word
    return word == "raise" or (word == "if-bet-raise" and player.bet < hand.bet)


def _bound(hand: Hand, player: Player, counted: Counted) -> Counted:
    """`counted`, as far as what the player said or did before lets him."""
    begun, rules = player.begun, hand.rules
    if isinstance(counted, Open):
        return counted
    if counted.act == "fold" and begun.pulled and player.bet < hand.bet:
        # Who took a chip of his bet back has shown that he will call or raise (TDA 46-B).
        return Open(begun, "is-call", rules.cited("TDA 46-B"), ("call", "raise"))
    if must_raise(hand, player) and counted.act in ("fold", "check", "call"):
        least = raised_to(hand, player, 0)
        rule = rules.cited("TDA 59-A" if begun.word == "if-bet-raise" else "TDA 51-A")
        return replace(least, code="verbal-binds", rule=rule) if least.act in ("bet", "raise") else counted
    if counted.act == "fold" and begun.short:
        return replace(counted, to=begun.short)
    if counted.act in ("bet", "raise") and begun.limited:
        call = betting.called(hand, player)
        return replace(call, code="out-of-turn-limited", rule=rules.out_of_turn.citation)
    if counted.act in ("bet", "raise") and begun.skipped:
        return replace(betting.called(hand, player), code="skipped-seat", rule=skipping.rule(rules))
    if counted.act in ("bet", "raise") and (begun.word == "check" or begun.short):
        call = betting.called(hand, player)
        return replace(call, code="no-raise-right", rule=rules.cited("TDA 55" if begun.word else "TDA 51-B"))
    told = hand.quoted_bet
    if counted.act == "call" and told < counted.to and told not in (0, hand.bet - player.bet):
        # Whoever told him another amount, a caller owes the true one (TDA 49).
        return replace(counted, code="call-completed", rule=rules.cited("TDA 49"))
    return counted


def _both(hand: Hand, player: Player, told: Said) -> Counted:
    """Words and chips: the first of them counts, and the words where they came together or the house holds to them
    (TDA 40-A)."""
    assert told.word is not None
    words_first = told.first != "chips" or hand.rules.verbal_or_chips.value == "verbal"
    chips_decide = told.word in ("bet", "raise") or (told.word == "pot" and hand.rules.betting.value != "pot-limit")
    if chips_decide and told.amount is None and words_first:
        return _raised_with(hand, player, told)
    by_chips = pushed(hand, player, told)
    by_words = spoken(hand, player, told.word, _told_by_chips(hand, player, told))
    if _same(by_words, by_chips):
        return by_words
    if not words_first:
        # The amount was made before it was told: what was told is as good as a second motion.
        return coded(by_chips, "string-bet", hand.rules.string_bet.citation)
    if isinstance(by_words, Open) or told.word == "all-in" or _fits(player, told.chips, by_words.to):
        return by_words
    if told.first is None and by_words.rule.endswith(_UNCLEAR) and isinstance(by_chips, Wager):
        choices = (str(by_words.to), str(by_chips.to))
        return Open(player.begun, "verbal-binds", hand.rules.cited("TDA 40-A"), choices)
    return coded(by_words, "verbal-binds", hand.rules.verbal_or_chips.citation)


def _same(one: Counted, other: Counted) -> bool:
    return isinstance(one, Wager) and isinstance(other, Wager) and (one.act, one.to) == (other.act, other.to)


def _raised_with(hand: Hand, player: Player, told: Said) -> Wager:
    """A bet or raise of the chips that came with the word, the whole of a single one (TDA 44). After the chips of the
    call one more motion is part of it (TDA 42)."""
    first, *later = told.motions
    to = lying(player) + sum(first)
    if later and hand.bet and to <= hand.bet:
        to += sum(later.pop(0))
    counted = raised_to(hand, player, to)
    return replace(counted, code="string-bet", rule=hand.rules.string_bet.citation) if later else counted


def _told_by_chips(hand: Hand, player: Player, told: Said) -> int | None:
    """The amount that was named, in the reading that the chips make clear (TDA 57)."""
    whole = lying(player) + sum(told.chips)
    return whole if told.amount is not None and whole in readings(hand, player, told.amount) else told.amount


def _fits(player: Player, chips: Chips, to: int) -> bool:
    """Whether these chips are those of a bet of `to`, with no more than change to come."""
    rest = to - lying(player)
    return sum(chips) == rest or sum(chips) - min(chips) < rest < sum(chips)
