"""On which line a TOML or JSON text says what."""

import json
import tomllib
from collections.abc import Iterator
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from dealer.strict import Place
from dealer.tournament.formats.positions import json_lines, line_of, toml_lines

NASTY = '''# title = "no"
title = "a # b [c] = {d}"   # [levels]
"quoted \\"key\\"" = 'single # quote'
long = """
small = 1
\\"""
"""
raw = \'\'\'
[no]\'\'\'
dotted . "key" = [ # a comment ]
  1, 2,
  [3,
   4], # 5
]
when = 1979-05-27 07:32:00
empty = []

[table]
a = {b = {c = 1}, d = [2]}
[[rows]]
x = 1
[[rows]]
  [rows.inner]
  y = 2
'''


def test_the_lines_of_a_nasty_toml_text() -> None:
    tomllib.loads(NASTY)
    lines = toml_lines(NASTY)
    assert {place: lines[place] for place in lines if place[0] != "dotted"} == {
        ("title",): 2,
        ('quoted "key"',): 3,
        ("long",): 4,
        ("raw",): 8,
        ("when",): 15,
        ("empty",): 16,
        ("table",): 18,
        ("table", "a"): 19,
        ("table", "a", "b"): 19,
        ("table", "a", "b", "c"): 19,
        ("table", "a", "d"): 19,
        ("table", "a", "d", 0): 19,
        ("rows",): 20,
        ("rows", 0): 20,
        ("rows", 0, "x"): 21,
        ("rows", 1): 22,
        ("rows", 1, "inner"): 23,
        ("rows", 1, "inner", "y"): 24,
    }
    assert {place[2:]: line for place, line in lines.items() if place[0] == "dotted"} == {
        (): 10,
        (0,): 11,
        (1,): 11,
        (2,): 12,
        (2, 0): 12,
        (2, 1): 13,
    }


def test_a_place_without_a_line_has_that_of_what_is_around_it() -> None:
    lines = toml_lines("levels = [\n  { small = 1 },\n]")
    assert line_of(lines, ("levels", 0, "big")) == 2
    assert line_of(lines, ("levels", 7)) == 1
    assert line_of(lines, ("stack",)) is None


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=20,
)


def places(value: Any, place: Place = ()) -> Iterator[Place]:
    """Every place in nested data, its own among them."""
    yield place
    if isinstance(value, dict):
        for key, each in value.items():
            yield from places(each, (*place, key))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from places(each, (*place, index))


@given(VALUES)
def test_every_place_of_a_json_text_has_the_line_that_names_it(value: Any) -> None:
    text = json.dumps(value, indent=1)
    lines = json_lines(text)
    assert set(lines) == set(places(value))
    written = text.split("\n")
    for place, line in lines.items():
        if place and isinstance(place[-1], str):
            assert written[line - 1].strip().startswith(json.dumps(place[-1]))
    assert json_lines("\n\n" + text) == {place: line + 2 for place, line in lines.items()}


KEYS = st.from_regex(r"[a-z]{1,5}", fullmatch=True)
TEXTS = st.text(st.sampled_from("ab #=[]{}',\n\"é"), max_size=20)


@given(st.lists(st.tuples(KEYS, TEXTS), unique_by=lambda pair: pair[0]))
def test_a_toml_text_of_multi_line_strings_has_the_line_of_each_key(pairs: list[tuple[str, str]]) -> None:
    text = ""
    expected: dict[Place, int] = {}
    for key, value in pairs:
        expected[(key,)] = text.count("\n") + 1
        text += '{} = """{}"""\n\n'.format(key, value.replace('"', '\\"'))
    assert list(tomllib.loads(text)) == [key for key, _ in pairs]
    assert toml_lines(text) == expected
