"""A table played by real touches on the real screen."""

import cv2
import numpy as np
import pytest
from driver import Opened
from kivy.base import EventLoop
from kivy.core.window import Window
from kivy.tests.common import UnitTestTouch
from tables import acts, at_third, cards, clocked, colorado

from dealer.cards import Card
from dealer.scene import Scene, Sighting, seat_zone
from dealer.table import commands as c
from dealer.table.journal import Journal, JournalError
from dealer.table.table import Table
from ui import pixels
from ui.services import Lamp, Services
from ui.signals import AMBER
from ui.theme import PANELS, Panel

SMALL = PANELS[:2]


def hand(table: Table):
    assert table.state.hand is not None
    return table.state.hand


@pytest.mark.parametrize("panel", SMALL, ids=lambda p: p.name)
def test_a_whole_colorado_hand_is_played_by_touch_alone(hands_at: Opened, panel: Panel) -> None:
    table = colorado(4)
    hands = hands_at(table, panel)
    hands.taps("button:shuffle", "button:round", "button:call", "button:call", "button:call", "button:check")
    hands.taps("button:burn", "button:board", "picker:7c", "picker:2d", "picker:Kh", "key:ok")
    assert hand(table).board == cards("7c 2d Kh")
    hands.taps(
        "button:check", "button:raise", "key:6", "key:0", "key:ok", "button:call", "button:fold", "button:fold"
    )
    hands.taps("button:burn", "button:board", "picker:9s", "button:check", "button:check")
    hands.taps("button:burn", "button:card", "button:round", "button:check", "button:check")
    hands.taps("button:show", *(f"picker:{each}" for each in ("Kc", "Kd", "4h")), "key:ok")
    hands.taps("button:show", *(f"picker:{each}" for each in ("Js", "Ts", "8d")), "key:ok")
    winner = hand(table).players
    hands.tap("button:award")
    assert hand(table).over
    assert [w.amount for w in hand(table).wins] == [200]
    assert {p.seat for p in winner if not p.folded} == {3, 4}
    hands.taps("button:next", "button:shuffle")
    assert table.state.button == 2
    assert hand(table).number == 2
    assert all(ruling is not None and not ruling.refused for _, ruling in hands.rulings)


def test_keys_and_quick_keys_make_the_amount_that_the_large_key_says(hands_at: Opened) -> None:
    table = colorado(4)
    hands = hands_at(table)
    hands.taps("button:shuffle", "button:round", "button:raise", "key:1", "key:2", "key:0")
    ok = hands.app.find("key:ok")
    assert ok is not None
    assert ok.label == "Raise to 120"
    hands.taps("key:C", "key:3", "key:00", "key:0")
    assert hands.app.find("key:ok") is None  # nobody has 3,000
    hands.taps("key:=Pot", "key:ok")
    assert hand(table).bet == 70
    hands.taps("button:raise", "key:ok")
    assert hand(table).bet == 120
    assert hands.screen.pad is None


def test_a_short_raise_is_keyed_in_as_it_was_pushed_and_ruled_on(hands_at: Opened) -> None:
    hands = hands_at(colorado(4))
    hands.taps("button:shuffle", "button:round", "button:raise", "key:3", "key:0")
    assert hands.app.find("key:ok").label == "Rule on 30"
    hands.tap("key:ok")
    assert hand(hands.app.table).bet == 40
    assert hands.screen.view.panels[0].subject == "Seat 4, 30 counts as 40"


def test_an_act_out_of_turn_is_told_from_the_seats_menu(hands_at: Opened) -> None:
    hands = hands_at(colorado(4))
    hands.taps("button:shuffle", "button:round", "seat:2", "menu:raise", "key:8", "key:0", "key:ok")
    assert hands.screen.view.panels[0].title == "Out of turn: held"
    hands.taps("button:fold", "button:fold")
    assert hand(hands.app.table).bet == 80
    hands.taps("seat:4")
    assert hands.app.find("menu:call") is None  # seat 4 has folded


