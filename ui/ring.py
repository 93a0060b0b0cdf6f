"""The seats around the table, as the screen shows them. Cards that are held are never shown."""

from dealer.cards import Card
from dealer.hand.state import Hand, Player
from dealer.table.lineup import has_put_out, owes
from dealer.table.posting import worth
from dealer.table.prompts import Expectation, expects
from dealer.table.state import Seat, TableState
from ui import words
from ui.views import Mark, SeatLook, SeatView


def seats(state: TableState) -> tuple[SeatView, ...]:
    """All chairs with a player, clockwise by number."""
    awaited = expects(state)
    return tuple(_seat(state, seat, awaited) for seat in sorted(state.seats, key=lambda s: s.number))


def _seat(state: TableState, seat: Seat, awaited: Expectation) -> SeatView:
    hand = state.hand
    player = hand.player(seat.number) if hand is not None else None
    look = _look(seat, hand, player, awaited)
    running = player is not None and hand is not None and not hand.over
    out = _put_out(state, seat.number)
    stack, bet = (player.stack, player.bet) if running and player is not None else (seat.stack - out, out)
    return SeatView(
        number=seat.number,
        stack=stack,
        bet=bet,
        look=look,
        note=_note(look, state, seat, player),
        marks=_marks(state, seat.number),
        cards=_hidden(player) if running else 0,
        faces=_faces(hand, player),
    )


def _look(seat: Seat, hand: Hand | None, player: Player | None, awaited: Expectation) -> SeatLook:
    if hand is not None and any(w.seat == seat.number for w in hand.wins):
        return "winner"
    if awaited.seat == seat.number and not seat.away:
        return "winner" if awaited.kind == "push" else "act" if awaited.kind in ("act", "show") else "due"
    if hand is None or hand.over or player is None:
        return "away" if seat.away else "out" if (player is None and hand is not None) or not seat.stack else "live"
    if player.folded or player.mucked:
        return "folded"
    return "away" if seat.away else "all-in" if player.all_in else "live"


def _note(look: SeatLook, state: TableState, seat: Seat, player: Player | None) -> str:
    hand = state.hand
    won = sum(w.amount for w in hand.wins if w.seat == seat.number) if hand is not None else 0
    if won:
        return f"+{words.chips(won)}"
    between = hand is None or hand.over or player is None
    if look in ("act", "due", "winner", "live") or (between and look == "out" and seat.stack):
        all_in = player is not None and not between and player.all_in
        return "all-in" if all_in else _standing(state, seat) if between else ""
    return "mucked" if player is not None and player.mucked else look


def _standing(state: TableState, seat: Seat) -> str:
    """Why a seat is not dealt in: a penalty, waiting for the big blind, or what it owes."""
    if seat.penalty:
        return f"penalty {seat.penalty}"
    owed = None if has_put_out(state, seat) else owes(state, seat)
    if seat.waits or owed is None:
        return "waits" * seat.waits
    stakes = state.next_stakes or state.stakes
    amount = {"big": stakes.big, "small": stakes.small}.get(owed, stakes.small + stakes.big)
    return f"owes {words.chips(amount)}"


def _put_out(state: TableState, seat: int) -> int:
    """The chips that lie before a seat for the next hand."""
    stakes = state.next_stakes or state.stakes
    return sum(worth(p.kind, p.amount, stakes) for p in state.pledges if p.seat == seat)


def _marks(state: TableState, number: int) -> tuple[Mark, ...]:
    marks: list[Mark] = ["D"] if state.button == number else []
    if number == state.small:
        marks.append("SB")
    if number == state.big:
        marks.append("BB")
    return tuple(marks)


def _hidden(player: Player | None) -> int:
    if player is None or player.folded or player.mucked:
        return 0
    return max(0, player.down - len(player.tabled))


def _faces(hand: Hand | None, player: Player | None) -> tuple[Card, ...]:
    """Cards of the seat that everyone may see: tabled, or face up and still before it."""
    if hand is None or player is None or player.folded or player.mucked:
        return ()
    if player.tabled:
        return player.tabled
    return (
        () if hand.over else tuple(x.card for x in hand.exposures if x.seat == player.seat and _stays(hand, x.code))
    )


def _stays(hand: Hand, code: str) -> bool:
    """Whether the card still lies before its seat: for good, or until its step of the remedy is done."""
    moves = ("card-to-burn", "card-to-stub")
    return code == "exposed-plays" or any(s.word in moves for s in hand.pending())
