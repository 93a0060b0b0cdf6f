"""What the seat ring and Burncard say to each other: one message a line, the same file on both ends.

A line is a JSON object, `*`, the CRC-32 of the object's bytes as eight hex digits, and a newline:
`{"is":"press","boot":7,"number":31,"seat":3,"long":0,"count":12}*84a413a8`. Plain text, so that the line can be read
with any terminal and the ring can still be interrupted with Ctrl-C.

A line may be lost; nothing may be misread. So what the host wants is one whole state, which it sends again until
the ring acknowledges it and then as a heartbeat. Events are numbered and tell counts since the ring started, and
the ring's own heartbeat tells all of them. Whoever finds a number missing asks with `hello` for a state; whoever
hears a number again passes over it. The file runs on MicroPython as well as on CPython: it imports `json` and
`binascii` and nothing else.
"""

import binascii
import json

VERSION = 2
"""The version of this protocol. Two ends of different versions tell each other so and stop there; a `hello` is the
same in all of them. What a newer end adds within a version is passed over by an older one."""

LONGEST_LINE = 1024
"""Bytes of the longest line, with its newline. Longer ones are refused unread."""

MOST = 0xFFFFFFFF
"""The largest number."""

NUMBER = "number"
NUMBERS = "numbers"
WORD = "word"
WORDS = "words"

HOST = "host to ring"
RING = "ring to host"

MESSAGES: dict[str, tuple[str, str, tuple[tuple[str, str, str], ...]]] = {
    "hello": (
        "both ways",
        "who is there; the ring answers the host's hello with its own, `ring` and `state`",
        (
            ("version", NUMBER, "of this protocol"),
            ("boot", NUMBER, "drawn anew each time the sender starts"),
        ),
    ),
    "ring": (
        RING,
        "what the ring can be and do",
        (
            ("seats", NUMBERS, "how many seats it can be told to have"),
            ("can", WORDS, "of buttons, magnets, lamps, cards, buzzer"),
        ),
    ),
    "want": (
        HOST,
        "what the ring is to be and show, all of it; sent again until acknowledged, then as a heartbeat",
        (
            ("boot", NUMBER, "of the host"),
            ("number", NUMBER, "of what is wanted; one more each time that it changes"),
            ("seats", NUMBER, "one of those that the ring can have"),
            ("steady", NUMBER, "milliseconds that a button must be steady to be believed"),
            ("hold", NUMBER, "milliseconds from which a press is long"),
            ("magnet", NUMBER, "milliseconds that the magnet must lie at a seat, or be away"),
            ("card", NUMBER, "milliseconds that the beam must be broken, or whole again"),
            ("silence", NUMBER, "milliseconds without a word from the host after which the lamps go dark"),
            ("brightness", NUMBER, "of all lamps: 255 is full"),
            ("lamps", NUMBERS, "five for each lit lamp: seat, red, green, blue (0-255), blinks (0 or 1)"),
            ("buzz", NUMBERS, "none, or three: which buzz it is, hertz, milliseconds; the same one sounds once"),
        ),
    ),
    "ack": (
        RING,
        "the ring is and shows what was wanted",
        (
            ("host", NUMBER, "boot of the host that wanted it"),
            ("number", NUMBER, "of what it wanted"),
        ),
    ),
    "press": (
        RING,
        "a seat's button was pressed",
        (
            ("boot", NUMBER, "of the ring"),
            ("number", NUMBER, "of this event, the first since the boot being 1"),
            ("seat", NUMBER, "from 1"),
            ("long", NUMBER, "1 where it was held, else 0"),
            ("count", NUMBER, "presses of this kind at this seat since the boot, this one among them"),
        ),
    ),
    "magnet": (
        RING,
        "the dealer button has come to a seat, or has left it",
        (
            ("boot", NUMBER, "of the ring"),
            ("number", NUMBER, "of this event"),
            ("seat", NUMBER, "where it lies; 0 in between"),
        ),
    ),
    "cards": (
        RING,
        "a card has gone through the beam",
        (
            ("boot", NUMBER, "of the ring"),
            ("number", NUMBER, "of this event"),
            ("count", NUMBER, "cards since the boot, this one among them"),
        ),
    ),
    "state": (
        RING,
        "everything, once a second while a host is there: what a lost line would have said",
        (
            ("boot", NUMBER, "of the ring"),
            ("number", NUMBER, "of the last event"),
            ("host", NUMBER, "boot of the host that the ring obeys; 0 for none yet"),
            ("want", NUMBER, "number of what it wanted"),
            ("seats", NUMBER, "that the ring has now; 0 until a host has said it"),
            ("short", NUMBERS, "short presses since the boot, seat 1 first"),
            ("long", NUMBERS, "long presses since the boot, seat 1 first"),
            ("magnet", NUMBER, "the seat where the dealer button lies; 0 in between"),
            ("cards", NUMBER, "cards since the boot"),
            ("refused", NUMBER, "lines that the ring could not read since its boot"),
        ),
    ),
}
"""Every message: who sends it, what it says, and its fields as (name, type, meaning). Numbers are whole, from 0 to
`MOST`; words are short ASCII texts."""


