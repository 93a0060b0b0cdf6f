"""How the screens say things: chips, time, rulings. Play money: an amount is a number, never a currency."""

import re
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from dealer.cards import DECK, card, signed
from dealer.hand.state import Stakes
from dealer.rules.codes import meaning
from dealer.table.evening import Place
from dealer.table.state import Reason, TableState
from dealer.tournament.levels import Break, Level, Stage
from dealer.tournament.wording import clock_time
from ui.titles import ASKED, CHOICES, COURSE, QUESTIONS, TITLES

LANGUAGE: Final = "en"
"""The language of all this, as an announcer names it."""

TEST_SAID: Final = "Sound test."
"""What is said with a sound test."""


minutes: Final = clock_time
"""Time to go, as the clock shows it."""


def chips(amount: int) -> str:
    """An amount of chips: 12500 is "12,500"."""
    return f"{amount:,}"


def differs(amount: int) -> str:
    """How chips that were counted differ from those that should be there."""
    return f"{chips(abs(amount))} {'missing' if amount < 0 else 'too many'}" if amount else "as it should be"


def gained(amount: int) -> str:
    """By how much a total has changed."""
    return f"{amount:+,}" if amount else "as before"


def blinds(stakes: Stakes | Level) -> str:
    """Blinds and antes: "10/20 ante 20"."""
    antes = f" ante {stakes.ante or stakes.bb_ante}" if stakes.ante or stakes.bb_ante else ""
    return f"{stakes.small}/{stakes.big}{antes}"


def game(state: TableState) -> str:
    """The betting as a game is announced by it: "Pot-limit", "Limit 20/40"; empty for no-limit, as most games are."""
    match state.rules.betting.value:
        case "no-limit":
            return ""
        case "pot-limit":
            return "Pot-limit"
        case "fixed-limit":
            return f"Limit {chips(state.stakes.fixed_bet(0))}/{chips(state.stakes.fixed_bet(2))}"


def in_game(state: TableState, said: str) -> str:
    """What is said beside the name of the game, where it is not no-limit: "Pot-limit · hand 3"."""
    name = game(state)
    return f"{name} · {said[0].lower()}{said[1:]}" if name else said


def seats(numbers: tuple[int, ...]) -> str:
    """Seats as one says them: (2, 5) is "seats 2 and 5"."""
    if len(numbers) == 1:
        return f"seat {numbers[0]}"
    return f"seats {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


def word(said: str) -> str:
    """A word of a player as he says it."""
    return "if you bet, I raise" if said == "if-bet-raise" else said


def pot(name: str) -> str:
    """A pot as one says it: `side1` is "Side pot 1"."""
    return f"Side pot {name[4:]}" if name.startswith("side") else f"{name.capitalize()} pot"


def pot_short(name: str) -> str:
    """A pot in short: `side1` is "Side 1"."""
    return f"Side {name[4:]}" if name.startswith("side") else name.capitalize()


def grouped(text: str) -> str:
    """A sentence with its large numbers grouped: "12500 to call" is "12,500 to call"."""
    return re.sub(r"\d{4,}", lambda found: chips(int(found[0])), text)


def taken_back(text: str) -> str:
    """What a tap on Undo takes back, with chips as their sum: "Seat 5 pushes 1000+500" is "Seat 5 pushes 1,500"."""
    return grouped(re.sub(r"\d+(\+\d+)+", lambda found: str(sum(map(int, found[0].split("+")))), text))


def title(reason: Reason) -> str:
    """A ruling's headline, or that of a question."""
    said = TITLES[reason.code] if reason.code in TITLES else COURSE[reason.code]
    return QUESTIONS.get(reason.code, f"{said}?") if reason.kind == "asks" else said


def about(reason: Reason) -> str:
    """Whom and what a ruling is about: "Seat 4, 7♠"; empty where it names neither."""
    facts = reason.facts
    parts: list[str] = []
    if facts.get("seat"):
        parts.append(f"Seat {facts['seat']}")
    if facts.get("card"):
        parts.append(signed_text(str(facts["card"])))
    if facts.get("cards"):
        parts.append(" ".join(signed_text(each) for each in str(facts["cards"]).split()))
    if "counted" in facts and "due" in facts:
        parts.append(f"{facts['counted']} counted, {facts['due']} due")
    if "expected" in facts:
        parts.append(differs(int(facts["amount"])))
    elif "asked" in facts and facts.get("amount") == 0:
        parts.append(f"{chips(int(facts['asked']))} goes back")
    elif "asked" in facts and "amount" in facts:
        parts.append(f"{chips(int(facts['asked']))} counts as {chips(int(facts['amount']))}")
    elif "amount" in facts:
        parts.append(chips(int(facts["amount"])))
    return ", ".join(parts)


def signed_text(text: str) -> str:
    """A card of a ruling's facts with its suit's sign."""
    return signed(card(text))


def line(reason: Reason) -> str:
    """A ruling in one short line for the strip: "Third card face up: seat 4, 7♠ (Colorado Note 1)"."""
    subject = about(reason)
    said = f"{title(reason)}: {subject[0].lower()}{subject[1:]}" if subject else title(reason)
    # One rule is enough here; the panel names them all.
    silent, rules = "house silent; " * reason.house_silent, reason.source.removeprefix("house silent; ")
    return f"{said} ({silent}{rules.split(';')[0]})" if rules else said


def asked(code: str, choices: tuple[str, ...]) -> str:
    """What a question is about, as one puts it to the table."""
    return (
        ASKED.get(f"{code} {'|'.join(choices)}")
        or ASKED.get(code)
        or f"{meaning(code)} The house leaves it to the table: is it so?"
    )


