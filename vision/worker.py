"""Vision in a process of its own: if the camera or OpenCV dies, it is started again and play goes on.

The parent never waits: a thread takes what the process sends and keeps only the newest. The process waits for
nobody either, for that thread does nothing but take.
"""

import logging
import multiprocessing
import pickle
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Final

from dealer.scene import Layout, Scene
from vision.look import CardReader
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


def card_reader() -> CardReader:
    """The reader that ships with the product."""
    from vision.read import Reader

    return Reader()


class VisionProcess:
    """Watches what `source` shows, in a process of its own, until `close`.

    `source` and `reader` are called in that process and must be picklable (functions of a module, partials of
    them): `TypeError`, `AttributeError` or `PicklingError` where they are not. No method waits, save `close`.
    """

    def __init__(
        self,
        source: Callable[[], Source],
        layout: Layout | None,
        *,
        reader: Callable[[], CardReader] = card_reader,
        patience: Patience = Patience(),
    ) -> None:
        self._job = (source, reader, layout)
        pickle.dumps(self._job)  # here it can be raised to the caller, in the thread it could not
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
        self._thread = threading.Thread(target=self._keep_running, name="vision", daemon=True)
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

    def _keep_running(self) -> None:
        # The process inherits this thread's mask: Ctrl-C ends the parent, which then ends the process. The
        # tracker goes first, for starting it clears the mask.
        resource_tracker.ensure_running()
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        delay = self._patience.first
        while True:
            began = time.monotonic()
            if self._run_once():
                return
            delay = self._patience.first if time.monotonic() - began > _STEADY else delay
            if self._closing.poll(delay):
                return
            delay = min(2 * delay, self._patience.most)

    def _run_once(self) -> bool:
        """Start the process and listen until it is gone; True where it shall not be started again."""
        ours, theirs = _SPAWN.Pipe()
        process = _SPAWN.Process(target=work, args=(theirs, *self._job), name="vision", daemon=True)
        try:
            with theirs:
                process.start()
            with self._lock:
                self._line, self._asked = ours, False
            return self._listen(ours)
        except OSError as fault:
            self._lose(f"the vision process cannot be started: {fault}")
            return False
        finally:
            with self._lock:
                self._line = None
            ours.close()
            _end(process)

    def _listen(self, line: Connection) -> bool:
        while True:
            ready = wait([line, self._closing], self._patience.silence)
            if self._closing in ready:
                return True
            if not ready:
                self._lose(f"the camera has shown nothing for {self._patience.silence:g} seconds")
                return False
            try:
                message: Message = line.recv()
            except (EOFError, OSError):
                self._lose("the vision process died; it is started again")
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
                    self._ended, self._reason = True, "the pictures have come to their end"

    def _lose(self, reason: str) -> None:
        self._take(Failed(reason))


def _end(process: SpawnProcess) -> None:
    """End `process` and clear it away; its line is closed already, which tells it to go."""
    if process.pid is None:
        return
    process.join(_PROMPTLY)
    if process.is_alive():
        process.kill()
        process.join()
    process.close()
