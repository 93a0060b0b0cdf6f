"""The seat ring at the table: a player's press, the dealer button's magnet, counted cards; and the lamps' answers."""

import time
from collections.abc import Callable, Iterator

import pytest
from driver import Opened
from tables import acts, colorado, dealt, tell, told_by

from dealer.cards import Card
from dealer.table import commands as c
from dealer.table.table import Table
from hardware.panel import SerialPanel
from hardware.ports import DeviceLost, Lamp, Press
from hardware.ring_talk import Settings
from hardware.simulated_ring import SimulatedRing
from ui import services
from ui.commands.seat_ring import ANSWER, CHIRP, NOT_NOW, STILL, TAKEN, SeatRing
from ui.faults import panels
from ui.signals import AMBER, DIM, lamps


def pressing() -> Table:
    """Two cards each are dealt, in a house whose seat buttons act."""
    return dealt(colorado(4, seat_buttons="act"))


class Desk:
    """A table with its ring. The ring's far end is a script: what it feels is set, what it shows is read."""

    def __init__(self, table: Table) -> None:
        self.table, self.now = table, 0.0
        self.pressed: list[Press] = []
        self.lies: int | None = None
        self.counted = 100
        self.lit: tuple[Lamp, ...] = ()
        self.heard: list[tuple[int, int]] = []
        self.away = False
        self.ring = SeatRing(self, lambda: table.state, clock=lambda: self.now)

    def show(self, lamps: tuple[Lamp, ...]) -> None:
        self._there()
        self.lit = lamps

    def buzz(self, hertz: int, milliseconds: int) -> None:
        self._there()
        self.heard.append((hertz, milliseconds))

    def presses(self) -> tuple[Press, ...]:
        self._there()
        pressed, self.pressed = tuple(self.pressed), []
        return pressed

    def magnet(self) -> int | None:
        self._there()
        return self.lies

    def cards(self) -> int:
        self._there()
        return self.counted

    def close(self) -> None: ...

    def _there(self) -> None:
        if self.away:
            raise DeviceLost("unplugged")

    def poll(self, after: float = 0.1) -> tuple[c.Command, ...]:
        """What the ring says after a while; the table is told it."""
        self.now += after
        told = self.ring.commands()
        tell(self.table, *told)
        return told


@pytest.mark.parametrize(
    ("before", "press", "said"),
    [
        ("", Press(4), c.Act(4, "call")),
        ("", Press(4, long=True), c.Act(4, "fold")),
        ("4 call, 1 call, 2 call", Press(3), c.Act(3, "check")),
    ],
)
def test_a_press_in_turn_checks_calls_or_folds_and_the_lamp_says_so(before: str, press: Press, said: c.Act) -> None:
    desk = Desk(tell(pressing(), *(acts(before) if before else ())))
    desk.pressed = [press]
    assert desk.poll() == (said,)
    assert Lamp(press.seat, TAKEN) in desk.lit


@pytest.mark.parametrize("seat", [1, 2, 3, 9])
def test_a_press_out_of_turn_says_nothing_and_the_lamp_tells(seat: int) -> None:
    desk = Desk(pressing())
    desk.pressed = [Press(seat), Press(seat, long=True)]
    assert desk.poll() == ()
    assert Lamp(seat, NOT_NOW) in desk.lit


def test_a_double_press_acts_once() -> None:
    desk = Desk(pressing())
    desk.pressed = [Press(4), Press(4)]
    assert desk.poll() == (c.Act(4, "call"),)
    desk.pressed = [Press(4)]
    assert desk.poll() == ()


def test_what_was_pressed_while_the_ring_was_away_does_not_act() -> None:
    desk = Desk(pressing())
    desk.pressed = [Press(4, late=True)]
    assert desk.poll() == ()


def test_the_answer_ends_and_the_lamps_are_as_before() -> None:
    desk = Desk(pressing())
    turn = (services.Lamp(4, (255, 150, 0)),)
    desk.ring.show(turn)
    desk.pressed = [Press(2)]
    desk.poll()
    assert desk.lit == (Lamp(2, NOT_NOW), Lamp(4, (255, 150, 0)))
    desk.poll(after=ANSWER)
    assert desk.lit == (Lamp(4, (255, 150, 0)),)


def test_buttons_that_do_not_act_are_passed_over() -> None:
    desk = Desk(dealt())
    desk.pressed = [Press(4)]
    assert desk.poll() == ()
    assert desk.lit == ()


