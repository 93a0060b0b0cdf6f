"""Profiles from files: every fault with its place, what a house inherits, and where it is silent."""

import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer.rules import loader
from dealer.rules.house_file import read
from dealer.rules.loader import SET_HERE, ProfileError, load, shipped, with_switches
from dealer.rules.profile import Switch
from dealer.rules.switches import SWITCHES

HEAD = 'name = "house"\ntitle = "House"\nextends = "colorado"\n'
REMEDY = """
[[remedies]]
fault = "burn-up"
until = "hand"
ruling = "deck-stands"
steps = []
rule = "House 1"
"""


PARTLY = """
[exposed_card]
is = "back-into-stub"
faults = ["first-cards-up"]
rule = "House 2"
"""


def house(folder: Path, text: str, name: str = "house.toml") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def faults(path: str) -> tuple[str, ...]:
    with pytest.raises(ProfileError) as raised:
        load(path)
    assert str(raised.value).startswith(f"{path}: ")
    return raised.value.faults


BROKEN = [
    ('[button]\nis = "dedd"\nrule = "1"', "button.is: 'dedd' is not one of dead, moving"),
    ('[button]\nis = 10\nrule = "1"', "button.is: 10 is not one of dead, moving"),
    ('[check_cards]\nis = "yes"\nrule = "1"', "check_cards.is: expected true or false, got 'yes'"),
    ('[check_cards]\nis = 1\nrule = "1"', "check_cards.is: expected true or false, got 1"),
    ('[button]\nis = "dead"', "button.rule: missing"),
    ('[button]\nis = "dead"\nrule = " "', "button.rule: expected one line of text in quotes, got ' '"),
    ('[button]\nis = "dead"\nrule = "a\\nb"', "button.rule: expected one line of text in quotes, got 'a\\nb'"),
    ('[button]\nrule = "1"', "button.is: missing"),
    ('[button]\nis = "dead"\nsource = "1"', "button.source: unknown key"),
    ('[button]\nis = "dead"\nsource = "1"', "button.rule: missing"),
    ('[button]\nis_ = "dead"\nrule = "1"', "button.is_: unknown key"),
    (REMEDY.replace("rule =", "source ="), "remedies[0].source: unknown key"),
    (REMEDY.replace("rule =", "source ="), "remedies[0].rule: missing"),
    ('[button]\nis = "dead"\nrule = "1"\nwhy = "2"', "button.why: unknown key"),
    ("[button]\nsilent = false", "button.silent: False is not one of true"),
    ("[button]\nsilent = 1", "button.silent: 1 is not one of true"),
    ('[button]\nsilent = true\nis = "dead"', "button.is: unknown key"),
    ("button = 3", "button: expected a table, got 3"),
    ('[buton]\nis = "dead"', "buton: unknown key; did you mean button?"),
    ("[qqq]\n", "qqq: unknown key"),
    ('["a\\nb"]\n', "'a\\nb': unknown key"),
    ("rule_book = 1", "rule_book: expected true or false, got 1"),
    ("remedies = 3", "remedies: expected a list, got 3"),
    ('streets.is = "two"\nstreets.rule = "1"', "streets.is: expected a list, got 'two'"),
    (
        'streets.is = [{ name = "preflop", down = "2" }]\nstreets.rule = "1"',
        "streets.is[0].down: expected a whole number, got '2'",
    ),
    (
        'streets.is = [{ name = "preflop", down = true }]\nstreets.rule = "1"',
        "streets.is[0].down: expected a whole number, got True",
    ),
    (
        'streets.is = [{ name = "preflop", down = 2 }, { name = "flop" }]\nstreets.rule = "1"',
        "streets.is[1]: flop must deal 1 to 5 board cards, down cards each, or both",
    ),
    (
        'streets.is = [{ name = "flop", board = 5 }]\nstreets.rule = "1"',
        "streets.is: the first street must be preflop and deal down cards only",
    ),
    (
        'streets.is = []\nstreets.rule = "1"',
        "streets.is: the first street must be preflop and deal down cards only",
    ),
    (
        'streets.is = [{ name = "preflop", down = 2 }]\nstreets.rule = "1"',
        "streets.is: a player must have at least 5 cards to make a hand of",
    ),
    (
        'streets.is = [{ name = "turn", board = 3 }, { name = "preflop", down = 2 }]\nstreets.rule = "1"',
        "streets.is: the streets must be some of preflop, flop, turn, river, third, in this order",
    ),
    (
        REMEDY.replace("burn-up", "flood"),
        "remedies[0].fault: 'flood' is not one of first-cards-up, hole-card-up, more-cards-up, third-up, "
        "burn-up, card-boxed, more-boxed, wrong-seat, board-early, board-unburned, card-unburned, board-too-many, "
        "burn-extra",
    ),
    (
        REMEDY.replace('"hand"', '"dawn"'),
        "remedies[0].until: 'dawn' is not one of deal, substantial-action, street, hand",
    ),
    (
        REMEDY.replace("deck-stands", "seat-empty"),
        "remedies[0].ruling: 'seat-empty' is no ruling; `burncard rules codes` lists them",
    ),
    (REMEDY.replace("[]", "3"), "remedies[0].steps: expected a list, got 3"),
    (REMEDY.replace("[]", "[3]"), "remedies[0].steps[0]: expected a step in quotes, got 3"),
    (
        REMEDY.replace("[]", '["shuffle", "deal:4"]'),
        "remedies[0].steps[1]: 'deal:4' is no step; expected deal:seat|right|rest",
    ),
    (REMEDY.replace("rule =", "source ="), "remedies[0].rule: missing"),
    (REMEDY + "silent = true\n", "remedies[0].silent: unknown key"),
    (REMEDY.replace("[]", '["deal:seat"]'), "remedies: burn-up has no `seat` for a step to name"),
    (REMEDY.replace("[]", '["scramble:dealt"]'), "remedies: burn-up has no `dealt` for a step to name"),
    (
        REMEDY.replace("[]", '["deal:rest"]').replace("burn-up", "board-early"),
        "remedies: board-early has no `rest` for a step to name",
    ),
    (REMEDY + REMEDY, "remedies: more than one for burn-up until hand"),
    (REMEDY + "offered = true\n", "remedies[0].offered: unknown key"),
    (
        REMEDY.replace("deck-stands", "misdeal"),
        "remedies: burn-up: a misdeal has the step `redeal`, and no other ruling has it",
    ),
    (
        REMEDY.replace("[]", '["redeal"]'),
        "remedies: burn-up: a misdeal has the step `redeal`, and no other ruling has it",
    ),
    (
        REMEDY.replace("[]", '["redeal"]').replace("deck-stands", "misdeal"),
        "remedies: burn-up comes too late for a misdeal",
    ),
    ('[least_players]\nis = 1\nrule = "1"', "least_players.is: expected a number of players from 2 to 15, got 1"),
    ('[least_players]\nis = 16\nrule = "1"', "least_players.is: expected a number of players from 2 to 15, got 16"),
    (
        '[least_players]\nis = true\nrule = "1"',
        "least_players.is: expected a number of players from 2 to 15, got True",
    ),
    (
        '[exposed_card]\nis = "back-into-stub"\nrule = "1"\nfaults = ["burn-up"]',
        "exposed_card.faults: exposed_card decides nothing about burn-up",
    ),
    (
        '[button]\nis = "dead"\nrule = "1"\nfaults = ["first-cards-up"]',
        "button.faults: button decides nothing about first-cards-up",
    ),
]


