"""Contacts that bounce: what is believed of a switch, a magnet or a light beam from what is seen of it.

Time is handed in: `now` is in milliseconds of a clock that starts anew every 2**30 ms (12.4 days), as the Pico's
does. A level is taken to have lasted from one look to the next, so a loop that is late loses nothing.
"""

TICKS = 0x3FFFFFFF
"""The last millisecond before the clock starts anew at 0."""

SHORT = 1
LONG = 2


def elapsed(now: int, since: int) -> int:
    """Milliseconds from `since` to `now`, which must be less than 2**30 apart."""
    return (now - since) & TICKS


class Contact:
    """One contact. `closed`: what is believed; `since`: when the contact came to be as it was last seen.

    What is seen first is believed at once, and is no change: a key that is stuck at the start is not pressed.
    """

    def __init__(self, closed: bool, now: int) -> None:
        self.closed = closed
        self.since = now
        self._seen = closed

    def see(self, closed: bool, now: int, steady: int) -> bool:
        """Look at the contact; whether that changes what is believed. It does once the contact was seen to be
        otherwise for `steady` milliseconds."""
        changed = self._seen != self.closed and elapsed(now, self.since) >= steady
        if changed:
            self.closed = self._seen
        if closed != self._seen:
            self._seen = closed
            self.since = now
        return changed


class Key:
    """A key that is pressed, or held."""

    def __init__(self, closed: bool, now: int) -> None:
        self._contact = Contact(closed, now)
        self._down = now
        self._told = closed  # what was held before the first look is no press

    def see(self, closed: bool, now: int, steady: int, hold: int) -> int:
        """Look at the key: `SHORT` when it comes up before `hold` milliseconds, `LONG` as soon as it was held that
        long, else 0."""
        since = self._contact.since
        if self._contact.see(closed, now, steady):
            if self._contact.closed:
                self._down = since
                self._told = False
            elif not self._told:
                self._told = True
                return LONG if elapsed(since, self._down) >= hold else SHORT
        if self._contact.closed and not self._told and elapsed(now, self._down) >= hold and closed:
            self._told = True
            return LONG
        return 0
