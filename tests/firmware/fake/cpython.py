"""Runs the firmware's main.py under CPython, with a standard input that reads no byte ahead, as MicroPython's."""

import io
import runpy
import sys
from pathlib import Path

sys.stdin = io.TextIOWrapper(io.FileIO(0))  # type: ignore[assignment]
runpy.run_path(str(Path(sys.path[1]) / "main.py"), run_name="__main__")
