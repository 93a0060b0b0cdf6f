"""Rulings that need a person's eye: panels at the table's side, and the strip of the last ones.

A panel opens with its ruling and closes by itself once its steps are done and play has gone on, when it is dismissed,
or when what caused it is taken back. The deal goes on beside it.
"""

from dataclasses import dataclass
from typing import Final

from dealer.arbiter.steps import spoken
from dealer.cards import UNSEEN, signed
from dealer.hand.dealing import open_remedy
from dealer.hand.parts import Step
from dealer.hand.state import Hand
from dealer.rules.codes import meaning
from dealer.table import commands as c
from dealer.table import events as e
from dealer.table.prompts import into_pots
from dealer.table.state import Question, Reason, Ruling, TableState
from ui import words
from ui.offers import notes
from ui.titles import TITLES
from ui.views import Button, PanelView, StepView

STRIP: Final = 3
"""How many rulings the strip keeps."""

REPLACED: Final = frozenset({"third-exposed", "exposed-replaced", "exposed-returned"})
"""Rulings by which a card that was dealt face up is replaced."""

OF_CARDS: Final = REPLACED | {
    "boxed-replaced",
    "misdeal",
    "no-burn",
    "four-card-flop",
    "premature-board",
    "extra-burn",
    "extra-burned",
    "stub-reshuffled",
    "made-up",
    "drawn-blind",
    "button-corrected",
    "hand-for-hand",
}
"""Rulings whose remedy may be a plan of steps."""


@dataclass(frozen=True, slots=True)
class Told:
    """A ruling that stands, and its place in what was told to the table."""

    number: int
    ruling: Ruling


def panels(state: TableState, rulings: tuple[Told, ...], dismissed: frozenset[str]) -> tuple[PanelView, ...]:
    """The open panels, the most urgent first: a question, then faults from the newest on, then how the bets go into
    the pots."""
    question = () if state.question is None else _question(state, state.question, rulings)
    faults = (_fault(state, key, reason) for key, reason in _open(state, rulings) if key not in dismissed)
    return (*question, *faults, *_into_pots(state))


def _into_pots(state: TableState) -> tuple[PanelView, ...]:
    """How the bets go into the pots where there are several, until the next act."""
    lines = "\n".join(words.grouped(line.removesuffix(".")) for line in into_pots(state))
    note = PanelView("pots", -1, "note", "Bets into the pots", "", lines, "", (), (), dismissable=False)
    return (note,) if lines else ()


def strip(rulings: tuple[Told, ...]) -> tuple[str, ...]:
    """The last rulings in words, newest first."""
    reasons = [r for told in rulings for r in told.ruling.reasons if r.kind == "ruled"]
    return tuple(words.line(reason) for reason in reasons[: -STRIP - 1 : -1])


def _open(state: TableState, rulings: tuple[Told, ...]) -> list[tuple[str, Reason]]:
    """Faults of this hand that are not settled: play has not gone on since, or steps are still to be done."""
    steps_open = state.hand is not None and any(not s.done for s in open_remedy(state.hand))
    found: list[tuple[str, Reason]] = []
    recounted = False
    for told in reversed(rulings):
        events = told.ruling.events
        faults = [(f"{told.number}.{i}", r) for i, r in enumerate(told.ruling.reasons) if _is_fault(r)]
        found.extend(each for each in faults[::-1] if not (recounted and each[1].code == "count-differs"))
        recounted = recounted or any(isinstance(ev, e.TableCounted) for ev in events)
        if any(isinstance(ev, (e.HandBegan, e.ButtonMoved)) for ev in events):
            break
        if any(isinstance(ev, e.Acted) for ev in events) and not steps_open:
            break
    standing = [each for each in found if not _overruled(state, each[1])]
    # A card that was ruled on again, after two overrulings, has its newest panel only.
    newest = {(r.code, *sorted(map(str, r.facts.items()))): (key, r) for key, r in reversed(standing)}
    return [each for each in standing if each in newest.values()]


def _is_fault(reason: Reason) -> bool:
    return reason.kind == "ruled" and reason.code in TITLES


