"""Structures as CSV: a header, and a line for each level or break. There is no place for stack, chips and notes."""

import csv
from dataclasses import replace
from io import StringIO
from typing import Final

from dealer.strict import shown
from dealer.tournament.formats import listed
from dealer.tournament.formats.columns import Row, known
from dealer.tournament.formats.reading import Fault, UnreadableError, Written
from dealer.tournament.levels import Break, Level, Structure

_HEADER: Final = ("level", "small", "big", "ante", "bb_ante", "minutes", "colour_up", "note")
_DELIMITERS: Final = ",;\t"
_LENGTHS: Final = ("minutes", "duration", "seconds")
_ABOVE: Final = 50
"""The most lines that are looked through for the header."""


def read(text: str) -> Written:
    """What the text says: columns by the names in its header, separated by commas, semicolons or tabs. What stands
    above the header, as a title does in a spreadsheet, is not kept.

    Raises:
        UnreadableError: it has no such header, or is no CSV.
    """
    above, delimiter = _header(text)
    below = "".join(text.splitlines(keepends=True)[above:])
    reader = csv.reader(StringIO(below, newline=""), delimiter=delimiter, strict=True)
    rows: list[tuple[int, Row | Fault]] = []
    try:
        header = [cell.strip() for cell in next(reader)]
        line = above + reader.line_num + 1
        for cells in reader:
            if any(cell.strip() for cell in cells):
                rows.append((line, _row(cells, header, line)))
            line = above + reader.line_num + 1
    except csv.Error as error:
        raise UnreadableError(Fault(above + reader.line_num, f"is not CSV: {error}")) from None
    told = listed.written(rows, "a .csv file", {}, {("levels",): above + 1})
    losses = (f"line {at} is not kept" for at, line in enumerate(text.splitlines()[:above], 1) if line.strip(" ,;\t"))
    return replace(told, losses=(*losses, *told.losses))


def _header(text: str) -> tuple[int, str]:
    """How many lines stand above the header, and what separates its columns. Raises UnreadableError if there is
    none."""
    for at, line in enumerate(text.splitlines()[:_ABOVE]):
        for delimiter in sorted(_DELIMITERS, key=line.count, reverse=True):
            names = {known(cell.strip(' "')) for cell in line.split(delimiter)}
            if {"small", "big"} <= names or {"blinds", *_LENGTHS} & names > {"blinds"}:
                return at, delimiter
    raise UnreadableError(Fault(1, f"expected a header with small and big, as in {','.join(_HEADER)}"))


def write(structure: Structure) -> tuple[str, tuple[str, ...]]:
    """The structure as CSV, and what it does not say."""
    out = StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_HEADER)
    for index, stage in enumerate(structure.stages):
        match stage:
            case Level():
                number = structure.number(index)
                figures = (stage.small, stage.big, stage.ante, stage.bb_ante, stage.seconds // 60)
                writer.writerow((number, *figures, "", stage.note))
            case Break():
                up = " ".join(map(str, stage.colour_up))
                writer.writerow(("break", "", "", "", "", stage.seconds // 60, up, stage.note))
    return out.getvalue(), ("a .csv file does not say title, source, stack, chips and notes",)


def _row(cells: list[str], header: list[str], line: int) -> Row | Fault:
    if len(cells) > len(header):
        return Fault(line, f"has {len(cells)} cells under {len(header)} names: {shown(','.join(cells))}")
    values = {name: cell.strip() for name, cell in zip(header, cells, strict=False)}
    return Row(values, dict.fromkeys(values, line))
