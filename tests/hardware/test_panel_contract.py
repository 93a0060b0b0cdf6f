"""What every panel promises, held against every panel there is; and what only a ring on a cable can do."""

import errno
import json
import os
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from unittest.mock import Mock

import pytest
import serial

from firmware.wire import VERSION, Message, encode
from hardware.panel import SerialPanel, find_ring
from hardware.ports import DeviceLost, Lamp, Panel, Press
from hardware.reopening import ReopeningPanel
from hardware.ring_talk import Settings
from hardware.simulated_ring import SimulatedRing

GREEN = Lamp(2, (0, 255, 0))
AMBER = Lamp(9, (255, 120, 0), blinks=True)
QUICK = Settings(seats=9, steady=4, hold=90, magnet=30, card=4, brightness=255)


@pytest.fixture
def ring() -> Iterator[SimulatedRing]:
    ring = SimulatedRing(hold=130, rest=60)
    yield ring
    ring.close()


@pytest.fixture
def panel(ring: SimulatedRing) -> Iterator[SerialPanel]:
    panel = SerialPanel(ring.port, QUICK)
    yield panel
    panel.close()


def reopening(port: str, memory: Path | None = None) -> ReopeningPanel:
    """The ring at that port, once it is there."""
    panel = ReopeningPanel(partial(find_ring, port, QUICK), memory)
    assert wait_for(lambda: there(panel))
    return panel


def there(panel: Panel) -> bool:
    try:
        panel.magnet()
    except DeviceLost:
        return False
    return True


def real_ring(ring: SimulatedRing) -> Panel:
    """The ring that is plugged in; without one the test is skipped."""
    del ring
    try:
        return find_ring("auto")
    except DeviceLost as lost:
        pytest.skip(str(lost))


PANELS: dict[str, Callable[[SimulatedRing], Panel]] = {
    "simulated": lambda ring: SerialPanel(ring.port, QUICK),
    "reopening": lambda ring: reopening(ring.port),
    "real": real_ring,
}


@pytest.fixture(params=PANELS)
def any_panel(request: pytest.FixtureRequest, ring: SimulatedRing) -> Iterator[Panel]:
    panel = PANELS[request.param](ring)
    yield panel
    panel.close()


def wait_for(what: Callable[[], bool], seconds: float = 5.0) -> bool:
    until = time.monotonic() + seconds
    while not what():
        if time.monotonic() > until:
            return False
        time.sleep(0.005)
    return True


def wait_for_presses(panel: Panel, how_many: int) -> tuple[Press, ...]:
    """The next presses, given up to five seconds."""
    got: list[Press] = []
    wait_for(lambda: got.extend(panel.presses()) or len(got) >= how_many)
    return tuple(got)


def wait_for_loss(panel: Panel) -> DeviceLost:
    """The loss, given up to five seconds."""
    until = time.monotonic() + 5.0
    while time.monotonic() < until:
        try:
            panel.presses()
        except DeviceLost as lost:
            return lost
        time.sleep(0.005)
    pytest.fail("the panel never noticed")


def test_a_panel_at_rest_was_not_pressed_and_counted_nothing(any_panel: Panel) -> None:
    assert any_panel.presses() == ()
    assert any_panel.cards() == 0


def test_a_panel_says_where_the_dealer_button_lies_or_that_it_lies_nowhere(any_panel: Panel) -> None:
    seat = any_panel.magnet()
    assert seat is None or 1 <= seat <= 10


def test_a_panel_takes_any_lamps_and_none_and_sounds(any_panel: Panel) -> None:
    any_panel.show((GREEN, AMBER))
    any_panel.buzz(2000, 20)
    any_panel.show(())


def test_a_panel_may_be_closed_twice(any_panel: Panel) -> None:
    any_panel.show((GREEN,))
    any_panel.close()
    any_panel.close()


