"""What the screen shows, worked out without a screen."""

from collections.abc import Callable

import pytest
from tables import acts, at_third, cards, clocked, colorado, dealt, tell, told_by

from dealer.cards import Card
from dealer.hand.acts import Said
from dealer.rules.loader import load
from dealer.table import commands as c
from dealer.table.evening import Evening
from dealer.table.table import Table
from ui.clock_view import clock_view
from ui.presenter import Facts, present
from ui.trouble import DeviceState
from ui.views import AmountPad, Button, Opens, Pad, ScreenView


def screen(table: Table, **facts: object) -> ScreenView:
    return present(Facts(table.state, table.undoable(), rulings=told_by(table), **facts))  # type: ignore[arg-type]


def at_showdown() -> Table:
    return tell(at_third(), c.DealRest(), *acts("2 check, 3 check, 4 check, 1 check"))


def button(view: ScreenView, name: str) -> Button:
    shown = [*view.actions, *(b for panel in view.panels for b in panel.buttons)]
    return next(b for b in shown if b.name == name)


PHASES: list[tuple[str, Callable[[], Table], str, list[str]]] = [
    (
        "before the first hand",
        lambda: colorado(4),
        "Shuffle for the next hand",
        ["button:shuffle", "button:sits", "button:box"],
    ),
    (
        "while the deal is on",
        lambda: tell(colorado(4), c.Riffle()),
        "Deal one to seat 2",
        ["button:card", "button:round", "button:card-up"],
    ),
    (
        "facing a bet",
        dealt,
        "Seat 4: 20 to call",
        ["button:fold", "button:call", "button:raise", "button:all-in", "button:chips"],
    ),
    (
        "before a burn and a flop",
        lambda: tell(dealt(), *acts("4 call, 1 call, 2 call, 3 check")),
        "Burn one, then deal the flop",
        ["button:burn", "button:burn-up"],
    ),
    (
        "before the flop",
        lambda: tell(dealt(), *acts("4 call, 1 call, 2 call, 3 check"), c.Burn()),
        "Deal the flop",
        ["button:board"],
    ),
    ("in the third-card round", at_third, "Deal one to seat 2", ["button:card", "button:round", "button:card-up"]),
    ("at the showdown", at_showdown, "Seat 2 tables", ["button:show", "button:winner:main"]),
    (
        "when all others have folded",
        lambda: tell(dealt(), *acts("4 fold, 1 fold, 2 fold")),
        "Push 20 to seat 3 (main pot)",
        ["button:award"],
    ),
    (
        "after the hand",
        lambda: tell(dealt(), *acts("4 fold, 1 fold, 2 fold"), c.Award()),
        "Gather the cards. Next hand",
        ["button:next", "button:sits", "button:box"],
    ),
]


@pytest.mark.parametrize(("table", "prompt", "names"), [p[1:] for p in PHASES], ids=[p[0] for p in PHASES])
def test_each_phase_says_the_next_act_and_offers_its_taps(
    table: Callable[[], Table], prompt: str, names: list[str]
) -> None:
    view = screen(table())
    assert view.prompt == prompt
    assert [b.name for b in view.actions] == names


def test_every_tap_that_is_offered_is_taken_by_the_table() -> None:
    for name, make, _, _ in PHASES:
        for offered in screen(make()).actions:
            if not isinstance(offered.does, Pad | Opens):
                assert make().tell(offered.does).events, (name, offered)


def test_a_raise_is_asked_between_the_least_and_all_chips_with_quick_keys_in_between() -> None:
    pad = button(screen(dealt()), "button:raise").does
    assert isinstance(pad, AmountPad)
    assert (pad.least, pad.most, pad.start) == (40, 1000, 40)
    assert pad.presets == (("Least", 40), ("3x", 60), ("Pot", 70), ("All-in", 1000))
    assert pad.command(120) == c.Act(4, "raise", 120)
    assert [pad.short(amount) for amount in (39, 40)] == [True, False]
    assert [pad.fits(amount) for amount in (0, 1, 1000, 1001)] == [False, True, True, False]