@pytest.mark.parametrize(("text", "fault"), BROKEN, ids=[fault for _, fault in BROKEN])
def test_a_fault_is_named_with_its_place(tmp_path: Path, text: str, fault: str) -> None:
    assert fault in faults(house(tmp_path, HEAD + text))


HEADLESS = [
    ('title = "x"\nextends = "colorado"', "name: missing"),
    ('name = "My House"\ntitle = "x"\nextends = "colorado"', "'My House'"),
    ('name = "x"\ntitle = ""\nextends = "colorado"', "title: expected one line of text in quotes, got ''"),
    ('name = "x"\ntitle = "x"\nextends = "colorada"', "extends: colorada: no such profile; shipped are"),
    ('name = "x"\ntitle = "x"\nextends = "gone.toml"', "extends: gone.toml: cannot be read: No such file"),
    ('name = "x"\ntitle = "x"\nextends = "a\\u0000.toml"', "extends: expected one line of text in quotes"),
    ('name = "x"\ntitle = "x"', "extends: missing; name a house or a rule book, as "),
    ('name = "x"\ntitle = "x"\nrule_book = true', "button: missing; a rule book sets every switch"),
    ('name = "x"\ntitle = "x"\n[cut]\nsilent = true', "cut.silent: no rule book is extended to fall back on"),
]


@pytest.mark.parametrize(("text", "part"), HEADLESS, ids=[part for _, part in HEADLESS])
def test_a_fault_of_the_head_is_named(tmp_path: Path, text: str, part: str) -> None:
    assert any(part in fault for fault in faults(house(tmp_path, text)))