def test_a_touch_on_a_pad_does_not_reach_the_seats_below(hands_at: Opened) -> None:
    hands = hands_at(at_third())
    seat = hands.app.centre("seat:2")
    hands.tap("button:card-up")
    pad = hands.screen.pad
    hands.now += 1
    hands.touch(*seat)
    assert hands.screen.pad is pad


def test_an_open_pad_closes_when_the_turn_has_moved_on_without_it(hands_at: Opened) -> None:
    hands = hands_at(colorado(4))
    hands.taps("button:shuffle", "button:round", "button:raise")
    assert hands.screen.pad is not None
    hands.tell(c.Act(4, "call"))
    assert hands.screen.pad is None


def test_a_pad_stays_open_while_the_camera_reports(hands_at: Opened) -> None:
    hands = hands_at(colorado(4))
    hands.taps("button:shuffle", "button:round", "button:raise", "key:9")
    hands.tell(c.See(Scene(1.0, (Sighting(seat_zone(2), None, 0.9, (0.0, 0.0)),))))
    hands.taps("key:0", "key:ok")
    assert hand(hands.app.table).bet == 90


def test_undo_takes_back_what_its_button_says(hands_at: Opened) -> None:
    table = colorado(4)
    hands = hands_at(table)
    hands.taps("button:shuffle", "button:round", "button:call")
    before = table.state
    hands.tap("button:fold")
    undo = hands.app.find("button:undo")
    assert undo is not None
    assert undo.detail == "Seat 1 folds"
    hands.tap("button:undo")
    assert table.state == before


def test_a_third_card_up_is_put_right_by_touch_beside_the_running_deal(hands_at: Opened) -> None:
    table = at_third()
    hands = hands_at(table)
    assert hands.screen.view.panels == ()
    hands.taps("button:card", "button:card-up", "picker:7s")
    (panel,) = hands.screen.view.panels
    assert panel.source == "Colorado Note 1"
    hands.tap("button:done")
    hands.tap("button:card")
    assert [s.done for s in hands.screen.view.panels[0].steps] == [True, True, False, False]
    hands.tap("button:turned")
    assert hands.screen.view.panels[0].title == "Card face up: it plays"
    hands.tap("button:dismiss")
    assert hands.screen.view.panels == ()
    hands.tap("button:round")
    assert [p.down for p in hand(table).players] == [3, 3, 3, 3]


def test_the_second_of_two_faults_comes_to_the_front_when_its_tab_is_tapped(hands_at: Opened) -> None:
    hands = hands_at(at_third())
    hands.tell(c.DealCard(2, Card("7s")), c.DealCard(3, Card("8s")))
    newest, older = hands.screen.view.panels
    assert hands.app.find("button:turned") is not None
    hands.tap(f"tab:{older.key}")
    assert hands.app.find("button:turned") is None  # only the last card can be overruled
    hands.tap(f"tab:{newest.key}")
    assert hands.app.find("button:turned") is not None


def test_a_fault_that_comes_again_after_an_undo_is_shown_again_though_it_was_dismissed(hands_at: Opened) -> None:
    hands = hands_at(at_third())
    hands.tell(c.DealCard(2, Card("7s")))
    hands.tap("button:dismiss")
    assert hands.screen.view.panels == ()
    hands.tap("button:undo")
    hands.tell(c.DealCard(2, Card("7s")))
    assert len(hands.screen.view.panels) == 1


def test_a_refusal_stays_readable_while_the_camera_reports(hands_at: Opened) -> None:
    hands = hands_at(colorado(4))
    hands.tell(c.Burn(), c.See(Scene(1.0)), c.See(Scene(2.0)))
    assert hands.screen.view.strip[0] == "Not now: No hand is running."


def test_where_the_camera_is_unsure_is_said_while_cards_are_dealt(hands_at: Opened) -> None:
    hands = hands_at(colorado(4))
    hands.tell(c.Riffle(), c.See(Scene(1.0, unsure=frozenset({seat_zone(2)}))))
    assert hands.screen.view.strip[0] == "Camera unsure: seat 2. Tap what was dealt"
    hands.tell(c.DealRest())
    assert hands.screen.view.strip == ()


