"""The small parts below the screens: lamps, taps, the inbox, words, and how the window is set up."""

import threading

import pytest
from kivy.config import Config
from tables import acts, at_third, cards, colorado, dealt, tell

from dealer.cards import Card
from dealer.rules.codes import RULED
from dealer.table import commands as c
from dealer.table.state import Reason
from ui import window, words
from ui.inbox import BATCH, Inbox
from ui.services import Lamp
from ui.signals import AMBER, DIM, GREEN, RED, lamps
from ui.taps import TapGuard
from ui.titles import COURSE, TITLES

BUTTON = Lamp(1, DIM)


def test_the_turn_is_amber_and_the_button_dim() -> None:
    assert lamps(colorado(4).state) == (BUTTON,)
    assert lamps(dealt().state) == (BUTTON, Lamp(4, AMBER))
    assert lamps(tell(dealt(), *acts("4 call")).state) == (Lamp(1, AMBER),)


def test_a_seat_whose_card_lay_face_up_blinks_red_until_the_remedy_is_done() -> None:
    table = tell(at_third(), c.DealCard(2, Card("7s")))
    assert lamps(table.state) == (BUTTON, Lamp(2, RED, blinks=True))
    tell(table, c.DealRest())
    assert lamps(table.state) == (BUTTON, Lamp(2, AMBER))


def test_who_is_asked_blinks_red() -> None:
    assert lamps(tell(dealt(), c.Act(4, "check")).state) == (BUTTON, Lamp(4, RED, blinks=True))


def test_winners_are_green_before_and_after_the_pots_are_pushed() -> None:
    table = tell(dealt(), *acts("4 fold, 1 fold, 2 fold"))
    assert lamps(table.state) == (BUTTON, Lamp(3, GREEN))
    assert lamps(tell(table, c.Award()).state) == (BUTTON, Lamp(3, GREEN))


TAPS = [
    ("the same button at once", ("a", 0.2, 0, 0), False),
    ("the same button later", ("a", 0.26, 0, 0), True),
    ("another button elsewhere", ("b", 0.1, 40, 0), True),
    ("another button at the same place", ("b", 0.1, 3, 3), False),
]


@pytest.mark.parametrize(("tap", "counts"), [t[1:] for t in TAPS], ids=[t[0] for t in TAPS])
def test_a_second_tap_counts_or_not(tap: tuple[str, float, float, float], counts: bool) -> None:
    guard = TapGuard()
    assert guard.counts("a", 0.0, 0, 0)
    assert guard.counts(*tap) is counts


def test_the_inbox_keeps_order_over_threads_and_takes_a_flood_in_batches() -> None:
    woken: list[int] = []
    inbox = Inbox(lambda: woken.append(1))
    sent = [c.Act(1, "raise", i) for i in range(BATCH + 10)]
    thread = threading.Thread(target=lambda: [inbox.put(command) for command in sent])
    thread.start()
    thread.join()
    before = len(woken)
    first = list(inbox.drain())
    assert len(first) == BATCH
    assert len(woken) == before + 1
    assert first + list(inbox.drain()) == sent
    assert list(inbox.drain()) == []


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0, "0:00"), (0.2, "0:01"), (60, "1:00"), (61, "1:01"), (3600, "1:00:00"), (3725, "1:02:05")],
)
def test_time_is_rounded_up_so_that_nought_means_over(seconds: float, text: str) -> None:
    assert words.minutes(seconds) == text


@pytest.mark.parametrize("code", RULED)
def test_each_ruling_has_its_headline(code: str) -> None:
    assert (code in TITLES) != (code in COURSE)


@pytest.mark.parametrize(
    ("word", "label"), [("play-on", "Play on"), ("Kh", "K♥"), ("12500", "12,500"), ("limit", "Only call or fold")]
)
def test_an_answer_is_in_words(word: str, label: str) -> None:
    assert words.choice(word) == label


def test_large_numbers_are_grouped_and_small_ones_left() -> None:
    assert words.grouped("Seat 4: 12500 to call, 980 behind") == "Seat 4: 12,500 to call, 980 behind"


def test_what_is_taken_back_names_the_sum_of_the_chips() -> None:
    assert words.taken_back("Seat 5 pushes 1000+500+25 then 500") == "Seat 5 pushes 1,525 then 500"
    assert words.taken_back("Seat 4 raises to 12500") == "Seat 4 raises to 12,500"


def test_a_ruling_in_one_line_names_whom_what_and_the_first_rule() -> None:
    reason = Reason("exposed-replaced", "house silent; TDA 35-A7; RRP Hold'em 1", {"seat": 4, "card": "Th"})
    assert words.line(reason) == "Card face up: replaced: seat 4, 10♥ (house silent; TDA 35-A7)"
    board = Reason("premature-board", "TDA 41", {"cards": " ".join(cards("7c 2d"))})
    assert words.line(board) == "Board too early: 7♣ 2♦ (TDA 41)"


def test_the_window_has_no_input_but_the_one_that_was_asked_for() -> None:
    assert dict(Config.items("input")) == {}


def test_a_window_cannot_be_prepared_when_kivy_is_there_already() -> None:
    with pytest.raises(RuntimeError, match="imported before"):
        window.prepare(800, 480)
