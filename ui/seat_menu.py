"""What the dealer can say about one seat: acts out of turn, chips, posts, cards, and the chair itself."""

from dataclasses import replace
from typing import Final

from dealer.hand import betting
from dealer.hand.state import Hand, Player
from dealer.table import commands as c
from dealer.table import lineup
from dealer.table.state import Seat, TableState
from ui import box, chips, words
from ui.bar import bounds, raise_kind
from ui.offers import buy_in, free_chairs, menu, notes, takes
from ui.views import AmountPad, Button, Command, MenuPad

_PENALTIES: Final = (1, 2, 3, 4, 5)
"""Hands of a penalty that have a key."""


def seat_menu(state: TableState, chair: Seat, values: tuple[int, ...] = ()) -> MenuPad:
    """What can be told about that chair now; `values` are those of the table's chip set, where it has one."""
    seat, hand = chair.number, state.running
    player = hand.player(seat) if hand is not None else None
    acts = _out_of_turn(hand, player) if hand is not None and player is not None else []
    presence = (
        Button("menu:back", "Is back", c.StepAway(seat, back=True), "main")
        if chair.away
        else Button("menu:away", "Steps away", c.StepAway(seat))
    )
    groups = [
        ("menu:unnoticed", "Let pass", [_let_pass(button) for button in acts]),
        ("menu:chips", "Chips", _chips(state, chair, player, values)),
        ("menu:posts", "Posts", _posts(state, chair)),
        ("menu:hand", "Hand", _hand(state, seat)),
        ("menu:chair", "Moves, leaves", _chair(state, seat, player)),
    ]
    stack = player.stack if player is not None else chair.stack
    counted = AmountPad(f"Stack of seat {seat}", "Stack is", c.SetStack(seat, 0), stack, least=0, asks="stack")
    called = _called(state, seat)
    return menu(f"Seat {seat}", [*acts, *called, presence, Button("menu:stack", "Count the stack", counted)], groups)


def _called(state: TableState, seat: int) -> list[Button]:
    """The clock is called on the player whose turn it is, or called off again."""
    if takes(state, c.CallClock(seat)):
        return [Button("menu:clock", "Call the clock", c.CallClock(seat), "warn")]
    if state.called is not None and state.called.seat == seat:
        return [Button("menu:clock-off", "Clock called off", c.CallOffClock(), "warn")]
    return []


def _out_of_turn(hand: Hand, player: Player) -> list[Button]:
    """What a player may be seen to do while it is another's turn; the table rules on it."""
    if betting.turn(hand) in (None, player.seat) or player.folded or not player.stack:
        return []
    seat, most = player.seat, player.bet + player.stack
    follows = ("call", "Calls now") if hand.bet > player.bet else ("check", "Checks now")
    fold = Button("menu:fold", "Folds now", c.Act(seat, "fold"))
    follow = Button(f"menu:{follows[0]}", follows[1], c.Act(seat, follows[0]))
    least = min(betting.least_raise_to(hand), most)
    said, verb = ("Raises now", "Raise to") if hand.bet else ("Bets now", "Bet")
    title = f"Seat {seat} {verb.lower()}, out of turn"
    pad = AmountPad(title, verb, c.Act(seat, raise_kind(hand)), least, least, most, bounds=bounds(least, most))
    return [fold, follow, Button("menu:raise", said, pad)]


def _let_pass(button: Button) -> Button:
    """The same act out of turn, which the table let pass."""
    does = button.does
    if isinstance(does, c.Act):
        return replace(button, does=replace(does, unnoticed=True))
    if isinstance(does, AmountPad) and isinstance(does.tells, c.Act):
        return replace(button, does=replace(does, tells=replace(does.tells, unnoticed=True)))
    return button


def _chips(state: TableState, chair: Seat, player: Player | None, values: tuple[int, ...]) -> list[Button]:
    seat, hand = chair.number, state.running
    in_turn = hand is not None and betting.turn(hand) == seat
    label = "Words or chips" if hand is not None and hand.dealt else "Puts chips out"
    said = None if in_turn else chips.said(state, seat, "menu:said", label, values)
    pulled = chips.pulled(state, player, values) if player is not None else None
    stack = chair.stack if player is None else player.stack
    changed = box.exchanged(state, seat, stack, values), box.found_late(state, seat)
    splashes = Button("menu:splash", "Splashes the pot", c.Splash(seat))
    adding = c.AddChips(seat, buy_in(state))
    added = AmountPad(f"Seat {seat} adds chips", "Adds", adding, adding.amount)
    behind = c.AddChips(seat, adding.amount, behind=True)
    coming = AmountPad(f"Seat {seat}: chips to come", "To come", behind, behind.amount)
    return [
        *(button for button in (said, pulled) if button is not None),
        *([splashes] if notes(state, c.Splash(seat)) else []),
        *([Button("menu:adds", "Adds chips", added)] if takes(state, adding) else []),
        *([Button("menu:coming", "Chips to come", coming)] if takes(state, behind) else []),
        *(button for button in changed if button is not None),
    ]


