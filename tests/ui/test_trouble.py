"""The devices' page: what is lost, since when, and what to do; and the rings, pedals and cameras behind it."""

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from itertools import count as counting
from pathlib import Path
from unittest.mock import Mock

import pytest
from driver import Opened
from gpiozero.pins.mock import MockFactory, MockPWMPin
from tables import acts, colorado, dealt, tell

from dealer.table import commands as c
from firmware.wire import VERSION, Message, encode
from hardware.panel import SerialPanel, find_ring
from hardware.pedal import Pedals
from hardware.ports import DeviceLost, Lamp, Panel, Press
from hardware.reopening import ReopeningPanel
from hardware.ring_talk import Memory, Settings
from hardware.simulated_ring import SimulatedRing
from ui.commands.pedals import PedalButtons, next_command, pedal_pins
from ui.commands.seat_ring import SeatRing
from ui.services import NoButtons, Services
from ui.signals import AMBER, DIM
from ui.trouble import DeviceState, duration, observed, page, sign


def test_a_loss_lasts_from_its_beginning_though_its_reason_changes() -> None:
    states = observed({}, [("camera", None), ("panel", "unplugged")], 10.0)
    states = observed(states, [("camera", "no picture"), ("panel", "no permission")], 20.0)
    states = observed(states, [("camera", "unplugged"), ("panel", None)], 30.0)
    assert states == {"camera": DeviceState("camera", "unplugged", 20.0), "panel": DeviceState("panel", None, 30.0)}


def test_the_page_has_what_is_lost_first_and_says_that_play_goes_on() -> None:
    pad = page(
        (DeviceState("camera", None, 0.0), DeviceState("panel", "/dev/ttyACM0: gone; plug it in", 0.0)), "", 60.0
    )
    assert [(row.name, row.state, row.look, row.advice) for row in pad.rows] == [
        ("Seat ring", "Lost, for 1 min", "lost", "/dev/ttyACM0: gone; plug it in"),
        ("Camera", "", "works", "Works, for 1 min"),
    ]
    assert "Play goes on by touch" in pad.title


def test_what_is_not_used_is_told_how_to_be() -> None:
    pad = page((), "", 0.0)
    assert [(row.name, row.look) for row in pad.rows] == [("Camera", "idle"), ("Seat ring", "idle")]
    assert all("--" in row.advice for row in pad.rows)


def test_the_sign_names_two_and_counts_more() -> None:
    lost = tuple(DeviceState(name, "gone", 0.0) for name in ("camera", "panel", "pedal"))
    assert sign(lost[:2], "").startswith("Camera and seat ring lost: play on by touch")
    assert sign(lost, "").startswith("3 devices lost: play on by touch")


def test_a_disk_that_is_full_is_trouble_too() -> None:
    assert page((), "the disk is full", 0.0).rows[0].name == "Venue's file"


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(-3, "0 s"), (7.9, "7 s"), (59, "50 s"), (60, "1 min"), (3599, "59 min"), (7500, "2 h 5 min")],
)
def test_durations_are_said_as_people_say_them(seconds: float, said: str) -> None:
    assert duration(seconds) == said


def wait_until(true: Callable[[], bool], seconds: float = 10.0) -> None:
    ends = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < ends
        time.sleep(0.01)


def works(panel: Panel) -> bool:
    try:
        panel.presses()
    except DeviceLost:
        return False
    return True


def test_a_ring_that_is_pulled_and_put_back_works_again_and_shows_its_lamps() -> None:
    plugged: list[SimulatedRing] = []

    def find(memory: Memory | None) -> SerialPanel:
        if not plugged:
            raise DeviceLost("no seat ring is plugged in; connect it")
        return find_ring(plugged[0].port, Settings(brightness=255), memory)

    panel = ReopeningPanel(find, again=0.02)
    lamps = (Lamp(3, (255, 150, 0)),)
    with pytest.raises(DeviceLost, match="seat ring"):
        panel.show(lamps)
    for _ in range(2):
        ring = SimulatedRing()
        plugged.append(ring)
        wait_until(lambda: works(panel))
        assert ring.wait_for_lit({3: (255, 150, 0)})
        plugged.clear()
        ring.close()
        wait_until(lambda: not works(panel))
    wait_until(lambda: not works(panel))
    with pytest.raises(DeviceLost, match=r"no seat ring is plugged in|unplugged"):
        panel.presses()
    panel.close()
    panel.close()


