"""The option that says at which time of day play ends."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import Final

from dealer.commandline import clock_time
from dealer.table.evening import Evening
from dealer.tournament.commands import EndIn
from dealer.tournament.state import TournamentState
from ui.commands.game import GameError
from ui.time_of_day import reads, seconds_until

_ELSEWHERE: Final = "change it on the clock's screen: More, Play ends"


def add_options(parser: ArgumentParser) -> None:
    """Add the option."""
    parser.add_argument(
        "--ends",
        type=time_of_day,
        metavar="HH:MM",
        help="the time of day at which play ends: the hand that runs then is the last; if it is past, tomorrow. An "
        "end that is set already stays",
    )


def time_of_day(text: str) -> int:
    """Hours and minutes as they are keyed in: 2330. Raises ArgumentTypeError where `text` is no time."""
    try:
        hours, minutes = divmod(clock_time(text), 60)
    except ArgumentTypeError as error:
        raise ArgumentTypeError(str(error).replace("19:30", "23:30")) from None
    return 100 * hours + minutes


def set_end(args: Namespace, evening: Evening, now: float, wall: float) -> None:
    """Set the end of play that is asked for, if any, at boottime `now` and Unix time `wall`; say when that is.

    One that is set already stays, since the app is started again the same way after a power cut as well.

    Raises:
        GameError: the game has no clock, or its end is more than a day away.
    """
    if args.ends is None:
        return
    if evening.tournament is None:
        raise GameError("--ends is for a game with a clock, and one of bets of its own has none: leave --ends out")
    state = evening.tournament.state
    if state.ended or state.ends_at is not None:
        print(f"--ends: {_stands(state, now, wall)}; {_ELSEWHERE}", file=sys.stderr)
        return
    seconds = seconds_until(args.ends, wall)
    if any(said.answer.refused for said in evening.tell(EndIn(seconds), now)):
        raise GameError("--ends: that is more than 24 hours away, as summer time ends tonight; set it tomorrow")
    print(f"play ends at {reads(wall + seconds, wall)}", file=sys.stderr)


def _stands(state: TournamentState, now: float, wall: float) -> str:
    if state.ends_at is None:
        return "play is over"
    return f"play ends at {reads(wall + state.ends_at - now, wall)}, as was set before"
