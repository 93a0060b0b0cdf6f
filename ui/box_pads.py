"""The pads for chips outside of the play, as frozen data: the count of the table, and a colour-up."""

from collections.abc import Mapping
from dataclasses import dataclass

from dealer.cards import Card
from dealer.table.commands import ColourUp, CountTable
from dealer.tournament.race import ChipRace, HandedIn, RaceSheet, RaceTotal, odd_chips, odd_of, race

Cards = Mapping[int, tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class CountPad:
    """Asks for the chips of every seat; `stacks` (seat, chips) are what they were. `expected`: what the table ought
    to hold."""

    title: str
    stacks: tuple[tuple[int, int], ...]
    expected: int

    def of(self, seat: int, counts: Mapping[int, int]) -> int:
        """The chips of `seat` by these counts."""
        return counts.get(seat, dict(self.stacks)[seat])

    def counted(self, counts: Mapping[int, int]) -> int:
        """The chips of the table by these counts; a seat that is not among them has what it was told to have."""
        return sum(counts.get(seat, stack) for seat, stack in self.stacks)

    def command(self, counts: Mapping[int, int]) -> CountTable:
        """What is told to the table when these counts are confirmed."""
        return CountTable(tuple((seat, counts.get(seat, stack)) for seat, stack in self.stacks))


@dataclass(frozen=True, slots=True)
class RacePad:
    """Leads through a colour-up from `value` to `to`: the chips that each seat of `stacks` hands in, the cards that
    the odd ones are raced by, and the sheet. `method` and `total` are the house's."""

    title: str
    value: int
    to: int
    stacks: tuple[tuple[int, int], ...]
    method: ChipRace
    total: RaceTotal

    def held(self, seat: int) -> int:
        """The odd chips that the stack of `seat` must hold."""
        return odd_chips(dict(self.stacks)[seat], self.value, self.to)

    def handed(self, counts: Mapping[int, int]) -> tuple[HandedIn, ...]:
        """What every seat hands in by these counts; a seat that is not among them has the odd chips of its stack."""
        return tuple(HandedIn(seat, stack, counts.get(seat, self.held(seat))) for seat, stack in self.stacks)

    def odd(self, counts: Mapping[int, int]) -> dict[int, int]:
        """The odd chips that go into the race, by seat."""
        odd = {each.seat: odd_of(each, self.value, self.to) for each in self.handed(counts)}
        return {seat: count for seat, count in odd.items() if count}

    def fits(self, counts: Mapping[int, int]) -> bool:
        """Whether no seat hands in more than it has."""
        return all(each.count * self.value <= each.stack for each in self.handed(counts))

    def sheet(self, counts: Mapping[int, int], cards: Cards) -> RaceSheet:
        """Who gets what."""
        return race(self.value, self.to, self.handed(counts), cards, method=self.method, total=self.total)

    def command(self, counts: Mapping[int, int], cards: Cards) -> ColourUp:
        """What is told to the table when the sheet is confirmed."""
        handed = tuple((each.seat, each.count) for each in self.handed(counts))
        return ColourUp(self.value, self.to, handed, tuple((seat, dealt) for seat, dealt in cards.items() if dealt))
