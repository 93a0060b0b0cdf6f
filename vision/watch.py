"""The vision process from inside: frames are pulled, looked at, and what was seen is told to the parent."""

import logging
import os
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Final, Protocol

import cv2

from dealer.scene import Layout, Scene
from vision.look import CardReader, Eyes
from vision.lookout import Picture
from vision.settle import Pulse

PICTURE: Final = "picture"
"""What the parent sends to ask for a `Jpeg` of the next frame."""

_LOG: Final = logging.getLogger(__name__)
_QUALITY: Final = 85
_GRACE: Final = 2.0


class Source(Protocol):
    """Where frames come from; an `OSError` from it means that the device is gone, and is its reason."""

    def frame(self) -> Picture | None:
        """The newest frame, waited for; None where the source has ended."""
        ...

    def close(self) -> None:
        """Give the device back."""
        ...


@dataclass(frozen=True, slots=True)
class Jpeg:
    """Evidence: what the camera saw `at` seconds, as JPEG bytes."""

    at: float
    data: bytes


@dataclass(frozen=True, slots=True)
class Failed:
    """The process ends: `reason`, in one line for people, and it may be started again."""

    reason: str


@dataclass(frozen=True, slots=True)
class Ended:
    """The process ends, for the source has no more frames."""


Message = Scene | Jpeg | Failed | Ended
"""What the process tells its parent."""


def work(
    line: Connection,
    open_source: Callable[[], Source],
    open_reader: Callable[[], CardReader],
    layout: Layout | None,
) -> None:
    """The process: look at one frame after another until the source ends, fails or the parent hangs up."""
    cv2.setNumThreads(1)
    parent = _Parent(line)
    try:
        source = open_source()
        try:
            _watch(parent, source, Eyes(open_reader(), layout))
        finally:
            source.close()
        parent.tell(Ended())
    except OSError as lost:
        parent.tell(Failed(str(lost)))
    except Exception as bug:
        _LOG.exception("vision failed")
        parent.tell(Failed(f"vision failed: {type(bug).__name__}: {bug}"))


def _watch(parent: "_Parent", source: Source, eyes: Eyes) -> None:
    pulse = Pulse()
    while not parent.gone.is_set() and (frame := source.frame()) is not None:
        scene = eyes.see(frame)
        if pulse.due(scene):
            parent.tell(scene)
        if parent.wants_picture.is_set():
            parent.wants_picture.clear()
            _, data = cv2.imencode(".jpg", frame.image, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
            parent.tell(Jpeg(frame.at, data.tobytes()))


class _Parent:
    """The process that started this one. It is heard in a thread: a frame may never come."""

    def __init__(self, line: Connection) -> None:
        self.wants_picture = threading.Event()
        self.gone = threading.Event()
        self._line = line
        threading.Thread(target=self._hear, name="parent", daemon=True).start()

    def tell(self, message: Message) -> None:
        """Send `message`; a parent that has gone is noted in `gone`."""
        try:
            self._line.send(message)
        except OSError:
            self.gone.set()

    def _hear(self) -> None:
        try:
            while self._line.recv() == PICTURE:
                self.wants_picture.set()
        except (EOFError, OSError):
            self.gone.set()
        time.sleep(_GRACE)
        # The source still waits for a frame, and nobody is left who would end this process.
        os._exit(1)
