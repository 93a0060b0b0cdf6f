"""The hands of a journal's tables, as they were finally played: what was taken back or dealt anew is not in them."""

from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from dealer.hand.state import Hand
from dealer.table import codec
from dealer.table import events as e
from dealer.table.apply import apply, opened
from dealer.table.journal import JournalError, Step


@dataclass(frozen=True, slots=True)
class PlayedHand:
    """A hand that is over: the stream of the `table` where it was played, how it `began`, the `events` that stand, in
    order, and the hand as it `ended`."""

    table: str
    began: e.HandBegan
    events: tuple[e.Event, ...]
    ended: Hand


@dataclass
class Found:
    """The hands of the tables in a journal, and what in it could not be read, each in a line."""

    hands: list[PlayedHand] = field(default_factory=list[PlayedHand])
    faults: list[str] = field(default_factory=list[str])


@dataclass
class TableStream:
    """The steps of a table's stream that stand: how the table was opened, and what was told and not taken back."""

    start: e.TableOpened
    told: list[codec.Told] = field(default_factory=list[codec.Told])
    steps: int = 1

    def take(self, step: codec.TableStep) -> None:
        """Take the next step in. Raises ValueError for one that cannot follow."""
        match step:
            case codec.Told():
                self.told.append(step)
            case codec.Undone(count) if count <= len(self.told):
                del self.told[len(self.told) - count :]
            case _:
                raise ValueError("it cannot follow what was there before")
        self.steps += 1


def tables(steps: Iterable[Step], faults: list[str]) -> dict[str, TableStream]:
    """The streams of all tables, by name, from the steps of a journal. Streams that are no table's are passed over; a
    table's is read as far as it is whole. What cannot be read is added to `faults`."""
    streams: dict[str, TableStream | None] = {}
    try:
        for step in steps:
            _take(streams, step, faults)
    except JournalError as error:
        faults.append(str(error))
    return {name: stream for name, stream in streams.items() if stream is not None}


def hands_of_tables(steps: Iterable[Step]) -> Found:
    """The hands that were played to their end at any table, from the steps of a journal, read as `tables` does."""
    found = Found()
    for name, stream in tables(steps, found.faults).items():
        with unfit(name, found.faults):
            for hand in _hands(name, stream):
                found.hands.append(hand)
    return found


@contextmanager
def unfit(name: str, faults: list[str]) -> Generator[None]:
    """Add to `faults` where the events of the stream `name` do not fit this program."""
    try:
        yield
    except (KeyError, TypeError, ValueError) as error:
        faults.append(f"stream {name} does not fit this program: {error}")


def _take(streams: dict[str, TableStream | None], step: Step, faults: list[str]) -> None:
    stream = streams.setdefault(step.stream, None)
    if stream is not None and step.seq != stream.steps + 1:
        return  # what comes after a gap is not told without it
    try:
        read = codec.from_json(step.payload)
        if isinstance(read, codec.Opened) and step.seq == 1:
            streams[step.stream] = TableStream(read.event)
        elif stream is not None:
            stream.take(read)
    except (KeyError, TypeError, ValueError, ExceptionGroup):
        if stream is not None:
            faults.append(f"stream {step.stream}, step {step.seq} is no step of a table")


def _hands(table: str, stream: TableStream) -> Iterator[PlayedHand]:
    state = opened(stream.start)
    began: e.HandBegan | None = None
    standing: list[e.Event] = []
    voided: list[e.Event] = []
    for event in (event for step in stream.told for event in step.events):
        state = apply(state, event)
        match event:
            case e.HandBegan():
                began, standing = event, []
            case e.Misdealt():
                voided, standing = standing, []
            case e.BlindsCorrected():
                standing = []
            case e.MisdealWithdrawn():
                standing = voided
            case e.PotsPushed() if began is not None and state.hand is not None:
                yield PlayedHand(table, began, tuple(standing), state.hand)
            case _:
                standing.append(event)
