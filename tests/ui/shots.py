"""Screenshots of the screen in many states, at every panel's size, to look at: `python tests/ui/shots.py FOLDER`."""

import sys
from collections.abc import Callable
from pathlib import Path

import conftest  # noqa: F401  (sets Kivy up before anything imports it)
import cv2
import numpy as np
from clock_shots import CLOCK_SCENES
from driver import Hands
from tables import acts, cards, clocked, colorado, tell

from dealer.hand.state import Stakes
from dealer.table import commands as c
from dealer.table.prompts import expects
from dealer.table.table import Table
from dealer.tournament import commands as t
from ui.theme import PANELS, Panel

Scene = Callable[[Panel], Hands]

BEFORE_RACE = (4175, 2050, 4150, 1075, 10_025, 3050, 900, 25, 12_175, 3475)
"""Stacks with odd chips of 25, but for one."""


def deal(table: Table, panel: Panel, *commands: c.Command) -> Hands:
    hands = Hands(table, panel, clocked(started=1000.0))
    hands.now += 63
    hands.tell(c.Riffle(), c.DealRest(), *commands)
    return hands


def to_third(table: Table, panel: Panel) -> Hands:
    """Four players, all checks, up to the third cards."""
    hands = deal(table, panel, *acts("4 call, 1 call, 2 call, 3 check"))
    hands.tell(c.Burn(), c.LayBoard(cards("7c 2d Kh")), *acts("2 check, 3 bet 40, 4 call, 1 fold, 2 call"))
    hands.tell(c.Burn(), c.LayBoard(cards("9s")), *acts("2 check, 3 check, 4 check"))
    return hands


def between(panel: Panel) -> Hands:
    return Hands(colorado(9), panel)


def two(panel: Panel) -> Hands:
    return deal(colorado(2), panel)


def nine(panel: Panel) -> Hands:
    return deal(colorado(9, 12_500), panel, *acts("4 call, 5 fold, 6 raise 12500"))


def ten_dealing(panel: Panel) -> Hands:
    hands = Hands(colorado(10), panel)
    hands.tell(c.Riffle(), *(c.DealCard(s) for s in (2, 3, 4, 5)))
    return hands


def ten_pad(panel: Panel) -> Hands:
    hands = deal(colorado(10, 1500), panel, *acts("4 raise 60"))
    hands.taps("button:raise", "key:1", "key:8", "key:0")
    return hands


def board_due(panel: Panel) -> Hands:
    hands = deal(colorado(6), panel, *acts("4 call, 5 call, 6 fold, 1 call, 2 call, 3 check"))
    hands.tell(c.Burn())
    return hands


def picker(panel: Panel) -> Hands:
    hands = board_due(panel)
    hands.taps("button:board", "picker:7c", "picker:2d")
    return hands


def third_up(panel: Panel) -> Hands:
    hands = to_third(colorado(4), panel)
    hands.tell(c.Burn(), c.DealCard(2), c.DealCard(3, cards("7s")[0]))
    return hands


def two_faults(panel: Panel) -> Hands:
    hands = third_up(panel)
    hands.tell(c.DealCard(4, cards("Qd")[0]))
    return hands


def ten_fault(panel: Panel) -> Hands:
    table = colorado(10)
    hands = deal(table, panel, *acts("4 call,5 call,6 call,7 call,8 call,9 call,10 call,1 call,2 call,3 check"))
    hands.tell(c.Burn(), c.LayBoard(cards("7c 2d Kh")), *acts(",".join(f"{s} check" for s in (*range(2, 11), 1))))
    hands.tell(c.Burn(), c.LayBoard(cards("9s")), *acts(",".join(f"{s} check" for s in (*range(2, 11), 1))))
    hands.tell(c.Burn(), c.DealCard(2), c.DealCard(3, cards("7s")[0]))
    return hands


def silent_house(panel: Panel) -> Hands:
    hands = Hands(colorado(6), panel)
    hands.tell(c.Riffle(), c.DealCard(2), c.DealCard(3), c.DealCard(4, cards("Th")[0]))
    return hands


def question(panel: Panel) -> Hands:
    return deal(colorado(6), panel, c.Act(4, "raise", 80), c.Act(5, "check"))


def side_pots(panel: Panel) -> Hands:
    table = colorado(stacks=(1000, 300, 120, 1000, 640, 1000))
    return deal(table, panel, *acts("4 raise 100, 5 all-in, 6 fold, 1 call, 2 all-in, 3 all-in, 4 call"))


