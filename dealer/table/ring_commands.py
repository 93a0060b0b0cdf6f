"""What the seat ring feels at the table, as commands. They are levels: told again, they say nothing new."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class FeelButton:
    """The dealer button is felt at `seat`."""

    seat: int


@dataclass(frozen=True, slots=True)
class CountCards:
    """The light beam has counted `count` cards off the deck since the hand began; `still` where no more have come for
    a while."""

    count: int
    still: bool = False


RingCommand = FeelButton | CountCards
"""Any of these."""
