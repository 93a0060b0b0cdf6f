"""Write docs/wire.md: the protocol of the seat ring, from its declarations, with a talk that the firmware really has.

python tools/wire_page.py [FILE]
"""

import inspect
import sys
from pathlib import Path
from typing import Final

from firmware import wire
from firmware.board import MAPS
from firmware.counters import Inputs
from firmware.ring import Ring

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = ROOT / "docs" / "wire.md"

HOST: Final = 911203381
RING: Final = 4205513092


def page() -> str:
    """The whole page."""
    return _HEAD.format(
        version=wire.VERSION,
        about=inspect.getdoc(wire),
        longest=wire.LONGEST_LINE,
        most=wire.MOST,
        messages="\n\n".join(_message(kind) for kind in wire.MESSAGES),
        talk="\n    ".join(talk()),
    )


def _message(kind: str) -> str:
    sender, says, fields = wire.MESSAGES[kind]
    rows = "\n".join(f"| `{name}` | {type_} | {meaning} |" for name, type_, meaning in fields)
    return f"### {kind}\n\n{sender.capitalize()}: {says}.\n\n| field | type | meaning |\n|---|---|---|\n{rows}"


def talk() -> list[str]:
    """A talk, each line with who says it: the ring is the firmware, the host says what Burncard does."""
    ring = Ring(RING, sorted(MAPS), 0)
    lines: list[str] = []

    def turn(now: int, inputs: Inputs, *said: wire.Message) -> None:
        heard = b"".join(map(wire.encode, said))
        answer, _ = ring.step(now, inputs, heard)
        for sender, data in (("host", heard), ("ring", answer)):
            lines.extend(f"{sender}: {line}" for line in data.decode().splitlines())

    button, magnet = 1 << 3, 1 << 4  # of seats 4 and 5
    turn(10, Inputs(), wire.Message("hello", version=wire.VERSION, boot=HOST))
    turn(20, Inputs(), _want())
    turn(30, Inputs(9, 0, magnet, 1))
    for now, inputs in (
        (40, Inputs(9, button, magnet, 1)),
        (140, Inputs(9, 0, magnet, 1)),
        (180, Inputs(9, 0, 0, 0)),
        (200, Inputs(9, 0, 0, 1)),
        (500, Inputs(9, 0, 0, 1)),
        (1020, Inputs(9, 0, 0, 1)),
    ):
        turn(now, inputs)
    return lines


def _want() -> wire.Message:
    return wire.Message(
        "want",
        boot=HOST,
        number=1,
        seats=9,
        steady=15,
        hold=800,
        magnet=300,
        card=4,
        silence=3000,
        brightness=80,
        lamps=[4, 255, 150, 0, 0],
        buzz=[],
    )


_HEAD: Final = """\
# The seat ring's protocol, version {version}

This page is written by `python tools/wire_page.py` from `firmware/wire.py`.

{about}

Lines have at most {longest} bytes with their newline. Numbers are whole, from 0 to {most}; words are short
texts. Over USB the port's speed does not matter; Burncard opens it with 115200 baud, 8N1.

Who is told a field that is not listed here passes over it, and over a whole message likewise: a newer end of the same
version said it. A `hello` has its two fields in every version. Where the versions differ, the ring answers with its
`hello` and nothing else, stays dark and goes on counting; Burncard says which firmware to install.

## Messages

{messages}

## A talk

Seat 4's lamp is lit, its button pressed; the dealer button is taken away from seat 5 while a card goes through the
beam. The ring's times are those of the `want`.

    {talk}
"""


if __name__ == "__main__":
    (Path(sys.argv[1]) if sys.argv[1:] else PAGE).write_text(page(), encoding="utf-8")