def test_the_same_screen_fits_when_its_window_is_made_smaller(hands_at: Opened) -> None:
    hands = hands_at(colorado(9), PANELS[1])
    before = hands.app.find("button:shuffle").width
    Window.size = (800, 480)
    hands.idle()
    after = hands.app.find("button:shuffle")
    assert 0.55 * before < after.width < 0.7 * before
    assert all(w.x >= 0 and w.right <= 800 and w.top <= 480 for w in hands.screen.walk() if getattr(w, "name", ""))


def test_a_question_is_answered_by_touch(hands_at: Opened) -> None:
    hands = hands_at(colorado(4))
    hands.tell(c.Riffle(), c.DealRest(), c.Act(4, "check"))
    hands.tap("button:answer-call")
    assert hand(hands.app.table).player(4).bet == 20
    assert hands.screen.view.panels == ()


def test_a_seats_menu_sets_away_and_counts_a_stack(hands_at: Opened) -> None:
    table = colorado(6)
    hands = hands_at(table)
    hands.taps("seat:3", "menu:away")
    assert table.state.seat(3).away
    hands.taps("seat:3", "menu:back", "seat:5", "menu:stack", "key:7", "key:5", "key:0", "key:ok")
    assert not table.state.seat(3).away
    assert table.state.seat(5).stack == 750
    hands.taps("seat:6", "menu:chair", "menu:leave")
    assert table.state.seat(6) is None


def test_named_winners_split_a_pot_by_touch(hands_at: Opened) -> None:
    table = colorado(4)
    hands = hands_at(table)
    hands.tell(c.Riffle(), c.DealRest(), *acts("4 call, 1 fold, 2 fold, 3 check"))
    hands.tell(c.Burn(), c.LayBoard(cards("7c 2d Kh")), *acts("3 check, 4 check"))
    hands.tell(c.Burn(), c.LayBoard(cards("9s")), *acts("3 check, 4 check"))
    hands.tell(c.Burn(), c.DealRest(), *acts("3 check, 4 check"))
    hands.taps("button:winner:main", "winner:3", "winner:4", "key:ok", "button:award")
    assert {(w.seat, w.amount) for w in hand(table).wins} == {(3, 25), (4, 25)}


@pytest.mark.parametrize(("gap", "folds"), [(0.1, 1), (0.24, 1), (0.3, 2)])
def test_a_double_tap_is_one_tap(hands_at: Opened, gap: float, folds: int) -> None:
    table = colorado(6)
    hands = hands_at(table)
    hands.taps("button:shuffle", "button:round")
    hands.tap("button:fold")
    hands.tap("button:fold", after=gap)
    assert sum(p.folded for p in hand(table).players) == folds


def test_a_second_tap_does_not_hit_the_button_that_took_the_first_ones_place(hands_at: Opened) -> None:
    hands = hands_at(colorado(4))
    place = hands.app.find("button:shuffle").x + 20, hands.app.find("button:shuffle").center_y
    hands.touch(*place)
    assert [type(command) for command, _ in hands.rulings] == [c.Riffle]
    assert hands.app.find("button:card").collide_point(*place)
    hands.touch(*place)
    assert len(hands.rulings) == 1
    hands.now += 1
    hands.touch(*place)
    assert [type(command) for command, _ in hands.rulings] == [c.Riffle, c.DealCard]


def test_a_finger_that_slides_off_a_button_does_nothing(hands_at: Opened) -> None:
    hands = hands_at(colorado(4))
    touch = UnitTestTouch(*hands.app.centre("button:shuffle"))
    touch.touch_down()
    touch.touch_move(400, 300)
    touch.touch_up()
    hands.idle()
    assert hands.rulings == []


@pytest.mark.parametrize("button", ["right", "scrolldown"])
def test_only_the_first_mouse_button_taps(hands_at: Opened, button: str) -> None:
    hands = hands_at(colorado(4))
    touch = UnitTestTouch(*hands.app.centre("button:shuffle"))
    touch.profile, touch.button = ["pos", "button"], button
    touch.touch_down()
    touch.touch_up()
    hands.idle()
    assert hands.rulings == []


