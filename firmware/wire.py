"""What the seat ring and Burncard say to each other: one message a line, the same file on both ends.

A line is a JSON object, `*`, the CRC-32 of the object's bytes as eight hex digits, and a newline:
`{"is":"press","boot":7,"seat":3,"long":0,"count":12}*ac64f8c3`. Plain text, so that the line can be read with
any terminal and the ring can still be interrupted with Ctrl-C.

A line may be lost; nothing may be misread. So commands are whole states and are sent again until they are
acknowledged, and presses are counts since the ring started, never events. The file runs on MicroPython as
well as on CPython: it imports `json` and `binascii` and nothing else.
"""

import binascii
import json

VERSION = 1
"""The version of this protocol. Two ends of different versions tell each other so and stop there."""

LONGEST_LINE = 1024
"""Bytes of the longest line, with its newline. Longer ones are refused unread."""

NUMBER = "number"
NUMBERS = "numbers"

MESSAGES: dict[str, tuple[str, str, tuple[tuple[str, str, str], ...]]] = {
    "hello": (
        "both ways",
        "who is there; the ring answers the host's hello with its own and a state",
        (
            ("version", NUMBER, "of this protocol"),
            ("boot", NUMBER, "drawn anew each time the sender starts"),
            ("seats", NUMBER, "seats the ring has; 0 from the host"),
        ),
    ),
    "lamps": (
        "host to ring",
        "light exactly these lamps; sent again until acknowledged, then once a second",
        (
            ("number", NUMBER, "of this picture of the lamps"),
            ("lamps", NUMBERS, "five for each lit lamp: seat, red, green, blue (0-255), blinks (0 or 1)"),
        ),
    ),
    "ack": ("ring to host", "these lamps are lit", (("number", NUMBER, "of the picture of the lamps"),)),
    "press": (
        "ring to host",
        "a seat's button was pressed",
        (
            ("boot", NUMBER, "of the ring"),
            ("seat", NUMBER, "from 1"),
            ("long", NUMBER, "1 where it was held, else 0"),
            ("count", NUMBER, "presses of this kind at this seat since the boot, this one among them"),
        ),
    ),
    "state": (
        "ring to host",
        "all counts, once a second: what a lost press line would have said",
        (
            ("boot", NUMBER, "of the ring"),
            ("short", NUMBERS, "short presses since the boot, seat 1 first"),
            ("long", NUMBERS, "long presses since the boot, seat 1 first"),
        ),
    ),
}
"""Every message: who sends it, what it says, and its fields as (name, type, meaning). All numbers are whole
and not negative."""


class WireError(ValueError):
    """A line or a message is not of this protocol: the text says why."""


class Message:
    """One message: `kind` is a key of `MESSAGES`, `fields` exactly those declared there.

    Raises `WireError` where they are not.
    """

    def __init__(self, kind: str, **fields: int | list[int]) -> None:
        if kind not in MESSAGES:
            raise WireError(f"no message is called {kind!r}")
        declared = MESSAGES[kind][2]
        if len(fields) != len(declared):
            raise WireError(f"{kind} has the fields {', '.join([name for name, _, _ in declared])}")
        for name, type_, _ in declared:
            if name not in fields or not _is_of(type_, fields[name]):
                raise WireError(f"{kind} needs {name}, a {type_} not below 0")
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
        return value

    def __repr__(self) -> str:
        """The message as a person reads it: `press boot=7 seat=3 long=0 count=12`."""
        return " ".join([self.kind] + [f"{name}={self.fields[name]}" for name, _, _ in MESSAGES[self.kind][2]])


def encode(message: Message) -> bytes:
    """The line that says `message`. Raises `WireError` where it would be too long."""
    body: dict[str, str | int | list[int]] = {"is": message.kind}
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
        body: dict[str, int | list[int]] | None = json.loads(str(line[:-10], "utf-8"))
    except (ValueError, RuntimeError):  # RuntimeError: nested too deep
        raise WireError("the line is not JSON") from None
    if not isinstance(body, dict):
        raise WireError("the line is not a JSON object")
    return _declared(body)


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


def _declared(body: dict[str, int | list[int]]) -> Message:
    """The message in a decoded object. Fields we do not know are passed over: a newer peer sent them."""
    kind = str(body.get("is"))
    if kind not in MESSAGES:
        raise WireError("the line says no message we know")
    fields: dict[str, int | list[int]] = {}
    for name, _, _ in MESSAGES[kind][2]:
        if name in body:
            fields[name] = body[name]
    return Message(kind, **fields)


def _is_of(type_: str, value: int | list[int]) -> bool:
    if type_ == NUMBER:
        return type(value) is int and value >= 0
    return isinstance(value, list) and all(_is_of(NUMBER, each) for each in value)


def _crc(text: bytes | bytearray) -> bytes:
    return b"%08x" % binascii.crc32(text)