def _posts(state: TableState, chair: Seat) -> list[Button]:
    """What he can put out for the next hand: what he owes, a straddle, both blinds for the button; or he waits."""
    seat, stakes = chair.number, state.stakes if state.running else state.next_stakes or state.stakes
    owed = None if lineup.has_put_out(state, chair) else lineup.owes(state, chair)
    both, straddle = stakes.small + stakes.big, 2 * stakes.big
    offered: list[tuple[str, str, Command]] = [
        ("menu:straddle", f"Straddles, {words.chips(straddle)}", c.Post(seat, "straddle", straddle)),
        ("menu:buys-button", "Buys the button", c.BuyButton(seat)),
    ]
    match owed:
        case "big":
            offered.append(("menu:posts-big", f"Posts the big blind, {words.chips(stakes.big)}", c.Post(seat, "big")))
        case "both":
            offered.append(("menu:posts-both", f"Posts both blinds, {words.chips(both)}", c.Post(seat, "both")))
        case "small":
            dead = c.Post(seat, "dead", stakes.small)
            offered.append(("menu:posts-dead", f"Posts dead, {words.chips(stakes.small)}", dead))
        case _:
            pass
    if owed is not None and not chair.waits:
        offered.append(("menu:waits", "Waits for the big blind", c.WaitForBlind(seat)))
    return [Button(name, label, does) for name, label, does in offered[::-1] if takes(state, does)]


def _hand(state: TableState, seat: int) -> list[Button]:
    offered: list[Button] = []
    if notes(state, c.Retrieve(seat)):
        offered.append(Button("menu:retrieves", "Wants his hand back", c.Retrieve(seat)))
    others = [p.seat for p in state.hand.players if notes(state, c.AskToSee(seat, p.seat))] if state.hand else []
    if others:
        asks = tuple(Button(f"menu:asks-{other}", f"Seat {other}", c.AskToSee(seat, other)) for other in others)
        offered.append(Button("menu:asks", "Asks to see a hand", MenuPad(f"Seat {seat} asks to see", asks)))
    if state.running is not None and state.running.dealt and takes(state, c.KillHand(seat)):
        offered.append(Button("menu:killed", "Hand killed", c.KillHand(seat), "warn"))
    return offered


def _chair(state: TableState, seat: int, player: Player | None) -> list[Button]:
    offered: list[Button] = []
    free = [chair for chair in free_chairs(state) if takes(state, c.MoveSeat(seat, chair))]
    if free:
        moves = tuple(Button(f"menu:to-{chair}", f"Seat {chair}", c.MoveSeat(seat, chair)) for chair in free)
        offered.append(Button("menu:moves", "Moves to…", MenuPad(f"Seat {seat} moves to", moves)))
    if takes(state, c.Penalize(seat, 1)):
        hands = tuple(
            Button(f"menu:penalty-{count}", f"{count} hand{'s' * (count > 1)}", c.Penalize(seat, count))
            for count in _PENALTIES
        )
        more = AmountPad(f"Seat {seat}: hands of penalty", "Hands:", c.Penalize(seat, 1), 10, asks="hands")
        penalty = MenuPad(f"Penalty of seat {seat}", (*hands, Button("menu:penalty-more", "More…", more)))
        offered.append(Button("menu:penalty", "Penalty…", penalty, "warn"))
    rest: list[tuple[str, str, Command]] = [
        *([("menu:walks-off", "Walks off", c.LeaveTable(seat))] if player is not None and not player.folded else []),
        ("menu:disqualified", "Disqualified", c.Disqualify(seat)),
        ("menu:leave", "Leaves the game", c.LeaveSeat(seat)),
    ]
    return offered + [Button(name, label, does, "warn") for name, label, does in rest if takes(state, does)]
