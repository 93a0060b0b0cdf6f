"""`burncard chips split`: how many chips of each value make a starting stack."""

from argparse import ArgumentParser, Namespace
from dataclasses import replace
from typing import Any, Final

from dealer.commandline import OK, UNREADABLE, print_json
from dealer.records.chips_arguments import SET, loaded, natural, pair, positive, refused
from dealer.tournament.chips import ChipSet
from dealer.tournament.split import Split, splits, various

_SHOWN: Final = 8
"""How many splits are shown where not all are asked for."""


def add_options(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("stack", type=positive, metavar="STACK")
    parser.add_argument("--chips", default="t25", metavar="SET", help=f"{SET} (t25)")
    parser.add_argument("--players", type=positive, default=1, metavar="N", help="stacks that the box must hold")
    parser.add_argument(
        "--with",
        dest="fixed",
        type=pair("=", positive, natural),
        action="append",
        default=[],
        metavar="VALUE=N",
        help="so many chips of this value; may be given again",
    )
    parser.add_argument("--all", action="store_true", help="all sensible splits")


def run(args: Namespace) -> int:
    """Print the splits; returns the exit status."""
    chips = loaded(args.chips)
    if chips is None:
        return UNREADABLE
    fixed = dict(args.fixed)
    found = splits(args.stack, chips, args.players, fixed)
    if not found:
        return refused(_why_none(args.stack, chips, args.players, fixed))
    shown = found if args.all or fixed else various(found, _SHOWN)
    if args.json:
        print_json([_split_as_data(each, args.players) for each in shown])
        return OK
    values = sorted({value for each in shown for value, _ in each.counts})
    print("".join(f"{value:>8}" for value in values) + f"{'chips':>8}{'in all':>8}")
    for each in shown:
        counts = dict(each.counts)
        print("".join(f"{counts.get(value, '-'):>8}" for value in values) + f"{each.chips:>8}", end="")
        print(f"{each.chips * args.players:>8}")
    return OK


def _split_as_data(it: Split, players: int) -> dict[str, Any]:
    return {
        "counts": {str(value): count for value, count in it.counts},
        "chips": it.chips,
        "in_all": it.chips * players,
    }


def _why_none(stack: int, chips: ChipSet, players: int, fixed: dict[int, int]) -> str:
    """Why a stack has no sensible split, and what can be done."""
    missing = [value for value in fixed if chips.chip(value) is None]
    if missing:
        return f"{chips.name} has no chip of {missing[0]}; it has {', '.join(map(str, chips.values))}"
    if stack % chips.values[0]:
        return f"{stack} cannot be made of chips of {chips.name}, whose smallest is {chips.values[0]}"
    if fixed and splits(stack, chips, players):
        return f"{stack} cannot be made with so many chips of {', '.join(map(str, fixed))}: leave some of that open"
    if any(chip.box is not None for chip in chips.chips) and splits(stack, _without_box(chips)):
        return f"the box of {chips.name} does not hold {players} stacks of {stack}: fewer players, or a smaller stack"
    return f"{stack} makes no tidy stack of {chips.name}: use a set with larger chips, or without the smallest"


def _without_box(chips: ChipSet) -> ChipSet:
    return replace(chips, chips=tuple(replace(chip, box=None) for chip in chips.chips))
