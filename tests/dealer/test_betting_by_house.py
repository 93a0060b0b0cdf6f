"""The rows on raises and amounts hold in other houses as written, but where a row of that house says otherwise."""

from pathlib import Path

import pytest

from dealer.table.notation import open_scenario
from dealer.table.scenario import play

SCENARIOS = Path(__file__).parents[1] / "scenarios"
ROWS = sorted(
    file
    for row in ("r", "o", "t6", "t7", "t8", "t11")
    for file in SCENARIOS.glob(f"{row}[0-9_]*.hand")
    if "\nrules tda-2024\n" in file.read_text(encoding="utf-8")
)
DIFFERS = {
    "pikes-peak": {"r33_cap_of_the_event"},
    "roberts-cash": {
        "r11_raise_with_one_chip",  # words count, whenever they come
        "r33_cap_of_the_event",
        "r42_words_and_chips_differ",
        "r44_hidden_chip",  # hands stay down
        "r44_hidden_chip_of_the_winner",
    },
}


@pytest.mark.parametrize(
    ("house", "file"),
    [(house, file) for house, names in DIFFERS.items() for file in ROWS if file.stem not in names],
    ids=lambda it: it.stem if isinstance(it, Path) else it,
)
def test_the_row_holds_in_another_house(house: str, file: Path) -> None:
    failures = [failure for played in play(open_scenario(str(file)), house) for failure in played.failures]
    assert not failures


@pytest.mark.parametrize(
    "file",
    sorted(file for file in SCENARIOS.glob("*any_raise_of_a_big_blind.hand")),
    ids=lambda file: file.stem,
)
def test_the_houses_with_raises_of_a_big_blind_agree(file: Path) -> None:
    for house in ("poker-league-wyoming", "kolaybet"):
        failures = [failure for played in play(open_scenario(str(file)), house) for failure in played.failures]
        assert not failures, house


FLOP = """\
rules {house}
blinds 100/200
seats 1:20000 2:20000 3:20000
button 3
deal
seats 3 1 call
seat 2 checks
burn
board 2c 7d Jh
seat 1 bets 600
{told}
"""


def sources(folder: Path, house: str, told: str) -> list[str]:
    """The rules that the ruling on the last line names."""
    file = folder / "it.hand"
    file.write_text(FLOP.format(house=house, told=told), encoding="utf-8")
    *_, last = play(open_scenario(str(file)))
    return [reason.source for reason in last.reasons]


@pytest.mark.parametrize(
    ("house", "told", "source"),
    [
        ("tda-2024", "seat 2 pushes 1000", "TDA 44"),
        ("colorado", "seat 2 pushes 1000", "house silent; TDA 44"),
        ("pikes-peak", "seat 2 says check", "house silent; TDA 55"),
        ("kolaybet", "seat 2 pushes 600 then 600", "house silent; TDA 56, 42"),
        ("poker-league-wyoming", "seat 2 pushes 600 then 600", "Wyoming, Strict Rules 2"),
        ("roberts-cash", "seat 2 pushes 600 then 600", "WL 136, 174"),
        ("roberts-cash", "seat 2 says 2000 pushes 600", "WL 176"),
        ("colorado", "seat 2 says 2000 pushes 600", "house silent; TDA 40-A"),
        ("tda-2024", "seat 2 says pot", "TDA 54-D"),
        ("poker-league-wyoming", "seat 2 splashes", "Wyoming, Strict Rules 4"),
        ("roberts-cash", "seat 2 splashes", "RRP Poker Etiquette"),
    ],
)
def test_a_ruling_names_the_rule_of_the_house_or_says_that_it_is_silent(
    tmp_path: Path, house: str, told: str, source: str
) -> None:
    assert sources(tmp_path, house, told) == [source]
