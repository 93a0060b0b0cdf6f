"""From the table's state to what the screens show. Pure: no device, no clock, no Kivy; `now` has passed already."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from math import ceil

from dealer.hand.pots import pots, total
from dealer.hand.state import Hand
from dealer.rules.codes import meaning
from dealer.scene import Zone
from dealer.table import commands as c
from dealer.table import events as e
from dealer.table.evening import Answer
from dealer.table.prompts import expects, next_act
from dealer.table.state import Ruling, TableState
from dealer.table.view import street
from dealer.tournament import commands as t
from dealer.tournament.levels import Break
from ui import trouble, words
from ui.bar import actions, asked_about_turn
from ui.clock_menu import clock_lines, slept_panel
from ui.clock_view import CalledView, ClockView
from ui.faults import Told, panels, strip
from ui.ring import seats
from ui.trouble import DeviceState
from ui.views import Button, ClockLines, Opens, PanelView, PicturePad, PotView, ScreenView


@dataclass(frozen=True, slots=True)
class Facts:
    """What the screen is made from.

    `clock`: that of the tournament, `clock_undo` what was asked of it last, `called` the one that counts for a
    player. `values`: what the chips of tonight's set are worth. `unsure`: where the camera would be guessing.
    `rulings`: what was told and not taken back, oldest first. `answer`: what a person was told last, be it a refusal.
    `dismissed`: keys of panels that a person closed. `unsaved`: why the journal could not be written, or "".
    `devices`: those in use, at `now` (seconds). `pictures`: JPEGs of what the camera saw, by the number of what was
    told. `notice`: what there is to say for the moment, or "".
    """

    state: TableState
    undo: str | None = None
    clock: ClockView | None = None
    called: CalledView | None = None
    clock_undo: str | None = None
    values: tuple[int, ...] = ()
    unsure: frozenset[Zone] = frozenset()
    rulings: tuple[Told, ...] = ()
    answer: Answer = field(default_factory=Ruling)
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
    clock = facts.clock
    asked = () if clock is None else slept_panel(clock)
    opened = (*asked, *panels(state, facts.rulings, facts.dismissed))
    return ScreenView(
        prompt=_prompt(facts),
        urgent=expects(state).kind == "act" or (clock is not None and clock.frozen),
        seats=seats(state),
        board=hand.board if hand is not None else (),
        slots=sum(s.board for s in state.rules.streets.value),
        pots=_pots(hand),
        street=_street(state),
        actions=_actions(facts, opened),
        undo=_undo(facts),
        wrong=Button("button:wrong", "Wrong?", Opens("wrong")),
        clock=_untimed(state) if clock is None else clock_lines(state, clock),
        freeze=_freeze(clock),
        panels=opened,
        strip=_strip(facts),
        trouble=trouble.sign(facts.devices, facts.unsaved),
        devices=trouble.page(facts.devices, facts.unsaved, facts.now),
    )


def _with_colour_up(offered: tuple[Button, ...], facts: Facts) -> tuple[Button, ...]:
    """The buttons, the one of the chips light as long as a break's colour-up is still to be done."""
    stage = None if facts.clock is None else facts.clock.reading.stage
    value = facts.state.stakes.chip
    if not isinstance(stage, Break) or value not in stage.colour_up:
        return offered
    detail = f"{words.chips(value)}s go off"
    return tuple(
        replace(each, tone="raise", detail=detail) if each.name == "button:box" else each for each in offered
    )


def _actions(facts: Facts, opened: tuple[PanelView, ...]) -> tuple[Button, ...]:
    """The buttons of the bar; while everything stands still, or play is over, what goes on from there."""
    clock = facts.clock
    if clock is not None and clock.frozen:
        return (Button("button:unfreeze", "Go on", t.Unfreeze(), "main", "everything"),)
    if clock is not None and clock.ended:
        return (Button("button:play-on", "Play on", t.LastHands(None), "plain", "after all"),)
    return (*_with_colour_up(actions(facts.state, facts.values), facts), *_evidence(opened, facts))


def _undo(facts: Facts) -> Button | None:
    if facts.undo is None or (facts.clock is not None and facts.clock.frozen):
        return None
    return Button("button:undo", "↶ Undo", c.Undo(), detail=words.taken_back(facts.undo))


def _freeze(clock: ClockView | None) -> Button | None:
    """One tap stops everything, as when the fire alarm goes off."""
    if clock is None or clock.frozen or clock.ended:
        return None
    return Button("button:freeze", "Freeze", t.Freeze())


def _evidence(opened: tuple[PanelView, ...], facts: Facts) -> tuple[Button, ...]:
    """The picture that proves the newest open fault, where there is one."""
    for panel in opened:
        jpeg = facts.pictures.get(panel.number)
        if jpeg is not None:
            title = f"{panel.title}: {panel.subject}" if panel.subject else panel.title
            return (Button("button:picture", "Picture", PicturePad(title, jpeg), detail="of the fault"),)
    return ()


def _prompt(facts: Facts) -> str:
    state, clock = facts.state, facts.clock
    if clock is not None and clock.frozen:
        return "Everything stands still"
    if clock is not None and clock.ended:
        return "Play is over"
    if state.question is not None and asked_about_turn(state):
        return f"Seat {state.question.seat}: decide at the side"
    return words.grouped(next_act(state)) + _countdown(facts.called)


def _countdown(called: CalledView | None) -> str:
    """What the player has left on whom the clock was called; the last seconds are those counted down aloud."""
    if called is None:
        return ""
    left = ceil(called.left)
    return f" · count {left}" if called.counted else f" · {left} s"


def _strip(facts: Facts) -> tuple[str, ...]:
    refusals = tuple(f"Not now: {meaning(r.code)}" for r in facts.answer.reasons if r.kind == "refused")
    undone = tuple(
        f"Taken back: {words.taken_back(str(r.facts['what']))}" for r in facts.answer.reasons if r.code == "undone"
    )
    notice = (facts.notice,) if facts.notice else ()
    told = _places(facts) + _unsure(facts) + refusals + undone + _raced(facts) + _won(facts.state.hand)
    return notice + told + strip(facts.rulings)


def _raced(facts: Facts) -> tuple[str, ...]:
    """The new total, as long as a colour-up is the last thing that was told."""
    events = facts.rulings[-1].ruling.events if facts.rulings else ()
    sheets = (event.sheet for event in events if isinstance(event, e.ColouredUp))
    return tuple(f"New total: {words.chips(sheet.after)} ({words.gained(sheet.difference)})" for sheet in sheets)


def _places(facts: Facts) -> tuple[str, ...]:
    """Who stands where, by stacks, when play is over."""
    places = facts.clock.places if facts.clock is not None else ()
    return tuple(rank.whole for rank in words.ranks(places))


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


def _untimed(state: TableState) -> ClockLines:
    hands = f"Hand {state.hands}" if state.hands else "First hand"
    following = words.in_game(state, hands)
    return ClockLines(words.blinds(state.stakes), state.rules.title, following, running=False, timed=False)
