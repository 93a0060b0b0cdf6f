"""From the table's state to what the screens show. Pure: no device, no clock, no Kivy; `now` has passed already."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from dealer.hand.pots import pots, total
from dealer.hand.state import Hand
from dealer.rules.codes import meaning
from dealer.scene import Zone
from dealer.table import commands as c
from dealer.table import events as e
from dealer.table.prompts import expects, next_act
from dealer.table.state import Ruling, TableState
from dealer.table.view import street
from dealer.tournament.clock import Reading
from dealer.tournament.levels import Break, Stage
from ui import trouble, words
from ui.bar import actions, asked_about_turn
from ui.faults import Told, panels, strip
from ui.ring import seats
from ui.trouble import DeviceState
from ui.views import Button, ClockView, Opens, PanelView, PicturePad, PotView, ScreenView


@dataclass(frozen=True, slots=True)
class Facts:
    """What the screen is made from.

    `unsure`: where the camera would be guessing. `rulings`: what was told and not taken back, oldest first. `answer`:
    what a person was told last, be it a refusal. `dismissed`: keys of panels that a person closed. `unsaved`: why the
    journal could not be written, or "". `devices`: those in use, at `now` (seconds). `pictures`: JPEGs of what the
    camera saw, by the number of what was told. `notice`: what there is to say for the moment, or "".
    """

    state: TableState
    undo: str | None = None
    reading: Reading | None = None
    unsure: frozenset[Zone] = frozenset()
    rulings: tuple[Told, ...] = ()
    answer: Ruling = field(default_factory=Ruling)
    dismissed: frozenset[str] = frozenset()
    unsaved: str = ""
    devices: tuple[DeviceState, ...] = ()
    now: float = 0.0
    pictures: Mapping[int, bytes] = field(default_factory=dict[int, bytes])
    notice: str = ""


def present(facts: Facts) -> ScreenView:
    """The whole screen."""
    state = facts.state
    hand = state.hand
    opened = panels(state, facts.rulings, facts.dismissed)
    undo = Button("button:undo", "↶ Undo", c.Undo(), detail=words.taken_back(facts.undo)) if facts.undo else None
    return ScreenView(
        prompt=_prompt(state),
        urgent=expects(state).kind == "act",
        seats=seats(state),
        board=hand.board if hand is not None else (),
        slots=sum(s.board for s in state.rules.streets.value),
        pots=_pots(hand),
        street=_street(state),
        actions=(*_with_colour_up(actions(state), facts), *_evidence(opened, facts)),
        undo=undo,
        wrong=Button("button:wrong", "Wrong?", Opens("wrong")),
        clock=_untimed(state) if facts.reading is None else _clock(state, facts.reading),
        panels=opened,
        strip=_strip(facts),
        trouble=trouble.sign(facts.devices, facts.unsaved),
        devices=trouble.page(facts.devices, facts.unsaved, facts.now),
    )


def _with_colour_up(offered: tuple[Button, ...], facts: Facts) -> tuple[Button, ...]:
    """The buttons, the one of the chips light as long as a break's colour-up is still to be done."""
    stage = None if facts.reading is None else facts.reading.stage
    value = facts.state.stakes.chip
    if not isinstance(stage, Break) or value not in stage.colour_up:
        return offered
    detail = f"{words.chips(value)}s go off"
    return tuple(
        replace(each, tone="raise", detail=detail) if each.name == "button:box" else each for each in offered
    )


def _evidence(opened: tuple[PanelView, ...], facts: Facts) -> tuple[Button, ...]:
    """The picture that proves the newest open fault, where there is one."""
    for panel in opened:
        jpeg = facts.pictures.get(panel.number)
        if jpeg is not None:
            title = f"{panel.title}: {panel.subject}" if panel.subject else panel.title
            return (Button("button:picture", "Picture", PicturePad(title, jpeg), detail="of the fault"),)
    return ()


def _prompt(state: TableState) -> str:
    if state.question is not None and asked_about_turn(state):
        return f"Seat {state.question.seat}: decide at the side"
    return words.grouped(next_act(state))


def _strip(facts: Facts) -> tuple[str, ...]:
    refusals = tuple(f"Not now: {meaning(r.code)}" for r in facts.answer.reasons if r.kind == "refused")
    undone = tuple(
        f"Taken back: {words.taken_back(str(r.facts['what']))}" for r in facts.answer.reasons if r.code == "undone"
    )
    notice = (facts.notice,) if facts.notice else ()
    told = _unsure(facts) + refusals + undone + _raced(facts) + _won(facts.state.hand)
    return notice + told + strip(facts.rulings)


def _raced(facts: Facts) -> tuple[str, ...]:
    """The new total, as long as a colour-up is the last thing that was told."""
    events = facts.rulings[-1].ruling.events if facts.rulings else ()
    sheets = (event.sheet for event in events if isinstance(event, e.ColouredUp))
    return tuple(f"New total: {words.chips(sheet.after)} ({words.gained(sheet.difference)})" for sheet in sheets)


def _won(hand: Hand | None) -> tuple[str, ...]:
    """Who won what with which hand, once the pots are pushed."""
    wins = hand.wins if hand is not None and hand.over else ()
    by = (f": {win.hand}" if win.hand else "" for win in wins)
    return tuple(f"Seat {win.seat} wins {words.chips(win.amount)}{how}" for win, how in zip(wins, by, strict=True))


def _unsure(facts: Facts) -> tuple[str, ...]:
    """Why the camera does not go on by itself, while it is the deck's turn."""
    waits = expects(facts.state).kind in ("card", "board", "burn")
    return (
        (f"Camera unsure: {', '.join(sorted(facts.unsure))}. Tap what was dealt",) if facts.unsure and waits else ()
    )


def _street(state: TableState) -> str:
    name = street(state)
    return {"between": "Between hands", "third": "Third card", "preflop": "Before the flop"}.get(
        name, name.capitalize()
    )


def _pots(hand: Hand | None) -> tuple[PotView, ...]:
    """One total while nobody is all-in, else the pots by name, main first. None once they are pushed."""
    if hand is None or hand.over or not total(hand):
        return ()
    if not any(p.all_in for p in hand.live()):
        return (PotView("Pot", total(hand)),)
    return tuple(PotView(words.pot_short(p.name), p.amount) for p in pots(hand))


def _clock(state: TableState, reading: Reading) -> ClockView:
    following = f"Next {_blinds(reading.following)}" if reading.following is not None else "Last level"
    return ClockView(
        time=words.minutes(reading.remaining),
        level=f"Level {reading.number}: {_blinds(reading.stage)}",
        following=_in_game(state, following),
        running=reading.running,
    )


def _untimed(state: TableState) -> ClockView:
    hands = f"Hand {state.hands}" if state.hands else "First hand"
    following = _in_game(state, hands)
    return ClockView(words.blinds(state.stakes), state.rules.title, following, running=False, timed=False)


def _in_game(state: TableState, said: str) -> str:
    """What is said beside the name of the game, where it is not no-limit: "Pot-limit · hand 3"."""
    game = words.game(state)
    return f"{game} · {said.lower()}" if game else said


def _blinds(stage: Stage) -> str:
    if isinstance(stage, Break):
        return f"break {stage.seconds // 60} min"
    return words.blinds(stage)
