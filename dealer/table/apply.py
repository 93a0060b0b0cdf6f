"""How each event changes the state. Pure: no clock, no random, no device, and no rules beyond arithmetic."""

from dataclasses import replace
from functools import reduce
from typing import assert_never

from dealer.cards import UNSEEN, Card
from dealer.hand import dealing
from dealer.hand.state import Exposure, Hand, Player, steps_from
from dealer.scene import BOARD, BURN, Zone, seat_zone
from dealer.table import events as e
from dealer.table.state import Question, Seat, TableState


def opened(event: e.TableOpened) -> TableState:
    """The state of a table that has just been opened."""
    seats = tuple(Seat(number, stack, away) for number, stack, away in sorted(event.seats))
    first_seats = tuple(s.number for s in seats)
    return TableState(event.rules, seats, event.stakes, event.button, first_seats=first_seats)


def fold_events(state: TableState, events: tuple[e.Event, ...]) -> TableState:
    """The state after `events`, in order."""
    return reduce(apply, events, state)


def apply(state: TableState, event: e.Event) -> TableState:
    """The state after `event`."""
    match event:
        case e.TableOpened():
            return opened(event)
        case e.HandBegan():
            return _hand_began(state, event)
        case e.PotsPushed():
            return _pots_pushed(state, event)
        case e.ButtonMoved():
            return _button_moved(state, event)
        case e.SeatTaken() | e.SeatLeft() | e.SeatAway() | e.StackCounted():
            return _seats(state, event)
        case e.StakesSet(stakes, next_hand):
            return (
                replace(state, next_stakes=stakes) if next_hand else replace(state, stakes=stakes, next_stakes=None)
            )
        case e.FacesSeen(came, left):
            return replace(state, seen=(state.seen - frozenset(left)) | frozenset(came))
        case e.FeltLittered(zones):
            return replace(state, littered=frozenset(zones))
        case e.DeviceChanged(name, lost):
            return replace(state, lost=state.lost | {name} if lost else state.lost - {name})
        case e.Asked(code, choices, seat, card):
            return replace(state, question=Question(code, choices, seat, card))
        case e.Answered():
            return replace(state, question=None)
        case e.Noted():
            return state
        case _:
            changed = _with_faces(replace(state, hand=_in_hand(_hand(state), event)), event)
            return replace(changed, question=None) if isinstance(event, (e.Acted, e.Tabled, e.Mucked)) else changed


def _hand(state: TableState) -> Hand:
    if state.hand is None:
        raise ValueError("an event of a hand where no hand runs: the journal and this program do not fit")
    return state.hand


def _with_faces(state: TableState, event: e.Event) -> TableState:
    """A face that was told by hand is accounted for when the camera comes to see it."""
    match event:
        case e.Exposed(seat, card) | e.Withdrawn(seat, card):
            faces = _faces(seat_zone(seat), (card,))
        case e.BoardLaid(cards) | e.BoardTaken(cards):
            faces = _faces(BOARD, cards)
        case e.Burned(face):
            faces = _faces(BURN, (face,))
        case e.Tabled(seat, cards):
            faces = _faces(seat_zone(seat), cards)
        case _:
            return state
    return replace(state, seen=state.seen | faces)


def _faces(zone: Zone, cards: tuple[Card, ...]) -> frozenset[e.Face]:
    return frozenset((zone, c) for c in cards if c != UNSEEN)


def _button_moved(state: TableState, event: e.ButtonMoved) -> TableState:
    return replace(
        state,
        button=event.button,
        small=event.small,
        small_at=event.small_at,
        big=event.big,
        waiting=event.waiting,
        moved=True,
        stakes=state.next_stakes or state.stakes,
        next_stakes=None,
        hand=None,
        question=None,
    )


def _hand_began(state: TableState, event: e.HandBegan) -> TableState:
    players = (Player(seat, stack) for seat, stack in event.stacks)
    hand = Hand(
        number=event.number,
        button=event.button,
        small=event.small,
        big=event.big,
        stakes=event.stakes,
        players=tuple(sorted(players, key=lambda p: steps_from(event.button, p.seat))),
        last=event.big,
        bet=event.stakes.big,
        raise_size=event.stakes.big,
    )
    return replace(
        state,
        hand=hand,
        hands=event.number,
        button=event.button,
        small=event.small,
        small_at=event.small_at,
        big=event.big,
        stakes=event.stakes,
        fresh=state.fresh - {seat for seat, _ in event.stacks},
    )