@pytest.fixture(params=["simulated", "reopening"])
def live(request: pytest.FixtureRequest, ring: SimulatedRing) -> Iterator[Panel]:
    """A panel whose far end the test moves."""
    panel = PANELS[request.param](ring)
    yield panel
    panel.close()


def test_lamps_come_on_and_the_last_ones_win(ring: SimulatedRing, live: Panel) -> None:
    live.show((GREEN, AMBER))
    assert ring.wait_for_lit({2: (0, 255, 0), 9: (255, 120, 0)})
    for seat in range(1, 9):
        live.show((Lamp(seat, (1, 2, 3)),))
    live.show((GREEN,))
    assert ring.wait_for_lit({2: (0, 255, 0)})


def test_a_blinking_lamp_blinks(ring: SimulatedRing, live: Panel) -> None:
    live.show((AMBER,))
    for lit in ({9: (255, 120, 0)}, {}, {9: (255, 120, 0)}):
        assert ring.wait_for_lit(lit)


def test_lamps_go_dark_when_the_panel_is_closed(ring: SimulatedRing, live: Panel) -> None:
    live.show((GREEN,))
    assert ring.wait_for_lit({2: (0, 255, 0)})
    live.close()
    assert ring.lit == {}


def test_presses_arrive_in_order(ring: SimulatedRing, live: Panel) -> None:
    pressed = (Press(3), Press(9, long=True), Press(3), Press(1))
    for press in pressed:
        ring.press(press)
    assert wait_for_presses(live, 4) == pressed


def test_the_dealer_button_is_found_from_seat_to_seat(ring: SimulatedRing, live: Panel) -> None:
    for seat in (4, None, 5):
        ring.put_magnet(seat)
        assert wait_for(lambda seat=seat: live.magnet() == seat)


def test_cards_are_counted(ring: SimulatedRing, live: Panel) -> None:
    ring.deal(8)
    assert wait_for(lambda: live.cards() == 8)


def test_the_buzzer_sounds_once(ring: SimulatedRing, live: Panel) -> None:
    live.buzz(2000, 60)
    assert ring.wait_for_tone(2000)
    assert ring.wait_for_tone(0)
    assert not ring.wait_for_tone(2000, timeout=0.4)


def test_a_press_whose_line_was_lost_arrives_with_the_next_state(ring: SimulatedRing, panel: SerialPanel) -> None:
    ring.press(Press(5), mute=True)
    assert wait_for_presses(panel, 1) == (Press(5),)


def test_a_restarted_ring_is_lit_again_and_keeps_counting(ring: SimulatedRing, panel: SerialPanel) -> None:
    panel.show((GREEN,))
    assert ring.wait_for_lit({2: (0, 255, 0)})
    ring.press(Press(1))
    assert wait_for_presses(panel, 1) == (Press(1),)
    ring.restart()
    assert ring.wait_for_lit({2: (0, 255, 0)})
    ring.press(Press(1))
    assert wait_for_presses(panel, 1) == (Press(1),)


def test_a_new_host_does_not_press_what_was_pressed_before_it(ring: SimulatedRing, panel: SerialPanel) -> None:
    ring.press(Press(4))
    ring.deal(1)
    assert wait_for(lambda: panel.cards() == 1)
    panel.close()
    panel = SerialPanel(ring.port, QUICK)
    ring.press(Press(6))
    assert wait_for_presses(panel, 1) == (Press(6),)
    assert panel.cards() == 0
    panel.close()


def test_a_host_that_remembers_goes_on_where_it_stopped(ring: SimulatedRing, tmp_path: Path) -> None:
    memory = tmp_path / "ring.json"
    panel = reopening(ring.port, memory)
    ring.deal(3)
    ring.press(Press(4))
    assert wait_for(lambda: panel.cards() == 3)
    assert wait_for_presses(panel, 1) == (Press(4),)
    panel.close()
    ring.press(Press(6))
    ring.deal(2)
    assert ring.settle()
    panel = reopening(ring.port, memory)
    assert wait_for_presses(panel, 1) == (Press(6, late=True),)
    assert panel.cards() == 5
    panel.close()


