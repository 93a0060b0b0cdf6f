"""A seat ring whose cable may be pulled and put back at any moment: it is opened again by itself."""

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar

from hardware.ports import DeviceLost, Lamp, Panel, Press

AGAIN: Final = 2.0
"""Seconds before a ring that is not there is looked for again."""

_T = TypeVar("_T")


class ReopeningPanel:
    """The ring that `open_ring` finds, looked for in a thread of its own until `close`: greeting one takes seconds,
    and no tap may wait for it. While there is none, every call raises `DeviceLost` with the reason."""

    def __init__(self, open_ring: Callable[[], Panel], again: float = AGAIN) -> None:
        self._open, self._again = open_ring, again
        self._guard = threading.Lock()
        self._panel: Panel | None = None
        self._why = DeviceLost("the seat ring is being looked for; this takes a few seconds")
        self._lamps: tuple[Lamp, ...] = ()
        self._gone: Panel | None = None
        self._closing = False
        self._wake = threading.Event()
        self._thread = threading.Thread(target=self._keep_open, name="seat ring opener", daemon=True)
        self._thread.start()

    def show(self, lamps: tuple[Lamp, ...]) -> None:
        """Light exactly these lamps, now or when the ring is back. Raises `DeviceLost`."""
        with self._guard:
            self._lamps = lamps
        self._use(lambda panel: panel.show(lamps))

    def presses(self) -> tuple[Press, ...]:
        """The presses since the last call, oldest first; never blocks. Raises `DeviceLost`."""
        return self._use(lambda panel: panel.presses())

    def close(self) -> None:
        """All lamps dark, the device given back. May be called twice."""
        self._closing = True
        self._wake.set()
        self._thread.join()
        with self._guard:
            held = (self._panel, self._gone)
            self._panel = self._gone = None
            self._why = DeviceLost("the seat ring was closed")
        for panel in held:
            if panel is not None:
                panel.close()

    def _use(self, ask: Callable[[Panel], _T]) -> _T:
        with self._guard:
            panel, why = self._panel, self._why
        if panel is None:
            raise DeviceLost(*why.args)
        try:
            return ask(panel)
        except DeviceLost as lost:
            with self._guard:
                self._why, self._panel, self._gone = lost, None, panel
            self._wake.set()
            raise

    def _keep_open(self) -> None:
        while not self._closing:
            self._wake.clear()
            with self._guard:
                lost, self._gone = self._gone, None
            if lost is not None:
                lost.close()
            if self._panel is None and not self._look():
                self._wake.wait(self._again)
            else:
                self._wake.wait()

    def _look(self) -> bool:
        """Whether a ring was found; it shows what is to be shown at once."""
        try:
            panel = self._open()
        except DeviceLost as lost:
            with self._guard:
                self._why = lost
            return False
        with self._guard:
            self._panel, lamps = panel, self._lamps
        with suppress(DeviceLost):  # whoever uses it next hears of it
            panel.show(lamps)
        return True
