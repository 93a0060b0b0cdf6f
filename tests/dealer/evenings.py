"""Structures to play by, and whatever a tournament can be asked."""

from dataclasses import replace
from random import Random

from dealer.tournament import commands as c
from dealer.tournament.levels import Break, Level
from dealer.tournament.structures import parse

EVENING = parse(
    """
title = "Evening"
stack = 5000
chips = "t25"
minutes = 20
levels = [
    { small = 75, big = 150 },
    { small = 100, big = 200 },
    { break = 10 },
    { small = 3000, big = 5000, bb_ante = 5000 },
]
""",
    "evening",
)
LONGER = replace(EVENING, name="longer", stages=(replace(EVENING.stages[0], seconds=1800), *EVENING.stages[1:]))
OTHER_PAST = replace(EVENING, name="other", stages=(Level(25, 50, seconds=1200), *EVENING.stages[1:]))
SHORT = replace(EVENING, name="short", stages=EVENING.stages[:1])
BREAK_FIRST = replace(EVENING, name="no", stages=(Break(60), *EVENING.stages[1:]))

STRUCTURES = (EVENING, LONGER, OTHER_PAST, SHORT, BREAK_FIRST)


def any_command(rnd: Random) -> c.TournamentCommand:
    """A command of any kind, its number a likely one or none at all."""
    number = rnd.choice((-(10**30), -600, -1, 0, 1, 2, 3, 60, 600, 10**30))
    seconds = rnd.choice((-5.0, 0.0, 0.5, 60.0, 5000.0, 1e12))
    return rnd.choice(
        (
            c.Start(),
            c.Start(),
            c.Pause(),
            c.AddTime(number),
            c.ToLevel(number),
            c.SetMinutes(number),
            c.Skip(number),
            c.CallBreak(number),
            c.StartIn(number),
            c.EndIn(rnd.choice((None, number))),
            c.LastHands(rnd.choice((None, number))),
            c.Freeze(),
            c.Unfreeze(),
            c.Unfreeze(),
            c.EditStructure(rnd.choice(STRUCTURES)),
            c.AnswerSleep(rnd.choice(("keep", "give-back"))),
            c.UndoLast(),
            c.Woke(seconds),
            c.ComeDue(rnd.random() < 0.5),
            c.HandBegan(),
            c.CountByHands(rnd.random() < 0.5),
            c.HandPlayed(),
            c.HandsOver(),
            c.Reopen(abs(seconds), seconds),
        )
    )
