"""The ring as a pure machine: what it says and does for what it feels and hears, whoever is at the other end."""

from binascii import crc32
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.counters import Inputs
from firmware.debounce import TICKS
from firmware.ring import CAN, HEARTBEAT, Outputs, Ring
from firmware.wire import MOST, VERSION, LineReader, Message, encode

MAPS = [6, 8, 9, 10]
RED = [2, 255, 0, 0, 0]


def want(number: int = 1, lamps: list[int] | None = None, **others: int | list[int]) -> Message:
    fields: dict[str, int | list[int]] = {
        "boot": 4,
        "seats": 9,
        "steady": 10,
        "hold": 100,
        "magnet": 50,
        "card": 4,
        "silence": 3000,
        "brightness": 255,
        "buzz": [],
    }
    return Message("want", number=number, lamps=lamps or [], **{**fields, **others})


class Bench:
    """A ring and its clock, which starts where it is told to."""

    def __init__(self, start: int = 0) -> None:
        self.start, self.now = start, 0
        self.ring = Ring(7, MAPS, start)
        self.out = Outputs(0, b"", 0)
        self.reader = LineReader()
        self.inputs = Inputs()

    def hears(self, data: bytes = b"", after: int = 1) -> list[str]:
        """One turn of the loop: what the ring says, as a person reads it."""
        self.now += after
        self.inputs.seats = self.out.seats
        said, self.out = self.ring.step((self.start + self.now) & TICKS, self.inputs, data)
        messages = self.reader.feed(said)
        assert not self.reader.refused
        return [repr(message) for message in messages]

    def told(self, *messages: Message, after: int = 1) -> list[str]:
        return self.hears(b"".join(map(encode, messages)), after)

    def feels(self, after: int = 20, buttons: int = 0, magnets: int = 0, beam: int = 0) -> list[str]:
        """The sensors are so, and still so after a while."""
        self.inputs.buttons, self.inputs.magnets, self.inputs.beam = buttons, magnets, beam
        return self.hears() + self.hears(after=after)

    def lit(self) -> dict[int, tuple[int, ...]]:
        seats = [self.out.pixels[i : i + 9] for i in range(0, len(self.out.pixels), 9)]
        return {seat: tuple(each[:3]) for seat, each in enumerate(seats, 1) if any(each)}


def attended(start: int = 0, lamps: list[int] | None = None, **others: int | list[int]) -> Bench:
    bench = Bench(start)
    bench.told(want(lamps=lamps, **others))
    bench.hears()
    return bench


def test_it_answers_a_hello_with_who_it_is_what_it_can_and_how_it_stands() -> None:
    hello, ring, state = Bench().told(Message("hello", version=VERSION, boot=4))
    assert hello == f"hello version={VERSION} boot=7"
    assert ring == f"ring seats={MAPS} can={CAN}"
    nothing = [0] * 10
    assert state == (
        f"state boot=7 number=0 host=0 want=0 seats=0 short={nothing} long={nothing} magnet=0 cards=0 refused=0"
    )


@pytest.mark.parametrize("version", [0, 1, VERSION + 1, MOST])
def test_an_older_and_a_newer_host_hear_its_version_and_nothing_else(version: int) -> None:
    assert Bench().told(Message("hello", version=version, boot=4)) == [f"hello version={VERSION} boot=7"]


def test_what_a_newer_host_adds_is_passed_over() -> None:
    bench = Bench()
    text = b'{"tilt":[3],' + encode(want())[1:-10]
    assert bench.hears(text + b"*%08x\n" % crc32(text)) == ["ack host=4 number=1"]
    assert bench.told(want(2)) == ["ack host=4 number=2"]


def test_it_says_nothing_unasked_and_is_dark() -> None:
    bench = Bench()
    assert [bench.hears(after=500) for _ in range(10)] == [[]] * 10
    assert (bench.out.seats, bench.lit(), bench.out.tone) == (0, {}, 0)


def test_it_is_what_the_host_wants_and_says_so_each_time() -> None:
    bench = Bench()
    for _ in range(2):
        assert bench.told(want(1, RED)) == ["ack host=4 number=1"]
        assert (bench.out.seats, bench.lit()) == (9, {2: (255, 0, 0)})
    bench.told(want(2, [1, 10, 20, 30, 0, 9, 0, 0, 5, 0], brightness=128))
    assert bench.lit() == {1: (5, 10, 15), 9: (0, 0, 2)}


