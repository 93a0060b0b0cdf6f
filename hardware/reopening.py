"""A seat ring whose cable may be pulled and put back at any moment: it is looked for until it is there, and its
counts are remembered from one start of Burncard to the next."""

import json
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Final, TypeVar

from cattrs import BaseValidationError, structure

from hardware.panel import SerialPanel
from hardware.ports import DeviceLost, DeviceSought, Lamp, Press
from hardware.ring_talk import Memory

AGAIN: Final = 1.0
"""Seconds before a ring that is not there is looked for again."""

Find = Callable[[Memory | None], SerialPanel]
"""Finds the ring, to go on from that memory. Raises `DeviceLost`, and may take seconds."""

T = TypeVar("T")


class ReopeningPanel:
    """A ring that may come and go. A thread of its own looks for it, and gives up what is lost: both take time."""

    def __init__(
        self,
        find: Find,
        memory_file: Path | None = None,
        again: float = AGAIN,
    ) -> None:
        """Begin to look for it. What was counted is kept in `memory_file`."""
        self._find = find
        self._again = again
        self._file = memory_file
        self._memory = _load(memory_file)
        self._changed = threading.Condition()  # guards what follows
        self._panel: SerialPanel | None = None
        self._gone: list[SerialPanel] = []
        self._lost: DeviceLost = DeviceSought("the seat ring is being looked for; this takes a few seconds")
        self._lamps: tuple[Lamp, ...] = ()
        self._presses: tuple[Press, ...] = ()
        self._closed = False
        self._seeker = threading.Thread(target=self._seek, name="seat ring", daemon=True)
        self._seeker.start()

    def show(self, lamps: tuple[Lamp, ...]) -> None:
        """Light exactly these, now or when the ring is back. Raises `DeviceLost`."""
        self._lamps = lamps
        self._ask(lambda panel: panel.show(lamps))

    def buzz(self, hertz: int, milliseconds: int) -> None:
        """Sound a tone once. Raises `DeviceLost`."""
        self._ask(lambda panel: panel.buzz(hertz, milliseconds))

    def presses(self) -> tuple[Press, ...]:
        """The presses since the last call, oldest first. Raises `DeviceLost`."""
        with self._changed:
            if not self._presses:
                self._ask(self._take)
            presses, self._presses = self._presses, ()
            return presses

    def magnet(self) -> int | None:
        """The seat where the dealer button lies, or None. Raises `DeviceLost`."""
        return self._ask(lambda panel: panel.magnet())

    def cards(self) -> int:
        """How many cards were counted, ever. Raises `DeviceLost`."""
        return self._ask(lambda panel: panel.cards())

    def close(self) -> None:
        """All lamps dark, the ring given back. May be called twice."""
        with self._changed:
            if self._panel is not None:
                self._gone.append(self._panel)
            self._panel, self._closed = None, True
            self._lost = DeviceLost("the seat ring was closed; open it anew")
            self._changed.notify_all()
        self._seeker.join()

    def _ask(self, question: Callable[[SerialPanel], T]) -> T:
        with self._changed:
            if self._panel is None:
                raise type(self._lost)(*self._lost.args)
            try:
                return question(self._panel)
            except DeviceLost as lost:
                self._let_go(self._panel, lost)
                raise

    def _take(self, panel: SerialPanel) -> None:
        try:
            self._presses += panel.presses()
        finally:
            self._remember(panel.memory)

    def _let_go(self, panel: SerialPanel, lost: DeviceLost) -> None:
        self._panel, self._lost = None, lost
        self._gone.append(panel)
        with suppress(DeviceLost):  # what it had heard was heard
            self._take(panel)
        self._changed.notify_all()

    def _remember(self, memory: Memory | None) -> None:
        if memory is None or memory == self._memory:
            return
        self._memory = memory
        if self._file is not None:
            _save(self._file, memory)

    def _seek(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or self._panel is None)
                gone, self._gone = self._gone, []
            for panel in gone:
                panel.close()
            if self._closed:
                return
            self._look()

    def _look(self) -> None:
        try:
            found = self._find(self._memory)
        except DeviceLost as lost:
            with self._changed:
                if not self._closed:
                    self._lost = lost
                    self._changed.wait_for(lambda: self._closed, self._again)
            return
        with self._changed:
            if self._closed:
                self._gone.append(found)
                return
            self._panel = found
            with suppress(DeviceLost):  # whoever uses it next hears of it
                found.show(self._lamps)


def _load(file: Path | None) -> Memory | None:
    """What was remembered; None where there is nothing that makes sense, and then the ring is taken as new."""
    if file is None:
        return None
    try:
        return structure(json.loads(file.read_bytes()), Memory)
    except (OSError, ValueError, TypeError, KeyError, RecursionError, BaseValidationError):
        return None


def _save(file: Path, memory: Memory) -> None:
    """Keep it. A disk that is full costs the memory, never the evening."""
    with suppress(OSError):
        beside = file.with_suffix(".new")
        beside.write_text(json.dumps(asdict(memory)))
        os.replace(beside, file)