def _overruled(state: TableState, reason: Reason) -> bool:
    """Whether a person has since overruled it: its exposure stands no longer."""
    hand = state.running
    if reason.code == "cards-differ":
        return hand is None or hand.beam is None
    if hand is None or reason.code not in REPLACED | {"exposed-plays"} or "card" not in reason.facts:
        return False
    return not any(
        x.code == reason.code and x.card == reason.facts["card"] and x.seat == reason.facts["seat"]
        for x in hand.exposures
    )


def _fault(state: TableState, key: str, reason: Reason) -> PanelView:
    hand = state.running
    steps = open_remedy(hand) if hand is not None and reason.code in OF_CARDS else ()
    return PanelView(
        key=key,
        number=int(key.partition(".")[0]),
        kind="fault",
        title=words.title(reason),
        subject=words.about(reason),
        meaning=meaning(reason.code),
        source=words.source(reason, state.rules.title),
        steps=tuple(StepView(_step(s, reason), s.done) for s in steps),
        buttons=(*_done(state, steps), *_who_did_it(state, reason), *_miscounted(state, reason)),
    )


def _step(step: Step, reason: Reason) -> str:
    """A step in words; the card that was seen is called by its name."""
    card = reason.facts.get("card")
    if card is None or step.word not in ("card-to-burn", "card-to-stub"):
        return spoken(step)
    where = "with the burns" if step.word == "card-to-burn" else "back into the stub"
    return f"Put {words.signed_text(str(card))} {where}"


def _done(state: TableState, steps: tuple[Step, ...]) -> tuple[Button, ...]:
    if not steps or not notes(state, c.Done()):
        return ()
    return (Button("button:done", "Step done", c.Done(), "main"),)


def _who_did_it(state: TableState, reason: Reason) -> tuple[Button, ...]:
    """Every face-up alarm offers both: the dealer dealt it so, or its player turned it."""
    hand = state.running
    if hand is None or reason.code not in REPLACED | {"exposed-plays"} or not _is_last(hand, reason):
        return ()
    if not notes(state, c.Overrule(reason.code)):
        return ()
    if reason.code == "exposed-plays":
        return (Button("button:dealt", "Dealt face up", c.Overrule(reason.code)),)
    return (Button("button:turned", "Player turned it", c.Overrule(reason.code)),)


def _miscounted(state: TableState, reason: Reason) -> tuple[Button, ...]:
    """A person knows better than the beam."""
    overruled = c.Overrule(reason.code)
    if reason.code != "cards-differ" or not notes(state, overruled):
        return ()
    return (Button("button:miscounted", "Beam is wrong", overruled),)


def _is_last(hand: Hand, reason: Reason) -> bool:
    """Whether an overruling of this code would be about this card, and its hand is still alive."""
    last = next((x for x in reversed(hand.exposures) if x.code == reason.code), None)
    if last is None or (last.seat, last.card) != (reason.facts.get("seat"), reason.facts.get("card")):
        return False
    player = hand.player(last.seat)
    return player is not None and not player.folded


def _question(state: TableState, question: Question, rulings: tuple[Told, ...]) -> tuple[PanelView, ...]:
    """The panel of the question; none while the deck has something to do before any answer counts."""
    asked = (r for told in reversed(rulings) for r in told.ruling.reasons if r.kind == "asks")
    reason = next((r for r in asked if r.code == question.code), Reason(question.code, "", kind="asks"))
    card = f", {signed(question.card)}" if question.card != UNSEEN else ""
    buttons = tuple(
        Button(f"button:answer-{choice}", words.choice(choice), c.Answer(choice), "main")
        for choice in question.choices
        if notes(state, c.Answer(choice))
    )
    panel = PanelView(
        key=f"question:{question.code}",
        number=-1,
        kind="question",
        title=words.title(reason),
        subject=f"Seat {question.seat}{card}" if question.seat else words.about(reason),
        meaning=words.asked(question.code, question.choices),
        source=words.source(reason, state.rules.title),
        steps=(),
        buttons=buttons,
        dismissable=False,
    )
    return (panel,) if buttons else ()