@pytest.mark.parametrize("seats", [0, 5, 7, 11, MOST])
def test_seats_that_it_has_no_map_for_are_not_acknowledged(seats: int) -> None:
    bench = attended(lamps=RED)
    assert bench.told(want(2, seats=seats)) == []
    assert (bench.out.seats, bench.lit()) == (9, {2: (255, 0, 0)})


@pytest.mark.parametrize(
    ("lamps", "lit"),
    [
        ([0, 9, 9, 9, 0], {}),
        ([10, 9, 9, 9, 0], {}),
        ([MOST, 9, 9, 9, 0], {}),
        ([1, 9, 9], {}),
        ([1, 300, MOST, 0, 0], {1: (255, 255, 0)}),
    ],
)
def test_lamps_that_make_no_sense_light_nothing_else(lamps: list[int], lit: dict[int, tuple[int, ...]]) -> None:
    assert attended(lamps=lamps).lit() == lit


def test_a_blinking_lamp_is_dark_half_of_the_time_and_the_others_are_not() -> None:
    bench = attended(lamps=[1, 9, 9, 9, 1, 2, 5, 5, 5, 0])
    seen = []
    for _ in range(100):
        bench.hears(after=20)
        assert 2 in bench.lit()
        seen.append(1 in bench.lit())
    assert 45 <= sum(seen) <= 55
    assert sum(a != b for a, b in pairwise(seen)) == 3


