"""The printed sheet: what stands on it, and that nothing written by a person is taken for HTML."""

import re
from dataclasses import replace
from html.parser import HTMLParser

from dealer.tournament.chips import Chip, ChipSet
from dealer.tournament.levels import Break, Level, Structure
from dealer.tournament.sheet import page
from dealer.tournament.structures import load

CHIPS = ChipSet("own", (Chip(25, "white striped", "quarter"), Chip(100, "#00ff00"), Chip(500, "puce")))
EVENING = Structure(
    name="evening",
    title="Tom & <b>Jerry</b>",
    source="Ours.",
    stack=5000,
    chips=CHIPS,
    stages=(
        Level(25, 50, seconds=1200, note="Late entry <here>"),
        Break(600, (25,), note="Pizza"),
        Level(300, 500, ante=100, seconds=1200),
        Level(500, 1000, bb_ante=1000, seconds=5400),
    ),
    notes=("Phones off the table.",),
)


class Text(HTMLParser):
    """The rows of the table and all the text of a page; tags must be closed in order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text = ""
        self.rows: list[list[str]] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self._open.append(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "style" in self._open or "title" in self._open:
            return
        self.text += data
        if {"td", "th"} & {*self._open}:
            self.rows[-1][-1] += data


def test_the_timetable_by_the_clock_on_the_wall() -> None:
    assert Text(page(EVENING, start=23 * 60 + 20)).rows == [
        ["Level", "Begins", "Minutes", "Blinds", "Ante", "Note"],
        ["1", "23:20", "20", "25 / 50", "", "Late entry <here>"],
        ["", "23:40", "10", "Break", "", "colour up 25 white striped, quarter; Pizza"],
        ["2", "23:50", "20", "300 / 500", "100 each", ""],
        ["3", "00:10", "90", "500 / 1000", "1000 big blind", ""],
    ]


def test_the_timetable_from_the_start_on() -> None:
    rows = Text(page(load("fairplay-bristol"))).rows
    assert rows[0] == ["Level", "Begins", "Minutes", "Blinds", "Note"]
    assert rows[4] == ["", "1:00", "10", "Break", "colour up 50"]
    assert rows[-1] == ["12", "3:15", "10", "5000 / 10000", ""]


def test_the_facts_the_chips_and_the_notes_stand_on_it() -> None:
    text = Text(page(EVENING, start=19 * 60, players=10)).text
    assert "Tom & <b>Jerry</b>" in text
    assert "Cards fly at 19:00. Starting stack 5000. 2:10 of play, 0:10 of breaks: 2:20 in all" in text
    assert "last level ends at 21:20" in text
    assert "25 white striped, quarter" in text
    assert "100500 puce" in text  # a colour that is a code is drawn, not told
    assert "Phones off the table." in text
    assert "10 players with 5000 each make 50000 chips." in text


def test_a_chip_is_drawn_in_its_colour_where_that_can_be_drawn() -> None:
    html = page(EVENING)
    head = html.partition("<table>")[0]
    assert head.count("<i style=") == 2
    assert 'style="background:#00ff00"></i><b>100</b>' in head


def test_only_what_was_edited_is_marked() -> None:
    plain, marked = page(EVENING), page(EVENING, edited={2})
    assert "dited" not in Text(plain).text
    assert "Edited after the start: changed lines are marked." in Text(marked).text
    assert [row[-1] for row in Text(marked).rows if "edited" in row[-1]] == ["edited"]
    assert Text(marked).rows[3][-1] == "edited"


def test_the_page_needs_nothing_from_elsewhere() -> None:
    html = page(replace(EVENING, title="T"))
    assert "http" not in html
    assert "src=" not in html
    assert "<script" not in html
    assert "size: A4 portrait" in html


def test_letters_get_smaller_where_there_are_more_lines() -> None:
    def size(structure: Structure) -> float:
        found = re.search(r"--size: ([0-9.]+)", page(structure))
        assert found is not None
        return float(found[1])

    many = replace(EVENING, stages=EVENING.stages * 8)
    assert size(EVENING) > size(load("lppl")) > size(many) > 0.5
