"""Rulings on what players put out to come in or to straddle, and on the button in cash games.

Chips are put out before the hand begins, so they are remembered as pledges, and posted with the blinds. As long as
nobody has acted, a player of the hand may still put them out.
"""

from dataclasses import replace

from dealer.evolve import evolve
from dealer.hand.acts import NOTHING_BEGUN
from dealer.hand.parts import Entry, Positions
from dealer.hand.state import Hand, Stakes
from dealer.table import blinds, button, lineup
from dealer.table import events as e
from dealer.table.commands import Post
from dealer.table.lineup import Lineup
from dealer.table.state import Facts, Reason, Ruling, Seat, TableState, refused


def post(state: TableState, command: Post) -> Ruling:
    """A player posts outside of the usual blinds, for the hand that is about to begin."""
    chair = _ready(state, command.seat)
    if isinstance(chair, Ruling):
        return chair
    asked = worth(command.kind, command.amount, _stakes(state))
    if asked < 1:
        return refused("not-now", seat=command.seat)
    if command.amount is not None and asked > chair.stack:
        return refused("too-many-chips", seat=command.seat, amount=asked, has=chair.stack)
    if command.kind == "straddle":
        return _straddled(state, chair, asked)
    if not _cash(state):
        return _corrected(state.rules.new_player.citation, chair.number, 0, asked)
    return _comes_in(state, chair, command, asked)


def _ready(state: TableState, seat: int) -> Seat | Ruling:
    """The chair of a player who can put out chips for the hand that is next, or why there is none."""
    chair = state.seat(seat)
    if chair is None:
        return refused("seat-empty", seat=seat)
    hand = state.running
    playing = len(lineup.present(state)) > 1 and not chair.away and chair.stack > 0
    in_time = hand is None or (_before_the_acts(hand) and (hand.player(seat) is not None or not hand.dealt))
    return chair if in_time and playing else refused("not-now", seat=seat)


def _before_the_acts(hand: Hand) -> bool:
    """Whether nobody has acted in the hand, or begun to, and its betting is not over before it began."""
    begun = any(replace(p.begun, front=()) != NOTHING_BEGUN for p in hand.players)
    over = hand.held_down or hand.hands_up or hand.showdown
    return not (hand.street or hand.actions or hand.held or hand.board or over or begun)


def _cash(state: TableState) -> bool:
    """Whether players post to come in: in a tournament nobody has to."""
    return state.rules.new_player.value == "posts-or-waits" or state.rules.missed_blinds.value != "none"


def _stakes(state: TableState) -> Stakes:
    """Those of the hand that is next."""
    settled = state.running is not None or state.pushed
    stakes = state.stakes if settled else state.next_stakes or state.stakes
    return blinds.in_house(stakes, state.rules)[0]


def worth(kind: str, amount: int | None, stakes: Stakes) -> int:
    """What is put out, in chips: the blinds say how much where `amount` is None."""
    both = stakes.small + stakes.big
    return {"big": stakes.big, "both": both, "button": both}.get(kind, amount or 0)


def _corrected(source: str, seat: int, amount: int, asked: int, pledge: e.Event | None = None) -> Ruling:
    """Another amount than was put out is right: the rest goes back, or has yet to come."""
    facts: Facts = {"seat": seat, "amount": amount, "asked": asked}
    return Ruling((pledge or e.Noted("amount-corrected"),), (Reason("amount-corrected", source, facts),))


def _comes_in(state: TableState, chair: Seat, command: Post, asked: int) -> Ruling:
    """A player posts to be dealt in: what he owes, and not before the button has passed him."""
    seat, stakes, owed = chair.number, _stakes(state), lineup.owes(state, chair)
    hand = state.running
    if hand is not None and hand.player(seat) is None:
        return refused("not-now", seat=seat)
    if hand is not None:
        return _posted_late(state, hand, e.Pledged(seat, command.kind, command.amount), asked)
    if owed is not None and all(
        button.between(at.button, seat, at.big) for at in (line.at for line in _lines(state))
    ):
        reason = Reason("seat-waits", state.rules.new_player.citation, {"seat": seat})
        return Ruling((e.Noted("seat-waits"),), (reason,))
    pledge = e.Pledged(seat, command.kind, command.amount)
    if command.kind == "dead" and owed in ("small", "both"):
        pledge = e.Pledged(seat, "dead", stakes.small)
    if command.kind == "big" and owed == "both" and not any(p.seat == seat for p in state.pledges):
        pledge = e.Pledged(seat, "both")
    due = worth(pledge.kind, pledge.amount, stakes)
    if due == asked:
        return Ruling((pledge,))
    return _corrected(state.rules.missed_blinds.citation, seat, due, asked, pledge)


