"""Codecs and drivers write to the terminal by themselves; we say one line of our own instead."""

import os
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def quiet_codecs() -> Generator[None]:
    """Drop what C libraries (libjpeg, libpng, FFmpeg, V4L2) write to the standard error stream meanwhile.

    OpenCV's log level does not reach libjpeg and libpng, so the file descriptor itself is turned away. That
    holds for the whole process: wrap single calls, and only where pictures are taken.
    """
    kept = os.dup(2)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(nowhere)
        os.close(kept)
