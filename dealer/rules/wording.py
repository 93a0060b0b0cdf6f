"""A house's rules in the words of the sheet on the wall."""

from typing import Final

from dealer.rules.profile import Fault, Street, Until
from dealer.rules.steps import CARDS, REST, SEATS, WORDS, Step, places

FAULTS: Final[dict[Fault, str]] = {
    "first-cards-up": "One of the first two cards off the deck face up",
    "hole-card-up": "One later hole card face up",
    "more-cards-up": "Two or more hole cards face up",
    "third-up": "A third hole card face up",
    "burn-up": "A burn face up",
    "card-boxed": "A card face up in the deck",
    "more-boxed": "Two or more hole cards face up in the deck",
    "wrong-seat": "The first card to a seat that was not next",
    "board-early": "Board dealt before the betting was over",
    "board-unburned": "Several board cards dealt without a burn",
    "card-unburned": "One board card dealt without a burn",
    "board-too-many": "Too many board cards",
    "burn-extra": "A second burn before a street",
}
"""What each fault is."""

UNTIL: Final[dict[Until, str]] = {
    "deal": "the hole cards are dealt",
    "substantial-action": "substantial action",
    "street": "somebody acts on the street",
    "hand": "the next hand",
}
"""How long a remedy holds."""

VALUES: Final[dict[str, dict[str, str]]] = {
    "hand_ranks": {
        "standard-high": "The common ranks of high poker, a royal flush on top.",
        "ace-to-five-low": "The lowest hand wins. Aces are low; straights and flushes do not count.",
    },
    "tie_break": {"best-five": "The five cards that each plays. Equal hands share the pot."},
    "betting": {
        "no-limit": "No limit: up to all of one's chips.",
        "pot-limit": "Pot limit: no bet or raise beyond the pot.",
        "fixed-limit": "Fixed limit: by small bets first, by big bets on the later streets.",
    },
    "raise_rule": {
        "last-full-raise": "By at least as much as the last full bet or raise of the street.",
        "big-blind": "By any amount from the big blind up.",
    },
    "raise_cap": {
        "three-unless-two-players": "A bet and three raises, unless only two players are left in the hand.",
        "three-until-last-two": "A bet and three raises, until only two players are left in the event.",
        "four-unless-two-players": "A bet and four raises, unless only two players are left in the hand.",
        "none": "No cap.",
    },
    "pot_limit_raise": {
        "pot-after-call": "The call, and then as much as the pot holds with it.",
        "pot-as-it-lies": "As much as the pot holds before the call.",
    },
    "short_bet": {"half-completes": "From half of the least raise on it is brought up to it; less is a call."},
    "opening_below_big_blind": {"brought-up": "Brought up to the big blind while the street lasts."},
    "big_blind_option": {
        "true": "Yes: who posted it may raise when all others have called.",
        "false": "No: when all others have called, the round is over.",
    },
    "verbal_or_chips": {
        "first-counts": "What came first counts; at the same time, clear words do.",
        "verbal": "The words count.",
    },
    "splashing": {"not-allowed": "Not allowed: the pot is counted before play goes on."},
    "string_bet": {"first-motion": "Only the first motion counts, unless the amount was said before."},
    "out_of_turn": {
        "binds-if-unchanged": "It binds if the bet is the same when the turn comes.",
        "may-be-limited": "It binds if the bet is the same; the player may be limited to calling.",
    },
    "first_to_act": {"left-of-button": "The first player with a hand at the button's left."},
    "button": {
        "dead": "Dead button: the big blind moves to the next player with each hand, the small blind and the button "
        "follow it, to empty seats too.",
        "moving": "Moving button: it goes to the next player with each hand, and the blinds to the next two.",
    },
    "button_error": {
        "before-substantial-action": "At once, before substantial action; after it the hand stands.",
        "next-hand": "With the next hand.",
    },
    "first_button": {
        "house": "As the house decides.",
        "high-card": "The high card of a draw.",
        "first-stack": "The first stack at the dealer's right.",
    },
    "heads_up_blinds": {
        "button-small": "The button has the small blind.",
        "button-big": "The button has the big blind.",
    },
    "antes": {"as-structured": "As the structure of the night has them.", "none": "None."},
    "bb_ante_order": {
        "blind-first": "A short stack pays the big blind before the ante.",
        "ante-first": "A short stack pays the ante before the big blind.",
    },
    "straddle": {
        "none": "None.",
        "two-big-blinds": "Two big blinds, before the cards; who posts it acts last before the flop.",
    },
    "straddle_raise": {
        "third-big-blind": "To three big blinds.",
        "straddle-doubled": "To twice the straddle.",
    },
    "missed_blinds": {
        "none": "None are missed: they are posted for who is away.",
        "post-both-or-wait": "Post both, the small one dead, or wait for the big blind.",
    },
    "new_player": {
        "dealt-at-once": "Dealt in at once, but for the place between the small blind and the button.",
        "posts-or-waits": "Posts a big blind, or waits for it.",
    },
    "walking_off": {
        "penalty": "A penalty; the hand is not dead for that alone.",
        "dead-before-acting": "The hand is dead if its player has not acted.",
    },
    "cut": {"none": "No player cuts.", "dealer-right": "Offered to the player at the dealer's right."},
    "deck_change": {"floor": "Only when the floor says so.", "on-request": "When any player asks for it."},
    "check_cards": {
        "true": "Each player makes sure of it before play begins.",
        "false": "Nobody is asked to.",
    },
    "substantial_action": {
        "two-with-chips-or-three": "Two acts in turn, one of them with chips, or any three; posted blinds are none.",
        "two-after-blinds": "Two acts of any kind after the blinds.",
    },
    "misdeals": {
        "until-substantial-action": "Ruled, until there is substantial action.",
        "offered": "May be declared, until there is substantial action.",
        "none": "None: what is wrong is put right, and the deal goes on.",
    },
    "exposed_card": {
        "misdeal-or-replaced": "One of the first two, or any two: a misdeal. One later card is replaced.",
        "back-into-stub": "Back into the stub, which is shuffled and cut again, and the deal goes on.",
    },
    "exposed_stub_card": {
        "stays": "It stays where it is, and play goes on.",
        "back-into-stub": "Back into the stub, which is shuffled and cut again.",
    },
    "exposed_third_all_in": {
        "note-1": "Replaced all the same.",
        "plays": "It stays with its player.",
    },
    "extra_card": {
        "misdeal-then-dead": "A misdeal; after substantial action the hand is dead.",
        "first-extra-burned": "One extra card goes back as the burn before the flop; more are a misdeal.",
        "drawn-blind-then-dead": "Another player draws the extra one blind; after the betting has begun it is dead.",
    },
    "missing_card": {
        "misdeal-then-dead": "A misdeal; after substantial action the hand is dead, but for the button's.",
        "made-up-in-sequence": "The top card makes it up if it is the very one that was due; otherwise a misdeal.",
        "made-up": "It is dealt as soon as it is found missing, out of order.",
    },
    "all_in_hands": {
        "hands-up": "All hands are turned up as soon as the betting is over.",
        "stay-down": "Hands stay down until the showdown.",
    },
    "all_in_at_showdown": {
        "hands-up": "All hands are turned up at once.",
        "in-order": "Hands are shown in order.",
    },
    "showdown_first": {
        "last-aggressor": "Who bet or raised last on the last street; without a bet, the first at the button's left.",
        "left-of-last-caller": "The first at the left of who called last on the last street; without a call, the "
        "first at the button's left.",
        "no-order": "Everybody, in no order.",
    },
    "losing_hand": {
        "may-muck": "May go into the muck unshown, unless somebody is all-in.",
        "must-table": "Must be shown, as all hands.",
    },
    "mucked_hand": {"live-until-killed": "Live until the dealer kills it.", "dead": "Dead."},
    "asked_to_show": {
        "river-caller": "Who called the last round's bettor and kept his cards; else the floor decides.",
        "on-suspicion": "Nobody; the floor decides, where collusion is suspected.",
    },
    "award_order": {
        "side-first": "The last side pot first, the main pot last.",
        "main-first": "The main pot first, the last side pot last.",
    },
    "odd_chip": {
        "left-of-button": "To the first winner at the button's left, in the smallest chip; one to a player."
    },
    "level_starts": {
        "first-riffle": "The next hand; one begins with the first riffle.",
        "first-card": "The next hand; one begins with the first card.",
    },
    "call_the_clock": {
        "25+5": "25 seconds, and 5 counted down.",
        "60+10": "60 seconds at most, and 10 counted down.",
        "reasonable-time": "No count: players may take reasonable time.",
    },
    "colour_up": {
        "scheduled": "At the colour-ups of the schedule only.",
        "any-time": "For any player at any time, one for one in worth.",
    },
    "chip_race": {
        "by-card": "Raced: a card for each, from seat 1 on; the highest win, one chip to a player, nobody goes out.",
        "rounded": "Rounded for each player: half a chip of the next value and more counts as one; nobody goes out.",
    },
    "race_total": {
        "up": "Rounded up to whole chips of the next value.",
        "nearest": "Rounded to the nearest number of whole chips of the next value.",
        "down": "Rounded down to whole chips of the next value.",
    },
    "phones": {
        "not-at-the-table": "Not on the table, and not with a live hand.",
        "without-delay": "Allowed, if they do not hold up the game.",
    },
    "seat_buttons": {
        "unused": "Nobody acts by a button.",
        "act": "A press in turn counts: a short one as check or call, a long one as fold.",
    },
}
"""What each value of a switch says, by the word it has in a profile."""

