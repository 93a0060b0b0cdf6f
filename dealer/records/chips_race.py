"""`burncard chips race`: the sheet of a colour-up."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from dealer.commandline import OK, UNREADABLE, print_json
from dealer.records.chips_arguments import SET, cards, loaded, pair, positive, refused, seat
from dealer.rules.loader import ProfileError, load, with_switches
from dealer.strict import spoken
from dealer.table import notation
from dealer.tournament import race_sheet
from dealer.tournament.race import HandedIn, cards_fit, changeable, odd_chips, race


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("value", type=positive, metavar="VALUE", help="the chips that go off the table")
    parser.add_argument("stacks", type=pair(":", seat, positive), nargs="+", metavar="S:N", help="seat and stack")
    parser.add_argument("--to", type=positive, metavar="VALUE", help="the lowest value left (the set's next one)")
    parser.add_argument("--chips", default="t25", metavar="SET", help=f"{SET} (t25)")
    parser.add_argument("--cards", type=pair(":", seat, cards), nargs="+", default=[], metavar="S:CC")
    parser.add_argument("--rules", default="tda-2024", metavar="NAME", help="the house (tda-2024)")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="SWITCH=VALUE",
        help="a rule for tonight, such as chip_race=rounded; may be given again",
    )
    parser.add_argument("--html", metavar="FILE", help="write a page to print, with a slip for each seat")


def run(args: Namespace) -> int:
    """Print the sheet, or write it; returns the exit status."""
    chips = loaded(args.chips)
    if chips is None:
        return UNREADABLE
    try:
        rules = with_switches(load(args.rules), notation.switches(args.set))
    except (ProfileError, notation.UnreadableError) as error:
        return refused(error)
    value = args.value
    to = args.to or next((v for v in chips.values if changeable(value, v)), 0)
    if not changeable(value, to):
        return refused(f"chips of {value} do not make up {'one of ' + str(to) if to else 'any of ' + chips.name}")
    handed = tuple(HandedIn(seat, stack, odd_chips(stack, value, to)) for seat, stack in args.stacks)
    cards = dict(args.cards)
    if len({each.seat for each in handed}) < len(handed) or len(cards) < len(args.cards):
        return refused("a seat is named twice")
    wrong = next((each for each in handed if each.stack % value), None)
    if wrong is not None:
        return refused(f"seat {wrong.seat}: {wrong.stack} holds chips that are smaller than {value}")
    if not cards_fit(handed, cards, value, to):
        return refused("cards: at most one for each odd chip of the seat, and none of them twice")
    sheet = race(value, to, handed, cards, method=rules.chip_race.value, total=rules.race_total.value)
    if args.html and (failed := _written(args.html, race_sheet.as_html(sheet, chips))):
        return refused(failed)
    if args.json:
        print_json(race_sheet.as_data(sheet))
    else:
        print(race_sheet.as_text(sheet, chips))
    return OK


def _written(path: str, text: str) -> str:
    """Write `text` to the file at `path`; why that failed, or ""."""
    try:
        Path(path).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        return f"{spoken(path)}: cannot be written: {getattr(error, 'strerror', None) or error}"
    return ""
