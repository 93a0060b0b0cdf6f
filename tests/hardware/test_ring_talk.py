"""The talk with the ring, line by line: whatever is lost, lamps and presses come out right in the end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.wire import VERSION, Message, WireError, decode
from hardware.ports import DeviceLost, Lamp, Press
from hardware.ring_talk import HEARTBEAT, MOST_MISSED, RETRY, SILENCE, RingTalk

RED = Lamp(3, (255, 0, 0))


def hello(version: int = VERSION, seats: int = 9) -> Message:
    return Message("hello", version=version, boot=5, seats=seats)


def state(short: list[int], boot: int = 5) -> Message:
    return Message("state", boot=boot, short=short, long=[0] * len(short))


def press(count: int, seat: int = 1, boot: int = 5, long: int = 0) -> Message:
    return Message("press", boot=boot, seat=seat, long=long, count=count)


def greeted(short: list[int] | None = None) -> RingTalk:
    talk = RingTalk("port", boot=1, now=0.0)
    talk.hear(hello(), 0.0)
    talk.hear(state(short or [0] * 9), 0.0)
    return talk


def said(talk: RingTalk, now: float) -> str:
    line = talk.due(now)
    return repr(decode(line)) if line else ""


def test_it_says_hello_until_the_ring_has_told_its_counts() -> None:
    talk = RingTalk("port", boot=1, now=0.0)
    assert said(talk, 0.0) == f"hello version={VERSION} boot=1 seats=0"
    assert said(talk, RETRY / 2) == ""
    talk.hear(hello(), RETRY / 2)
    assert said(talk, RETRY).startswith("hello")  # the state was lost
    assert not talk.ready
    talk.hear(state([0] * 9), RETRY)
    assert talk.ready
    assert talk.seats == 9
    assert said(talk, 2 * RETRY).startswith("lamps")


def test_lamps_are_said_at_once_again_until_acknowledged_and_then_as_a_heartbeat() -> None:
    talk = greeted()
    said(talk, 0.0)
    talk.show((RED,))
    words = "lamps number=2 lamps=[3, 255, 0, 0, 0]"
    assert said(talk, 0.01) == words
    assert said(talk, 0.02) == ""
    assert said(talk, 0.01 + RETRY) == words
    talk.hear(Message("ack", number=1), 0.4)  # of the lamps before
    assert not talk.lamps_are_lit
    talk.hear(Message("ack", number=2), 0.5)
    assert talk.lamps_are_lit
    assert said(talk, 0.01 + 2 * RETRY) == ""
    assert said(talk, 0.01 + RETRY + HEARTBEAT) == words


def test_lamps_that_cannot_be_said_are_the_callers_fault_and_change_nothing() -> None:
    talk = greeted()
    for wrong in ((Lamp(-1, (0, 0, 0)),), tuple([RED] * 200)):
        with pytest.raises(WireError):
            talk.show(wrong)
    assert said(talk, 0.0) == "lamps number=1 lamps=[]"


def test_presses_keep_their_order() -> None:
    talk = greeted()
    talk.hear(press(1, seat=4), 0.1)
    talk.hear(press(1, seat=2, long=1), 0.2)
    talk.hear(press(2, seat=4), 0.3)
    assert talk.presses() == (Press(4), Press(2, long=True), Press(4))
    assert talk.presses() == ()


def test_a_press_told_twice_counts_once() -> None:
    talk = greeted()
    for _ in range(2):
        talk.hear(press(1), 0.1)
        talk.hear(state([1] + [0] * 8), 0.2)
    assert talk.presses() == (Press(1),)


def test_presses_from_before_the_talk_are_history() -> None:
    assert greeted([7] * 9).presses() == ()


@given(st.lists(st.tuples(st.integers(1, 9), st.booleans()), max_size=30))
def test_whatever_press_lines_are_lost_the_next_state_makes_up_for_them(pressed: list[tuple[int, bool]]) -> None:
    talk = greeted([3] * 9)
    counts = [3] * 9
    for seat, lost in pressed[-MOST_MISSED:]:
        counts[seat - 1] += 1
        if not lost:
            talk.hear(press(counts[seat - 1], seat), 0.1)
    talk.hear(state(counts), 0.2)
    assert sorted(p.seat for p in talk.presses()) == sorted(seat for seat, _ in pressed[-MOST_MISSED:])


def test_a_ring_that_starts_anew_counts_from_nothing_and_gets_its_lamps_again() -> None:
    talk = greeted([5] * 9)
    talk.show((RED,))
    said(talk, 0.0)
    talk.hear(Message("ack", number=2), 0.0)
    talk.hear(press(6, boot=6), 0.1)  # before its first state: not yet to be placed
    assert talk.presses() == ()
    talk.hear(state([6] + [0] * 8, boot=6), 0.2)
    assert talk.presses() == (Press(1),) * 6
    assert said(talk, RETRY).startswith("lamps number=2")


def test_a_faulty_ring_cannot_flood_the_table() -> None:
    talk = greeted()
    talk.hear(press(2**32), 0.1)
    talk.hear(press(1, seat=10), 0.1)
    talk.hear(press(1, seat=0), 0.1)
    talk.hear(state([0] * 9 + [4, 4]), 0.1)
    assert talk.presses() == (Press(1),) * MOST_MISSED


def test_our_own_words_coming_back_mean_nothing() -> None:
    talk = RingTalk("port", boot=1, now=0.0)
    talk.hear(decode(talk.due(0.0)), 0.0)
    talk.hear(Message("lamps", number=1, lamps=[]), 0.0)
    assert talk.seats is None
    assert not talk.ready


def test_a_ring_of_another_version_is_named_with_what_to_do() -> None:
    talk = RingTalk("port", boot=1, now=0.0)
    with pytest.raises(DeviceLost, match=r"^port: .* version 99 .*install the firmware"):
        talk.hear(hello(version=99), 0.0)


def test_a_silent_ring_is_lost() -> None:
    talk = greeted()
    talk.due(SILENCE)
    with pytest.raises(DeviceLost, match=r"^port: the seat ring does not answer"):
        talk.due(SILENCE + 0.01)
