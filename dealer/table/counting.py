"""How many cards lie before a seat, against how many it holds: what tells that one more was dealt there."""

from dealer.cards import Card
from dealer.hand.state import Hand
from dealer.scene import BURN, Scene, seat_zone
from dealer.table import events as e
from dealer.table.state import Ruling


def cards_more(hand: Hand, scene: Scene, seat: int) -> int:
    """How many more cards lie before `seat` than it holds; fewer than none where its player has taken some up."""
    player = hand.player(seat)
    if player is None:
        return 0
    zone = seat_zone(seat)
    return scene.backs(zone) + len(scene.faces(zone)) - player.down - len(strays(hand, scene, seat))


def plainly_waits(hand: Hand, scene: Scene, seat: int) -> bool:
    """Whether all cards of `seat` lie in plain view, the next one not among them: then the deal is not past it.

    Without this, one card counted twice would deal the whole round up to its seat. Hole cards often lie squared,
    two as one, so of the first round it would say too much.
    """
    return hand.street > 0 and seat_zone(seat) not in scene.hidden | scene.unsure


def miscount(hand: Hand, seat: int) -> int:
    """How many cards too many the camera counted before `seat` while none was dealt."""
    player = hand.player(seat)
    return 0 if player is None else player.miscount


def miscounted(hand: Hand, scene: Scene) -> Ruling | None:
    """Cards counted too many where none is due are of the camera's making, and are not the next ones dealt there."""
    dealing_to = {s.number for s in hand.pending() if s.word == "deal"}
    for player in hand.live():
        if seat_zone(player.seat) in scene.hidden | scene.unsure:
            continue
        more = max(cards_more(hand, scene, player.seat), 0)
        if more < player.miscount or (more > player.miscount and player.seat not in dealing_to):
            return Ruling((e.Miscounted(player.seat, more),))
    return None


def strays(hand: Hand, scene: Scene, seat: int) -> set[Card]:
    """Exposed cards before `seat` that are none of its hand. One that is still to be set aside lies there even where
    its face does not show: it may have been turned over."""
    zone = seat_zone(seat)
    apart = {x.card for x in hand.exposures if x.seat == seat and not x.plays}
    lying = apart & set(scene.faces(zone))
    last = hand.exposures[-1] if hand.exposures else None
    if last is not None and last.card in apart and _to_be_set_aside(hand) and last.card not in scene.faces(BURN):
        lying.add(last.card)
    return lying


def _to_be_set_aside(hand: Hand) -> bool:
    return any(s.word in ("card-to-burn", "card-to-stub") for s in hand.pending())
