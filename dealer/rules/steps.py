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
REST: Final = {"rest": "the rest of the round in order"}
CARDS: Final = {
    "due": "what the street needs",
    "dealt": "laid",
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

WORDS: Final[dict[str, str]] = {
    "card-to-burn": "Put the card that was seen with the burns",
    "card-to-stub": "Put the card that was seen back into the stub",
    "shuffle": "Shuffle",
    "cut": "Seat {0} cuts",
    "burn": "Burn one",
    "deal": "Deal one to seat {0}",
    "board": "Deal {0} to the board",
    "scramble": "Turn the {0} cards down and scramble them",
    "pick-burn": "The floor draws one: it is the burn",
    "pick-board": "The floor draws one: it is the board card",
    "draw": "Seat {0} draws one card blind from seat {1}",
    "return": "Give {1} back to seat {0}",
    "return-all": "All cards and chips go back",
    "kill": "The hand of seat {0} is dead",
    "redeal": "Deal the hand again",
    "give": "Give one card to seat {0}",
    "take": "Take one card from seat {0}",
    "count": "Count the cards of seat {0}",
    "floor": "Call the floor",
}
"""Each verb with what it says; `{0}` is what stands in its first place."""

_CHOICES: Final[dict[Place, tuple[str, ...]]] = {
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
    return (number and len(word) == 1) or word in _CHOICES[place]


def _form(verb: str) -> str:
    """The verb with what may stand in each place: "board:due|dealt|1-9"."""
    choices = ("|".join(_CHOICES[place]) + ("|1-9" if place == "cards" else "") for place in VERBS[verb])
    return ":".join((verb, *choices))
