"""Words and chips as they come: what the dealer keys in where an act is no plain call or raise."""

from typing import Final

from dealer.hand.acts import Said, Word
from dealer.hand.state import Player, Stakes
from dealer.table import commands as c
from dealer.table.state import TableState
from ui.offers import notes
from ui.views import Button, ChipsPad

KEYS: Final = 6
"""How many kinds of chips a pad has keys for."""

KINDS: Final = (1, 5, 25, 100, 500, 1000, 5000, 25_000, 100_000, 500_000, 1_000_000)
"""The chips that are made."""

_STEPS: Final = (1, 5, 10, 50, 100, 500)
"""The chips of a table whose smallest is none of those, in that one."""

_WORDS: Final[tuple[tuple[Word, str], ...]] = (
    ("check", "Check"),
    ("call", "Call"),
    ("bet", "Bet"),
    ("raise", "Raise"),
    ("pot", "Pot"),
    ("if-bet-raise", "If bet, raise"),
)


def kinds(stakes: Stakes, values: tuple[int, ...] = ()) -> tuple[int, ...]:
    """The chips that a table of these stakes plays with, the smallest first: from one below the small blind on. Of
    its chip set, whose `values` they are, where it has one and its smallest chip is of it."""
    smallest, made = max(1, stakes.chip), values or KINDS
    if smallest not in made:
        return kinds(stakes) if values else tuple(smallest * step for step in _STEPS)
    first = sum(kind <= max(smallest, stakes.small) for kind in made) - 2
    first = max(made.index(smallest), min(first, len(made) - KEYS))
    return made[first : first + KEYS]


def said(state: TableState, seat: int, name: str, label: str, values: tuple[int, ...] = ()) -> Button | None:
    """The button that opens the pad for words and chips of `seat`; None where none of them would be an act now."""
    smallest = kinds(_stakes(state), values)[0]
    pushes, says = (notes(state, c.Move(seat, each)) for each in (Said(motions=((smallest,),)), Said("call")))
    return Button(name, label, pad(state, seat, values, says=says)) if pushes or says else None


def pad(state: TableState, seat: int, values: tuple[int, ...] = (), *, says: bool = True) -> ChipsPad:
    """The pad for the chips of `seat`, and where he `says` something for his words."""
    title, spoken = f"Seat {seat}: said, or pushed?", _WORDS if says else ()
    keys = kinds(_stakes(state), values)
    return ChipsPad(title, "Rule on it", c.Move(seat, Said()), keys, _most(state, seat), spoken)


def pulled(state: TableState, player: Player, values: tuple[int, ...] = ()) -> Button | None:
    """The button that opens the pad for chips that a player takes back; None where none lie there that could be."""
    seat = player.seat
    if not player.bet or not notes(state, c.PullBack(seat, (player.bet,))):
        return None
    title, keys = f"Seat {seat} takes back", kinds(_stakes(state), values)
    taken = ChipsPad(title, "Taken back", c.PullBack(seat, ()), keys, player.bet)
    return Button("menu:pull-back", "Takes chips back", taken)


def _stakes(state: TableState) -> Stakes:
    return state.stakes if state.hand is None else state.hand.stakes


def _most(state: TableState, seat: int) -> int:
    """The chips that a player can push in."""
    player = state.running.player(seat) if state.running is not None else None
    chair = state.seat(seat)
    return player.stack if player is not None else chair.stack if chair is not None else 0
