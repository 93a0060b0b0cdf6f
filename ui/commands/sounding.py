"""The options that say how loud it is, and the loudspeaker and the announcer that they ask for."""

import tempfile
from argparse import ArgumentParser, Namespace
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from ui import words
from ui.services import FULL_VOLUME
from ui.sounds.voice import NoVoice, voice


def add_options(parser: ArgumentParser) -> None:
    """Add the options that say how loud it is."""
    parser.add_argument(
        "--volume",
        type=int,
        default=7,
        choices=range(FULL_VOLUME + 1),
        metavar="N",
        help=f"of the sounds, 0 to {FULL_VOLUME} (7)",
    )
    parser.add_argument("--no-speech", action="store_true", help="sounds only, also where espeak-ng is installed")


def sounding(args: Namespace, stack: ExitStack) -> dict[str, Any]:
    """The loudspeaker and the voice of `ui.services.Services`, closed with `stack`. Kivy's window is prepared."""
    from ui.sounds.speaker import Speaker

    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="burncard-sounds-")))
    speaks = NoVoice() if args.no_speech else voice(folder, words.LANGUAGE)
    stack.callback(speaks.close)
    return {"loudspeaker": Speaker(folder, args.volume), "voice": speaks}