def _posted_late(state: TableState, hand: Hand, pledge: e.Pledged, asked: int) -> Ruling:
    """What a player of the running hand, who owes nothing, puts out for it all the same. The chips of a straddle that
    lies there are not his to put out again."""
    entry = _entry(evolve(state, pledges=(pledge,)), blinds.places(state, hand), pledge.seat, None)
    had = next((each for each in hand.entries if each.seat == entry.seat), Entry(entry.seat))
    entry = replace(had, live=entry.live or had.live, dead=entry.dead or had.dead)
    if entry.straddle and not _affords(state, _lines(state)[0].at, entry):
        return refused("too-many-chips", seat=pledge.seat, amount=asked)
    others = tuple(each for each in hand.entries if each is not had)
    return Ruling(blinds.also_posted(state, hand, (*others, entry)))


def _lines(state: TableState) -> tuple[Lineup, ...]:
    """Where button and blinds may be for the next hand. Of a table just opened it is not known yet whether it was
    opened as the last hand left it, or as the next one finds it."""
    if state.running is not None:
        return (Lineup(lineup.positions(state), tuple(p.seat for p in state.running.players)),)
    line = lineup.next_lineup(state)
    if state.hand is None and not state.moved:
        return line, lineup.after(state, lineup.positions(state))
    return (line,)


def _straddled(state: TableState, chair: Seat, asked: int) -> Ruling:
    """A player posts twice the big blind to act last before the flop: left of the big blind, or on the button, which
    goes before it (WL 161). Nothing else is a straddle, and its chips go back."""
    seat, hand, line, due = chair.number, state.running, _lines(state)[0], 2 * _stakes(state).big
    posted = hand.entries if hand is not None else tuple(_entry(state, line.at, p.seat, None) for p in state.pledges)
    had = next((entry for entry in posted if entry.seat == seat), Entry(seat))
    others = [entry.seat for entry in posted if entry.straddle] if hand is not None else _straddlers(state, line)
    may = _may_straddle(seat, line, others) and _affords(state, line.at, replace(had, straddle=due))
    source = state.rules.straddle.citation
    if not may or state.rules.straddle.value == "none":
        return _corrected(source, seat, 0, asked)
    events: tuple[e.Event, ...] = (e.Pledged(seat, "straddle", due),)
    if hand is not None:
        kept = (replace(entry, straddle=0) for entry in posted if entry is not had)
        rest = tuple(entry for entry in kept if entry != Entry(entry.seat))
        events = blinds.also_posted(state, hand, (*rest, replace(had, straddle=due)))
    return Ruling(events) if due == asked else Ruling(events, _corrected(source, seat, due, asked).reasons)


def _may_straddle(seat: int, line: Lineup, others: list[int]) -> bool:
    at, players = line.at, line.players
    if seat not in players or seat == at.button:
        return seat in players
    return seat == button.next_after(at.big, players) and at.button not in others


def buy_button(state: TableState, seat: int) -> Ruling:
    """A new player between the button and the blinds posts both of them, the small one dead, and has the button on
    the next hand (WL 154). Who would have posted the blinds now then does so on the next hand."""
    chair = _ready(state, seat)
    if isinstance(chair, Ruling):
        return chair
    if not _cash(state) or state.running is not None or not any(_may_buy(seat, line.at) for line in _lines(state)):
        return refused("not-now", seat=seat)
    price = worth("button", None, _stakes(state))
    if price > chair.stack:
        return refused("too-many-chips", seat=seat, amount=price, has=chair.stack)
    return Ruling((e.Pledged(seat, "button"),))


def _may_buy(seat: int, at: Positions) -> bool:
    return button.between(at.button, seat, at.small_at) or (seat == at.small_at and at.small is None)


def wait(state: TableState, seat: int) -> Ruling:
    """A player sits out until the big blind reaches him, as he may in a cash game."""
    chair = state.seat(seat)
    if chair is None:
        return refused("seat-empty", seat=seat)
    return Ruling((e.SeatWaits(seat),)) if _cash(state) else refused("not-now", seat=seat)


