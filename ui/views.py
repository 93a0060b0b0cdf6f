"""What the screens show, as frozen data. Made by `ui.presenter`; a screen reads it and decides nothing.

A button holds what a tap on it means: a command for the table, a pad that asks for what is still missing (an amount,
cards, winners) and then makes the command, or a menu.
"""

from dataclasses import dataclass, field, replace
from typing import Final, Literal

from dealer.cards import Card
from dealer.hand.acts import Said, Word
from dealer.table.commands import (
    Burn,
    Command,
    DealCard,
    ExchangeChips,
    LayBoard,
    Move,
    NameWinner,
    PullBack,
    TableCards,
)
from dealer.table.evening import Asked
from ui import time_of_day, words
from ui.box_pads import CountPad, RacePad
from ui.time_of_day import EndAt

Tone = Literal["plain", "main", "raise", "warn", "alarm", "good", "chosen", "off"]
SeatLook = Literal["act", "due", "live", "all-in", "folded", "out", "away", "winner"]
Mark = Literal["D", "SB", "BB"]
SoundTap = Literal["sound-test", "louder", "softer"]
"""What a button does with the sound."""


MOST_CHIPS: Final = 9_999_999
"""The highest number that can be keyed in."""


@dataclass(frozen=True, slots=True)
class AmountPad:
    """Asks for a number that the command `tells` still needs, as its `asks`: chips, but for hands of a penalty.

    Up to `most` may be confirmed, but not what it is already (`is_`); what is below `least` is ruled on. `start` is
    meant where nothing was keyed in; `presets` are labels and amounts of the quick keys. `bounds` says between which
    amounts it is right, where it matters. `of`: what the number is; a time of day is hours and minutes (2330).
    """

    title: str
    verb: str
    tells: Asked | EndAt
    start: int
    least: int = 1
    most: int = MOST_CHIPS
    presets: tuple[tuple[str, int], ...] = ()
    asks: str = "amount"
    bounds: str = ""
    is_: int | None = None
    of: Literal["number", "time"] = "number"

    def said(self, amount: int) -> str:
        """The number as one reads it."""
        return words.chips(amount) if self.of == "number" else time_of_day.said(amount)

    def command(self, amount: int) -> Asked | EndAt:
        """What is told when `amount` is confirmed."""
        return replace(self.tells, **{self.asks: amount})

    def fits(self, amount: int) -> bool:
        """Whether `amount` may be confirmed: a player can push too few chips, though not more than he has."""
        possible = self.of == "number" or time_of_day.is_time(amount)
        return possible and min(1, self.least) <= amount <= self.most and amount != self.is_

    def short(self, amount: int) -> bool:
        """Whether `amount` is one that the table must rule on."""
        return amount < self.least


@dataclass(frozen=True, slots=True)
class ChipsPad:
    """Asks for chips as they were pushed in, motion by motion, and for the word that was said with them, if any.

    `kinds`: the chips there are keys for. `most`: the chips that the player has. `words`: what can be said, and how a
    key says it; none where chips are taken back, or changed. Where they are, what is given and what he gets for it
    are two motions.
    """

    title: str
    verb: str
    tells: Move | PullBack | ExchangeChips
    kinds: tuple[int, ...]
    most: int
    words: tuple[tuple[Word, str], ...] = ()

    def command(self, said: Said) -> Command:
        """What is told to the table when this was said and pushed in."""
        match self.tells:
            case Move(seat):
                return Move(seat, said)
            case PullBack(seat):
                return PullBack(seat, said.chips)
            case ExchangeChips(seat):
                gives, gets = said.motions
                return ExchangeChips(seat, gives, gets)

    def ends(self, said: Said) -> bool:
        """Whether no further motion can come after these."""
        return isinstance(self.tells, PullBack) or (isinstance(self.tells, ExchangeChips) and len(said.motions) > 1)

    def room(self, said: Said) -> int:
        """The largest chip that can still be put to these."""
        if isinstance(self.tells, ExchangeChips) and len(said.motions) > 1:
            return sum(said.motions[0]) - sum(said.motions[1])
        return self.most - sum(said.chips)

    def fits(self, said: Said) -> bool:
        """Whether that can be confirmed: something was said or pushed, and no more than there is."""
        if isinstance(self.tells, ExchangeChips):
            worth = [sum(motion) for motion in said.motions]
            return len(worth) == 2 and worth[0] == worth[1] <= self.most
        return bool(said.motions or (said.word and self.words)) and sum(said.chips) <= self.most


