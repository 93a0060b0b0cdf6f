"""With the camera dead, a whole night goes on by touch: some tap always leads on, and no tap that is offered is
refused."""

import random

import pytest
from tables import colorado, told_by

from dealer.cards import DECK
from dealer.hand.acts import Said
from dealer.table import commands as c
from dealer.table.table import Table
from ui.box_pads import CountPad, RacePad
from ui.menus import menu
from ui.presenter import Facts, present
from ui.signals import lamps
from ui.views import AmountPad, Button, CardPad, ChipsPad, MenuPad, Opens, ScreenView, WinnerPad

FINAL = {"menu:leave", "menu:disqualified", "menu:chair"}
"""Taps that take a player out of the game."""


def screen(table: Table) -> ScreenView:
    return present(Facts(table.state, table.undoable(), rulings=told_by(table)[-40:]))


def command_of(button: Button, chance: random.Random) -> c.Command:
    """What a tap on it tells the table, with whatever its pad asks keyed in."""
    match button.does:
        case AmountPad() as pad:
            keyed = [pad.start or 100, pad.most // 10 + 1, chance.randint(max(1, pad.least // 2), pad.most)]
            return pad.command(chance.choice([amount for amount in keyed if pad.fits(amount)]))
        case CardPad() as pad:
            free = [card for card in DECK if card not in pad.known]
            return pad.command(tuple(chance.sample(free, pad.count)))
        case WinnerPad() as pad:
            return pad.command(tuple(chance.sample(pad.seats, chance.randint(1, len(pad.seats)))))
        case ChipsPad() as pad:
            motions = tuple((chance.choice(pad.kinds),) * chance.randint(1, 5) for _ in range(chance.randint(0, 2)))
            word, _ = chance.choice([*pad.words, (None, "")])
            told = Said(word, None, motions)
            least = ((pad.kinds[0],),)
            fallback = least * 2 if isinstance(pad.tells, c.ExchangeChips) else least
            return pad.command(told if pad.fits(told) else Said(motions=fallback))
        case CountPad() as pad:
            return pad.command({seat: stack + chance.choice((0, 25)) for seat, stack in pad.stacks})
        case RacePad() as pad:
            deck = chance.sample(DECK, len(DECK))
            return pad.command({}, {seat: (deck.pop(),) for seat in pad.odd({})})
        case MenuPad() as menu:
            return command_of(chance.choice(menu.buttons), chance)
        case Opens():
            raise AssertionError("menus are opened by their names")
        case _ as command:
            return command


def weight(button: Button) -> float:
    """Players fold and go all-in less often than the dice; cards lie face up now and then."""
    return {"button:fold": 0.15, "button:all-in": 0.15, "button:raise": 0.3, "button:box": 0.1}.get(
        button.name, 0.12 if button.name.endswith("-up") else 1.0
    )


HOUSES = {
    "colorado": {},
    "poker-league-wyoming": {},
    "pikes-peak": {},
    "tda-2024": {"betting": "pot-limit"},
    "roberts-cash": {"betting": "fixed-limit", "straddle": "two-big-blinds"},
}


@pytest.mark.parametrize("rules", HOUSES)
@pytest.mark.parametrize("seed", range(6))
def test_some_tap_always_leads_on_and_none_is_refused(rules: str, seed: int) -> None:
    chance = random.Random(f"{rules} {seed}")
    stacks = tuple(chance.randint(40, 2000) for _ in range(chance.randint(2, 10)))
    table = colorado(stacks=stacks, rules=rules, **HOUSES[rules])
    for _ in range(160):
        view = screen(table)
        panels = [b for panel in view.panels for b in panel.buttons]
        lamps(table.state)
        offered = [*view.actions, *panels]
        if not offered:
            assert len(table.state.in_play()) < 2, view.prompt
            return
        if chance.random() < 0.1:
            name = chance.choice([*(f"seat:{seat.number}" for seat in view.seats), "wrong"])
            offered = [b for b in menu(Facts(table.state), name).buttons if b.name not in FINAL] or offered
        button = chance.choices(offered, [weight(b) for b in offered])[0]
        if isinstance(button.does, Opens):
            button = chance.choice(menu(Facts(table.state), button.does.menu).buttons)
        command = command_of(button, chance)
        ruling = table.tell(command)
        assert not ruling.refused, (view.prompt, button, command, ruling.reasons)
        assert ruling.events, (view.prompt, button, command)
    assert table.state.hands >= 1
