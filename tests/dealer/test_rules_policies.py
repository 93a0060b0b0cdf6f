"""What the switches select for the faults of the deal: how a house, a rule book or one table comes to a remedy."""

from itertools import product
from pathlib import Path
from typing import get_args

import pytest

from dealer.rules import policies
from dealer.rules.loader import load, shipped, with_switches
from dealer.rules.profile import Fault, Remedy, RulesProfile, Until
from dealer.rules.shapes import unfit
from dealer.rules.switches import words

NO_TIME: frozenset[Until] = frozenset()
AT_ONCE = "return-all shuffle redeal"
RETURNED = "card-to-stub shuffle cut:right deal:seat deal:rest"
REPLACED = "deal:rest deal:seat card-to-burn"
# The faults that a hole card face up can be, and what becomes of each: (ruling, steps).
UP: dict[Fault, tuple[str, str]] = {
    "first-cards-up": ("misdeal", AT_ONCE),
    "hole-card-up": ("exposed-replaced", REPLACED),
    "more-cards-up": ("misdeal", AT_ONCE),
    "third-up": ("third-exposed", "card-to-burn deal:rest deal:seat"),
    "card-boxed": ("boxed-replaced", "deal:seat deal:rest"),
    "more-boxed": ("misdeal", AT_ONCE),
}


def remedy(profile: RulesProfile, fault: Fault) -> Remedy:
    found = profile.remedy(fault, NO_TIME)
    assert found is not None
    return found


def house(folder: Path, text: str, extends: str = "tda-2024") -> RulesProfile:
    path = folder / "house.toml"
    path.write_text(f'name = "house"\ntitle = "House"\nextends = "{extends}"\n{text}', encoding="utf-8")
    return load(str(path))


def decided(switch: str, value: str, more: str = "") -> str:
    return f'[{switch}]\nis = "{value}"\nrule = "House 1"\n{more}'


@pytest.mark.parametrize("fault", UP)
def test_a_table_sets_what_becomes_of_a_card_face_up(fault: Fault) -> None:
    tda = remedy(load("tda-2024"), fault)
    assert (tda.ruling, " ".join(tda.steps)) == UP[fault]
    assert tda.citation.startswith("TDA ")
    changed = remedy(with_switches(load("tda-2024"), {"exposed_card": "back-into-stub"}), fault)
    assert (changed.ruling, " ".join(changed.steps)) == ("exposed-returned", RETURNED)
    assert changed.citation == "set for this table"
    back = with_switches(load("poker-league-wyoming"), {"exposed_card": "misdeal-or-replaced", "misdeals": "offered"})
    assert (remedy(back, fault).ruling, " ".join(remedy(back, fault).steps)) == UP[fault]


def test_a_switch_set_for_a_table_leaves_the_others_remedies_alone() -> None:
    changed, tda = with_switches(load("tda-2024"), {"exposed_stub_card": "back-into-stub"}), load("tda-2024")
    assert remedy(changed, "burn-up").ruling == "exposed-returned"
    assert [r for r in changed.remedies if r.fault != "burn-up"] == [r for r in tda.remedies if r.fault != "burn-up"]


def test_a_house_that_decides_the_switch_is_cited_for_it(tmp_path: Path) -> None:
    owner = house(tmp_path, decided("exposed_card", "back-into-stub"))
    assert {remedy(owner, fault).citation for fault in UP} == {"House 1"}
    assert remedy(owner, "burn-up").citation == "house silent; TDA 38, RP-14"
    assert remedy(owner, "wrong-seat").citation == "house silent; TDA 35-A2"


def test_a_rule_book_names_its_own_rule_for_each_fault() -> None:
    assert remedy(load("tda-2024"), "more-boxed").citation == "TDA 35-A1"
    assert remedy(load("roberts-cash"), "more-boxed").citation == "RRP Misdeals 2c; WL 21"
    assert remedy(load("roberts-cash"), "wrong-seat").citation == "RRP Misdeals 2g, 2h"
    assert remedy(load("kolaybet"), "first-cards-up").citation == "house silent; TDA 35-A7"