@dataclass(frozen=True, slots=True)
class CardPad:
    """Asks for `count` cards; those in `known` lie elsewhere already, those `given` are among the wanted ones."""

    title: str
    purpose: Literal["board", "burn", "card", "hand"]
    count: int
    known: frozenset[Card]
    seat: int = 0
    given: tuple[Card, ...] = ()

    def command(self, cards: tuple[Card, ...]) -> Command:
        """What is told to the table when these cards are confirmed."""
        match self.purpose:
            case "board":
                return LayBoard(cards)
            case "burn":
                return Burn(cards[0])
            case "card":
                return DealCard(self.seat, cards[0])
            case "hand":
                return TableCards(self.seat, cards)


@dataclass(frozen=True, slots=True)
class WinnerPad:
    """Asks which of `seats` win `pot`."""

    title: str
    pot: str
    seats: tuple[int, ...]

    def command(self, seats: tuple[int, ...]) -> Command:
        """What is told to the table when these seats are confirmed."""
        return NameWinner(self.pot, seats)


@dataclass(frozen=True, slots=True)
class MenuPad:
    """A few buttons about a seat, or about what was wrong; one of them may open another pad."""

    title: str
    buttons: tuple["Button", ...]


@dataclass(frozen=True, slots=True)
class PicturePad:
    """Shows the picture that the camera took when a fault was seen: `jpeg` is its file's content."""

    title: str
    jpeg: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class TroubleRow:
    """One device: its name; where it is lost, for how long; what is wrong and what to do, or that it works."""

    name: str
    state: str
    look: Literal["lost", "works", "idle"]
    advice: str = ""


@dataclass(frozen=True, slots=True)
class TroublePad:
    """Shows how the devices are."""

    title: str
    rows: tuple[TroubleRow, ...]


WidePad = CardPad | PicturePad | TroublePad | CountPad | RacePad
"""Pads that are as large as the table."""

Pad = AmountPad | ChipsPad | WinnerPad | MenuPad | WidePad


@dataclass(frozen=True, slots=True)
class Opens:
    """A tap that opens the menu of that name, which is worked out only then: "seat:4", "wrong", "box"."""

    menu: str


@dataclass(frozen=True, slots=True)
class Button:
    """`name` is stable, and is how a test or the demo finds it: "button:fold". `detail`: its second line."""

    name: str
    label: str
    does: Asked | EndAt | Pad | Opens
    tone: Tone = "plain"
    detail: str = ""


@dataclass(frozen=True, slots=True)
class SeatView:
    """One chair. `cards`: how many hole cards it holds face down; `faces`: those that everyone may see."""

    number: int
    stack: int
    bet: int
    look: SeatLook
    note: str
    marks: tuple[Mark, ...]
    cards: int
    faces: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PotView:
    """A pot by its name: "Pot" while there is one, "Main", "Side 1" where somebody is all-in."""

    name: str
    amount: int


@dataclass(frozen=True, slots=True)
class ClockLines:
    """The blind clock: `time` left as one reads it, the level, and what comes next. Where a table has none
    (`timed` is False), the blinds and the house."""

    time: str
    level: str
    following: str
    running: bool
    timed: bool = True


@dataclass(frozen=True, slots=True)
class StepView:
    """One step of a remedy."""

    text: str
    done: bool


@dataclass(frozen=True, slots=True)
class PanelView:
    """A ruling, a question or a note at the table's side. `key` tells it from others, and is what a dismissal names;
    `number` is that of what was told, -1 where nothing was.

    `dismissable` is False for a question, which stays until it is answered, and for a note, which goes by itself.
    """

    key: str
    number: int
    kind: Literal["fault", "question", "note"]
    title: str
    subject: str
    meaning: str
    source: str
    steps: tuple[StepView, ...]
    buttons: tuple[Button, ...]
    dismissable: bool = True


@dataclass(frozen=True, slots=True)
class ScreenView:
    """The whole screen. `slots`: how many community cards this game lays. `freeze`: stops everything, where there is
    a clock. `strip`: the last rulings, newest first. `trouble`: the sign that a device is lost, or ""; `devices`: the
    page behind it."""

    prompt: str
    urgent: bool
    seats: tuple[SeatView, ...]
    board: tuple[Card, ...]
    slots: int
    pots: tuple[PotView, ...]
    street: str
    actions: tuple[Button, ...]
    undo: Button | None
    wrong: Button
    clock: ClockLines
    freeze: Button | None
    panels: tuple[PanelView, ...]
    strip: tuple[str, ...]
    trouble: str
    devices: TroublePad
