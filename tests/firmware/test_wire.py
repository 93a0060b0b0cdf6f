"""The ring's protocol: what is said arrives, what is damaged is refused, and both run times agree."""

import json
import shutil
import subprocess
import sys
from binascii import crc32
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.wire import (
    LONGEST_LINE,
    MESSAGES,
    MOST,
    NUMBER,
    NUMBERS,
    VERSION,
    WORDS,
    LineReader,
    Message,
    WireError,
    decode,
    encode,
)

MICROPYTHON = shutil.which("micropython", path=str(Path(sys.executable).parent))
PRESS = Message("press", boot=7, number=31, seat=3, long=0, count=12)
SAMPLES = [
    Message("hello", version=VERSION, boot=MOST),
    Message("ring", seats=[6, 8, 9, 10], can=["buttons", "lamps"]),
    Message(
        "want",
        boot=4,
        number=1,
        seats=9,
        steady=15,
        hold=800,
        magnet=300,
        card=4,
        silence=3000,
        brightness=80,
        lamps=[1, 255, 0, 0, 0, 9, 0, 255, 8, 1],
        buzz=[1, 2000, 150],
    ),
    Message("ack", host=4, number=2),
    PRESS,
    Message("magnet", boot=7, number=32, seat=0),
    Message("cards", boot=7, number=33, count=23),
    Message(
        "state",
        boot=7,
        number=33,
        host=4,
        want=1,
        seats=9,
        short=[0, 1, 2],
        long=[0, 0, 70_000],
        magnet=0,
        cards=23,
        refused=1,
    ),
]


def line_of(text: str) -> bytes:
    """A line with a right check around any text."""
    return text.encode() + b"*%08x\n" % crc32(text.encode())


words = st.text(st.characters(codec="ascii"), max_size=12)


@st.composite
def messages(draw: st.DrawFn) -> Message:
    kind = draw(st.sampled_from(sorted(MESSAGES)))
    numbers = st.integers(0, MOST)
    of_type = {NUMBER: numbers, NUMBERS: st.lists(numbers, max_size=25), WORDS: st.lists(words, max_size=5)}
    fields = {name: draw(of_type[type_]) for name, type_, _ in MESSAGES[kind][2]}
    return Message(kind, **fields)


@given(messages())
def test_what_is_said_arrives(message: Message) -> None:
    assert repr(decode(encode(message))) == repr(message)


def test_the_samples_say_every_message_once_at_least() -> None:
    assert {message.kind for message in SAMPLES} == set(MESSAGES)


def test_a_message_reads_well() -> None:
    assert repr(PRESS) == "press boot=7 number=31 seat=3 long=0 count=12"


def test_the_line_on_the_cable_never_changes_by_accident() -> None:
    assert encode(PRESS) == b'{"is":"press","boot":7,"number":31,"seat":3,"long":0,"count":12}*84a413a8\n'


@pytest.mark.parametrize("message", SAMPLES, ids=lambda message: message.kind)
def test_every_single_flipped_bit_is_refused(message: Message) -> None:
    line = encode(message)
    for place in range(len(line) * 8):
        flipped = bytearray(line)
        flipped[place // 8] ^= 1 << place % 8
        with pytest.raises(WireError):
            decode(flipped)


@pytest.mark.parametrize("message", SAMPLES, ids=lambda message: message.kind)
def test_every_cut_line_is_refused(message: Message) -> None:
    line = encode(message)
    for end in range(len(line)):
        with pytest.raises(WireError):
            decode(line[:end])
    for start in range(1, len(line)):
        with pytest.raises(WireError):
            decode(line[start:])


@given(st.binary(max_size=200))
def test_garbage_is_refused(data: bytes) -> None:
    with pytest.raises(WireError):
        decode(data)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "5",
        "{}",
        "{",
        "[" * 900,
        '{"is":5}',
        '{"is":["press"]}',
        '{"is":"dance"}',
        '{"is":"ack"}',
        '{"is":"ack","host":1,"number":-1}',
        '{"is":"ack","host":1,"number":1.0}',
        '{"is":"ack","host":1,"number":NaN}',
        '{"is":"ack","host":1,"number":true}',
        '{"is":"ack","host":1,"number":"1"}',
        '{"is":"ack","host":1,"number":null}',
        '{"is":"ack","host":1,"number":[1]}',
        '{"is":"ack","host":1,"number":4294967296}',
        '{"is":"ring","seats":9,"can":[]}',
        '{"is":"ring","seats":[1,[2]],"can":[]}',
        '{"is":"ring","seats":[1,"2"],"can":[]}',
        '{"is":"ring","seats":[9],"can":"lamps"}',
        '{"is":"ring","seats":[9],"can":["lamps",5]}',
    ],
)
def test_a_sound_line_that_says_nothing_declared_is_refused(text: str) -> None:
    with pytest.raises(WireError):
        decode(line_of(text))


