"""The schedules of bacman's Poker Tournament Timer, `.pts`: a line `minutes small big ante text` for a level, and
`minutes text` for a break. There is no place for a big-blind ante, colour-ups, stack and chips but in the text."""

from collections.abc import Iterator
from typing import Final

from dealer.strict import shown
from dealer.tournament.formats import listed
from dealer.tournament.formats.columns import Row
from dealer.tournament.formats.reading import Fault, Written
from dealer.tournament.levels import Break, Level, Structure

_LEVEL: Final = ("minutes", "small", "big", "ante")


def read(text: str) -> Written:
    """What the text says."""
    return listed.written(_rows(text), "a .pts file")


def write(structure: Structure) -> tuple[str, tuple[str, ...]]:
    """The structure as a `.pts` file, and what that does not say."""
    lines: list[str] = []
    losses = ["a .pts file does not say title, source, stack, chips and notes"]
    for index, stage in enumerate(structure.stages):
        match stage:
            case Level():
                words = [stage.note or f"Level {structure.number(index)}"]
                if stage.bb_ante:
                    words.append(f"(big-blind ante {stage.bb_ante})")
                    losses.append(f"level {structure.number(index)}: the big-blind ante stands only in its text")
                lines.append(" ".join(map(str, (stage.seconds // 60, stage.small, stage.big, stage.ante, *words))))
            case Break():
                words = [stage.note or "Break"]
                if stage.colour_up:
                    words.append(f"(colour up {', '.join(map(str, stage.colour_up))})")
                    losses.append(
                        f"break after level {structure.number(index)}: the colour-up stands only in its text"
                    )
                lines.append(" ".join(map(str, (stage.seconds // 60, *words))))
    return "".join(f"{line}\n" for line in lines), tuple(losses)


def _rows(text: str) -> Iterator[tuple[int, Row | Fault]]:
    for number, line in enumerate(text.split("\n"), 1):
        words = line.split()
        if words:
            yield number, _row(words, line, number)


def _row(words: list[str], line: str, number: int) -> Row | Fault:
    figures = 0
    while figures < min(len(words), len(_LEVEL)) and words[figures].isascii() and words[figures].isdecimal():
        figures += 1
    note = " ".join(words[figures:])
    if figures == len(_LEVEL):
        values = dict(zip(_LEVEL, words, strict=False))
    elif figures == 1:
        values = {"kind": "break", "minutes": words[0]}
    else:
        form = "a level is `minutes small big ante text`, a break `minutes text`"
        return Fault(number, f"{form}; got {shown(line)}")
    return Row(values | {"note": note}, dict.fromkeys((*values, "note"), number))
