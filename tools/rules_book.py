"""Write docs/rules.md: what each house says, with the scenarios that are played by it as examples.

    python tools/rules_book.py [FILE]

The houses come from the shipped profiles, the examples from tests/scenarios; so what the page says is what the
program does, as far as the tests pass.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from dealer.rules.loader import load, shipped
from dealer.rules.profile import RulesProfile
from dealer.rules.sheet import as_text
from dealer.table.notation import open_scenario

ROOT: Final = Path(__file__).parents[1]
SCENARIOS: Final = ROOT / "tests" / "scenarios"
PAGE: Final = ROOT / "docs" / "rules.md"

CHAPTERS: Final = {
    "The course of a hand": r"hand_(all|run)|big_blind_|board_one|folded_|stack_|undo_|refused_|raise_that|first_to",
    "Bets and raises": r"r\d|short_raise|opening_bet|limit_|check_|splash|words_|a1[0-4]_|wyoming_any",
    "Re-opening the betting": r"o\d",
    "Out of turn": r"t\d|out_of_turn",
    "Button, blinds and seats": r"b\d|button_|a[5-8]_|seats?_(waits|moves|fifteen)|level_|antes_",
    "Pots and showdown": r"s\d|a9|a15|a18|award_|pots_|roberts_all|colorado_|even_|hand_killed"
    r"|tda_|w(inn|yom)|more_cards|seat_shows|muck|ranks_|question",
    "Faults of the deal": r"m\d|misdeal|note1_|overrule_|wyoming_(burn|exposed)|pikes_|switch_|burn_of|roberts_flop",
    "What the camera sees and the ring feels": r"(seen|camera|beam|magnet)_",
    "The clock": r"clock_|t9_|a[1-4]_|b2[56]_|a19_|race_",
}
"""The chapters of examples, by the names of the scenarios; a later chapter's pattern wins."""
_REST: Final = "Other situations"


@dataclass(frozen=True, slots=True)
class Example:
    """A scenario as an example: what it shows (its first comment), the house it is played by, and its lines."""

    name: str
    title: str
    house: str
    chapter: str
    text: str


def examples() -> Iterator[Example]:
    """All scenarios, by name."""
    for file in sorted((*SCENARIOS.glob("*.hand"), *SCENARIOS.glob("*.night"))):
        lines = file.read_text(encoding="utf-8").splitlines()
        first = next(i for i, line in enumerate([*lines, ""]) if not line.startswith("#"))
        title = " ".join(line.lstrip("# ") for line in lines[:first])
        house = open_scenario(str(file)).head.rules
        yield Example(file.name, title, house, _chapter(file.name), "\n".join(lines[first:]).strip())


def _chapter(name: str) -> str:
    return next((title for title, names in reversed(CHAPTERS.items()) if re.match(names, name)), _REST)


def page() -> str:
    """The whole page, as Markdown."""
    all_examples = tuple(examples())
    houses = [load(name) for name in shipped()]
    listed = "\n".join(f"- [{house.title}](#{_anchor(_heading(house))})" for house in houses)
    chapters = (_house(house, [each for each in all_examples if each.house == house.name]) for house in houses)
    return _HEAD.format(houses=listed) + "\n".join(chapters)


def _house(house: RulesProfile, played: list[Example]) -> str:
    sheet = as_text(house).split("\n", 2)[2].strip()
    chapters = (_examples(chapter, played) for chapter in (*CHAPTERS, _REST))
    return "\n".join((f"## {_heading(house)}\n", f"```text\n{sheet}\n```\n", *filter(None, chapters)))


def _examples(chapter: str, played: list[Example]) -> str:
    mine = [each for each in played if each.chapter == chapter]
    if not mine:
        return ""
    shown = "\n".join(
        f"<details><summary>{_escaped(each.title)}</summary>\n\n`{each.name}`\n\n```\n{each.text}\n```\n\n</details>\n"
        for each in mine
    )
    return f"### {chapter}\n\n{shown}"


def _heading(house: RulesProfile) -> str:
    return f"{house.title} ({house.name})"


def _anchor(heading: str) -> str:
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


_HEAD: Final = """\
# The rules, house by house

This page is written by `python tools/rules_book.py` from the houses that come with Burncard and from the scenarios
that its tests play (docs/notation.md is their language). Where a house is silent, the rule book's rule holds, and the
rule book's examples are the house's too.

{houses}

"""


if __name__ == "__main__":
    (Path(sys.argv[1]) if sys.argv[1:] else PAGE).write_text(page(), encoding="utf-8")
