"""`burncard watch SOURCE`: a camera, a video or a folder of pictures, read, settled, and ruled on."""

import sys
from argparse import Namespace
from collections.abc import Iterator
from typing import Final

from dealer.commandline import SubParsers
from dealer.hand.state import Stakes
from dealer.rules.loader import ProfileError, load
from dealer.scene import Scene
from dealer.table.events import TableOpened
from dealer.table.table import Table
from hardware.cameras import open_camera
from hardware.ports import Camera, DeviceLost
from ui.watching import watch
from vision.look import Eyes
from vision.read import Reader

_STACK: Final = 1000
_STAKES: Final = Stakes(10, 20)


def add_commands(subparsers: SubParsers) -> None:
    """Add `watch` to the program's commands. It sets `run`: its arguments -> exit status."""
    parser = subparsers.add_parser("watch", help="say what a camera sees, and what the table says to it")
    parser.add_argument("source", metavar="SOURCE", help="a folder of pictures, a video, /dev/video0 or pi")
    parser.add_argument("--rules", default="colorado", metavar="NAME", help="the house's rules (colorado)")
    parser.add_argument("--seats", type=int, default=4, choices=range(2, 11), metavar="N", help="players (4)")
    parser.add_argument("--json", action="store_true", help="one JSON object a scene and line")
    parser.set_defaults(run=_run)


def _run(args: Namespace) -> int:
    try:
        seats = tuple((seat, _STACK, False) for seat in range(1, args.seats + 1))
        table = Table(TableOpened(load(args.rules), seats, _STAKES, button=1))
        camera = open_camera(args.source)
    except (ProfileError, DeviceLost) as error:
        print(error, file=sys.stderr)
        return 2
    try:
        watch(_scenes(camera), table, as_json=args.json)
    except DeviceLost as error:
        print(error, file=sys.stderr)
        return 2
    finally:
        camera.close()
    return 0


def _scenes(camera: Camera) -> Iterator[Scene]:
    """What is settled after each picture. Without a printed layout the whole picture is the board."""
    eyes = Eyes(Reader())
    while (frame := camera.frame()) is not None:
        yield eyes.see(frame)
