"""A sign of life for systemd, which starts the app anew where it stays away (`Type=notify`, `WatchdogSec=`)."""

import os
import socket
from collections.abc import Mapping
from contextlib import suppress
from typing import Final

_ALIVE: Final = b"READY=1\nWATCHDOG=1"


class Supervisor:
    """Tells whoever supervises this process that it lives; nobody, where nobody does. Call it from the loop whose
    standing still must be noticed."""

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        self._address = environ.get("NOTIFY_SOCKET", "")
        self._socket: socket.socket | None = None
        if self._address.startswith(("/", "@")):
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC)
            self._socket.setblocking(False)

    def alive(self) -> None:
        """The app stands, and its loop goes round; never blocks."""
        if self._socket is not None:
            # A leading @ names an abstract socket. One that is full or gone is no fault of ours.
            with suppress(OSError):
                self._socket.sendto(_ALIVE, self._address.replace("@", "\0", 1))

    def close(self) -> None:
        """Say nothing more."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None
