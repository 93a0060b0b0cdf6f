"""The talk with the ring, line by line: whatever is lost or comes twice, it comes out right in the end."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.wire import MOST, VERSION, Message, WireError, decode
from hardware.ports import DeviceLost, Lamp, Press
from hardware.ring_talk import HEARTBEAT, MOST_MISSED, MOST_STARTS, RETRY, SILENCE, Memory, RingTalk, Settings

RED = Lamp(3, (255, 0, 0))
SETTINGS = Settings(seats=9)
HELLO = Message("hello", version=VERSION, boot=5)
RING = Message("ring", seats=[6, 8, 9, 10], can=["lamps"])


class FarEnd:
    """What a ring counts, and how it tells it: the truth that the talk is held against."""

    def __init__(self, boot: int = 5) -> None:
        self.boot, self.number, self.cards, self.magnet = boot, 0, 0, 0
        self.short, self.long = [0] * 10, [0] * 10

    def press(self, seat: int, long: bool = False) -> Message:
        counts = self.long if long else self.short
        counts[seat - 1] += 1
        return self._event("press", seat=seat, long=int(long), count=counts[seat - 1])

    def move(self, seat: int) -> Message:
        self.magnet = seat
        return self._event("magnet", seat=seat)

    def card(self) -> Message:
        self.cards += 1
        return self._event("cards", count=self.cards)

    def state(self, host: int = 1, want: int = 1) -> Message:
        return Message(
            "state",
            boot=self.boot,
            number=self.number,
            host=host,
            want=want,
            seats=9,
            short=list(self.short),
            long=list(self.long),
            magnet=self.magnet,
            cards=self.cards,
            refused=0,
        )

    def _event(self, kind: str, **fields: int) -> Message:
        self.number += 1
        return Message(kind, boot=self.boot, number=self.number, **fields)


def greeted(ring: FarEnd, memory: Memory | None = None) -> RingTalk:
    talk = RingTalk("port", boot=1, now=0.0, settings=SETTINGS, memory=memory)
    for message in (HELLO, RING, ring.state()):
        talk.hear(message, 0.0)
    return talk


def said(talk: RingTalk, now: float) -> str:
    line = talk.due(now)
    return repr(decode(line)) if line else ""


def wanted(number: int, lamps: list[int], buzz: list[int]) -> str:
    return (
        f"want boot=1 number={number} seats=9 steady=15 hold=800 magnet=300 card=4 silence=3000 brightness=80 "
        f"lamps={lamps} buzz={buzz}"
    )


def test_it_says_hello_until_the_ring_has_told_what_it_can_and_how_it_stands() -> None:
    talk = RingTalk("port", boot=1, now=0.0, settings=SETTINGS)
    assert said(talk, 0.0) == f"hello version={VERSION} boot=1"
    assert said(talk, RETRY / 2) == ""
    talk.hear(HELLO, RETRY / 2)
    talk.hear(RING, RETRY / 2)
    assert said(talk, RETRY).startswith("hello")  # the state was lost
    assert not talk.ready
    talk.hear(FarEnd().state(), RETRY)
    assert talk.ready
    assert said(talk, 2 * RETRY) == wanted(1, [], [])


def test_what_is_wanted_is_said_at_once_again_until_acknowledged_and_then_as_a_heartbeat() -> None:
    talk = greeted(FarEnd())
    said(talk, 0.0)
    talk.show((RED,))
    words = wanted(2, [3, 255, 0, 0, 0], [])
    assert said(talk, 0.01) == words
    assert said(talk, 0.02) == ""
    assert said(talk, 0.01 + RETRY) == words
    talk.hear(Message("ack", host=1, number=1), 0.4)  # of what was wanted before
    talk.hear(Message("ack", host=9, number=2), 0.4)  # to the host before
    assert not talk.done
    talk.hear(Message("ack", host=1, number=2), 0.5)
    assert talk.done
    assert said(talk, 0.01 + 2 * RETRY) == ""
    assert said(talk, 0.01 + RETRY + HEARTBEAT) == words


def test_a_ring_that_tells_another_want_is_told_again() -> None:
    ring = FarEnd()
    talk = greeted(ring)
    talk.hear(Message("ack", host=1, number=1), 0.0)
    assert talk.done
    for state in (ring.state(host=0, want=0), ring.state(host=9)):
        talk.hear(state, 0.0)
        assert not talk.done
        talk.hear(Message("ack", host=1, number=1), 0.0)


def test_a_buzz_is_wanted_until_it_was_heard_and_never_after() -> None:
    talk = greeted(FarEnd())
    talk.buzz(2000, 150)
    assert said(talk, 0.0) == said(talk, RETRY) == wanted(2, [], [1, 2000, 150])
    talk.hear(Message("ack", host=1, number=2), 0.3)
    assert said(talk, RETRY + HEARTBEAT) == wanted(2, [], [])
    talk.buzz(2000, 150)
    assert said(talk, RETRY + HEARTBEAT) == wanted(3, [], [2, 2000, 150])


def test_what_cannot_be_said_is_the_callers_fault_and_changes_nothing() -> None:
    talk = greeted(FarEnd())
    for wrong in ((Lamp(-1, (0, 0, 0)),), tuple([RED] * 200)):
        with pytest.raises(WireError):
            talk.show(wrong)
    with pytest.raises(WireError):
        talk.buzz(-1, 100)
    assert said(talk, 0.0) == wanted(1, [], [])


def test_presses_keep_their_order() -> None:
    ring = FarEnd()
    talk = greeted(ring)
    for message in (ring.press(4), ring.press(2, long=True), ring.press(4)):
        talk.hear(message, 0.1)
    assert talk.presses() == (Press(4), Press(2, long=True), Press(4))
    assert talk.presses() == ()


def test_what_was_counted_before_the_first_talk_is_history() -> None:
    ring = FarEnd()
    for event in (ring.press, ring.move):
        event(7)
    ring.card()
    talk = greeted(ring)
    assert (talk.presses(), talk.cards, talk.magnet) == ((), 0, 7)


def test_a_number_that_is_missing_is_asked_after() -> None:
    ring = FarEnd()
    talk = greeted(ring)
    said(talk, 0.0)
    talk.hear(Message("ack", host=1, number=1), 0.0)
    ring.press(6)  # lost
    talk.hear(ring.card(), 0.1)
    assert (talk.presses(), talk.cards) == ((), 0)
    assert said(talk, RETRY).startswith("hello")
    talk.hear(ring.state(), 0.4)
    assert (talk.presses(), talk.cards) == ((Press(6),), 1)
    assert said(talk, 2 * RETRY) == ""


events = st.lists(
    st.tuples(st.sampled_from(["press", "hold", "move", "card", "state", "again"]), st.integers(1, 9), st.booleans()),
    max_size=40,
)


def happen(ring: FarEnd, talk: RingTalk | None, told: list[tuple[str, int, bool]], history: list[Message]) -> None:
    """Everything that the ring feels, and what of it comes through the cable: some lines are lost, old ones come
    again."""
    for what, seat, lost in told:
        if what == "again":
            message = history[seat % len(history)] if history else ring.state()
        elif what == "state":
            message = ring.state()
        else:
            message = {
                "press": lambda seat=seat: ring.press(seat),
                "hold": lambda seat=seat: ring.press(seat, long=True),
                "move": lambda seat=seat: ring.move(seat),
                "card": ring.card,
            }[what]()
            history.append(message)
        if talk is not None and not lost:
            talk.hear(message, 0.1)


def presses_of(ring: FarEnd) -> list[Press]:
    short = [Press(seat) for seat, count in enumerate(ring.short, 1) for _ in range(min(count, MOST_MISSED))]
    return short + [
        Press(seat, long=True) for seat, count in enumerate(ring.long, 1) for _ in range(min(count, MOST_MISSED))
    ]


def few(told: list[tuple[str, int, bool]]) -> list[tuple[str, int, bool]]:
    """No button more often than is made up for at once."""
    kept: list[tuple[str, int, bool]] = []
    for each in told:
        if sum(k[:2] == each[:2] for k in kept) < MOST_MISSED // 3:
            kept.append(each)
    return kept


def settled(presses: list[Press]) -> list[tuple[int, bool]]:
    return sorted((p.seat, p.long) for p in presses)


@given(events)
def test_whatever_is_lost_or_comes_again_the_next_state_makes_it_right(told: list[tuple[str, int, bool]]) -> None:
    ring = FarEnd()
    talk = greeted(ring)
    happen(ring, talk, few(told), [])
    talk.hear(ring.state(), 0.2)
    assert settled(list(talk.presses())) == settled(presses_of(ring))
    assert (talk.cards, talk.magnet or 0) == (ring.cards, ring.magnet)


@given(events, events, events, events, st.booleans())
def test_nothing_is_lost_or_counted_twice_over_cables_and_restarts(
    first, away, second, third, restarts: bool
) -> None:
    """A talk, a pulled cable or a restart of the host, another talk; then the ring starts anew in its middle."""
    ring = FarEnd()
    history: list[Message] = []
    talk = greeted(ring)
    happen(ring, talk, few(first), history)
    got = list(talk.presses())
    memory = talk.memory
    assert memory is not None
    happen(ring, None, few(away), history)
    talk = greeted(ring, memory)
    late = list(talk.presses())
    assert all(press.late for press in late)
    happen(ring, talk, few(second), history)
    talk.hear(ring.state(), 0.2)
    got += late + list(talk.presses())
    assert settled(got) == settled(presses_of(ring))
    assert talk.cards == ring.cards
    if restarts:
        again = FarEnd(boot=6)
        happen(again, talk, few(third), history)
        talk.hear(again.state(host=0, want=0), 0.3)
        assert settled(list(talk.presses())) == settled(presses_of(again))
        assert talk.cards == ring.cards + again.cards
        assert not talk.done


def test_presses_while_nobody_listened_are_late() -> None:
    ring = FarEnd()
    memory = greeted(ring).memory
    ring.press(3)
    talk = greeted(ring, memory)
    talk.hear(ring.press(3), 0.1)
    assert talk.presses() == (Press(3, late=True), Press(3))


def test_a_ring_that_started_anew_while_nobody_listened_counts_from_nothing() -> None:
    ring = FarEnd()
    ring.card()
    memory = Memory(boot=4, number=9, short=(5,) * 10, long=(0,) * 10, counted=40, cards=100)
    talk = greeted(ring, memory)
    assert (talk.presses(), talk.cards) == ((), 101)


def test_two_rings_that_are_swapped_and_swapped_back_are_counted_once() -> None:
    one, other = FarEnd(boot=5), FarEnd(boot=6)
    talk = greeted(one)
    talk.hear(one.press(3), 0.1)
    talk.hear(one.card(), 0.1)
    other.press(4)
    other.card()
    got, memory = list(talk.presses()), talk.memory
    for ring in (other, one, other, one):
        talk = greeted(ring, memory)
        got += talk.presses()
        memory = talk.memory
    assert got == [Press(3), Press(4, late=True)]
    assert talk.cards == 2
    talk.hear(one.press(3), 0.1)
    assert talk.presses() == (Press(3),)


def test_a_state_from_before_the_rings_restart_that_comes_again_counts_nothing() -> None:
    before, now = FarEnd(boot=5), FarEnd(boot=6)
    talk = greeted(before)
    talk.hear(before.press(3), 0.1)
    for ring in (now, before, now):
        talk.hear(ring.state(), 0.2)
    assert talk.presses() == (Press(3),)


def test_no_more_starts_are_remembered_than_there_are_rings_to_swap() -> None:
    memory = None
    for boot in range(1, 40):
        memory = greeted(FarEnd(boot), memory).memory
    assert memory is not None
    assert [start.boot for start in memory.earlier] == [39 - n for n in range(MOST_STARTS, 0, -1)]
    assert all(start.earlier == () for start in memory.earlier)


def test_a_faulty_ring_cannot_flood_the_table() -> None:
    ring = FarEnd()
    talk = greeted(ring)
    ring.short[0] = MOST
    ring.short += [MOST] * 20  # seats that there are not
    talk.hear(ring.state(), 0.1)
    assert talk.presses() == (Press(1),) * MOST_MISSED
    for seat in (0, 10, MOST):
        ring.number += 1
        talk.hear(Message("press", boot=5, number=ring.number, seat=seat, long=0, count=1), 0.1)
    assert talk.presses() == ()


def test_a_count_that_falls_back_is_no_press() -> None:
    ring = FarEnd()
    for _ in range(3):
        ring.press(1)
        ring.card()
    talk = greeted(ring)
    ring.short[0] = ring.cards = 1
    talk.hear(ring.state(), 0.1)
    assert (talk.presses(), talk.cards) == ((), 0)


def test_our_own_words_coming_back_mean_nothing() -> None:
    talk = RingTalk("port", boot=1, now=0.0)
    talk.hear(decode(talk.due(0.0)), 0.0)
    assert not talk.ready


@pytest.mark.parametrize("version", [1, 99])
def test_a_ring_of_another_version_is_named_with_what_to_do(version: int) -> None:
    talk = RingTalk("port", boot=1, now=0.0)
    with pytest.raises(DeviceLost, match=rf"^port: .* version {version} .*install the firmware"):
        talk.hear(Message("hello", version=version, boot=5), 0.0)


def test_a_ring_without_a_map_for_the_table_is_named() -> None:
    talk = RingTalk("port", boot=1, now=0.0, settings=Settings(seats=7))
    with pytest.raises(DeviceLost, match=r"^port: .* no pin map for 7 seats; give --ring-seats 6 or 8 or 9 or 10"):
        talk.hear(RING, 0.0)


def test_a_silent_ring_is_lost() -> None:
    talk = greeted(FarEnd())
    talk.due(SILENCE)
    with pytest.raises(DeviceLost, match=r"^port: the seat ring does not answer"):
        talk.due(SILENCE + 0.01)
