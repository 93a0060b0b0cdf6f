"""What a command to the tournament is called on the undo button and in the list of what was done."""

from typing import assert_never

from dealer.tournament import commands as c


def said(command: c.TournamentCommand) -> str:
    """The command in a few words: "2:00 added"."""
    match command:
        case c.Start():
            return "Clock started"
        case c.Pause():
            return "Clock paused"
        case c.AddTime(seconds):
            return f"{clock_time(abs(seconds))} {'added' if seconds > 0 else 'taken'}"
        case c.ToLevel(number):
            return f"To level {number}"
        case c.Skip(by):
            return "Next level" if by > 0 else "Previous level"
        case c.CallBreak(seconds):
            return f"Break of {clock_time(seconds)}"
        case c.EditStructure():
            return "Structure changed"
        case c.SetMinutes(minutes):
            return f"Levels of {minutes} minutes"
        case _:
            return _evening(command)


def _evening(
    command: c.StartIn | c.EndIn | c.LastHands | c.Freeze | c.Unfreeze | c.AnswerSleep | c.UndoLast | c.DeviceCommand,
) -> str:
    match command:
        case c.StartIn(seconds):
            return f"Cards fly in {clock_time(seconds)}"
        case c.EndIn(seconds):
            return "No set end" if seconds is None else f"End in {clock_time(seconds)}"
        case c.LastHands(count):
            return "No last hands" if count is None else f"Last {count} hands"
        case c.Freeze():
            return "All frozen"
        case c.Unfreeze():
            return "All goes on"
        case c.AnswerSleep(choice):
            return f"Time asleep: {'given back' if choice == 'give-back' else 'kept'}"
        case c.UndoLast():
            return "Undo"
        case c.Woke() | c.ComeDue() | c.HandBegan() | c.HandsOver() | c.CountByHands() | c.HandPlayed() | c.Reopen():
            return "Clock"
        case _:
            assert_never(command)


def clock_time(seconds: float) -> str:
    """Time to go, rounded up so that 0:00 means over: 61 is "1:01"."""
    whole = int(-(-seconds // 1))
    hours, rest = divmod(whole, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"
