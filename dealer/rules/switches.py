"""The switches of a house: what each decides, what it may be set to, and whether the table acts on it."""

from dataclasses import dataclass
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from dealer.rules.profile import RulesProfile, Switch

Force = Literal["enforced", "printed"]
"""Whether code acts on a switch, or it only stands on the house sheet."""


@dataclass(frozen=True, slots=True)
class SwitchInfo:
    """What a switch decides, in the words of a house sheet."""

    decides: str
    force: Force = "enforced"


SWITCHES: Final[dict[str, SwitchInfo]] = {
    "streets": SwitchInfo("Streets"),
    "betting": SwitchInfo("Betting structure"),
    "raise_rule": SwitchInfo("Least raise"),
    "raise_cap": SwitchInfo("Raises in fixed limit"),
    "pot_limit_raise": SwitchInfo("Most in pot-limit"),
    "short_bet": SwitchInfo("Bet or raise that is too small"),
    "opening_below_big_blind": SwitchInfo("Opening bet below the big blind"),
    "out_of_turn": SwitchInfo("Act out of turn"),
    "substantial_action": SwitchInfo("Substantial action"),
    "button": SwitchInfo("Button"),
    "heads_up_blinds": SwitchInfo("Heads-up blinds"),
    "level_starts": SwitchInfo("A new level holds from"),
    "cut": SwitchInfo("Cut"),
    "check_cards": SwitchInfo("Players check their number of cards", "printed"),
    "exposed_third_all_in": SwitchInfo("Third card face up, no betting left"),
    "all_in_hands": SwitchInfo("All-in before the last round"),
    "all_in_at_showdown": SwitchInfo("All-in at showdown"),
    "showdown_first": SwitchInfo("Shows first"),
    "losing_hand": SwitchInfo("Losing hand"),
    "award_order": SwitchInfo("Pots are pushed"),
    "odd_chip": SwitchInfo("Odd chip"),
}
"""Every switch of a profile, in the order of a house sheet."""


def _value_types() -> dict[str, Any]:
    hints = get_type_hints(RulesProfile)
    return {name: get_args(hint)[0] for name, hint in hints.items() if get_origin(hint) is Switch}


VALUE_TYPES: Final[dict[str, Any]] = _value_types()
"""The type of each switch's value: a `Literal` of words, `bool`, or the streets."""


def words(name: str) -> tuple[str, ...]:
    """The words that switch `name` may be set to; empty where its value is no word (the streets)."""
    kind = VALUE_TYPES[name]
    if kind is bool:
        return ("true", "false")
    return get_args(kind) if get_origin(kind) is Literal else ()


def switch(profile: RulesProfile, name: str) -> Switch[Any]:
    """The switch of that name. Raises AttributeError for a name that is not in `SWITCHES` (a bug)."""
    return getattr(profile, name)
