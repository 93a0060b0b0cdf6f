"""The action bar: what a hand on the screen may tell the table now, with or without a camera."""

from typing import Literal

from dealer.cards import DECK, Card, is_face
from dealer.hand import betting, dealing, showdown
from dealer.hand.amounts import must_raise
from dealer.hand.pots import total
from dealer.hand.state import Hand, Player, street_of
from dealer.table import colouring, lineup
from dealer.table import commands as c
from dealer.table.prompts import expects
from dealer.table.state import TableState
from ui import chips, words
from ui.offers import buy_in, free_chairs, takes
from ui.views import AmountPad, Button, CardPad, MenuPad, Opens, WinnerPad


def actions(state: TableState, values: tuple[int, ...] = ()) -> tuple[Button, ...]:
    """The buttons of the bar, left to right. None while a question waits for the player whose turn it is. `values`
    are those of the table's chip set, where it has one."""
    hand = state.running
    if asked_about_turn(state):
        return ()
    if hand is None:
        return _between(state)
    awaited = expects(state)
    match awaited.kind:
        case "act":
            return _betting(state, hand, values)
        case "show":
            return _showing(state, hand, awaited.seat)
        case "push":
            return (Button("button:award", "Pots pushed", c.Award(), "main"), *_correct_winner(state, hand))
        case "shuffle":
            return (Button("button:shuffle", "Shuffled", c.Riffle(), "main"),)
        case "cut":
            return (Button("button:cut", "Cut", c.Cut(awaited.seat), "main"),)
        case "burn" | "card" | "board":
            return _dealing(state, hand, awaited.kind, awaited.seat, awaited.count)
        case "done":
            return (Button("button:done-step", "Step done", c.Done(), "main"),) if takes(state, c.Done()) else ()


def asked_about_turn(state: TableState) -> bool:
    """Whether the open question is how the act of the player goes on whose turn it is. Any other one waits beside
    the deal, which goes on."""
    question, awaited = state.question, expects(state)
    return question is not None and awaited.kind == "act" and awaited.seat == question.seat and not question.fault


def _between(state: TableState) -> tuple[Button, ...]:
    takes_seat = _new_player(state)
    if len(lineup.present(state)) < 2:
        return takes_seat
    differs = colouring.too_many(state)
    detail = words.differs(differs) if differs else "count, colour-up"
    box = Button("button:box", "Chips", Opens("box"), "plain", detail)
    if state.hand is None:
        return (Button("button:shuffle", "Shuffled", c.Riffle(), "main", "hand begins"), *takes_seat, box)
    return (Button("button:next", "Next hand", c.NextHand(), "main", "button moves"), *takes_seat, box)


def _new_player(state: TableState) -> tuple[Button, ...]:
    """Who sits down, and where: in the chairs that are free."""
    stack = buy_in(state)
    chairs = tuple(
        Button(f"menu:sits-{chair}", f"Seat {chair}", _stack_of(chair, stack))
        for chair in free_chairs(state)
        if takes(state, c.TakeSeat(chair, stack))
    )
    menu = MenuPad("A new player sits down", chairs)
    return (Button("button:sits", "New player", menu, "plain", "sits down"),) if chairs else ()


def _stack_of(chair: int, stack: int) -> AmountPad:
    title = f"Stack of the new player, seat {chair}"
    return AmountPad(title, "Sits with", c.TakeSeat(chair, stack), stack, asks="stack")


def _betting(state: TableState, hand: Hand, values: tuple[int, ...]) -> tuple[Button, ...]:
    options = betting.options(hand)
    if options is None:
        return ()
    seat = options.seat
    player = hand.player(seat)
    assert player is not None
    owed = options.to_call
    covered = owed >= player.stack
    call = (
        Button("button:call", "Call", c.Act(seat, "call"), "main", words.chips(owed) + " all-in" * covered)
        if owed
        else Button("button:check", "Check", c.Act(seat, "check"), "main")
    )
    plain = () if must_raise(hand, player) else (Button("button:fold", "Fold", c.Act(seat, "fold")), call)
    raises = (
        () if options.least is None or options.most is None else _raising(hand, player, options.least, options.most)
    )
    return (*plain, *raises, Button("button:chips", "Chips…", chips.pad(state, seat, values), detail="or words"))


def _raising(hand: Hand, player: Player, least: int, most: int) -> tuple[Button, ...]:
    """Bet or raise by any amount from `least`, and by the most there is: all chips, or what the limit allows."""
    seat, kind = player.seat, raise_kind(hand)
    name = kind.capitalize()
    if most == player.bet + player.stack:
        top = Button("button:all-in", "All-in", c.Act(seat, "all-in"), "plain", words.chips(most))
    elif least == most:
        return (Button("button:raise", name, c.Act(seat, kind, most), "raise", f"to {words.chips(most)}"),)
    else:
        top = Button("button:pot", "Pot", c.Act(seat, kind, most), "plain", f"to {words.chips(most)}")
    if least == most:
        return (top,)
    pad = _amounts(hand, player, least, most, top.label)
    return (Button("button:raise", name, pad, "raise", f"from {words.chips(least)}"), top)


