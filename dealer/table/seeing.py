"""What the camera's scene says about the deal: the scene is compared with what the deck must do next.

The scene is a level. It is turned, one command at a time, into what must have happened for it to look so, until
nothing in it is news; what it cannot explain is accounted for and left alone. Cards may be lifted or covered at
any time, so cards that are not seen say nothing. A burn is taken as made when the cards after it lie there.
"""

from collections.abc import Callable

from dealer.cards import UNSEEN, Card, is_face
from dealer.hand import betting, dealing
from dealer.hand.state import Hand, Player
from dealer.scene import BOARD, BURN, Scene, Zone, seat_of, seat_zone
from dealer.table import events as e
from dealer.table.apply import fold_events
from dealer.table.commands import Burn, Command, DealCard, LayBoard, TableCards
from dealer.table.state import Reason, Ruling, TableState

Decide = Callable[[TableState, Command], Ruling]


def see(state: TableState, scene: Scene, decide: Decide) -> Ruling:
    """The ruling on a scene: that of all it implies, one after another."""
    gone = _left(state, scene)
    events: tuple[e.Event, ...] = (e.FacesSeen(left=gone),) if gone else ()
    reasons: tuple[Reason, ...] = ()
    state = fold_events(state, events)
    while (step := _next(state, scene, decide)) is not None:
        events, reasons = events + step.events, reasons + step.reasons
        state = fold_events(state, step.events)
    return Ruling(events, reasons)


def _next(state: TableState, scene: Scene, decide: Decide) -> Ruling | None:
    hand = state.running
    command = None if hand is None else _implied(state, hand, scene)
    if command is not None:
        ruling = decide(state, command)
        if ruling.events:
            return ruling
    moved = None if hand is None else _moved_to_burns(state, hand, scene)
    if moved is not None:
        return moved
    turned = None if hand is None else _turned_by_player(state, hand, scene)
    if turned is not None:
        return turned
    idle = _unexplained(state, scene, hand)
    return Ruling((e.FacesSeen(came=idle),)) if idle else None


def _left(state: TableState, scene: Scene) -> tuple[e.Face, ...]:
    """Faces that were accounted for and lie no longer where they lay, as far as it can be seen."""
    blind = scene.hidden | scene.unsure
    return tuple(sorted(f for f in state.seen if f[0] not in blind and f[1] not in scene.faces(f[0])))


def _news(state: TableState, scene: Scene, zone: Zone) -> tuple[Card, ...]:
    return tuple(c for c in scene.faces(zone) if (zone, c) not in state.seen)


def _implied(state: TableState, hand: Hand, scene: Scene) -> Command | None:
    """What must have been done next for the scene to look as it does, or None."""
    due = dealing.due(hand)
    if due is None:
        return _tabled(state, hand, scene) if hand.showdown or hand.hands_up else None
    if due.word == "burn":
        return _burn(state, hand, scene)
    if due.word == "board":
        return _board(state, hand, scene)
    return _card(state, hand, scene)


def _burn(state: TableState, hand: Hand, scene: Scene) -> Command | None:
    news = [c for c in _news(state, scene, BURN) if is_face(c)]
    exposed = {x.card for x in hand.exposures}
    turned_up = next((c for c in news if c not in exposed), None)
    if turned_up is not None:
        return Burn(turned_up)
    moved = sum(1 for c in scene.faces(BURN) if c in exposed)
    if scene.backs(BURN) + len(scene.faces(BURN)) - moved > len(hand.burns):
        return Burn()
    return Burn() if _board(state, hand, scene) is not None or _card(state, hand, scene) is not None else None


def _board(state: TableState, hand: Hand, scene: Scene) -> Command | None:
    step = next((s for s in hand.pending() if s.word == "board"), None)
    news = _news(state, scene, BOARD)
    if step is None or BOARD in scene.hidden | scene.unsure or len(news) < step.number:
        return None
    return LayBoard(news)


def _card(state: TableState, hand: Hand, scene: Scene) -> Command | None:
    """The next card of the round, where it or a later one is seen to lie there."""
    seats = [s.number for s in hand.pending() if s.word == "deal"]
    if not seats or not any(_has_card(state, hand, scene, seats[:i], seat) for i, seat in enumerate(seats)):
        return None
    news = _news(state, scene, seat_zone(seats[0]))
    return DealCard(seats[0], news[0] if news else UNSEEN)


def _has_card(state: TableState, hand: Hand, scene: Scene, before: list[int], seat: int) -> bool:
    """Whether more cards lie before `seat` than it holds, the cards of this round dealt `before` counted."""
    player = hand.player(seat)
    if player is None:
        return False
    zone = seat_zone(seat)
    strays = {x.card for x in hand.exposures if x.seat == seat and x.code != "exposed-plays"}
    faces = [c for c in scene.faces(zone) if c not in strays]
    return scene.backs(zone) + len(faces) > player.down + before.count(seat) or bool(_news(state, scene, zone))


def _tabled(state: TableState, hand: Hand, scene: Scene) -> Command | None:
    """A hand at the showdown of which every card lies face up."""
    for player in hand.players:
        cards = _own_faces(hand, player, scene)
        if player.settled or len(cards) != player.down or seat_zone(player.seat) in scene.hidden:
            continue
        return TableCards(player.seat, cards)
    return None


def _own_faces(hand: Hand, player: Player, scene: Scene) -> tuple[Card, ...]:
    strays = {x.card for x in hand.exposures if x.seat == player.seat and x.code != "exposed-plays"}
    return tuple(c for c in scene.faces(seat_zone(player.seat)) if c not in strays)


def _moved_to_burns(state: TableState, hand: Hand, scene: Scene) -> Ruling | None:
    """The exposed card has left its seat: that step of the remedy is done."""
    pending = hand.pending()
    if not pending or pending[0].word not in ("card-to-burn", "card-to-stub") or not hand.exposures:
        return None
    last = hand.exposures[-1]
    zone = seat_zone(last.seat)
    if zone in scene.hidden | scene.unsure or last.card in scene.faces(zone):
        return None
    plan = dealing.ticked(hand.plan, pending[0].word)
    return None if plan is None else Ruling((e.Planned(plan, hand.remedied),))


def _turned_by_player(state: TableState, hand: Hand, scene: Scene) -> Ruling | None:
    """A hole card turned up while the betting is on: its player did it, and it plays (WL 119; TDA 65-B, 68)."""
    if betting.turn(hand) is None:
        return None
    for player in hand.live():
        news = _news(state, scene, seat_zone(player.seat))
        if news:
            facts: dict[str, int | str] = {"seat": player.seat, "card": news[0]}
            exposed = e.Exposed(player.seat, news[0], "exposed-plays")
            return Ruling((exposed,), (Reason("exposed-plays", "TDA 65-B, 68", facts),))
    return None


def _unexplained(state: TableState, scene: Scene, hand: Hand | None) -> tuple[e.Face, ...]:
    """Faces that mean nothing now. Those of a board or a hand that is only half there are left to grow."""
    growing = hand is not None and (dealing.due(hand) is not None or hand.showdown or hand.hands_up)
    zones = {s.zone for s in scene.cards if s.card is not None}
    idle = (z for z in zones if not growing or (z != BOARD and seat_of(z) is None))
    return tuple((z, c) for z in sorted(idle) for c in _news(state, scene, z))
