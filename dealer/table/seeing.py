"""What the camera's scene says about the deal: the scene is compared with what the deck must do next.

The scene is a level. It is turned, one command at a time, into what must have happened for it to look so, until
nothing in it is news; what it cannot explain is accounted for and left alone. Cards may be lifted or covered at
any time, so cards that are not seen say nothing. A burn is taken as made when the cards after it lie there. Cards
of a deal that is over say nothing until they are gone.
"""

from collections.abc import Callable
from dataclasses import replace

from dealer.cards import UNSEEN, Card, is_face
from dealer.hand import betting, dealing
from dealer.hand.state import Hand, Player
from dealer.rules.profile import RulesProfile
from dealer.scene import BOARD, BURN, Scene, Zone, seat_of, seat_zone
from dealer.table import events as e
from dealer.table.apply import fold_events
from dealer.table.commands import Burn, Command, DealCard, LayBoard, TableCards
from dealer.table.counting import cards_more, miscount, miscounted, plainly_waits
from dealer.table.state import Reason, Ruling, TableState

Decide = Callable[[TableState, Command], Ruling]


def see(state: TableState, scene: Scene, decide: Decide) -> Ruling:
    """The ruling on a scene: that of all it implies, one after another."""
    gone = _left(state, scene)
    events: tuple[e.Event, ...] = (e.FacesSeen(left=gone),) if gone else ()
    reasons: tuple[Reason, ...] = ()
    state = fold_events(state, events)
    while (step := _next(state, scene, decide)) is not None:
        after = fold_events(state, step.events)
        if after == state:
            break  # whatever a scene holds, it is looked at only as long as something comes of it
        events, reasons, state = events + step.events, reasons + step.reasons, after
    # What was ruled on may be gone already, as a board card that the floor drew: it is not in view.
    gone = _left(state, scene)
    return Ruling((*events, e.FacesSeen(left=gone)) if gone else events, reasons)


def _next(state: TableState, scene: Scene, decide: Decide) -> Ruling | None:
    hand = state.running
    litter = _litter(state, hand, scene)
    if litter is not None:
        return litter
    scene = replace(scene, cards=tuple(s for s in scene.cards if s.zone not in state.littered))
    if hand is not None:
        misread = _misread(state, hand, scene)
        if misread is not None:
            return misread
        command = _implied(state, hand, scene)
        ruling = None if command is None else decide(state, command)
        if ruling is not None and ruling.events:
            return ruling
        told = _moved_to_burns(hand, scene) or _turned_by_player(state, hand, scene) or miscounted(hand, scene)
        if told is not None:
            return told
    idle = _unexplained(state, scene, hand)
    return Ruling((e.FacesSeen(came=idle),)) if idle else None


def _litter(state: TableState, hand: Hand | None, scene: Scene) -> Ruling | None:
    """Cards that lie there while no hand is dealt are of an old one. Once they are gone, all cards are back."""
    blind = scene.hidden | scene.unsure
    taken_back = next((s for s in hand.pending() if s.word == "return-all"), None) if hand is not None else None
    lying = frozenset(s.zone for s in scene.cards)
    old = state.littered & (lying | blind)
    if hand is None or taken_back is not None:
        old |= lying
    if old != state.littered:
        return Ruling((e.FeltLittered(tuple(sorted(old))),))
    if hand is None or taken_back is None or old or blind:
        return None
    return Ruling((e.Planned(dealing.ticked(hand.plan, taken_back.word) or hand.plan, hand.remedied),))


def _left(state: TableState, scene: Scene) -> tuple[e.Face, ...]:
    """Faces that were accounted for and lie no longer where they lay, as far as it can be seen."""
    blind = scene.hidden | scene.unsure
    return tuple(sorted(f for f in state.seen if f[0] not in blind and f[1] not in scene.faces(f[0])))


def _news(state: TableState, scene: Scene, zone: Zone) -> tuple[Card, ...]:
    known = _known(state.running, zone) | _elsewhere(state.running, zone)
    return tuple(c for c in scene.faces(zone) if (zone, c) not in state.seen and c not in known)