def with_pledges(state: TableState, line: Lineup) -> tuple[Lineup, tuple[Entry, ...]]:
    """The hand as it is dealt with what was put out for it, and what is posted for that beside the blinds."""
    at, players = line.at, line.players
    buyer = next((p.seat for p in state.pledges if p.kind == "button" and _may_buy(p.seat, at)), None)
    if buyer is not None:
        players = (*(s for s in players if s != buyer), buyer)
    if buyer not in (None, at.small_at):
        # He takes the place of both blinds; whom the big blind would have brought into the game waits one more hand.
        players = tuple(s for s in players if s != at.big or lineup.is_in(state, s))
        at = Positions(at.button, None, buyer, buyer)
    straddler = _straddler(state, Lineup(at, players))
    pledged = {p.seat for p in state.pledges}
    entries = (_entry(state, at, seat, straddler) for seat in players if seat in pledged)
    return Lineup(at, players, line.waiting), tuple(entry for entry in entries if entry != Entry(entry.seat))


def put_out(state: TableState) -> tuple[str, ...]:
    """What is to be put out for the next hand beside the blinds, as one says it: "Seat 3 posts 50 dead and 100."."""
    line, entries = with_pledges(state, lineup.next_lineup(state))
    said = [f"Seat {entry.seat} {_posted(entry)}." for entry in entries]
    for seat in lineup.present(state):
        chair = state.seat(seat)
        owed = lineup.owes(state, chair) if chair is not None else None
        if owed is None or seat in line.players:
            continue
        if seat in line.waiting:
            said.append(f"Seat {seat} waits until the button has passed.")
        elif chair is not None and not chair.waits:
            stakes = _stakes(state)
            due = Entry(seat, stakes.big * (owed != "small"), stakes.small * (owed != "big"))
            said.append(f"Seat {seat} {_posted(due)}, or waits.")
    return tuple(said)


def _posted(entry: Entry) -> str:
    chips = [f"{entry.dead} dead"] * bool(entry.dead) + [f"{entry.live}"] * bool(entry.live)
    posts = [f"posts {' and '.join(chips)}"] * bool(chips)
    return " and ".join(posts + [f"straddles {entry.straddle}"] * bool(entry.straddle))


def returned(state: TableState, entries: tuple[Entry, ...]) -> tuple[Reason, ...]:
    """What is said of a straddle that does not stand now that all is posted: its chips go back."""
    stands = {entry.seat for entry in entries if entry.straddle}
    idle = (p for p in state.pledges if p.kind == "straddle" and p.seat not in stands)
    source = state.rules.straddle.citation
    return tuple(r for p in idle for r in _corrected(source, p.seat, 0, p.amount or 0).reasons)


def _straddlers(state: TableState, line: Lineup) -> list[int]:
    """Who has pledged a straddle, is dealt in, and has the chips for it beside all else that he posts."""
    seats = dict.fromkeys(p.seat for p in state.pledges if p.kind == "straddle" and p.seat in line.players)
    straddle = 2 * _stakes(state).big
    return [s for s in seats if _affords(state, line.at, replace(_entry(state, line.at, s, None), straddle=straddle))]


def _affords(state: TableState, at: Positions, entry: Entry) -> bool:
    """Whether the seat has the chips for the straddle of `entry` beside its dead post and antes; its blind and its
    live post are part of the straddle."""
    chair, stakes = state.seat(entry.seat), _stakes(state)
    player = state.running.player(entry.seat) if state.running is not None else None
    has = player.brought if player is not None else chair.stack if chair is not None else 0
    antes = stakes.ante + stakes.bb_ante * (entry.seat == at.big)
    return entry.straddle + entry.dead + antes <= has


def _straddler(state: TableState, line: Lineup) -> int | None:
    """Whose straddle stands: that on the button before the other."""
    seats = _straddlers(state, line)
    standing = (s for s in seats if _may_straddle(s, line, [other for other in seats if other != s]))
    return next(standing, None)


def _entry(state: TableState, at: Positions, seat: int, straddler: int | None) -> Entry:
    """What `seat` posts beside the usual blinds. Whom a blind has reached owes that one only."""
    stakes = _stakes(state)
    pledges = {p.kind: p.amount for p in state.pledges if p.seat == seat}
    blind = seat in (at.small, at.big)
    live = stakes.big if not blind and pledges.keys() & {"big", "both", "button"} else 0
    dead = stakes.small if pledges.keys() & {"both", "button"} else pledges.get("dead") or 0
    if blind and "button" not in pledges:
        dead = 0
    return Entry(seat, live, dead, 2 * stakes.big if seat == straddler else 0)