def test_the_first_bet_of_a_street_is_a_bet() -> None:
    table = tell(dealt(), *acts("4 call, 1 call, 2 call, 3 check"), c.Burn(), c.LayBoard(cards("7c 2d Kh")))
    pad = button(screen(table), "button:raise").does
    assert isinstance(pad, AmountPad)
    assert (pad.tells, pad.verb, pad.least) == (c.Act(2, "bet"), "Bet", 20)
    assert pad.presets == (("Least", 20), ("Half pot", 40), ("Pot", 80), ("All-in", 980))


def test_in_pot_limit_the_most_is_the_pot_and_in_fixed_limit_there_is_one_raise() -> None:
    pot = screen(tell(colorado(4, betting="pot-limit"), c.DealRest()))
    assert button(pot, "button:pot").does == c.Act(4, "raise", 70)
    pad = button(pot, "button:raise").does
    assert isinstance(pad, AmountPad)
    assert (pad.least, pad.most, pad.presets) == (40, 70, (("Least", 40), ("3x", 60), ("Pot", 70)))
    fixed = screen(tell(colorado(4, betting="fixed-limit"), c.DealRest()))
    assert [each.name for each in fixed.actions] == ["button:fold", "button:call", "button:raise", "button:chips"]
    assert button(fixed, "button:raise").does == c.Act(4, "raise", 40)


def test_who_cannot_raise_is_not_offered_one() -> None:
    table = dealt(colorado(stacks=(1000, 1000, 1000, 1000)))
    tell(table, *acts("4 all-in"))
    names = [b.name for b in screen(table).actions]
    assert names == ["button:fold", "button:call", "button:chips"]
    assert button(screen(table), "button:call").detail == "1,000 all-in"


def test_who_said_raise_is_asked_how_much_and_may_do_nothing_else() -> None:
    table = tell(dealt(), c.Move(4, Said("raise")))
    view = screen(table)
    assert view.prompt == "Seat 4: how much?"
    assert [b.name for b in view.actions] == ["button:raise", "button:all-in", "button:chips"]


def test_one_pot_total_while_nobody_is_all_in_and_named_pots_after() -> None:
    table = dealt(colorado(stacks=(1000, 300, 120, 1000)))
    assert [(p.name, p.amount) for p in screen(table).pots] == [("Pot", 30)]
    tell(table, *acts("4 raise 300, 1 call, 2 all-in, 3 all-in"))
    assert [(p.name, p.amount) for p in screen(table).pots] == [("Main", 480), ("Side 1", 540)]


def test_how_the_bets_go_into_the_pots_stands_at_the_side_until_the_next_act() -> None:
    table = dealt(colorado(stacks=(1000, 300, 120, 1000)))
    tell(table, *acts("4 raise 300, 1 call, 2 all-in, 3 all-in"))
    view = screen(table)
    (note,) = view.panels
    assert note.kind == "note"
    assert note.meaning == "Main: 120 from each of 1, 2, 3, 4\nSide: 180 from each of 1, 2, 4"
    assert view.prompt == "Burn one, then deal the flop"
    tell(table, c.Burn())
    assert screen(table).panels == ()


def test_seats_show_marks_bets_stacks_and_whose_turn_it_is() -> None:
    seats = {s.number: s for s in screen(dealt()).seats}
    assert seats[1].marks == ("D",)
    assert seats[2].marks == ("SB",)
    assert seats[3].marks == ("BB",)
    assert (seats[3].bet, seats[3].stack) == (20, 980)
    assert [s.look for s in seats.values()] == ["live", "live", "live", "act"]
    assert all(s.cards == 2 and s.faces == () for s in seats.values())


def test_the_button_is_also_the_small_blind_heads_up() -> None:
    assert screen(dealt(colorado(2))).seats[0].marks == ("D", "SB")


def test_folded_all_in_and_away_seats_look_so() -> None:
    table = tell(dealt(), *acts("4 fold, 1 all-in"), c.StepAway(3))
    assert [(s.look, s.note) for s in screen(table).seats] == [
        ("all-in", "all-in"),
        ("act", ""),
        ("away", "away"),
        ("folded", "folded"),
    ]


