"""How a person hears a step of a remedy."""

from dealer.hand.parts import Step
from dealer.rules.steps import WORDS


def spoken(step: Step) -> str:
    """The step as a person hears it: `deal:4` is "Deal one to seat 4"."""
    return WORDS[step.word].format(*step.numbers)
