"""The sheet that is announced and hung up before the event: one HTML page that prints on one side of A4.

It stands alone: no script, no font, no picture from elsewhere.
"""

from collections.abc import Collection
from html import escape
from typing import Final

from dealer.tournament.chips import Chip
from dealer.tournament.estimate import estimate, spoken
from dealer.tournament.levels import Structure
from dealer.tournament.schedule import Row, rows, totals

_LINES: Final = 34
"""So many lines of the table fit on an empty page where letters have 12 points."""
_HEAD_LINES: Final = 6.5
"""The title, the facts, the chips and the source take the room of so many."""
_ESTIMATE_LINES: Final = 2.5
_EDITED_LINES: Final = 1.5
_SMALLEST: Final = 0.55
_LARGEST: Final = 1.2
_NOTE_WIDTH: Final = 30
"""Characters of a note on one line of the table."""
_STYLE: Final = """
@page { size: A4 portrait; margin: 12mm; }
* { box-sizing: border-box; }
body { font-family: "DejaVu Sans", Verdana, Helvetica, Arial, sans-serif; color: #111; background: #fff;
  margin: 0 auto; max-width: 186mm; font-size: calc(12pt * var(--size)); line-height: 1.3; }
h1 { font-size: 2em; margin: 0 0 .1em; line-height: 1.1; }
p { margin: .25em 0; }
.facts { font-size: 1.15em; }
@media screen { body { padding: 12mm 0; } }
.source, .small { font-size: .8em; color: #444; }
.edited-note { border: 2px solid #b00020; padding: .2em .5em; font-weight: bold; }
.chips { display: flex; flex-wrap: wrap; gap: .3em .9em; margin: .5em 0; padding: 0; list-style: none; }
.chip { white-space: nowrap; }
.chip i { vertical-align: -.15em; margin-right: .35em; width: 1.1em; height: 1.1em; border-radius: 50%;
  border: 1.5px solid #111; display: inline-block;
  -webkit-print-color-adjust: exact; print-color-adjust: exact; }
table { border-collapse: collapse; width: 100%; margin: .5em 0; font-variant-numeric: tabular-nums; }
th { text-align: right; font-size: .8em; border-bottom: 2px solid #111; padding: .1em .5em; }
td { text-align: right; padding: .16em .5em; border-bottom: 1px solid #bbb; }
td.blinds, th.blinds { font-size: 1.15em; font-weight: bold; white-space: nowrap; }
th.blinds { font-size: .8em; }
td.note, th.note { text-align: left; font-size: .85em; width: 38%; }
td.note .chip { margin-left: .3em; }
td.ante, th.ante { white-space: nowrap; }
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
    lines = _lines(structure, table) + _ESTIMATE_LINES * (players is not None) + _EDITED_LINES * bool(edited)
    size = max(_SMALLEST, min(_LARGEST, _LINES / lines))
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


def _lines(structure: Structure, table: tuple[Row, ...]) -> float:
    """How many lines the head, the table and the notes take."""
    notes = sum(1 + len(note) // (2 * _NOTE_WIDTH) for note in structure.notes)
    stages = sum(1 + len(row.note) // _NOTE_WIDTH + len(row.colour_up) for row in table)
    return _HEAD_LINES + notes + stages


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
    return f'<ul class="chips"><li>Chips</li>{"".join(f"<li>{_chip(chip)}</li>" for chip in chips)}</ul>'


def _chip(chip: Chip) -> str:
    """A chip as a dot of its colour, its value in digits and the house's words for it."""
    dot = f'<i style="background:{chip.shade}"></i>' if chip.shade else ""
    words = f" {escape(chip.words)}" if chip.words else ""
    return f'<span class="chip">{dot}<b>{chip.value}</b>{words}</span>'


def _table(table: tuple[Row, ...], start: int | None, edited: Collection[int]) -> str:
    levels = [row.level for row in table if row.level is not None]
    antes, of_big = any(level.ante for level in levels), any(level.bb_ante for level in levels)
    ante = f'<th class="ante">{"Big-blind ante" if not antes else "Ante"}</th>' if antes or of_big else ""
    note = '<th class="note">Note</th>'
    head = f'<tr><th>Level</th><th>Begins</th><th>Minutes</th><th class="blinds">Blinds</th>{ante}{note}</tr>'
    lines = "".join(
        _line(row, start, ante=bool(ante), mixed=antes and of_big, edited=row.index in edited) for row in table
    )
    return f"<table>\n<thead>{head}</thead>\n<tbody>\n{lines}</tbody>\n</table>"


def _line(row: Row, start: int | None, *, ante: bool, mixed: bool, edited: bool) -> str:
    """One level or break; one that was edited says so in words too, since marks fade in copies."""
    level = row.level
    posted = ""
    if level is not None and (level.ante or level.bb_ante):
        posted = f"{level.ante or level.bb_ante}{(' each' if level.ante else ' big blind') * mixed}"
    said = [f"colour up {' '.join(map(_chip, row.colour_up))}"] if row.colour_up else []
    said += [escape(row.note)] * bool(row.note) + ["<b>edited</b>"] * edited
    cells = (
        _cell("" if row.number is None else str(row.number)),
        _cell(_clock(start, row.starts)),
        _cell(str(row.seconds // 60)),
        _cell("Break" if level is None else f"{level.small} / {level.big}", "blinds"),
        _cell(posted, "ante") * ante,
        _cell("; ".join(said), "note"),
    )
    kind = " ".join(["break"] * (level is None) + ["edited"] * edited)
    return f'<tr class="{kind}">{"".join(cells)}</tr>\n'


def _cell(html: str, kind: str = "") -> str:
    return f'<td class="{kind}">{html}</td>' if kind else f"<td>{html}</td>"


def _notes(notes: tuple[str, ...]) -> str:
    return f'<ul class="notes">{"".join(f"<li>{escape(note)}</li>" for note in notes)}</ul>' if notes else ""