def test_cards_that_are_held_are_never_shown() -> None:
    table = at_showdown()
    assert all(s.faces == () and s.cards == 3 for s in screen(table).seats)
    tell(table, c.TableCards(2, cards("Ah Ad 3c")))
    seats = {s.number: s for s in screen(table).seats}
    assert seats[2].faces == cards("Ah Ad 3c")
    assert seats[2].cards == 0
    assert seats[3].faces == ()


def test_an_exposed_card_lies_before_its_seat_until_it_is_a_burn() -> None:
    table = tell(at_third(), c.DealCard(2), c.DealCard(3, Card("7s")))
    assert screen(table).seats[2].faces == cards("7s")
    tell(table, c.Done())
    assert screen(table).seats[2].faces == ()


def test_a_third_card_up_opens_a_panel_with_rule_steps_and_both_explanations() -> None:
    table = tell(at_third(), c.DealCard(2), c.DealCard(3, Card("7s")))
    (panel,) = screen(table).panels
    assert (panel.title, panel.subject, panel.source) == ("Third card face up", "Seat 3, 7♠", "Colorado Note 1")
    assert [(s.text, s.done) for s in panel.steps] == [
        ("Put 7♠ with the burns", False),
        ("Deal one to seat 4", False),
        ("Deal one to seat 1", False),
        ("Deal one to seat 3", False),
    ]
    assert [b.name for b in panel.buttons] == ["button:done", "button:turned"]
    tell(table, c.Done(2))
    assert [s.done for s in screen(table).panels[0].steps] == [True, True, False, False]


def test_overruling_changes_the_panel_to_the_other_explanation_and_back() -> None:
    table = tell(at_third(), c.DealCard(2), c.DealCard(3, Card("7s")))
    tell(table, button(screen(table), "button:turned").does)  # type: ignore[arg-type]
    (panel,) = screen(table).panels
    assert panel.title == "Card face up: it plays"
    assert [b.name for b in panel.buttons] == ["button:dealt"]
    tell(table, button(screen(table), "button:dealt").does)  # type: ignore[arg-type]
    (panel,) = screen(table).panels
    assert panel.title == "Third card face up"


def test_several_faults_are_open_at_once_and_only_the_last_card_can_be_overruled() -> None:
    table = tell(at_third(), c.DealCard(2, Card("7s")), c.DealCard(3, Card("8s")))
    newest, older = screen(table).panels
    assert (newest.subject, older.subject) == ("Seat 3, 8♠", "Seat 2, 7♠")
    assert "button:turned" in [b.name for b in newest.buttons]
    assert "button:turned" not in [b.name for b in older.buttons]


def test_a_panel_closes_when_play_goes_on_when_dismissed_and_when_undone() -> None:
    table = tell(at_third(), c.DealCard(2), c.DealCard(3, Card("7s")))
    (panel,) = screen(table).panels
    assert screen(table, dismissed=frozenset({panel.key})).panels == ()
    tell(table, c.DealRest())
    assert len(screen(table).panels) == 1
    tell(table, *acts("2 check"))
    assert screen(table).panels == ()
    tell(table, c.Undo(3))
    assert screen(table).panels == ()


def test_a_silent_house_is_said_to_be_silent() -> None:
    table = tell(colorado(6), c.Riffle(), c.DealCard(2), c.DealCard(3), c.DealCard(4, Card("Th")))
    (panel,) = screen(table).panels
    assert panel.source.startswith("Colorado is silent; TDA")


def test_a_question_stays_at_the_side_with_its_answers_and_the_bar_waits() -> None:
    table = tell(dealt(), c.Act(4, "check"))
    view = screen(table)
    (panel,) = view.panels
    assert panel.kind == "question"
    assert not panel.dismissable
    assert [(b.name, b.does) for b in panel.buttons] == [
        ("button:answer-call", c.Answer("call")),
        ("button:answer-fold", c.Answer("fold")),
    ]
    assert view.actions == ()