def _pots_pushed(state: TableState, event: e.PotsPushed) -> TableState:
    hand = _hand(state)
    stacks = {p.seat: p.stack for p in hand.players}
    for win in event.wins:
        stacks[win.seat] += win.amount
    players = tuple(replace(p, stack=stacks[p.seat]) for p in hand.players)
    seats = tuple(replace(s, stack=stacks.get(s.number, s.stack)) for s in state.seats)
    ended = replace(hand, players=players, wins=event.wins, over=True, plan=(), remedied=False)
    return replace(state, hand=ended, seats=seats, moved=False)


def _seats(state: TableState, event: e.SeatTaken | e.SeatLeft | e.SeatAway | e.StackCounted) -> TableState:
    match event:
        case e.SeatTaken(seat, stack):
            seats = sorted((*state.seats, Seat(seat, stack)), key=lambda s: s.number)
            return replace(state, seats=tuple(seats), fresh=state.fresh | {seat})
        case e.SeatLeft(seat):
            return replace(state, seats=tuple(s for s in state.seats if s.number != seat))
        case e.SeatAway(seat, away):
            return state.with_seat(seat, away=away)
        case e.StackCounted(seat, stack):
            hand = state.running
            if hand is not None and hand.player(seat) is not None:
                return replace(state, hand=hand.with_player(seat, stack=stack))
            return state.with_seat(seat, stack=stack)
        case _:
            assert_never(event)


def _in_hand(hand: Hand, event: e.Event) -> Hand:
    match event:
        case e.Posted() | e.Acted() | e.Returned() | e.ActHeld() | e.ActReleased():
            return _chips(hand, event)
        case e.Planned() | e.Dealt() | e.Exposed() | e.Withdrawn() | e.Burned() | e.BoardLaid() | e.BoardTaken():
            return _cards(hand, event)
        case e.StreetOpened():
            return _street_opened(hand, event)
        case e.NextPlanned(steps):
            return replace(hand, next_plan=steps)
        case e.Misdealt():
            return _misdealt(hand, event)
        case e.MisdealWithdrawn():
            return hand.voided[0] if hand.voided is not None else hand
        case e.HandsUp():
            return replace(hand, hands_up=True)
        case e.ShowdownOpened():
            return replace(hand, showdown=True, plan=(), remedied=False)
        case e.Tabled(seat, cards):
            return hand.with_player(seat, tabled=cards)
        case e.Mucked(seat):
            return hand.with_player(seat, mucked=True)
        case e.HandKilled(seat):
            return _killed(hand, seat)
        case e.WinnerNamed(pot, seats):
            return replace(hand, named=(*(n for n in hand.named if n[0] != pot), (pot, seats)))
        case _:
            raise TypeError(f"{type(event).__name__} is no event of a hand")


def _killed(hand: Hand, seat: int) -> Hand:
    plan = tuple(s for s in hand.plan if s.done or s.word != "deal" or s.number != seat)
    return replace(hand, plan=plan).with_player(seat, folded=True)


def _chips(hand: Hand, event: e.Posted | e.Acted | e.Returned | e.ActHeld | e.ActReleased) -> Hand:
    match event:
        case e.Posted(seat, amount, live, dead):
            return _paid(hand, seat, amount, live=live, dead=dead)
        case e.Acted():
            return _acted(hand, event)
        case e.Returned(seat, amount):
            player = _player(hand, seat)
            return hand.with_player(
                seat, stack=player.stack + amount, bet=player.bet - amount, paid=player.paid - amount
            )
        case e.ActHeld(held):
            return replace(hand, held=(*(h for h in hand.held if h.seat != held.seat), held))
        case e.ActReleased(seat):
            return replace(hand, held=tuple(h for h in hand.held if h.seat != seat))
        case _:
            assert_never(event)


def _player(hand: Hand, seat: int) -> Player:
    player = hand.player(seat)
    if player is None:
        raise ValueError(f"seat {seat} has no hand: the journal and this program do not fit")
    return player


