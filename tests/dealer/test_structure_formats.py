"""Structures in other formats: every figure is kept, what a format cannot say is told, garbage is refused."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer.tournament import structures
from dealer.tournament.chip_sets import chip_set
from dealer.tournament.chips import Chip, ChipSet
from dealer.tournament.formats import csv_text, json_text, pts, shape, tdt, toml_text
from dealer.tournament.formats.reading import UnreadableError, Written
from dealer.tournament.levels import Break, Level, Structure
from dealer.tournament.structures import Choices, Imported, imported, text_of

T25 = Choices(stack=5000, chips="t25")

BACMAN = """30 25 50 0 Round 1
5 race blue

30 50 100 0 Round 2
10 add-on
20 100 200 25 Round 3
"""

DIRECTOR = r"""{ V: "3.7.2", T: new Tournament({UUID: "1", Title: "Friday's \"big\" one", Description: null,
Financials: new FinancialConfig({
  Buyins: new BuyConfig({Profiles: [new FeeProfile({Chips: 5000}), new FeeProfile({Chips: 10000})], DefIndex: 1}),
  Rebuys: new BuyConfig({Profiles: [new FeeProfile({Chips: 3000})], DefIndex: 0})}),
Players: new GamePlayers({Players: Map.from([["1", new GamePlayer({ChipCount: -5, Hits: [], In: true})]])}),
Levels: new GameLevels({Levels: [
  new GameRound({Minutes: 20, SmallBlind: 25, BigBlind: 50, Ante: 0, Limits: [0, 0], Notes: ""}),
  new GameRound({Minutes: 20, SmallBlind: 75, BigBlind: 150, Ante: 0, GameName: "Texas Hold 'Em", Notes: ""}),
  new GameBreak({Minutes: 10, Tokens: new TokenOverrides({Tokens: Map.from([])}),
    ChipUp: true, Notes: "Pizza\nhere"}),
  new GameRound({Minutes: 15, SmallBlind: 3000, BigBlind: 5000, Ante: 500, Notes: "last"}),
  new GameBreak({Minutes: 5, ChipUp: false, Notes: ""}),
  new GameRound({Minutes: 15, SmallBlind: 4000, BigBlind: 8000, Ante: 1000, Notes: ""})]}),
Chips: new GameChips({Chips: [
  new GameChip({ChipID: "1", Label: "Blue", Color: "blue", Value: 25, Use: true, PerPlayer: 8}),
  new GameChip({ChipID: "2", Label: "Frog", Color: "#00ff00", Value: 100, Use: true, PerPlayer: 8}),
  new GameChip({ChipID: "3", Label: "Silver", Color: "silver", Value: 500, Use: true}),
  new GameChip({ChipID: "4", Label: "Spare", Color: "red", Value: 5000, Use: false})]})})}
