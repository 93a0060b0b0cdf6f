"""The ring as a pure machine: the time, one look at the sensors and the bytes heard in; bytes to say and what the
lamps and the buzzer do out. It knows no pin and no port, and never fails, whatever it hears.

It talks while a host talks to it. When the host falls silent the lamps go dark and nothing is said, but
everything is still counted.
"""

try:
    from firmware.counters import Counters, Inputs, Times
    from firmware.debounce import elapsed
    from firmware.lamps import Lamps
    from firmware.wire import VERSION, LineReader, Message, encode
except ImportError:  # on the Pico the files lie side by side
    from counters import Counters, Inputs, Times
    from debounce import elapsed
    from lamps import Lamps
    from wire import VERSION, LineReader, Message, encode

CAN = ["buttons", "magnets", "lamps", "cards", "buzzer"]
"""What a ring with this firmware can do."""

HEARTBEAT = 1000
"""Milliseconds between states."""

LONGEST_TONE = 5000
"""Milliseconds after which the buzzer stops, whatever was wanted."""

HERTZ = (20, 20000)
"""The lowest and the highest tone."""


class Outputs:
    """What the ring does: `seats` it is built for, or 0 while nobody has said it; the lights' `pixels`, three bytes
    each; and the buzzer's `tone` in hertz, 0 for silence."""

    def __init__(self, seats: int, pixels: bytes, tone: int) -> None:
        self.seats = seats
        self.pixels = pixels
        self.tone = tone


class Ring:
    """One start of the firmware. `boot` is drawn anew for it; `maps` are the seat counts there is a pin map for."""

    def __init__(self, boot: int, maps: list[int], now: int) -> None:
        self._boot = boot
        self._maps = maps
        self._seats = 0
        self._host = 0
        self._number = 0
        self._attended = False  # kept, not worked out: after 12 days the time would look short again
        self._heard = now
        self._silence = 0
        self._state_at = now
        self._times = Times(0, 0, 0, 0)
        self._counters = Counters(boot, max(maps))
        self._lamps = Lamps()
        self._buzzer = Buzzer()
        self._reader = LineReader()

    def step(self, now: int, inputs: Inputs, data: bytes) -> tuple[bytes, Outputs]:
        """One turn of the loop at `now` (ms), with the bytes heard since the last: bytes to say, and what to do."""
        said: list[Message] = []
        for message in self._reader.feed(data):
            said += self._answer(message, now)
        if self._attended and elapsed(now, self._heard) > self._silence:
            self._attended = False
        events = self._counters.see(inputs, now, self._times)
        if self._attended:
            said += events
            if elapsed(now, self._state_at) >= HEARTBEAT:
                said.append(self._state(now))
        outputs = Outputs(self._seats, self._lamps.pixels(now, self._attended), self._buzzer.tone(now))
        return b"".join([encode(message) for message in said]), outputs

    def _answer(self, message: Message, now: int) -> list[Message]:
        if message.kind == "hello":
            hello = Message("hello", version=VERSION, boot=self._boot)
            if message.number("version") != VERSION:
                return [hello]
            return [hello, Message("ring", seats=self._maps, can=CAN), self._state(now)]
        if message.kind == "want" and message.number("seats") in self._maps:
            self._obey(message, now)
            return [Message("ack", host=self._host, number=self._number)]
        return []

    def _obey(self, want: Message, now: int) -> None:
        """Be as the host wants it. It says all of it each time, so hearing it twice, or late, does no harm."""
        self._seats = want.number("seats")
        self._host = want.number("boot")
        self._number = want.number("number")
        self._times = Times(want.number("steady"), want.number("hold"), want.number("magnet"), want.number("card"))
        self._lamps.set(self._seats, want.number("brightness"), want.numbers("lamps"))
        self._buzzer.want(self._host, want.numbers("buzz"), now)
        self._silence = want.number("silence")
        self._heard = now
        self._attended = True

    def _state(self, now: int) -> Message:
        self._state_at = now
        return self._counters.state(self._host, self._number, self._seats, self._reader.refused)


class Buzzer:
    """One tone at a time. A tone that is wanted again under the same number sounds once."""

    def __init__(self) -> None:
        self._last = (0, 0)
        self._hertz = 0
        self._lasts = 0
        self._since = 0

    def want(self, host: int, buzz: list[int], now: int) -> None:
        """Sound `buzz` (number, hertz, milliseconds) of that host, where it is another one than the last."""
        if len(buzz) == 3 and (host, buzz[0]) != self._last:
            self._last = (host, buzz[0])
            self._hertz = min(max(buzz[1], HERTZ[0]), HERTZ[1])
            self._lasts = min(buzz[2], LONGEST_TONE)
            self._since = now

    def tone(self, now: int) -> int:
        """The tone that sounds now, in hertz; 0 for none."""
        if self._hertz and elapsed(now, self._since) >= self._lasts:
            self._hertz = 0
        return self._hertz
