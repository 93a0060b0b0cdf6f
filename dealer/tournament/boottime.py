"""The three facts about time that the machine gives. Everything else is told `now`."""

import time
from pathlib import Path

_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


def boottime() -> float:
    """Seconds since the machine was started, time asleep included (CLOCK_BOOTTIME).

    It never jumps: no battery clock, time zone or network time moves it.
    """
    return time.clock_gettime(time.CLOCK_BOOTTIME)


def asleep() -> float:
    """Seconds that the machine has slept since it was started: what CLOCK_MONOTONIC, which stops then, is behind."""
    return boottime() - time.clock_gettime(time.CLOCK_MONOTONIC)


def boot_id() -> str:
    """The kernel's random name of this start of the machine: boottimes of two starts cannot be compared."""
    return _BOOT_ID.read_text(encoding="ascii").strip()