def _elsewhere(hand: Hand | None, zone: Zone) -> set[Card]:
    """Faces that lie in other places by what was ruled: seen here, they were misread."""
    seat = seat_of(zone)
    if hand is None or (seat is None and zone not in (BOARD, BURN)):
        return set()
    return set(hand.faces_but_of(seat))


def _known(hand: Hand | None, zone: Zone) -> set[Card]:
    """Faces that belong in `zone` by what was ruled: no news, even when they were out of sight for a while."""
    if hand is None:
        return set()
    if zone == BOARD:
        return set(hand.board)
    seat = seat_of(zone)
    player = hand.player(seat) if seat is not None else None
    shuffled = all(s.word != "shuffle" for s in hand.pending())
    exposed = {x.card for x in hand.exposures if x.seat == seat and not (shuffled and x.code == "exposed-returned")}
    return exposed | set(player.tabled if player is not None else ())


def _implied(state: TableState, hand: Hand, scene: Scene) -> Command | None:
    """What must have been done next for the scene to look as it does, or None. Once all but one have folded, cards
    that come are none of the deal's."""
    if len(hand.live()) == 1:
        return None
    due = next((s for s in hand.pending() if s.word in dealing.DECK_STEPS or s.word == "pick-burn"), None)
    match due.word if due is not None else "":
        case "burn":
            command = _burn(state, hand, scene)
        case "board":
            command = _board(state, hand, scene)
        case "deal":
            command = _card(state, hand, scene)
        case "pick-burn":
            command = _picked(hand, scene)
        case _:
            command = _early(state, hand, scene)
    if command is None and (hand.showdown or hand.hands_up):
        return _tabled(hand, scene)
    return command


def _burn(state: TableState, hand: Hand, scene: Scene) -> Command | None:
    shuffled = hand.pending()[0].word == "burn"
    exposed = {x.card for x in hand.exposures}
    turned_up = next((c for c in _news(state, scene, BURN) if is_face(c) and c not in exposed), None)
    if shuffled and turned_up is not None:
        return Burn(turned_up)
    if shuffled and _one_more_burn(hand, scene):
        return Burn()
    return Burn() if _board(state, hand, scene) is not None or _card(state, hand, scene) is not None else None


def _one_more_burn(hand: Hand, scene: Scene) -> bool:
    """Whether the burns lie there with one more: exposed cards join them too, once they have left their seat."""
    joined = sum(
        x.code in ("third-exposed", "exposed-replaced") and x.card not in scene.faces(seat_zone(x.seat))
        for x in hand.exposures
    )
    return scene.backs(BURN) + len(scene.faces(BURN)) > len(hand.burns) + joined


def _board(state: TableState, hand: Hand, scene: Scene) -> Command | None:
    step = next((s for s in hand.pending() if s.word == "board"), None)
    news = _news(state, scene, BOARD)
    if step is None or BOARD in scene.hidden | scene.unsure or len(news) < step.number:
        return None
    # The next cards lie beside those that were there, or those were never seen.
    beside = len(scene.faces(BOARD)) >= len(hand.board) + step.number
    return LayBoard(news) if beside or not set(hand.board) & set(scene.faces(BOARD)) else None


def _misread(state: TableState, hand: Hand, scene: Scene) -> Ruling | None:
    """A card of the board is settled as another one now: one of the two was misread, and a person says which."""
    faces, news = scene.faces(BOARD), _news(state, scene, BOARD)
    missing = [c for c in hand.board if c not in faces]
    alone = len(missing) == len(news) == 1 and len(faces) == len(hand.board)
    if not alone or state.question is not None or BOARD in scene.hidden | scene.unsure:
        return None
    asked = e.Asked("misread", (missing[0], news[0]), 0, news[0])
    facts: dict[str, int | str] = {"taken": missing[0], "card": news[0]}
    reason = Reason("misread", "a person has the last word", facts, "asks", asked.choices)
    return Ruling((asked, e.FacesSeen(came=((BOARD, news[0]),))), (reason,))


def _early(state: TableState, hand: Hand, scene: Scene) -> Command | None:
    """The next board while players are still to act: it lies there beside the whole of the present one."""
    news = _news(state, scene, BOARD)
    count = _next_board(hand, state.rules)
    if betting.turn(hand) is None or not count or len(news) < count or BOARD in scene.hidden | scene.unsure:
        return None
    if set(hand.board) - set(scene.faces(BOARD)):
        return None
    return Burn() if not hand.burned_ahead and _one_more_burn(hand, scene) else LayBoard(news)