def many_pots(panel: Panel) -> Hands:
    """Bets of a street that go into five pots."""
    table = colorado(stacks=(1000, 300, 120, 1000, 640, 1000, 480, 5000, 1000))
    calls = "8 raise 1500, 9 all-in, 1 all-in, 2 all-in, 3 all-in, 4 fold, 5 all-in, 6 all-in, 7 all-in"
    return deal(table, panel, *acts(f"4 raise 100, 5 fold, 6 call, 7 call, {calls}".replace("5 fold", "5 call")))


def misdeal_offered(panel: Panel) -> Hands:
    hands = Hands(colorado(6, rules="pikes-peak"), panel)
    hands.tell(c.Riffle(), c.DealCard(2, cards("7s")[0]), c.DealRest())
    return hands


def showdown(panel: Panel) -> Hands:
    hands = to_third(colorado(4), panel)
    hands.tell(c.Burn(), c.DealRest(), *acts("2 check, 3 check, 4 check"))
    hands.tell(c.TableCards(2, cards("Ah Ad 3c")))
    return hands


def winner_pad(panel: Panel) -> Hands:
    hands = showdown(panel)
    hands.tap("button:winner:main")
    hands.tap("winner:3")
    return hands


def push(panel: Panel) -> Hands:
    hands = showdown(panel)
    hands.tell(c.TableCards(3, cards("Kc Kd 4h")), c.TableCards(4, cards("Js Ts 8d")))
    return hands


def won(panel: Panel) -> Hands:
    hands = push(panel)
    hands.tell(c.Award())
    return hands


def menu(panel: Panel) -> Hands:
    hands = deal(colorado(10), panel, *acts("4 raise 60"))
    hands.tap("seat:7")
    return hands


def cash(panel: Panel) -> Hands:
    """Between hands of a cash game: seat 6 owes blinds, seat 7 is new, seat 5 straddles."""
    table = colorado(8, rules="roberts-cash", straddle="two-big-blinds")
    for _ in range(8):
        table.tell(c.StepAway(6))
        tell(table, c.Riffle(), c.DealRest())
        while table.state.running is not None and len(table.state.running.live()) > 1:
            tell(table, c.Act(expects(table.state).seat or 0, "fold"))
        tell(table, c.Award(), c.NextHand())
    tell(table, c.StepAway(6, back=True), c.LeaveSeat(7), c.TakeSeat(7, 1500), c.Post(5, "straddle", 40))
    return Hands(table, panel)


def menu_between(panel: Panel) -> Hands:
    hands = cash(panel)
    hands.tap("seat:6")
    return hands


def menu_chips(panel: Panel) -> Hands:
    hands = menu(panel)
    hands.tap("menu:chips")
    return hands


def chips_pad(panel: Panel) -> Hands:
    """Seat 5 pushes two chips without a word, then reaches for more."""
    hands = deal(colorado(10, 12_500), panel, *acts("4 raise 600"))
    hands.taps("button:chips", "chip:1000", "chip:500", "chip:500", "key:then", "chip:500")
    return hands


def chips_words(panel: Panel) -> Hands:
    """Seat 5 says an amount, and puts another one in."""
    hands = chips_pad(panel)
    hands.taps("word:raise", "key:number", "key:8", "key:00", "key:0", "key:number", "key:first")
    return hands


def chips_number(panel: Panel) -> Hands:
    hands = deal(colorado(6), panel, *acts("4 raise 60"))
    hands.taps("button:chips", "word:raise", "key:number", "key:1", "key:2", "key:0")
    return hands


def must_raise(panel: Panel) -> Hands:
    hands = deal(colorado(6), panel)
    hands.taps("button:chips", "word:raise", "key:ok")
    return hands


def wrong(panel: Panel) -> Hands:
    hands = deal(colorado(9, rules="tda-2024", betting="pot-limit"), panel, *acts("4 raise 60, 5 call, 6 raise 180"))
    hands.tap("button:wrong")
    return hands


def wrong_amount(panel: Panel) -> Hands:
    hands = wrong(panel)
    hands.taps("wrong:amount", "wrong:amount-4", "key:7", "key:0")
    return hands


def hand_for_hand(panel: Panel) -> Hands:
    hands = deal(colorado(6, rules="tda-2024"), panel, c.HandForHand(True), *acts("4 all-in, 5 call, 6 fold, 1 fold"))
    hands.tell(*acts("2 fold, 3 fold"))
    return hands


