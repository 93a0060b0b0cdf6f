"""The table and the clock as the app holds them: what was told, what stands, what the screen is made from."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from dealer.scene import Zone
from dealer.table.commands import Device, See, author
from dealer.table.evening import Answer, Answers, Asked, Evening
from dealer.table.journal import JournalError
from dealer.table.state import Ruling
from dealer.table.table import Table
from dealer.tournament.commands import TournamentCommand
from dealer.tournament.tournament import Tournament
from dealer.tournament.wording import said as clock_said
from ui.clock_view import called_view, clock_view
from ui.faults import Told
from ui.logs import LOG
from ui.presenter import Facts
from ui.trouble import SOUGHT, DeviceState, observed

RECENT = 40
"""How many of the last things told a fault may lie back and still have its panel."""

AT_THE_TABLE = ("camera", "panel")
"""Devices whose loss is a fact of the night, since the hand goes on without them."""


@dataclass(slots=True)
class Night:
    """One table with its clock, and what a person has closed. `picture` gives what the camera sees as a JPEG."""

    evening: Evening
    picture: Callable[[], bytes | None]
    answer: Answer = field(default_factory=Ruling)
    unsaved: str = ""
    dismissed: frozenset[str] = frozenset()
    unsure: frozenset[Zone] = frozenset()
    devices: dict[str, DeviceState] = field(default_factory=dict[str, DeviceState])
    pictures: dict[int, bytes] = field(default_factory=dict[int, bytes])
    _wanted: tuple[int, bytes | None] | None = None

    @property
    def values(self) -> tuple[int, ...]:
        """What the chips of tonight's set are worth; none where there is no structure."""
        return () if self.tournament is None else self.tournament.state.clock.structure.chips.values

    @property
    def table(self) -> Table:
        """The table."""
        return self.evening.table

    @property
    def tournament(self) -> Tournament | None:
        """The tournament, where one is played."""
        return self.evening.tournament

    def tell(self, command: Asked, now: float) -> Answers | None:
        """Tell the table or the tournament at boottime `now`; None where the journal could not be written, and then
        it has not happened."""
        if isinstance(command, See):
            self.unsure = command.scene.unsure
        try:
            answers = self.evening.tell(command, now)
        except JournalError as error:
            self.unsaved = str(error)
            return None
        for said in answers:
            if said.answer.events:
                self.unsaved = ""
            if said.own and (isinstance(command, TournamentCommand) or author(command) == "person"):
                self.answer = said.answer
            if isinstance(said.asked, TournamentCommand) and not said.answer.refused:
                LOG.info("clock: %s", clock_said(said.asked))
            if isinstance(said.answer, Ruling):
                self._keep_evidence(said.asked, said.answer)
        return answers

    def _keep_evidence(self, command: Asked, ruling: Ruling) -> None:
        """Ask for the picture of what the camera was ruled on.

        What was taken back takes its panels and pictures along, since their numbers will be given again.
        """
        told = len(self.table.entries)
        self.dismissed = frozenset(key for key in self.dismissed if int(key.partition(".")[0]) < told)
        self.pictures = {number: jpeg for number, jpeg in self.pictures.items() if told - RECENT <= number < told}
        if isinstance(command, See) and ruling.events and ruling.reasons:
            self._wanted = (told - 1, self.picture())

    def look(self) -> bool:
        """Keep the first picture that came after a ruling on what was seen, as its evidence; whether one came."""
        if self._wanted is None:
            return False
        number, before = self._wanted
        jpeg = self.picture()
        if jpeg is None or jpeg is before:
            return False
        self._wanted = None
        if number < len(self.table.entries):
            self.pictures[number] = jpeg
        return True

    def observe(self, found: Iterable[tuple[str, str | None]], now: float) -> tuple[Device, ...]:
        """Note how the devices are; what the table does not know of it yet."""
        before, self.devices = self.devices, observed(self.devices, found, now)
        for name, state in self.devices.items():
            if state.lost and (name not in before or before[name].why != state.why):
                LOG.warning("%s: %s", name, state.why)
        known = self.table.state.lost
        return tuple(
            Device(state.name, state.lost)
            for state in self.devices.values()
            if state.name in AT_THE_TABLE and state.why != SOUGHT and state.lost != (state.name in known)
        )

    def dismiss(self, key: str) -> None:
        """A person has read the panel of that key."""
        self.dismissed |= {key}

    def tick(self, now: float, asleep: float) -> Answers:
        """Once a second: what the time has brought, and the clock's sign of life (see `Evening.tick`)."""
        try:
            return self.evening.tick(now, asleep)
        except JournalError as error:
            self.unsaved = str(error)
            return ()

    def facts(self, now: float, wall: float | None = None) -> Facts:
        """What the screen is made from at boottime `now` and, where it is known, Unix time `wall`."""
        entries = self.table.entries
        first = max(0, len(entries) - RECENT)
        told = tuple(Told(i, entry.ruling) for i, entry in enumerate(entries[first:], first))
        return Facts(
            state=self.table.state,
            undo=self.table.undoable(),
            clock=clock_view(self.evening, now, wall),
            called=called_view(self.table.state, now),
            values=self.values,
            clock_undo=self.tournament.undoable() if self.tournament is not None else None,
            unsure=self.unsure,
            rulings=told,
            answer=self.answer,
            dismissed=self.dismissed,
            unsaved=self.unsaved,
            devices=tuple(self.devices.values()),
            now=now,
            pictures=dict(self.pictures),
        )