def test_what_was_heard_of_a_ring_before_its_restart_is_remembered_too(ring: SimulatedRing, tmp_path: Path) -> None:
    memory = tmp_path / "ring.json"
    panel = reopening(ring.port, memory)
    ring.deal(3)
    assert wait_for(lambda: panel.cards() == 3)
    panel.presses()
    panel.show((GREEN,))
    assert ring.wait_for_lit({2: (0, 255, 0)})
    ring.restart()
    assert ring.wait_for_lit({2: (0, 255, 0)})  # it has been told again how many seats it has
    ring.deal(2)
    assert wait_for(lambda: panel.cards() == 5)
    panel.presses()
    panel.close()
    panel = reopening(ring.port, memory)
    assert panel.cards() == 5
    panel.close()
    again = json.loads(memory.read_text())
    assert [start["counted"] for start in again["earlier"]] == [3]


@pytest.mark.parametrize("memory", ["", "[]", "{", '{"boot":"x"}', '{"boot":1,"short":7}', "\0\xff", "[" * 5000])
def test_a_memory_that_makes_no_sense_is_none(ring: SimulatedRing, tmp_path: Path, memory: str) -> None:
    file = tmp_path / "ring.json"
    file.write_text(memory)
    panel = reopening(ring.port, file)
    assert (panel.presses(), panel.cards()) == ((), 0)
    panel.close()


def test_a_memory_that_cannot_be_kept_costs_nothing_else(ring: SimulatedRing, tmp_path: Path) -> None:
    panel = reopening(ring.port, tmp_path / "away" / "ring.json")
    ring.press(Press(4))
    assert wait_for_presses(panel, 1) == (Press(4),)
    panel.close()


def test_a_pulled_cable_is_a_lost_device_for_good(ring: SimulatedRing, panel: SerialPanel) -> None:
    ring.close()
    lost = wait_for_loss(panel)
    assert str(lost).startswith(f"{ring.port}: the seat ring was unplugged")
    for call in (panel.presses, panel.magnet, panel.cards, lambda: panel.show((GREEN,)), lambda: panel.buzz(9, 9)):
        with pytest.raises(DeviceLost):
            call()
    ring.press(Press(1))  # nobody hears it, and nothing breaks


def test_a_ring_put_back_is_found_on_its_new_port_and_lit_again(ring: SimulatedRing, tmp_path: Path) -> None:
    (tmp_path / "usb-Burncard_ring").symlink_to(ring.port)
    panel = ReopeningPanel(partial(find_ring, "auto", QUICK, ports=tmp_path), again=0.02)
    assert wait_for(lambda: there(panel))
    panel.show((GREEN,))
    again = SimulatedRing()
    ring.close()
    assert "unplugged" in str(wait_for_loss(panel))
    (tmp_path / "usb-Burncard_ring").unlink()
    assert wait_for(lambda: "no seat ring is plugged in" in str(wait_for_loss(panel)))
    (tmp_path / "usb-Burncard_ring").symlink_to(again.port)
    assert again.wait_for_lit({2: (0, 255, 0)})
    panel.close()
    again.close()


def test_a_ring_that_is_not_there_yet_is_looked_for(ring: SimulatedRing, tmp_path: Path) -> None:
    panel = ReopeningPanel(partial(find_ring, "auto", QUICK, ports=tmp_path), again=0.02)
    with pytest.raises(DeviceLost):
        panel.show((GREEN,))
    (tmp_path / "usb-Burncard_ring").symlink_to(ring.port)
    assert ring.wait_for_lit({2: (0, 255, 0)})
    panel.close()
    with pytest.raises(DeviceLost, match="closed"):
        panel.presses()


def test_a_ring_can_be_closed_while_it_looks(tmp_path: Path) -> None:
    panel = ReopeningPanel(partial(find_ring, "auto", QUICK, ports=tmp_path))
    panel.close()
    panel.close()