def test_a_card_that_was_seen_before_its_owner_tables_needs_no_second_naming(hands_at: Opened) -> None:
    table = at_third()
    hands = hands_at(table)
    hands.tell(c.DealCard(2, Card("7s")), c.Overrule("third-exposed"), c.DealRest())
    hands.tell(*acts("2 check, 3 check, 4 check, 1 check"))
    hands.taps("button:show", "picker:Ac", "picker:Ad", "key:ok")
    assert set(hand(table).player(2).tabled) == set(cards("7s Ac Ad"))


def test_a_touch_is_shown_before_the_table_has_answered(hands_at: Opened) -> None:
    hands = hands_at(colorado(4))
    button = hands.app.find("button:shuffle")
    touch = UnitTestTouch(*button.center)
    touch.touch_down()
    assert button.pressed
    touch.touch_up()
    assert hands.rulings == []
    EventLoop.idle()
    assert len(hands.rulings) == 1


class FailingJournal(Journal):
    """A journal whose disk is full, until it is mended."""

    full = False

    def append(self, stream, payload):
        if self.full:
            raise JournalError("the disk is full; free some space")
        return super().append(stream, payload)


def test_what_cannot_be_saved_is_said_and_nothing_is_lost(hands_at: Opened) -> None:
    with FailingJournal.open(":memory:") as journal:
        table = colorado(4, journal=journal)
        hands = hands_at(table)
        hands.taps("button:shuffle", "button:round")
        before = table.state
        journal.full = True
        hands.tap("button:call")
        assert hands.screen.view.trouble == "Not saved: the disk is full; free some space"
        assert hands.rulings[-1] == (c.Act(4, "call"), None)
        assert table.state == before
        journal.full = False
        hands.tap("button:call")
        assert hands.screen.view.trouble == ""
        assert hand(table).player(4).bet == 20


