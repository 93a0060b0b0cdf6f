"""What is done with chips between hands: the menu beside Next hand."""

from typing import Final

from dealer.table import commands as c
from dealer.table.state import TableState
from dealer.tournament.race import changeable
from ui import chips, words
from ui.box_pads import CountPad, RacePad
from ui.offers import menu, takes
from ui.views import AmountPad, Button, ChipsPad, MenuPad

_VALUES: Final = (1, 5, 25, 50, *chips.KINDS[3:])
"""The chips of a table of which no chip set is told."""

_NEXT: Final = 2
"""How many values are offered as the lowest left where the chip set is not known."""


def box_menu(state: TableState, values: tuple[int, ...] = ()) -> MenuPad:
    """What can be done with the table's chips now; `values` are those of its chip set, where it has one."""
    stacks = tuple((seat.number, seat.stack) for seat in state.seats if seat.stack)
    pad = CountPad("Count the table", stacks, state.issued)
    counted = [Button("box:count", "Count the table", pad, "main")] if takes(state, pad.command({})) else []
    groups = [
        ("box:race", "Colour-up", _races(state, stacks, values)),
        ("box:back", "Chips come back", _reissues(state, values)),
    ]
    return menu("Chips", counted, groups)


def _races(state: TableState, stacks: tuple[tuple[int, int], ...], values: tuple[int, ...]) -> list[Button]:
    """The smallest chips go off the table, for those of the next value."""
    value = state.stakes.chip
    following = [each for each in values or _VALUES if changeable(value, each)][: 1 if values else _NEXT]
    rules = state.rules
    return [
        Button(
            f"box:race-{to}",
            f"{words.chips(value)}s off, {words.chips(to)}s stay",
            RacePad(f"Colour-up: {value} to {to}", value, to, stacks, rules.chip_race.value, rules.race_total.value),
        )
        for to in following
        if takes(state, c.ColourUp(value, to, ()))
    ]


def _reissues(state: TableState, values: tuple[int, ...]) -> list[Button]:
    """Chips that are off the table come back, worth more: as one of the chip set, or as one above it."""
    worths = (*values, *(each for each in _VALUES if each > max(values, default=0)))
    menus = {
        value: tuple(
            Button(f"box:worth-{worth}", words.chips(worth), c.ReissueChips(value, worth))
            for worth in worths
            if takes(state, c.ReissueChips(value, worth))
        )
        for value in values or _VALUES
    }
    return [
        Button(
            f"box:back-{value}", f"Those of {words.chips(value)}", MenuPad(f"Chips of {value} are now worth", worths)
        )
        for value, worths in menus.items()
        if worths
    ]


def exchanged(state: TableState, seat: int, stack: int, values: tuple[int, ...] = ()) -> Button | None:
    """The button for chips that a player asks to have changed, where the house does that at any time."""
    smallest = max(1, state.stakes.chip)
    if state.rules.colour_up.value != "any-time" or stack < smallest:
        return None
    title = f"Seat {seat} gives, then gets"
    keys = tuple(sorted({smallest, *(kind for kind in values or _VALUES if kind > smallest)}))[: chips.KEYS]
    pad = ChipsPad(title, "Change them", c.ExchangeChips(seat, (), ()), keys, stack)
    return Button("menu:changes", "Has chips changed", pad)


def found_late(state: TableState, seat: int) -> Button | None:
    """The button for chips that turn up at a seat after they were taken off the table."""
    found = c.Found("chip", seat, amount=1)
    if not state.least_chip or not takes(state, found):
        return None
    pad = AmountPad(f"Old chips of seat {seat}, in all", "Worth", found, state.least_chip)
    return Button("menu:old-chips", "Old chips found", pad)