def choice(word: str) -> str:
    """An answer's button: "play-on" is "Play on", "1500" is "1,500"."""
    if word in DECK:
        return signed_text(word)
    return chips(int(word)) if word.isdigit() else CHOICES.get(word) or TITLES[word]


def source(reason: Reason, house: str) -> str:
    """The rule it rests on. A silent house is said to be silent."""
    if not reason.house_silent:
        return reason.source
    return f"{house} is silent; {reason.source.removeprefix('house silent; ')}"


FROZEN: Final = "FROZEN"
PAUSED: Final = "PAUSED"
READY: Final = "READY"
BREAK: Final = "BREAK"
CARDS_FLY: Final = "CARDS FLY"
NEXT_HAND: Final = "NEXT HAND"
ENDED: Final = "THE END"
LAST_LEVEL: Final = "Last level"


def slept(seconds: float) -> str:
    """The prompt after the machine slept: "SLEPT 12:00"."""
    return f"SLEPT {minutes(seconds)}"


def called(seat: int, left: int) -> str:
    """The prompt while the clock counts for a player: "SEAT 4: 25"."""
    return f"SEAT {seat}: {left}"


def last_hands(count: int) -> str:
    """The prompt while `count` last hands are still to begin: "3 HANDS"; 0 once the last one is on."""
    return "LAST HAND" if not count else "1 HAND" if count == 1 else f"{count} HANDS"


_NAMED: Final = 3
"""Seats of one rank that there is room for."""


@dataclass(frozen=True, slots=True)
class Rank:
    """One or more places at the end of play, and the seats that share them by equal stacks: "1.", or "1.–3."."""

    places: str
    seats: tuple[int, ...]
    stack: int

    @property
    def said(self) -> str:
        """As short as it can be: "1. seat 4", "1.–3. 1, 2, 5", "1.–9. 9 seats"."""
        if len(self.seats) > _NAMED:
            return f"{self.places} {len(self.seats)} seats"
        return f"{self.places} {'seat ' * (len(self.seats) == 1)}{', '.join(map(str, self.seats))}"

    @property
    def whole(self) -> str:
        """For those who sit near: "1.–3. seats 1, 2, 5: 900"."""
        return (
            f"{self.places} seat{'s' * (len(self.seats) > 1)} {', '.join(map(str, self.seats))}: {chips(self.stack)}"
        )


def ranks(places: tuple[Place, ...]) -> tuple[Rank, ...]:
    """The places at the end of play, those that are shared as one."""
    found: list[Rank] = []
    for place, group in groupby(places, lambda each: each.place):
        equal = tuple(group)
        last = place + len(equal) - 1
        said = f"{place}." if last == place else f"{place}.–{last}."
        found.append(Rank(said, tuple(each.seat for each in equal), equal[0].stack))
    return tuple(found)


def level_or_ante(number: int, level: Level) -> str:
    """What is said to the room while all goes well: the ante, where there is one, else the level's number."""
    ante = level.ante or level.bb_ante
    return f"ANTE {_short(ante, ante)}" if ante else f"LEVEL {number}"


def level_note(number: int, level: Level) -> str:
    """The level for those who sit near: "Level 4, big blind ante 200"."""
    antes = f", big blind ante {chips(level.bb_ante)}" if level.bb_ante else ""
    return f"Level {number}{antes}{f', ante {chips(level.ante)}' if level.ante else ''}"


def blinds_short(level: Level) -> str:
    """Blinds to read from afar: "100/200", from 10,000 on "5K/10K"."""
    return f"{_short(level.small, level.big)}/{_short(level.big, level.big)}"


def _short(amount: int, largest: int) -> str:
    """An amount; beside a `largest` of 10,000 and more in thousands, where that says it all."""
    if largest < 10_000 or amount % 100:
        return str(amount)
    return f"{amount / 1000:g}K" if amount else "0"


def next_short(stage: Stage) -> str:
    """What comes next, to read from afar: "Next 150/300"."""
    return "Next break" if isinstance(stage, Break) else f"Next {blinds_short(stage)}"


def level_said(number: int, level: Level) -> str:
    """What is announced as a level begins: "Level 4. Blinds 100, 200. Ante 25."."""
    return f"Level {number}. {_blinds_said(level)}"


def _blinds_said(level: Level) -> str:
    big_blind = " Big blind ante" if level.bb_ante else " Ante"
    antes = f"{big_blind} {level.ante or level.bb_ante}." if level.ante or level.bb_ante else ""
    return f"Blinds {level.small}, {level.big}.{antes}"


def break_said(pause: Break) -> str:
    """What is announced as a break begins: "Break. 10 minutes. Off the table: 25."."""
    colours = f" {colour_up(pause.colour_up)}." if pause.colour_up else ""
    return f"Break. {_minutes_said(pause.seconds)}.{colours}"


def colour_up(values: tuple[int, ...]) -> str:
    """Which chips leave the table in a break: "Off the table: 25, 100"; empty where none do."""
    return f"Off the table: {', '.join(map(str, values))}" if values else ""


def _minutes_said(seconds: int) -> str:
    whole = round(seconds / 60)
    return "1 minute" if whole == 1 else f"{whole} minutes"


def minute_said(following: Stage | None) -> str:
    """What is announced a minute before a stage ends: "One minute left. Next: blinds 150, 300."."""
    if following is None:
        return "One minute left."
    coming = "a break." if isinstance(following, Break) else _blinds_said(following).replace("B", "b", 1)
    return f"One minute left. Next: {coming}"


def all_in_said(seats_: tuple[int, ...]) -> str:
    """What is announced at an all-in: "Seat 4 is all-in."."""
    return f"{seats(seats_).capitalize()} {'is' if len(seats_) == 1 else 'are'} all-in."


def fault_said(headline: str) -> str:
    """What is announced with a fault: its headline, as a sentence."""
    return f"{headline.rstrip('.?')}."