@pytest.mark.parametrize("start", [0, TICKS - 2500])
def test_lamps_go_dark_when_the_host_is_silent_and_stay_dark(start: int) -> None:
    bench = attended(start, RED)
    assert bench.hears(after=2998) != []
    assert bench.lit() != {}
    bench.hears(after=2)
    assert bench.lit() == {}
    for _ in range(30):  # over the clock's end
        assert bench.hears(after=TICKS // 20) == []
        assert bench.lit() == {}
    bench.told(want(2, RED))
    assert bench.lit() == {2: (255, 0, 0)}


def test_a_state_comes_once_a_second() -> None:
    bench = attended()
    said = [bench.told(want(), after=100) for _ in range(50)]
    states = [line for lines in said for line in lines if line.startswith("state")]
    assert len(states) == 5000 // HEARTBEAT


def test_presses_the_magnet_and_cards_are_told_with_numbers_and_counts() -> None:
    bench = attended()
    bench.feels(buttons=1 << 2)
    assert bench.feels() == ["press boot=7 number=1 seat=3 long=0 count=1"]
    assert bench.feels(after=200, buttons=1 << 8) == ["press boot=7 number=2 seat=9 long=1 count=1"]
    assert bench.feels() == []
    assert bench.feels(after=60, magnets=1 << 4) == ["magnet boot=7 number=3 seat=5"]
    assert bench.feels(after=60) == ["magnet boot=7 number=4 seat=0"]
    assert bench.feels(after=5, beam=1) == ["cards boot=7 number=5 count=1"]
    assert bench.feels(after=5) == []
    assert bench.feels(after=5, beam=1) == ["cards boot=7 number=6 count=2"]


@pytest.mark.parametrize("whole", [0, 1])
def test_the_beam_is_whole_when_the_ring_is_told_its_seats_whichever_level_that_is(whole: int) -> None:
    bench = Bench()
    bench.inputs.beam = whole
    bench.told(want())
    told = []
    for _ in range(23):
        told += bench.feels(after=5, beam=1 - whole) + bench.feels(after=5, beam=whole)
    assert [line.split()[0] for line in told] == ["cards"] * 23


def test_what_lies_there_at_the_start_is_a_state_and_no_event() -> None:
    bench = Bench()
    bench.inputs.buttons, bench.inputs.magnets = 1, 1 << 5
    bench.told(want())
    assert [line for _ in range(20) for line in bench.hears(after=20)] == []
    (state,) = bench.hears(after=HEARTBEAT)
    assert "number=0 " in state
    assert "magnet=6 " in state


def test_a_magnet_between_two_seats_stays_where_it_was() -> None:
    bench = attended()
    bench.feels(after=60, magnets=0b0100)
    assert bench.feels(after=60, magnets=0b0110) == []
    assert bench.feels(after=60, magnets=0b0010) == ["magnet boot=7 number=2 seat=2"]


def test_everything_is_counted_while_the_host_is_silent() -> None:
    bench = attended()
    bench.hears(after=4000)
    for _ in range(3):
        assert bench.feels(buttons=1) + bench.feels() + bench.feels(after=5, beam=1) + bench.feels(after=5) == []
    state = bench.told(Message("hello", version=VERSION, boot=5))[-1]
    assert "number=6 host=4 want=1 seats=9 short=[3, 0, 0," in state
    assert " cards=3 " in state


def test_other_seats_lose_no_count() -> None:
    bench = attended()
    bench.feels(buttons=1)
    bench.feels()
    bench.told(want(2, seats=6))
    bench.feels()
    bench.feels(buttons=1)
    assert bench.feels() == ["press boot=7 number=2 seat=1 long=0 count=2"]


def test_a_buzz_sounds_once_however_often_it_is_wanted() -> None:
    bench = attended(buzz=[1, 2000, 150])
    assert bench.out.tone == 2000
    bench.told(want(1, buzz=[1, 2000, 150]), after=100)
    assert bench.out.tone == 2000
    bench.told(want(1, buzz=[1, 2000, 150]), after=60)
    assert bench.out.tone == 0
    bench.told(want(2, buzz=[2, MOST, MOST]))
    assert bench.out.tone == 20_000
    bench.told(want(2), after=5000)
    assert bench.out.tone == 0


def test_garbage_is_counted_and_the_next_line_heard() -> None:
    bench = Bench()
    assert bench.hears(b"\xff" * 3000 + b"\n" + encode(want())[:-3] + b"\n") == []
    assert bench.told(want()) == ["ack host=4 number=1"]
    assert bench.told(Message("hello", version=VERSION, boot=4))[-1].endswith(" refused=2")


def test_a_flood_of_hellos_is_answered_and_nothing_is_lost_for_it() -> None:
    bench = attended(lamps=RED)
    for _ in range(20):
        bench.told(*[Message("hello", version=VERSION, boot=4)] * 20)
    bench.feels(buttons=1)
    assert bench.feels() == ["press boot=7 number=1 seat=1 long=0 count=1"]


numbers = st.one_of(st.integers(0, 12), st.integers(0, MOST))
wants = st.builds(
    lambda fields, lamps, buzz: Message("want", **fields, lamps=lamps, buzz=buzz),
    st.fixed_dictionaries(
        {
            "boot": numbers,
            "number": numbers,
            "seats": st.sampled_from([*MAPS, 7]),
            **dict.fromkeys(("steady", "hold", "magnet", "card", "silence", "brightness"), numbers),
        }
    ),
    st.lists(numbers, max_size=25),
    st.lists(numbers, max_size=4),
)
lines = st.one_of(
    st.binary(max_size=60),
    wants.map(encode),
    st.builds(lambda version: encode(Message("hello", version=version, boot=1)), numbers),
    st.just(encode(Message("ack", host=1, number=1)) * 3),
)


@settings(max_examples=60)
@given(
    st.lists(st.tuples(lines, st.integers(0, TICKS), numbers, numbers, st.integers(0, 1)), max_size=25),
    st.integers(0, TICKS),
)
def test_whatever_it_hears_and_feels_it_goes_on_and_speaks_well(turns, start: int) -> None:
    bench = Bench(start)
    for data, after, buttons, magnets, beam in turns:
        bench.inputs.buttons, bench.inputs.magnets, bench.inputs.beam = buttons, magnets, beam
        bench.hears(data, after)
        assert len(bench.out.pixels) in (0, 9 * bench.out.seats)
        assert bench.out.tone == 0 or 20 <= bench.out.tone <= 20_000
    bench.told(want(), after=1)
    bench.told(want(2, RED))
    assert bench.hears(encode(Message("hello", version=VERSION, boot=1)))[-3].startswith("hello")
