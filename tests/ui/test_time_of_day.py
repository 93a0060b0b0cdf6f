"""Ends of play at a time of day: today or tomorrow, over the nights on which the clocks are changed, and by touch."""

import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from driver import Hands, Opened
from tables import clocked, colorado

from dealer.table.evening import Evening
from dealer.tournament import commands as t
from dealer.tournament.tournament import Tournament
from ui.commands import ending
from ui.commands.game import GameError
from ui.services import Services
from ui.time_of_day import half_hours, reads, seconds_until


@pytest.fixture(autouse=True)
def denver(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Colorado: summer time ended on 1 November 2026 at 2:00, and begins on 14 March 2027 at 2:00."""
    monkeypatch.setenv("TZ", "America/Denver")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def at(day: str, clock: str, hours_behind: int = 7) -> float:
    """The moment of that time in winter; 6 hours behind in summer."""
    return datetime.fromisoformat(f"{day}T{clock}").replace(tzinfo=UTC).timestamp() + hours_behind * 3600


EVENING = at("2026-11-30", "21:10")


@pytest.mark.parametrize(
    ("moment", "ends", "hours"),
    [
        (EVENING, 2330, 2 + 20 / 60),
        (EVENING, 100, 3 + 50 / 60),
        (EVENING, 2100, 23 + 50 / 60),  # past: tomorrow
        (EVENING, 2110, 24),  # this very moment: not now, tomorrow
        (at("2026-10-31", "23:00", 6), 300, 5),  # 1:00 to 2:00 is played twice
        (at("2026-10-31", "23:00", 6), 130, 2.5),  # the first half past one
        (at("2026-11-01", "01:45", 6), 130, 0.75),  # the second one
        (at("2027-03-13", "23:00"), 300, 3),  # 2:00 to 3:00 is left out
        (at("2027-03-13", "23:00"), 230, 3.5),  # and there is no half past two
    ],
)
def test_the_time_of_day_is_so_far_away(moment: float, ends: int, hours: float) -> None:
    assert seconds_until(ends, moment) == pytest.approx(hours * 3600, abs=1)


def test_what_is_not_today_is_called_tomorrow() -> None:
    assert reads(EVENING + 2.5 * 3600, EVENING) == "23:40"
    assert reads(EVENING + 3 * 3600, EVENING) == "0:10 tomorrow"


def test_half_hours_from_about_an_hour_on_are_offered() -> None:
    assert half_hours(EVENING) == (2200, 2230, 2300)
    assert half_hours(at("2026-11-30", "22:55")) == (2330, 0, 30)


def opened(hands_at: Opened, tournament: Tournament) -> Hands:
    return hands_at(
        colorado(4), tournament=tournament, services=Services(boottime=lambda: 1100.0, wall=lambda: EVENING)
    )


def shown(hands: Hands) -> str:
    """What the table's screen says of the clock's time to come."""
    view = hands.screen.view
    assert view is not None
    assert view.clock is not None
    return view.clock.following


def test_a_half_hour_by_touch_ends_play_then(hands_at: Opened) -> None:
    tournament = clocked(started=1000.0)
    hands = opened(hands_at, tournament)
    hands.taps("button:clock", "clock:more", "clock:ends", "clock:ends-at-2230", "clock:close")
    assert tournament.state.ends_at == 1100.0 + 80 * 60
    assert shown(hands) == "Ends at 22:30"


def test_hours_and_minutes_are_keyed_in_and_one_that_is_past_is_said_to_be_tomorrow(hands_at: Opened) -> None:
    tournament = clocked(started=1000.0)
    hands = opened(hands_at, tournament)
    hands.taps("button:clock", "clock:more", "clock:ends", "clock:ends-at", "key:2", "key:0", "key:6", "key:1")
    assert hands.app.find("key:ok") is None  # no clock reads 20:61
    hands.taps("key:C", "key:2", "key:0", "key:4", "key:0", "key:ok", "clock:close")
    assert tournament.state.ends_at == 1100.0 + (23 * 60 + 30) * 60
    assert shown(hands) == "Ends at 20:40 tomorrow"


def asked(*words: str) -> Namespace:
    parser = ArgumentParser()
    ending.add_options(parser)
    return parser.parse_args(words)


def test_the_option_sets_the_end_once_and_says_when(capsys: pytest.CaptureFixture[str]) -> None:
    evening = Evening(colorado(4), clocked(started=1000.0))
    assert evening.tournament is not None
    ending.set_end(asked("--ends", "1:15"), evening, 1100.0, EVENING)
    assert evening.tournament.state.ends_at == 1100.0 + (4 * 60 + 5) * 60
    assert capsys.readouterr().err == "play ends at 1:15 tomorrow\n"
    # After a power cut at half past one the same command line does not mean the night after.
    ending.set_end(asked("--ends", "1:15"), evening, 1200.0, EVENING + 100)
    assert evening.tournament.state.ends_at == 1100.0 + (4 * 60 + 5) * 60
    assert "as was set before" in capsys.readouterr().err


def test_the_option_needs_a_clock() -> None:
    with pytest.raises(GameError, match="leave --ends out"):
        ending.set_end(asked("--ends", "23:30"), Evening(colorado(4), None), 1100.0, EVENING)


@pytest.mark.parametrize("text", ["24:00", "23:60", "2330", "", "soon", "-1:00", "١٢:٠٠"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="expected a time such as 23:30"):
        ending.time_of_day(text)


def test_play_that_is_over_stays_over(capsys: pytest.CaptureFixture[str]) -> None:
    tournament = clocked(started=1000.0)
    evening = Evening(colorado(4), tournament)
    evening.tell(t.LastHands(0), 1050.0)
    ending.set_end(asked("--ends", "23:30"), evening, 1100.0, EVENING)
    assert tournament.state.ended
    assert tournament.state.ends_at is None
    assert "play is over" in capsys.readouterr().err