def test_an_offered_misdeal_waits_at_the_side_and_the_deal_goes_on() -> None:
    table = tell(colorado(4, rules="pikes-peak"), c.Riffle(), c.DealCard(2, Card("7s")))
    view = screen(table)
    question = view.panels[0]
    assert (question.title, question.source) == ("Misdeal?", "Pikes Peak, Misdeals")
    assert [b.label for b in question.buttons] == ["Misdeal", "Play on"]
    assert view.prompt == "Deal one to seat 3"
    assert [b.name for b in view.actions] == ["button:card", "button:round", "button:card-up"]
    tell(table, c.DealRest())
    view = screen(table)
    assert view.prompt.startswith("Seat 4: ")
    assert "button:call" in [b.name for b in view.actions]
    tell(table, button(view, "button:answer-misdeal").does)  # type: ignore[arg-type]
    assert screen(table).prompt == "Shuffle the deck"


def test_undo_says_what_it_takes_back() -> None:
    table = tell(dealt(), *acts("4 raise 60"))
    undo = screen(table).undo
    assert undo is not None
    assert undo.detail == "Seat 4 raises to 60"
    assert screen(colorado(4)).undo is None


def test_a_refusal_and_the_last_rulings_stand_in_the_strip_newest_first() -> None:
    table = tell(dealt(), *acts("4 raise 30, 1 fold, 2 fold, 3 fold"))
    answer = table.tell(c.Cut())
    strip = screen(table, answer=answer).strip
    assert strip[0].startswith("Not now")
    assert strip[1] == "Uncalled bet back: seat 4, 20 (TDA 15-B, 65-A)"
    assert strip[2].startswith("Short raise completed: seat 4, 30 counts as 40")


def test_the_clock_shows_time_level_and_what_follows() -> None:
    view = screen(colorado(4), clock=clock_view(Evening(colorado(4), clocked(started=100.0)), 161.0)).clock
    assert view.timed
    assert view.running
    assert view.time == "18:59"
    assert view.level == "Level 1: 5/10"
    assert view.following == "Next 10/20"


def test_without_a_clock_its_place_shows_blinds_and_house() -> None:
    view = screen(colorado(4)).clock
    assert (view.time, view.level, view.timed) == ("10/20", load("colorado").title, False)


@pytest.mark.parametrize(
    ("betting", "untimed", "timed"),
    [
        ("no-limit", "First hand", "Next 10/20"),
        ("pot-limit", "Pot-limit · first hand", "Pot-limit · next 10/20"),
        ("fixed-limit", "Limit 20/40 · first hand", "Limit 20/40 · next 10/20"),
    ],
)
def test_a_game_is_named_by_its_betting(betting: str, untimed: str, timed: str) -> None:
    table = colorado(4, betting=betting)
    assert (screen(table).clock.time, screen(table).clock.following) == ("10/20", untimed)
    clock = clock_view(Evening(table, clocked()), 0.0)
    assert screen(table, clock=clock).clock.following == timed


CAMERA_GONE = DeviceState("camera", "unplugged", 0.0)


@pytest.mark.parametrize(
    ("facts", "trouble"),
    [
        ({}, ""),
        ({"devices": (DeviceState("camera", None, 0.0),)}, ""),
        ({"devices": (CAMERA_GONE,)}, "Camera lost: play on by touch · tap: what to do"),
        (
            {"devices": (CAMERA_GONE, DeviceState("panel", "unplugged", 0.0))},
            "Camera and seat ring lost: play on by touch · tap: what to do",
        ),
        ({"devices": (CAMERA_GONE,), "unsaved": "disk full"}, "Not saved: disk full"),
    ],
)
def test_trouble_is_said_the_journal_first(facts: dict[str, object], trouble: str) -> None:
    assert screen(colorado(4), **facts).trouble == trouble


def test_no_amount_carries_a_currency() -> None:
    table = tell(dealt(), *acts("4 raise 60"))
    assert not any(sign in repr(screen(table)) for sign in "$€£¥₺")