_NOUNS: Final = {**SEATS, **CARDS}


Value = str | bool | int | tuple[Street, ...]


def value(name: str, it: Value) -> str:
    """What the value `it` of switch `name` says."""
    if isinstance(it, tuple):
        return "; ".join(map(_street, it)) + "."
    return VALUES[name][word(it)] if name in VALUES else f"{it} players."


def word(it: Value) -> str:
    """A value as a profile has it, where that is one word; streets have none."""
    if isinstance(it, tuple):
        return ""
    return str(it).lower() if isinstance(it, bool) else str(it)


def _street(street: Street) -> str:
    cards = (f"{street.board}" * bool(street.board), f"{street.down} down" * bool(street.down))
    no_burn = " without a burn" * (not street.burn and street.name != "preflop")
    return f"{street.name} {' + '.join(filter(None, cards))}{no_burn}"


def step(it: Step) -> str:
    """A step as the sheet says it: `cut:right` is "The seat at the dealer's right cuts"."""
    verb = it.partition(":")[0]
    if places(it)[:1] == ("rest",):
        return f"Deal {REST['rest']}"
    text = WORDS[verb]
    for index, place in enumerate(places(it)):
        noun = _NOUNS.get(place, place)
        text = text.replace(f"seat {{{index}}}", noun).replace(f"Seat {{{index}}}", noun[:1].upper() + noun[1:])
        text = text.replace(f"{{{index}}}", noun)
    return text