class WireError(ValueError):
    """A line or a message is not of this protocol: the text says why."""


class Message:
    """One message: `kind` is a key of `MESSAGES`, `fields` exactly those declared there.

    Raises `WireError` where they are not.
    """

    def __init__(self, kind: str, **fields: int | list[int] | list[str]) -> None:
        if kind not in MESSAGES:
            raise WireError(f"no message is called {kind!r}")
        declared = MESSAGES[kind][2]
        if len(fields) != len(declared):
            raise WireError(f"{kind} has the fields {', '.join([name for name, _, _ in declared])}")
        for name, type_, _ in declared:
            if name not in fields or not _is_of(type_, fields[name]):
                raise WireError(f"{kind} needs {name} ({type_})")
        self.kind = kind
        self.fields = fields

    def number(self, name: str) -> int:
        """The field `name`, declared a number."""
        value = self.fields[name]
        assert isinstance(value, int)
        return value

    def numbers(self, name: str) -> list[int]:
        """The field `name`, declared numbers."""
        value = self.fields[name]
        assert isinstance(value, list)
        return [each for each in value if isinstance(each, int)]

    def words(self, name: str) -> list[str]:
        """The field `name`, declared words."""
        value = self.fields[name]
        assert isinstance(value, list)
        return [each for each in value if isinstance(each, str)]

    def __repr__(self) -> str:
        """The message as a person reads it: `press boot=7 seat=3 long=0 count=12`."""
        return " ".join([self.kind] + [f"{name}={self.fields[name]}" for name, _, _ in MESSAGES[self.kind][2]])


def encode(message: Message) -> bytes:
    """The line that says `message`. Raises `WireError` where it would be too long."""
    body: dict[str, object] = {"is": message.kind}
    for name, _, _ in MESSAGES[message.kind][2]:
        body[name] = message.fields[name]
    text = json.dumps(body, separators=(",", ":")).encode()
    line = text + b"*" + _crc(text) + b"\n"
    if len(line) > LONGEST_LINE:
        raise WireError(f"{message.kind} would make a line of {len(line)} bytes")
    return line


def decode(line: bytes | bytearray) -> Message:
    """The message a whole line (with its newline) says. Raises `WireError`, and nothing else."""
    if len(line) > LONGEST_LINE:
        raise WireError("the line is too long")
    # The check is compared as text: as a number, "A" and "a" are one flipped bit and the same value.
    if line[-10:] != b"*" + _crc(line[:-10]) + b"\n":
        raise WireError("the check does not fit the line: it was damaged or cut")
    try:
        body: object = json.loads(str(line[:-10], "utf-8"))
    except (ValueError, RuntimeError):  # RuntimeError: nested too deep
        raise WireError("the line is not JSON") from None
    if not isinstance(body, dict):
        raise WireError("the line is not a JSON object")
    return _declared(body)  # pyright: ignore[reportUnknownArgumentType]


class LineReader:
    """Puts lines together from the bytes of a port, however they were cut; `refused` counts the bad ones."""

    def __init__(self) -> None:
        self.refused = 0
        self._rest = bytearray()

    def feed(self, data: bytes) -> list[Message]:
        """The messages that these bytes complete, oldest first. Bad lines are counted and left out."""
        self._rest += data
        messages: list[Message] = []
        while True:
            end = self._rest.find(b"\n") + 1
            if not end:
                break
            line = self._rest[:end]
            self._rest = self._rest[end:]
            try:
                messages.append(decode(line))
            except WireError:
                self.refused += 1
        if len(self._rest) > LONGEST_LINE:
            self._rest = bytearray()
            self.refused += 1
        return messages


def _declared(body: dict[str, int | list[int] | list[str]]) -> Message:
    """The message in a decoded object. Fields we do not know are passed over: a newer peer sent them."""
    kind = str(body.get("is"))
    if kind not in MESSAGES:
        raise WireError("the line says no message we know")
    fields: dict[str, int | list[int] | list[str]] = {}
    for name, _, _ in MESSAGES[kind][2]:
        if name in body:
            fields[name] = body[name]
    return Message(kind, **fields)


def _is_of(type_: str, value: object) -> bool:
    if type_ == NUMBER:
        return type(value) is int and 0 <= value <= MOST
    if type_ == WORD:
        return isinstance(value, str)
    each_of = NUMBER if type_ == NUMBERS else WORD
    return isinstance(value, list) and all(_is_of(each_of, each) for each in value)  # pyright: ignore


def _crc(text: bytes | bytearray) -> bytes:
    return b"%08x" % binascii.crc32(text)
