"""The closed vocabulary of what a ruling can ask the table to do, and how a person hears it.

A profile writes a step with places that the fault fills in: `deal:seat` (the seat at fault), `deal:rest` (who is
still to be dealt in this round), `cut:right` (the seat at the dealer's right), `board:due`, `scramble:dealt`.
"""

from typing import Final

from dealer.hand.state import Step

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
"""Each word with what it says; `{0}` is its first number."""


def spoken(step: Step) -> str:
    """The step as a person hears it: `deal:4` is "Deal one to seat 4"."""
    return WORDS[step.word].format(*step.numbers)
