"""The simulated devices that ship with Burncard. `SimulatedTable` is a camera over a felt that nobody owns."""

from hardware.simulated.places import Places, Spot, places_for
from hardware.simulated.table import SimulatedTable

__all__ = ["Places", "SimulatedTable", "Spot", "places_for"]
