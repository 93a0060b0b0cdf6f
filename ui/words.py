"""How the screens say things: chips, time, rulings. Play money: an amount is a number, never a currency."""

import re

from dealer.cards import DECK, card, signed
from dealer.hand.state import Stakes
from dealer.rules.codes import meaning
from dealer.table.state import Reason, TableState
from dealer.tournament.levels import Level
from ui.titles import ASKED, CHOICES, COURSE, QUESTIONS, TITLES


def chips(amount: int) -> str:
    """An amount of chips: 12500 is "12,500"."""
    return f"{amount:,}"


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


def minutes(seconds: float) -> str:
    """Time to go, rounded up so that 0:00 means over: 61 is "1:01"."""
    whole = int(-(-seconds // 1))
    hours, rest = divmod(whole, 3600)
    return f"{hours}:{rest // 60:02}:{rest % 60:02}" if hours else f"{rest // 60}:{rest % 60:02}"


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
    if "asked" in facts and facts.get("amount") == 0:
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
