"""What every panel promises, held against every panel there is; and what only a ring on a cable can do."""

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware.wire import Message, encode
from hardware.panel import NoPanel, SerialPanel, open_panel
from hardware.ports import DeviceLost, Lamp, Panel, Press
from hardware.simulated_ring import SimulatedRing

GREEN = Lamp(2, (0, 255, 0))
BLINKING = Lamp(9, (255, 120, 0), blinks=True)


@pytest.fixture
def ring() -> Iterator[SimulatedRing]:
    ring = SimulatedRing(seats=9, state_period=0.2)
    yield ring
    ring.close()


@pytest.fixture
def panel(ring: SimulatedRing) -> Iterator[SerialPanel]:
    panel = SerialPanel(ring.port)
    yield panel
    panel.close()


@pytest.fixture(params=["none", "simulated", "real"])
def any_panel(request: pytest.FixtureRequest, ring: SimulatedRing) -> Iterator[Panel]:
    try:
        panel = open_panel({"none": "none", "simulated": ring.port, "real": "auto"}[request.param])
    except DeviceLost as lost:
        if request.param != "real":
            raise
        pytest.skip(str(lost))
    yield panel
    panel.close()


def wait_for_presses(panel: Panel, how_many: int) -> tuple[Press, ...]:
    """The next presses, given up to five seconds."""
    got: tuple[Press, ...] = ()
    pause = threading.Event()
    for _ in range(500):
        got += panel.presses()
        if len(got) >= how_many:
            break
        pause.wait(0.01)
    return got


def wait_for_loss(panel: Panel) -> DeviceLost:
    """The loss, given up to five seconds."""
    pause = threading.Event()
    for _ in range(500):
        try:
            panel.presses()
        except DeviceLost as lost:
            return lost
        pause.wait(0.01)
    pytest.fail("the panel never noticed")


def test_a_panel_at_rest_was_not_pressed(any_panel: Panel) -> None:
    assert any_panel.presses() == ()


def test_a_panel_takes_any_lamps_and_none(any_panel: Panel) -> None:
    any_panel.show((GREEN, BLINKING))
    any_panel.show(())


def test_a_panel_may_be_closed_twice(any_panel: Panel) -> None:
    any_panel.show((GREEN,))
    any_panel.close()
    any_panel.close()


def test_no_panel_is_what_none_means() -> None:
    assert isinstance(open_panel("none"), NoPanel)


def test_the_ring_says_how_many_seats_it_has(panel: SerialPanel) -> None:
    assert panel.seats == 9


def test_lamps_come_on_and_the_last_ones_win(ring: SimulatedRing, panel: SerialPanel) -> None:
    panel.show((GREEN, BLINKING))
    assert ring.wait_for_lamps((GREEN, BLINKING))
    for seat in range(1, 9):
        panel.show((Lamp(seat, (1, 2, 3)),))
    panel.show((BLINKING,))
    assert ring.wait_for_lamps((BLINKING,))


def test_lamps_go_dark_when_the_panel_is_closed(ring: SimulatedRing, panel: SerialPanel) -> None:
    panel.show((GREEN,))
    assert ring.wait_for_lamps((GREEN,))
    panel.close()
    assert ring.lamps == ()


def test_presses_arrive_in_order(ring: SimulatedRing, panel: SerialPanel) -> None:
    pressed = (Press(3), Press(9, long=True), Press(3), Press(1))
    for press in pressed:
        ring.press(press)
    assert wait_for_presses(panel, 4) == pressed


def test_a_press_whose_line_was_lost_arrives_with_the_next_state(ring, panel: SerialPanel) -> None:
    ring.press(Press(5), lose_line=True)
    assert wait_for_presses(panel, 1) == (Press(5),)


def test_a_restarted_ring_is_lit_again_and_keeps_counting(ring: SimulatedRing, panel: SerialPanel) -> None:
    panel.show((GREEN,))
    assert ring.wait_for_lamps((GREEN,))
    ring.press(Press(1))
    assert wait_for_presses(panel, 1) == (Press(1),)
    ring.restart()
    ring.press(Press(1))
    assert ring.wait_for_lamps((GREEN,))
    assert wait_for_presses(panel, 1) == (Press(1),)


def test_a_ring_that_starts_anew_is_dark(ring: SimulatedRing) -> None:
    host = os.open(ring.port, os.O_WRONLY | os.O_NOCTTY)
    os.write(host, encode(Message("lamps", number=1, lamps=[2, 0, 255, 0, 0])))
    assert ring.wait_for_lamps((GREEN,))
    os.close(host)
    ring.restart()
    assert ring.lamps == ()


def test_a_new_host_does_not_press_what_was_pressed_before_it(ring: SimulatedRing) -> None:
    ring.press(Press(4))
    panel = SerialPanel(ring.port)
    ring.press(Press(6))
    assert wait_for_presses(panel, 1) == (Press(6),)
    panel.close()


def test_a_pulled_cable_is_a_lost_device_for_good(ring: SimulatedRing, panel: SerialPanel) -> None:
    ring.close()
    lost = wait_for_loss(panel)
    assert str(lost).startswith(f"{ring.port}: the seat ring was unplugged")
    for call in (panel.presses, lambda: panel.show((GREEN,))):
        with pytest.raises(DeviceLost):
            call()
    ring.press(Press(1))  # nobody hears it, and nothing breaks


def test_a_ring_put_back_is_found_on_its_new_port(ring: SimulatedRing, tmp_path: Path) -> None:
    (tmp_path / "usb-Burncard_ring").symlink_to(ring.port)
    panel = open_panel("auto", tmp_path)
    again = SimulatedRing(seats=9)
    ring.close()
    wait_for_loss(panel)
    panel.close()
    (tmp_path / "usb-Burncard_ring").unlink()
    (tmp_path / "usb-Burncard_ring").symlink_to(again.port)
    panel = open_panel("auto", tmp_path)
    panel.show((GREEN,))
    assert again.wait_for_lamps((GREEN,))
    panel.close()
    again.close()


def test_a_second_host_is_turned_away(ring: SimulatedRing, panel: SerialPanel) -> None:
    with pytest.raises(DeviceLost, match=r"does not open .*close what else uses it"):
        SerialPanel(ring.port)


def test_another_device_on_the_port_is_no_ring() -> None:
    master, slave = os.openpty()
    os.write(master, b"ok T:21.3 /0.0\n" * 20 + b'{"is":"hello"}*00000000\n')
    with pytest.raises(DeviceLost, match="does not answer as a seat ring"):
        SerialPanel(os.ttyname(slave), patience=0.3)
    os.close(master)
    os.close(slave)


@pytest.mark.parametrize("port", ["/dev/null", "/nowhere", "", "a\0b"])
def test_what_is_no_serial_port_gets_one_line(port: str) -> None:
    with pytest.raises(DeviceLost, match="the serial port does not open"):
        open_panel(port)


def test_no_ring_plugged_in_says_so(tmp_path: Path) -> None:
    with pytest.raises(DeviceLost, match="no seat ring is plugged in"):
        open_panel("auto", tmp_path / "by-id")
    (tmp_path / "usb-gone").symlink_to(tmp_path / "away")
    with pytest.raises(DeviceLost, match=r"no seat ring found; .*usb-gone"):
        open_panel("auto", tmp_path)