def test_a_house_may_decide_for_some_faults_only(tmp_path: Path) -> None:
    owner = house(tmp_path, decided("exposed_card", "back-into-stub", 'faults = ["hole-card-up"]'))
    assert remedy(owner, "hole-card-up").citation == "House 1"
    assert remedy(owner, "more-cards-up").citation == "house silent; TDA 35-A7"
    assert remedy(owner, "more-cards-up").ruling == "misdeal"
    pikes = load("pikes-peak")
    assert remedy(pikes, "first-cards-up").citation.startswith("Pikes Peak, Misdeals")
    assert remedy(pikes, "hole-card-up").silent


def test_a_house_that_is_silent_again_has_the_rule_books_remedies(tmp_path: Path) -> None:
    owner = house(tmp_path, "[exposed_card]\nsilent = true", "poker-league-wyoming")
    assert remedy(owner, "hole-card-up").citation == "house silent; TDA 35-A7; RRP Hold'em 1"
    assert remedy(owner, "burn-up").citation == "Wyoming, Misdeals"


def test_what_a_house_names_for_a_fault_stands_over_its_switches(tmp_path: Path) -> None:
    named = (
        '[[remedies]]\nfault = "hole-card-up"\nuntil = "deal"\nruling = "deck-stands"\nsteps = []\nrule = "House 2"\n'
    )
    owner = house(tmp_path, decided("exposed_card", "back-into-stub") + named)
    for profile in (owner, with_switches(owner, {"exposed_card": "misdeal-or-replaced"})):
        assert [r.citation for r in profile.remedies if r.fault == "hole-card-up"] == ["House 2"]
    # Note 1 stays the rule of whoever plays Colorado.
    third = remedy(with_switches(load("colorado"), {"exposed_card": "back-into-stub"}), "third-up")
    assert third.citation == "Colorado Note 1"
    assert remedy(house(tmp_path, decided("exposed_card", "back-into-stub"), "colorado"), "third-up") == third


def test_without_misdeals_a_fault_is_put_right_while_the_deal_goes_on() -> None:
    none = with_switches(load("tda-2024"), {"misdeals": "none"})
    ruled = {fault: remedy(none, fault).ruling for fault in (*UP, "wrong-seat")}
    assert ruled == {
        "first-cards-up": "exposed-replaced",
        "hole-card-up": "exposed-replaced",
        "more-cards-up": "exposed-replaced",
        "third-up": "third-exposed",
        "card-boxed": "boxed-replaced",
        "more-boxed": "boxed-replaced",
        "wrong-seat": "made-up",
    }
    assert "misdeal" not in {each.ruling for each in none.in_use()}


def test_a_sheet_tells_what_stands_in_for_a_misdeal_only_where_one_can_be_declined() -> None:
    def first_cards(name: str) -> list[str]:
        return [each.ruling for each in load(name).in_use() if each.fault == "first-cards-up"]

    assert first_cards("tda-2024") == ["misdeal"]
    assert first_cards("pikes-peak") == ["misdeal", "exposed-replaced"]


@pytest.mark.parametrize("name", shipped())
def test_every_fault_has_a_remedy_whatever_the_switches_are_set_to(name: str) -> None:
    selecting = policies.switches()
    for values in product(*(words(switch) for switch in selecting)):
        set_here = with_switches(load(name), dict(zip(selecting, values, strict=True)))
        ruled = {fault: remedy(set_here, fault).ruling for fault in get_args(Fault)}
        assert ("misdeal" in ruled.values()) == (set_here.misdeals.value != "none")


def test_the_shipped_policies_can_be_carried_out_and_do_not_overlap() -> None:
    governed = [fault for switch in policies.switches() for fault in policies.governed(switch)]
    assert len(governed) == len(set(governed))
    for policy in policies.table():
        assert set(policy.values) <= set(words(policy.switch))
        assert set(policy.rules) <= set(shipped())
    settings = [{switch: value} for switch in policies.switches() for value in words(switch)]
    for setting in settings:
        chosen = with_switches(load("tda-2024"), setting).remedies
        assert not [fault for each in chosen for fault in unfit(each)]


def test_a_switch_that_selects_nothing_governs_nothing() -> None:
    assert policies.governed("button") == frozenset()
