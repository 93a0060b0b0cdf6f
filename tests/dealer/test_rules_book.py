"""docs/rules.md says what the houses and the scenarios say now."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "tools"))
import rules_book

from dealer.rules.loader import shipped


def test_the_page_is_what_the_tool_writes() -> None:
    written = rules_book.PAGE.read_text(encoding="utf-8")
    assert written == rules_book.page(), "write it anew: python tools/rules_book.py"


def test_every_scenario_is_an_example_of_a_shipped_house() -> None:
    shown = rules_book.page()
    for each in rules_book.examples():
        assert each.house in shipped(), each.name
        assert shown.count(f"`{each.name}`") == 1, each.name
        assert each.title, each.name