def passed_over(panel: Panel) -> Hands:
    hands = deal(colorado(6, rules="tda-2024"), panel, *acts("4 raise 60"))
    hands.tell(c.Act(6, "call", unnoticed=True), c.Act(1, "fold"))
    return hands


def unnoticed(panel: Panel) -> Hands:
    hands = deal(colorado(9, rules="tda-2024"), panel, *acts("4 raise 60"))
    hands.tap("seat:6")
    return hands


def halted(panel: Panel) -> Hands:
    hands = Hands(colorado(5, rules="tda-2024"), panel)
    hands.tell(c.LongestTable(8, 9), c.Riffle(), c.DealRest(), *acts("4 fold, 5 fold, 1 fold, 2 fold"), c.Award())
    hands.tell(c.NextHand(), c.Riffle(), c.DealRest(), *acts("5 fold, 1 fold, 2 fold, 3 fold"), c.Award())
    hands.tell(
        c.NextHand(), c.Riffle(), c.DealRest(), *acts("1 fold, 2 fold, 3 fold, 4 fold"), c.Award(), c.NextHand()
    )
    return hands


def other_tables(panel: Panel) -> Hands:
    hands = wrong(panel)
    hands.tap("wrong:tables")
    return hands


def another_dealer(panel: Panel) -> Hands:
    hands = between(panel)
    hands.taps("button:wrong", "wrong:tables")
    return hands


def penalty(panel: Panel) -> Hands:
    hands = menu(panel)
    hands.taps("menu:chair", "menu:penalty")
    return hands


def moves(panel: Panel) -> Hands:
    hands = Hands(colorado(2), panel)
    hands.taps("seat:1", "menu:chair", "menu:moves")
    return hands


def posts(panel: Panel) -> Hands:
    hands = menu_between(panel)
    hands.tap("menu:posts")
    return hands


def forfeit(panel: Panel) -> Hands:
    """Chips that are less than the call: the player is asked."""
    hands = deal(colorado(6, 12_500, rules="tda-2024"), panel, *acts("4 raise 200, 5 raise 800"))
    hands.taps("button:chips", "chip:100", "chip:100", "key:ok")
    return hands


def new_player(panel: Panel) -> Hands:
    hands = Hands(colorado(4), panel)
    hands.tap("button:sits")
    return hands


def fixed_limit(panel: Panel) -> Hands:
    hands = Hands(colorado(9, rules="tda-2024", betting="fixed-limit"), panel)
    hands.tell(c.Riffle(), c.DealRest(), *acts("4 raise 40, 5 raise 60"))
    return hands


def two_motions(panel: Panel) -> Hands:
    """A string bet, ruled."""
    hands = chips_pad(panel)
    hands.tap("key:ok")
    return hands


WHY = {
    "camera": "pi: the camera stopped (no picture for 5 s); check the ribbon cable, with the power off",
    "panel": "no seat ring found; /dev/serial/by-id/usb-MicroPython_Board_in_FS_mode_e661410403: the seat ring "
    "speaks version 1 of the protocol, Burncard version 2; install the firmware that came with this Burncard",
    "pedal": None,
    "copies": "/home/ann/.local/share/burncard/copies/venue-2026-11-30.db: the disk is full; make room and try again",
}
"""Why devices are lost."""


def camera_lost(panel: Panel) -> Hands:
    hands = deal(colorado(9), panel, c.StepAway(7), *acts("4 raise 30"))
    hands.tell(*hands.app.night.observe([("camera", WHY["camera"])], hands.now))
    hands.app.refresh()
    return hands


def trouble(panel: Panel) -> Hands:
    """All that can be lost, and the page that says what to do."""
    hands = camera_lost(panel)
    hands.app.night.observe(WHY.items(), hands.now)
    hands.now += 200
    hands.app.refresh()
    hands.tap("button:devices")
    return hands


def all_well(panel: Panel) -> Hands:
    hands = deal(colorado(9), panel, *acts("4 raise 60"))
    hands.app.night.observe([("camera", None), ("copies", None)], hands.now)
    hands.now += 4000
    hands.app.refresh()
    hands.tap("button:devices")
    return hands


