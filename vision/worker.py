"""Vision in a process of its own: if the camera or OpenCV dies, it is started again and play goes on.

The parent never waits: a thread takes what the process sends and keeps only the newest. The process waits for
nobody either, for that thread does nothing but take.
"""

import logging
import multiprocessing
import signal
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Final

from dealer.scene import Layout, Scene
from vision.look import CardReader
from vision.read import Reader
from vision.watch import PICTURE, Ended, Failed, Jpeg, Message, Source, work

_SPAWN: Final = multiprocessing.get_context("spawn")
_LOG: Final = logging.getLogger(__name__)
_PROMPTLY: Final = 2.0
_STEADY: Final = 30.0
"""A process that lived this many seconds was sound: the next one need not be put off longer."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait, in seconds: for a sign of life, and before the first and the latest new start."""

    silence: float = 15.0
    first: float = 0.5
    most: float = 30.0


class VisionProcess:
    """Watches what `source` shows, in a process of its own, until `close`.

    `source` and `reader` are called in that process and must be picklable (functions of a module, partials of
    them); the constructor raises what pickle raises where they are not. No method waits, save `close`.
    """

    def __init__(
        self,
        source: Callable[[], Source],
        layout: Layout | None,
        *,
        reader: Callable[[], CardReader] = Reader,
        patience: Patience = Patience(),
    ) -> None:
        self._job = (source, reader, layout)
        self._patience = patience
        self._lock = threading.Lock()
        self._scene: Scene | None = None
        self._jpeg: Jpeg | None = None
        self._asked = False
        self._reason: str | None = None
        self._ended = False
        self._line: Connection | None = None
        self._closing, self._wake = _SPAWN.Pipe(duplex=False)
        self._closed = False
        # The first start is here, not in the thread, so that what cannot be sent is the caller's to hear of.
        process, line = self._start()
        self._thread = threading.Thread(target=self._keep_running, args=(process, line), name="vision", daemon=True)
        self._thread.start()

    def poll(self) -> Scene | None:
        """The newest scene since the last call, None where there is no newer one."""
        with self._lock:
            scene, self._scene = self._scene, None
        return scene

    def picture(self) -> Jpeg | None:
        """The newest picture that has come, None before the first; asks for a newer one at the same time."""
        with self._lock:
            if self._line is not None and not self._asked:
                try:
                    self._line.send(PICTURE)
                    self._asked = True
                except OSError:
                    _LOG.debug("asked a process that has just died; its end is noticed by the thread")
            return self._jpeg

    def lost(self) -> str | None:
        """Why nothing is seen now, None while all is well."""
        with self._lock:
            return self._reason

    @property
    def ended(self) -> bool:
        """Whether the source came to its end; it is not started again then."""
        with self._lock:
            return self._ended

    def close(self) -> None:
        """End the process. May be called twice."""
        if self._closed:
            return
        self._closed = True
        self._wake.send(None)
        self._thread.join()
        self._wake.close()
        self._closing.close()

    def _start(self) -> tuple[SpawnProcess, Connection]:
        ours, theirs = _SPAWN.Pipe()
        process = _SPAWN.Process(target=work, args=(theirs, *self._job), name="vision", daemon=True)
        with _ctrl_c_held_back(), theirs:
            process.start()
        with self._lock:
            self._line, self._asked = ours, False
        return process, ours

    def _keep_running(self, process: SpawnProcess, line: Connection) -> None:
        delay, began = self._patience.first, time.monotonic()
        while not self._attend(process, line):
            if time.monotonic() - began > _STEADY:
                delay = self._patience.first
            again = None
            while again is None:
                if self._closing.poll(delay):
                    return
                delay = min(2 * delay, self._patience.most)
                again = self._start_again()
            (process, line), began = again, time.monotonic()

    def _start_again(self) -> tuple[SpawnProcess, Connection] | None:
        try:
            return self._start()
        except OSError as fault:
            self._lose(f"the vision process cannot be started ({fault}); close other programs, it is tried again")
            return None

    def _attend(self, process: SpawnProcess, line: Connection) -> bool:
        """Listen to `process` and clear it away after; True where it shall not be started again."""
        over = self._listen(line)
        with self._lock:
            self._line = None
        line.close()
        _end(process)
        return over

    def _listen(self, line: Connection) -> bool:
        while True:
            ready = wait([line, self._closing], self._patience.silence)
            if self._closing in ready:
                return True
            if not ready:
                self._lose(f"the camera has shown nothing for {self._patience.silence:g} seconds; plug it in again")
                return False
            try:
                message: Message = line.recv()
            except (EOFError, OSError):
                self._lose("the vision process died; it is started again, nothing is to be done")
                return False
            self._take(message)
            if isinstance(message, Failed | Ended):
                return isinstance(message, Ended)

    def _take(self, message: Message) -> None:
        with self._lock:
            match message:
                case Scene():
                    self._scene, self._reason = message, None
                case Jpeg():
                    self._jpeg, self._asked = message, False
                case Failed(reason):
                    self._scene, self._reason = None, reason
                case Ended():
                    self._ended = True
                    self._reason = "the pictures have come to their end; start anew"

    def _lose(self, reason: str) -> None:
        self._take(Failed(reason))


@contextmanager
def _ctrl_c_held_back() -> Generator[None, None, None]:
    """A process started meanwhile never hears Ctrl-C: it ends the parent, which then ends the process."""
    # The tracker goes first, for starting it clears the mask.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end(process: SpawnProcess) -> None:
    """End `process` and clear it away; its line is closed already, which tells it to go."""
    process.join(_PROMPTLY)
    if process.is_alive():
        process.kill()
        process.join()
    process.close()
