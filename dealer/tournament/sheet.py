"""The sheet that is announced and hung up before the event: one HTML page that prints on one side of A4.

It stands alone: no script, no font, no picture from elsewhere.
"""

import re
from collections.abc import Collection
from html import escape
from typing import Final

from dealer.tournament.chips import Chip
from dealer.tournament.estimate import estimate, spoken
from dealer.tournament.levels import Structure
from dealer.tournament.schedule import Row, rows, totals

_ROWS_AT_FULL_SIZE: Final = 24
"""So many levels and breaks fit on the page with the largest letters."""
_SMALLEST: Final = 0.55
_STYLE: Final = """
@page { size: A4 portrait; margin: 12mm; }
* { box-sizing: border-box; }
body { font-family: "DejaVu Sans", Verdana, Helvetica, Arial, sans-serif; color: #111; background: #fff;
  margin: 0 auto; max-width: 186mm; font-size: calc(12pt * var(--size)); line-height: 1.3; }
h1 { font-size: 2em; margin: 0 0 .1em; line-height: 1.1; }
p { margin: .25em 0; }
.facts { font-size: 1.15em; }
.source, .small { font-size: .8em; color: #444; }
.edited-note { border: 2px solid #b00020; padding: .2em .5em; font-weight: bold; }
.chips { display: flex; flex-wrap: wrap; gap: .3em .9em; margin: .5em 0; padding: 0; list-style: none; }
.chip { display: inline-flex; align-items: center; gap: .35em; white-space: nowrap; }
.chip i { width: 1.1em; height: 1.1em; border-radius: 50%; border: 1.5px solid #111; display: inline-block;
  -webkit-print-color-adjust: exact; print-color-adjust: exact; }
table { border-collapse: collapse; width: 100%; margin: .5em 0; font-variant-numeric: tabular-nums; }
th { text-align: right; font-size: .8em; border-bottom: 2px solid #111; padding: .1em .5em; }
td { text-align: right; padding: .16em .5em; border-bottom: 1px solid #bbb; }
td.blinds, th.blinds { font-size: 1.15em; font-weight: bold; white-space: nowrap; }
th.blinds { font-size: .8em; }
td.note, th.note { text-align: left; font-size: .85em; width: 40%; }
tr.break td { background: #eee; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
tr.break td.note { font-size: 1em; }
tr.edited td:first-child::before { content: "\\25B6\\00A0"; color: #b00020; }
ul.notes { margin: .3em 0; padding-left: 1.2em; }
"""


def page(
    structure: Structure, *, start: int | None = None, players: int | None = None, edited: Collection[int] = ()
) -> str:
    """The sheet as an HTML page.

    `start`: minutes since midnight at which the first level begins; times are then told by the wall clock. `players`:
    told with when they will end. `edited`: the stages, by index, that were changed after the start; they are marked.
    """
    table = rows(structure)
    size = max(_SMALLEST, min(1.0, _ROWS_AT_FULL_SIZE / (len(table) + len(structure.notes))))
    parts = (
        f"<h1>{escape(structure.title)}</h1>",
        _facts(structure, start),
        '<p class="edited-note">Edited after the start: changed lines are marked.</p>' if edited else "",
        _chips(structure.chips.chips),
        _table(table, start, edited),
        _notes(structure.notes),
        f'<p class="small">{escape(str(estimate(structure, players)))}</p>' if players is not None else "",
        f'<p class="source">{escape(structure.source)}</p>' if structure.source else "",
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f"<title>{escape(structure.title)}</title>\n<style>:root {{ --size: {size:.2f}; }}{_STYLE}</style>\n"
        f"</head>\n<body>\n{''.join(f'{part}{chr(10)}' for part in parts if part)}</body>\n</html>\n"
    )


def _facts(structure: Structure, start: int | None) -> str:
    play, rest = totals(structure)
    begins = f"Cards fly at {_clock(start, 0)}. " if start is not None else ""
    ends = f" (last level ends at {_clock(start, play + rest)})" if start is not None else ""
    length = f"{spoken(play)} of play, {spoken(rest)} of breaks: {spoken(play + rest)} in all{ends}."
    return f'<p class="facts">{begins}Starting stack <b>{structure.stack}</b>. {length}</p>'


def _clock(start: int | None, seconds: int) -> str:
    """A time on the wall where the start is known, else from the start on."""
    if start is None:
        return spoken(seconds)
    minutes = (start + seconds // 60) % (24 * 60)
    return f"{minutes // 60:02}:{minutes % 60:02}"


def _chips(chips: tuple[Chip, ...]) -> str:
    return f'<ul class="chips">{"".join(f"<li>{_chip(chip)}</li>" for chip in chips)}</ul>'


def _chip(chip: Chip) -> str:
    """A chip as a dot of its colour, its value in digits and the house's words for it."""
    colour = chip.shade or (chip.colour if re.fullmatch(r"#[0-9a-fA-F]{6}", chip.colour) else None)
    words = ", ".join(word for word in (chip.colour, chip.name) if word and not word.startswith("#"))
    dot = f'<i style="background:{colour}"></i>' if colour else ""
    return f'<span class="chip">{dot}<b>{chip.value}</b>{f" {escape(words)}" if words else ""}</span>'


def _table(table: tuple[Row, ...], start: int | None, edited: Collection[int]) -> str:
    antes = [row.level.ante or row.level.bb_ante for row in table if row.level is not None]
    ante = "<th>Ante</th>" if any(antes) else ""
    note = '<th class="note">Note</th>'
    head = f'<tr><th>Level</th><th>Begins</th><th>Minutes</th><th class="blinds">Blinds</th>{ante}{note}</tr>'
    lines = "".join(_line(row, start, ante=any(antes), edited=row.index in edited) for row in table)
    return f"<table>\n<thead>{head}</thead>\n<tbody>\n{lines}</tbody>\n</table>"


def _line(row: Row, start: int | None, *, ante: bool, edited: bool) -> str:
    """One level or break; one that was edited says so in words too, since marks fade in copies."""
    time = f"<td>{_clock(start, row.starts)}</td><td>{row.seconds // 60}</td>"
    said = [escape(row.note)] if row.note else []
    if row.colour_up:
        said.insert(0, f"colour up {' '.join(map(_chip, row.colour_up))}")
    said += ["<b>edited</b>"] * edited
    note = f'<td class="note">{"; ".join(said)}</td>'
    kind = " ".join(["break"] * (row.level is None) + ["edited"] * edited)
    if row.level is None:
        cells = f'<td></td>{time}<td class="blinds">Break</td>{"<td></td>" * ante}{note}'
    else:
        level = row.level
        posted = str(level.ante) if level.ante else f"{level.bb_ante} BB" if level.bb_ante else ""
        blinds = f'<td class="blinds">{level.small} / {level.big}</td>'
        cells = f"<td>{row.number}</td>{time}{blinds}{f'<td>{posted}</td>' if ante else ''}{note}"
    return f'<tr class="{kind}">{cells}</tr>\n'


def _notes(notes: tuple[str, ...]) -> str:
    return f'<ul class="notes">{"".join(f"<li>{escape(note)}</li>" for note in notes)}</ul>' if notes else ""
