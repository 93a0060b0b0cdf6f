"""The announcer: what is to be said, made into sound beside the app, which never waits for it."""

import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, Protocol

PATIENCE: Final = 10.0
"""Seconds after which an announcer that has said nothing is given up."""

PROGRAM: Final = "espeak-ng"

_ADVICE: Final = "see that `espeak-ng hello` is heard, or start with --no-speech"
"""What to do about an announcer that says nothing."""


class Voice(Protocol):
    """Makes sentences into WAV files; never blocks."""

    def begin(self, text: str) -> None:
        """Begin to make `text`, if any; what was begun before and is not ready yet is dropped."""
        ...

    def ready(self) -> Path | None:
        """The WAV file of what was begun, once; it stays until the next `begin`."""
        ...

    def lost(self) -> str | None:
        """Why nothing is said, or None while the voice works."""
        ...

    def close(self) -> None:
        """End what runs."""
        ...


class NoVoice:
    """Says nothing, and misses nothing."""

    def begin(self, text: str) -> None:
        """Nothing."""

    def ready(self) -> Path | None:
        """None."""
        return None

    def lost(self) -> str | None:
        """None."""
        return None

    def close(self) -> None:
        """Nothing."""


class Espeak:
    """espeak-ng as a process of its own, which writes into `folder`. `language` is one of its voices: "en".

    `program` is called as espeak-ng is; `now()` gives seconds, for giving up a process that hangs.
    """

    def __init__(
        self, folder: Path, language: str, program: str = PROGRAM, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._folder, self._language, self._program, self._now = folder, language, program, now
        self._process: subprocess.Popen[bytes] | None = None
        self._since = 0.0
        self._count = 0
        self._lost: str | None = None

    def begin(self, text: str) -> None:
        """Begin to make `text`, if any; what was begun before and is not ready yet is dropped."""
        self._drop()
        if not text:
            return
        self._count += 1
        self._since = self._now()
        command = [self._program, "-v", self._language, "-s", "150", "-w", str(self._file()), "--", text]
        quiet = subprocess.DEVNULL
        try:
            self._process = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=subprocess.PIPE)
        except OSError as error:
            self._lost = f"{self._program}: {error.strerror}; {_ADVICE}"

    def ready(self) -> Path | None:
        """The WAV file of what was begun, once; None while it is made, and where it could not be."""
        process = self._process
        if process is None:
            return None
        status = process.poll()
        if status is None:
            if self._now() - self._since > PATIENCE:
                self._drop()
                self._lost = f"{self._program}: no answer in {PATIENCE:.0f} seconds; {_ADVICE}"
            return None
        self._process = None
        assert process.stderr is not None
        said = process.stderr.read().decode(errors="replace").strip()
        process.stderr.close()
        if status or not self._file().exists():
            why = said.splitlines()[0] if said else f"ended with {status}"
            self._lost = f"{self._program}: {why}; {_ADVICE}"
            return None
        self._lost = None
        return self._file()

    def lost(self) -> str | None:
        """Why the last sentence was not said, or None."""
        return self._lost

    def close(self) -> None:
        """End the process, if one runs."""
        self._drop()

    def _file(self) -> Path:
        return self._folder / f"said-{self._count % 2}.wav"

    def _drop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            assert process.stderr is not None
            process.stderr.close()


def voice(folder: Path, language: str) -> Voice:
    """espeak-ng where it is installed, else nothing. It writes into `folder`."""
    return Espeak(folder, language) if shutil.which(PROGRAM) else NoVoice()
