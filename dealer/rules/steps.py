"""What a house may tell its table to do about a fault: a closed vocabulary of physical acts.

A step is a verb and its places, as in `deal:seat` or `board:1`. A profile is written before any fault happens, so
it names places instead of seats; whoever rules on the fault puts the seats in. The verbs are those of the scenario
notation.
"""

from typing import Final, Literal, NewType

Step = NewType("Step", str)
"""A checked step of a remedy."""

Place = Literal["seat", "deal", "cards"]
"""What stands after a verb's colon: a seat, a seat or the rest of the deal, or a number of cards."""

SEATS: Final = {
    "seat": "the seat that has the fault",
    "right": "the seat at the dealer's right",
}
REST: Final = {"rest": "every card the round still owes, in order"}
CARDS: Final = {
    "due": "as many cards as the street still needs",
    "dealt": "the cards that were laid",
}
MOST_CARDS: Final = 9

VERBS: Final[dict[str, tuple[Place, ...]]] = {
    "card-to-burn": (),
    "card-to-stub": (),
    "shuffle": (),
    "cut": ("seat",),
    "burn": (),
    "deal": ("deal",),
    "board": ("cards",),
    "scramble": ("cards",),
    "pick-burn": (),
    "pick-board": (),
    "draw": ("seat", "seat"),
    "return": ("seat", "cards"),
    "return-all": (),
    "kill": ("seat",),
    "redeal": (),
    "give": ("seat", "cards"),
    "take": ("seat", "cards"),
    "count": ("seat",),
    "floor": (),
}

_WORDS: Final[dict[Place, tuple[str, ...]]] = {
    "seat": tuple(SEATS),
    "deal": (*SEATS, *REST),
    "cards": tuple(CARDS),
}


def step(text: str) -> Step:
    """Return the step that `text` names.

    Raises:
        ValueError: `text` is no step of the vocabulary; the message says what was read and what was expected.
    """
    verb, *words = text.split(":")
    if verb not in VERBS:
        raise ValueError(f"{text!r} is no step; the verbs are {', '.join(VERBS)}")
    wanted = VERBS[verb]
    if len(words) != len(wanted) or not all(map(_fits, words, wanted)):
        raise ValueError(f"{text!r} is no step; expected {_form(verb)}")
    return Step(text)


def places(it: Step) -> tuple[str, ...]:
    """What stands in the step's places: `("seat",)` of `deal:seat`."""
    return tuple(it.split(":")[1:])


def _fits(word: str, place: Place) -> bool:
    number = place == "cards" and word.isascii() and word.isdigit() and 1 <= int(word[:2]) <= MOST_CARDS
    return (number and len(word) == 1) or word in _WORDS[place]


def _form(verb: str) -> str:
    """The verb with what may stand in each place: "board:due|dealt|1-9"."""
    choices = ("|".join(_WORDS[place]) + ("|1-9" if place == "cards" else "") for place in VERBS[verb])
    return ":".join((verb, *choices))
