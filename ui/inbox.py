"""Where everything that happens at the table comes together: touch, camera, buttons, clock. One queue, one drain."""

from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from typing import Final

from dealer.table.evening import Asked

BATCH: Final = 64
"""How many commands one drain takes, so that a flood cannot stop the screen."""


class Inbox:
    """Any thread may put; the one that owns the table drains. `wake` is called after each put."""

    def __init__(self, wake: Callable[[], object]) -> None:
        self._queue: SimpleQueue[Asked] = SimpleQueue()
        self._wake = wake

    def put(self, command: Asked) -> None:
        """Queue `command`, in order behind those before it."""
        self._queue.put(command)
        self._wake()

    def drain(self) -> Iterator[Asked]:
        """What is queued now, oldest first, at most a batch; wakes again where more is left."""
        for _ in range(BATCH):
            try:
                yield self._queue.get_nowait()
            except Empty:
                return
        if not self._queue.empty():
            self._wake()