def test_all_faults_of_a_file_come_at_once(tmp_path: Path) -> None:
    text = HEAD.replace("House", "") + '[button]\nis = "dedd"\nrule = 3\n[buton]\n' + REMEDY.replace("[]", '["fly"]')
    found = faults(house(tmp_path, text))
    assert [fault.split(":")[0] for fault in found] == [
        "title",
        "remedies[0].steps[0]",
        "button.is",
        "button.rule",
        "buton",
    ]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b'name = "x"\nbutton = = 3', "is not TOML: Invalid value (at line 2, column 10)"),
        (b"name = 1\nname = 2\n", "is not TOML: Cannot overwrite a value (at line 2, column 9)"),
        (b'name = "\xff"', "is not UTF-8 text (byte 8)"),
    ],
)
def test_a_file_that_is_no_toml_is_refused_with_its_line(tmp_path: Path, content: bytes, fault: str) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(content)
    assert faults(str(path)) == (fault,)


@pytest.mark.parametrize(
    ("content", "start"),
    [
        ("a = " + "[" * 100_000, "is nested too deep"),
        ("a = " + "9" * 100_000, "is not TOML: "),
        ("#" * 1_000_001, "is larger than 1000 kB"),
        (
            HEAD + "button.is" + ".a" * 5_000 + " = 1\nbutton.rule = 'x'",
            "button.is: something nested too deep is not",
        ),
    ],
)
def test_a_file_beyond_all_bounds_is_refused(tmp_path: Path, content: str, start: str) -> None:
    (fault,) = faults(house(tmp_path, content))
    assert fault.startswith(start)


def test_a_pipe_is_no_profile_and_nobody_waits_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "house.toml")
    assert faults(str(tmp_path / "house.toml")) == ("cannot be read: it is a device or a pipe",)


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(HEAD, encoding="utf-8-sig")
    assert load(str(path)).name == "house"


def test_a_long_row_of_files_that_extend_each_other_is_refused(tmp_path: Path) -> None:
    for place in range(40):
        house(tmp_path, HEAD.replace("colorado", f"{place + 1}.toml"), f"{place}.toml")
    (fault,) = faults(str(tmp_path / "0.toml"))
    assert fault.endswith("9.toml: more than 8 files extend each other")


def test_a_folder_is_no_profile(tmp_path: Path) -> None:
    (tmp_path / "house.toml").mkdir()
    assert faults(str(tmp_path / "house.toml")) == ("cannot be read: Is a directory",)


def test_an_unknown_name_lists_the_shipped_ones_on_one_line() -> None:
    with pytest.raises(ProfileError) as raised:
        load("colorada")
    assert str(raised.value) == (
        "colorada: no such profile; shipped are " + ", ".join(shipped()) + ", or give the path of a .toml file"
    )


def test_what_is_wrong_above_a_file_is_listed_beside_its_own_faults(tmp_path: Path) -> None:
    wrong = '[button]\nis = "dedd"\nrule = "1"'
    own, misspelt = faults(house(tmp_path, HEAD.replace("colorado", "colorodo") + wrong))
    assert own == "button.is: 'dedd' is not one of dead, moving"
    assert misspelt.startswith("extends: colorodo: no such profile; shipped are ")
    assert faults(house(tmp_path, HEAD.replace("colorado", "house.toml") + wrong)) == (
        own,
        "extends: house.toml: extends itself",
    )


@pytest.mark.parametrize("more", ["", "rule_book = true\n"])
def test_a_house_has_not_the_name_of_a_shipped_profile(tmp_path: Path, more: str) -> None:
    path = house(tmp_path, HEAD.replace('"house"', '"tda-2024"') + more)
    assert faults(path) == ("name: tda-2024 is a shipped profile; give the house a name of its own",)


def test_a_shipped_profile_may_be_named_by_its_path() -> None:
    assert load(str(Path(loader.__file__).with_name("profiles") / "colorado.toml")) == load("colorado")


def test_profiles_that_extend_each_other_are_refused(tmp_path: Path) -> None:
    house(tmp_path, HEAD.replace("colorado", "b.toml"), "a.toml")
    house(tmp_path, HEAD.replace("colorado", "a.toml"), "b.toml")
    assert faults(str(tmp_path / "a.toml")) == ("extends: b.toml: extends: a.toml: extends itself",)


def test_a_fault_of_an_extended_file_names_that_file(tmp_path: Path) -> None:
    house(tmp_path, HEAD + '[button]\nis = "dedd"\nrule = "1"', "parent.toml")
    path = house(tmp_path, HEAD.replace("colorado", "parent.toml"))
    assert faults(path) == ("extends: parent.toml: button.is: 'dedd' is not one of dead, moving",)


def test_what_a_house_does_not_name_is_silent_where_it_comes_from_a_rule_book() -> None:
    colorado = load("colorado")
    assert colorado.raise_rule == Switch("last-full-raise", "TDA 43-A", silent=True)
    assert colorado.raise_rule.citation == "house silent; TDA 43-A"
    assert colorado.showdown_first == Switch("left-of-last-caller", "Colorado 21")
    assert not any(load("tda-2024").remedies[place].silent for place in range(len(load("tda-2024").remedies)))