def test_a_sound_line_that_is_not_text_is_refused() -> None:
    with pytest.raises(WireError, match="JSON"):
        decode(b"\xff\xfe*%08x\n" % crc32(b"\xff\xfe"))


def test_fields_of_a_newer_peer_are_passed_over() -> None:
    assert repr(decode(line_of('{"is":"ack","host":1,"number":4,"warmth":[21.5]}'))) == "ack host=1 number=4"


@pytest.mark.parametrize(
    "fields", [{}, {"number": -1}, {"number": True}, {"number": [1]}, {"number": MOST + 1}, {"seat": 2}]
)
def test_a_message_that_is_not_declared_so_cannot_be_made(fields: dict[str, int | list[int]]) -> None:
    with pytest.raises(WireError, match="ack"):
        Message("ack", host=1, **fields)


def test_an_unknown_message_cannot_be_made() -> None:
    with pytest.raises(WireError, match="'dance'"):
        Message("dance")


def test_a_line_longer_than_the_longest_is_neither_sent_nor_read() -> None:
    with pytest.raises(WireError, match="bytes"):
        encode(Message("ring", seats=[255] * 300, can=[]))
    body = json.dumps({"is": "ack", "host": 1, "number": 1, "pad": "x" * LONGEST_LINE})
    with pytest.raises(WireError, match="too long"):
        decode(line_of(body))


@given(st.lists(messages(), max_size=4), st.integers(1, 40))
def test_a_reader_finds_the_messages_however_the_bytes_are_cut(said: list[Message], size: int) -> None:
    reader = LineReader()
    stream = b"".join(encode(message) for message in said)
    heard = [m for i in range(0, len(stream), size) for m in reader.feed(stream[i : i + size])]
    assert list(map(repr, heard)) == list(map(repr, said))
    assert reader.refused == 0


def test_a_reader_finds_its_feet_after_stray_bytes() -> None:
    reader = LineReader()
    line = encode(PRESS)
    heard = reader.feed(b"MicroPython v1.28\r\n>>> \xff\n" + line[:20] + line + line[5:] + line)
    assert [m.kind for m in heard] == ["press"]
    assert reader.refused == 4


def test_a_flood_without_a_newline_is_dropped_and_the_next_line_heard() -> None:
    reader = LineReader()
    for _ in range(50):
        assert reader.feed(b"x" * 500) == []
    assert reader.refused > 0
    assert [m.kind for m in reader.feed(b"\n" + encode(PRESS))] == ["press"]


@pytest.mark.skipif(MICROPYTHON is None, reason="the MicroPython unix port is not installed")
def test_micropython_says_and_hears_the_same() -> None:
    script = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[2] / "firmware")!r})
import wire
reader = wire.LineReader()
lines = {b"".join(encode(message) for message in SAMPLES)!r}
for message in reader.feed(b"stray\\n" + lines + lines[:15] + b"\\n"):
    print(repr(message))
    sys.stdout.write(wire.encode(message).decode())
print(reader.refused)
"""
    ran = subprocess.run([str(MICROPYTHON), "-c", script], capture_output=True, check=True)
    said = ran.stdout.splitlines(keepends=True)
    assert [line.decode().strip() for line in said[0:-1:2]] == list(map(repr, SAMPLES))
    assert [repr(decode(line)) for line in said[1:-1:2]] == list(map(repr, SAMPLES))
    assert said[-1] == b"2\n"


@pytest.mark.skipif(MICROPYTHON is None, reason="the MicroPython unix port is not installed")
def test_micropython_refuses_every_flipped_bit_every_cut_and_all_garbage() -> None:
    rnd = Random(5)
    lines = [encode(message) for message in SAMPLES]
    garbage = [bytes(rnd.randrange(256) for _ in range(rnd.randrange(80))) for _ in range(300)]
    sound = ["[" * 900, '{"is":' * 150, "null", '{"is":"ack","host":1e5,"number":1}', r'"\ud800"', '{"is":"ack"}']
    script = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[2] / "firmware")!r})
import wire
heard = tried = 0
def hear(line):
    global heard, tried
    tried += 1
    try:
        wire.decode(line)
        heard += 1
    except wire.WireError:
        pass
for line in {lines!r}:
    for place in range(len(line) * 8):
        flipped = bytearray(line)
        flipped[place // 8] ^= 1 << place % 8
        hear(flipped)
    for end in range(len(line)):
        hear(line[:end])
for line in {garbage + [line_of(text) for text in sound]!r}:
    hear(line)
print(heard, tried)
"""
    ran = subprocess.run([str(MICROPYTHON), "-c", script], capture_output=True, check=True)
    tried = sum(9 * len(line) for line in lines) + len(garbage) + len(sound)
    assert ran.stdout.split() == [b"0", str(tried).encode()]
