"""The switches of a house: what each decides, what it may be set to, and whether the table acts on it."""

from dataclasses import dataclass
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

from dealer.rules.profile import LEAST_PLAYERS, MOST_PLAYERS, Players, RulesProfile, Switch

Force = Literal["enforced", "printed"]
"""Whether code acts on a switch, or it only stands on the house sheet."""

Heading = Literal["Game", "Betting", "Button and blinds", "Deal and misdeals", "Showdown", "Clock and room"]
"""Where a switch stands on the house sheet."""


@dataclass(frozen=True, slots=True)
class SwitchInfo:
    """What a switch decides, in the words of a house sheet, and where it stands there."""

    heading: Heading
    decides: str
    force: Force = "enforced"


SWITCHES: Final[dict[str, SwitchInfo]] = {
    "streets": SwitchInfo("Game", "Streets"),
    "hand_ranks": SwitchInfo("Game", "Hand ranks"),
    "tie_break": SwitchInfo("Game", "Equal hands are told apart by"),
    "betting": SwitchInfo("Betting", "Betting structure"),
    "raise_rule": SwitchInfo("Betting", "Least raise"),
    "raise_cap": SwitchInfo("Betting", "Most raises in a fixed-limit round"),
    "pot_limit_raise": SwitchInfo("Betting", "Most raise in pot-limit"),
    "short_bet": SwitchInfo("Betting", "Bet or raise that is too small"),
    "opening_below_big_blind": SwitchInfo("Betting", "Opening bet below the big blind"),
    "big_blind_option": SwitchInfo("Betting", "The big blind has the last word"),
    "verbal_or_chips": SwitchInfo("Betting", "Words and chips that differ"),
    "string_bet": SwitchInfo("Betting", "Bet in two motions"),
    "splashing": SwitchInfo("Betting", "Chips thrown into the pot"),
    "out_of_turn": SwitchInfo("Betting", "Act out of turn"),
    "first_to_act": SwitchInfo("Betting", "First to act after the flop", "printed"),
    "button": SwitchInfo("Button and blinds", "Button"),
    "button_error": SwitchInfo("Button and blinds", "Wrong button is put right"),
    "first_button": SwitchInfo("Button and blinds", "First button", "printed"),
    "heads_up_blinds": SwitchInfo("Button and blinds", "Heads-up blinds"),
    "antes": SwitchInfo("Button and blinds", "Antes"),
    "bb_ante_order": SwitchInfo("Button and blinds", "Big-blind ante"),
    "straddle": SwitchInfo("Button and blinds", "Straddle"),
    "straddle_raise": SwitchInfo("Button and blinds", "Least raise of a straddle"),
    "missed_blinds": SwitchInfo("Button and blinds", "Missed blinds"),
    "new_player": SwitchInfo("Button and blinds", "New player"),
    "walking_off": SwitchInfo("Button and blinds", "Leaving the table with a hand"),
    "least_players": SwitchInfo("Button and blinds", "Least players at a table"),
    "cut": SwitchInfo("Deal and misdeals", "Cut"),
    "deck_change": SwitchInfo("Deal and misdeals", "New deck", "printed"),
    "check_cards": SwitchInfo("Deal and misdeals", "Players check their number of cards", "printed"),
    "substantial_action": SwitchInfo("Deal and misdeals", "Substantial action"),
    "misdeals": SwitchInfo("Deal and misdeals", "Misdeals"),
    "exposed_card": SwitchInfo("Deal and misdeals", "Hole card face up"),
    "exposed_stub_card": SwitchInfo("Deal and misdeals", "Burn or stub card face up"),
    "exposed_third_all_in": SwitchInfo("Deal and misdeals", "Third card face up, no betting left"),
    "extra_card": SwitchInfo("Deal and misdeals", "Hand with too many cards", "printed"),
    "missing_card": SwitchInfo("Deal and misdeals", "Hand with too few cards", "printed"),
    "all_in_hands": SwitchInfo("Showdown", "All-in before the last round"),
    "all_in_at_showdown": SwitchInfo("Showdown", "All-in at showdown"),
    "showdown_first": SwitchInfo("Showdown", "Shows first"),
    "losing_hand": SwitchInfo("Showdown", "Losing hand"),
    "mucked_hand": SwitchInfo("Showdown", "Mucked hand that can be told apart"),
    "asked_to_show": SwitchInfo("Showdown", "Who may ask to see a hand"),
    "award_order": SwitchInfo("Showdown", "Pots are pushed"),
    "odd_chip": SwitchInfo("Showdown", "Odd chip"),
    "level_starts": SwitchInfo("Clock and room", "A new level holds from"),
    "call_the_clock": SwitchInfo("Clock and room", "Clock called on a player"),
    "colour_up": SwitchInfo("Clock and room", "Chips are changed"),
    "chip_race": SwitchInfo("Clock and room", "Odd chips of a colour-up"),
    "race_total": SwitchInfo("Clock and room", "Worth of all odd chips in a race by cards"),
    "phones": SwitchInfo("Clock and room", "Phones", "printed"),
    "seat_buttons": SwitchInfo("Clock and room", "Buttons at the seats"),
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
    if kind is Players:
        return tuple(str(number) for number in range(LEAST_PLAYERS, MOST_PLAYERS + 1))
    return get_args(kind) if get_origin(kind) is Literal else ()


def reading(name: str, word: str) -> str | bool | int:
    """The value of switch `name` that `word` stands for, which must be one of its `words`."""
    if VALUE_TYPES[name] is bool:
        return word == "true"
    return int(word) if VALUE_TYPES[name] is Players else word


def switch(profile: RulesProfile, name: str) -> Switch[Any]:
    """The switch of that name. Raises AttributeError for a name that is not in `SWITCHES` (a bug)."""
    return getattr(profile, name)
