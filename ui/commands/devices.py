"""Devices and vision, put into the shapes that the app asks for."""

from collections.abc import Callable

from dealer.hand import betting
from dealer.scene import Layout, Scene, seat_zone
from dealer.scene import Zone as SceneZone
from dealer.table.commands import Act, Command
from dealer.table.state import TableState
from hardware import ports
from hardware.simulated.places import MARKER, Places
from ui.services import Lamp
from vision.worker import VisionProcess


def layout(places: Places, seats: tuple[int, ...]) -> Layout:
    """The felt's layout for the seats of a table, clockwise; `places` numbers them from 1."""
    names = {f"seat {i}": seat_zone(seat) for i, seat in enumerate(seats, 1)}
    zones = {names.get(zone, SceneZone(zone)): outline for zone, outline in places.zones.items()}
    return Layout(places.size, zones, MARKER)


class ProcessEyes:
    """The vision process as the app's eyes."""

    def __init__(self, process: VisionProcess) -> None:
        self._process = process

    def poll(self) -> Scene | None:
        """The newest scene, once."""
        return self._process.poll()

    def lost(self) -> str | None:
        """Why nothing is seen, or None."""
        return self._process.lost()

    def picture(self) -> bytes | None:
        """The last picture as a JPEG, or None."""
        picture = self._process.picture()
        return None if picture is None else picture.data


class PanelRing:
    """The seat ring as the app's lamps and buttons. A button counts in its seat's turn: short press check or call,
    long press fold. What was pressed while the ring was away no longer counts."""

    def __init__(self, panel: ports.Panel, state: Callable[[], TableState]) -> None:
        self._panel = panel
        self._state = state
        self._lost: str | None = None

    def show(self, lamps: tuple[Lamp, ...]) -> None:
        """Light exactly these."""
        self._try(lambda: self._panel.show(tuple(ports.Lamp(lamp.seat, lamp.colour, lamp.blinks) for lamp in lamps)))

    def commands(self) -> tuple[Command, ...]:
        """The presses of the player whose turn it is."""
        pressed: list[ports.Press] = []
        self._try(lambda: pressed.extend(self._panel.presses()))
        hand = self._state().running
        turn = None if hand is None else betting.turn(hand)
        return tuple(Act(p.seat, "fold" if p.long else "call") for p in pressed if p.seat == turn and not p.late)

    def lost(self) -> str | None:
        """Why the ring is gone, or None."""
        return self._lost

    def _try(self, use: Callable[[], None]) -> None:
        try:
            use()
            self._lost = None
        except ports.DeviceLost as error:
            self._lost = str(error)
