"""What is heard is seen: on the screen's edge, on the lamps. And the screen stays on while there is a clock."""

import ctypes
from pathlib import Path

import kivy
import numpy as np
import pytest
from driver import Hands, Opened
from kivy.core.window import Window
from tables import acts, clocked, colorado, dealt

from dealer.table import commands as c
from ui import pixels, signals
from ui.screens import flash
from ui.services import Lamp, Services
from ui.sounds.cues import ALL


class Lights:
    """Lamps that are looked at."""

    def __init__(self) -> None:
        self.lit: tuple[Lamp, ...] = ()

    def show(self, lamps: tuple[Lamp, ...]) -> None:
        self.lit = lamps


def edge(hands: Hands) -> np.ndarray:
    """The mean colour, red first, of the screen's left edge, in from the corners."""
    hands.idle()
    return pixels.grab(Window)[100:-100, 2:12, ::-1].mean(axis=(0, 1))


def test_an_all_in_lights_the_edge_of_the_screen_and_every_lamp_and_then_all_is_as_before(hands_at: Opened) -> None:
    lights = Lights()
    hands = hands_at(dealt(), services=Services(boottime=lambda: 0.0, lights=lights))
    dark = edge(hands)
    hands.tell(*acts("4 all-in"))
    hands.app.ringer.poll(1000.0)
    colour = signals.FLASHES["all-in"]
    assert lights.lit == tuple(Lamp(seat, colour, blinks=True) for seat in (1, 2, 3, 4))
    assert np.abs(edge(hands) - colour).max() < 40
    for _ in range(2 * flash.TIMES):
        hands.app.ringer._flash._go_on()
    assert np.abs(edge(hands) - dark).max() < 2
    assert lights.lit == (Lamp(1, signals.AMBER),)


def test_the_last_five_seconds_of_a_player_who_has_the_clock_on_him_are_counted(hands_at: Opened) -> None:
    kinds, counted = list[str](), list[str]()
    hands = hands_at(colorado(4), tournament=clocked(started=1000.0))
    hands.app.ringer._alarms.sound = lambda cue: (kinds.append(cue.kind), counted.append(cue.said))
    hands.tell(c.Riffle(), c.DealRest(), c.CallClock(4))
    for _ in range(29):
        hands.now += 1
        hands.app.refresh()
    assert set(kinds) == {"count"}
    assert counted == ["5", "4", "3", "2", "1"]


def test_a_flash_is_safe_for_everybody_and_its_colours_differ() -> None:
    assert 1 / (2 * flash.BEAT) <= 3  # WCAG 2.3.1
    assert len({signals.FLASHES[kind] for kind in ALL}) == len(ALL)


def blanks() -> bool:
    """Whether SDL lets the screen go dark."""
    libraries = Path(kivy.__file__).parent.parent / "Kivy.libs"
    sdl = next(libraries.glob("libSDL2-2-*"), None)
    if sdl is None:
        pytest.skip("this Kivy brings no SDL of its own to ask")
    return bool(ctypes.CDLL(str(sdl)).SDL_IsScreenSaverEnabled())


def test_the_screen_stays_on_while_there_is_a_clock_and_may_go_dark_again_after_it(hands_at: Opened) -> None:
    timed = hands_at(colorado(4), tournament=clocked())
    assert not blanks()
    timed.tell(c.Riffle())
    assert not blanks()
    timed.app.on_stop()
    assert blanks()
    hands_at(colorado(4))
    assert blanks()
    timed.app.refresh()
    assert not blanks()
