"""Random tables, and what random people, dealers and cameras do at them: sensible things, and all others."""

from random import Random
from typing import get_args

from garbage import any_command

from dealer.cards import DECK, UNSEEN, Card
from dealer.hand import showdown
from dealer.hand.acts import Chips, Kind, Said, Word
from dealer.hand.pots import Pot, pots
from dealer.hand.state import Hand, Stakes
from dealer.rules.loader import load, shipped, with_switches
from dealer.rules.profile import RulesProfile
from dealer.rules.switches import SWITCHES, words
from dealer.scene import BOARD, BURN, MUCK, Scene, Sighting, Zone, seat_zone
from dealer.table import commands as c
from dealer.table.events import TableOpened
from dealer.table.prompts import expects
from dealer.table.state import TableState

PROFILES = tuple(map(load, shipped()))
KINDS: tuple[Kind, ...] = ("fold", "check", "call", "bet", "raise", "all-in")
STAKES = (
    Stakes(10, 20),
    Stakes(50, 100, bb_ante=100),
    Stakes(5, 10, ante=3),
    Stakes(25, 50, chip=25),
    Stakes(1, 2),
    Stakes(0, 7),
    Stakes(100, 100),
    Stakes(3, 5, ante=1, small_bet=4, big_bet=9),
    Stakes(500, 1000, bb_ante=1000, chip=100),
)


def random_table(rnd: Random) -> TableOpened:
    """A table of up to fifteen players, from short stacks to deep ones; the button may lie before an empty chair."""
    numbers = sorted(rnd.sample(range(1, 16), rnd.choice((0, 1, 2, 2, 3, 4, 6, 9, 10, 15, rnd.randint(2, 15)))))
    deepest = rnd.choice((10, 40, 300, 3000))
    seats = tuple((n, rnd.randint(1, deepest), rnd.random() < 0.05) for n in numbers)
    button = rnd.choice(numbers) if numbers and rnd.random() < 0.9 else rnd.randint(1, 15)
    return TableOpened(random_rules(rnd), seats, rnd.choice(STAKES), button)


def random_rules(rnd: Random) -> RulesProfile:
    """A shipped house, as it is or with a few of its switches set otherwise."""
    named = [name for name in SWITCHES if words(name)]
    changed = rnd.sample(named, rnd.choice((0, 0, 2, 6)))
    if rnd.random() < 0.5:
        changed.append("betting")
    return with_switches(rnd.choice(PROFILES), {name: rnd.choice(words(name)) for name in changed})


def sensible(state: TableState, rnd: Random) -> c.Command:
    """What the table waits for, done well or badly."""
    hand = state.hand
    awaited = expects(state)
    seat = awaited.seat or 0
    if state.running is None and len(state.in_play()) < 2:
        return c.TakeSeat(rnd.randint(1, 15), rnd.randint(1, 1000))
    if state.question is not None and rnd.random() < 0.5:
        return c.Answer(rnd.choice(state.question.choices))
    match awaited.kind:
        case "shuffle":
            return c.Riffle()
        case "cut":
            return c.Cut(seat)
        case "burn":
            return c.Burn(rnd.choice(hand.board) if hand is not None and hand.board and _picks(hand) else UNSEEN)
        case "card":
            return rnd.choice((c.DealRest(), c.DealCard(seat), c.DealCard(seat, _face(rnd, 0.3))))
        case "board":
            return c.LayBoard(_fresh(state, rnd, awaited.count or 1))
        case "act":
            return rnd.choice((random_act, random_act, random_move, begun_or_found))(state, rnd, seat)
        case "show":
            return _show(state, rnd, seat)
        case "push":
            return c.Award()
        case "done":
            return rnd.choice((c.NextHand(), c.Riffle())) if hand is None or hand.over else c.Done()


def well_done(state: TableState, rnd: Random) -> c.Command:
    """What the table waits for, done right."""
    hand, awaited = state.hand, expects(state)
    seat = awaited.seat or 0
    if hand is not None and hand.over:
        return sensible(state, rnd)
    player = hand.player(seat) if hand is not None else None
    match awaited.kind:
        case "card":
            return c.DealCard(seat)
        case "act":
            return c.Act(seat, "call")
        case "show" if player is not None:
            held = _fresh(state, rnd, player.down)
            # What was told before may have named so many faces that the deck has not enough left for this hand.
            return c.TableCards(seat, held) if len(held) == player.down else c.KillHand(seat)
        case "show" if hand is not None:
            return _rightly_named(hand)
        case "done":
            return c.Done()
        case _:
            return sensible(state, rnd)