def bounds(least: int, most: int) -> str:
    """Between which amounts a bet or raise is."""
    return f"{words.chips(least)} to {words.chips(most)}"


def raise_kind(hand: Hand) -> Literal["bet", "raise"]:
    """What an act that puts in more than a call is told as."""
    return "raise" if hand.bet else "bet"


def _amounts(hand: Hand, player: Player, least: int, most: int, top: str) -> AmountPad:
    verb = "Raise to" if hand.bet else "Bet"
    after_call = total(hand) + max(hand.bet - player.bet, 0)
    chip = max(1, hand.stakes.chip)
    middle = ("3x", 3 * hand.bet) if hand.bet else ("Half pot", after_call // 2)
    wanted = (middle, ("Pot", hand.bet + after_call))
    sized = [(label, amount // chip * chip) for label, amount in wanted]
    between = [(label, amount) for label, amount in sized if least < amount < most]
    presets = (("Least", least), *between, (top, most))
    act = c.Act(player.seat, raise_kind(hand))
    return AmountPad(
        f"Seat {act.seat} {verb.lower()}", verb, act, least, least, most, presets, bounds=bounds(least, most)
    )


def _dealing(state: TableState, hand: Hand, kind: str, seat: int | None, count: int | None) -> tuple[Button, ...]:
    known = known_cards(hand)
    buttons: list[Button] = []
    pending = hand.pending()
    due = dealing.due(hand)
    if due is not None and due.word == "pick-burn":
        others = frozenset(DECK) - frozenset(hand.board)
        drawn = CardPad("Which one did the floor draw?", "burn", 1, others)
        return (Button("button:drawn", "Card drawn", drawn, "main", "pick it"),)
    if kind == "burn":
        buttons.append(Button("button:burn", "Burned", c.Burn(), "main"))
    if kind == "board" and count is not None:
        title = _board_title(state, hand, count)
        buttons.append(Button("button:board", title, CardPad(title, "board", count, known), "main", "pick the cards"))
    if kind == "card" and seat is not None:
        buttons.append(Button("button:card", "Card dealt", c.DealCard(seat), "plain", f"to seat {seat}"))
    if any(s.word == "deal" for s in pending) and not any(s.word == "board" for s in pending):
        tone = "main" if kind == "card" else "plain"
        buttons.append(Button("button:round", "Round dealt", c.DealRest(), tone))
    if kind == "burn":
        up = CardPad("The burn lies face up", "burn", 1, known)
        buttons.append(Button("button:burn-up", "Face up", up, "plain", "the burn"))
    if kind == "card" and seat is not None:
        up = CardPad(f"Dealt face up to seat {seat}", "card", 1, known, seat)
        buttons.append(Button("button:card-up", "Face up", up, "plain", f"seat {seat}"))
    return tuple(buttons)


def _board_title(state: TableState, hand: Hand, count: int) -> str:
    street = street_of(hand)
    if street.board == count:
        return street.name.capitalize()
    return "1 board card" if count == 1 else f"{count} board cards"


def known_cards(hand: Hand) -> frozenset[Card]:
    """Cards of which the table knows where they are: no other place can hold them."""
    tabled = {card for p in hand.players for card in p.tabled}
    exposed = {x.card for x in hand.exposures}
    return frozenset(card for card in {*hand.board, *hand.burns, *tabled, *exposed} if is_face(card))


def _showing(state: TableState, hand: Hand, seat: int | None) -> tuple[Button, ...]:
    buttons: list[Button] = []
    player = hand.player(seat) if seat is not None else None
    if player is not None:
        kept = tuple(x.card for x in hand.exposures if x.seat == player.seat and x.code == "exposed-plays")
        own = player.tabled or kept
        pad = CardPad(f"Seat {seat} tables", "hand", player.down, known_cards(hand) - set(own), player.seat, own)
        buttons.append(Button("button:show", f"Seat {seat} shows", pad, "main", "pick the cards"))
        if takes(state, c.Muck(player.seat)):
            buttons.append(Button("button:muck", "Mucks", c.Muck(player.seat), "plain", f"seat {seat}"))
    return (*buttons, *_winners(state, hand))


def _correct_winner(state: TableState, hand: Hand) -> tuple[Button, ...]:
    return _winners(state, hand, named=True) if hand.named else ()


def _winners(state: TableState, hand: Hand, *, named: bool = False) -> tuple[Button, ...]:
    """One button for each pot whose winner is not known (or, `named`, was told by hand and may be told anew)."""
    told = {name for name, _ in hand.named}
    buttons: list[Button] = []
    for pot in showdown.in_award_order(hand):
        seats = tuple(s for s in pot.eligible if (p := hand.player(s)) is not None and not p.mucked)
        open_ = pot.name in told if named else showdown.winners(hand, pot) is None
        if open_ and len(seats) > 1:
            title = f"Who wins the {words.pot(pot.name).lower()}?"
            pad = WinnerPad(title, pot.name, seats)
            buttons.append(Button(f"button:winner:{pot.name}", "Winner", pad, "plain", words.pot(pot.name).lower()))
    return tuple(buttons[:2])