def test_a_seat_that_waits_for_an_answer_has_no_button() -> None:
    desk = Desk(tell(pressing(), c.Act(4, "check")))  # which is no answer to the blind, and is asked about
    assert desk.table.state.question is not None
    desk.pressed = [Press(4)]
    assert desk.poll() == ()


def test_a_lamp_that_begins_to_blink_is_heard_once() -> None:
    desk = Desk(pressing())
    blinking = services.Lamp(2, (255, 20, 0), blinks=True)
    for shown in ((), (blinking,), (blinking, services.Lamp(3, (0, 9, 0))), (), (blinking,)):
        desk.ring.show(shown)
    assert desk.heard == [CHIRP, CHIRP]


def test_the_magnet_sets_the_first_button() -> None:
    desk = Desk(colorado(4))
    desk.lies = 3
    assert desk.poll() == (c.FeelButton(3),)
    assert desk.poll() == ()
    assert desk.table.state.button == 3


def test_a_button_at_another_seat_is_asked_about_once_and_never_between_hands() -> None:
    desk = Desk(tell(colorado(4), c.Riffle()))
    for seat in (1, None):
        desk.lies = seat
        assert desk.poll() == ()
    desk.lies = 2
    assert desk.poll() == (c.FeelButton(2),)
    assert desk.poll() == ()
    (question,) = panels(desk.table.state, told_by(desk.table), frozenset())
    assert (question.title, question.subject) == ("Where is the button?", "Seat 2")
    assert [button.label for button in question.buttons] == ["It lies right", "Move it back"]
    tell(desk.table, c.Answer("lies-right"))
    assert desk.table.state.button == 2
    tell(desk.table, c.DealRest(), *acts("1 fold, 2 fold, 3 fold"), c.Award())
    desk.lies = 4
    assert desk.poll() == ()


def deal(desk: Desk, cards: int) -> list[c.Command]:
    said: list[c.Command] = []
    for _ in range(cards):
        desk.counted += 1
        said += desk.poll()
    return said


def riffled() -> Desk:
    """A table whose ring has watched since before the hand began."""
    desk = Desk(colorado(4))
    desk.poll()
    tell(desk.table, c.Riffle())
    desk.poll()
    return desk


def test_a_card_too_many_is_noticed_as_it_comes_and_one_tap_overrules_it() -> None:
    desk = riffled()
    assert deal(desk, 8) == []
    assert deal(desk, 1) == [c.CountCards(9)]
    (fault,) = panels(desk.table.state, told_by(desk.table), frozenset())
    assert (fault.title, fault.subject) == ("Cards differ", "9 counted, 8 due")
    (button,) = fault.buttons
    assert (button.label, button.does) == ("Beam is wrong", c.Overrule("cards-differ"))
    tell(desk.table, button.does)
    assert panels(desk.table.state, told_by(desk.table), frozenset()) == ()
    assert deal(desk, 5) == []


def test_a_card_too_few_is_noticed_once_no_more_come() -> None:
    desk = riffled()
    deal(desk, 7)
    tell(desk.table, c.DealRest())
    assert desk.poll() == ()
    assert desk.poll(after=STILL) == (c.CountCards(7, still=True),)
    assert desk.poll(after=STILL) == ()


def test_the_burn_and_the_flop_are_counted_while_they_are_pressing() -> None:
    desk = riffled()
    deal(desk, 8)
    tell(desk.table, c.DealRest(), *acts("4 call, 1 call, 2 call, 3 check"))
    assert deal(desk, 4) == []
    tell(desk.table, c.Burn(), c.LayBoard((Card("7c"), Card("2d"), Card("Kh"))))
    assert desk.poll(after=STILL) == ()
    assert deal(desk, 1) == [c.CountCards(13)]  # a card while the players are to act


def test_a_table_without_a_beam_is_left_alone() -> None:
    desk = Desk(pressing())
    for _ in range(3):
        assert desk.poll(after=STILL) == ()


def test_a_hand_that_was_taken_up_in_its_middle_counts_from_there() -> None:
    desk = Desk(pressing())
    desk.poll()
    tell(desk.table, *acts("4 call, 1 call, 2 call, 3 check"))
    assert deal(desk, 4) == []
    tell(desk.table, c.Burn(), c.LayBoard((Card("7c"), Card("2d"), Card("Kh"))))
    assert desk.poll(after=STILL) == ()


