"""What the ring has felt since it started: presses, cards and the magnet, as events and as one whole state.

Each event has a number and tells a count, and the state tells all counts and the number of the last event, so
whoever missed a line finds out, and loses nothing.
"""

try:
    from firmware.debounce import LONG, Contact, Key
    from firmware.wire import Message
except ImportError:  # on the Pico the files lie side by side
    from debounce import LONG, Contact, Key
    from wire import Message


class Inputs:
    """One look at the sensors of `seats` seats; 0 where no pin map is in use. `buttons` and `magnets`: bit 0 is seat
    1, set where the button is down or the magnet lies. `beam`: the level of the beam's pin."""

    def __init__(self, seats: int = 0, buttons: int = 0, magnets: int = 0, beam: int = 0) -> None:
        self.seats = seats
        self.buttons = buttons
        self.magnets = magnets
        self.beam = beam


class Times:
    """Milliseconds: how long a button must be steady and how long held, and for how long the magnet must lie and
    the beam be broken."""

    def __init__(self, steady: int, hold: int, magnet: int, card: int) -> None:
        self.steady = steady
        self.hold = hold
        self.magnet = magnet
        self.card = card


class Counters:
    """All that was counted since the boot called `boot`, for up to `most` seats. Counts only grow, whatever the ring
    is told to be."""

    def __init__(self, boot: int, most: int) -> None:
        self._boot = boot
        self._number = 0
        self._short = [0] * most
        self._long = [0] * most
        self._cards = 0
        self._magnet = 0
        self._keys: list[Key] = []
        self._magnets: list[Contact] = []
        self._rest = 0
        self._beam = Contact(False, 0)

    def see(self, inputs: Inputs, now: int, times: Times) -> list[Message]:
        """The events that this look brings about, oldest first. The first look through a pin map tells how things
        lie, which is no event; the beam is whole then, whichever level its receiver has for that."""
        if inputs.seats != len(self._keys):
            self._learn(inputs, now)
        if not inputs.seats:
            return []
        events: list[Message] = []
        for i, key in enumerate(self._keys):
            pressed = key.see(_bit(inputs.buttons, i), now, times.steady, times.hold)
            if pressed:
                events.append(self._press(i, pressed == LONG))
        for i, contact in enumerate(self._magnets):
            contact.see(_bit(inputs.magnets, i), now, times.magnet)
        at = self._where()
        if at != self._magnet:
            self._magnet = at
            events.append(Message("magnet", boot=self._boot, number=self._next(), seat=at))
        if self._beam.see(inputs.beam != self._rest, now, times.card) and self._beam.closed:
            self._cards += 1
            events.append(Message("cards", boot=self._boot, number=self._next(), count=self._cards))
        return events

    def state(self, host: int, want: int, seats: int, refused: int) -> Message:
        """The whole state, with what the ring knows of its host."""
        return Message(
            "state",
            boot=self._boot,
            number=self._number,
            host=host,
            want=want,
            seats=seats,
            short=list(self._short),
            long=list(self._long),
            magnet=self._magnet,
            cards=self._cards,
            refused=refused,
        )

    def _learn(self, inputs: Inputs, now: int) -> None:
        self._keys = [Key(_bit(inputs.buttons, i), now) for i in range(inputs.seats)]
        self._magnets = [Contact(_bit(inputs.magnets, i), now) for i in range(inputs.seats)]
        self._magnet = self._where()
        self._rest = inputs.beam
        self._beam = Contact(False, now)

    def _press(self, index: int, long: bool) -> Message:
        counts = self._long if long else self._short
        counts[index] += 1
        return Message(
            "press", boot=self._boot, number=self._next(), seat=index + 1, long=int(long), count=counts[index]
        )

    def _next(self) -> int:
        self._number += 1
        return self._number

    def _where(self) -> int:
        """The seat where the magnet lies, 0 in between. One that is felt at two seats stays where it was."""
        at = [i + 1 for i, contact in enumerate(self._magnets) if contact.closed]
        return at[0] if len(at) == 1 else self._magnet if self._magnet in at else 0


def _bit(bits: int, index: int) -> bool:
    return bool(bits >> index & 1)
