"""Foot pedals: one step is one wish, however the contact bounces."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from hypothesis import given
from hypothesis import strategies as st

from firmware.debounce import Contact
from hardware.pedal import STEADY, Pedals
from hardware.ports import DeviceLost


def presses(*seen: tuple[int, int]) -> list[int]:
    """When presses were believed, of a contact seen closed (1) or open (0) at these milliseconds."""
    contact = Contact(False, 0)
    return [at for at, closed in seen if contact.see(bool(closed), at, STEADY) and contact.closed]


def test_a_clean_press_is_believed_once_it_has_kept_still() -> None:
    assert presses((0, 1), (19, 1), (21, 1), (40, 1), (500, 0), (600, 0)) == [21]


def test_bounces_at_both_ends_make_one_press() -> None:
    assert presses((0, 1), (2, 0), (3, 1), (6, 0), (7, 1), (300, 0), (301, 1), (303, 0), (900, 0)) == [300]


def test_a_crackle_is_no_press() -> None:
    assert presses((0, 1), (1, 0), (50, 1), (69, 0), (200, 0)) == []


def test_a_heel_that_lifts_for_a_moment_does_not_press_again() -> None:
    assert presses((0, 1), (200, 0), (210, 1), (400, 1), (500, 0)) == [200]


def test_two_quick_steps_are_two_presses() -> None:
    assert presses((0, 1), (60, 0), (120, 1), (180, 0), (300, 0)) == [60, 180]


def test_a_pedal_held_down_all_along_presses_once() -> None:
    assert presses(*((10 * n, 1) for n in range(500))) == [20]


@given(st.lists(st.tuples(st.integers(1, 60), st.booleans()), max_size=60))
def test_there_are_never_more_presses_than_steady_times(steps: list[tuple[int, bool]]) -> None:
    at, seen = 0, []
    for gap, closed in steps:
        at += gap
        seen.append((at, int(closed)))
    believed = presses(*seen)
    assert all(later - earlier >= 2 * STEADY for earlier, later in pairwise(believed))


class HandClock:
    """A clock that a test moves."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    factory = MockFactory(pin_class=MockPWMPin)
    yield factory
    factory.close()


def test_steps_become_wishes_in_order(factory: MockFactory) -> None:
    clock = HandClock()
    pedals = Pedals(17, 27, factory, clock)
    for pin in (27, 17, 17):
        factory.pin(pin).drive_low()
        clock.now += 0.1
        factory.pin(pin).drive_high()
        clock.now += 0.1
    assert pedals.wishes() == ("undo", "next", "next")
    assert pedals.wishes() == ()
    pedals.close()


def test_a_pedal_still_down_is_a_wish_without_a_further_edge(factory: MockFactory) -> None:
    clock = HandClock()
    pedals = Pedals(17, 27, factory, clock)
    factory.pin(17).drive_low()
    assert pedals.wishes() == ()
    clock.now += STEADY / 1000
    assert pedals.wishes() == ("next",)
    pedals.close()
    pedals.close()
    assert pedals.wishes() == ()


def test_two_pedals_on_one_pin_are_refused_and_the_pin_given_back(factory: MockFactory) -> None:
    with pytest.raises(DeviceLost, match=r"^pedal: pin GPIO17 for undo cannot be used .*its own free pin"):
        Pedals(17, 17, factory)
    Pedals(17, 27, factory).close()


def test_a_computer_without_pins_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "lgpio")
    monkeypatch.setattr("gpiozero.Device.pin_factory", None)
    with pytest.raises(DeviceLost, match=r"pin GPIO17 for next cannot be used .*python3-lgpio"):
        Pedals(17, 27)
