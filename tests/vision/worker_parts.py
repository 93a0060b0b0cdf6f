"""Sources and a reader that a vision process can be given; they are imported again in that process."""

import os
import signal
import time
from pathlib import Path

from painted_table import Laid, PaintedReader, Table

from hardware.ports import Frame
from vision.watch import Source

reader = PaintedReader


class Steady:
    """A camera over one ace: a frame each hundredth of a second, a tenth apart in its own time."""

    def __init__(self) -> None:
        self._table, self._frames = Table(), 0

    def frame(self):
        """The next frame."""
        time.sleep(0.01)
        self._frames += 1
        return Frame(self._table.frame([Laid("Ah", (500, 340))]), self._frames / 10)

    def close(self) -> None:
        """Nothing to give back."""


class Short(Steady):
    """Ends after six frames, and leaves a note in `folder` when it is closed."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def frame(self):
        """The next of six."""
        return super().frame() if self._frames < 6 else None

    def close(self) -> None:
        """Leave the note."""
        (self._folder / "closed").touch()


class Failing(Steady):
    """Its plug is pulled after six frames, the first time it is used in `folder`."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._used = folder / "used"
        self._again = self._used.exists()
        self._used.touch()

    def frame(self):
        """A frame, or the pulled plug."""
        if self._frames >= 6 and not self._again:
            raise OSError("the camera at port 2 was unplugged: plug it in again")
        return super().frame()


class Silent(Steady):
    """A camera that hangs, and does not hear Ctrl-C."""

    def frame(self):
        """Never comes."""
        signal.pause()


class Named(Steady):
    """Writes the id of its process to `folder`."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        (folder / f"pid {os.getpid()}").touch()


def broken() -> Source:
    """A source with a bug."""
    raise KeyError("no such thing")


def absent() -> Source:
    """A source that is not there."""
    raise OSError("no camera at /dev/video7: see that it is plugged in")