def test_an_owners_house_has_the_switches_of_the_house_it_extends_as_they_are(tmp_path: Path) -> None:
    owner, colorado = load(house(tmp_path, HEAD)), load("colorado")
    assert (owner.name, owner.title) == ("house", "House")
    assert owner.showdown_first == colorado.showdown_first
    assert owner.raise_rule == colorado.raise_rule
    assert owner.remedies == colorado.remedies


def test_a_house_overrules_what_it_extends(tmp_path: Path) -> None:
    owner = load(house(tmp_path, HEAD + '[raise_rule]\nis = "big-blind"\nrule = "House 4"'))
    assert owner.raise_rule == Switch("big-blind", "House 4")


def test_a_house_that_declares_itself_silent_falls_back_to_the_rule_book(tmp_path: Path) -> None:
    owner = load(house(tmp_path, HEAD + "[losing_hand]\nsilent = true"))
    assert owner.losing_hand == Switch("may-muck", "TDA 17-B", silent=True)


def test_a_houses_remedies_replace_those_for_the_same_fault_only(tmp_path: Path) -> None:
    owner, tda = load(house(tmp_path, HEAD + REMEDY)), load("tda-2024")
    remedy = owner.remedy("burn-up", frozenset())
    assert remedy is not None
    assert (remedy.citation, remedy.silent) == ("House 1", False)
    third = owner.remedy("third-up", frozenset())
    assert third is not None
    assert third.citation == "Colorado Note 1"
    misdeal = owner.remedy("first-cards-up", frozenset())
    assert misdeal is not None
    assert misdeal.citation == "house silent; TDA 35-A7"
    assert len(owner.remedies) == len(tda.remedies)


def test_a_path_in_extends_is_seen_from_the_file_it_stands_in(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    house(tmp_path, HEAD + '[raise_rule]\nis = "big-blind"\nrule = "Parent 1"', "parent.toml")
    path = house(tmp_path / "deep", HEAD.replace("colorado", "../parent.toml"))
    assert load(path).raise_rule.citation == "Parent 1"


def test_a_silent_house_needs_a_rule_book_somewhere_above_it(tmp_path: Path) -> None:
    text = (Path(load.__code__.co_filename).with_name("profiles") / "tda-2024.toml").read_text(encoding="utf-8")
    house(tmp_path, text.replace("rule_book = true", "").replace('"tda-2024"', '"whole"'), "whole.toml")
    path = house(tmp_path, HEAD.replace("colorado", "whole.toml") + "[cut]\nsilent = true")
    assert faults(path) == ("cut.silent: no rule book is extended to fall back on",)
    path = house(tmp_path, HEAD.replace("colorado", "whole.toml") + PARTLY)
    assert faults(path) == ("exposed_card.faults: no rule book is extended to fall back on",)


def test_switches_can_be_set_for_one_table() -> None:
    colorado = load("colorado")
    changed = with_switches(colorado, {"raise_rule": "big-blind", "check_cards": "false", "least_players": "4"})
    assert changed.raise_rule == Switch("big-blind", SET_HERE)
    assert changed.check_cards == Switch(False, SET_HERE)
    assert changed.least_players == Switch(4, SET_HERE)
    assert changed.button == colorado.button
    assert with_switches(colorado, {}) == colorado


def test_all_wrong_settings_are_named() -> None:
    settings = {"rase_rule": "x", "button": "dedd", "check_cards": "True", "streets": "2,3", "name": "y"}
    with pytest.raises(ProfileError) as raised:
        with_switches(load("colorado"), settings)
    assert raised.value.faults == (
        "'rase_rule' is no switch; did you mean raise_rule?",
        "button: 'dedd' is not one of dead, moving",
        "check_cards: 'True' is not one of true, false",
        "streets: cannot be set in one word; write a profile",
        "'name' is no switch; `burncard rules show NAME` lists them",
    )


keys = (
    st.sampled_from(["name", "title", "extends", "rule_book", "remedies", "is", "rule", "silent", *SWITCHES])
    | st.text()
)
leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.dates()
anything = st.recursive(leaves, lambda inner: st.lists(inner) | st.dictionaries(keys, inner), max_leaves=20)


@settings(deadline=None)
@given(st.dictionaries(keys, anything))
def test_whatever_a_document_holds_it_is_read_or_its_faults_are_named(raw: dict[str, object]) -> None:
    file, found = read(raw)
    assert (file is None) == bool(found)
    assert all(fault.isprintable() and ": " in fault for fault in found)