def test_a_second_host_is_turned_away(ring: SimulatedRing, panel: SerialPanel) -> None:
    with pytest.raises(DeviceLost, match=r"does not open .*close what else uses it"):
        SerialPanel(ring.port)


@pytest.fixture
def stranger() -> Iterator[tuple[int, str]]:
    """Another device on the port: where to write what it says, and the port."""
    master, slave = os.openpty()
    yield master, os.ttyname(slave)
    os.close(master)
    os.close(slave)


def test_another_device_on_the_port_is_no_ring(stranger: tuple[int, str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.panel.GREETING", 0.3)
    master, port = stranger
    os.write(master, b"ok T:21.3 /0.0\n" * 20 + b'{"is":"hello"}*00000000\n')
    with pytest.raises(DeviceLost, match=r"does not answer as a seat ring; if it is the ring, unplug it"):
        SerialPanel(port)


def test_an_old_firmware_is_named_with_what_to_do(stranger: tuple[int, str]) -> None:
    master, port = stranger
    hello = encode(Message("hello", version=VERSION - 1, boot=7))
    threading.Thread(target=lambda: os.read(master, 1) and os.write(master, hello), daemon=True).start()
    with pytest.raises(DeviceLost, match=r"install the firmware that came with this Burncard"):
        SerialPanel(port)


def test_a_ring_soldered_for_other_tables_is_named(ring: SimulatedRing) -> None:
    with pytest.raises(DeviceLost, match=r"no pin map for 7 seats; give --ring-seats 6 or 8 or 9 or 10"):
        SerialPanel(ring.port, Settings(seats=7))


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.EACCES, r"\(Permission denied\); be in the group dialout"),
        (errno.EAGAIN, "; close what else uses it"),
        (errno.EBUSY, "; close what else uses it"),
        (errno.ENOENT, r"\(No such file or directory\); check the cable"),
    ],
)
def test_a_port_that_does_not_open_is_named_once_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, said: str
) -> None:
    name = "usb-MicroPython_Board_in_FS_mode_e6614c311b4f8b2c-if00"
    (tmp_path / name).touch()
    told = f"[Errno {number}] could not open port {tmp_path / name}: '{tmp_path / name}'"
    monkeypatch.setattr("hardware.panel.serial.Serial", Mock(side_effect=serial.SerialException(number, told)))
    with pytest.raises(DeviceLost, match=said) as lost:
        find_ring("auto", ports=tmp_path)
    assert str(lost.value).startswith(f"no seat ring found; {name}: the serial port does not open")
    assert str(lost.value).count(name) == 1
    assert len(str(lost.value)) < 240  # or the devices' page would have to write it small


@pytest.mark.parametrize("port", ["/dev/null", "/nowhere", "", "a\0b"])
def test_what_is_no_serial_port_gets_one_line(port: str) -> None:
    with pytest.raises(DeviceLost, match="the serial port does not open"):
        find_ring(port)


def test_two_rings_are_one_too_many(ring: SimulatedRing, tmp_path: Path) -> None:
    other = SimulatedRing()
    for name, each in (("usb-one", ring), ("usb-two", other)):
        (tmp_path / name).symlink_to(each.port)
    with pytest.raises(DeviceLost, match=r"^2 seat rings are plugged in \(usb-one, usb-two\); unplug one"):
        find_ring("auto", QUICK, ports=tmp_path)
    (tmp_path / "usb-one").unlink()
    find_ring("auto", QUICK, ports=tmp_path).close()
    other.close()


def test_no_ring_plugged_in_says_so(tmp_path: Path) -> None:
    with pytest.raises(DeviceLost, match="no seat ring is plugged in"):
        find_ring("auto", ports=tmp_path / "by-id")
    (tmp_path / "usb-gone").symlink_to(tmp_path / "away")
    with pytest.raises(DeviceLost, match=r"no seat ring found; .*usb-gone"):
        find_ring("auto", ports=tmp_path)