def evidence(panel: Panel) -> Hands:
    hands = third_up(panel)
    fault = hands.screen.view.panels[0]
    grey = np.add.outer(np.arange(720) // 9, np.arange(1280) // 16).astype(np.uint8)
    hands.app.night.pictures[fault.number] = cv2.imencode(".jpg", grey)[1].tobytes()
    hands.app.refresh()
    hands.tap("button:picture")
    return hands


def box(panel: Panel) -> Hands:
    stakes = Stakes(100, 200, chip=25)
    hands = Hands(colorado(stacks=BEFORE_RACE, rules="poker-league-wyoming", stakes=stakes), panel)
    hands.tap("button:box")
    return hands


def counting(panel: Panel) -> Hands:
    hands = box(panel)
    hands.taps("box:count", "tally:3", "key:4", "key:1", "key:0", "key:0")
    return hands


def race_counts(panel: Panel) -> Hands:
    hands = box(panel)
    hands.taps("box:race", "box:race-100", "tally:2", "key:6")
    return hands


def race_cards(panel: Panel) -> Hands:
    """Two seats' cards are keyed in, the others are still to come."""
    hands = box(panel)
    hands.taps("box:race", "box:race-100", "race:cards", "tally:1", "picker:Ah", "picker:2c", "picker:3c")
    hands.taps("race:picked", "tally:2", "picker:Kd", "race:picked")
    return hands


def race_pick(panel: Panel) -> Hands:
    hands = race_cards(panel)
    hands.taps("tally:3", "picker:Ks")
    return hands


def race_sheet(panel: Panel) -> Hands:
    hands = race_cards(panel)
    for seat, card in ((3, "Qs"), (4, "Js"), (5, "Ts"), (6, "9s"), (8, "8s"), (9, "7s"), (10, "6s")):
        hands.taps(f"tally:{seat}", f"picker:{card}", "race:picked")
    hands.tap("race:sheet")
    return hands


def raced(panel: Panel) -> Hands:
    hands = race_sheet(panel)
    hands.tap("key:ok")
    return hands


def miscounted(panel: Panel) -> Hands:
    hands = counting(panel)
    hands.tap("key:ok")
    return hands


def exchange(panel: Panel) -> Hands:
    hands = box(panel)
    hands.taps("seat:1", "menu:chips", "menu:changes", *["chip:25"] * 4, "key:then", "chip:100")
    return hands


def felt(panel: Panel) -> Hands:
    """The dealer button lies elsewhere, and a card too many was counted; both as nine are being dealt."""
    hands = Hands(colorado(9), panel)
    hands.tell(c.Riffle(), c.CountCards(19), c.FeelButton(4))
    return hands


def level_waits(panel: Panel) -> Hands:
    """A new level waits, the clock is called on a player, and the machine was asleep."""
    hands = nine(panel)
    hands.now += 1200
    hands.tell(t.Woke(75.0))
    hands.taps("seat:7", "menu:clock")
    return hands


def frozen(panel: Panel) -> Hands:
    hands = nine(panel)
    hands.tap("button:freeze")
    return hands


def over(panel: Panel) -> Hands:
    hands = Hands(colorado(stacks=(500, 900, 1500, 700, 1400)), panel, clocked(started=1000.0))
    hands.tell(t.LastHands(0))
    hands.tell(t.AddTime(60))
    return hands


SCENES: tuple[Scene, ...] = (
    level_waits,
    frozen,
    over,
    between,
    two,
    nine,
    ten_dealing,
    ten_pad,
    board_due,
    picker,
    third_up,
    two_faults,
    ten_fault,
    silent_house,
    question,
    side_pots,
    many_pots,
    misdeal_offered,
    showdown,
    winner_pad,
    push,
    won,
    menu,
    cash,
    menu_between,
    menu_chips,
    chips_pad,
    chips_words,
    chips_number,
    must_raise,
    two_motions,
    wrong,
    wrong_amount,
    hand_for_hand,
    passed_over,
    unnoticed,
    halted,
    other_tables,
    another_dealer,
    penalty,
    moves,
    posts,
    forfeit,
    new_player,
    fixed_limit,
    camera_lost,
    trouble,
    all_well,
    evidence,
    box,
    counting,
    miscounted,
    race_counts,
    race_cards,
    race_pick,
    race_sheet,
    raced,
    exchange,
    felt,
)


def main(folder: Path, only: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for panel in PANELS:
        for scene in (*SCENES, *CLOCK_SCENES):
            if only and scene.__name__ not in only:
                continue
            hands = scene(panel)
            hands.shot(folder / f"{scene.__name__}-{panel.width}x{panel.height}.png")
            hands.close()
    print(f"{len((*SCENES, *CLOCK_SCENES)) * len(PANELS)} screenshots in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