class Camera:
    """A camera that shows what a test wants."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self.why: str | None = None
        self.jpeg: bytes | None = None

    def poll(self) -> Scene | None:
        return self.scenes.pop(0) if self.scenes else None

    def lost(self) -> str | None:
        return self.why

    def picture(self) -> bytes | None:
        return self.jpeg


class Ring:
    """Lamps that remember what they showed."""

    def __init__(self) -> None:
        self.shown: list[tuple[Lamp, ...]] = []

    def show(self, lamps: tuple[Lamp, ...]) -> None:
        self.shown.append(lamps)


def test_the_camera_deals_and_its_loss_is_shown_until_it_is_back(hands_at: Opened) -> None:
    camera, table = Camera(), colorado(4)
    hands = hands_at(table, services=Services(boottime=lambda: 1000.0, eyes=camera))
    hands.tell(c.Riffle())
    camera.scenes.append(Scene(1.0, (Sighting(seat_zone(2), None, 0.9, (0.0, 0.0)),)))
    hands.app.poll()
    hands.idle()
    assert hand(table).player(2).down == 1
    camera.why = "unplugged"
    hands.app.poll()
    hands.idle()
    assert hands.screen.view.trouble == "Camera lost: play on by touch · tap: what to do"
    hands.tap("button:devices")
    lost = hands.screen.pad.rows[0]
    assert (lost.name, lost.advice) == ("Camera", "Unplugged")
    assert table.state.lost == {"camera"}
    hands.tell(*acts("4 call"))
    assert hands.screen.pad is not None
    camera.why = None
    hands.app.poll()
    hands.idle()
    assert hands.screen.view.trouble == ""
    assert (hands.screen.pad.rows[0].name, hands.screen.pad.rows[0].look) == ("Camera", "works")
    hands.tap("button:close")
    assert hands.screen.pad is None


def test_the_picture_that_proves_a_fault_is_one_tap_away(hands_at: Opened) -> None:
    camera, table, moment = Camera(), at_third(), [1000.0]
    red = np.zeros((90, 160, 3), np.uint8)
    red[:] = (0, 0, 255)
    camera.jpeg = b"from before"
    hands = hands_at(table, services=Services(boottime=lambda: moment[0], eyes=camera))
    seen = (None, None, Card("7s"))
    hands.tell(
        c.See(Scene(1.0, tuple(Sighting(seat_zone(2), it, 0.99, (9.0 * i, 0.0)) for i, it in enumerate(seen))))
    )
    assert hands.screen.view.panels[0].subject == "Seat 2, 7♠"
    hands.app.poll()
    assert hands.app.find("button:picture") is None
    camera.jpeg = cv2.imencode(".jpg", red)[1].tobytes()
    hands.app.poll()
    hands.idle()
    hands.tap("button:picture")
    shown = pixels.grab(Window)
    assert shown[260, 400].tolist()[2] > 230
    moment[0] += 1
    hands.tap("button:close")
    assert pixels.grab(Window)[260, 400].tolist()[2] < 200
    hands.tell(c.Undo())
    assert hands.app.night.pictures == {}


def test_a_damaged_picture_is_said_to_be_damaged() -> None:
    assert pixels.texture(b"") is None
    assert pixels.texture(b"no picture") is None


def test_lamps_follow_the_turn(hands_at: Opened) -> None:
    ring = Ring()
    hands = hands_at(colorado(4), services=Services(boottime=lambda: 1000.0, lights=ring))
    hands.tell(c.Riffle(), c.DealRest())
    assert [lamp.seat for lamp in ring.shown[-1] if lamp.colour == AMBER] == [4]
    hands.tell(c.Act(4, "call"))
    assert [lamp.seat for lamp in ring.shown[-1] if lamp.colour == AMBER] == [1]


def test_the_clock_is_started_by_touch_beats_and_moves_the_level_with_the_next_hand(hands_at: Opened) -> None:
    beats: list[float] = []
    table = colorado(4)
    hands = hands_at(table, tournament=clocked(), beat=beats.append)
    hands.taps("button:clock", "clock:start")
    assert hands.screen.view.clock.running
    assert str(table.state.stakes) == "5/10"
    hands.tell(c.Riffle(), c.DealRest())
    hands.now += 21 * 60
    hands.app.tick()
    hands.idle()
    assert beats[-1] == 21 * 60
    assert str(table.state.stakes) == "5/10"
    assert str(table.state.next_stakes) == "10/20"
    view = hands.screen.view.clock
    assert (view.level, view.following) == ("This hand 5/10", "Next hand 10/20")
    hands.app.tick()
    hands.idle()
    assert [type(command) for command, _ in hands.rulings].count(c.SetStakes) == 2


def test_one_tap_freezes_the_table_and_its_clock_and_one_lets_them_go_on(hands_at: Opened) -> None:
    tournament = clocked(started=1000.0)
    hands = hands_at(colorado(4), tournament=tournament)
    hands.tell(c.Riffle(), c.DealRest())
    hands.tap("button:freeze")
    assert tournament.state.frozen is not None
    assert hands.screen.view.prompt == "Everything stands still"
    assert [button.name for button in hands.screen.view.actions] == ["button:unfreeze"]
    hands.tell(c.Act(4, "call"))
    assert hands.rulings[-1][1].refused
    hands.tap("button:unfreeze", after=600.0)
    assert tournament.state.running
    assert tournament.state.clock.at(hands.now).remaining == 1200 - 1
    hands.tap("button:call")
    assert not hands.rulings[-1][1].refused


def test_the_clock_is_called_on_a_player_by_two_taps_and_runs_out(hands_at: Opened) -> None:
    hands = hands_at(colorado(4), tournament=clocked(started=1000.0))
    hands.tell(c.Riffle(), c.DealRest())
    hands.taps("seat:4", "menu:clock")
    assert hands.screen.view.prompt == "Seat 4: 10 to call · 30 s"
    hands.now += 26
    hands.app.tick()
    hands.idle()
    assert hands.screen.view.prompt == "Seat 4: 10 to call · count 4"
    hands.taps("seat:4", "menu:clock-off", "seat:4", "menu:clock")
    hands.now += 31
    hands.app.tick()
    hands.idle()
    assert "Time is over: seat 4" in hands.screen.view.strip[0] or hands.screen.view.panels[0].title == "Time is over"
    assert hands.app.table.state.hand.player(4).folded


def test_what_the_clock_can_be_told_is_a_few_taps_away(hands_at: Opened) -> None:
    tournament = clocked(started=1000.0)
    hands = hands_at(colorado(4), tournament=tournament)

    def reading():
        return tournament.state.clock.at(hands.now)

    def tell(*names: str) -> None:
        hands.taps("button:clock", *names, "clock:close")

    tell("clock:next")
    assert reading().number == 2
    tell("clock:add")
    assert reading().remaining > 1200
    tell("clock:previous")
    assert reading().number == 1
    tell("clock:more", "clock:undo")
    assert reading().number == 2
    tell("clock:more", "clock:last")
    assert tournament.state.last_hands == 3
    assert hands.screen.view.clock.following == "3 more hands"
    tell("clock:more", "clock:break", "clock:break-10")
    assert hands.screen.view.clock.level == "Level 2: break 10 min"
    tell("clock:pause")
    assert not tournament.state.running
    tell("clock:more", "clock:starts", "clock:starts-5")
    assert hands.screen.view.clock.level == "Cards fly"
    tell("clock:more", "clock:level", "key:7", "key:ok")
    assert reading().number == 7
    tell("clock:more", "clock:minutes", "key:1", "key:2", "key:ok")
    assert tournament.state.edited
    assert hands.screen.view.clock.level == "Level 7*: 75/150" or hands.screen.view.clock.level == "Cards fly"


def test_after_sleep_the_time_is_offered_back(hands_at: Opened) -> None:
    asleep = [0.0]
    tournament = clocked(started=1000.0)
    time = [1000.0]
    services = Services(boottime=lambda: time[0], asleep=lambda: asleep[0])
    hands = hands_at(colorado(4), tournament=tournament, services=services)
    hands.app.tick()
    time[0], asleep[0] = 1090.0, 60.0
    hands.app.tick()
    hands.idle()
    (panel,) = hands.screen.view.panels
    assert (panel.title, panel.subject) == ("The machine was asleep", "for 1:00")
    hands.tap("button:give-back")
    assert tournament.state.clock.at(1090.0).remaining == 1170
    assert hands.screen.view.panels == ()


def test_when_play_is_over_the_places_are_shown(hands_at: Opened) -> None:
    tournament = clocked(started=1000.0)
    hands = hands_at(colorado(stacks=(500, 900, 500)), tournament=tournament)
    hands.taps("button:clock", "clock:more", "clock:ends", "clock:ends-15", "clock:close")
    assert hands.screen.view.clock.following.startswith("Ends at ")
    hands.now += 16 * 60
    hands.app.tick()
    hands.idle()
    view = hands.screen.view
    assert (view.prompt, view.strip[:2]) == ("Play is over", ("1. seat 2: 900", "2.–3. seats 1, 3: 500"))
    hands.tap("button:play-on")
    assert not tournament.state.ended


def test_a_screenshot_is_the_window_as_it_is(hands_at: Opened, tmp_path) -> None:
    hands = hands_at(colorado(4), PANELS[1])
    hands.shot(tmp_path / "shot.png")
    picture = cv2.imread(str(tmp_path / "shot.png"))
    assert picture.shape == (720, 1280, 3)
    x, y = (round(v) for v in hands.app.centre("button:shuffle"))
    button = hands.app.find("button:shuffle")
    corner = picture[719 - round(y - button.height * 0.4), round(x - button.width * 0.4)]
    assert corner.tolist() == [219, 233, 239]  # ivory, in BGR
    with pytest.raises(OSError, match="could not be written"):
        hands.app.screenshot(tmp_path / "no folder" / "shot.png")
