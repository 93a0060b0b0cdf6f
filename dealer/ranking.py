"""The best five of the cards held and the board, by the hand ranks that the house plays.

PokerKit's tables of five-card hands do the ranking. Asking it for each of the 21 fives of seven cards, for
each hand anew, is slow; only the ranks and one question of suit matter, so each pattern of ranks is asked for
once and remembered.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import Final, Literal

from pokerkit import Deck, Label, Lookup, RegularLowHand, StandardHighHand

from dealer.cards import DECK, RANKS, SUITS, Card, rank_name

Category = Literal[
    "high card",
    "pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
    "royal flush",
]

_CATEGORIES: Final[dict[Label, Category]] = {
    Label.HIGH_CARD: "high card",
    Label.ONE_PAIR: "pair",
    Label.TWO_PAIR: "two pair",
    Label.THREE_OF_A_KIND: "three of a kind",
    Label.STRAIGHT: "straight",
    Label.FLUSH: "flush",
    Label.FULL_HOUSE: "full house",
    Label.FOUR_OF_A_KIND: "four of a kind",
    Label.STRAIGHT_FLUSH: "straight flush",
}
_HAND: Final = 5
_FACES: Final = frozenset(DECK)
_POKERKIT: Final = {repr(card): card for card in Deck.STANDARD}
"""PokerKit's cards by notation: it looks them up faster than it reads them."""

Ranks = Literal["standard-high", "ace-to-five-low"]
"""The hand ranks a house may play: those of traditional five-card poker; or the lowest hand wins, aces are low, and
straights and flushes do not count."""

_LOOKUPS: Final[dict[Ranks, Lookup]] = {
    "standard-high": StandardHighHand.lookup,
    "ace-to-five-low": RegularLowHand.lookup,
}


@dataclass(frozen=True, slots=True, order=True)
class HandValue:
    """A five-card hand. Values compare as hands do: the greater wins, equal ones split.

    `five` lists the cards as one reads the hand out: sets before kickers, high before low, the ace last where it
    counts low. `ranks`: the hand ranks it was valued by; only values by the same ranks can be compared.
    """

    strength: int
    category: Category = field(compare=False)
    five: tuple[Card, ...] = field(compare=False)
    ranks: Ranks = field(default="standard-high", compare=False)

    @property
    def spoken(self) -> str:
        """The hand as one announces it: "full house, aces over sevens", "straight, ten high"."""
        first, last = self.five[0][0], self.five[-1][0]
        match self.category:
            case "high card":
                return f"{rank_name(first)} {'high' if self.ranks == 'standard-high' else 'low'}"
            case "pair":
                return f"pair of {_plural(first)}"
            case "two pair":
                return f"two pair, {_plural(first)} and {_plural(self.five[2][0])}"
            case "three of a kind" | "four of a kind":
                return f"{self.category}, {_plural(first)}"
            case "straight" | "flush" | "straight flush":
                return f"{self.category}, {rank_name(first)} high"
            case "full house":
                return f"full house, {_plural(first)} over {_plural(last)}"
            case "royal flush":
                return "royal flush"


def best(held: Sequence[Card], board: Sequence[Card], ranks: Ranks = "standard-high") -> HandValue | None:
    """Return the best five of `held` and `board` together by `ranks`, or None where they make no known hand.

    Any five may be used, so two and five cards (hold'em) and three and four (Colorado) are ranked alike, and
    so are the six of a player who missed his third card. They make no known hand if there are fewer than
    five, if one of them is unseen or a joker, or if a card is there twice. Where a card held and one of the
    board would do equally, the one held is named.
    """
    cards = sorted((*held, *board), key=_height, reverse=True)
    if len(cards) < _HAND or len(_FACES.intersection(cards)) < len(cards):
        return None
    candidates = [_pick(cards, ranks, suited=False)]
    suits = [card[1] for card in cards]
    for suit in SUITS:
        if suits.count(suit) >= _HAND and ranks == "standard-high":
            candidates.append(_pick([card for card in cards if card[1] == suit], ranks, suited=True))
    return max(candidates)


def _pick(cards: list[Card], ranks: Ranks, *, suited: bool) -> HandValue:
    """The best five of `cards` (high to low), counted as being of one suit or not."""
    strength, label, places = _best_places("".join([card[0] for card in cards]), ranks, suited)
    five = tuple([cards[place] for place in places])
    royal = label is Label.STRAIGHT_FLUSH and five[0][0] == "A"
    return HandValue(strength, "royal flush" if royal else _CATEGORIES[label], five, ranks)


@lru_cache(maxsize=1 << 16)  # seven cards have 49,205 patterns of ranks
def _best_places(held: str, ranks: Ranks, suited: bool) -> tuple[int, Label, tuple[int, ...]]:
    """Strength, label and places in `held` (ranks of cards, high to low) of the best five, as one reads them out."""
    fives = combinations(range(len(held)), _HAND)
    ranked = ((*_rank("".join([held[place] for place in five]), ranks, suited), five) for five in fives)
    strength, label, five = max(ranked, key=lambda found: found[0])
    return strength, label, _read_out(held, five, ranks)


@lru_cache(maxsize=1 << 13)
def _rank(five: str, ranks: Ranks, suited: bool) -> tuple[int, Label]:
    """PokerKit's place of the ranks of `five` among all hands, weakest first, and its label."""
    suits = "sssss" if suited else "cdhsc"
    entry = _LOOKUPS[ranks].get_entry([_POKERKIT[rank + suit] for rank, suit in zip(five, suits, strict=True)])
    return (entry.index if ranks == "standard-high" else -entry.index), entry.label


def _read_out(held: str, five: tuple[int, ...], ranks: Ranks) -> tuple[int, ...]:
    """The places of `five` (high to low) in the order one reads them out."""
    read = [held[place] for place in five]
    low_ace = ranks != "standard-high" or read == list("A5432")
    return tuple(sorted(five, key=lambda place: (-read.count(held[place]), low_ace and held[place] == "A")))


def _height(card: Card) -> int:
    return RANKS.find(card[0])


def _plural(rank: str) -> str:
    name = rank_name(rank)
    return name + ("es" if name.endswith("x") else "s")