def random_act(state: TableState, rnd: Random, seat: int) -> c.Act:
    """An act of that seat, its amount a likely one or any."""
    kind = rnd.choice((*KINDS, "call", "call", "check"))
    hand, unnoticed = state.hand, rnd.random() < 0.15
    if kind not in ("bet", "raise", "all-in") or hand is None:
        return c.Act(seat, kind, unnoticed=unnoticed)
    likely = (hand.bet + hand.raise_size, hand.bet + hand.raise_size // 2, hand.bet * 2, rnd.randint(-1, 2500))
    return c.Act(seat, kind, None if kind == "all-in" else rnd.choice(likely), unnoticed)


def random_move(state: TableState, rnd: Random, seat: int) -> c.Command:
    """Words, chips or both of that seat."""
    motions = tuple(_chips(state, rnd) for _ in range(rnd.choice((0, 1, 1, 1, 2))))
    word = rnd.choice((None, *get_args(Word)))
    bet = state.hand.bet if state.hand is not None else 0
    named = word == "amount" or (word in ("bet", "raise") and rnd.random() < 0.5)
    amount = rnd.choice((bet, 2 * bet, bet + 20, 5, rnd.randint(1, 3000))) if named else None
    first = rnd.choice((None, None, "verbal", "chips")) if word is not None and motions else None
    if word is None and not motions:
        motions = (_chips(state, rnd),)
    return c.Move(seat, Said(word, amount, motions, first), unnoticed=rnd.random() < 0.15)


def begun_or_found(state: TableState, rnd: Random, seat: int) -> c.Command:
    """What comes between acts: chips pulled back, amounts told, wrong ones found, questions answered."""
    choices = state.question.choices if state.question is not None else ()
    bet = state.hand.bet if state.hand is not None else 0
    return rnd.choice(
        (
            c.PullBack(seat, _chips(state, rnd)[:1]),
            c.Quote(rnd.choice(("pot", "bet")), rnd.choice((bet + 10, rnd.randint(1, 500)))),
            c.Found("amount"),
            c.Found("amount", rnd.choice((None, seat)), amount=rnd.choice((None, bet + 10, rnd.randint(1, 500)))),
            c.Found("hidden-chips", rnd.choice([s.number for s in state.seats] or [1]), amount=5),
            *(c.Answer(choice) for choice in choices),
        )
    )


def about_hands(state: TableState, rnd: Random) -> c.Command:
    """What is done about hands and pots when the betting is over, also when the pots are pushed."""
    seat, other = (rnd.choice([s.number for s in state.seats] or [1]) for _ in range(2))
    return rnd.choice(
        (
            c.Found("misread", seat),
            c.Found("misread", seat, amount=5),
            c.Found("count", seat, count=rnd.choice((2, 3, 4))),
            c.AskToSee(seat, other),
            c.Muck(seat),
            c.Retrieve(seat),
            c.KillHand(seat),
            c.Burn(),
            _show(state, rnd, seat),
            _named(state, rnd),
        )
    )


def about_chips(state: TableState, rnd: Random) -> c.Command:
    """What is done with chips between hands: races by odd chips that fit the stacks or do not, counts, exchanges."""
    value = state.stakes.chip
    to = value * rnd.choice((2, 4, 5, 10))
    deck = rnd.sample(DECK, len(DECK))
    held = {seat.number: seat.stack % to // value for seat in state.seats}
    odd = {seat: max(0, count + rnd.choice((0, 0, 0, 0, -1, 1))) for seat, count in held.items()}
    dealt = {seat: tuple(deck.pop() for _ in range(rnd.randint(0, min(count, 3)))) for seat, count in odd.items()}
    seat = rnd.choice([*odd] or [1])
    worth = value * rnd.randint(1, 4)
    return rnd.choice(
        (
            c.ColourUp(value, to, tuple(odd.items()), tuple(dealt.items())),
            c.ColourUp(value, to, tuple(odd.items())),
            c.CountTable(tuple((each.number, each.stack + rnd.choice((0, 0, 0, value))) for each in state.seats)),
            c.ExchangeChips(seat, (value,) * (worth // value), (worth,)),
            c.ReissueChips(max(1, state.least_chip // 4), 10 * state.least_chip),
            c.Found("chip", rnd.choice((None, seat)), count=rnd.choice((None, 3)), amount=rnd.choice((1, 5, 25))),
        )
    )


def _chips(state: TableState, rnd: Random) -> Chips:
    bet = state.hand.bet if state.hand is not None else 0
    return tuple(rnd.choice((1, 5, 10, 20, 100, 500, max(bet, 1))) for _ in range(rnd.randint(1, 4)))


def _picks(hand: Hand) -> bool:
    return any(step.word == "pick-burn" for step in hand.pending())


def _face(rnd: Random, chance: float) -> Card:
    return rnd.choice(DECK) if rnd.random() < chance else UNSEEN


def _fresh(state: TableState, rnd: Random, count: int) -> tuple[Card, ...]:
    known = state.hand.faces_but_of() if state.hand is not None else set[Card]()
    stub = [card for card in DECK if card not in known]
    return tuple(rnd.sample(stub, min(count, len(stub))))


def _show(state: TableState, rnd: Random, seat: int) -> c.Command:
    player = state.hand.player(seat) if state.hand is not None else None
    if player is None or not player.down or rnd.random() < 0.2:
        return _named(state, rnd)
    cards = _fresh(state, rnd, player.down)
    likely = (c.TableCards(seat, cards), c.TableCards(seat, cards), c.TableCards(seat, cards[:1]), c.Muck(seat))
    return rnd.choice((*likely, c.KillHand(seat)))


def _named(state: TableState, rnd: Random) -> c.Command:
    """The dealer names one or two who may win a pot."""
    if state.running is None:
        return c.NameWinner("main", (1,))
    pot = rnd.choice(pots(state.running) or (Pot("main", 0, (1,)),))
    return c.NameWinner(pot.name, tuple(rnd.sample(pot.eligible, min(len(pot.eligible), rnd.randint(1, 2)))))


def _rightly_named(hand: Hand) -> c.NameWinner:
    """The dealer names who may win the first pot that is not decided: not against cards that lie tabled."""
    pot = next(pot for pot in pots(hand) if showdown.winners(hand, pot) is None)
    found = showdown.best_tabled(hand, pot)
    return c.NameWinner(pot.name, found[1] if found else (showdown.claimants(hand, pot)[0].seat,))


def anything(state: TableState, rnd: Random) -> c.Command:
    """A command drawn without a thought of what is going on."""
    luck = rnd.random()
    if state.running is None and luck < 0.2:
        return about_chips(state, rnd)
    if state.hand is not None and expects(state).kind in ("show", "push", "done") and rnd.random() < 0.5:
        return about_hands(state, rnd)
    if luck < 0.15:
        return c.See(random_scene(state, rnd))
    if luck < 0.3:
        return random_act(state, rnd, rnd.choice([s.number for s in state.seats] or [1]))
    if luck < 0.4:
        return c.LayBoard(_fresh(state, rnd, rnd.randint(1, 5)))
    return any_command(state, rnd)


def random_scene(state: TableState, rnd: Random) -> Scene:
    """What a camera may see: the cards that are there, with some more, some less, some turned, some misread."""
    hand = state.running
    lying: list[tuple[Zone, Card | None]] = []
    if hand is not None:
        lying += [(BOARD, card) for card in hand.board]
        lying += [(BURN, None) for _ in hand.burns]
        for player in hand.live():
            backs: list[tuple[Zone, Card | None]] = [(seat_zone(player.seat), None)] * player.down
            lying += [(seat_zone(player.seat), card) for card in player.tabled] or backs
    lying = [card for card in lying if rnd.random() < 0.95]
    zones = [BOARD, BURN, MUCK, *(seat_zone(s.number) for s in state.seats)]
    for _ in range(rnd.choice((0, 0, 1, 1, 2, 3))):
        lying.append((rnd.choice(zones), rnd.choice((None, rnd.choice(DECK)))))
    lying = [(zone, rnd.choice(DECK) if rnd.random() < 0.03 else card) for zone, card in lying]
    blind = frozenset(rnd.sample(zones, rnd.choice((0, 0, 0, 1))))
    seen = tuple(
        Sighting(zone, card, 0.9, (60.0 * i, 0.0)) for i, (zone, card) in enumerate(lying) if zone not in blind
    )
    hidden = rnd.random() < 0.5
    return Scene(0.0, seen, blind if hidden else frozenset(), frozenset() if hidden else blind)
