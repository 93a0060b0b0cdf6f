"""Which commands of a scenario hands can show at the table, and what is touched for them on the screen."""

from typing import Final

from dealer.hand import betting
from dealer.table import commands as c
from dealer.table import events as e
from dealer.table.notation import NotationError, Scenario
from dealer.table.scenario import opening, told_to_table
from dealer.table.state import Ruling
from dealer.table.table import Table

PHYSICAL: Final = (c.DealCard, c.DealRest, c.Burn, c.LayBoard, c.TableCards)
"""Commands that the app must see on the felt."""
_TOUCHED: Final = (c.Act, c.Riffle, c.Cut, c.Muck, c.Award, c.NextHand, c.Overrule, c.Done, c.Undo, c.Answer)


def check_showable(scenario: Scenario) -> None:
    """See that hands can show each line: what is only seen or counted, and acts out of turn, they cannot.

    Raises NotationError for the first line that cannot be read or shown.
    """
    table = Table(opening(scenario))
    for line, commands in told_to_table(scenario):
        for command in commands:
            why = _hindrance(table, command)
            if why is not None:
                raise NotationError(scenario.file, line.number, f"`{line.text}` cannot be shown by hands: {why}")


def _hindrance(table: Table, command: c.Command) -> str | None:
    if not isinstance(command, (*PHYSICAL, *_TOUCHED)):
        return "give a scenario of deals, acts, shows and awards"
    if isinstance(command, c.DealCard) and command.boxed:
        return "no card of the simulated deck is boxed"
    hand = table.state.running
    if isinstance(command, c.Act) and (hand is None or betting.turn(hand) != command.seat):
        return "it is out of turn"
    refused = table.tell(command).refused
    return "the table refuses it" if refused else None


def touches(command: c.Command, ruling: Ruling) -> tuple[str, ...]:
    """The names of what is touched on the screen for a command; none for what is seen on the felt."""
    match command:
        case c.Act(_, kind, amount):
            done = next((event.act for event in ruling.events if isinstance(event, e.Acted)), kind)
            return _act_touches(kind, done, amount)
        case c.Riffle():
            return ("button:shuffle",)
        case c.Cut():
            return ("button:cut",)
        case c.Muck():
            return ("button:muck",)
        case c.Award():
            return ("button:award",)
        case c.NextHand():
            return ("button:next",)
        case c.Overrule(code):
            return ("button:dealt",) if code == "exposed-plays" else ("button:turned",)
        case c.Done(count):
            return ("button:done",) * count
        case c.Undo(count):
            return ("button:undo",) * count
        case c.Answer(choice):
            return (f"button:answer-{choice}",)
        case _:
            began = any(isinstance(event, e.HandBegan) for event in ruling.events)
            return ("button:shuffle",) if began else ()


def _act_touches(kind: str, done: str, amount: int | None) -> tuple[str, ...]:
    match kind, done:
        case ("fold" | "all-in") as pressed, _:
            return (f"button:{pressed}",)
        case (("check" | "call"), _):
            return (f"button:{done}",)
        case _:
            return ("button:raise", *(f"key:{digit}" for digit in str(amount or "")), "key:ok")