"""


def read(folder: Path, name: str, text: str, choices: Choices = T25) -> Imported:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return imported(str(path), choices)


def structure(found: Imported) -> Structure:
    assert found.structure is not None, found.faults
    return found.structure


def faults(found: Imported) -> tuple[str, ...]:
    assert found.structure is None
    return tuple(map(str, found.faults))


def test_a_pts_file_of_bacmans_timer(tmp_path: Path) -> None:
    found = structure(read(tmp_path, "a.pts", BACMAN))
    assert found.title == "a"
    assert found.stages == (
        Level(25, 50, seconds=1800, note="Round 1"),
        Break(300, note="race blue"),
        Level(50, 100, seconds=1800, note="Round 2"),
        Break(600, note="add-on"),
        Level(100, 200, 25, seconds=1200, note="Round 3"),
    )


def test_a_pts_line_that_is_neither_is_told_with_its_number(tmp_path: Path) -> None:
    text = "30 25 50 0 Round 1\n30 50 100\nten minutes\n20 100 x 0 Round\n20 100 210 0\n"
    assert faults(read(tmp_path, "a.pts", text)) == (
        "line 2: a level is `minutes small big ante text`, a break `minutes text`; got '30 50 100'",
        "line 3: a level is `minutes small big ante text`, a break `minutes text`; got 'ten minutes'",
        "line 4: a level is `minutes small big ante text`, a break `minutes text`; got '20 100 x 0 Round'",
        "line 5: level 2: big: 210 cannot be made of chips of 25",
    )


def test_what_a_pts_file_does_not_say_is_asked_for(tmp_path: Path) -> None:
    found = read(tmp_path, "a.pts", BACMAN, Choices())
    assert faults(found) == (
        "stack: a .pts file does not say it; give --stack CHIPS",
        "chips: a .pts file does not say it; give --chips NAME",
    )
    assert all(fault.unsaid for fault in found.faults)


def test_a_tdt_file_gives_title_stack_chips_levels_and_breaks(tmp_path: Path) -> None:
    found = read(tmp_path, "friday.tdt", DIRECTOR, Choices())
    made = structure(found)
    assert (made.title, made.stack) == ('Friday\'s "big" one', 10000)
    assert made.chips.chips == (Chip(25, "blue"), Chip(100, "#00ff00", "Frog"), Chip(500, "silver"))
    assert made.stages == (
        Level(25, 50, seconds=1200),
        Level(75, 150, seconds=1200),
        Break(600, (25, 100), note="Pizza here"),
        Level(3000, 5000, 500, seconds=900, note="last"),
        Break(300),
        Level(4000, 8000, 1000, seconds=900),
    )
    assert found.losses == (
        "nothing is kept but title, the first stack that is sold, chips, levels and breaks",
        "antes are taken as each player's; if the big blind posts them for all, add --bb-ante",
        "line 9: its chip-up names no chip; taken off here: 25, 100",
    )


def test_the_antes_of_a_file_can_be_the_big_blinds(tmp_path: Path) -> None:
    found = structure(read(tmp_path, "friday.tdt", DIRECTOR, Choices(bb_ante=True)))
    levels = [stage for stage in found.stages if isinstance(stage, Level)]
    assert [(level.ante, level.bb_ante) for level in levels] == [(0, 0), (0, 0), (0, 500), (0, 1000)]


def test_the_texts_of_a_tdt_file_are_read_as_javascript_has_them(tmp_path: Path) -> None:
    text = DIRECTOR.replace("Friday's", r"It\'s \x41\u00e9\ud83c\udca1 \q\\")
    assert structure(read(tmp_path, "friday.tdt", text, Choices())).title == 'It\'s Aé🂡 q\\ "big" one'


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("SmallBlind: 75", "SmallBlind: 80", "line 8: level 2: small: 80 cannot be made of chips of 25"),
        ("SmallBlind: 75", 'SmallBlind: "x"', "line 8: level 2: small: expected a whole number, got 'x'"),
        ("Minutes: 10", "Minutes: 10.5", "line 9: break after level 2: break: expected a whole number, got 10.5"),
        (
            "new GameBreak({Minutes: 5",
            "new GameJam({Minutes: 5",
            "line 12: expected a GameRound or a GameBreak, got GameJam",
        ),
        ("Value: 100", "Value: -1", "line 16: chip 2: value: must be 1 to 1000000000, not -1"),
    ],
)
def test_faults_of_a_tdt_file_have_their_lines(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert fault in faults(read(tmp_path, "friday.tdt", DIRECTOR.replace(old, new, 1), Choices()))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "line 1: is no file of The Tournament Director 3: expected a value, got the end of the file"),
        ("hello", "line 1: is no file of The Tournament Director 3: expected `(`, got the end of the file"),
        ('{\n V: "3"\n T: 1}', "line 3: is no file of The Tournament Director 3: expected `,`, got 'T'"),
        ("{ V: ~ }", "line 1: is no file of The Tournament Director 3: cannot be read at '~ }'"),
        ('{ V: "3" } }', "line 1: is no file of The Tournament Director 3: expected the end of the file, got '}'"),
        ("{ V: 1" + "0" * 60 + " }", "line 1: is no file of The Tournament Director 3: "),
        ('{ V: "3" }', "line 1: has no levels (`new GameLevels`): is it a file of The Tournament Director 3?"),
        ("[" * 100_000, "is nested too deep"),
    ],
)
def test_a_text_that_is_no_tdt_is_one_fault(tmp_path: Path, text: str, fault: str) -> None:
    (told,) = faults(read(tmp_path, "friday.tdt", text))
    assert told.startswith(fault)


def test_levels_as_other_programs_write_them_in_json(tmp_path: Path) -> None:
    text = """[
  {"level": 1, "smallBlind": 25, "bigBlind": 50, "ante": 0, "duration": 15, "isBreak": false},
  {"sb": 50, "bb": 100, "ante": null, "durationMinutes": 20.0, "id": "a1"},
  {"type": "break", "duration": 10},
  {"isBreak": true, "minutes": 5, "smallBlind": 0, "description": "Pizza"},
  {"smallBlind": 3000, "bigBlind": 5000, "bigBlindAnte": 5000, "durationSeconds": 900, "colour": "x"}
]"""
    found = read(tmp_path, "a.json", text)
    assert structure(found).stages == (
        Level(25, 50, seconds=900),
        Level(50, 100, seconds=1200),
        Break(600),
        Break(300, note="Pizza"),
        Level(3000, 5000, bb_ante=5000, seconds=900),
    )
    assert found.losses == ("line 6: colour is not kept",)


def test_an_object_around_such_levels_may_say_title_and_stack(tmp_path: Path) -> None:
    text = """{
  "id": 7,
  "name": "Bar night",
  "startingStack": 3000,
  "levels": [{"smallBlind": 25, "bigBlind": 50, "duration": 15}]
}"""
    found = read(tmp_path, "a.json", text, Choices(chips="t25"))
    assert (structure(found).title, structure(found).stack) == ("Bar night", 3000)
    assert found.losses == ("'id' is not kept",)
    assert faults(read(tmp_path, "a.json", text.replace("3000", "3010"), Choices(chips="t25"))) == (
        "line 4: stack: 3010 cannot be made of chips of 25",
    )


def test_the_levels_of_an_object_stand_under_whatever_name(tmp_path: Path) -> None:
    text = """{"name": "Friday", "startingChips": 5000, "maxPlayers": 10, "blindStructure": [
  {"smallBlind": 25, "bigBlind": 50, "minutes": 20, "isBreak": false},
  {"smallBlind": 0, "bigBlind": 0, "minutes": 5, "isBreak": true},
  {"smallBlind": 50, "bigBlind": 100, "minutes": 20, "isBreak": false}]}"""
    found = read(tmp_path, "friday.json", text, Choices(chips="t25"))
    assert structure(found).stages == (Level(25, 50, seconds=1200), Break(300), Level(50, 100, seconds=1200))
    assert structure(found).title == "Friday"
    assert found.losses == ("'maxPlayers' is not kept",)
    for key in ("starting_chips", "Starting Stack", "buyinChips"):
        other = read(tmp_path, "other.json", text.replace("startingChips", key), Choices(chips="t25"))
        assert structure(other).stack == 5000
    faulty = read(tmp_path, "faulty.json", text.replace('"bigBlind": 100, ', ""), Choices(chips="t25"))
    assert [str(fault) for fault in faulty.faults] == ["line 4: level 2: big: missing"]


def test_numbers_that_a_program_wrote_as_text_are_numbers(tmp_path: Path) -> None:
    text = """[{"level": "1", "blinds": "500/1,000", "duration_sec": "900"},
  {"level": "Break", "duration": "10 min"},
  {"level": "2", "smallBlind": "1000", "bigBlind": "2000", "ante": "0", "durationMinutes": "20"}]"""
    found = read(tmp_path, "texts.json", text)
    assert structure(found).stages == (Level(500, 1000, seconds=900), Break(600), Level(1000, 2000, seconds=1200))


def test_a_break_that_nothing_follows_is_left_out(tmp_path: Path) -> None:
    text = """{"levels": [
  {"smallBlind": 25, "bigBlind": 50, "ante": 0, "durationMinutes": 20, "type": "level"},
  {"smallBlind": 0, "bigBlind": 0, "ante": 0, "durationMinutes": 10, "type": "break"}]}"""
    found = read(tmp_path, "ends.json", text)
    assert structure(found).stages == (Level(25, 50, seconds=1200),)
    assert found.losses == ("line 3: a break after the last level is not kept",)
    assert read(tmp_path, "begins.pts", "10 come in\n20 25 50 0 Round 1\n").structure is None


def test_a_duration_that_must_be_seconds_is_not_guessed_at(tmp_path: Path) -> None:
    text = '[\n{"smallBlind": 25, "bigBlind": 50, "duration": 1200},\n{"sb": 50, "bb": 100, "seconds": 450}\n]'
    found = faults(read(tmp_path, "a.json", text))
    assert "line 2: duration: 1200 minutes is too long; if they are seconds, call it durationSeconds" in found
    assert "line 3: seconds: 450 are not whole minutes" in found


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "line 1: is not JSON: Expecting value"),
        ('{\n"title": "T",\n}', "line 3: is not JSON: Expecting property name enclosed in double quotes"),
        ('{"title": 1, "title": 2}', "is not JSON: the key 'title' stands twice in one object"),
        ("[NaN]", "is not JSON: NaN is no number"),
        ("7", "line 1: expected an object with levels, or a list of levels, got 7"),
        ("[" * 100_000, "is nested too deep"),
    ],
)
def test_a_text_that_is_no_json_is_one_fault(tmp_path: Path, text: str, fault: str) -> None:
    (told,) = faults(read(tmp_path, "a.json", text))
    assert told.startswith(fault)


def test_faults_of_our_own_json_have_their_lines(tmp_path: Path) -> None:
    text = text_of(structures.load("lppl"), Path("a.json"))[0].replace('"small": 75', '"smal": 75', 1)
    line = text.split("\n").index('      "smal": 75,') + 1
    assert faults(read(tmp_path, "a.json", text, Choices())) == (
        f"line {line - 1}: level 3: small: missing",
        f"line {line}: level 3: smal: unknown key; did you mean small?",
    )


def test_a_table_of_semicolons_and_many_names(tmp_path: Path) -> None:
    text = (
        'Level;Small Blind;Big Blind;Ante;Minutes;Comment\n1;25;50;;15;"two\nlines"\nBreak;;;;10;\n2;50;100;25;15;7\n'
    )
    assert structure(read(tmp_path, "a.csv", text)).stages == (
        Level(25, 50, seconds=900, note="two lines"),
        Break(600),
        Level(50, 100, 25, seconds=900, note="7"),
    )


SPREADSHEET = """Friday night,,,
,,,
Level,Blinds,Ante,Time (min)
1,"500/1,000",,15 min
Dinner break,,,30
2,"1,000 / 2,000","1,000",15
3,2000/4000/500,,15
"""


def test_a_table_as_a_spreadsheet_saves_it(tmp_path: Path) -> None:
    found = read(tmp_path, "friday.csv", SPREADSHEET)
    assert structure(found).stages == (
        Level(500, 1000, seconds=900),
        Break(1800),
        Level(1000, 2000, 1000, seconds=900),
        Level(2000, 4000, 500, seconds=900),
    )
    assert found.losses == ("line 1 is not kept",)
    long = read(tmp_path, "long.csv", "Warnings,none\n" * 20 + SPREADSHEET)
    assert structure(long).stages == structure(found).stages
    semicolons = SPREADSHEET.replace('"', "").replace(",", ";").replace("1;000", "1.000").replace("2;000", "2.000")
    assert structure(read(tmp_path, "german.csv", semicolons)).stages == structure(found).stages


def test_blinds_that_are_none_are_told_with_their_line(tmp_path: Path) -> None:
    found = read(tmp_path, "friday.csv", SPREADSHEET.replace("2000/4000/500", "high"))
    assert "line 7: blinds: expected small/big, got 'high'" in [str(fault) for fault in found.faults]


def test_faults_of_a_csv_have_their_lines(tmp_path: Path) -> None:
    text = 'small,big,minutes,note\n25,50,15,"a\nb"\n50,x,15,\n\n75,150\n1,2,3,4,5\nBreak,,,\n100,200,15\n'
    assert faults(read(tmp_path, "a.csv", text)) == (
        "line 4: level 2: big: expected a whole number, got 'x'",
        "line 6: level 3: minutes: missing; say them here, or for all levels once above them",
        "line 7: has 5 cells under 4 names: '1,2,3,4,5'",
        "line 8: a break without minutes",
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "line 1: expected a header with small and big, as in level,small,big,ante,"),
        ("25,50,15\n", "line 1: expected a header with small and big, as in level,small,big,ante,"),
        ('small,big\n"25', "line 2: is not CSV: unexpected end of data"),
    ],
)
def test_a_text_that_is_no_csv_is_one_fault(tmp_path: Path, text: str, fault: str) -> None:
    (told,) = faults(read(tmp_path, "a.csv", text))
    assert told.startswith(fault)


WORDS = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S", "Zs")), max_size=30).map(
    lambda text: "".join(c for c in text if c.isprintable()).strip()
)


OWN = ChipSet("", (Chip(25, "puce"), Chip(100, "", "bob", 40), Chip(500, "")), "chips")


@st.composite
def any_structure(draw: st.DrawFn) -> Structure:
    """A structure of any figures that go together."""
    chips = draw(st.sampled_from((chip_set("t25"), OWN)))
    seconds = st.integers(1, 300).map(lambda minutes: 60 * minutes)
    bigs = sorted(draw(st.lists(st.integers(1, 400), min_size=1, max_size=12)))
    stages: list[Level | Break] = []
    values = list(chips.values)
    most = 0
    for number, steps in enumerate(bigs):
        if number and draw(st.integers(0, 3)) == 0:
            gone = (values.pop(0),) if len(values) > 1 and draw(st.booleans()) else ()
            stages.append(Break(draw(seconds), gone, draw(WORDS)))
        most = max(-(-most // values[0]), steps) * values[0]
        small = draw(st.integers(0, most // values[0])) * values[0]
        ante, bb_ante = draw(st.sampled_from(((0, 0), (values[0], 0), (0, most))))
        stages.append(Level(small, most, ante, bb_ante, seconds=draw(seconds), note=draw(WORDS)))
    return Structure(
        name="any",
        title=draw(WORDS) or "T",
        source=draw(WORDS),
        stack=25 * draw(st.integers(1, 10**6)),
        chips=chips,
        stages=tuple(stages),
        notes=tuple(note for note in draw(st.lists(WORDS, max_size=3)) if note),
    )


@given(any_structure())
@settings(max_examples=60)
def test_toml_and_json_keep_all_that_a_structure_says(one: Structure) -> None:
    for suffix, reader in ((".toml", toml_text.read), (".json", json_text.read)):
        text, losses = text_of(one, Path(f"a{suffix}"))
        assert losses == ()
        assert shape.read(reader(text), "any") == (one, ())


@given(any_structure())
@settings(max_examples=60)
def test_csv_keeps_every_stage(one: Structure) -> None:
    text, losses = text_of(one, Path("a.csv"))
    assert losses == ("a .csv file does not say title, source, stack, chips and notes",)
    chips = shape.as_data(one)["chips"]
    written = csv_text.read(text)
    data = {"title": "T", "stack": one.stack, "chips": chips, **written.data}
    again, faults = shape.read(replace(written, data=data), "any")
    assert faults == ()
    assert again is not None
    assert again.stages == tuple(replace(stage, note=" ".join(stage.note.split())) for stage in one.stages)


@given(any_structure())
@settings(max_examples=60)
def test_pts_keeps_every_figure_and_tells_what_it_cannot(one: Structure) -> None:
    text, losses = text_of(one, Path("a.pts"))
    lines = text.splitlines()
    assert len(lines) == len(one.stages)
    for stage, line in zip(one.stages, lines, strict=True):
        match stage:
            case Level():
                assert line.startswith(f"{stage.seconds // 60} {stage.small} {stage.big} {stage.ante} ")
                assert not stage.bb_ante or f"(big-blind ante {stage.bb_ante})" in line
            case Break():
                assert line.startswith(f"{stage.seconds // 60} ")
                assert all(str(value) in line for value in stage.colour_up)
    told = sum(bool(stage.bb_ante if isinstance(stage, Level) else stage.colour_up) for stage in one.stages)
    assert len(losses) == 1 + told


READERS: dict[str, tuple[Callable[[str], Written], str]] = {
    "toml": (toml_text.read, text_of(structures.load("fairplay-bristol"), Path("a.toml"))[0]),
    "json": (json_text.read, text_of(structures.load("fairplay-bristol"), Path("a.json"))[0]),
    "csv": (csv_text.read, text_of(structures.load("fairplay-bristol"), Path("a.csv"))[0]),
    "pts": (pts.read, BACMAN),
    "tdt": (tdt.read, DIRECTOR),
}
TOKENS = (
    "",
    "0",
    "-1",
    "9" * 30,
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    "=",
    '"',
    "'",
    "#",
    "\n",
    "\0",
    "null",
    "break",
    "é🂡",
    "1e9",
)


@pytest.mark.parametrize("kind", READERS)
@given(data=st.data())
@settings(max_examples=120)
def test_garbage_is_refused_with_a_reason_and_never_raises_anything_else(kind: str, data: st.DataObject) -> None:
    reader, good = READERS[kind]
    if data.draw(st.booleans(), "wild"):
        text = data.draw(st.text(max_size=200))
    else:
        text = good
        for _ in range(data.draw(st.integers(1, 4))):
            start = data.draw(st.integers(0, len(text)))
            end = data.draw(st.integers(start, min(len(text), start + 30)))
            text = text[:start] + data.draw(st.sampled_from(TOKENS)) + text[end:]
    try:
        made, faults = shape.read(reader(text), "any")
    except UnreadableError as error:
        made, faults = None, (error.fault,)
    assert (made is None) == bool(faults)
    assert all("\n" not in str(fault) for fault in faults)