@pytest.mark.parametrize("given", [0, 4, 8])
def test_cards_that_were_dealt_while_the_ring_was_away_are_not_missed(given: int) -> None:
    desk = riffled()
    deal(desk, given)
    desk.away = True
    assert desk.poll() == ()
    desk.away = False  # a Pico that got no power has counted nothing meanwhile, and counts on
    desk.poll()
    assert deal(desk, (8 - given) // 2) == []
    tell(desk.table, c.DealRest())
    assert desk.poll() == ()
    assert desk.poll(after=2 * STILL) == ()
    assert deal(desk, 1) == [c.CountCards(9)]  # from the first betting on, what is known is what is there


def test_a_hand_that_began_while_the_ring_was_away_is_not_compared_before_its_first_betting() -> None:
    desk = Desk(tell(colorado(4), c.Riffle(), c.DealRest(), *acts("4 fold, 1 fold, 2 fold"), c.Award()))
    desk.poll()
    desk.away = True
    desk.poll()
    tell(desk.table, c.NextHand(), c.Riffle())
    desk.poll()
    desk.away = False
    assert deal(desk, 3) == []
    tell(desk.table, c.DealRest())
    assert desk.poll() == ()
    assert desk.poll(after=2 * STILL) == ()


def test_burncard_that_starts_anew_in_the_middle_of_a_deal_does_not_miss_cards() -> None:
    desk = Desk(tell(colorado(4), c.Riffle()))  # some lie there already, and nobody has told of them
    desk.poll()
    assert deal(desk, 3) == []
    tell(desk.table, c.DealRest())
    assert desk.poll() == ()
    assert desk.poll(after=2 * STILL) == ()


def test_after_an_undo_the_counter_waits_for_the_next_hand() -> None:
    desk = riffled()
    deal(desk, 8)
    tell(desk.table, c.DealRest())
    desk.poll()
    tell(desk.table, c.Undo())
    assert deal(desk, 3) == []
    tell(desk.table, c.DealRest(), *acts("4 fold, 1 fold, 2 fold"), c.Award(), c.NextHand(), c.Riffle())
    desk.poll()
    assert deal(desk, 9) == [c.CountCards(9)]


def test_a_lost_ring_says_why_and_nothing_else_and_comes_back() -> None:
    desk = Desk(pressing())
    desk.away, desk.lies = True, 3
    desk.pressed = [Press(4)]
    assert desk.poll() == ()
    assert desk.ring.lost() == "unplugged"
    desk.away = False
    assert c.Act(4, "call") in desk.poll()
    assert desk.ring.lost() is None


@pytest.fixture
def plugged() -> Iterator[tuple[SimulatedRing, SerialPanel]]:
    ring = SimulatedRing(rest=60)
    panel = SerialPanel(ring.port, Settings(steady=4, magnet=20, brightness=255))
    yield ring, panel
    panel.close()
    ring.close()


def test_on_the_simulated_ring_a_hand_is_played_by_the_seats(plugged: tuple[SimulatedRing, SerialPanel]) -> None:
    far, panel = plugged
    table = pressing()
    ring = SeatRing(panel, lambda: table.state)
    for seat in (4, 1, 2):
        far.press(Press(seat))
        assert soon(lambda seat=seat: ring.commands() == (c.Act(seat, "call"),))
        tell(table, c.Act(seat, "call"))
        ring.show(lamps(table.state))
    assert soon(lambda: ring.commands() == () and far.lit == {1: DIM, 3: AMBER})


def soon(so: Callable[[], bool]) -> bool:
    """Whether it comes to be so within five seconds."""
    until = time.monotonic() + 5.0
    while not so():
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True


def test_in_the_app_a_tap_answers_where_the_button_is_and_overrules_the_beam(hands_at: Opened) -> None:
    desk = Desk(colorado(4, seat_buttons="act"))
    ring = desk.ring
    hands = hands_at(desk.table, services=services.Services(boottime=lambda: 0.0, lights=ring, buttons=ring))

    def poll() -> None:
        hands.app.poll()
        hands.idle()

    poll()
    hands.tell(c.Riffle())
    poll()
    desk.lies, desk.counted = 3, desk.counted + 9
    poll()
    assert [panel.title for panel in hands.screen.view.panels] == ["Where is the button?", "Cards differ"]
    hands.tap("button:answer-lies-wrong")
    hands.tap("button:miscounted")
    assert hands.screen.view.panels == ()
    poll()
    assert hands.screen.view.panels == ()
    assert desk.table.state.button == 1
    hands.tell(c.DealRest())
    desk.pressed = [Press(4)]
    poll()
    assert [command for command, _ in hands.rulings][-1] == c.Act(4, "call")
    assert Lamp(4, TAKEN) in desk.lit
