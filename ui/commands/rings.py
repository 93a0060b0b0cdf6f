"""Two seat rings at one table: which of them answers is chance, so a person is told."""

from pathlib import Path
from typing import Final

from hardware.panel import PORTS

_RING: Final = "*MicroPython*"
"""What a Pico that runs MicroPython is called by, in Linux' names of serial devices."""


class RingCount:
    """Looks now and then how many rings are plugged in, where the table takes whichever there is."""

    def __init__(self, source: str, ports: Path = PORTS) -> None:
        self._source, self._ports = source, ports
        self._note = ""

    def look(self) -> None:
        """Count them. Call it about once a second."""
        names = sorted(path.name for path in self._ports.glob(_RING)) if self._source == "auto" else []
        self._note = ""
        if len(names) > 1:
            self._note = (
                f"{len(names)} rings are plugged in, and the first that answers is used; pull the others, or name "
                f"the right one: --panel {self._ports}/{names[0]}"
            )

    def note(self) -> str:
        """What there is to say, or ""."""
        return self._note