class Dead:
    """A ring that is lost at the first use, and counts how often it was given back."""

    closed = 0
    memory = None

    def show(self, lamps: tuple[Lamp, ...]) -> None:
        raise DeviceLost("dead; plug it in again")

    def presses(self) -> tuple[Press, ...]:
        raise DeviceLost("dead; plug it in again")

    def close(self) -> None:
        self.closed += 1


def test_a_ring_that_is_lost_is_given_back_before_another_is_looked_for() -> None:
    opened: list[Dead] = []

    def find(memory: Memory | None) -> Panel:
        assert all(dead.closed == 1 for dead in opened)
        opened.append(Dead())
        return opened[-1]

    panel = ReopeningPanel(find, again=0.01)
    for count in (1, 2, 3):
        wait_until(lambda count=count: len(opened) == count and not works(panel))
    panel.close()
    assert all(dead.closed == 1 for dead in opened)


@pytest.mark.parametrize("text", ["17", "17,17", "17,28", "a,b", "", "17,27,22", "-1,3"])
def test_pins_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="give two GPIO numbers from 0 to 27"):
        pedal_pins(text)


def test_a_foot_says_the_dealers_next_act_and_never_a_players() -> None:
    table = colorado(4)
    assert next_command(table.state) == c.Riffle()
    tell(table, c.Riffle())
    assert next_command(table.state) == c.DealRest()
    tell(table, c.DealRest())
    assert next_command(table.state) is None  # a player's turn
    tell(table, *acts("4 call, 1 call, 2 call, 3 check"))
    assert next_command(table.state) == c.Burn()
    tell(table, c.Burn())
    assert next_command(table.state) is None  # the cards must be named


def test_pedals_are_felt_beside_other_buttons(monkeypatch: pytest.MonkeyPatch) -> None:
    factory = MockFactory(pin_class=MockPWMPin)
    now = [0.0]
    monkeypatch.setattr("ui.commands.pedals.Pedals", lambda *pins: Pedals(*pins, factory, lambda: now[0]))
    table = dealt()
    tell(table, *acts("4 call, 1 call, 2 call, 3 check"))
    pedals = PedalButtons((17, 27), NoButtons(), lambda: table.state)
    for pin in (17, 27):
        factory.pin(pin).drive_low()
        now[0] += 0.1
        factory.pin(pin).drive_high()
        now[0] += 0.1
    assert pedals.commands() == (c.Burn(), c.Undo())
    assert pedals.commands() == ()
    assert (pedals.lost(), pedals.pedals_lost()) == (None, None)
    pedals.close()
    factory.close()


def test_a_computer_without_pins_has_lost_pedals_and_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "lgpio")
    monkeypatch.setattr("gpiozero.Device.pin_factory", None)
    pedals = PedalButtons((17, 27), NoButtons(), lambda: colorado(4).state)
    assert pedals.commands() == ()
    why = pedals.pedals_lost()
    assert why is not None
    assert "python3-lgpio" in why
    pedals.close()


def test_a_ring_that_does_not_answer_says_so(tmp_path: Path) -> None:
    with pytest.raises(DeviceLost, match="no seat ring is plugged in"):
        find_ring("auto", ports=tmp_path)


QUICK = Settings(seats=6, steady=4, hold=90, magnet=30, card=4, brightness=255)


def each_a_second_later() -> Callable[[], float]:
    """A clock that goes on by a second whenever it is asked: no tap counts as part of the one before."""
    seconds = counting()
    return lambda: float(next(seconds))


@contextmanager
def nothing(ports: Path) -> Iterator[None]:
    del ports
    yield


@contextmanager
def another_device(ports: Path) -> Iterator[None]:
    master, slave = os.openpty()
    (ports / "usb-Printer").symlink_to(os.ttyname(slave))
    yield
    os.close(master)
    os.close(slave)


@contextmanager
def old_firmware(ports: Path) -> Iterator[None]:
    master, slave = os.openpty()
    (ports / "usb-Ring").symlink_to(os.ttyname(slave))
    hello = encode(Message("hello", version=VERSION - 1, boot=7))
    threading.Thread(target=lambda: os.read(master, 1) and os.write(master, hello), daemon=True).start()
    yield
    os.close(master)
    os.close(slave)


