"""Devices and vision, put into the shapes that the app asks for."""

from dealer.scene import Layout, Scene, seat_zone
from dealer.scene import Zone as SceneZone
from hardware.simulated.places import MARKER, Places
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
