"""What can be done to the clock of the tournament, and how its few lines on the table's screen read."""

from typing import Final

from dealer.table.state import TableState
from dealer.tournament import commands as t
from dealer.tournament.levels import Break, Stage
from ui import words
from ui.clock_view import ClockView
from ui.time_of_day import EndAt, half_hours, reads, said
from ui.views import AmountPad, Button, ClockLines, MenuPad, PanelView

_BREAKS: Final = (5, 10, 15)
_STARTS: Final = (1, 5, 10, 15)
_ENDS: Final = (15, 30, 60)
"""Minutes that have a key of their own."""
_LAST: Final = 3
"""The last hands as they are usually called."""


def clock_menu(view: ClockView, undo: str | None) -> MenuPad:
    """What can be told to the tournament beside what the clock's screen has buttons for; `undo` is what was asked of
    it last."""
    counted = view.ended or view.last_hands is not None
    last = (
        Button("clock:play-on", "Play on", t.LastHands(None))
        if counted
        else Button("clock:last", "Last three hands", t.LastHands(_LAST))
    )
    back = [Button("clock:undo", f"↶ {undo}", t.UndoLast())] if undo else []
    return MenuPad("The clock", (last, *back, *_times(view)))


def _times(view: ClockView) -> list[Button]:
    """Breaks, countdowns and levels: what asks for one thing more."""
    breaks = _minutes("clock:break", "Break of", _BREAKS, t.CallBreak)
    starts = _minutes("clock:starts", "Cards fly in", _STARTS, t.StartIn)
    never = (Button("clock:ends-never", "No set end", t.EndIn(None)),) if view.ends_in is not None else ()
    ends = _minutes("clock:ends", "Play ends", _ENDS, t.EndIn, (*_times_of_day(view.wall), *never), "In ")
    number, seconds = view.reading.number, view.reading.stage.seconds
    level = AmountPad("Go to level", "Level", t.ToLevel(number), number, most=99, asks="number")
    length = AmountPad(
        "Minutes of the levels to come", "Minutes:", t.SetMinutes(1), max(1, seconds // 60), most=240, asks="minutes"
    )
    return [
        breaks,
        *([] if view.reading.running or view.ended else [starts]),
        *([] if view.ended else [ends]),
        Button("clock:level", "To level…", level),
        Button("clock:minutes", "Length of levels…", length),
    ]


def _minutes(
    name: str,
    label: str,
    choices: tuple[int, ...],
    command: type[t.CallBreak | t.StartIn | t.EndIn],
    more: tuple[Button, ...] = (),
    before: str = "",
) -> Button:
    """A button that opens the minutes to choose from, with the word `before` them."""
    keys = tuple(Button(f"{name}-{each}", f"{before}{each} minutes", command(60 * each)) for each in choices)
    return Button(name, f"{label}…", MenuPad(f"{label}…", (*keys, *more)))


def _times_of_day(wall: float | None) -> tuple[Button, ...]:
    """Ends of play at a time of day: half-hours, or any time that is keyed in."""
    if wall is None:
        return ()
    halves = half_hours(wall)
    tomorrow = f"It is {reads(wall, wall)}; before: tomorrow"
    asked = AmountPad("Play ends at", "Ends at", EndAt(0), halves[0], 0, asks="at", bounds=tomorrow, of="time")
    return (
        *(Button(f"clock:ends-at-{each}", f"At {said(each)}", EndAt(each)) for each in halves),
        Button("clock:ends-at", "At…", asked),
    )


def clock_lines(state: TableState, view: ClockView) -> ClockLines:
    """The clock in the corner of the table's screen: both levels, while a new one waits for the next hand."""
    reading = view.reading
    if view.starts_in is not None:
        first = f"Level {reading.number}: {_blinds(reading.stage)}"
        return ClockLines(words.minutes(view.starts_in), "Cards fly", first, running=True)
    level = f"Level {reading.number}{'*' * view.edited}: {_blinds(reading.stage)}"
    if view.waiting is not None:
        level = f"This hand {words.blinds(view.in_force)}"
    time = words.minutes(reading.remaining)
    if view.ended:
        return ClockLines(time, "Play is over", "", running=True)
    return ClockLines(time, level, words.in_game(state, _following(view)), running=reading.running)


def _following(view: ClockView) -> str:
    coming = view.reading.following
    if view.last_hands is not None:
        return "Last hand" if view.last_hands == 0 else f"{view.last_hands} more hand{'s' * (view.last_hands > 1)}"
    if view.waiting is not None:
        return f"Next hand {words.blinds(view.waiting)}"
    if view.ends_in is not None:
        return f"Ends {view.ends}"
    return f"Next {_blinds(coming)}" if coming is not None else "Last level"


def _blinds(stage: Stage) -> str:
    if isinstance(stage, Break):
        return f"break {stage.seconds // 60} min"
    return words.blinds(stage)


def slept_panel(view: ClockView) -> tuple[PanelView, ...]:
    """The question that waits when the machine slept while the clock ran."""
    if view.slept is None or view.frozen:
        return ()
    slept = words.minutes(view.slept)
    return (
        PanelView(
            key="question:clock-slept",
            number=-1,
            kind="question",
            title="The machine was asleep",
            subject=f"for {slept}",
            meaning="The clock ran on. Does the time asleep count as played, or is it given back?",
            source="",
            steps=(),
            buttons=(
                Button("button:give-back", "Give it back", t.AnswerSleep("give-back"), "main"),
                Button("button:keep", "Keep as played", t.AnswerSleep("keep"), "main"),
            ),
            dismissable=False,
        ),
    )