def _next_board(hand: Hand, rules: RulesProfile) -> int:
    """How many community cards the next street brings; none where a ruling has already sent them back."""
    streets = rules.streets.value
    after = hand.street + 1
    return streets[after].board if after < len(streets) and not hand.next_plan else 0


def _picked(hand: Hand, scene: Scene) -> Command | None:
    """The scrambled cards lie face up again but for one, and there is a burn more: that one was drawn."""
    missing = [c for c in hand.board if c not in scene.faces(BOARD)]
    again = len(missing) == 1 and not scene.backs(BOARD) and BOARD not in scene.hidden | scene.unsure
    return Burn(missing[0]) if again and _one_more_burn(hand, scene) else None


def _card(state: TableState, hand: Hand, scene: Scene) -> Command | None:
    """The next card of the round, where it or a later one is seen to lie there."""
    seats = [s.number for s in hand.pending() if s.word == "deal"]
    for i, seat in enumerate(seats):
        more = cards_more(hand, scene, seat) - miscount(hand, seat) - seats[:i].count(seat)
        if more > 0 or _news(state, scene, seat_zone(seat)):
            news = _news(state, scene, seat_zone(seats[0]))
            return DealCard(seats[0], news[0] if news else UNSEEN)
        if more == 0 and plainly_waits(hand, scene, seat):
            return None
    return None


def _tabled(hand: Hand, scene: Scene) -> Command | None:
    """A hand at the showdown of which every card lies face up."""
    for player in hand.players:
        cards = _own_faces(hand, player, scene)
        if player.settled or len(cards) != player.down or seat_zone(player.seat) in scene.hidden:
            continue
        return TableCards(player.seat, cards)
    return None


def _own_faces(hand: Hand, player: Player, scene: Scene) -> tuple[Card, ...]:
    strays = {x.card for x in hand.exposures if x.seat == player.seat and not x.plays}
    return tuple(c for c in scene.faces(seat_zone(player.seat)) if c not in strays)


def _moved_to_burns(hand: Hand, scene: Scene) -> Ruling | None:
    """The exposed card has left its seat: that step of the remedy is done."""
    pending = hand.pending()
    if not pending or pending[0].word not in ("card-to-burn", "card-to-stub") or not hand.exposures:
        return None
    last = hand.exposures[-1]
    zone = seat_zone(last.seat)
    turned_over = cards_more(hand, scene, last.seat) >= 0 and last.card not in scene.faces(BURN)
    if zone in scene.hidden | scene.unsure or last.card in scene.faces(zone) or turned_over:
        return None
    plan = dealing.ticked(hand.plan, pending[0].word)
    return None if plan is None else Ruling((e.Planned(plan, hand.remedied),))


def _turned_by_player(state: TableState, hand: Hand, scene: Scene) -> Ruling | None:
    """A hole card turned up while the betting is on: its player did it, and it plays (WL 119; TDA 65-B, 68). A face
    more than he has cards is a misreading."""
    if betting.turn(hand) is None:
        return None
    for player in hand.live():
        news = _news(state, scene, seat_zone(player.seat))
        if news and len(_known(hand, seat_zone(player.seat))) < player.down:
            facts: dict[str, int | str] = {"seat": player.seat, "card": news[0]}
            exposed = e.Exposed(player.seat, news[0], "exposed-plays")
            return Ruling((exposed,), (Reason("exposed-plays", "TDA 65-B, 68", facts),))
    return None


def _unexplained(state: TableState, scene: Scene, hand: Hand | None) -> tuple[e.Face, ...]:
    """Faces that mean nothing now. Those of a board or a hand that is only half there are left to grow."""
    growing = hand is not None and (hand.held_up() or hand.showdown or hand.hands_up)
    boards = growing or (hand is not None and _next_board(hand, state.rules) > 0)
    zones = {s.zone for s in scene.cards if s.card is not None}
    idle = (z for z in zones if not (boards if z == BOARD else growing and seat_of(z) is not None))
    return tuple((z, c) for z in sorted(idle) for c in _news(state, scene, z))
