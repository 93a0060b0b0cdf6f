"""The scenario language, read: a hand or a night as text, one command a line (docs/notation.md).

Reading is strict. An unknown word is an error that says in which line, what was read, and what was expected.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from pathlib import Path
from typing import Final, TypeVar

from dealer.cards import Card, card
from dealer.hand.state import MAX_SEAT, Stakes

T = TypeVar("T")
_COMMENT: Final = re.compile(r"(^|\s)#.*")
_ONCE: Final = frozenset({"rules", "blinds", "limit", "button"})
MAX_LINE: Final = 20_000
RULES_OF_A_NIGHT: Final = "tda-2024"
"""By what a scenario is played that has a structure, and names no rules."""
MAX_CHIPS: Final = 10**9


class NotationError(ValueError):
    """A scenario cannot be read. The text says `file:line` (no line where it is about the whole file), what was read
    and what was expected."""

    def __init__(self, file: str, line: int | None, what: str) -> None:
        super().__init__(f"{file}: {what}" if line is None else f"{file}:{line}: {what}")


class UnreadableError(ValueError):
    """What is wrong with a line; the reader adds where it stands."""


@dataclass(frozen=True, slots=True)
class Line:
    """A command line with the checks below it: (line number, words) each."""

    number: int
    words: tuple[str, ...]
    checks: tuple[tuple[int, str], ...] = ()

    @property
    def text(self) -> str:
        """The command as written, with single spaces."""
        return " ".join(self.words)


@dataclass(frozen=True, slots=True)
class Head:
    """How the table stands before the first command. `seats`: (seat, chips, away) each; `holdings`: what the cards
    will prove to be, by seat."""

    rules: str = ""
    switches: dict[str, str] = field(default_factory=dict[str, str])
    stakes: Stakes | None = None
    seats: tuple[tuple[int, int, bool], ...] = ()
    button: int | None = None
    holdings: dict[int, tuple[Card, ...]] = field(default_factory=dict[int, tuple[Card, ...]])
    rules_line: int = 1


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario as read: its file's name, its head, its command lines."""

    file: str
    head: Head
    lines: tuple[Line, ...]