@contextmanager
def two_rings(ports: Path) -> Iterator[None]:
    rings = [SimulatedRing(), SimulatedRing()]
    for number, ring in enumerate(rings):
        (ports / f"usb-{number}").symlink_to(ring.port)
    yield
    for ring in rings:
        ring.close()


@contextmanager
def no_permission(ports: Path) -> Iterator[None]:
    (ports / "usb-Ring").symlink_to("/dev/ttyS0")
    with pytest.MonkeyPatch.context() as patch:
        denied = PermissionError(13, "Permission denied")
        patch.setattr("hardware.panel.serial.Serial", Mock(side_effect=denied))
        yield


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (nothing, "no seat ring is plugged in; connect it"),
        (another_device, "does not answer as a seat ring"),
        (old_firmware, "install the firmware that came with this Burncard"),
        (two_rings, "2 seat rings are plugged in"),
        (no_permission, "Permission denied"),
    ],
)
def test_whatever_is_wrong_with_the_ring_the_page_says_so_and_play_goes_on(
    wrong: Callable[[Path], AbstractContextManager[None]],
    said: str,
    tmp_path: Path,
    hands_at: Opened,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("hardware.panel.GREETING", 0.4)
    table = dealt()
    with wrong(tmp_path):
        panel = ReopeningPanel(partial(find_ring, "auto", QUICK, ports=tmp_path), again=0.02)
        ring = SeatRing(panel, lambda: table.state)
        hands = hands_at(table, services=Services(boottime=each_a_second_later(), lights=ring, buttons=ring))

        def told() -> bool:
            hands.app.poll()
            hands.idle()
            return said in (hands.app.night.devices["panel"].why or "")

        wait_until(told)
        assert hands.screen.view.trouble.startswith("Seat ring lost: play on by touch")
        hands.tap("button:devices")
        row = hands.screen.pad.rows[0]
        assert (row.name, row.look) == ("Seat ring", "lost")
        assert said.lower() in row.advice.lower()
        hands.tap("button:call")
        panel.close()
    assert not table.entries[-1].ruling.refused
    assert table.undoable() == "Seat 4 calls"


def test_a_ring_pulled_in_the_middle_of_a_hand_comes_back_by_itself(tmp_path: Path, hands_at: Opened) -> None:
    table, plugged = dealt(), SimulatedRing()
    (tmp_path / "usb-Ring").symlink_to(plugged.port)
    panel = ReopeningPanel(partial(find_ring, "auto", QUICK, ports=tmp_path), again=0.02)
    ring = SeatRing(panel, lambda: table.state)
    hands = hands_at(table, services=Services(boottime=each_a_second_later(), lights=ring, buttons=ring))

    def shows(trouble: str) -> bool:
        hands.app.poll()
        hands.idle()
        return hands.screen.view.trouble.startswith(trouble) and bool(hands.screen.view.trouble) == bool(trouble)

    wait_until(lambda: shows(""))
    assert plugged.wait_for_lit({1: DIM, 4: AMBER})
    (tmp_path / "usb-Ring").unlink()
    plugged.close()
    wait_until(lambda: shows("Seat ring lost"))
    hands.tap("button:call")
    again = SimulatedRing()
    (tmp_path / "usb-Ring").symlink_to(again.port)
    wait_until(lambda: shows(""))
    assert again.wait_for_lit({1: AMBER})
    panel.close()
    again.close()


def test_nothing_is_called_lost_before_the_first_search_has_failed(hands_at: Opened) -> None:
    table, searched = dealt(), threading.Event()

    def find(memory: Memory | None) -> SerialPanel:
        searched.wait()
        raise DeviceLost("no seat ring is plugged in; connect it")

    panel = ReopeningPanel(find, again=0.02)
    ring = SeatRing(panel, lambda: table.state)
    hands = hands_at(table, services=Services(boottime=each_a_second_later(), lights=ring, buttons=ring))

    def sign_of_trouble() -> str:
        hands.app.poll()
        hands.idle()
        return hands.screen.view.trouble

    assert [sign_of_trouble() for _ in range(3)] == ["", "", ""]
    assert "panel" not in table.state.lost
    row = next(row for row in hands.screen.view.devices.rows if row.name == "Seat ring")
    assert (row.look, row.advice.partition(":")[0]) == ("idle", "Being looked for")
    searched.set()
    wait_until(lambda: sign_of_trouble().startswith("Seat ring lost"))
    assert "panel" in table.state.lost
    panel.close()
