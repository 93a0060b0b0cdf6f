"""The sheet of a colour-up, to be read out, printed or read by a program: what each seat hands in and gets."""

from collections.abc import Iterator
from html import escape
from typing import Any, Final

from dealer.cards import signed
from dealer.tournament.chips import ChipSet
from dealer.tournament.race import Prize, RaceRow, RaceSheet

_PRIZES: Final[dict[Prize, str]] = {
    "none": "",
    "won": "wins one",
    "rounded-up": "rounded up: gets one",
    "kept-in": "stays in: gets one",
}

_HEADS: Final = ("Seat", "Had", "Hands in", "Changed", "Odd", "Cards", "Race", "Has now")

_PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>{title}</title>
<style>
body {{ font-family: "DejaVu Sans", sans-serif; margin: 2em; color: #111; background: #fff; }}
table {{ border-collapse: collapse; }}
th, td {{ padding: .35em .8em; border-bottom: 1px solid #999; text-align: right; white-space: nowrap; }}
td:nth-child(6), td:nth-child(7) {{ text-align: left; }}
i {{ display: inline-block; width: .8em; height: .8em; border: 1px solid #333; border-radius: 50%; }}
.slip {{ border: 1px dashed #777; padding: .6em 1em; margin: .8em 0; break-inside: avoid; }}
</style>
<h1>{title}</h1>
<p>{chips}</p>
<table>
<tr>{heads}</tr>
{rows}
</table>
<p><strong>{total}</strong></p>
{slips}
</html>
"""


def as_data(sheet: RaceSheet) -> dict[str, Any]:
    """The sheet as JSON. All amounts are chips; `difference` is what the total gained."""
    rows = [
        {
            "seat": row.seat,
            "stack": row.stack,
            "hands_in": row.count,
            "changed": row.changed,
            "odd": row.odd,
            "cards": list(row.cards),
            "prize": row.prize,
            "after": row.after,
        }
        for row in sheet.rows
    ]
    totals = {"before": sheet.before, "after": sheet.after, "difference": sheet.difference}
    return {"value": sheet.value, "to": sheet.to, "raced": sheet.raced, "seats": rows, **totals}


def as_text(sheet: RaceSheet, chips: ChipSet | None = None) -> str:
    """The sheet as a table of text, the totals below it."""
    lines = [_HEADS, *(_cells(row) for row in sheet.rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(_HEADS))]
    table = ("  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)) for line in lines)
    return "\n".join((_title(sheet), _chips(sheet, chips), "", *(line.rstrip() for line in table), "", total(sheet)))


def as_html(sheet: RaceSheet, chips: ChipSet | None = None) -> str:
    """The sheet as a page to print: the whole table, and a slip for each seat."""
    rows = ("".join(f"<td>{escape(cell)}</td>" for cell in _cells(row)) for row in sheet.rows)
    slips = (f'<p class="slip">{escape(slip(sheet, row))}</p>' for row in sheet.rows)
    return _PAGE.format(
        title=escape(_title(sheet)),
        chips=" ".join((*_swatches(sheet, chips), escape(_chips(sheet, chips)))),
        heads="".join(f"<th>{head}</th>" for head in _HEADS),
        rows="\n".join(f"<tr>{row}</tr>" for row in rows),
        total=escape(total(sheet)),
        slips="\n".join(slips),
    )


def slip(sheet: RaceSheet, row: RaceRow) -> str:
    """What one seat is told: "Seat 3 hands in 7 of 25. Gets 1 of 100 for 4. 3 odd: wins one. Has 4,100 now."."""
    changed, prize = row.changed * sheet.to // sheet.value, _PRIZES[row.prize]
    parts = (
        f"Seat {row.seat} hands in {row.count} of {sheet.value}."
        if row.count
        else f"Seat {row.seat}: nothing to do.",
        f"Gets {row.changed} of {sheet.to} for {changed}." if row.changed else "",
        f"{row.odd} odd{_dealt(row)}: {prize or 'nothing for them'}." if row.odd else "",
        f"{prize.capitalize()}." if prize and not row.odd else "",
        f"Has {row.after:,} now.",
    )
    return " ".join(filter(None, parts))


def total(sheet: RaceSheet) -> str:
    """The new total, and by how much it differs from the old one."""
    differs = f"{sheet.difference:+,}" if sheet.difference else "no change"
    kept = sum(row.prize == "kept-in" for row in sheet.rows)
    given = f"{sheet.raced} of {sheet.to} given out for odd chips" + (f", {kept} to stay in" if kept else "")
    return f"New total: {sheet.after:,} (was {sheet.before:,}: {differs}). {given}.{_undrawn(sheet)}"


def _undrawn(sheet: RaceSheet) -> str:
    """Which seats of a race by cards no card is told of: who reads the sheet must not take it for drawn."""
    seats = [str(row.seat) for row in sheet.rows if row.odd and not row.cards]
    if not seats or not any(row.prize == "won" for row in sheet.rows):
        return ""
    return f" No card is told of seat {', '.join(seats)}: such seats come last, from seat 1 on."


def _dealt(row: RaceRow) -> str:
    return f" ({' '.join(map(signed, row.cards))})" if row.cards else ""


def _title(sheet: RaceSheet) -> str:
    return f"Colour-up: {sheet.value} to {sheet.to}"


def _chips(sheet: RaceSheet, chips: ChipSet | None) -> str:
    """Which chips go and which stay, as the house knows them."""
    goes, stays = (chips.chip(value) if chips else None for value in (sheet.value, sheet.to))
    return f"Chips of {goes or sheet.value} go off the table; {stays or sheet.to} is the lowest left."


def _swatches(sheet: RaceSheet, chips: ChipSet | None) -> Iterator[str]:
    for value in (sheet.value, sheet.to):
        chip = chips.chip(value) if chips else None
        if chip is not None and chip.shade is not None:
            yield f'<i style="background: {chip.shade}"></i>'


def _cells(row: RaceRow) -> tuple[str, ...]:
    cards = " ".join(map(signed, row.cards))
    numbers = (f"{row.stack:,}", str(row.count), str(row.changed or ""), str(row.odd or ""))
    return (str(row.seat), *numbers, cards, _PRIZES[row.prize], f"{row.after:,}")