def _paid(hand: Hand, seat: int, amount: int, *, live: bool, dead: bool) -> Hand:
    player = _player(hand, seat)
    paid = hand.with_player(
        seat,
        stack=player.stack - amount,
        bet=player.bet + (amount if live else 0),
        paid=player.paid + (0 if dead else amount),
    )
    return replace(paid, dead=hand.dead + amount) if dead else paid


def _acted(hand: Hand, event: e.Acted) -> Hand:
    player = _player(hand, event.seat)
    added = event.to - player.bet
    hand = replace(
        hand,
        last=event.seat if event.in_turn else hand.last,
        actions=hand.actions + 1,
        chip_actions=hand.chip_actions + (added > 0),
    )
    if event.act == "fold":
        return hand.with_player(event.seat, folded=True, acted=True)
    if event.act in ("bet", "raise"):
        hand = replace(hand, bet=max(hand.bet, event.to), raise_size=event.raise_size, aggressor=event.seat)
    elif event.act == "call":
        hand = replace(hand, caller=event.seat)
    return hand.with_player(
        event.seat,
        stack=player.stack - added,
        bet=event.to,
        paid=player.paid + added,
        acted=True,
        level=hand.bet,
    )


CardEvent = e.Planned | e.Dealt | e.Exposed | e.Withdrawn | e.Burned | e.BoardLaid | e.BoardTaken


def _cards(hand: Hand, event: CardEvent) -> Hand:
    match event:
        case e.Planned(steps, remedied):
            return replace(hand, plan=steps, remedied=remedied)
        case e.Dealt(seat):
            plan = dealing.ticked(hand.plan, "deal", seat) or hand.plan
            return _off_deck(replace(hand, plan=plan)).with_player(seat, down=_player(hand, seat).down + 1)
        case e.Exposed(seat, card, code):
            exposed = replace(hand, exposures=(*hand.exposures, Exposure(seat, card, code)))
            return exposed if exposed.exposures[-1].plays else _off_deck(exposed)
        case e.Withdrawn(seat, card):
            return _withdrawn(hand, seat, card)
        case e.Burned(face, ahead):
            burned = _off_deck(replace(hand, burns=(*hand.burns, face), burned_ahead=hand.burned_ahead or ahead))
            return burned if ahead else replace(burned, plan=dealing.ticked(hand.plan, "burn") or hand.plan)
        case e.BoardLaid(cards):
            return replace(hand, board=hand.board + cards, plan=dealing.laid(hand.plan, len(cards)))
        case e.BoardTaken(cards):
            return replace(hand, board=tuple(c for c in hand.board if c not in cards))
        case _:
            assert_never(event)


def _off_deck(hand: Hand) -> Hand:
    return replace(hand, dealt=hand.dealt + 1)


def _withdrawn(hand: Hand, seat: int, card: Card) -> Hand:
    gone = next(x for x in reversed(hand.exposures) if (x.seat, x.card) == (seat, card))
    hand = replace(hand, exposures=tuple(x for x in hand.exposures if x is not gone))
    return hand.with_player(seat, down=_player(hand, seat).down - 1) if gone.plays else hand


def _street_opened(hand: Hand, event: e.StreetOpened) -> Hand:
    players = tuple(replace(p, bet=0, acted=False, level=0) for p in hand.players)
    return replace(
        hand,
        street=event.index,
        players=players,
        plan=event.plan,
        remedied=event.remedied,
        bet=0,
        raise_size=hand.stakes.big,
        last=hand.button,
        caller=None,
        aggressor=None,
        burned_ahead=False,
        next_plan=(),
        held=(),
    )


def _misdealt(hand: Hand, event: e.Misdealt) -> Hand:
    """All chips back: the players as they stood when the hand began, before the blinds are posted again."""
    players = tuple(Player(p.seat, p.stack + p.paid + _dead_share(hand, p)) for p in hand.players)
    return Hand(
        number=hand.number,
        button=hand.button,
        small=hand.small,
        big=hand.big,
        stakes=hand.stakes,
        players=players,
        plan=event.plan,
        remedied=True,
        voided=(hand, Exposure(event.seat, event.card, "misdeal")),
        last=hand.big,
        bet=hand.stakes.big,
        raise_size=hand.stakes.big,
    )


def _dead_share(hand: Hand, player: Player) -> int:
    return hand.dead if player.seat == hand.big else 0
