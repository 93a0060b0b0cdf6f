"""`burncard felt FILE`: the felt to print, with the zones and the markers that the camera expects."""

import sys
from argparse import Namespace
from pathlib import Path

from dealer.commandline import SubParsers
from hardware.simulated.places import places_for
from ui.commands.felt_plan import pages, whole
from ui.drawing import pdf, svg


def add_commands(subparsers: SubParsers) -> None:
    """Add `felt`. It sets `run`: its arguments -> exit status, 0, or 2 where it cannot be written."""
    parser = subparsers.add_parser("felt", help="write the felt to print: zones and markers in true size")
    parser.add_argument("file", type=Path, metavar="FILE", help="NAME.pdf: sheets of A4; NAME.svg: in one piece")
    parser.add_argument("--seats", type=int, default=10, choices=range(2, 11), metavar="N", help="players (10)")
    parser.set_defaults(run=_run)


def _run(args: Namespace) -> int:
    places, path = places_for(args.seats), args.file
    match path.suffix.lower():
        case ".svg":
            content = svg(whole(places)).encode()
        case ".pdf":
            content = pdf(pages(places))
        case _:
            print(f"{path}: give a name that ends in .svg or .pdf", file=sys.stderr)
            return 2
    try:
        path.write_bytes(content)
    except OSError as error:
        print(f"{path}: cannot be written ({error.strerror}); choose another place", file=sys.stderr)
        return 2
    print(f"{path}: print it at 100 %, and measure its ruler or its {places.size[0]:.0f} mm")
    return 0