def open_scenario(path: str) -> Scenario:
    """Read the scenario in the file at `path`. Raises NotationError where it cannot be read."""
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except OSError as error:
        raise NotationError(path, None, f"cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise NotationError(path, None, "is not UTF-8 text: save it as UTF-8") from None
    return read(text, path)


def read(text: str, file: str) -> Scenario:
    """Read the scenario in `text`. Raises NotationError for the first line that cannot be read."""
    head = Head()
    lines: list[Line] = []
    given: set[str] = set()
    for at, raw in enumerate(text.splitlines(), 1):
        content = _COMMENT.sub("", raw).strip()
        if not content:
            continue
        try:
            if len(content) > MAX_LINE:
                raise UnreadableError(f"the line is longer than {MAX_LINE} characters")
            if content.startswith(">"):
                lines = _with_check(lines, at, content[1:].strip())
            elif (reader := _head_reader(words := tuple(content.split()))) is not None:
                if any(line.words[0] != "structure" for line in lines):
                    raise UnreadableError(f"`{words[0]}` belongs to the head, before the first command")
                if words[0] in given and words[0] in _ONCE:
                    raise UnreadableError(f"`{words[0]}` is given twice")
                given.add(words[0])
                head = reader(head, words[1:], at)
            else:
                lines.append(Line(at, words))
        except (UnreadableError, ValueError) as error:
            raise NotationError(file, at, str(error)) from None
    return Scenario(file, _complete(head, file, lines), tuple(lines))


def _with_check(lines: list[Line], number: int, text: str) -> list[Line]:
    if not lines:
        raise UnreadableError("a check stands below the command that it is about; there is none yet")
    last = lines[-1]
    return [*lines[:-1], replace(last, checks=(*last.checks, (number, text)))]


def _complete(head: Head, file: str, lines: list[Line]) -> Head:
    """The head, which must be complete but where a structure says what is played, and there may be no table."""
    if any(line.words[0] == "structure" for line in lines):
        return replace(head, rules=head.rules or RULES_OF_A_NIGHT, button=head.button or 1)
    wanted = (("rules NAME", head.rules), ("blinds SB/BB", head.stakes), ("seats S:N ...", head.seats))
    missing = [text for text, value in (*wanted, ("button S", head.button)) if not value]
    if missing:
        raise NotationError(file, 1, f"the head lacks {', '.join(f'`{text}`' for text in missing)}")
    return head


def number(text: str, what: str = "a whole number of chips", most: int = MAX_CHIPS) -> int:
    """A whole number from 0 to `most`."""
    if not (text.isascii() and text.isdigit()) or int(text[:12]) > most or len(text) > 12:
        shown = text if len(text) <= 24 else f"{text[:21]}..."
        raise UnreadableError(f"{shown!r} is not {what}")
    return int(text)


def seat(text: str) -> int:
    """A seat, 1 to 15."""
    found = number(text, f"a seat from 1 to {MAX_SEAT}", MAX_SEAT)
    if not found:
        raise UnreadableError(f"{text!r} is not a seat from 1 to {MAX_SEAT}")
    return found


def seats(text: str) -> tuple[int, ...]:
    """Seats with commas between them."""
    return tuple(seat(part) for part in text.split(","))


def ends(words: tuple[str, ...]) -> None:
    """Raise UnreadableError where the line goes on with `words`."""
    if words:
        raise UnreadableError(f"{words[0]!r} was not expected here: the line ends before it")


def per_seat(words: tuple[str, ...], value: Callable[[str], T]) -> Iterator[tuple[int, T]]:
    """`S:VALUE` words."""
    if not words:
        raise UnreadableError("expected S:N, as in `2:1000`")
    for word in words:
        left, colon, right = word.partition(":")
        if not colon:
            raise UnreadableError(f"{word!r} is not S:N, as in `2:1000`")
        yield seat(left), value(right)


def cards(words: tuple[str, ...]) -> tuple[Card, ...]:
    """Cards, at least one."""
    if not words:
        raise UnreadableError("expected a card, such as Ah")
    return tuple(card(word) for word in words)


def stakes(words: tuple[str, ...]) -> Stakes:
    """`SB/BB [ante N | bb-ante N] [chip N]`."""
    small, slash, big = (words[0] if words else "").partition("/")
    if not slash:
        raise UnreadableError("expected SB/BB, as in `blinds 10/20`")
    options = {"ante": 0, "bb-ante": 0, "chip": 1}
    for name, amount in zip_longest(words[1::2], words[2::2], fillvalue=""):
        if name not in options or not amount:
            raise UnreadableError(f"{name!r} was not expected here: ante N, bb-ante N or chip N")
        options[name] = number(amount)
    if not number(big) or not options["chip"]:
        raise UnreadableError("the big blind and the smallest chip are at least 1")
    if number(small) > number(big):
        raise UnreadableError(f"the small blind {small} is more than the big blind {big}")
    return Stakes(number(small), number(big), options["ante"], options["bb-ante"], options["chip"])


def _rules(head: Head, words: tuple[str, ...], line: int) -> Head:
    if not words:
        raise UnreadableError("expected `rules NAME [switch=value ...]`")
    return replace(head, rules=words[0], switches=head.switches | switches(words[1:]), rules_line=line)


def switches(words: Sequence[str]) -> dict[str, str]:
    """The switches that `words` such as "betting=pot-limit" set. Raises UnreadableError for any other word."""
    pairs = {word: word.partition("=") for word in words}
    wrong = next((word for word, (_, equals, _) in pairs.items() if not equals), None)
    if wrong is not None:
        raise UnreadableError(f"{wrong!r} is not switch=value")
    return {name: value for name, _, value in pairs.values()}


def _blinds(head: Head, words: tuple[str, ...], line: int) -> Head:
    del line
    limit = head.stakes or Stakes(0, 0)
    return replace(head, stakes=replace(stakes(words), small_bet=limit.small_bet, big_bet=limit.big_bet))


def _limit(head: Head, words: tuple[str, ...], line: int) -> Head:
    """Bets of fixed limit; the blinds, where none are given, are half the small bet and the small bet."""
    del line
    if len(words) != 1:
        raise UnreadableError("expected `limit SMALL/BIG`")
    bets = limit_bets(words[0])
    blinds = head.stakes or Stakes(0, 0).at(bets[0])
    return replace(
        head,
        stakes=replace(blinds, small_bet=bets[0], big_bet=bets[1]),
        switches={"betting": "fixed-limit"} | head.switches,
    )


def limit_bets(text: str) -> tuple[int, int]:
    """The small and the big bet of a fixed limit, as in "20/40". Raises UnreadableError where they cannot be."""
    small, slash, big = text.partition("/")
    if not slash:
        raise UnreadableError("expected SMALL/BIG, as in `limit 20/40`")
    bets = number(small), number(big)
    if not 0 < bets[0] <= bets[1]:
        raise UnreadableError("the small bet is at least 1, and the big bet no less than that")
    return bets


def _seats(head: Head, words: tuple[str, ...], line: int) -> Head:
    del line
    found = tuple(
        (who, number(chips.removesuffix("-away")), chips.endswith("-away")) for who, chips in per_seat(words, str)
    )
    everyone = (*head.seats, *found)
    twice = next((who for who, _, _ in everyone if sum(s[0] == who for s in everyone) > 1), None)
    if twice is not None:
        raise UnreadableError(f"seat {twice} is given twice")
    return replace(head, seats=everyone)


def _button(head: Head, words: tuple[str, ...], line: int) -> Head:
    del line
    if len(words) != 1:
        raise UnreadableError("expected `button S`")
    return replace(head, button=seat(words[0]))


def _holding(head: Head, words: tuple[str, ...], line: int) -> Head:
    del line
    found = dict(per_seat(words, lambda text: cards(tuple(text[i : i + 2] for i in range(0, len(text), 2)))))
    held = [each for hand in (head.holdings | found).values() for each in hand]
    twice = next((each for each in held if held.count(each) > 1), None)
    if twice is not None:
        raise UnreadableError(f"{twice} is held twice")
    return replace(head, holdings=head.holdings | found)


HeadReader = Callable[[Head, tuple[str, ...], int], Head]


def _head_reader(words: tuple[str, ...]) -> HeadReader | None:
    # `seats 1:1000 2:800` is of the head, `seats 4 1 2 call` is an act.
    if words[0] == "seats" and any(":" in word for word in words[1:]):
        return _seats
    return _HEAD.get(words[0])


_HEAD: Final[dict[str, HeadReader]] = {
    "rules": _rules,
    "blinds": _blinds,
    "limit": _limit,
    "button": _button,
    "holding": _holding,
}
